"""Settings, themes, plain ASCII, open hands, and films of moves."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color
from textual.theme import Theme

from hotseat.tui import settings
from hotseat.tui.appearance import PACES
from hotseat.tui.asciify import SIGNS, is_wanted, to_ascii
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.settings import AUTO, Settings
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.tui.theme import CONTRAST, DARK, LIGHT, OKABE_ITO, OWN, TERMINAL_DARK, TERMINAL_LIGHT, THEMES
from hotseat.util.json_files import lock_name
from tashkalar.engine import Catalogue, setup
from tashkalar.engine.events import Converted, Destroyed, Event, Lifted, Moved, Placed, RankChanged, Summoned
from tashkalar.engine.geometry import parse_square
from tashkalar.game_types import Step
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.board_animation import Shot, aftermath, animation
from tashkalar.tui.board_scene import SquareLook
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.widgets.board import BoardWidget
from tests.helpers.saves import unsaved_session
from tests.hotseat.helpers.idle import strips_of
from tests.tui.conftest import Sit, read
from tests.tui.golden import DUO
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
        ('{"theme": "pink", "ascii": "on"}', 'unknown entries: theme: "pink"', Settings(ascii="on")),
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


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 16)])
async def test_settings_take_hold_at_once(sit: Sit, tmp_path: Path, size: tuple[int, int]) -> None:
    app = sit()
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "f2")
        assert isinstance(app.screen, SettingsScreen)
        shown = await read(pilot)
        for setting in settings.DECLARED:
            assert setting.title in shown or size != (120, 36), "a small screen scrolls"
            for text in setting.choices.values() if setting.title in shown else ():
                assert text in shown or size != (120, 36)
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
        "theme": LIGHT.name, "ascii": "on", "covers": "off", "animation": "auto", "clock": "off", "bell": "off",
        "hints": "on", "chance": "off", "ending": "off", "language": "auto", "seats": ["human"] * 4,
    }  # fmt: skip
    again = sit()
    assert again.theme == LIGHT.name


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

VISIONS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Matrix that simulates colour blindness in linear RGB (Machado, Oliveira and Fernandes 2009, full severity)."""


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """A colour in CIE Lab, as it is seen."""
    linear = [(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in Color.parse(colour).normalized]
    r, g, b = (max(0.0, sum(m * c for m, c in zip(row, linear, strict=True))) for row in VISIONS[vision])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, vision: str) -> float:
    """Return the distance of two colours; 2.3 is just noticeable."""
    return float(sum((a - b) ** 2 for a, b in zip(seen(one, vision), seen(other, vision), strict=True)) ** 0.5)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST, OKABE_ITO], ids=lambda theme: theme.name)
def test_players_and_squares_keep_apart(theme: Theme, vision: str) -> None:
    colours = theme.variables
    assert apart(colours["seat-1"], colours["seat-2"], vision) > 30
    assert apart(colours["square-red"], colours["square-green"], vision) > 20


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST, OKABE_ITO], ids=lambda theme: theme.name)
def test_four_players_have_four_colours(theme: Theme) -> None:
    """Far apart for most eyes, and at least noticeably so for every kind of colour vision; brackets tell the rest."""
    colours = [theme.variables[f"seat-{seat}"] for seat in range(1, 5)]
    for one, other in combinations(colours, 2):
        assert apart(one, other, "all") > 30
        assert all(apart(one, other, vision) > 9 for vision in VISIONS)


GROUNDS = ("square", "square-odd", "square-centre", "square-centre-odd", "square-red", "square-green")
AREAS, TEXT = 3.0, 4.5
"""The contrast of WCAG 2.2 between two areas (1.4.11), and between a text and its ground (1.4.3)."""
EDGES = ("picked", "lit", "gateway", "fresh", "used", "marked", "destroyed")
DEPTHS = {"24 bits": None, "256 colours": ColorSystem.EIGHT_BIT, "16 colours": ColorSystem.STANDARD}
PLAIN = ("background", "surface", "panel")
SURFACES = (*PLAIN, "raised", "band")
"""The grounds of texts."""
ROLES = ("foreground", "primary", "accent", "success", "error", "warning")
"""The colours of texts that are attributes of a theme."""


def shown_at(theme: Theme, name: str, depth: ColorSystem | None) -> str:
    """Return a colour as a terminal of that depth shows it."""
    known = {name: getattr(theme, name) or OWN for name in (*PLAIN, *ROLES)} | theme.variables
    colour = known[name]
    if colour == OWN:
        return "#000000" if theme.dark == (name in (*GROUNDS, *SURFACES, "cursor")) else "#ffffff"
    named = RichColor.parse(colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour)
    seen = named if depth is None or named.is_system_defined else named.downgrade(depth)
    return seen.get_truecolor(DEFAULT_TERMINAL_THEME).hex


def contrast(theme: Theme, one: str, other: str, depth: ColorSystem | None) -> float:
    """Return the contrast of two colours of a theme."""
    light, dark = sorted((0.05 + luminance(shown_at(theme, name, depth)) for name in (one, other)), reverse=True)
    return light / dark


PAIRS = [
    *((f"seat-{seat}", ground, TEXT) for seat in range(1, 5) for ground in (*GROUNDS[:4], "background")),
    *((f"seat-{seat}", ground, AREAS) for seat in range(1, 5) for ground in (*GROUNDS[4:], "cursor")),
    *(("ink", f"seat-{seat}", TEXT) for seat in range(1, 5)),
    *(("lit", ground, TEXT) for ground in GROUNDS[:4]),
    *((edge, "background", TEXT) for edge in EDGES),
    *((edge, ground, AREAS) for edge in (*EDGES, "pointer") for ground in GROUNDS),
    *(("square-letter", ground, TEXT) for ground in GROUNDS[4:]),
    *(("quiet", ground, TEXT) for ground in GROUNDS[:4]),
    *((text, surface, TEXT) for text in (*ROLES, "quiet", "lit") for surface in SURFACES),
    *((f"seat-{seat}", surface, TEXT) for seat in range(1, 5) for surface in SURFACES),
    *((edge, surface, AREAS) for edge in ("lit", "used", "square-line") for surface in ("background", "surface")),
    *(("marked", surface, TEXT) for surface in SURFACES),
    ("pointer", "background", AREAS),
]
"""The pairs to distinguish: tokens, hollow pieces, letters on tokens, tabs, edges, letters of squares, texts."""

NEVER_SHOWN = {
    (theme.name, one, other)
    for theme in (TERMINAL_DARK, TERMINAL_LIGHT)
    for one in ("seat-1", "seat-2", "seat-3", "seat-4", *EDGES)
    for other in GROUNDS[4:]
}
"""A square with a piece or an edge shows its colour only at its letter if colours don't fill tiles."""


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_must_be_told_apart_is_far_enough_apart(theme: Theme, depth: str) -> None:
    """A terminal of sixteen colours shows only the themes of its own colours."""
    if depth == "16 colours" and theme not in (TERMINAL_DARK, TERMINAL_LIGHT):
        return
    faint = {
        (one, other): round(found, 2)
        for one, other, least in PAIRS
        if (found := contrast(theme, one, other, DEPTHS[depth])) < least and (theme.name, one, other) not in NEVER_SHOWN
    }
    assert not faint


def test_the_contrast_theme_does_better() -> None:
    for seat in range(1, 5):
        for colour in GROUNDS[:2]:
            assert contrast(CONTRAST, f"seat-{seat}", colour, None) >= 7


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST, TERMINAL_DARK, TERMINAL_LIGHT], ids=lambda theme: theme.name)
def test_red_is_red_and_green_is_green(theme: Theme, depth: str) -> None:
    """Every depth at which the theme is shown; the colour-blind theme has two greys instead."""
    if depth == "16 colours" and theme not in (TERMINAL_DARK, TERMINAL_LIGHT):
        return
    hues = {name: Color.parse(shown_at(theme, name, DEPTHS[depth])).hsl.h * 360 for name in GROUNDS[4:]}
    assert (hues["square-red"] + 25) % 360 <= 50
    assert 90 <= hues["square-green"] <= 150


def luminance(colour: str) -> float:
    """Its relative luminance."""
    light = (seen(colour, "all")[0] + 16) / 116
    return float(light**3)


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
        assert "▄▄▄" in await read(pilot), "the cursor shows"


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


# --- films -------------------------------------------------------------------------------------------


def board_of(app: TashkalarApp) -> BoardWidget:
    """The board on the screen."""
    return app.screen.query_one(BoardWidget)


async def test_an_answer_is_shown_as_a_film(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr("hotseat.tui.appearance.PACES", {"on": 60.0, "off": 0.0})
    monkeypatch.setattr("hotseat.tui.hand_over.PACE", 60)
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("colon", *"place d4", "enter")
        assert len(board_of(app)._shots) == 2, "hollow, standing, and the board after it"
        await pilot.press("n")
        assert board_of(app)._shot_timer is None, "any key skips it"
        assert "no action left" in await read(pilot)
        await pilot.press("full_stop", "space")
        assert isinstance(app.screen, HandOverScreen)
        assert app.screen.index == 0
        assert board_of(app)._shot_timer is not None
        await pilot.press("right")
        assert (app.screen.index, app.screen._clock) == (1, None)


def test_films_can_be_off(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Animation is off by the setting, by Textual's own for reduced motion, and by itself on a remote screen."""
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


def test_a_film_ends_with_what_happened(sit: Sit) -> None:
    session = sit(plays=("place d4", "end", "place e6", "place f6", "end")).session
    assert session is not None
    shots = animation(session.history.start.board, session.steps, 0.08)
    assert len(shots) == 9, "three for each piece, none for the end of a turn"
    assert any(cell.fresh for cell in shots[-1].scene.values())
    assert {shot.seconds for shot in shots} == {0.08}


def shown(shots: list[Shot], *names: str) -> list[str]:
    """Return the contents of some squares, scene by scene: the piece, in brackets if it isn't there, and the sign."""
    return [" ".join(_look(shot.scene[parse_square(name)]) for name in names) for shot in shots]


def _look(cell: SquareLook) -> str:
    piece = "" if cell.piece is None else str(cell.piece) + (f"/{cell.token}" if cell.token >= 0 else "")
    return f"{f'({piece})' if cell.coming or cell.fallen else piece}{cell.mark}" or "."


def stepped(catalogue: Catalogue, events: tuple[Event, ...], board: dict[str, str]) -> Step:
    """A step with these events that leads to a board."""
    rows = [[board.get(f"{column}{row}", "..") for column in "abcdefghi"] for row in range(9, 0, -1)]
    drawn = [" ".join(row) for row in rows]
    for row, cut in ((0, 2), (1, 1), (7, 1), (8, 2)):
        drawn[row] = " ".join(["##"] * cut + rows[row][cut:-cut] + ["##"] * cut)
    session = unsaved_session(setup(catalogue, {**DUO, "board": drawn}))
    return Step(1, 0, "", events, 1, session.state, session.state)


FILMS = [
    (
        (Moved(0, "1h", "b4", "e4", "run"),),
        {"e4": "1h"},
        "b4 c4 d4 e4",
        ["- 1h . .", "- . 1h .", "- . . 1h", ". . . 1h"],
    ),
    ((Destroyed(0, "2c", "d4", True),), {}, "d4", ["2cx", "(2c)x", ".", "."]),
    (
        (Destroyed(0, "2l", "d4", True), Destroyed(0, "2c", "e4", True)),
        {},
        "d4 e4",
        ["2lx 2cx", "2l/1x (2c)x", "2l/0x .", "(2l)x .", ". .", ". ."],
    ),
    (
        (Summoned(0, "gryphon-rider", "1l", "d4", ("e5",)),),
        {"d4": "1l"},
        "d4 e5",
        [". =", ". .", ". =", "(1l) =", "1l/0 =", "1l/1 =", "1l =", "1l ."],
    ),
    ((RankChanged(0, "d4", "1c", "1h"),), {"d4": "1h"}, "d4", ["1c^", "1h^", "1h"]),
    ((Converted(0, "d4", "2c", "1c"),), {"d4": "1c"}, "d4", ["2c%", "1c%", "1c"]),
    ((Placed(0, "1c", "d4"),), {"d4": "1c"}, "d4", ["(1c)", "1c", "1c"]),
    ((Lifted(0, "1c", "d4"),), {}, "d4", ["1c-", "-", "."]),
]


@pytest.mark.parametrize(("events", "after", "where", "scenes"), FILMS, ids=lambda value: None)
def test_each_event_has_its_scenes(
    catalogue: Catalogue, events: tuple[Event, ...], after: dict[str, str], where: str, scenes: list[str]
) -> None:
    """Slide, flash and fade, rise and fall; what stood on the way stands there again."""
    step = stepped(catalogue, events, after)
    empty = stepped(catalogue, (), {}).state.board
    assert shown(animation(empty, [step], 0.4), *where.split()) == scenes


def test_the_cover_shows_where_pieces_came_from_and_which_fell(catalogue: Catalogue) -> None:
    events = (Moved(0, "1h", "c4", "d5", "move"), Destroyed(0, "2c", "e5", True))
    left = aftermath([stepped(catalogue, events, {"d5": "1h"})])
    assert [_look(left[parse_square(name)]) for name in ("c4", "d5", "e5")] == ["↗", "1h", "(2c)x"]
