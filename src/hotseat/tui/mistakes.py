"""A person's mistakes as exercises at the table: find a better turn than the one that was played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.coach.exercise import MistakeRun
from hotseat.plugin.decision import E, Q, R, S
from hotseat.tui.commands import Command
from hotseat.tui.exercise import Exercise, Table
from hotseat.tui.play_commands import BACK, LEAVE, SOLVING, TYPE, UNDO
from hotseat.tui.timing import begun_later
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext as _

LEFT = LEAVE._replace(help="Back at once; what you have solved is kept")


class MistakeExercise(Exercise[S, Q, R, E]):
    """The turn of a mistake, tried as often as necessary, and then the next mistake."""

    commands: Sequence[Command] = (*SOLVING, TYPE, UNDO, BACK, LEFT)

    def __init__(self, run: MistakeRun[S, Q, R, E], others: Iterator[MistakeRun[S, Q, R, E]]) -> None:
        self.attempt = run
        self.others = others
        """The mistakes that come after this one."""
        self.session = run.session
        self.advice: list[str] = []
        """The hints shown for this turn."""

    @property
    def over(self) -> bool:
        return self.attempt.over

    @property
    def viewer(self) -> int | None:
        return self.attempt.mistake.seat

    def can(self, action: str) -> bool:
        return action != "exercise('hint')" or not self.over

    def advance(self) -> str:
        self.attempt.advance()
        return ""

    def follow(self, table: Table) -> None:
        if self.attempt.verdict == "judging":
            table.run_worker(begun_later(self._judge, table), group="coach", exclusive=True)

    async def _judge(self, table: Table) -> None:
        """Judge the attempt in a thread, unless the table is left before."""
        try:
            await asyncio.to_thread(self.attempt.judge)
        except asyncio.CancelledError:
            self.attempt.stopped = True
            raise
        table.show_all()

    # --- showing ----------------------------------------------------------------------------------

    @property
    def coach_title(self) -> str:
        return _("Learn from your mistakes")

    @property
    def texts(self) -> list[str]:
        """The coach's paragraphs."""
        run = self.attempt
        return [run.title, run.played, *([run.report] if self.over else self.advice)]

    @property
    def task(self) -> str:
        """The sentence about what to do now."""
        match self.attempt.verdict:
            case "open":
                return self.attempt.task
            case "judging":
                return self.attempt.report
            case "missed":
                return _("Enter: try again.")
        return _("Enter: the next mistake.")

    def coach_lines(self, width: int) -> list[Content]:
        lines = [Content(f" {line}") for text in self.texts for line in wrap(text, width - 1)]
        return [*lines, *(Content.styled(f" {line}", "bold $accent") for line in wrap(self.task, width - 1))]

    # --- commands ---------------------------------------------------------------------------------

    def confirm_end(self, table: Table) -> None:
        if self.attempt.verdict != "judging":
            self.run("again" if self.attempt.verdict == "missed" else "skip", table)

    def run(self, command: str, table: Table) -> None:
        match command:
            case "hint" if not self.over:
                self.advice = [*self.advice, hint] if (hint := self.attempt.hint()) not in self.advice else self.advice
                table.show_all()
            case "explain":
                self.attempt.show()
                table.proceed()
            case "again":
                self.attempt.again()
                table.proceed()
            case "skip" if (following := next(self.others, None)) is not None:
                self.replace(table, type(self)(following, self.others))
            case "skip":
                table.app.notify(_("No more mistakes to solve."))
                self.leave(table)
