"""The rules by topic and the components: on the screen, in plain lines and on the command line."""

import re
from importlib import import_module

import pytest
from click.testing import CliRunner

from tashkalar import cli
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_ui.text_game import TextGame
from tashkalar.tabletop.text_ui.text_renderer import TextRenderer
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tests.text_ui.conversations import printed_lines, script
from tests.tui.conftest import read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]
quiet = import_module("games.mage-knight.tests.test_screen").quiet
GAME = MageKnight()


def solo() -> Session:  # type: ignore[type-arg]
    return Session.start(GAME, {"seed": 3, "names": ["Ada"]}, None)


def typed(*lines: str) -> list[str]:
    """All that is said to these lines in a solo game."""
    console = script(*lines, "quit")
    TextGame(solo(), TextRenderer(GAME), console, open_hands=False).run()
    return printed_lines(console)


def called(*words: str) -> list[str]:
    """The lines that a command prints."""
    result = CliRunner().invoke(cli.tashkalar, words)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_every_clause_is_in_one_topic() -> None:
    numbers = [int(number) for topic in GAME.topics() for text in topic.paragraphs
               for number in re.findall(r"^M(\d+) ", text)]  # fmt: skip
    assert sorted(numbers) == sorted({*range(1, 122)} - {104, 109, 110})
    assert all(len(topic.paragraphs) <= 25 and "`" not in "".join(topic.paragraphs) for topic in GAME.topics())


def test_the_rules_are_read_in_plain_lines_and_on_the_command_line() -> None:
    assert "Fights." in typed("rules")
    assert any(line.startswith("M77 Knock-out") for line in typed("rules fights"))
    assert "Exploring." in called("rules", "--game", "mageknight")
    assert any(line.startswith("M48 ") for line in called("rules", "--game", "mageknight", "exploring"))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_f1_shows_the_rules_by_topic_and_the_keys(size: tuple[int, int]) -> None:
    app = MageKnightApp(GAME, solo(), given={"covers": "off"})
    async with app.run_test(size=size) as pilot:
        await pilot.press("f1")
        shown = await read(pilot)
        assert "Rules and keys" in shown
        assert "Scope" in shown
        lines = " ".join(line.plain for line in app.screen.lines)  # type: ignore[attr-defined]
        assert "M121 Solo" in lines
        assert "Take back the last decision of this turn" in lines
        await pilot.press("escape")
        assert "Choose a tactic" in await read(pilot)
