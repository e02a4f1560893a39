"""Beam search through a turn of Mage Knight: plays for movement, then ways to places, then what is done there.

A turn is searched in a typical state that fits the seat's view. A plan ends with the first option that reveals
something, but its value is that of the whole turn in the typical state.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from hotseat.ai.beam_search import BeamSearch
from hotseat.ai.search import NodeBudget
from tashkalar_mage_knight.ai.evaluation import MageEvaluation, prospects_of, turns_to_come
from tashkalar_mage_knight.ai.potential import card_quality
from tashkalar_mage_knight.ai.skill_values import talent_answer
from tashkalar_mage_knight.ai.typical import typical_world
from tashkalar_mage_knight.ai.waiting import lacking
from tashkalar_mage_knight.ai.weights import MageWeights
from tashkalar_mage_knight.components import BASIC, load_components
from tashkalar_mage_knight.events import REVEALING
from tashkalar_mage_knight.hexes import Hex, hex_text
from tashkalar_mage_knight.query import MapWay, explorable_places, ways_from
from tashkalar_mage_knight.rounds import PORTAL
from tashkalar_mage_knight.state import MageState, Option
from tashkalar_mage_knight.turns import answer_option, current_ask, option_texts

SHOWN = REVEALING - {"turn-began"}
"""The kinds of event after which the rest of a turn is planned anew."""
RESOURCES = {"crystallize", "mana-draw", "concentration", "crystal-mastery"}
"""The cards that give mana, which are played before what it pays for."""
MOST_TRIPS = 5
"""The number of ways from place to place and of explorings that a plan may have."""
PLAYS, PLACES, ACTIONS = 3, 2, 1
"""The kinds of stage: plays for movement, ways to places, and what is done there."""
PAYMENTS = ("token", "die", "stolen", "gold", "crystal")
"""The order in which mana pays: what is lost at the turn's end comes first."""

ORDERED = ("play", "sideways", "use", "skill")
"""Options of one moment that are tried in one order only."""
FIRST = (0, "")

Stage = tuple[int, ...]


class MageBeamWidths(NamedTuple):
    """Beam widths of the search."""

    plays: int
    """The number of positions with the same number of plays for movement that are expanded further."""
    places: int
    """The number of places to go to that are tried from each position."""
    ways: int
    """The number of positions from which the way to the same place is tried."""
    actions: int
    """The number of positions of each layer of fights and dealings that are expanded further."""


class _Node(NamedTuple):
    """A position within a turn, or the end of the turn."""

    options: tuple[Option, ...]
    value: float
    state: MageState
    stage: Stage | None
    known: bool = True
    """Whether nothing has been revealed, so that the options lead to the position."""
    way: tuple[Hex, ...] = ()
    """Steps that are still to be carried out."""
    last: tuple[int, str] = FIRST
    """The rank of the last play, as plays of one moment are tried in one order only."""


class MageTurnSearch(BeamSearch[_Node, MageState, Option]):
    """Searches the turn of the seat that has to decide."""

    def __init__(self, weights: MageWeights, width: MageBeamWidths, meter: NodeBudget) -> None:
        super().__init__(meter)
        self.weights = weights
        self.width = width

    def roots(self, state: MageState) -> list[_Node]:
        self.evaluation = MageEvaluation(state.seat, self.weights)
        self.root = state if state.chance is not None else typical_world(state, random.Random(state.turn))
        self._ways: dict[Hashable, dict[Hex, MapWay]] = {}
        self.needless = self._loss_by_waiting()
        """The loss by an idle turn for which the coach would have no reason, besides; 0 if there is one."""
        return [_Node((), 0.0, self.root, _first_stage(self.root))]

    def stage(self, node: _Node) -> Stage | None:
        return node.stage

    def breadth(self, stage: Stage) -> int:
        return {PLAYS: self.width.plays, PLACES: self.width.ways, ACTIONS: self.width.actions}[stage[1]]

    def key(self, node: _Node) -> object:
        state = node.state
        now = state.in_turn._replace(played=tuple(sorted(state.in_turn.played)))
        if now.fight is not None and now.fight.aim is not None:
            aim = now.fight.aim
            now = now._replace(fight=now.fight._replace(aim=aim._replace(effects=tuple(sorted(aim.effects)))))
        me = state.seats[self.evaluation.seat]
        return (
            now,
            state.asking,
            me,
            state.tokens,
            state.source,
            state.lying,
            node.way,
            () if node.known else node.options,
        )

    def expand(self, node: _Node) -> Iterator[_Node]:
        arrived = bool(node.way)
        for at in node.way:
            node = self._after(node, f"step {hex_text(at)}")
        state, ask = node.state, current_ask(node.state)
        moving = ask == "turn" and state.in_turn.phase == "move"
        for text in self._tried(node, option_texts(state, ask)):
            verb = text.split()[0]
            if verb == "end":
                yield self._ended(self._after(node, text))
            elif not (moving and (verb == "step" or (arrived and verb in ORDERED))):
                yield self._after(node, text)
        if moving and not arrived and node.stage and -node.stage[0] < MOST_TRIPS:
            yield from self._trips(node)

    # --- options ------------------------------------------------------------------------------------------------------

    def _tried(self, node: _Node, texts: list[str]) -> list[str]:
        """Return the options to try: of equal ones one, plays of one moment in one order, no superfluous points."""
        final = [text for text in texts if text in ("strike", "parry")]
        if final:
            return final
        all_texts = texts
        if len(texts) > 1:
            texts = [text for text in texts if text != "give-up"]
        sideways = sorted((card_quality(text.split()[1]), text) for text in texts if text.startswith("sideways"))[:2]
        paid = dict[str, tuple[int, str]]()
        kept = []
        for text in texts:
            words = text.split()
            if words[0] == "sideways" and (card_quality(words[1]), text) not in sideways:
                continue
            if _rank(text) < node.last:
                continue
            if words[0] in ("play", "use") and len(words) == 4:
                effect, order = " ".join(words[:3]), _payment_order(words[3])
                paid[effect] = min((order, text), paid.get(effect, (order, text)))
            else:
                kept.append(text)
        return [*kept, *(text for _, text in paid.values())] or all_texts

    def _after(self, node: _Node, text: str) -> _Node:
        """Return the node after an option."""
        self.meter.count()
        option = Option(text)
        state, events = answer_option(node.state, option)
        known = node.known and not any(event.kind in SHOWN for event in events)
        options = (*node.options, option) if node.known else node.options
        assert node.stage is not None
        last = _rank(text) if text.startswith(ORDERED) else node.last if node.state.asking else FIRST
        stage = self._stage_after(node.stage, state, text)
        return _Node(options, self.evaluation.value(state), state, stage, known, (), last)

    def _stage_after(self, stage: Stage, state: MageState, text: str) -> Stage | None:
        root = self.root
        if state.stage == "over" or (state.turn, state.seat) != (root.turn, root.seat):
            return None
        if root.stage == "tactics" and state.stage != "tactics":
            return None
        if state.stage == "turn" and state.in_turn.phase == "move" and state.in_turn.fight is None:
            if text.startswith(("explore", "step")):
                return stage[0] - 1, PLAYS, 0
            return stage[0], PLAYS, (stage[2] if stage[1] == PLAYS else 0) - 1
        return -99, ACTIONS, (stage[2] if stage[1] == ACTIONS else 0) - 1, state.in_turn.fight is not None

    def _ended(self, node: _Node) -> _Node:
        """Return the node after the rest of a turn's end, whose choices follow simple rules."""
        while node.stage is not None:
            ask = current_ask(node.state)
            node = self._after(node, ending_answer(node.state, option_texts(node.state, ask)))
        if self.weights.idle and len(self.root.seats) == 1 and is_idle(self.root, node.state):
            loss = self.weights.idle * (not self._is_nearer(node.state)) + self.needless
            return node._replace(value=node.value - loss)
        return node

    def _loss_by_waiting(self) -> float:
        """Return what an idle turn loses besides where the coach would have no reason for it."""
        root = self.root
        if not self.weights.needless or len(root.seats) > 1 or root.stage not in ("begin", "turn") or not root.me.deck:
            return 0.0
        return self.weights.needless * (lacking(root, root.seat, self.weights) is None)

    def _is_nearer(self, after: MageState) -> bool:
        """Return whether the hero has come to a better place in this turn, by the state in which it began."""
        before = self.root
        turns = turns_to_come(prospects_of(before, before.seat))
        there, here = (
            self.evaluation.of_place(before, each.seats[before.seat].at or PORTAL, turns) for each in (after, before)
        )
        return there > here

    # --- ways ---------------------------------------------------------------------------------------------------------

    def _trips(self, node: _Node) -> Iterator[_Node]:
        """Yield the ways to the most valuable places, which aren't carried out yet."""
        state = node.state
        assert node.stage is not None
        turns = turns_to_come(prospects_of(state, state.seat))
        ways = self._ways_from(state)
        costs = {
            at: self.weights.move * way.price - self.evaluation.of_place(state, at, turns) for at, way in ways.items()
        }
        for at in sorted(ways, key=lambda at: (costs[at], at))[: self.width.places]:
            way = ways[at]
            left = state.in_turn.move - way.price
            stage = node.stage[0], PLACES, at[0], at[1], int(left >= 2 and bool(explorable_places(state, at)))
            value = node.value - self.weights.move * way.price
            yield node._replace(stage=stage, way=way.steps, value=value)

    def _ways_from(self, state: MageState) -> dict[Hex, MapWay]:
        """Return the cheapest ways to the hexes on which the hero may stop; they provoke only if others don't exist."""
        now, start = state.in_turn, state.me.at
        assert start is not None
        heroes = tuple(seat.at for seat in state.seats)
        key = (state.land, state.tokens, state.shields, heroes, now.move, now.cheaper)
        if key not in self._ways:
            ways = ways_from(state, start, now.move)
            self._ways[key] = {way.steps[-1]: way for way in sorted(ways, key=lambda way: not way.provoked)}
        return self._ways[key]


def _first_stage(state: MageState) -> Stage:
    moving = state.stage in ("begin", "turn") and state.in_turn.phase == "move"
    return (0, PLAYS, 0) if moving else (-99, ACTIONS, 0, state.in_turn.fight is not None)


def _rank(text: str) -> tuple[int, str]:
    """Return the place of a play among those of its moment: mana first, then by the alphabet; other options last."""
    words = text.split()
    if words[0] not in ORDERED:
        return 2, text
    special = words[0] == "skill" and "special" in load_components().skills[words[1]].kind
    gives_mana = special or words[1] in RESOURCES or words[-1] in ("mana", "crystal") or text.endswith("bolt basic")
    return 0 if gives_mana else 1, text


def _payment_order(payment: str) -> int:
    colour, kind = payment.split("-")
    return PAYMENTS.index("gold" if (colour, kind) == ("gold", "die") else kind)


def is_idle(before: MageState, after: MageState) -> bool:
    """Return whether a solo turn changed nothing but the hand and the place. `before`: when it is planned."""
    if before.now is not None and before.now.played:
        return False
    return _assets(before) == _assets(after)


def _assets(state: MageState) -> object:
    """Return all that a turn may be for but a better place."""
    me = state.seats[0]
    cards = Counter((*me.hand, *me.deck, *me.discard, *me.under, *state.in_turn.played))
    return cards, me.fame, me.reputation, me.crystals, me.units, len(state.land), state.tokens, state.shields


def ending_answer(state: MageState, texts: list[str]) -> str:
    """Return the answer to a choice at a turn's end. `texts`: the options, at least one."""
    me, kind = state.me, texts[0].split()[0]
    match kind:
        case "crystal":
            return min(texts, key=lambda text: (me.crystals[BASIC.index(text.split()[1])], text))
        case "gain":
            return max(texts, key=lambda text: (card_quality(text.split()[1]), text))
        case "discard":
            return "done" if "done" in texts else min(texts, key=lambda text: (card_quality(text.split()[1]), text))
        case "own" | "common":
            return talent_answer(state, texts)
        case _:
            return texts[0]
