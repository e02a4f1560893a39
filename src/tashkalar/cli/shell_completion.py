"""What the shell offers where cards, schools and saved games are named. It is quick, and never says what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from click import Context, Parameter
    from click.shell_completion import CompletionItem

    from tashkalar.engine import Being, Flare, Task
    from tashkalar.tabletop.library import SavedGame

VARIABLE = "_TASHKALAR_COMPLETE"
"""The environment variable by which a shell's script asks."""


Offered = Callable[["Context", str], Iterable[tuple[str, str]]]
"""Words for the command line so far and what is typed of the last word, each with what it stands for."""
Completer = Callable[["Context", "Parameter", str], "list[CompletionItem[Any]]"]
"""What click wants."""


def _completer(*, files: bool = False) -> Callable[[Offered], Completer]:
    """Of the words that are offered, those that go on from what is typed; or files, where these are meant as well."""

    def of(offered: Offered) -> Completer:
        @wraps(offered)
        def complete(context: Context, _: Parameter, typed: str) -> list[CompletionItem[Any]]:
            from click.shell_completion import CompletionItem

            found = []
            with suppress(Exception):  # a shell's line is not the place to tell what is wrong
                found = [
                    CompletionItem(word, help=text) for word, text in offered(context, typed) if word.startswith(typed)
                ]
            return found or [CompletionItem(typed, type="file")] * files

        return complete

    return of


@_completer()
def complete_cards(*_: object) -> Iterable[tuple[str, str]]:
    """Every card by its id."""
    from tashkalar.cards import load

    known = load()
    sections: tuple[Mapping[str, Being | Flare | Task], ...] = (known.beings, known.flares, known.tasks)
    return [(i, card.name) for section in sections for i, card in section.items()]


@_completer()
def complete_schools(*_: object) -> Iterable[tuple[str, str]]:
    """Every school by its id."""
    return _schools()


@_completer()
def complete_school_list(_: Context, typed: str) -> Iterable[tuple[str, str]]:
    """One school more after those that stand before a comma."""
    before, comma, _last = typed.rpartition(",")
    return [(f"{before}{comma}{i}", name) for i, name in _schools() if i not in before.split(",")]


def _schools() -> list[tuple[str, str]]:
    from tashkalar.cards import load

    return [(i, school.name) for i, school in load().schools.items()]


@_completer()
def complete_mechanics(*_: object) -> Iterable[tuple[str, str]]:
    """Every mechanic that a card has."""
    from tashkalar.cards import load
    from tashkalar.text.card_filter import filter_values

    return [(word, "") for word in filter_values(load())["mechanic"]]


@_completer()
def complete_lessons(*_: object) -> Iterable[tuple[str, str]]:
    """Every lesson by its id."""
    from tashkalar.lessons import load_lessons

    return [(lesson.id, lesson.title) for lesson in load_lessons()]


@_completer(files=True)
def complete_puzzles(*_: object) -> Iterable[tuple[str, str]]:
    """Every puzzle by its name."""
    from tashkalar.puzzles.collection import collection

    return [(in_play.name, in_play.goal) for in_play in collection()]


@_completer(files=True)
def complete_games(*_: object) -> Iterable[tuple[str, str]]:
    """Every saved game."""
    from tashkalar.tabletop import library

    return _offers(library.saved_games())


@_completer()
def complete_game_to_rename(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Every saved game for the first value of an option; the second is a new name, which nothing offers."""
    from tashkalar.tabletop import library

    return [] if "--rename" in context.obj[-2:-1] else _offers(library.saved_games())


@_completer(files=True)
def complete_unfinished(*_: object) -> Iterable[tuple[str, str]]:
    """Every saved game that goes on."""
    from tashkalar.tabletop import library

    return _offers([game for game in library.unfinished_games() if not game.fault])


@_completer()
def people(*_: object) -> Iterable[tuple[str, str]]:
    """Every player of a saved game."""
    from tashkalar.tabletop import library

    return [(name, "") for name in dict.fromkeys(name for game in library.saved_games() for name in game.names)]


@_completer()
def complete_other_games(*_: object) -> Iterable[tuple[str, str]]:
    """Every game that is installed."""
    from tashkalar.tabletop import registry

    return [(name, "") for name in registry.installed_games()]


@_completer()
def seats(context: Context, typed: str) -> Iterable[tuple[str, str]]:
    """Who may play a seat, behind the number of the seat."""
    from tashkalar.tabletop.seats import HUMAN, PROGRAM

    number, sign, _who = typed.partition("=")
    numbers = [number] if sign else ["1", "2", "3", "4"]
    return [(f"{n}={who}", "") for n in numbers for who in (HUMAN.text, *_levels(context), PROGRAM)]


@_completer()
def players(context: Context, _typed: str) -> Iterable[tuple[str, str]]:
    """Every computer player that may meet others, and what stands before one of the user's own."""
    from tashkalar.arena.players import PYTHON
    from tashkalar.tabletop.seats import PROGRAM

    known = _levels(context)
    if not context.params.get("kind"):
        from tashkalar.ai.levels import MAKERS

        known = tuple(MAKERS)
    return [(name, "") for name in (*known, PYTHON, PROGRAM)]


def _levels(context: Context) -> tuple[str, ...]:
    """The levels of the game that the command line names, or of Tash-Kalar."""
    from tashkalar.cli import common
    from tashkalar.tabletop import registry
    from tashkalar.tabletop.seats import BuiltinPlayers

    kind = context.params.get("kind")
    found = registry.load_companion(registry.PLAYERS, kind) if kind else None
    return found.levels if isinstance(found, BuiltinPlayers) else common.LEVELS if not kind else ()


def _offers(found: Iterable[SavedGame]) -> list[tuple[str, str]]:
    return [(game.id, ", ".join(game.names) or "broken") for game in found]
