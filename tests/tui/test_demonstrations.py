"""Demonstrations of the rules on the board, above a game that they leave as it is."""

from tashkalar import cards
from tashkalar.demonstrations import demonstrations
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.demonstration import BoardDemonstration
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.table import TableScreen
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import close_hand_over

TABLE = {"board": rows(_1c="e4 e6"), "turn": {"number": 5, "seat": 1, "actions": 2}}
CLAUSES = [shown.clause for shown in demonstrations(cards.load())]


async def test_a_demonstration_is_opened_from_help_and_leads_back_to_the_game(sit: Sit) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        session = app.session
        assert session is not None
        table, before = app.screen, session.state
        for key in ("f1", "question_mark"):
            await pilot.press(key)
            assert isinstance(app.screen, HelpScreen)
            await pilot.press("d", *"6.5", "enter")
            assert "is upgraded if its effect destroys" in " ".join((await read(pilot)).split())
            await pilot.press("o")
            exercise = exercise_of(app)
            assert [step.option for step in exercise.session.steps] == ["summon swordmaster e5"]
            assert "exercise('show_move')" not in exercise.usable
            await pilot.press("O", "o", "o")
            exercise = exercise_of(app)
            assert [step.option for step in exercise.session.steps] == ["summon swordmaster e5", "destroy d6"]
            await pilot.press("q", "escape", "escape")
            assert app.screen is table
            assert (app.session, session.state, session.steps) == (session, before, [])


def exercise_of(app: TashkalarApp) -> BoardDemonstration:
    """The demonstration on the board."""
    assert isinstance(app.screen, TableScreen)
    assert isinstance(app.screen.exercise, BoardDemonstration)
    return app.screen.exercise


async def test_the_text_is_read_on_a_small_screen(sit: Sit) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("f1", "d", "enter")
        shown = " ".join((await read(pilot)).split())
        assert "Titan needs a heroic" in shown
        assert exercise_of(app).demonstration.title == f"{CLAUSES[0]}: here it decides"


async def test_the_coach_names_the_keys(sit: Sit) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("f1", "d", *"6.5", "enter")
        assert "o plays the demonstration's next move, O shows" in coached(app)
        await pilot.press("o")
        assert "u takes back, O shows the other position, Esc returns" in coached(app)


def coached(app: TashkalarApp) -> str:
    """The text of the coach about the demonstration, in one line."""
    return " ".join(" ".join(line.plain for line in exercise_of(app).coach_lines(60)).split())
