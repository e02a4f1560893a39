"""A view in numbers: each has a name and limits, nothing hidden gets in, and all values are true."""

import copy
import doctest
import pickle
import random
from types import ModuleType

import numpy as np
import pytest

from tashkalar import cards
from tashkalar.engine import Decision, GameState, determinize, score, view
from tashkalar.engine.geometry import parse_square
from tashkalar.envs import action_space, game_config, observation, pettingzoo, rewards
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.observation import ObservationSpace
from tests.helpers.random_games import GameSetup as Played
from tests.helpers.random_games import random_game

CARDS = cards.load()
SETUPS = {
    "duel": GameConfig("duel", ("northern", "southern")),
    "high-form": GameConfig("high-form", ("everfrost", "nethervoid")),
    "expansions": GameConfig("duel", ("etherweave", "sylvan")),
    "melee": GameConfig("melee", ("highland", "northern", "sylvan")),
    "teams": GameConfig("high-form", ("northern", "southern", "highland", "etherweave"), teams=True),
}


def named_numbers(arrays: ObservationSpace, state: GameState, seat: int) -> dict[str, float]:
    """Return the numbers of a seat's view by name."""
    return dict(zip(arrays.names, map(float, arrays.read(view(state, seat))), strict=True))


@pytest.mark.parametrize("config", SETUPS.values(), ids=SETUPS)
def test_numbers_keep_to_their_limits_and_tell_no_hidden_card(config: GameConfig) -> None:
    arrays, chance = ObservationSpace(config), random.Random(1)
    assert len(set(arrays.names)) == len(arrays.names) == len(arrays)
    ever: np.ndarray[tuple[int], np.dtype[np.bool_]] = np.zeros(len(arrays), np.bool_)
    for ply in random_game(CARDS, Played(config.form, config.schools, config.teams), 11):
        seat = chance.randrange(config.seats)
        seen = view(ply.before, seat)
        numbers = arrays.read(seen)
        assert (arrays.low <= numbers).all()
        assert (numbers <= arrays.high).all()
        ever |= numbers != arrays.read(view(config.deal(1), seat))
        if chance.random() < 0.1:
            assert np.array_equal(arrays.read(view(determinize(seen, chance.randrange(99)), seat)), numbers)
    assert ever.mean() > 0.1, "a game changes what is told"


@pytest.mark.parametrize("config", SETUPS.values(), ids=SETUPS)
def test_numbers_say_what_is_so(config: GameConfig) -> None:
    arrays = ObservationSpace(config)
    plies = [*random_game(CARDS, Played(config.form, config.schools, config.teams), 12)]
    for ply in plies[5 :: len(plies) // 12]:
        state = ply.before
        for seat in range(config.seats):
            numbers = named_numbers(arrays, state, seat)
            order = dict(zip(("own", "next", "third", "fourth"), range(4), strict=True))
            for side, by in list(order.items())[: config.seats]:
                other = (seat + by) % config.seats
                assert numbers[f"score: {side}"] == score(state, other)
                assert numbers[f"in deck: {side}"] == len(state.seats[other].deck)
                assert numbers[f"beings: {side}"] == len(state.seats[other].beings)
                assert numbers[f"asked: {side}"] == (state.seat == other)
                assert numbers[f"on turn: {side}"] == (state.turn.seat == other)
            hand = {name.partition(": ")[2] for name, number in numbers.items() if number and name.startswith("hand: ")}
            assert hand == set(state.seats[seat].hand)
            standing = {
                (side, rank, square)
                for side in list(order)[: config.colours]
                for rank in ("common", "heroic", "legendary")
                for square in ("e5", "d4", "c6")
                if numbers[f"pieces: {side} {rank}: {square}"]
            }
            colour = state.config.colour_of(seat)
            for square in ("e5", "d4", "c6"):
                piece = state.board.piece_at(parse_square(square))
                if piece is not None:
                    side = list(order)[(piece.colour - colour) % config.colours]
                    assert (side, piece.rank.word, square) in standing
            asked = {name for name, number in numbers.items() if number and name.startswith("ask: ")}
            own = isinstance(ply.decision, Decision) and ply.decision.seat == seat
            assert asked == ({f"ask: {ply.decision.ask}"} if own else set())


def test_planes_and_facts_are_parts_of_one_row() -> None:
    arrays = ObservationSpace(SETUPS["duel"])
    row = arrays.read(view(SETUPS["duel"].deal(1), 0))
    planes, facts = arrays.split(row)
    assert planes.shape == (len(arrays.planes), 9, 9)
    assert facts.shape == (len(arrays.facts),)
    assert planes[0].sum() == 69
    assert planes[arrays.planes.index("coloured: red"), 4, 4] == 1
    assert np.shares_memory(planes, row)


def test_copies_share_and_pickles_name_their_sitting() -> None:
    arrays = observation.observation_space(SETUPS["duel"])
    assert copy.deepcopy(arrays) is arrays
    assert pickle.loads(pickle.dumps(arrays)).names == arrays.names


def test_nobody_has_no_own_side() -> None:
    state = SETUPS["duel"].deal(1)
    with pytest.raises(ValueError, match="a view of nobody has no own side"):
        ObservationSpace(SETUPS["duel"]).read(view(state, None))


@pytest.mark.parametrize("room", [action_space, pettingzoo, rewards, game_config, observation])
def test_examples_print_what_is_said(room: ModuleType) -> None:
    assert doctest.testmod(room) == (0, doctest.testmod(room).attempted)
    assert doctest.testmod(room).attempted > 1
