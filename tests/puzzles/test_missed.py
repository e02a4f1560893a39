"""A missed puzzle says what went wrong without the solution, and brings its patterns back in the gym."""

from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from hotseat.play.gym_progress import GymProgressStore
from hotseat.text_ui.console import Console, EndOfInput
from tashkalar.engine import Decision, decision, successor
from tashkalar.puzzles.collection import collection
from tashkalar.puzzles.explanation import explain_miss, patterns_of, recall_patterns
from tashkalar.puzzles.progress import PuzzleProgressStore
from tashkalar.text_ui.puzzle import TextPuzzle

DAY = date(2026, 11, 2)
FIRST = collection()[0]
WITH_CARDS = next(each for each in collection() if patterns_of(each))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))


def typed(*lines: str) -> str:
    """Return what a puzzle writes after some lines."""
    out = StringIO()
    puzzle = TextPuzzle(WITH_CARDS, PuzzleProgressStore(), Console(StringIO("\n".join(lines) + "\n"), out))
    with pytest.raises(EndOfInput):
        puzzle.run()
    return out.getvalue()


def wasted() -> list[str]:
    """Return options that end the turn without the aim."""
    state, found = WITH_CARDS.puzzle.state, list[str]()
    while state.turn.number == WITH_CARDS.puzzle.state.turn.number and not state.ended:
        pending = decision(state)
        assert isinstance(pending, Decision)
        known = [each for each in pending.options if each.verb in ("place", "end", "done", "skip")]
        option = next((each for each in known if each.verb == "end"), known[0] if known else pending.options[0])
        found.append(option.text)
        state = successor(state, option)
    return found


def test_why_names_the_step_and_what_the_turn_came_to_but_not_the_solution() -> None:
    shown = typed(*wasted(), "why")
    explained = shown.partition("why explains it.")[2]
    assert "After this step the aim was out of reach: " in explained
    assert "What this turn came to: " in explained
    assert not [text for text in WITH_CARDS.solution if text in explained]


def test_a_missed_puzzle_brings_its_patterns_back() -> None:
    typed(*wasted())
    progress = GymProgressStore().progress.of("tash-kalar")
    assert {*progress.patterns} == {*patterns_of(WITH_CARDS)}


def test_recalled_patterns_are_due() -> None:
    assert not recall_patterns(WITH_CARDS, DAY)
    progress = GymProgressStore().progress.of("tash-kalar")
    assert all(progress.of(each).is_due(DAY) for each in patterns_of(WITH_CARDS))


def test_a_turn_without_a_step_came_to_something() -> None:
    assert explain_miss(FIRST, (), lambda option, _state: option.text)[-1].startswith("What this turn came to: ")
