"""The participants of a hosted game in the plain lines of the host: messages, proposals and agreements."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import PROPOSALS, Participants, Proposal
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.text_ui.console import Console
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences

SAY, AGREE, DECLINE = "say", "yes", "no"
"""The words that are typed for a message to all and for the answer to a proposal."""


class _Disturbed(Exception):
    """A proposal has begun or ended while a remote player had to decide."""


class HostLines:
    """Prints messages and proposals of a hosted game as soon as they arrive, and reads the answers."""

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        participants: Participants,
        console: Console,
        carry_out: Callable[[Proposal], object],
    ) -> None:
        self._session = session
        self._participants = participants
        self._console = console
        self._carry_out = carry_out
        participants.take_new_lines()
        self._proposal: Proposal | None = None
        self._changed = Event()
        participants.acts = True
        participants.on_change = self._change

    def _change(self) -> None:
        """Print what is new; called in any thread."""
        names, new = self._session.game.names(self._session.state), self._participants.take_new_lines()
        lines = [_("{name}: {text}").format(name=names[one.seat], text=one.text) for one in new]
        lines += self._participants.take_warnings()
        proposal = self._participants.presence.proposal
        if (proposal and proposal.number) != (self._proposal and self._proposal.number):
            self._proposal = proposal
            if (asked := self._participants.to_answer) is not None:
                text = _(PROPOSALS[asked.kind]).format(name=names[asked.seat])
                lines.append(join_sentences(text, _("Type {yes} or {no}.").format(yes=AGREE, no=DECLINE)))
            self._changed.set()
        if lines:
            self._console.write(*lines)
            self._console.flush()

    def attend(self) -> None:
        """Read the answer to a pending proposal while no decision is asked here, and carry out what was agreed to."""
        self._changed.clear()
        question, participants = self._session.question, self._participants
        while (question is None or question.seat not in participants.own) and participants.to_answer is not None:
            text = self._console.read().lower()
            if text in (AGREE, DECLINE):
                self.reply(agreed=text == AGREE)
        if (agreed := self._participants.take_agreed()) is not None:
            self._carry_out(agreed)

    def play(self, opponents: ExternalPlayers[Any, Any, Any, Any]) -> bool:
        """Let a remote player decide; return whether it did. Something to attend to ends the wait.

        Raises:
            PlayerError: the player chose no option.
        """
        answers: list[str | PlayerError] = []

        def wait() -> None:
            try:
                answers.append(asking.answer())
            except PlayerError as failure:
                answers.append(failure)
            self._changed.set()

        try:
            with opponents.asking() as asking:
                thread = Thread(target=wait, daemon=True)
                thread.start()
                self._changed.wait()
                if not answers:
                    raise _Disturbed
                if isinstance(answers[0], PlayerError):
                    raise answers[0]
                opponents.play_answer(answers[0])
        except _Disturbed:
            thread.join()
            return False
        return True

    def reply(self, *, agreed: bool) -> None:
        """Answer the pending proposal, if people here haven't answered it."""
        if self._participants.to_answer is None:
            self._console.write(_("Nothing is proposed."))
        else:
            self._participants.reply(agreed)

    def propose(self, kind: str, seat: int) -> None:
        """Propose something to the other participants, wait for their answers, and carry it out if all agree.

        Args:
            seat: the own seat that proposes, from 0.
        """
        self._changed.clear()
        self._participants.propose(kind, seat)
        self._console.write(_("You have asked the others to agree."))
        self._console.flush()
        while self._participants.presence.proposal is not None:
            self._changed.wait()
            self._changed.clear()
        agreed = self._participants.take_agreed()
        if agreed is None:
            self._console.write(_("The others don't agree, or this isn't possible now."))
        else:
            self._carry_out(agreed)
