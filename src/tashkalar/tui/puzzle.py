"""A puzzle at the table: one turn to find, with the goal beside the board."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.records.record_time import current_day
from hotseat.tui.exercise import Table
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar.engine import GameState, Option
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.explanation import explain, explain_miss, recall_patterns
from tashkalar.puzzles.progress import PuzzleProgressStore
from tashkalar.puzzles.session import HINTS, Verdict, attempt_verdict, describe_reach, puzzle_hint
from tashkalar.puzzles.streak import Streak
from tashkalar.text.options import option_effect, option_label
from tashkalar.tui.coach_pane import coach_text, task_text
from tashkalar.tui.commands import PUZZLE
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.header import exercise_header

LEFT_OVER = gettext_noop("One turn, one aim. Leftover actions don't matter.")
DANGER = gettext_noop("One turn, one aim. A piece that one enemy move could destroy is in danger: ! shows it.")
"""The first text of a puzzle, and that of a puzzle about saving a piece."""

VERDICTS = {"open": gettext_noop("open"), "reached": gettext_noop("reached"), "missed": gettext_noop("missed")}
"""The text of each state of a puzzle."""


class PuzzleExercise(BoardExercise):
    """A game in which the player tries one turn, as often as necessary."""

    commands = PUZZLE

    def __init__(
        self, in_play: PuzzleInPlay, store: PuzzleProgressStore, among: Sequence[PuzzleInPlay] | None = None
    ) -> None:
        state = in_play.puzzle.state
        self.session = Session.what_if(TashKalar(state.config.cards), state)
        self.in_play = in_play
        self.store = store
        self.among = among
        """The puzzles of the theme, from which the next one comes; None for all."""
        self.verdict: Verdict = "open"
        """The state of the attempt."""
        self.hints = 0
        """The number of hints shown for the current decision, from 0 to `HINTS`."""
        self.advice: list[str] = []
        """The coach's hints and replies for the current decision, the latest last."""
        self.rating = ""
        """A sentence about the rating and its change by this attempt; "" if it doesn't count."""
        self.explanation: list[str] = []
        """The explanation of the solved puzzle, once it was asked for."""

    @property
    def over(self) -> bool:
        return self.verdict != "open"

    @property
    def viewer(self) -> int:
        return self.in_play.puzzle.state.seat

    def advance(self) -> str:
        # judges the attempt, and saves the progress at its end
        self.hints, self.advice, self.explanation = 0, [], []
        self.verdict = attempt_verdict(self.in_play.puzzle, [step.state for step in self.session.steps])
        if not self.over and self.session.question is not None:
            return ""
        return self.keep()

    def keep(self) -> str:
        """Save the result of the try, and bring the patterns of a missed puzzle back; return why that failed."""
        solved, before = self.verdict == "reached", self.store.progress
        fault = self.store.save(lambda progress: progress.tried(self.in_play.name, solved=solved, day=current_day()))
        self.rating = self.store.progress.rating_after(before)
        return fault or ("" if solved else recall_patterns(self.in_play, current_day()))

    @property
    def _played(self) -> list[str]:
        """The texts of the options played in this attempt."""
        return [step.option for step in self.session.steps]

    @property
    def coach_title(self) -> str:
        return self.in_play.title

    # --- showing ----------------------------------------------------------------------------------

    def coach_lines(self, width: int) -> list[Content]:
        # the goal with the coach's advice, or the result, or the explanation
        in_play = self.in_play
        if self.explanation:
            return coach_text(in_play.title, _("explained"), self.explanation, self._then, width)
        title = in_play.title
        if in_play.grade:
            title = _("{puzzle}, grade {grade}").format(puzzle=title, grade=in_play.grade)
        if not self.over:
            texts = self.advice or [_(DANGER) if in_play.puzzle.goal.kind == "save" else _(LEFT_OVER)]
            left = count(in_play.puzzle.state.turn.actions, "action")
            return coach_text(title, left, texts, with_period(in_play.goal), width)
        message = _("Solved: {aim}.") if self.verdict == "reached" else _("Not this time. The aim was: {aim}.")
        texts = [message.format(aim=in_play.wanted), *filter(None, [self.rating, self.standing])]
        return coach_text(title, _(VERDICTS[self.verdict]), texts, self._then, width)

    def short_lines(self, width: int) -> list[Content]:
        # the goal or the last advice, or the result
        if not self.over:
            return task_text(self.advice[-1] if self.advice else with_period(self.in_play.goal), width)
        result = with_period(capitalize(_(VERDICTS[self.verdict])))
        return task_text(join_sentences(*filter(None, (result, self.rating, self._then))), width)

    @property
    def standing(self) -> str:
        """A sentence about the streak that the puzzle is part of; "" for none."""
        return ""

    @property
    def _then(self) -> str:
        """The sentence about Enter once the puzzle is over."""
        if self.verdict == "missed":
            return _("Enter: start again.")
        if self._next is None:
            return _("Enter: back to the puzzles.")
        return _("Enter: on to puzzle {number}.").format(number=self._next.number)

    @property
    def _next(self) -> PuzzleInPlay | None:
        """The next unsolved puzzle; None if there is none, or if this puzzle is outside the collection."""
        following = self.store.progress.next(self.in_play.number, self.among)
        return following if self.in_play.number and following is not self.in_play else None

    def header(self, state: GameState, width: int) -> Content:
        number = _("a puzzle of your own")
        if self.in_play.number:
            number = _("puzzle {number} of {all}").format(number=self.in_play.number, all=len(collection()))
        return exercise_header(_("Puzzle"), self.in_play.schools, number, width)

    def ending(self, undo_key: str) -> str:
        if self.verdict == "missed":
            return _("Enter starts again, X explains, u takes the last step back, Esc returns to the puzzles.")
        return _("Well done. Enter: next puzzle; X explains; u takes the last step back; Esc returns to the puzzles.")

    @property
    def usable(self) -> frozenset[str]:
        here = {"undo"} if self.over else {"exercise('hint')", "exercise('reach')"}
        here |= {"exercise('explain')"} if self.over else set()
        return frozenset({"back", "exercise('again')", "exercise('skip')"} | here)

    # --- commands ---------------------------------------------------------------------------------

    def confirm_end(self, table: Table) -> None:
        self.run("skip" if self.verdict == "reached" else "again", table)

    def run(self, command: str, table: Table) -> None:
        # hints while the attempt is open; at any time this puzzle again, or the next unsolved one
        match command:
            case "hint" if not self.over:
                self._hint(table)
            case "reach" if not self.over:
                self._add_advice(describe_reach(self.in_play, self._played, self.session.state))
                table.show_all()
            case "explain" if self.over:
                solved = self.verdict == "reached"
                steps = self.session.steps
                self.explanation = (
                    explain(self.in_play, option_label) if solved else explain_miss(self.in_play, steps, option_label)
                )
                table.show_all()
            case "again":
                self.replace(table, PuzzleExercise(self.in_play, self.store, self.among))
            case "skip" if self._next is not None:
                self.replace(table, PuzzleExercise(self._next, self.store, self.among))
            case "skip":
                self.leave(table)

    def _hint(self, table: Table) -> None:
        """Show the next hint for the decision: where to look, the kind of option, then the option."""
        self.hints, state = min(self.hints + 1, HINTS), self.session.state
        self._add_advice(puzzle_hint(self.in_play, self._played, state, self.hints, self._in_full))
        first = self.hints == 1  # the further hints for a decision don't count
        if first and (fault := self.store.save(lambda progress: progress.hinted(self.in_play.name))):
            table.app.notify(fault, severity="warning")
        table.show_all()

    def _in_full(self, option: Option) -> str:
        """Return the last hint: the option as a sentence."""
        return with_period(capitalize(option_effect(option, self.session.state)))

    def _add_advice(self, text: str) -> None:
        """Append a text to the advice, removing an equal text from before."""
        self.advice = [*(each for each in self.advice if each != text), text]


class StreakExercise(PuzzleExercise):
    """A puzzle of a streak: without hints, and only its first end counts."""

    def __init__(self, in_play: PuzzleInPlay, store: PuzzleProgressStore, streak: Streak) -> None:
        super().__init__(in_play, store, streak.puzzles)
        self.streak = streak
        """The streak: before this puzzle, and after its first end with its result."""
        self.counted = False
        """Whether this puzzle has its result."""

    def advance(self) -> str:
        fault = super().advance()
        return self._count() or fault if self.over else fault

    def _count(self) -> str:
        """Count the puzzle unless that is done; return a sentence if the progress can't be saved."""
        if self.counted:
            return ""
        self.counted, self.streak = True, self.streak.after(solved=self.verdict == "reached")
        solved = self.streak.solved
        passed = "" if self.over else self.keep()
        return self.store.save(lambda progress: progress.streaked(solved)) or passed

    @property
    def standing(self) -> str:
        if self.streak.current is None:
            return self.streak.result(self.store.progress)
        return with_period(capitalize(self.streak.score))

    @property
    def _then(self) -> str:
        if self.streak.current is None:
            return _("Enter: back to the puzzles.")
        return _("Enter: the next puzzle of the streak.")

    def header(self, state: GameState, width: int) -> Content:
        return exercise_header(_("Puzzle"), self.in_play.schools, self.streak.score, width)

    def ending(self, undo_key: str) -> str:
        return _("Enter continues the streak; X explains; Esc returns to the puzzles.")

    @property
    def usable(self) -> frozenset[str]:
        return super().usable - {"exercise('hint')", "exercise('reach')", "exercise('again')"}

    def confirm_end(self, table: Table) -> None:
        self.run("skip", table)

    def run(self, command: str, table: Table) -> None:
        # no hints and no second try; to leave an open puzzle for the next one is a miss
        match command:
            case "explain":
                super().run(command, table)
            case "skip":
                if fault := self._count():
                    table.app.notify(fault, severity="warning")
                if (following := self.streak.current) is not None:
                    self.replace(table, StreakExercise(following, self.store, self.streak))
                else:
                    self._close(table)

    def _close(self, table: Table) -> None:
        """Go back to the list, with the result of the streak."""
        table.app.notify(self.streak.result(self.store.progress))
        self.leave(table)
