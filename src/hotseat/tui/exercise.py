"""Exercises: games that one person plays at a table with open hands and no other player, such as a lesson."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeAlias

from textual.content import Content

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Option, Q, R, S
from hotseat.tui.commands import Command
from hotseat.tui.screen_stack import screen_stack

Table: TypeAlias = Any
"""The screen of an exercise, a `PlayScreen`."""


class Exercise(ABC, Generic[S, Q, R, E]):
    """A game in which one person tries moves, learns, or solves a puzzle: without hand-over screens and computers."""

    session: Session[S, Q, R, E]
    """The game, without a record."""
    plays_forced = True
    """Whether forced moves are played automatically, and undone with the decision before."""

    @property
    def over(self) -> bool:
        """Whether nothing more has to be decided; by default once the game has ended."""
        return self.session.question is None

    @property
    def viewer(self) -> int | None:
        """The seat whose hand is shown, from 0; None for none. By default the person decides for every seat in turn."""
        return self.session.question.seat if self.session.question is not None else None

    @property
    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """The commands of the exercise, besides those that point at options."""

    @property
    def coach_title(self) -> str:
        """The title of what the coach says; "" if there is no coach."""
        return ""

    def coach_lines(self, width: int) -> list[Content]:
        """Return what the coach says, in the place of the log; by default nothing."""
        return []

    def can(self, action: str) -> bool:
        """Return whether an action does something now; by default each does."""
        return True

    def advance(self) -> str:
        """Note what has been played, before the next decision is shown."""
        return ""

    def follow(self, table: Table) -> None:
        """Begin what takes longer after `advance`, in a worker of the table; by default nothing."""

    def refusal(self, option: Option) -> str:
        """Return why an option isn't played here, as a sentence; "" if it is."""
        return ""

    def targets(self, options: Sequence[Option]) -> Collection[Option]:
        """Return the options to be lit, as those that a lesson asks for; by default none."""
        return ()

    def play(self, option: Option) -> None:
        """Play an option, and what the exercise itself plays after it."""
        self.session.play(option)

    def leave(self, table: Table) -> None:
        """Go back to the screen below, or to the first screen."""
        table.app.action_leave()

    def replace(self, table: Table, exercise: Exercise[S, Q, R, E]) -> None:
        """Open another exercise in place of this one."""
        screen_stack(table).show(type(table)(exercise.session, exercise=exercise), instead_of=table)

    def confirm_end(self, table: Table) -> None:
        """Go on after the end, by Enter; by default nothing."""

    def run(self, command: str, table: Table) -> None:
        """Run a command of the exercise; by default there is none."""
