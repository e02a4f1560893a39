"""Shell completion of cards, schools, puzzles, lessons, players and saved games.

Completers import little, so that they are quick. An error in a completer yields no completions and no message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from click import Context, Parameter
    from click.shell_completion import CompletionItem

    from hotseat.plugin.seats import BuiltinPlayers
    from hotseat.records.saved_games import SavedGame
    from tashkalar.engine import Being, Flare, Task

VARIABLE = "_TASHKALAR_COMPLETE"
"""The environment variable with which a shell's completion script requests completions."""


Offered = Callable[["Context", str], Iterable[tuple[str, str]]]
"""A function that returns words with their descriptions, from the command line so far and the typed part of a word."""
Completer = Callable[["Context", "Parameter", str], "list[CompletionItem[Any]]"]
"""A value of click's parameter `shell_complete`."""


def _completer(*, files: bool = False) -> Callable[[Offered], Completer]:
    """Return a decorator that turns a function that offers words into a completer.

    The completer keeps the words that begin with the typed text.

    Args:
        files: whether to complete file names if no word fits.
    """

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


@_completer()
def complete_cards(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all cards."""
    from tashkalar.cards import load

    known = load()
    sections: tuple[Mapping[str, Being | Flare | Task], ...] = (known.beings, known.flares, known.tasks)
    return [(i, card.name) for section in sections for i, card in section.items()]


@_completer()
def complete_schools(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all schools."""
    return _schools()


@_completer()
def complete_school_list(_: Context, typed: str) -> Iterable[tuple[str, str]]:
    """Offer one more school for a list of schools joined by commas."""
    before, comma, _last = typed.rpartition(",")
    return [(f"{before}{comma}{i}", name) for i, name in _schools() if i not in before.split(",")]


def _schools() -> list[tuple[str, str]]:
    from tashkalar.cards import load

    return [(i, school.name) for i, school in load().schools.items()]


@_completer()
def complete_mechanics(*_: object) -> Iterable[tuple[str, str]]:
    """Offer all mechanics of the cards."""
    from tashkalar.cards import load
    from tashkalar.text.card_filter import filter_values

    return [(word, "") for word in filter_values(load())["mechanic"]]


@_completer()
def complete_lessons(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the ids of the lessons of the game."""
    from hotseat.plugin import registry

    game = registry.load_game(context.params.get("kind") or "tash-kalar")
    return [(lesson.id, lesson.title) for lesson in game.lessons()]


@_completer(files=True)
def complete_puzzles(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the names of all puzzles."""
    from tashkalar.puzzles.collection import collection

    return [(in_play.name, in_play.goal) for in_play in collection()]


@_completer(files=True)
def complete_games(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all saved games."""
    from hotseat.records import saved_games

    return _offers(saved_games.all_games())


@_completer()
def complete_game_to_rename(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the ids of all saved games for the first value of --rename; nothing for the second, the new name."""
    from hotseat.records import saved_games

    return [] if "--rename" in context.obj[-2:-1] else _offers(saved_games.all_games())


@_completer(files=True)
def complete_unfinished(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all unfinished games that can be read."""
    from hotseat.records import saved_games

    return _offers([game for game in saved_games.unfinished_games() if not game.fault])


@_completer()
def people(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the names of the players of all saved games."""
    from hotseat.records import saved_games

    return [(name, "") for name in dict.fromkeys(name for game in saved_games.all_games() for name in game.names)]


@_completer()
def complete_other_games(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all installed games."""
    from hotseat.plugin import registry

    return [(name, "") for name in registry.installed_games()]


@_completer()
def seats(context: Context, typed: str) -> Iterable[tuple[str, str]]:
    """Offer values of --seat: a seat number with each player."""
    from hotseat.plugin.seats import HUMAN, PROGRAM, PYTHON

    number, sign, _player = typed.partition("=")
    numbers = [number] if sign else ["1", "2", "3", "4"]
    return [
        (f"{n}={player}", "")
        for n in numbers
        for player in (HUMAN.text, *_builtin_players(context).levels, PYTHON, PROGRAM)
    ]


@_completer()
def players(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Offer the computer players of the arena, and the prefixes of the user's own players."""
    from hotseat.plugin.seats import PROGRAM, PYTHON

    return [(name, "") for name in (*_builtin_players(context).names, PYTHON, PROGRAM)]


def _builtin_players(context: Context) -> BuiltinPlayers:
    """Return the built-in players of the game that --game names, or of Tash-Kalar."""
    from hotseat.plugin import registry
    from hotseat.plugin.seats import NO_PLAYERS, BuiltinPlayers
    from tashkalar.cli.plugins import OWN

    found = registry.load_companion(registry.PLAYERS, context.params.get("kind") or OWN)
    return found if isinstance(found, BuiltinPlayers) else NO_PLAYERS


def _offers(found: Iterable[SavedGame]) -> list[tuple[str, str]]:
    return [(game.id, ", ".join(game.names) or "broken") for game in found]
