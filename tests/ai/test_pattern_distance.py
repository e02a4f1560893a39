"""The pattern distances in big integers agree with the engine's own search for matches and gaps."""

from tashkalar.ai.pattern_distance import (
    FAR,
    NOW,
    ONE_COMMON,
    ONE_PIECE,
    TWO_COMMONS,
    TWO_PIECES,
    Change,
    one_common_more,
    pattern_distance,
    placement_tables,
    track,
    update,
    updated_counts,
)
from tashkalar.engine import Catalogue, one_short, summon_options_for
from tashkalar.engine.board import COMMON
from tashkalar.engine.geometry import squares
from tests.helpers.random_games import GameSetup, random_game

SETUPS = (GameSetup("high-form", ("northern", "sylvan")), GameSetup("duel", ("highland", "southern")))


def test_what_the_integers_tell_is_what_the_engine_finds(catalogue: Catalogue) -> None:
    places, seen = placement_tables(catalogue), set()
    for seed, config in enumerate(SETUPS):
        for number, ply in enumerate(random_game(catalogue, config, seed)):
            state = ply.after
            if number % 40 or state.frames or state.ended or not state.board.supply(state.mine, 0):
                continue
            for card, stands in track(
                places, state.board, state.mine, list(catalogue.beings)[number // 40 :: 3]
            ).stands.items():
                near = pattern_distance(places[card], stands)
                seen.add(near)
                if state.board.supply(state.mine, catalogue.beings[card].rank):
                    assert (near == NOW) == bool(summon_options_for(state, card)), (seed, number, card)
                    if near != NOW:
                        assert (near == ONE_COMMON) == bool(one_short(state, card)), (seed, number, card)
    assert seen >= {NOW, ONE_COMMON, ONE_PIECE, FAR}


def test_a_common_on_any_square_is_foreseen(catalogue: Catalogue) -> None:
    places, seen = placement_tables(catalogue), set()
    for seed, config in enumerate(SETUPS):
        for ply in list(random_game(catalogue, config, seed))[::40]:
            board = ply.after.board
            for card, stands in track(places, board, 0, list(catalogue.beings)[seed::4]).stands.items():
                foreseen, now = one_common_more(places[card], stands), pattern_distance(places[card], stands)
                for square in squares(board.empty):
                    came = updated_counts(places[card], stands, [Change(square, COMMON, own=True, came=True)])
                    near = pattern_distance(places[card], came)
                    assert foreseen.with_common(square) == near, (seed, card, square)
                    seen.add((now, near))
    assert {(ONE_COMMON, NOW), (TWO_COMMONS, ONE_COMMON), (FAR, TWO_PIECES), (FAR, FAR)} <= seen


def test_following_the_pieces_is_the_same_as_looking_anew(catalogue: Catalogue) -> None:
    places, cards = placement_tables(catalogue), list(catalogue.beings)[::5]
    hand = None
    for ply in random_game(catalogue, GameSetup("melee", ("northern", "sylvan", "highland")), 4):
        anew = track(places, ply.after.board, 1, cards)
        assert hand is None or update(places, hand, ply.after.board, cards) == anew
        hand = anew
