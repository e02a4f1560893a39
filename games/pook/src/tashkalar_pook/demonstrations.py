"""Demonstrations of Pook's rules, as data in data/pook_demonstrations.yaml: drawn positions with twins."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

import yaml

from hotseat.plugin.demonstrations import Demonstration, DemonstrationSide
from hotseat.plugin.rules_text import read_rules, section_titles
from tashkalar_pook import DATA, rules
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import short_name
from tashkalar_pook.cards import PIGGY, Cards
from tashkalar_pook.grid import SIZE, Grid, Place, PlacedCard
from tashkalar_pook.state import Outcome, Seat, State

ALLEGIANCES = (("knight", "mage"), ("orc", "viking"))
NAMES = ("Ada", "Boris")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Drawing = Mapping[str, Any]
"""A drawn position with options to play in it; games/pook/tests/scenarios.yaml describes the keys."""


class _Shelf:
    """Hands out each card once, by its short name such as "K2"."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self.left = [card.id for card in cards.cards]

    def take(self, called: str) -> str:
        found = next(card for card in self.left if short_name(self._cards.card(card)) == called)
        self.left.remove(found)
        return found


def grid_position(cards: Cards, rows: Sequence[str], hand: Sequence[str]) -> State:
    """Return a drawn position: seat 1 of two holds a hand and is on turn.

    The cards that lie nowhere are in the other hand and the deck.
    """
    shelf = _Shelf(cards)
    lying: dict[Place, PlacedCard] = {}
    unknown: list[Place] = []
    for y, row in enumerate(reversed(rows)):
        for x, cell in enumerate(row.split()):
            if cell == "@":
                lying[x, y] = PlacedCard(PIGGY, coin=True)
            elif cell == "o":
                unknown.append((x, y))
            elif known := re.fullmatch(r"o\((..)\)", cell):
                lying[x, y] = PlacedCard(shelf.take(known[1]), coin=True)
            elif cell != ".":
                lying[x, y] = PlacedCard(shelf.take(cell), coin=False)
    own = tuple(map(shelf.take, hand))
    for place in unknown:
        lying[place] = PlacedCard(shelf.left.pop(), coin=True)
    others = (own, tuple(shelf.left[:6]))
    seats = tuple(Seat(cards_held, pair) for cards_held, pair in zip(others, ALLEGIANCES, strict=True))
    return State(cards, NAMES, seats=seats, deck=tuple(shelf.left[6:]), grid=Grid(tuple(sorted(lying.items()))))


def nearly_full(cards: Cards, showing: Sequence[str]) -> State:
    """Return a position before the last card, which seat 1 of two holds, with these warriors showing."""
    shelf = _Shelf(cards)
    warriors = [*map(shelf.take, showing)]
    last = next(card for card in shelf.left if cards.card(card).level == max(card.level for card in cards.cards))
    shelf.left.remove(last)
    order = [(PIGGY, True), *((card, False) for card in warriors), *((card, True) for card in shelf.left)]
    places = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    lying = sorted((place, PlacedCard(card, coin=coin)) for place, (card, coin) in zip(places, order, strict=False))
    seats = tuple(Seat(hand, pair) for hand, pair in zip(((last,), ()), ALLEGIANCES, strict=True))
    return State(cards, NAMES, len(cards.cards) - 1, seats=seats, grid=Grid(tuple(lying)))


def scenario_position(cards: Cards, scenario: Drawing) -> State:
    """Return the position in which a scenario begins."""
    if "full" in scenario:
        return nearly_full(cards, scenario["full"])
    return grid_position(cards, scenario["grid"], scenario["hand"])


def _first_option(state: State, text: str) -> str:
    """Return the text of the first option that begins so, with short names of its cards; LookupError for none."""
    question = rules.decide(state)
    options = () if isinstance(question, Outcome) else question.options
    for option in options:
        if in_short(state.cards, option.text).startswith(text):
            return option.text
    raise LookupError(text)


def in_short(cards: Cards, text: str) -> str:
    """Return an option's text with short names of its cards."""
    known = {card.id: card for card in cards.cards}
    return " ".join(short_name(known[word]) if word in known else word for word in text.split())


@cache
def pook_scenarios() -> tuple[tuple[Drawing, Drawing], ...]:
    """Return each position where a clause decides, with its twin."""
    data = yaml.load((DATA / "pook_demonstrations.yaml").read_text(encoding="utf-8"), LOADER)
    firsts = [{key: value for key, value in entry.items() if key != "twin"} for entry in data]
    return tuple((first, first | entry["twin"]) for first, entry in zip(firsts, data, strict=True))


def pook_demonstrations(cards: Cards) -> tuple[Demonstration, ...]:
    """Return the demonstrations in the order of the clauses, with texts in the player's language."""
    texts = {
        clause.number: clause.text for section in read_rules(DATA / "pook_rules.yaml") for clause in section.clauses
    }
    titles = section_titles(DATA / "pook_rules.yaml")
    shown = []
    for first, twin in pook_scenarios():
        sides = _side(cards, first, _(texts[first["clause"]])), _side(cards, twin, _(twin["text"]))
        named = {text for each in (first, twin) for key in ("offered", "some", "not") for text in each.get(key, ())}
        decisive = tuple(text for side in sides for text in side.decisive if in_short(cards, text) in named)
        decides, other = (side._replace(decisive=decisive) for side in sides)
        shown.append(Demonstration(first["clause"], decides, other, titles[first["clause"]]))
    return tuple(shown)


def pook_undemonstrated() -> Mapping[str, str]:
    """Return the reason of each clause without a demonstration, in the player's language."""
    box, dealt = _("contents of the box"), _("set up before the first turn")
    return {"P1": box, "P2": box, "P3": box, "P5": dealt, "P20": _("follows from the numbers of the cards")}


def _side(cards: Cards, scenario: Drawing, text: str) -> DemonstrationSide:
    """Return a position with all options after its moves."""
    state, moves = scenario_position(cards, scenario), []
    for begins in scenario.get("play", ()):
        moves.append(_first_option(state, begins))
        question = rules.decide(state)
        assert not isinstance(question, Outcome)
        state = rules.apply_option(state, question.option(moves[-1]))[0]
    last = rules.decide(state)
    options = () if isinstance(last, Outcome) else tuple(option.text for option in last.options)
    return DemonstrationSide(text, partial(scenario_position, cards, scenario), tuple(moves), options)
