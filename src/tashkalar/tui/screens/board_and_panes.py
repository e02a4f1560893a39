"""The base of the game and replay screens: a board, panes beside it, and the layout for each terminal size."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.tui.appearance import appearance
from tashkalar.tabletop.tui.commands import Command, key_labels, keymap
from tashkalar.tabletop.tui.text_layout import Prose
from tashkalar.tui.key_bindings import Keys, apply_custom_keys
from tashkalar.tui.table_layout import TableLayout, table_layout
from tashkalar.tui.widgets.board import BoardWidget

MIN_SIDE = 24
"""The least width in columns for which panes are laid out, even while the terminal shrinks."""

TOO_SMALL = gettext_noop("tashkalar needs a terminal\nof 40 x 16 at least")
"""The notice that replaces the screen on a terminal that is too small for a board."""


class BoardScreen(Screen[None]):
    """A screen with the widgets `#header`, `#board`, `#side` and `#question`, and the notice `#small`.

    On a small terminal the board and the panes of `#side` are two pages, one at a time.
    """

    AUTO_FOCUS = ""
    SCREEN_COMMANDS: ClassVar[Sequence[Command]] = ()
    """The commands of the screen under their standard keys."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted = TableLayout(None, "")
        """The layout for the current size of the terminal."""
        self.page = "board"
        """The visible page of a small terminal: "board" or "side"."""

    @property
    def own_keys(self) -> Keys:
        """The keys that the player has set in the settings file, by the names of commands."""
        return appearance(self.app).own_keys

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """The commands of this screen under the keys that the player has set."""
        return apply_custom_keys(self.SCREEN_COMMANDS, self.own_keys)

    @cached_property
    def keys(self) -> Keys:
        """The labels of this screen's keys, by the names of commands."""
        return key_labels(self.commands)

    @property
    def keymap(self) -> Mapping[str, str]:
        """The action of each key for the current commands, by Textual's name of the key."""
        return keymap(self.commands)

    @property
    def side_width(self) -> int:
        """The width of the panes in columns, at least `MIN_SIDE`."""
        beside = self.fitted.board is not None and self.fitted.side != "page"
        board = self.query_one(BoardWidget).square_size.extent[0] if beside else 0
        return max(MIN_SIDE, self.size.width - board - 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # only a terminal too small for board and panes side by side shows them as pages
        return action != "turn_page" or self.fitted.side == "page"

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key at once, so that keys that arrive in a burst keep their order."""
        self.query_one(BoardWidget).skip()
        if await self.take_key(event):
            event.stop()
            event.prevent_default()

    async def take_key(self, event: events.Key) -> bool:
        """Run the command of a key.

        Args:
            event: the key that was pressed.

        Returns:
            Whether the key has a command on this screen; otherwise Textual handles it.
        """
        action = self.keymap.get(event.key)
        if action is not None:
            await self.run_action(action)
        return action is not None

    def on_resize(self, event: events.Resize) -> None:
        """Lay the screen out for the new size."""
        self.fitted = self.fit(event.size.width, event.size.height)
        self._lay_out()

    def fit(self, width: int, height: int) -> TableLayout:
        """Return the layout for a terminal of a size.

        Args:
            width: the columns of the terminal.
            height: the rows of the terminal.
        """
        return table_layout(width, height)

    def action_turn_page(self) -> None:
        """Show the other page of a small terminal."""
        self.page = "side" if self.page == "board" else "board"
        self._lay_out()

    def _lay_out(self) -> None:
        """Show and size the widgets as the layout says, or show the notice if the terminal is too small."""
        board, side = self.query_one(BoardWidget), self.query_one("#side")
        small = self.fitted.board is None
        self.set_class(small, "-small")
        if small:
            self.query_one("#small", Static).update(Prose(Content(_(TOO_SMALL))))
        paged = self.fitted.side == "page"
        board.display = not paged or self.page == "board"
        side.display = not paged or self.page == "side"
        if self.fitted.board is not None:
            board.draw_in(self.fitted.board)
            self.show_all()

    def show_all(self) -> None:
        """Update all widgets of the screen."""
        raise NotImplementedError
