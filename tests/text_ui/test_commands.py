"""Every command, what a typed line may mean, and what is said to a line that means nothing."""

import re
from typing import Any
from unittest.mock import patch

import pytest

from hotseat.plugin.queries import Moment
from hotseat.text_ui.text_game import TextGame
from tashkalar.coach.advice import advise
from tashkalar.engine import Catalogue, new_game, setup, view
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tashkalar.text.rule_topics import rule_topics
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tests.helpers.saves import unsaved_session
from tests.text_ui.conversations import played, script
from tests.tui.golden import DUO

pytestmark = pytest.mark.usefixtures("quick_coach")

BOARD = [
    "## ## .. .. .. .. .. ## ##",
    "## .. .. .. .. .. .. .. ##",
    ".. .. .. .. .. .. .. .. ..",
    ".. .. .. .. .. .. .. .. ..",
    ".. .. .. .. 1h .. .. .. ..",
    ".. .. .. 1c 1c 1c .. .. ..",
    ".. .. .. 1c .. .. 2c .. ..",
    "## .. .. .. .. 2l 2c .. ##",
    "## ## .. .. .. .. .. ## ##",
]
HAND = {"beings": ["knight", "champion", "cannon"], "legends": ["titan"], "flares": ["flare-07"]}
POSITION = {
    "form": "high-form",
    "seed": 7,
    "board": BOARD,
    "seats": [{"name": "Ada", "school": "northern", **HAND}, {"name": "Boris", "school": "highland"}],
    "tasks": {"current": ["destruction", "red-conquest", "isolation"], "next": "devastation"},
    "turn": {"number": 5, "seat": 1, "actions": 2},
}


def table(catalogue: Catalogue, **changed: Any) -> Session:
    return unsaved_session(setup(catalogue, {**POSITION, **changed}))


def test_what_lies_before_the_players_is_told_to_both(catalogue: Catalogue) -> None:
    """Frozen, pending and held cards, and the two points (rules.md 13.2, 13.17, 13.18, 13.22)."""
    ice = {"name": "Ada", "school": "everfrost", "frozen": "ice-queen"}
    warped = {"name": "Boris", "school": "etherweave", "pending": "merchant-of-time", "stasis": "1h"}
    board = played(table(catalogue, seats=[ice, warped]), "board")
    assert "In front of Ada: frozen: Ice Queen." in board
    assert "In front of Boris: pending: Merchant of Time, holding Ada's heroic; it costs 2 points." in board
    assert "Boris -1: tasks 0, legends 1, 2 less for what is pending." in played(
        table(catalogue, seats=[ice, warped]), "score"
    )


def window(catalogue: Catalogue, **changed: Any) -> Session:
    """The same after the last action."""
    return table(catalogue, **{"turn": {"number": 5, "seat": 1, "actions": 0}, **changed})


def test_the_chance_to_win_is_told_once_it_tells_something(catalogue: Catalogue) -> None:
    turn = {"number": 20, "seat": 1, "actions": 2}
    behind = [{"name": "Ada", "school": "northern", **HAND}, {"name": "Boris", "school": "highland", "score": 7}]
    lines = [played(table(catalogue, turn=turn, seats=seats), "chance") for seats in (behind, POSITION["seats"])]
    found = [re.search(r"Chance of winning, as far as Ada can know: about (\d+)%\.", "\n".join(each)) for each in lines]
    worse, better = (int(each[1]) for each in found if each)
    assert 0 < worse < 25 < better < 100


GAPS = (
    "Flare 7: upper, the enemy is level in upgraded pieces, must be 4 ahead; "
    "lower, the enemy is 2 behind in pieces, must be 6 ahead."
)
CHAMPION = (
    "Arrives on a square that is empty or holds a piece of no higher rank. "
    "Needs at least, rotated and mirrored as you like: "
    "common 1 left, common 1 left 1 down, common 1 down, common 2 down."
)
LOOKS = {
    "demonstrate 1.4": ["Clause 1.4 has no demonstration: contents of the box."],
    "options": [
        "place: a3 to a7, b2 to b8, c1 to c9, d1, d2, d5 to d9, e1 to e3, e6 to e9, f1, f3, f5 to f9, g1, g4 to g9, ",
        "summon knight: e5",
        "summon champion: d5, e3",
        "summon cannon: d3, e5, f4",
        "discard: knight, champion, cannon",
        "resign",
        "You lose your own heroic on e5 by: summon knight e5",
    ],
    "options summon": ["summon knight: ", "You lose your own heroic on e5 by: summon knight e5"],
    "options dis": ["discard: knight, champion, cannon"],
    "options resign": ["resign"],
    "options fly": ["No answer here begins with 'fly'; place "],
    "gaps": [GAPS],
    "table": ["9 ## ## .. .. .. .. .. ## ##", "5 .. .. .. .. 1h", "  a  b  c", "1 is Ada, 2 is Boris; c common,"],
    "signs": ["Signs are left out."],
    "verbosity": ["Plain lines are full."],
    "verbosity loud": ["Write brief, normal or full."],
    "now": [
        "Turn 5, Ada: choose an action (2 left).",
        "Answers: place (",
        "Ask: hand, near, card NAME | NUMBER, why CARD SQUARE, ",
        "help describes these and all other commands.",
    ],
    "near": ["Cannon fits on d3, e5 or f4.", "Champion fits on d5 or e3.", "Knight fits on e5.", "Titan, to "],
    "why": ["Name a card and a square, such as why 1 e5."],
    "why knight e5": ["On e5, for Knight: its pattern uses your pieces on "],
    "why 1 E7": ["Knight can't be summoned on e7: pieces of yours are missing on "],
    "why knight a1": ["a1 isn't a square of the board."],
    "why knight": ["You can summon it now: 1 way", "on e5, for Knight: its pattern uses "],
    "why titan": ["Only 1 square short", "to e7: a heroic of yours is missing on e6."],
    "why e5": [
        "e5 is a red square, one of the nine central squares. There is your heroic.",
        "On e5, for Knight: ",
        "Titan can't",
    ],
    "why claim": ["Tasks are claimed after the last action."],
    "why place": ["That is possible now."],
    "why flare-07": ["Upper half: Boris must have "],
    "where E5": ["e5 is a red square, one of the nine central squares. There is your heroic."],
    "where e6": ["e6 is a square without colour, one of the nine central squares. It is empty."],
    "where": ["Name a square, such as e5."],
    "where a9": ["a9 isn't a square of the board."],
    "around e5": [
        "Around e5: south-east f4 your common; south e4 your common; south-west d4 your common. 5 squares are empty."
    ],
    "around h8": ["Around h8: no piece."],
    "row 5": ["Row 5: e5 your heroic. The rest is empty. Red: e5. Green: a5."],
    "row F": ["Column f: f2 Boris's legend, f4 your common. The rest is empty. Green: f2."],
    "column e5": ["Column e: e4 your common, e5 your heroic. The rest is empty. Red: e5."],
    "column": ["Name a column from a to i, or a square."],
    "diagonal e5": ["Diagonal b2 to h8: d4 your common, e5 your heroic. The rest is empty.", "Diagonal b8 to h2: "],
    "diagonal a1": ["a1 isn't a square of the board."],
    "row": ["Name a row from 1 to 9, or a square."],
    "row k": ["Name a row from 1 to 9, or a square."],
    "moves": ["No piece can be moved now: pieces move only by cards."],
    "danger": ["One move could destroy ", "By rank: one move of an adjacent piece."],
    "piles": ["Ada: 1", "Boris: 1", "Legends: ", "Flares: "],
    "table titan": ["  "],
    "pieces mine": ["Ada: 4 commons "],
    "pieces theirs": ["Boris: 2 commons "],
    "plan": ["Look at ", "Summon "],
    "pieces": [
        "Ada: 4 commons d3 d4 e4 f4, 1 heroic e5; in supply 12 commons or heroics, 3 legends.",
        "Boris: 2 commons g2 g3, 1 legend f2; in supply 15 commons or heroics, 2 legends.",
    ],
    "pieces all": ["Ada: ", "Boris: "],
    "pieces bor": ["Boris: 2 commons"],
    "pieces carl": ["There is no such player. Players: Ada and Boris."],
    "hand": [
        "Ada's hand:",
        "1 Knight, heroic, 1 place: e5.",
        "2 Champion, heroic, 2 places: d5, e3.",
        "3 Cannon, heroic, 3 places: d3, e5, f4.",
        "4 Titan, legend, no place.",
        "Flare 7: upper, ",
    ],
    "card cham": [
        "Champion, heroic.",
        CHAMPION,
        "You may destroy an adjacent enemy piece of any rank.",
    ],
    "card titan": ["Titan, legend."],
    "card cannon": ["Cannon, heroic.", "Arrives on at least a common of yours. Needs at least, ", "Marked: "],
    "card flare 7": ["Flare 7.", "If the enemy has at least 4 more upgraded pieces than you: "],
    "card flare-1": ["That may mean flare-10, flare-11, flare-12."],
    "card isolation": ["Isolation, 2 points: "],
    "card knihgt": ["There is no card 'knihgt'. The nearest is knight."],
    "card 1": ["Knight, heroic."],
    "card": ["Name a card, or its number in your hand."],
    "tasks": [
        "Destruction, 1 point: ",
        "  Ada: destroyed 0 of 3. Boris: destroyed 0 of 3.",
        "Red Conquest, 2 points: ",
        "  Ada: on red 1 of 3, upgraded on red 1 of 2.",
        "Next: Devastation, 2 points: ",
    ],
    "score": ["Ada 0: tasks 0, legends 0.", "Boris 1: tasks 0, legends 1.", "The last turns begin at 9 points."],
    "chance": ["There is no estimate in the first 5 turns."],
    "hint": ["Look at "],
    "hint p": ["Look at ", "Summon "],
    "hint answers": ["Look at ", "Summon ", "summon ", "end."],
    "hint x": ["Say hint, hint plan or hint answers."],
    "log": ["Nothing has been played yet."],
    "log x": ["'x' is not a number from 1."],
    "last": ["This is the first turn."],
    "undo": ["Nothing has been played yet."],
    "redo": ["Nothing has been taken back."],
    "seat": ["1: Ada (human).", "2: Boris (human)."],
    "beat": ["A challenge"],
    "clock": ["Ada 0:00, Boris 0:00."],
    "seat 2": ["Write it like seat 2=human."],
    "seat 3=human": ["Write it like seat 2=human."],
    "seat 2=medium": ["'medium' isn't a player (players: human, python:MODULE:FACTORY, program:COMMAND)."],
    "seat 2=program:no-bot": ["There is no program 'no-bot'."],
    "seat 2=program:python3 bot": ["Boris (program:python3 bot) plays on."],
    "rules duel": ["The duel.", "The second player begins"],
    "help": ["options [VERB]: the possible answers", "pieces [mine | theirs | NAME]: ", "quit: leave."],
    "quit": [],
}


@pytest.mark.parametrize(("typed", "expected"), LOOKS.items())
def test_a_command_says(typed: str, expected: list[str], catalogue: Catalogue) -> None:
    lines = played(table(catalogue), typed)
    found = iter(lines)
    assert all(any(line.startswith(begin) for line in found) for begin in expected), lines
    assert bool(lines) == bool(expected)


def test_every_command_is_tried_above(catalogue: Catalogue) -> None:
    session = table(catalogue)
    commands = TextGame(session, TashKalarTextRenderer(session.game), script(), open_hands=False).commands
    assert {command.word for command in commands} == {typed.partition(" ")[0] for typed in LOOKS}


def test_a_serious_game_has_no_hints(catalogue: Catalogue) -> None:
    session = table(catalogue)
    commands = TextGame(session, TashKalarTextRenderer(session.game, hints=False), script(), open_hands=False).commands
    assert "hint" not in {command.word for command in commands}


def test_who_asks_for_more_of_a_hint_does_not_wait_again(catalogue: Catalogue) -> None:
    """Nor for the next answer of the plan; a turn that leaves it is thought about anew, and that is said."""
    session = table(catalogue, turn={"number": 6, "seat": 1, "actions": 2})
    first = advise(view(session.state, 0)).first
    asks = ("hint", "hint plan", "hint answers", first, "hint")
    with patch("tashkalar.coach.advice.advise", wraps=advise) as asked:
        lines = played(session, *asks)
        assert asked.call_count == 1
        assert any(line.startswith("Next in the plan: ") for line in lines)
        lines = played(session, "undo", *asks, "undo", "place e9", "hint")
        assert asked.call_count == 3
        assert "The previous plan can't be played any more, so this is a new one." in lines


def test_the_log_the_last_turn_undo_and_redo(catalogue: Catalogue) -> None:
    session = unsaved_session(new_game(catalogue, "high-form", ("northern", "highland"), 7, ("Ada", "Boris")))
    assert played(session, "place d4", "undo", "redo")[:7] == [
        "Ada places a common on d4.",
        "Turn 1, Ada: end the turn, or use a free effect first.",
        "Answers: end.",
        "Taken back: Ada's place d4.",
        "Turn 1, Ada: choose an action (1 left).",
        "Answers: place (69); discard master-of-intrigue, gryphon-rider, hypnotist.",
        "Ada places a common on d4.",
    ]
    assert played(session, "end", "undo")[-1] == "A finished turn can't be taken back."
    last = ["Turn 1: Ada places a common on d4.", "Turn 1: Ada ends turn 1."]
    assert played(session, "last") == last
    assert played(session, "log") == last
    assert played(session, "log 1") == last[1:]


def test_a_card_tells_how_it_can_come(catalogue: Catalogue) -> None:
    lines = played(table(catalogue), "card champion")
    assert lines[-3:] == [
        "You can summon it now by:",
        "summon champion d5, from d3 d4 e4 e5",
        "summon champion e3, from d3 d4 e4 e5",
    ]
    lines = played(table(catalogue), "card knight")
    assert lines[-1] == "summon knight e5, from d3 d4 e4 f4, onto Ada's heroic"
    assert played(table(catalogue), "card titan")[-1] == "Titan can't be summoned anywhere right now."
    assert "No action is left to summon Knight, " in played(window(catalogue), "card knight")[-1]
    assert "1 Knight, heroic." in played(window(catalogue), "hand")


def test_the_card_that_asks_is_shown_without_its_name(catalogue: Catalogue) -> None:
    lines = played(table(catalogue), "summon knight e5", "card")
    assert lines[1] == "Turn 5, Ada: Knight: choose a combat move, or skip."
    assert lines[3] == "Knight, heroic."


def test_a_duels_score_and_its_tasks(catalogue: Catalogue) -> None:
    turn = {"number": 5, "seat": 1, "actions": 2, "destroyed": ["2c", "2c", "2h"], "last": 1}
    session = table(catalogue, form="duel", turn=turn, tasks=None)
    assert played(session, "score") == [
        "Ada 0.",
        "Boris 0.",
        "Destroyed this turn by Ada: 2 commons and 1 heroic (2 points).",
        "2 turns are left.",
    ]
    assert played(session, "tasks") == ["There are no tasks in this game."]
    assert "(no point)" in played(table(catalogue, form="duel", tasks=None), "score")[2]


def test_what_is_free_is_offered_and_told(catalogue: Catalogue) -> None:
    turn = {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2h"], "last": 0}
    session = table(catalogue, turn=turn)
    assert played(session, "tasks")[1].endswith(" It can be claimed now.")
    assert played(session, "score")[-1] == "This is the last turn."
    assert played(session, "cl")[0].startswith("Ada claims Destruction for 1 point")


# --- what a line may mean --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("place a3", "place a3"),
        ("  PLACE   A3 ", "place a3"),
        ("pl a3", "place a3"),
        ("dis champ", "discard champion"),
        ("su can f", "summon cannon f4"),
    ],
)
def test_an_answer_may_be_shortened(typed: str, option: str, catalogue: Catalogue) -> None:
    session = table(catalogue)
    played(session, typed)
    assert [step.option for step in session.steps] == [option]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("pl", "That may mean place a3, place a4, place a5, place a6, place a7, place b2 and "),
        ("p", "That may mean place a3"),
        ("c", "That may mean chance, card, column."),
        ("a3", "'a3' is neither an answer nor a command. The nearest is place a3."),
        ("resi", "'resi' is not possible here. The nearest is resign."),
        ("plcae d5", "'plcae d5' is neither an answer nor a command. The nearest is place d5."),
        ("???", "'???' is neither an answer nor a command."),
        ("place e5", "e5 is taken: Ada's heroic. The nearest is place "),
        ("pl f2", "f2 is taken: Boris's legend. The nearest is "),
        ("place a1", "a1 isn't a square of the board. The nearest is place "),
        ("place x0", "x0 isn't a square of the board."),
        ("place titan", "'place titan' is not possible here."),
        ("summon bomb e5", "Bomb isn't in your hand."),
        ("summon titan e5", "Titan can't be summoned anywhere right now."),
        ("summon knight a3", "Knight can't be summoned there."),
        ("flare", "Flare 7: upper, the enemy is level"),
        ("claim destruction", "Tasks are claimed after the last action."),
        ("end", "2 actions must still be used."),
        ("skip", "skip isn't possible right now."),
    ],
)
def test_a_line_that_is_no_answer_is_told_why(typed: str, text: str, catalogue: Catalogue) -> None:
    session = table(catalogue)
    (line,) = played(session, typed)
    assert line.startswith(text)
    assert not session.steps


def test_reasons_after_the_last_action(catalogue: Catalogue) -> None:
    for typed in ("place a3", "su knight d5", "discard knight"):
        assert played(window(catalogue), typed)[0].startswith("No action is left this turn.")
    assert played(window(catalogue), "claim destruction")[0].startswith("You don't fulfil any task right now.")
    turn = {"number": 5, "seat": 1, "actions": 1, "discarded": True}
    assert played(table(catalogue, turn=turn), "discard knight")[0].startswith("You may discard only once per turn.")
    bare = [row.replace("1c", "..").replace("1h", "..") for row in BOARD]
    assert played(table(catalogue, board=bare), "summon knight d5")[0].startswith(
        "You can't summon anything from your hand right now."
    )


def test_in_an_effect_only_its_answers_count(catalogue: Catalogue) -> None:
    lines = played(table(catalogue), "discard knight", "place d5", "done")
    assert "Possible answers here: return and done." in lines[3]
    assert lines[4] == "Ada ends the effect."


def test_nothing_is_repeated_after_an_empty_line_and_now_says_what_is_asked(catalogue: Catalogue) -> None:
    assert played(table(catalogue), "", "   ") == []
    assert played(table(catalogue), "now")[0] == "Turn 5, Ada: choose an action (2 left)."


def test_the_rules_are_told_by_topic(catalogue: Catalogue) -> None:
    session = table(catalogue)
    titles = played(session, "rules")
    assert titles[0] == "Name a topic of the rules:"
    assert [f"{topic.heading}." for topic in rule_topics()] == titles[1:-1]
    assert titles[-1].startswith("Demonstrated clauses: 1.1 to 1.3, 1.5, ")
    assert played(session, "rules summon")[1].startswith("A card shows a pattern.")
    assert played(session, "rules nonsense") == titles


def test_a_byte_order_mark_and_windows_ends_of_lines_are_no_part_of_a_command(catalogue: Catalogue) -> None:
    """The lines of a file that is read in place of a person."""
    assert played(table(catalogue), "\ufeffscore\r", "quit\r") == played(table(catalogue), "score", "quit")


def test_an_onlooker_hears_no_hand_of_which_a_flare_is_hidden(catalogue: Catalogue) -> None:
    """A seat without beings may still hold a flare that nobody else knows."""
    seats = [
        {"name": "Ada", "school": "northern", "beings": [], "legends": [], "flares": ["flare-12"]},
        {"name": "Boris", "school": "southern"},
    ]
    state = setup(catalogue, {**DUO, "seats": seats})
    game = TashKalar(catalogue)
    (hand,) = (each for each in game.queries() if each.word == "hand")
    assert [*hand.describe(Moment(game.view(state, None)), "")] == []
    assert "Flare 12" in " ".join(hand.describe(Moment(game.view(state, 0), seat=0), ""))
