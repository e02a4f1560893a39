"""The purposes of a turn, in words: by what a seat has after it and hadn't before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import join_and
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.card_text import name_text
from tashkalar_mage_knight.components import WOUND
from tashkalar_mage_knight.query import site_at
from tashkalar_mage_knight.state import MageState, Seat

TEXTS = {
    "explore": gettext_noop("explore new land"),
    "conquer": gettext_noop("conquer the {what}"),
    "beat": gettext_noop("beat {what}"),
    "recruit": gettext_noop("recruit {what}"),
    "learn": gettext_noop("gain {what}"),
    "heal": gettext_noop("heal wounds"),
    "fame": gettext_noop("gain {what} fame"),
    "crystal": gettext_noop("gain crystals"),
    "reach": gettext_noop("reach the {what}"),
    "approach": gettext_noop("come nearer to what is worth reaching"),
    "tactic": gettext_noop("take the tactic {what}"),
    "wounds": gettext_noop("at the price of wounds"),
}
"""The text of each purpose, the most important first; the last one is a cost."""
LACKS = {
    "way": gettext_noop("the way on takes {price} Move, and your cards give {points}"),
    "land": gettext_noop("the way to new land takes {price} Move, and your cards give {points}"),
    "fight": gettext_noop("the fight ({what}) takes about {price} attack and block, and your cards give {points}"),
    "locals": gettext_noop("the cheapest dealing here ({what}) takes {price} Influence, and your cards give {points}"),
}
"""The text of what a hand doesn't suffice for, where a turn only exchanges cards (`waiting`)."""
ROUND = "round"
"""The kind of a purpose that only ends the round."""


class Purpose(NamedTuple):
    """A thing that a turn is for, or a cost."""

    kind: str
    """A key of `TEXTS`."""
    what: tuple[str, ...] = ()
    """Ids of components, or a number."""


def purposes(before: MageState, after: MageState, seat: int) -> tuple[Purpose, ...]:
    """Return what a turn of a seat comes to, from a view of its start and a state at its end."""
    mine, then = before.seats[seat], after.seats[seat]
    units = [*(Counter(unit.unit for unit in then.units) - Counter(unit.unit for unit in mine.units))]
    learned = [*(_owned(then, after, seat) - _owned(mine, before, seat))]
    shields = [site_at(after, at) for at, owner in after.shields if owner == seat and (at, owner) not in before.shields]
    wounds = _wounds(then) - _wounds(mine)
    beaten = _beaten(before, after)
    found = [
        Purpose("tactic", (then.tactic or "",)) if then.tactic and not mine.tactic else None,
        Purpose("explore") if len(after.land) > len(before.land) else None,
        Purpose("conquer", tuple(filter(None, shields))) if any(shields) else None,
        Purpose("beat", tuple(beaten)) if beaten and not any(shields) else None,
        Purpose("recruit", tuple(units)) if units else None,
        Purpose("learn", tuple(learned)) if learned else None,
        Purpose("heal") if wounds < 0 else None,
        Purpose("crystal") if sum(then.crystals) > sum(mine.crystals) else None,
        Purpose("fame", (str(then.fame - mine.fame),)) if then.fame > mine.fame else None,
        _place(after, mine, then),
        Purpose("wounds") if wounds > 0 else None,
    ]
    return tuple(each for each in found if each is not None)


def _owned(seat: Seat, state: MageState, number: int) -> Counter[str]:
    """Return the cards of a seat but wounds, wherever they are; masked ones by what is known to be among them."""
    played = state.in_turn.played if state.seat == number else ()
    cards = Counter((*seat.hand, *seat.deck, *seat.discard, *seat.under, *seat.hidden, *played))
    return Counter({card: count for card, count in cards.items() if card != WOUND and card.isprintable()})


def _wounds(seat: Seat) -> int:
    return (*seat.hand, *seat.deck, *seat.discard, *seat.hidden).count(WOUND) + sum(unit.wounds for unit in seat.units)


def _beaten(before: MageState, after: MageState) -> list[str]:
    """Return the open enemies that are gone from the map."""
    lying = [Counter(token.enemy for _at, tokens in state.tokens for token in tokens) for state in (before, after)]
    open_before = {token.enemy for _at, tokens in before.tokens for token in tokens if not token.closed}
    return [enemy for enemy in lying[0] - lying[1] if enemy in open_before]


def _place(after: MageState, mine: Seat, then: Seat) -> Purpose | None:
    """Return the place that is reached; None if the hero stays, or is only put on the map."""
    if mine.at is None or then.at is None or then.at == mine.at:
        return None
    site = site_at(after, then.at)
    return Purpose("reach", (site,)) if site else Purpose("approach")


def describe(found: Sequence[Purpose]) -> str:
    """Return a sentence about what a turn is for, such as "To conquer the keep and gain 3 fame."."""
    wanted = [each for each in found if each.kind != "wounds"]
    if len(wanted) > 1:
        wanted = [each for each in wanted if each.kind != "approach"]
    costs = [each for each in found if each.kind == "wounds"]
    idle = {each.kind: each for each in found if each.kind in LACKS or each.kind == ROUND}
    if idle:
        return _describe_idle(idle)
    aims = join_and([*map(_text, wanted)])
    if not aims:
        return _("To keep your cards for a better turn.")
    if costs:
        # Translators: what a turn is for, each part beginning with its verb
        return _("To {aims}, {cost}.").format(aims=aims, cost=_text(costs[0]))
    return _("To {aims}.").format(aims=aims)


def _describe_idle(found: dict[str, Purpose]) -> str:
    """Return a sentence about a turn that only exchanges cards, or ends the round."""
    lacks = [each for kind, each in found.items() if kind in LACKS]
    if not lacks:
        return _("To end the round, as your cards help no further.")
    *what, price, points = lacks[0].what
    names = join_and([*map(name_text, what)])
    lack = _(LACKS[lacks[0].kind]).format(what=names, price=price, points=points)
    if ROUND in found:
        # Translators: {lack} is such as "the way on takes 4 Move, and your cards give 2"
        return _("To end the round: {lack}.").format(lack=lack)
    return _("To draw other cards: {lack}.").format(lack=lack)


def _text(purpose: Purpose) -> str:
    names = join_and([each if each.isdecimal() else name_text(each) for each in purpose.what])
    return _(TEXTS[purpose.kind]).format(what=names)
