"""Every field of a state that a rule reads changes the evaluation, or stands in `NOT_EVALUATED` with the reason."""

from collections.abc import Callable
from typing import Any

import pytest

from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.pattern_distance import placement_tables, track
from tashkalar.ai.turn_context import turn_context
from tashkalar.engine import Catalogue, GameState, Piece, setup
from tashkalar.engine.geometry import square_set
from tashkalar.engine.state import Pile, Seat, TaskRow, Turn

BOARD = [
    "## ## .. .. .. .. .. ## ##",
    "## .. .. .. .. .. .. .. ##",
    ".. .. .. 2c .. .. .. .. ..",
    ".. .. 1c 1c 1c .. .. .. ..",
    ".. .. 1h 2h .. 2c 2c 2c ..",
    ".. .. .. .. 2h 2h 2h 2h ..",
    ".. .. .. .. 2h 2c 2h .. ..",
    "## .. .. .. .. .. .. .. ##",
    "## ## .. .. .. .. .. ## ##",
]
GAME: dict[str, Any] = {
    "form": "high-form",
    "seats": [
        {"school": "northern", "beings": ["knight"], "legends": [], "flares": []},
        {"school": "nethervoid", "beings": [], "legends": [], "flares": []},
    ],
    "board": BOARD,
    "turn": {"number": 9, "seat": 1, "actions": 1},
}
Change = Callable[[GameState], GameState]


def of_seat(number: int = 0, **fields: object) -> Change:
    def change(state: GameState) -> GameState:
        seats = list(state.seats)
        seats[number] = seats[number]._replace(**fields)  # type: ignore[arg-type]
        return state._replace(seats=tuple(seats))

    return change


def of_turn(**fields: object) -> Change:
    return lambda state: state._replace(turn=state.turn._replace(**fields))  # type: ignore[arg-type]


CHANGES: dict[str, Change] = {
    "board": lambda state: state._replace(board=state.board.with_square(0, 1, square_set("g7"))),
    "gateway": lambda state: state._replace(gateway=square_set("d5")),
    "ended": lambda state: state._replace(ended="played"),
    "seats.beings": of_seat(beings=("swordmaster",)),
    "seats.legends": of_seat(legends=("leviathan",)),
    "seats.flares": of_seat(flares=("flare-05",)),
    "seats.deck": of_seat(1, deck=()),
    "seats.discard": of_seat(1, discard=("hell-hound",)),
    "seats.score": of_seat(score=3),
    "seats.frozen": of_seat(frozen="knight"),
    "seats.pending": of_seat(pending="swordmaster"),
    "seats.stasis": of_seat(stasis=Piece.parse("1h")),
    "seats.fewer": of_seat(1, fewer=1),
    "legends.discard": lambda state: state._replace(legends=Pile((), tuple(state.config.cards.legends))),
    "tasks.current": lambda state: state._replace(tasks=TaskRow(tuple(state.config.cards.tasks))),
    "turn.extra_beings": of_turn(extra_beings=1),
    "turn.extra_legends": of_turn(extra_legends=1),
    "turn.extra_turns": of_turn(extra_turns=1),
    "turn.last": of_turn(last=0),
    "turn.returned": of_turn(returned=("swordmaster",)),
}
"""A change of each field that is evaluated."""
UNDER_WAY: dict[str, Change] = {
    "turn.lent": of_turn(lent=True),
    "turn.possessed": of_turn(possessed=1),
    "turn.gaps": of_turn(gaps=2),
    "turn.doubled": of_turn(doubled=1),
}
"""A change of each field that is evaluated while the turn goes on: what helps its next summoning."""
SEARCHED = "used up within the turn, whose search plays the decisions that it allows"
NOT_EVALUATED = {
    "config": "the setup never changes during a game",
    "seed": "hidden, and only identifies the deal",
    "chance": "hidden: the random numbers to come",
    "frames": "the search completes programs before it compares positions",
    "seats.by_colour": "the points of a melee: evaluated there, `test_points_of_a_melee_count`",
    "seats.claimed": "the points of claimed tasks are in `score`",
    "seats.improvised": "bars options, which the search asks the rules for",
    "seats.stasis_gateway": "matters with `stasis` alone, and is worth less than a tenth of a point",
    "legends.deck": "hidden; its cards follow from all others",
    "flares.deck": "hidden",
    "flares.discard": "all flares are worth the same to the evaluation",
    "tasks.next": "evaluated when a claim turns it up",
    "tasks.deck": "hidden",
    "turn.number": "only counts",
    "turn.seat": "the evaluation is asked for one seat",
    "turn.actions": SEARCHED,
    "turn.discarded": SEARCHED,
    "turn.destroyed": "its points are evaluated in a Deathmatch, `test_points_of_a_melee_count`, and by tasks",
    "turn.summoned": "evaluated by the tasks that count arrivals",
    "turn.warped": SEARCHED,
    "turn.passed": SEARCHED,
    "turn.idle": "24 turns without a card never happen to a player that plays cards",
    "turn.played": "matters for `idle` alone",
}
"""The reason why a field isn't evaluated."""


def fields() -> set[str]:
    parts: dict[str, Any] = {"seats": Seat, "legends": Pile, "flares": Pile, "tasks": TaskRow, "turn": Turn}
    inner = {f"{name}.{field}" for name, part in parts.items() for field in part._fields}
    return inner | {field for field in GameState._fields if field not in parts}


def value(state: GameState, under_way: bool = False) -> float:
    places, own = placement_tables(state.config.cards), state.seats[0]
    beings = [card for card in own.summonable if card in places]
    hand = track(places, state.board, 0, beings)
    context = turn_context(places, state, 0)
    return evaluation_of(state.config.form).value(state, 0, hand, context, under_way=under_way)


def test_each_field_is_evaluated_or_has_a_reason() -> None:
    names = [*CHANGES, *UNDER_WAY, *NOT_EVALUATED]
    assert sorted(names) == sorted(fields()), "each stands in one list"


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_of_the_field_changes_the_value(catalogue: Catalogue, field: str) -> None:
    state = setup(catalogue, GAME)
    assert value(CHANGES[field](state)) != value(state)


@pytest.mark.parametrize("form", ["duel", "high-form"])
@pytest.mark.parametrize("field", UNDER_WAY)
def test_what_helps_the_next_summoning_counts_until_the_turn_ends(catalogue: Catalogue, field: str, form: str) -> None:
    state = setup(catalogue, GAME | {"form": form})
    helped = UNDER_WAY[field](state)
    assert value(helped, under_way=True) > value(state, under_way=True)
    assert value(helped) == value(state)
    done = of_turn(actions=0)
    assert value(done(helped), under_way=True) == value(done(state), under_way=True), "no action is left to use it"
    idle = of_seat(beings=())
    assert value(idle(helped), under_way=True) == value(idle(state), under_way=True), "no being is left to summon"


@pytest.mark.parametrize(
    ("change", "better"),
    [
        (of_turn(extra_turns=1), True),
        (of_seat(1, fewer=1), True),
        (of_seat(0, frozen="knight"), True),
        (of_seat(1, frozen="knight"), False),
        (of_seat(0, stasis=Piece.parse("1h")), True),
        (of_seat(0, stasis=Piece.parse("2h")), False),
        (CHANGES["gateway"], False),
    ],
)
def test_what_the_next_turn_starts_with_counts_for_its_owner(
    catalogue: Catalogue, change: Change, better: bool
) -> None:
    state = setup(catalogue, GAME)
    assert (value(change(state)) > value(state)) is better


def test_points_of_a_melee_count(catalogue: Catalogue) -> None:
    seats = [GAME["seats"][1] | {"school": school} for school in ("northern", "sylvan", "highland")]
    state = setup(catalogue, GAME | {"form": "melee", "seats": seats})
    assert value(of_seat(by_colour=(0, 2, 2))(state)) > value(state)
    assert value(of_turn(destroyed=(Piece.parse("2h"),))(state)) > value(state)
