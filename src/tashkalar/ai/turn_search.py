"""Turn search: a beam search over the decisions of a seat up to the end of its turn.

A turn is searched action by action. Each action is completed with all its decisions first, by a smaller beam search, so
only positions between two actions are compared. Equal positions reached by different orders of decisions count as one.
Cards are drawn only after the turn, so the search needs no hidden card and works on the view itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import NamedTuple

from tashkalar.ai import move_ordering
from tashkalar.ai.evaluation import Evaluation
from tashkalar.ai.pattern_distance import FAR, ONE_COMMON, Hand, placement_tables, track, update
from tashkalar.ai.square_values import square_values
from tashkalar.ai.turn_context import turn_context
from tashkalar.engine import Decision, GameState, Option, Outcome, decision, successor
from tashkalar.tabletop.ai.search import NodeBudget, Plan

FINISHING = ("end", "claim")


class BeamWidths(NamedTuple):
    """The widths of the beam search of a turn."""

    states: int
    """Positions to expand at each stage of the turn."""
    placings: int
    """Squares to try for a common."""
    summonings: int
    """Placements to try for all beings of a hand together."""
    answers: int
    """Options to try at each decision of an effect."""
    effects: int
    """Positions to expand after each decision of an effect."""
    discards: int
    """Beings to try to discard, if every being in hand lacks more than one common."""
    ends: int
    """Positions without an action left to expand."""


NARROW = BeamWidths(states=3, placings=5, summonings=8, answers=4, effects=3, discards=0, ends=3)
GLANCE = BeamWidths(states=1, placings=4, summonings=6, answers=3, effects=2, discards=0, ends=2)


TurnPlan = Plan[GameState, Option]
"""A plan for the rest of a turn."""


class _Node:
    """A position within a turn.

    `hand` and `value` are computed on first use; many nodes never need them.

    Args:
        search: the search that the node belongs to.
        path: the options that lead to the position.
        state: the position.
        before: the node before the last option, or the hand at the start of the search.
    """

    def __init__(self, search: TurnSearch, path: tuple[Option, ...], state: GameState, before: _Node | Hand) -> None:
        self.path = path
        self.state = state
        self._search = search
        self._before = before

    @cached_property
    def hand(self) -> Hand:
        """Return the beings that the seat held at the start and still holds, matched against this board."""
        before = self._before
        return before if isinstance(before, Hand) else self._search.hand_after(before.hand, self.state)

    @cached_property
    def value(self) -> float:
        """Return the value of the position, in points."""
        return self._search.value(self)


_Stages = dict[tuple[int, int], dict[object, _Node]]
"""The positions to expand, by the number of actions and of actionless options left."""


class TurnSearch:
    """Searches turns of one seat.

    Args:
        evaluation: evaluates positions.
        width: the beam widths.
        meter: counts the positions and says when to stop.
    """

    def __init__(self, evaluation: Evaluation, width: BeamWidths, meter: NodeBudget) -> None:
        self.evaluation = evaluation
        self.width = width
        self.meter = meter

    def plans(self, state: GameState, most: int = 1) -> list[TurnPlan]:
        """Return the best plans found for the rest of the turn of the seat that has to decide, the best first.

        Args:
            state: a state, or that of a view of that seat.
            most: how many plans to return at most, each to another position.
        """
        self.seat, self.turn = state.seat, state.turn.number
        self.places = placement_tables(state.table.cards)
        hand = track(self.places, state.board, state.table.colour_of(self.seat), self._beings(state))
        stages: _Stages = {}
        finished: dict[object, TurnPlan] = {}
        self.before = turn_context(self.places, state, self.seat)
        self.glance = self.before._replace(unseen=())
        self.square_values = square_values(state, self.seat)
        root = _Node(self, (), state, hand)
        self._gather(stages, finished, self._complete([root]))
        while stages and not (finished and self.meter.is_exhausted):
            kind = max(stages)
            carried_on = self.width.states if kind[0] else self.width.ends
            for node in _best(stages.pop(kind).values(), 1 if self.meter.is_exhausted else carried_on):
                self._gather(stages, finished, self._after(node, finished))
        return sorted(finished.values(), key=lambda plan: -plan.value)[:most]

    def _beings(self, state: GameState) -> list[str]:
        seat = state.seats[self.seat]
        return [card for card in seat.summonable if card in self.places]

    def _is_over(self, state: GameState) -> bool:
        """Return whether the seat has no decision left in this turn."""
        return state.turn.number != self.turn or state.seat != self.seat or bool(state.ended)

    def _gather(
        self,
        stages: _Stages,
        finished: dict[object, TurnPlan],
        nodes: Iterable[_Node],
    ) -> None:
        """Put nodes into their stages, or among the finished plans; equal positions are kept once."""
        for node in nodes:
            key = self._key(node.state)
            if self._is_over(node.state):
                _keep(finished, key, Plan(node.path, node.value, node.state))
            else:
                now = node.state.turn
                stage = stages.setdefault((now.actions, self._free(node.state)), {})
                stage.setdefault(key, node)

    def _free(self, state: GameState) -> int:
        """Return how many effects without an action are still available; using one leads to a later stage."""
        own = state.seats[self.seat]
        return len(own.flares) + bool(own.frozen) + (not own.pending)

    def _key(self, state: GameState) -> object:
        """Return a key that is the same for equal positions of the turn, however they were reached."""
        now = state.turn
        tallies = (sorted(now.destroyed), sorted(now.summoned)) if now.destroyed or now.summoned else ()
        own = state.seats[self.seat]
        lying = own.hand, own.frozen, own.pending, own.stasis, state.gateway
        helps = now.actions, now.discarded, now.lent, now.possessed, now.gaps, now.doubled
        return state.board.pieces, repr(tallies), lying, helps, state.frames

    def _after(self, node: _Node, finished: dict[object, TurnPlan]) -> list[_Node]:
        """Return the nodes after one more action from a node between actions, with all its decisions completed."""
        question = decision(node.state)
        if isinstance(question, Outcome):
            return []
        begun: list[_Node] = []
        for option in self._tried(node, question):
            if option.verb in FINISHING:
                value = self._value_of_end(node, option.card)
                key = (self._key(node.state), option.card)
                _keep(finished, key, Plan((*node.path, option), value, node.state))
            elif not (begun and self.meter.is_exhausted):  # expand at least one option
                begun.append(self._child(node, option))
        return self._complete(begun)

    def _tried(self, node: _Node, decision: Decision) -> list[Option]:
        """Return the options of a turn's own decision that the search tries."""
        width, board, colour = self.width, node.state.board, node.hand.colour
        placings = [option for option in decision.options if option.verb == "place"]
        lifts = [option for option in decision.options if option.verb == "lift"]
        summonings = [option for option in decision.options if option.verb == "summon"]
        discards = [option for option in decision.options if option.verb == "discard"]
        rest = [option for option in decision.options if option.verb in ("flare", "thaw", "warp", *FINISHING)]
        summonings.sort(
            key=lambda option: -move_ordering.arrival_bonus(board, option.square, colour, self.square_values.beings)
        )
        near = node.hand.near(self.places)
        stuck = min(near.values(), default=FAR) > ONE_COMMON
        discards.sort(key=lambda option: -near.get(option.card, FAR))
        return [
            *self._spread(summonings),
            *move_ordering.order_placements(
                node.hand, self.places, placings, width.placings, self.square_values.pieces
            ),
            *move_ordering.order_answers(
                node.state, lifts, node.hand, self.places, width.answers, self.square_values.pieces
            ),
            *(discards[: width.discards] if stuck else ()),
            *rest,
        ]

    def _spread(self, summonings: list[Option]) -> list[Option]:
        """Return part of the summon options, the same number for each card."""
        cards = {option.card for option in summonings}
        taken: list[Option] = []
        share = max(1, -(-self.width.summonings // max(1, len(cards))))
        for card in sorted(cards):
            taken += [option for option in summonings if option.card == card][:share]
        return taken

    def _complete(self, begun: list[_Node]) -> list[_Node]:
        """Return the best nodes reached from each given node by completing its pending effects."""
        done: list[_Node] = []
        for one in begun:
            if self._is_over(one.state) or not one.state.frames:
                done.append(one)
                continue
            layer, ends = [one], []
            while layer:
                next_layer: dict[object, _Node] = {}
                for node in layer:
                    for after in self._expand(node):
                        if self._is_over(after.state) or not after.state.frames:
                            ends.append(after)
                        else:
                            next_layer.setdefault(self._key(after.state), after)
                layer = _best(next_layer.values(), self.width.effects)
            done += _best(ends, self.width.effects)
        return done

    def _expand(self, node: _Node) -> list[_Node]:
        """Return the nodes after the most promising options of an effect's decision."""
        question = decision(node.state)
        assert not isinstance(question, Outcome)
        options = [option for option in question.options if option.verb not in ("resign", "pass")]
        most = 1 if self.meter.is_exhausted else self.width.answers
        tried = move_ordering.order_answers(
            node.state, options, node.hand, self.places, most, self.square_values.pieces
        )
        return [self._child(node, option) for option in tried]

    def _child(self, node: _Node, option: Option) -> _Node:
        self.meter.count()
        return _Node(self, (*node.path, option), successor(node.state, option), node)

    def hand_after(self, hand: Hand, state: GameState) -> Hand:
        """Return the beings of a hand that the seat still holds, with their match counts on a later board.

        Args:
            hand: the beings on an earlier board.
            state: the later state.
        """
        return update(self.places, hand, state.board, [card for card in self._beings(state) if card in hand.stands])

    def value(self, node: _Node) -> float:
        """Return the value of a node within the turn; it leaves the unseen cards out, which saves time.

        Args:
            node: the node.
        """
        state = node.state
        return self.evaluation.value(state, self.seat, node.hand, self.glance, under_way=not self._is_over(state))

    def _value_of_end(self, node: _Node, claimed: str) -> float:
        """Return the value of ending the turn at a node."""
        state, hand = node.state, node.hand
        return self.evaluation.value(state, self.seat, hand, self.before.on(self.places, state.board), claimed)


def _keep(finished: dict[object, TurnPlan], key: object, plan: TurnPlan) -> None:
    if key not in finished or finished[key].value < plan.value:
        finished[key] = plan


def _best(nodes: Collection[_Node], most: int) -> list[_Node]:
    return sorted(nodes, key=lambda node: -node.value)[:most] if len(nodes) > 1 else list(nodes)
