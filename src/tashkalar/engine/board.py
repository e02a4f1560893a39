"""Who stands where, and what is left in supply (rules.md 1.1-1.3)."""

from enum import IntEnum
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from tashkalar.engine.geometry import ARENA, COLUMNS, LINES, SIZE, Square, SquareSet, mask_of, squares


class Rank(IntEnum):
    """The three ranks in their order (rules.md 1.1)."""

    COMMON = 0
    HEROIC = 1
    LEGENDARY = 2

    @property
    def letter(self) -> str:
        """`c`, `h` or `l`."""
        return "chl"[self]

    @property
    def word(self) -> str:
        """The rank's name in lower case."""
        return self.name.lower()


COMMON, HEROIC, LEGENDARY = Rank
TWO_FACED = (COMMON, HEROIC)
ANY_RANK = (COMMON, HEROIC, LEGENDARY)


_NAMES = tuple(tuple(f"{number}{rank.letter}" for rank in Rank) for number in range(1, 5))
"""The names of pieces, by colour and rank."""


class Piece(NamedTuple):
    """A piece of a colour and a rank; as a text the number of its colour from 1 and the letter of its rank.

    >>> str(Piece(colour=1, rank=Rank.HEROIC))
    '2h'
    """

    colour: int
    """From 0."""
    rank: Rank
    """What it is now; a common and a heroic piece are the two sides of one (rules.md 1.2)."""

    def __str__(self) -> str:
        return _NAMES[self.colour][self.rank]

    @staticmethod
    def parse(text: str) -> "Piece":
        """The piece of a two-letter name such as "2h".

        Args:
            text: the number of a colour from 1, and the letter of a rank.

        Returns:
            The piece.

        Raises:
            ValueError: it is not a digit from 1 to 4 and one of c, h, l.
        """
        for colour, names in enumerate(_NAMES):
            if text in names:
                return piece(colour, names.index(text))
        raise ValueError(f"no piece is called {text!r}")


@cache
def piece(colour: int, rank: int) -> Piece:
    """The piece of this colour and rank, one ready-made value for each."""
    return Piece(colour, Rank(rank))


class Stock(NamedTuple):
    """How many pieces of a colour take part in this game, on and off the board (rules.md 1.3)."""

    two_faced: int
    """Pieces with a common side and a heroic one."""
    legendary: int
    """Legendary pieces."""


Masks = tuple[SquareSet, SquareSet, SquareSet]
"""The squares of a colour's common, heroic and legendary pieces."""


class Board(NamedTuple):
    """The pieces on the arena. Supply isn't counted anywhere: it is the stock less what stands here.

    >>> print(state.board)
    9 ## ## .. .. .. .. .. ## ##
    8 ## .. .. .. .. .. .. .. ##
    7 .. .. .. .. .. .. .. .. ..
    6 .. .. .. .. 1c 2c .. .. ..
    5 .. .. .. .. .. .. .. .. ..
    4 .. .. .. .. 1c .. .. .. ..
    3 .. .. .. .. .. .. .. .. ..
    2 ## .. .. .. .. .. .. .. ##
    1 ## ## .. .. .. .. .. ## ##
      a  b  c  d  e  f  g  h  i
    """

    pieces: tuple[Masks, ...]
    """By colour: the squares of the common, heroic and legendary pieces, as three sets."""
    stock: tuple[Stock, ...]
    """By colour: how many pieces take part in this game, on and off the board (rules.md 1.3)."""

    def of(self, colour: int) -> SquareSet:
        """The squares with a piece of a colour.

        Args:
            colour: from 0.

        Returns:
            A set of squares.
        """
        commons, heroics, legends = self.pieces[colour]
        return commons | heroics | legends

    def upgraded(self, colour: int) -> SquareSet:
        """The squares with a heroic or legendary piece of a colour.

        Args:
            colour: from 0.

        Returns:
            A set of squares.
        """
        _, heroics, legends = self.pieces[colour]
        return heroics | legends

    @property
    def occupied(self) -> SquareSet:
        """The squares with any piece, as a set."""
        mask = 0
        for commons, heroics, legends in self.pieces:
            mask |= commons | heroics | legends
        return mask

    @property
    def empty(self) -> SquareSet:
        """The squares of the arena without a piece, as a set."""
        return ARENA & ~self.occupied

    def ranked(self, rank: int) -> SquareSet:
        """The squares with a piece of exactly this rank, whoever owns it.

        Args:
            rank: 0 to 2, or a `Rank`.

        Returns:
            A set of squares.
        """
        mask = 0
        for masks in self.pieces:
            mask |= masks[rank]
        return mask

    def piece_at(self, square: Square) -> Piece | None:
        """The piece on a square.

        Args:
            square: its number.

        Returns:
            The piece; None if the square is empty.
        """
        here = mask_of(square)
        for colour, (commons, heroics, legends) in enumerate(self.pieces):
            if (commons | heroics | legends) & here:
                return piece(colour, COMMON if commons & here else HEROIC if heroics & here else LEGENDARY)
        return None

    def standing(self, square: Square) -> Piece:
        """The piece on a square that holds one.

        Args:
            square: its number.

        Returns:
            The piece.

        Raises:
            LookupError: the square is empty.
        """
        found = self.piece_at(square)
        if found is None:
            raise LookupError(f"no piece stands on square {square}")
        return found

    def of_kind(self, colour: int, rank: int) -> SquareSet:
        """The squares of a colour's pieces that share a supply with a rank, as commons and heroics do (rules.md 1.2).

        Args:
            colour: from 0.
            rank: 0 to 2, or a `Rank`.

        Returns:
            A set of squares.
        """
        commons, heroics, legends = self.pieces[colour]
        return legends if rank == LEGENDARY else commons | heroics

    def supply(self, colour: int, rank: int) -> int:
        """How many pieces of the kind that a rank needs lie off the board.

            >>> state.board.supply(0, Rank.COMMON), state.board.supply(0, Rank.LEGENDARY)
            (14, 3)

        Args:
            colour: from 0.
            rank: 0 to 2, or a `Rank`; commons and heroics lie in one supply.

        Returns:
            A number of pieces.
        """
        stock = self.stock[colour]
        whole = stock.legendary if rank == LEGENDARY else stock.two_faced
        return whole - self.of_kind(colour, rank).bit_count()

    def with_square(self, colour: int, rank: int, toggled: SquareSet) -> "Board":
        """This board with some squares of a colour and rank turned over, from empty to filled or back.

        Nothing is checked: neither that the squares are free of other pieces nor that the supply lasts.

        Args:
            colour: from 0.
            rank: 0 to 2, or a `Rank`.
            toggled: the squares, as a set.

        Returns:
            Another board.
        """
        pieces = list(self.pieces)
        masks = list(pieces[colour])
        masks[rank] ^= toggled
        pieces[colour] = (masks[0], masks[1], masks[2])
        return Board(tuple(pieces), self.stock)

    def __str__(self) -> str:
        numbered = [f"{SIZE - i} {row}" for i, row in enumerate(self.rows())]
        return "\n".join([*numbered, f"  {'  '.join(COLUMNS)}"])

    def rows(self) -> list[str]:
        """The board in text, as a position has it.

        Returns:
            Nine lines, row 9 first, each of nine tokens with blanks between: a piece, `..` for an empty square, `##`
            where there is no square.
        """
        tokens = [*[".."] * SIZE * SIZE, "##"]
        for masks, names in zip(self.pieces, _NAMES, strict=False):
            for mask, name in zip(masks, names, strict=True):
                for square in squares(mask):
                    tokens[square] = name
        return [" ".join(line(tokens)) for line in _IN_LINE]


_IN_LINE = tuple(itemgetter(*(-1 if square is None else square for square in line)) for line in LINES)
"""What takes a line's tokens out of those of all squares; the last of them is for no square."""
