"""The installed games, found by the entry points of the group `hotseat.games`.

    [project.entry-points."hotseat.games"]
    nim = "nim_for_hotseat:Nim"

An entry point names a subclass of `Game` that can be called without arguments. Its module is imported when the game is
first used. A package can offer companions of a game under the same name in other groups: a screen in
`hotseat.screens`, computer players in `hotseat.players`, and texts of the text interface and of exports in
`hotseat.texts`.
"""

import contextlib
import logging
import pkgutil
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.plugin.decision import Json
from hotseat.plugin.game import ComponentFault, Game, GameSummary
from hotseat.plugin.seats import NO_PLAYERS, BuiltinPlayers, PlayerSpec
from hotseat.util import safe_io
from hotseat.util.faults import report_failure
from hotseat.util.i18n import gettext as _

_LOG = logging.getLogger(__name__)

GROUP = "hotseat.games"
"""The entry point group of games: subclasses of `Game`."""
SCREENS = "hotseat.screens"
"""The entry point group of screens: subclasses of `hotseat.tui.app.GameApp`."""
PLAYERS = "hotseat.players"
"""The entry point group of computer players: instances of `hotseat.plugin.seats.BuiltinPlayers`."""
NAME = re.compile(r"\w[\w .-]{,99}")
"""The names of entry points that are read, of any group; others, as with control characters, are left out."""
TEXTS = "hotseat.texts"
"""The entry point group of texts: subclasses of `hotseat.text_ui.text_renderer.TextRenderer`."""


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
    """Return the ids of the installed games, sorted."""
    return tuple(sorted(_entry_points()))


def title_of_game(name: str) -> str:
    """Return the name of an installed game by its id, without importing it: the id, or the words of its class."""
    point = _entry_points().get(name)
    if point is None or "-" in name:
        return name.title()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.split(r"[:.]", point.value)[-1])


def load_game(
    name: str, cards: Sequence[Path] = (), report: Callable[[str], object] | None = None
) -> Game[Any, Any, Any, Any]:
    """Return a new instance of a game plugin; raise UnknownGame, or ComponentFault for faulty cards.

    `cards`: card files of the user's own. `report`: takes a notice about each pack that doesn't fit; None for no packs.
    """
    found = game_class(name)
    with _foreign_code(name, ComponentFault):
        return found.load(cards) if report is None else found.load_with_packs(cards, report)


def game_summary(name: str, header: Json) -> GameSummary:
    """Return the summary in a record's header by the game's class; raise UnknownGame, or ValueError if damaged."""
    found = game_class(name)
    with _foreign_code(name, ValueError):
        return found.summary_from_header(header)


def load_companion(group: str, name: str) -> Any:
    """Return the companion of a game in a group such as `SCREENS`, None if there is none, or raise UnknownGame."""
    points = _entry_points(group)
    return _load(name, points[name]) if name in points else None


def builtin_players(game: Game[Any, Any, Any, Any]) -> BuiltinPlayers:
    """Return the built-in players of an installed game, `NO_PLAYERS` without any, or raise UnknownGame."""
    own = load_companion(PLAYERS, game.id)
    if own is not None and not isinstance(own, BuiltinPlayers):
        message = _("the players of {game} aren't available: the entry point isn't a BuiltinPlayers")
        raise UnknownGame(message.format(game=game.name))
    return own or NO_PLAYERS


def present_player(game: str, player_spec: PlayerSpec) -> PlayerSpec:
    """Return a player of a record with the present name of its level; as it is if the game isn't installed."""
    with contextlib.suppress(UnknownGame):
        players = load_companion(PLAYERS, game) if player_spec.kind == "level" else None
        if isinstance(players, BuiltinPlayers):
            return player_spec._replace(name=players.present(player_spec.name))
    return player_spec


def makers(name: str, players: BuiltinPlayers) -> Mapping[str, Any]:
    """Return the functions that make built-in players by name, also former ones, or raise UnknownGame.

    They are `MAKERS` in the module of the players.
    """
    with _foreign_code(name):
        found: Mapping[str, Any] = pkgutil.resolve_name(f"{players.module}:MAKERS") if players.module else {}
        return {**found, **{former: found[level] for former, level in players.former.items()}}


def game_class(name: str) -> type[Game[Any, Any, Any, Any]]:
    """Return the class of an installed game, or raise UnknownGame."""
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
    with _foreign_code(name):
        return point.load()


def _foreign_code(name: str, *passed: type[Exception]) -> AbstractContextManager[None]:
    """Report every exception of a plugin's code inside the context as UnknownGame, but those that pass through."""
    message = _("the game {name} can't be loaded: {why}")
    return report_failure(lambda why: UnknownGame(message.format(name=repr(name), why=why)), *passed)


def _entry_points(group: str = GROUP) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group by name; if several have the same name, the first on the path."""
    return _read_metadata().get(group, {})


@cache
def _read_metadata() -> dict[str, dict[str, EntryPoint]]:
    """Read all entry points once by group and name; `importlib.metadata` costs two megabytes of imports."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for folder, kind in product(sys.path, ("dist-info", "egg-info")):
        for file in sorted(Path(folder).glob(f"*.{kind}/entry_points.txt")):
            group = ""
            for line in map(str.strip, _text(file).splitlines()):
                name, sign, value = map(str.strip, line.partition("="))
                if line.startswith("["):
                    group = line.strip("[]").strip()
                elif sign and NAME.fullmatch(name) and value.isprintable():
                    found.setdefault(group, {}).setdefault(name, EntryPoint(name, value))
    return found


def _text(file: Path) -> str:
    """Return the text of a file of another distribution; "" if it can't be read."""
    try:
        return safe_io.text(safe_io.read_bytes(file))
    except (OSError, UnicodeDecodeError) as fault:
        _LOG.info("left out: %s (%s)", file, fault)
        return ""
