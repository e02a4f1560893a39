"""Turn search: a beam search over the decisions of a seat up to the end of its turn.

A turn is searched action by action. Each action is completed with all its decisions first, by a smaller beam search, so
only positions between two actions are compared. Equal positions reached by different orders of decisions count as one.
Cards are drawn only after the turn, so the search needs no hidden card and works on the view itself.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from hotseat.ai.beam_search import BeamSearch, best_nodes
from hotseat.ai.search import NodeBudget, Plan
from tashkalar.ai import move_ordering
from tashkalar.ai.evaluation import Evaluation, is_last_turn
from tashkalar.ai.pattern_distance import FAR, ONE_COMMON, Hand, placement_tables, track, update
from tashkalar.ai.square_values import square_values
from tashkalar.ai.turn_context import turn_context
from tashkalar.engine import Decision, GameState, Option, Outcome, decision, successor
from tashkalar.engine.decision import actual_options

FINISHING = ("end", "claim")
PLAYED = ("summon", "claim", "flare", "thaw", "warp", "discard")
"""The verbs of the options that play a card; turns in which the same cards are played are of one kind."""


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
    overlooked: float = 0.0
    """The share of a card's arrival squares that the search overlooks, from 0 to 1; see also `to_the_end`."""
    before: BeamWidths | None = None
    """The widths of another beam that is searched first, if any; a narrow one may keep what a broad one drops."""
    to_the_end: bool = False
    """Whether the search overlooks arrival squares in the seat's last turn too."""
    flare_first: bool = False
    """Whether the beam only searches turns that begin with a flare; it needs another beam, `before`."""


NARROW = BeamWidths(states=3, placings=5, summonings=8, answers=4, effects=3, discards=0, ends=3)
WHOLE = BeamWidths(states=40, placings=24, summonings=60, answers=40, effects=16, discards=2, ends=80)
GLANCE = BeamWidths(states=1, placings=4, summonings=6, answers=3, effects=2, discards=0, ends=2)


TurnPlan = Plan[GameState, Option]
"""A plan for the rest of a turn."""


class _Node:
    """A position in a turn. `claimed`: the task that the last option claims, "" for none; None if it doesn't end it."""

    def __init__(
        self,
        search: TurnSearch,
        options: tuple[Option, ...],
        state: GameState,
        before: _Node | Hand,
        claimed: str | None = None,
    ) -> None:
        self.options = options
        self.state = state
        self.claimed = claimed
        self._search = search
        self._before = before

    @cached_property
    def hand(self) -> Hand:
        """The beings that the seat held at the start and still holds, matched against this board."""
        before = self._before
        return before if isinstance(before, Hand) else self._search.hand_after(before.hand, self.state)

    @cached_property
    def value(self) -> float:
        """The value of the position, in points."""
        return self._search.value(self)


class TurnSearch(BeamSearch[_Node, GameState, Option]):
    """Searches turns of one seat."""

    def __init__(self, evaluation: Evaluation, width: BeamWidths, meter: NodeBudget) -> None:
        super().__init__(meter)
        self.evaluation = evaluation
        self.width = width

    def beams(self) -> Iterator[None]:
        widths = self.width
        if widths.before:
            self.width = widths.before
            yield from self.beams()
        self.width = widths
        yield

    def roots(self, state: GameState) -> list[_Node]:
        self.seat, self.turn = state.seat, state.turn.number
        self.places = placement_tables(state.config.cards)
        hand = track(self.places, state.board, state.config.colour_of(self.seat), self._beings(state))
        self.before = turn_context(self.places, state, self.seat)
        self.glance = self.before._replace(unseen=())
        self.square_values = square_values(state, self.seat)
        sees_all = is_last_turn(state) and not self.width.to_the_end
        self.overlooked = 0.0 if sees_all else self.width.overlooked
        if self.width.flare_first and (state.frames or not self._flares(decision(state))):
            return []
        return self._complete([_Node(self, (), state, hand)])

    def stage(self, node: _Node) -> tuple[int, int] | None:
        # the number of actions left, and of effects without an action; using one leads to a later stage
        if node.claimed is not None or self._is_over(node.state):
            return None
        own = node.state.seats[self.seat]
        return node.state.turn.actions, len(own.flares) + bool(own.frozen) + (not own.pending)

    def breadth(self, stage: tuple[int, int]) -> int:
        return self.width.states if stage[0] else self.width.ends

    def key(self, node: _Node) -> object:
        position = self._position_key(node.state)
        return position if node.claimed is None else (position, node.claimed)

    def kind(self, node: _Node) -> object:
        return tuple(sorted(f"{option.verb} {option.card}" for option in node.options if option.verb in PLAYED))

    def _beings(self, state: GameState) -> list[str]:
        seat = state.seats[self.seat]
        return [card for card in seat.summonable if card in self.places]

    def _is_over(self, state: GameState) -> bool:
        """Return whether the seat has no decision left in this turn."""
        return state.turn.number != self.turn or state.seat != self.seat or bool(state.ended)

    def _position_key(self, state: GameState) -> object:
        """Return a key that is the same for equal positions of the turn, however they were reached."""
        now = state.turn
        tallies = (sorted(now.destroyed), sorted(now.summoned)) if now.destroyed or now.summoned else ()
        own = state.seats[self.seat]
        lying = own.hand, own.frozen, own.pending, own.stasis, state.gateway
        helps = now.actions, now.discarded, now.lent, now.possessed, now.gaps, now.doubled
        return state.board.pieces, repr(tallies), lying, helps, state.frames

    def expand(self, node: _Node) -> list[_Node]:
        # one more action, with all its decisions completed
        question = decision(node.state)
        if isinstance(question, Outcome):
            return []
        ended: list[_Node] = []
        begun: list[_Node] = []
        for option in self._tried(node, question):
            if option.verb in FINISHING:
                ended.append(_Node(self, (*node.options, option), node.state, node.hand, option.card))
            elif not (begun and self.meter.is_exhausted):  # expand at least one option
                begun.append(self._child(node, option))
        return [*ended, *self._complete(begun)]

    def _tried(self, node: _Node, decision: Decision) -> list[Option]:
        """Return the options of a turn's own decision that the search tries."""
        if self.width.flare_first and not node.options:
            return self._flares(decision)
        width, board, colour, values = self.width, node.state.board, node.hand.colour, self.square_values
        placings = [option for option in decision.options if option.verb == "place"]
        lifts = [option for option in decision.options if option.verb == "lift"]
        summonings = [option for option in decision.options if option.verb == "summon" and self._sees(option)]
        discards = [option for option in decision.options if option.verb == "discard"]
        rest = [option for option in decision.options if option.verb in ("flare", "thaw", "warp", *FINISHING)]
        summonings.sort(key=lambda one: -move_ordering.arrival_bonus(board, one.square, colour, values.beings))
        near = node.hand.near(self.places)
        stuck = min(near.values(), default=FAR) > ONE_COMMON
        discards.sort(key=lambda option: -near.get(option.card, FAR))
        return [
            *self._spread(summonings),
            *move_ordering.order_placements(node.hand, self.places, placings, width.placings, values.pieces),
            *move_ordering.order_answers(node.state, lifts, node.hand, self.places, width.answers, values.pieces),
            *(discards[: width.discards] if stuck else ()),
            *rest,
        ]

    @staticmethod
    def _flares(question: Decision | Outcome) -> list[Option]:
        return [] if isinstance(question, Outcome) else [one for one in question.options if one.verb == "flare"]

    def _sees(self, summoning: Option) -> bool:
        """Return whether the search finds a summoning: the same ones during a turn, whatever happens in it."""
        if not self.overlooked:
            return True
        drawn = zlib.crc32(f"{self.seat} {self.turn} {summoning.card} {summoning.square}".encode())
        return drawn / 2**32 >= self.overlooked

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
                    for after in self._answered(node):
                        if self._is_over(after.state) or not after.state.frames:
                            ends.append(after)
                        else:
                            next_layer.setdefault(self._position_key(after.state), after)
                layer = best_nodes(next_layer.values(), self.width.effects)
            done += best_nodes(ends, self.width.effects)
        return done

    def _answered(self, node: _Node) -> list[_Node]:
        """Return the nodes after the most promising options of an effect's decision."""
        question = decision(node.state)
        assert not isinstance(question, Outcome)
        most = 1 if self.meter.is_exhausted else self.width.answers
        tried = move_ordering.order_answers(
            node.state, actual_options(question), node.hand, self.places, most, self.square_values.pieces
        )
        return [self._child(node, option) for option in tried]

    def _child(self, node: _Node, option: Option) -> _Node:
        self.meter.count()
        return _Node(self, (*node.options, option), successor(node.state, option), node)

    def hand_after(self, hand: Hand, state: GameState) -> Hand:
        """Return the beings of a hand that the seat still holds, with their match counts on a later board."""
        return update(self.places, hand, state.board, [card for card in self._beings(state) if card in hand.stands])

    def value(self, node: _Node) -> float:
        """Return the value of a node; within the turn it leaves the unseen cards out, which saves time."""
        state, hand = node.state, node.hand
        if node.claimed is not None:
            context = self.before.on(self.places, state.board)
            return self.evaluation.value(state, self.seat, hand, context, node.claimed)
        return self.evaluation.value(state, self.seat, hand, self.glance, under_way=not self._is_over(state))

    def value_of_end(self, state: GameState, claimed: str) -> float:
        """Return the value of ending the turn in a state, on the scale of the last search's plans."""
        hand = track(self.places, state.board, state.config.colour_of(self.seat), self._beings(state))
        return self.value(_Node(self, (), state, hand, claimed))
