"""Share keys and positions that were received: each is kept once among the saved games, to be replayed and analysed."""

from pathlib import Path
from typing import Any

from hotseat.plugin.game import ComponentFault, Game
from hotseat.plugin.registry import UnknownGame
from hotseat.records import card_search, saved_games
from hotseat.records.challenge import offered_challenge
from hotseat.records.file_names import SUFFIX
from hotseat.records.position_file import PositionFault, open_file
from hotseat.records.record import RecordFault
from hotseat.records.record_lines import decode_line
from hotseat.records.replay import Replay
from hotseat.records.share_key import LOAD, InvalidKey, is_key, open_key, position_key, record_of_key
from hotseat.records.starts import START
from hotseat.util import file_systems, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, capitalize, with_period
from hotseat.util.visitors import is_visitor

AnyGame = Game[Any, Any, Any, Any]
AnyReplay = Replay[Any, Any, Any, Any]


class NoSuchMoment(ValueError):
    """A game has no such decision; the message is one line."""


UNOPENED = (
    InvalidKey, PositionFault, RecordFault, NoSuchMoment, saved_games.NotFound, UnknownGame, ComponentFault, OSError
)  # fmt: skip
"""The faults of a text that is opened or kept."""


def open_received(text: str, load: LOAD, own: str) -> tuple[str, AnyReplay]:
    """Return the share key of what was typed or pasted, and its replay; nothing is kept yet.

    A saved game has the key "", as it is kept already. A number behind the text is the decision to go to.

    Args:
        text: a share key, the path of a file with a position, or a saved game as `saved_games.find_game` finds it; it
            may be any text.
        load: loads a game plugin by its id; its errors pass through.
        own: the id of the game of a position without one.

    Raises:
        InvalidKey: the content of the key is damaged or impossible.
        PositionFault: the file can't be read, or holds no position that is possible.
        RecordFault: the saved game can't be read.
        NotFound: the text is nothing of this, or several saved games have this name.
        NoSuchMoment: the game has no decision with the number.
    """
    named, _blank, number = text.strip().rpartition(" ")
    if not named or not number.isdecimal() or _is_file(paths.expand(text)):
        return _open(text, load, own)
    key, replay = _open(named.rstrip(), load, own)
    go_to_decision(replay, safe_io.parse_int(number))
    return key, replay


def describe_unopened(fault: Exception) -> str:
    """Return why a text can't be opened, as one sentence.

    Args:
        fault: one of `UNOPENED`.
    """
    if isinstance(fault, OSError):
        return with_period(describe_error(fault))
    first, *more = str(fault).splitlines() or [""]
    named = isinstance(fault, PositionFault) and not more  # begins with the name of the file
    first = first if named else capitalize(first)
    return with_period(after_colon(first, "; ".join(line.strip() for line in more)) if more else first)


def go_to_decision(replay: AnyReplay, number: int | None) -> None:
    """Go to a decision of a replay.

    Args:
        replay: the replay.
        number: the number of the decision, 0 for the deal, None for one too large to be read.

    Raises:
        NoSuchMoment: the game has no such decision.
    """
    last = len(replay.steps)
    if not last and number != 0:
        raise NoSuchMoment(_("nothing is played in this position yet, so it has no decisions to go to"))
    if number is None or number > last:
        message = _("there is no decision {number}: this game has decisions 1 to {last}")
        raise NoSuchMoment(message.format(number="" if number is None else number, last=last))
    replay.to_ply(number)


def _open(text: str, load: LOAD, own: str) -> tuple[str, AnyReplay]:
    """Return the share key of a text without the number of a decision, and its replay."""
    path = paths.expand(text)
    if is_key(text) or is_visitor():
        return text, open_key(text, load)
    if _is_file(path) and path.suffix != SUFFIX:
        replay = open_file(path, load, own)
        return position_key(replay.game, replay.state), replay
    if _is_file(path):
        record = path
    else:
        try:
            record = saved_games.find_game(text)
        except saved_games.NoSuchGame:
            message = _("there is no share key, file or saved game {text}")
            raise saved_games.NoSuchGame(message.format(text=repr(safe_io.escape(text)))) from None
    kind = saved_games.read_summary(record).game
    return "", Replay.read(record, card_search.fitting_game(record, load(kind)))


def _is_file(path: Path) -> bool:
    """Return whether a path, which may be any text, leads to a file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def keep_key(text: str, replay: AnyReplay) -> Path | None:
    """Keep a key among the saved games, once, and return its record; None if only a part of its game is valid.

    The replay names the record from then on.

    Args:
        text: the key.
        replay: the replay of the key, as `share_key.open_key` returned it.

    Raises:
        OSError: the record can't be written.
    """
    if replay.fault:
        return None
    data = record_of_key(text, replay)
    known = None if replay.steps else _with_start(data)
    replay.path = known or saved_games.save_received(data.decode("utf-8"), replay.game)
    replay.record = safe_io.escape(replay.path.stem)
    return replay.path


def open_and_keep(text: str, load: LOAD, own: str) -> AnyReplay:
    """Return the replay of a text as `open_received`, and keep it, unless it is a challenge to accept.

    Args:
        text: see `open_received`.
        load: loads a game plugin by its id.
        own: the id of the game of a position without one.

    Raises:
        InvalidKey: the key is of a challenge that isn't over; or another one of `UNOPENED`.
    """
    key, replay = open_received(text, load, own)
    if replay.why_closed and key and not offered_challenge(replay):
        raise InvalidKey(replay.why_closed)
    if key and not replay.why_closed:
        keep_key(key, replay)
    return replay


def keep_position(game: AnyGame, given: object) -> AnyReplay:
    """Keep a position among the saved games, once, and return its replay, which the record names.

    Args:
        game: the game plugin.
        given: the position, any JSON value.

    Raises:
        InvalidPosition: the position is impossible.
        OSError: the record can't be written.
    """
    replay = Replay.at_position(game, given)
    keep_key(position_key(game, replay.state), replay)
    return replay


def _with_start(data: bytes) -> Path | None:
    """Return a saved game that begins from the position of a record and in which nothing is played; None if none is."""
    wanted = _position(data)
    if wanted is None:
        return None
    for path in file_systems.list_folder(saved_games.games_folder(), "*.tkr"):
        try:
            known = safe_io.read_bytes(path)
        except OSError:
            continue
        if known.count(b"\n") == 1 and _position(known) == wanted:
            return path
    return None


def _position(data: bytes) -> object:
    """Return the position in the header of a record; None if there is none."""
    try:
        header = decode_line(data.split(b"\n")[0])
    except ValueError:
        return None
    return header.get(START) if isinstance(header, dict) else None
