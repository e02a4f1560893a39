"""The pattern gym of Tash-Kalar: by another way to count, each exercise has exactly one right answer."""

from itertools import accumulate
from random import Random

import pytest

from hotseat.plugin.gym import GymExercise
from tashkalar.engine import Decision, GameState, decision, placements
from tashkalar.engine.board import COMMON
from tashkalar.engine.geometry import NAMES, ORIENTATIONS, SYMMETRIES, mask_of, parse_square, squares
from tashkalar.gym.exercises import DESTROYS, SHORT, WHERE, WHICH, PatternGym
from tashkalar.plugin import TashKalar

GAME = TashKalar.load()
GYM: PatternGym = GAME.gym()
CASES = [(group, pieces) for group in GYM.groups() for pieces in (GYM.pieces[0], GYM.pieces[-1])]


def fitting(state: GameState, card: str) -> set[str]:
    """Return the arrival squares of a card, by comparing every placement with the board."""
    return {NAMES[each.square] for each in placements(state, card) if each.complete}


def made(group: str, kind: str, pieces: int) -> list[GymExercise]:
    """Return an exercise for every second pattern of a group that has one."""
    found = [GYM.exercise(each.id, kind, pieces, Random(pieces)) for each in GYM.patterns(group)[::2]]
    return [each for each in found if each is not None]


@pytest.mark.sweep("pieces")
@pytest.mark.parametrize(("group", "pieces"), CASES)
def test_a_card_fits_on_one_square(group: str, pieces: int) -> None:
    found = made(group, WHERE, pieces)
    assert len(found) > len(GYM.patterns(group)) // 4
    for each in found:
        assert fitting(each.position.state, each.pattern) == set(each.answer)


@pytest.mark.sweep("pieces")
@pytest.mark.parametrize(("group", "pieces"), CASES)
def test_one_of_the_cards_fits(group: str, pieces: int) -> None:
    found = made(group, WHICH, pieces)
    assert len(found) == len(GYM.patterns(group)[::2])
    for each in found:
        assert [card for card in each.places if fitting(each.position.state, card)] == list(each.answer)
        assert len(set(each.choices)) == len(each.places) == 4


@pytest.mark.long
@pytest.mark.parametrize("group", GYM.groups())
def test_one_square_completes_a_pattern(group: str) -> None:
    for each in made(group, SHORT, 16):
        state = each.position.state
        assert not fitting(state, each.pattern)
        completing = [
            NAMES[square]
            for square in squares(state.board.empty)
            if fitting(state._replace(board=state.board.with_square(0, COMMON, mask_of(square))), each.pattern)
        ]
        assert completing == list(each.answer)


@pytest.mark.parametrize("group", GYM.groups())
def test_what_can_be_destroyed_stands_on_the_board(group: str) -> None:
    for each in made(group, DESTROYS, 16):
        state, there = each.position.state, each.position.arrival
        assert NAMES[there] in fitting(state, each.pattern)
        assert state.board.piece_at(there) is None
        assert all(state.board.piece_at(parse_square(name)) is not None for name in each.answer)
        assert str(len(each.answer)) in each.task


def test_the_assassin_destroys_what_its_mark_is_on() -> None:
    found = next(each for n in range(20) if (each := GYM.exercise("assassin", DESTROYS, 16, Random(n))) is not None)
    message = f"Assassin on {NAMES[found.position.arrival]} can destroy what stands on {found.answer[0]}."
    assert [*GYM.review(found, ()).lines] == [message]


@pytest.mark.parametrize("kind", GYM.kinds)
def test_reviews_say_what_was_wrong_and_what_is_right(kind: str) -> None:
    found = next(each for card in ("herald", "assassin") if (each := GYM.exercise(card, kind, 20, Random(4))))
    wrong = next(place for place in found.places if place not in found.answer)
    review = GYM.review(found, [wrong])
    assert len(review.lines) > 1
    assert [*GYM.review(found, found.answer).lines] == [review.lines[-1]]
    assert review.used
    assert review.view


def test_pieces_rise_and_patterns_begin_with_the_smallest() -> None:
    sizes = [len(GYM.cards.beings[each.id].pattern.cells) for each in GYM.patterns("highland")]
    assert sizes == sorted(sizes)
    few, many = (GYM.exercise("herald", WHERE, pieces, Random(1)) for pieces in (GYM.pieces[0], GYM.pieces[-1]))
    assert few is not None
    assert many is not None
    assert few.position.state.board.occupied.bit_count() == GYM.pieces[0]
    assert many.position.state.board.occupied.bit_count() == GYM.pieces[-1]


def test_the_same_seed_draws_the_same_board() -> None:
    assert GYM.exercise("herald", WHERE, 20, Random(2)) == GYM.exercise("herald", WHERE, 20, Random(2))


def test_turning_and_mirroring_reach_every_orientation_and_come_back() -> None:
    seen = [*accumulate(range(len(ORIENTATIONS)), lambda view, _number: GYM.next_view(view), initial="r0")]
    assert (seen[:-1], seen[-1]) == ([*ORIENTATIONS], "r0")
    assert GYM.next_view("") == ORIENTATIONS[1]
    for view in ORIENTATIONS:
        mirrored = GYM.mirror_view(view)
        assert GYM.mirror_view(mirrored) == view
        offset = SYMMETRIES[view]((1, 2))
        assert SYMMETRIES[mirrored]((1, 2)) == (-offset[0], offset[1])


def check_position(exercise: GymExercise) -> None:
    """Check that the board of an exercise is a possible position, and asks the same in play."""
    state, cards = GAME.setup(GYM.position(exercise)), exercise.position.cards
    assert state.board == exercise.position.state.board
    held = (*state.seats[0].beings, *state.seats[0].legends)
    assert set(cards) <= set(held)
    pending = decision(state)
    assert isinstance(pending, Decision)
    summoned = {each.card for each in pending.options if each.verb == "summon"}
    assert summoned & {*cards} == {card for card in cards if fitting(state, card)}


@pytest.mark.parametrize("group", ["northern", "legends"])
def test_a_board_is_a_position(group: str) -> None:
    found = GYM.exercise(GYM.patterns(group)[0].id, WHICH, 16, Random(5))
    assert found is not None
    check_position(found)


@pytest.mark.long
@pytest.mark.parametrize("kind", GYM.kinds)
@pytest.mark.parametrize("group", GYM.groups())
def test_every_board_is_a_position(group: str, kind: str) -> None:
    for each in made(group, kind, 22):
        check_position(each)


def test_a_turned_pattern_is_drawn_in_lines() -> None:
    exercise = GYM.exercise("knight", "where", 12, Random(3))
    assert exercise is not None
    shown = {tuple(GYM.turned_lines(exercise, view)[1:]) for view in ORIENTATIONS}
    assert tuple(GYM.lines(exercise)[-3:]) in {each[-3:] for each in shown}
    assert len(shown) > 2


def test_an_enemy_in_the_way_is_named_so_and_no_seat() -> None:
    reasons = [
        " ".join(GYM.review(found, [place]).lines)
        for seed in range(6)
        if (found := GYM.exercise("bomb", "where", 24, Random(seed))) is not None
        for place in found.places
    ]
    assert [each for each in reasons if "an enemy's" in each]
    assert not [each for each in reasons if "Seat" in each]
