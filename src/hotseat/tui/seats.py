"""The screen that sets the player of each seat during a game: a person, also on another machine, a level or a bot."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from hotseat.play.external_players import ExternalPlayers
from hotseat.plugin.seats import HUMAN, LONGEST, MATCHED, PROGRAM, PYTHON, REMOTE, PlayerSpec
from hotseat.tui.commands import bindings_of, box_width, show_keys
from hotseat.tui.menu_commands import BETWEEN_ROWS, SEATING
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext
from hotseat.util.text_utils import capitalize, with_period

COMMAND = "python my_bot.py"
"""An example of a bot's command."""


def player_choices(levels: Sequence[str], *, hosted: bool) -> list[tuple[str, str]]:
    """Return the choices for a seat, each as (value, text); the value is typed for a seat, the text is shown."""
    human, program = pgettext("who plays", "human"), pgettext("who plays", "program")
    remote = [(REMOTE.text, pgettext("who plays", "remote"))] * hosted
    computers = (*levels, *[MATCHED] * bool(levels))
    return [(HUMAN.text, human), *((each, _(each)) for each in computers), (PROGRAM, program), *remote]


def entered_code(text: str) -> str:
    """Return what the text input for a user's code shows of a player: a command, or a whole "python:MODULE:FACTORY"."""
    return text if text.startswith(PYTHON) else text.removeprefix(PROGRAM) if text.startswith(PROGRAM) else ""


def player_of_entry(entry: str) -> str:
    """Return the player as typed for a seat; the inverse of `entered_code`."""
    return entry if (entry := entry.strip()).startswith(PYTHON) else PROGRAM + entry


class SeatChoice(Vertical):
    """A choice of the player of a seat, with a text input for the command of a bot."""

    def __init__(self, levels: tuple[str, ...], chosen: str, id: str, *, hosted: bool) -> None:
        super().__init__(id=id, classes="seat-choice")
        self.entries = player_choices(levels, hosted=hosted)
        self._command = entered_code(chosen)
        kind = PROGRAM if self._command else chosen
        self._chosen = next((i for i, (value, _) in enumerate(self.entries) if value == kind), 0)

    def compose(self) -> ComposeResult:
        yield RadioRow(self.entries, self._chosen)
        example = _("its command, such as {command}").format(command=COMMAND)
        yield TextInput(self._command, placeholder=example, compact=True, max_length=LONGEST, asks=False)

    def on_mount(self) -> None:
        """Switch off the blinking cursor, and show the text input only for a bot."""
        self.query_one(TextInput).cursor_blink = False
        self._show_line()

    def on_radio_row_changed(self) -> None:
        self._show_line()

    def _show_line(self) -> None:
        self.query_one(TextInput).display = self.query_one(RadioRow).value == PROGRAM

    @property
    def value(self) -> str:
        """The chosen player, as typed for a seat."""
        kind = self.query_one(RadioRow).value
        return player_of_entry(self.query_one(TextInput).value) if kind == PROGRAM else kind


class SeatsScreen(ModalScreen[bool]):
    """A screen with a row for each seat; its result is whether anything was changed."""

    CSS_PATH = Path(__file__).with_name("settings.tcss")
    SCREEN_COMMANDS = SEATING
    BINDINGS = [*bindings_of(SEATING), *BETWEEN_ROWS]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]

    def __init__(self, opponents: ExternalPlayers[Any, Any, Any, Any], seat: int = 0) -> None:
        super().__init__()
        self.opponents = opponents
        self.session = opponents.session
        self.seat = seat

    def compose(self) -> ComposeResult:
        names = self.session.game.names(self.session.state)
        hosted = getattr(self.app, "hosting", None) is not None
        with VerticalScroll(id="settings", classes="seats surface", can_focus=False) as box:
            box.border_title = Content(_("Who plays"))
            for seat, (name, player_spec) in enumerate(zip(names, self.session.players, strict=True)):
                with Horizontal(classes="setting"):
                    yield Static(Content(name), classes="label")
                    yield SeatChoice(tuple(self.opponents.levels), player_spec.choice, f"seat-{seat}", hosted=hosted)
            yield Static(id="seats-fault")

    def on_resize(self, event: events.Resize) -> None:
        """Show as many keys as fit."""
        show_keys(self.query_one("#settings"), SEATING, box_width(event.size.width))

    def on_mount(self) -> None:
        """Focus the row of the seat to select first."""
        self.query_one(f"#seat-{self.seat} RadioRow").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_take()

    def action_leave_it(self) -> None:
        """Close without changes."""
        screen_stack(self).close(self, False)

    def action_take(self) -> None:
        """Set the changed players and close, or show why a player can't be set."""
        try:
            wanted = [
                self._parse(self.query_one(f"#seat-{seat}", SeatChoice).value, player_spec)
                for seat, player_spec in enumerate(self.session.players)
            ]
        except ValueError as fault:
            text = with_period(capitalize(str(fault)))
            self.query_one("#seats-fault", Static).update(Prose(Content.styled(text, "bold $error")))
            return
        changed = [seat for seat, player_spec in enumerate(wanted) if player_spec != self.session.players[seat]]
        for seat in changed:  # no other seat, as setting a player approves of a program that a file names
            self.session.set_player(seat, wanted[seat])
        screen_stack(self).close(self, bool(changed))

    def _parse(self, text: str, now: PlayerSpec) -> PlayerSpec:
        """Return the player that a row's text means; an unchanged one as it is."""
        if text == now.choice:
            return now
        return self.opponents.startable(text)
