"""Shell completion of loadouts, lessons, players and saved games: quick, and silent about errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

from hotseat.util import i18n, identity

if TYPE_CHECKING:
    from click import Context, Parameter
    from click.shell_completion import CompletionItem

    from hotseat.plugin.game import Game
    from hotseat.plugin.seats import BuiltinPlayers
    from hotseat.records.saved_games import SavedGame


Offered = Callable[["Context", str], Iterable[tuple[str, str]]]
"""A function that returns words with their descriptions, from the command line so far and the typed part of a word."""
Completer = Callable[["Context", "Parameter", str], "list[CompletionItem[Any]]"]
"""A value of click's parameter `shell_complete`."""


def completer(*, files: bool = False) -> Callable[[Offered], Completer]:
    """Return a decorator that makes a completer of a function that offers words, or file names if none fits."""

    def of(offered: Offered) -> Completer:
        @wraps(offered)
        def complete(context: Context, _: Parameter, typed: str) -> list[CompletionItem[Any]]:
            from click.shell_completion import CompletionItem

            from hotseat.codec.names import spelling
            from hotseat.util import terminal

            found = []
            with suppress(Exception):  # a message would garble the line that the user edits
                found = [
                    CompletionItem(word, help=terminal.safe_line(text))
                    for word, text in offered(context, typed)
                    if spelling(word).startswith(spelling(typed)) and terminal.safe_line(word) == word
                ]
            return found or [CompletionItem(typed, type="file")] * files

        return complete

    return of


@completer()
def complete_loadouts(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the ids of all loadouts of the game."""
    return _loadouts(context)


@completer()
def complete_loadout_list(context: Context, typed: str) -> Iterable[tuple[str, str]]:
    """Offer one more loadout for a list of loadouts joined by commas."""
    before, comma, _last = typed.rpartition(",")
    return [(f"{before}{comma}{i}", name) for i, name in _loadouts(context) if i not in before.split(",")]


def _loadouts(context: Context) -> list[tuple[str, str]]:
    return [(each.id, each.title) for each in _game(context).setup_options().loadouts]


def _game(context: Context) -> Game[Any, Any, Any, Any]:
    """Return the game that --game names, or the program's own."""
    from hotseat.plugin import registry

    return registry.load_game(context.params.get("kind") or identity.current().game)


@completer()
def complete_lessons(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the ids of the lessons of the game."""
    return [(lesson.id, lesson.title) for lesson in _game(context).lessons()]


@completer(files=True)
def complete_games(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all saved games."""
    from hotseat.records import saved_games

    return _offers(saved_games.all_games())


@completer()
def complete_game_to_rename(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the ids of all saved games for the first value of --rename; nothing for the second, the new name."""
    from hotseat.records import saved_games

    return [] if "--rename" in context.obj[-2:-1] else _offers(saved_games.all_games())


@completer(files=True)
def complete_unfinished(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all unfinished games that can be read."""
    from hotseat.records import saved_games

    return _offers([game for game in saved_games.unfinished_games() if not game.fault])


@completer()
def people(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the names of the players of all saved games."""
    from hotseat.records import saved_games

    return [(name, "") for name in dict.fromkeys(name for game in saved_games.all_games() for name in game.names)]


@completer()
def complete_settings(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the names of the settings."""
    from hotseat.records.settings import DECLARED

    return [*((each.name, i18n.gettext(each.title)) for each in DECLARED), ("name", "")]


@completer()
def complete_values(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the values of the setting that is named."""
    from hotseat.records.settings import DECLARED

    named = [each for each in DECLARED if each.name == context.params.get("name")]
    return [(value, i18n.gettext(text)) for setting in named for value, text in setting.choices.items()]


@completer()
def complete_other_games(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all installed games."""
    from hotseat.plugin import registry

    return [(name, "") for name in registry.installed_games()]


@completer()
def seats(context: Context, typed: str) -> Iterable[tuple[str, str]]:
    """Offer values of --seat: a seat number with each player."""
    from hotseat.plugin.seats import HUMAN, MATCHED, PROGRAM, PYTHON

    levels = _builtin_players(context).levels
    number, sign, _player = typed.partition("=")
    numbers = [number] if sign else ["1", "2", "3", "4"]
    return [
        (f"{n}={player}", "")
        for n in numbers
        for player in (HUMAN.text, *levels, *[MATCHED] * bool(levels), PYTHON, PROGRAM)
    ]


@completer()
def players(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the computer players of the arena, and the prefixes of the user's own players."""
    from hotseat.plugin.seats import PROGRAM, PYTHON

    return [(name, "") for name in (*_builtin_players(context).names, PYTHON, PROGRAM)]


def _builtin_players(context: Context) -> BuiltinPlayers:
    """Return the built-in players of the game that --game names, or of the program's own."""
    from hotseat.plugin import registry
    from hotseat.plugin.seats import NO_PLAYERS, BuiltinPlayers

    found = registry.load_companion(registry.PLAYERS, context.params.get("kind") or identity.current().game)
    return found if isinstance(found, BuiltinPlayers) else NO_PLAYERS


def _offers(found: Iterable[SavedGame]) -> list[tuple[str, str]]:
    return [(game.id, ", ".join(game.names) or "broken") for game in found]
