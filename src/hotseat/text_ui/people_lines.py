"""The people of a game on several machines in the text interface: messages, proposals and their answers."""

from hotseat.play.participants import DRAW, REMATCH, UNDO, News, Participants
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console
from hotseat.util.i18n import gettext as _

SAY, AGREE, DECLINE = "say", "yes", "no"
"""The words that are typed for a message to all and for the answer to a proposal."""


class PeopleLines:
    """The people of a game on several machines as lines of text; news wakes the console."""

    def __init__(self, session: Session[S, Q, R, E], participants: Participants, console: Console) -> None:
        self._session = session
        self.participants = participants
        self._console = console
        remedy = _("Type {yes} or {no}.").format(yes=AGREE, no=DECLINE)
        self._news = News(participants, lambda: session.game.names(session.state), remedy)
        self.reads = bool(session.human_count or not participants.own)
        """Whether lines are read: no person has sat down where a computer player plays the only seats."""
        participants.acts = True
        participants.on_change = console.wake
        self.commands = (
            TextCommand(SAY, "TEXT", _("write to all players"), participants.say),
            TextCommand(DRAW, "", _("offer a draw"), self._offer_draw),
            TextCommand(REMATCH, "", _("ask for another game in other seats"), lambda _more: self.propose(REMATCH)),
            TextCommand(AGREE, "", _("agree to what is proposed"), lambda _more: self._reply(agreed=True)),
            TextCommand(DECLINE, "", _("decline what is proposed"), lambda _more: self._reply(agreed=False)),
        )
        """The commands that need other people."""

    def print_news(self) -> None:
        """Print what is new; a computer player here agrees to undo alone."""
        self._console.write(*self._news.take())
        self._console.flush()
        if not self.reads and (proposal := self.participants.to_answer) is not None:
            self.participants.reply(agreed=proposal.kind == UNDO)

    def propose(self, kind: str, seat: int | None = None) -> None:
        """Propose something to the others, for a seat or the first own one; a script waits for the result."""
        others, own = self.participants, min(self.participants.own, default=None)
        if own is None or not others.propose(kind, own if seat is None else seat):
            self._console.write(_("The others don't agree, or this isn't possible now."))
            return
        self._console.write(_("You have asked the others to agree."))
        before = others.presence.declined
        while not (self._console.in_person or others.presence.declined != before or self._news.is_refused):
            self._console.wait()

    def _offer_draw(self, _more: str) -> None:
        if stop := self._session.why_no_draw():
            self._console.write(stop)
        else:
            self.propose(DRAW)

    def _reply(self, *, agreed: bool) -> None:
        if self.participants.to_answer is None:
            self._console.write(_("Nothing is proposed."))
        else:
            self.participants.reply(agreed)
