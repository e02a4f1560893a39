"""The generator against published numbers, and shuffles that must never change."""

from collections import Counter

import pytest

from tashkalar.engine.rng import ALGORITHM, draw_below, draw_number, shuffle


@pytest.mark.covers("2.2")
def test_the_generator_is_splitmix64() -> None:
    """The first numbers of seed 1234567, as published with the algorithm's reference code."""
    assert ALGORITHM == "splitmix64"
    numbers, chance = [], 1234567
    for _ in range(5):
        number, chance = draw_number(chance)
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
    assert shuffle(range(10), 0)[0] == (6, 3, 2, 9, 8, 1, 4, 7, 0, 5)
    assert "".join(shuffle("abcdefgh", 7)[0]) == "befcgadh"
    assert shuffle("", 5) == ((), 5)
    assert shuffle("a", 5) == (("a",), 5)


@pytest.mark.covers("2.2")
def test_every_order_is_about_as_likely() -> None:
    orders = Counter("".join(shuffle("abcd", seed)[0]) for seed in range(4800))
    assert len(orders) == 24
    assert all(140 < count < 260 for count in orders.values())


def test_a_number_below_a_limit() -> None:
    chance, seen = 99, set()
    for _ in range(200):
        number, chance = draw_below(6, chance)
        seen.add(number)
    assert seen == {0, 1, 2, 3, 4, 5}


def state_before(number: int) -> int:
    """Return the state before this number: each step of the generator reversed."""
    whole = 1 << 64
    z = number ^ number >> 31 ^ number >> 62
    z = z * pow(0x94D049BB133111EB, -1, whole) % whole
    z ^= z >> 27 ^ z >> 54
    z = z * pow(0xBF58476D1CE4E5B9, -1, whole) % whole
    z ^= z >> 30 ^ z >> 60
    return (z - 0x9E3779B97F4A7C15) % whole


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7, 18, 64])
def test_a_number_beyond_the_last_whole_round_of_the_limit_is_thrown_away(limit: int) -> None:
    """Else the first few results would come up once more often than the others."""
    rounds, left_over = divmod(1 << 64, limit)
    last = rounds * limit - 1
    assert draw_below(limit, state_before(0))[0] == 0
    assert draw_below(limit, state_before(last)) == (limit - 1, draw_number(state_before(last))[1])
    for number in range(last + 1, last + 1 + left_over):
        drawn, after = draw_number(state_before(number))
        assert drawn == number
        assert draw_below(limit, state_before(number)) == draw_below(limit, after)
