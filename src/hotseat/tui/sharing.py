"""Sharing of a position: the clipboard gets it as text."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic

from textual.screen import Screen

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import count


class Sharing(Generic[S, Q, R, E]):
    """The position of a session as a text for others, which holds what everybody may see."""

    def __init__(self, screen: Screen[Any], session: Session[S, Q, R, E]) -> None:
        self.screen = screen
        self.session = session

    @cached_property
    def replay(self) -> Replay[S, Q, R, E]:
        """The game as of the first use of this property, as a replay at its last position."""
        replay = self.session.replay()
        replay.to_end()
        return replay

    @property
    def notice(self) -> str:
        """The notice after the text was copied."""
        return _("The position is in the clipboard as text, if your terminal allows that")

    def lines(self) -> Sequence[str]:
        """Return the text: the position, and the game in a line."""
        game, replay = self.session.game, self.session.replay()
        state = self.session.state
        ending = replay.result or _("Not finished yet")
        line = _("{game}. {ending}, after {turns}.")
        line = line.format(game=game.title(state), ending=ending, turns=count(game.turn(state), "turn"))
        return [*game.render_text(replay.shown(state)), "", line]

    def copy(self) -> None:
        """Copy the text to the clipboard."""
        self.screen.app.copy_to_clipboard("\n".join(self.lines()))
        self.screen.notify(self.notice)
