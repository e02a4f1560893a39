"""Attributes and whole numbers by the extension modules of a compiled build, which remember where an attribute lies.

The sources pass these tests too; what they are for is `make compiled`.
"""

from collections import namedtuple
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from tashkalar.engine.board import Board, Stock
from tashkalar.engine.geometry import ARENA, SIZE, neighbourhood
from tashkalar.engine.pattern import strength_masks
from tashkalar.engine.state import Frame, ProgramKey, Seat

EDGES = (0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 119, 120, 121, 127, 128, 200)
"""Numbers of bits around a digit of Python's whole numbers, and around two machine words."""
NUMBERS = tuple(sign * (1 << bits) - less for bits in EDGES for sign in (1, -1) for less in (0, 1))
STOCK = (Stock(17, 3),)


def test_sets_are_whole_numbers_of_any_size_and_sign() -> None:
    for one, other in combinations(NUMBERS, 2):
        board = Board(((one, other, 0),), STOCK)
        assert board.of(0) == one | other
        assert board.empty == ARENA & ~(one | other)
        assert board.with_square(0, 0, other).pieces == ((one ^ other, other, 0),)


@pytest.mark.parametrize("mask", NUMBERS)
def test_sets_are_shifted_as_whole_numbers(mask: int) -> None:
    rows = [sum(1 << SIZE * column + row for column in range(SIZE) for row in part) for part in (range(8), range(1, 9))]
    up, down = (mask & rows[0]) << 1, (mask & rows[1]) >> 1
    side = mask | up | down
    assert neighbourhood(mask) == (up | down | side << SIZE | side >> SIZE) & ARENA


def test_equal_sets_are_equal_values() -> None:
    for mask in NUMBERS:
        made = Board(((mask, 0, 0),), STOCK).of(0)
        assert (made, hash(made), str(made), made.bit_length()) == (mask, hash(mask), str(mask), mask.bit_length())


def test_a_replaced_method_or_property_is_used_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(((1 << 2, 1 << 3, 0),), STOCK)
    for _ in range(3):
        assert (board.supply(0, 0), board.empty) == (15, ARENA ^ 0b1100)
        with monkeypatch.context() as patched:
            patched.setattr(Board, "of_kind", lambda *_: 0b111)
            patched.setattr(Board, "occupied", property(lambda _: 0b100))
            assert (board.supply(0, 0), board.empty) == (14, ARENA ^ 0b100)


def test_an_attribute_is_found_in_values_of_many_types() -> None:
    """Named tuples with the field in different places, and an object that has it in its dictionary."""
    make_type: Any = namedtuple
    masks = ((1, 2, 4), (8, 16, 32))
    for number in range(100):
        names = [f"other_{i}" for i in range(number % 7)]
        kind = make_type("kind", [*names, "pieces", "last"])
        values: list[Any] = [kind(*names, masks, 0), SimpleNamespace(pieces=masks)]
        for value in values:
            assert strength_masks(value, 1) == (56, 48, 32)
    with pytest.raises(AttributeError, match="no attribute 'pieces'"):
        strength_masks(SimpleNamespace(), 1)  # type: ignore[arg-type]


def test_made_values_have_their_type_and_defaults() -> None:
    begun = ProgramKey("lower", "a")
    frame = Frame(ProgramKey("summoning", "b"), "b", 1, 7, 40, "r90", used=3, it=5, rounds=(1,))
    called = frame.calling(begun)
    assert (type(called), called) == (Frame, Frame(begun, "b", 1, 0, 40, "r90", used=3))
    assert frame.it == 5
    seat = Seat(("a", "b"), ("c",), ("d",), ())
    assert (type(seat.without("a")), seat.without("a")) == (Seat, Seat(("b",), ("c",), ("d",), ()))
    assert (seat.without("d"), seat.beings) == (Seat(("a", "b"), ("c",), (), ()), ("a", "b"))
