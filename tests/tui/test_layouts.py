"""Caps Lock, and keyboards of other layouts: what is meant is done, or a line says why nothing is."""

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot

from hotseat.tui.hand_over import HandOverScreen
from tashkalar.engine.geometry import NAMES
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.table import TableScreen
from tests.hotseat.helpers.idle import idle
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over, pointer_of

SIZE = (120, 36)


async def type_sign(pilot: Pilot[None], sign: str) -> None:
    """Type a sign as a terminal sends it, whatever its key is called."""
    for event in XTermParser().feed(sign):
        assert isinstance(event, events.Key)
        pilot.app.post_message(event)
    await idle()


@pytest.mark.sweep("square")
@pytest.mark.parametrize("square", ["d4", "A5", "B5", "C5", "D4", "E5", "F5", "G5", "H5", "I5"])
async def test_a_capital_letter_before_a_digit_is_a_column(sit: Sit, square: str) -> None:
    """Also where a command has the letter, as F and H, while there is nothing for it to do that takes a digit."""
    app = sit("high-form")
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await pilot.press(*square)
        pointer = pointer_of(app)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.overlay is None
        assert (NAMES[pointer.cursor], pointer.aimed, pointer.card) == (square.lower(), True, "")


async def test_a_capital_letter_is_a_column_over_a_pattern_too(sit: Sit) -> None:
    app = sit("high-form")
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await pilot.press("j", "H", "4")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.overlay is not None
        assert NAMES[app.screen.overlay.cursor] == "h4"


async def test_a_digit_later_on_is_a_card(sit: Sit) -> None:
    """A capital letter that a command has is a column only right before a digit."""
    app = sit("high-form")
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await pilot.press("F", "left", "1")
        assert pointer_of(app).card == pointer_of(app).cards[0]
        await pilot.press("escape", "H", "escape", "2")
        assert pointer_of(app).card == pointer_of(app).cards[1]


@pytest.mark.sweep("sign", "text")
@pytest.mark.parametrize(
    ("sign", "text"),
    [
        ("в", "в does nothing here (check the keyboard layout)"),
        ("ф", "ф does nothing here (check the keyboard layout)"),
        ("é", "é does nothing here (check the keyboard layout)"),
        ("４", "４ does nothing here (check the keyboard layout)"),
        ("\ufffd", "\ufffd does nothing here (check the keyboard layout)"),
        ("K", "K does nothing here (check Caps Lock)"),
        (",", ", does nothing here; ? lists the keys"),
    ],
)
async def test_a_sign_that_is_no_key_is_named(sit: Sit, sign: str, text: str) -> None:
    """The note shows in the line of the question, and over a pattern; the next effective key removes it."""
    app = sit("high-form")
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        assert text not in await read(pilot)
        await type_sign(pilot, sign)
        assert text in await read(pilot)
        await pilot.press("left")
        assert text not in await read(pilot)
        await pilot.press("exclamation_mark")
        await type_sign(pilot, sign)
        assert text in await read(pilot)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)


async def test_a_letter_of_another_layout_is_named_on_other_screens(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for many in a row; a letter of this one that is no key is passed over, as typed ahead."""
    monkeypatch.setattr("hotseat.tui.terminal_app.SHORT", 3600)
    app = sit("high-form")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        assert isinstance(app.screen, HandOverScreen)
        await type_sign(pilot, "x")
        assert "does nothing here" not in await read(pilot)
        for sign in "привет":
            await type_sign(pilot, sign)
        shown = await read(pilot)
        assert "п does nothing here (check the keyboard layout)" in shown
        assert shown.count("does nothing here") == 1


async def test_what_is_typed_into_a_line_is_no_key(sit: Sit) -> None:
    app = sit("high-form")
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await pilot.press("colon")
        await type_sign(pilot, "вD")
        shown = await read(pilot)
        assert "does nothing here" not in shown
        assert "вD" in shown
