"""The screens in the player's language: changed at once, and whole in one whose letters are twice as wide."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from docs import messages
from tashkalar import cell_width, language
from tashkalar.tui.screens.settings import SettingsScreen
from tests.languages import Wide, narrow, speaking, wide
from tests.tui.conftest import Sit, read


@pytest.fixture
def german_is_wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is called German has every text in wide letters."""
    made = Catalog(locale="de", fuzzy=False)
    for message in messages.template(messages.texts()):
        texts = messages.forms(message.id)
        told = tuple(map(wide, texts))
        made.add(message.id, told if len(told) > 1 else told[0], context=message.context)
    file = tmp_path / "de" / "LC_MESSAGES" / "tashkalar.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(messages.compiled(made))
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    with language.using(language.ENGLISH):
        yield


@pytest.mark.usefixtures("german_is_wide")
async def test_another_language_holds_at_once_and_is_kept(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter", "f2")
        assert isinstance(app.screen, SettingsScreen)
        assert "Settings" in await read(pilot)
        to_german = ["right"] * (1 + list(language.LANGUAGES).index("de"))
        await pilot.press(*to_german)
        shown = await read(pilot)
        assert wide("Settings") in shown
        assert wide("Plain ASCII") in shown
        await pilot.press("left", "left")
        assert "Plain ASCII" in await read(pilot), "back to English"
        await pilot.press("right", "right")
        assert wide("Plain ASCII") in await read(pilot)
    assert language.in_use() == "de"
    language.use(language.ENGLISH)
    sit()
    assert language.in_use() == "de", "as it was set"


WAY = ("1", "escape", "p", "m", "question_mark", "escape", "T", "escape", "w", "escape", "f2")
"""From the table through what can be looked at."""
SIZES = [(120, 36), (80, 24), (60, 20)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", ["high-form", "duel", "melee"])
async def test_every_line_is_as_wide_as_the_screen(sit: Sit, form: str, size: tuple[int, int]) -> None:
    """With letters of two columns: whatever has no room is cut between letters, and nothing stands askew."""
    with speaking(Wide()):
        app = sit(form, players=3 if form == "melee" else 2)
        async with app.run_test(size=size) as pilot:
            for keys in (
                "enter",
                "1",
                "escape",
                "p",
                "m",
                "question_mark",
                "escape",
                "T",
                "escape",
                "w",
                "escape",
                "f2",
            ):
                await pilot.press(keys)
                for line in (await read(pilot)).splitlines():
                    assert cell_width.width(line) == size[0], line


async def test_the_table_says_nothing_in_another_language(sit: Sit) -> None:
    """Names, keys and what is typed are the same in all."""
    same = ("Ada", "Boris", "tashkalar", "Enter", "Esc", "PgDn", "Tab", "Home", "End", "Left", "Right")
    with speaking(Wide()):
        app = sit()
        async with app.run_test(size=(120, 36)) as pilot:
            for key in ("enter", *WAY):
                await pilot.press(key)
                assert not narrow(await read(pilot), *same), key
