"""Demonstrations of the rules, as data in data/demonstrations.yaml: positions where a clause decides, with twins."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import yaml

from hotseat.codec import InvalidPosition
from hotseat.plugin.demonstrations import Demonstration, DemonstrationSide
from hotseat.util.i18n import gettext_noop
from hotseat.util.names_in_text import with_names
from tashkalar import gettext as _
from tashkalar.cards.card_text import own_name
from tashkalar.cards.load import data_file, load
from tashkalar.cards.yaml_source import Loader
from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.geometry import SIZE, parse_square, square_at

NAMES = ("Ada", "Boris", "Clara", "Dora")
REASONS = {
    "definition": gettext_noop("a definition"),
    "contents": gettext_noop("contents of the box"),
    "setup": gettext_noop("set up before the first turn"),
    "sight": gettext_noop("about what a player sees"),
}
"""The reasons why a clause has no demonstration, by their words in data/undemonstrated.yaml."""
SECTIONS = (
    gettext_noop("Pieces, board and cards"),
    gettext_noop("Setting up"),
    gettext_noop("A turn"),
    gettext_noop("Placing and discarding"),
    gettext_noop("Summoning"),
    gettext_noop("Effects"),
    gettext_noop("Flares"),
    gettext_noop("The High Form"),
    gettext_noop("The duel"),
    gettext_noop("The melee"),
    gettext_noop("Teams"),
    gettext_noop("The end"),
    gettext_noop("Expansions"),
    gettext_noop("Questions and answers"),
    gettext_noop("Where tables differ"),
)
"""The sections of docs/rules.md, by the first number of their clauses."""

Scenario = Mapping[str, Any]
"""A position with options to play in it; tests/scenarios/test_scenarios.py describes the keys."""


@cache
def scenarios() -> tuple[tuple[Scenario, Scenario], ...]:
    """Return each position where a clause decides with its twin."""
    data = yaml.load(data_file("demonstrations.yaml").read_text(encoding="utf-8"), Loader)
    return tuple(_with_twin(entry) for entry in data)


def demonstrations(cards: Catalogue) -> tuple[Demonstration, ...]:
    """Return the demonstrations in the order of the clauses, with texts in the player's language.

    Those whose cards the user's own file lacks are left out.
    """
    shown = [
        Demonstration(clause, _side(cards, first), _side(cards, second), _section(clause))
        for first, second in scenarios()
        if _has_cards(cards, first, second)
        for clause in clauses_of(first)
    ]
    return tuple(sorted(shown, key=lambda each: [int(number) for number in each.clause.split(".")]))


def _section(clause: str) -> str:
    """Return the heading of a clause's section, in the player's language."""
    return _(SECTIONS[int(clause.partition(".")[0]) - 1])


def clauses_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the clauses that a scenario demonstrates; the first one has named it."""
    return (scenario["clause"], *scenario.get("also", ()))


@cache
def reasons() -> Mapping[str, str]:
    """Return the word of data/undemonstrated.yaml for each clause without a demonstration."""
    data = yaml.load(data_file("undemonstrated.yaml").read_text(encoding="utf-8"), Loader)
    return {clause: word for word, clauses in data.items() for clause in clauses}


def undemonstrated_clauses(cards: Catalogue) -> Mapping[str, str]:
    """Return the reason of each clause without a demonstration, in the player's language."""
    found = {clause: _(REASONS[word]) for clause, word in reasons().items()}
    replaced = [first for first, second in scenarios() if not _has_cards(cards, first, second)]
    return found | {clause: _("its cards are replaced") for first in replaced for clause in clauses_of(first)}


def demonstrated_position(cards: Catalogue, scenario: Scenario) -> GameState:
    """Return the position in which a scenario begins."""
    seat = scenario.get("seat", 1)
    seats: list[dict[str, Any]] = [
        {"name": name, "school": school, "beings": [], "legends": [], "flares": []}
        for name, school in zip(NAMES, scenario.get("schools", ("northern", "southern")), strict=False)
    ]
    for card in scenario.get("hand", ()):
        kind = "flares" if card in cards.flares else "legends" if card in cards.legends else "beings"
        seats[seat - 1][kind].append(card)
    for number, further in scenario.get("seats", {}).items():
        seats[int(number) - 1] |= with_text_keys(further)
    base = {
        "form": scenario.get("form", "high-form"),
        "teams": scenario.get("teams", False),
        "seed": 1,
        "board": board_rows(scenario.get("before", {})),
        "seats": seats,
        "turn": {"number": 4 + seat, "seat": seat, "actions": scenario.get("actions", 2)},
    }
    return setup(cards, _merged(base, scenario.get("position", {})))


def board_rows(pieces: Mapping[str, str]) -> list[str]:
    """Return the lines of a board with pieces, given as squares by kind."""
    tokens = {parse_square(square): kind for kind, squares in pieces.items() for square in squares.split()}
    lines = []
    for row in reversed(range(SIZE)):
        squares = [square_at(column, row) for column in range(SIZE)]
        lines.append(" ".join("##" if s is None else tokens.get(s, "..") for s in squares))
    return lines


def with_text_keys(value: Any) -> Any:
    """Return a value with all keys as texts, as JSON has them."""
    return {str(k): with_text_keys(v) for k, v in value.items()} if isinstance(value, dict) else value


def _with_twin(entry: Scenario) -> tuple[Scenario, Scenario]:
    """Return a scenario and its twin, which repeats only what differs."""
    first = {key: value for key, value in entry.items() if key != "twin"}
    return first, first | entry["twin"]


def scenario_text(scenario: Scenario) -> str:
    """Return the untranslated text of a scenario with its placeholders, on one line."""
    return " ".join(scenario["text"].split())


def _has_cards(cards: Catalogue, *sides: Scenario) -> bool:
    """Return whether the positions can be set up with the cards; with the game's own all can."""
    if cards is load():
        return True
    try:
        for scenario in sides:
            demonstrated_position(cards, scenario)
    except InvalidPosition:
        return False
    return True


def _side(cards: Catalogue, scenario: Scenario) -> DemonstrationSide:
    moves = tuple(step for step in scenario.get("play", ()) if isinstance(step, str))
    text = with_names(_(scenario_text(scenario)), own_name)
    return DemonstrationSide(text, partial(demonstrated_position, cards, scenario), moves)


def _merged(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return a mapping laid over another one, key by key; lists of mappings too."""
    result = dict(base)
    for key, value in over.items():
        old = result.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            result[key] = _merged(old, value)
        elif isinstance(old, list) and isinstance(value, list) and old and all(isinstance(v, dict) for v in value):
            result[key] = [_merged(o, v) for o, v in zip(old, value, strict=True)]
        else:
            result[key] = value
    return result
