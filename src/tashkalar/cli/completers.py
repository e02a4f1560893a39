"""Shell completion of cards, schools and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from hotseat.cli.shell_completion import completer

if TYPE_CHECKING:
    from tashkalar.engine import Being, Flare, Task


@completer()
def complete_cards(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all cards."""
    from tashkalar.cards import load

    known = load()
    sections: tuple[Mapping[str, Being | Flare | Task], ...] = (known.beings, known.flares, known.tasks)
    return [(i, card.name) for section in sections for i, card in section.items()]


@completer()
def complete_schools(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the ids of all schools."""
    from tashkalar.cards import load

    return [(i, school.name) for i, school in load().schools.items()]


@completer()
def complete_mechanics(*_: object) -> Iterable[tuple[str, str]]:
    """Offer all mechanics of the cards."""
    from tashkalar.cards import load
    from tashkalar.text.card_filter import filter_values

    return [(word, "") for word in filter_values(load())["mechanic"]]


@completer(files=True)
def complete_puzzles(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the names of all puzzles."""
    from tashkalar.puzzles.collection import collection

    return [(in_play.name, in_play.goal) for in_play in collection()]
