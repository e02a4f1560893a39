"""The first line of a saved game: who plays, how the game was dealt, where it comes from (docs/save-format.md)."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tashkalar import safe_io
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Json, Q, R, S
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.record_lines import PLAYER, Entry
from tashkalar.tabletop.seats import HUMAN, PlayerSpec

VERSION = 2
"""What is written now; all before it are read."""
ID = re.compile("[a-z0-9-]{1,60}")
"""What a game may be called."""
MOST = 10**6
"""No count of a record comes near it."""
LONGEST_NAME = 100
"""Letters of a player's name; a game may allow fewer."""
LONGEST_GAME = 2000
"""Letters of a file's name, escaped as it may be."""
FIRST = "tash-kalar"
"""What was played where a record doesn't say it: records are older than the second game."""


class Parent(NamedTuple):
    """Where a game was forked from."""

    game: str
    """The other file's name without its suffix; "" for a game that wasn't saved."""
    ply: int
    """How many decisions the two have in common."""

    @property
    def id(self) -> str:
        """The other game's short name."""
        return self.game.rpartition("-")[2] or _("an unsaved game")


class Header(NamedTuple):
    """The first line of a file: who plays, how the game was dealt, where it comes from."""

    entry: Entry
    """The whole line; what the kernel doesn't know is the game's."""
    game: str
    """Which game it is, by its id."""
    names: tuple[str, ...]
    """The players, by seat."""
    started: str
    """A time in ISO format."""
    parent: Parent | None = None
    """The game that this one was forked from, if any."""
    version: int = VERSION
    """The version of the file's format."""
    players: tuple[PlayerSpec, ...] = ()
    """Who played each seat when the game began."""

    @classmethod
    def of(
        cls,
        game: Game[S, Q, R, E],
        start: S,
        started: str,
        parent: Parent | None = None,
        players: Sequence[PlayerSpec] = (),
    ) -> "Header":
        """The header of a game that is about to be played, or forked.

        Args:
            game: what is played.
            start: the game as it was dealt.
            started: the time, in ISO format.
            parent: the game that it was forked from, if any.
            players: who plays each seat; people if left out.
        """
        names = game.names(start)
        taken = tuple(players) or (HUMAN,) * len(names)
        forked: Entry = {"parent": parent._asdict()} if parent else {}
        entry = {"tashkalar": VERSION, **game.header(start), "started": started, **forked}
        entry["seats"] = [
            seat if player_spec.human else {**seat, PLAYER: player_spec.entry}
            for seat, player_spec in zip(entry["seats"], taken, strict=True)
        ]
        return cls(entry, game.id, names, started, parent, VERSION, taken)

    @classmethod
    def read(cls, entry: object) -> "Header":
        """The header of a file's first line.

        Args:
            entry: the line, decoded; it may hold anything.

        Raises:
            ValueError: it is none, or of a newer version.
        """
        match entry:
            case {"tashkalar": int(version)} if version > VERSION:
                message = _("a newer tashkalar wrote this (format {newer}, not {known})")
                raise ValueError(message.format(newer=safe_io.escape(repr(version)), known=VERSION))
            case {"tashkalar": 1 | 2 as version, "seats": list(seats), "started": str(started), **rest}:
                assert isinstance(entry, dict)
                if type(version) is not int:
                    raise ValueError(_("no saved game of tashkalar starts like this"))
                names, game = tuple(map(_name, seats)), rest.get("game", FIRST)
                if not _is_time(started):
                    raise ValueError(_("{text} is no time").format(text=safe_io.escape(repr(started))))
                if not isinstance(game, str) or not ID.fullmatch(game):
                    called = safe_io.escape(repr(game))
                    raise ValueError(_("{name} can't be the name of a game").format(name=called))
                return cls(entry, game, names, started, _parent(entry), version, tuple(map(_occupant, seats)))
            case _:
                raise ValueError(_("no saved game of tashkalar starts like this"))


def _parent(entry: object) -> Parent | None:
    """Where the game comes from, as far as the header tells it in words that we know."""
    match entry:
        case {"parent": {"game": str(game), "ply": int(ply)}} if type(ply) is int and 0 <= ply <= MOST:
            return Parent(game, ply) if game.isprintable() and len(game) <= LONGEST_GAME else None
        case _:
            return None


def _is_time(text: str) -> bool:
    """Whether it is a time in ISO format."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return text.isascii() and text.isprintable()


def _name(seat: object) -> str:
    match seat:
        case {"name": str(name)} if name.isprintable() and len(name) <= LONGEST_NAME:
            return name
        case {"name": str(name)}:
            raise ValueError(_("{name} can't be the name of a player").format(name=safe_io.escape(repr(name))))
        case _:
            raise ValueError(_("a seat lacks its name or its school"))


def _occupant(seat: Json) -> PlayerSpec:
    return PlayerSpec.read(seat[PLAYER]) if PLAYER in seat else HUMAN
