"""The saved games: listing the folder, searching it by name or id, deleting and renaming its files."""

import contextlib
import errno
import itertools
import os
import re
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from hotseat.codec.names import caseless, spelling
from hotseat.plugin.game import Game, GameSummary
from hotseat.plugin.registry import UnknownGame, game_summary, present_player
from hotseat.plugin.results import Verdict
from hotseat.plugin.seats import HUMAN, PlayerSpec, name_with_player, only_human_seat
from hotseat.records.file_names import SUFFIX, new_path, slug
from hotseat.records.header import MOST, UNMARKED, GameMarks, Header, Parent
from hotseat.records.record import Record, RecordFault, describe_divergence, read_record
from hotseat.records.record_lines import TIME, Entry, LineReader, Misfit, decode_line, whole_lines
from hotseat.records.record_time import first_credible, local_now, seconds
from hotseat.records.replay import Replay
from hotseat.records.writer import record_lock
from hotseat.util import file_systems, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext

ROW = re.compile("[1-9][0-9]{0,2}")
"""The pattern of a row number in the list of games."""
ID = re.compile("0[0-9]*|[0-9]{4,}|[0-9a-f]{4}")
"""The pattern of a text that is always taken for an id; new ids have four hexadecimal digits, one of them a letter."""


T = TypeVar("T")


class SavedGame(NamedTuple):
    """A saved game as the list of games shows it."""

    path: Path
    game: str = ""
    names: tuple[str, ...] = ()
    announced: GameSummary = GameSummary()
    """The variant, the sides and the loadouts."""
    turn: int = 0
    """The number of the current turn, or of the last one."""
    scores: tuple[int, ...] = ()
    """The score of each seat; () if it isn't known without replaying, see `with_scores`."""
    winners: tuple[int, ...] | None = None
    """The winning seats from 0, as the outcome lists them; None while the game goes on."""
    played: float = 0.0
    """The time of the last turn, in seconds since the epoch: by the record, by the file if the record holds none.

    It is 0 if it is unknown: the file's status can't be read, or all times are in the future.
    """
    changed: float = 0.0
    """The time of the file's last change, in seconds since the epoch; 0 if its status can't be read."""
    duration: float = 0.0
    """The seconds from the start to the last turn, with all pauses; 0 if they are unknown."""
    fault: str = ""
    """The reason why the file can't be read, or only in part, as a phrase; "" if it can."""
    needs: str = ""
    """The reason why the installed program can't open a sound file, such as a missing pack, as a phrase; "" for none.

    A game that isn't installed is known at once, missing cards after `with_scores`.
    """
    summed: bool = False
    """Whether the lines have checksums, so that their contents can be trusted without replaying."""
    hindrance: str = ""
    """The reason why the game can be viewed but not resumed, as a phrase; "" if it can, or before `with_scores`."""
    parent: Parent | None = None
    marks: GameMarks = UNMARKED
    """The marks of the header: a challenge, a handicap, the aids."""
    player_specs: tuple[PlayerSpec, ...] = ()
    """The current or last player of each seat."""

    @property
    def id(self) -> str:
        """The short id, unique in the folder."""
        return safe_io.escape(self.path.stem.rpartition("-")[2])

    @property
    def name(self) -> str:
        """The name that the users gave to the game; "" if the file has its generated name."""
        name = self.path.stem.rpartition("-")[0]
        return "" if re.match(r"\d{4}-\d\d-\d\d", name) else name

    @property
    def when(self) -> tuple[float, float]:
        """The key by which games are ordered in time. The file's time counts only among games of the same time."""
        return self.played, self.changed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def settled(self) -> bool:
        """Whether replaying adds nothing: the game can't be read, or checksums confirm the result of a finished one."""
        return bool(self.fault or self.needs) or (self.over and self.summed)

    @property
    def verdict(self) -> Verdict | None:
        """The result by sides; None while the game goes on."""
        return None if self.winners is None else Verdict(self.announced.sides, self.winners)

    @property
    def player_labels(self) -> list[str]:
        """The players by seat, with the kind of player unless it is a person, such as "Boris (medium)"."""
        return [*map(name_with_player, self.names, self.player_specs or (HUMAN,) * len(self.names))]

    def sides(self, names: Sequence[str]) -> list[str]:
        """Return a text for each side, in which the names of teammates are joined. `names`: the name of each seat."""
        return [" & ".join(names[seat] for seat in side) for side in self.announced.sides]


class GameFilter(NamedTuple):
    """The conditions on a list of saved games. None or "" means no condition; upper and lower case are the same."""

    form: str | None = None
    player: str | None = None
    kit: str | None = None
    """The id of the loadout of a seat."""
    status: str | None = None
    """"unfinished" or "over"."""

    def fits(self, game: SavedGame) -> bool:
        """Return whether a game meets all conditions; a broken game does only if no condition is set."""
        known = game.announced
        alike = (
            not wanted or caseless(wanted) in map(caseless, values)
            for wanted, values in ((self.form, [known.form]), (self.player, game.names), (self.kit, known.loadouts))
        )
        status = "broken" if game.fault else "over" if game.over else "unfinished"
        return all(alike) and self.status in (None, status)


ANALYSIS = "analysis"
"""The kind of a sidecar file with the coach's analysis of a game."""
HOST = "host"
"""The kind of a sidecar file with the secrets of a hosted game."""
VARIATIONS = "variations"
"""The kind of a sidecar file with the variations that were tried in a replay, and their notes."""
HOSTING = "hosting"
"""The kind of a sidecar file with the state of a hosted game that isn't in its record."""
COMPANIONS = (ANALYSIS, VARIATIONS, HOST, HOSTING)
"""All kinds of sidecar files of a record; the kind is the middle part of the file's name."""


class NotFound(LookupError):
    """A text that names no saved game, or more than one; the message is one line."""


class NoSuchGame(NotFound):
    """A text that names no saved game."""


def games_folder() -> Path:
    """Return the folder of the saved games."""
    return paths.data() / "games"


def delete_game(game: SavedGame) -> None:
    """Delete a saved game and its sidecar files; raise RecordFault if it is open elsewhere."""
    with record_lock(game.path):
        delete_record(game.path)


def delete_record(path: Path) -> None:
    """Delete a record and its sidecar files; raise OSError if a file can't be deleted."""
    for file in (*_sidecar_paths(path), path):
        file.unlink()


def save_received(text: str, game: Game[Any, Any, Any, Any]) -> Path:
    """Return a record that another machine has sent, saved once; raise RecordFault if it isn't one of the game."""
    now, data = local_now(), paths.encode_text(text)
    if (known := _find_content(data)) is not None:
        return known
    path = new_path(games_folder(), (), now)
    paths.write_text(path, text)
    try:
        record = read_record(path, game)
    except RecordFault:
        path.unlink()
        raise
    except Exception:  # whatever the game's code raises about it
        path.unlink()
        raise RecordFault(path, 0, _("this isn't a record of the game")) from None
    return path.rename(new_path(games_folder(), game.names(record.history.start), now))


def _find_content(data: bytes) -> Path | None:
    """Return a record in the folder of the saved games that holds these bytes; None if none does."""
    for path in file_systems.list_folder(games_folder(), f"*{SUFFIX}"):
        with contextlib.suppress(OSError):
            if safe_io.file_status(path).st_size == len(data) and safe_io.read_bytes(path) == data:
                return path
    return None


def rename_game(game: SavedGame, name: str) -> Path:
    """Rename a game and its sidecar files, and return the path; raise ValueError, FileExistsError or RecordFault."""
    new_path = game.path.with_name(f"{slug(name, 60)}-{game.id}{SUFFIX}")
    if not slug(name) or not game._replace(path=new_path).name:
        message = _("a game can't be named {name}: use letters or digits, and don't begin with a date")
        raise ValueError(message.format(name=repr(name)))
    with record_lock(game.path):
        moved = {sidecar_path(game.path, what): sidecar_path(new_path, what) for what in COMPANIONS}
        moved = {file: to for file, to in moved.items() if file in _sidecar_paths(game.path)} | {game.path: new_path}
        for file, to in moved.items():
            if os.path.lexists(to) and not (to.exists() and to.samefile(file)):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
        for file, to in moved.items():
            file.rename(to)
        return new_path


def sidecar_path(path: Path, what: str) -> Path:
    """Return the path of a sidecar file of a kind of `COMPANIONS`, renamed and deleted with its record."""
    return path.with_name(f"{path.stem}.{what}.json")


def analysable_seats(replay: Replay[Any, Any, Any, Any]) -> Collection[int]:
    """Return the seats whose decisions can be analysed: all at the end, before it a person's among computers.

    An analysis shows what a seat holds, so that of a game under way is for the only person who sees it. A challenge
    under way has none, as it is played without the coach.
    """
    if replay.fault:
        return ()
    if replay.over:
        return range(len(replay.players))
    if replay.marks.challenge is not None:
        return ()
    seat = only_human_seat(replay.players)
    return () if seat is None or any(player.remote for player in replay.players) else (seat,)


def was_analysed(replay: Replay[Any, Any, Any, Any]) -> bool:
    """Whether a game may have an analysis: it can be analysed, and an analysis file lies beside its record."""
    lies_there = replay.path is not None and sidecar_path(replay.path, ANALYSIS).exists()
    return lies_there and bool(analysable_seats(replay))


def has_variations(replay: Replay[Any, Any, Any, Any]) -> bool:
    """Whether a file with variations lies beside the record of a replay."""
    return replay.path is not None and sidecar_path(replay.path, VARIATIONS).exists()


def _sidecar_paths(path: Path) -> list[Path]:
    """Return the sidecar files of a record that exist. Files of any other name belong to the user."""
    return [file for file in (sidecar_path(path, what) for what in COMPANIONS) if file.is_file()]


def all_games(folder: Path | None = None, *, copies: bool = False) -> list[SavedGame]:
    """Return the saved games of a folder, by default the user's, the last played first. No game is replayed.

    Of finished games whose files are the same, one is returned, unless with `copies`.
    """
    found = [read_summary(path) for path in file_systems.list_folder(folder or games_folder(), f"*{SUFFIX}")]
    found = sorted(found, key=lambda game: game.when, reverse=True)
    return found if copies else _without_copies(found)


def _without_copies(games: Sequence[SavedGame]) -> list[SavedGame]:
    """Return games, of finished ones with the same content only the first."""
    kept, alike = list[SavedGame](), defaultdict[SavedGame, list[Path]](list)
    for saved in games:
        known = alike[saved._replace(path=Path(), changed=0.0)]
        if saved.over and any(_is_same(saved.path, path) for path in known):
            continue
        known.append(saved.path)
        kept.append(saved)
    return kept


def _is_same(path: Path, other: Path) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return safe_io.read_bytes(path) == safe_io.read_bytes(other)
    return False


def read_summary(path: Path) -> SavedGame:
    """Return what a saved game's file, which may hold anything, says without replay; `fault` names the first fault."""
    saved = SavedGame(path)
    try:
        changed = safe_io.file_status(path).st_mtime
        saved = saved._replace(played=first_credible([changed]), changed=changed)
        lines = whole_lines(safe_io.read_bytes(path)).lines
    except OSError as error:
        return saved._replace(fault=describe_error(error))
    if not lines:
        return saved._replace(fault=_("the game never began"))
    first, *others = lines
    try:
        entry = decode_line(first)
    except ValueError as damage:
        return saved._replace(fault=str(RecordFault(path, 1, str(damage))))
    try:
        header = Header.read(entry)
        saved = _with_summary(saved, header)
    except ValueError as fault:
        return saved._replace(fault=str(fault))
    rest, faulty = _valid_entries(path, header, first, others)
    saved = saved._replace(game=header.game, names=header.names, parent=header.parent, summed=header.version > 1)
    saved = saved._replace(marks=GameMarks.read(header.entry))
    saved = saved._replace(fault=saved.fault or faulty)
    last, begun = _last_time(header, rest), first_credible([seconds(header.started)])
    saved = saved._replace(player_specs=_current_players(header, rest), played=last or saved.played)
    saved = saved._replace(duration=max(0.0, last - begun) if begun else 0.0)
    ended = sum(1 for entry in rest if "check" in entry)
    match rest:
        case [*_, {"result": {"winners": [*winners], "scores": [*scores]}}] if _fits(header, winners, scores):
            seats = tuple(seat - 1 for seat in winners)
            return saved._replace(turn=ended, winners=seats, scores=tuple(scores))
        case _:
            return saved._replace(turn=ended + 1)


def _valid_entries(path: Path, header: Header, first: bytes, others: Iterable[bytes]) -> tuple[list[Entry], str]:
    """Return the decoded lines after the header up to the first faulty one, and a message for the fault, if any."""
    reader, entries, number = LineReader(header.version), list[Entry](), 1
    try:
        reader.begin(first)
        for number, line in enumerate(others, 2):  # noqa: B007 - the message names it
            entries.append(reader.read(line))
    except Misfit as misfit:
        return entries, describe_divergence(path, number, misfit.ply, misfit.reason)
    return entries, ""


def _with_summary(saved: SavedGame, header: Header) -> SavedGame:
    """Return a saved game with its variant, sides and loadouts; without its game, a side for each seat."""
    try:
        return saved._replace(announced=game_summary(header.game, header.entry))
    except UnknownGame as unknown:
        sides = tuple((seat,) for seat in range(len(header.names)))
        return saved._replace(announced=GameSummary(title=header.game, sides=sides), needs=str(unknown))


def _last_time(header: Header, entries: Sequence[Entry]) -> float:
    """Return the time of the last check that has a credible one, or else of the start; 0 if none is credible."""
    checks = (entry[TIME] for entry in reversed(entries) if TIME in entry)
    return first_credible(map(seconds, itertools.chain(checks, [header.started])))


def _current_players(header: Header, entries: Sequence[Entry]) -> tuple[PlayerSpec, ...]:
    """Return the current player of each seat. Invalid players are ignored here, and reported when the game is read."""
    seated = dict(enumerate(header.players))
    for entry in entries:
        with contextlib.suppress(ValueError):
            match entry:
                case {"seat": seat, "player": player} if seat - 1 in seated:
                    seated[seat - 1] = present_player(header.game, PlayerSpec.read(player))
    return tuple(seated.values())


def _fits(header: Header, winners: Iterable[int], scores: Sequence[int]) -> bool:
    """Return whether winners and scores are valid for the number of seats."""
    seats = range(1, len(header.names) + 1)
    points = len(scores) == len(seats) and all(abs(score) <= MOST for score in scores)
    return points and all(winner in seats for winner in winners)


def with_scores(saved: SavedGame, game: Game[Any, Any, Any, Any]) -> SavedGame:
    """Return a saved game with turn, scores, winners, fault and hindrance by a replay, unless it is `settled`."""
    if saved.settled:
        return saved
    try:
        record = read_record(saved.path, game)
    except RecordFault as fault:
        return saved._replace(needs=fault.reason) if fault.other_cards else saved._replace(fault=str(fault))
    state, outcome = record.history.state, record.history.outcome
    saved = saved._replace(turn=game.turn(state), scores=game.scores(state), hindrance=_hindrance(record))
    return saved if outcome is None else saved._replace(winners=outcome.winners, hindrance="")


def _hindrance(record: Record[Any, Any, Any, Any]) -> str:
    if record.other_cards:
        return _("it was played with {other}").format(other=record.other_cards)
    return "" if os.access(record.path, os.W_OK) else _("its file is read-only")


def readable_games(folder: Path | None = None, game: str = "") -> list[SavedGame]:
    """Return the games with a readable header in a folder, of one game or all, the last played first."""
    return [saved for saved in all_games(folder) if saved.announced.sides and game in ("", saved.game)]


def unfinished_games(folder: Path | None = None, game: str = "") -> list[SavedGame]:
    """Return the unfinished games among `readable_games`, but none of a game that isn't installed."""
    return [saved for saved in readable_games(folder, game) if not saved.over and not saved.needs]


def open_latest(
    opened: Callable[[Path], T],
    folder: Path | None = None,
    game: str = "",
    unfit: type[Exception] = RecordFault,
) -> T:
    """Open the unfinished game played last, or the next without `unfit`; raise NotFound, or the fault of the latest."""
    faults: list[Exception] = []
    for saved in unfinished_games(folder, game):
        try:
            return opened(saved.path)
        except unfit as fault:
            faults.append(fault)
    raise faults[0] if faults else NotFound(_("there is no unfinished game"))


def find_game(text: str, folder: Path | None = None, *, whole: bool = False) -> Path:
    """Return the record of the game that a path, name, id, row from 1 or beginning names, or raise NotFound.

    Rows and ids are matched in full, so the id of a deleted game never finds another game. `whole`: names are too.
    """
    matches = _exact_matches(text, folder)
    if not matches and not (whole or ROW.fullmatch(text) or ID.fullmatch(text)):
        matches = _prefix_matches(text, folder)
    if not matches:
        raise NoSuchGame(_("there is no saved game {text}").format(text=repr(safe_io.escape(text))))
    if len({paths.real(path) for path in matches}) > 1:
        files = ", ".join(safe_io.escape(str(path.absolute())) for path in dict.fromkeys(matches))
        message = _("{text} means more than one saved game; name one by its path: {files}")
        raise NotFound(message.format(text=repr(text), files=files))
    return matches[0]


def _exact_matches(text: str, folder: Path | None) -> list[Path]:
    """Return every record that a text names in full; a path with a folder names only that file."""
    files = []
    with contextlib.suppress(OSError):
        files = [path for path in [Path(text)] if path.is_file()]
    if os.sep in text:
        return files
    known, wanted = all_games(folder, copies=True), spelling(text)
    named = [
        game.path
        for game in known
        if text and wanted in map(spelling, (game.id, game.name, game.path.stem, game.path.name))
    ]
    row = all_games(folder)[int(text) - 1 : int(text)] if ROW.fullmatch(text) else []
    return [*named, *(game.path for game in row), *files]


def _prefix_matches(text: str, folder: Path | None) -> list[Path]:
    """Return the record, if any, whose id or file name begins with a text; raise NotFound for several."""
    wanted, known = spelling(text), all_games(folder, copies=True)
    begun = [g.path for g in known if text and (g.id.startswith(wanted) or spelling(g.path.name).startswith(wanted))]
    if len(begun) > 1:
        message = _("{number} saved games begin with {text}; their ids tell them apart")
        raise NotFound(message.format(number=len(begun), text=repr(text)))
    return begun


def humanize_span(seconds: float) -> str:
    """Return a span of time in words, in the largest unit that it holds twice; "" for less than a minute."""
    minutes, hours, days = int(seconds // 60), int(seconds // 3600), int(seconds // 86400)
    if days > 1:
        return ngettext("{number} day", "{number} days", days).format(number=days)
    if hours > 1:
        return ngettext("{number} hour", "{number} hours", hours).format(number=hours)
    return ngettext("{number} minute", "{number} minutes", minutes).format(number=minutes) if minutes else ""


def humanize_age(moment: float, now: float | None = None) -> str:
    """Return the age of a time, in seconds since the epoch, in words; "" for the time 0, which means unknown."""
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
