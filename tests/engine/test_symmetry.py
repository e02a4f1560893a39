"""Turn or mirror a whole position, and the answers turn or mirror with it, and what comes of them (coloured squares
aside)."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.engine import Decision, GameState, Option, apply, decision, match_of
from tashkalar.engine.board import Board
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import (
    DIRECTIONS,
    OFFSETS,
    ORIENTATIONS,
    SQUARES,
    SYMMETRIES,
    SquareSet,
    mask_of,
    parse_square,
    square_name,
    square_set,
    squares,
)
from tashkalar.engine.state import Frame
from tests.helpers.random_games import GameSetup, game_setups, random_game
from tests.helpers.symmetry import transform

CARDS = cards.load()
SETUPS = game_setups(tuple(CARDS.schools))
COLOUR_BOUND = {
    "clan-healer",
    "ritual-keeper",
    "ritual-master",
    "werewolf",
    "blood-shaman",
    "earth-elemental",
    "acolyte-of-destruction",
    "acolyte-of-growth",
    "antimatter-spirit",
    "merchant-of-time",
    "time-traveler",
    "singularity",
}
"""Cards that speak of coloured squares, which no symmetry keeps."""
SQUARE_NAMES = frozenset(map(square_name, SQUARES))
EVERY = 19
"""The number of options that weren't played for each that is carried out."""
_MASKS = ("stand_ins", "used", "marked", "being", "it", "chosen_pieces", "chosen_squares", "noted")


def turned(mask: SquareSet, by: str) -> SquareSet:
    return sum(mask_of(transform(square, by)) for square in squares(mask))


def turned_square(square: int, by: str) -> int:
    return square if square < 0 else transform(square, by)


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
    arrivals = tuple(a._replace(square=transform(a.square, by)) for a in state.turn.summoned)
    return GameState(
        config=state.config,
        seed=state.seed,
        chance=state.chance,
        board=turned_board(state.board, by),
        seats=state.seats,
        legends=state.legends,
        flares=state.flares,
        tasks=state.tasks,
        turn=state.turn._replace(summoned=arrivals),
        frames=tuple(turned_frame(frame, by) for frame in state.frames),
        gateway=turned(state.gateway, by),
    )


def meaning(state: GameState, option: Option, by: str) -> Hashable:
    """Return the meaning of an option, seen through a symmetry; the name of equal orientations doesn't matter."""
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
        None if match is None else (turned(match.used, by), turned(match.marked, by), turned(match.noted, by)),
        frozenset(transform(square, by) for square in option.stand_ins),
        state.board.standing(option.stand_ins[0]).colour if option.stand_ins else None,
        frozenset(transform(square, by) for square in option.gaps),
    )


def answers(state: GameState, by: str = "r0") -> dict[Hashable, Option]:
    """The options by what they mean."""
    question = decision(state)
    assert isinstance(question, Decision)
    beings = state.config.cards.beings
    options = [
        option
        for option in question.options
        if option.verb not in ("claim", "resign") and not (option.verb == "summon" and beings[option.card].arrives)
    ]
    found = {meaning(state, option, by): option for option in options}
    assert len(found) == len(options)
    return found


def outcome(state: GameState, option: Option, by: str = "r0") -> tuple[GameState, Counter[Hashable]]:
    """Return the result of an answer, seen through a symmetry.

    Which of two equal orientations a frame names is no matter, nor in which order several pieces go at once.
    """
    after, events = apply(state, option)
    seen = turned_state(after, by)
    frames = tuple(frame._replace(orientation="") for frame in seen.frames)
    turn = seen.turn._replace(destroyed=tuple(sorted(seen.turn.destroyed)))
    return seen._replace(frames=frames, turn=turn), Counter(turned_event(event, by) for event in events)


def turned_event(event: Event, by: str) -> Hashable:
    return type(event).__name__, *(turned_field(value, by) for value in event._asdict().values())


def turned_field(value: object, by: str) -> Hashable:
    """A square's or a direction's name, or several, seen through a symmetry; all else as it is."""
    if isinstance(value, tuple):
        return frozenset(turned_field(part, by) for part in value)
    if value in DIRECTIONS:
        return DIRECTIONS[turned_way(DIRECTIONS.index(str(value)), by)]
    if value in SQUARE_NAMES:
        return square_name(transform(parse_square(str(value)), by))
    assert isinstance(value, Hashable)
    return value


def bound_to_colours(state: GameState) -> bool:
    return any(frame.program.of in COLOUR_BOUND | {"opening", "melee-opening"} for frame in state.frames)


def moments(config: GameSetup, seed: int) -> Iterator[tuple[GameState, Option]]:
    """The questions of a game that coloured squares don't enter into, with the answer that is given."""
    for ply in random_game(CARDS, config, seed):
        if not bound_to_colours(ply.before):
            yield ply.before, ply.option


@settings(max_examples=8)
@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.sampled_from(ORIENTATIONS))
def test_the_answers_turn_with_the_position(config: GameSetup, seed: int, by: str) -> None:
    for before, _ in moments(config, seed):
        assert answers(turned_state(before, by)).keys() == answers(before, by).keys()


@settings(max_examples=6)
@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.sampled_from(ORIENTATIONS[1:]))
def test_what_comes_of_an_answer_turns_with_the_position(config: GameSetup, seed: int, by: str) -> None:
    number = seed
    for before, played in moments(config, seed):
        turned = turned_state(before, by)
        there = answers(turned)
        for key, option in answers(before, by).items():
            number += 1
            if (option == played or number % EVERY == 0) and option.card not in COLOUR_BOUND:
                assert outcome(before, option, by) == outcome(turned, there[key])


def test_a_turn_by_itself() -> None:
    assert turned(square_set("a5 b8"), "r90") == square_set("e9 h8")
    assert turned_way(DIRECTIONS.index("ne"), "m0") == DIRECTIONS.index("nw")
    assert composed("m90", "r270") == "m0"
