"""What somebody has solved is kept, whatever the file holds."""

from pathlib import Path

import pytest

from tashkalar.puzzles.collection import collection
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleProgressStore, PuzzleRecord


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "puzzles.json"


def test_tries_and_hints_are_counted_until_it_is_solved() -> None:
    progress = PuzzleProgress().tried("a", solved=False).hinted("a").tried("a", solved=True)
    assert progress.of("a") == PuzzleRecord(tries=2, solved=True, hints=1)
    assert progress.of("a").status == "solved, with hints"
    assert progress.hinted("a") == progress
    assert progress.tried("a", solved=False).of("a").solved
    assert PuzzleProgress().tried("b", solved=True).of("b").status == "solved"
    assert (
        PuzzleProgress().hinted("b").of("b").status
        == PuzzleProgress().tried("b", solved=False).of("b").status
        == "tried"
    )
    assert progress.of("b").status == ""


def test_the_next_one_is_the_first_unsolved_behind_then_from_the_beginning() -> None:
    first, second, *_ = collection()
    assert PuzzleProgress().next() == first
    assert PuzzleProgress().next(first.number) == second
    assert PuzzleProgress().tried(first.name, solved=True).next() == second
    assert PuzzleProgress().next(collection()[-1].number) == first
    progress = PuzzleProgress()
    for in_play in collection():
        progress = progress.tried(in_play.name, solved=True)
    assert progress.next() is None
    assert progress.solved == len(collection())


def test_it_is_kept_in_a_file(file: Path) -> None:
    book = PuzzleProgressStore()
    assert book.save(lambda progress: progress.tried("duel-1-2", solved=True)) == ""
    assert file.read_text() == '{"puzzles":{"duel-1-2":{"tries":1,"solved":true,"hints":0}}}\n'
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
    ],
)
def test_a_file_that_is_none_is_put_aside(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    book = PuzzleProgressStore()
    assert book.progress == PuzzleProgress()
    assert "puzzles.json.old" in book.save(lambda progress: progress.tried("a", solved=True))
    assert file.with_suffix(".json.old").read_text() == text
    assert PuzzleProgressStore().progress.of("a").solved


def test_puzzles_that_there_were_once_do_no_harm(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"puzzles": {"gone-1-1": {"solved": true}}}')
    assert PuzzleProgressStore().progress.solved == 0
    assert PuzzleProgressStore().progress.next() == collection()[0]
