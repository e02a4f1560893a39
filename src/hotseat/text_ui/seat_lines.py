"""The players of the seats in the text interface: who they are, another one for a seat, and one that gave no answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.program import ErrorDetails
from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.plugin.seats import PlayerSpec
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console
from hotseat.text_ui.interrupt import InterruptPlace
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, capitalize, exact, may_do_all, with_period

AGAIN = "again"
"""The line that asks a player once more."""
CONSENT = "run this program"
"""The line that approves a program which a file names; long, so that it isn't typed by mistake."""


class Table(Protocol):
    """The part of a game in plain lines that its parts use; `TextGame` describes the methods."""

    game: Game[Any, Any, Any, Any]
    session: Session[Any, Any, Any, Any]
    opponents: ExternalPlayers[Any, Any, Any, Any]
    console: Console
    commands: tuple[TextCommand, ...]
    keys: Mapping[str, str]
    seats: SeatLines

    def read(self, prompt: str = ..., place: InterruptPlace = ...) -> str: ...
    def read_early(self, text: str) -> None: ...
    def run_command_line(self, text: str, more: Sequence[str]) -> None: ...
    def interrupted(self, place: InterruptPlace) -> None: ...
    def report_change(self) -> None: ...


class SeatLines:
    """The dialogue about the players of the seats."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.command = TextCommand(
            "seat", "[N=WHO]", _("who plays each seat, or change the player of a seat"), self._seat
        )

    def report_failure(self, seat: int, failure: str, details: ErrorDetails) -> None:
        """Print why a player gave no option, and what can be done; then read lines until one of these is done."""
        remedy = _(
            "again asks once more; seat {number}=human takes the seat over; seat {number}=... gives it to "
            "another player."
        )
        self._table.console.write(with_period(failure), *details.text, remedy.format(number=seat + 1))
        self._read_remedy(seat, AGAIN)

    def ask_consent(self, seat: int, program: PlayerSpec) -> None:
        """Ask whether to run a program that a file names. Only the exact text `CONSENT` approves it."""
        table = self._table
        name = table.game.names(table.session.state)[seat]
        asks = _("The file of this game asks to run a program that plays for {name}:").format(name=name)
        remedy = _(
            "'{word}' runs it; seat {number}=human takes the seat over; seat {number}=... gives it to another player."
        )
        table.console.forget()
        table.console.write(asks, exact(program.name), may_do_all(), remedy.format(word=CONSENT, number=seat + 1))
        if self._read_remedy(seat, CONSENT):
            table.opponents.approve()

    def _read_remedy(self, seat: int, word: str) -> bool:
        """Read lines until one is the given word, or changes the situation of a seat; return whether it is the word."""
        before = self.situation(seat)
        while self.situation(seat) == before:
            text = self._table.read(place=InterruptPlace.REMEDY)
            if text.lower() == word:
                return True
            self._table.run_command_line(text, [word])
        return False

    def situation(self, seat: int) -> tuple[object, ...]:
        """Return what a command may change: the player of a seat, the state, and whether a program awaits approval."""
        session = self._table.session
        return session.players[seat], session.state, self._table.opponents.unapproved

    def _seat(self, wish: str) -> None:
        """Print the players of all seats, or change the player of a seat, as "N=PLAYER" demands."""
        session, opponents, console = self._table.session, self._table.opponents, self._table.console
        number, sign, player = wish.partition("=")
        players = session.players
        if not wish or session.host is not None:
            for seat, name in enumerate(map(opponents.name_with_player, range(len(players))), 1):
                if hello := opponents.introduction(seat - 1):
                    name = _("{player}: {introduction}").format(player=name, introduction=hello)
                console.write(with_period(after_colon(str(seat), name)))
            return
        seat = safe_io.parse_int(number.strip()) or 0
        if not sign or not 1 <= seat <= len(players):
            console.write(_("Write it like seat {number}=human.").format(number=len(players)))
            return
        try:
            session.set_player(seat - 1, opponents.startable(player.strip()))
        except ValueError as fault:
            console.write(with_period(capitalize(str(fault))))
        else:
            console.write(_("{name} plays on.").format(name=opponents.name_with_player(seat - 1)))
