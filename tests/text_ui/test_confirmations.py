"""The questions that screens ask before something is lost, and their counterparts in plain lines."""

import random
import re

from hotseat.play.participants import Participants
from hotseat.text_ui import seat_lines, viewer
from hotseat.text_ui.text_game import TextGame
from hotseat.tui import dialogues
from tashkalar.engine import Catalogue, Decision, apply, decision, new_game
from tashkalar.plugin import TashKalar
from tests.compiled import ROOT
from tests.helpers.saves import unsaved_session
from tests.saves.playing import any_option
from tests.text_ui.conversations import in_person, played

DIALOGUES = {
    dialogues.ConsentScreen: seat_lines.CONSENT,
    dialogues.LeaveScreen: Participants.leaving_question,
    dialogues.PlayerFailedScreen: seat_lines.AGAIN,
}
"""The dialogues of the screens, and what asks the same in plain lines."""
PRESSED_AGAIN = {
    "{free}; press {key} again to end the turn anyway": TashKalar.describe_loss,
    "{loss}; press {key} again to do it": TextGame._must_ask,
    "This game isn't finished, so its hands are hidden. Press {key} again to show them to everyone who can see this "
    "screen.": viewer.COVERED,
    "Press x again to delete this game of {names} permanently; any other key keeps it.": "games --delete",
}
"""The texts of the screens that want a key again, and what asks the same in plain lines."""


def test_all_questions_of_the_screens_have_a_counterpart() -> None:
    asking = {
        each for each in vars(dialogues).values() if isinstance(each, type) and each.__module__ == dialogues.__name__
    }
    assert asking - {dialogues.QuestionScreen} == {*DIALOGUES}
    catalogues = [
        *ROOT.glob("src/*/locale/fr/LC_MESSAGES/*.po"),
        *ROOT.glob("games/*/src/*/locale/fr/LC_MESSAGES/*.po"),
    ]
    texts = [
        text for path in catalogues for text in re.findall(r'^msgid "(.*)"$', path.read_text("utf-8"), re.MULTILINE)
    ]
    assert {text for text in texts if re.search(r"press \S+ again", text, re.IGNORECASE)} == {*PRESSED_AGAIN}


def test_resigning_is_asked_at_a_terminal_and_named_in_the_log(catalogue: Catalogue) -> None:
    session = unsaved_session(new_game(catalogue, "high-form", ("northern", "highland"), 4, ("Ada", "Boris")))
    typed = iter(["resign", "hand", "resign", "", "place d4", "resign", "resign"])
    said = " ".join(in_person(session, lambda _: next(typed), open_hands=True).split())
    assert said.count("The game is lost; type 'resign' again to do it.") == 3
    assert [step.option for step in session.steps] == ["place d4", "resign"]
    assert "resigned" in said.partition("again to do it")[2]
    assert "resign" in session.game.describe_step(session.steps[-1])


def test_a_script_resigns_at_once(catalogue: Catalogue) -> None:
    session = unsaved_session(new_game(catalogue, "high-form", ("northern", "highland"), 4, ("Ada", "Boris")))
    played(session, "resign")
    assert [step.option for step in session.steps] == ["resign"]


def test_an_end_of_the_turn_that_leaves_a_task_is_asked(catalogue: Catalogue) -> None:
    game, rng = TashKalar(catalogue), random.Random(1)
    state = new_game(catalogue, "high-form", ("northern", "highland"), 1, ("Ada", "Boris"))
    while isinstance(asked := decision(state), Decision):
        lost = {each.text: loss for each in asked.options if (loss := game.describe_loss(state, asked, each))}
        if "end" in lost:
            break
        assert {*lost} <= {"resign"}
        state, _events = apply(state, any_option(asked, rng))
    assert lost["end"] == "Red Summoning can be claimed (claim)"
