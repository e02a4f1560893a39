"""The participants of a game on several machines at a table: notices of what they do, and what all have agreed to."""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from textual.content import Content
from textual.message import Message

from hotseat.play import forced_moves
from hotseat.play.participants import REMATCH, News, Participants
from hotseat.plugin.seats import name_with_player
from hotseat.records.own_profile import read_profile
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command
from hotseat.tui.participants_panel import ShownPeople, presence_row, proposal_chip, unread_chip
from hotseat.tui.play_commands import MESSAGE, PARTICIPANTS, SEATS
from hotseat.tui.text_layout import first_fitting, game_names, left_and_right
from hotseat.util.i18n import gettext as _

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


@runtime_checkable
class PeopleScreen(Protocol):
    """A screen above the table that shows what the people do."""

    def show_people(self) -> None:
        """Show a change."""


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
        self._news = News(participants, _("Press {key} to answer.").format(key=self.key))
        participants.on_change = lambda: table.call_later(self._change, participants)
        participants.attend(read_profile().name)
        self._change(participants)
        table.clock.times_of_host = lambda: participants.thinking_times(participants.names)
        if participants.is_host and not all(one.here for one in participants.presence.seats):
            table.call_after_refresh(table.run_action, "app.participants")

    @property
    def key(self) -> str:
        """The key that shows the people, as it is shown."""
        return next((each.key for each in self._table.commands if each.name == PARTICIPANTS.name), PARTICIPANTS.key)

    def _change(self, participants: Participants) -> None:
        """Show what has changed, and carry out what was agreed to."""
        table, notices = self._table, self._news.take()
        if self._news.has_ended:
            table.app.clear_notifications()  # one of them asks for an answer
        for text in notices:
            table.app.notify(text, timeout=LONG)
        if self._news.is_asked:
            appearance(table.app).caller.ring(away=True)
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
        for above in table.app.screen_stack:
            if above.is_mounted and isinstance(above, PeopleScreen):
                above.show_people()

    # --- what a table shows -------------------------------------------------------------------------------------------

    @property
    def is_joined(self) -> bool:
        """Whether the game is another machine's, the host."""
        return self.participants is not None and not self.participants.is_host

    def commands(self, now: tuple[Command, ...]) -> tuple[Command, ...]:
        """Return commands with those for the participants, if the game is one on several machines."""
        if self.participants is None:
            return now
        kept = tuple(each for each in now if each.name != SEATS.name)  # the participants' screen leads there
        return (*kept[:-1], PARTICIPANTS, *[MESSAGE] * bool(self.participants.voices), kept[-1])

    @property
    def labels(self) -> list[str]:
        """The players by seat, with the kind of player."""
        table = self._table
        return [*map(name_with_player, table.game.names(table.session.state), table.session.players)]

    def header(self, width: int) -> Content | None:
        """Return the first line of the table of a game on several machines; None for another game."""
        table = self._table
        if self.participants is None:
            return None
        turn = _("turn {number}").format(number=table.game.turn(table.session.state))
        row = self.row(width - len(turn) - 3).pad_right(1)
        starts = [Content.styled(f" {name} ", "bold $primary") for name in game_names(table.game.name)]
        short = Content(f" {turn}  ")
        long = short + table.panes.scores(table.visible_state)
        lefts = [start + rest for rest in (long, short) for start in starts]
        return left_and_right(first_fitting([*lefts, short], width - row.cell_length), row, width)

    def row(self, width: int) -> Content:
        """Return who is here and decides, what waits for an answer, what wasn't read, and whether the game is saved."""
        if self.participants is None:
            return Content(self.saved)
        shown = ShownPeople.of(self.participants, self._table.game, self._table.session.state)
        chips = [proposal_chip(self.participants, self.key), unread_chip(self.participants.unread)]
        times = appearance(self._table.app).is_on("clock")
        rows = [presence_row(shown, times=True)] * times + [presence_row(shown, times=False)]
        ends = [[*chips, Content(self.saved)], chips]
        return first_fitting((Content("  ").join(filter(None, [row, *end])) for row in rows for end in ends), width)

    @property
    def saved(self) -> str:
        """A word or two on whether the game is saved, and how many watch."""
        number = self.participants.presence.watching if self.participants is not None else 0
        watching = _("{number} watching").format(number=number) if number else ""
        return _(", ").join(filter(None, (watching, self._table.session.saved)))
