"""The people of a game on several machines in the text interface: messages, proposals and their answers."""

from hotseat.play.participants import DRAW, REMATCH, UNDO, News, Participants, proposed_sentence
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.own_profile import read_profile
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import PROMPT, Console
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, join_sentences, with_period

MESSAGE, SAY, AGREE, DECLINE = "message", "say", "yes", "no"
"""The two words that are typed for a message to all, and those for the answer to a proposal."""
WHO, OVERDUE = "who", "overdue"
LATEST = 6
"""The number of latest messages that are printed at most."""


class PeopleLines:
    """The people of a game on several machines as lines of text; news wakes the console."""

    def __init__(self, session: Session[S, Q, R, E], participants: Participants, console: Console) -> None:
        self._session = session
        self.participants = participants
        self._console = console
        self._remedy = _("Type {yes} or {no}.").format(yes=AGREE, no=DECLINE)
        self._news = News(participants, self._remedy, reads=True)
        self.reads = bool(session.human_count or not participants.own)
        """Whether lines are read: no person has sat down where a computer player plays the only seats."""
        self._watching = participants.presence.watching
        participants.acts = True
        if self.reads and console.in_person:
            participants.attend(read_profile().name)
        participants.on_change = console.wake
        self.commands = (
            TextCommand(
                MESSAGE,
                "[TEXT]",
                _("write to all players, or print the latest messages"),
                self._message,
                (MESSAGE, SAY),
            ),
            TextCommand(DRAW, "", _("offer a draw"), self._offer_draw),
            TextCommand(REMATCH, "", _("ask for another game in other seats"), lambda _more: self.propose(REMATCH)),
            TextCommand(WHO, "", _("who is here, who has to decide, and what is proposed"), lambda _more: self._who()),
            TextCommand("clock", "", _("how long each player has thought"), self._clock, whole=True),
            TextCommand(OVERDUE, "", _("claim the turn of a player whose time is up"), self._claim),
            TextCommand(AGREE, "", _("agree to what is proposed"), lambda _more: self._reply(agreed=True)),
            TextCommand(
                DECLINE, "[REASON]", _("refuse what is proposed"), lambda why: self._reply(agreed=False, reason=why)
            ),
        )
        """The commands that need other people."""

    def _message(self, text: str) -> None:
        """Send a message to all, or print the latest ones."""
        if text:
            self.participants.say(text)
            return
        said = self.participants.said[-max(LATEST, self.participants.unread) :]
        self.participants.read_lines()
        lines = [_("{name}: {text}").format(name=one.name, text=one.text) for one in said]
        self._console.write(*lines or [_("No message has been written yet.")])

    @property
    def prompt(self) -> str:
        """The prompt, with the number of messages that aren't printed yet."""
        unread = self.participants.unread
        return f"({_('{number} new').format(number=unread)}) {PROMPT}" if unread else PROMPT

    def _who(self) -> None:
        """Print the people, and the proposal that waits for an answer."""
        people = self.participants
        seats = [(name, people.doing(seat)) for seat, name in enumerate(people.names)]
        lines = [with_period(after_colon(*each)) for each in (*seats, *people.seatless())]
        lines += filter(None, [people.deadline_line])
        if (proposal := people.presence.proposal) is not None:
            remedy = self._remedy if people.to_answer is not None else ""
            lines.append(join_sentences(proposed_sentence(people, proposal), remedy))
        self._console.write(*lines)

    def print_news(self) -> None:
        """Print what is new; a computer player here agrees to undo alone."""
        self._console.write(*self._news.take())
        if (watching := self.participants.presence.watching) != self._watching:
            self._console.write(with_period(_("{number} watching").format(number=watching)))
        self._watching = watching
        self._console.flush()
        if not self.reads and (proposal := self.participants.to_answer) is not None:
            self.participants.reply(agreed=proposal.kind == UNDO)

    def propose(self, kind: str, seat: int | None = None) -> None:
        """Propose something to the others, for a seat or the first own one; a script waits for the result."""
        others = self.participants
        if refusal := others.propose(kind, seat):
            self._console.write(refusal)
            return
        self._console.write(_("You have asked the others to agree."))
        before = others.presence.declined
        while not (self._console.in_person or others.presence.declined != before or self._news.is_refused):
            self._console.wait()

    def _claim(self, _more: str) -> None:
        self._console.write(*filter(None, [self.participants.claim()]))

    def _clock(self, _more: str) -> None:
        self._console.write(with_period(_(", ").join(self.participants.thinking_times(self.participants.names))))
        self._console.write(*filter(None, [self.participants.deadline_line]))

    def _offer_draw(self, _more: str) -> None:
        if stop := self._session.why_no_draw():
            self._console.write(stop)
        else:
            self.propose(DRAW)

    def _reply(self, *, agreed: bool, reason: str = "") -> None:
        if self.participants.to_answer is None:
            self._console.write(_("Nothing is proposed."))
        else:
            self.participants.reply(agreed, reason)
