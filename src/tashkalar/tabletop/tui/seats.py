"""Who plays each seat: people, computers, programs, changed in the midst of a game."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.seats import HUMAN, LONGEST, PROGRAM, PlayerSpec
from tashkalar.tabletop.text_utils import capitalize, with_period
from tashkalar.tabletop.tui.radio_row import RadioRow
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_input import TextInput
from tashkalar.tabletop.tui.text_layout import Prose

COMMAND = "python my_bot.py"
"""What a command may look like."""


def player_choices(levels: Sequence[str]) -> list[tuple[str, str]]:
    """Who can be chosen for a seat: what is typed for it, and what is shown.

    Args:
        levels: the game's own players.
    """
    human, program = pgettext("who plays", "human"), pgettext("who plays", "program")
    return [(HUMAN.text, human), *((each, _(each)) for each in levels), (PROGRAM, program)]


class SeatChoice(Vertical):
    """A choice of who plays a seat; for a program a line for its command.

    Args:
        levels: the game's own players.
        chosen: who plays it at first, as it is typed for a seat.
        id: its name.
    """

    def __init__(self, levels: tuple[str, ...], chosen: str, id: str) -> None:
        super().__init__(id=id, classes="seat-choice")
        self.entries = player_choices(levels)
        kind = PROGRAM if chosen.startswith(PROGRAM) else chosen
        self._chosen = next((i for i, (value, _) in enumerate(self.entries) if value == kind), 0)
        self._command = chosen.removeprefix(PROGRAM) if kind == PROGRAM else ""

    def compose(self) -> ComposeResult:
        """The row of entries, and the line."""
        yield RadioRow(self.entries, self._chosen)
        example = _("its command, such as {command}").format(command=COMMAND)
        yield TextInput(self._command, placeholder=example, compact=True, max_length=LONGEST)

    def on_mount(self) -> None:
        """No blinking, and no line without need."""
        self.query_one(TextInput).cursor_blink = False
        self._show_line()

    def on_radio_row_changed(self) -> None:
        """A program needs its command."""
        self._show_line()

    def _show_line(self) -> None:
        self.query_one(TextInput).display = self.query_one(RadioRow).value == PROGRAM

    @property
    def value(self) -> str:
        """Who is chosen, as it is typed for a seat."""
        kind = self.query_one(RadioRow).value
        return f"{kind}{self.query_one(TextInput).value.strip()}" if kind == PROGRAM else kind


class SeatsScreen(ModalScreen[bool]):
    """A row for each seat; its result is whether anything was changed.

    Args:
        opponents: who plays, and who can.
        seat: which one is pointed at first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave_it", "as it was"),
        Binding("enter", "take", "play on"),
        Binding("up", "app.focus_previous", "up", show=False, priority=True),
        Binding("down", "app.focus_next", "down", show=False, priority=True),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]

    def __init__(self, opponents: ExternalPlayers[Any, Any, Any, Any], seat: int = 0) -> None:
        super().__init__()
        self.opponents = opponents
        self.session = opponents.session
        self.seat = seat

    def compose(self) -> ComposeResult:
        """The box."""
        names = self.session.game.names(self.session.state)
        with VerticalScroll(id="settings", classes="seats", can_focus=False) as box:
            box.border_title = Content(_("Who plays"))
            box.border_subtitle = Content(_("Left and Right change, Enter plays on, Esc leaves it"))
            for seat, (name, player_spec) in enumerate(zip(names, self.session.players, strict=True)):
                with Horizontal(classes="setting"):
                    yield Static(Content(name), classes="label")
                    yield SeatChoice(tuple(self.opponents.levels), player_spec.text, id=f"seat-{seat}")
            yield Static(id="seats-fault")

    def on_mount(self) -> None:
        """Point at the seat that it is about."""
        self.query_one(f"#seat-{self.seat} RadioRow").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a line is Enter."""
        self.action_take()

    def action_leave_it(self) -> None:
        """Change nothing."""
        screen_stack(self).close(self, False)

    def action_take(self) -> None:
        """Change what was chosen otherwise, unless somebody can't take a seat."""
        try:
            wanted = [
                self._meant(self.query_one(f"#seat-{seat}", SeatChoice).value, player_spec)
                for seat, player_spec in enumerate(self.session.players)
            ]
        except ValueError as fault:
            text = with_period(capitalize(str(fault)))
            self.query_one("#seats-fault", Static).update(Prose(Content.styled(text, "bold $error")))
            return
        changed = [seat for seat, player_spec in enumerate(wanted) if player_spec != self.session.players[seat]]
        for seat in changed:  # nobody else: to sit down anew is to agree to a program that a file names
            self.session.set_player(seat, wanted[seat])
        screen_stack(self).close(self, bool(changed))

    def _meant(self, text: str, now: PlayerSpec) -> PlayerSpec:
        """Whom a row means; who stays is the same as before."""
        if text == now.text:
            return now
        return self.opponents.startable(text)
