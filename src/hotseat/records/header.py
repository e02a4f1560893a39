"""The header, which is the first line of a record: players, deal, time and parent (docs/save-format.md)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from hotseat.codec.names import is_visible
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import GameSaving, no_record
from hotseat.plugin.registry import present_player
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.aids_mark import AIDS_KEY, read_aids
from hotseat.records.challenge_mark import CHALLENGE, Challenge
from hotseat.records.handicap_mark import HANDICAP, Handicap
from hotseat.records.record_lines import PLAYER, Entry
from hotseat.records.record_time import is_time
from hotseat.records.starts import START, holds_start
from hotseat.util import identity, safe_io
from hotseat.util.i18n import gettext as _

VERSION = 5
"""The newest version of the file format; all earlier ones can be read."""
DEALT = 4
"""The version of a file that begins with a deal; one that begins with another position has `VERSION`."""
ID = re.compile("[a-z0-9-]{1,60}")
MOST = 10**6
"""The upper limit of counts in a record; real counts are far smaller."""
LONGEST_NAME = 100
"""The maximum length of a player's name, in characters; a game may set a lower limit."""
LONGEST_GAME = 2000
"""The maximum length of a parent's file name, in characters, with escapes."""


class Parent(NamedTuple):
    """The game, and the ply in it, from which a game was forked."""

    game: str
    """The parent's file name without its suffix; "" for a game that wasn't saved."""
    ply: int
    """The number of decisions that both games share."""

    @property
    def id(self) -> str:
        """The short id of the parent; a phrase for a game that wasn't saved."""
        return self.game.rpartition("-")[2] or _("an unsaved game")


class GameMarks(NamedTuple):
    """The marks of a game in a header, which only inform: all but its players and its start."""

    challenge: Challenge | None = None
    """The challenge that the game is, if any; its computer players aren't hurried, so that they can be verified."""
    handicap: Handicap | None = None
    """The handicap with which a seat began, if any."""
    aids: str = ""
    """The step of aids at the table, one of `AIDS`; "" for a game that follows the user's setting."""

    @property
    def entry(self) -> Entry:
        """The keys of a header for them."""
        return {
            **({CHALLENGE: self.challenge.entry} if self.challenge is not None else {}),
            **({HANDICAP: self.handicap.entry} if self.handicap is not None else {}),
            **({AIDS_KEY: self.aids} if self.aids else {}),
        }

    @property
    def swapped(self) -> bool:
        """Whether the game is a challenge with swapped seats."""
        return self.challenge is not None and self.challenge.swapped

    @classmethod
    def read(cls, entry: Entry) -> "GameMarks":
        """Return the marks in a header's line, without those in an unknown form."""
        return cls(Challenge.read(entry.get(CHALLENGE)), Handicap.read(entry.get(HANDICAP)), read_aids(entry))


UNMARKED = GameMarks()
"""The marks of a game that has none."""


class Header(NamedTuple):
    """The first line of a record: players, deal, time and parent."""

    entry: Entry
    """The whole decoded line, with the keys that only the game plugin understands."""
    game: str
    names: tuple[str, ...]
    started: str
    """The time when the game started, in ISO format."""
    parent: Parent | None = None
    """The game from which this one was forked, if any."""
    version: int = VERSION
    players: tuple[PlayerSpec, ...] = ()
    """The player of each seat at the start of the game."""

    @classmethod
    def of(
        cls,
        game: GameSaving[S, Q, R, E],
        start: S,
        started: str,
        parent: Parent | None = None,
        players: Sequence[PlayerSpec] = (),
        marks: GameMarks = UNMARKED,
    ) -> "Header":
        """Return the header of a game to start, perhaps forked from a parent; its players are people if left out."""
        names, dealt = game.names(start), game.header(start)
        taken = tuple(players) or (HUMAN,) * len(names)
        further: Entry = {**marks.entry, **({"parent": parent._asdict()} if parent else {})}
        if not (is_deal := holds_start(game, dealt, start)):
            further[START] = game.position(start)
        version = DEALT if is_deal else VERSION
        entry = {identity.current().name: version, **dealt, "started": started, **further}
        entry["seats"] = [
            seat if player_spec.human else {**seat, PLAYER: player_spec.entry}
            for seat, player_spec in zip(entry["seats"], taken, strict=True)
        ]
        return cls(entry, game.id, names, started, parent, version, taken)

    @classmethod
    def read(cls, entry: object) -> "Header":
        """Return the header in a file's first line; raise ValueError if it is none, or newer than `VERSION`."""
        program = identity.current()
        version = entry.get(program.name) if isinstance(entry, dict) else None
        if isinstance(version, int) and version > VERSION:
            message = _("this was written by a newer {program} (format {newer}, not {known})")
            shown = safe_io.escape(repr(version))
            raise ValueError(message.format(program=program.name, newer=shown, known=VERSION))
        match entry:
            case {"seats": list(seats), "started": str(started), **rest}:
                assert isinstance(entry, dict)
                if type(version) is not int or version < 1:
                    raise ValueError(no_record())
                names, game = tuple(map(_name, seats)), rest.get("game", program.game)
                if not is_time(started):
                    raise ValueError(_("{text} isn't a time").format(text=safe_io.escape(repr(started))))
                if not isinstance(game, str) or not ID.fullmatch(game):
                    name = safe_io.escape(repr(game))
                    raise ValueError(_("{name} isn't a valid game name").format(name=name))
                read = [PlayerSpec.read(seat[PLAYER]) if PLAYER in seat else HUMAN for seat in seats]
                players = tuple(present_player(game, each) for each in read)
                return cls(entry, game, names, started, _parent(entry), version, players)
            case _:
                raise ValueError(no_record())


def _parent(entry: object) -> Parent | None:
    """Return the parent that a header names; None if it names none or in an unknown form."""
    match entry:
        case {"parent": {"game": str(game), "ply": int(ply)}} if type(ply) is int and 0 <= ply <= MOST:
            return Parent(game, ply) if game.isprintable() and len(game) <= LONGEST_GAME else None
        case _:
            return None


def _name(seat: object) -> str:
    match seat:
        case {"name": str(name)} if is_visible(name) and len(name) <= LONGEST_NAME:
            return name
        case {"name": str(name)}:
            raise ValueError(_("{name} can't be the name of a player").format(name=safe_io.escape(repr(name))))
        case _:
            raise ValueError(_("a seat has no name or no school"))
