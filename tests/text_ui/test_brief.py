"""Little is said without being asked: what the others did in a turn, what changed, and what may be done."""

import random

import pytest

from hotseat.cli import plugins
from hotseat.records.settings import BRIEF, NORMAL
from hotseat.text_ui.text_game import TextGame
from hotseat.util import i18n
from tashkalar.cards import load
from tashkalar.engine import Decision
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tests.text_ui.conversations import printed_lines, script
from tests.tui.test_leaving import load as load_game


def heard(*lines: str, verbosity: str = BRIEF, seed: int = 7) -> list[str]:
    """All that is said to these lines in a new duel."""
    wanted = {"form": "duel", "schools": ["northern", "southern"], "names": ["Ada", "Boris"], "seed": seed}
    session = Session.start(TashKalar(load()), wanted, None)
    console = script("place c5 1c", "place g5 2c", *lines, "quit")
    TextGame(session, TashKalarTextRenderer(session.game, verbosity=verbosity), console, open_hands=True).run()
    return printed_lines(console)[6:-1]


def test_a_turn_is_headed_once_and_says_what_fits() -> None:
    lines = heard("place d4", "end", "place d6", "place d5", "end", "place c4", "place c3", "end")
    assert lines[:3] == [
        "Turn 1, Ada. 1 action left. Nothing fits yet.",
        "Ada places a common on d4.",
        "No action is left: end the turn.",
    ]
    assert "Turn 4, Boris. 2 actions left. Bomb fits in 4 places." in lines
    assert max(len(line.split()) for line in lines) < 20


def test_drawn_cards_are_named_at_the_next_decision() -> None:
    lines = heard("discard hypnotist", "done", "end", "place d6", "place d5", "end")
    (drawn,) = (line for line in lines if line.startswith("You drew "))
    assert drawn.endswith((", heroic.", ", common."))
    assert lines.index(drawn) == lines.index("Boris ends turn 2.") + 1
    assert lines[lines.index(drawn) + 1].startswith("Turn 3, Ada. ")


@pytest.mark.parametrize("typed", ["", "xyzzy", "place c5"])
def test_nothing_is_repeated(typed: str) -> None:
    assert len(heard(typed)) == 1 + bool(typed)


def test_the_nearest_square_is_near_on_the_board() -> None:
    assert heard("place c5")[1] == "c5 is taken: Ada's common. The nearest is place b5."
    assert heard("place g5")[1].endswith("The nearest is place f5.")


def test_costs_are_said_when_a_card_is_asked_for() -> None:
    turns = ("place d4", "end", "place d6", "place d5", "end", "place c4", "place c3", "end", "options summon")
    assert not any("You lose" in line for line in heard(*turns))
    assert any("You lose" in line for line in heard(*turns, "options summon bomb"))
    assert any("You lose" in line for line in heard(*turns, verbosity="full"))


def test_the_verbosity_changes_while_playing() -> None:
    lines = heard("verbosity normal", "place d4", "verbosity")
    assert lines[1] == "Plain lines are normal."
    assert lines[-3:-1] == ["Turn 1, Ada: end the turn, or use a free effect first.", "Answers: end."]
    assert "Turn 1, Ada: choose an action (1 left)." in heard("place d4", verbosity=NORMAL)


def test_queries_are_typed_in_the_players_language() -> None:
    with i18n.language_context("de"):
        assert heard("wo E5")[1] == "e5 ist ein rotes Feld, eines der neun mittleren. Es ist leer."
        assert heard("where e5")[1] == heard("wo e5")[1]


def test_progress_is_said_where_more_is_wanted() -> None:
    """Tasks of all sides, the own flare, legends and the cards that others drew."""
    wanted = {"form": "high-form", "schools": ["highland", "sylvan"], "names": ["Ada", "Boris"], "seed": 3}
    said = {}
    for level in (BRIEF, NORMAL):
        session, dice = Session.start(TashKalar(load()), wanted, None), random.Random(4)
        typed = []
        for _ in range(75):
            assert isinstance(session.question, Decision)
            option = session.game.random_option(session.question, dice.randrange)
            typed.append(option.text if option.text != "resign" else session.question.options[0].text)
            session.play(typed[-1])
        session, console = Session.start(session.game, wanted, None), script(*typed, "quit")
        TextGame(session, TashKalarTextRenderer(session.game, verbosity=level), console, open_hands=True).run()
        said[level] = " ".join(printed_lines(console))
    expected = ("Boris drew ", "Destruction: you 1 of 3.", "Red Summoning: ", "Flare 1: upgraded ")
    assert [text for text in expected if text not in said[NORMAL]] == []
    assert [text for text in expected if text in said[BRIEF]] == []


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (".", "1 action must still be used."),
        ("end", "1 action must still be used."),
        ("X", "'X' (solution) isn't possible here."),
        ("analyse", "'analyse' isn't possible here."),
    ],
)
def test_a_key_that_is_not_possible_says_why(typed: str, why: str) -> None:
    assert heard(typed)[1] == why


@pytest.mark.parametrize("key", [".", "s"])
def test_a_turn_that_cannot_end_says_what_is_missing(key: str) -> None:
    session = Session.start(load_game("pook"), {"names": ["Ada", "Boris"], "seed": 5}, None)
    console = script(key, "quit")
    TextGame(session, plugins.text_renderer(session.game), console, open_hands=True).run()
    assert printed_lines(console)[-2].endswith(": Lay a card.")
