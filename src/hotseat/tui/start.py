"""The first screen: what a player may want to do, a line each."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget

from hotseat.tui.list_screen import FRAME, WIDEST, ListScreen, textual_bindings
from hotseat.tui.menu_commands import START
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _

AROUND, LEAST = 8, 20
"""The columns of number, mark and gaps of a line, and the least columns of a description."""

LIST = 74
"""The least columns of a line beside a picture."""


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
        self._taken = 0
        """The columns that the picture takes with the gap beside it."""

    # --- the picture ------------------------------------------------------------------------------

    def make_picture(self) -> Widget | None:
        """Return a widget for a picture of the game, shown beside the list if there is space; None for none."""
        return None

    def fit_picture(self, width: int, height: int) -> tuple[int, int]:
        """Make the picture as large as possible, or hide it."""
        return 0, 0

    def compose(self) -> ComposeResult:
        """Yield the picture, if there is one, and the list beside it."""
        picture = self.make_picture()
        with Horizontal(id="start-table"):
            if picture is not None:
                yield picture
            yield from super().compose()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the picture, and show the list as high as the picture, in the columns that are left."""
        width, height = event.size
        self._taken, rows = self.fit_picture(width - LIST - FRAME, height)
        contents = self.query_one("#contents")
        contents.styles.width, contents.styles.height = self.list_width + FRAME, rows or "auto"
        super().on_resize(event)

    @property
    def list_width(self) -> int:
        return min(WIDEST, self.app.size.width - self._taken - FRAME)

    # --- the list ---------------------------------------------------------------------------------

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
        # the whole description of the selected entry if its line is too short for it
        description = self.choices[self.index].description
        cut = cell_width.width(description) > self.list_width - self._longest - AROUND
        return description if cut else _("What would you like to do?")

    @property
    def _longest(self) -> int:
        """The columns of the longest title."""
        return max(cell_width.width(each.title) for each in self.choices)

    def on_screen_resume(self) -> None:
        """Offer what can be done now, which may have changed, and select what comes next."""
        self.choices, self._first = self._offered()
        super().on_screen_resume()

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        choice, longest = self.choices[i], self._longest
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
