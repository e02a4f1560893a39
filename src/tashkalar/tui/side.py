"""What stands beside the board, above the log, section by section as lines of text. No widget yet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from tashkalar.engine.forms import form_of
from tashkalar.engine.state import GameState
from tashkalar.tui import panels
from tashkalar.tui.chooser import Chooser
from tashkalar.tui.clickable import clickable

Lines = list[Content]


class Section(NamedTuple):
    """Some lines under a heading."""

    title: str
    lines: Sequence[Content]
    action: str = ""
    """What a click on the heading does, and"""
    key: str = ""
    """the key that does the same."""


def lines(state: GameState, chooser: Chooser | None, width: int, wide: bool) -> Lines:
    """Scores, tasks, and while there is a question the hand of whom it asks and the card of interest."""
    found: Lines = []
    for section in _sections(state, chooser, width, wide):
        found += [heading(section, width), *section.lines]
    return found


def heading(section: Section, width: int) -> Content:
    """A title in a line."""
    key = f" ({section.key})" if section.key else ""
    text = section.title + key if len(section.title + key) < width else section.title
    title = Content.assemble(("─", "$square-line"), (text, "bold $primary")).truncate(width, ellipsis=True)
    line = title + Content.styled("─" * (width - title.cell_length), "$square-line")
    return clickable(line, section.action) if section.action else line


def _sections(state: GameState, chooser: Chooser | None, width: int, wide: bool) -> Iterator[Section]:
    yield Section(panels.score_title(state), panels.scores(state, width), "scores", "w")
    if form_of(state).id == "duel":
        yield Section("Destroyed this turn", panels.destroyed(state))
    else:
        claims = [o.card for o in chooser.decision.options if o.verb == "claim"] if chooser else []
        yield Section("Tasks", panels.tasks(state, claims, width), "tasks", "T")
    if chooser is not None:
        yield from _held(state, chooser, width) if wide else _held_compact(state, chooser, width)
        if text := panels.card_text(state, chooser.card, width, 3 if wide else 4):
            yield Section(state.table.cards.name(chooser.card), text, "view", "v")


def _held(state: GameState, chooser: Chooser, width: int) -> Iterator[Section]:
    """The beings side by side; below them the flares."""
    seat, cards = chooser.decision.seat, state.table.cards
    beings = [cards.beings[card] for card in chooser.beings]
    drawn = panels.cards_wide(beings, chooser.places, chooser.card, width)
    if beings:
        yield Section(f"{state.table.names[seat]}'s hand (1-{len(beings)})", drawn)
    for number, card in enumerate(chooser.cards, 1):
        if card in cards.flares:
            flare = cards.flares[card]
            title = f"{number} {flare.name}: how far the enemy is ahead"
            yield Section(title, panels.flare_wide(state, seat, flare, width), "verb('flare')")


def _held_compact(state: GameState, chooser: Chooser, width: int) -> Iterator[Section]:
    """The whole hand as a list."""
    seat = chooser.decision.seat
    drawn = panels.cards_compact(state, seat, chooser.places, chooser.card, width)
    if drawn:
        yield Section(f"{state.table.names[seat]}'s hand", drawn)
