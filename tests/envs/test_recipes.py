"""The recipes that need no PyTorch: OpenSpiel's search, and the trained baseline as a player."""

import re
import runpy
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from docs import curve
from hotseat.ai.game_runner import play_game
from hotseat.ai.player import NO_LIMIT
from hotseat.play.python_code import load_factory
from tashkalar.ai import make_player
from tashkalar.engine import Decision
from tashkalar.envs.game_config import GameConfig
from tashkalar.plugin import TashKalar
from tests.docs.pages import ROOT

RECIPES = ROOT / "recipes"


@pytest.mark.long
def test_information_set_search_plays_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["ismcts.py", "--games", "1", "--simulations", "3"])
        runpy.run_path(str(RECIPES / "ismcts.py"), run_name="__main__")
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert re.fullmatch(r"[01] of 1 games won against random\n", said[0])


@pytest.mark.long
def test_the_search_wins_against_a_random_player() -> None:
    """15 of 20 games were won when it was measured."""
    play = runpy.run_path(str(RECIPES / "ismcts.py"))["play"]
    assert [play(seed, seed % 2, 20) for seed in range(3)].count(1) >= 2


@pytest.mark.long
def test_the_search_values_points_and_pieces() -> None:
    recipe = runpy.run_path(str(RECIPES / "ismcts.py"))
    game = recipe["pyspiel"].load_game(recipe["GAME"])
    state = game.new_initial_state()
    state.apply_action(3)
    material = recipe["Material"]()
    assert material.evaluate(state) == [0, 0]
    assert sum(chance for _action, chance in material.prior(state)) == pytest.approx(1)
    chance = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert material.evaluate(state) == state.returns()


@pytest.mark.long
@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", [5, 6])
def test_the_baseline_wins_against_a_random_player(seed: int) -> None:
    """100 of 100 games were won when it was measured, so the first ones of other deals should be won, too."""
    factory = load_factory(f"{RECIPES / 'baseline.py'}:Baseline")
    config = GameConfig()
    for seat in (0, 1):
        players = [factory("duel", seed), make_player("random", "duel", seed)]
        outcome = play_game(TashKalar(config.cards), config.deal(seed), players[:: 1 - 2 * seat])
        assert outcome.winners == (seat,)


def test_the_baseline_says_what_it_does_not_play() -> None:
    factory = load_factory(f"{RECIPES / 'baseline.py'}:Baseline")
    with pytest.raises(ValueError, match="duel only"):
        factory("high-form", 1)
    config = GameConfig("duel", ("highland", "sylvan"))
    with pytest.raises(ValueError, match="Imperial only"):
        play_game(TashKalar(config.cards), config.deal(1), [factory("duel", 1)] * 2)


@pytest.mark.parametrize("weights", ["baseline.npz", "values.npz"])
def test_the_weights_are_small(weights: str) -> None:
    assert (RECIPES / weights).stat().st_size < 300_000


@pytest.mark.parametrize("factory", ["Values", "Corrected"])
@pytest.mark.parametrize("form", ["duel", "high-form"])
def test_learned_values_play_a_turn(factory: str, form: str) -> None:
    """Its own planner plays the first turn by legal options only, and says the same again."""
    config, make = GameConfig(form), load_factory(f"{RECIPES / 'values.py'}:{factory}")
    game, state = TashKalar(config.cards), config.deal(3)
    decision = game.decision(state)
    assert isinstance(decision, Decision)
    played = [make(form, 1).choose(game.view(state, 0), decision, (), NO_LIMIT) for _ in range(2)]
    assert played[0] == played[1]
    assert played[0] in decision.options


def test_learned_values_say_what_they_do_not_play() -> None:
    with pytest.raises(ValueError, match="no learned weights for the form melee"):
        load_factory(f"{RECIPES / 'values.py'}:Values")("melee", 1)


@pytest.mark.long
def test_values_are_learned_from_few_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Even 60 games explain some of the change of the lead in games that weren't learned from; twice the same."""
    monkeypatch.syspath_prepend(RECIPES)
    files = [tmp_path / "one.npz", tmp_path / "two.npz"]
    for file in files:
        monkeypatch.setattr(sys, "argv", ["values_training.py", "--games", "60", "--save", str(file)])
        runpy.run_path(str(RECIPES / "values_training.py"), run_name="__main__")
    assert files[0].read_bytes() == files[1].read_bytes()
    errors = re.findall(r"alone: decay \d+, error ([\d.]+) of ([\d.]+) in test", capsys.readouterr().out)
    assert len(errors) == 4
    assert all(float(error) < float(spread) for error, spread in errors)
    weights = np.load(files[0])
    assert {*weights.files} == {f"{form} {kind}" for form in ("duel", "high-form") for kind in ("alone", "corrected")}
    assert 0.5 < weights["duel alone"][0] < 1.5, "a point of today is worth about one in four turns"


@pytest.mark.long
def test_learned_values_beat_beginner_in_most_games() -> None:
    """The table of docs/recipes.md has the measurement."""
    factory = load_factory(f"{RECIPES / 'values.py'}:Values")
    config, won = GameConfig(), 0
    for seed, seat in product(range(400, 405), (0, 1)):
        players = [factory("duel", seed), make_player("beginner", "duel", seed)]
        won += play_game(TashKalar(config.cards), config.deal(seed), players[:: 1 - 2 * seat]).winners == (seat,)
    assert won >= 4


def test_the_picture_shows_the_measurements() -> None:
    assert curve.PICTURE.read_text("utf-8") == curve.drawn()


def test_the_picture_and_the_table_of_the_strength_show_its_measurements() -> None:
    assert curve.STRENGTH.read_text("utf-8") == curve.strength(), "python -m docs.curve"
    assert curve.PAGE.read_text("utf-8") == curve.page(), "python -m docs.curve"
