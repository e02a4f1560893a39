"""The people of a game on several machines at a table: notices of what they do, and what all have agreed to."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.message import Message
from textual.screen import Screen

from hotseat.play.company import PROPOSALS, REMATCH, Company, Proposal, Standing
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
    """The host has begun another game with these people: the application shows it."""


class RecordGiven(Message):
    """The host has given the record of the finished game."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__()


class TableCompany:
    """Shows on a table what the people of its game do, and carries out what all have agreed to."""

    def __init__(
        self,
        table: Screen[Any],
        session: Session[Any, Any, Any, Any],
        company: Company,
        carry_out: Callable[[Proposal], object],
        shows: Callable[[], object],
    ) -> None:
        self._table = table
        self._session = session
        self._carry_out = carry_out
        self._shows = shows
        self.company = company
        self._shown = company.standing
        company.take_new_lines()
        self._given = ""
        company.on_change = lambda: table.call_later(self._change)
        company.acts = True
        self._change()

    @property
    def _names(self) -> Sequence[str]:
        return self._session.game.names(self._session.state)

    def _change(self) -> None:
        """Show what has changed, and carry out what was agreed to."""
        company, before, now = self.company, self._shown, self.company.standing
        self._shown = now
        if before.proposal is not None and now.proposal is None:
            self._table.app.clear_notifications()  # one of them asks for an answer
        notices = [*self._arrivals(before, now), *self._proposals(before, now), *self._new_lines()]
        notices += company.take_warnings()
        if company.take_refusal():
            notices.append(_("The host doesn't accept this now."))
        for text in notices:
            self._table.app.notify(text, timeout=LONG)
        if company.record not in ("", self._given) and not company.is_host:
            self._given = company.record
            self._table.post_message(RecordGiven(company.record))
        agreed = company.take_agreed()
        if agreed is not None and agreed.kind == REMATCH:
            self._table.post_message(RematchAgreed())
        elif agreed is not None:
            self._carry_out(agreed)
        if company.is_replaced:
            self._table.post_message(GameReplaced())
        self._shows()

    def _arrivals(self, before: Standing, now: Standing) -> list[str]:
        """Return a sentence about each player who has come or whose connection is lost."""
        texts = {True: _("{name} is here."), False: _("The connection to {name} is lost.")}
        return [
            texts[one.here].format(name=self._names[seat])
            for seat, (one, earlier) in enumerate(zip(now.persons, before.persons, strict=True))
            if one.here != earlier.here
        ]

    def _proposals(self, before: Standing, now: Standing) -> list[str]:
        """Return a sentence about a new proposal to people here, or about an own one that was declined."""
        declined = now.declined != before.declined and before.proposal is not None
        refused = [_("Not everybody agreed.")] * (declined and now.proposal is None)
        proposal = self.company.to_answer
        if proposal is None or (before.proposal is not None and before.proposal.number == proposal.number):
            return refused
        appearance(self._table.app).ring()
        asked = _(PROPOSALS[proposal.kind]).format(name=self._names[proposal.seat])
        return [*refused, join_sentences(asked, _("Press F4 to answer."))]

    def _new_lines(self) -> list[str]:
        """Return the messages of others that are new, unless they are muted."""
        new = [one for one in self.company.take_new_lines() if not self.company.muted]
        return [_("{name}: {text}").format(name=self._names[one.seat], text=one.text) for one in new]

    # --- what a table shows -------------------------------------------------------------------------------------------

    def label(self, seat: int, text: str) -> str:
        """Return the name of a player as a header shows it: with a note while the player isn't connected.

        Args:
            seat: the seat, from 0.
        """
        return text if self.company.standing.persons[seat].here else in_brackets(self._names[seat], _("not here"))

    def thinking_times(self) -> list[str]:
        """Return each player's name with the time on the host's clock, and the part of it that the network took."""
        persons = self.company.standing.persons
        return [
            f"{name} {clock_time(int(one.seconds))}"
            + (_(" (network {time})").format(time=clock_time(int(one.lost))) if one.lost >= 1 else "")
            for name, one in zip(self._names, persons, strict=True)
        ]

    @property
    def watching(self) -> str:
        """A few words on how many watch; "" if no one does."""
        number = self.company.standing.watching
        return _("{number} watching").format(number=number) if number else ""
