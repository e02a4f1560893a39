"""The replay: every jump is a look-up, and the cursor stays in the game."""

from pathlib import Path

import pytest

from hotseat.records.record import RecordFault
from hotseat.records.replay import SCORE, ScorePoint
from tashkalar.engine import Outcome, decision, score
from tashkalar.engine.events import Claimed, Flared, Summoned
from tashkalar.game_types import Replay, Session
from tashkalar.plugin import LANDMARKS
from tests.helpers.saves import read_replay
from tests.saves.playing import cards, play_on, saved, start


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("games"), form="high-form", seed=4)


@pytest.fixture
def replay(file: Path) -> Replay:
    return read_replay(file, cards())


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
    monkeypatch.setattr("tashkalar.engine.apply_unchecked", None)
    monkeypatch.setattr("tashkalar.engine.decision", None)
    replay.to_end()
    replay.to_turn(2)
    replay.step(-1)
    assert replay.state.turn.number == 1


def test_an_unfinished_game_and_an_empty_one(tmp_path: Path) -> None:
    assert len(read_replay(saved(tmp_path, plies=7), cards()).steps) == 7
    empty = read_replay(saved(tmp_path, plies=0), cards())
    empty.turn(1)
    empty.step(1)
    empty.to_turn(1)
    assert (empty.ply, empty.turns) == (0, 1)
    with pytest.raises(RecordFault):
        read_replay(tmp_path / "none.tkr", cards())


# --- landmarks, actions, the score ----------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["high-form", "duel"])
def game(request: pytest.FixtureRequest) -> Session:
    """A game to its end in each form, with every kind of landmark that the form has."""
    session = start(None, request.param, seed=3)
    play_on(session, seed=3)
    return session


@pytest.fixture
def whole(game: Session) -> Replay:
    """The same, at its start."""
    return Replay(game.game, game.history.start, game.steps)


def test_action_by_action(whole: Replay) -> None:
    """It stops where a turn's own question is asked, and nowhere inside a card."""
    stops = [0]
    while whole.ply < len(whole.steps):
        whole.action(1)
        stops.append(whole.ply)
        assert not whole.state.frames
    assert len(stops) < len(whole.steps)
    passed = set(range(len(whole.steps))) - set(stops)
    assert all(whole.states[ply].frames for ply in passed)
    for ply in reversed(stops[:-1]):
        whole.action(-1)
        assert whole.ply == ply
    whole.action(-1)
    whole.action(0)
    assert whole.ply == 0
    whole.action(3)
    assert whole.ply == stops[3]


KINDS = {"summon": Summoned, "flare": Flared, "claim": Claimed}


@pytest.mark.parametrize("landmark", [*LANDMARKS, SCORE])
def test_to_the_next_landmark_and_back(whole: Replay, landmark: str) -> None:
    found = []
    while whole.seek(landmark, 1):
        found.append(whole.ply)
    assert tuple(found) == whole.replay_markers[landmark]
    assert found or (landmark, whole.state.config.form) == ("claim", "duel")
    for step in whole.steps:
        if landmark in KINDS:
            there = any(isinstance(event, KINDS[landmark]) for event in step.events)
        else:
            there = whole.scores[step.ply - 1] != whole.scores[step.ply]
        assert there == (step.ply in found)
    assert not whole.seek(landmark, 1)
    back = found[:-1] if whole.ply == len(found) else found
    for ply in reversed([ply for ply in back if ply != whole.ply]):
        assert whole.seek(landmark, -1)
        assert whole.ply == ply
    before = whole.ply
    assert not whole.seek(landmark, -1)
    assert whole.ply == before, "the cursor stays"
    whole.to_start()
    assert whole.seek(landmark, 2) == (len(found) > 1)


def test_the_score_curve_has_a_point_for_each_turn(whole: Replay) -> None:
    curve = whole.curve
    assert curve[0] == ScorePoint(0, 0, (0, 0))
    assert [point.turn for point in curve] == list(range(whole.turns + 1))
    outcome = decision(whole.states[-1])
    assert isinstance(outcome, Outcome)
    assert curve[-1] == ScorePoint(whole.turns, len(whole.steps), outcome.scores)
    for point in curve[1:-1]:
        whole.to_turn(point.turn + 1)
        assert whole.ply == point.ply
        assert tuple(score(whole.state, seat) for seat in (0, 1)) == point.scores


def test_the_score_curve_of_a_game_broken_off(tmp_path: Path) -> None:
    assert read_replay(saved(tmp_path, plies=0), cards()).curve == (ScorePoint(0, 0, (0, 0)),)
    inside = read_replay(saved(tmp_path, plies=21), cards())
    assert inside.curve[-1].ply == 21
    assert len({point.ply for point in inside.curve}) == len(inside.curve)


def test_it_knows_its_file(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=2)
    shown = read_replay(path, cards())
    assert shown.record == path.stem
    assert shown.started[:4].isdecimal()
