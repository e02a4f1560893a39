"""Tiles that are laid, steps and exploring (M33 to M49)."""

from __future__ import annotations

from tashkalar_mage_knight.combat import begin_fight
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.hexes import Hex, hex_text, hexes_beside, parse_hex, tile_hexes
from tashkalar_mage_knight.query import (
    explorable_places,
    is_assault,
    may_explore,
    may_step,
    provoked_by,
    rampaging_beside,
    step_price,
    tile_ground,
)
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import DUMMY, EnemyToken, Last, MageState


def city_is_revealed(state: MageState) -> bool:
    """Return whether a city tile lies on the map (M117)."""
    tiles = load_components().tiles
    return any(tiles[tile].kind == "city" for tile, _ in state.land)


def lay_tile(run: TurnRun, tile: str, centre: Hex) -> None:
    """Lay a tile, with its tokens and the card of a monastery (M8, M49, M113)."""
    run.put(land=(*run.state.land, (tile, centre)))
    for at, ground in zip(tile_hexes(centre), tile_ground(tile), strict=True):
        if ground.symbol:
            add_token(run, at, run.rules.rampaging[ground.symbol]["pile"], closed=False)
        elif ground.site in ("keep", "mage-tower"):
            add_token(run, at, run.rules.sites[ground.site].pile, closed=True)
        elif ground.site == "monastery":
            add_monastery_card(run)


def add_token(run: TurnRun, at: Hex, colour: str, *, closed: bool) -> None:
    """Put a token of a pile on a hex, if the pile has one."""
    if enemy := run.draw_token(colour):
        run.put_tokens(at, (EnemyToken(enemy, closed),))
        if not closed:
            run.say("token-shown", enemy=enemy, at=hex_text(at))


def add_monastery_card(run: TurnRun) -> None:
    """Put a card for training on a monastery, if the advanced deck has one (M113)."""
    deck = run.state.advanced_deck
    if run.state.advanced and deck:
        run.put(monastery=(*run.state.monastery, deck[0]), advanced_deck=deck[1:])
        run.say("refilled", card=deck[0])


def movement_options(state: MageState) -> list[str]:
    """Return the options to step and to explore, in this order."""
    at, points = state.me.at, state.in_turn.move
    if at is None:
        return []
    steps = [f"step {hex_text(to)}" for to in hexes_beside(at) if may_step(state, at, to, points)]
    places = explorable_places(state, at) if may_explore(state, at, points) else []
    return [*steps, *(f"explore {hex_text(place)}" for place in places)]


def take_step(run: TurnRun, word: str) -> None:
    """Step onto a neighbouring hex, which may provoke or assault (M36, M41, M43)."""
    to, origin = parse_hex(word), run.me.at
    assert origin is not None
    provoked, assault = provoked_by(run.state, origin, to), is_assault(run.state, to)
    run.put_now(move=run.now.move - (step_price(run.state, to) or 0), moved=True)
    run.put_me(at=to)
    run.say("stepped", at=hex_text(to))
    run.open_beside(run.state.seat)
    for at in provoked:
        run.say("provoked", at=hex_text(at))
    if provoked or assault:
        begin_fight(run, provoked, origin=origin, site=to if assault else None)


def explore_tile(run: TurnRun, word: str) -> None:
    """Reveal the top tile of the stack at a place (M45 to M49, M117)."""
    tile = run.state.stack[0]
    run.put(stack=run.state.stack[1:])
    run.put_now(move=run.now.move - run.rules.explore, moved=True)
    found = city_is_revealed(run.state)
    run.say("explored", tile=tile, at=word)
    lay_tile(run, tile, parse_hex(word))
    run.add_fame(1)
    for seat in range(len(run.state.seats)):
        run.open_beside(seat)
    if city_is_revealed(run.state) and not found:
        run.say("city-found")
        if run.state.last is None:
            others = (seat for seat in seats_after(run.state) if seat != DUMMY)
            run.put(last=Last("city", (*others, run.state.seat)))


def seats_after(state: MageState, seat: int | None = None) -> tuple[int, ...]:
    """Return the other seats in the order of turns, from the one after a seat. `seat`: None for the one that plays."""
    place = state.order.index(state.seat if seat is None else seat)
    return (*state.order[place + 1 :], *state.order[:place])


def challenge_options(state: MageState) -> list[str]:
    """Return the options to fight rampaging enemies beside the hero."""
    at = state.me.at
    return [] if at is None else [f"fight {hex_text(near)}" for near in rampaging_beside(state, at)]
