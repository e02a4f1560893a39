"""The replay: every jump is a look-up, and the cursor stays in the game."""

from pathlib import Path

import pytest

from tashkalar.record.file import RecordFault
from tashkalar.record.replay import Replay
from tests.record.playing import cards, saved


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("games"), form="high-form", seed=4)


@pytest.fixture
def replay(file: Path) -> Replay:
    return Replay.read(file, cards())


def test_it_begins_at_the_start(replay: Replay) -> None:
    assert replay.ply == 0
    assert replay.current is None
    assert replay.state == replay.start_state


def test_step_by_step_there_and_back(replay: Replay) -> None:
    for step in replay.steps:
        replay.step(1)
        assert replay.current == step
        assert replay.state == step.state
    for step in reversed(replay.steps):
        assert replay.current == step
        replay.step(-1)
    assert replay.ply == 0


def test_the_ends_stop_it(replay: Replay) -> None:
    replay.step(-1)
    assert replay.ply == 0
    replay.turn(-3)
    assert replay.ply == 0
    replay.to_ply(10**9)
    assert replay.ply == len(replay.steps)
    replay.step(5)
    replay.turn(1)
    assert replay.ply == len(replay.steps)
    replay.to_start()
    assert replay.state == replay.start_state
    replay.to_end()
    assert replay.state == replay.steps[-1].state


def test_turn_by_turn(replay: Replay) -> None:
    for number in range(1, replay.turns + 1):
        assert replay.state.turn.number == number
        assert replay.ply == 0 or replay.steps[replay.ply - 2].state.turn.number == number - 1
        replay.turn(1)
    assert replay.ply == len(replay.steps)
    for number in range(replay.turns, 0, -1):
        replay.turn(-1)
        assert replay.state.turn.number == number
    assert replay.ply == 0
    replay.turn(3)
    assert replay.state.turn.number == 4
    replay.step(1)
    replay.turn(-1)
    assert replay.state.turn.number == 4
    replay.turn(0)
    assert replay.state.turn.number == 4


def test_any_turn_at_once(replay: Replay) -> None:
    for number in (replay.turns, 1, 3, 2):
        replay.to_turn(number)
        assert replay.state.turn.number == number
    for number in (0, -1, replay.turns + 1):
        with pytest.raises(ValueError, match=f"turns 1 to {replay.turns}"):
            replay.to_turn(number)


def test_a_jump_plays_nothing_again(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tashkalar.record.line.apply", None)
    monkeypatch.setattr("tashkalar.record.line.decision", None)
    replay.to_end()
    replay.to_turn(2)
    replay.step(-1)
    assert replay.state.turn.number == 1


def test_an_unfinished_game_and_an_empty_one(tmp_path: Path) -> None:
    assert len(Replay.read(saved(tmp_path, plies=7), cards()).steps) == 7
    empty = Replay.read(saved(tmp_path, plies=0), cards())
    empty.turn(1)
    empty.step(1)
    empty.to_turn(1)
    assert (empty.ply, empty.turns) == (0, 1)
    with pytest.raises(RecordFault):
        Replay.read(tmp_path / "none.tkr", cards())
