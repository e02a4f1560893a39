"""A line for an invitation to a game on another machine, and the way from its text to the game."""

from typing import Any

from textual.events import Paste

from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.remote.invitation import read_invitations
from hotseat.tui.text_input import TextInput
from hotseat.util.extras import report_missing
from hotseat.util.visitors import require_owner


def join_by_text(game: Game[Any, Any, Any, Any], text: str) -> Session[Any, Any, Any, Any]:
    """Return the game that an invitation leads to, or raise a ValueError of one line."""
    require_owner()
    with report_missing("remote", error=ValueError):
        from hotseat.remote.looks import join_table
    return join_table(game, read_invitations(text), "").session


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
