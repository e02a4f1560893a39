"""The screens in the player's language: changed at once, and whole in one whose letters are twice as wide."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from textual.containers import VerticalScroll
from textual.widgets import Input

import tashkalar
from docs import catalogues, messages
from hotseat.records.settings import LEVELS
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.util import cell_width, i18n
from tashkalar.engine import Catalogue as Cards
from tashkalar.tui.app import TashkalarApp
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.wide_language import HALF, Wide, narrow, speaking, wide
from tests.tui.conftest import Sit, read
from tests.tui.cut_off import cut_off

pytestmark = pytest.mark.sweep("size")

RECORDS = Path(__file__).parents[1] / "data" / "records" / "2"


@pytest.fixture(scope="module")
def wide_texts() -> bytes:
    """A catalogue of every text in wide letters, as a compiled file."""
    made = Catalog(locale="de", fuzzy=False)
    for message in messages.template(messages.texts()):
        texts = catalogues.forms(message.id)
        lines = tuple(map(wide, texts))
        made.add(message.id, lines if len(lines) > 1 else lines[0], context=message.context)
    return catalogues.compiled(made)


@pytest.fixture
def german_is_wide(wide_texts: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language named German has every text in wide letters."""
    for package in (i18n.TEXTS, tashkalar.TEXTS):
        file = tmp_path / "de" / "LC_MESSAGES" / f"{package.name}.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(wide_texts)
        monkeypatch.setattr(package, "folder", tmp_path)
    with i18n.language_context(i18n.ENGLISH):
        yield


@pytest.mark.long
@pytest.mark.usefixtures("german_is_wide")
async def test_another_language_holds_at_once_and_is_kept(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter", "f2")
        assert isinstance(app.screen, SettingsScreen)
        assert "Settings" in await read(pilot)
        to_german = ["right"] * (1 + list(i18n.LANGUAGES).index("de"))
        await pilot.press(*to_german)
        shown = await read(pilot)
        assert wide("Settings") in shown
        assert wide("Plain ASCII") in shown
        await pilot.press("left", "left")
        assert "Plain ASCII" in await read(pilot), "back to English"
        await pilot.press("right", "right")
        assert wide("Plain ASCII") in await read(pilot)
    assert i18n.current_language() == "de"
    i18n.set_language(i18n.ENGLISH)
    sit()
    assert i18n.current_language() == "de", "as it was set"


SIZES = [(120, 36), (80, 24), (60, 20)]
SAME = ("Ada", "Boris", "Cleo", "Dan", "tashkalar", "Pook")
"""Names, which are the same in all languages."""
TYPED = ("place", "lace", "ace", "summon", "champion", "end", "resign", "rank", "common", "play", "plain")
"""The words that are typed; they show where an answer was given or is the hint, and where cards are sought."""

Begin = Callable[[Cards, Sit], TashkalarApp]


def replayed(name: str) -> Begin:
    """A record that is looked at."""
    return lambda cards, _: TashkalarApp(cards, replay=read_replay(RECORDS / name, cards))


AT_TABLE = (
    "enter",
    *"1",
    "escape",
    *"pm",
    "question_mark",
    "escape",
    "T",
    "escape",
    "w",
    "escape",
    "k",
    "f5",
    "escape",
)
OVERLAYS = (*"jra1", "escape", "escape", "escape", "exclamation_mark", "enter", *"a1", "5", "escape", "escape")
MORE_AT_TABLE = (*OVERLAYS, "colon", *"pl", "escape", "W", "escape", "f2")
SCENES: dict[str, tuple[Begin, tuple[str, ...]]] = {
    "high-form": (lambda _, sit: sit(), AT_TABLE),
    "duel": (lambda _, sit: sit("duel"), (*AT_TABLE[:3], *MORE_AT_TABLE)),
    "melee": (lambda _, sit: sit("melee", players=3), AT_TABLE),
    "result": (lambda _, sit: sit("duel"), ("enter", "R", "enter", "enter", "escape", "q")),
    "setup": (
        lambda cards, _: TashkalarApp(cards, levels=LEVELS, others=lambda: ["pook"]),
        ("up", "up", "right", "f5"),
    ),
    "settings": (lambda cards, _: TashkalarApp(cards), ("f2", "up", "up", "right")),
    "lessons": (lambda cards, _: TashkalarApp(cards, lesson=""), ("down", "enter", "question_mark", "escape", "o")),
    "puzzles": (lambda cards, _: TashkalarApp(cards, puzzles=[]), ("right", "enter", *"ooI", "full_stop", "escape")),
    "replay": (replayed("high-form-played.tkr"), ("right", *"hhhg", "escape", "end", *"V", "left", *"i")),
    "many": (replayed("melee-of-four-played.tkr"), ("end", *"hh", "question_mark")),
    "unfinished": (replayed("duel-unfinished.tkr"), ("right", *"hhavi", "escape")),
    "resigned": (replayed("high-form-resigned.tkr"), ("end", *"nscfi")),
}
"""The start of each screen, and the keys that lead through it."""


@pytest.mark.sweep("size", "scene")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", SCENES)
async def test_letters_of_two_columns_fit_and_all_are_said_so(
    catalogue: Cards, sit: Sit, scene: str, size: tuple[int, int]
) -> None:
    """Every line is as wide as the screen, no text is cut silently, and none is in another language."""
    begin, keys = SCENES[scene]
    with speaking(Wide()):
        app = begin(catalogue, sit)
        async with app.run_test(size=size) as pilot:
            for key in ("shift", *keys):
                await pilot.press(key)
                shown = await read(pilot)
                for line in shown.splitlines():
                    assert cell_width.width(line) == size[0], (key, line)
                assert not list(cut_off(app.screen)), key
                words = narrow(shown, *SAME, *TYPED)
                assert not [word for word in words if not any(name.startswith(word) for name in SAME)], key


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
async def test_every_setting_comes_into_sight_with_its_name(catalogue: Cards, size: tuple[int, int]) -> None:
    """The box scrolls in any language."""
    with speaking(Wide()):
        app = TashkalarApp(catalogue)
        async with app.run_test(size=size) as pilot:
            await pilot.press("f2")
            box = app.screen.query_one("#settings", VerticalScroll)
            rows = list(app.screen.query(".setting"))
            for key in ("down", "up"):
                for _ in rows:
                    await pilot.press(key)
                    await read(pilot)
                    assert app.focused is not None
                    (row,) = (each for each in rows if each in app.focused.ancestors)
                    assert box.content_region.contains_region(row.region)


@pytest.mark.sweep("scene")
@pytest.mark.usefixtures("german_is_wide")
@pytest.mark.parametrize("scene", ["high-form", "setup", "lessons", "puzzles", "replay", "unfinished"])
async def test_what_is_open_says_all_anew_at_once(catalogue: Cards, sit: Sit, scene: str) -> None:
    """The screens below the settings too; chosen or typed text stays."""
    begin, _ = SCENES[scene]
    app = begin(catalogue, sit)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter" if scene in ("high-form", "lessons", "puzzles") else "shift")
        await pilot.press("f2", *["right"] * (1 + list(i18n.LANGUAGES).index("de")), "escape")
        assert not isinstance(app.screen, SettingsScreen)
        assert not narrow(await read(pilot), *SAME, "Solver", "Rival", "Novice")


@pytest.mark.sweep("scene")
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("scene", ["high-form", "lessons"])
@pytest.mark.parametrize("spoken", [each for each in i18n.LANGUAGES if each != i18n.ENGLISH])
async def test_every_language_fits(catalogue: Cards, sit: Sit, spoken: str, scene: str, size: tuple[int, int]) -> None:
    """Every line is as wide as the screen, no text is cut silently, and wide letters have wide signs."""
    begin, keys = SCENES[scene]
    with i18n.language_context(spoken):
        app = begin(catalogue, sit)
        async with app.run_test(size=size) as pilot:
            for key in ("shift", *keys):
                await pilot.press(key)
                for line in (await read(pilot)).splitlines():
                    assert cell_width.width(line) == size[0], (key, line)
                    assert not HALF.search(line), (key, line)
                assert not list(cut_off(app.screen)), key


@pytest.mark.sweep("typed", "kept", "size")
@pytest.mark.parametrize(
    ("typed", "kept", "size"),
    [("王小明", "王小", SIZES[2]), ("さくらこ", "さくら", SIZES[1]), ("Žofie", "Žofi", SIZES[0])],
    ids=str,
)
async def test_names_are_typed_in_any_script(catalogue: Cards, typed: str, kept: str, size: tuple[int, int]) -> None:
    """Backspace takes a letter away, however wide it is, and the name stands whole at the table."""
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        app.screen.query_one("#name-0", Input).focus()
        await pilot.press("end", *["backspace"] * 5, *typed, "backspace")
        assert app.screen.query_one("#name-0", Input).value == kept
        assert kept in await read(pilot)
        await pilot.press("f5")
        shown = await read(pilot)
        assert kept in shown
        assert all(cell_width.width(line) == size[0] for line in shown.splitlines())
        assert app.session is not None
        assert kept in app.session.state.config.names
