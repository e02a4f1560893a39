"""Forced moves are played automatically, reported, and taken back together with the decision before them."""

from typing import Any

from hotseat.plugin.game import forced_option
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import close_hand_over, pointer_of

ONE_ENEMY: dict[str, Any] = {
    "board": rows(_1c="e4 f4", _2c="e7"),
    "seats": [{"beings": ["knight", "bomb"], "legends": []}, {}],
    "turn": {"number": 5, "seat": 1, "actions": 2, "discarded": False},
}


async def test_the_last_opening_piece_comes_by_itself(sit: Sit) -> None:
    """After c5 there is only one answer for g5; then it is the other player's turn, and the summary tells it."""
    app = sit("duel")
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1")
        assert not session.steps, "a number only points"
        await pilot.press("enter")
        await pilot.pause()
        assert [step.option for step in session.steps] == ["place c5 1c", "place g5 2c"]
        await pilot.press("enter")
        shown = await read(pilot)
        assert "on c5" in shown
        assert "on g5 (only answer)" in " ".join(shown.replace("│", " ").split())


async def test_a_forced_answer_is_told_and_taken_back(sit: Sit) -> None:
    """Putting every other card of the hand under its deck leaves nothing but to be done."""
    app = sit(position={**ONE_ENEMY, "seats": [{"beings": ["knight", "bomb"], "legends": [], "flares": []}, {}]})
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("x", "1", "enter")
        assert [step.option for step in session.steps] == ["discard knight"]
        assert session.question is not None
        assert forced_option(session.game, session.state, session.question) is None
        await pilot.press("1", "enter")
        assert [step.option for step in session.steps] == ["discard knight", "return bomb", "done"]
        shown = await read(pilot)
        assert "Only one answer" in shown
        assert "(only answer)" in " ".join(shown.split())
        await pilot.press("u")
        assert [step.option for step in session.steps] == ["discard knight"], "not to the question with one answer"
        assert "choose further cards" in await read(pilot)
        assert not pointer_of(app).notice
        await pilot.press("r")
        assert [step.option for step in session.steps] == ["discard knight", "return bomb", "done"]
        await pilot.press("u", "u")
        assert not session.steps


async def test_a_saved_game_that_stands_at_a_forced_answer_asks_it(sit: Sit) -> None:
    """It is shown like any question, so that nobody wonders what has happened."""
    app = sit("duel", plays=("place c5 1c",))
    session = app.session
    assert session is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "choose whose common stands there" in await read(pilot)
        await pilot.press("enter")
        assert session.steps[-1].option == "place g5 2c"


async def test_ending_a_turn_is_never_forced(sit: Sit) -> None:
    app = sit(position={**ONE_ENEMY, "turn": {"number": 5, "seat": 1, "actions": 1}})
    session = app.session
    assert session is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("p", *"d5", "enter")
        assert [step.option for step in session.steps] == ["place d5"]
        assert "end the turn with ." in await read(pilot)


async def test_a_turn_ends_by_itself_only_where_the_setting_says_so(sit: Sit) -> None:
    """Only the end of the turn is left: no flare in hand, no action, no task."""
    for value, ended in (("off", False), ("on", True)):
        app = sit(
            "duel",
            position={
                "board": rows(_1c="e4", _2c="e7"),
                "seats": [{"beings": ["knight"], "legends": [], "flares": []}, {}],
                "turn": {"number": 5, "seat": 1, "actions": 1, "discarded": True},
            },
        )
        app.appearance.change("ending", value)
        async with app.run_test(size=(120, 36)) as pilot:
            await close_hand_over(pilot)
            await pilot.press("p", "a", "5", "enter")
            await pilot.pause()
            assert app.session is not None
            assert [step.option for step in app.session.steps] == ["place a5", "end"][: 1 + ended]
