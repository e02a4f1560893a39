"""Faults of positions, word for word: the place, the allowed values, the value found."""

from typing import Any, get_args

import pytest

from tashkalar.engine import Catalogue, Decision, decision, new_game, setup
from tashkalar.engine.game import is_valid_name, setup_problems
from tashkalar.engine.state import Part
from tests.engine.test_positions import ROWS, problems

TWO = [{"school": "northern"}, {"school": "sylvan"}]
DUEL: dict[str, Any] = {"form": "duel", "seats": TWO, "board": ROWS}
TITAN = {"card": "titan", "square": "e5"}
SEED = "seed: must be a whole number from 0 to 18446744073709551615, not "


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        ([1], "a list"),
        ({"a": 1}, "an object"),
        (True, "true"),
        (1.5, "1.5"),
        ("é", '"é"'),
        ("a\nb", '"a\\nb"'),
        ("a\x07é", '"a\\u0007\\u00e9"'),
        (10**39, "1" + "0" * 39),
        (10**40, "1" + "0" * 36 + "..."),
    ],
)
def test_what_is_there_instead_is_shown_shortly(catalogue: Catalogue, seed: object, shown: str) -> None:
    assert problems(catalogue, {**DUEL, "seed": seed}) == (SEED + shown,)


def test_a_position_is_an_object(catalogue: Catalogue) -> None:
    assert problems(catalogue, 5) == ("the position: must be an object, not 5",)


def with_row(number: int, row: str) -> list[str]:
    """A board with another row."""
    return [row if line == 9 - number else usual for line, usual in enumerate(ROWS)]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"teams": 1}, "teams: must be true or false, not 1"),
        ({"ended": "abandoned"}, 'ended: must be one of played, resigned, not "abandoned"'),
        ({"chance": 5}, "chance: must be an object, not 5"),
        ({"chance": {"hat": 1}}, 'chance: unknown key "hat"'),
        ({"chance": {"algorithm": "mt19937"}}, 'chance.algorithm: must be one of splitmix64, not "mt19937"'),
        ({"chance": {"state": -1}}, f"chance.state: must be a whole number from 0 to {2**64 - 1}, not -1"),
        ({"board": ROWS[:8]}, "board: must be 9 lines of text"),
        ({"board": with_row(5, ".. ..")}, "board row 5: must be 9 tokens with single blanks, not 2"),
        ({"board": with_row(9, "1c ## .. .. .. .. .. ## ##")}, "board row 9, column a: no square is there: '1c'"),
        ({"board": with_row(5, ".. .. ## .. .. .. .. .. ..")}, "board row 5, column c: a square is there: '##'"),
        ({"board": with_row(5, ".. .. 3c .. .. .. .. .. ..")}, "board c5: no seat has the colour of '3c'"),
        ({"board": with_row(5, ".. .. 1x .. .. .. .. .. ..")}, "board c5: no piece is called '1x'"),
        ({"board": with_row(5, "1l 1l 1l 1l .. .. .. .. ..")}, "board: colour 1 has only 3 legendary pieces"),
        ({"removed": ["2c"] * 17}, "board: colour 2 has only 16 common and heroic pieces"),
        ({"removed": 5}, "removed: must be a list, not 5"),
        ({"removed": [5]}, "removed[0]: must be a short text, not 5"),
        ({"removed": ["x"]}, "removed[0]: no piece is called 'x'"),
        ({"gateway": "x"}, "gateway: there is no square 'x'"),
        ({"gateway": "e5"}, "gateway: no school at the table has one"),
        ({"legends": 5}, "legends: must be an object, not 5"),
        ({"legends": {"deck": [5]}}, "legends.deck[0]: must be a short text, not 5"),
        ({"flares": {"hat": 1}}, 'flares: unknown key "hat"'),
        ({"tasks": {"deck": 5}}, "tasks.deck: must be a list, not 5"),
        ({"tasks": {"next": 5}}, "tasks.next: must be a short text, not 5"),
        ({"turn": 5}, "turn: must be an object, not 5"),
        ({"turn": {"hat": 1}}, 'turn: unknown key "hat"'),
        ({"turn": {"number": 0}}, "turn.number: must be a whole number from 1 to 1000000, not 0"),
        ({"turn": {"seat": 3}}, "turn.seat: must be a whole number from 1 to 2, not 3"),
        ({"turn": {"actions": -1}}, "turn.actions: must be a whole number from 0 to 30, not -1"),
        ({"turn": {"discarded": 1}}, "turn.discarded: must be true or false, not 1"),
        ({"turn": {"passed": True}}, "turn.passed: there is no teammate to pass to"),
        ({"turn": {"extra": 5}}, "turn.extra: must be an object, not 5"),
        ({"turn": {"extra": {"hat": 1}}}, 'turn.extra: unknown key "hat"'),
        ({"turn": {"extra": {"turns": -1}}}, "turn.extra.turns: must be a whole number from 0 to 1000000, not -1"),
        ({"turn": {"destroyed": ["2x"]}}, "turn.destroyed[0]: no piece is called '2x'"),
        ({"turn": {"destroyed": ["3c"]}}, "turn.destroyed[0]: no seat has the colour of '3c'"),
        ({"turn": {"destroyed": ["2c"] * 1001}}, "turn.destroyed: must be a list of 1000 at most, not of 1001"),
        ({"turn": {"returned": [5]}}, "turn.returned[0]: must be a short text, not 5"),
        ({"turn": {"summoned": [{"card": "knight"}]}}, "turn.summoned[0]: needs a square"),
        (
            {"turn": {"summoned": [{"card": "knihgt", "square": "e5"}]}},
            'turn.summoned[0].card: no being is called "knihgt"',
        ),
    ],
)
def test_a_fault_is_told_with_its_place(catalogue: Catalogue, given: dict[str, Any], fault: str) -> None:
    assert problems(catalogue, {**DUEL, **given}) == (fault,)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"hat": 1}, ': unknown key "hat"'),
        ({"name": 5}, ".name: must be a short text, not 5"),
        ({"score": -1}, ".score: must be a whole number from 0 to 1000000, not -1"),
        ({"improvised": [2]}, ".improvised: nobody improvises in a game of two sides"),
        ({"beings": 5}, ".beings: must be a list, not 5"),
        ({"beings": ["x" * 200]}, f".beings: '{'x' * 200}' is no card for this place"),
        ({"beings": ["x" * 201]}, f'.beings[0]: must be a short text, not "{"x" * 36}...'),
        ({"beings": ["\n"]}, '.beings[0]: must be a short text, not "\\n"'),
    ],
)
def test_a_fault_of_a_seat_is_told_with_its_place(catalogue: Catalogue, given: dict[str, Any], fault: str) -> None:
    seats = [{"school": "northern", **given}, {"school": "sylvan"}]
    assert problems(catalogue, {**DUEL, "seats": seats}) == (f"seats[0]{fault}",)


def test_as_many_as_a_list_may_hold_are_taken(catalogue: Catalogue) -> None:
    state = setup(catalogue, {**DUEL, "turn": {"destroyed": ["2c"] * 1000}})
    assert len(state.turn.destroyed) == 1000


def test_a_record_within_a_list_is_an_object(catalogue: Catalogue) -> None:
    assert problems(catalogue, {**DUEL, "turn": {"summoned": [5]}})[0] == "turn.summoned[0]: must be an object, not 5"


def test_each_square_of_a_row_is_looked_at(catalogue: Catalogue) -> None:
    given = {**DUEL, "board": with_row(5, "1x .. 3c .. .. .. .. .. ..")}
    assert problems(catalogue, given) == (
        "board a5: no piece is called '1x'",
        "board c5: no seat has the colour of '3c'",
    )


def test_each_thing_in_a_list_is_looked_at(catalogue: Catalogue) -> None:
    given = {**DUEL, "turn": {"destroyed": ["x", "2c", "y"]}}
    assert problems(catalogue, given) == tuple(
        f"turn.destroyed[{place}]: no piece is called {piece!r}" for place, piece in ((0, "x"), (2, "y"))
    )


@pytest.mark.parametrize("part", ["summoning", "effect"])
def test_a_being_under_way_has_its_square(catalogue: Catalogue, part: str) -> None:
    found = problems(catalogue, {**DUEL, "resolving": [{"card": "titan", "part": part}]})
    assert "resolving[0]: a being under way needs its square" in found


def test_three_of_an_unknown_form_may_have_points_by_opponent(catalogue: Catalogue) -> None:
    seats = [{"school": school} for school in ("northern", "southern", "highland")]
    (fault,) = problems(catalogue, {"form": "chess", "seats": [{**seats[0], "score": {"2": 5}}, *seats[1:]]})
    assert fault.startswith("there is no form 'chess'")


def test_nobody_resigns_in_a_melee(catalogue: Catalogue) -> None:
    seats = [{"school": school} for school in ("northern", "southern", "highland")]
    melee = {"form": "melee", "seats": seats, "ended": "resigned"}
    assert problems(catalogue, melee) == ("ended: you can't resign in a melee",)


@pytest.mark.parametrize(
    "given",
    [
        {"card": "opening", "seat": 2},
        {"card": "discard", "for": "titan"},
        {"card": "nobody", "part": "frozen"},
        {"card": "knight", "part": "frozen"},
        {"card": "nobody", "part": "upper"},
        {"card": "titan", "part": "lower"},
        {"card": "flare-01", "part": "upper", "for": "nobody"},
    ],
)
def test_no_such_program_is_under_way(catalogue: Catalogue, given: dict[str, Any]) -> None:
    """There is no opening in the High Form, a procedure is for no card, and a card has other programs."""
    fault = f"resolving[0]: nothing called {given['card']!r} can be under way so"
    assert problems(catalogue, {**DUEL, "form": "high-form", "resolving": [given]}) == (fault,)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"part": "hat"}, f'.part: must be one of {", ".join(get_args(Part))}, not "hat"'),
        ({"being": ["x9"]}, ".being[0]: there is no square 'x9'"),
        ({"being": ["e5", "e6"]}, ".being: holds one piece at most"),
        ({"marked": ["e5", "x9"]}, ".marked[1]: there is no square 'x9'"),
        ({"used": "e5"}, '.used: must be a list, not "e5"'),
        ({"destroyed": [1, 2]}, ".destroyed: must be a list of 3"),
        ({"destroyed": 1}, ".destroyed: must be a list of 3"),
        ({"direction": "up"}, '.direction: must be one of n, ne, e, se, s, sw, w, nw, not "up"'),
        ({"orientation": "r1"}, '.orientation: must be one of r0, r90, r180, r270, m0, m90, m180, m270, not "r1"'),
        ({"for": 7}, ".for: must be a short text, not 7"),
        ({"seat": 3}, ".seat: must be a whole number from 1 to 2, not 3"),
        ({"rounds": [1, 9]}, ".rounds[1]: must be a whole number from 1 to 2, not 9"),
        ({"colour": 0}, ".colour: must be a whole number from 1 to 2, not 0"),
        ({"moved": 1}, ".moved: must be true or false, not 1"),
        ({"step": 10**9}, ".step: must be a whole number from 0 to 1000000, not 1000000000"),
        ({"hat": 1}, ': unknown key "hat"'),
        ({"seat": 2}, ": titan is the business of seat 1"),
        ({"it": ["e6"]}, ": a piece of it stands on an empty square"),
        ({"card": "nobody"}, ": nothing called 'nobody' can be under way so"),
        ({"square": None}, ": a being under way needs its square"),
    ],
)
def test_a_fault_of_what_is_under_way_has_its_place(catalogue: Catalogue, given: dict[str, Any], fault: str) -> None:
    assert problems(catalogue, {**DUEL, "resolving": [{**TITAN, **given}]}) == ("resolving[0]" + fault,)


def test_what_is_under_way_has_a_name(catalogue: Catalogue) -> None:
    for card, faults in (
        (7, ("resolving[0].card: must be a short text, not 7", "resolving[0]: nothing called '' can be under way so")),
        (None, ("resolving[0]: nothing called '' can be under way so",)),
    ):
        assert problems(catalogue, {**DUEL, "resolving": [{"card": card}]}) == faults


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"score": 5}, "score: must be an object, not 5"),
        ({"score": {"1": 2}}, 'score: unknown key "1"'),
        ({"score": {"2": "x"}}, 'score.2: must be a whole number from 0 to 1000000, not "x"'),
        ({"improvised": [1]}, "improvised: must be opponents, each once"),
        ({"improvised": [2, 2]}, "improvised: must be opponents, each once"),
    ],
)
def test_points_and_markers_of_a_melee_are_those_of_opponents(
    catalogue: Catalogue, given: dict[str, Any], fault: str
) -> None:
    seats = [{"school": "northern", **given}, {"school": "southern"}, {"school": "highland"}]
    assert problems(catalogue, {"form": "melee", "seats": seats}) == ("seats[0]." + fault,)


@pytest.mark.parametrize(
    ("stack", "faults"),
    [
        ([{**TITAN, "step": 99}], ["titan asks nothing at step 99"]),
        ([{**TITAN, "part": "effect", "step": 99}], ["nothing waits for titan", "titan asks nothing at step 99"]),
        ([{**TITAN, "step": 2}], ["titan has nothing to choose at step 2"]),
        ([TITAN, {**TITAN, "step": 99}], ["titan can't wait for titan at step 0", "titan asks nothing at step 99"]),
    ],
)
def test_what_is_under_way_waits_at_a_question(
    catalogue: Catalogue, stack: list[dict[str, Any]], faults: list[str]
) -> None:
    assert problems(catalogue, {**DUEL, "resolving": stack}) == tuple(f"resolving: {fault}" for fault in faults)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"turn": {"returned": ["dryad"]}}, "turn.returned: 'dryad' is no card for this place"),
        ({"turn": {"returned": ["titan", "titan"]}}, "turn.returned: titan lies in turn.returned already"),
        ({"resolving": [{**TITAN, "card": "dryad"}]}, "resolving: 'dryad' is no card for this place"),
    ],
)
def test_a_card_on_its_way_is_the_seats_own_and_nowhere_else(
    catalogue: Catalogue, given: dict[str, Any], fault: str
) -> None:
    assert fault in problems(catalogue, {**DUEL, **given})


FOUR = [{"school": school} for school in ("northern", "southern", "highland", "sylvan")]
PASSED: dict[str, Any] = {
    "form": "high-form",
    "teams": True,
    "seats": FOUR,
    "board": ROWS,
    "turn": {"number": 5, "actions": 1, "passed": True},
}
"""Seat 1 is on turn and has handed over to seat 3."""


@pytest.mark.covers("11.5")
@pytest.mark.parametrize(
    ("given", "what", "seat"),
    [
        (PASSED, {"card": "place"}, 3),
        (PASSED, {"card": "discard"}, 1),
        (PASSED, {**TITAN, "step": 2}, 3),
        (PASSED, {"card": "turn-end", "step": 0}, 1),
        (PASSED | {"turn": {"number": 5}}, {"card": "place"}, 1),
        ({"form": "duel", "seats": TWO}, {"card": "opening"}, 2),
    ],
)
def test_what_is_under_way_is_somebodys_business(
    catalogue: Catalogue, given: dict[str, Any], what: dict[str, Any], seat: int
) -> None:
    """A mate in control discards nothing; the last seat sets up the opening."""
    fault = f"resolving[0]: {what['card']} is the business of seat {seat}"
    for asked, _ in enumerate(given["seats"], 1):
        position = {**given, "resolving": [{**what, "seat": asked}]}
        assert asked == seat or fault in problems(catalogue, position)
    if "step" not in what:
        assert setup(catalogue, {**given, "resolving": [{**what, "seat": seat}]}).seat == seat - 1


def test_what_goes_without_saying(catalogue: Catalogue) -> None:
    state = setup(catalogue, DUEL)
    assert (state.seed, state.config.names, state.config.teams) == (0, ("Seat 1", "Seat 2"), False)
    assert problems(catalogue, {**DUEL, "form": None})[0].startswith("there is no form '' (")
    assert problems(catalogue, {**DUEL, "seats": [{}, *TWO[1:]]})[0].startswith("there is no school '' (")


NO_HOLDER = "no pending being that could hold a piece, and none such is being resolved"
NO_GATEWAY = "the piece held can't have been the Gateway"


@pytest.mark.parametrize(
    ("school", "given", "fault"),
    [
        ("everfrost", {"frozen": "snow-fox"}, "frozen: snow-fox has no frozen effect"),
        ("everfrost", {"frozen": "nobody"}, "frozen: 'nobody' is no card for this place"),
        ("everfrost", {"frozen": ["ice-queen"]}, "frozen: must be a short text, not a list"),
        ("etherweave", {"pending": "doppelganger"}, "pending: doppelganger has no warp"),
        ("etherweave", {"pending": ["paradox-worm"]}, "pending: must be a short text, not a list"),
        ("etherweave", {"stasis": "1c"}, f"stasis: {NO_HOLDER}"),
        ("etherweave", {"stasis": "1c", "pending": "paradox-worm"}, f"stasis: {NO_HOLDER}"),
        ("etherweave", {"stasis": "1x", "pending": "merchant-of-time"}, "stasis: no piece is called '1x'"),
        ("etherweave", {"stasis_gateway": True}, f"stasis_gateway: {NO_GATEWAY}"),
        ("etherweave", {"stasis_gateway": 5}, "stasis_gateway: must be true or false, not 5"),
        ("nethervoid", {"fewer": 2}, "fewer: must be a whole number from 0 to 1, not 2"),
    ],
)
def test_what_lies_before_a_seat_may_lie_there(
    catalogue: Catalogue, school: str, given: dict[str, Any], fault: str
) -> None:
    seats = [{"school": school, **given}, {"school": "sylvan"}]
    assert problems(catalogue, {**DUEL, "seats": seats}) == (f"seats[0].{fault}",)


def test_the_piece_held_may_have_been_the_gateway_only_if_a_gateway_could_be_like_it(catalogue: Catalogue) -> None:
    seats: list[dict[str, Any]] = [{"school": "etherweave", "pending": "merchant-of-time", "stasis_gateway": True}, {}]
    for other, piece, fits in (
        ("nethervoid", "2c", True),
        ("nethervoid", "2l", False),
        ("nethervoid", "1c", False),
        ("sylvan", "2c", False),
    ):
        seats = [{**seats[0], "stasis": piece}, {"school": other}]
        if fits:
            assert setup(catalogue, {**DUEL, "seats": seats}).seats[0].stasis_gateway
        else:
            assert problems(catalogue, {**DUEL, "seats": seats}) == (f"seats[0].stasis_gateway: {NO_GATEWAY}",)


def test_who_warps_must_lie_before_its_seat(catalogue: Catalogue) -> None:
    seats = [{"school": "etherweave"}, {"school": "sylvan"}]
    given = {**DUEL, "seats": seats, "resolving": [{"card": "paradox-worm", "part": "warp"}]}
    assert problems(catalogue, given) == ("seats[0].pending: paradox-worm is being warped, so it must lie here",)


def test_the_gateway_is_a_common_or_heroic_piece_of_its_school(catalogue: Catalogue) -> None:
    seats = [{"school": "nethervoid"}, {"school": "sylvan"}]
    for gateway, fault in (
        ("e5", "no common or heroic piece of colour 1 stands on e5"),
        ("x9", "there is no square 'x9'"),
        (["e5"], "must be a short text, not a list"),
    ):
        assert problems(catalogue, {**DUEL, "seats": seats, "gateway": gateway}) == (f"gateway: {fault}",)
    assert problems(catalogue, {**DUEL, "gateway": "e5"}) == ("gateway: no school at the table has one",)


@pytest.mark.parametrize(
    ("given", "hands", "further"),
    [
        ({"form": "chess"}, "northern dryad, sylvan dryad", ["seats[0].beings: 'dryad' is no card for this place"]),
        ({"form": "chess"}, "northern knight, southern knight, sylvan dryad", []),
        ({"form": "chess", "board": "3c"}, "northern knight, southern knight, sylvan dryad", []),
        (
            {"form": "chess", "board": "3c"},
            "northern knight, sylvan dryad",
            ["board c9: no seat has the colour of '3c'"],
        ),
        (
            {"form": "chess", "board": "3c", "teams": True},
            "northern knight, southern knight, sylvan dryad, highland dryad",
            ["board c9: no seat has the colour of '3c'", "seats[3].beings: 'dryad' is no card for this place"],
        ),
        ({"form": "melee", "turn": {"seat": 3}}, "northern knight, sylvan dryad", []),
        ({"form": "melee", "teams": True}, "northern knight, sylvan dryad, southern knight", []),
        (
            {"form": "high-form", "teams": True, "turn": {"seat": 5}},
            "northern knight",
            ["turn.seat: must be a whole number from 1 to 4, not 5"],
        ),
        ({"form": "duel"}, "northern dryad", ["seats[0].beings: 'dryad' is no card for this place"]),
        (
            {"form": "duel"},
            "atlantis knight, sylvan knight",
            ["seats[1].beings: 'knight' is no card for this place"],
        ),
        ({"form": "duel"}, "atlantis titan, sylvan dryad", ["seats[0].beings: 'titan' is no card for this place"]),
        ({"form": "duel"}, "sylvan dryad, atlantis dryad", []),
    ],
)
def test_a_game_that_cannot_be_hides_no_other_fault(
    catalogue: Catalogue, given: dict[str, Any], hands: str, further: list[str]
) -> None:
    """The first fault is that there is no such game; the others are impossible in any game that was meant."""
    seats = [{"school": hand.split()[0], "beings": hand.split()[1:]} for hand in hands.split(", ")]
    if "board" in given:
        given = {**given, "board": [f"## ## {given['board']} .. .. .. .. ## ##", *ROWS[1:]]}
    assert list(problems(catalogue, {**given, "seats": seats})[1:]) == further


@pytest.mark.parametrize(
    ("given", "schools", "names", "faults"),
    [
        ({"form": "chess"}, "northern sylvan", (), ["there is no form 'chess' (forms: high-form, duel, melee)"]),
        ({"form": "duel"}, "northern", (), ["duel is for 2 seats, not 1"]),
        ({"form": "melee"}, "northern sylvan", (), ["melee is for 3 or 4 seats, not 2"]),
        ({"form": "duel", "teams": True}, "northern sylvan", (), ["duel with teams is for 4 seats, not 2"]),
        ({"form": "melee", "teams": True}, "northern sylvan southern", (), ["melee has no teams"]),
        ({"form": "duel"}, "northern northern", (), ["two seats can't play the same school"]),
        ({"form": "duel"}, "northern sylvan", ("Ada", "Ada"), ["two players can't have the same name"]),
        ({"form": "duel"}, "northern sylvan", ("Ada",), ["1 name for 2 seats"]),
        ({"form": "duel"}, "northern", ("Ada", "Bob"), ["duel is for 2 seats, not 1", "2 names for 1 seat"]),
        (
            {"form": "duel"},
            "northern sylvan",
            ("Ada", " "),
            ["' ' can't be a name (1 to 24 visible characters and nothing invisible)"],
        ),
    ],
)
def test_what_keeps_players_from_sitting_down(
    catalogue: Catalogue, given: dict[str, Any], schools: str, names: tuple[str, ...], faults: list[str]
) -> None:
    form, teams = given["form"], given.get("teams", False)
    assert setup_problems(catalogue, form, schools.split(), names, teams) == faults


@pytest.mark.parametrize("name", ["A", "Zoë", "李", "x" * 24, "Ada Lovelace", "\u0645\u0647\u200c\u0631\u062e"])
def test_a_name_may_be(name: str) -> None:
    assert is_valid_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u115f \u1160", "\u0301", "\u0301a", "A\tB", "A\u200cB", "\u0645\u200c", "x" * 25]
)
def test_a_name_may_not_be(name: str) -> None:
    """Names that are invisible, begin with an accent, move the cursor, or are too long."""
    assert not is_valid_name(name)


def test_a_school_that_is_unknown_is_told_with_those_that_are_known(catalogue: Catalogue) -> None:
    (fault,) = setup_problems(catalogue, "duel", ["atlantis", "sylvan"], (), False)
    assert fault == f"there is no school 'atlantis' (schools: {', '.join(catalogue.schools)})"


def test_all_that_keeps_a_game_from_beginning_is_told_at_once(catalogue: Catalogue) -> None:
    faults = rf"^duel is for 2 seats, not 1; the seed must be from 0 to {2**64 - 1}, not -1$"
    with pytest.raises(ValueError, match=faults):
        new_game(catalogue, "duel", ["northern"], -1)


def test_an_answer_that_is_none_is_named(catalogue: Catalogue) -> None:
    question = decision(setup(catalogue, DUEL))
    assert isinstance(question, Decision)
    with pytest.raises(LookupError, match="'fly' is not an option here"):
        question.option("fly")
