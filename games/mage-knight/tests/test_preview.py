"""Previews are true: options do what they say."""

from importlib import import_module
from itertools import pairwise

from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.hexes import are_beside, hexes_beside, parse_hex
from tashkalar_mage_knight.preview import preview_play, preview_step
from tashkalar_mage_knight.query import cheapest_way, land_of, provoked_by, step_price
from tashkalar_mage_knight.state import Decision

reader = import_module("games.mage-knight.tests.scenario_reader")
games = import_module("games.mage-knight.tests.test_set_up")
GAME = MageKnight()


def test_previews_of_whole_games_hold() -> None:
    """Random games: a step is legal where nothing bars it, and the points of a card are those of the preview."""
    for seed in range(4):
        for state, asked in games.random_game(seed + 1, seed):
            seen = GAME.view(state, asked.seat)
            texts = {option.text for option in asked.options}
            for to in hexes_beside(state.me.at) if state.me.at and asked.ask == "turn" else ():
                assert (preview_step(seen, to).barrier == "") == (f"step {to[0]},{to[1]}" in texts)
            for option in asked.options:
                if option.words[0] in ("play", "sideways", "use") and asked.ask == "turn":
                    after, _ = GAME.apply(state, option, asked)
                    found = preview_play(seen, option.text)
                    if not found.ask and after.asking == state.asking:
                        assert after.in_turn.move - state.in_turn.move == found.move
                        assert after.in_turn.heal - state.in_turn.heal == found.heal


def test_a_step_says_what_it_provokes_and_why_it_is_barred() -> None:
    position = next(each for each in reader.scenarios() if each.name.startswith("rampaging enemies bar")).position
    state = reader.Play(position).state
    village = preview_step(state, parse_hex("2,-3"))
    assert village == ("", 2, ((3, -3),), False)
    assert preview_step(state, parse_hex("3,-3")).barrier == "enemy"
    assert preview_step(state, parse_hex("0,0")).barrier == "far"


def test_the_cheapest_way_is_one_of_steps_that_cost_as_much() -> None:
    """Random games: each way to a hex is a row of steps whose prices sum up, and only its last step may fight."""
    for state, asked in games.random_game(2, 5):
        seen = GAME.view(state, asked.seat)
        origin = seen.me.at
        if origin is None or asked.ask != "turn":
            continue
        for to in land_of(seen.land):
            way = cheapest_way(seen, origin, to) if to != origin else None
            if way is None:
                continue
            places = (origin, *way.steps)
            assert way.steps[-1] == to
            assert all(are_beside(*pair) for pair in pairwise(places))
            assert way.price == sum(step_price(seen, at) or 0 for at in way.steps)
            assert not any(provoked_by(seen, *pair) for pair in pairwise(places[:-1]))
            assert [*way.provoked] == provoked_by(seen, *places[-2:])


def test_a_way_goes_around_an_enemy_and_never_onto_it() -> None:
    position = next(each for each in reader.scenarios() if each.name.startswith("rampaging enemies bar")).position
    state = reader.Play(position).state
    portal = cheapest_way(state, parse_hex("2,-2"), parse_hex("0,0"))
    assert portal is not None
    assert (portal.price, len(portal.steps), portal.provoked) == (5, 2, ())
    assert cheapest_way(state, parse_hex("2,-2"), parse_hex("3,-3")) is None


def test_a_block_says_what_it_is_worth() -> None:
    position = next(each for each in reader.scenarios() if each.name == "blocked, then beaten").position
    play = reader.Play(position).do("fight 3,-3", "block prowlers")
    assert isinstance(play.asked, Decision)
    found = preview_play(play.state, "play rage basic")
    assert (found.effects, found.worth, found.ask) == (("block 2 physical",), (2, 4), "")
