"""Texts of cards, units, enemies, skills, sites and tactics have the same numbers and limits in every language."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from hotseat.util import i18n
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.card_text import SITES, TACTICS, effect_text, enemy_facts, unit_text
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.hero_text import RAIDS, skill_lines

RULES = load_components()
LANGUAGES = [language for language in i18n.LANGUAGES if language != i18n.ENGLISH]
NUMBER = re.compile(r"\d+")
SPELT = {"two": "2", "twice": "2", "three": "3", "five": "5"}
LIMITS: dict[str, dict[str, str]] = yaml.safe_load(Path(__file__).with_name("limits.yaml").read_text("utf-8"))
"""The expression for what an English text limits or allows, by language."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield what each text is about, and the text in the current language."""
    for name in (*RULES.cards, *RULES.own_cards, *RULES.decks["all"]):
        card = RULES.card(name)
        yield from ((f"{name}, basic", effect_text(card.basic)), (f"{name}, strong", effect_text(card.strong)))
    yield from ((f"unit {name}", unit_text(name)) for name in RULES.units)
    yield from ((f"enemy {name}", enemy_facts(name)) for name in RULES.enemies)
    yield from ((f"skill {name}", "; ".join(skill_lines(name))) for name in RULES.skills)
    for kind, found in (("site", SITES), ("tactic", TACTICS), ("raid", RAIDS)):
        yield from ((f"{kind} {name}", _(text)) for name, text in found.items())


def other_numbers(english: str, there: str) -> bool:
    """Whether a text lacks a number of the English one, or has one that isn't there, neither as a word."""
    said, wanted = Counter(NUMBER.findall(there)), Counter(NUMBER.findall(english))
    spelt = {"1", *(digit for word, digit in SPELT.items() if word in english)}
    return bool(wanted - said) or not (said - wanted).keys() <= spelt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_text_says_the_numbers_and_limits_of_the_english_one(language: str) -> None:
    english = dict(texts())
    with i18n.language_context(language):
        translated = dict(texts())
    numbers = [name for name in english if other_numbers(english[name], translated[name])]
    assert numbers == []
    lacking = [
        (name, word, english[name], translated[name])
        for word, there in LIMITS.items()
        for name in english
        if re.search(word, english[name]) and not re.search(there[language], translated[name], re.IGNORECASE)
    ]
    assert lacking == []
    assert len(english) > 150
