"""Puzzles in plain lines."""

from pathlib import Path

import pytest

from tashkalar.engine import Catalogue
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.progress import PuzzleProgressStore, PuzzleRecord
from tashkalar.text_ui.puzzle import solve_puzzles
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.puzzles.test_attempt import posed
from tests.text_ui.conversations import printed_lines, script


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return tmp_path


def replies_to(put: PuzzleInPlay, *lines: str) -> list[str]:
    console = script(*lines)
    solve_puzzles(put, console)
    return printed_lines(console)


def test_a_puzzle_is_put_and_solved_and_the_next_one_comes() -> None:
    first, second, *_ = collection()
    lines = replies_to(first, *first.solution, "", "quit")
    assert lines[0] == f"Puzzle 1, grade 1: {first.schools}."
    assert lines[1] == f"The aim of this turn: {first.goal}."
    assert f"Solved! 1 of {len(collection())} puzzles are solved." in lines
    assert "Press Enter for puzzle 2, or type why for an explanation, or quit." in lines
    assert f"The aim of this turn: {second.goal}." in lines
    assert PuzzleProgressStore().progress.of(first.name) == PuzzleRecord(tries=1, solved=True)


def test_why_explains_the_solution() -> None:
    first = collection()[0]
    lines = replies_to(first, *first.solution, "why", "quit")
    assert f"The solution: {'; '.join(first.solution)}." in lines
    assert any(line.startswith("Puzzle of the day: ") for line in lines)
    assert any(line.startswith("Your rating: ") for line in lines)


def test_all_is_said_in_the_player_s_language(catalogue: Catalogue) -> None:
    """But the commands, and what is typed."""
    with speaking(Wide()):
        put = posed(catalogue, {"destroy": "2c"})
        for line in replies_to(put, "aim", "hint", "reach", "place a3", "place a4", "", *put.solution, "quit"):
            if not line.startswith(">"):
                assert not narrow(line, "mine", "json", "Seat", *TYPED), line


TYPED = (
    "destroy",
    "place",
    "lift",
    "summon",
    "discard",
    "end",
    "resign",
    "undo",
    "help",
    "quit",
    "swordmaster",
    "skip",
    "done",
)


def test_help_on_the_way(catalogue: Catalogue) -> None:
    lines = replies_to(
        posed(catalogue, {"destroy": "2c"}),
        "hint",
        "hint",
        "reach",
        "place a3",
        "hint",
        "place a4",
        "reach",
        "aim",
        "again",
    )
    assert "Look at Swordmaster." in lines
    assert "Summon Swordmaster." in lines
    assert "The aim can still be reached." in lines
    assert "The aim can't be reached any more: undo something." in lines
    assert lines.count("Look at Swordmaster.") == 2, "a new answer, and the first hint for it"
    assert lines.count("The aim of this turn: Destroy the enemy's common piece on d5.") == 2
    assert "The turn begins again." in lines
    assert PuzzleProgressStore().progress.of("mine.json") == PuzzleRecord(hints=2)


def test_a_turn_that_missed_the_aim_begins_again_or_is_taken_back(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    lines = replies_to(
        put, "place a3", "place a4", "end", "nonsense", "", "place a5", "place a6", "end", "undo", "help"
    )
    assert lines.count("Not this time. Enter starts again, undo takes the last step back, why explains it.") == 2
    assert any("nonsense" in line for line in lines)
    assert "The turn begins again." in lines
    assert any(line.startswith("Taken back: ") for line in lines)
    assert not any(line.startswith("seat") for line in lines), "there is nobody else"
    assert PuzzleProgressStore().progress.of("mine.json") == PuzzleRecord(tries=2)


def test_after_one_s_own_comes_the_first_unsolved(catalogue: Catalogue) -> None:
    lines = replies_to(posed(catalogue, {"destroy": "2c"}), "summon swordmaster e4", "destroy d5", "")
    assert "Press Enter for puzzle 1, or type why for an explanation, or quit." in lines
    assert f"Puzzle 1, grade 1: {collection()[0].schools}." in lines
