"""Puzzles on the screen: the aim in sight, hints, out of reach, starting again, reached by any way, and their list."""

import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.records.record_time import current_day
from hotseat.tui.saved_games import SavedGamesScreen
from tashkalar.engine import Catalogue, Decision, Option, decision
from tashkalar.puzzles.collection import PuzzleInPlay, collection, daily_puzzle
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleProgressStore, PuzzleRecord
from tashkalar.puzzles.themes import (
    EVERYTHING,
    FILTERS,
    Theme,
    describe_theme,
    puzzle_traits,
    puzzles_of,
    read_theme,
    theme_values,
    value_text,
)
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import PUZZLE, PUZZLES
from tashkalar.tui.puzzle import PuzzleExercise
from tashkalar.tui.screens.puzzles import FILTER_KEYS, PuzzlesScreen
from tashkalar.tui.screens.table import TableScreen
from tests.puzzles.test_attempt import posed
from tests.saves.playing import saved
from tests.tui.conftest import read
from tests.tui.key_presses import click_on

pytestmark = pytest.mark.sweep("size")

FORMS = ("High Form", "Duel", "Melee", "Teams")
BOTH = pytest.mark.parametrize("size", [(120, 36), (80, 24)])
SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20), (44, 18), (40, 16)])
FIRST, SECOND = collection()[:2]


def puzzling(cards: Catalogue, *puzzles: PuzzleInPlay) -> TashkalarApp:
    """The program as `tashkalar puzzle` opens it."""
    return TashkalarApp(cards, puzzles=puzzles)


def table_of(app: TashkalarApp) -> TableScreen:
    """The table on the screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def at_puzzle(app: TashkalarApp) -> PuzzleExercise:
    """The puzzle on the screen."""
    exercise = table_of(app).exercise
    assert isinstance(exercise, PuzzleExercise)
    return exercise


def list_of(app: TashkalarApp) -> PuzzlesScreen:
    """The list on the screen."""
    assert isinstance(app.screen, PuzzlesScreen)
    return app.screen


async def screen_text(pilot: Pilot[Any]) -> str:
    """All that stands on the screen, whatever its line breaks."""
    return " ".join((await read(pilot)).split())


async def typed(pilot: Pilot[Any], *texts: str) -> None:
    """Give answers by typing them."""
    for text in texts:
        await pilot.press("colon", *(key(sign) for sign in text), "enter")


def key(sign: str) -> str:
    return {" ": "space", "-": "minus"}.get(sign, sign)


def out_of_reach(put: PuzzleInPlay) -> Option:
    """An answer that spends the turn otherwise."""
    question = decision(put.puzzle.state)
    assert isinstance(question, Decision)
    return next(option for option in question.options if option.verb == "place")


@SIZES
async def test_the_aim_is_always_in_sight(catalogue: Catalogue, size: tuple[int, int]) -> None:
    for put in (FIRST, collection()[-1]):
        app = puzzling(catalogue, put)
        async with app.run_test(size=size) as pilot:
            shown = await screen_text(pilot)
            assert " ".join(put.goal.split()[:3]) in shown
            assert f"puzzle {put.number} of {len(collection())}" in shown
            own, other = put.puzzle.state.seats if put.puzzle.state.seat == 0 else put.puzzle.state.seats[::-1]
            hidden = {catalogue.name(card) for card in other.beings} - {catalogue.name(card) for card in own.beings}
            assert not any(name in shown for name in hidden), "the other's hand lies face down"
            if table_of(app).panes.paged:
                await pilot.press("tab")
                assert f"{put.goal}." in await screen_text(pilot)


@BOTH
async def test_a_puzzle_is_solved_and_the_next_one_comes(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = puzzling(catalogue, FIRST)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await typed(pilot, *FIRST.solution)
        shown = await screen_text(pilot)
        assert "Solved" in shown
        assert f"Enter: on to puzzle {SECOND.number}" in shown
        await pilot.press("enter")
        assert at_puzzle(app).in_play == SECOND
        await pilot.press("q")
        assert isinstance(app.screen, PuzzlesScreen)
        assert "solved" in next(
            line for line in (await read(pilot)).splitlines() if f" {FIRST.number} {FIRST.goal}" in line
        )
    assert PuzzleProgressStore().progress.of(FIRST.name) == PuzzleRecord(tries=1, solved=True)


@BOTH
async def test_a_solved_puzzle_is_explained(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = puzzling(catalogue, FIRST)
    async with app.run_test(size=size) as pilot:
        await pilot.press("X")
        assert "The solution" not in await screen_text(pilot), "not before it is solved"
        await typed(pilot, *FIRST.solution)
        await pilot.press("X")
        shown = await screen_text(pilot)
        assert "The solution: " in shown
        assert "the nearest of" in shown
        await pilot.press("u")
        assert "The solution: " not in await screen_text(pilot)


async def test_the_puzzle_of_the_day_opens_and_the_list_names_it(catalogue: Catalogue) -> None:
    app = puzzling(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        daily = daily_puzzle(current_day())
        assert f"Puzzle of the day: {daily.number}." in await screen_text(pilot)
        await pilot.press("t")
        assert at_puzzle(app).in_play == daily


@SIZES
async def test_the_columns_of_the_list_hold(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = puzzling(catalogue)
    async with app.run_test(size=size) as pilot:
        await pilot.press("1", "0", "0")
        lines = (await read(pilot)).splitlines()
        shown = [line for line in lines if any(f" {form} " in line for form in FORMS)]
        starts = {next(line.index(f" {form} ") for form in FORMS if f" {form} " in line) for line in shown}
        assert len(starts) == (size[0] >= 100)


async def test_another_way_counts_as_well(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    app = puzzling(catalogue, put)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert "a puzzle of your own" in await screen_text(pilot)
        await typed(pilot, "place a3", "summon swordmaster e4", "destroy d5")
        assert "Solved: destroy the enemy's common piece on d5" in await screen_text(pilot)
        assert "Enter: back to the puzzles" in await screen_text(pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, PuzzlesScreen)
    assert PuzzleProgressStore().progress.of("mine.json").solved


@BOTH
async def test_a_turn_without_the_aim_is_told_at_its_end_only(catalogue: Catalogue, size: tuple[int, int]) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    app = puzzling(catalogue, put)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await typed(pilot, "place a3", "place a4")
        assert "Not this time" not in await screen_text(pilot)
        await pilot.press("I")
        assert "can't be reached any more:" in await screen_text(pilot)
        await typed(pilot, "end")
        assert "Not this time." in await screen_text(pilot)
        assert PuzzleProgressStore().progress.of("mine.json") == PuzzleRecord(tries=1)
        await pilot.press("u")
        assert at_puzzle(app).verdict == "open"
        await pilot.press("u")
        await pilot.press("I")
        assert "The aim can still be reached." in await screen_text(pilot)
        await typed(pilot, "place a4", "end")
        await pilot.press("enter")
        assert at_puzzle(app).session.steps == []
    assert PuzzleProgressStore().progress.of("mine.json") == PuzzleRecord(tries=2)


@SIZES
async def test_hints_come_one_after_the_other(catalogue: Catalogue, size: tuple[int, int]) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    app = puzzling(catalogue, put)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        hints = (
            "Look at Swordmaster.",
            "Summon Swordmaster.",
            "Summon Swordmaster on e4",
        )
        for number, text in enumerate(hints):
            await pilot.press("H")
            shown = await screen_text(pilot)
            assert text in shown
            assert not any(later in shown for later in hints[number + 1 :])
        await pilot.press("H")
        await typed(pilot, "summon swordmaster e4")
        assert "Look at" not in await screen_text(pilot), "they are for the next answer"
        await pilot.press("H")
        assert "Look at d5." in await screen_text(pilot)
        await typed(pilot, "destroy d5")
    assert PuzzleProgressStore().progress.of("mine.json") == PuzzleRecord(tries=1, solved=True, hints=2)


async def test_it_starts_again(catalogue: Catalogue) -> None:
    app = puzzling(catalogue, FIRST)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await typed(pilot, out_of_reach(FIRST).text)
        assert at_puzzle(app).session.steps
        await pilot.press("S")
        assert at_puzzle(app).session.steps == []
        await pilot.press("O")
        assert at_puzzle(app).in_play == SECOND
        await pilot.press("escape")
        assert isinstance(app.screen, PuzzlesScreen)


# --- the list ---------------------------------------------------------------------------------------------------------


@SIZES
async def test_the_list_tells_the_puzzles_by_grade(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = puzzling(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await screen_text(pilot)
        assert "Grade 1: 0 of " in shown
        assert f">   1 {FIRST.goal}"[: size[0] - 14] in await read(pilot)
        assert f"0 of {len(collection())} solved" in shown.replace("│ ", "")
        await pilot.press("right")
        second = next(each for each in collection() if each.grade == 2)
        assert f"> {second.number:3} " in await read(pilot)
        await pilot.press("left", "end")
        await pilot.press(*str(len(collection())))
        assert f"> {len(collection())} " in await read(pilot)
        await pilot.press("down", "pageup", "enter")
        assert at_puzzle(app).in_play.number == len(collection()) - 10


async def test_the_next_unsolved_one_is_chosen_already(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text(json.dumps({"puzzles": {FIRST.name: {"solved": True, "hints": 2}}}))
    async with puzzling(catalogue).run_test(size=(80, 24)) as pilot:
        shown = await read(pilot)
        assert ">   2 " in shown
        assert "with hints" in shown
        assert "Grade 1: 1 of " in shown
        assert f"1 of {len(collection())} solved" in shown
    solved = {each.name: {"solved": True} for each in collection()}
    (tmp_path / "puzzles.json").write_text(json.dumps({"puzzles": solved}))
    app = puzzling(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "All puzzles are solved." in await read(pilot)
        await pilot.press("enter", "O")
        assert isinstance(app.screen, PuzzlesScreen)


async def test_a_puzzle_is_clicked(catalogue: Catalogue) -> None:
    app = puzzling(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_on(pilot, f"  {SECOND.number} {SECOND.goal}")
        assert isinstance(app.screen, PuzzlesScreen)
        await click_on(pilot, f"  {SECOND.number} {SECOND.goal}")
        assert at_puzzle(app).in_play == SECOND


async def test_from_the_unfinished_games(catalogue: Catalogue, tmp_path: Path) -> None:
    saved(tmp_path / "games", plies=3)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, SavedGamesScreen)
        await pilot.press("z")
        assert isinstance(app.screen, PuzzlesScreen)


async def test_trouble_with_the_file_is_told_once(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no-folder").touch()
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "no-folder"))
    app = puzzling(catalogue, FIRST)
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.press("H", "H")
        assert "Your progress can't be saved" in await read(pilot)
        assert len(app._notifications) == 1


def test_no_command_takes_a_column_or_a_key_twice() -> None:
    for commands in (PUZZLE, PUZZLES):
        keys = [key for command in commands for key in command.keys]
        assert len(keys) == len(set(keys))
        assert not {*keys} & {*"abcdefghi"}


# --- themes -----------------------------------------------------------------------------------------------------------


@SIZES
async def test_each_filter_turns_and_leaves_puzzles(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = puzzling(catalogue)
    async with app.run_test(size=size) as pilot:
        for key_name, name in FILTER_KEYS.items():
            await pilot.press("backspace", key_name)
            theme, values = list_of(app).theme, theme_values()[name]
            assert theme == Theme(**{name: values[0]})  # type: ignore[arg-type]
            shown = puzzles_of(theme, PuzzleProgress())
            assert describe_theme(theme, len(shown)) in (await screen_text(pilot)).replace("│ ", "")
            assert [each + 1 for each in list_of(app).shown_entries] == [each.number for each in shown]
            await pilot.press(f"shift+{key_name}")
            assert list_of(app).theme == EVERYTHING
            await pilot.press(f"shift+{key_name}")
            assert list_of(app).theme == Theme(**{name: values[-1]})  # type: ignore[arg-type]


async def test_filters_work_together_and_the_next_puzzle_is_of_the_theme(catalogue: Catalogue) -> None:
    app = puzzling(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("f5", "f7")
        wanted = puzzles_of(list_of(app).theme, PuzzleProgress())
        assert {each.puzzle.goal.kind for each in wanted} == {"win"}
        assert list_of(app).index == wanted[0].number - 1
        await pilot.press("down", "up", "enter")
        assert at_puzzle(app).in_play == wanted[0]
        await pilot.press("O")
        assert at_puzzle(app).in_play == wanted[1]


async def test_missed_puzzles_alone(catalogue: Catalogue, tmp_path: Path) -> None:
    async with puzzling(catalogue).run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.press("m")
        assert "No puzzle of this theme was tried without success." in await screen_text(pilot)
    tried = {FIRST.name: {"tries": 2, "solved": True}, SECOND.name: {"tries": 1}, collection()[7].name: {"hints": 1}}
    (tmp_path / "puzzles.json").write_text(json.dumps({"puzzles": tried}))
    app = puzzling(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("m")
        assert list_of(app).shown_entries == [1, 7]
        for number in (2, 8):
            await pilot.press("enter")
            assert at_puzzle(app).in_play.number == number
            await typed(pilot, *collection()[number - 1].solution)
            await pilot.press("q")
        assert list_of(app).theme == EVERYTHING, "the last missed puzzle is solved"


def test_every_puzzle_has_values_of_every_filter_but_perhaps_a_mechanic() -> None:
    for each in collection():
        assert [name for name in FILTERS if not puzzle_traits(each.name)[name]] in ([], ["mechanic"])
    for name, values in theme_values().items():
        for value in values:
            assert puzzles_of(read_theme(f"{name} {value}"), PuzzleProgress())
            assert value_text(name, value)
