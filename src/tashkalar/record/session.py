"""One game at the table: played, taken back, and written down as it goes."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from tashkalar import journal
from tashkalar.engine import Catalogue, Decision, GameState, Option, Outcome, new_game
from tashkalar.engine.chance import below
from tashkalar.engine.events import Event
from tashkalar.record import naming
from tashkalar.record.file import (
    OTHER_CARDS,
    UNDO,
    Entry,
    Header,
    Parent,
    RecordFault,
    closing_entries,
    play_entry,
    read,
)
from tashkalar.record.line import Line, Step
from tashkalar.record.replay import Replay
from tashkalar.record.writer import Writer

__all__ = ["Session", "Step", "by_lot", "in_turn_order"]


class Session:
    """One game at the table: all its states and, if it has a file, its record.

    Made by `start`, `resume`, `fork` or `what_if`.

    Args:
        line: the line of play.
        writer: what writes it down; None for a game that isn't saved.
    """

    def __init__(self, line: Line, writer: Writer | None) -> None:
        self._line = line
        self._writer = writer
        self.notices = writer.notices if writer else []
        """What the players should know about the file, each in a sentence."""

    @classmethod
    def start(
        cls,
        cards: Catalogue,
        form: str,
        schools: Sequence[str],
        seed: int,
        names: Sequence[str],
        folder: Path | None,
        teams: bool = False,
    ) -> Self:
        """Deal a new game.

        Args:
            cards: what is played with.
            form: its id.
            schools: one id a seat, in turn order.
            seed: where chance begins.
            names: one a seat.
            folder: where the game is saved; None: it isn't.
            teams: whether the first and third seat play against the second and fourth.

        Raises:
            ValueError: no such game can be played, and why.
        """
        now = datetime.now(UTC).astimezone()
        header = Header.of(new_game(cards, form, schools, seed, names, teams), _iso(now))
        line = Line(header.start(cards))
        return cls(line, _begun(folder, now, header))

    @classmethod
    def fork(cls, replay: Replay, folder: Path | None) -> Self:
        """A new game that goes on from where a replay stands; the old one stays as it is.

        The new file holds all that was decided before, so it needs the old one for nothing.

        Args:
            replay: the old game, at the moment to go on from.
            folder: where the new game is saved; None: it isn't.

        Raises:
            ValueError: the game is over there.
        """
        line = Line(replay.start_state)
        entries: list[Entry] = []
        for step in replay.steps[: replay.ply]:
            entries += [play_entry(line.play(step.option)), *closing_entries(line)]
        if isinstance(line.decision, Outcome):
            raise ValueError("the game is over here; go back to where it should go on otherwise")
        now = datetime.now(UTC).astimezone()
        header = Header.of(line.start, _iso(now), Parent(replay.game, replay.ply))
        return cls(line, _begun(folder, now, header, *entries))

    @classmethod
    def what_if(cls, state: GameState) -> Self:
        """Try moves from any moment: nothing is saved, and everything may be taken back."""
        return cls(Line(state, free=True), None)

    @classmethod
    def resume(cls, path: Path, cards: Catalogue) -> Self:
        """Go on with a saved game. A torn last line is written over, with a notice.

        Raises:
            RecordOpen: another process plays this game.
            RecordDiverged: the file fits up to some decision only; it stays as it is.
            RecordFault: this is no saved game of these cards, or can't be written on.
        """
        writer = Writer(path, new=False)
        try:
            record = read(path, cards)
            if record.other_cards:
                raise RecordFault(path, 1, f"{OTHER_CARDS}, or go on with these in a fork")
        except BaseException:
            writer.close()
            raise
        writer.whole, writer.sums = bytearray(record.whole), record.sums
        session = cls(record.line, writer)
        session.notices += record.notices
        writer.write(*record.due)
        return session

    @property
    def path(self) -> Path | None:
        """The game's file; another from when somebody has deleted or changed it while the game was played."""
        return self._writer.path if self._writer else None

    @property
    def trouble(self) -> str:
        """Why the last decisions aren't saved; "" if all is well. The next decision tries to save them again."""
        return self._writer.trouble if self._writer else ""

    @property
    def kept(self) -> bool:
        """Whether there is a file that holds all but what there is `trouble` with, so that the game can be resumed."""
        return self._writer is not None and self._writer.kept

    def news(self) -> list[str]:
        """What the players should know about the file, each in a sentence: notices once, trouble while it lasts."""
        unsaved = [f"The last decisions are not saved: {self.trouble}."] if self.trouble else []
        told = [*self.notices, *unsaved]
        self.notices.clear()
        return told

    @property
    def start_state(self) -> GameState:
        """The game as it was dealt."""
        return self._line.start

    @property
    def steps(self) -> Sequence[Step]:
        """The line of play as it stands; what was taken back is not in it."""
        return self._line.steps

    @property
    def state(self) -> GameState:
        """The game now."""
        return self._line.state

    @property
    def decision(self) -> Decision | Outcome:
        """What is asked now, or how the game ended."""
        return self._line.decision

    def play(self, option: Option | str) -> tuple[Event, ...]:
        """Answer the question; the answer is saved when this returns.

        Raises:
            IllegalOption: that is no option here; nothing has changed.
        """
        return self._played(self._line.play(option)).events

    def undo(self) -> Step:
        """Take the last step back, by the law of card tables.

        Raises:
            ValueError: it must stand; the message is `undo_stop()`.
        """
        step = self._line.undo()
        journal.note("taken back: %s", step.option)
        self._write(UNDO)
        return step

    @property
    def free(self) -> bool:
        """Whether everything may be taken back, because nobody plays in earnest."""
        return self._line.free

    def undo_stop(self) -> str:
        """Why the last step must stand, in one sentence; "" if it may be taken back."""
        return self._line.undo_stop()

    def redo(self) -> Step:
        """Play again what was taken back last.

        Raises:
            ValueError: there is nothing; the message is `redo_stop()`.
        """
        return self._played(self._line.redo())

    def redo_stop(self) -> str:
        """Why nothing can be redone, in one sentence; "" if something can."""
        return self._line.redo_stop()

    def close(self) -> None:
        """Let the file go, so that the game can be resumed."""
        if self._writer:
            self._writer.close()

    def _played(self, step: Step) -> Step:
        journal.note("decision %d, seat %d: %s", step.ply, step.seat + 1, step.option)
        self._write(play_entry(step), *closing_entries(self._line))
        return step

    def _write(self, *entries: dict[str, object]) -> None:
        if self._writer:
            self._writer.write(*entries)


def by_lot(seats: int, seed: int) -> int:
    """Which of so many players, from 0, takes the first turn of a game with that seed, if a lot decides."""
    return below(seats, seed)[0]


def in_turn_order(seats: Sequence[str], first: int) -> tuple[str, ...]:
    """Who sits around a table, beginning with the one who takes the first turn; team mates stay across."""
    return (*seats[first:], *seats[:first])


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def _begun(folder: Path | None, now: datetime, header: Header, *entries: Entry) -> Writer | None:
    """The writer of a new file that begins with these lines; none for a game that isn't saved."""
    if folder is None:
        return None
    writer = Writer(naming.new_path(folder, header.names, now), new=True)
    writer.write(header.entry(), *entries)
    return writer
