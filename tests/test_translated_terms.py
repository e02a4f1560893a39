"""The terms of translations: a card names the same things in every language, and a thing has one word.

The expressions stand in `tests/data/glossary.yaml`. A text that isn't translated is passed over.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs import catalogues, messages

GLOSSARY: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "data" / "glossary.yaml").read_text("utf-8"))
CONCEPTS: dict[str, str] = {str(name): pattern for name, pattern in GLOSSARY["concepts"].items()}
LANGUAGES: dict[str, dict[str, Any]] = GLOSSARY["languages"]
TEXT_OF_CARD = re.compile(r"card:[a-z0-9-]+:(text|frozen|warp|upper|lower)")


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
    for message in catalogues.read(spoken, messages.PROGRAM.file(spoken)):
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
    for domain in (each for each in messages.DOMAINS if each.name not in GLOSSARY["other terms"]):
        for message in catalogues.read(spoken, domain.file(spoken)):
            for text in catalogues.forms(message.string) if message.id else ():
                for pattern, instead in unwanted.items():
                    if found := re.search(pattern, text):
                        yield f"{domain.name}: {message.id!r}: {found[0]!r} in {text!r}; use {instead}"


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


def test_a_text_names_numbers_ranks_and_owners() -> None:
    assert named("Destroy two enemy commons.", CONCEPTS) == {"two", "enemy", "common"}
    assert named("Destroy a non-legendary piece of any colour.", CONCEPTS) == {"no legend", "any colour"}
    assert named("Choose a common. You may upgrade it.", CONCEPTS) == {"common"}


def test_an_unwanted_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "de", {"unwanted": {"[Ff]eld": "Acker"}})
    assert any("use Acker" in fault for fault in faults_by_word("de"))
