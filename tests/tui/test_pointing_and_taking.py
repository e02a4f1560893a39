"""Pointing plays nothing and taking plays the option shown, for every decision of whole random games."""

import random

import pytest

from tashkalar.engine import Catalogue, own_losses_of_option
from tashkalar.engine.geometry import SQUARES
from tashkalar.tui.pointing import BoardPointer
from tests.helpers.random_games import GameSetup, game_setups, random_game
from tests.tui.answer_ways import Way, by_arrows, by_keys, by_mouse, by_text, pointed, type_square


def tables(catalogue: Catalogue) -> list[GameSetup]:
    """One table of every kind of game."""
    return list({config.kind: config for config in game_setups(list(catalogue.schools))}.values())


@pytest.mark.sweep("way")
@pytest.mark.parametrize("way", [by_keys, by_mouse, by_arrows, by_text])
def test_whole_games_are_played_as_they_were_previewed(catalogue: Catalogue, way: Way) -> None:
    for seed, config in enumerate(tables(catalogue)):
        for ply in random_game(catalogue, config, seed):
            assert way(BoardPointer(ply.before, ply.decision), ply.option) == ply.option, ply.decision.prompt


def test_what_is_proposed_is_what_enter_gives(catalogue: Catalogue) -> None:
    for seed, config in enumerate(tables(catalogue)):
        for ply in random_game(catalogue, config, 20 + seed):
            pointer = BoardPointer(ply.before, ply.decision)
            pointer.propose([ply.option])
            assert pointer.option == ply.option, ply.decision.prompt
            assert pointer.take() == ply.option


def test_pointing_is_only_pointing(catalogue: Catalogue) -> None:
    """Whatever is pressed or clicked to point, wherever: no answer is given, and none is narrowed down."""
    chance = random.Random(1)
    for seed, config in enumerate(tables(catalogue)):
        for ply in random_game(catalogue, config, 10 + seed):
            pointer = BoardPointer(ply.before, ply.decision)
            for _ in range(4):
                square = chance.choice(SQUARES)
                pointed(pointer, pointer.next_option, chance.choice((1, -1)))
                pointed(pointer, pointer.move, chance.choice((-1, 0, 1)), 1)
                pointed(pointer, type_square, pointer, chance.choice(SQUARES))
                pointed(pointer, pointer.hover, square)
                pointed(pointer, pointer.pick, square)
                if any(entry.key.isdigit() for entry in pointer.entries):
                    pointed(pointer, pointer.choose, chance.randrange(10))
                    pointed(pointer, pointer.hover, square)
                    pointed(pointer, pointer.pick, pointer.entries[0])
                pointer.take()


@pytest.mark.long
def test_enter_alone_loses_no_piece(catalogue: Catalogue) -> None:
    """The program's own choice of target, to the last part of the answer, costs no piece of one's own."""
    lost = 0
    for seed, config in enumerate(tables(catalogue)):
        for ply in random_game(catalogue, config, 20 + seed):
            pointer = BoardPointer(ply.before, ply.decision)
            starts = [pointer.cards.index(card) + 1 for card in pointer.beings] if ply.decision.ask == "action" else [0]
            for card in starts:
                pointer = BoardPointer(ply.before, ply.decision)
                if card:
                    pointer.choose(card)
                given = next((option for option in (pointer.take() for _ in range(4)) if option), None)
                assert given is None or not own_losses_of_option(ply.before, given), given
                if given is None and not pointer.at_root:
                    lost += 1
                    board = [option for option in pointer.answer.options if option.verb not in ("skip", "done")]
                    assert all(own_losses_of_option(ply.before, option) for option in board), pointer.message
                    assert "costs you a piece" in pointer.message
                    assert (f"{pointer.keys['skip']} skips" in pointer.message) == pointer.lists("skip")
    assert lost, "no question asked for a loss"
