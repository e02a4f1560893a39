"""Which games there are: whoever ships one names it among the entry points of the group `tashkalar.games`.

    [project.entry-points."tashkalar.games"]
    nim = "nim_for_tashkalar:Nim"

What is named is a class of games (`Game`) that can be made without arguments. It is imported when it is asked for. What
somebody ships for a game besides stands under the same name in another group, such as a screen in `tashkalar.screens`
and computer players in `tashkalar.players`.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import Json
from tashkalar.tabletop.game import Game, GameSummary
from tashkalar.tabletop.seats import NO_PLAYERS, BuiltinPlayers

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tashkalar.games"
SCREENS = "tashkalar.screens"
"""The group of screens: classes of the application `tashkalar.tabletop.tui.generic_app.GenericApp`."""
PLAYERS = "tashkalar.players"
"""The group of computer players: rosters (`tashkalar.tabletop.seats.BuiltinPlayers`)."""


class UnknownGame(LookupError):
    """No game of that name is installed, or it can't be had; the message says so in a line."""


def installed_games() -> tuple[str, ...]:
    """The games that are installed, by their ids.

    >>> "tash-kalar" in registry.installed_games()
    True
    """
    return tuple(sorted(_points()))


def load_game(name: str) -> Game[Any, Any, Any, Any]:
    """A game by its id, ready to be played.

        >>> registry.load_game("draughts")
        Traceback (most recent call last):
        tashkalar.tabletop.registry.UnknownGame: no game is called 'draughts' (there are ...)

    Args:
        name: one of `installed_games`.

    Raises:
        UnknownGame: there is none of that name, or it can't be had.
    """
    made = _class(name)
    try:
        return made()
    except Exception as error:  # a game of others may fail in any way
        raise UnknownGame(_unloadable(name, error)) from error


def game_summary(name: str, header: Json) -> GameSummary:
    """How a game's class announces the game of a record's header.

        >>> registry.game_summary("tash-kalar", game.header(start)).loadouts
        ('northern', 'southern')

    Args:
        name: the id of a game.
        header: the first line of a file, decoded.

    Raises:
        UnknownGame: there is no such game, or it can't be had.
        ValueError: the header is damaged, and how.
    """
    return _class(name).summary_from_header(header)


def load_companion(group: str, name: str) -> Any:
    """What somebody ships for a game besides the game itself; None if nobody does.

    Args:
        group: the entry points among which it is named, such as `SCREENS`.
        name: the id of a game.

    Raises:
        UnknownGame: it can't be had.
    """
    points = _points(group)
    return _loaded(name, points[name]) if name in points else None


def builtin_players(game: Game[Any, Any, Any, Any]) -> BuiltinPlayers:
    """The computer players of a game; nobody if it has none of its own.

    Args:
        game: one that is installed.

    Raises:
        UnknownGame: they can't be had.
    """
    own = load_companion(PLAYERS, game.id)
    if own is not None and not isinstance(own, BuiltinPlayers):
        message = _("the players of {game} can't be had: what is named is no Roster")
        raise UnknownGame(message.format(game=game.name))
    return own or NO_PLAYERS


def _class(name: str) -> type[Game[Any, Any, Any, Any]]:
    points = _points()
    if name not in points:
        message = _("no game is called {name} (there are {known})")
        raise UnknownGame(message.format(name=repr(name), known=", ".join(points)))
    found = _loaded(name, points[name])
    if not (isinstance(found, type) and issubclass(found, Game)):
        message = _("what is called {name} ({place}) is no game")
        raise UnknownGame(message.format(name=repr(name), place=points[name].value))
    return found


def _loaded(name: str, point: "EntryPoint") -> Any:
    try:
        return point.load()
    except Exception as error:  # the module of others may fail in any way
        raise UnknownGame(_unloadable(name, error)) from error


def _unloadable(name: str, why: Exception) -> str:
    return _("the game {name} can't be loaded: {why}").format(name=repr(name), why=why)


@cache
def _points(group: str = GROUP) -> dict[str, "EntryPoint"]:
    from importlib.metadata import entry_points  # and with it what reads mail and archives, two megabytes

    return {point.name: point for point in entry_points(group=group)}
