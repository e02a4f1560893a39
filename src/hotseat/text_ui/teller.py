"""The course of a game in plain lines: others' turns, what changed for the listener, and the pending decision."""

from collections.abc import Sequence
from itertools import groupby
from typing import Generic

from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import score_line
from hotseat.plugin.queries import Moment
from hotseat.records.settings import BRIEF, FULL
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import capitalize, join_sentences, with_period, without_period

WORDS = 26
"""The words of a list of answers at most that is said without being asked for."""


class Teller(Generic[S, Q, R, E]):
    """The sentences about a game's course for the seats at one keyboard, as many as the verbosity wants."""

    def __init__(self, renderer: TextRenderer[S, Q, R, E]) -> None:
        self.renderer = renderer
        self.game = renderer.game
        self._heard: dict[int | None, tuple[S, int]] = {}
        """The position as each seat last heard of it, and the number of steps before it."""
        self._headed: tuple[int, int] | None = None
        """The turn and the seat that the last heading named."""
        self._headed_turn: int | None = None
        """The turn of the steps that were described last."""

    @property
    def brief(self) -> bool:
        """Whether as little as possible is said."""
        return self.renderer.verbosity == BRIEF

    def turns(self, steps: Sequence[Step[S, E]]) -> list[str]:
        """Return a sentence about each turn of some steps as a seat saw them."""
        self._headed_turn = None
        return self.course(steps, "")

    def course(self, steps: Sequence[Step[S, E]], result: str) -> list[str]:
        """Return a sentence about each turn of steps as they come, headed once; the result is said elsewhere."""
        lines = []
        for turn, group in groupby(steps, lambda step: step.turn):
            what = self.game.say_steps([*group])
            if result and what.endswith(result):
                what = what.removesuffix(result).rstrip(f"{_('; ')}{_(', ')}")
            text = with_period("{what}") if turn == self._headed_turn else _("Turn {turn}: {what}.")
            lines += [text.format(turn=turn, what=what)] if what else []
            self._headed_turn = turn
        return lines

    def changes(self, view: S, seat: int, steps: Sequence[Step[S, E]]) -> list[str]:
        """Return the scores if they have changed since the seat last heard of them, and what else has."""
        (before, number), self._heard[seat] = self._heard.get(seat, (view, len(steps))), (view, len(steps))
        new = [] if self.brief else [self.game.visible_step(step, seat) for step in steps[number:]]
        progress = self.game.describe_progress(new, seat) if new else []
        changed = self.game.scores(before) != self.game.scores(view)
        scores = _("Score: {scores}.").format(scores=score_line(self.game, view)) if changed else ""
        text = join_sentences(scores, *self.game.describe_changes(before, view, seat), *progress)
        return [text] if text else []

    def decision(self, at: Moment[S, Q], name: str, *, alone: bool) -> list[str]:
        """Return the pending decision. `name`: of the seat that decides; `alone`: whether it is the only one here."""
        decision, turn = at.decision, self.game.turn(at.view)
        assert decision is not None
        if not self.brief:
            asked, answers = self.question(at)
            return [asked, join_sentences(answers, *self._costs(at))]
        heading = _("Your turn {turn}.") if alone else _("Turn {turn}, {name}.")
        if self._headed == (turn, decision.seat):
            heading = ""
        self._headed = turn, decision.seat
        heading = heading.format(turn=turn, name=name)
        if not (text := self.renderer.brief_decision(at)):
            question = capitalize(self.game.prompt(at.view, decision))
            asked = "" if heading.startswith(question) else _sentence(question)
            text = join_sentences(asked, self._few(at))
        return [join_sentences(heading, text)]

    def question(self, at: Moment[S, Q]) -> tuple[str, str]:
        """Return the pending decision as a sentence, and its answers by their kinds."""
        decision, turn = at.decision, self.game.turn(at.view)
        assert decision is not None
        name, prompt = self.game.names(at.view)[decision.seat], self.game.prompt(at.view, decision)
        asked = _("Turn {turn}, {name}: {question}.").format(turn=turn, name=name, question=prompt)
        return _sentence(without_period(asked)), _("Answers: {answers}.").format(answers=self._answers(at))

    def _answers(self, at: Moment[S, Q]) -> str:
        assert at.decision is not None
        return self.renderer.brief_options(at)

    def _costs(self, at: Moment[S, Q]) -> Sequence[str]:
        return self.renderer.costs(at) if self.renderer.verbosity == FULL else ()

    def _few(self, at: Moment[S, Q]) -> str:
        """Return the answers in few words, or only their number."""
        assert at.decision is not None
        answers, number = self._answers(at), len(at.decision.options)
        if len(answers.split()) <= WORDS:
            return _("Answers: {answers}.").format(answers=answers)
        text = ngettext("{number} answer; options lists it.", "{number} answers; options lists them.", number)
        return text.format(number=number)


def _sentence(question: str) -> str:
    """Return a question or a phrase with its stop."""
    return question if question.endswith(("?", "？")) else with_period(question)
