"""Calls the people at this machine when a turn of theirs begins: by the terminal, and by the command for notices."""

from collections.abc import Callable
from pathlib import PurePath
from time import monotonic
from typing import Any

from hotseat.play.notices import Notice, Notifier, TurnWatch, turn_notice
from hotseat.play.session import Session
from hotseat.records.settings import AUTO, OFF, ON, Settings
from hotseat.util import identity, safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.terminal_signs import TerminalSigns
from hotseat.util.text_utils import after_colon

LONG = 20.0
"""The time in seconds after which a computer has thought so long that a person may have looked away."""


class PersonCaller:
    """The ways in which this program calls a person, each as the settings want it.

    Args:
        notifier: runs the command.
        signs: the signs of the terminal.
        settings: returns the settings of now.
    """

    def __init__(self, notifier: Notifier, signs: TerminalSigns, settings: Callable[[], Settings]) -> None:
        self.notifier = notifier
        self.signs = signs
        self._settings = settings

    @property
    def ways(self) -> list[str]:
        """The ways that the settings want, in a word each; the command by the name of its program."""
        settings, command = self._settings(), self.notifier.command
        signs = (settings.bell, _("bell")), (settings.title, _("title")), (settings.desktop, _("desktop"))
        program = PurePath(command.split()[0]).name if command.strip() else ""
        return [*(name for value, name in signs if value != OFF), *filter(None, [safe_io.escape(program)])]

    def ring(self, *, away: bool = False) -> None:
        """Ring the bell, as the setting wants it; `away`: whether a person may look elsewhere meanwhile."""
        wanted = self._settings().bell
        if wanted == ON or (away and wanted == AUTO):
            self.signs.ring()

    def call(self, notice: Notice, *, away: bool) -> None:
        """Call a person.

        Args:
            notice: what the command and the desktop say.
            away: whether the person may look elsewhere meanwhile.
        """
        self.notifier.send(notice)
        if away and self._settings().title == ON:
            self.signs.show_title(after_colon(_("Your turn"), notice.game))
        self.signal(notice, away=away)

    def show_waiting(self, number: int) -> None:
        """Show in the terminal's title how many tables wait for the person, if any does.

        Args:
            number: the number of tables.
        """
        title = identity.current().title
        if number and self._settings().title == ON:
            self.signs.show_title(f"({number}) {title}")
        else:
            self.signs.change_title(title)

    def signal(self, notice: Notice, *, away: bool) -> None:
        """Give the signs of the terminal that don't stay, and run no command.

        Args:
            notice: what the desktop says.
            away: whether the person may look elsewhere meanwhile.
        """
        self.ring(away=away)
        if away and self._settings().desktop == ON:
            self.signs.notify(notice.game, notice.text)


class TurnCalls:
    """Calls the people of a session here; `look` is called after each change.

    Args:
        session: the game.
        caller: the ways to call a person.
    """

    def __init__(self, session: Session[Any, Any, Any, Any], caller: PersonCaller) -> None:
        self._session = session
        self._caller = caller
        self._watch = TurnWatch(session, lambda one: one.human)
        self._since: float | None = None
        """The time at which the turns of others began, in seconds; None while a person here decides."""

    def look(self) -> None:
        """Call the person whose turn has begun, if one has."""
        session, seat = self._session, self._watch.begun()
        decision, players = session.question, session.players
        if seat is not None:
            elsewhere = any(one.remote for one in players)
            long = self._since is not None and monotonic() - self._since >= LONG
            self._caller.call(turn_notice(session, seat), away=elsewhere or long)
        if decision is not None and players[decision.seat].human:
            self._since = None
        elif self._since is None:
            self._since = monotonic()
            self._caller.signs.change_title(_(session.game.name))
