"""The numbers of options: fixed, compact, there and back, and one for all that a game ever lists."""

import copy
import pickle
import random
import re
from typing import Any

import pytest

from tashkalar.engine import option_words, summon_options_for
from tashkalar.engine.geometry import SQUARES, mask_of
from tashkalar.engine.state import Turn
from tashkalar.envs.action_space import ActionSpace, action_space
from tashkalar.envs.game_config import GameConfig
from tests.docs.pages import DOCS, section
from tests.envs.fewer_cards import FEWER
from tests.helpers.random_games import GameSetup as Played
from tests.helpers.random_games import random_game

PAGE = DOCS / "environments.md"
SETUPS = {
    "duel": GameConfig("duel", ("northern", "southern")),
    "high-form": GameConfig("high-form", ("highland", "sylvan")),
    "expansions": GameConfig("high-form", ("nethervoid", "everfrost"), cards=FEWER),
    "melee": GameConfig("melee", ("highland", "northern", "southern"), cards=FEWER),
    "melee-4": GameConfig("melee", ("everfrost", "northern", "sylvan", "nethervoid"), cards=FEWER),
    "teams": GameConfig("duel", ("northern", "etherweave", "highland", "sylvan"), teams=True, cards=FEWER),
}


@pytest.mark.sweep("config")
@pytest.mark.parametrize("config", SETUPS.values(), ids=SETUPS)
def test_every_number_is_an_option_and_every_option_a_number(config: GameConfig) -> None:
    numbers = action_space(config)
    texts = [numbers.decode(number) for number in range(len(numbers))]
    assert [numbers.encode(text) for text in texts] == list(range(len(numbers)))
    assert [numbers.number(option) for option in numbers.options] == list(range(len(numbers)))


@pytest.mark.parametrize("config", SETUPS.values(), ids=SETUPS)
def test_all_that_random_games_list_has_a_number_of_its_own(config: GameConfig) -> None:
    numbers = action_space(config)
    for seed in range(3):
        for ply in random_game(config.cards, Played(config.form, config.schools, config.teams), seed):
            found = [numbers.number(option) for option in ply.decision.options]
            assert len(set(found)) == len(found)
            assert [numbers.decode(number) for number in found] == [option.text for option in ply.decision.options]


HELPED = {
    "lent": (GameConfig("duel", ("highland", "everfrost"), cards=FEWER), {"lent": True}),
    "possessed": (GameConfig("high-form", ("nethervoid", "sylvan"), cards=FEWER), {"possessed": 1}),
    "gaps": (GameConfig("duel", ("etherweave", "northern"), cards=FEWER), {"gaps": 2}),
    "gaps-melee": (GameConfig("melee", ("etherweave", "northern", "southern"), cards=FEWER), {"gaps": 2}),
    "lent-melee": (SETUPS["melee"], {"lent": True}),
}


@pytest.mark.parametrize(("config", "turn"), HELPED.values(), ids=HELPED)
def test_all_summonings_have_a_number_whoever_stands_in(config: GameConfig, turn: dict[str, Any]) -> None:
    """Crowded boards, with options that are rare in random games."""
    numbers, chance, helped = action_space(config), random.Random(5), 0
    deal = config.deal(1)
    deck = config.cards.decks[deal.config.deck_of(0)]
    for _ in range(4):
        board = deal.board
        for square in chance.sample(SQUARES, 40):
            board = board.with_square(chance.randrange(config.colours), chance.choice((0, 0, 0, 1)), mask_of(square))
        state = deal._replace(board=board, frames=(), turn=Turn(9, 0, 2, **turn))
        for card in (*deck, *config.cards.legends):
            ways = summon_options_for(state, card)
            helped += sum(bool(option.stand_ins or option.gaps) for option in ways)
            assert len({numbers.number(option) for option in ways}) == len(ways)
    assert helped or "possessed" in turn


def test_numbers_are_the_same_in_every_process_and_for_every_order_of_seats() -> None:
    """The checksums of the numbers; a change of them concerns all trained agents."""
    numbers = ActionSpace(GameConfig("duel", ("northern", "southern")))
    assert (len(numbers), numbers.encode("resign"), numbers.encode("leap d4 g7")) == (15603, 3, 2598)
    assert numbers.options == ActionSpace(GameConfig("duel", ("southern", "northern"))).options


def test_further_schools_are_known_beside_those_that_play() -> None:
    wide = action_space(GameConfig("duel", ("northern", "southern"), besides=("sylvan",), cards=FEWER))
    meeting = action_space(GameConfig("duel", ("sylvan", "southern"), cards=FEWER))
    assert wide.options == meeting.options


def test_only_what_a_sitting_can_ever_list_has_a_number() -> None:
    duel, melee = action_space(SETUPS["duel"]), action_space(SETUPS["melee"])
    assert set(duel.families()) <= set(option_words())
    assert "claim" not in duel.families()
    assert "pass" not in duel.families()
    assert "flare 2" in [option.text for option in melee.options]
    assert "swap" not in duel.families()
    with pytest.raises(LookupError, match="'swap d4 f6' is no option of duel with these cards"):
        duel.encode("swap d4 f6")
    with pytest.raises(LookupError, match="'flare' is no option of melee with these cards"):
        melee.number(duel.options[duel.encode("flare")])
    with pytest.raises(IndexError):
        duel.decode(-1)


def test_numbers_are_shared_by_copies_and_pickled_by_their_sitting() -> None:
    numbers = action_space(SETUPS["duel"])
    assert copy.deepcopy(numbers) is numbers
    data = pickle.dumps(numbers)
    assert pickle.loads(data).options == numbers.options


def test_all_that_is_wrong_with_a_sitting_is_told() -> None:
    with pytest.raises(ValueError, match="duel is for 2 seats, not 1; there is no school 'west'"):
        GameConfig("duel", ("northern",), besides=("west",))


def test_the_page_tells_how_many_numbers_a_game_has() -> None:
    """The small ones; the others take long."""
    rows = re.findall(
        r"^\| ([\w-]+)( in teams)?, (.+?) \| ([\d,]+) \|$", section(PAGE, "Options as numbers"), re.MULTILINE
    )
    for form, teams, schools, value in rows:
        if int(value.replace(",", "")) < 55000:
            config = GameConfig(form, tuple(re.split(r", | and ", schools)), bool(teams))
            assert f"{len(action_space(config)):,}" == value
    assert len(rows) == 5
