"""The base of the hand-over and result screens: a public position beside texts, and keys in the last row."""

from collections.abc import Collection
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.screen import Screen

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.pane import Pane
from hotseat.tui.public_view import PublicView
from hotseat.tui.surfaces import surface_row

PICTURED = 60
"""The columns of the terminal from which a picture is shown."""


class PublicScreen(Screen[None], Generic[S, Q, R, E]):
    """A picture with its signs, texts beside it, and panes above and below; a subclass shows them."""

    AUTO_FOCUS = ""
    NAME: ClassVar[str]
    """The id of the row with the picture and the texts, and the start of their ids."""
    BELOW: ClassVar[str]
    """The id of the pane with the keys."""

    def __init__(self, session: Session[S, Q, R, E], state: S, view: type[PublicView[S]]) -> None:
        super().__init__()
        self.session, self.game = session, session.game
        self.visible_state = state
        """The state as everybody may see it."""
        self.view = view(self)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that are possible now."""
        raise NotImplementedError

    @cached_property
    def replay(self) -> Replay[S, Q, R, E]:
        """The game as a replay at its last position."""
        replay = self.session.replay()
        replay.to_end()
        return replay

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Pane(id="header")
        with Horizontal(id=self.NAME):
            with Vertical(id=f"{self.NAME}-picture"):
                yield from self.view.compose()
                yield Pane(id="legend")
            yield Pane(id=f"{self.NAME}-text")
        yield Pane(id=self.BELOW)

    def on_mount(self) -> None:
        """Show the text before the first frame."""
        with suppress(NoMatches):  # the application may end before the screen is there
            self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def show(self) -> None:
        """Show everything for the size of the terminal."""
        raise NotImplementedError

    def fit_picture(self, width: int, rows: int) -> int:
        """Make the picture as large as possible, and return its columns; 0 if it is hidden."""
        columns = self.view.fit(self.visible_state, width, rows) if width >= PICTURED else 0
        self.query_one(f"#{self.NAME}-picture").display = columns > 0
        return columns

    def keys_row(self, width: int, kept: Collection[str]) -> Content:
        """Return the row of the keys. `kept`: the actions that it has at any width."""
        keys = footer_line(self.commands, frozenset(each.action for each in self.commands), width - 1, kept)
        return surface_row(keys, width, "panel")

    # --- keys ---------------------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key at once."""
        if action := keymap(self.commands).get(event.key):
            event.stop()
            event.prevent_default()
            await self.run_action(action)

    def action_look_up(self, what: str) -> None:
        """Open more about the game, as everybody may know it."""
        self.view.look_up(what)

    @property
    def entries(self) -> Any:
        """The log entries of the game that the log shows."""
        raise NotImplementedError
