"""The screens in the player's language: changed at once, and whole in one whose letters are twice as wide."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from docs import messages
from tashkalar import language
from tashkalar.tui.screens.settings import SettingsScreen
from tests.languages import wide
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
        await pilot.press("right", "right")
        shown = await read(pilot)
        assert wide("Settings") in shown
        assert wide("Plain ASCII") in shown
        await pilot.press("right", "right")
        assert "Plain ASCII" in await read(pilot), "over auto to English"
        await pilot.press("left", "left")
        assert wide("Plain ASCII") in await read(pilot)
    assert language.in_use() == "de"
    language.use(language.ENGLISH)
    sit()
    assert language.in_use() == "de", "as it was set"
