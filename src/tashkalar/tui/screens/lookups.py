"""The pages and screens of help, rules and cards of a game and a replay, imported when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hotseat.tui.screen_stack import screen_stack
from tashkalar import gettext as _

if TYPE_CHECKING:
    from hotseat.tui.text_layout import Lines


class Lookups:
    """The pages and screens with more about a game or a replay, as its viewer may see it."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen
        """The screen: a `TableScreen` or a `BoardReplayScreen`."""

    def open(self, what: str) -> None:
        """Open a page or screen."""
        from tashkalar.tui import reference_pages

        screen, state = self._screen, self._screen.visible_state
        match what:
            case "help":
                self._open_help()
            case "cards":
                self._open_cards()
            case "tasks":
                self.read(_("Tasks"), reference_pages.tasks_page(state))
            case "scores":
                self.read(_("Scores"), reference_pages.scores_page(state, [entry.step for entry in screen.entries]))
            case "piles":
                self.read(_("Discard piles"), reference_pages.piles_page(state))

    def read(self, title: str, lines: Lines) -> None:
        """Open a text."""
        from hotseat.tui.text_screen import TextScreen

        screen_stack(self._screen).open(TextScreen(title, lines), above=self._screen)

    def _open_help(self) -> None:
        from tashkalar.tui.screens.help import HelpScreen

        commands = self._screen.commands
        screen = HelpScreen(
            commands, self._screen.pages_here, queries=[each.listed for each in getattr(self._screen, "queries", ())]
        )
        screen_stack(self._screen).open(screen, above=self._screen)

    def _open_cards(self) -> None:
        from tashkalar.tui.reference_pages import card_locations, decks_of_players, short_locations
        from tashkalar.tui.screens.cards import CardKnowledge, CardsScreen

        state, use = self._screen.visible_state, self._screen.card_user
        places, short = (find(state, self._screen.open_hands) for find in (card_locations, short_locations))
        pointer = getattr(self._screen, "pointer", None)
        now = CardKnowledge(places, short, decks_of_players(state), pointer.places if pointer is not None else None)
        cards = CardsScreen(state.config.cards, now, self._screen.chosen_card, use is not None, side=state.mine)
        screen_stack(self._screen).open(cards, above=self._screen, then=use)
