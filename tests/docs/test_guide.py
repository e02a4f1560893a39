"""The pages for players: their keys, signs, commands, settings and folders are right."""

import re
from pathlib import Path

import pytest

from docs.scenes import COVER, FIRST_TURNS, SEED
from hotseat.records.replay import Replay
from hotseat.records.settings import DECLARED
from hotseat.remote.hosting import Hosting
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.viewer import TextReplay
from hotseat.tui.commands import Command
from hotseat.tui.menu_commands import CHOSEN, FILES, LISTING, OPEN_KEY, STATISTICS, WHICH_GAME
from hotseat.tui.start import start_choices
from hotseat.util import identity, paths
from tashkalar.engine import Catalogue
from tashkalar.text.options import MARKS
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import DANGER, GAME, PLAN, PUZZLE, PUZZLES, READING, REPLAY, THINKING, WATCHING
from tashkalar.tui.screens.help import SIGNS
from tests.docs.pages import DOCS, prose, read, section, spans
from tests.saves.playing import start
from tests.text_ui.conversations import script

GUIDE = DOCS / "guide.md"


def keys_told(page: Path, title: str) -> set[str]:
    """Return the keys in the first column of the table below a heading, as `l` or as Home."""
    _, _, *cells = re.findall(r"^\| ([^|]+) \|", section(page, title), re.MULTILINE)
    return set(re.findall(r"[^`\s,]+", " ".join(cells)))


def known(commands: tuple[Command, ...]) -> set[str]:
    """Return the keys of commands; F3 is a second one, and "or" isn't a key."""
    return {each.key for each in commands} | {"F3", "or"}


def test_the_keys_for_reading_are_those_of_the_table() -> None:
    values = keys_told(GUIDE, "When you are stuck")
    assert values <= known(GAME)
    assert {each.key for each in READING} <= values


def test_the_keys_of_the_replay_are_those_of_its_screen() -> None:
    values = keys_told(DOCS / "study.md", "Replay")
    assert values <= known(REPLAY)
    moving = {each.key for each in REPLAY if each not in READING} - {"q", "Tab", "F2", "g", "f", "i", "+", "-"}
    assert {key for key in moving if not key.isupper()} <= values


@pytest.mark.parametrize(
    ("page", "title", "commands"),
    [
        ("puzzles", "Keys", (*PUZZLE, *PUZZLES)),
        ("saved-games", "Find a game", (*CHOSEN, *FILES, *LISTING, WHICH_GAME, OPEN_KEY, STATISTICS)),
        ("play-computer", "At the table", (*THINKING, *WATCHING, *GAME)),
    ],
)
def test_the_keys_of_a_page_are_those_of_its_screen(page: str, title: str, commands: tuple[Command, ...]) -> None:
    assert keys_told(DOCS / f"{page}.md", title) <= known(commands)


def test_the_keys_for_answering_are_those_of_the_table() -> None:
    values = {span for span in re.findall(r"`([^`]+)`", section(GUIDE, "Take a turn")) if len(span) == 1}
    signs = {sign for sign, _ in SIGNS}
    assert values <= known(GAME) | known(PLAN) | known(DANGER) | signs | {"r", "n", "q", "c", "H"}
    assert {"p", "x", "z", "t", ".", "n", ":", "s", "u", "r"} <= values


def test_every_sign_of_a_preview_is_told() -> None:
    told = set(spans(DOCS / "keys-and-signs.md"))
    assert set(MARKS) <= told
    assert {"'", "+"} <= {sign for sign, _ in SIGNS} & told


def test_every_plain_command_is_told() -> None:
    session, console = start(None), script()
    player = TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=True)
    viewer = TextReplay(Replay(session.game, session.state, ()), TashKalarTextRenderer(session.game), console)
    values = set(re.findall(r"`([a-z]+)`", prose(DOCS / "plain-lines.md")))
    assert {each.word for each in (*player.commands, *viewer.commands)} <= values


def test_every_setting_is_told() -> None:
    text = section(DOCS / "settings.md", "Looks")
    assert not [setting.title for setting in DECLARED if f"**{setting.title}**" not in text]


def test_every_name_of_a_command_is_told() -> None:
    named = {each.name for each in (*GAME, *PLAN, *DANGER, *REPLAY, *WATCHING) if each.name}
    assert named == set(re.findall(r"^\| `[^`]+` \| `([a-z-]+)` \|", read(DOCS / "keys-and-signs.md"), re.MULTILINE))


def test_the_folders_are_those_that_the_program_asks_for() -> None:
    asked = {identity.current().variable(kind.upper()) for kind in paths.FOLDERS}
    assert asked == set(re.findall(r"`(TASHKALAR_[A-Z]+)`", section(DOCS / "settings.md", "Files")))


def test_the_lines_of_the_first_screen_are_in_the_guide(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, start=True, levels=("easy",), hosting=Hosting())
    shown = {choice.title for choice in start_choices(app).choices}
    assert shown == set(re.findall(r"\*\*(.+?)\*\*", section(GUIDE, "Start")))


def test_the_first_turns_of_the_tutorial_are_those_of_its_pictures() -> None:
    """The keys that a reader presses, in their order."""
    steps = re.findall(r"^\d\. Press (.+)$", read(DOCS / "tutorial-first-game.md"), re.MULTILINE)
    pressed = [key for step in steps for key in re.findall(r"`(.)`|\b(Enter)\b", step.partition("The ")[0])]
    drawn = " ".join(FIRST_TURNS).replace("full_stop", ".").replace(COVER, "").split()
    assert [char or word.lower() for char, word in pressed][: len(drawn)] == drawn
    assert f"--seed {SEED}" in read(DOCS / "tutorial-first-game.md")
