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
from hotseat.tui.play_commands import MESSAGE, PARTICIPANTS
from hotseat.tui.public_view import PublicView
from hotseat.tui.score_mirror import mirror_curve
from hotseat.tui.surfaces import heading, surface_row
from hotseat.util.i18n import gettext as _

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
        self.view = view(self, self.game)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that are possible now."""
        raise NotImplementedError

    @property
    def people_commands(self) -> tuple[Command, ...]:
        """The commands about the people of a game on several machines; none for a game at one."""
        return (PARTICIPANTS, MESSAGE) if getattr(self.app, "participants", None) is not None else ()

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

    def keys_row(self, width: int) -> Content:
        """Return the row of the keys."""
        keys = footer_line(self.commands, {each.action for each in self.commands}, width - 1)
        return surface_row(keys, width, "panel")

    def score_course(self, width: int, rows: int, marked: Collection[int] = (), each: int = 1) -> list[Content]:
        """Return the scores by turn below a heading; nothing if they are unknown, and for no row.

        marked: the turns of turning points. each: the half rows of a point.
        """
        if not rows or not self.replay.has_course:
            return []
        goal, turns = self.view.goal(self.visible_state), {turn: self.view.tab(str(turn), "lit") for turn in marked}
        curve = mirror_curve(self.replay, goal, width, rows, turns, each)
        return [heading(_("Score by turn"), width), *curve] if curve else []

    # --- keys ---------------------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """End all motion and run the command of a key at once."""
        self.view.motion.skip()
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
