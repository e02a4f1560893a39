"""The pages and screens of help, rules, cards and log of a game and a replay, imported when needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from textual.content import Content
from textual.screen import Screen

from hotseat.tui.commands import Command
from hotseat.tui.screen_stack import screen_stack
from tashkalar import gettext as _
from tashkalar.engine import GameState
from tashkalar.game_types import LogEntry
from tashkalar.tui.log_lines import log_entry_lines

if TYPE_CHECKING:
    from tashkalar.tui.reference_pages import Lines, Page

MARGIN = 10
"""The columns that the frame and the margins of a text screen take."""


class LookupSource(Protocol):
    """The subject of the pages: a game or a replay as its viewer may see it."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the screen."""

    @property
    def visible_state(self) -> GameState:
        """The state on the screen, without what is hidden from the viewer."""

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The log entries up to the state on the screen, without what is hidden from the viewer."""

    @property
    def open_hands(self) -> Sequence[int]:
        """The seats whose hands are visible to the viewer, from 0."""

    @property
    def chosen_card(self) -> str:
        """The id of the card that the card list selects first; "" for none."""

    @property
    def card_user(self) -> Callable[[str | None], None] | None:
        """The function that is called with the being chosen in the card list; None if the list is only read."""

    def pages_here(self, width: int) -> Sequence[Page]:
        """Return the help pages about the current decision or position."""


class Lookups:
    """The pages and screens with more about a game or a replay."""

    def __init__(self, screen: Screen[Any], source: LookupSource) -> None:
        self._screen = screen
        self._source = source

    def open(self, what: str) -> None:
        """Open a page or screen."""
        match what:
            case "help" | "rules":
                self._open_help(rules=what == "rules")
            case "cards":
                self._open_cards()
            case "log":
                width = min(86, self._screen.size.width - MARGIN)
                entries = self._source.entries
                log = [line for e in entries for line in log_entry_lines(e.step, width, e.forced)]
                self.read(_("Log"), log or [Content(_("Nothing has been decided yet."))], from_end=True)
            case _:
                self._open_page(what)

    def read(self, title: str, lines: Lines, *, from_end: bool = False) -> None:
        """Open a text."""
        from hotseat.tui.text_screen import TextScreen

        screen_stack(self._screen).open(TextScreen(title, lines, from_end=from_end), above=self._screen)

    def _open_help(self, *, rules: bool) -> None:
        from tashkalar.tui.screens.help import HelpScreen

        commands = self._source.commands
        screen = HelpScreen(commands, rules=True) if rules else HelpScreen(commands, self._source.pages_here)
        screen_stack(self._screen).open(screen, above=self._screen)

    def _open_cards(self) -> None:
        from tashkalar.tui.reference_pages import card_locations
        from tashkalar.tui.screens.cards import CardsScreen

        state, use = self._source.visible_state, self._source.card_user
        places = card_locations(state, self._source.open_hands)
        cards = CardsScreen(state.table.cards, places, self._source.chosen_card, use is not None)
        screen_stack(self._screen).open(cards, above=self._screen, then=use)

    def _open_page(self, what: str) -> None:
        from tashkalar.tui.reference_pages import piles_page, scores_page, tasks_page

        state = self._source.visible_state
        match what:
            case "tasks":
                self.read(_("Tasks"), tasks_page(state))
            case "scores":
                steps = [entry.step for entry in self._source.entries]
                self.read(_("Scores"), scores_page(state, steps))
            case "piles":
                self.read(_("Discard piles"), piles_page(state))
