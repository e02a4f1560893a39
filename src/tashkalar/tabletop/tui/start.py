"""The first screen: what a player may want to do, a line each."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.content import Content

from tashkalar import cell_width
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.library_commands import START
from tashkalar.tabletop.tui.list_screen import ListScreen, textual_bindings

AROUND, LEAST = 8, 20
"""The columns of number, mark and gaps of a line, and the least columns of a description."""


class StartChoice(NamedTuple):
    """An entry of the first screen."""

    id: str
    title: str
    """The line, in the player's language."""
    action: str
    """The action in Textual's notation."""
    description: str = ""
    """Details in the player's language; "" for none."""


class StartScreen(ListScreen):
    """The first screen. A digit opens an entry at once.

    Args:
        heading: returns the name of the game as a heading, in the player's language.
        choices: returns the entries, at least one, and the id of the one to select first.
    """

    SCREEN_COMMANDS = START
    BINDINGS: ClassVar[list[BindingType]] = textual_bindings(START)

    def __init__(
        self, heading: Callable[[], Content], choices: Callable[[], tuple[Sequence[StartChoice], str]]
    ) -> None:
        super().__init__()
        self._heading = heading
        self._offered = choices
        self.choices, self._first = choices()

    @property
    def heading(self) -> Content:
        return self._heading()

    @property
    def length(self) -> int:
        return len(self.choices)

    @property
    def following(self) -> int:
        return next((i for i, choice in enumerate(self.choices) if choice.id == self._first), 0)

    @property
    def status_line(self) -> str:
        return _("What would you like to do?")

    def on_screen_resume(self) -> None:
        """Offer what can be done now, which may have changed, and select what comes next."""
        self.choices, self._first = self._offered()
        super().on_screen_resume()

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        choice, longest = self.choices[i], max(cell_width.width(each.title) for each in self.choices)
        title, left = Content(cell_width.ljust(choice.title, longest)), width - longest - AROUND
        if left < LEAST:
            return title, ""
        details = Content(f"  {cell_width.ellipsize(choice.description, left)}")
        return title + (details if i == self.index else details.stylize("$quiet")), ""

    def on_key(self, event: events.Key) -> None:
        """Open the entry whose number is the digit."""
        if event.key.isdecimal() and 0 < int(event.key) <= self.length:
            self.point(int(event.key) - 1)
            self.action_begin()

    def open_at(self, i: int) -> None:
        self.app.call_later(self.app.run_action, self.choices[i].action)
