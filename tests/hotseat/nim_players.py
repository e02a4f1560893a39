"""Computer players of Nim by the planner: a level and a baseline."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hotseat.ai.beam_search import BeamSearch
from hotseat.ai.game_model import Belief, GameModel
from hotseat.ai.planner import Planner, SearchConfig
from hotseat.ai.search import NodeBudget, Search
from hotseat.plugin.seats import BuiltinPlayers
from hotseat.testing.nim import HIDDEN, Decision, Heap, Nim, Take

VERSION = 1
NIM = Nim()


class Node(NamedTuple):
    """A position in a turn; the state stays the one before the last option if that ends the turn."""

    state: Heap
    options: tuple[Take, ...] = ()
    value: float = 0.0
    left: int = -1
    """The stones that the other player finds; -1 within the turn."""


class TurnSearch(BeamSearch[Node, Heap, Take]):
    """Leaves a multiple of four, if it can."""

    def roots(self, state: Heap) -> Iterable[Node]:
        return [Node(state)]

    def expand(self, node: Node) -> Iterator[Node]:
        decision = NIM.decision(node.state)
        if not isinstance(decision, Decision):
            return
        for option in decision.options:
            self.meter.count()
            after, _ = NIM.apply(node.state, option, decision)
            options = (*node.options, option)
            if option.hand:
                yield Node(after, options)
            else:
                yield Node(node.state, options, float(after.stones % 4 == 0), after.stones)

    def stage(self, node: Node) -> int | None:
        return len(node.options) if node.left < 0 else None

    def breadth(self, stage: Any) -> int:
        return 4

    def key(self, node: Node) -> object:
        return node.left, node.state


class Memory(Belief[Heap, Heap, str]):
    """A memory that keeps only what is seen."""

    def after(self, seen: Heap, events: Sequence[str]) -> Heap:
        return seen


class NimModel(GameModel[Heap, Heap, Decision, Take, str]):
    """Nim for the planner."""

    def answers(self, question: Decision) -> list[Take]:
        return [*question.options]

    def belief(self, seat: int) -> Memory:
        return Memory()

    def determinizations(self, known: Heap, chance: int) -> Iterator[Heap]:
        dice = random.Random(chance)
        while True:
            yield known._replace(hands=tuple(dice.randint(1, 3) if held == HIDDEN else held for held in known.hands))

    def successor(self, state: Heap, option: Take) -> Heap:
        decision = NIM.decision(state)
        assert isinstance(decision, Decision)
        return NIM.apply(state, option, decision)[0]

    def seat(self, state: Heap) -> int:
        return state.seat

    def is_over(self, state: Heap) -> bool:
        return not state.stones

    def terminal_value(self, state: Heap, seat: int) -> float:
        return 1.0 if state.seat != seat else -1.0

    def key(self, state: Heap) -> object:
        return state

    def seed_text(self, state: Heap) -> str:
        return str(state)

    def own_turn_search(self, meter: NodeBudget) -> Search[Heap, Take]:
        return TurnSearch(meter)

    def turns_ahead(self, meter: NodeBudget) -> Search[Heap, Take]:
        return TurnSearch(meter)


class First:
    """Takes what is listed first."""

    def choose(self, seen: Heap, question: Decision, events: Sequence[str], budget: object = None) -> Take:
        return question.options[0]


def planner(form: str, seed: int) -> Planner[Heap, Heap, Decision, Take, str]:
    return Planner(NimModel(), SearchConfig(40, candidates=2, determinizations=2, rollout_budget=200), seed)


MAKERS: Mapping[str, Callable[[str, int], Any]] = {"medium": planner, "first": lambda form, seed: First()}
PLAYERS = BuiltinPlayers(
    ("medium",), "tests.hotseat.nim_players", (1000,), ("first",), "tests.hotseat.nim_coach:NimCoach"
)
