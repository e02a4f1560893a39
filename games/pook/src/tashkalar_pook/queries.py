"""The queries about the position, answered in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hotseat.plugin.aids import is_without
from hotseat.plugin.parse_input import normalize_text
from hotseat.plugin.queries import Moment, Query
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, in_brackets, join_and, join_names, with_period
from tashkalar_pook import card_text, ngettext
from tashkalar_pook import gettext as _
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.grid import Place, neighbours
from tashkalar_pook.spoken import (
    WAYS,
    at_place,
    card_name,
    count_coins,
    count_places,
    lying_text,
    missing_coins,
    place_name,
    read_places,
)
from tashkalar_pook.state import HIDDEN, Decision, State

At = Moment[State, Decision]


def describe_hand(at: At, _text: str) -> Iterator[str]:
    """Yield each card of the own hand with the number of places where it fits as a warrior, and the own factions."""
    state = at.view
    if at.seat is None:
        for name, seat in zip(state.names, state.seats, strict=True):
            cards = [card_name(state.cards, card) for card in seat.hand if card != HIDDEN]
            yield with_period(after_colon(name, join_names(cards) or count_cards(len(seat.hand))))
        return
    hand, allegiance = state.seats[at.seat].hand, state.seats[at.seat].allegiance
    free = [state.grid.coins(place) for place in state.grid.free()]
    for name, card in {card_name(state.cards, card): card for card in sorted(hand)}.items():
        places = sum(coins >= state.cards.card(card).level for coins in free)
        text = _("as a warrior it fits on {places}").format(places=count_places(places))
        lacking = missing_coins(state, card)
        if is_without(at.aids, "no-counts"):
            text, lacking = _("it fits as a warrior"), _("it fits nowhere as a warrior")
        same = sum(card_name(state.cards, each) == name for each in hand)
        title = in_brackets(capitalize(name), _("{number} of them").format(number=same) if same > 1 else "")
        hidden = is_without(at.aids, "no-dots")
        yield with_period(title if hidden else after_colon(title, text if places else lacking))
    if not hand:
        yield _("Your hand is empty.")
    yield _("You play for {factions}.").format(factions=join_and(_faction_names(state, allegiance)))


def count_cards(number: int) -> str:
    """Return a number of cards."""
    return ngettext("{number} card", "{number} cards", number).format(number=number)


def _faction_names(state: State, ids: Sequence[str]) -> list[str]:
    return [card_text.faction_name(faction) for faction in state.cards.factions if faction.id in ids]


def find_place(state: State, text: str) -> Place | None:
    """Return the place that a text names, in words or as in records; None if it names none in reach of the grid."""
    words = read_places(normalize_text(text))
    grid = state.grid
    known = {grid.place_name(place): place for place in (*(place for place, _card in grid.lying), *grid.free())}
    found = known.get(words)
    if found is None and grid.settle_names:
        every = {grid.place_name((x, y)): (x, y) for x in grid.columns for y in grid.rows}
        found = every.get(words)
    return found


def describe_where(at: At, text: str) -> Iterator[str]:
    """Yield where the cards with some words lie, or what lies on a place; without words where the Piggy is."""
    state = at.view
    if (place := find_place(state, text)) is not None:
        yield with_period(capitalize(at_place(state, place)))
        return
    wanted = normalize_text(text) or normalize_text(lying_text(state, state.grid.card_at(state.grid.piggy)))
    found = [
        place
        for place, placed in state.grid.lying
        if all(word in normalize_text(lying_text(state, placed)) for word in wanted.split())
    ]
    texts = [at_place(state, place) for place in sorted(found, key=lambda place: (-place[1], place[0]))]
    yield with_period(capitalize(_("; ").join(texts))) if texts else _("Nothing like that lies on the grid.")


def describe_around(at: At, text: str) -> Iterator[str]:
    """Yield what lies beside a place, and the coins that count for it; without words around the Piggy."""
    state = at.view
    place = find_place(state, text) if text else state.grid.piggy
    if place is None:
        yield unknown_place(state)
        return
    grid = state.grid
    left, below, above, right = neighbours(place)
    yield with_period(capitalize(at_place(state, place)))
    yield with_period(capitalize(_("; ").join(
        after_colon(_(side), lying_text(state, grid.card_at(beside)))
        for side, beside in zip(SIDES, (above, right, below, left), strict=True)
    )))  # fmt: skip
    counting = [place_name(grid, each) for each in grid.counting(place)]
    coins = after_colon(count_coins(len(counting)), join_names(counting))
    yield _("A warrior here can count {coins}.").format(coins=coins) if counting else _("No coin counts here.")


SIDES = (gettext_noop("above"), gettext_noop("to the right"), gettext_noop("below"), gettext_noop("to the left"))
"""The sides of a place, clockwise."""


def unknown_place(state: State) -> str:
    """Return a sentence about the names of places."""
    if state.grid.settle_names:
        return _("Name a place from a1 to e5.")
    one, other = (_(way).format(number=number) for way, number in ((WAYS[1], 1), (WAYS[3], 2)))
    return _("Name a place on the grid or beside it by its way from the middle, like {place}.").format(
        place=f"{one} {other}"
    )


def describe_rows(at: At, text: str) -> Iterator[str]:
    """Yield the cards of a row by its number or name from left to right; without a name those of all, from the top."""
    state, grid = at.view, at.view.grid
    wanted = read_places(normalize_text(text)).removeprefix("0,")
    rows = [y for y in reversed(grid.rows) if wanted in ("", grid.row_name(y))]
    for y in rows:
        lying = [(x, grid.card_at((x, y))) for x in grid.columns]
        cards = (f"{_column(state, x)} {lying_text(state, placed)}" for x, placed in lying if placed)
        yield _("Row {row}: {cards}.").format(row=_row(state, y), cards=join_names(cards))
    if not rows:
        named = [_row(state, y) for y in reversed(grid.rows)]
        yield _("There are the rows {rows}.").format(rows=join_names(named))


def _row(state: State, y: int) -> str:
    return state.grid.row_name(y) if state.grid.settle_names else place_name(state.grid, (0, y))


def _column(state: State, x: int) -> str:
    return state.grid.column_name(x) if state.grid.settle_names else place_name(state.grid, (x, 0))


def describe_score(at: At, _text: str) -> Iterator[str]:
    """Yield the points of the factions, and those of the players whose factions are visible."""
    state = at.view
    points = state.grid.points(state.cards)
    each = (f"{card_text.faction_name(faction)} {points[faction.id]}" for faction in state.cards.factions)
    yield with_period(_(", ").join(each))
    for seat, name in enumerate(state.names):
        allegiance = state.seats[seat].allegiance
        if HIDDEN in allegiance:
            continue
        score = state.seats[seat].handicap + sum(points[faction] for faction in allegiance)
        text = ngettext("{name} plays for {factions}: {number} point.", "{name} plays for {factions}: {number} points.",
                        score)  # fmt: skip
        yield text.format(name=name, factions=join_and(_faction_names(state, allegiance)), number=score)


def describe_piles(at: At, _text: str) -> Iterator[str]:
    """Yield the number of cards to draw and in each hand, and of cards on the grid."""
    state = at.view
    yield ngettext("{number} card is left to draw.", "{number} cards are left to draw.", len(state.deck)).format(
        number=len(state.deck)
    )
    hands = [
        ngettext("{name} holds {number} card", "{name} holds {number} cards", len(seat.hand)).format(
            name=name, number=len(seat.hand)
        )
        for name, seat in zip(state.names, state.seats, strict=True)
    ]
    yield with_period(_("; ").join(hands))
    coins = sum(placed.coin for _place, placed in state.grid.lying if placed.card != PIGGY)
    warriors = sum(placed.warrior for _place, placed in state.grid.lying)
    text = _("On the grid: {warriors}, {coins} and the Piggy.")
    warriors_text = ngettext("{number} warrior", "{number} warriors", warriors).format(number=warriors)
    yield text.format(warriors=warriors_text, coins=count_coins(coins))


QUERIES = (
    Query("hand", "", gettext_noop("your cards, and where they fit"), describe_hand),
    Query("where", "CARD", gettext_noop("where cards lie, or what lies on a place"), describe_where),
    Query("around", "PLACE", gettext_noop("what lies beside a place, and its coins"), describe_around),
    Query("row", "N", gettext_noop("the cards of a row, or of all rows from the top"), describe_rows),
    Query("score", "", gettext_noop("the points of the factions"), describe_score, other="factions"),
    Query("piles", "", gettext_noop("how many cards are left"), describe_piles),
)
"""The queries."""
