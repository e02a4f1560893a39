"""Views, in which hidden components are masked, and determinizations, in which they are sampled (section Q)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tashkalar_mage_knight.combat import attacking_foes, end_fight, foes_left
from tashkalar_mage_knight.components import left_over, load_components
from tashkalar_mage_knight.hero_positions import dummy_cards, named_skills
from tashkalar_mage_knight.query import foe_attack, foe_damage, next_tile_back, site_at
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import HIDDEN, Dummy, EnemyToken, Fight, MageState, Seat, TokenPile


def _masked(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def view_of(state: MageState, seat: int | None) -> MageState:
    """Return a state as a seat may see it. `seat`: the seat; None for what all may see."""
    state = state if seat == state.seat else _public_turn(state)
    fetching = bool(state.asking) and state.asking[-1].ask == "fetch"
    seats = tuple(
        _seat_view(each, number == seat, fetching and number == seat == state.seat)
        for number, each in enumerate(state.seats)
    )
    return state._replace(
        seed=None,
        chance=None,
        seats=seats,
        stack=_masked(state.stack),
        next_back=next_tile_back(state),
        tokens=tuple(
            (at, tuple(EnemyToken(HIDDEN, True) if token.closed else token for token in tokens))
            for at, tokens in state.tokens
        ),
        piles=tuple((colour, TokenPile(_masked(pile.draw), pile.discard)) for colour, pile in state.piles),
        unit_deck=_masked(state.unit_deck),
        advanced_deck=_masked(state.advanced_deck),
        dummy=_dummy_view(state.dummy),
    )


def _dummy_view(dummy: Dummy | None) -> Dummy | None:
    if dummy is None or HIDDEN in (*dummy.deck, *dummy.pile):
        return dummy
    hidden = tuple(sorted(dummy.deck))
    return dummy._replace(deck=_masked(dummy.deck), pile=_masked(dummy.pile), hidden=hidden)


def _seat_view(seat: Seat, own: bool, fetching: bool) -> Seat:
    """Return a seat as it is seen; `hidden` holds the cards that are masked, as all players saw how they came."""
    masked = [*(() if own else seat.hand), *(() if fetching else seat.deck), *seat.under]
    if HIDDEN in masked:
        return seat
    if seat.skill_pile:
        seat = seat._replace(skill_pile=_masked(seat.skill_pile))
    return seat._replace(
        hand=seat.hand if own else _masked(seat.hand),
        deck=tuple(sorted(seat.deck)) if fetching else _masked(seat.deck),
        under=_masked(seat.under),
        hidden=tuple(sorted(masked)),
    )


# --- the turn of another seat -----------------------------------------------------------------------------------------


def _public_turn(state: MageState) -> MageState:
    """Return a state with the turn under way as far as its acts have shown it.

    A question is skipped where the hand has nothing for it. So states between which nothing but skipped questions lies
    look alike: the others learn that a question was skipped by the next act (section Q).
    """
    now = state.now
    if now is None:
        return state
    resting = now.phase == "rest" and any(ask.number for ask in state.asking)  # M53: only wounds are still asked for
    if now.phase == "ending" or resting:
        return state._replace(asking=(), now=now._replace(phase="after", step=None))
    return state if now.fight is None else _public_fight(state, now.fight)


def _public_fight(state: MageState, fight: Fight) -> MageState:
    """Return a state with the phase of a fight that its acts have led to (M66)."""
    run = TurnRun(state)
    hurts = any(foe.done or (foe.left is not None and foe.left < foe_damage(foe)) for foe in fight.enemies)
    if fight.phase == "damage" and hurts:
        return state
    if fight.aim is not None:
        if fight.phase == "ranged" and not _is_still_met(state, fight):
            run.put_fight(phase="attack")
        return run.state
    if _is_still_met(state, fight):
        met = any(foe.blocked or foe.summoner for foe in fight.enemies)
        foes = tuple(foe._replace(left=None) for foe in fight.enemies)
        run.put_fight(phase="block" if met else "ranged", enemies=foes)
        if fight.phase == "damage":  # the order of the damage, and its taking, follow from what lies open
            run.put(asking=())
        return run.state
    run.put_fight(phase="attack")
    attack = run.state
    end_fight(run)
    return attack if run.events else run.state


def _is_still_met(state: MageState, fight: Fight) -> bool:
    """Return whether an enemy is still to summon or to do its damage, which all will see (M70, M73)."""
    brown = dict(state.piles)["brown"]
    summons = fight.phase == "ranged" and any(brown)
    summoners = any(foe_attack(foe) is None and not foe.calm for foe in foes_left(state))
    calming = any(ask.ask == "calm" for ask in state.asking)
    return bool(attacking_foes(state)) or (summons and summoners) or calming


# --- determinizations -------------------------------------------------------------------------------------------------


def fill_hidden(seen: MageState, chance: random.Random) -> MageState:
    """Return a whole state that fits a view, with what is hidden sampled."""
    seats = tuple(_dealt(seat, chance) for seat in seen.seats)
    state = seen._replace(seats=seats, seed=chance.getrandbits(64), chance=chance.getrandbits(64), next_back="")
    state = _with_tokens(state, chance)
    units = [*state.offer, *(unit.unit for seat in seats for unit in seat.units)]
    state = state._replace(unit_deck=_sampled(state.unit_deck, load_components().unit_cards, units, chance))
    cards = [card for seat in seats for pile in seat[:4] for card in pile]
    cards += [*state.advanced_offer, *state.monastery, *state.in_turn.played]
    if state.seats[0].hero is not None:
        state = _with_skills(state, chance)
        cards += dummy_cards(state)
    deck = _sampled(state.advanced_deck, load_components().decks[state.advanced], cards, chance)
    return state._replace(advanced_deck=deck, stack=_stack(seen, chance))


def _with_skills(state: MageState, chance: random.Random) -> MageState:
    """Return a state with the skills to come and the dummy player's deck sampled."""
    rules, named, alone = load_components(), named_skills(state), len(state.seats) == 1
    seats = tuple(
        seat._replace(
            skill_pile=_sampled(seat.skill_pile, rules.skills_of(seat.hero or "", alone=alone), named, chance)
        )
        for seat in state.seats
    )
    dummy = state.dummy
    if dummy is not None:
        deck = tuple(chance.sample(dummy.hidden, len(dummy.hidden))) if HIDDEN in dummy.deck else dummy.deck
        pile = _sampled(dummy.pile, rules.skills_of(dummy.hero, alone=True), named, chance)
        dummy = dummy._replace(deck=deck, pile=pile, hidden=())
    return state._replace(seats=seats, dummy=dummy)


def _dealt(seat: Seat, chance: random.Random) -> Seat:
    cards = [*seat.hidden]
    chance.shuffle(cards)

    def turned(masked: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cards.pop() if card == HIDDEN and cards else card for card in masked)

    return seat._replace(hand=turned(seat.hand), deck=turned(seat.deck), under=turned(seat.under), hidden=())


def _sampled(masked: tuple[str, ...], every: Sequence[str], named: list[str], chance: random.Random) -> tuple[str, ...]:
    """Return components in the place of masked ones: such as are named nowhere."""
    return tuple(chance.sample(left_over(every, named), len(masked))) if HIDDEN in masked else masked


def _with_tokens(state: MageState, chance: random.Random) -> MageState:
    """Return a state with the tokens of piles and those that lie face down sampled."""
    rules, fight = load_components(), state.in_turn.fight
    summoned = [foe.enemy for foe in (fight.enemies if fight else ()) if foe.summoner]
    lying = [token.enemy for _, tokens in state.tokens for token in tokens]
    piles, left = dict(state.piles), dict[str, list[str]]()
    for colour in rules.piles:
        left[colour] = left_over(rules.pile(colour), [*lying, *summoned, *piles[colour].discard])
        chance.shuffle(left[colour])
    tokens = []
    for at, there in state.tokens:
        site = site_at(state, at)
        colour = rules.sites[site].pile if site else ""
        tokens.append((at, tuple(_shown(token, left.get(colour) or []) for token in there)))
    filled = tuple(
        (colour, TokenPile(tuple(left[colour][: len(pile.draw)]) if HIDDEN in pile.draw else pile.draw, pile.discard))
        for colour, pile in state.piles
    )
    return state._replace(tokens=tuple(tokens), piles=filled)


def _shown(token: EnemyToken, left: list[str]) -> EnemyToken:
    return EnemyToken(left.pop(), True) if token.enemy == HIDDEN and left else token


def _stack(seen: MageState, chance: random.Random) -> tuple[str, ...]:
    """Return tiles in the place of masked ones: countryside by number, then core and city tiles (M7)."""
    if HIDDEN not in seen.stack:
        return seen.stack
    rules, count = load_components(), len(seen.stack)
    laid = {tile for tile, _ in seen.land}
    setup = rules.setups[len(seen.names)]
    free = {kind: [name for name, tile in rules.tiles.items() if tile.kind == kind and name not in laid]
            for kind in ("country", "core", "city")}  # fmt: skip
    for kind in ("core", "city"):
        chance.shuffle(free[kind])
    country = [name for name in free["country"] if int(name.removeprefix("country-")) <= setup.country]
    if seen.next_back == "core":
        country = []
    elif not country:
        country = free["country"]
    wanted_cities = setup.city - sum(rules.tiles[tile].kind == "city" for tile in laid)
    cities = free["city"][: max(wanted_cities, 0)]
    first = country[: max(count - len(cities), 1)] if country else []
    rest = [*cities, *free["core"], *(city for city in free["city"] if city not in cities)][: count - len(first)]
    chance.shuffle(rest)
    spare = [name for name in free["country"] if name not in first]
    return (*first, *rest, *spare)[:count]
