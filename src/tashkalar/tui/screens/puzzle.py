"""A puzzle: the table itself for one turn, with its aim beside the board."""

from collections.abc import Callable

from textual.content import Content

from tashkalar.engine import Decision
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleProgressStore
from tashkalar.puzzles.session import HINTS, Verdict, attempt_verdict, describe_reach, puzzle_hint
from tashkalar.saves import unsaved_session
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.tui import coach_lines
from tashkalar.tui.commands import PUZZLE
from tashkalar.tui.screens.coach_screen import CoachScreen


class PuzzleScreen(CoachScreen):
    """A table at which one turn is played, as often as one likes.

    Args:
        in_play: what is to be solved.
        store: where it is kept what was solved.
    """

    SCREEN_COMMANDS = PUZZLE

    def __init__(self, in_play: PuzzleInPlay, store: PuzzleProgressStore) -> None:
        super().__init__(unsaved_session(in_play.puzzle.state, free=True), scored=True)
        self.in_play = in_play
        self.store = store
        self.verdict: Verdict = "open"
        self.hints = 0
        """How many were given for the next answer."""
        self.said: list[str] = []
        """What the coach has been asked since the last answer."""

    # --- the flow of the puzzle -------------------------------------------------------------------

    def proceed(self) -> None:
        """Go on with the next question of the turn, or say what has come of it."""
        self.viewer = self.in_play.puzzle.state.seat
        self.hints, self.said = 0, []
        self.verdict = attempt_verdict(self.in_play.puzzle, [step.state for step in self.session.steps])
        decision = self.session.decision
        if self.verdict == "open" and isinstance(decision, Decision):
            self.ask(decision)
            return
        solved = self.verdict == "reached"
        self._note(lambda progress: progress.tried(self.in_play.name, solved=solved))
        self.controller = self.overlay = self.typing = None
        self.show_all()

    @property
    def _ledger(self) -> PuzzleProgress:
        return self.store.progress

    def _note(self, change: Callable[[PuzzleProgress], PuzzleProgress]) -> None:
        if fault := self.store.save(change):
            self.app.notify(fault, severity="warning")

    @property
    def _played(self) -> list[str]:
        return [step.option for step in self.session.steps]

    # --- showing ----------------------------------------------------------------------------------

    def coached(self, width: int) -> list[Content]:
        """The aim, what was asked of the coach, or what has come of the turn."""
        return coach_lines.puzzle_lines(self.in_play, self.verdict, self.said, self._next, width)

    def coached_shortly(self, width: int) -> list[Content]:
        """The aim, or what the coach has said last."""
        return coach_lines.puzzle_short(self.in_play, self.verdict, self.said, self._next, width)

    @property
    def _next(self) -> PuzzleInPlay | None:
        """The puzzle to go on with."""
        following = self._ledger.next(self.in_play.number)
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
        """Whether something has come of the turn."""
        return self.verdict != "open"

    @property
    def at_the_end(self) -> str:
        """Where to go from here."""
        if self.verdict == "missed":
            return _("Enter starts again, u takes the last step back, Esc leads to the puzzles.")
        return _("Well done. Enter goes on, u takes the last step back, Esc leads to the puzzles.")

    def _usable(self) -> frozenset[str]:
        """At the end there is nothing to help with."""
        return super()._usable() | {"back", "again", "skip"} | ({"undo"} if self.over else {"hint", "reach"})

    # --- commands ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """At the end there is nothing to help with."""
        if action in ("hint", "reach"):
            return not self.over
        return super().check_action(action, parameters)

    def action_confirm(self) -> None:
        """Do what stands under the cursor; at the end go on, or begin again."""
        if self.verdict == "reached":
            self.action_skip()
        elif self.verdict == "missed":
            self.action_again()
        else:
            super().action_confirm()

    def action_hint(self) -> None:
        """Say a little more of the next answer."""
        self.hints = min(self.hints + 1, HINTS)
        self._tell(puzzle_hint(self.in_play, self._played, self.session.state, self.hints))
        self._note(lambda progress: progress.hinted(self.in_play.name))
        self.show_all()

    def action_reach(self) -> None:
        """Say whether the aim can still be reached."""
        self._tell(describe_reach(self.in_play, self._played, self.session.state))
        self.show_all()

    def _tell(self, text: str) -> None:
        self.said = [*(each for each in self.said if each != text), text]

    def action_again(self) -> None:
        """The same puzzle from its beginning."""
        screen_stack(self).show(PuzzleScreen(self.in_play, self.store), instead_of=self)

    def action_skip(self) -> None:
        """To the next unsolved puzzle; if there is none, to the list."""
        if self._next is None:
            self.action_leave()
        else:
            screen_stack(self).show(PuzzleScreen(self._next, self.store), instead_of=self)
