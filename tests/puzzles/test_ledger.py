"""Solved puzzles are kept, whatever the file holds."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from tashkalar.puzzles.collection import collection, daily_puzzle
from tashkalar.puzzles.progress import DAYS, DailyStreak, PuzzleProgress, PuzzleProgressStore, PuzzleRecord

DAY = date(2026, 11, 25)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "puzzles.json"


def test_tries_and_hints_are_counted_until_it_is_solved() -> None:
    progress = PuzzleProgress().tried("a", solved=False, day=DAY).hinted("a").tried("a", solved=True, day=DAY)
    assert progress.of("a") == PuzzleRecord(tries=2, solved=True, hints=1)
    assert progress.of("a").status == "with hints"
    assert progress.hinted("a") == progress
    assert progress.tried("a", solved=False, day=DAY).of("a").solved
    assert PuzzleProgress().tried("b", solved=True, day=DAY).of("b").status == "solved"
    assert (
        PuzzleProgress().hinted("b").of("b").status
        == PuzzleProgress().tried("b", solved=False, day=DAY).of("b").status
        == "tried"
    )
    assert progress.of("b").status == ""


def test_the_next_one_is_the_first_unsolved_behind_then_from_the_beginning() -> None:
    first, second, *_ = collection()
    assert PuzzleProgress().next() == first
    assert PuzzleProgress().next(first.number) == second
    assert PuzzleProgress().tried(first.name, solved=True, day=DAY).next() == second
    assert PuzzleProgress().next(collection()[-1].number) == first
    progress = PuzzleProgress()
    for in_play in collection():
        progress = progress.tried(in_play.name, solved=True, day=DAY)
    assert progress.next() is None
    assert progress.solved == len(collection())


def test_it_is_kept_in_a_file(file: Path) -> None:
    book = PuzzleProgressStore()
    assert book.save(lambda progress: progress.tried("duel-1-2", solved=True, day=DAY)) == ""
    assert json.loads(file.read_text()) == {
        "puzzles": {"duel-1-2": {"tries": 1, "solved": True, "hints": 0}},
        "rating": {"value": 1500, "deviation": 350, "results": 0, "change": 0},
        "daily": {"last": 0, "days": 0, "best": 0, "recent": 0},
        "best_streak": 0,
    }
    assert PuzzleProgressStore().progress == book.progress


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "\0",
        "[" * 100_000,
        '{"puzzles": {"a": 3}}',
        '{"puzzles": {"a": {"tries": -1}}}',
        '{"puzzles": {"a": {"tries": 1e99}}}',
        '{"puzzles": {"a": {"tries": 2.0}}}',
        '{"puzzles": {"a": {"tries": true}}}',
        '{"puzzles": {"a": {"tries": "2"}}}',
        '{"puzzles": {"a": {"tries": NaN}}}',
        '{"puzzles": {"a": {"tries": 1000000001}}}',
        '{"puzzles": {"a": {"solved": "perhaps"}}}',
        '{"more": 1}',
        '{"rating": {"value": 1e9}}',
        '{"rating": {"deviation": 0.0}}',
        '{"daily": {"last": -1}}',
        '{"daily": {"last": "2026-11-25"}}',
    ],
)
def test_a_file_that_is_none_is_put_aside(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    book = PuzzleProgressStore()
    assert book.progress == PuzzleProgress()
    assert "puzzles.json.old" in book.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    assert file.with_suffix(".json.old").read_text() == text
    assert PuzzleProgressStore().progress.of("a").solved


def test_puzzles_that_there_were_once_do_no_harm(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"puzzles": {"gone-1-1": {"solved": true}}}')
    assert PuzzleProgressStore().progress.solved == 0
    assert PuzzleProgressStore().progress.next() == collection()[0]


def test_the_first_result_with_a_puzzle_changes_the_rating() -> None:
    name = collection()[0].name
    solved = PuzzleProgress().tried(name, solved=True, day=DAY)
    assert solved.rating.value > 1500
    assert solved.rating.deviation < 350
    assert solved.rating.results == 1
    assert solved.tried(name, solved=True, day=DAY).rating == solved.rating
    hinted = PuzzleProgress().hinted(name)
    assert hinted.rating.value < 1500, "a hint gives the result away"
    assert hinted.tried(name, solved=True, day=DAY).rating == hinted.rating
    assert PuzzleProgress().tried("mine.json", solved=True, day=DAY).rating == PuzzleProgress().rating


def test_a_hard_puzzle_raises_the_rating_more() -> None:
    easy, *_others, hard = collection()
    gains = [PuzzleProgress().tried(each.name, solved=True, day=DAY).rating.value for each in (easy, hard)]
    assert gains[0] < gains[1]


def test_the_daily_puzzle_is_the_same_all_day_and_each_comes_in_turn() -> None:
    days = [DAY + timedelta(number) for number in range(len(collection()))]
    assert {daily_puzzle(day).name for day in days} == {each.name for each in collection()}
    assert daily_puzzle(DAY + timedelta(len(collection()))) == daily_puzzle(DAY)


def plain_strip(daily: DailyStreak, day: date) -> str:
    return "".join(text for text, _role in daily.strip(day))


def test_the_streak_grows_by_a_day_and_ends_with_a_day_left_out() -> None:
    def solve(progress: PuzzleProgress, day: date) -> PuzzleProgress:
        return progress.tried(daily_puzzle(day).name, solved=True, day=day)

    tomorrow, later = DAY + timedelta(1), DAY + timedelta(3)
    once = solve(PuzzleProgress(), DAY)
    assert solve(once, DAY).daily == once.daily
    twice = solve(once, tomorrow)
    assert (twice.streak_on(tomorrow), twice.streak_on(tomorrow + timedelta(1)), twice.streak_on(later)) == (2, 2, 0)
    assert any("2 days in a row" in line for line in twice.summary(tomorrow))
    again = solve(twice, later)
    assert (again.daily.days, again.daily.best) == (1, 2)
    gap = (later - tomorrow).days
    assert plain_strip(again.daily, later).endswith("▄▄" + "▁" * (gap - 1) + "▄")
    assert plain_strip(again.daily, later + timedelta(2)).endswith("▄▁▁")
    old = DailyStreak(last=DAY.toordinal(), days=3, best=9)
    assert plain_strip(old, DAY) == "▁" * (DAYS - 3) + "▄▄▄", "a file of an earlier version"
    assert once.tried(daily_puzzle(later).name, solved=True, day=tomorrow).daily == once.daily, "another day's puzzle"
    assert solve(again, later - timedelta(1)).daily == again.daily, "the clock was set back"
