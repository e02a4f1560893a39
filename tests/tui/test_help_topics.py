"""The topics of the help are in full, in every language."""

import pytest

from hotseat.tui.pane import Pane
from hotseat.util import i18n
from tashkalar.tui.screens.help import HelpScreen
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over


@pytest.mark.sweep("language")
@pytest.mark.parametrize("language", ["en", "cs", "de", "es", "fr", "ja", "zh_CN"])
async def test_no_topic_is_cut_off(sit: Sit, language: str) -> None:
    app = sit()
    app.appearance.change("language", language)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await close_hand_over(pilot)
            await pilot.press("question_mark")
            await pilot.press("left")  # the last topics are the longest
            assert isinstance(app.screen, HelpScreen)
            await read(pilot)
            topics = app.screen.query_one("#help-topics", Pane)
            assert all(line.cell_length <= topics.content_size.width for line in topics.lines)
            shown = "".join(line.plain[2:].rstrip() for line in topics.lines).replace(" ", "")
            assert all(page.title.replace(" ", "") in shown for page in app.screen.pages[-5:])
    finally:
        i18n.set_language("en")
