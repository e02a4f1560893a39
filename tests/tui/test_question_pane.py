"""The pane below the board: the full outcome of a typed line, and the meaning of digits."""

import pytest

from tashkalar.engine import Catalogue, Decision, decision, setup
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.question_pane import prompt_lines
from tests.helpers.saves import unsaved_session
from tests.tui.conftest import Sit, read
from tests.tui.golden import DUO
from tests.tui.key_presses import close_hand_over, pointer_of
from tests.tui.test_decision_kinds import moments
from tests.tui.test_preview import burning

pytestmark = pytest.mark.sweep("size")


def can(decision: Decision, text: str) -> bool:
    """Whether the question has an answer."""
    return any(option.text == text for option in decision.options)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_a_typed_line_tells_its_whole_outcome(catalogue: Catalogue, size: tuple[int, int]) -> None:
    """A run over seven squares."""
    state = next(
        state for state, question in moments() if question.source == "messenger" and can(question, "run a4 i4")
    )
    app = TashkalarApp(catalogue, unsaved_session(state))
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        pointer = pointer_of(app)
        longest = pointer.decision.option("run a4 i4")
        await pilot.press("colon", *("space" if sign == " " else sign for sign in longest.text))
        shown = " ".join((await read(pilot)).split())
        assert f"Enter: {pointer.outcome(longest)}" in shown
        assert "? keys" in shown
        await pilot.press("escape", *"a4", "enter", *"i4")
        assert f"Enter: {pointer.outcome(longest)}" in " ".join((await read(pilot)).split()), (
            "pointed at, it is the same"
        )


def test_digits_point_into_a_list_where_there_is_one() -> None:
    question = decision(burning())
    assert isinstance(question, Decision)
    pointer = BoardPointer(burning(), question)
    assert pointer.digits == ("entry", f"1-{len(pointer.entries)}")


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_footer_tells_what_the_digits_do(catalogue: Catalogue, sit: Sit, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue, unsaved_session(burning()))
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        assert f"1-{len(pointer_of(app).entries)} entry" in shown
        assert " card " not in shown.splitlines()[-1]
    app = sit()
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        assert "1-6 card" in await read(pilot)
        await pilot.press("x")
        assert "1-3 card" in (await read(pilot)).splitlines()[-1], "three beings can be discarded"


def test_a_long_prompt_has_a_short_form(catalogue: Catalogue) -> None:
    """Three tasks to claim don't fit into two rows; the tasks beside the board name them too."""
    tasks = {"current": ["destruction", "heroic-destruction", "end-of-legends"]}
    destroyed = ["2l", "2l", "2h", "2h", "2h", "2c", "2c"]
    turn = {"number": 5, "seat": 1, "actions": 0, "destroyed": destroyed}
    state = setup(catalogue, {**DUO, "tasks": tasks, "turn": turn})
    question = decision(state)
    assert isinstance(question, Decision)
    pointer = BoardPointer(state, question)
    assert "can be claimed (t)" in "".join(line.plain for line in prompt_lines(pointer, 118))
    lines = [line.plain for line in prompt_lines(pointer, 56)]
    assert lines == [" [ ] Ada: no action left: end the turn with ."]
