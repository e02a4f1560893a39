"""Output about a game is in the player's language: in wide letters, nothing is left in narrow ones."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotseat.plugin import Step
from hotseat.util import i18n
from tashkalar import cards
from tashkalar.cli import tashkalar
from tashkalar.plugin import TashKalar
from tashkalar.text.options import decision_prompt, option_effect, preview_option
from tests.helpers.random_games import GameSetup, random_game
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.saves.playing import play_on, start
from tests.tui.test_decision_kinds import moments

PLAYERS = ("Ada", "Boris", "Cleo", "Dan", "Seat")
GAMES = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("duel", ("everfrost", "highland", "nethervoid", "etherweave"), teams=True),
    GameSetup("melee", ("southern", "etherweave", "nethervoid")),
)


@pytest.fixture(autouse=True)
def wide() -> Iterator[None]:
    with speaking(Wide()):
        yield


def test_every_question_is_asked_in_the_players_language() -> None:
    for state, decision in moments():
        assert not narrow(decision_prompt(state, decision), *PLAYERS), decision.prompt


@pytest.mark.long
def test_what_every_answer_would_do_is_told_in_it() -> None:
    """Its label at the table, and the sentence of its preview, of every third answer."""
    for number, (state, decision) in enumerate(moments()):
        for option in decision.options[number % 3 :: 3]:
            seen = preview_option(state, option, decision)
            lines = [option_effect(option, state), seen.sentence if seen is not None else ""]
            assert not narrow(" ".join(lines), *state.config.names), option.text


@pytest.mark.parametrize("config", GAMES, ids=lambda sitting: sitting.kind)
def test_every_line_of_a_log_and_every_position_is_told_in_it(config: GameSetup) -> None:
    game = TashKalar(cards.load())
    for number, ply in enumerate(random_game(game.catalogue, config, seed=3), start=1):
        turn, answer = ply.before.turn.number, ply.option.text
        text = game.describe_step(Step(number, ply.decision.seat, answer, ply.events, turn, ply.before, ply.after))
        assert not narrow(text, *PLAYERS, *narrow(answer)), text  # an answer's words are the same everywhere
    text = "\n".join(game.render_text(ply.after))
    assert not narrow(text, *PLAYERS), text


def record_texts(folder: Path) -> list[str]:
    """A game that was played to its end, as its file has it but for the time; what of it goes to programs is in it."""
    session = start(folder)
    play_on(session)
    session.close()
    assert session.path is not None
    lines = session.path.read_text(encoding="utf-8").splitlines()
    return [re.sub(r'"(started|time|at|sum|chain)": ?"[^"]*",?', "", line) for line in lines]


def test_a_record_is_the_same_in_every_language(tmp_path: Path) -> None:
    lines = record_texts(tmp_path / "wide")
    with speaking(None):
        assert lines == record_texts(tmp_path / "english")


def test_programs_are_answered_in_english() -> None:
    """Whatever language is wanted: prompts, and messages of what is wrong."""
    new = {"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}
    asked = "\n".join(map(json.dumps, (new, {"do": "undo"}, {"do": "redo"}, {"do": "play", "option": "place e5"})))
    heard = {
        CliRunner().invoke(tashkalar, ["--lang", spoken, "engine"], input=asked).output for spoken in i18n.LANGUAGES
    }
    (text,) = heard
    assert "there is nothing to redo" in text
