"""Who stands where, and what is left in supply (rules.md 1.1-1.3)."""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from tashkalar.engine.geometry import ARENA, COLUMNS, LINES, SIZE, Square, SquareSet, bit, squares


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
    """A piece of a colour (counted from 0) and a rank."""

    colour: int
    rank: Rank

    def __str__(self) -> str:
        return _NAMES[self.colour][self.rank]

    @staticmethod
    def named(text: str) -> "Piece":
        """The piece of a two-letter name such as "2h".

        Raises:
            ValueError: it is not a digit from 1 to 4 and one of c, h, l.
        """
        if len(text) != 2 or text[0] not in "1234" or text[1] not in "chl":
            raise ValueError(f"no piece is called {text!r}")
        return Piece(int(text[0]) - 1, Rank("chl".index(text[1])))


@cache
def piece(colour: int, rank: int) -> Piece:
    """The piece of this colour and rank, one ready-made value for each."""
    return Piece(colour, Rank(rank))


class Stock(NamedTuple):
    """How many pieces of a colour take part in this game, on and off the board (rules.md 1.3)."""

    two_faced: int
    legendary: int


Masks = tuple[SquareSet, SquareSet, SquareSet]
"""The squares of a colour's common, heroic and legendary pieces."""


class Board(NamedTuple):
    """The pieces on the arena. Supply isn't counted anywhere: it is the stock less what stands here."""

    pieces: tuple[Masks, ...]
    """By colour."""
    stock: tuple[Stock, ...]
    """By colour."""

    def of(self, colour: int) -> SquareSet:
        """The squares with a piece of this colour."""
        commons, heroics, legends = self.pieces[colour]
        return commons | heroics | legends

    def upgraded(self, colour: int) -> SquareSet:
        """The squares with a heroic or legendary piece of this colour."""
        _, heroics, legends = self.pieces[colour]
        return heroics | legends

    @property
    def occupied(self) -> SquareSet:
        """The squares with any piece."""
        mask = 0
        for commons, heroics, legends in self.pieces:
            mask |= commons | heroics | legends
        return mask

    @property
    def empty(self) -> SquareSet:
        """The squares of the arena without a piece."""
        return ARENA & ~self.occupied

    def ranked(self, rank: int) -> SquareSet:
        """The squares with a piece of exactly this rank, whoever owns it."""
        mask = 0
        for masks in self.pieces:
            mask |= masks[rank]
        return mask

    def at(self, square: Square) -> Piece | None:
        """The piece on a square, if any."""
        here = bit(square)
        for colour, masks in enumerate(self.pieces):
            for rank in ANY_RANK:
                if masks[rank] & here:
                    return piece(colour, rank)
        return None

    def standing(self, square: Square) -> Piece:
        """The piece on a square that holds one.

        Raises:
            LookupError: the square is empty.
        """
        found = self.at(square)
        if found is None:
            raise LookupError(f"no piece stands on square {square}")
        return found

    def of_kind(self, colour: int, rank: int) -> SquareSet:
        """The squares of a colour's pieces that share a supply with this rank, as commons and heroics do (1.2)."""
        commons, heroics, legends = self.pieces[colour]
        return legends if rank == LEGENDARY else commons | heroics

    def supply(self, colour: int, rank: int) -> int:
        """How many pieces of the kind that this rank needs lie off the board."""
        stock = self.stock[colour]
        whole = stock.legendary if rank == LEGENDARY else stock.two_faced
        return whole - self.of_kind(colour, rank).bit_count()

    def with_square(self, colour: int, rank: int, toggled: SquareSet) -> "Board":
        """This board with those squares of a colour and rank turned over, from empty to filled or back."""
        pieces = list(self.pieces)
        masks = list(pieces[colour])
        masks[rank] ^= toggled
        pieces[colour] = (masks[0], masks[1], masks[2])
        return Board(tuple(pieces), self.stock)

    def __str__(self) -> str:
        numbered = [f"{SIZE - i} {row}" for i, row in enumerate(self.rows())]
        return "\n".join([*numbered, f"  {'  '.join(COLUMNS)}"])

    def rows(self) -> list[str]:
        """The board in text: nine lines of nine two-letter tokens, row 9 first."""
        tokens = [".."] * SIZE * SIZE
        for colour, masks in enumerate(self.pieces):
            for rank in ANY_RANK:
                for square in squares(masks[rank]):
                    tokens[square] = str(piece(colour, rank))
        return [" ".join("##" if square is None else tokens[square] for square in line) for line in LINES]
