"""docs/guide.md: its keys, signs, commands, settings and folders are right."""

import re

from hotseat.records.replay import Replay
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.viewer import TextReplay
from hotseat.tui.commands import Command
from hotseat.tui.settings import DECLARED
from hotseat.util import identity, paths
from tashkalar.text.options import MARKS
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tashkalar.tui.commands import DANGER, GAME, PLAN, READING, REPLAY
from tashkalar.tui.screens.help import SIGNS
from tests.docs.pages import DOCS, section, spans
from tests.saves.playing import start
from tests.text_ui.conversations import script

GUIDE = DOCS / "guide.md"


def keys_told(title: str) -> set[str]:
    """Return the keys in the first column of the table below a heading, as `l` or as Home."""
    _, _, *cells = re.findall(r"^\| ([^|]+) \|", section(GUIDE, title), re.MULTILINE)
    return set(re.findall(r"[^`\s,]+", " ".join(cells)))


def known(commands: tuple[Command, ...]) -> set[str]:
    """Return the keys of commands; F3 is a second one, and "or" isn't a key."""
    return {each.key for each in commands} | {"F3", "or"}


def test_the_keys_for_reading_are_those_of_the_table() -> None:
    values = keys_told("Looking things up")
    assert values <= known(GAME)
    assert {each.key for each in READING} <= values


def test_the_keys_of_the_replay_are_those_of_its_screen() -> None:
    values = keys_told("Replay")
    assert values <= known(REPLAY)
    moving = {each.key for each in REPLAY if each not in READING} - {"q", "Tab", "F2", "g", "f", "i", "+", "-"}
    assert {key for key in moving if not key.isupper()} <= values


def test_the_keys_for_answering_are_those_of_the_table() -> None:
    values = {span for span in re.findall(r"`([^`]+)`", section(GUIDE, "Answering")) if len(span) == 1}
    signs = {sign for sign, _ in SIGNS}
    assert values <= known(GAME) | known(PLAN) | known(DANGER) | signs | {"r", "n", "q"}
    assert {"p", "x", "z", "t", ".", "n", ":", "s", "m", "R"} <= values


def test_every_sign_of_a_preview_is_told() -> None:
    assert set(MARKS) <= set(spans(GUIDE))
    assert {"'", "+"} <= {sign for sign, _ in SIGNS} & set(spans(GUIDE))


def test_every_plain_command_is_told() -> None:
    session, console = start(None), script()
    player = TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=True)
    viewer = TextReplay(Replay(session.game, session.state, ()), TashKalarTextRenderer(session.game), console)
    values = set(re.findall(r"`([a-z]+)`", section(GUIDE, "Plain lines")))
    assert {each.word for each in (*player.commands, *viewer.commands)} <= values


def test_every_setting_is_told() -> None:
    text = section(GUIDE, "Looks")
    assert not [setting.title for setting in DECLARED if f"**{setting.title}**" not in text]


def test_every_name_of_a_command_is_told() -> None:
    named = {each.name for each in (*GAME, *PLAN, *DANGER, *REPLAY) if each.name}
    assert named == set(re.findall(r"`([a-z-]+)`", section(GUIDE, "Looks").partition("- At the table: ")[2]))


def test_the_folders_are_those_that_the_program_asks_for() -> None:
    asked = {identity.current().variable(kind.upper()) for kind in paths.FOLDERS}
    assert asked == set(re.findall(r"`(TASHKALAR_[A-Z]+)`", section(GUIDE, "Files")))
