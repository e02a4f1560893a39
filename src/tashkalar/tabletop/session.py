"""One game at the table: played, taken back, and written down as it goes."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, Self

from tashkalar import trace
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Json, Option, Q, R, S, Step
from tashkalar.tabletop.file_names import new_path
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.header import Header, Parent
from tashkalar.tabletop.history import History
from tashkalar.tabletop.record import RecordFault, describe_mismatch, read_record
from tashkalar.tabletop.record_lines import UNDO, Entry, closing_entries, play_entry, played_entries, seat_entry
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.seats import HUMAN, PlayerSpec
from tashkalar.tabletop.writer import RecordWriter


class Session(Generic[S, Q, R, E]):
    """One game at the table: all its states and, if it has a file, its record.

    Made by `start`, `resume`, `fork` or `what_if`.

        >>> from tashkalar.tabletop.session import Session
        >>> session = Session.start(game, wanted, Path("saved"))
        >>> session.play("place c5 1c")  # is on the disk before this returns
        (Placed(seat=1, piece='1c', square='c5'),)
        >>> session.close()
        >>> again = Session.resume(session.path, game)
        >>> again.state == session.state, again.take_messages()
        (True, [])
        >>> again.close()

    Args:
        history: the line of play.
        writer: what writes it down; None for a game that isn't saved.
        players: who plays each seat; people if left out.
    """

    def __init__(
        self, history: History[S, Q, R, E], writer: RecordWriter | None, players: Sequence[PlayerSpec] = ()
    ) -> None:
        self._history = history
        self._writer = writer
        self._occupants = list(players) or [HUMAN] * len(history.game.names(history.start))
        self._tell_history()
        self.untrusted_seats: set[int] = set()
        """The seats whose program nobody here has asked for: a file named it."""
        self.notices = writer.notices if writer else []
        """What the players should know about the file, each in a sentence."""

    @classmethod
    def start(
        cls, game: Game[S, Q, R, E], wanted: Json, folder: Path | None, players: Sequence[PlayerSpec] = ()
    ) -> Self:
        """Deal a new game.

        Args:
            game: what is played.
            wanted: by whom, with which seed, and what else the game wants to know (see `Game.new`).
            folder: where it is saved; None: it isn't.
            players: who plays each seat; people if left out.

        Raises:
            ValueError: no such game can be played, and why.
        """
        now = datetime.now(UTC).astimezone()
        header = Header.of(game, game.new(wanted), _iso(now), players=players)
        history = History(game, game.from_header(header.entry))
        return cls(history, _begun(folder, now, header), header.players)

    @classmethod
    def fork(cls, replay: Replay[S, Q, R, E], folder: Path | None) -> Self:
        """A new game that goes on from where a replay stands; the old one stays as it is.

        The new file holds all that was decided before, so it needs the old one for nothing.

        Args:
            replay: the old game, at the moment to go on from.
            folder: where the new game is saved; None: it isn't.

        Raises:
            ValueError: the game is over there.
        """
        history = History(replay.game, replay.start_state)
        entries = played_entries(history, [step.option for step in replay.steps[: replay.ply]])
        if history.question is None:
            raise ValueError(_("the game is over here; go back to where it should go on otherwise"))
        now = datetime.now(UTC).astimezone()
        parent = Parent(replay.record, replay.ply)
        header = Header.of(replay.game, history.start, _iso(now), parent, replay.players)
        return cls(history, _begun(folder, now, header, *entries), header.players)._wary()

    @classmethod
    def what_if(cls, game: Game[S, Q, R, E], state: S) -> Self:
        """Try moves from any moment: nothing is saved, and everything may be taken back.

        Args:
            game: what is played.
            state: the moment.
        """
        return cls(History(game, state, free=True), None)

    @classmethod
    def resume(cls, path: Path, game: Game[S, Q, R, E]) -> Self:
        """Go on with a saved game. A torn last line is written over, with a notice.

        Args:
            path: the file.
            game: what is played.

        Raises:
            RecordOpen: another process plays this game.
            RecordDiverged: the file fits up to some decision only; it stays as it is.
            RecordFault: this is no record of this game, or can't be written on.
        """
        writer = RecordWriter(path, new=False)
        try:
            record = read_record(path, game)
            if record.other_cards:
                text = _("{why}, or go on with these in a fork").format(why=describe_mismatch(game, record.other_cards))
                raise RecordFault(path, 1, text)
        except BaseException:
            writer.close()
            raise
        writer.whole, writer.sums = bytearray(record.whole), record.lines.sums
        session = cls(record.history, writer, record.players)._wary()
        session.notices += record.notices
        writer.write(*record.due)
        return session

    @property
    def path(self) -> Path | None:
        """The game's file; another from when somebody has deleted or changed it while the game was played."""
        return self._writer.path if self._writer else None

    @property
    def save_error(self) -> str:
        """Why the last decisions aren't saved; "" if all is well. The next decision tries to save them again."""
        return self._writer.trouble if self._writer else ""

    @property
    def is_resumable(self) -> bool:
        """Whether a file holds the game, all but what `save_error` is about, so that it can be resumed."""
        return self._writer is not None and self._writer.is_saved

    @property
    def saved(self) -> str:
        """Whether all that was decided is saved, in a word or two."""
        if self.path is None:
            return _("not saved")
        return _("NOT SAVED") if self.save_error else _("saved")

    def take_messages(self) -> list[str]:
        """What the players should know about the file, each in a sentence: notices once, trouble while it lasts."""
        unsaved = [_("The last decisions are not saved: {why}.").format(why=self.save_error)] if self.save_error else []
        lines = [*self.notices, *unsaved]
        self.notices.clear()
        return lines

    @property
    def players(self) -> Sequence[PlayerSpec]:
        """Who plays each seat."""
        return self._occupants

    @property
    def human_count(self) -> int:
        """How many seats are played by people."""
        return sum(player_spec.human for player_spec in self._occupants)

    def set_player(self, seat: int, player_spec: PlayerSpec) -> None:
        """Let somebody play a seat from here on.

        Args:
            seat: which, from 0.
            player_spec: who.
        """
        self.untrusted_seats.discard(seat)
        if player_spec != self._occupants[seat]:
            self._occupants[seat] = player_spec
            self._tell_history()
            trace.log_event("seat %d is played by %s", seat + 1, player_spec)
            if self.question is not None:
                self._write(seat_entry(seat, player_spec))

    def _tell_history(self) -> None:
        self._history.computers = {seat for seat, player_spec in enumerate(self._occupants) if not player_spec.human}

    def _wary(self) -> Self:
        """The same, but whoever wrote the file can't have a command run by somebody who only opens it."""
        self.untrusted_seats = {
            seat for seat, player_spec in enumerate(self._occupants) if player_spec.kind == "program"
        }
        return self

    @property
    def start_state(self) -> S:
        """The game as it was dealt."""
        return self._history.start

    @property
    def steps(self) -> Sequence[Step[S, E]]:
        """The line of play as it stands; what was taken back is not in it."""
        return self._history.steps

    @property
    def state(self) -> S:
        """The game now."""
        return self._history.state

    @property
    def game(self) -> Game[S, Q, R, E]:
        """What is played."""
        return self._history.game

    @property
    def decision(self) -> Q | R:
        """What is asked now, or how the game ended."""
        return self._history.decision

    @property
    def question(self) -> Q | None:
        """What is asked now; None when the game is over."""
        return self._history.question

    @property
    def outcome(self) -> R | None:
        """How the game ended; None while it goes on."""
        return self._history.outcome

    def play(self, option: Option | str) -> tuple[E, ...]:
        """Answer the question; the answer is saved when this returns, or `save_error` says why not.

        Args:
            option: one of the question's, or its text.

        Returns:
            What came of it.

        Raises:
            IllegalOption: that is no option here; nothing has changed.
        """
        return self._played(self._history.play(option)).events

    def undo(self) -> Step[S, E]:
        """Take a person's last answer back, by the law of card tables, and what computers have answered since.

        Returns:
            The person's step, which no longer stands.

        Raises:
            ValueError: it must stand; the message is `why_no_undo()`.
        """
        if stop := self.why_no_undo():
            raise ValueError(stop)
        taken = [self._history.undo()]
        while taken[-1].seat in self._history.computers:
            taken.append(self._history.undo())
        trace.log_event("taken back: %s", [step.option for step in taken])
        self._write(*[UNDO] * len(taken))  # at once: nobody shall find it half taken back
        return taken[-1]

    @property
    def free(self) -> bool:
        """Whether everything may be taken back, because nobody plays in earnest."""
        return self._history.free

    def why_no_undo(self) -> str | None:
        """Why a person's last answer must stand, in one sentence; None if it may be taken back."""
        asked = {self.question.seat} if self.question else set()
        for after, step in enumerate(reversed(self.steps)):
            if stop := self._history.why_no_undo(after):
                return stop
            computers = self._history.computers
            if step.seat not in computers:
                return None if self.free or len({step.seat, *asked} - computers) == 1 else self._history.whose(step)
        return self._history.whose(self.steps[-1]) if self.steps else self._history.why_no_undo()

    def redo(self) -> Step[S, E]:
        """Play again what was taken back last.

        Returns:
            The step, which stands again.

        Raises:
            ValueError: there is nothing; the message is `why_no_redo()`.
        """
        return self._played(self._history.redo())

    def why_no_redo(self) -> str | None:
        """Why nothing can be redone, in one sentence; None if something can."""
        return self._history.why_no_redo()

    def close(self) -> None:
        """Let the file go, so that the game can be resumed."""
        if self._writer:
            self._writer.close()

    def _played(self, step: Step[S, E]) -> Step[S, E]:
        trace.log_event("decision %d, seat %d: %s", step.ply, step.seat + 1, step.option)
        self._write(play_entry(step), *closing_entries(self._history))
        return step

    def _write(self, *entries: dict[str, object]) -> None:
        if self._writer:
            self._writer.write(*entries)


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def _begun(folder: Path | None, now: datetime, header: Header, *entries: Entry) -> RecordWriter | None:
    """The writer of a new file that begins with these lines; none for a game that isn't saved."""
    if folder is None:
        return None
    writer = RecordWriter(new_path(folder, header.names, now), new=True)
    writer.write(header.entry, *entries)
    return writer
