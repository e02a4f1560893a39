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
    from tashkalar.kernel.library import SavedGame

VARIABLE = "_TASHKALAR_COMPLETE"
"""The environment variable by which a shell's script asks."""


Offered = Callable[[str], Iterable[tuple[str, str]]]
"""Words for what is typed already, each with what it stands for."""
Completer = Callable[["Context", "Parameter", str], "list[CompletionItem[Any]]"]
"""What click wants."""


def _completer(*, files: bool = False) -> Callable[[Offered], Completer]:
    """Of the words that are offered, those that go on from what is typed; or files, where these are meant as well."""

    def of(offered: Offered) -> Completer:
        @wraps(offered)
        def complete(_: Context, __: Parameter, typed: str) -> list[CompletionItem[Any]]:
            from click.shell_completion import CompletionItem

            found = []
            with suppress(Exception):  # a shell's line is not the place to tell what is wrong
                found = [CompletionItem(word, help=told) for word, told in offered(typed) if word.startswith(typed)]
            return found or [CompletionItem(typed, type="file")] * files

        return complete

    return of


@_completer()
def cards(_: str) -> Iterable[tuple[str, str]]:
    """Every card by its id."""
    from tashkalar.cards import load

    known = load()
    sections: tuple[Mapping[str, Being | Flare | Task], ...] = (known.beings, known.flares, known.tasks)
    return [(i, card.name) for section in sections for i, card in section.items()]


@_completer()
def schools(_: str) -> Iterable[tuple[str, str]]:
    """Every school by its id."""
    return _schools()


@_completer()
def listed_schools(typed: str) -> Iterable[tuple[str, str]]:
    """One school more after those that stand before a comma."""
    before, comma, _ = typed.rpartition(",")
    return [(f"{before}{comma}{i}", name) for i, name in _schools() if i not in before.split(",")]


def _schools() -> list[tuple[str, str]]:
    from tashkalar.cards import load

    return [(i, school.name) for i, school in load().schools.items()]


@_completer()
def mechanics(_: str) -> Iterable[tuple[str, str]]:
    """Every mechanic that a card has."""
    from tashkalar.cards import load
    from tashkalar.text.finding import values

    return [(word, "") for word in values(load())["mechanic"]]


@_completer()
def lessons(_: str) -> Iterable[tuple[str, str]]:
    """Every lesson by its id."""
    from tashkalar.lessons import lessons

    return [(lesson.id, lesson.title) for lesson in lessons()]


@_completer(files=True)
def puzzles(_: str) -> Iterable[tuple[str, str]]:
    """Every puzzle by its name."""
    from tashkalar.puzzles.collection import collection

    return [(posed.name, posed.aim) for posed in collection()]


@_completer(files=True)
def games(_: str) -> Iterable[tuple[str, str]]:
    """Every saved game."""
    from tashkalar.kernel import library

    return _told(library.games())


@_completer(files=True)
def unfinished(_: str) -> Iterable[tuple[str, str]]:
    """Every saved game that goes on."""
    from tashkalar.kernel import library

    return _told(library.unfinished())


def _told(found: Iterable[SavedGame]) -> list[tuple[str, str]]:
    return [(game.id, ", ".join(game.names) or "broken") for game in found]
