"""A toy game for examples and tests: Nim with a hidden hand. Taking the last stone wins."""

from typing import NamedTuple

from hotseat.plugin import Game, InvalidPosition, Json, Step
from hotseat.plugin.gym import Gym

HIDDEN = -1
"""The number of stones in a hand that a seat may not see."""


class Take(NamedTuple):
    """An option: take stones from the heap, which ends the turn, or lay the hand onto it."""

    text: str
    """The option as typed, such as "take 2"."""
    stones: int
    """The number of stones taken, from 1 to 3; 0 for laying the hand."""
    hand: int = 0
    """The number of stones laid from the hand; 0 for taking."""


class Heap(NamedTuple):
    """The state."""

    names: tuple[str, ...]
    """The names of the two players, by seat."""
    stones: int
    """The number of stones in the heap."""
    hands: tuple[int, ...]
    """The stones in each hand, by seat."""
    turn: int = 1
    """The number of the turn, over both seats, from 1."""

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return (self.turn - 1) % 2


class Decision(NamedTuple):
    """The decision of every turn."""

    seat: int
    """The seat that decides, 0 or 1."""
    options: tuple[Take, ...]
    """The legal options, at least one."""
    ask: str = "take"
    """The kind of decision; there is one kind only."""
    prompt: str = "take one to three stones; before that you may lay your hand onto the heap"
    """The question in English."""


class Won(NamedTuple):
    """The outcome."""

    winners: tuple[int, ...]
    """The winning seat, alone."""
    scores: tuple[int, ...]
    """1 for the winner and 0 for the other, by seat."""
    reason: str = "took the last stone"
    """The reason in English."""


class Nim(Game[Heap, Decision, Won, str]):
    """The game; an event is the sentence that describes it."""

    id, name = "nim", "Nim"

    def new(self, wanted: Json) -> Heap:
        match wanted:
            case {"seed": int(seed), **rest}:
                first, second = rest.get("names", ("Ada", "Boris"))
                return Heap((first, second), 7 + seed % 5, (1 + seed % 3, 1 + seed % 2))
            case _:
                raise ValueError("'seed' must be a whole number")

    def decision(self, state: Heap) -> Decision | Won:
        if not state.stones:
            winner = 1 - state.seat
            return Won((winner,), (int(winner == 0), int(winner == 1)))
        takes = [Take(f"take {n}", n) for n in (1, 2, 3) if n <= state.stones]
        if hand := state.hands[state.seat]:
            takes.append(Take(f"lay {hand}", 0, hand))
        return Decision(state.seat, tuple(takes))

    def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
        hands = tuple(0 if option.hand and seat == state.seat else held for seat, held in enumerate(state.hands))
        stones = state.stones + option.hand - option.stones
        after = Heap(state.names, stones, hands, state.turn + (option.stones > 0))
        return after, (f"{stones} stones are left",)

    def names(self, state: Heap) -> tuple[str, ...]:
        return state.names

    def turn(self, state: Heap) -> int:
        return state.turn

    def position(self, state: Heap) -> Json:
        hands = ["?" if held == HIDDEN else held for held in state.hands]
        return {"names": list(state.names), "stones": state.stones, "hands": hands, "turn": state.turn}

    def setup(self, position: object) -> Heap:
        match position:
            case {"names": [str(a), str(b)], "stones": int(n), "hands": [int(x), int(y)], "turn": int(turn)} if n >= 0:
                return Heap((a, b), n, (x, y), turn)
            case _:
                raise InvalidPosition(["stones, hands or turn are missing"])

    def gym(self) -> Gym:
        from hotseat.testing.nim_gym import NimGym

        return NimGym()

    def describe_step(self, step: Step[Heap, str]) -> str:
        """Describe the answer alone: the events are for programs, and the drawing shows the stones."""
        return super().describe_step(step._replace(events=()))

    def view(self, state: Heap, seat: int | None) -> Heap:
        return state._replace(hands=tuple(held if s == seat else HIDDEN for s, held in enumerate(state.hands)))

    def determinize(self, seen: object, seat: int, seed: int) -> Heap:
        match seen:
            case {"hands": [*hands], **rest}:
                return self.setup({**rest, "hands": [1 + seed % 3 if held == "?" else held for held in hands]})
            case _:
                raise InvalidPosition(["hands are missing"])
