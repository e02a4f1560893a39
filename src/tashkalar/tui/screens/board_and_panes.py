"""What the game and the replay have in common: a board, panes beside it, and how they share the terminal."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.tui.commands import Command, keymap
from tashkalar.tabletop.tui.text_layout import Prose
from tashkalar.tui.appearance import appearance
from tashkalar.tui.key_bindings import Keys, apply_custom_keys, key_labels
from tashkalar.tui.table_layout import TableLayout, table_layout
from tashkalar.tui.widgets.board import BoardWidget

MIN_SIDE = 24
"""Panes are never laid out for less, even while the terminal shrinks."""

TOO_SMALL = gettext_noop("tashkalar needs a terminal\nof 40 x 16 at least")


class BoardScreen(Screen[None]):
    """A screen with `#header`, a `Board`, `#side`, `#question` and the notice `#small`."""

    AUTO_FOCUS = ""
    SCREEN_COMMANDS: ClassVar[Sequence[Command]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.fitted = TableLayout(None, "")
        self.page = "board"
        """On a small terminal: "board" or "side"."""

    @property
    def own_keys(self) -> Keys:
        """The players' own keys."""
        return appearance(self.app).own_keys

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """The commands of this screen under the players' own keys."""
        return apply_custom_keys(self.SCREEN_COMMANDS, self.own_keys)

    @cached_property
    def keys(self) -> Keys:
        """How the keys of this screen are written, by the names of commands."""
        return key_labels(self.commands)

    @property
    def keymap(self) -> Mapping[str, str]:
        """The action of each key at this moment."""
        return keymap(self.commands)

    @property
    def side_width(self) -> int:
        """The columns that the panes have."""
        beside = self.fitted.board is not None and self.fitted.side != "page"
        board = self.query_one(BoardWidget).square_size.extent[0] if beside else 0
        return max(MIN_SIDE, self.size.width - board - 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The board and the panes take turns only where both have no room."""
        return action != "turn_page" or self.fitted.side == "page"

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key at once, so that keys that come in a burst keep their order."""
        self.query_one(BoardWidget).skip()
        if await self.take_key(event):
            event.stop()
            event.prevent_default()

    async def take_key(self, event: events.Key) -> bool:
        """Do what a key says; False if it says nothing here."""
        action = self.keymap.get(event.key)
        if action is not None:
            await self.run_action(action)
        return action is not None

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size, whatever is going on."""
        self.fitted = self.fit(event.size.width, event.size.height)
        self._lay_out()

    def fit(self, width: int, height: int) -> TableLayout:
        """The layout for a terminal of that size."""
        return table_layout(width, height)

    def action_turn_page(self) -> None:
        """On a small terminal, show the other half."""
        self.page = "side" if self.page == "board" else "board"
        self._lay_out()

    def _lay_out(self) -> None:
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
        """Bring everything up to date."""
        raise NotImplementedError
