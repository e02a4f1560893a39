"""The plainest matcher, as a baseline: every square, every orientation, every cell, by the rules' words."""

from tashkalar.engine import Being, Board
from tashkalar.engine.geometry import ORIENTATIONS, SIZE, SYMMETRIES, square_at


def matches(being: Being, board: Board, colour: int) -> int:
    """Return the number of placements at which the being's pattern fits."""
    pieces = {s: standing for s in range(SIZE * SIZE) if (standing := board.piece_at(s)) is not None}
    found = 0
    for column in range(SIZE):
        for row in range(SIZE):
            arrival = square_at(column, row)
            if arrival is None:
                continue
            occupant = pieces.get(arrival)
            if occupant is not None and occupant.rank > being.rank:
                continue
            asked = being.pattern.arrival
            if asked is not None and (occupant is None or occupant.colour != colour or occupant.rank < asked):
                continue
            for orientation in ORIENTATIONS:
                turn = SYMMETRIES[orientation]
                for offset, rank in being.pattern.cells:
                    c, r = turn(offset)
                    there = square_at(column + c, row + r)
                    piece = None if there is None else pieces.get(there)
                    if piece is None or piece.colour != colour or piece.rank < rank:
                        break
                else:
                    found += 1
    return found
