"""Looking at a game from start to end: every moment is kept, so any jump is a look-up."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Self

from tashkalar import outside
from tashkalar.engine import Catalogue, GameState, score
from tashkalar.engine.events import Claimed, Event, Flared, Summoned
from tashkalar.record.file import RecordDiverged, read
from tashkalar.record.line import Step

LANDMARKS = ("summon", "flare", "claim", "score")
"""What can be sought: a summoning, a flare, a claim, a change of the score."""

_TOLD: dict[str, type[Event]] = {"summon": Summoned, "flare": Flared, "claim": Claimed}


class Standing(NamedTuple):
    """A point of the score curve."""

    turn: int
    """How many turns had been played."""
    ply: int
    scores: tuple[int, ...]
    """One a seat."""


class Replay:
    """A game and a cursor in it. It begins at the start.

    Args:
        start: the game as it was dealt.
        steps: the line of play.
        notices: what the viewer should know, each in a sentence.
        game: its file's name without the suffix; "" if it has none.
        started: when it began, in ISO format, if that is known.
    """

    def __init__(
        self,
        start: GameState,
        steps: Sequence[Step],
        notices: Sequence[str] = (),
        game: str = "",
        started: str = "",
    ) -> None:
        self.start_state = start
        self.steps = tuple(steps)
        self.notices = list(notices)
        self.game = game
        self.started = started
        self.path: Path | None = None
        """Its file, if it has one."""
        self.astray = False
        """Whether the file goes on in a way that doesn't fit; the steps are all that is good."""
        self.ply = 0
        """How many decisions have been shown."""
        self.states = (start, *(step.state for step in self.steps))
        """Every moment, by its ply."""
        self._begins: dict[int, int] = {}
        for ply, state in enumerate(self.states):
            self._begins.setdefault(state.turn.number, ply)

    @classmethod
    def read(cls, path: Path, cards: Catalogue) -> Self:
        """The game of a file, finished or not. One that goes astray is shown as far as it is good, with a notice.

        Raises:
            RecordFault: this is no saved game of these cards.
        """
        try:
            record, fault = read(path, cards), None
        except RecordDiverged as diverged:
            record, fault = diverged.record, diverged
        told = [f"{fault}. {fault.good}"] if fault else []
        notices = [*record.notices, *told]
        shown = cls(record.line.start, record.line.steps, notices, outside.told(path.stem), record.header.started)
        shown.path = path
        shown.astray = fault is not None
        return shown

    @property
    def state(self) -> GameState:
        """The game at the cursor."""
        return self.states[self.ply]

    @property
    def current(self) -> Step | None:
        """The step that led here; None at the start."""
        return self.steps[self.ply - 1] if self.ply else None

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end; if not, its hands are still secrets."""
        return self.states[-1].ended != ""

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return max(self._begins)

    def step(self, by: int) -> None:
        """Go so many decisions forward, or back if negative; the ends stop it."""
        self.to_ply(self.ply + by)

    def action(self, by: int) -> None:
        """Go to the so many next questions of a turn itself (or the end), past all that a card asks, or back."""
        self._among(self._actions, by)

    def turn(self, by: int) -> None:
        """Go to the so many next beginnings of a turn (or the end), or back to earlier ones if negative."""
        self._among(sorted({*self._begins.values(), len(self.steps)}), by)

    def seek(self, landmark: str, by: int) -> bool:
        """Go to just after the so many next landmarks of a kind, or back to earlier ones if negative.

        Args:
            landmark: one of `LANDMARKS`.
            by: how many; not 0.

        Returns:
            Whether there are so many; if not, the cursor stays.
        """
        found = self.landmarks[landmark]
        there = bisect_right(found, self.ply) + by - 1 if by > 0 else bisect_left(found, self.ply) + by
        if not 0 <= there < len(found):
            return False
        self.ply = found[there]
        return True

    def to_start(self) -> None:
        """Go to the deal."""
        self.ply = 0

    def to_end(self) -> None:
        """Go to the last decision."""
        self.ply = len(self.steps)

    def to_ply(self, ply: int) -> None:
        """Go to just after that decision; 0 is the start. The ends stop it."""
        self.ply = min(max(ply, 0), len(self.steps))

    def to_turn(self, number: int) -> None:
        """Go to the beginning of a turn.

        Raises:
            ValueError: the game has no such turn.
        """
        if number not in self._begins:
            raise ValueError(f"there is no turn {number}: this game has turns 1 to {self.turns}")
        self.ply = self._begins[number]

    @cached_property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores at every moment, by its ply, one a seat."""
        seats = range(len(self.start_state.seats))
        return tuple(tuple(score(state, seat) for seat in seats) for state in self.states)

    @cached_property
    def curve(self) -> tuple[Standing, ...]:
        """The scores at the deal and after each turn; the last point is the last moment, wherever that is."""
        ends = [ply for turn, ply in self._begins.items() if turn > 1]
        whole = [Standing(turn, ply, self.scores[ply]) for turn, ply in enumerate([0, *ends])]
        end = len(self.steps)
        return tuple(whole) if whole[-1].ply == end else (*whole, Standing(len(whole), end, self.scores[end]))

    @cached_property
    def landmarks(self) -> dict[str, tuple[int, ...]]:
        """The plies just after each kind of landmark."""
        changes = (ply for ply, (before, after) in enumerate(pairwise(self.scores), 1) if before != after)
        return {**{name: tuple(self._after(_teller(kind))) for name, kind in _TOLD.items()}, "score": tuple(changes)}

    @cached_property
    def _actions(self) -> list[int]:
        asked = {ply for ply, state in enumerate(self.states) if not state.frames}
        return sorted(asked | {0, len(self.steps)})

    def _after(self, wanted: Callable[[Event], bool]) -> Iterator[int]:
        return (step.ply for step in self.steps if any(map(wanted, step.events)))

    def _among(self, stops: Sequence[int], by: int) -> None:
        """Go to the so many next of some plies, or back; the first and the last stop it."""
        if by:
            there = bisect_right(stops, self.ply) + by - 1 if by > 0 else bisect_left(stops, self.ply) + by
            self.ply = stops[min(max(there, 0), len(stops) - 1)]


def _teller(kind: type[Event]) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, kind)
