"""No text of any screen is cut without a sign, at any usual size, however the terminal came to that size."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from pathlib import Path
from typing import Any

import pytest
from textual.screen import ModalScreen

from hotseat.tui.gym import GymScreen
from hotseat.tui.participants import ParticipantsScreen
from hotseat.util import cell_width, i18n
from hotseat.util.i18n import language_context
from tashkalar.engine import Catalogue
from tests.hotseat.helpers.idle import kept_in, screen_text, until, worked
from tests.hotseat.helpers.screens import read
from tests.hotseat.helpers.wide_language import HALF
from tests.tui import golden
from tests.tui.cut_off import cut_off
from tests.tui.test_keys_of_screens import NUMBERED, bar_of, lead, opened

SIZES = ((160, 50), (60, 20), (120, 36), (80, 24), (100, 30), (200, 60))
LANGUAGES = ("en", "de", "ja")
"""The languages in which the screens come to all sizes: the source's, one of long words, and one of wide letters."""
OTHERS = [each for each in i18n.LANGUAGES if each not in LANGUAGES]
USUAL = ((120, 36), (80, 24))
"""The sizes at which the screens are shown in all other languages."""
PLACES = [(name, game) for name, case in NUMBERED.items() for game in case.games]
"""All screens of all games."""
TABLES = [name for name, shown in golden.TABLES.items() if not shown.awaited]
"""The tables in the middle of a game for which no other process is needed."""


@asynccontextmanager
async def at_screen(name: str, game: str, folder: Path) -> AsyncIterator[Any]:
    """A screen of a game."""
    with kept_in(folder):
        app = opened(NUMBERED[name], game, folder / "bots")
        with closing(app.hosting) if app.hosting is not None else nullcontext():
            async with app.run_test(size=SIZES[0]) as pilot:
                await lead(NUMBERED[name], app, pilot)
                yield pilot


@asynccontextmanager
async def at_table(name: str, catalogue: Catalogue, folder: Path) -> AsyncIterator[Any]:
    """A table in the middle of a game."""
    shown, look = golden.TABLES[name], golden.LOOKS["dark"]
    with golden.look(look, str(folder)):
        async with shown.begin(catalogue, dict(look.given)).run_test(size=SIZES[0]) as pilot:
            await pilot.press(*shown.keys.split())
            yield pilot


async def read_all(pilot: Any) -> None:
    """Wait until what is read and counted in threads is shown."""
    for group in ("profile", "counts"):
        await worked(pilot.app, group)


async def assert_shown(pilot: Any) -> None:
    """Go to the usual sizes: all texts are whole or have a sign, lines are full, and wide letters have wide signs."""
    await read_all(pilot)
    for size in USUAL:
        await pilot.resize_terminal(*size)
        await until(lambda: not [*cut_off(pilot.app.screen)])
        shown = await read(pilot)
        assert "…" not in bar_of(shown), size
        for line in shown.splitlines():
            assert cell_width.width(line) == size[0], line
            assert not HALF.search(line), line


async def assert_whole(pilot: Any) -> None:
    """Go to each size, and back to each: all texts are whole or have a sign, and the screen looks as before."""
    found = dict[tuple[int, int], str]()
    await read_all(pilot)
    for size in (*SIZES, *SIZES[:-1]):
        await pilot.resize_terminal(*size)
        if isinstance(pilot.app.screen, ParticipantsScreen):  # laid out anew each second
            await until(lambda: not [*cut_off(pilot.app.screen)])
        shown = await read(pilot)
        assert not [*cut_off(pilot.app.screen)], (size, shown)
        assert "…" not in bar_of(shown), size
        if not isinstance(pilot.app.screen, ModalScreen | ParticipantsScreen | GymScreen):  # what is behind, and times
            found.setdefault(size, shown)
            await until(lambda: screen_text(pilot.app).replace("▌", " ") == found[pilot.app.size])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "game"), PLACES)
async def test_every_screen_is_whole(name: str, game: str, language: str, tmp_path: Path) -> None:
    with language_context(language):
        async with at_screen(name, game, tmp_path) as pilot:
            await assert_whole(pilot)


@pytest.mark.sweep("language")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["effect-", "later-", "pook-ended-", "mage-fight-"])
async def test_tables_are_whole(name: str, language: str, catalogue: Catalogue, tmp_path: Path) -> None:
    with language_context(language):
        async with at_table(name, catalogue, tmp_path) as pilot:
            await assert_whole(pilot)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
async def test_every_table_is_whole(name: str, language: str, catalogue: Catalogue, tmp_path: Path) -> None:
    with language_context(language):
        async with at_table(name, catalogue, tmp_path) as pilot:
            await assert_whole(pilot)


@pytest.mark.long
@pytest.mark.parametrize("language", [*OTHERS, "ja"])
@pytest.mark.parametrize(("name", "game"), PLACES)
async def test_every_screen_is_whole_in_all_languages(name: str, game: str, language: str, tmp_path: Path) -> None:
    with language_context(language):
        async with at_screen(name, game, tmp_path) as pilot:
            await assert_shown(pilot)


@pytest.mark.long
@pytest.mark.parametrize("language", [*OTHERS, "ja"])
@pytest.mark.parametrize("name", TABLES)
async def test_every_table_is_whole_in_all_languages(
    name: str, language: str, catalogue: Catalogue, tmp_path: Path
) -> None:
    with language_context(language):
        async with at_table(name, catalogue, tmp_path) as pilot:
            await assert_shown(pilot)


@pytest.mark.parametrize(
    ("language", "place", "size", "text"),
    [
        ("de", "pook-", (80, 24), "immun@"),
        ("ja", "pook-", (80, 24), "安全@"),
        ("ja", "effect-", (80, 24), "…（v）"),
        ("fr", " PuzzlesScreen puzzles", (120, 36), "Haute Forme"),
        ("ja", " BoardSetupScreen setup", (120, 36), "Ada、北方帝国"),
    ],
)
async def test_words_have_space_and_wide_signs(
    language: str, place: str, size: tuple[int, int], text: str, catalogue: Catalogue, tmp_path: Path
) -> None:
    """A word in an edge is whole beside a sign, a column as wide as its words, and a list has the language's commas."""
    with language_context(language):
        numbered = next((name for name in NUMBERED if name.endswith(place)), "")
        there = at_table(place, catalogue, tmp_path) if place in TABLES else at_screen(numbered, "tash-kalar", tmp_path)
        async with there as pilot:
            await pilot.resize_terminal(*size)
            assert text in await read(pilot)
