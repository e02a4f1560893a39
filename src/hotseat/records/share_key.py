"""Share keys: a position or a whole game as one line, which a person can send and another can open.

A key consists of `PREFIX` and base64url without padding, so it needs no quotes in a shell, a chat or an address. It
encodes, compressed by raw deflate, one of

- a position: `{"game":"nim","position":{...}}`, see `Game.position`;
- a game: the lines of its record without their checksums (docs/save-format.md).
"""

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from hotseat.codec import InvalidPosition
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import Game, GameSaving
from hotseat.records.header import ID, Header
from hotseat.records.record import RecordFault
from hotseat.records.record_lines import Checksums, decode_line, encode_line, whole_lines
from hotseat.records.record_time import iso, local_now
from hotseat.records.replay import Replay
from hotseat.util import identity, safe_io
from hotseat.util.faults import list_faults
from hotseat.util.i18n import gettext as _

PREFIX = "tk1_"
"""The beginning of every share key, with the version of the format."""
PATTERN = re.compile(PREFIX + "[A-Za-z0-9_-]+")
LONGEST = 1 << 16
"""The maximum length of a key, in characters; a game of 300 decisions needs some 5,000."""
MOST = 1 << 20
"""The maximum length of what a key encodes, in bytes."""
LOAD = Callable[[str], Game[Any, Any, Any, Any]]
"""Loads the game plugin of an id."""


class InvalidKey(ValueError):
    """A text that is no share key, or a key whose content is no position and no record; the message says why."""


def is_key(text: str) -> bool:
    """Return whether a text is meant as a share key."""
    return text.startswith(PREFIX)


def position_key(game: GameSaving[S, Q, R, E], state: S) -> str:
    """Return the share key of a position, with everything that is hidden in it.

    Args:
        game: the game plugin.
        state: the state.
    """
    return _encode(encode_line({"game": game.id, "position": game.position(state)}, None))


def record_key(data: bytes) -> str:
    """Return the share key of a record, with all that is hidden in it but without an incomplete last line.

    Raises:
        ValueError: the content has a fault.
    """
    lines = whole_lines(data).lines
    sums = _sums(decode_line(lines[0]))
    return _encode(b"".join((sums.taken_off(line) if sums else line) + b"\n" for line in lines))


def key_of_header(header: Header) -> str:
    """Return the share key of a game in which nothing is played yet."""
    return _encode(encode_line(header.entry, None))


def open_key(text: str, load: LOAD) -> Replay[Any, Any, Any, Any]:
    """Return the replay of a share key: a game, or a position without decisions.

    Args:
        text: the key; it may be any text.
        load: loads a game plugin; its errors pass through.

    Raises:
        InvalidKey: the text is no key, or its content is damaged or impossible.
    """
    name, first, lines = _content(text)
    game = load(name)
    try:
        if _is_position(first):
            return Replay.at_position(game, first["position"])
        return Replay.parse(_with_sums(first, lines), _("share key"), game)
    except InvalidPosition as impossible:
        raise InvalidKey(
            "\n".join([_("this position is impossible"), *list_faults(impossible.problems, impossible.more)])
        ) from None
    except RecordFault as fault:
        raise InvalidKey(str(fault)) from None


def record_of_key(text: str, replay: Replay[Any, Any, Any, Any]) -> bytes:
    """Return the content of a record with what a valid key encodes; a position begins a game that isn't played yet.

    Args:
        text: the key.
        replay: the replay of the key, as `open_key` returned it.
    """
    _name, first, lines = _content(text)
    if not _is_position(first):
        return _with_sums(first, lines)
    header = Header.of(replay.game, replay.start_state, iso(local_now()))
    return encode_line(header.entry, Checksums())


def _content(text: str) -> tuple[str, Any, list[bytes]]:
    """Return the id of a key's game, and the lines with the first one decoded; raise InvalidKey."""
    lines = whole_lines(_decode(text)).lines
    first: Any
    try:
        first = decode_line(lines[0]) if lines else None
    except ValueError:
        first = None
    name = first.get("game", identity.current().game) if isinstance(first, dict) else None
    if not isinstance(name, str) or not ID.fullmatch(name):
        raise InvalidKey(_("this share key is damaged"))
    return name, first, lines


def _is_position(first: Any) -> bool:
    """Return whether the first line of a key is a position; the header of a record may hold one too."""
    return "position" in first and identity.current().name not in first


def _with_sums(first: Any, lines: Sequence[bytes]) -> bytes:
    sums = _sums(first)
    return b"".join((sums.added(line) if sums else line) + b"\n" for line in lines)


def _sums(header: Any) -> Checksums | None:
    """Return the checksums for the lines of a record; None for a format without them."""
    return Checksums() if header.get(identity.current().name) != 1 else None


def _encode(data: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(data) + packer.flush()
    return PREFIX + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def _decode(text: str) -> bytes:
    """Return the data that a key encodes. Raise InvalidKey if the text is no key, is damaged, or encodes too much."""
    if not PATTERN.fullmatch(text):
        raise InvalidKey(_("{text} is no share key").format(text=repr(safe_io.escape(text[:20]))))
    if len(text) > LONGEST:
        raise InvalidKey(_("this share key is longer than {number} characters").format(number=LONGEST))
    digits = text.removeprefix(PREFIX)
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(base64.urlsafe_b64decode(digits + "=" * (-len(digits) % 4)), MOST)
    except (binascii.Error, zlib.error):
        raise InvalidKey(_("this share key is damaged")) from None
    if not unpacker.eof or unpacker.unused_data:
        raise InvalidKey(_("this share key is damaged"))
    return data
