"""The terms of translations: a card names the same things in every language, and a thing has one word.

The expressions stand in `tests/data/glossary.yaml`, and the words of terms in the glossary for translators,
`docs/locale/terms.yaml`. A text that isn't translated is passed over.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.catalog import Message

from docs import catalogues, messages

GLOSSARY: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "data" / "glossary.yaml").read_text("utf-8"))
CONCEPTS: dict[str, str] = {str(name): pattern for name, pattern in GLOSSARY["concepts"].items()}
LANGUAGES: dict[str, dict[str, Any]] = GLOSSARY["languages"]
TERMS: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(
    (messages.DOCS / "locale" / "terms.yaml").read_text("utf-8")
)
TEXT_OF_CARD = re.compile(r"card:[a-z0-9-]+:(text|frozen|warp|upper|lower)")


@cache
def entries(spoken: str, domain: messages.Domain) -> tuple[Message, ...]:
    """The entries of a catalogue."""
    return tuple(catalogues.read(spoken, domain.file(spoken)))


def named(text: str, patterns: dict[str, str]) -> set[str]:
    """The concepts that a text names; what the first one matches counts for no other one."""
    first, *others = CONCEPTS
    rest = re.sub(patterns[first], "", text, flags=re.IGNORECASE)
    found = {name for name in others if re.search(patterns[name], rest, re.IGNORECASE)}
    return found | {first} if rest != text else found


def patterns_of(spoken: str) -> dict[str, str]:
    return {str(name): pattern for name, pattern in LANGUAGES[spoken]["concepts"].items()}


def texts_of_cards(spoken: str) -> Iterator[tuple[str, str, str]]:
    """Each translated text of a card: its context, the text and the translation."""
    for message in entries(spoken, messages.PROGRAM):
        if message.context and TEXT_OF_CARD.fullmatch(message.context) and catalogues.is_done(message):
            yield message.context, str(message.id), str(message.string)


def other_concepts(spoken: str) -> dict[str, list[str]]:
    """The concepts that only the text or only the translation of a card names."""
    patterns = patterns_of(spoken)
    differences = {
        context: sorted(named(english, CONCEPTS) ^ named(there, patterns))
        for context, english, there in texts_of_cards(spoken)
    }
    return {context: names for context, names in differences.items() if names}


def faults_by_word(spoken: str) -> Iterator[str]:
    """Each translation with an unwanted word."""
    unwanted = LANGUAGES[spoken].get("unwanted", {})
    told = re.compile(GLOSSARY["told of them"])
    for domain in (each for each in messages.DOMAINS if each.name not in GLOSSARY["other terms"]):
        for message in entries(spoken, domain):
            for text in () if not message.id or told.search(str(message.id)) else catalogues.forms(message.string):
                for pattern, instead in unwanted.items():
                    if found := re.search(pattern, text):
                        yield f"{domain.name}: {message.id!r}: {found[0]!r} in {text!r}; use {instead}"


TYPED = re.compile(r"`[^`]*`")
PLACEHOLDER = re.compile(r"\{[^}]*\}")


def faults_by_term(domain: messages.Domain, spoken: str) -> Iterator[str]:
    """Each translation of a text that names a term by another word than the language's."""
    for message in entries(spoken, domain):
        english, there = catalogues.forms(message.id)[-1:], catalogues.forms(message.string)
        if not english or not english[0] or not all(there) or message.context in ("map label", "short"):
            continue
        for term, words in TERMS[domain.name].items():
            said = PLACEHOLDER.sub("{}", TYPED.sub("", english[0]))
            named = re.search(words["en"], said, re.IGNORECASE * term.islower())
            if named and (message.context != "name" or named[0] == english[0]):
                word = re.compile(words[spoken], re.IGNORECASE)
                yield from (
                    f"{term}: {text}" for text in there if not word.search(re.sub(r"\{\w+", "{", TYPED.sub("", text)))
                )


PRONOUN = re.compile(
    r"\b(it|its|itself|she|they|their|them|these|those|that (piece|common|square|warp))\b", re.IGNORECASE
)


def test_each_pronoun_of_a_card_has_a_note_for_translators() -> None:
    texts = {str(text.context).removeprefix("card:"): text for text in messages.of_cards()}
    assert messages.card_notes().keys() <= texts.keys()
    unexplained = [key for key, text in texts.items() if PRONOUN.search(text.text) and key not in messages.card_notes()]
    assert unexplained == []
    assert texts["acolyte-of-growth:text"].comment.endswith("the common just placed, not the Gateway")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_concept_has_an_expression(spoken: str) -> None:
    assert patterns_of(spoken).keys() == CONCEPTS.keys()


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_card_names_the_same_numbers_ranks_and_owners(spoken: str) -> None:
    expected = {context: sorted(map(str, names)) for context, names in LANGUAGES[spoken].get("exceptions", {}).items()}
    assert other_concepts(spoken) == expected


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_one_thing_has_one_word(spoken: str) -> None:
    assert list(faults_by_word(spoken)) == []


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(
    "domain", [each for each in messages.DOMAINS if each.name in TERMS], ids=lambda each: each.name
)
def test_a_term_in_a_text_has_its_word_in_the_translation(domain: messages.Domain, spoken: str) -> None:
    assert list(faults_by_term(domain, spoken)) == []


def names(domain: messages.Domain, spoken: str) -> dict[str, str]:
    """The names of cards, units and the like in English, with those of a language."""
    return {
        str(message.id).title(): str(message.string)
        for message in entries(spoken, domain)
        if message.id and (message.context == "name" or str(message.context).endswith(":name"))
    }


TITLE = "Mage Knight"
"""The title of a game, which holds the name of a card and stays in every language."""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_translation_holds_an_english_name(spoken: str) -> None:
    for domain in messages.DOMAINS:
        of_game = domain if domain in messages.OF_GAMES else messages.PROGRAM
        english = [name for name, there in names(of_game, spoken).items() if name.casefold() != there.casefold()]
        pattern = re.compile(rf"\b({'|'.join(map(re.escape, english))})\b")
        for message in entries(spoken, domain) if english else ():
            for text in catalogues.forms(message.string) if message.id else ():
                found = pattern.search(PLACEHOLDER.sub("", TYPED.sub("", text)).replace(TITLE, ""))
                assert not found or found[0] not in str(message.id), (message.id, text)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_two_terms_share_a_word(spoken: str) -> None:
    for terms in TERMS.values():
        words = [(term, word) for term, each in terms.items() for word in each[spoken].split("|") if word.isalpha()]
        shared = [
            (word, term, other)
            for term, word in words
            for other, each in terms.items()
            if other != term and re.fullmatch(each[spoken], word, re.IGNORECASE)
        ]
        assert shared == []


def test_a_text_names_numbers_ranks_and_owners() -> None:
    assert named("Destroy two enemy commons.", CONCEPTS) == {"two", "enemy", "common"}
    assert named("Destroy a non-legendary piece of any colour.", CONCEPTS) == {"no legend", "any colour"}
    assert named("Choose a common. You may upgrade it.", CONCEPTS) == {"common"}


def test_an_unwanted_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "de", {"unwanted": {"[Ff]eld": "Acker"}})
    assert any("use Acker" in fault for fault in faults_by_word("de"))
    monkeypatch.setitem(TERMS["tashkalar_mage_knight"], "fame", {"en": "fame", "de": "Lob"})
    knight = next(domain for domain in messages.DOMAINS if domain.name == "tashkalar_mage_knight")
    assert any(fault == "fame: Ruhm {number}" for fault in faults_by_term(knight, "de"))
