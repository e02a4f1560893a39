"""The file of a game: a line for each thing decided, written to stay (docs/record.md)."""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from tashkalar import journal, outside
from tashkalar.engine import (
    Catalogue,
    GameState,
    IllegalOption,
    ImpossiblePosition,
    Outcome,
    digest,
    position,
    setup,
)
from tashkalar.engine.counts import COUNT_LIMIT
from tashkalar.engine.forms import FORMS, seatings
from tashkalar.engine.game import is_name
from tashkalar.engine.values import shown
from tashkalar.record.line import Line, Step
from tashkalar.record.sums import Sums

VERSION = 2
"""What is written now; all before it are read."""
SUFFIX = ".tkr"

Entry = dict[str, Any]
"""One line of a file, decoded."""


class RecordFault(Exception):
    """A file can't be read as a game of these cards, or not be written on.

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
        place = f", line {self.number}" if self.number else ""
        return f"{outside.told(self.path.name)}{place}: {self.reason}"


class RecordOpen(RecordFault):
    """Somebody else is playing this game right now."""


class RecordDiverged(RecordFault):
    """From some decision on the file fits neither its format nor the rules, or isn't as it was written.

    Args:
        ply: the decision that doesn't fit; 0 for the deal.
        record: the game as far as it is good.
    """

    def __init__(self, path: Path, number: int, reason: str, ply: int, record: "Record") -> None:
        super().__init__(path, number, reason)
        self.ply = ply
        self.record = record

    def __str__(self) -> str:
        return f"{outside.told(self.path.name)} diverges at ply {self.ply} (line {self.number}): {self.reason}"

    @property
    def good(self) -> str:
        """How much of the game is vouched for, in a sentence."""
        if self.record.line.steps:
            return f"All up to decision {len(self.record.line.steps)} is good."
        return "Only the deal is good." if self.number > 1 and self.record.sums else "Nothing up to there is sure."


class _Misfit(Exception):
    """A line doesn't fit; its ply and why."""


class _Misplayed(_Misfit):
    """A line doesn't fit because something before it, nobody knows what, did not come out as it did."""


OTHER_CARDS = "this game was played with other cards; name their file with --cards"


class Parent(NamedTuple):
    """Where a game was forked from."""

    game: str
    """The other file's name without its suffix; "" for a game that wasn't saved."""
    ply: int
    """How many decisions the two have in common."""

    @property
    def id(self) -> str:
        """The other game's short name."""
        return self.game.rpartition("-")[2] or "an unsaved game"


class Header(NamedTuple):
    """The first line of a file: who plays what, with which cards, and how they were dealt."""

    form: str
    teams: bool
    names: tuple[str, ...]
    schools: tuple[str, ...]
    seed: int
    dealt: Entry
    cards: str
    """The fingerprint of the catalogue."""
    started: str
    """A time in ISO format."""
    parent: Parent | None = None
    """The game that this one was forked from, if any."""
    version: int = VERSION
    """The version of the file's format."""

    @classmethod
    def of(cls, start: GameState, started: str, parent: Parent | None = None) -> "Header":
        """The header of a game that is about to be played, or forked."""
        table = start.table
        return cls(
            form=table.form,
            teams=table.teams,
            names=table.names,
            schools=table.schools,
            seed=start.seed,
            dealt=_dealt(start),
            cards=table.cards.fingerprint,
            started=started,
            parent=parent,
        )

    @classmethod
    def read(cls, entry: object) -> "Header":
        """The header of a file's first line.

        Raises:
            ValueError: it is none, or of a newer version.
        """
        match entry:
            case {"tashkalar": int(version)} if version > VERSION:
                raise ValueError(f"a newer tashkalar wrote this (format {shown(version)}, not {VERSION})")
            case {
                "tashkalar": 1 | 2 as version,
                "form": str(form),
                "teams": bool(teams),
                "seats": list(seats),
                "seed": int(seed),
                "dealt": dict(dealt),
                "cards": str(cards),
                "started": str(started),
            }:
                players = [_player(seat) for seat in seats]
                _check_sitting(form, teams, len(seats))
                if not _is_time(started):
                    raise ValueError(f"{shown(started)} is no time")
                names, schools = tuple(name for name, _ in players), tuple(school for _, school in players)
                return cls(form, teams, names, schools, seed, dealt, cards, started, _parent(entry), version)
            case _:
                raise ValueError("no saved game of tashkalar starts like this")

    def entry(self) -> Entry:
        """The header as a line."""
        players = zip(self.names, self.schools, strict=True)
        forked: Entry = {"parent": self.parent._asdict()} if self.parent else {}
        return {
            "tashkalar": self.version,
            "form": self.form,
            "teams": self.teams,
            "seats": [{"name": name, "school": school} for name, school in players],
            "seed": self.seed,
            "dealt": self.dealt,
            "cards": self.cards,
            "started": self.started,
            **forked,
        }

    def start(self, cards: Catalogue) -> GameState:
        """The game as it was dealt, whatever today's shuffle would deal.

        Raises:
            ValueError: the deal is impossible with these cards.
        """
        players = zip(self.names, self.schools, _hands(self), strict=True)
        seats = [{**hand, "name": name, "school": school} for name, school, hand in players]
        settled = {"form": self.form, "teams": self.teams, "seed": self.seed, "seats": seats}
        try:
            return setup(cards, {**self.dealt, **settled})
        except ImpossiblePosition as impossible:
            raise ValueError("; ".join(impossible.problems)) from None


def _hands(header: Header) -> list[Entry]:
    hands = header.dealt.get("seats")
    if not isinstance(hands, list) or len(hands) != len(header.names) or not all(isinstance(h, dict) for h in hands):
        raise ValueError("the deal doesn't fit the seats")
    return hands


def _parent(entry: object) -> Parent | None:
    """Where the game comes from, as far as the header tells it in words that we know."""
    match entry:
        case {"parent": {"game": str(game), "ply": int(ply)}} if type(ply) is int and 0 <= ply <= COUNT_LIMIT:
            return Parent(game, ply) if game.isprintable() and len(game) <= LONGEST_GAME else None
        case _:
            return None


def _check_sitting(form: str, teams: bool, seats: int) -> None:
    """So many can play it.

    Raises:
        ValueError: they can't.
    """
    if form not in FORMS:
        raise ValueError(f"no form is called {shown(form)}")
    if seats not in seatings(form, teams):
        raise ValueError(f"{form}{' in teams' * teams} isn't for {seats} seats")


def _is_time(text: str) -> bool:
    """Whether it is a time in ISO format."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return text.isascii() and text.isprintable()


LONGEST_GAME = 2000
"""Letters of a file's name, escaped as it may be."""
SCHOOL = re.compile("[a-z0-9-]{1,60}")
"""The ids that a school may have."""


def _player(seat: object) -> tuple[str, str]:
    match seat:
        case {"name": str(name), "school": str(school)} if is_name(name) and SCHOOL.fullmatch(school):
            return name, school
        case {"name": str(name), "school": str(school)}:
            unfit = shown(school) if is_name(name) else shown(name)
            raise ValueError(f"{unfit} can't be the name of a {'school' if is_name(name) else 'player'}")
        case _:
            raise ValueError("a seat lacks its name or its school")


def _dealt(start: GameState) -> Entry:
    """What chance has settled, in the words of a position."""
    whole = position(start)
    owned = ("beings", "legends", "flares", "deck")
    return {
        "seats": [{key: seat[key] for key in owned} for seat in whole["seats"]],
        "legends": whole["legends"],
        "flares": whole["flares"],
        "tasks": whole["tasks"],
        "chance": whole["chance"],
    }


def play_entry(step: Step) -> Entry:
    """The line of a decision."""
    return {"ply": step.ply, "seat": step.seat + 1, "play": step.option}


UNDO: Entry = {"undo": 1}


def closing_entries(line: Line) -> list[Entry]:
    """The lines due after the last step: the check of a turn that has ended, the result of a game that is over."""
    due: list[Entry] = []
    if line.at_turn_end:
        due.append({"check": digest(line.state), "ply": len(line.steps)})
    if isinstance(line.decision, Outcome):
        due.append({"result": _result(line.decision)})
    return due


def _result(outcome: Outcome) -> Entry:
    return {
        "winners": [seat + 1 for seat in outcome.winners],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def encoded(entry: Entry, sums: Sums | None) -> bytes:
    """A line as it stands next in a file, its sum, if the file has any, and its end included."""
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
    return (sums.added(line) if sums else line) + b"\n"


def decoded(line: bytes) -> object:
    """What a line says.

    Raises:
        ValueError: it is not JSON.
    """
    try:
        return outside.parsed(line)
    except ValueError:
        raise ValueError("this line is damaged") from None


def whole_lines(data: bytes) -> tuple[list[bytes], bool]:
    """The lines of a file that were written to their end, and whether a torn one follows them."""
    *lines, rest = data.split(b"\n")
    if rest or not lines:
        return lines, bool(rest)
    try:
        decoded(lines[-1])
    except ValueError:
        return lines[:-1], True
    return lines, False


class Record:
    """What a file holds: a header, a line of play, and how much of the file is good.

    Args:
        path: the file.
        header: its first line.
        start: the game as it was dealt.
    """

    def __init__(self, path: Path, header: Header, start: GameState) -> None:
        self.path = path
        self.header = header
        self.line = Line(start)
        self.notices: list[str] = []
        """What the player should know about the file."""
        self.whole = b""
        """The whole lines of the file; anything after them is torn."""
        self.sums = Sums() if header.version > 1 else None
        """The sums of the lines so far; None in a file of the first version, which has none."""
        self.checked = 0
        """The decisions that the last check vouches for."""
        self.due: list[Entry] = []
        """The closing lines that the file still lacks."""
        self.other_cards = header.cards != start.table.cards.fingerprint
        """Whether the game was played with other cards than these; it is read as far as it fits these too."""
        self._closed = False

    def read(self, line: bytes) -> None:
        """Do what the next line says."""
        try:
            entry = decoded(self.sums.taken_off(line) if self.sums else line)
        except ValueError as damage:
            raise _Misfit(self._next, str(damage)) from None
        self._take(entry)

    def keep_good(self, misfit: _Misfit) -> None:
        """Forget what nothing vouches for: the checks do, and the sums for decisions that came out as they did."""
        if self.sums is None or isinstance(misfit, _Misplayed):
            self.line.cut(self.checked)

    def _take(self, entry: object) -> None:
        if self._closed:
            raise _Misfit(len(self.line.steps), "the result was the last line")
        match entry:
            case {"ply": int(ply), "seat": int(seat), "play": str(text), **more} if not more:
                self._play(ply, seat, text)
            case {"undo": 1, **more} if not more:
                self._undo()
            case {"check": str(check), "ply": int(ply), **more} if not more:
                self._check(check, ply)
            case {"result": {"winners": list(), "scores": list(), **more} as result}:
                self._result(result)
            case _:
                raise _Misfit(self._next, "this line says nothing that belongs here")

    @property
    def _next(self) -> int:
        return len(self.line.steps) + 1

    def _play(self, ply: int, seat: int, text: str) -> None:
        if ply != self._next:
            raise _Misfit(self._next, f"ply {ply} can't come now")
        if self.due:
            self.notices.append(f"The check after ply {ply - 1} is missing in the saved game; all else fits.")
        asked = self.line.state.seat + 1
        if seat != asked and not isinstance(self.line.decision, Outcome):
            raise _Misfit(ply, f"seat {asked} is asked, not seat {seat}")
        try:
            self.line.play(text)
        except IllegalOption as illegal:
            raise _Misfit(ply, str(illegal)) from None
        self.due = closing_entries(self.line)

    def _undo(self) -> None:
        try:
            self.line.undo()
        except ValueError as stop:
            raise _Misfit(len(self.line.steps), f"an undo can't come now: {stop}") from None
        self.due = []
        self.checked = min(self.checked, len(self.line.steps))

    def _check(self, check: str, ply: int) -> None:
        here, state = len(self.line.steps), self.line.state
        # Somebody may resign inside of a card's effect, and later versions may keep a paused effect in other words.
        fits = check == digest(state)
        if ply != here or not (fits or state.frames):
            raise _Misplayed(here, "the position isn't the one that was played")
        if fits:
            self.checked = here
        if not self.due:
            self.notices.append(f"The check after ply {ply} isn't due there in the saved game, but fits.")
        self.due = [entry for entry in self.due if "check" not in entry]

    def _result(self, result: Entry) -> None:
        outcome = self.line.decision
        here = len(self.line.steps)
        if not isinstance(outcome, Outcome):
            raise _Misplayed(here, "a result, but the game isn't over")
        told = _result(outcome)
        if any(result[key] != told[key] for key in ("winners", "scores")):
            raise _Misplayed(here, "the result isn't the one that was played")
        self.due = []
        self._closed = True


def read(path: Path, cards: Catalogue) -> Record:
    """Read a game by replaying it.

    Raises:
        RecordFault: this is no saved game of these cards.
        RecordDiverged: the file fits up to some decision only.
    """
    try:
        data = outside.content(path)
    except OSError as error:
        raise RecordFault(path, 0, f"can't be read: {error.strerror}") from None
    lines, torn = whole_lines(data)
    record = _begun(path, lines, cards)
    record.whole = data[: sum(len(line) + 1 for line in lines)]
    journal.note("read: %s, %d lines", path, len(lines))
    for number, line in enumerate(lines[1:], 2):
        try:
            record.read(line)
        except _Misfit as misfit:
            record.keep_good(misfit)
            ply, reason = misfit.args
            why = f"{reason}; {OTHER_CARDS}" if record.other_cards else reason
            raise RecordDiverged(path, number, why, ply, record) from None
    if record.other_cards:
        record.notices.append("This game was played with other cards; as far as it goes, it fits these too.")
    if torn:
        record.notices.append("The last line of the saved game was torn off while it was written, and is dropped.")
    return record


def _begun(path: Path, lines: list[bytes], cards: Catalogue) -> Record:
    try:
        header = Header.read(decoded(lines[0])) if lines else None
    except ValueError as fault:
        raise RecordFault(path, 1, str(fault)) from None
    if header is None:
        raise RecordFault(path, 1, "the game was never begun")
    try:
        record = Record(path, header, header.start(cards))
    except ValueError as fault:
        why = str(fault) if header.cards == cards.fingerprint else f"{OTHER_CARDS} ({fault})"
        raise RecordFault(path, 1, why) from None
    if record.sums:
        try:
            record.sums.taken_off(lines[0])
        except ValueError as damage:
            raise RecordDiverged(path, 1, str(damage), 0, record) from None
    return record
