"""Something laid over the board to be looked at while a question waits. Nothing in it answers the question.

It holds no widget, and is pointed into as a question is: by arrows, the name of a square, and the mouse.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from tashkalar.engine.geometry import NAMES, Square
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.commands import Command
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.answer_state import neighbour, square_of_keys
from tashkalar.tui.board_scene import Scene


class Overlay(ABC):
    """What a player looks at, and where the cursor stands in it.

    Args:
        controller: the question that waits, and how far its answer has come.
    """

    COMMANDS: ClassVar[tuple[Command, ...]] = ()
    """What can be done in it."""

    def __init__(self, controller: AnswerController) -> None:
        self.controller = controller
        self.state = controller.state
        self.cursor = controller.cursor
        self.column = ""
        """A column letter that waits for its row."""
        self.message = ""
        """Why the last key did nothing."""
        self._pointed = False
        """Whether the player pointed at the cursor's square, not the program or a mouse passing by."""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """What the board shows."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What is looked at, in a few words."""

    @property
    @abstractmethod
    def details(self) -> str:
        """What is seen at the cursor, in words."""

    @property
    def prompt(self) -> str:
        """The line that says what is looked at."""
        if self.column:
            return _("square {column}_ : now its row, 1 to 9").format(column=self.column)
        return self.title

    @property
    @abstractmethod
    def lines(self) -> Sequence[Content]:
        """All that there is to say, for the help."""

    @property
    def card(self) -> str:
        """The card of interest."""
        return self.controller.card

    @property
    def digits(self) -> tuple[str, str] | None:
        """What a digit chooses, and which digits do so; None if none does."""
        return None

    # --- what can be done -------------------------------------------------------------------------

    def go(self, square: Square) -> None:
        """Bring the cursor to a square."""
        self.cursor, self.column, self.message = square, "", ""

    def hover(self, square: Square) -> None:
        """The mouse has come to a square."""
        self.go(square)
        self._pointed = False

    def click(self, square: Square) -> bool:
        """A click: points there; where the player has pointed already, does what Enter would do."""
        if self._pointed and square == self.cursor:
            return self.confirm()
        self.go(square)
        self._pointed = True
        return False

    def move(self, across: int, up: int) -> None:
        """An arrow key."""
        self.go(neighbour(self.cursor, across, up))

    def letter(self, column: str) -> None:
        """A column letter; its row comes next."""
        self.column, self.message = column, ""

    def digit(self, digit: int) -> None:
        """A digit: a row after a column letter, else a card of the hand."""
        if not self.column:
            self.choose(digit)
            return
        name, self.column = f"{self.column}{digit}", ""
        square = square_of_keys(name)
        if square is None:
            self.message = _("{square} is not a square of the arena").format(square=name)
        else:
            self.go(square)

    def choose(self, number: int) -> None:
        """A card of the hand, by its number."""
        self.message = _("Esc goes back to the question, where a digit chooses a card")

    @abstractmethod
    def step(self, by: int) -> None:
        """Go to the next or the previous place of interest."""

    def confirm(self) -> bool:
        """Enter: whether the question is to be gone on with."""
        self.message = _("here one only looks: Esc goes back to the question")
        return False

    def back(self) -> bool:
        """One step back; False if there was none."""
        begun = bool(self.column or self.message)
        self.column = self.message = ""
        return begun

    @property
    def _here(self) -> str:
        """The name of the square under the cursor."""
        return NAMES[self.cursor]
