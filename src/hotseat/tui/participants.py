"""The screen about the participants of a game on several machines: who is here, invitations, proposals and messages."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from hotseat.play.participants import DRAW, LONGEST_LINE, PROPOSALS, REMATCH, Participants
from hotseat.play.session import Session
from hotseat.tui.clock import clock_time
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose, key_hints, side_by_side
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext, pgettext

LATEST = 6
"""The number of latest messages that are shown."""
SECOND = 1.0


class ParticipantsScreen(ModalScreen[None]):
    """The participants, invitations and messages, with a line to send one; it closes when all are here at the start."""

    CSS_PATH = Path(__file__).with_name("participants.tcss")
    AUTO_FOCUS = ""
    BINDINGS = [
        Binding("escape,f4,q", "leave", "back"),
        Binding("c", "copy", "copy"),
        Binding("enter", "write", "write"),
        Binding("y", "reply(True)", "agree"),
        Binding("n", "reply(False)", "decline"),
        Binding("d", f"propose('{DRAW}')", "offer a draw"),
        Binding("r", f"propose('{REMATCH}')", "rematch"),
        Binding("g", "give_record", "give the record"),
        Binding("m", "mute", "mute"),
    ]

    def __init__(self, session: Session[Any, Any, Any, Any], participants: Participants) -> None:
        super().__init__()
        self.session = session
        self.participants = participants
        self._copied = -1
        self._is_waiting = not session.steps and not self._all_here
        """Whether the game hasn't begun and a player was missing when the box was opened."""
        self.note = ""
        """The effect of the last key, as a sentence; "" for none."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="participants", classes="surface", can_focus=False) as box:
            box.border_title = Content(_("The players"))
            yield Static(id="participants-here")
            yield Static(id="participants-invitations")
            yield Static(id="participants-said")
            hint = _("a message to all")
            yield TextInput(id="participants-line", compact=True, max_length=LONGEST_LINE, placeholder=hint)
            yield Static(id="participants-note")
            yield Static(id="participants-keys")

    def on_mount(self) -> None:
        """Show everything, and again each second."""
        line = self.query_one(Input)
        line.cursor_blink = False
        line.display = False
        self.set_interval(SECOND, self.show)
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.show()

    @property
    def _names(self) -> Sequence[str]:
        return self.session.game.names(self.session.state)

    def show(self) -> None:
        """Update all texts."""
        self.query_one("#participants-here", Static).update(Content("\n").join(self._here()))
        self.query_one("#participants-invitations", Static).update(Prose(Content("\n").join(self._invitations())))
        self.query_one("#participants-said", Static).update(Prose(Content("\n").join(self._said())))
        self.query_one("#participants-note", Static).update(Prose(Content.styled(self.note, "$accent")))
        keys = side_by_side(
            [key_hints(each) for each in self._keys()], self.query_one("#participants-keys").size.width or 1, 3
        )
        self.query_one("#participants-keys", Static).update(Content("\n").join(keys))
        if self._is_waiting and self._all_here and not self.query_one(Input).display:
            self._is_waiting = False
            screen_stack(self).close(self)

    @property
    def _all_here(self) -> bool:
        return all(person.here for person in self.participants.presence.seats)

    def _here(self) -> list[Content]:
        """Return a line for each player, one for the spectators, and one for a pending proposal."""
        presence, names = self.participants.presence, self._names
        longest = max(map(cell_width.width, names))
        lines = [
            Content.assemble(
                (cell_width.ljust(name, longest), "bold"),
                f"  {cell_width.ljust(self._doing(seat), 14)}  {clock_time(int(presence.seats[seat].seconds))}",
                (_("  network: {time}").format(time=clock_time(int(presence.seats[seat].lost))), "$quiet")
                if presence.seats[seat].lost >= 1
                else "",
            )
            for seat, name in enumerate(names)
        ]
        watching = ngettext("{number} watches.", "{number} watch.", presence.watching)
        lines += [Content.styled(watching.format(number=presence.watching), "$quiet")] * bool(presence.watching)
        if (proposal := presence.proposal) is not None:
            asked = _(PROPOSALS[proposal.kind]).format(name=names[proposal.seat])
            waiting = _("Waiting for {names}.").format(names=_(", ").join(names[seat] for seat in proposal.waiting))
            lines += [Content(""), Content.styled(asked, "bold $accent"), Content(waiting)]
        return lines

    def _doing(self, seat: int) -> str:
        """Return a word or two about what a player does."""
        presence = self.participants.presence
        if not presence.seats[seat].here:
            return _("not here")
        return _("thinking") if seat == presence.deciding else _("here")

    def _invitations(self) -> list[Content]:
        """Return the invitations, each below the name that it is for."""
        from hotseat.remote.invitation import command_for  # not needed to play alone

        lines = []
        for name, invitation in self.participants.invitations:
            command = command_for(invitation, self.session.game.id)
            heading = _("For {name}: run `{command}` and paste this line:").format(name=name, command=command)
            lines += [Content(""), Content.styled(heading, "$quiet"), Content(invitation)]
        return lines

    def _said(self) -> list[Content]:
        said = self.participants.said[-LATEST:]
        lines = [Content.assemble((f"{self._names[one.seat]}: ", "bold"), one.text) for one in said]
        return [Content(""), *lines] if lines else []

    @property
    def _useful(self) -> dict[str, bool]:
        """Whether each action does something now, by its name or the kind of its proposal; others always do."""
        participants, session = self.participants, self.session
        mine, over = bool(participants.own), session.history.outcome is not None
        return {
            "reply": participants.to_answer is not None,
            "copy": bool(participants.invitations),
            "write": mine,
            DRAW: mine and not participants.presence.proposal and not session.why_no_draw(),
            REMATCH: mine and over,
            "give_record": over and participants.is_host and session.path is not None,
        }

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return self._useful.get(str(parameters[0]) if action == "propose" else action, True)

    def _keys(self) -> list[tuple[str, str]]:
        """Return the keys that do something now, with their labels."""
        keys = [
            ("reply", "y", pgettext("key", "agree")),
            ("reply", "n", pgettext("key", "decline")),
            ("copy", "c", pgettext("key", "copy an invitation")),
            ("write", "Enter", pgettext("key", "write to all")),
            (DRAW, "d", pgettext("key", "offer a draw")),
            (REMATCH, "r", pgettext("key", "rematch")),
            ("give_record", "g", pgettext("key", "give the record")),
            ("mute", "m", pgettext("key", "show messages") if self.participants.muted else pgettext("key", "mute")),
            ("leave", "Esc", pgettext("key", "back")),
        ]
        useful = self._useful
        return [(key, label) for action, key, label in keys if useful.get(action, True)]

    # --- keys ---------------------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Leave the line for a message, or else close."""
        line = self.query_one(Input)
        if line.display:
            line.display = False
            self.set_focus(None)
        else:
            screen_stack(self).close(self)

    def action_write(self) -> None:
        """Open the line for a message."""
        line = self.query_one(Input)
        line.display = True
        line.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.participants.say(event.value)
        event.input.value = ""
        self.action_leave()
        self.show()

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

    def action_propose(self, kind: str) -> None:
        """Offer a draw, or propose to play once more with other seats."""
        self.participants.propose(kind, min(self.participants.own))
        self.show()

    def action_give_record(self) -> None:
        """Give the record of the finished game to all."""
        self.note = self.participants.hand_out_record(self.session)
        self.show()

    def action_mute(self) -> None:
        """Show no notices of messages any more, or show them again."""
        self.participants.muted = not self.participants.muted
        self.show()

    def _tell(self, text: str, name: str = "") -> None:
        self.note = _(text).format(name=name)
        self.show()
