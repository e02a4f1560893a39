"""The people of a hosted game in the text interface of the host: messages, proposals, and what all have agreed to."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from hotseat.play.company import PROPOSALS, Company, Proposal
from hotseat.play.external_players import ExternalPlayers
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
    """The people of a hosted game as lines of text. What others say and propose is printed as soon as it arrives."""

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        company: Company,
        console: Console,
        carry_out: Callable[[Proposal], object],
    ) -> None:
        self._session = session
        self._company = company
        self._console = console
        self._carry_out = carry_out
        company.take_new_lines()
        self._proposal: Proposal | None = None
        self._changed = Event()
        company.acts = True
        company.on_change = self._change

    def _change(self) -> None:
        """Print what is new; called in any thread."""
        names, new = self._session.game.names(self._session.state), self._company.take_new_lines()
        lines = [_("{name}: {text}").format(name=names[one.seat], text=one.text) for one in new]
        lines += self._company.take_warnings()
        proposal = self._company.standing.proposal
        if (proposal and proposal.number) != (self._proposal and self._proposal.number):
            self._proposal = proposal
            if (asked := self._company.to_answer) is not None:
                text = _(PROPOSALS[asked.kind]).format(name=names[asked.seat])
                lines.append(join_sentences(text, _("Type {yes} or {no}.").format(yes=AGREE, no=DECLINE)))
            self._changed.set()
        if lines:
            self._console.write(*lines)
            self._console.flush()

    def attend(self) -> None:
        """Read the answer to a pending proposal while no decision is asked here, and carry out what was agreed to."""
        self._changed.clear()
        question = self._session.question
        while (question is None or question.seat not in self._company.own) and self._company.to_answer is not None:
            text = self._console.read().lower()
            if text in (AGREE, DECLINE):
                self.reply(agreed=text == AGREE)
        if (agreed := self._company.take_agreed()) is not None:
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
        if self._company.to_answer is None:
            self._console.write(_("Nothing is proposed."))
        else:
            self._company.reply(agreed)

    def propose(self, kind: str, seat: int) -> None:
        """Propose something to the other people, wait for their answers, and carry it out if all agree.

        Args:
            seat: the own seat that proposes, from 0.
        """
        self._changed.clear()
        self._company.propose(kind, seat)
        self._console.write(_("You have asked the others to agree."))
        self._console.flush()
        while self._company.standing.proposal is not None:
            self._changed.wait()
            self._changed.clear()
        agreed = self._company.take_agreed()
        if agreed is None:
            self._console.write(_("The others don't agree, or this isn't possible now."))
        else:
            self._carry_out(agreed)
