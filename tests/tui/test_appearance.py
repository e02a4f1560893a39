"""Settings, themes, plain ASCII, open hands, and whether anything moves."""

import asyncio
import json
from pathlib import Path

import pytest
from textual.theme import Theme

from hotseat.records import settings
from hotseat.records.settings import AUTO, Settings
from hotseat.tui.appearance import PACES
from hotseat.tui.asciify import SIGNS, is_wanted, to_ascii
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.tui.theme import DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT, THEMES
from hotseat.util.json_files import lock_name
from tashkalar.engine import Catalogue
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.table import TableScreen
from tests.hotseat.helpers.idle import strips_of
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

# --- the file ----------------------------------------------------------------------------------------


def test_settings_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    assert settings.read_settings(file) == (Settings(), "", {})
    chosen = Settings(theme="nord", ascii="on", covers="off", animation="off", clock="shown", bell="on")
    assert settings.write_settings(file, chosen._asdict()) == (True, "")
    assert settings.read_settings(file) == (chosen, "", {})
    assert {path.name for path in file.parent.iterdir()} == {"settings.json", lock_name()}


@pytest.mark.parametrize(
    ("text", "message", "kept"),
    [
        ("{", "are not a JSON object", Settings()),
        ("[1]", "are not a JSON object", Settings()),
        ("\udcff", "are not a JSON object", Settings()),
        ('{"theme": "?", "ascii": "on"}', 'unknown entries: theme: "?"', Settings(ascii="on")),
        ('{"covers": [], "tempo": 3}', "covers: a list, tempo: 3", Settings()),
    ],
)
def test_a_broken_file_is_told_and_put_aside(tmp_path: Path, text: str, message: str, kept: Settings) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(text.encode(errors="surrogateescape"))
    found, fault, _ = settings.read_settings(file)
    assert found == kept
    assert message in fault
    assert "\n" not in fault
    saved, notice = settings.write_settings(file, {})
    assert saved
    assert str(tmp_path / "settings.json.old") in notice
    assert settings.read_settings(file) == (kept, "", {})
    assert (tmp_path / "settings.json.old").read_bytes() == text.encode(errors="surrogateescape")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_former_name_of_a_theme_is_known(tmp_path: Path, theme: Theme) -> None:
    """The names of themes began with that of the program."""
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"theme": f"tashkalar-{theme.name}"}))
    assert settings.read_settings(file) == (Settings(theme=theme.name), "", {})


def test_what_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be saved" in settings.write_settings(tmp_path / "file" / "settings.json", {}).notice


async def test_a_broken_file_gives_one_notice(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    app = sit()
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        assert "not a JSON object" in await read(pilot)
        assert app.theme == DARK.name
    assert (tmp_path / "settings.json").read_text() == "{"


# --- the screen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(160, 50), (80, 24), (40, 16)])
async def test_settings_take_hold_at_once(sit: Sit, tmp_path: Path, size: tuple[int, int]) -> None:
    app = sit()
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "f2")
        assert isinstance(app.screen, SettingsScreen)
        shown = await read(pilot)
        for setting in settings.DECLARED:
            assert setting.title in shown or size != (160, 50), "a small screen scrolls"
            for text in setting.choices.values() if setting.title in shown else ():
                assert text in shown or size != (160, 50)
        await pilot.press("up")
        for _ in range(100):  # the box scrolls there in its own time
            if settings.DECLARED[-1].title in (shown := await read(pilot)):
                break
        assert settings.DECLARED[-1].title in shown
        await pilot.press("down", "down", "right", "right", "down", "right", "down", "right")
        await pilot.pause()
        assert app.theme == LIGHT.name
        assert not app.appearance.is_on("covers")
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
        assert (await read(pilot)).isascii()
    assert json.loads((tmp_path / "settings.json").read_text()) == {
        "theme": LIGHT.name, "ascii": "on", "covers": "off", "animation": "auto", "clock": "off", "bell": "auto",
        "title": "on", "desktop": "on", "notify": "",
        "hints": "on", "chance": "off", "ending": "off", "plain": "off", "language": "auto",
        "verbosity": "brief", "signs": "off", "aids": "all", "seats": ["human"] * 4,
    }  # fmt: skip
    again = sit()
    assert again.theme == LIGHT.name


async def test_the_command_for_notices_is_tested_and_kept_when_its_line_is_left(sit: Sit, tmp_path: Path) -> None:
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter", "f2")
        app.screen.query_one("#notify").focus()
        await pilot.press(*"true")
        assert app.appearance.settings.notify == app.appearance.caller.notifier.command == "", "no half of it runs"
        await pilot.press("enter", "enter")
        assert app.appearance.caller.notifier.command == "true"
        for _ in range(1000):
            if "It worked at " in (shown := await read(pilot)):
                break
            await asyncio.sleep(0.02)
        assert "It worked at " in shown
        app.screen.query_one("#notify").focus()
        await pilot.press("x", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert json.loads((tmp_path / "settings.json").read_text())["notify"] == "x"


async def test_a_visitor_finds_no_command_in_the_settings(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_VISITOR", "1")
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter", "f2")
        assert isinstance(app.screen, SettingsScreen)
        assert not app.screen.query("#notify")


async def test_the_setup_opens_the_settings(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        assert isinstance(app.screen, SettingsScreen)


async def test_the_palette_keeps_a_theme(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = "nord"
        await pilot.press("f2")
        assert "(*) nord" in await read(pilot)
    assert sit().theme == "nord"


# --- colours -----------------------------------------------------------------------------------------


def test_every_theme_knows_every_colour() -> None:
    for theme in THEMES:
        assert theme.variables.keys() >= DARK.variables.keys()


@pytest.mark.parametrize(("name", "value"), [("TERM", "linux"), ("TERM", "dumb"), ("NO_COLOR", "1")])
def test_a_poor_terminal_keeps_its_own_colours(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert sit().theme == TERMINAL_DARK.name


@pytest.mark.parametrize(
    ("chosen", "shown"), [(AUTO, TERMINAL_DARK), (DARK.name, TERMINAL_DARK), (LIGHT.name, TERMINAL_LIGHT)]
)
def test_a_terminal_of_sixteen_colours_keeps_them(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, chosen: str, shown: Theme
) -> None:
    """Ours would come out there as two greys."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    app = sit()
    app.appearance.change("theme", chosen)
    assert app.theme == shown.name


async def test_no_colour_is_left(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("p")
        await read(pilot)
        styles = [s.style for strip in strips_of(app) for s in strip if s.style]
        assert all(c is None or c.is_default for style in styles for c in (style.color, style.bgcolor))
        board = [line[:39] for line in (await read(pilot)).splitlines()[1:20]]
        assert any("━━━" in line for line in board), "the cursor shows"
        assert not set("".join(board)) & set("▀▄▌▐█"), "only tabs and letters are reversed, and bars can't merge"


async def test_in_sixteen_colours_the_cursor_turns_the_letters_of_a_piece(sit: Sit) -> None:
    """The cursor and what can be chosen have the same white there."""
    app = sit(plays=("place e5",))
    app.appearance.change("theme", TERMINAL_DARK.name)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        turned = []
        for row in "5", "4":
            await pilot.press("e", row)
            await read(pilot)
            pieces = [s.style for strip in strips_of(app) for s in strip if s.text == "[c]" and s.style]
            turned.append([style.reverse for style in pieces if style.bgcolor].count(True))
        assert turned == [2, 1], "in the legend, too"


# --- ASCII -------------------------------------------------------------------------------------------


def test_ascii_keeps_the_width() -> None:
    for sign in "".join(SIGNS):
        assert len(to_ascii(sign)) == 1
    assert to_ascii("Zoë ┌─┐ …") == "Zoe .-. ."
    assert to_ascii("日本") == "????"


def test_ascii_is_chosen_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_wanted()
    monkeypatch.setenv("LC_ALL", "de_DE.ISO-8859-1")
    assert is_wanted()
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setattr("locale.getencoding", lambda: "ANSI_X3.4-1968")
    assert not is_wanted(), "the locale is named, though the system hasn't installed it"
    monkeypatch.setenv("LC_ALL", "C")
    assert is_wanted()


@pytest.mark.parametrize("size", [(160, 50), (120, 36), (80, 24), (44, 18)])
async def test_every_screen_can_be_ascii(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue, given={"ascii": "on"})
    async with app.run_test(size=size) as pilot:
        for keys in ("", "tab tab tab enter", "escape ctrl+p", "escape f2", "escape f5", "enter", "question_mark",
                     "escape v", "escape l", "escape p e 5 enter", "R enter"):  # fmt: skip
            await pilot.press(*keys.split())
            shown = await read(pilot)
            odd = {sign for sign in shown if not sign.isascii()}
            assert not odd, (keys, odd)


# --- open hands --------------------------------------------------------------------------------------


async def test_open_hands_need_no_cover(sit: Sit, catalogue: Catalogue) -> None:
    session = sit().session
    assert session is not None
    app = TashkalarApp(catalogue, session, given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        assert "Ada's hand" in await read(pilot)
        await pilot.press("e", "5", "enter", "full_stop")
        shown = await read(pilot)
        assert "Boris's hand" in shown
        assert "Ada's hand" not in shown
    assert settings.read_settings(settings.settings_path()).settings == Settings(), "a flag of one run is not kept"


# --- motion ------------------------------------------------------------------------------------------


def test_motion_can_be_off(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is off by the setting, by Textual's own for reduced motion, and by itself on a remote screen."""
    assert not sit().appearance.pace, "TEXTUAL_ANIMATIONS=none"
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    app = sit()
    assert app.appearance.pace == PACES["on"]
    monkeypatch.setenv("SSH_CONNECTION", "here there")
    assert app.appearance.pace == 0
    for chosen, pace in PACES.items():
        app.appearance.change("animation", chosen)
        assert app.appearance.pace == pace
    assert max(PACES.values()) <= 0.4
