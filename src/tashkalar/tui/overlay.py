"""Overlays on the board, which show something while a decision is pending and never answer it.

An overlay contains no widget. Its cursor moves as that of a decision: by arrows, the name of a square, and the mouse.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from hotseat.tui.commands import Command
from tashkalar import gettext as _
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.answer_state import neighbour, square_of_keys
from tashkalar.tui.board_scene import Scene


class Overlay(ABC):
    """The base of overlays, with their cursor."""

    COMMANDS: ClassVar[tuple[Command, ...]] = ()
    """The commands while the overlay is open."""

    def __init__(self, controller: AnswerController) -> None:
        self.controller = controller
        self.state = controller.state
        self.cursor = controller.cursor
        self.column = ""
        """A typed column letter without its row yet; else ""."""
        self.message = ""
        """The reason why the last key did nothing; else ""."""
        self._pointed = False
        """Whether the player, not the program or a hovering mouse, pointed at the square under the cursor."""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The scene on the board."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the overlay, in a few words."""

    @property
    @abstractmethod
    def details(self) -> str:
        """The description of the square under the cursor."""

    @property
    def prompt(self) -> str:
        """The prompt line: the title, or what to type next."""
        if self.column:
            return _("square {column}_ : now its row, 1 to 9").format(column=self.column)
        return self.title

    @property
    @abstractmethod
    def lines(self) -> Sequence[Content]:
        """The full text of the overlay, for the help page."""

    @property
    def card(self) -> str:
        """The id of the card to show."""
        return self.controller.card

    @property
    def digits(self) -> tuple[str, str] | None:
        """The word for what a digit chooses, and the range of digits such as "1-5"; None if no digit does anything."""
        return None

    # --- what can be done -------------------------------------------------------------------------

    def go(self, square: Square) -> None:
        """Move the cursor to a square."""
        self.cursor, self.column, self.message = square, "", ""

    def hover(self, square: Square) -> None:
        """Move the cursor to the square under the mouse, without pointing at it."""
        self.go(square)
        self._pointed = False

    def click(self, square: Square) -> bool:
        """Point at a square; if the player already points at it, do the same as Enter."""
        if self._pointed and square == self.cursor:
            return self.confirm()
        self.go(square)
        self._pointed = True
        return False

    def move(self, across: int, up: int) -> None:
        """Move the cursor by an arrow key.

        Args:
            across: columns to the right, from -1 to 1.
            up: rows upwards, from -1 to 1.
        """
        self.go(neighbour(self.cursor, across, up))

    def letter(self, column: str) -> None:
        """Remember a column letter; the next digit is its row."""
        self.column, self.message = column, ""

    def digit(self, digit: int) -> None:
        """Handle a digit: a row after a column letter, else a card of the hand.

        Args:
            digit: from 0 to 9.
        """
        if not self.column:
            self.choose(digit)
            return
        name, self.column = f"{self.column}{digit}", ""
        square = square_of_keys(name)
        if square is None:
            self.message = _("{square} isn't a square of the board").format(square=name)
        else:
            self.go(square)

    def choose(self, number: int) -> None:
        """Choose a card of the hand, or set a message if the overlay has no use for cards.

        Args:
            number: the number of the card, from 1.
        """
        self.message = _("Esc goes back to the question, where a digit chooses a card")

    @abstractmethod
    def step(self, by: int) -> None:
        """Go to the next or the previous square or step of the overlay.

        Args:
            by: 1 for the next, -1 for the previous.
        """

    def confirm(self) -> bool:
        """Handle Enter."""
        self.message = _("you can only look here: Esc goes back to the question")
        return False

    def back(self) -> bool:
        """Undo the last step within the overlay."""
        begun = bool(self.column or self.message)
        self.column = self.message = ""
        return begun

    @property
    def _here(self) -> str:
        """The name of the square under the cursor."""
        return NAMES[self.cursor]
