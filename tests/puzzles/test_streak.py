"""A streak of puzzles: its order, its end, and what is kept of it."""

from datetime import date
from pathlib import Path

import pytest

from hotseat.play.gym_progress import GymProgressStore
from tashkalar.engine import Catalogue, Decision, decision, successor
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleProgressStore
from tashkalar.puzzles.streak import MISSES, Streak
from tashkalar.puzzles.themes import Theme, puzzles_of
from tashkalar.text_ui.puzzle import play_streak
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.puzzle import StreakExercise
from tashkalar.tui.screens.puzzles import PuzzlesScreen
from tashkalar.tui.screens.table import TableScreen
from tests.helpers.cli_runner import Run, caller
from tests.text_ui.conversations import printed_lines, script
from tests.tui.conftest import read

EASY = collection()[:20]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))


def wasted(in_play: PuzzleInPlay) -> list[str]:
    """Answers that end the turn of a puzzle without its aim."""
    state, found = in_play.puzzle.state, list[str]()
    while state.turn.number == in_play.puzzle.state.turn.number and not state.ended:
        pending = decision(state)
        assert isinstance(pending, Decision)
        option = next((each for each in pending.options if each.verb in ("end", "place", "skip")), pending.options[0])
        found.append(option.text)
        state = successor(state, option)
    return found


def test_the_order_comes_from_the_seed_and_rises_by_grade() -> None:
    one, other = Streak.begin(1, collection()), Streak.begin(2, collection())
    assert one == Streak.begin(1, [*reversed(collection())])
    assert one.puzzles != other.puzzles
    assert sorted(one.puzzles, key=lambda each: each.number) == [*collection()]
    assert [each.grade for each in one.puzzles] == sorted(each.grade for each in one.puzzles)


def test_a_streak_ends_with_the_third_miss_or_the_last_puzzle() -> None:
    streak = Streak.begin(1, EASY)
    for solved in (True, False, True, False):
        streak = streak.after(solved=solved)
    assert streak.current == streak.puzzles[4]
    assert streak.after(solved=False).current is None
    assert Streak.begin(1, EASY[:1]).after(solved=True).current is None


def test_the_best_streak_is_kept() -> None:
    progress = PuzzleProgress().streaked(4).streaked(2)
    assert progress.best_streak == 4
    assert "Best streak of puzzles: 4." in "\n".join(progress.summary(date(2026, 11, 2)))


def test_a_streak_in_plain_lines_until_three_misses() -> None:
    first, *others = Streak.begin(5, EASY).puzzles
    lines = [*first.solution, "why", ""]
    for each in others[:MISSES]:
        lines += [*wasted(each), ""]
    console = script(*lines)
    play_streak(Streak.begin(5, EASY), console)
    said = printed_lines(console)
    assert f"The solution: {'; '.join(first.solution)}." in said
    assert "Streak 1, 2 of 3 misses." in said
    assert said[-1] == "The streak is over: 1 puzzle solved (best: 1). The same puzzles again: --seed 5."
    assert PuzzleProgressStore().progress.best_streak == 1
    assert not PuzzleProgressStore().progress.of(others[0].name).solved


def test_a_streak_has_no_hints_and_a_pass_is_a_miss() -> None:
    console = script("hint", "reach", "pass", "pass", "quit")
    play_streak(Streak.begin(5, EASY), console)
    said = printed_lines(console)
    assert sum("isn't possible here" in line for line in said) == 2
    assert "Streak 0, 2 of 3 misses." in said
    assert said[-1].startswith("The streak is over: 0 puzzles solved (best: 0).")
    passed = Streak.begin(5, EASY).puzzles[:2]
    assert [PuzzleProgressStore().progress.of(each.name).tries for each in passed] == [1, 1]
    assert {*puzzles_of(Theme(missed=True), PuzzleProgressStore().progress)} == {*passed}
    assert GymProgressStore().progress.of("tash-kalar").patterns, "their patterns are due"


async def test_a_streak_on_the_screen(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, puzzles=(), puzzle_streak=5)
    puzzles = Streak.begin(5, collection()).puzzles
    async with app.run_test(size=(120, 36)) as pilot:

        def shown() -> StreakExercise:
            assert isinstance(app.screen, TableScreen)
            assert isinstance(app.screen.exercise, StreakExercise)
            return app.screen.exercise

        async def play(*texts: str) -> None:
            for text in texts:
                await pilot.press("colon", *({" ": "space", "-": "minus"}.get(sign, sign) for sign in text), "enter")

        await pilot.pause()
        await play(*puzzles[0].solution)
        assert shown().streak.solved == 1
        assert "Streak 1, 0 of 3 misses." in " ".join((await read(pilot)).split())
        await pilot.press("u", "enter")
        assert shown().streak.solved == 1, "what is tried afterwards doesn't count"
        await pilot.press("O")
        assert shown().in_play == puzzles[1]
        await play(*wasted(puzzles[1]))
        assert (shown().streak.solved, shown().streak.missed) == (1, 1)
        await pilot.press("enter", "H")
        assert shown().hints == 0
        await pilot.press("O", "O")
        assert isinstance(app.screen, PuzzlesScreen)
        assert [PuzzleProgressStore().progress.of(each.name).tries for each in puzzles[1:4]] == [1, 1, 1]
        assert PuzzleProgressStore().progress.best_streak == 1
        await pilot.press("r")
        assert shown().streak.missed == 0


@pytest.mark.parametrize("options", [["--seed", "1"], ["--streak", "--daily"], ["--streak", "12"]])
def test_options_that_do_not_go_together_are_refused(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run: Run = caller(monkeypatch, capsys)
    value = run("puzzle", *options)
    assert (value.code, len(value.err.strip().splitlines())) == (2, 1)
