"""Events as plain lines say them, with what a player at the screen sees of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hotseat.plugin import Step
from hotseat.util.text_utils import after_colon, capitalize, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import spoken
from tashkalar_mage_knight.answer_text import enemies_at, place_name
from tashkalar_mage_knight.card_text import enemy_facts, name_text
from tashkalar_mage_knight.components import load_components, unit_name
from tashkalar_mage_knight.event_text import step_parts
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import Hex, are_beside, parse_hex, tile_hexes
from tashkalar_mage_knight.query import ground_at
from tashkalar_mage_knight.state import HIDDEN, MageState

MageStep = Step[MageState, MageEvent]


def say_mage_step(step: MageStep) -> str:
    """Return a step as plain lines say it, without a full stop."""
    return capitalize(_("; ").join(step_parts(step, _said)), *step.state.names)


def say_turn(steps: Sequence[MageStep]) -> list[str]:
    """Return the steps of a turn as plain lines say them."""
    return [say_mage_step(step) for step in steps]


def _said(text: str, event: MageEvent, step: MageStep) -> str:
    more = MORE[event.kind](event, step) if event.kind in MORE else ""
    return after_colon(text, more) if event.kind in LISTED else _(", ").join(filter(None, (text, more)))


def _tile(event: MageEvent, step: MageStep) -> str:
    """Return the sites and enemies of a tile that was turned up, each with its way from the hero."""
    return _("; ").join(_sites(step.state, parse_hex(event.field("at")), step.seat))


def _sites(state: MageState, centre: Hex, seat: int) -> Iterator[str]:
    home = state.seats[seat].at
    for at in tile_hexes(centre):
        ground = ground_at(state, at)
        if home is None or ground is None or not (ground.site or ground.symbol):
            continue
        what = _(", ").join(filter(None, (place_name(state, at), enemies_at(state, at))))
        yield _("{what} {where}").format(what=what, where=spoken.way_to(home, at))


def _direction(event: MageEvent, step: MageStep) -> str:
    origin, to = step.before.seats[step.seat].at, parse_hex(event.field("at"))
    return spoken.direction_to(origin, to) if origin is not None and are_beside(origin, to) else ""


def _enemy(event: MageEvent, _step: MageStep) -> str:
    enemy = event.field("enemy")
    return enemy_facts(enemy) if enemy and enemy != HIDDEN else ""


def _enemies(_event: MageEvent, step: MageStep) -> str:
    fight = step.state.in_turn.fight
    foes = fight.enemies if fight else ()
    return _("; ").join(after_colon(name_text(foe.name), enemy_facts(foe.enemy)) for foe in foes)


def _fame(event: MageEvent, step: MageStep) -> str:
    return _("now {number}").format(number=step.state.seats[event.seat].fame)


def _reputation(event: MageEvent, step: MageStep) -> str:
    return _("now {number}").format(number=step.state.seats[event.seat].reputation)


def _level(event: MageEvent, _step: MageStep) -> str:
    level = load_components().levels[event.field("level")]
    return _("armour {armour}, hand of {hand}, command over {command}").format(
        armour=level.armour, hand=level.hand, command=level.command
    )


def _time(event: MageEvent, step: MageStep) -> str:
    time = _("night") if event.field("night") else _("day")
    return _("round {round}, {time}").format(round=step.state.round, time=time)


def _offer(event: MageEvent, _step: MageStep) -> str:
    units = dict.fromkeys(name_text(unit_name(unit)) for unit in event.field("units") or ())
    return _("units on offer: {units}").format(units=join_names(units)) if units else ""


MORE: Mapping[str, Callable[[MageEvent, MageStep], str]] = {
    "explored": _tile,
    "stepped": _direction,
    "flew": _direction,
    "token-shown": _enemy,
    "summoned": _enemy,
    "fight-began": _enemies,
    "fame": _fame,
    "reputation": _reputation,
    "levelled": _level,
    "round-began": _time,
    "offered": _offer,
}
"""The function that returns what is added to each kind of event."""
LISTED = ("explored", "fight-began", "token-shown", "levelled", "offered")
"""The kinds of event whose addition is a list behind a colon."""
