"""The lines of a record: what each holds, and how it is encoded (docs/save-format.md)."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from tashkalar import safe_io
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.checksums import Checksums
from tashkalar.tabletop.decision import E, Q, R, S, Step, outcome_json
from tashkalar.tabletop.history import History
from tashkalar.tabletop.seats import PlayerSpec

Entry = dict[str, Any]
"""One line of a file, decoded."""
PLAYER = "player"
"""The key under which a record says who plays a seat."""


def seat_entry(seat: int, player_spec: PlayerSpec) -> Entry:
    """The line of a seat that somebody else plays from here on.

    Args:
        seat: which, from 0.
        player_spec: who.
    """
    return {"seat": seat + 1, PLAYER: player_spec.entry}


def play_entry(step: Step[S, E]) -> Entry:
    """The line of a decision.

    Args:
        step: what was decided.
    """
    return {"ply": step.ply, "seat": step.seat + 1, "play": step.option}


UNDO: Entry = {"undo": 1}


def closing_entries(history: History[S, Q, R, E]) -> list[Entry]:
    """The lines due after the last step: the check of a turn that has ended, the result of a game that is over.

    Args:
        history: the line of play.
    """
    due: list[Entry] = []
    if history.at_turn_end:
        due.append({"check": history.game.digest(history.state), "ply": len(history.steps)})
    if (outcome := history.outcome) is not None:
        due.append({"result": outcome_json(outcome)})
    return due


def played_entries(history: History[S, Q, R, E], options: Iterable[str]) -> list[Entry]:
    """The lines of a whole line of play, which is played by this.

    Args:
        history: where it goes on.
        options: the answers, in their order.

    Raises:
        IllegalOption: one is none.
    """
    entries: list[Entry] = []
    for option in options:
        entries += [play_entry(history.play(option)), *closing_entries(history)]
    return entries


def encode_line(entry: Entry, sums: Checksums | None) -> bytes:
    """A line as it stands next in a file, its sum, if the file has any, and its end included.

    Args:
        entry: what the line says.
        sums: those of the lines before; None for a file without.
    """
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
    return (sums.added(line) if sums else line) + b"\n"


def decode_line(line: bytes) -> object:
    """What a line says.

    Args:
        line: without its newline.

    Raises:
        ValueError: it is not JSON.
    """
    try:
        return safe_io.parse_json(line)
    except ValueError:
        raise ValueError(_("this line is damaged")) from None


class Lines(NamedTuple):
    """The lines of a file, as they are summed and read."""

    lines: list[bytes]
    """Those written to their end, without ends of lines, a byte order mark, and empty lines at the end of the file."""
    torn: bool
    """Whether a line follows that was not written to its end."""
    length: int
    """How many bytes of the file the lines take, their ends included."""


def whole_lines(data: bytes) -> Lines:
    """Return the lines of a file that were written to their end, whatever other tools made of the ends of lines.

    Args:
        data: what the file holds.
    """
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
    """A line of a record doesn't fit.

    Args:
        ply: the decision that doesn't fit.
        reason: why, in words.
    """

    def __init__(self, ply: int, reason: str) -> None:
        self.ply = ply
        self.reason = reason
        super().__init__(ply, reason)


class LineReader:
    """The lines of a record as far as they can be judged without the rules: by their sums, their form and their order.

    Args:
        version: the one of the file's format.
    """

    def __init__(self, version: int) -> None:
        self.sums = Checksums() if version > 1 else None
        """The sums of the lines so far; None in a file of the first version, which has none."""
        self._plies = 0
        self._closed = False

    def begin(self, line: bytes) -> None:
        """Take the first line, the header.

        Args:
            line: without its newline.

        Raises:
            Misfit: its sum isn't this line's.
        """
        self._without_sum(line, 0)

    def read(self, line: bytes) -> Entry:
        """Return what the next line says.

        Args:
            line: without its newline.

        Raises:
            Misfit: it isn't as it was written, or says nothing that belongs there.
        """
        following = self._plies + 1
        try:
            entry = decode_line(self._without_sum(line, following))
        except ValueError as damage:
            raise Misfit(following, str(damage)) from None
        if self._closed:
            raise Misfit(self._plies, _("the result was the last line"))
        if not isinstance(entry, dict) or not _is_known(entry):
            raise Misfit(following, _("this line says nothing that belongs here"))
        if "play" in entry:
            if entry["ply"] != following:
                raise Misfit(following, _("ply {ply} can't come now").format(ply=entry["ply"]))
            self._plies += 1
        elif "undo" in entry:
            self._plies = max(0, self._plies - 1)
        self._closed = "result" in entry
        return entry

    def _without_sum(self, line: bytes, ply: int) -> bytes:
        try:
            return self.sums.taken_off(line) if self.sums else line
        except ValueError as damage:
            raise Misfit(ply, str(damage)) from None


def _is_known(entry: Entry) -> bool:
    """Whether a line says one of the things that a record holds, with whole numbers where they belong."""
    match entry:
        case {"ply": int(), "seat": int(), "play": str(), **more} if not more:
            numbers = [entry["ply"], entry["seat"]]
        case {"undo": 1 as undo, **more} if not more:
            numbers = [undo]
        case {"seat": int(seat), "player": dict(), **more} if not more:
            numbers = [seat]
        case {"check": str(), "ply": int(ply), **more} if not more:
            numbers = [ply]
        case {"result": {"winners": list(winners), "scores": list(scores)}}:
            numbers = [*winners, *scores]
        case _:
            return False
    return all(type(number) is int for number in numbers)
