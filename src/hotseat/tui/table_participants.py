"""The participants of a game on several machines at a table: notices of what they do, and what all have agreed to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.message import Message

from hotseat.play import forced_moves
from hotseat.play.participants import REMATCH, News, Participants, Presence
from hotseat.plugin.seats import name_with_player
from hotseat.tui.appearance import appearance
from hotseat.tui.clock import clock_time
from hotseat.tui.commands import Command
from hotseat.tui.play_commands import PARTICIPANTS
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import in_brackets

LONG = 12
"""Seconds for which a proposal or a message is shown as a notice."""


class RematchAgreed(Message):
    """All want to play once more with other seats: the host's application begins the game."""


class GameReplaced(Message):
    """The host has begun another game with these participants: the application shows it."""


@dataclass
class RecordGiven(Message):
    """The host has given the record of the finished game."""

    text: str


class TableParticipants:
    """Shows on a table what the participants of its game do, and carries out what all have agreed to."""

    _news: News

    def __init__(self, table: Any) -> None:
        self._table = table
        """The screen, a `PlayScreen`."""
        self.participants: Participants | None = None
        """The people of a game on several machines; None for a game on this machine alone."""
        self._given = ""

    def follow(self, participants: Participants | None) -> None:
        """Follow the participants once the game is hosted, and open their screen at the host if someone is missing."""
        table = self._table
        if self.participants is not None or participants is None or table.exercise is not None:
            return
        self.participants = participants
        self._news = News(participants, lambda: self._names, _("Press F4 to answer."))
        participants.on_change = lambda: table.call_later(self._change, participants)
        participants.acts = True
        self._change(participants)
        table.clock.times_of_host = lambda: self._thinking_times(participants.presence)
        if participants.is_host and not all(one.here for one in participants.presence.seats):
            table.call_after_refresh(table.run_action, "app.participants")

    @property
    def _names(self) -> Sequence[str]:
        names: Sequence[str] = self._table.game.names(self._table.session.state)
        return names

    def _change(self, participants: Participants) -> None:
        """Show what has changed, and carry out what was agreed to."""
        table, notices = self._table, self._news.take()
        if self._news.has_ended:
            table.app.clear_notifications()  # one of them asks for an answer
        for text in notices:
            table.app.notify(text, timeout=LONG)
        if self._news.is_asked:
            appearance(table.app).ring()
        if participants.record not in ("", self._given) and not participants.is_host:
            self._given = participants.record
            table.post_message(RecordGiven(participants.record))
        agreed = participants.take_agreed()
        if agreed is not None and agreed.kind == REMATCH:
            table.post_message(RematchAgreed())
        elif agreed is not None:
            table.player_worker.stop()
            forced_moves.carry_out_agreed(table.session, agreed, forced=table.plays_forced)
            table.proceed()
        if participants.is_replaced:
            table.post_message(GameReplaced())
        table.show_header()

    # --- what a table shows -------------------------------------------------------------------------------------------

    @property
    def is_joined(self) -> bool:
        """Whether the game is another machine's, the host."""
        return self.participants is not None and not self.participants.is_host

    def commands(self, now: tuple[Command, ...]) -> tuple[Command, ...]:
        """Return commands with that for the participants, if the game is one on several machines."""
        return now if self.participants is None else (*now[:-1], PARTICIPANTS, now[-1])

    @property
    def labels(self) -> list[str]:
        """The players by seat, with the kind of player, or with a note while a player isn't connected."""
        labels = [*map(name_with_player, self._names, self._table.session.players)]
        for seat, one in enumerate(self.participants.presence.seats if self.participants is not None else ()):
            if not one.here:
                labels[seat] = in_brackets(self._names[seat], _("not here"))
        return labels

    @property
    def saved(self) -> str:
        """A word or two on whether the game is saved, and how many watch."""
        number = self.participants.presence.watching if self.participants is not None else 0
        watching = _("{number} watching").format(number=number) if number else ""
        return _(", ").join(filter(None, (watching, self._table.session.saved)))

    def _thinking_times(self, presence: Presence) -> list[str]:
        """Return each player's name with the time on the host's clock, and the part of it that the network took."""
        return [
            f"{name} {clock_time(int(one.seconds))}"
            + (_(" (network {time})").format(time=clock_time(int(one.lost))) if one.lost >= 1 else "")
            for name, one in zip(self._names, presence.seats, strict=True)
        ]
