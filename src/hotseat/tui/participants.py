"""The screen about the participants of a game on several machines: who is here, invitations, proposals and messages."""

from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from hotseat.play.participants import DRAW, LONGEST_LINE, REMATCH, Participants
from hotseat.play.session import Session
from hotseat.tui.commands import Command, bindings_of
from hotseat.tui.menu_commands import PEOPLE
from hotseat.tui.participants_panel import ANSWERS, ShownPeople, participants_lines
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose, key_hint, side_by_side
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

WIDEST, FRAME = 66, 6
"""The columns of the box at most, and those around its lines."""
SECOND = 1.0
NAMES = frozenset(each.action for each in PEOPLE)


class ParticipantsScreen(ModalScreen[None]):
    """The participants, invitations and messages, with a line to send one; it closes when all are here at the start."""

    CSS_PATH = Path(__file__).with_name("participants.tcss")
    AUTO_FOCUS = ""
    BINDINGS = bindings_of(PEOPLE)

    def __init__(
        self, session: Session[Any, Any, Any, Any], participants: Participants, *, writing: bool = False
    ) -> None:
        super().__init__()
        self.session = session
        self.participants = participants
        self._opens_line = writing and bool(participants.voices)
        """Whether the line for a message is open at first; people who only watch write none."""
        self._refuses = False
        """Whether the line is for the reason of a refusal."""
        self._since = participants.seen_lines
        """The number of the first message that wasn't read when the screen was opened."""
        self._copied = -1
        self._is_waiting = not session.steps and not self._all_here
        """Whether the game hasn't begun and a player was missing when the box was opened."""
        self.note = ""
        """The effect of the last key, as a sentence; "" for none."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="participants", classes="surface", can_focus=False) as box:
            box.border_title = Content(_("The players"))
            yield Static(id="participants-panel")
            yield TextInput(id="participants-line", compact=True, max_length=LONGEST_LINE, asks=False)
            yield Static(id="participants-invitations")
            yield Static(id="participants-note")
            yield Static(id="participants-keys")

    def on_mount(self) -> None:
        """Show everything, and again each second."""
        line = self.query_one(Input)
        line.cursor_blink = False
        line.display = False
        if self._opens_line:
            self.action_write()
        self.set_interval(SECOND, self.show)
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.show()

    def show(self) -> None:
        """Update all texts."""
        shown = ShownPeople.of(self.participants, self.session.game, self.session.state)
        width = self.query_one("#participants").container_size.width or self.app.size.width
        lines = participants_lines(shown, min(WIDEST, width) - FRAME, self._since)
        self.participants.read_lines()
        self.query_one("#participants-panel", Static).update(Content("\n").join(lines))
        self.query_one("#participants-invitations", Static).update(Prose(Content("\n").join(self._invitations())))
        self.query_one("#participants-note", Static).update(Prose(Content.styled(self.note, "$accent")))
        keys = side_by_side(
            [
                key_hint(each.key, each.name_text) for each in self.commands if each not in ANSWERS
            ],  # beside the proposal
            self.query_one("#participants-keys").size.width or 1,
            3,
        )
        self.query_one("#participants-keys", Static).update(Content("\n").join(keys))
        if self._is_waiting and self._all_here and not self.query_one(Input).display:
            self._is_waiting = False
            screen_stack(self).close(self)

    @property
    def _all_here(self) -> bool:
        return all(person.here for person in self.participants.presence.seats)

    def _invitations(self) -> list[Content]:
        """Return the invitations, each below the name that it is for."""
        from hotseat.remote import invitation as invitations  # not needed to play alone

        lines, pinned = [], ""
        for name, invitation in self.participants.invitations:
            command = invitations.command_for(invitation, self.session.game.id)
            pinned = invitations.read_invitations(invitation)[0].fingerprint
            heading = _("For {name}: run `{command}` and paste this line:").format(name=name, command=command)
            lines += [Content(""), Content.styled(heading, "$quiet"), Content(invitation)]
        if pinned:
            lines += [Content(""), Content.styled(invitations.certificate_sentence(pinned), "$quiet")]
        return lines

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that do something now."""
        participants, session = self.participants, self.session
        mine, over = bool(participants.voices), session.history.outcome is not None
        asked = participants.to_answer is not None
        useful = {
            "reply": asked,
            "refuse": asked,
            "claim": participants.may_claim,
            "copy": bool(participants.invitations),
            "write": mine,
            f"propose('{DRAW}')": mine and not participants.why_not(DRAW) and not session.why_no_draw(),
            f"propose('{REMATCH}')": mine and over and not participants.why_not(REMATCH),
            "give_record": over and participants.is_host and session.path is not None,
            "seats": participants.is_host and not over,
        }
        shown = (each for each in PEOPLE if useful.get(each.action, useful.get(each.action.partition("(")[0], True)))
        label = {"mute": gettext_noop("show messages")} if participants.muted else {}
        return tuple(each._replace(label=label.get(each.action, each.label)) for each in shown)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        named = f"{action}({', '.join(map(repr, parameters))})" if parameters else action
        return named not in NAMES or any(each.action == named for each in self.commands)

    # --- keys ---------------------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Leave the line for a message, or else close."""
        line = self.query_one(Input)
        if line.display:
            line.display = self._refuses = False
            line.value = ""
            self.set_focus(None)
        else:
            screen_stack(self).close(self)

    def action_write(self) -> None:
        """Open the line for a message."""
        self._open_line(_("a message to all"))

    def action_refuse(self) -> None:
        """Open the line for the reason of a refusal."""
        self._refuses = True
        self._open_line(_("why? Enter refuses, Esc goes back"))

    def _open_line(self, hint: str) -> None:
        line = self.query_one(Input)
        line.placeholder, line.display = hint, True
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self._refuses:
            self.participants.reply(False, event.value)
        else:
            self.participants.say(event.value)
        self.action_leave()
        self.show()

    async def action_seats(self) -> None:
        """Close, and open the screen that sets who plays each seat."""
        table = self.app.screen_stack[-2]
        screen_stack(self).close(self)
        await table.run_action("screen.seats")

    def action_copy(self) -> None:
        """Copy an invitation to the clipboard, the next time the next one."""
        invitations = self.participants.invitations
        self._copied = (self._copied + 1) % len(invitations)
        name, invitation = invitations[self._copied]
        self.app.copy_to_clipboard(invitation)
        self._tell(gettext_noop("The invitation for {name} is in the clipboard, if your terminal allows that."), name)

    def action_reply(self, agreed: bool) -> None:
        """Answer the pending proposal."""
        self.participants.reply(agreed)
        self.show()

    def action_claim(self) -> None:
        """Claim the turn of a player whose time is up."""
        self.note = self.participants.claim()
        self.show()

    def action_propose(self, kind: str) -> None:
        """Offer a draw, or propose to play once more with other seats."""
        self.note = self.participants.propose(kind)
        self.show()

    def action_give_record(self) -> None:
        """Give the record of the finished game to all."""
        self.note = self.participants.hand_out_record(self.session)
        self.show()

    def action_mute(self) -> None:
        """Stop showing notices of messages, or show them again."""
        self.participants.muted = not self.participants.muted
        self.show()

    def _tell(self, text: str, name: str = "") -> None:
        self.note = _(text).format(name=name)
        self.show()
