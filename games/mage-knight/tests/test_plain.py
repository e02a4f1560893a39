"""Mage Knight in plain lines, in saved games and with undo: what the framework gives to it."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotseat.play.session import Session
from hotseat.plugin import Step
from hotseat.records.history import History
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tashkalar.cli import tashkalar
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tests.text_ui.conversations import printed_lines, script


def replies_to(*lines: str) -> list[str]:
    """All that is said to these lines at the beginning of a solo game."""
    session = Session.start(MageKnight(), {"seed": 3, "names": ["Ada"]}, None)
    console = script(*lines)
    TextGame(session, TextRenderer(session.game), console, open_hands=False).run()
    return printed_lines(console)


def test_a_turn_is_typed() -> None:
    printed = "\n".join(replies_to("take early", "table", "end"))
    assert "Ada takes the tactic early-bird" in printed
    assert "round 1, day, turn 1" in printed
    assert "Discard cards before you draw" in printed


def test_the_command_line_offers_a_game_without_advanced_actions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    assert "Without advanced actions." in CliRunner().invoke(tashkalar, ["play", "--game", "mageknight", "-h"]).stdout
    begun = ["play", "--game", "mageknight", "--plain", "--seed", "3", "--names", "Ada"]
    for words in ([], ["--basic"]):
        assert CliRunner().invoke(tashkalar, [*begun, *words]).exit_code == 0
    records = [file.read_text("utf-8") for file in (tmp_path / "games").iterdir()]
    assert sorted(json.loads(text.partition("\n")[0])["dealt"]["advanced"] for text in records) == [False, True]
    refused = CliRunner().invoke(tashkalar, ["play", "--basic"])
    assert (refused.exit_code, "No such option '--basic'" in refused.stderr) == (2, True)


def test_a_step_can_be_taken_back_and_a_new_tile_cannot() -> None:
    history = History(MageKnight(), MageKnight().new({"seed": 3, "names": ["Ada"]}))
    history.play("take early-bird")
    before = history.state
    history.play(next(each.text for each in history.question.options if each.text.startswith("sideways")))  # type: ignore[union-attr]
    history.undo()
    assert history.state == before


def test_the_page_has_every_clause() -> None:
    page = Path(__file__).parents[1].joinpath("README.md").read_text("utf-8")
    numbers = {int(number) for number in re.findall(r"^- \*\*M(\d+)\*\* ", page, re.MULTILINE)}
    assert numbers == {*range(1, 122)} - {104, 109, 110}


def test_what_is_gained_and_done_is_said_in_words() -> None:
    printed = "\n".join(replies_to("take early", "sideways march", "end"))
    assert "plays march sideways for move; Move 1" in printed
    assert "Ada ends the turn" in printed
    gained = MageEvent("gained", 0, (("what", "token"), ("colour", "red"), ("number", 2)))
    block = MageEvent("gained", 0, (("what", "block"), ("number", 3), ("element", "ice")))
    hurt = MageEvent("damaged", 0, (("who", "hero"), ("points", 4)))
    game = MageKnight()
    start = game.new({"seed": 3, "names": ["Ada"]})
    step = Step(1, 0, "strike", (gained, block, hurt), 1, start, start)
    assert game.describe_step(step) == "mana: 2 red; Block 3 ice; 4 damage for the hero"
