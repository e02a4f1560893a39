"""A seat of a game on another machine in the text interface, and computer players in such a seat."""

from collections.abc import Callable

from hotseat.play.external_players import AnyGame, begin_game, own_seed
from hotseat.play.participants import DRAW, LONGEST_LINE, PROPOSALS, UNDO, unread_lines
from hotseat.play.program import Program
from hotseat.plugin.decision import Json
from hotseat.remote.client import RemoteSession
from hotseat.remote.messages import Asked, PositionMessage, Propose, Proposed, Reply, Say, SeenStep
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.host_lines import AGREE, DECLINE, SAY
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext
from hotseat.util.text_utils import did_you_mean, join_sentences, quote_input

Choose = Callable[[PositionMessage, Asked], str]
"""A function that returns the text of an option for the pending decision."""


class RemoteGame:
    """The steps of a game on another machine as lines of text, and the answers of one seat.

    All texts come from another machine: only printable characters reach the terminal.

    Args:
        choose: the function that chooses the options of the seat; None for the person at the console.
    """

    def __init__(
        self,
        session: RemoteSession,
        console: Console,
        choose: Choose | None = None,
        no_abbreviation: frozenset[str] = frozenset(),
    ) -> None:
        self._session = session
        self._console = console
        self._no_abbreviation = no_abbreviation
        self._program = choose
        self._printed: list[SeenStep] = []
        self._asked: tuple[int, str] | None = None
        self._lines_printed = 0
        self._answered = 0
        """The number of the proposal that was answered last."""
        self._proposed = False
        """Whether the person has proposed something, and waits for the answer."""
        self._declined = 0
        """The number of the proposal that was declined last before the own one."""
        session.on_presence = self._take_presence
        self.result: Json | None = None
        """The result of the game; None while it goes on."""

    def run(self) -> None:
        """Play or watch until the game is over or the input ends.

        Raises:
            RemoteFault: the host refused the connection or can't be reached any more.
            PlayerError: the computer player failed.
        """
        try:
            for position in self._session.updates(self._report_lost):
                self._proposed = False
                self._print_steps()
                if position.result is not None:
                    self.result = position.result
                    self._print_result(position)
                elif self._session.sending:
                    self._console.write(_("Sending your answer."))
                elif position.question is not None:
                    self._decide(position, position.question)
                self._console.flush()
        except EndOfInput:
            self._console.write(_("You have left the game. Join again with the same invitation."))

    def _take_presence(self) -> None:
        """Print what the others say, answer their proposal, and ask again when an own proposal was declined."""
        session, presence = self._session, self._session.presence
        lines, dropped = session.said.lines, session.said.dropped
        for said in unread_lines(lines, dropped, self._lines_printed):
            text = _("{name}: {text}").format(name=self._name(said.seat), text=safe_io.escape(said.text))
            self._console.write(text)
        self._lines_printed = dropped + len(lines)
        proposal = presence.proposal if presence is not None else None
        if proposal is not None and session.seat in proposal.waiting and proposal.number != self._answered:
            self._answered = proposal.number
            session.send(Reply(number=proposal.number, agreed=self._agrees(proposal)))
        declined = presence.declined if presence is not None else 0
        if self._proposed and (session.refused or declined != self._declined):
            self._proposed = False
            self._console.write(_("The others don't agree, or this isn't possible now."))
            self._asked = None
            if session.position is not None and session.position.question is not None:
                self._decide(session.position, session.position.question)
        self._console.flush()

    def _agrees(self, proposal: Proposed) -> bool:
        """Ask the person whether to agree to a proposal; a computer player agrees to everything but a draw."""
        if self._program is not None:
            return proposal.kind != DRAW
        asked = _(PROPOSALS[proposal.kind]).format(name=self._name(proposal.seat))
        while True:
            self._console.write(asked, _("Type {yes} or {no}.").format(yes=AGREE, no=DECLINE))
            text = self._console.read().strip().lower()
            if text in (AGREE, DECLINE):
                return text == AGREE

    def _report_lost(self) -> None:
        self._console.write(_("The connection to the host is lost. Trying again."))
        self._console.flush()

    def _print_steps(self) -> None:
        """Print the steps that are new, and how many were taken back."""
        steps, same = self._session.steps, 0
        while same < min(len(steps), len(self._printed)) and steps[same] == self._printed[same]:
            same += 1
        if undone := len(self._printed) - same:
            self._console.write(_("Taken back: {count}.").format(count=undone))
        self._console.write(*(safe_io.escape(step.text) for step in steps[same:]))
        self._printed = list(steps)

    def _name(self, number: int) -> str:
        names = self._session.names
        return safe_io.escape(names[number - 1]) if 1 <= number <= len(names) else str(number)

    def _print_result(self, position: PositionMessage) -> None:
        found = (position.result or {}).get("winners")
        winners = [self._name(number) for number in found if type(number) is int] if isinstance(found, list) else []
        self._print_position(position)
        text = _("The game is over. Winners: {names}.") if winners else _("The game is over without a winner.")
        self._console.write(text.format(names=pgettext("between names", ", ").join(winners)))

    def _print_position(self, position: PositionMessage) -> None:
        self._console.write(*map(safe_io.escape, position.lines))

    def _decide(self, position: PositionMessage, question: Asked) -> None:
        if (position.ply, question.digest) == self._asked:
            return
        option = (
            self._program(position, question) if self._program is not None else self._read_option(position, question)
        )
        self._asked = (position.ply, question.digest)
        if option:
            self._session.answer(option)

    def _read_option(self, position: PositionMessage, question: Asked) -> str:
        """Read lines until one is an option, or the beginning of exactly one; return "" after a proposal."""
        self._print_position(position)
        while True:
            self._console.write(
                _("{name}: {question}.").format(
                    name=self._name(position.deciding), question=safe_io.escape(question.prompt)
                ),
                _("Answers: {answers}.").format(answers=", ".join(map(safe_io.escape, question.options))),
            )
            typed = " ".join(self._console.read().split())
            if typed.lower().startswith(f"{SAY} "):
                self._session.send(Say(text=typed[len(SAY) + 1 :][:LONGEST_LINE]))
                continue
            text = typed.lower()
            found = [text] if text in question.options else [one for one in question.options if one.startswith(text)]
            if text and len(found) == 1 and (found[0] == text or found[0] not in self._no_abbreviation):
                return found[0]
            if text in (UNDO, DRAW):
                self._proposed = True
                self._declined = self._session.presence.declined if self._session.presence is not None else 0
                self._session.send(Propose(kind=text))  # type: ignore[arg-type]
                self._console.write(_("You have asked the others to agree."))
                self._console.flush()
                return ""
            if text == "position":
                self._print_position(position)
            elif text:
                fault = _("{text} isn't an answer.").format(text=quote_input(text))
                self._console.write(join_sentences(fault, did_you_mean(text, question.options)))


def program_choice(game: AnyGame, session: RemoteSession, program: Program, seat: int, seconds: float) -> Choose:
    """Return a function that lets a program choose the options of a remote seat.

    Args:
        seat: the seat, from 0.
    """
    sent, announced = 0, False

    def choose(position: PositionMessage, question: Asked) -> str:
        nonlocal sent, announced
        if not announced:
            begin_game(program, game, session.names, seat, own_seed(question.digest, seat))
            announced = True
        steps, sent = session.steps[min(sent, len(session.steps)) :], len(session.steps)
        reply = program.request(
            {
                "do": "choose",
                "seat": seat + 1,
                "view": position.view,
                "question": question.model_dump(),
                "events": [event for step in steps for event in step.events],
                "budget": {"seconds": seconds},
            },
            seconds,
        )
        return reply.play

    return choose
