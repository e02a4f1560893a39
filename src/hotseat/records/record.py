"""The record, which is the file of a game: reading it, and replaying it by the rules (docs/save-format.md)."""

import logging
from pathlib import Path
from typing import Any, Generic

from hotseat.plugin.decision import E, IllegalOption, Json, Q, R, S, outcome_json
from hotseat.plugin.game import Game, GameSaving
from hotseat.plugin.registry import present_player
from hotseat.plugin.seats import PlayerSpec, computer_seats
from hotseat.records.header import Header
from hotseat.records.history import History
from hotseat.records.record_lines import Entry, LineReader, Misfit, closing_entries, decode_line, whole_lines
from hotseat.records.starts import read_start
from hotseat.util import safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

_LOG = logging.getLogger(__name__)


class RecordFault(Exception):
    """A file that isn't a valid record of the game or can't be written, with a line from 1, or 0 for the file."""

    other_cards = False
    """Whether the game was played with other cards, which may be the reason."""

    def __init__(self, path: Path, number: int, reason: str) -> None:
        self.path = path
        self.number = number
        self.reason = reason
        super().__init__(path, number, reason)

    def __str__(self) -> str:
        message = _("{file}, line {number}: {why}") if self.number else _("{file}: {why}")
        return message.format(file=safe_io.escape(self.path.name), number=self.number, why=self.reason)


class RecordOpen(RecordFault):
    """A record that is locked, as another process or session plays its game."""


class RecordDiverged(RecordFault):
    """A record that breaks its format or the rules at some decision, with the line, the reason and the valid part."""

    def __init__(self, path: Path, number: int, reason: str, ply: int, record: "Record[Any, Any, Any, Any]") -> None:
        super().__init__(path, number, reason)
        self.ply = ply
        self.record = record
        self.other_cards = bool(record.other_cards)

    def __str__(self) -> str:
        return describe_divergence(self.path, self.number, self.ply, self.reason)

    @property
    def good(self) -> str:
        """A sentence which says how much of the game is valid."""
        if self.record.history.steps:
            return _("Everything up to decision {number} is intact.").format(number=len(self.record.history.steps))
        if self.number > 1 and self.record.lines.sums:
            return _("Only the deal is intact.")
        return _("Nothing before it can be trusted.")


class _Misplayed(Misfit):
    """A check or result that doesn't fit: some earlier decision, not known which, now has other consequences."""


def describe_divergence(path: Path, number: int, ply: int, reason: str) -> str:
    """Return a message about a record that is valid only up to some decision, from 1; 0 for the deal."""
    message = _("{file} diverges at ply {ply} (line {number}): {why}")
    return message.format(file=safe_io.escape(path.name), ply=ply, number=number, why=reason)


def describe_mismatch(game: GameSaving[Any, Any, Any, Any], foreign: str) -> str:
    """Return a message with advice on a record with other components (`Game.version_mismatch`)."""
    return _("this game was played with {other}; {remedy}").format(other=foreign, remedy=_(game.mismatch_hint))


class Record(Generic[S, Q, R, E]):
    """The contents of a record: the header, the line of play, and how much of the file is valid."""

    def __init__(self, path: Path, header: Header, game: Game[S, Q, R, E], start: S) -> None:
        self.path = path
        self.header = header
        self.game = game
        self.history = History(game, start)
        self.players = list(header.players)
        """The current player of each seat."""
        self._update_computers()
        self.notices: list[str] = []
        """Messages about the file for the players, each a sentence."""
        self.whole = b""
        """The complete lines of the file as bytes; bytes after them belong to a torn line."""
        self.lines = LineReader(header.version)
        """The reader, which checks the lines read so far without the rules."""
        self.checked = 0
        """The number of steps that the last matching check confirms."""
        self.due: list[Entry] = []
        """The closing lines that should follow next in the file."""
        self.other_cards = game.version_mismatch(header.entry)
        """The other components the game was played with, as a phrase such as "other cards"; "" if there are none."""

    def read(self, line: bytes) -> None:
        """Apply the next line of the file, without its newline; raise Misfit if it breaks the format or the rules."""
        match self.lines.read(line):
            case {"ply": ply, "seat": seat, "play": text}:
                self._play(ply, seat, text)
            case {"undo": _one}:
                self._undo()
            case {"agreed": _draw}:
                self._agree()
            case {"seat": seat, "player": player}:
                self._set_player(seat, player)
            case {"check": check, "ply": ply}:
                self._check(check, ply)
            case {"result": result}:
                self._result(result)

    def truncate_to_valid(self, misfit: Misfit) -> None:
        """Drop the steps that no check confirms after a misfit, nor checksums under the rules of today."""
        if self.lines.sums is None or isinstance(misfit, _Misplayed):
            self.history.cut(self.checked)

    @property
    def _next(self) -> int:
        return len(self.history.steps) + 1

    def _play(self, ply: int, seat: int, text: str) -> None:
        if self.due:
            message = _("The check after ply {ply} is missing in the saved game; everything else matches.")
            self.notices.append(message.format(ply=ply - 1))
        decision = self.history.question
        if decision is not None and seat != decision.seat + 1:
            message = _("seat {asked} has to decide, not seat {number}")
            raise Misfit(ply, message.format(asked=decision.seat + 1, number=seat))
        try:
            self.history.play(text)
        except IllegalOption as illegal:
            raise Misfit(ply, str(illegal)) from None
        self.due = closing_entries(self.history)

    def _set_player(self, seat: int, player: Json) -> None:
        if not 1 <= seat <= len(self.players):
            raise Misfit(self._next, _("there is no seat {number}").format(number=seat))
        try:
            self.players[seat - 1] = present_player(self.game.id, PlayerSpec.read(player))
        except ValueError as fault:
            raise Misfit(self._next, str(fault)) from None
        self._update_computers()

    def _update_computers(self) -> None:
        self.history.computers = computer_seats(self.players)

    def _undo(self) -> None:
        try:
            self.history.undo()
        except ValueError as stop:
            raise Misfit(len(self.history.steps), _("nothing can be undone here: {why}").format(why=stop)) from None
        self.due = []
        self.checked = min(self.checked, len(self.history.steps))

    def _agree(self) -> None:
        try:
            self.history.agree_draw()
        except ValueError as stop:
            message = _("no draw can be agreed here: {why}").format(why=stop)
            raise Misfit(len(self.history.steps), message) from None
        self.due = closing_entries(self.history)

    def _check(self, check: str, ply: int) -> None:
        here, state = len(self.history.steps), self.history.state
        # A player may resign while an effect is pending, and later versions may store a pending effect differently.
        fits = check == self.game.digest(state)
        if ply != here or (not fits and self.game.is_idle(state)):
            raise _Misplayed(here, _("the position isn't the one that was played"))
        if fits:
            self.checked = here
        if not self.due:
            message = _("The check after ply {ply} isn't expected there in the saved game, but matches.")
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
    """Return the replayed record in a file of any content; raise RecordFault, or RecordDiverged if a part is valid."""
    try:
        data = safe_io.read_bytes(path)
    except OSError as error:
        raise RecordFault(path, 0, _("can't be read: {why}").format(why=describe_error(error))) from None
    return parse_record(data, path, game)


def parse_record(data: bytes, path: Path, game: Game[S, Q, R, E]) -> Record[S, Q, R, E]:
    """Return the replayed record in the content of a file, which may hold anything; raise RecordFault."""
    lines, torn, length = whole_lines(data)
    record = _read_header(path, lines, game)
    record.whole = data[:length]
    _LOG.info("read: %s, %d lines", path, len(lines))
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
        message = _("This game was played with {other}; so far it works with these too.")
        record.notices.append(message.format(other=record.other_cards))
    if torn:
        record.notices.append(_("The last line of the saved game was incomplete and is ignored."))
    return record


def _other_components(game: GameSaving[S, Q, R, E], header: Header) -> str:
    """Return the other components that a game can't begin without, as a phrase; "" if the header itself is damaged."""
    try:
        game.summary_from_header(header.entry)
    except ValueError:
        return ""
    return game.version_mismatch(header.entry)


def _read_header(path: Path, lines: list[bytes], game: Game[S, Q, R, E]) -> Record[S, Q, R, E]:
    try:
        header = Header.read(decode_line(lines[0])) if lines else None
    except ValueError as fault:
        raise RecordFault(path, 1, str(fault)) from None
    if header is None:
        raise RecordFault(path, 1, _("the game never began"))
    try:
        record = Record(path, header, game, read_start(game, header.entry, header.version))
    except ValueError as fault:
        foreign = _other_components(game, header)
        unfit = RecordFault(path, 1, describe_mismatch(game, foreign) if foreign else str(fault))
        unfit.other_cards = bool(foreign)
        raise unfit from None
    try:
        record.lines.begin(lines[0])
    except Misfit as misfit:
        raise RecordDiverged(path, 1, misfit.reason, misfit.ply, record) from None
    return record
