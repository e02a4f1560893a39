"""Pure questions about a state that rules and screens ask, which read only what the playing seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from tashkalar_mage_knight.components import BASIC, COLOURS, Level, load_components
from tashkalar_mage_knight.hexes import (
    Hex,
    are_beside,
    centres_beside,
    hexes_beside,
    is_tile_place,
    tile_centre,
    tile_hexes,
)
from tashkalar_mage_knight.state import HIDDEN, Die, EnemyToken, Foe, MageState, Unit

ANY = 99
"""More Move points than any way costs."""


class LandHex(NamedTuple):
    """A hex of the map as its tile shows it."""

    terrain: str
    site: str = ""
    """The kind of site, such as "mine"; "" for none."""
    colour: str = ""
    """The colour of a mine."""
    symbol: str = ""
    """The rampaging enemy that its tile brings: `orc`, `draconum` or ""."""


@lru_cache(maxsize=512)
def land_of(land: tuple[tuple[str, Hex], ...]) -> Mapping[Hex, LandHex]:
    """Return the hexes of a map."""
    return {
        at: ground for tile, centre in land for at, ground in zip(tile_hexes(centre), tile_ground(tile), strict=True)
    }


def tile_ground(tile: str) -> tuple[LandHex, ...]:
    """Return the hexes of a tile: the centre, then ne e se sw w nw."""
    return tuple(_ground(text) for text in load_components().tiles[tile].hexes)


def _ground(text: str) -> LandHex:
    terrain, site = (*text.split(), "")[:2]
    if site in load_components().rampaging:
        return LandHex(terrain, symbol=site)
    if site.startswith("mine-"):
        return LandHex(terrain, "mine", site.removeprefix("mine-"))
    return LandHex(terrain, site)


def ground_at(state: MageState, at: Hex | None) -> LandHex | None:
    """Return a hex of the map; None off the map."""
    return None if at is None else land_of(state.land).get(at)


def site_at(state: MageState, at: Hex | None) -> str:
    """Return the kind of site on a hex; "" for none."""
    ground = ground_at(state, at)
    return ground.site if ground else ""


def heroes_at(state: MageState, at: Hex) -> list[str]:
    """Return the names of the players whose heroes are on a hex."""
    return [name for name, seat in zip(state.names, state.seats, strict=True) if seat.at == at]


def tokens_at(state: MageState, at: Hex) -> tuple[EnemyToken, ...]:
    """Return the enemy tokens on a hex."""
    for where, tokens in state.tokens:
        if where == at:
            return tokens
    return ()


def owner_of(state: MageState, at: Hex | None) -> int | None:
    """Return the seat whose shield lies on a hex; None for none."""
    return next((seat for where, seat in state.shields if where == at), None)


# --- heroes -----------------------------------------------------------------------------------------------------------


def level_of_fame(fame: int) -> int:
    """Return the level that an amount of fame reaches (M95). `fame`: 0 or more."""
    return max(number for number, level in load_components().levels.items() if level.fame <= fame)


def level_of(state: MageState, seat: int) -> Level:
    """Return the level of a seat, with armour, hand limit and command."""
    return load_components().levels[state.seats[seat].level]


def hand_limit(state: MageState, seat: int) -> int:
    """Return how many cards a seat would draw up to now (M23, M98)."""
    me, rules = state.seats[seat], load_components()
    limit = level_of(state, seat).hand
    keeps = [at for at, owner in state.shields if owner == seat and site_at(state, at) == "keep"]
    if me.at is not None and any(at == me.at or are_beside(at, me.at) for at in keeps):
        limit += len(keeps) * rules.sites["keep"].hand
    planning = rules.tactics["day"]["planning"]
    return limit + planning.limit * (me.tactic == "planning" and len(me.hand) >= planning.hand)


def free_command(state: MageState, seat: int) -> int:
    """Return how many more units a seat may command (M90)."""
    return level_of(state, seat).command - sum(not unit.bond for unit in state.seats[seat].units)


def usable_units(state: MageState) -> list[Unit]:
    """Return the own units that can be used now, sorted: while a monastery burns that under the bond only (H64)."""
    ready = [unit for unit in sorted(state.me.units) if unit.ready]
    return [unit for unit in ready if unit.bond] if burns(state) else ready


def burns(state: MageState) -> bool:
    """Return whether the fight that is on is for the burning of a monastery (H63)."""
    fight = state.in_turn.fight
    return fight is not None and site_at(state, fight.site) == "monastery"


def free_tactics(state: MageState) -> list[str]:
    """Return the tactics that nobody has taken in this round and that are in the game, by their numbers."""
    taken = {seat.tactic for seat in state.seats} | {*state.gone}
    if state.dummy:
        taken.add(state.dummy.tactic)
    return [name for name in load_components().tactics["night" if state.night else "day"] if name not in taken]


# --- mana -------------------------------------------------------------------------------------------------------------


def is_depleted(state: MageState, die: Die) -> bool:
    """Return whether a die lies apart: black by day, gold by night (M16), but after `mana-storm` (H47)."""
    return not state.in_turn.storm and die.colour == ("gold" if state.night else "black")


def free_dice(state: MageState) -> list[str]:
    """Return the colours of the Source dice that can be used, each once, in the order of colours."""
    shown = {die.colour for die in state.source if die.state == "free" and not is_depleted(state, die)}
    return [colour for colour in COLOURS if colour in shown]


def payments(state: MageState, colour: str, *, crystals: bool = True) -> list[str]:
    """Return what can pay one mana of a colour now, such as "red-die" (M15 to M18, N)."""
    now, me = state.in_turn, state.me
    dice = free_dice(state) if now.dice > 0 and not now.sourceless else []
    gold = not state.night
    stolen = me.tactic == "mana-steal" and not me.flipped and Die(colour, "stolen") in state.source
    found = {
        f"{colour}-die": colour in dice,
        "gold-die": (gold or now.storm) and "gold" in dice,
        "black-die": now.storm and "black" in dice,
        f"{colour}-crystal": crystals and me.crystals[BASIC.index(colour)] > 0,
        f"{colour}-token": now.tokens[COLOURS.index(colour)] > 0,
        "gold-token": gold and now.tokens[COLOURS.index("gold")] > 0,
        f"{colour}-stolen": stolen,
    }
    return [name for name, there in found.items() if there]


def basic_payments(state: MageState) -> list[str]:
    """Return what can pay one basic mana of any colour but crystals (M60), by kind."""
    every = {name for colour in BASIC for name in payments(state, colour, crystals=False)}
    order = [f"{colour}-{kind}" for kind in ("die", "token", "stolen") for colour in COLOURS]
    return [name for name in order if name in every]


def is_frozen(state: MageState) -> bool:
    """Return whether another seat's `source-freeze` lies, so that dice need a card (H37)."""
    return any(each.skill == "source-freeze" and each.seat != state.seat for each in state.lying)


# --- movement ---------------------------------------------------------------------------------------------------------


def step_price(state: MageState, at: Hex) -> int | None:
    """Return the Move points that entering a hex costs the seat that plays; None if its terrain can't be entered."""
    ground = ground_at(state, at)
    if ground is None:
        return None
    price = load_components().prices[ground.terrain]["night" if state.night else "day"]
    cheaper = state.in_turn.cheaper
    if price is None and (ground.terrain != "lake" or LAKES.isdisjoint(cheaper)):
        return None
    if cheaper:
        price = _lowered(ground.terrain, price, cheaper)
    assert price is not None
    if state.lying and any(each.skill == "prayer-of-weather" and each.seat != state.seat for each in state.lying):
        price = max(price, min(price + 1, 5))
    return price


LAKES = frozenset(("frost strong", "wind lakes"))
"""The effects by which lakes can be entered (H45, H49)."""
GROUNDS = {
    "foresters": ("forest", "hills", "swamp"),
    **dict.fromkeys(("wind basic", "wind strong"), ("plains", "desert", "wasteland")),
}
"""The terrain that each of some effects makes cheaper."""


def _lowered(terrain: str, price: int | None, cheaper: tuple[str, ...]) -> int:
    """Return a price with the effects of the turn on it, in the order of H52; none raises it."""
    if price is None:
        price = 0 if "wind lakes" in cheaper else 1
    if "path strong" in cheaper:
        price = min(price, 2)
    if terrain == "swamp" and not {"frost basic", "frost strong"}.isdisjoint(cheaper):
        price = 1
    for _ in range(cheaper.count("path basic")):
        price = max(min(price, 2), price - 1)
    for _ in range(cheaper.count("prayer")):
        price = max(min(price, 1), price - 2)
    for effect in cheaper:
        if terrain in GROUNDS.get(effect, ()):
            price = max(price - (2 if effect == "wind strong" else 1), 0)
    return price


def is_rampaging(state: MageState, at: Hex) -> bool:
    """Return whether a rampaging enemy lies on a hex: an open token on no site that has tokens of its own (M81)."""
    for token in tokens_at(state, at):
        if not token.closed:
            site = site_at(state, at)
            return not (site and load_components().sites[site].pile)
    return False


def rampaging_beside(state: MageState, at: Hex) -> list[Hex]:
    """Return the hexes of rampaging enemies beside a hex, in the order ne e se sw w nw."""
    return [near for near in hexes_beside(at) if is_rampaging(state, near)]


def provoked_by(state: MageState, origin: Hex, to: Hex) -> list[Hex]:
    """Return the hexes of the rampaging enemies that a step provokes (M43)."""
    return [at for at in rampaging_beside(state, to) if are_beside(at, origin)]


def is_assault(state: MageState, to: Hex) -> bool:
    """Return whether entering a hex assaults a keep or mage tower (M41)."""
    site, owner = site_at(state, to), owner_of(state, to)
    return site in ("keep", "mage-tower") and (owner is None or (site == "keep" and owner != state.seat))


def is_crowded(state: MageState, at: Hex) -> bool:
    """Return whether no movement may end on a hex: another hero stands there (M38), or it is a lake (H45)."""
    ground = ground_at(state, at)
    if ground and ground.terrain == "lake":
        return True
    others = (seat for number, seat in enumerate(state.seats) if number != state.seat)
    return (ground is None or ground.site != "portal") and any(seat.at == at for seat in others)


def _is_enterable(state: MageState, to: Hex) -> bool:
    """Return whether a hex can be entered, whatever it costs."""
    if step_price(state, to) is None or is_rampaging(state, to):
        return False
    owner = owner_of(state, to)
    return not (is_assault(state, to) and owner is not None and state.seats[owner].at == to)


def can_go_on(state: MageState, at: Hex, points: int) -> bool:
    """Return whether points suffice to leave a crowded hex for a free one, neither provoking nor assaulting (M38)."""
    best, edge = {at: points}, [at]
    while edge:
        origin = edge.pop()
        for to in hexes_beside(origin):
            if not _is_enterable(state, to) or is_assault(state, to) or provoked_by(state, origin, to):
                continue
            left = best[origin] - (step_price(state, to) or 0)
            if left < 0:
                continue
            if not is_crowded(state, to):
                return True
            if left > best.get(to, -1):
                best[to] = left
                edge.append(to)
    return False


class MapWay(NamedTuple):
    """A way from the hero's hex to another one."""

    price: int
    """The Move points of all its steps."""
    steps: tuple[Hex, ...]
    """The hexes that it enters, the last one is its end."""
    provoked: tuple[Hex, ...]
    """The hexes of the rampaging enemies that its last step provokes; no other step provokes."""
    assault: bool
    """Whether its last step assaults a keep or mage tower."""


def ways_from(state: MageState, origin: Hex, points: int = ANY) -> list[MapWay]:
    """Return the cheapest ways to the hexes on which a hero may stop: two to a hex if one of them provokes enemies.

    Steps that provoke or assault end a movement (M41, M43), so only the last step may. Heroes may be passed (M38).
    """
    found, provoking = list[MapWay](), set[Hex]()
    queue: list[tuple[int, Hex, tuple[Hex, ...]]] = [(0, origin, ())]
    best = {origin: 0}
    while queue:
        price, at, steps = heappop(queue)
        if price > best[at]:
            continue
        assault = bool(steps) and is_assault(state, at)
        if steps and not is_crowded(state, at):
            found.append(MapWay(price, steps, (), assault))
        if assault:
            continue
        for to in hexes_beside(at):
            total = price + (step_price(state, to) or 0)
            if total >= best.get(to, points + 1) or not may_step(state, at, to, points - price):
                continue
            if provoked := provoked_by(state, at, to):
                if to not in provoking:
                    provoking.add(to)
                    found.append(MapWay(total, (*steps, to), tuple(provoked), is_assault(state, to)))
            else:
                best[to] = total
                heappush(queue, (total, to, (*steps, to)))
    return found


def cheapest_way(state: MageState, origin: Hex, to: Hex) -> MapWay | None:
    """Return the cheapest way onto a hex; of equal ones the one that provokes nobody. None if there is no way."""
    ways = (way for way in ways_from(state, origin) if way.steps[-1] == to)
    return min(ways, key=lambda way: (way.price, way.provoked), default=None)


def may_step(state: MageState, origin: Hex, to: Hex, points: int) -> bool:
    """Return whether a hero may step onto a neighbouring hex (M36, M38, M40 to M42)."""
    price = step_price(state, to)
    if price is None or price > points or not _is_enterable(state, to):
        return False
    peaceful = not is_assault(state, to) and not provoked_by(state, origin, to)
    if is_crowded(state, to):
        return peaceful and can_go_on(state, to, points - price)
    return peaceful or not is_crowded(state, origin)


# --- exploring --------------------------------------------------------------------------------------------------------


def next_tile_back(state: MageState) -> str:
    """Return the back of the next tile: `country` or `core`, as city tiles have the same back; "" without a tile."""
    if not state.stack:
        return ""
    if state.stack[0] == HIDDEN:
        return state.next_back
    return "country" if load_components().tiles[state.stack[0]].kind == "country" else "core"


def explorable_places(state: MageState, at: Hex) -> list[Hex]:
    """Return the centres to explore from a hex, whatever the points (M45 to M47), in the order ne e se sw w nw."""
    laid = {centre for _, centre in state.land}
    back = next_tile_back(state)
    found = dict.fromkeys(tile_centre(near) for near in hexes_beside(at))
    return [centre for centre in found if centre not in laid and back and _may_lie(laid, centre, back)]


def _may_lie(laid: set[Hex], centre: Hex, back: str) -> bool:
    near = [each for each in centres_beside(centre) if each in laid]
    return is_tile_place(centre) and (len(near) >= 2 or (back == "country" and _has_two(laid, near)))


def _has_two(laid: set[Hex], near: list[Hex]) -> bool:
    """Return whether one of the neighbours itself has two neighbours (M47)."""
    return any(sum(each in laid for each in centres_beside(one)) >= 2 for one in near)


def may_explore(state: MageState, at: Hex, points: int) -> bool:
    """Return whether points suffice to explore from a hex, and to leave it if another hero stands there."""
    price = load_components().explore
    return points >= price and (not is_crowded(state, at) or can_go_on(state, at, points - price))


# --- locals -----------------------------------------------------------------------------------------------------------


def has_locals(state: MageState, at: Hex | None) -> bool:
    """Return whether the seat that plays can deal with locals on a hex (M84)."""
    site, owner = site_at(state, at), owner_of(state, at)
    kind = load_components().sites[site].locals if site else False
    there = {"owner": owner == state.seat, "conquered": owner is not None}.get(str(kind), bool(kind))
    there = there and not (site == "monastery" and owner is not None)  # burned (H66)
    return there and load_components().reputation[state.me.reputation] is not None


# --- fights -----------------------------------------------------------------------------------------------------------


def foe_attack(foe: Foe) -> tuple[int, str] | None:
    """Return the attack of an enemy in a fight, with its element; None for one that summons."""
    attack = load_components().enemies[foe.enemy].attack
    return None if attack == "summon" else (attack[0], attack[1])


def foe_armour(foe: Foe) -> int:
    """Return the armour of an enemy in a fight (M116)."""
    armour = load_components().enemies[foe.enemy].armour
    return max(min(armour, 1), armour - foe.weaker)


def has_ability(foe: Foe, ability: str) -> bool:
    """Return whether an enemy has an ability."""
    return ability in load_components().enemies[foe.enemy].abilities


def attack_sum(foes: list[Foe], effects: tuple[str, ...]) -> int:
    """Return the worth of effects such as "ranged 3 fire": inefficient points are halved together (M68)."""
    resisted = {each for foe in foes for each in load_components().enemies[foe.enemy].resist}
    both = any({"fire", "ice"} <= load_components().enemies[foe.enemy].resist for foe in foes)
    return _efficient(effects, lambda element: both if element == "cold-fire" else element in resisted)


def block_sum(foe: Foe, effects: tuple[str, ...]) -> int:
    """Return what blocks are worth against an enemy's attack (M71). `effects`: such as "block 3 ice"."""
    attack = foe_attack(foe)
    efficient = {"fire": ("ice", "cold-fire"), "ice": ("fire", "cold-fire"), "cold-fire": ("cold-fire",)}
    element = attack[1] if attack else "physical"
    return _efficient(effects, lambda by: element != "physical" and by not in efficient[element])


def _efficient(effects: tuple[str, ...], is_inefficient: Callable[[str], bool]) -> int:
    whole = halved = 0
    for kind, points, element in parse_effects(effects):
        if kind != "weaken":
            if is_inefficient(element):
                halved += points
            else:
                whole += points
    return whole + halved // 2


def parse_effects(effects: tuple[str, ...]) -> Iterator[tuple[str, int, str]]:
    """Yield the kind, points and element of effects. `effects`: such as "ranged 3 physical"."""
    for effect in effects:
        kind, points, element = effect.split()
        yield kind, int(points), element


def needed_block(foe: Foe) -> int:
    """Return the block points that stop an enemy: its attack points, twice as many if it is swift (M71)."""
    attack = foe_attack(foe)
    return (attack[0] if attack else 0) * (2 if has_ability(foe, "swift") else 1)


def foe_damage(foe: Foe) -> int:
    """Return the damage of an enemy that isn't blocked: its attack points, twice as many if it is brutal (M73)."""
    attack = foe_attack(foe)
    return (attack[0] if attack else 0) * (2 if has_ability(foe, "brutal") else 1)


def wounds_of(state: MageState, damage: int) -> int:
    """Return the wounds that damage gives the hero who plays: one for each started armour's worth (M75)."""
    return -(-damage // level_of(state, state.seat).armour)
