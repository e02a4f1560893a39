"""Dialogues about programs and other players: to run one, to leave other people, and who plays on when one fails."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from hotseat.play.program import NO_DETAILS, ErrorDetails
from hotseat.tui.commands import bindings_of
from hotseat.tui.menu_commands import CONSENT, FAILED, PARTING
from hotseat.tui.screen_stack import GuardedScreen, screen_stack
from hotseat.tui.text_layout import Prose
from hotseat.tui.timing import call_after_mount, call_later
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import exact, may_do_all, with_period

DELAY = 1.0
"""Seconds that the question is shown before the button for yes is enabled."""
AROUND = 7
"""Lines of the box besides its text: border, padding, title and buttons."""
RUN, REFUSE = "consent-run", "consent-refuse"
"""The ids of the two buttons."""
WAIT, AGAIN, HUMAN, OTHERS, LEAVE = "wait", "again", "human", "others", "leave"
"""The choices besides letting a built-in player take over the seat."""
CHOICES = {AGAIN: gettext_noop("Ask again (a)"), HUMAN: gettext_noop("Take over (t)")}
"""The choices that are always offered, with the texts of their buttons."""


class QuestionScreen(GuardedScreen[bool]):
    """A dialogue with a button for yes; its result is the answer. It accepts keys once it is visible."""

    CSS_PATH = Path(__file__).with_name("dialogues.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal")]
    YES: ClassVar[str]
    """The id of the button."""

    def on_mount(self) -> None:
        call_after_mount(self.accept_input, at=self)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_answer(event.button.id == self.YES)

    def action_answer(self, agreed: bool) -> None:
        """Close with the answer."""
        screen_stack(self).close(self, agreed)


class ConsentScreen(QuestionScreen):
    """A dialogue that shows the whole command and asks whether to run it."""

    SCREEN_COMMANDS = CONSENT
    BINDINGS = bindings_of(CONSENT)
    AUTO_FOCUS = f"#{REFUSE}"
    YES = RUN

    def __init__(self, name: str, command: str) -> None:
        super().__init__()
        self.player_name = name
        self.command = command

    def compose(self) -> ComposeResult:
        asks = _("The file of this game asks to run a program that plays for {name}:").format(name=self.player_name)
        with Vertical(id="consent"):
            yield Static(Content.styled(_("Run a program?"), "bold $error"), id="consent-title")
            with VerticalScroll(id="consent-text", can_focus=False):
                yield Static(Prose(Content(asks)))
                yield Static(Prose(Content.styled(exact(self.command), "bold")), id="consent-command")
                yield Static(Prose(Content(may_do_all())))
            with Horizontal(classes="failure-buttons"):
                yield Button(Content(_("Don't run it (Esc)")), id=REFUSE, compact=True)
                yield Button(Content(_("Run it")), id=RUN, compact=True, disabled=True)

    def on_mount(self) -> None:
        """Accept yes a little later than the other keys."""
        call_after_mount(self._delay_yes, at=self)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the buttons visible, however long the command is."""
        self.query_one("#consent-text").styles.max_height = max(1, event.size.height - AROUND)

    def _delay_yes(self) -> None:
        call_later(DELAY, self._allow, at=self)

    def _allow(self) -> None:
        self.query_one(f"#{RUN}", Button).disabled = False

    def action_scroll(self, by: int) -> None:
        """Scroll through a command that is longer than the screen."""
        self.query_one("#consent-text", VerticalScroll).scroll_relative(y=by, animate=False)


class LeaveScreen(QuestionScreen):
    """A dialogue before the people of a game on several machines are left; its result is whether to leave."""

    SCREEN_COMMANDS = PARTING
    BINDINGS = bindings_of(PARTING)
    YES = LEAVE

    def __init__(self, message: str) -> None:
        super().__init__()
        self.message = message

    def compose(self) -> ComposeResult:
        with Vertical(id="failure"):
            yield Static(Content.styled(_("Leave the others?"), "bold $error"), id="failure-title")
            yield Static(Prose(Content(self.message)), id="failure-message")
            with Horizontal(classes="failure-buttons"):
                yield Button(Content(_("Stay (Esc)")), id="stay", compact=True)
                yield Button(Content(_("Leave (q)")), id=LEAVE, compact=True)


AROUND = 13
"""The rows of a failed player's dialogue beside the lines of its error output."""


class PlayerFailedScreen(ModalScreen[str]):
    """A dialogue that says which player gives no option, and why; its result is a choice, or a level's name."""

    CSS_PATH = Path(__file__).with_name("dialogues.tcss")
    SCREEN_COMMANDS = FAILED
    BINDINGS = bindings_of(FAILED)

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]

    def __init__(
        self, message: str, levels: Sequence[str], details: ErrorDetails = NO_DETAILS, *, failed: bool
    ) -> None:
        super().__init__()
        self.message, self.details = message, details
        self.failed = failed
        choices = CHOICES if failed else {WAIT: gettext_noop("Wait (Esc)"), **CHOICES}
        self.here = {name: _(text) for name, text in choices.items()}
        self.elsewhere = {**{level: level for level in levels}, OTHERS: _("Others (o)")}

    def compose(self) -> ComposeResult:
        with Vertical(id="failure", classes="-detailed" if self.details.text else ""):
            title = _("No answer") if self.failed else _("No answer yet")
            yield Static(Content.styled(title, "bold $error"), id="failure-title")
            yield Static(Prose(Content(with_period(self.message))), id="failure-message")
            if self.details.text:
                fitting = self.details.lines[-max(1, self.app.size.height - AROUND) :]
                yield Static(Content("\n".join(ErrorDetails(fitting).text)), id="failure-details")
                yield Static(Content(self.details.file), id="failure-file")
            yield Static(Content.styled(_("The position is unchanged. Who should continue?"), "$quiet"))
            with Horizontal(classes="failure-buttons"):
                for name, text in {**self.here, LEAVE: _("Menu (q)")}.items():
                    yield Button(Content(text), id=name, compact=True)
            with Horizontal(classes="failure-buttons"):
                for name, text in self.elsewhere.items():
                    yield Button(Content(text), id=name, compact=True)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        name = str(event.button.id)
        await self.run_action("app.leave_game" if name == LEAVE else f"take('{name}')")

    def action_take(self, choice: str) -> None:
        """Close with a choice."""
        if choice in {**self.here, **self.elsewhere}:
            screen_stack(self).close(self, choice)
