"""The aims of a turn, in words: by how the grid differs at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hotseat.util.text_utils import join_and
from tashkalar_pook import card_text, ngettext
from tashkalar_pook import gettext as _
from tashkalar_pook.cards import load_pook_cards
from tashkalar_pook.grid import Place
from tashkalar_pook.state import HIDDEN, State


class PlanAim(NamedTuple):
    """A thing that a turn is for, or a cost."""

    kind: str
    """One of "gain", "take", "protect", "place" and "hide"; "lose" and "give" are costs."""
    number: int = 0
    """Points or warriors."""
    cards: tuple[str, ...] = ()
    """Ids of cards."""


COSTS = ("lose", "give")
"""The kinds of aim that are costs."""


def aims_of_plan(before: State, after: State, seat: int) -> tuple[PlanAim, ...]:
    """Return what a turn of a seat comes to, from a view of its start and a state at its end."""
    own, then = _points(before, seat), _points(after, seat)
    gained, others = then[0] - own[0], then[1] - own[1]
    safe = len(_safe(after, seat) & _own_warriors(before, seat)) - len(_safe(before, seat))
    found = [
        PlanAim("gain", gained) if gained > 0 else None,
        PlanAim("take", -others) if others < 0 else None,
        PlanAim("protect", safe) if safe > 0 else None,
        PlanAim("place", cards=cards) if (cards := (*_newly_possible(before, after, seat),)) else None,
        PlanAim("hide", cards=cards) if (cards := (*_hidden(before, after, seat),)) else None,
        PlanAim("lose", -gained) if gained < 0 else None,
        PlanAim("give", others) if others > 0 else None,
    ]
    return tuple(each for each in found if each is not None)


def _points(state: State, seat: int) -> tuple[int, int]:
    """Return the points of the factions of a seat, and of the others."""
    points = state.grid.points(state.cards)
    own = sum(points[faction] for faction in state.seats[seat].allegiance)
    return own, sum(points.values()) - own


def _own_warriors(state: State, seat: int) -> set[Place]:
    """Return the places of the warriors of a seat's factions."""
    factions, cards = state.seats[seat].allegiance, state.cards
    warriors = ((place, cards.card(placed.card)) for place, placed in state.grid.lying if placed.warrior)
    return {place for place, card in warriors if card.faction in factions}


def _safe(state: State, seat: int) -> set[Place]:
    """Return the places of those of them that a knight protects."""
    return {place for place in _own_warriors(state, seat) if state.grid.protected(state.cards, place)}


def _newly_possible(before: State, after: State, seat: int) -> Iterator[str]:
    """Yield the best cards in hand of the seat's factions that fit as warriors now, and didn't before."""
    factions, cards = before.seats[seat].allegiance, before.cards
    most, now = (max((state.grid.coins(at) for at in state.grid.free()), default=0) for state in (before, after))
    hand = {*before.seats[seat].hand} & {*after.seats[seat].hand} - {HIDDEN}
    fitting = [cards.card(card) for card in hand if most < cards.card(card).level <= now]
    own = [card for card in fitting if card.faction in factions]
    highest = max((card.level for card in own), default=0)
    yield from sorted({card.id[:-1]: card.id for card in sorted(own) if card.level == highest}.values())


def _hidden(before: State, after: State, seat: int) -> Iterator[str]:
    """Yield the cards of other factions that the seat lays as coins."""
    factions, hand = before.seats[seat].allegiance, before.seats[seat].hand
    for place, placed in after.grid.lying:
        laid = place not in before.grid and placed.coin and placed.card in hand
        if laid and before.cards.card(placed.card).faction not in factions:
            yield placed.card


def describe_aims(found: Sequence[PlanAim]) -> str:
    """Return a sentence about what a turn is for, such as "To gain 2 points for your factions."; "" for nothing."""
    aims = join_and([_text(each) for each in found if each.kind not in COSTS])
    costs = join_and([_text(each) for each in found if each.kind in COSTS])
    if not aims:
        return ""
    if costs:
        # Translators: what a turn is for, each part beginning with its verb, and what it costs
        return _("To {aims}, but {costs}.").format(aims=aims, costs=costs)
    return _("To {aims}.").format(aims=aims)


def _text(aim: PlanAim) -> str:
    cards, number = load_pook_cards(), aim.number
    names = join_and([card_text.warrior_with_level(cards, cards.card(card)) for card in aim.cards])
    texts = {
        "gain": ngettext("gain {number} point for your factions", "gain {number} points for your factions", number),
        "take": ngettext("take {number} point from other factions", "take {number} points from other factions", number),
        "protect": ngettext("protect {number} warrior of yours", "protect {number} warriors of yours", number),
        "place": _("make a place for {cards}"),
        "hide": _("keep {cards} from counting for others"),
        "lose": ngettext("your factions lose {number} point", "your factions lose {number} points", number),
        "give": ngettext("other factions gain {number} point", "other factions gain {number} points", number),
    }
    return texts[aim.kind].format(number=number, cards=names)
