"""The generator against published numbers, and shuffles that must never change."""

from collections import Counter

import pytest

from tashkalar.engine.chance import ALGORITHM, below, draw, shuffled


@pytest.mark.covers("2.2")
def test_the_generator_is_splitmix64() -> None:
    """The first numbers of seed 1234567, as published with the algorithm's reference code."""
    assert ALGORITHM == "splitmix64"
    numbers, chance = [], 1234567
    for _ in range(5):
        number, chance = draw(chance)
        numbers.append(number)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.covers("2.2")
def test_shuffles_stay_what_they_are() -> None:
    """Worked out with a separate program from the description of the algorithm."""
    assert shuffled(range(10), 0)[0] == (6, 3, 2, 9, 8, 1, 4, 7, 0, 5)
    assert "".join(shuffled("abcdefgh", 7)[0]) == "befcgadh"
    assert shuffled("", 5) == ((), 5)
    assert shuffled("a", 5) == (("a",), 5)


@pytest.mark.covers("2.2")
def test_every_order_is_about_as_likely() -> None:
    orders = Counter("".join(shuffled("abcd", seed)[0]) for seed in range(4800))
    assert len(orders) == 24
    assert all(140 < count < 260 for count in orders.values())


def test_a_number_below_a_limit() -> None:
    chance, seen = 99, set()
    for _ in range(200):
        number, chance = below(6, chance)
        seen.add(number)
    assert seen == {0, 1, 2, 3, 4, 5}
