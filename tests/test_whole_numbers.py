"""Seeds are whole numbers, Python's or NumPy's, at every way in; anything else is refused in a sentence."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hotseat.codec.whole_numbers import require_int, to_int
from hotseat.plugin.seats import parse_player
from tashkalar import cards
from tashkalar.ai.baselines import GreedyVerbPlayer, RandomBaseline
from tashkalar.ai.levels import make_player
from tashkalar.engine import decision, determinize, new_game, observe, position, view
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.pettingzoo import raw_env
from tashkalar.plugin import TashKalar
from tashkalar_pook import rules
from tashkalar_pook.ai import levels as pook_levels
from tashkalar_pook.game import Pook

CARDS = cards.load()
SCHOOLS = ("northern", "southern")
STATE = new_game(CARDS, "duel", SCHOOLS, 3)
POOK = Pook()
KINDS = (np.int8, np.int32, np.int64, np.uint8, np.uint64)
BAD: tuple[Any, ...] = (1.5, 5.0, np.float64(5), "5", b"5", None, True, np.True_, [5], np.array([5, 6]))
"""Values that are no whole numbers; True is the answer to a question and no number."""


def answers_of(make: Callable[[], Any]) -> list[str]:
    """Return the answers of a player to one question, five times."""
    question: Any = decision(STATE)
    one = make()
    return [one.choose(view(STATE, question.seat).state, question, ()).text for _ in range(5)]


WAYS: dict[str, Callable[[Any], object]] = {
    "new_game": lambda seed: position(new_game(CARDS, "duel", SCHOOLS, seed)),
    "redeal": lambda seed: position(determinize(view(STATE, 0), seed)),
    "a game's door": lambda seed: position(
        TashKalar(CARDS).new({"form": "duel", "schools": list(SCHOOLS), "seed": seed})
    ),
    "a door's redealt": lambda seed: position(TashKalar(CARDS).determinize(observe(STATE, 0), 0, seed)),
    "a sitting": lambda seed: position(GameConfig().deal(seed)),
    "random": lambda seed: answers_of(lambda: RandomBaseline(seed)),
    "verb": lambda seed: answers_of(lambda: GreedyVerbPlayer(seed)),
    "beam": lambda seed: make_player("beam", "duel", seed).seed,  # type: ignore[attr-defined]
    "a level at a seat": lambda seed: parse_player("medium", ("medium",), version=1, seed=seed).entry,
    "Pook": lambda seed: POOK.position(POOK.new({"seed": seed})),
    "Pook's rules": lambda seed: POOK.position(rules.new_pook_game(POOK.cards, ("Ada", "Boris"), seed)),
    "Pook's redealt": lambda seed: POOK.position(POOK.determinize(POOK.observe(POOK.new({"seed": 1}), 0), 0, seed)),
    "Pook's random": lambda seed: pook_levels.MAKERS["random"]("", seed).chance.random(),  # type: ignore[attr-defined]
    "Pook's beginner": lambda seed: pook_levels.MAKERS["beginner"]("", seed).seed,  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_numpys_numbers_are_seeds_like_any_other(way: Callable[[Any], object]) -> None:
    expected = json.dumps(way(7))
    assert [json.dumps(way(kind(7))) for kind in KINDS] == [expected] * len(KINDS)


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_what_is_no_whole_number_is_refused_in_a_sentence(way: Callable[[Any], object], bad: Any) -> None:
    with pytest.raises(ValueError, match=r"^(the |')seed'? must be a whole number(, not .{1,80})?$"):
        way(bad)


@pytest.mark.parametrize("seed", [-1, 2**64, np.int8(-1)])
def test_a_seed_outside_its_range_is_refused(seed: Any) -> None:
    for way in ("new_game", "redeal"):
        with pytest.raises(ValueError, match=r"the seed must be from 0 to 18446744073709551615, not -?[0-9]+$"):
            WAYS[way](seed)


def test_an_environment_deals_by_numpys_numbers_and_goes_on_from_them() -> None:
    table, usual = raw_env(), raw_env()
    usual.reset(seed=7)
    usual.reset()
    for kind in KINDS:
        table.reset(seed=kind(7))
        assert table.game == new_game(CARDS, "duel", SCHOOLS, 7)
        table.reset()
        assert table.game == usual.game


def test_every_fault_of_a_deal_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"there is no school 'x' .*; the seed must be a whole number, not '7'"):
        new_game(CARDS, "duel", ("x", "northern"), "7")  # type: ignore[arg-type]


def test_what_has_an_index_is_a_whole_number() -> None:
    class Five:
        def __index__(self) -> int:
            return 5

    found = to_int(Five())
    assert (found, type(found), type(to_int(np.int64(5)))) == (5, int, int)
    with pytest.raises(ValueError, match=r"the number must be a whole number, not 'x{79}\.\.\.$"):
        require_int("x" * 10**6, "the number")
