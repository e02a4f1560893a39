"""Overlays on the board, which show something while a decision is pending, never answer it, and contain no widget."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from hotseat.tui.commands import Command
from tashkalar import gettext as _
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.pointing import BoardPointer, SquarePointer


class Overlay(SquarePointer):
    """The base of overlays, with their cursor."""

    COMMANDS: ClassVar[tuple[Command, ...]] = ()
    """The commands while the overlay is open."""
    option = None

    def __init__(self, pointer: BoardPointer) -> None:
        super().__init__(pointer.decision)
        self.pointer = pointer
        self.state = pointer.state
        self.keys = pointer.keys
        self.cursor = pointer.cursor

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
        return self.pointer.card

    # --- what can be done -------------------------------------------------------------------------

    def take_key(self, key: str) -> bool:
        # a digit of no use here names a square of the decision, together with the capital letter that led here
        if self.digits is None and self.pointer.names_square(key):
            self.done = True
            return self.pointer.take_key(key)
        self.pointer.note(key)
        return super().take_key(key)

    def point(self, at: Square) -> None:
        self.put(at)  # only a click points for the next click

    def pick(self, at: Square) -> None:
        if self.selects(at):
            self.take()
        else:
            self.put(at)
            self.pointed = True

    def choose(self, number: int) -> None:
        self.message = _("Esc goes back to the question, where a digit chooses a card")

    def take(self) -> None:
        self.message = _("you can only look here: Esc goes back to the question")

    def change(self, how: str) -> None:
        """Show something else in the overlay, by a command of it; by default there is none."""

    def back(self) -> bool:
        begun = bool(self.column or self.message)
        self.column = self.message = ""
        self.done = not begun
        return begun

    @property
    def _here(self) -> str:
        """The name of the square under the cursor."""
        return NAMES[self.cursor]
