"""Puzzles in the text interface: one turn, repeated until its goal is reached."""

from collections.abc import Callable
from functools import partial

from hotseat.plugin import registry
from hotseat.records.record_time import current_day
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_game import TextGame
from hotseat.util.text_utils import after_colon, capitalize, with_period
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Option, Outcome
from tashkalar.engine.events import Event
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.explanation import explain, explain_miss, recall_patterns
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleProgressStore
from tashkalar.puzzles.session import HINTS, Verdict, attempt_verdict, describe_reach, puzzle_hint
from tashkalar.puzzles.streak import Streak
from tashkalar.puzzles.themes import EVERYTHING, Theme, describe_theme, puzzles_of, read_theme, theme_values


class _OtherTheme(Exception):
    """The player leaves a puzzle for those of another theme."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme


class TextPuzzle(TextGame[GameState, Decision, Outcome, Event]):
    """A puzzle played in the text interface."""

    leaving_note = ""  # progress is saved

    def __init__(self, in_play: PuzzleInPlay, store: PuzzleProgressStore, console: Console) -> None:
        state = in_play.puzzle.state
        super().__init__(
            Session.what_if(TashKalar(state.config.cards), state),
            registry.load_companion(registry.TEXTS, TashKalar.id)(TashKalar(state.config.cards)),
            console,
            open_hands=True,
        )
        self.in_play = in_play
        self.store = store
        self.viewer = state.seat
        self._hinted = 0, 0
        """The number of options played at the last hint, and the number of that hint from 1; (0, 0) for none."""
        self.commands = (
            TextCommand("aim", "", _("the aim"), lambda _more: self._aim()),
            TextCommand("hint", "", _("a hint for the next step, each time more detailed"), self._hint),
            TextCommand("reach", "", _("whether the aim can still be reached"), self._reach),
            TextCommand("again", "", _("begin the puzzle again"), lambda _more: self._begin_again()),
            TextCommand(
                "theme",
                "[FILTER]",
                _("leave this puzzle for those of a theme; alone, the values of the filters"),
                self._theme,
            ),
            *(command for command in self.commands if command.word not in ("seat", "hint")),
        )
        self.commands = tuple(
            each._replace(do=partial(self._why, each.do)) if each.word == "why" else each for each in self.commands
        )

    def run(self) -> None:
        """Play the puzzle until its goal is reached; raise EndOfInput if the player quits before."""
        message = _("{puzzle}, grade {grade}: {schools}.") if self.in_play.grade else _("{puzzle}: {schools}.")
        in_play = self.in_play
        self.console.write(message.format(puzzle=in_play.title, grade=in_play.grade, schools=in_play.schools))
        self._aim()
        self.console.write(_("Type an answer, or help for the commands."))
        while (now := self._verdict) != "reached":
            if now == "missed":
                self._miss()
            elif (decision := self.session.question) is not None:
                self._print_decision(decision)
                while not self._handle(self.read(), decision):
                    pass
        self._judge(solved=True)
        message = _("Solved! {number} of {all} puzzles are solved.")
        self.console.write(message.format(number=self._progress.solved, all=len(collection())))
        for line in self._progress.summary(current_day()):
            self.console.write(line)

    def _theme(self, more: str) -> None:
        """Leave the puzzle for those of a theme; without words list the filters."""
        if not more:
            self.console.write(*(after_colon(name, ", ".join(values)) for name, values in theme_values().items()))
            return
        try:
            theme = read_theme(more)
        except ValueError as fault:
            self.console.write(capitalize(with_period(str(fault))))
            return
        if not puzzles_of(theme, self._progress):
            missed = _("No puzzle of this theme was tried without success.")
            self.console.write(missed if theme.missed else _("No puzzle has this theme."))
            return
        raise _OtherTheme(theme)

    @property
    def _verdict(self) -> Verdict:
        return attempt_verdict(self.in_play.puzzle, [step.state for step in self.session.steps])

    @property
    def _progress(self) -> PuzzleProgress:
        return self.store.progress

    @property
    def _played(self) -> list[str]:
        return [step.option for step in self.session.steps]

    def _save(self, change: Callable[[PuzzleProgress], PuzzleProgress]) -> None:
        """Change and save the progress; print the error if that fails."""
        if fault := self.store.save(change):
            self.console.write(fault)

    def _judge(self, *, solved: bool) -> None:
        """Save the result of an attempt, and print the change of the rating."""
        before = self._progress
        self._save(lambda progress: progress.tried(self.in_play.name, solved=solved, day=current_day()))
        if rated := self._progress.rating_after(before):
            self.console.write(rated)

    def _miss(self) -> None:
        """Handle the end of a turn that misses the goal: the player begins again or takes a step back."""
        self._judge(solved=False)
        self.console.write(*filter(None, [recall_patterns(self.in_play, current_day())]))
        self.console.write(_("Not this time. Enter starts again, undo takes the last step back, why explains it."))
        while self._verdict == "missed":
            if text := self.read():
                self.run_command_line(text, [])
            else:
                self._begin_again()

    # --- the commands ------------------------------------------------------------------------------------------------

    def _aim(self) -> None:
        self.console.write(_("The aim of this turn: {aim}.").format(aim=self.in_play.goal))

    def _hint(self, _more: str) -> None:
        answered, number = self._hinted
        self._hinted = len(self._played), min(number + 1, HINTS) if answered == len(self._played) else 1
        state, number = self.session.state, self._hinted[1]
        self.console.write(
            puzzle_hint(
                self.in_play, self._played, state, number, lambda option: _("Type: {answer}").format(answer=option.text)
            )
        )
        if self._hinted[1] == 1:  # the further hints for a decision don't count
            self._save(lambda progress: progress.hinted(self.in_play.name))

    def _reach(self, _more: str) -> None:
        self.console.write(describe_reach(self.in_play, self._played, self.session.state))

    def _why(self, of_table: Callable[[str], None], more: str) -> None:
        """Explain a turn that is over, or else a place or card as at the table does."""
        if self._verdict == "missed" and not more:
            self.console.write(*explain_miss(self.in_play, self.session.steps, _typed))
        else:
            of_table(more)

    def _begin_again(self) -> None:
        self._hinted = 0, 0
        while self.session.steps:
            self.session.undo()
        self.console.write(_("The turn begins again."))


class _Skipped(Exception):
    """The player leaves a puzzle of a streak."""


class StreakPuzzle(TextPuzzle):
    """A puzzle of a streak in the text interface: without hints, tried once."""

    def __init__(self, in_play: PuzzleInPlay, store: PuzzleProgressStore, console: Console) -> None:
        super().__init__(in_play, store, console)
        left_out = ("hint", "reach", "again", "theme")
        skip = TextCommand("pass", "", _("leave this puzzle for the next one, which is a miss"), self._skip, whole=True)
        self.skipped = False
        """Whether the player left the puzzle for the next one."""
        self.commands = (skip, *(each for each in self.commands if each.word not in left_out))

    def run(self) -> None:
        """Play the puzzle to the end of its turn; raise EndOfInput if the player quits before."""
        self.console.write(_("{puzzle}: {schools}.").format(puzzle=self.in_play.title, schools=self.in_play.schools))
        self._aim()
        while self._verdict == "open" and (decision := self.session.question) is not None:
            self._print_decision(decision)
            while not self._handle(self.read(), decision):
                pass
        self._keep(solved=self._verdict == "reached")

    def _keep(self, *, solved: bool) -> None:
        """Save the result of the only try, and bring the patterns of a missed puzzle back in the gym."""
        self._judge(solved=solved)
        if not solved:
            self.console.write(*filter(None, [recall_patterns(self.in_play, current_day())]))

    def is_solved(self) -> bool:
        """Play the puzzle; return whether it was solved, and say so."""
        try:
            self.run()
        except _Skipped:
            self.skipped = True
            self._keep(solved=False)
        solved = self._verdict == "reached"
        self.console.write(_("Solved.") if solved else _("Missed."))
        return solved

    def wants_next(self) -> bool:
        """Return whether the player goes on to the next puzzle, perhaps after an explanation of this one."""
        if self.skipped:
            return True
        self.console.write(_("Enter: the next puzzle of the streak; why explains this one; quit."))
        while (reply := self.console.read().strip().lower()) in ("why", "w", "?"):
            steps = self.session.steps
            solved = self._verdict == "reached"
            self.console.write(*explain(self.in_play, _typed) if solved else explain_miss(self.in_play, steps, _typed))
        return not reply.startswith("q")

    def _skip(self, _more: str) -> None:
        raise _Skipped


def play_streak(streak: Streak, console: Console) -> None:
    """Let the player solve puzzles, each tried once, until some are missed or the player quits.

    Args:
        streak: the streak before its first puzzle.
        console: the terminal.
    """
    store = PuzzleProgressStore()
    console.write(*filter(None, [store.fault]))
    console.write(_("As many puzzles as you can, each tried once, without hints; three misses end it. help: commands."))
    try:
        while (in_play := streak.current) is not None:
            puzzle = StreakPuzzle(in_play, store, console)
            streak = streak.after(solved=puzzle.is_solved())
            console.write(*filter(None, [store.save(partial(PuzzleProgress.streaked, solved=streak.solved))]))
            console.write(with_period(capitalize(streak.score)))
            if streak.current is not None and not puzzle.wants_next():
                break
    except EndOfInput:
        pass
    console.write(streak.result(store.progress))


def _typed(option: Option, _state: GameState) -> str:
    return option.text


def solve_puzzles(first: PuzzleInPlay | None, console: Console, theme: Theme = EVERYTHING) -> None:
    """Let the player solve puzzles one after the other, until the player quits or all are solved.

    Args:
        first: the puzzle to begin with, by default the next unsolved one of the theme.
        console: the terminal.
        theme: the theme, with at least one puzzle; the player can change it.
    """
    store = PuzzleProgressStore()
    console.write(*filter(None, [store.fault]))
    among = puzzles_of(theme, store.progress)
    following: PuzzleInPlay | None = first or _first_of(theme, store, console)
    try:
        while following is not None:
            solved = following
            try:
                TextPuzzle(solved, store, console).run()
            except _OtherTheme as other:
                among = puzzles_of(other.theme, store.progress)
                following = _first_of(other.theme, store, console)
                continue
            if (following := store.progress.next(following.number, among)) is not None:
                message = _("Press Enter for puzzle {number}, or type why for an explanation, or quit.")
                console.write(message.format(number=following.number))
                while (reply := console.read().strip().lower()) in ("why", "w", "?"):
                    for line in explain(solved, _typed):
                        console.write(line)
                if reply.startswith("q"):
                    return
    except EndOfInput:
        return


def _first_of(theme: Theme, store: PuzzleProgressStore, console: Console) -> PuzzleInPlay:
    """Print a theme, and return its next unsolved puzzle, or its first one."""
    puzzles = puzzles_of(theme, store.progress)
    console.write(*filter(None, [describe_theme(theme, len(puzzles))]))
    return store.progress.next(0, puzzles) or puzzles[0]
