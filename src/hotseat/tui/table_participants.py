"""The participants of a game on several machines at a table: notices of what they do, and what all have agreed to."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.message import Message
from textual.screen import Screen

from hotseat.play.participants import REMATCH, News, Participants, Proposal
from hotseat.play.session import Session
from hotseat.tui.appearance import appearance
from hotseat.tui.clock import clock_time
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import in_brackets

LONG = 12
"""Seconds for which a proposal or a message is shown as a notice."""


class RematchAgreed(Message):
    """All want to play once more with other seats: the host's application begins the game."""


class GameReplaced(Message):
    """The host has begun another game with these participants: the application shows it."""


class RecordGiven(Message):
    """The host has given the record of the finished game."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__()


class TableParticipants:
    """Shows on a table what the participants of its game do, and carries out what all have agreed to."""

    def __init__(
        self,
        table: Screen[Any],
        session: Session[Any, Any, Any, Any],
        participants: Participants,
        carry_out: Callable[[Proposal], object],
        shows: Callable[[], object],
    ) -> None:
        self._table = table
        self._session = session
        self._carry_out = carry_out
        self._shows = shows
        self.participants = participants
        self._news = News(participants, lambda: self._names, _("Press F4 to answer."))
        self._given = ""
        participants.on_change = lambda: table.call_later(self._change)
        participants.acts = True
        self._change()

    @property
    def _names(self) -> Sequence[str]:
        return self._session.game.names(self._session.state)

    def _change(self) -> None:
        """Show what has changed, and carry out what was agreed to."""
        participants = self.participants
        notices = self._news.take()
        if self._news.has_ended:
            self._table.app.clear_notifications()  # one of them asks for an answer
        for text in notices:
            self._table.app.notify(text, timeout=LONG)
        if self._news.is_asked:
            appearance(self._table.app).ring()
        if participants.record not in ("", self._given) and not participants.is_host:
            self._given = participants.record
            self._table.post_message(RecordGiven(participants.record))
        agreed = participants.take_agreed()
        if agreed is not None and agreed.kind == REMATCH:
            self._table.post_message(RematchAgreed())
        elif agreed is not None:
            self._carry_out(agreed)
        if participants.is_replaced:
            self._table.post_message(GameReplaced())
        self._shows()

    # --- what a table shows -------------------------------------------------------------------------------------------

    def label(self, seat: int, text: str) -> str:
        """Return the name of a player as a header shows it: with a note while the player isn't connected."""
        return text if self.participants.presence.seats[seat].here else in_brackets(self._names[seat], _("not here"))

    def thinking_times(self) -> list[str]:
        """Return each player's name with the time on the host's clock, and the part of it that the network took."""
        seats = self.participants.presence.seats
        return [
            f"{name} {clock_time(int(one.seconds))}"
            + (_(" (network {time})").format(time=clock_time(int(one.lost))) if one.lost >= 1 else "")
            for name, one in zip(self._names, seats, strict=True)
        ]

    @property
    def watching(self) -> str:
        """A few words on how many watch; "" if no one does."""
        number = self.participants.presence.watching
        return _("{number} watching").format(number=number) if number else ""
