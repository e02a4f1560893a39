"""The evaluation: the value of a position for a seat, in points of the final score.

It counts the points so far, and what the cards, units and crystals of the seat and the land near its hero may still
bring in the turns to come, less the same of the best opponent. In a solo game the chance to find the city counts.
It depends only on what the seat sees or knows: not on the order of decks nor on what lies face down.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from tashkalar_mage_knight.ai.land_values import Land, land_of_hero
from tashkalar_mage_knight.ai.potential import card_quality, enemy_needs, strength_now
from tashkalar_mage_knight.ai.skill_values import skills_value
from tashkalar_mage_knight.ai.weights import MageWeights
from tashkalar_mage_knight.combat import aim_sums
from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.hexes import Hex
from tashkalar_mage_knight.movement import city_is_revealed
from tashkalar_mage_knight.query import is_rampaging, level_of_fame, site_at
from tashkalar_mage_knight.rounds import PORTAL
from tashkalar_mage_knight.scoring import EACH, TITLE, achievements, final_scores
from tashkalar_mage_knight.state import Fight, Foe, MageState, Now

CARDS_A_TURN = 4.5
"""The number of cards that a seat uses in a turn, on average."""
MOVE_A_TURN = 6
"""The number of Move points that a seat has in a turn, on average."""
FAR = 30
"""The number of Move points to a new tile that can't be reached."""
CARDS_OF_DUMMY = 3.7
"""The number of cards that the dummy player turns up in a turn, on average."""
CARDS_A_ROUND = 16
"""The number of cards that a seat uses in a round, on average."""
TACTICS = {
    "early-bird": 0.0, "rethink": 0.6, "mana-steal": 0.7, "planning": 0.8, "great-start": 0.9, "the-right-moment": 0.2,
    "from-the-dusk": 0.0, "long-night": 1.1, "mana-search": 0.5, "midnight-meditation": 0.5, "preparation": 0.7,
    "sparing-power": 0.4,
}  # fmt: skip
"""The value of each tactic until it is used up, in points."""


class Prospects(NamedTuple):
    """The rounds, turns and cards that are still to come for a seat."""

    rounds: int
    """The rounds after this one."""
    turns: bool
    """Whether another turn of this round is to come."""
    cards: float
    """The number of average cards that it can still play in this round."""


def prospects_of(state: MageState, seat: int) -> Prospects:
    """Return what is still to come for a seat; the cards in the hand of a seat that plays are among it."""
    me, last = state.seats[seat], state.last
    rounds = len(load_components().setups[len(state.names)].rounds) - state.round
    if city_is_revealed(state):
        rounds = 0
    if last is not None and seat not in last.seats and not (state.stage == "begin" and seat == state.seat):
        return Prospects(rounds, False, 0.0)
    stock = sum(map(card_quality, me.deck)) + sum(map(card_quality, me.under))
    if state.dummy is not None:  # the round ends when its deck is out
        stock = min(stock, CARDS_A_TURN * math.ceil(len(state.dummy.deck) / CARDS_OF_DUMMY))
    return Prospects(rounds, True, sum(map(card_quality, me.hand)) + (min(stock, 4.0) if last is not None else stock))


def turns_to_come(prospects: Prospects) -> float:
    """Return an estimate of the number of turns that a seat still has."""
    return (prospects.cards + prospects.rounds * CARDS_A_ROUND) / CARDS_A_TURN


class MageEvaluation:
    """Evaluates positions for one seat."""

    def __init__(self, seat: int, weights: MageWeights) -> None:
        self.seat = seat
        self.weights = weights
        self._lands: dict[Hashable, Land] = {}
        self._others: dict[Hashable, tuple[float, dict[str, float]]] = {}

    def value(self, state: MageState) -> float:
        """Return the value of a position, in points."""
        if state.stage == "over":
            return self.of_end(state)
        prospects, numbers = prospects_of(state, self.seat), achievement_numbers(state, self.seat)
        value = self.of_seat(state, self.seat, prospects, numbers) + self.of_place(
            state, state.seats[self.seat].at or PORTAL, turns_to_come(prospects)
        )
        if state.now is not None and state.seat == self.seat:
            value += self._of_turn(state, state.now, prospects)
        if len(state.seats) == 1:
            return value
        best, others = self._of_others(state)
        return value - best + self._of_titles(numbers, others)

    def of_end(self, state: MageState) -> float:
        """Return the value of the end of a game: the lead in points, with a bonus for a win or for the city."""
        points = final_scores(state)
        if len(points) == 1:
            return points[0] + city_value(state, self.weights)
        ahead = points[self.seat] - max(score for seat, score in enumerate(points) if seat != self.seat)
        return ahead + self.weights.won * ((ahead > 0) - (ahead < 0))

    # --- seats --------------------------------------------------------------------------------------------------------

    def of_seat(self, state: MageState, seat: int, prospects: Prospects, numbers: Mapping[str, float]) -> float:
        """Return the value of what a seat has, without titles."""
        me, weights = state.seats[seat], self.weights
        value = me.fame + sum(EACH[name] * number for name, number in numbers.items())
        value += self._of_cards(state, seat, prospects)
        value -= weights.wound * numbers["beating"] * prospects.rounds
        today, later = min(1.0, prospects.cards / CARDS_A_TURN), min(1.0, turns_to_come(prospects))
        for unit in me.units:
            uses = prospects.rounds + 0.7 * today * unit.ready
            value += 0.0 if unit.wounds else load_components().unit(unit.unit).level * weights.unit * uses
        value -= weights.wound_in_hand * today * (me.hand.count(WOUND) + 0.7 * me.deck.count(WOUND))
        value += 0.0 if me.flipped else today * TACTICS.get(me.tactic or "", 0.0)
        value += skills_value(me, today, prospects.rounds, weights)
        value += later * (weights.crystal * sum(me.crystals) + weights.reputation * me.reputation)
        return value

    def _of_cards(self, state: MageState, seat: int, prospects: Prospects) -> float:
        """Return the value of the cards that a seat will play."""
        me, weights = state.seats[seat], self.weights
        level = load_components().levels[level_of_fame(me.fame)]
        per_card = weights.card * (1 + weights.hand * (level.hand - 5) + weights.armour * (level.armour - 2))
        cards = prospects.cards
        if prospects.rounds:
            played = state.in_turn.played if seat == state.seat else ()
            every = (*me.hand, *me.deck, *me.discard, *me.under, *played)
            cards += prospects.rounds * sum(map(card_quality, every))
        return per_card * cards

    def _of_others(self, state: MageState) -> tuple[float, dict[str, float]]:
        """Return the value of the best opponent, and the most of each achievement among opponents."""
        others = [seat for seat in range(len(state.seats)) if seat != self.seat]
        key = (state.last, state.round, state.shields, *(state.seats[seat] for seat in others))
        if key not in self._others:
            numbers = [achievement_numbers(state, seat) for seat in others]
            values = [
                self.of_seat(state, seat, prospects_of(state, seat), each)
                for seat, each in zip(others, numbers, strict=True)
            ]
            self._others[key] = max(values), {name: max(each[name] for each in numbers) for name in EACH}
        return self._others[key]

    def _of_titles(self, numbers: Mapping[str, float], others: Mapping[str, float]) -> float:
        """Return the value of leads in achievements, which bring titles at the end."""
        leads = ((EACH[name] > 0, (numbers[name] - others[name]) / 2) for name in EACH)
        return self.weights.title * TITLE * sum(max(-1.0, min(1.0, lead if good else -lead)) for good, lead in leads)

    def of_place(self, state: MageState, at: Hex, turns: float) -> float:
        """Return the value of a hex for the seat's hero; in a solo game with that of the chance to find the city."""
        weights = self.weights
        if not turns:
            return city_value(state, weights) if len(state.seats) == 1 else 0.0
        land = self.land(state)
        value = min(1.0, turns) * land.values.get(at, 0.0)
        if len(state.seats) == 1:
            value += city_prospect(state, turns, land.frontier.get(at, FAR), weights)
        return value

    def land(self, state: MageState) -> Land:
        """Return the map as the hero of the seat sees it."""
        me = state.seats[self.seat]
        key = (state.land, state.tokens, state.shields, state.round, me.level, me.units, me.crystals,
               me.hand.count(WOUND), state.offer, len(state.stack))  # fmt: skip
        if key not in self._lands:
            self._lands[key] = land_of_hero(state, self.seat, self.weights)
        return self._lands[key]

    # --- within a turn ------------------------------------------------------------------------------------------------

    def _of_turn(self, state: MageState, now: Now, prospects: Prospects) -> float:
        """Return the value of points, tokens and a fight that are on."""
        weights = self.weights
        value = weights.token * min(sum(now.tokens), 3) + 0.75 * now.rewards
        wounds = state.me.hand.count(WOUND)
        value += min(now.heal, wounds) * 0.9 * (abs(EACH["beating"]) + weights.wound)
        if now.phase == "move":
            value += weights.move * min(now.move, 12)
        elif now.phase == "interact":
            value += self._of_influence(state, now)
        elif now.fight is not None:
            value += self.of_fight(state, now.fight, prospects)
        return value

    def _of_influence(self, state: MageState, now: Now) -> float:
        """Return the value of influence: a part of the best thing that it may buy."""
        rules, weights = load_components(), self.weights
        site = site_at(state, state.me.at)
        kind = rules.sites[site]
        wanted = [(rules.unit(card).cost, rules.unit(card).level * (1 + weights.unit)) for card in state.offer
                  if site in rules.unit(card).at]  # fmt: skip
        if kind.train and state.monastery:
            wanted.append((kind.train, 1.5))
        if now.learn:
            wanted.append((now.learn[0], 1.5))
        if kind.heal and WOUND in state.me.hand:
            wanted.append((kind.heal, abs(EACH["beating"]) + weights.wound))
        return max((worth * 0.9 * min(1.0, max(now.influence, 0) / cost) for cost, worth in wanted), default=0.0)

    def of_fight(self, state: MageState, fight: Fight, prospects: Prospects) -> float:
        """Return an estimate of what a fight will still bring and cost."""
        strength, weights = strength_now(state), self.weights
        done, needed = aim_sums(state) if fight.aim else (0, 0)
        progress = min(1.0, done / needed) if needed else 0.0
        aimed = fight.aim.targets if fight.aim else ()
        points = max(strength.attack, strength.block, 1.0)
        armour = load_components().levels[state.me.level].armour
        wound = abs(EACH["beating"]) + weights.wound * prospects.rounds + weights.wound_in_hand
        left, value = 1.0, 0.0
        fighting = [foe for foe in fight.enemies if not foe.beaten]
        if fight.phase in ("ranged", "block"):
            early = fight.phase == "ranged" and strength.early
            for foe in sorted(fighting, key=lambda foe: foe.name):
                if foe.blocked or foe.calm or foe.done:
                    continue
                needs, share = enemy_needs(foe.enemy), progress if foe.name in aimed else 0.0
                if early and needs.beat * (1 - share) <= strength.early:
                    continue
                cost, hurt = needs.block * (1 - share) / points, math.ceil(needs.damage / armour) * wound
                if cost <= left and cost * points * weights.card * 0.5 < hurt:
                    left -= cost
                else:
                    value -= hurt * (1 - 0.5 * share)
        for foe in sorted(fighting, key=lambda foe: -enemy_needs(foe.enemy).fame):
            if foe.summoner:
                continue
            needs, gain = enemy_needs(foe.enemy), self._gain(state, fight, foe)
            share = progress if foe.name in aimed and fight.phase != "block" else 0.0
            cost = max(0.0, (needs.beat - foe.weaker) * (1 - share)) / points
            if cost <= left:
                value += gain * (0.85 + 0.1 * share)
                left -= cost
            else:
                value += 0.4 * gain * left / cost
                left = 0.0
        used = 1 - left
        return value - used * weights.card * sum(map(card_quality, state.me.hand)) * (prospects.turns or 0.0)

    def _gain(self, state: MageState, fight: Fight, foe: Foe) -> float:
        """Return what beating an enemy brings."""
        rules = load_components()
        gain = float(rules.enemies[foe.enemy].fame)
        if foe.at == fight.site:
            site = rules.sites[site_at(state, foe.at)]
            gain = gain / 2 if fight.half else gain
            return gain + (2.0 + 0.75 * site.crystals) / max(1, site.tokens)
        return gain + self.weights.reputation if is_rampaging(state, foe.at) else gain


def achievement_numbers(state: MageState, seat: int) -> dict[str, float]:
    """Return the number of parts of each achievement of a seat; a single crystal counts as half a pair."""
    return {**achievements(state, seat), "loot": sum(state.seats[seat].crystals) / 2}


def city_value(state: MageState, weights: MageWeights) -> float:
    """Return the value of the city to a solo player, with that of the round it was found in and of those left."""
    left = len(load_components().setups[1].rounds) - state.round + 1
    return (weights.city + weights.early * left) * city_is_revealed(state)


def city_prospect(state: MageState, turns: float, frontier: float, weights: MageWeights) -> float:
    """Return the value of the chance that a solo player finds the city in time, and early."""
    if city_is_revealed(state):
        return city_value(state, weights)
    needed = turns_to_city(state, frontier, weights)
    left = max(-1.0, (turns - needed) * CARDS_A_TURN / CARDS_A_ROUND - 1)
    chance = min(1.0, turns) / (1 + math.exp(1.3 * (needed + 1 - turns)))
    return chance * (weights.city + weights.early * left)


def turns_to_city(state: MageState, frontier: float, weights: MageWeights) -> float:
    """Return an estimate of the number of turns until a solo player finds the city."""
    tiles, setup = load_components().tiles, load_components().setups[len(state.names)]
    laid = [tiles[tile].kind for tile, _ in state.land]
    deep = setup.core + setup.city - laid.count("core") - laid.count("city")
    expected = len(state.stack) - deep + (deep + 1) / 2
    return frontier / MOVE_A_TURN + (expected - 1) * weights.pace
