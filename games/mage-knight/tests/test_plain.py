"""Mage Knight in plain lines, in saved games and with undo: what the framework gives to it."""

import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotseat.play.session import Session
from hotseat.plugin import Step
from hotseat.plugin.speech import SpokenNames, meant_options
from hotseat.records.history import History
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util import i18n
from tashkalar.cli import tashkalar
from tashkalar_mage_knight.card_text import enemy_facts, name_text
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tests.text_ui.conversations import printed_lines, script

EVERYTHING = {"heroes": True, "advanced": "all", "raids": True, "dummy": True}


def replies_to(*lines: str) -> list[str]:
    """All that is said to these lines at the beginning of a solo game."""
    session = Session.start(MageKnight(), {"seed": 3, "names": ["Ada"]}, None)
    console = script(*lines)
    TextGame(session, TextRenderer(session.game), console, open_hands=False).run()
    return printed_lines(console)


def test_a_turn_is_typed() -> None:
    printed = "\n".join(replies_to("take early", "table", "end"))
    assert "Ada takes the tactic Early bird" in printed
    assert "round 1, day, turn 1" in printed
    assert "Discard cards before you draw" in printed


OPTIONS = {
    "heroes are there at first": ("--names Ada,Boris", ["arythea", "tovak"], "all", True),
    "chosen heroes": ("--names Ada,Boris --heroes norowas,goldyx", ["norowas", "goldyx"], "all", True),
    "no heroes": ("--names Ada --no-heroes", [None], True, False),
    "no raids beside a dummy player": ("--names Ada --heroes goldyx --dummy --peaceful", ["goldyx"], "all", False),
    "no advanced actions": ("--names Ada,Boris --basic", ["arythea", "tovak"], False, True),
}


@pytest.mark.covers("H2")
@pytest.mark.parametrize("case", OPTIONS)
def test_heroes_and_raids_by_the_command_line(case: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    options, heroes, advanced, raids = OPTIONS[case]
    command = ["play", "--game", "mageknight", "--plain", "--seed", "3", *options.split()]
    result = CliRunner().invoke(tashkalar, command, input="")
    assert "Choose a tactic" in result.output
    (path,) = (tmp_path / "games").iterdir()
    dealt = json.loads(path.read_text("utf-8").splitlines()[0])["dealt"]
    assert [seat["hero"] for seat in dealt["seats"]] == heroes
    assert (dealt["advanced"], dealt["raids"]) == (advanced, raids)
    assert bool(dealt["dummy"]) == ("--dummy" in options)


def test_a_dummy_player_needs_a_hero(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    command = ["play", "--game", "mageknight", "--plain", "--no-heroes", "--dummy"]
    result = CliRunner().invoke(tashkalar, command, input="")
    assert result.exit_code == 2
    assert "'dummy' needs one player with a hero" in result.output


def test_the_command_line_lists_the_options_of_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    printed = CliRunner().invoke(tashkalar, ["play", "--game", "mageknight", "-h"]).stdout
    assert all(f"--{name} " in printed for name in ("basic", "heroes", "no-heroes", "peaceful", "dummy"))
    refused = CliRunner().invoke(tashkalar, ["play", "--basic"])
    assert (refused.exit_code, "No such option '--basic'" in refused.stderr) == (2, True)


def test_answers_are_listed_in_words() -> None:
    printed = replies_to("take early", "options", "march basic", "options")
    assert "End: end turn, draw 0." in printed
    assert "March: basic, Move 2; strong green die, Move 4; sideways, Move 1." in printed
    assert "North-west: plains, 2." in printed
    assert not any(re.search(r"-?\d,-?\d", line) for line in printed[:-1])


def test_the_log_names_places_by_what_is_there() -> None:
    """Random games with everything: no sentence has the numbers of a hex, which only the map of plain lines shows."""
    session, chance = Session.start(MageKnight(), {"seed": 5, "names": ["Ada"], **EVERYTHING}, None), random.Random(5)
    while session.question is not None and len(session.steps) < 400:
        session.play(chance.choice(session.question.options))
    told = [session.game.describe_step(step) for step in session.steps]
    assert any("moves to the" in text for text in told)
    assert not [text for text in told if re.search(r"-?\d+,-?\d", text)]


def test_a_step_can_be_taken_back_and_a_new_tile_cannot() -> None:
    history = History(MageKnight(), MageKnight().new({"seed": 3, "names": ["Ada"]}))
    history.play("take early-bird")
    before = history.state
    history.play(next(each.text for each in history.question.options if each.text.startswith("sideways")))  # type: ignore[union-attr]
    history.undo()
    assert history.state == before


def test_the_page_has_every_clause() -> None:
    page = Path(__file__).parents[1].joinpath("rules.md").read_text("utf-8")
    numbers = {int(number) for number in re.findall(r"^- \*\*M(\d+)\*\* ", page, re.MULTILINE)}
    assert numbers == {*range(1, 122)} - {104, 109, 110}


def test_what_is_gained_and_done_is_said_in_words() -> None:
    printed = "\n".join(replies_to("take early", "sideways march", "end"))
    assert "plays March sideways for move; Move 1" in printed
    assert "Ada ends the turn" in printed
    gained = MageEvent("gained", 0, (("what", "token"), ("colour", "red"), ("number", 2)))
    block = MageEvent("gained", 0, (("what", "block"), ("number", 3), ("element", "ice")))
    hurt = MageEvent("damaged", 0, (("who", "hero"), ("points", 4)))
    game = MageKnight()
    start = game.new({"seed": 3, "names": ["Ada"]})
    step = Step(1, 0, "strike", (gained, block, hurt), 1, start, start)
    assert game.describe_step(step) == "mana: 2 red; Block 3 ice; 4 damage for the hero"


# --- answers and queries by their words -------------------------------------------------------------------------------


def heard(*lines: str) -> list[str]:
    """Return the output for these lines in the first turn without decisions."""
    return [line for line in replies_to("early", *lines)[5:-1] if not line.startswith(("Turn ", "Answers: "))]


def test_a_card_is_named_and_then_its_use() -> None:
    ways, played, moved = heard("march", "basic", "north-west")
    assert ways == "March: basic, Move 2; strong green die, Move 4; sideways, Move 1."
    assert (played, moved) == ("Ada plays March, basic; Move 2.", "Ada moves to the plains, north-west.")


def test_the_map_is_asked_about_in_words() -> None:
    lines = heard("around", "path village", "hex 2 north-east", "path nowhere", "combat", "skills", "tactics", "fame")
    assert lines[:6] == [
        "North-east: forest 3.",
        "East: plains 2.",
        "South-east: sea.",
        "South-west: sea.",
        "West: sea.",
        "North-west: plains 2.",
    ]
    assert lines[6].startswith("To the village, 1 north-west 2 north-east, 6 Move points: north-west plains 2, ")
    assert "a step costs" not in lines[7]
    assert lines[8:11] == ["No such place is on the map.", "There is no fight.", "You have no skill."]
    assert lines[11:] == [
        "Ada: Early bird, acts first.",
        "Round 1 of 4, day.",
        "Ada: fame 0, level 1, armour 2, reputation 0, 5 cards in hand, draws up to 5, deck 11.",
    ]


def test_a_card_whose_name_begins_with_a_query_is_still_an_answer() -> None:
    game = MageKnight()
    begun = game.new({"seed": 3, "names": ["Ada"]})
    session = Session.what_if(game, begun._replace(seats=(begun.me._replace(hand=("mana-draw", "march")),)))
    console = script("early", "mana", "mana draw", "sideways")
    TextGame(session, TextRenderer(game), console, open_hands=True).run()
    printed = "\n".join(printed_lines(console))
    assert "Source: " in printed
    assert "Mana draw: " in printed
    assert "plays Mana draw sideways for move" in printed


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_games_are_played_by_the_words_that_are_said(spoken: str) -> None:
    """Random games with everything: each answer is typed as it is called, questions are short, and no sign is heard."""
    game = MageKnight()
    chance = random.Random(spoken)
    session = Session.start(game, {"seed": 5, "names": ["Ada"], **EVERYTHING}, None)
    with i18n.language_context(spoken):
        while (decision := session.question) is not None and len(session.steps) < 150:
            seen = game.view(session.state, decision.seat)
            option = chance.choice(decision.options)
            name = game.option_names(seen, option)[0]
            meant = meant_options(SpokenNames(game, seen), name, decision.options)
            assert [game.option_names(seen, each)[0] for each in meant] == [name]
            if spoken == "en":
                assert len(game.brief_options(seen, decision).split()) <= 60
            assert not re.search(r"-?\d+,-?\d", "\n".join(game.describe_options(seen, decision.options)))
            session.play(meant[0].text)


def test_what_comes_to_light_is_heard() -> None:
    """Random games with everything: tiles, enemies, fame, levels and rounds are said with what they hold."""
    game, chance = MageKnight(), random.Random(6)
    session = Session.start(game, {"seed": 6, "names": ["Ada"], **EVERYTHING}, None)
    while session.question is not None and len(session.steps) < 400:
        session.play(chance.choice(session.question.options))
    for step in session.steps:
        said = game.say_step(step)
        for event in step.events:
            match event.kind:
                case "drew":
                    assert all(name_text(card) in said.lower() for card in event.field("cards"))
                case "fame":
                    assert f"now {step.state.me.fame}" in said
                case "token-shown":
                    assert enemy_facts(event.field("enemy")) in said
                case "round-began":
                    assert ("night" if event.field("night") else "day") in said
                case _:
                    pass
