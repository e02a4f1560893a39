"""Reasons why an option isn't offered."""

from __future__ import annotations

from tashkalar_pook import gettext as _
from tashkalar_pook import ngettext
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.grid import SIZE, Place, neighbours
from tashkalar_pook.state import Decision, State, Verb


def meant_option(state: State, decision: Decision, place: Place) -> tuple[Verb, ...]:
    """Return the verbs that a player who points at a place may mean, the preferred one first."""
    match decision.ask:
        case "power":
            return ("trade",) if _power(state) == "trade" else ("flip",)
        case "coin":
            return ("turn",)
        case "card" if state.grid.card_at(place) is None:
            return "warrior", "coin"
        case _:
            return ("piggy",)


def why_not_listed(state: State, verb: Verb, place: Place, card: str = "", *, counted: bool = True) -> str:
    """Return why an option, of a card for some verbs, isn't offered, without a full stop; "" if it is offered.

    counted: whether coins are counted.
    """
    match verb:
        case "warrior" | "coin" if state.laid:
            return _("you have already laid a card this turn")
        case "warrior" | "coin":
            return _of_laying(state, verb, place, card, counted=counted)
        case "piggy":
            return _of_the_piggy(state, place)
        case "flip" | "trade":
            return _of_power(state, place, card)
        case "turn":
            return _of_turning(state, place)
        case _:
            return ""


def _of_laying(state: State, verb: Verb, place: Place, card: str, *, counted: bool) -> str:
    """Return the reason why a card can't be laid (P4, P7, P8)."""
    grid = state.grid
    if grid.card_at(place) is not None:
        return _("there is already a card")
    if not any(grid.adjacent(place)):
        return _("there is no adjacent card")
    if place not in grid.free():
        return _("rows and columns take no more than {number} places").format(number=SIZE)
    level, coins = state.cards.card(card).level, grid.coins(place)
    if verb == "warrior" and coins < level and not counted:
        return _("too few coins count here for level {level}").format(level=level)
    if verb == "warrior" and coins < level:
        message = _("no coin counts here, level {level} needs {needed}")
        if coins:
            message = ngettext(
                "{number} coin counts here, level {level} needs {needed}",
                "{number} coins count here, level {level} needs {needed}",
                coins,
            )
        return message.format(number=coins, level=level, needed=level)
    return ""


def _of_the_piggy(state: State, place: Place) -> str:
    """Return the reason why the Piggy can't move (P7, P10, P11)."""
    grid = state.grid
    if state.laid and grid.card_at(place) is None:
        return _("you have already laid a card this turn")
    if place == grid.piggy:
        return (
            _("point at a card beside the Piggy to move it") if not state.moved else _("it has already moved this turn")
        )
    if state.moved:
        return _("the Piggy has already moved this turn")
    if grid.card_at(place) is None or place not in neighbours(grid.piggy):
        return _("the Piggy only trades places with an adjacent card")
    return _("the previous player took the Piggy from there") if place == state.barred else ""


def _of_power(state: State, place: Place, card: str) -> str:
    """Return the reason why a power can't be used on a place (P12 to P16)."""
    assert state.power is not None
    grid, power, placed = state.grid, _power(state), state.grid.card_at(place)
    if place == state.power:
        return _("this is the warrior whose power is used")
    if placed is None or place not in neighbours(state.power):
        return _("a power only reaches the cards adjacent to its warrior")
    if placed.card == PIGGY:
        return _("the Piggy is immune")
    if placed.warrior and grid.protected(state.cards, place):
        return _("safe: a knight stands beside it")
    if power == "flip warrior" and placed.coin:
        return _("an orc turns warriors, and this is a coin")
    if power == "flip coin" and placed.warrior:
        return _("a viking turns coins, and this is a warrior")
    return _of_trading(state, state.cards.card(placed.card).level, card) if placed.warrior and power == "trade" else ""


def _of_trading(state: State, level: int, card: str) -> str:
    """Return the reason why a warrior of a level can't be traded for a card (P14)."""
    levels = [state.cards.card(held).level for held in state.seats[state.seat].hand]
    if level not in levels:
        return _("no card of level {level} is in your hand").format(level=level)
    own = state.cards.card(card).level
    if own == level:
        return ""
    return _("it needs a card of level {level}, and yours is of level {own}").format(level=level, own=own)


def _of_turning(state: State, place: Place) -> str:
    """Return the reason why a coin can't be chosen (P19)."""
    placed = state.grid.card_at(place)
    if placed is None:
        return _("there is no card")
    if placed.card == PIGGY:
        return _("the Piggy has no other side")
    return "" if placed.coin else _("it is a warrior; choose a coin")


def _power(state: State) -> str:
    """Return the power that may be used now; "" for none."""
    placed = state.grid.card_at(state.power) if state.power is not None else None
    return state.cards.card(placed.card).power if placed is not None else ""
