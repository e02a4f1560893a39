"""The texts of cards, units and tactics, compared with their data."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from hotseat.plugin import Step
from hotseat.util import i18n
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight.card_text import ELEMENTS, TACTICS, ability_text, effect_text, name_text, unit_text
from tashkalar_mage_knight.components import BRANCHING, COLOURS, EffectStep, Steps, load_components
from tashkalar_mage_knight.event_text import describe_mage_step
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.hero_text import RAIDS, USES, hero_lines, skill_lines

RULES = load_components()
UNSAID = {
    "pay",
    "discard",
    "extra_die",
    "keep_crystals",
    "crystals_of_others",
    "storm_die",
    "discard_wound",
    "freeze",
    "exploit",
}
"""The steps whose number is always one, or whose colours are all but gold."""
CLAUSES = {
    "crystallize": {"basic": "no crystal"},
    "improvisation": {"basic": "no wound", "strong": "no wound"},
    "concentration": {"strong": "another card with it"},
    "into-the-heat": {"basic": "no damage for units", "strong": "before the first attack"},
    "ice-shield": {"strong": "at least 1, unless it resists ice"},
    "steady-tempo": {"basic": "unless it is empty", "strong": "may go on top"},
    "crystal-mastery": {"basic": "of which you hold one", "strong": "come back at its end"},
    "path-finding": {"basic": "this turn", "strong": "this turn"},
    "regeneration": {"basic": "you may", "strong": "you may"},
    "heroic-tale": {"basic": "afterwards", "strong": "fame +1"},
    "diplomacy": {"basic": "Block instead", "strong": "ice or fire Block instead"},
    "cold-toughness": {"strong": "for fire and for ice in its attack"},
    "noble-manners": {"basic": "with locals, at the turn's end", "strong": "with locals, at the turn's end"},
    "blood-ritual": {"basic": "mana of any colour", "strong": "3 times mana of any colour"},
    "decompose": {"basic": "no wound", "strong": "each other basic colour"},
    "maximal-effect": {"basic": "without mana", "strong": "then it goes out of the game"},
    "frost-bridge": {"strong": "lakes can be crossed at price 1"},
    "song-of-wind": {"strong": "lakes can be crossed at price 0"},
    "ambush": {"basic": "whichever is first", "strong": "whichever is first"},
    "in-need": {"basic": "in your hand and on your units"},
    "training": {"basic": "of its colour", "strong": "of its colour"},
    "mana-storm": {"basic": "rolled again", "strong": "black and gold ones for any basic colour"},
    "learning": {"basic": "once this turn, with locals", "strong": "to your hand"},
}
"""Words of the clauses beside the numbers of a card (M60 to M63, M116, H6 to H10, H40 to H51)."""
WORDS = {0: "", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def facts(steps: Steps) -> Iterator[str]:
    """Yield the numbers and words of the data that the text of an effect has to say."""
    for step in steps:
        if step.kind in BRANCHING:
            for branch in step.value.values():
                yield from facts(branch)
        else:
            yield from step_facts(step)


def step_facts(step: EffectStep) -> Iterator[str]:
    yield from [ELEMENTS[step.element]] * (step.element != "physical")
    yield from [step.twice_against] * bool(step.twice_against)
    if step.kind not in UNSAID:
        yield from values(step.value)


def values(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from values(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from values(each)
    elif isinstance(value, int):
        yield str(abs(value)) if value else ""
    elif value in COLOURS or value in ELEMENTS or value == "hand":
        yield "" if value == "physical" else value


@pytest.mark.parametrize("name", [*RULES.cards, *RULES.own_cards, *RULES.decks["all"]])
def test_the_text_of_a_card_says_all_that_its_data_and_clauses_say(name: str) -> None:
    card = RULES.card(name)
    for manner, steps in (("basic", card.basic), ("strong", card.strong)):
        text = effect_text(steps)
        assert [fact for fact in facts(steps) if fact not in text] == []
        assert CLAUSES.get(name, {}).get(manner, "") in text
        assert all(effect_text(branch) for step in steps if step.kind in BRANCHING for branch in step.value.values())


@pytest.mark.parametrize("name", RULES.units)
def test_the_text_of_a_unit_says_all_that_its_data_say(name: str) -> None:
    unit = RULES.units[name]
    for ability in unit.abilities.values():
        assert [fact for fact in facts(ability.do) if fact not in ability_text(ability)] == []
    assert all(element in unit_text(name) for element in unit.resist)


SKILL_CLAUSES = {
    "power-of-pain": "at the turn's end it goes to the discard pile",
    "invocation": "at once",
    "polarization": "by day a black token",
    "arythea-motivation": "you alone have the least fame; no other motivation",
    "healing-ritual": "at least one",
    "resistance-break": "at least 1",
    "i-feel-no-pain": "discard a wound",
    "who-needs-magic": "in the whole turn",
    "mana-exploit": "not gold; while this is on the table",
    "universal-power": "if the mana has its colour",
    "source-freeze": "when your next turn begins, a crystal",
    "flight": "nobody is provoked",
    "forward-march": "ready, unwounded unit",
    "bonds-of-loyalty": "never disbanded; when it is gained, 2 units",
    "prayer-of-weather": "all others 1 more, at most 5",
}
"""Words of the clauses beside the numbers of a skill (H20 to H38)."""


@pytest.mark.parametrize("name", RULES.skills)
def test_the_text_of_a_skill_says_all_that_its_data_and_clauses_say(name: str) -> None:
    kind = RULES.skills[name]
    use, text = skill_lines(name)
    assert [fact for fact in facts(kind.do) if fact not in text] == []
    assert SKILL_CLAUSES.get(name, "") in text
    assert use.startswith(USES[kind.use])
    assert all(moment in use for moment in kind.kind)
    assert ("also before one of your turns" in text) == bool(kind.also)
    assert capitalize(name_text(name)) in " ".join(hero_lines(kind.hero))


def test_a_hero_is_described_by_its_data() -> None:
    lines = hero_lines("goldyx")
    assert lines[:2] == ["sign G, green", "own card: Will focus, in place of one Concentration"]
    assert lines[3] == "crystals as the dummy player: green 2, blue 1"
    assert (name_text("tovak"), name_text("norowas-motivation")) == ("Tovak", "Norowas's motivation")


def test_raids_are_described_by_their_data() -> None:
    plunder, burn = RULES.raids["plunder"], RULES.raids["burn"]
    assert f"draw {WORDS[plunder['draw']]} cards, reputation {plunder['reputation']}" in RAIDS[plunder["site"]]
    assert f"reputation {burn['reputation']}" in RAIDS[burn["site"]]
    assert burn["pile"] in RAIDS[burn["site"]]


def test_units_say_what_their_clauses_add() -> None:
    assert "Block 4, twice that against swift enemies" in unit_text("utem-guardsmen")
    assert "neither fortified nor behind walls" in unit_text("illusionists")
    assert "another unit up to level 2" in unit_text("herbalists")
    assert "the unit takes 1 wound" in unit_text("utem-swordsmen")


def test_the_text_of_a_tactic_says_the_numbers_of_its_data() -> None:
    for tactics in RULES.tactics.values():
        for name, tactic in tactics.items():
            numbers = [tactic.discard, tactic.hand, tactic.limit, tactic.draw, tactic.cards, tactic.dice]
            assert [WORDS[number] for number in numbers if WORDS[number] not in TACTICS[name]] == []
    assert "shuffle your discard pile" in TACTICS["rethink"]
    assert "before you use a die" in TACTICS["mana-search"]
    assert "once, take all" in TACTICS["sparing-power"]


@pytest.mark.parametrize(("number", "noun"), [(1, "1 wound"), (2, "2 wounds")])
def test_one_wound_is_no_plural(number: int, noun: str) -> None:
    state = MageKnight().new({"seed": 3, "names": ["Ada"]})

    def said(kind: str, **fields: Any) -> str:
        return describe_mage_step(Step(1, 0, "", (MageEvent(kind, 0, tuple(fields.items())),), 1, state, state))

    assert said("healed", what="discard") == "healed: a wound of the discard pile"
    assert said("wounded", wounds=number) == f"Ada takes {noun}"
    assert said("poisoned", wounds=number).startswith(f"poison: {noun.replace(' ', ' more ')} in")
    assert said("drew", cards=("?",) * number) == f"Ada draws {noun.replace('wound', 'card')}"


@pytest.mark.parametrize("language", ["ja", "zh_CN"])
def test_every_name_is_in_the_script_of_the_language(language: str) -> None:
    names = import_module("games.mage-knight.texts").names()
    with i18n.language_context(language):
        assert [name for name in map(name_text, names) if re.search("[A-Za-z]", name)] == []
