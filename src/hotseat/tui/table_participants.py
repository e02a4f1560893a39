"""The participants of a game on several machines at a table: notices of what they do, and what all have agreed to."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.message import Message
from textual.screen import Screen

from hotseat.play.participants import PROPOSALS, REMATCH, Participants, Presence, Proposal
from hotseat.play.session import Session
from hotseat.tui.appearance import appearance
from hotseat.tui.clock import clock_time
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import in_brackets, join_sentences

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
        self._shown = participants.presence
        participants.take_new_lines()
        self._given = ""
        participants.on_change = lambda: table.call_later(self._change)
        participants.acts = True
        self._change()

    @property
    def _names(self) -> Sequence[str]:
        return self._session.game.names(self._session.state)

    def _change(self) -> None:
        """Show what has changed, and carry out what was agreed to."""
        participants, before, now = self.participants, self._shown, self.participants.presence
        self._shown = now
        if before.proposal is not None and now.proposal is None:
            self._table.app.clear_notifications()  # one of them asks for an answer
        notices = [*self._arrivals(before, now), *self._proposals(before, now), *self._new_lines()]
        notices += participants.take_warnings()
        if participants.take_refusal():
            notices.append(_("The host doesn't accept this now."))
        for text in notices:
            self._table.app.notify(text, timeout=LONG)
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

    def _arrivals(self, before: Presence, now: Presence) -> list[str]:
        """Return a sentence about each player who has come or whose connection is lost."""
        texts = {True: _("{name} is here."), False: _("The connection to {name} is lost.")}
        return [
            texts[one.here].format(name=self._names[seat])
            for seat, (one, earlier) in enumerate(zip(now.seats, before.seats, strict=True))
            if one.here != earlier.here
        ]

    def _proposals(self, before: Presence, now: Presence) -> list[str]:
        """Return a sentence about a new proposal to people here, or about an own one that was declined."""
        declined = now.declined != before.declined and before.proposal is not None
        refused = [_("Not everybody agreed.")] * (declined and now.proposal is None)
        proposal = self.participants.to_answer
        if proposal is None or (before.proposal is not None and before.proposal.number == proposal.number):
            return refused
        appearance(self._table.app).ring()
        asked = _(PROPOSALS[proposal.kind]).format(name=self._names[proposal.seat])
        return [*refused, join_sentences(asked, _("Press F4 to answer."))]

    def _new_lines(self) -> list[str]:
        """Return the messages of others that are new, unless they are muted."""
        new = [one for one in self.participants.take_new_lines() if not self.participants.muted]
        return [_("{name}: {text}").format(name=self._names[one.seat], text=one.text) for one in new]

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
