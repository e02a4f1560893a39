"""The library: the folder with the saved games, what they are called, and how one of them is found."""

import contextlib
import errno
import os
import re
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tashkalar import paths, safe_io
from tashkalar.i18n import gettext as _
from tashkalar.i18n import ngettext
from tashkalar.tabletop.file_names import SUFFIX, slug
from tashkalar.tabletop.game import Game, GameSummary
from tashkalar.tabletop.header import MOST, Header, Parent
from tashkalar.tabletop.record import Record, RecordFault, describe_divergence, read_record
from tashkalar.tabletop.record_lines import Entry, LineReader, Misfit, decode_line, whole_lines
from tashkalar.tabletop.registry import UnknownGame, game_summary
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.seats import HUMAN, PlayerSpec, name_with_player
from tashkalar.tabletop.writer import record_lock

ROW = re.compile("[1-9][0-9]{0,2}")
"""A text that is the number of a game in the list."""
ID = re.compile("0[0-9]*|[0-9]{4,}|[0-9a-f]{4}")
"""A text that is an id: those of new games are four hexadecimal digits, not all of them from 0 to 9."""


class SavedGame(NamedTuple):
    """A saved game as the list shows it."""

    path: Path
    game: str = ""
    """Which game it is, by its id."""
    names: tuple[str, ...] = ()
    announced: GameSummary = GameSummary()
    """What is played."""
    turn: int = 0
    """The turn under way, or the last one."""
    scores: tuple[int, ...] = ()
    """One a seat; () if not known without replaying, see `with_scores`."""
    winners: tuple[int, ...] | None = None
    """The winning seats from 0, as the outcome lists them; None while the game goes on."""
    played: float = 0.0
    """When it was last played, in seconds since the epoch; 0 if its file tells nothing."""
    fault: str = ""
    """Why it can't be read, or only in part, in words; "" if it can."""
    summed: bool = False
    """Whether its lines have sums, which vouch for what they say without replaying."""
    hindrance: str = ""
    """Why it can be looked at but not gone on with, in words; "" if it can, or isn't `with_scores`."""
    parent: Parent | None = None
    """The game that it was forked from, if any."""
    player_specs: tuple[PlayerSpec, ...] = ()
    """Who plays each seat, or played it at last."""

    @property
    def id(self) -> str:
        """The short name, unique in the library."""
        return safe_io.escape(self.path.stem.rpartition("-")[2])

    @property
    def name(self) -> str:
        """What the players have called it; "" if it bears the name it was given."""
        name = self.path.stem.rpartition("-")[0]
        return "" if re.match(r"\d{4}-\d\d-\d\d", name) else name

    @property
    def over(self) -> bool:
        """Whether it has been played to its end."""
        return self.winners is not None

    @property
    def settled(self) -> bool:
        """Whether replaying finds no more: it has a fault already, or the sums of its lines vouch for its result."""
        return bool(self.fault) or (self.over and self.summed)

    @property
    def verdict(self) -> Verdict | None:
        """Who won; None while the game goes on."""
        return None if self.winners is None else Verdict(self.announced.sides, self.winners)

    @property
    def player_labels(self) -> list[str]:
        """The players, by seat, computers with what they are: "Boris (able)"."""
        return [*map(name_with_player, self.names, self.player_specs or (HUMAN,) * len(self.names))]

    def sides(self, called: Sequence[str]) -> list[str]:
        """Those who play against each other, the mates of a team together.

        Args:
            called: how each seat is to be called.
        """
        return [" & ".join(called[seat] for seat in side) for side in self.announced.sides]


class GameFilter(NamedTuple):
    """Which games are asked for; what is None or empty doesn't matter. Small and capital letters are the same."""

    form: str | None = None
    player: str | None = None
    kit: str | None = None
    """What somebody plays with."""
    standing: str | None = None
    """"unfinished" or "over"."""

    def fits(self, game: SavedGame) -> bool:
        """Whether a game is one of them. A broken one is, if nothing in particular is asked for.

        Args:
            game: one of the library.
        """
        known = game.announced
        alike = (
            not asked or asked.casefold() in map(str.casefold, lines)
            for asked, lines in ((self.form, [known.form]), (self.player, game.names), (self.kit, known.loadouts))
        )
        standing = "broken" if game.fault else "over" if game.over else "unfinished"
        return all(alike) and self.standing in (None, standing)


ANALYSIS = "analysis"
"""What the coach has found in a game, beside its record."""
COMPANIONS = (ANALYSIS,)
"""All that is ever written beside a record, by the word in the middle of its file's name."""


class NotFound(LookupError):
    """No saved game is meant by this text, or more than one; the message says so in a line."""


def games_folder() -> Path:
    """Where games are saved."""
    return paths.data() / "games"


def delete_game(game: SavedGame) -> None:
    """Take a game off the library for ever.

    Args:
        game: one of the library.

    Raises:
        RecordFault: it is played right now, or the file can't be written on.
        OSError: the system keeps the file.
    """
    with record_lock(game.path):
        for beside in sidecar_paths(game.path):
            beside.unlink()
        game.path.unlink()


def rename_game(game: SavedGame, name: str) -> Path:
    """Call a game's file after a name, in the letters that any system knows; its id stays.

    Args:
        game: one of the library.
        name: what it is to be called.

    Returns:
        Where the file lies then.

    Raises:
        ValueError: nothing is left of the name, or it looks like one that a game is given.
        FileExistsError: another file lies there, or where a companion of the record would lie.
        RecordFault: it is played right now, or the file can't be written on.
        OSError: the system refuses.
    """
    there = game.path.with_name(f"{slug(name, 60)}-{game.id}{SUFFIX}")
    if not slug(name) or not game._replace(path=there).name:
        message = _("no game can be called {name}: a name has letters or digits, and doesn't begin with a date")
        raise ValueError(message.format(name=repr(name)))
    with record_lock(game.path):
        moved = {sidecar_path(game.path, what): sidecar_path(there, what) for what in COMPANIONS}
        moved = {file: to for file, to in moved.items() if file in sidecar_paths(game.path)} | {game.path: there}
        for file, to in moved.items():
            if os.path.lexists(to) and not (to.exists() and to.samefile(file)):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
        for file, to in moved.items():
            file.rename(to)
        return there


def sidecar_path(path: Path, what: str) -> Path:
    """Where something that belongs to a game is kept beside its record: it goes and is called as the game is.

    Args:
        path: the record.
        what: the thing, one of `COMPANIONS`.
    """
    return path.with_name(f"{path.stem}.{what}.json")


def sidecar_paths(path: Path) -> list[Path]:
    """The files beside a record that belong to it, by their exact names; files of any other name are the user's own.

    Args:
        path: the record.
    """
    return [file for file in (sidecar_path(path, what) for what in COMPANIONS) if file.is_file()]


def saved_games(where: Path | None = None) -> list[SavedGame]:
    """The saved games, the last played first. Nothing is replayed.

        >>> from tashkalar.tabletop import library
        >>> from tashkalar.tabletop.session import Session
        >>> session = Session.start(game, wanted, Path("saved"))
        >>> session.close()
        >>> [(saved.names, saved.over) for saved in library.saved_games(Path("saved"))]
        [(('Ada', 'Boris'), False)]
        >>> library.find_game("1", Path("saved")) == session.path
        True

    Args:
        where: the folder; the user's own if left out.
    """
    found = [read_summary(path) for path in (where or games_folder()).glob(f"*{SUFFIX}")]
    return sorted(found, key=lambda game: (-game.played, game.path.name))


def read_summary(path: Path) -> SavedGame:
    """What a file says of its game without replaying it.

    Args:
        path: the file; it may hold anything.

    Returns:
        What is known of it; its `fault` says why that may be nothing.
    """
    saved = SavedGame(path)
    try:
        saved = saved._replace(played=safe_io.file_status(path).st_mtime)
        lines = whole_lines(safe_io.read_bytes(path)).lines
    except OSError as error:
        return saved._replace(fault=error.strerror or str(error))
    if not lines:
        return saved._replace(fault=_("the game was never begun"))
    first, *others = lines
    try:
        entry = decode_line(first)
    except ValueError as damage:
        return saved._replace(fault=str(RecordFault(path, 1, str(damage))))
    try:
        header = Header.read(entry)
        saved = _announced(saved, header)
    except ValueError as fault:
        return saved._replace(fault=str(fault))
    rest, faulty = _judged(path, header, first, others)
    saved = saved._replace(game=header.game, names=header.names, parent=header.parent, summed=header.version > 1)
    saved = saved._replace(fault=saved.fault or faulty)
    saved = saved._replace(player_specs=_seated(header, rest))
    ended = sum(1 for entry in rest if "check" in entry)
    match rest:
        case [*_, {"result": {"winners": [*winners], "scores": [*scores]}}] if _fits(header, winners, scores):
            seats = tuple(seat - 1 for seat in winners)
            return saved._replace(turn=ended, winners=seats, scores=tuple(scores))
        case _:
            return saved._replace(turn=ended + 1)


def _judged(path: Path, header: Header, first: bytes, others: Iterable[bytes]) -> tuple[list[Entry], str]:
    """What the lines after the header say, as far as they are as they were written, and the fault of the next one."""
    reader, entries, number = LineReader(header.version), list[Entry](), 1
    try:
        reader.begin(first)
        for number, line in enumerate(others, 2):  # noqa: B007 - the fault is told with it
            entries.append(reader.read(line))
    except Misfit as misfit:
        return entries, describe_divergence(path, number, misfit.ply, misfit.reason)
    return entries, ""


def _announced(saved: SavedGame, header: Header) -> SavedGame:
    """A saved game with what is played. Of a game that isn't installed all else is still known.

    Raises:
        ValueError: the header is damaged.
    """
    try:
        return saved._replace(announced=game_summary(header.game, header.entry))
    except UnknownGame as fault:
        return saved._replace(fault=str(fault))


def _seated(header: Header, entries: Sequence[Entry]) -> tuple[PlayerSpec, ...]:
    """Who plays each seat at last. A line that names nobody is left to whoever reads the game."""
    seated = dict(enumerate(header.players))
    for entry in entries:
        with contextlib.suppress(ValueError):
            match entry:
                case {"seat": seat, "player": player} if seat - 1 in seated:
                    seated[seat - 1] = PlayerSpec.read(player)
    return tuple(seated.values())


def _fits(header: Header, winners: list[object], scores: list[object]) -> bool:
    """Whether a result can be one of these players' games."""
    seats = range(1, len(header.names) + 1)
    points = len(scores) == len(seats) and all(type(score) is int and 0 <= score <= MOST for score in scores)
    return points and all(type(winner) is int and winner in seats for winner in winners)


def with_scores(saved: SavedGame, game: Game[Any, Any, Any, Any]) -> SavedGame:
    """The same game, replayed unless it is `settled`.

    It has its scores then, what hinders it if it goes on, its winners if only its result was torn off, or the fault
    that replaying meets.

    Args:
        saved: one of the library.
        game: what was played.
    """
    if saved.settled:
        return saved
    try:
        record = read_record(saved.path, game)
    except RecordFault as fault:
        return saved._replace(fault=str(fault))
    state, outcome = record.history.state, record.history.outcome
    saved = saved._replace(turn=game.turn(state), scores=game.scores(state), hindrance=_hindrance(record))
    return saved if outcome is None else saved._replace(winners=outcome.winners, hindrance="")


def _hindrance(record: Record[Any, Any, Any, Any]) -> str:
    if record.other_cards:
        return _("it was played with {other}").format(other=record.other_cards)
    return "" if os.access(record.path, os.W_OK) else _("its file is read-only")


def unfinished_games(where: Path | None = None, game: str = "") -> list[SavedGame]:
    """The saved games that have no end, the last played first; also those that are good only in part.

    Args:
        where: the folder; the user's own if left out.
        game: only those of this game, by its id; "" for all.
    """
    return [
        saved for saved in saved_games(where) if not saved.over and saved.announced.sides and game in ("", saved.game)
    ]


def latest_unfinished(where: Path | None = None) -> Path:
    """The game to go on with when none is named.

    Args:
        where: the folder; the user's own if left out.

    Raises:
        NotFound: there is none.
    """
    for saved in unfinished_games(where):
        return saved.path
    raise NotFound(_("there is no unfinished game"))


def find_game(text: str, where: Path | None = None, *, whole: bool = False) -> Path:
    """Find the file of the game that a text means.

    A text of up to three digits, the first of them not 0, is a row of the list; one of four hexadecimal digits is an
    id. Neither is ever the beginning of a name, so that the id of a deleted game means no other.

    Args:
        text: a path, an id, a file's name, the name that the players have given, a row of the list from 1, or the
            beginning of a name or an id.
        where: the folder; the user's own if left out.
        whole: refuse a mere beginning.

    Raises:
        NotFound: none is meant, or more than one.
    """
    meant = _meant(text, where)
    if not meant and not (whole or ROW.fullmatch(text) or ID.fullmatch(text)):
        meant = _begun(text, where)
    if not meant:
        raise NotFound(_("no saved game is called {text}").format(text=repr(text)))
    if len({path.resolve() for path in meant}) > 1:
        files = ", ".join(safe_io.escape(str(path.absolute())) for path in dict.fromkeys(meant))
        message = _("{text} means more than one saved game; name one by its path: {files}")
        raise NotFound(message.format(text=repr(text), files=files))
    return meant[0]


def _meant(text: str, where: Path | None) -> list[Path]:
    """List every file that a text means in full; a path with a folder means that file alone."""
    file = []
    with contextlib.suppress(OSError):
        file = [path for path in [Path(text)] if path.is_file()]
    if os.sep in text:
        return file
    known = saved_games(where)
    named = [game.path for game in known if text and text in (game.id, game.name, game.path.stem, game.path.name)]
    row = known[int(text) - 1 : int(text)] if ROW.fullmatch(text) else []
    return [*named, *(game.path for game in row), *file]


def _begun(text: str, where: Path | None) -> list[Path]:
    """Find the game whose id or file's name begins with a text.

    Raises:
        NotFound: there are several.
    """
    begun = [g.path for g in saved_games(where) if text and (g.id.startswith(text) or g.path.name.startswith(text))]
    if len(begun) > 1:
        message = _("{number} saved games begin with {text}; their ids tell them apart")
        raise NotFound(message.format(number=len(begun), text=repr(text)))
    return begun


def humanize_age(moment: float, now: float | None = None) -> str:
    """How long ago a moment is, in words; "" if the moment is 0, which is none.

        >>> from tashkalar.tabletop.library import humanize_age
        >>> humanize_age(200, now=7400)
        '2 hours ago'

    Args:
        moment: in seconds since the epoch.
        now: the same; the clock's if left out.
    """
    if not moment:
        return ""
    seconds = max((time.time() if now is None else now) - moment, 0)
    if days := int(seconds // 86400):
        return ngettext("{number} day ago", "{number} days ago", days).format(number=days)
    if hours := int(seconds // 3600):
        return ngettext("{number} hour ago", "{number} hours ago", hours).format(number=hours)
    if minutes := int(seconds // 60):
        return ngettext("{number} minute ago", "{number} minutes ago", minutes).format(number=minutes)
    return _("just now")
