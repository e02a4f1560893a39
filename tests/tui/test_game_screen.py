"""The table: what it shows, and that it shows it to the right person."""

from typing import Any

import pytest
from textual.events import Key

from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.text_screen import TextScreen
from tashkalar.engine import Decision
from tashkalar.engine.geometry import parse_square
from tashkalar.tui.board_painter import place_of
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.widgets.board import BoardWidget
from tests.hotseat.helpers.wide_language import Wide, speaking, wide
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import click_on, close_hand_over, give, pointer_of

pytestmark = pytest.mark.sweep("size")

BOTH = pytest.mark.parametrize("size", [(120, 36), (80, 24)])

READY: dict[str, Any] = {
    "board": rows(_1c="e4 e6", _2c="d6 g5", _1h="c5"),
    "seats": [{"beings": ["swordmaster", "knight", "bomb"], "legends": ["titan", "leviathan"]}, {}],
    "turn": {"number": 5, "seat": 1, "actions": 2},
}
"""Ada can summon her Swordmaster on e5 and destroy d6 with it."""


@BOTH
async def test_what_is_on_the_table(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=READY)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        for wanted in ("High Form", "Ada", "Boris", "turn 5", "2 actions left", "saved", "Tasks", "next:"):
            assert wanted in shown
        for card in ("Swordmaster", "Knight", "Bomb", "Titan", "Leviathan", "Flare"):
            assert card in shown
        for piece in ("[c]", "[H]", "(c)"):
            assert piece in shown
        assert "choose a card" in shown
        assert "1 place" in shown or "c  1" in shown


@BOTH
async def test_a_summoning_by_keys(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=READY)
    session = app.session
    assert session is not None
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1")
        shown = await read(pilot)
        assert "Swordmaster: choose where it arrives (1 place)" in shown
        assert "summon Swordmaster [c] on e5 from e4 e6" in shown
        await pilot.press("enter")
        assert session.steps[-1].option == "summon swordmaster e5"
        assert "Swordmaster: choose a piece to destroy" in await read(pilot)
        assert "s skip" in await read(pilot)
        await pilot.press("enter")
        assert session.steps[-1].option == "destroy d6"
        assert "Ada destroys Boris's common" in await read(pilot)


async def test_one_click_shows_and_another_plays(sit: Sit) -> None:
    app = sit(position=READY)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await click_on(pilot, "Swordmaster")
        assert pointer_of(app).answer.card == "swordmaster"
        board = app.screen.query_one(BoardWidget)
        x, y, width, height = place_of(board.square_size, parse_square("e5"))
        there = (x + width // 2, y + height // 2)
        await pilot.hover(board, offset=there)
        assert "summon Swordmaster" in await read(pilot)
        await pilot.click(board, offset=there)
        assert "summon Swordmaster" in await read(pilot)
        assert not session.steps, "the program and the mouse have pointed there, but not the player"
        await pilot.click(board, offset=there)
        assert session.steps[-1].option == "summon swordmaster e5"
        await click_on(pilot, "s skip ")
        await click_on(pilot, "s skip ")
        assert session.steps[-1].option == "skip"


async def test_a_square_first(sit: Sit) -> None:
    """Pointing at a square tells what can be done there; several things become a list."""
    app = sit(position=READY)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("enter")
        assert "first choose a card (1-5), or a square" in await read(pilot)
        await pilot.press("e", "5")
        assert "Enter on e5: place a common, or summon Swordmaster" in await read(pilot)
        await pilot.press("enter")
        assert "e5: choose what to do there" in await read(pilot)
        await pilot.press("2")
        assert "Enter: summon Swordmaster" in await read(pilot)
        assert not session.steps, "a number only points"
        await pilot.press("1", "enter")
        assert session.steps[-1].option == "place e5"


async def test_wrong_keys_say_why(sit: Sit) -> None:
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        for keys, reason in (
            ("2", "Knight can't be summoned anywhere right now"),
            ("z", "neither criterion of the flare is met"),
            ("t", "tasks are claimed after the last action"),
            (".", "2 actions must still be used"),
            ("s", "this can't be skipped"),
            ("pe4\n", "e4 is taken"),
            ("a1", "a1 isn't a square of the board"),
            ("u", "Nothing has been played yet"),
            ("r", "Nothing has been taken back"),
        ):
            await pilot.press(*("enter" if key == "\n" else key for key in keys))
            assert reason in await read(pilot), keys
            await pilot.press("escape", "escape")


async def test_typing_an_answer(sit: Sit) -> None:
    app = sit(position=READY)
    session = app.session
    assert session is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("colon", *"summon s", "tab")
        assert "summon Swordmaster e5" in await read(pilot)
        await pilot.press("enter")
        assert session.steps[-1].option == "summon swordmaster e5"
        await pilot.press("slash", *"nonsense", "enter")
        assert "'nonsense' is not possible here" in await read(pilot)
        await pilot.press("colon", *"d6", "escape")
        assert len(session.steps) == 1
        await pilot.press("colon", *"where E5")
        assert "what stands on a square" in await read(pilot)
        await pilot.press("enter")
        assert "e5 is a red square" in await read(pilot)
        await pilot.press("escape")
        assert len(session.steps) == 1
        await pilot.press("colon", *"d6", "enter")
        assert session.steps[-1].option == "destroy d6"


async def test_a_card_is_typed_by_its_name_in_the_players_language(sit: Sit) -> None:
    with speaking(Wide()):
        app = sit(position=READY)
        session = app.session
        assert session is not None
        async with app.run_test(size=(80, 24)) as pilot:
            await close_hand_over(pilot)
            await pilot.press("colon", *f"summon {wide('Sw')}", "tab")
            assert wide("Swordmaster") in await read(pilot)
            await pilot.press("enter")
    assert session.steps[-1].option == "summon swordmaster e5"


@BOTH
async def test_the_cover_hides_both_hands(sit: Sit, size: tuple[int, int]) -> None:
    """Between two turns no card of either hand can be read, whatever is pressed or resized."""
    app = sit(seed=11)
    session = app.session
    assert session is not None
    async with app.run_test(size=size) as pilot:
        for _ in range(6):
            hidden = {app.cards.name(card) for seat in session.state.seats for card in (*seat.beings, *seat.legends)}
            assert isinstance(app.screen, HandOverScreen)
            for _ in range(2):
                shown = await read(pilot)
                assert not [name for name in hidden if name in shown]
                assert "Enter shows your hand." in shown
                await pilot.press("v", "1", "l", "p")
                await pilot.resize_terminal(size[0] - 10, size[1] - 2)
                await pilot.resize_terminal(*size)
            await pilot.press("escape")
            await close_hand_over(pilot)
            first = app.cards.name(session.state.seats[session.state.seat].beings[0]).split()
            shown = await read(pilot)
            assert all(word in shown for word in first)
            while not isinstance(app.screen, HandOverScreen):
                asked = session.history.decision
                assert isinstance(asked, Decision)
                await give(pilot, app, asked.options[0])
                await pilot.pause()


async def test_the_summary_tells_the_last_turn(sit: Sit) -> None:
    app = sit(plays=("place d4", "end", "place e6", "place f6"))
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("full_stop")
        await pilot.pause()
        shown = await read(pilot)
        assert "Has Boris looked away? Enter shows your hand." in shown
        assert "Boris's turn 2" in shown
        assert "1 places a common on e6" in shown
        assert "2 places a common on f6" in shown
        assert "places a common on d4" not in shown
        await pilot.press("right")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "since last turn" in await read(pilot)


async def test_undo_and_redo(sit: Sit) -> None:
    app = sit(plays=("place d4", "end"))
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("u")
        assert session.why_no_undo()
        assert (session.why_no_undo() or "?") in await read(pilot)
        await pilot.press("p", *"e6", "enter")
        assert len(session.steps) == 3
        await pilot.press("u")
        assert len(session.steps) == 2
        await pilot.press("r")
        assert session.steps[-1].option == "place e6"


async def test_a_resize_in_the_middle_of_an_effect(sit: Sit) -> None:
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "enter")
        for size in ((80, 24), (60, 20), (39, 15), (160, 50), (40, 16), (5, 3), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = await read(pilot)
            assert ("at least" if size < (40, 16) and size != (5, 3) else "") in shown
            if size >= (40, 16):
                assert "Swordmaster: choose" in shown
        await pilot.press("enter")
        assert app.session is not None
        assert app.session.steps[-1].option == "destroy d6"


async def test_nothing_is_played_unseen(sit: Sit) -> None:
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.resize_terminal(30, 10)
        assert "needs a terminal" in await read(pilot)
        await pilot.press("p", *"d4", "enter")
        await pilot.resize_terminal(120, 36)
        assert "2 actions left" in await read(pilot)


async def test_small_terminals_have_two_pages(sit: Sit) -> None:
    app = sit(position=READY)
    async with app.run_test(size=(50, 20)) as pilot:
        await close_hand_over(pilot)
        assert "[H]" in await read(pilot)
        assert "Leviathan" not in await read(pilot)
        await pilot.press("tab")
        assert "Leviathan" in await read(pilot)
        await pilot.press("tab")
        assert "[H]" in await read(pilot)


async def test_reading(sit: Sit) -> None:
    """The card, the log, the keys."""
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "v")
        assert isinstance(app.screen, TextScreen)
        assert "diagonally adjacent" in await read(pilot)
        await pilot.press("escape", "p", *"d4", "enter", "l")
        assert "Ada places a common on d4" in await read(pilot)
        await pilot.press("escape", "question_mark")
        assert "Keys" in await read(pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_ending_a_turn_asks_once_what_is_left_undone(sit: Sit) -> None:
    position = {
        **READY,
        "turn": {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c"]},
        "tasks": {"current": ["destruction", "side-chain", "red-summoning"], "next": "devastation"},
    }
    app = sit(position=position)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        assert "t: claim" in await read(pilot)
        await pilot.press("full_stop")
        assert "Destruction can be claimed (t)" in await read(pilot)
        assert not session.steps
        await pilot.press("t")
        assert "claim Destruction (1 point)" in await read(pilot)
        await pilot.press("enter")
        assert session.steps[-1].option == "claim destruction"


async def test_resigning_asks(sit: Sit) -> None:
    app = sit(position=READY)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("R")
        assert "resign?" in await read(pilot)
        await pilot.press("escape")
        assert not session.steps
        await pilot.press("R", "enter")
        await pilot.pause()
        assert "Boris wins" in await read(pilot)


async def test_a_burst_of_keys_keeps_its_order(sit: Sit) -> None:
    """Keys that arrive all at once, as over a slow line."""
    app = sit(position=READY)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        keys = ["p", "d", "4", "enter", "colon", *"place f7", "enter"]
        for key in keys:
            app.post_message(Key("space" if key == " " else key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.pause()
        assert [step.option for step in session.steps] == ["place d4", "place f7"]


async def test_no_colour(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cursor, targets, chosen card and chosen entry have signs."""
    monkeypatch.setenv("NO_COLOR", "1")
    app = sit(position=READY)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1")
        shown = await read(pilot)
        assert "▸1 Swordmaster" in shown
        assert "━━━" in shown
        await pilot.press("enter")
        assert "(c)" in await read(pilot)
        assert "x" in await read(pilot)
