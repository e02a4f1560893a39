"""The lines of a record, each with a checksum of it and of the checksum before it (docs/save-format.md)."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from hotseat.plugin.decision import E, Q, R, S, Step, outcome_json
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.history import History
from hotseat.records.record_time import is_time
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _

Entry = dict[str, Any]
"""A decoded line of a record."""
PLAYER = "player"
"""The key of a seat's player in a record."""
DIGITS = 16
"""The length of a checksum: the first hexadecimal digits of a SHA-256."""
_KEY, _END = b',"sum":"', b'"}'
_LENGTH = len(_KEY) + DIGITS + len(_END)


class Checksums:
    """The chain of checksums of a file, as far as its lines were written or read (docs/save-format.md, The sums)."""

    def __init__(self) -> None:
        self._last = b""

    def added(self, line: bytes) -> bytes:
        """Return the next line of a file, without a newline, with its checksum as the last key."""
        self._last = self._of(line)
        return line[:-1] + _KEY + self._last + _END

    def taken_off(self, line: bytes) -> bytes:
        """Return the next line of a file without its checksum, or raise ValueError if that doesn't match."""
        bare = line[:-_LENGTH] + b"}"
        found = self._of(bare)
        if line[-_LENGTH:] != _KEY + found + _END:
            raise ValueError(_("this line was changed or moved after it was written"))
        self._last = found
        return bare

    def _of(self, line: bytes) -> bytes:
        return hashlib.sha256(self._last + line).hexdigest()[:DIGITS].encode()


def seat_entry(seat: int, player_spec: PlayerSpec) -> Entry:
    """Return the line for a seat that has a new player from now on."""
    return {"seat": seat + 1, PLAYER: player_spec.entry}


def play_entry(step: Step[S, E]) -> Entry:
    """Return the line for a step."""
    return {"ply": step.ply, "seat": step.seat + 1, "play": step.option}


UNDO: Entry = {"undo": 1}
DRAW: Entry = {"agreed": "draw"}
WITH_DRAW = 3
"""The first version of the format that has this line."""
TIME = "time"
"""The key of a check for the time when it was written."""
WITH_TIME = 4
"""The first version of the format that has this key."""


def closing_entries(history: History[S, Q, R, E]) -> list[Entry]:
    """Return the lines due after the last step: a check after a turn, or an agreement within it, and the result."""
    due: list[Entry] = []
    if history.at_turn_end != (history.agreed is not None and bool(history.steps)):
        due.append({"check": history.game.digest(history.state), "ply": len(history.steps)})
    if (outcome := history.outcome) is not None:
        due.append({"result": outcome_json(outcome)})
    return due


def with_times(entries: Iterable[Entry], written: str, version: int) -> list[Entry]:
    """Return lines with the time in each check, if the version of the format has one there."""
    if version < WITH_TIME:
        return [*entries]
    return [{**entry, TIME: written} if "check" in entry else entry for entry in entries]


def played_entries(history: History[S, Q, R, E], options: Iterable[str]) -> list[Entry]:
    """Play options, and return the lines for the steps, closing lines included; raise IllegalOption."""
    entries: list[Entry] = []
    for option in options:
        entries += [play_entry(history.play(option)), *closing_entries(history)]
    return entries


def encode_line(entry: Entry, sums: Checksums | None) -> bytes:
    """Return the encoded next line of a file, with its newline and, if the file has checksums, its checksum."""
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
    return (sums.added(line) if sums else line) + b"\n"


def decode_line(line: bytes) -> object:
    """Return the decoded contents of a line without newline and checksum; raise ValueError if it isn't JSON."""
    try:
        return safe_io.parse_json(line)
    except ValueError:
        raise ValueError(_("this line is damaged")) from None


class Lines(NamedTuple):
    """The lines of a file, as they are checked and read."""

    lines: list[bytes]
    """The complete lines without newlines, a byte order mark, and empty lines at the end of the file."""
    torn: bool
    """Whether an incomplete line follows."""
    length: int
    """The number of bytes of the file that the complete lines take, with their newlines."""


def whole_lines(data: bytes) -> Lines:
    """Return the complete lines of a file: they end with a newline, and the last one is JSON."""
    *raw, rest = data.split(b"\n")
    while raw and not raw[-1].strip():
        raw.pop()
    torn = bool(rest.strip())
    if raw and not torn:
        try:
            decode_line(raw[-1])
        except ValueError:
            raw.pop()
            torn = True
    lines = [line.removesuffix(b"\r") for line in raw]
    if lines:
        lines[0] = safe_io.without_bom(lines[0])
    return Lines(lines, torn, sum(len(line) + 1 for line in raw))


class Misfit(Exception):
    """A line of a record that breaks the format, a checksum or the rules, at a decision from 1, or the deal, 0."""

    def __init__(self, ply: int, reason: str) -> None:
        self.ply = ply
        self.reason = reason


class LineReader:
    """A reader that checks the lines of a record without the rules: their checksums, form and order."""

    def __init__(self, version: int) -> None:
        self._version = version
        self.sums = Checksums() if version > 1 else None
        """The checksums of the lines read so far; None for format version 1, which has none."""
        self._plies = 0
        self._agreed = False
        self._closed = False

    def begin(self, line: bytes) -> None:
        """Check the first line, the header; raise Misfit if the checksum doesn't match."""
        self._without_sum(line, 0)

    def read(self, line: bytes) -> Entry:
        """Return the decoded next line; raise Misfit for a wrong checksum, form or place."""
        following = self._plies + 1
        try:
            entry = decode_line(self._without_sum(line, following))
        except ValueError as damage:
            raise Misfit(following, str(damage)) from None
        if self._closed:
            raise Misfit(self._plies, _("the result was the last line"))
        if not isinstance(entry, dict) or not self._is_due(entry):
            raise Misfit(following, _("this line doesn't belong here"))
        if "play" in entry:
            if entry["ply"] != following:
                raise Misfit(following, _("ply {ply} doesn't belong here").format(ply=entry["ply"]))
            self._plies += 1
        elif "undo" in entry:
            self._plies = max(0, self._plies - 1)
        self._agreed = self._agreed or "agreed" in entry
        self._closed = "result" in entry
        return entry

    def _is_due(self, entry: Entry) -> bool:
        """Return whether a line has a known form and may follow: after an agreed draw only the closing lines do."""
        if "agreed" in entry and self._version < WITH_DRAW:
            return False
        if "check" in entry and (TIME in entry) != (self._version >= WITH_TIME):
            return False
        return _is_known(entry) and (not self._agreed or not entry.keys().isdisjoint(("check", "result")))

    def _without_sum(self, line: bytes, ply: int) -> bytes:
        try:
            return self.sums.taken_off(line) if self.sums else line
        except ValueError as damage:
            raise Misfit(ply, str(damage)) from None


def _is_known(entry: Entry) -> bool:
    """Return whether a line has one of the known forms, with integers where they belong."""
    match entry:
        case {"ply": int(), "seat": int(), "play": str(), **more} if not more:
            numbers = [entry["ply"], entry["seat"]]
        case {"undo": 1 as undo, **more} if not more:
            numbers = [undo]
        case {"agreed": "draw", **more} if not more:
            numbers = []
        case {"seat": int(seat), "player": dict(), **more} if not more:
            numbers = [seat]
        case {"check": str(), "ply": int(ply), **more} if not more or (more.keys() == {TIME} and is_time(more[TIME])):
            numbers = [ply]
        case {"result": {"winners": list(winners), "scores": list(scores)}}:
            numbers = [*winners, *scores]
        case _:
            return False
    return all(type(number) is int for number in numbers)
