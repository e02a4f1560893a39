"""The file of a game: a line for each thing decided, written to stay (docs/save-format.md)."""

from pathlib import Path
from typing import Any, Generic

from tashkalar import safe_io, trace
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, IllegalOption, Json, Q, R, S, outcome_json
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.header import Header
from tashkalar.tabletop.history import History
from tashkalar.tabletop.record_lines import Entry, LineReader, Misfit, closing_entries, decode_line, whole_lines
from tashkalar.tabletop.seats import PlayerSpec


class RecordFault(Exception):
    """A file can't be read as a record of this game, or not be written on.

    Args:
        path: the file.
        number: the line with the fault, from 1; 0 for the file as a whole.
        reason: what is wrong, in words.
    """

    def __init__(self, path: Path, number: int, reason: str) -> None:
        self.path = path
        self.number = number
        self.reason = reason
        super().__init__(path, number, reason)

    def __str__(self) -> str:
        message = _("{file}, line {number}: {why}") if self.number else _("{file}: {why}")
        return message.format(file=safe_io.escape(self.path.name), number=self.number, why=self.reason)


class RecordOpen(RecordFault):
    """Somebody else is playing this game right now."""


class RecordDiverged(RecordFault):
    """From some decision on the file fits neither its format nor the rules, or isn't as it was written.

    Args:
        path: the file.
        number: the line with the fault, from 1.
        reason: what is wrong, in words.
        ply: the decision that doesn't fit; 0 for the deal.
        record: the game as far as it is good.
    """

    def __init__(self, path: Path, number: int, reason: str, ply: int, record: "Record[Any, Any, Any, Any]") -> None:
        super().__init__(path, number, reason)
        self.ply = ply
        self.record = record

    def __str__(self) -> str:
        return describe_divergence(self.path, self.number, self.ply, self.reason)

    @property
    def good(self) -> str:
        """How much of the game is vouched for, in a sentence."""
        if self.record.history.steps:
            return _("All up to decision {number} is good.").format(number=len(self.record.history.steps))
        if self.number > 1 and self.record.lines.sums:
            return _("Only the deal is good.")
        return _("Nothing up to there is sure.")


class _Misplayed(Misfit):
    """A line doesn't fit because something before it, nobody knows what, did not come out as it did."""


def describe_divergence(path: Path, number: int, ply: int, reason: str) -> str:
    """That a file fits up to some decision only, in words.

    Args:
        path: the file.
        number: the line with the fault, from 1.
        ply: the decision that doesn't fit; 0 for the deal.
        reason: what is wrong, in words.
    """
    message = _("{file} diverges at ply {ply} (line {number}): {why}")
    return message.format(file=safe_io.escape(path.name), ply=ply, number=number, why=reason)


def describe_mismatch(game: Game[Any, Any, Any, Any], foreign: str) -> str:
    """That a record was played with something else than this game has, and what helps.

    Args:
        game: what is played.
        foreign: what it was played with, see `Game.version_mismatch`.
    """
    return _("this game was played with {other}; {remedy}").format(other=foreign, remedy=_(game.mismatch_hint))


class Record(Generic[S, Q, R, E]):
    """What a file holds: a header, a line of play, and how much of the file is good.

    Args:
        path: the file.
        header: its first line.
        game: what is played.
        start: the game as it was dealt.
    """

    def __init__(self, path: Path, header: Header, game: Game[S, Q, R, E], start: S) -> None:
        self.path = path
        self.header = header
        self.game = game
        self.history = History(game, start)
        self.players = list(header.players)
        """Who plays each seat."""
        self._tell_history()
        self.notices: list[str] = []
        """What the player should know about the file."""
        self.whole = b""
        """The whole lines of the file; anything after them is torn."""
        self.lines = LineReader(header.version)
        """The lines so far, as they are judged without the rules."""
        self.checked = 0
        """The decisions that the last check vouches for."""
        self.due: list[Entry] = []
        """The closing lines that the file still lacks."""
        self.other_cards = game.version_mismatch(header.entry)
        """What else the game was played with, in words, such as "other cards"; it is read as far as it fits these."""

    def read(self, line: bytes) -> None:
        """Do what the next line says.

        Args:
            line: without its newline.
        """
        match self.lines.read(line):
            case {"ply": ply, "seat": seat, "play": text}:
                self._play(ply, seat, text)
            case {"undo": _one}:
                self._undo()
            case {"seat": seat, "player": player}:
                self._sit(seat, player)
            case {"check": check, "ply": ply}:
                self._check(check, ply)
            case {"result": result}:
                self._result(result)

    def truncate_to_valid(self, misfit: Misfit) -> None:
        """Forget what nothing vouches for: the checks do, and the sums for decisions that came out as they did.

        Args:
            misfit: why the rest doesn't fit.
        """
        if self.lines.sums is None or isinstance(misfit, _Misplayed):
            self.history.cut(self.checked)

    @property
    def _next(self) -> int:
        return len(self.history.steps) + 1

    def _play(self, ply: int, seat: int, text: str) -> None:
        if self.due:
            message = _("The check after ply {ply} is missing in the saved game; all else fits.")
            self.notices.append(message.format(ply=ply - 1))
        decision = self.history.question
        if decision is not None and seat != decision.seat + 1:
            message = _("seat {asked} is asked, not seat {number}")
            raise Misfit(ply, message.format(asked=decision.seat + 1, number=seat))
        try:
            self.history.play(text)
        except IllegalOption as illegal:
            raise Misfit(ply, str(illegal)) from None
        self.due = closing_entries(self.history)

    def _sit(self, seat: int, player: Json) -> None:
        if not 1 <= seat <= len(self.players):
            raise Misfit(self._next, _("there is no seat {number}").format(number=seat))
        try:
            self.players[seat - 1] = PlayerSpec.read(player)
        except ValueError as fault:
            raise Misfit(self._next, str(fault)) from None
        self._tell_history()

    def _tell_history(self) -> None:
        self.history.computers = {seat for seat, player_spec in enumerate(self.players) if not player_spec.human}

    def _undo(self) -> None:
        try:
            self.history.undo()
        except ValueError as stop:
            raise Misfit(len(self.history.steps), _("an undo can't come now: {why}").format(why=stop)) from None
        self.due = []
        self.checked = min(self.checked, len(self.history.steps))

    def _check(self, check: str, ply: int) -> None:
        here, state = len(self.history.steps), self.history.state
        # Somebody may resign inside of a card's effect, and later versions may keep a paused effect in other words.
        fits = check == self.game.digest(state)
        if ply != here or (not fits and self.game.is_idle(state)):
            raise _Misplayed(here, _("the position isn't the one that was played"))
        if fits:
            self.checked = here
        if not self.due:
            message = _("The check after ply {ply} isn't due there in the saved game, but fits.")
            self.notices.append(message.format(ply=ply))
        self.due = [entry for entry in self.due if "check" not in entry]

    def _result(self, result: Entry) -> None:
        outcome = self.history.outcome
        here = len(self.history.steps)
        if outcome is None:
            raise _Misplayed(here, _("a result, but the game isn't over"))
        data = outcome_json(outcome)
        if any(result[key] != data[key] for key in ("winners", "scores")):
            raise _Misplayed(here, _("the result isn't the one that was played"))
        self.due = []


def read_record(path: Path, game: Game[S, Q, R, E]) -> Record[S, Q, R, E]:
    """Read a record by replaying it.

        >>> from tashkalar.tabletop import record
        >>> from tashkalar.tabletop.session import Session
        >>> session = Session.start(game, wanted, Path("saved"))
        >>> played, path = session.play("place c5 1c"), session.path
        >>> [step.option for step in record.read_record(path, game).history.steps]
        ['place c5 1c']
        >>> session.close()

    Args:
        path: the file; it may hold anything.
        game: what was played.

    Raises:
        RecordFault: this is no record of this game.
        RecordDiverged: the file fits up to some decision only.
    """
    try:
        data = safe_io.read_bytes(path)
    except OSError as error:
        raise RecordFault(path, 0, _("can't be read: {why}").format(why=error.strerror)) from None
    lines, torn, length = whole_lines(data)
    record = _begun(path, lines, game)
    record.whole = data[:length]
    trace.log_event("read: %s, %d lines", path, len(lines))
    for number, line in enumerate(lines[1:], 2):
        try:
            record.read(line)
        except Misfit as misfit:
            record.truncate_to_valid(misfit)
            why = misfit.reason
            if record.other_cards:
                why = _("{why}; {remark}").format(why=why, remark=describe_mismatch(game, record.other_cards))
            raise RecordDiverged(path, number, why, misfit.ply, record) from None
    if record.other_cards:
        message = _("This game was played with {other}; as far as it goes, it fits these too.")
        record.notices.append(message.format(other=record.other_cards))
    if torn:
        record.notices.append(_("The last line of the saved game was torn off while it was written, and is dropped."))
    return record


def _begun(path: Path, lines: list[bytes], game: Game[S, Q, R, E]) -> Record[S, Q, R, E]:
    try:
        header = Header.read(decode_line(lines[0])) if lines else None
    except ValueError as fault:
        raise RecordFault(path, 1, str(fault)) from None
    if header is None:
        raise RecordFault(path, 1, _("the game was never begun"))
    try:
        record = Record(path, header, game, game.from_header(header.entry))
    except ValueError as fault:
        foreign = game.version_mismatch(header.entry)
        raise RecordFault(path, 1, f"{describe_mismatch(game, foreign)} ({fault})" if foreign else str(fault)) from None
    try:
        record.lines.begin(lines[0])
    except Misfit as misfit:
        raise RecordDiverged(path, 1, misfit.reason, misfit.ply, record) from None
    return record
