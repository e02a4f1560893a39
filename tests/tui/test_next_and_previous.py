"""Stepping through the lit squares and list entries of a decision, forwards and backwards."""

import pytest

from tashkalar.engine import Catalogue, Decision, decision, new_game
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.pointing import BoardPointer
from tests.helpers.random_games import random_game
from tests.tui.conftest import Sit
from tests.tui.key_presses import close_hand_over, pointer_of
from tests.tui.test_pointing_and_taking import tables

Stop = tuple[int, int]


def here(pointer: BoardPointer) -> Stop:
    """Return the target pointed at: a square, or an entry of the list."""
    return (-1, pointer.entry) if pointer.entry >= 0 else (pointer.cursor, -1)


def stops(pointer: BoardPointer) -> list[Stop]:
    """All that can be pointed at by steps, in its order: the lit squares, then the entries."""
    return [*((square, -1) for square in pointer.lit), *((-1, i) for i in range(len(pointer.entries)))]


def test_steps_back_are_steps_forth_in_reverse(catalogue: Catalogue) -> None:
    """All the way round, at every question of whole games; from where nothing is lit, back is to the last one."""
    both = 0
    for seed, config in enumerate(tables(catalogue)):
        for ply in random_game(catalogue, config, 40 + seed):
            pointer = BoardPointer(ply.before, ply.decision)
            wanted = stops(pointer)
            if not wanted:
                continue
            if here(pointer) not in wanted:
                pointer.next_option(-1)
                assert here(pointer) == wanted[-1]
                pointer = BoardPointer(ply.before, ply.decision)
            pointer.next_option(1)
            begun, forth = here(pointer), []
            for _ in wanted:
                forth.append(here(pointer))
                pointer.next_option(1)
            assert here(pointer) == begun
            assert sorted(forth) == sorted(wanted)
            back = []
            for _ in wanted:
                pointer.next_option(-1)
                back.append(here(pointer))
            assert back == forth[::-1]
            both += len(pointer.lit) > 0 and len(pointer.entries) > 0
    assert both, "no question lit squares and listed entries"


async def test_keys_step_both_ways(sit: Sit) -> None:
    """`n` and `N` at the table."""
    app: TashkalarApp = sit("duel")
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("p")
        pointer = pointer_of(app)
        first, wanted = here(pointer), stops(pointer)
        at = wanted.index(first)
        await pilot.press("n")
        assert here(pointer) == wanted[(at + 1) % len(wanted)]
        await pilot.press("N", "N")
        assert here(pointer) == wanted[at - 1]


@pytest.mark.parametrize("by", [1, -1])
def test_where_nothing_is_lit_a_step_says_so(catalogue: Catalogue, by: int) -> None:
    state = new_game(catalogue, "high-form", ("northern", "southern"), 7)
    question = decision(state)
    assert isinstance(question, Decision)
    pointer = BoardPointer(state, question)
    before = here(pointer)
    assert not stops(pointer)
    pointer.next_option(by)
    assert here(pointer) == before
    assert pointer.message
