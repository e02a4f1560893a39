"""The screen of a puzzle: a game table for one turn, with the goal beside the board."""

from collections.abc import Callable

from textual.content import Content

from tashkalar.engine import Decision
from tashkalar.game_types import Session
from tashkalar.i18n import gettext as _
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleProgressStore
from tashkalar.puzzles.session import HINTS, Verdict, attempt_verdict, describe_reach, puzzle_hint
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.tui import coach_lines
from tashkalar.tui.commands import PUZZLE
from tashkalar.tui.screens.coach_screen import CoachScreen


class PuzzleScreen(CoachScreen):
    """A table at which the player tries one turn, as often as necessary.

    Args:
        in_play: the puzzle with its place in the collection.
        store: the store of the player's progress with the puzzles.
    """

    SCREEN_COMMANDS = PUZZLE

    def __init__(self, in_play: PuzzleInPlay, store: PuzzleProgressStore) -> None:
        super().__init__(
            Session.what_if(TashKalar(in_play.puzzle.state.table.cards), in_play.puzzle.state), scored=True
        )
        self.in_play = in_play
        self.store = store
        self.verdict: Verdict = "open"
        """The state of the attempt."""
        self.hints = 0
        """The number of hints shown for the current decision, from 0 to `HINTS`."""
        self.advice: list[str] = []
        """The coach's hints and replies for the current decision, the latest last."""

    # --- the flow of the puzzle -------------------------------------------------------------------

    def proceed(self) -> None:
        """Ask for the next decision of the turn, or show whether the goal was reached."""
        self.viewer = self.in_play.puzzle.state.seat
        self.hints, self.advice = 0, []
        self.verdict = attempt_verdict(self.in_play.puzzle, [step.state for step in self.session.steps])
        decision = self.session.decision
        if self.verdict == "open" and isinstance(decision, Decision):
            self.ask(decision)
            return
        solved = self.verdict == "reached"
        self._save_progress(lambda progress: progress.tried(self.in_play.name, solved=solved))
        self.controller = self.overlay = self.typing = None
        self.show_all()

    @property
    def _progress(self) -> PuzzleProgress:
        return self.store.progress

    def _save_progress(self, change: Callable[[PuzzleProgress], PuzzleProgress]) -> None:
        """Change and save the player's progress, and notify the player if it can't be saved."""
        if fault := self.store.save(change):
            self.app.notify(fault, severity="warning")

    @property
    def _played(self) -> list[str]:
        """The texts of the options played in this attempt."""
        return [step.option for step in self.session.steps]

    # --- showing ----------------------------------------------------------------------------------

    def coach_text(self, width: int) -> list[Content]:
        return coach_lines.puzzle_lines(self.in_play, self.verdict, self.advice, self._next, width)

    def short_coach_text(self, width: int) -> list[Content]:
        return coach_lines.puzzle_short(self.in_play, self.verdict, self.advice, self._next, width)

    @property
    def _next(self) -> PuzzleInPlay | None:
        """The next unsolved puzzle; None if there is none, or if this puzzle is outside the collection."""
        following = self._progress.next(self.in_play.number)
        return following if self.in_play.number and following is not self.in_play else None

    def _header(self) -> Content:
        left = Content.assemble(
            (" tashkalar ", "bold $primary"), (f" {_('Puzzle')}", "bold $accent"), f"  {self.in_play.schools}"
        )
        number = _("a puzzle of your own")
        if self.in_play.number:
            number = _("puzzle {number} of {all}").format(number=self.in_play.number, all=len(collection()))
        return left_and_right(left, Content.styled(f"{number} ", "bold"), self.size.width)

    @property
    def over(self) -> bool:
        """Whether the goal was reached or missed."""
        return self.verdict != "open"

    @property
    def at_the_end(self) -> str:
        if self.verdict == "missed":
            return _("Enter starts again, u takes the last step back, Esc leads to the puzzles.")
        return _("Well done. Enter goes on, u takes the last step back, Esc leads to the puzzles.")

    def _usable(self) -> frozenset[str]:
        return super()._usable() | {"back", "again", "skip"} | ({"undo"} if self.over else {"hint", "reach"})

    # --- commands ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("hint", "reach"):
            return not self.over
        return super().check_action(action, parameters)

    def action_confirm(self) -> None:
        """Play or narrow down as at the table; at the end open the next puzzle, or this one again."""
        if self.verdict == "reached":
            self.action_skip()
        elif self.verdict == "missed":
            self.action_again()
        else:
            super().action_confirm()

    def action_hint(self) -> None:
        """Show the next hint for the decision: where to look, the kind of option, then the option."""
        self.hints = min(self.hints + 1, HINTS)
        self._add_advice(puzzle_hint(self.in_play, self._played, self.session.state, self.hints))
        self._save_progress(lambda progress: progress.hinted(self.in_play.name))
        self.show_all()

    def action_reach(self) -> None:
        """Show whether the goal can still be reached."""
        self._add_advice(describe_reach(self.in_play, self._played, self.session.state))
        self.show_all()

    def _add_advice(self, text: str) -> None:
        """Append a text to the advice, removing an equal text from before."""
        self.advice = [*(each for each in self.advice if each != text), text]

    def action_again(self) -> None:
        """Start the puzzle again."""
        screen_stack(self).show(PuzzleScreen(self.in_play, self.store), instead_of=self)

    def action_skip(self) -> None:
        """Open the next unsolved puzzle; if there is none, return to the list."""
        if self._next is None:
            self.action_leave()
        else:
            screen_stack(self).show(PuzzleScreen(self._next, self.store), instead_of=self)
