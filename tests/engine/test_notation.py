"""A position in a line: read by people, pasted, and read back exactly."""

import contextlib
import copy
import pickle
import random

import pytest

from tashkalar.engine import Catalogue, InvalidPosition, decision, from_notation, new_game, setup, to_notation
from tests.helpers.random_games import GameSetup, random_game

SETUPS = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("duel", ("northern", "southern")),
    GameSetup("melee", ("northern", "southern", "highland")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)
HEAD = "duel 5.1.2 5/7/9/4c1h23/9/3l15/9/7/5 northern,sylvan"


@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_every_moment_goes_through_a_line(catalogue: Catalogue, config: GameSetup) -> None:
    for ply in random_game(catalogue, config, 8):
        line = to_notation(ply.before)
        assert "\n" not in line
        assert from_notation(catalogue, line) == ply.before


def test_a_new_game_is_its_words_and_its_seed(catalogue: Catalogue) -> None:
    line = to_notation(new_game(catalogue, "high-form", ("northern", "sylvan"), 7))
    assert line.startswith("high-form 1.1.1 5/7/9/9/9/9/9/7/5 northern,sylvan {")
    assert len(line) < 400


@pytest.mark.parametrize(
    "rest",
    [
        "{}",
        '{"seed":1}',
        '{"chance":{"state":5}}',
        '{"seats":[{"name":"Zoë von und zu"},{}]}',
        '{"seed":3,"seats":[{"beings":["knight"]},{"score":2}],"turn":{"idle":2}}',
        '{"seats":[{"legends":["titan"],"flares":["flare-01"]},{"discard":["dryad"]}],"flares":{"discard":["flare-02"]}}',
        '{"legends":{"deck":["titan","leviathan"]}}',
        '{"flares":{"deck":["flare-02","flare-05"]}}',
    ],
)
def test_a_line_says_no_more_than_it_must(catalogue: Catalogue, rest: str) -> None:
    assert to_notation(from_notation(catalogue, f"{HEAD} {rest}")) == f"{HEAD} {rest}"


def test_the_row_of_tasks_is_told_and_its_deck_is_not(catalogue: Catalogue) -> None:
    line = HEAD.replace("duel", "high-form") + ' {"tasks":{"current":["isolation"]}}'
    assert to_notation(from_notation(catalogue, line)) == line


def test_a_line_alone_is_the_start_of_a_position(catalogue: Catalogue) -> None:
    rows = ["## ## .. .. .. .. .. ## ##", "## .. .. .. .. .. .. .. ##", *[" ".join([".."] * 9)] * 5]
    rows = [*rows, rows[1], rows[0]]
    rows[3], rows[5] = ".. .. .. .. 1c 2h .. .. ..", ".. .. .. 1l .. .. .. .. .."
    given = {
        "form": "duel",
        "board": rows,
        "seats": [{"school": "northern"}, {"school": "sylvan"}],
        "turn": {"number": 5, "seat": 1, "actions": 2},
    }
    assert from_notation(catalogue, HEAD) == setup(catalogue, given)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "^a position in a line is a form, a turn, a board, schools and the rest in braces$"),
        ("duel 5.1.2 9/9", "^a position in a line"),
        (HEAD.replace("5.1.2", "5.1"), "turn"),
        (HEAD.replace("5.1.2", "9" * 5000 + ".1.2"), f"^turn: must be three numbers such as 5.1.2, not '{'9' * 40}'$"),
        (
            HEAD.replace("4c1h23", "x" * 5000),
            f"^board row 6: '{'x' * 40}' is not made of counts and pieces such as c1$",
        ),
        (HEAD.replace("4c1h23", "4c1h24"), "row 6"),
        (HEAD.replace("4c1h23", "4x1h23"), "row 6"),
        (HEAD.replace("/7/5 ", "/7 "), "9 rows"),
        (HEAD.replace("sylvan", "atlantis"), "atlantis"),
        (HEAD.replace("duel", "chess"), "chess"),
        (HEAD.replace("duel", "duel+cats"), "cats"),
        (HEAD.replace("duel", "duel+"), "^there is no form 'duel.'"),
        (HEAD.replace("duel", "duel+cats+teams"), "^there is no form 'duel.cats'"),
        (HEAD + " [1]", "^what follows the schools must be one JSON object$"),
        (HEAD + " " + "[" * 100_000, "^what follows the schools must be one JSON object$"),
        (HEAD + ' {"seats":[{}]}', "seats"),
        (HEAD + ' {"turn":3}', "^turn: must be an object$"),
        (HEAD + ' {"hat":3}', "hat"),
    ],
)
def test_what_is_no_such_line_is_refused_in_words(catalogue: Catalogue, text: str, about: str) -> None:
    with pytest.raises(InvalidPosition, match=about):
        from_notation(catalogue, text)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_lines_are_refused_or_mean_something(catalogue: Catalogue, seed: int) -> None:
    chance = random.Random(seed)
    ply = list(random_game(catalogue, SETUPS[seed % 4], seed))[40]
    letters = list(to_notation(ply.before))
    for _ in range(40):
        damaged = letters.copy()
        damaged[chance.randrange(len(letters))] = chance.choice('0123456789chl/., {}[]":?x')
        with contextlib.suppress(InvalidPosition):
            assert decision(from_notation(catalogue, "".join(damaged)))


# --- a state is a value like any other --------------------------------------------------------------------------------


def test_states_are_copied_and_pickled(catalogue: Catalogue) -> None:
    for ply in list(random_game(catalogue, SETUPS[0], 4))[::20]:
        for twin in (copy.copy(ply.before), copy.deepcopy(ply.before), pickle.loads(pickle.dumps(ply.before))):
            assert twin == ply.before
            assert decision(twin) == ply.decision


def test_states_and_boards_print_readably(catalogue: Catalogue) -> None:
    state = from_notation(catalogue, HEAD)
    assert repr(state) == "<GameState duel, turn 5, seat 1 is asked>"
    assert str(state.board).splitlines()[3] == "6 .. .. .. .. 1c 2h .. .. .."
    assert str(state.board).splitlines()[-1] == "  a  b  c  d  e  f  g  h  i"
