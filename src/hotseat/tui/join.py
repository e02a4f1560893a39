"""The dialogue for joining a game on another machine by an invitation."""

import asyncio
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.remote.invitation import LONGEST, read_invitations, write_address
from hotseat.tui.messages import GameOpened
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose, key_hints
from hotseat.tui.timing import begun_later
from hotseat.util.extras import report_missing
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext
from hotseat.util.text_utils import capitalize, with_period
from hotseat.util.visitors import require_owner


def join_by_text(game: Game[Any, Any, Any, Any], text: str) -> Session[Any, Any, Any, Any]:
    """Return the game that an invitation leads to, or raise a ValueError of one line."""
    require_owner()
    with report_missing("remote", error=ValueError):
        from hotseat.remote.joined import join_game
    return join_game(game, read_invitations(text), "").session


class InvitationInput(TextInput):
    """A line for an invitation, which isn't shown: screens are shared and recorded."""

    def on_paste(self, event: Paste) -> None:
        """Keep only the invitation of what is pasted, which may have several lines."""
        try:
            self.value = " ".join(map(str, read_invitations(event.text)))
        except ValueError:
            return  # a part of one, perhaps
        event.prevent_default()
        event.stop()


class JoinScreen(ModalScreen[None]):
    """A box with a line for the invitation; the application shows the game that it leads to."""

    CSS_PATH = Path(__file__).with_name("participants.tcss")
    AUTO_FOCUS = "#join-line"
    BINDINGS = [Binding("escape", "leave", "back")]

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        with Vertical(id="join", classes="surface") as box:
            box.border_title = Content(_("Join a game"))
            yield Static(Prose(Content(_("Paste the invitation that the host has sent you. It isn't shown."))))
            yield InvitationInput(
                id="join-line", compact=True, max_length=LONGEST, placeholder="192.168.1.5:7777/2.…", password=True
            )
            yield Static(id="join-note")
            yield Static(key_hints(("Enter", pgettext("key", "join")), ("Esc", pgettext("key", "back"))))

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def action_leave(self) -> None:
        """Close without joining."""
        screen_stack(self).close(self)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say where a complete invitation leads to, as it isn't shown."""
        try:
            first, *_others = read_invitations(event.value)
        except ValueError:
            self._note("", "$quiet")
        else:
            self._note(_("An invitation of {address}.").format(address=write_address(first.host, first.port)), "$quiet")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._note(_("Connecting ..."), "$quiet")
        self.run_worker(begun_later(self._connect, event.value), group="joining", exclusive=True)

    async def _connect(self, text: str) -> None:
        try:
            session = await asyncio.to_thread(join_by_text, self._game, text)
        except ValueError as fault:
            self._note(with_period(capitalize(str(fault))), "bold $error")
        else:
            screen_stack(self).close(self)
            self.app.post_message(GameOpened(session))

    def _note(self, text: str, style: str) -> None:
        self.query_one("#join-note", Static).update(Prose(Content.styled(text, style)))
