"""Looking at a game from start to end: every moment is kept, so any jump is a look-up."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Generic, NamedTuple, Self

from tashkalar import safe_io
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Q, R, S, Step, outcome_of
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.record import RecordDiverged, read_record
from tashkalar.tabletop.seats import HUMAN, PlayerSpec, describe_players, name_with_player
from tashkalar.tabletop.text_utils import with_period

SCORE = "score"
"""The landmark that every game has: a change of the scores."""


class ScorePoint(NamedTuple):
    """A point of the score curve."""

    turn: int
    """How many turns had been played."""
    ply: int
    scores: tuple[int, ...]
    """One a seat."""


class Replay(Generic[S, Q, R, E]):
    """A game and a cursor in it. It begins at the start.

        >>> from tashkalar.tabletop.replay import Replay
        >>> line = History(game, start)
        >>> steps = [line.play("place c5 1c"), line.play("place g5 2c")]
        >>> replay = Replay(game, start, steps)
        >>> replay.to_end()
        >>> replay.ply, replay.current.option, replay.state == line.state
        (2, 'place g5 2c', True)

    Args:
        game: what was played.
        start: the game as it was dealt.
        steps: the line of play.
        notices: what the viewer should know, each in a sentence.
        record: its file's name without the suffix; "" if it has none.
        started: when it began, in ISO format, if that is known.
        players: who played each seat at last; people if left out.
    """

    def __init__(
        self,
        game: Game[S, Q, R, E],
        start: S,
        steps: Sequence[Step[S, E]],
        notices: Sequence[str] = (),
        record: str = "",
        started: str = "",
        players: Sequence[PlayerSpec] = (),
    ) -> None:
        self.game = game
        self.start_state = start
        self.steps = tuple(steps)
        self.notices = list(notices)
        self.record = record
        self.started = started
        self.players = tuple(players) or (HUMAN,) * len(game.names(start))
        self.path: Path | None = None
        """Its file, if it has one."""
        self.fault = ""
        """Why the file is good up to the last step only, in sentences; "" if it is good to its end."""
        self.remarks: Mapping[int, str] = {}
        """What is remarked on decisions, by their plies."""
        self.open_hands = False
        """Whether exports show what is hidden although the game goes on."""
        self.ply = 0
        """How many decisions have been shown."""
        self.states = (start, *(step.state for step in self.steps))
        """Every moment, by its ply."""
        self._begins: dict[int, int] = {}
        for ply, state in enumerate(self.states):
            self._begins.setdefault(game.turn(state), ply)

    @classmethod
    def read(cls, path: Path, game: Game[S, Q, R, E]) -> Self:
        """The game of a file, finished or not. One that goes astray is shown as far as it is good, with a notice.

        Args:
            path: the file; it may hold anything.
            game: what was played.

        Raises:
            RecordFault: this is no record of this game.
        """
        try:
            record, fault = read_record(path, game), None
        except RecordDiverged as diverged:
            record, fault = diverged.record, diverged
        why = f"{with_period(str(fault))} {fault.good}" if fault else ""
        notices = [*record.notices, *filter(None, [why])]
        history = record.history
        called, started = safe_io.escape(path.stem), record.header.started
        shown = cls(game, history.start, history.steps, notices, called, started, record.players)
        shown.path = path
        shown.fault = why
        return shown

    @property
    def is_open(self) -> bool:
        """Whether exports show everything: the game is over, or open hands are asked for."""
        return self.over or self.open_hands

    def shown(self, state: S) -> S:
        """Return a moment as exports may show it: without what is hidden, as long as the game goes on.

        Args:
            state: one of the replay's.
        """
        return state if self.is_open else self.game.view(state, None)

    def shown_step(self, step: Step[S, E]) -> Step[S, E]:
        """Return a step as exports may show it: without what is hidden, as long as the game goes on.

        Args:
            step: one of the replay's.
        """
        return step if self.is_open else self.game.visible_step(step, None)

    def annotate(self, ply: int) -> str:
        """What is remarked on a decision, in brackets behind a space; "" if nothing is.

        Args:
            ply: its number, from 1.
        """
        return f" [{self.remarks[ply]}]" if ply in self.remarks else ""

    @property
    def describe_players(self) -> str:
        """Who of the players is a computer, in a sentence; "" if nobody."""
        return describe_players(self.game.names(self.start_state), self.players)

    @property
    def day(self) -> str:
        """The day of the game, such as "2026-11-21"; "" if it isn't known."""
        return self.started[:10]

    @property
    def name_of(self) -> list[str]:
        """The players, by seat, computers with what they are: "Boris (able)"."""
        return [*map(name_with_player, self.game.names(self.start_state), self.players)]

    @property
    def state(self) -> S:
        """The game at the cursor."""
        return self.states[self.ply]

    @property
    def current(self) -> Step[S, E] | None:
        """The step that led here; None at the start."""
        return self.steps[self.ply - 1] if self.ply else None

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end; if not, its hands are still secrets."""
        return outcome_of(self.game.decision(self.states[-1])) is not None

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return max(self._begins)

    def step(self, by: int) -> None:
        """Go so many decisions forward; the ends stop it.

        Args:
            by: how many; back if negative.
        """
        self.to_ply(self.ply + by)

    def action(self, by: int) -> None:
        """Go to one of the next questions of a turn itself, past all that a card asks; the ends stop it.

        Args:
            by: to the how many next one; back if negative.
        """
        self._among(self._actions, by)

    def turn(self, by: int) -> None:
        """Go to one of the next beginnings of a turn; the ends stop it.

        Args:
            by: to the how many next one; back if negative.
        """
        self._among(sorted({*self._begins.values(), len(self.steps)}), by)

    def seek(self, landmark: str, by: int) -> bool:
        """Go to just after the so many next landmarks of a kind, or back to earlier ones if negative.

        Args:
            landmark: `SCORE`, or a word of the game's landmarks.
            by: how many; not 0.

        Returns:
            Whether there are so many; if not, the cursor stays.
        """
        found = self.replay_markers[landmark]
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
        """Go to just after a decision; the ends stop it.

        Args:
            ply: its number; 0 is the start.
        """
        self.ply = min(max(ply, 0), len(self.steps))

    def to_turn(self, number: int) -> None:
        """Go to the beginning of a turn.

        Args:
            number: the turn's, from 1.

        Raises:
            ValueError: the game has no such turn.
        """
        if number not in self._begins:
            message = _("there is no turn {number}: this game has turns 1 to {last}")
            raise ValueError(message.format(number=number, last=self.turns))
        self.ply = self._begins[number]

    @cached_property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores at every moment, by its ply, one a seat."""
        return tuple(map(self.game.scores, self.states))

    @cached_property
    def curve(self) -> tuple[ScorePoint, ...]:
        """The scores at the deal and after each turn; the last point is the last moment, wherever that is."""
        ends = [ply for turn, ply in self._begins.items() if turn > 1]
        whole = [ScorePoint(turn, ply, self.scores[ply]) for turn, ply in enumerate([0, *ends])]
        end = len(self.steps)
        return tuple(whole) if whole[-1].ply == end else (*whole, ScorePoint(len(whole), end, self.scores[end]))

    def ahead_since(self, side: int) -> int | None:
        """The turn in which a side took the lead that it kept to the last moment; None if it isn't ahead then.

        Args:
            side: its number among the sides.
        """
        sides = self.game.sides(self.start_state)
        own, others = sides[side][0], [other[0] for other in sides if other is not sides[side]]
        behind = [point for point in self.curve if not all(point.scores[own] > point.scores[each] for each in others)]
        since = len(behind) and self.curve.index(behind[-1]) + 1
        return self.curve[since].turn if since < len(self.curve) else None

    @cached_property
    def replay_markers(self) -> dict[str, tuple[int, ...]]:
        """The plies just after each kind of landmark."""
        changes = (ply for ply, (before, after) in enumerate(pairwise(self.scores), 1) if before != after)
        known = self.game.replay_markers().items()
        return {**{word: tuple(self._after(wanted)) for word, wanted in known}, SCORE: tuple(changes)}

    @cached_property
    def _actions(self) -> list[int]:
        asked = {ply for ply, state in enumerate(self.states) if self.game.is_idle(state)}
        return sorted(asked | {0, len(self.steps)})

    def _after(self, wanted: Callable[[E], bool]) -> Iterator[int]:
        return (step.ply for step in self.steps if any(map(wanted, step.events)))

    def _among(self, stops: Sequence[int], by: int) -> None:
        """Go to the so many next of some plies, or back; the first and the last stop it."""
        if by:
            there = bisect_right(stops, self.ply) + by - 1 if by > 0 else bisect_left(stops, self.ply) + by
            self.ply = stops[min(max(there, 0), len(stops) - 1)]
