"""The session: a game that is being played, and saved after every step."""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Generic, Protocol, Self

from hotseat.plugin.decision import E, Json, Option, Q, R, S, Step
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, PlayerSpec, computer_seats
from hotseat.records.file_names import new_path
from hotseat.records.header import UNMARKED, VERSION, GameMarks, Header, Parent
from hotseat.records.history import History
from hotseat.records.record import RecordFault, describe_mismatch, read_record
from hotseat.records.record_lines import (
    DRAW,
    UNDO,
    WITH_DRAW,
    Entry,
    closing_entries,
    play_entry,
    played_entries,
    seat_entry,
    with_times,
)
from hotseat.records.record_time import iso, local_now
from hotseat.records.replay import Replay
from hotseat.records.saved_games import delete_record
from hotseat.records.starts import read_start
from hotseat.records.writer import RecordWriter
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _

_LOG = logging.getLogger(__name__)


class Host(Protocol):
    """The host of a game on another machine, which keeps the game and decides what a session only asks for."""

    @property
    def address(self) -> str:
        """The address and the port of the host or its relay."""
        ...

    @property
    def status(self) -> str:
        """A short text about the connection."""
        ...

    @property
    def way_back(self) -> str:
        """The end of a sentence on where the game is kept, and how to come back."""
        ...

    def send(self, option: str) -> None:
        """Send an option of the pending decision; the line of play changes when the host has saved it."""

    def close(self) -> None:
        """Close the connection."""


class Session(Generic[S, Q, R, E]):
    """A game that is being played: all its states and, unless it isn't saved, its record.

    Use `start`, `resume`, `fork` or `what_if` to create a session.

        >>> from hotseat.play.session import Session
        >>> session = Session.start(game, wanted, Path("saved"))
        >>> session.play("take 1")  # is on the disk before this returns
        ('8 stones are left',)
        >>> session.close()
        >>> again = Session.resume(session.path, game)
        >>> again.state == session.state, again.take_messages()
        (True, [])
        >>> again.close()

    Args:
        history: the line of play.
        writer: the writer of the record; None for a game that isn't saved.
        players: the player of each seat; people if left out.
        host: the host of a game that was joined; None for a game of this machine.
    """

    def __init__(
        self,
        history: History[S, Q, R, E],
        writer: RecordWriter | None,
        players: Sequence[PlayerSpec] = (),
        host: Host | None = None,
    ) -> None:
        self.history = history
        """The line of play: steps, decision and outcome."""
        self._writer = writer
        self.host = host
        """The host that decides who plays each seat and keeps the record; None if this machine does."""
        self._players = list(players) or [HUMAN] * len(history.game.names(history.start))
        self._update_computers()
        self.untrusted_seats: set[int] = set()
        """The seats whose program was named by a file, and not yet approved by a user."""
        self._version = VERSION
        self.marks = UNMARKED
        """The marks of the record's header: a challenge, a handicap, the aids."""
        self.on_change: Callable[[], object] | None = None
        """Called after each change of the game, when the change is on the disk unless there is a `save_error`."""
        self.notices = writer.notices if writer else []
        """Messages about the file for the players, each a sentence."""

    @classmethod
    def start(
        cls, game: Game[S, Q, R, E], wanted: Json, folder: Path | None, players: Sequence[PlayerSpec] = ()
    ) -> Self:
        """Return a session with a newly dealt game.

        Args:
            game: the game plugin.
            wanted: the settings of the game, such as names and seed (see `Game.new`).
            folder: the folder of the record; None for a game that isn't saved.
            players: the player of each seat; people if left out.

        Raises:
            ValueError: a setting is invalid; the message is one line.
        """
        return cls.start_at(game, game.new(wanted), folder, players)

    @classmethod
    def start_at(
        cls,
        game: Game[S, Q, R, E],
        state: S,
        folder: Path | None,
        players: Sequence[PlayerSpec] = (),
        parent: Parent | None = None,
        marks: GameMarks = UNMARKED,
    ) -> Self:
        """Return a session with a new game that starts from any state.

        Args:
            game: the game plugin.
            state: the first state of the game.
            folder: the folder of the record; None for a game that isn't saved.
            players: the player of each seat; people if left out.
            parent: the game that the state comes from, if any.
            marks: the further marks of the header, such as the points that the state gives to a seat.

        Raises:
            ValueError: the game is over in this state.
        """
        now = local_now()
        header = Header.of(game, state, iso(now), parent, players, marks)
        history = History(game, read_start(game, header.entry, header.version))
        if history.question is None:
            raise ValueError(_("the game is over here; go back to the decision you want to change"))
        session = cls(history, _new_writer(folder, now, header), header.players)
        session.marks = marks
        return session

    @classmethod
    def fork(cls, replay: Replay[S, Q, R, E], folder: Path | None) -> Self:
        """Return a session with a new game that continues a replay at its cursor. The old game stays as it is.

        The new record holds all earlier steps too, so it doesn't depend on the old record.

        Args:
            replay: the old game, with the cursor at the state to continue.
            folder: the folder of the new record; None for a game that isn't saved.

        Raises:
            ValueError: the game is over at the cursor, or is a challenge under way.
        """
        if replay.why_closed:
            raise ValueError(replay.why_closed)
        history = History(replay.game, replay.start_state)
        entries = played_entries(history, [step.option for step in replay.steps[: replay.ply]])
        if history.question is None:
            raise ValueError(_("the game is over here; go back to the decision you want to change"))
        now = local_now()
        parent = Parent(replay.record, replay.ply)
        marks = replay.marks._replace(challenge=None)
        header = Header.of(replay.game, history.start, iso(now), parent, replay.players, marks)
        session = cls(history, _new_writer(folder, now, header, *entries), header.players)._distrust_programs()
        session.marks = marks
        return session

    @classmethod
    def what_if(cls, game: Game[S, Q, R, E], state: S) -> Self:
        """Return a session that explores moves from a state. Nothing is saved, and every step can be undone.

        Args:
            game: the game plugin.
            state: the first state.
        """
        return cls(History(game, state, free=True), None)

    @classmethod
    def resume(cls, path: Path, game: Game[S, Q, R, E]) -> Self:
        """Return a session that continues a saved game. A torn last line is overwritten, with a notice.

        Args:
            path: the record.
            game: the game plugin.

        Raises:
            RecordOpen: the game is already open in a session.
            RecordDiverged: the record is valid only up to some decision; it stays unchanged.
            RecordFault: the file is no record of the game, isn't writable, or was played with other components.
        """
        writer = RecordWriter(path, new=False)
        try:
            record = read_record(path, game)
            if record.other_cards:
                text = _("{why}, or continue with these cards in a fork").format(
                    why=describe_mismatch(game, record.other_cards)
                )
                raise RecordFault(path, 1, text)
        except BaseException:
            writer.close()
            raise
        writer.whole, writer.sums = bytearray(record.whole), record.lines.sums
        session = cls(record.history, writer, record.players)._distrust_programs()
        session._version = record.header.version
        session.marks = GameMarks.read(record.header.entry)
        session.notices += record.notices
        writer.write(*session._timed(record.due))
        return session

    def replay(self) -> Replay[S, Q, R, E]:
        """Return the replay of the game so far, from its start."""
        name = safe_io.escape(self.path.stem) if self.path is not None else ""
        found = Replay(self.game, self.history.start, self.steps, record=name, players=self.players)
        found.path, found.agreed, found.marks = self.path, self.history.agreed, self.marks
        return found

    @property
    def path(self) -> Path | None:
        """The record; None for a game that isn't saved. It changes if the file is deleted or changed from outside."""
        return self._writer.path if self._writer else None

    @property
    def save_error(self) -> str:
        """The reason why the last steps aren't saved; "" if all are. The next step tries again."""
        return self._writer.trouble if self._writer else ""

    @property
    def is_resumable(self) -> bool:
        """Whether a file holds the game, except for the steps that `save_error` is about, so that it can be resumed."""
        return self._writer is not None and self._writer.is_saved

    @property
    def saved(self) -> str:
        """A short status text: whether all steps are saved."""
        if self.host is not None:
            return self.host.status
        if self.path is None:
            return _("not saved")
        return _("NOT SAVED") if self.save_error else _("saved")

    @property
    def where_saved(self) -> str:
        """The end of a sentence on where the game is saved."""
        if self.host is not None:
            over = self.history.outcome is not None
            return _("the host has its record.") if over else self.host.way_back
        if self.save_error:
            return _("the last decisions are not saved ({why}).").format(why=self.save_error)
        if self.path is None:
            return _("it is not saved.")
        return _("saved in {file}.").format(file=safe_io.escape(str(self.path)))

    def take_messages(self) -> list[str]:
        """Return messages about the file, each a sentence: notices once, a save error as long as it lasts."""
        unsaved = [_("The last decisions are not saved: {why}.").format(why=self.save_error)] if self.save_error else []
        lines = [*self.notices, *unsaved]
        self.notices.clear()
        return lines

    @property
    def players(self) -> Sequence[PlayerSpec]:
        """The current player of each seat."""
        return self._players

    @property
    def human_count(self) -> int:
        """The number of seats that people play."""
        return sum(player_spec.human for player_spec in self._players)

    def set_player(self, seat: int, player_spec: PlayerSpec) -> None:
        """Change the player of a seat from now on.

        Args:
            seat: the seat, from 0.
            player_spec: the new player.
        """
        self.untrusted_seats.discard(seat)
        if player_spec != self._players[seat]:
            self._players[seat] = player_spec
            self._update_computers()
            _LOG.info("seat %d is played by %s", seat + 1, player_spec)
            if self.question is not None:
                self._write(seat_entry(seat, player_spec))

    def _update_computers(self) -> None:
        self.history.computers = computer_seats(self._players)

    def _distrust_programs(self) -> Self:
        """Mark the seats with a user's code as untrusted: the author of a file must not run code on this machine."""
        self.untrusted_seats = {seat for seat, player_spec in enumerate(self._players) if player_spec.is_code}
        return self

    @property
    def steps(self) -> Sequence[Step[S, E]]:
        """The steps that stand; undone steps aren't in the list."""
        return self.history.steps

    @property
    def state(self) -> S:
        """The current state."""
        return self.history.state

    @property
    def game(self) -> Game[S, Q, R, E]:
        """The game plugin."""
        return self.history.game

    @property
    def question(self) -> Q | None:
        """The pending decision; None when the game is over."""
        return self.history.question

    def agree_draw(self) -> None:
        """End the game as a draw to which all players have agreed. This is saved as a step is.

        Raises:
            ValueError: no draw can be agreed now; the message is `why_no_draw()`.
        """
        if stop := self.why_no_draw():
            raise ValueError(stop)
        self.history.agree_draw()
        _LOG.info("a draw is agreed after decision %d", len(self.steps))
        self._write(DRAW, *closing_entries(self.history))

    def why_no_draw(self) -> str | None:
        """Return the reason why the players can't agree to a draw, as a sentence; None if they can."""
        if self.host is not None and self.question is not None:
            return None
        if self.path is not None and self._version < WITH_DRAW:
            return _("The saved game has an older format, which has no agreed draw.")
        return self.history.why_no_draw()

    def play(self, option: Option | str) -> tuple[E, ...]:
        """Play an option of the pending decision, or its text. The step is saved then, unless there is a `save_error`.

        Returns:
            The events that the option caused; () for an option that is on its way to the host.

        Raises:
            IllegalOption: the pending decision doesn't list the option, or the game is over. Nothing has changed.
        """
        if self.host is not None:
            self.host.send(option if isinstance(option, str) else option.text)
            return ()
        return self._save_step(self.history.play(option)).events

    @property
    def why_no_coach(self) -> str:
        """The reason why this game is played without the coach's help, as a sentence; "" if it isn't."""
        reason = _("A challenge is played without the coach: no hints, no plan and no chance of winning.")
        return reason if self.marks.challenge is not None and self.question is not None else ""

    def undo(self, agreed: int | None = None) -> Step[S, E]:
        """Undo a person's last step, and the later steps of bots and built-in players; return the step of the person.

        Args:
            agreed: the seat, from 0, whose step is undone by the consent of all; None for a person at this machine.

        Raises:
            ValueError: the step can't be undone; the message is `why_no_undo()`.
        """
        if stop := self.why_no_undo(agreed):
            raise ValueError(stop)
        taken = [self.history.undo()]
        while taken[-1].seat in self.history.computers:
            taken.append(self.history.undo())
        _LOG.info("taken back: %s", [step.option for step in taken])
        self._write(*[UNDO] * len(taken))  # in one write, so that a crash can't leave half of it undone
        return taken[-1]

    def why_no_undo(self, agreed: int | None = None) -> str | None:
        """Return the reason why a person's last step can't be undone, as a sentence; None if it can.

        Args:
            agreed: the seat, from 0, whose step is undone by the consent of all; None for a person at this machine.
        """
        if self.host is not None:
            own = bool(self.steps) and (agreed is not None or not self._players[self.steps[-1].seat].remote)
            known = _("The host has this decision; it can't be taken back here.")
            return None if own and self.question is not None else known
        deciding = {self.question.seat} if self.question else set()
        for after, step in enumerate(reversed(self.steps)):
            if stop := self.history.why_no_undo(after):
                return stop
            computers = self.history.computers
            if self.marks.challenge is not None and step.seat in computers:
                return _("In a challenge, a decision that the computer has answered can't be taken back.")
            if step.seat not in computers:
                if self._players[step.seat].remote if agreed is None else step.seat != agreed:
                    return self.history.whose(step)
                return (
                    None
                    if self.history.free or len({step.seat, *deciding} - computers) == 1
                    else self.history.whose(step)
                )
        return self.history.whose(self.steps[-1]) if self.steps else self.history.why_no_undo()

    def undoable_seat(self) -> int:
        """Return the seat, from 0, whose last step the consent of all can undo; -1 if there is none."""
        seat = next((step.seat for step in reversed(self.steps) if step.seat not in self.history.computers), -1)
        return -1 if seat < 0 or self.why_no_undo(seat) else seat

    def redo(self) -> Step[S, E]:
        """Play the step again that was undone last, and return it.

        Raises:
            ValueError: there is no undone step; the message is `why_no_redo()`.
        """
        return self._save_step(self.history.redo())

    def close(self) -> None:
        """Close the record, so that the game can be resumed, or the connection to the host."""
        if self.host is not None:
            self.host.close()
        if self._writer:
            self._writer.close()

    def discard(self) -> None:
        """Close the record, and delete it if the game was started here and nobody has played."""
        self.close()
        if self._writer is not None and self._writer.is_new and not self.steps:
            with suppress(OSError):
                delete_record(self._writer.path)

    def _save_step(self, step: Step[S, E]) -> Step[S, E]:
        _LOG.info("decision %d, seat %d: %s", step.ply, step.seat + 1, step.option)
        self._write(play_entry(step), *closing_entries(self.history))
        return step

    def _write(self, *entries: Entry) -> None:
        if self._writer:
            self._writer.write(*self._timed(entries))
        if self.on_change is not None:
            self.on_change()

    def _timed(self, entries: Iterable[Entry]) -> list[Entry]:
        return with_times(entries, iso(local_now()), self._version)


def _new_writer(folder: Path | None, now: datetime, header: Header, *entries: Entry) -> RecordWriter | None:
    """Return the writer of a new record that starts with these lines; None for a game that isn't saved."""
    if folder is None:
        return None
    writer = RecordWriter(new_path(folder, header.names, now), new=True)
    writer.write(header.entry, *with_times(entries, header.started, header.version))
    return writer
