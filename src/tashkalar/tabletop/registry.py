"""The installed games, found by the entry points of the group `tashkalar.games`.

    [project.entry-points."tashkalar.games"]
    nim = "nim_for_tashkalar:Nim"

An entry point names a subclass of `Game` that can be called without arguments. Its module is imported when the game is
first used. A package can offer companions of a game under the same name in other groups: a screen in
`tashkalar.screens`, computer players in `tashkalar.players`, and texts of the text interface and of exports in
`tashkalar.texts`.
"""

import pkgutil
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import Json
from tashkalar.tabletop.game import ComponentFault, Game, GameSummary
from tashkalar.tabletop.seats import NO_PLAYERS, BuiltinPlayers

GROUP = "tashkalar.games"
"""The entry point group of games: subclasses of `Game`."""
SCREENS = "tashkalar.screens"
"""The entry point group of screens: subclasses of `tashkalar.tabletop.tui.app.GameApp`."""
PLAYERS = "tashkalar.players"
"""The entry point group of computer players: instances of `tashkalar.tabletop.seats.BuiltinPlayers`."""
TEXTS = "tashkalar.texts"
"""The entry point group of texts: subclasses of `tashkalar.tabletop.text_ui.text_renderer.TextRenderer`."""


class EntryPoint(NamedTuple):
    """A name in a group, and what it stands for."""

    name: str
    value: str
    """The module and the object in it, as MODULE:OBJECT."""

    def load(self) -> Any:
        """Import the module, and return the object."""
        return pkgutil.resolve_name(self.value)


class UnknownGame(LookupError):
    """A game that isn't installed, or that can't be loaded; the message is one line."""


def installed_games() -> tuple[str, ...]:
    """Return the ids of the installed games, sorted.

    >>> "tash-kalar" in registry.installed_games()
    True
    """
    return tuple(sorted(_entry_points()))


def title_of_game(name: str) -> str:
    """Return the name of an installed game for people, without importing it: its id, or the words of its class.

    >>> registry.title_of_game("tash-kalar"), registry.title_of_game("pook")
    ('Tash-Kalar', 'Pook')

    Args:
        name: the id of the game.
    """
    point = _entry_points().get(name)
    if point is None or "-" in name:
        return name.title()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.split(r"[:.]", point.value)[-1])


def load_game(name: str, cards: Sequence[Path] = ()) -> Game[Any, Any, Any, Any]:
    """Return a new instance of a game plugin.

        >>> registry.load_game("draughts")
        Traceback (most recent call last):
        tashkalar.tabletop.registry.UnknownGame: the game 'draughts' isn't installed (installed: ...)

    Args:
        name: the id of the game, one of `installed_games`.
        cards: card files of the user's own, see `Game.load`.

    Raises:
        UnknownGame: the game isn't installed, or can't be loaded.
        ComponentFault: the cards can't be read, or are faulty.
    """
    game_class = _class(name)
    try:
        return game_class.load(cards)
    except ComponentFault:
        raise
    except Exception as error:  # a plugin may fail in any way
        raise UnknownGame(_unloadable(name, error)) from error


def game_summary(name: str, header: Json) -> GameSummary:
    """Return the summary of the game in a record's header, from the game's class, without an instance of it.

        >>> registry.game_summary("tash-kalar", game.header(start)).loadouts
        ('northern', 'southern')

    Args:
        name: the id of the game.
        header: the decoded first line of a record; any key may be missing or hold any JSON value.

    Raises:
        UnknownGame: the game isn't installed, or can't be loaded.
        ValueError: the header is damaged; the message is one line.
    """
    return _class(name).summary_from_header(header)


def load_companion(group: str, name: str) -> Any:
    """Return the companion of a game that an entry point names; None if there is none.

    Args:
        group: the entry point group, such as `SCREENS`.
        name: the id of the game.

    Raises:
        UnknownGame: the companion can't be loaded.
    """
    points = _entry_points(group)
    return _load(name, points[name]) if name in points else None


def builtin_players(game: Game[Any, Any, Any, Any]) -> BuiltinPlayers:
    """Return the built-in players of a game; `NO_PLAYERS` if it has none.

    Args:
        game: an installed game.

    Raises:
        UnknownGame: the players can't be loaded, or aren't of the type `BuiltinPlayers`.
    """
    own = load_companion(PLAYERS, game.id)
    if own is not None and not isinstance(own, BuiltinPlayers):
        message = _("the players of {game} aren't available: the entry point isn't a BuiltinPlayers")
        raise UnknownGame(message.format(game=game.name))
    return own or NO_PLAYERS


def _class(name: str) -> type[Game[Any, Any, Any, Any]]:
    points = _entry_points()
    if name not in points:
        message = _("the game {name} isn't installed (installed: {known})")
        raise UnknownGame(message.format(name=repr(name), known=", ".join(points)))
    found = _load(name, points[name])
    if not (isinstance(found, type) and issubclass(found, Game)):
        message = _("the entry point {name} ({place}) isn't a game")
        raise UnknownGame(message.format(name=repr(name), place=points[name].value))
    return found


def _load(name: str, point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:  # a plugin's module may fail in any way
        raise UnknownGame(_unloadable(name, error)) from error


def _unloadable(name: str, why: Exception) -> str:
    return _("the game {name} can't be loaded: {why}").format(name=repr(name), why=why)


def _entry_points(group: str = GROUP) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group by name; if several have the same name, the first on the path."""
    return _read_metadata().get(group, {})


@cache
def _read_metadata() -> dict[str, dict[str, EntryPoint]]:
    """Read the entry points of all installed distributions once, by group and name.

    `importlib.metadata` does the same, but costs two megabytes, as it imports `email` and `zipfile`.
    """
    found: dict[str, dict[str, EntryPoint]] = {}
    for folder, kind in product(sys.path, ("dist-info", "egg-info")):
        for file in sorted(Path(folder).glob(f"*.{kind}/entry_points.txt")):
            group = ""
            for line in map(str.strip, file.read_text("utf-8").splitlines()):
                name, sign, value = map(str.strip, line.partition("="))
                if line.startswith("["):
                    group = line.strip("[]").strip()
                elif sign and not line.startswith("#"):
                    found.setdefault(group, {}).setdefault(name, EntryPoint(name, value))
    return found
