"""The scenes of steps on the map and in a fight: a hero on the way, a tile turned up, a blow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from hotseat.plugin.decision import Step
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import Hex, parse_hex, tile_hexes
from tashkalar_mage_knight.query import tokens_at
from tashkalar_mage_knight.screen.faces import MapMarks
from tashkalar_mage_knight.state import EnemyToken, Fight, MageState


class MageScene(NamedTuple):
    """The map or the fight of a moment."""

    state: MageState
    marks: MapMarks = MapMarks()
    focus: Hex = (0, 0)
    """The hex that the window on the map shows in its middle if it can."""
    struck: Collection[str] = ()
    """The names of the enemies that are struck, or "hero"."""


def mage_scenes(step: Step[MageState, MageEvent]) -> Iterator[MageScene]:
    """Yield the scenes of a step."""
    shown = step.before
    for event in step.events:
        for scene in SCENES[event.kind](shown, step.state, event) if event.kind in SCENES else ():
            yield scene
            shown = scene.state


def _at(event: MageEvent) -> Hex:
    return parse_hex(event.field("at"))


# --- on the map -------------------------------------------------------------------------------------------------------


def _map_of(shown: MageState, **changes: Any) -> MageState:
    """Return a state with changes, and without a fight so that the map is drawn."""
    return shown._replace(now=shown.in_turn._replace(fight=None), **changes)


def _gone(shown: MageState, _end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield a hero on the way to another hex."""
    at, seats = _at(event), [*shown.seats]
    seats[event.seat] = seats[event.seat]._replace(at=at)
    marks = MapMarks(lit={at: ""})
    yield MageScene(_map_of(shown), marks, at)
    yield from [MageScene(_map_of(shown, seats=tuple(seats)), marks, at)] * 2


def _explored(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield a tile that is turned up, from its middle on."""
    at, hexes = _at(event), tile_hexes(_at(event))
    tokens = [(where, lying) for where, lying in end.tokens if where in hexes]
    after = _map_of(shown, land=end.land, tokens=tuple(sorted([*shown.tokens, *tokens])))
    before = hexes
    for closed in (hexes, hexes[1:], hexes[3:], hexes[5:], ()):
        marks = MapMarks(lit=dict.fromkeys({*before} - {*closed}, ""), closed=closed)
        yield MageScene(after, marks, at)
        before = closed


def _turned_up(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield an enemy token that is turned up."""
    at = _at(event)
    lying = tokens_at(end, at)
    if lying and lying != tokens_at(shown, at):
        others = [each for each in shown.tokens if each[0] != at]
        closed = tuple(EnemyToken(token.enemy, closed=True) for token in lying)
        for tokens in (closed, lying, lying):
            yield MageScene(_map_of(shown, tokens=tuple(sorted([*others, (at, tokens)]))), MapMarks({at: ""}), at)


def _met(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield the hexes of enemies, which flash."""
    fight = end.in_turn.fight if event.kind == "fight-began" else None
    fought = {foe.at for foe in fight.enemies} if fight is not None else {_at(event)}
    for marks in (MapMarks(fought=fought), MapMarks(), MapMarks(fought=fought)):
        yield MageScene(_map_of(shown), marks, _at(event))


def _taken(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield a site with its shield."""
    yield from [MageScene(_map_of(shown, shields=end.shields), MapMarks(lit={_at(event): ""}), _at(event))] * 3


# --- in a fight -------------------------------------------------------------------------------------------------------


def _fight_of(shown: MageState, end: MageState) -> Fight | None:
    """Return the fight of a moment, or the one that has begun just now."""
    return shown.in_turn.fight or end.in_turn.fight


def _flashing(shown: MageState, fight: Fight, name: str) -> Iterator[MageScene]:
    """Yield a token that flashes."""
    yield from (MageScene(_in_fight(shown, fight), struck=struck) for struck in ((name,), (), (name,)))


def _in_fight(shown: MageState, fight: Fight) -> MageState:
    return shown._replace(now=shown.in_turn._replace(fight=fight))


def _struck(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield an enemy that is beaten, blocked or calmed."""
    if fight := _fight_of(shown, end):
        name = event.field("enemy")
        yield from _flashing(shown, fight, name)
        foes = [foe._replace(**CHANGES[event.kind]) if foe.name == name else foe for foe in fight.enemies]
        yield MageScene(_in_fight(shown._replace(tokens=end.tokens), fight._replace(enemies=tuple(foes))))


def _summoned(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield an enemy that is summoned."""
    fight, after = _fight_of(shown, end), end.in_turn.fight
    if fight and after:
        known = {foe.name for foe in fight.enemies}
        coming = [foe for foe in after.enemies if foe.name not in known and foe.summoner == event.field("by")]
        for foe in coming[:1]:
            yield from _flashing(shown, fight._replace(enemies=(*fight.enemies, foe)), foe.name)


def _hurt(shown: MageState, end: MageState, event: MageEvent) -> Iterator[MageScene]:
    """Yield the hero that is hurt; a unit is beside the picture."""
    fight = _fight_of(shown, end)
    if fight and event.field("who") == "hero":
        yield from _flashing(shown, fight, "hero")


CHANGES: Mapping[str, Mapping[str, Any]] = {
    "beaten": {"beaten": True}, "blocked": {"blocked": True}, "calmed": {"calm": True},
}  # fmt: skip
"""The changes of an enemy by each kind of event."""
SCENES: Mapping[str, Callable[[MageState, MageState, MageEvent], Iterator[MageScene]]] = {
    **dict.fromkeys(("stepped", "flew", "withdrew"), _gone),
    "explored": _explored,
    "token-shown": _turned_up,
    **dict.fromkeys(("provoked", "fight-began"), _met),
    **dict.fromkeys(("conquered", "plundered", "burned"), _taken),
    **dict.fromkeys(CHANGES, _struck),
    "summoned": _summoned,
    "damaged": _hurt,
}
"""The scenes of each kind of event in the picture, from the state before it and that after the step."""
