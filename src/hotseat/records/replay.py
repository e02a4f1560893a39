"""The replay of a game: all its states, and a cursor that can go to any of them at once."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Generic, NamedTuple, Self, cast

from hotseat.plugin.decision import E, Q, R, S, Step, outcome_of, question_of
from hotseat.plugin.game import Game, result_phrase
from hotseat.plugin.results import AgreedDraw
from hotseat.plugin.seats import HUMAN, PlayerSpec, describe_players, name_with_player
from hotseat.records.aids_mark import describe_aids
from hotseat.records.handicap_mark import describe_handicap
from hotseat.records.header import UNMARKED, GameMarks
from hotseat.records.record import Record, RecordDiverged, parse_record, read_record
from hotseat.records.starts import set_up
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences, with_period

SCORE = "score"
"""The replay marker that every game has: a change of the scores."""


class ScorePoint(NamedTuple):
    """A point of the score curve."""

    turn: int
    """The number of completed turns; at the last point the current turn counts as completed."""
    ply: int
    """The number of decisions made so far."""
    scores: tuple[int, ...]
    """The score of each seat."""


class Replay(Generic[S, Q, R, E]):
    """A game with a cursor, which stands at the deal at first.

        >>> from hotseat.records.replay import Replay
        >>> line = History(game, start)
        >>> steps = [line.play("lay 2"), line.play("take 3")]
        >>> replay = Replay(game, start, steps)
        >>> replay.to_end()
        >>> replay.ply, replay.current.option, replay.state == line.state
        (2, 'take 3', True)

    Args:
        game: the game plugin.
        start: the first state of the game.
        steps: the line of play.
        notices: messages for the viewer, each a sentence.
        record: the name of the record without its suffix; "" if there is none.
        started: the time when the game started, in ISO format; "" if it isn't known.
        players: the last player of each seat; people if left out.
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
        """The record, if there is one."""
        self.data_set: Path | None = None
        """A data set of games, which the explorer reads beside the saved games; None for none."""
        self.agreed: AgreedDraw | None = None
        """The draw to which the players agreed after the last step; None if there is none."""
        self.marks = UNMARKED
        """The marks of the header: a challenge, a handicap, the aids."""
        self.fault = ""
        """The reason why the record is valid only up to the last step, in sentences; "" if all of it is valid."""
        self.remarks: Mapping[int, str] = {}
        """Remarks on decisions, by ply."""
        self.open_hands = False
        """Whether exports include what is hidden although the game goes on."""
        self.ply = 0
        """The cursor: the number of decisions made before the current state."""
        self.states = (start, *(step.state for step in self.steps))
        """All states, by ply."""
        self._turn_starts: dict[int, int] = {}
        for ply, state in enumerate(self.states):
            self._turn_starts.setdefault(game.turn(state), ply)

    @classmethod
    def read(cls, path: Path, game: Game[S, Q, R, E]) -> Self:
        """Return the replay of a record. A record with a fault is replayed as far as it is valid, with a notice.

        Args:
            path: the file; it may hold anything.
            game: the game plugin.

        Raises:
            RecordFault: the file is no record of the game.
        """
        replay = cls._of_record(lambda: read_record(path, game))
        replay.path = path
        return replay

    @classmethod
    def parse(cls, data: bytes, name: str, game: Game[S, Q, R, E]) -> Self:
        """Return the replay of a record that is no file; otherwise as `read`.

        Args:
            data: the content of the record; it may hold anything.
            name: the source, which error messages name.
            game: the game plugin.

        Raises:
            RecordFault: the content is no record of the game.
        """
        return cls._of_record(lambda: parse_record(data, Path(name), game))

    @classmethod
    def at_position(cls, game: Game[S, Q, R, E], given: object) -> Self:
        """Return the replay of a position, without decisions.

        Args:
            game: the game plugin.
            given: the position, any JSON value.

        Raises:
            InvalidPosition: the position is impossible, or the code of the game fails with it.
        """
        return cls(game, set_up(game, given), ())

    @classmethod
    def _of_record(cls, read: Callable[[], Record[S, Q, R, E]]) -> Self:
        """Return the replay of the record that a function returns, as far as it is valid."""
        try:
            record, fault = read(), None
        except RecordDiverged as diverged:
            record, fault = diverged.record, diverged
        why = join_sentences(with_period(str(fault)), fault.good) if fault else ""
        notices = [*record.notices, *filter(None, [why])]
        history = record.history
        name, started = safe_io.escape(record.path.stem), record.header.started
        replay = cls(history.game, history.start, history.steps, notices, name, started, record.players)
        replay.fault, replay.agreed, replay.marks = why, history.agreed, GameMarks.read(record.header.entry)
        return replay

    @property
    def is_open(self) -> bool:
        """Whether exports include everything: the game is over, or `open_hands` is set and it is no challenge."""
        return self.over or (self.open_hands and not self.why_closed)

    @property
    def why_closed(self) -> str:
        """The reason why nothing of the game may be opened or tried: a challenge under way; "" for another game."""
        if self.marks.challenge is None or self.over:
            return ""
        return _("This challenge isn't over: its hands stay closed, and moves can't be tried or forked until its end.")

    def shown(self, state: S) -> S:
        """Return a state as exports may show it: the public view while the game goes on, unless `open_hands` is set."""
        return state if self.is_open else self.game.view(state, None)

    def shown_step(self, step: Step[S, E]) -> Step[S, E]:
        """Return a step as exports may show it: with public events during the game, unless `open_hands` is set."""
        return step if self.is_open else self.game.visible_step(step, None)

    def annotate(self, ply: int) -> str:
        """Return the remark on a decision, from 1, in brackets after a space; "" if there is none."""
        return f" [{self.remarks[ply]}]" if ply in self.remarks else ""

    @property
    def player_line(self) -> str:
        """A sentence about the players that aren't people; "" if all are."""
        return describe_players(self.game.names(self.start_state), self.players)

    @property
    def aids_line(self) -> str:
        """The aids left out, and what people overlooked without them, as sentences; "" for a game with all aids."""
        without = describe_aids(self.game, self.marks.aids)
        if not without or not self.over:
            return without
        people = [seat for seat, player in enumerate(self.players) if player.human]
        return join_sentences(without, self.game.describe_overlooked(self.steps, people))

    @property
    def handicap_line(self) -> str:
        """The handicap with which a player began, as a sentence; "" for none."""
        given = self.marks.handicap
        return describe_handicap(self.game, self.start_state, given) if given is not None else ""

    @property
    def conditions(self) -> str:
        """The handicap and the aids left out, as sentences; "" for a game without either."""
        return join_sentences(self.handicap_line, self.aids_line)

    @property
    def day(self) -> str:
        """The date of the game, such as "2026-11-21"; "" if it isn't known."""
        return self.started[:10]

    @property
    def names_with_players(self) -> list[str]:
        """The players' names by seat, with the player unless it is a person, such as "Boris (medium)"."""
        return [*map(name_with_player, self.game.names(self.start_state), self.players)]

    @property
    def state(self) -> S:
        """The state at the cursor."""
        return self.states[self.ply]

    @property
    def current(self) -> Step[S, E] | None:
        """The step that led to the state at the cursor; None at the deal."""
        return self.steps[self.ply - 1] if self.ply else None

    @property
    def over(self) -> bool:
        """Whether the game has ended; if not, its hands are still secret."""
        return self.outcome is not None

    @property
    def outcome(self) -> R | None:
        """The result of the game; None if it isn't over."""
        return cast(R, self.agreed) if self.agreed else outcome_of(self.game.decision(self.states[-1]))

    @property
    def question(self) -> Q | None:
        """The pending decision at the cursor; None where the game is over."""
        if self.agreed and self.ply == len(self.steps):
            return None
        return question_of(self.game.decision(self.state))

    @property
    def result(self) -> str:
        """The result as a phrase in the player's language, without a full stop; "" while the game goes on."""
        return result_phrase(self.game, self.states[-1], self.agreed)

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return max(self._turn_starts)

    def step(self, by: int) -> None:
        """Move the cursor by decisions, back if negative, but not beyond the ends of the game."""
        self.to_ply(self.ply + by)

    def action(self, by: int) -> None:
        """Move the cursor by idle states (`Game.is_idle`), past those of effects, back if negative, up to both ends."""
        self._move_along(self._idle_plies, by)

    def turn(self, by: int) -> None:
        """Move the cursor by beginnings of turns, back if negative; it stops at the ends of the game."""
        self._move_along(sorted({*self._turn_starts.values(), len(self.steps)}), by)

    def seek(self, landmark: str, by: int) -> bool:
        """Move the cursor to the state after an event that a replay marker finds; return whether there are that many.

        Args:
            landmark: `SCORE`, or a word of `Game.replay_markers`.
            by: 1 for the next such event, 2 for the one after that; negative to go back; not 0.
        """
        found = self.replay_markers[landmark]
        index = bisect_right(found, self.ply) + by - 1 if by > 0 else bisect_left(found, self.ply) + by
        if not 0 <= index < len(found):
            return False
        self.ply = found[index]
        return True

    def to_start(self) -> None:
        """Move the cursor to the deal."""
        self.ply = 0

    def to_end(self) -> None:
        """Move the cursor to the last state."""
        self.ply = len(self.steps)

    def to_ply(self, ply: int) -> None:
        """Move the cursor to the state after a decision, from 1; 0 is the deal, a number out of range an end."""
        self.ply = min(max(ply, 0), len(self.steps))

    def to_turn(self, number: int) -> None:
        """Move the cursor to the beginning of a turn, from 1.

        Raises:
            ValueError: the game has no such turn.
        """
        self.check_turn(number)
        self.ply = self._turn_starts[number]

    def check_turn(self, number: int) -> None:
        """Raise an error if the game has no turn with a number, from 1.

        Raises:
            ValueError: the game has no such turn.
        """
        if number not in self._turn_starts:
            message = _("there is no turn {number}: this game has turns 1 to {last}")
            raise ValueError(message.format(number=number, last=self.turns))

    @cached_property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score of each seat in every state, by ply."""
        return tuple(map(self.game.scores if self.outcome is None else self.game.open_scores, self.states))

    @cached_property
    def curve(self) -> tuple[ScorePoint, ...]:
        """The scores at the deal, after each completed turn, and in the last state."""
        ends = [ply for turn, ply in self._turn_starts.items() if turn > 1]
        whole = [ScorePoint(turn, ply, self.scores[ply]) for turn, ply in enumerate([0, *ends])]
        end = len(self.steps)
        return tuple(whole) if whole[-1].ply == end else (*whole, ScorePoint(len(whole), end, self.scores[end]))

    @property
    def has_scores(self) -> bool:
        """Whether the game has scores while it goes on, and not only those of its outcome."""
        return type(self.game).scores is not Game.scores

    @property
    def has_course(self) -> bool:
        """Whether a score has changed before the last turn, so that the scores by turn say something."""
        return self.has_scores and any(any(point.scores) for point in self.curve[1:-1])

    def ahead_since(self, side: int) -> int | None:
        """Return the turn in which a side, by its index in `Game.sides`, took a lead for good; None if it did not."""
        sides = self.game.sides(self.start_state)
        own, others = sides[side][0], [other[0] for other in sides if other is not sides[side]]
        behind = [point for point in self.curve if not all(point.scores[own] > point.scores[each] for each in others)]
        since = len(behind) and self.curve.index(behind[-1]) + 1
        return self.curve[since].turn if since < len(self.curve) else None

    @cached_property
    def replay_markers(self) -> dict[str, tuple[int, ...]]:
        """The plies of the steps that each replay marker finds, by its word."""
        changes = (ply for ply, (before, after) in enumerate(pairwise(self.scores), 1) if before != after)
        found = {
            word: tuple(step.ply for step in self.steps if any(map(wanted, step.events)))
            for word, wanted in self.game.replay_markers().items()
        }
        return {**found, SCORE: tuple(changes)}

    @cached_property
    def _idle_plies(self) -> list[int]:
        idle = {ply for ply, state in enumerate(self.states) if self.game.is_idle(state)}
        return sorted(idle | {0, len(self.steps)})

    def _move_along(self, stops: Sequence[int], by: int) -> None:
        """Move the cursor by a number of stops in a sorted list of plies, at most to the first or the last stop."""
        if by:
            index = bisect_right(stops, self.ply) + by - 1 if by > 0 else bisect_left(stops, self.ply) + by
            self.ply = stops[min(max(index, 0), len(stops) - 1)]
