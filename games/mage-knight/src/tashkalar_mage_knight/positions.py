"""Positions: JSON as states, with every fault reported (section P of the contract)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from hotseat.codec import InvalidPosition, Json, Reader, json_keys_of, read_fields
from tashkalar_mage_knight.components import WOUND, Components, left_over, load_components
from tashkalar_mage_knight.hero_positions import dummy_cards, fill_dice, fill_heroes, hero_faults, wishes_of
from tashkalar_mage_knight.hexes import Hex, centres_beside, hex_text, is_tile_place
from tashkalar_mage_knight.pending import PLACES, fits_state
from tashkalar_mage_knight.query import land_of, level_of_fame
from tashkalar_mage_knight.rounds import begin_options, new_mage_game
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import DUMMY, HIDDEN, MageState, Now, Seat, TokenPile
from tashkalar_mage_knight.turns import current_ask, option_texts

MOST_VALUES = 10_000
"""The values of a position at most; a whole one has some 1,000. Before they are counted nothing else is read."""
NAMES = ("Ada", "Boris")
"""The names of the players if none are given."""


def mage_state(position: object, *, seen: bool = False) -> MageState:
    """Return the state of a position, or raise InvalidPosition. What is left out is as in a new game with its seed."""
    reader = Reader(_known(load_components(), seen))
    reader.limit_values(position, "the position", MOST_VALUES)
    given = reader.json_object(position, "the position", json_keys_of(MageState))
    names = given.get("names")
    reader.seats = len(names) if isinstance(names, list) else len(NAMES)
    fields = {"names": NAMES, **read_fields(reader, given, "", MageState)}
    reader.stop_if_faulty()
    reader.add_faults(*_wrong_numbers(fields))
    reader.stop_if_faulty()
    state = _state(given, fields, seen)
    if problems := faults_of(state, seen=seen):
        raise InvalidPosition(problems)
    return state


def faults_of(state: MageState, *, seen: bool = False) -> list[str]:
    """Return the faults of a state that components or rules don't allow."""
    return [*_faults(load_components(), state, seen)]


def _known(rules: Components, seen: bool) -> Mapping[str, Collection[str]]:
    """Return the ids that a position may name, by their nouns; in a view some are hidden."""
    hidden = {HIDDEN} if seen else set[str]()
    return {
        "card": {*rules.cards, *rules.own_cards, *rules.advanced, WOUND} | hidden,
        "hero": rules.heroes,
        "skill": rules.skills,
        "skill to come": {*rules.skills} | hidden,
        "advanced action": rules.advanced,
        "advanced action of the deck": {*rules.advanced} | hidden,
        "unit": rules.unit_cards,
        "unit of the deck": {*rules.unit_cards} | hidden,
        "tile": rules.tiles,
        "tile of the stack": {*rules.tiles} | hidden,
        "enemy": rules.enemies,
        "token": {*rules.enemies} | hidden,
        "tactic": {name for kind in rules.tactics.values() for name in kind},
        "choice": {kind for kinds in PLACES.values() for kind in kinds},
    }


def _wrong_numbers(fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield the faults of numbers of seats and rounds."""
    count = len(fields["names"])
    for key in ("seats", "turns"):
        if len(fields.get(key, fields["names"])) != count:
            yield f"{key}: {len(fields[key])}, where there are {count} names"
    order = [seat for seat in fields.get("order", ()) if seat != DUMMY]
    if "order" in fields and sorted(order) != [*range(count)]:
        yield "order: it doesn't hold each seat once"
    rounds = len(load_components().setups[count].rounds)
    if fields.get("round", 1) > rounds:
        yield f"round: there are {rounds} rounds"


# --- what is left out -------------------------------------------------------------------------------------------------


def _state(given: Json, fields: dict[str, Any], seen: bool) -> MageState:
    """Return the state of a position without a fault in its form, with the values of its fields."""
    names = fields["names"]
    start = new_mage_game(names, fields.get("seed", 0), wishes_of(fields))
    raws = given.get("seats") or [{}] * len(names)
    seats = fields.get("seats", (Seat(),) * len(names))
    seats = tuple(
        seat if raw.get("level") is not None else seat._replace(level=level_of_fame(seat.fame))
        for seat, raw in zip(seats, raws, strict=True)
    )
    state = start._replace(**{**fields, "seats": seats})
    tokens = tuple(each for each in state.tokens if each[1] and ("tokens" in fields or each[0] in land_of(state.land)))
    seed, chance = (None, None) if seen else (start.seed, start.chance)
    run = TurnRun(state._replace(tokens=tokens, seed=fields.get("seed", seed), chance=fields.get("chance", chance)))
    _fill_decks(run, fields)
    if not {"piles", "tokens", "land"}.isdisjoint(fields):
        _fill_piles(run, given.get("piles") or {})
    for number, raw in enumerate(raws):
        _deal_seat(run, number, raw, start.seats[number])
    fill_heroes(run, given, start)
    chance = None if seen else run.state.chance
    return fill_dice(_with_stage(run.state._replace(chance=fields.get("chance", chance)), fields), given)


def _fill_decks(run: TurnRun, fields: Mapping[str, Any]) -> None:
    """Fill offers, decks and the stack that were left out with what is named nowhere else, shuffled."""
    rules, state = run.rules, run.state
    units = [unit.unit for seat in state.seats for unit in seat.units]
    if "offer" not in fields:
        run.put(offer=tuple(card for card in state.offer if card not in units))
    if "unit_deck" not in fields and ("offer" in fields or units):
        run.put(unit_deck=run.shuffled(left_over(rules.unit_cards, [*run.state.offer, *units])))
    _fill_advanced(run, fields)
    if "stack" not in fields:
        laid = [tile for tile, _ in state.land]
        run.put(stack=tuple(tile for tile in state.stack if tile not in laid))


def _fill_advanced(run: TurnRun, fields: Mapping[str, Any]) -> None:
    rules, state = run.rules, run.state
    named = [card for seat in state.seats for pile in seat[:4] for card in pile]
    named += [*state.in_turn.played, *state.monastery, *dummy_cards(state)]
    given = {"advanced_offer", "advanced_deck", "monastery"} & fields.keys()
    if not state.advanced or not (given or {*named} & {*rules.advanced}):
        return
    if "advanced_offer" not in fields:
        run.put(advanced_offer=tuple(card for card in state.advanced_offer if card not in named))
    if "advanced_deck" not in fields:
        deck = left_over(rules.decks[state.advanced], [*run.state.advanced_offer, *named])
        run.put(advanced_deck=run.shuffled(deck))


def _fill_piles(run: TurnRun, given: Json) -> None:
    state, piles = run.state, dict(run.state.piles)
    lying = [token.enemy for _, tokens in state.tokens for token in tokens]
    fight = state.in_turn.fight
    lying += [foe.enemy for foe in (fight.enemies if fight else ()) if foe.summoner]
    filled = []
    for colour in run.rules.piles:
        pile = piles[colour] if colour in given else TokenPile()
        if (given.get(colour) or {}).get("draw") is None:
            left = left_over(run.rules.pile(colour), [*lying, *pile.discard])
            pile = pile._replace(draw=run.shuffled(left))
        filled.append((colour, pile))
    run.put(piles=tuple(filled))


def _deal_seat(run: TurnRun, number: int, given: Json, start: Seat) -> None:
    """Fill a hand or deck that was left out from the basic cards that the seat has nowhere else."""
    rules, seat = run.rules, run.state.seats[number]
    no_hand, no_deck = given.get("hand") is None, given.get("deck") is None
    played = run.now.played if number == run.state.seat else ()
    named = [*seat.hand, *seat.discard, *seat.under, *played]
    if no_deck and no_hand and not named:
        run.put_seat(number, hand=start.hand, deck=start.deck)
        return
    if no_deck:
        run.put_seat(number, deck=run.shuffled(left_over(rules.deck_of(seat.hero), named)))
    if no_hand:
        deck = run.state.seats[number].deck
        run.put_seat(number, hand=deck[:5], deck=deck[5:])


def _with_stage(state: MageState, fields: Mapping[str, Any]) -> MageState:
    """Return a state with its stage, the order of turns, and the seat that plays."""
    rules = load_components()
    numbers = {name: tactic.number for kind in rules.tactics.values() for name, tactic in kind.items()}
    stage = fields.get("stage", "turn" if state.now else "tactics")
    taken = dict(enumerate(seat.tactic for seat in state.seats))
    order: Sequence[int] = [*taken]
    if stage != "tactics":
        if state.dummy:
            taken[DUMMY] = state.dummy.tactic
        order = sorted(taken, key=lambda seat: (numbers.get(taken[seat] or "", 9), seat))
    order = tuple(fields.get("order", order))
    now = (state.now or Now()) if stage == "turn" else None
    seat = max(order[0], 0)
    if stage == "tactics":
        free = [seat for seat in order if seat != DUMMY and state.seats[seat].tactic is None] or [0]
        seat = min(free, key=lambda seat: (state.seats[seat].fame, -order.index(seat)))
    return state._replace(stage=stage, order=order, now=now, seat=fields.get("seat", seat))


# --- faults -----------------------------------------------------------------------------------------------------------


def _faults(rules: Components, state: MageState, seen: bool) -> Iterator[str]:
    """Yield the faults of a state that components or rules don't allow."""
    yield from _too_many(rules, state)
    yield from _map_faults(state)
    yield from _figure_faults(rules, state)
    yield from hero_faults(rules, state)
    faults = [*_stage_faults(state), *_fight_faults(state)]
    yield from faults
    for number, seat in enumerate(state.seats, start=1):
        masked = sum(pile.count(HIDDEN) for pile in (seat.hand, seat.deck, seat.under))
        if masked != len(seat.hidden) or HIDDEN in (*seat.discard, *seat.hidden):
            yield f"seats.{number}.hidden: {masked} cards are hidden, and {len(seat.hidden)} are named"
    if seen and state.next_back and not state.stack:
        yield "next_back: there is no tile"
    if not (faults or seen):
        yield from _question_faults(state)


def _too_many(rules: Components, state: MageState) -> Iterator[str]:
    """Yield a fault for components that the position has more of than there are."""
    fight = state.in_turn.fight
    foes = [foe.enemy for foe in (fight.enemies if fight else ()) if foe.summoner]
    tokens = [token.enemy for _, lying in state.tokens for token in lying]
    tokens += foes + [enemy for _, pile in state.piles for enemy in (*pile.draw, *pile.discard)]
    cards = [card for seat in state.seats for pile in seat[:4] for card in pile] + [*state.in_turn.played]
    cards += [*state.advanced_offer, *state.advanced_deck, *state.monastery, *dummy_cards(state)]
    units = [*state.offer, *state.unit_deck, *(unit.unit for seat in state.seats for unit in seat.units)]
    tiles = [*(tile for tile, _ in state.land), *state.stack]
    there = {
        "tokens": (tokens, {name: kind.count for name, kind in rules.enemies.items()}),
        "advanced actions": (cards, dict.fromkeys(rules.advanced, 1)),
        "units": (units, dict.fromkeys(rules.unit_cards, 1)),
        "tiles": (tiles, dict.fromkeys(rules.tiles, 1)),
    }
    for what, (named, most) in there.items():
        for name, number in Counter(named).items():
            if name in most and number > most[name]:
                yield f"{what}: {number} of {name}, where there are {most[name]}"
    for colour, pile in state.piles:
        strangers = {*pile.draw, *pile.discard} - {*rules.pile(colour), HIDDEN}
        yield from (f"piles.{colour}: {name} belongs to another pile" for name in sorted(strangers))
    for number, seat in enumerate(state.seats, start=1):
        own = Counter(card for pile in seat[:4] for card in pile)
        if number - 1 == state.seat:
            own.update(state.in_turn.played)
        most = Counter(rules.deck_of(seat.hero))
        for name in (*rules.cards, *rules.own_cards):
            if own[name] > most[name]:
                yield f"seats.{number}: {own[name]} of {name}, where there are {most[name]}"
    if not 0 < len(state.source) <= 7:
        yield "source: it has 1 to 7 dice"
    tactics = Counter(seat.tactic for seat in state.seats if seat.tactic)
    yield from (f"seats: {name} is taken by {number}" for name, number in tactics.items() if number > 1)
    now = rules.tactics["night" if state.night else "day"]
    yield from (f"seats: {name} isn't one of this time of day" for name in tactics if name not in now)


def _map_faults(state: MageState) -> Iterator[str]:
    centres = [centre for _, centre in state.land]
    if not centres:
        yield "map: it is empty"
        return
    yield from (f"map: {hex_text(centre)} is no place of a tile" for centre in centres if not is_tile_place(centre))
    if len({*centres}) < len(centres):
        yield "map: two tiles lie on one place"
    reached, edge = set[Hex](), {centres[0]}
    while edge:
        reached |= edge
        edge = {near for centre in edge for near in centres_beside(centre)} & {*centres} - reached
    if reached != {*centres}:
        yield "map: it isn't in one piece"
    if (0, 0) not in land_of(state.land) or land_of(state.land)[0, 0].site != "portal":
        yield "map: there is no portal at 0,0"
    for name, places in (("tokens", [at for at, _ in state.tokens]), ("shields", [at for at, _ in state.shields])):
        yield from (f"{name}: {hex_text(at)} isn't on the map" for at in places if at not in land_of(state.land))


def _figure_faults(rules: Components, state: MageState) -> Iterator[str]:
    for number, seat in enumerate(state.seats, start=1):
        ground = land_of(state.land).get(seat.at) if seat.at else None
        crossed = ground is not None and ground.terrain == "lake" and state.advanced == "all"  # H45
        if seat.at is not None and (ground is None or (rules.prices[ground.terrain]["day"] is None and not crossed)):
            yield f"seats.{number}.at: {hex_text(seat.at)} can't be entered"
        if sum(not unit.bond for unit in seat.units) > rules.levels[seat.level].command:
            yield f"seats.{number}.units: more than level {seat.level} commands"


def _stage_faults(state: MageState) -> Iterator[str]:
    """Yield the faults of a stage that doesn't fit the rest."""
    tactics = [seat.tactic for seat in state.seats]
    if state.stage == "tactics" and not state.asking and state.me.tactic is not None:
        yield "stage: tactics, but the seat has a tactic"
    if state.stage == "tactics" and all(tactics) and not state.asking:
        yield "stage: tactics, but every seat has one"
    if state.stage == "turn" and state.me.at is None:
        yield "stage: turn, but the figure is off the map"
    if state.stage == "begin" and not state.asking and not begin_options(state):
        yield "stage: begin, but nothing can be done"
    if len(state.asking) > 1:
        yield "asking: only one choice can be pending"
    yield from (f"asking: {ask.ask!a} doesn't fit" for ask in state.asking if not fits_state(state, ask))


def _fight_faults(state: MageState) -> Iterator[str]:
    now = state.now
    if now is None:
        return
    fight = now.fight
    if (now.phase == "fight") != (fight is not None):
        yield "now.fight: it doesn't fit the phase"
    if (now.phase == "ending") != (now.step is not None):
        yield "now.step: it doesn't fit the phase"
    if fight is None:
        return
    names = [foe.name for foe in fight.enemies]
    if len({*names}) < len(names):
        yield "now.fight.enemies: two have one name"
    if fight.aim and not {*fight.aim.targets} <= {*names}:
        yield "now.fight.aim: there is no such enemy"
    lying = {(at, token.enemy) for at, tokens in state.tokens for token in tokens if not token.closed}
    for foe in fight.enemies:
        if not foe.summoner and not foe.beaten and (foe.at, foe.enemy) not in lying:
            yield f"now.fight.enemies: {foe.name} doesn't lie at {hex_text(foe.at)}"
    if fight.site is not None and not land_of(state.land)[fight.site].site:
        yield "now.fight.site: there is no site"


def _question_faults(state: MageState) -> Iterator[str]:
    """Yield a fault if the pending question can't be asked."""
    if state.stage == "over":
        return
    try:
        asked = option_texts(state, ask) if (ask := current_ask(state)) else []
    except (KeyError, IndexError, ValueError, AttributeError, AssertionError, TypeError):
        asked = []
    if not asked:
        yield "asking: the question has no answer"
