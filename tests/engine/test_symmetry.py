"""Turn or mirror a whole position, and the answers turn or mirror with it (coloured squares aside)."""

from collections.abc import Hashable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.engine import Decision, GameState, Option, decision, match_of
from tashkalar.engine.board import Board
from tashkalar.engine.geometry import (
    DIRECTIONS,
    OFFSETS,
    ORIENTATIONS,
    SYMMETRIES,
    SquareSet,
    bit,
    square_set,
    squares,
    transformed,
)
from tashkalar.engine.state import Arrival, Frame
from tests.random_games import Sitting, random_game, sittings

CARDS = cards.load()
SITTINGS = sittings(tuple(CARDS.schools))
COLOUR_BOUND = {"clan-healer", "ritual-keeper", "ritual-master", "werewolf", "blood-shaman", "earth-elemental"}
"""Cards that speak of coloured squares, which no symmetry keeps."""
_MASKS = ("stand_ins", "used", "marked", "being", "it", "chosen_pieces", "chosen_squares")


def turned(mask: SquareSet, by: str) -> SquareSet:
    return sum(bit(transformed(square, by)) for square in squares(mask))


def turned_square(square: int, by: str) -> int:
    return square if square < 0 else transformed(square, by)


def turned_way(way: int, by: str) -> int:
    return way if way < 0 else OFFSETS.index(SYMMETRIES[by](OFFSETS[way]))


def composed(orientation: str, by: str) -> str:
    """The one orientation that does what the two do one after the other."""
    probe = (1, 2)
    goal = SYMMETRIES[by](SYMMETRIES[orientation](probe))
    return next(name for name in ORIENTATIONS if SYMMETRIES[name](probe) == goal)


def turned_board(board: Board, by: str) -> Board:
    pieces = tuple((turned(c, by), turned(h, by), turned(legend, by)) for c, h, legend in board.pieces)
    return Board(pieces, board.stock)


def turned_frame(frame: Frame, by: str) -> Frame:
    masks: dict[str, Any] = {name: turned(getattr(frame, name), by) for name in _MASKS}
    return frame._replace(
        **masks,
        square=turned_square(frame.square, by),
        there=turned_square(frame.there, by),
        direction=turned_way(frame.direction, by),
        orientation=composed(frame.orientation, by) if frame.orientation else "",
    )


def turned_state(state: GameState, by: str) -> GameState:
    arrivals = tuple(Arrival(a.card, transformed(a.square, by)) for a in state.turn.summoned)
    return GameState(
        table=state.table,
        seed=state.seed,
        chance=state.chance,
        board=turned_board(state.board, by),
        seats=state.seats,
        legends=state.legends,
        flares=state.flares,
        tasks=state.tasks,
        turn=state.turn._replace(summoned=arrivals),
        frames=tuple(turned_frame(frame, by) for frame in state.frames),
    )


def meaning(state: GameState, option: Option, by: str) -> Hashable:
    """What an option means, seen through a symmetry; which of two equal orientations names it is no matter."""
    match = match_of(state, option) if option.verb == "summon" else None
    word = option.word
    if option.verb == "aim":
        word = DIRECTIONS[turned_way(DIRECTIONS.index(word), by)]
    return (
        option.verb,
        option.card,
        turned_square(option.square, by),
        turned_square(option.to, by),
        option.piece,
        word,
        None if match is None else (turned(match.used, by), turned(match.marked, by)),
        frozenset(transformed(square, by) for square in option.stand_ins),
        state.board.standing(option.stand_ins[0]).colour if option.stand_ins else None,
    )


def answers(state: GameState, by: str = "r0") -> set[Hashable]:
    asked = decision(state)
    assert isinstance(asked, Decision)
    found = [meaning(state, o, by) for o in asked.options if o.verb not in ("claim", "resign")]
    assert len(set(found)) == len(found)
    return set(found)


def bound_to_colours(state: GameState) -> bool:
    return any(frame.program.of in COLOUR_BOUND | {"opening", "melee-opening"} for frame in state.frames)


@settings(max_examples=8)
@given(st.sampled_from(SITTINGS), st.integers(0, 10**6), st.sampled_from(ORIENTATIONS))
def test_the_answers_turn_with_the_position(sitting: Sitting, seed: int, by: str) -> None:
    for ply in random_game(CARDS, sitting, seed):
        if not bound_to_colours(ply.before):
            assert answers(turned_state(ply.before, by)) == answers(ply.before, by)


def test_a_turn_by_itself() -> None:
    assert turned(square_set("a5 b8"), "r90") == square_set("e9 h8")
    assert turned_way(DIRECTIONS.index("ne"), "m0") == DIRECTIONS.index("nw")
    assert composed("m90", "r270") == "m0"
