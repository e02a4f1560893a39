"""Plans whole turns: a beam over the answers of a seat up to the end of its turn.

A turn is searched action by action. Each action is carried through all its questions at once (a small beam of its own),
so that what is compared always stands between two actions. Positions that come out the same, by whatever order of
answers, are one. A turn never meets a hidden card: what is drawn comes after it, so it is searched in the view itself.
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
    """How widely a turn is searched."""

    states: int
    """How many positions are carried on from each stage of the turn."""
    placings: int
    """How many squares are tried for a common."""
    summonings: int
    """How many places are tried for the beings of a hand, all together."""
    answers: int
    """How many answers are tried at each question of an effect."""
    effects: int
    """How many lines of an effect are carried on."""
    discards: int
    """How many beings are tried to discard, where none in hand is a piece short or less."""
    ends: int
    """How many positions without an action left are carried on to the end of the turn."""


NARROW = BeamWidths(states=3, placings=5, summonings=8, answers=4, effects=3, discards=0, ends=3)
GLANCE = BeamWidths(states=1, placings=4, summonings=6, answers=3, effects=2, discards=0, ends=2)


TurnPlan = Plan[GameState, Option]
"""The rest of a turn."""


class _Node:
    """A moment in a turn.

    What stands of the hand and what the moment is worth are worked out when somebody asks, and of many nobody does.

    Args:
        search: whose it is.
        path: the answers that lead to it.
        state: the moment.
        before: the moment before its last answer, or the hand where the search begins.
    """

    def __init__(self, search: TurnSearch, path: tuple[Option, ...], state: GameState, before: _Node | Hand) -> None:
        self.path = path
        self.state = state
        self._search = search
        self._before = before

    @cached_property
    def hand(self) -> Hand:
        """The beings that the seat had when it began and still has, on this board."""
        before = self._before
        return before if isinstance(before, Hand) else self._search.followed(before.hand, self.state)

    @cached_property
    def value(self) -> float:
        """How good it looks."""
        return self._search.value(self)


_Stages = dict[tuple[int, int], dict[object, _Node]]
"""The positions to be carried on from, by what is left to do."""


class TurnSearch:
    """Searches turns of one seat.

    Args:
        evaluation: how the ends of turns are judged.
        width: how widely it is looked.
        meter: what counts the positions.
    """

    def __init__(self, evaluation: Evaluation, width: BeamWidths, meter: NodeBudget) -> None:
        self.evaluation = evaluation
        self.width = width
        self.meter = meter

    def plans(self, state: GameState, most: int = 1) -> list[TurnPlan]:
        """The best ways found to play on to the end of the turn of the seat asked, the best first.

        Args:
            state: a state, or that of a view of the seat asked.
            most: how many ways, each to another position.
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
        self._gather(stages, finished, self._carried_through([root]))
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
        """Whether the seat has nothing more to say in this turn."""
        return state.turn.number != self.turn or state.seat != self.seat or bool(state.ended)

    def _gather(
        self,
        stages: _Stages,
        finished: dict[object, TurnPlan],
        nodes: Iterable[_Node],
    ) -> None:
        """Put nodes into their stages, or among the finished plans; of equal positions the first."""
        for node in nodes:
            key = self._key(node.state)
            if self._is_over(node.state):
                _keep(finished, key, Plan(node.path, node.value, node.state))
            else:
                now = node.state.turn
                stage = stages.setdefault((now.actions, self._free(node.state)), {})
                stage.setdefault(key, node)

    def _free(self, state: GameState) -> int:
        """How many things without an action are left to do: each of them leads to a later stage."""
        own = state.seats[self.seat]
        return len(own.flares) + bool(own.frozen) + (not own.pending)

    def _key(self, state: GameState) -> object:
        """What makes two positions of a turn the same, whichever way they came about."""
        now = state.turn
        tallies = (sorted(now.destroyed), sorted(now.summoned)) if now.destroyed or now.summoned else ()
        own = state.seats[self.seat]
        lying = own.hand, own.frozen, own.pending, own.stasis, state.gateway
        helps = now.actions, now.discarded, now.lent, now.possessed, now.gaps, now.doubled
        return state.board.pieces, repr(tallies), lying, helps, state.frames

    def _after(self, node: _Node, finished: dict[object, TurnPlan]) -> list[_Node]:
        """What may follow a moment between two actions, each action carried through."""
        question = decision(node.state)
        if isinstance(question, Outcome):
            return []
        begun: list[_Node] = []
        for option in self._tried(node, question):
            if option.verb in FINISHING:
                value = self._value_of_end(node, option.card)
                key = (self._key(node.state), option.card)
                _keep(finished, key, Plan((*node.path, option), value, node.state))
            elif not (begun and self.meter.is_exhausted):  # one way on there must be
                begun.append(self._child(node, option))
        return self._carried_through(begun)

    def _tried(self, node: _Node, decision: Decision) -> list[Option]:
        """The answers to a turn's own question that are tried."""
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
        """Some of the summonings, of all cards alike."""
        cards = {option.card for option in summonings}
        taken: list[Option] = []
        share = max(1, -(-self.width.summonings // max(1, len(cards))))
        for card in sorted(cards):
            taken += [option for option in summonings if option.card == card][:share]
        return taken

    def _carried_through(self, begun: list[_Node]) -> list[_Node]:
        """Each of the moments with all its questions answered, up to the next action, in the best ways found."""
        done: list[_Node] = []
        for one in begun:
            if self._is_over(one.state) or not one.state.frames:
                done.append(one)
                continue
            layer, ends = [one], []
            while layer:
                following: dict[object, _Node] = {}
                for node in layer:
                    for after in self._answered(node):
                        if self._is_over(after.state) or not after.state.frames:
                            ends.append(after)
                        else:
                            following.setdefault(self._key(after.state), after)
                layer = _best(following.values(), self.width.effects)
            done += _best(ends, self.width.effects)
        return done

    def _answered(self, node: _Node) -> list[_Node]:
        """The moments after the promising answers to an effect's question."""
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

    def followed(self, hand: Hand, state: GameState) -> Hand:
        """Those beings of a hand that are still there after an answer, on the board as it is then."""
        return update(self.places, hand, state.board, [card for card in self._beings(state) if card in hand.stands])

    def value(self, node: _Node) -> float:
        """How good a moment within the turn looks; the cards unseen are left out, which costs less."""
        state = node.state
        return self.evaluation.value(state, self.seat, node.hand, self.glance, under_way=not self._is_over(state))

    def _value_of_end(self, node: _Node, claimed: str) -> float:
        """How good it is to end the turn so."""
        state, hand = node.state, node.hand
        return self.evaluation.value(state, self.seat, hand, self.before.on(self.places, state.board), claimed)


def _keep(finished: dict[object, TurnPlan], key: object, plan: TurnPlan) -> None:
    if key not in finished or finished[key].value < plan.value:
        finished[key] = plan


def _best(nodes: Collection[_Node], most: int) -> list[_Node]:
    return sorted(nodes, key=lambda node: -node.value)[:most] if len(nodes) > 1 else list(nodes)
