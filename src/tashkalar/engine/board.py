"""The board: the pieces that stand on the squares, and the pieces left in supply (rules.md 1.1-1.3)."""

from enum import IntEnum
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from tashkalar.engine.geometry import ARENA, COLUMNS, LINES, SIZE, Square, SquareSet, mask_of, squares


class Rank(IntEnum):
    """The three ranks in their order (rules.md 1.1)."""

    COMMON = 0
    """Rank 0, the letter c."""
    HEROIC = 1
    """Rank 1, the letter h."""
    LEGENDARY = 2
    """Rank 2, the letter l."""

    @property
    def letter(self) -> str:
        """The rank's letter in texts: `c`, `h` or `l`."""
        return "chl"[self]

    @property
    def word(self) -> str:
        """The rank's name in lower case."""
        return self.name.lower()


COMMON, HEROIC, LEGENDARY = Rank
ANY_RANK = (COMMON, HEROIC, LEGENDARY)


_NAMES = tuple(tuple(f"{number}{rank.letter}" for rank in Rank) for number in range(1, 5))
"""The names of pieces, by colour and rank."""


class Piece(NamedTuple):
    """A piece of a colour and a rank. Its text is the number of its colour, from 1, and the letter of its rank.

    >>> str(Piece(colour=1, rank=Rank.HEROIC))
    '2h'
    """

    colour: int
    """The colour, from 0."""
    rank: Rank
    """The current rank; a common and a heroic piece are the two sides of one piece (rules.md 1.2)."""

    def __str__(self) -> str:
        return _NAMES[self.colour][self.rank]

    @staticmethod
    def parse(text: str) -> "Piece":
        """Return the piece of a name such as "2h": the number of a colour from 1, and the letter of a rank.

        Raises:
            ValueError: it is not a digit from 1 to 4 and one of c, h, l.
        """
        for colour, names in enumerate(_NAMES):
            if text in names:
                return piece(colour, names.index(text))
        raise ValueError(f"no piece is called {text!r}")


@cache
def piece(colour: int, rank: int) -> Piece:
    """Return the piece of a colour and rank (0 to 2), always the same value for the same arguments."""
    return Piece(colour, Rank(rank))


class Stock(NamedTuple):
    """The number of pieces of a colour in this game, on and off the board (rules.md 1.3)."""

    two_faced: int
    """The number of pieces with a common and a heroic side."""
    legendary: int
    """The number of legendary pieces."""


Masks = tuple[SquareSet, SquareSet, SquareSet]
"""The squares of a colour's common, heroic and legendary pieces."""


class Board(NamedTuple):
    """The pieces on the arena. The supply isn't stored: it is the stock less the pieces on the board.

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
    """The squares of the common, heroic and legendary pieces, as three sets for each colour."""
    stock: tuple[Stock, ...]
    """The number of pieces in this game, on and off the board, for each colour (rules.md 1.3)."""

    def of(self, colour: int) -> SquareSet:
        """Return the squares with a piece of a colour, from 0."""
        commons, heroics, legends = self.pieces[colour]
        return commons | heroics | legends

    def upgraded(self, colour: int) -> SquareSet:
        """Return the squares with a heroic or legendary piece of a colour, from 0."""
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
        """Return the squares with a piece of exactly this rank, from 0 to 2, of any colour."""
        mask = 0
        for masks in self.pieces:
            mask |= masks[rank]
        return mask

    def piece_at(self, square: Square) -> Piece | None:
        """Return the piece on a square; None if the square is empty."""
        here = mask_of(square)
        for colour, (commons, heroics, legends) in enumerate(self.pieces):
            if (commons | heroics | legends) & here:
                return piece(colour, COMMON if commons & here else HEROIC if heroics & here else LEGENDARY)
        return None

    def standing(self, square: Square) -> Piece:
        """Return the piece on an occupied square.

        Raises:
            LookupError: the square is empty.
        """
        found = self.piece_at(square)
        if found is None:
            raise LookupError(f"no piece stands on square {square}")
        return found

    def of_kind(self, colour: int, rank: int) -> SquareSet:
        """Return the squares of a colour's pieces that share a supply with a rank (rules.md 1.2).

        Commons and heroics share one supply, legends have another.

        Args:
            colour: from 0.
            rank: 0 to 2, or a `Rank`.
        """
        commons, heroics, legends = self.pieces[colour]
        return legends if rank == LEGENDARY else commons | heroics

    def supply(self, colour: int, rank: int) -> int:
        """Return the number of pieces off the board that can serve as a piece of a rank.

            >>> state.board.supply(0, Rank.COMMON), state.board.supply(0, Rank.LEGENDARY)
            (14, 3)

        Args:
            colour: from 0.
            rank: 0 to 2, or a `Rank`; commons and heroics share one supply.
        """
        stock = self.stock[colour]
        whole = stock.legendary if rank == LEGENDARY else stock.two_faced
        return whole - self.of_kind(colour, rank).bit_count()

    def with_square(self, colour: int, rank: int, toggled: SquareSet) -> "Board":
        """Return a board with pieces of a colour and rank added to empty squares and removed from occupied ones.

        Nothing is checked: neither that the squares are free of other pieces nor that the supply suffices.

        Args:
            colour: from 0.
            rank: 0 to 2, or a `Rank`.
            toggled: the squares to change, as a set.
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
        """Return the board as text, in the form that a position uses.

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
"""Functions that pick the tokens of a drawn line from those of all squares; the last stands for no square."""
