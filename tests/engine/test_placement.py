"""Placements: what fits, what is missing and what blocks them; complete ones are the listed options to summon."""

import random
from itertools import islice

import pytest

from tashkalar import cards
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Placement,
    Rank,
    match_of,
    placement_at,
    placements,
    setup,
    summon_options_at,
)
from tashkalar.engine.actions import action_options
from tashkalar.engine.geometry import NAMES, ORIENTATIONS, SQUARES, mirror, parse_square, rotate, squares
from tashkalar.engine.pattern import Orientation
from tashkalar.engine.summoning import as_if_on_turn, has_piece_for
from tests.engine.test_patterns import rows
from tests.engine.test_shortfall import table
from tests.helpers.random_games import game_setups, random_game

CARDS = cards.load()
EVERY = 17
"""The number of decisions for each that is checked."""


def placement_text(placement: Placement) -> str:
    """Return a placement as text: "=e4 i.. 0.. ?e6c <.. /.. !" and how many squares lie outside."""
    there = (("=", squares(placement.serving)), ("i", placement.stand_ins), ("0", placement.gaps))
    lacking = (("?", placement.missing), ("<", placement.low), ("/", placement.foreign))
    said = [f"{sign}{NAMES[square]}" for sign, those in there for square in those]
    said += [f"{sign}{NAMES[lack.square]}{lack.rank.letter}" for sign, those in lacking for lack in those]
    return " ".join([*said, *["!"] * placement.barred, *[f"+{placement.outside}"] * (placement.outside > 0)])


# --- what is told of each square ------------------------------------------------------------------------


@pytest.mark.covers("5.3", "5.4")
@pytest.mark.parametrize(
    ("pieces", "square", "orientation", "said"),
    [
        ({"e4": "1c", "e6": "1h"}, "e5", "r0", "=e4 =e6"),
        ({"e4": "1c"}, "e5", "r0", "=e4 ?e6c"),
        ({"e4": "1c"}, "e5", "r90", "?d5c ?f5c"),
        ({"e4": "1c", "e6": "2c"}, "e5", "r0", "=e4 /e6c"),
        ({"e4": "1c", "e6": "1c", "e5": "2h"}, "e5", "r0", "=e4 =e6"),
        ({"e4": "1c", "e6": "1c", "e5": "2l"}, "e5", "r0", "=e4 =e6 !"),
        ({"c2": "1c"}, "c1", "r0", "=c2 +1"),
    ],
)
def test_each_square_is_told(
    catalogue: Catalogue, pieces: dict[str, str], square: str, orientation: str, said: str
) -> None:
    """The Swordmaster, a heroic, stands between two commons."""
    state = table(catalogue, pieces, "bomb")
    rank = catalogue.beings["swordmaster"].rank
    if rank is Rank.COMMON:
        said += " !" * (pieces.get("e5") == "2h")
    assert placement_text(placement_at(state, "swordmaster", parse_square(square), orientation)) == said


def test_a_lower_rank_is_not_missing_but_low(catalogue: Catalogue) -> None:
    """The Fire Elemental wants two heroics; an enemy's common is in the way, whatever its rank."""
    state = table(catalogue, {"c3": "1c", "e3": "1c", "g3": "2h", "f4": "1c", "d4": "1h", "e5": "2c"})
    placement = [placement_at(state, "fire-elemental", parse_square("e5"), name) for name in ORIENTATIONS]
    assert "=d4 =e3 =f4 <c3h /g3c" in {placement_text(each) for each in placement}
    assert not any(each.complete for each in placement)
    assert placement[0].short == len(placement[0].missing) + len(placement[0].low) + len(placement[0].foreign)


def test_one_wrong_square_is_counted_once(catalogue: Catalogue) -> None:
    """An enemy of higher rank on an arrival square that the pattern asks for bars the way and is one thing to mend."""
    being = next(b for b in catalogue.beings.values() if b.pattern.arrival is not None and b.rank < Rank.LEGENDARY)
    free, barred = (
        placement_at(table(catalogue, pieces), being.id, parse_square("e5")) for pieces in ({}, {"e5": "2l"})
    )
    assert (free.barred, barred.barred) == (False, True)
    assert free.short == barred.short


@pytest.mark.covers("10.7")
def test_an_enemy_that_may_stand_in_serves(catalogue: Catalogue) -> None:
    hands = [{"school": school} for school in ("northern", "highland", "sylvan")]
    board = rows({"e4": "2c", "e6": "3c"})
    position = {"form": "melee", "board": board, "seats": hands, "turn": {"number": 4, "seat": 1}}
    assert placement_text(placement_at(setup(catalogue, position), "swordmaster", parse_square("e5"))) == "ie4 /e6c"
    used = {**position, "seats": [{**hands[0], "improvised": [2]}, *hands[1:]]}
    assert placement_text(placement_at(setup(catalogue, used), "swordmaster", parse_square("e5"))) == "ie6 /e4c"


@pytest.mark.covers("5.8")
def test_it_stands_but_no_piece_is_left(catalogue: Catalogue) -> None:
    """All pieces of one kind stand on the board and the pattern needs them all."""
    state = table(catalogue, {"e4": "1c", "e6": "1c"}, "swordmaster")
    assert summon_options_at(state, placement_at(state, "swordmaster", parse_square("e5")))
    stock = tuple(each._replace(two_faced=2) for each in state.board.stock)
    state = state._replace(board=state.board._replace(stock=stock))
    placement = placement_at(state, "swordmaster", parse_square("e5"))
    assert placement.complete
    assert not summon_options_at(state, placement)


@pytest.mark.covers("5.4", "5.12")
@pytest.mark.parametrize(("enemy", "said"), [("2c", "=d5 ie5 =c4"), ("2l", "=c4 =d5 /e5c !")])
def test_an_enemy_on_the_arrival_square_stands_in_unless_it_bars_it(
    catalogue: Catalogue, enemy: str, said: str
) -> None:
    """The Cannon, a heroic, arrives on one of its three commons."""
    state = table(catalogue, {"d5": "1c", "c4": "1c", "e5": enemy})
    lent = state._replace(turn=state.turn._replace(lent=True))
    assert set(placement_text(placement_at(lent, "cannon", parse_square("e5"))).split()) == set(said.split())


def test_what_arrives_apart_is_laid_anywhere(catalogue: Catalogue) -> None:
    """The Time Traveler arrives on any empty colourless square."""
    state = table(catalogue, {"d4": "1c", "e5": "1c", "f6": "2c"})
    found = placements(state, "time-traveler")[0]
    assert found.short == 1
    assert found.arrivals & found.arrivals - 1
    state = table(catalogue, {"d4": "1c", "e5": "1c", "f6": "1c"})
    whole = placements(state, "time-traveler")[0]
    assert whole.complete
    assert {option.square for option in summon_options_at(state, whole)} == set(squares(whole.arrivals))


def test_a_symmetrical_pattern_looks_alike(catalogue: Catalogue) -> None:
    pattern = catalogue.beings["swordmaster"].pattern
    assert {name: pattern.alike(name).name for name in ORIENTATIONS} == dict.fromkeys(
        ("r0", "r180", "m0", "m180"), "r0"
    ) | dict.fromkeys(("r90", "r270", "m90", "m270"), "r90")


@pytest.mark.covers("5.2")
def test_turning_and_mirroring_come_back() -> None:
    assert [rotate(name, 1) for name in ("r0", "r270", "m0", "m270")] == ["r90", "r0", "m90", "m0"]
    for name in ORIENTATIONS:
        assert mirror(mirror(name)) == name
        assert rotate(rotate(name, 3), 1) == name
        assert rotate(mirror(name), 1) == mirror(rotate(name, -1))


def test_the_best_comes_first(catalogue: Catalogue) -> None:
    state = table(catalogue, {"c1": "1c", "c3": "2c", "g5": "1h"}, "swordmaster")
    found = placements(state, "swordmaster")
    assert [each.short for each in found] == sorted(each.short for each in found)
    assert not found[0].foreign
    assert {each.square for each in found} <= set(SQUARES)
    assert not any(each.outside for each in found)


def test_of_equals_those_come_first_that_ask_for_lower_ranks(catalogue: Catalogue) -> None:
    """The Fire Dragon wants three heroics and a common; one heroic stands there, for any of them."""
    found = [each for each in placements(table(catalogue, {"e5": "1h"}), "fire-dragon") if each.short == 3]
    asked = [sorted(lack.rank for lack in each.missing) for each in found]
    assert asked == sorted(asked)
    assert asked[0] != asked[-1]


# --- in random games ------------------------------------------------------------------------------------

SETUPS = [each for each in game_setups(tuple(CARDS.schools)) if {"nethervoid", "etherweave"} & {*each.schools}]


@pytest.mark.covers("5.1", "5.2", "5.3", "5.12", "13.14")
@pytest.mark.parametrize("seed", range(6))
def test_a_pattern_that_stands_is_listed_and_the_other_way_round(seed: int) -> None:
    """Any stand-ins and possessed pieces: by the very match, unless no piece is left for the being."""
    dice = random.Random(seed)
    config = dice.choice(SETUPS)
    for ply in islice(random_game(CARDS, config, seed), seed, None, EVERY):
        if ply.decision.ask == "action" and ply.before.turn.actions and not ply.before.turn.passed:
            _agrees(_loosened(ply.before, dice), dice)


def _loosened(state: GameState, dice: random.Random) -> GameState:
    """The state after some card that loosens a pattern, or as it is."""
    enemies = state.config.enemies_of(state.mine)
    turn = state.turn
    loosened = [
        turn, turn._replace(gaps=1), turn._replace(gaps=2), turn._replace(lent=True),
        turn._replace(possessed=dice.choice(enemies)), turn._replace(gaps=1, lent=True),
    ]  # fmt: skip
    return state._replace(turn=dice.choice(loosened))


def _agrees(state: GameState, dice: random.Random) -> None:
    hand = [option for option in action_options(state) if option.verb == "summon"]
    seat = as_if_on_turn(state).seats[state.turn.seat]
    held = seat.summonable
    for card in dice.sample(held, min(2, len(held))):
        being, placement = CARDS.beings[card], placements(state, card)
        listed = {option for option in hand if option.card == card}
        found = {each: summon_options_at(state, each) for each in placement}
        assert {way for those in found.values() for way in those} == listed
        for each, those in found.items():
            if each.complete and not those:
                match = being.pattern.match(each.square, _orientation(each))._replace(used=_used(each))
                assert not has_piece_for(as_if_on_turn(state), being.rank, match)
            for way in those if not being.arrives else ():
                assert match_of(state, way).used == _used(each)
                assert (match_of(state, way).marked, match_of(state, way).gaps) == (each.marked, each.gaps)


def _orientation(placement: Placement) -> Orientation:
    return next(o for o in CARDS.beings[placement.card].pattern.orientations if o.name == placement.orientation)


def _used(placement: Placement) -> int:
    return placement.serving | sum(1 << square for square in placement.stand_ins)


def test_a_question_is_asked() -> None:
    """Outlines are shown at any decision, also inside an effect."""
    for ply in islice(random_game(CARDS, SETUPS[0], 5), 0, 60, 7):
        assert isinstance(ply.decision, Decision)
        seat = ply.before.seats[ply.decision.seat]
        for card in seat.beings[:1]:
            assert placements(ply.before, card)
