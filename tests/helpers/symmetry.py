"""Symmetries of the whole arena."""

from tashkalar.engine.geometry import SIZE, SYMMETRIES, Square, column_of, row_of


def transform(square: Square, orientation: str) -> Square:
    """The square to which a symmetry of the whole arena, about its centre, moves a square."""
    dc, dr = SYMMETRIES[orientation]((column_of(square) - 4, row_of(square) - 4))
    return SIZE * (dc + 4) + dr + 4
