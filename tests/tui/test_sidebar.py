"""Beside the board and below it: progress in words, headings, entries of the log whole."""

from typing import Any

import pytest

from hotseat.tui.pane import Pane
from tashkalar.engine import Catalogue, decision, setup
from tashkalar.engine.decision import Decision
from tashkalar.text.options import prompt_text
from tashkalar.tui import panels
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import CARDS
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.screens.table import TableScreen
from tests.helpers.saves import unsaved_session
from tests.tui.conftest import Sit, read, rows
from tests.tui.golden import DUO
from tests.tui.key_presses import close_hand_over
from tests.tui.test_decision_kinds import examples
from tests.tui.test_game_screen import READY

RED: dict[str, Any] = {
    **READY,
    "board": rows(_1c="d8 h4", _1h="e5", _2c="c2"),
    "tasks": {"current": ["red-conquest", "diagonals", "imprisonment"], "next": "devastation"},
}
"""Ada stands on three red squares, once upgraded."""


async def test_tasks_tell_in_words_how_far_everybody_is(sit: Sit) -> None:
    async with sit(position=RED).run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        assert "on red [3/3](1/3)  upgraded [1/2](0/2)" in shown
        assert "around one enemy piece" in shown
        assert "on b2 c3" not in shown, "what has no room in words is told in numbers"


def test_a_task_keeps_a_row_by_leaving_out_words_that_its_parts_share(catalogue: Catalogue) -> None:
    tasks = {"current": ["color-conquest", "rainbow-dominance", "colored-summoning"], "next": "devastation"}
    conquest, rainbow, summoning, _next = (
        each.plain for each in panels.task_panel(setup(catalogue, {**DUO, "tasks": tasks}), {}, 60)
    )
    assert "  coloured [" in conquest
    assert "  red [" in rainbow
    assert "  green [" in rainbow
    assert "  on red or green [" in summoning


async def test_a_narrow_side_tells_numbers_and_the_page_words(sit: Sit) -> None:
    async with sit(position=RED).run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "[3/3 1/2](1/3 0/2)" in await read(pilot)
        await pilot.press("T")
        shown = await read(pilot)
        assert "Ada: on red 3 of 3, upgraded on red 1 of 2" in shown
        assert "Boris: on red 1 of 3, upgraded on red 0 of 2" in shown


async def test_the_log_begins_with_an_entry_at_every_size(sit: Sit) -> None:
    async with sit(position=READY).run_test(size=(160, 50)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "enter", "enter")
        for size, entries in (((80, 24), 1), ((120, 36), 2), ((80, 24), 1)):
            await pilot.resize_terminal(*size)
            await read(pilot)
            first, *more = [line.plain[:8] for line in pilot.app.screen.query_one("#log", Pane).visible_lines]
            assert first == "  5 [ ] "
            assert more.count(first) == entries - 1


@pytest.mark.parametrize(
    ("kind", "said"),
    [("choice", "choose a square to move (s skips)"), ("aim", "choose a direction")],
)
def test_an_effect_says_what_a_square_is_for(kind: str, said: str) -> None:
    state = examples()[kind]
    question = decision(state)
    assert isinstance(question, Decision)
    assert said in prompt_text(BoardPointer(state, question))


async def test_a_shot_is_told_with_its_direction(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, unsaved_session(examples()["aim"]))
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("n")
        assert "Enter: aim south; destroy nothing" in await read(pilot)


async def test_the_footer_offers_only_what_the_question_takes(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, unsaved_session(examples()["place any piece"]))
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        assert "p place" not in (await read(pilot)).splitlines()[-1]


async def test_the_footer_offers_nothing_that_does_nothing(sit: Sit) -> None:
    """Without an action left there is no forecast; after the end no card to choose."""

    def offered(app: TashkalarApp) -> frozenset[str]:
        assert isinstance(app.screen, TableScreen)
        return app.screen.usable

    app = sit(plays=("place d4",))
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        assert "look_ahead" not in offered(app)
        assert CARDS in offered(app), "cards can still be read"
        await pilot.press("R", "R")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert not {CARDS, "type", "look_ahead", "undo"} & offered(app)
