"""A mistake as an exercise: the turn is played again from its start, until one is found as good as the coach's."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, Literal

from hotseat.coach import messages
from hotseat.coach.analysis import Analysis
from hotseat.coach.mistakes import Owned, mistakes_by_game
from hotseat.coach.verdict import Estimate, Evaluated
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.registry import UnknownGame, load_game
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.saved_games import analysable_seats
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences

Verdict = Literal["open", "judging", "solved", "missed", "shown"]
"""The state of an attempt: under way, over but not judged yet, judged, or replaced by the coach's turn."""


class MistakeRun(Generic[S, Q, R, E]):
    """The attempts at one mistake."""

    def __init__(self, analysis: Analysis[S, Q, R, E], mistake: Evaluated) -> None:
        self.analysis = analysis
        self.mistake = mistake
        self.segment = analysis.segments[mistake.ply]
        self.game = analysis.replay.game
        self.session = Session.what_if(self.game, self.segment.start)
        self.verdict: Verdict = "open"
        self.loss: Estimate | None = None
        """The loss of the judged attempt in comparison with the coach's turn; None if it wasn't estimated."""
        self.hints = 0
        """The number of hints shown, which count once each."""
        self._line: Sequence[Step[S, E]] = ()
        """The steps of the coach's turn, once it was shown."""
        self.stopped = False
        """Whether the judgement isn't needed any more."""

    # --- texts ------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The mistake in a few words: "Turn 12, Ada: ? mistake, 14 % (9 to 19)"."""
        name = self.game.names(self.segment.start)[self.mistake.seat]
        verdict = messages.brief_verdict(self.mistake)
        return _("Turn {turn}, {name}: {verdict}").format(turn=self.mistake.turn, name=name, verdict=verdict)

    @property
    def task(self) -> str:
        """The sentence about what has to be found."""
        return _("Find a better turn than the one that was played.")

    @property
    def played(self) -> str:
        """A sentence about what was played."""
        return _("Played: {answers}.").format(answers=self.analysis.in_words(self.mistake)[0])

    @property
    def hint_texts(self) -> Sequence[str]:
        """The hints, each more detailed."""
        return self.analysis.coach.hints(self.segment, self.mistake.best)

    @property
    def report(self) -> str:
        """The result of the attempt, in sentences; "" while it is under way."""
        match self.verdict:
            case "judging":
                return _("The coach compares your turn with its own...")
            case "shown":
                return join_sentences(_("The coach's turn."), *self.hint_texts[1:2])
            case "solved" if self.loss is None:
                return _("Solved: this is the coach's turn.")
            case "solved":
                return _("Solved: this turn is as good as the coach's.")
            case "missed" if self.loss is not None:
                cost = messages.with_bounds(self.loss, self.mistake.unit)
                return _("Not yet: it costs {cost} against the coach's turn.").format(cost=cost)
            case "missed":
                return _("This is the turn that was played. Find a better one.")
        return ""

    # --- the attempt ------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the attempt is over."""
        return self.verdict != "open"

    def advance(self) -> None:
        """Notice whether the turn is over, or something was revealed in it, as at the end of the segment."""
        question, steps = self.session.question, self.session.steps
        turn = self.game.turn(self.session.state)
        if self.verdict == "shown" and steps == self._line:
            return
        own = question is not None and question.seat == self.mistake.seat and turn == self.mistake.turn
        if own and not any(self.game.reveals(step.events) for step in steps):
            self.verdict, self.loss = "open", None
        elif self.verdict == "open":
            self.verdict = "judging"

    def judge(self) -> None:
        """Judge a turn that is over, which takes a second or two, and save what it has come to."""
        steps, best = [*self.session.steps], self.analysis.line(self.mistake)
        tried, state = tuple(step.option for step in steps), self.session.state
        loss = None
        solved = tried == self.mistake.best or state == best[-1].state
        if not solved and tried != self.mistake.played and state != self.segment.steps[-1].state:
            # a coach of its own, as that of the analysis may be at work
            coach = type(self.analysis.coach)(self.game, self.analysis.coach.steps)
            loss = coach.loss(self.segment, self.mistake.best, tried, lambda _done: self.stopped)
            solved = not loss.is_loss
        if not self.stopped and self.verdict == "judging" and self.session.steps == steps:
            self.loss = loss
            self.analysis.note(self.mistake.ply, tries=1, solved=solved)
            self.verdict = "solved" if solved else "missed"

    def hint(self) -> str:
        """Return the next hint, or the last one once more; only the first one counts."""
        if not self.hints:
            self.analysis.note(self.mistake.ply, hints=1)
        self.hints = min(self.hints + 1, len(self.hint_texts))
        return self.hint_texts[self.hints - 1]

    def show(self) -> None:
        """Play the coach's turn in place of the attempt; the mistake waits on."""
        self.again()
        for step in self.analysis.line(self.mistake):
            self.session.play(step.option)
        self.verdict, self._line = "shown", [*self.session.steps]

    def again(self) -> None:
        """Begin the turn again."""
        while self.session.steps:
            self.session.undo()
        self.verdict, self.loss = "open", None


def runs_of(analysis: Analysis[S, Q, R, E], seats: Collection[int] = ()) -> Iterator[MistakeRun[S, Q, R, E]]:
    """Yield the mistakes of a game that wait, as they are at that moment: of some seats, by default of all people."""
    people = seats or [seat for seat, player in enumerate(analysis.replay.players) if player.human]
    after = -1
    while due := [one for one in analysis.waiting if one.ply > after and (one.seat in people or not people)]:
        after = due[0].ply
        yield MistakeRun(analysis, due[0])


def runs_of_person(
    owned: Owned, folder: Path | None = None, game: str = ""
) -> Iterator[MistakeRun[Any, Any, Any, Any]]:
    """Yield the mistakes of a person that wait in all analysed games, the last played game first."""
    for found in mistakes_by_game(owned, folder, game):
        if found.waiting:
            try:
                replay = Replay.read(found.saved.path, load_game(found.saved.game))
            except (UnknownGame, RecordFault):
                continue
            if analysable_seats(replay):
                yield from runs_of(Analysis(replay), [found.seat])
