"""The replay of a toy game: its values at first, where markers lead, and since when a side is ahead."""

import pytest

from hotseat.records.history import History
from hotseat.records.replay import SCORE, Replay
from hotseat.testing.nim import Decision, Heap, Nim, Won


class Scored(Nim):
    """Nim with a given score of each seat in each turn."""

    def __init__(self, *points: tuple[int, ...]) -> None:
        self.points = points

    def scores(self, state: Heap) -> tuple[int, ...]:
        return self.points[state.turn - 1]


def replay_of(*points: tuple[int, ...]) -> Replay[Heap, Decision, Won, str]:
    """A replay with a step, of a turn each, between these scores."""
    history = History(Scored(*points), Heap(("Ada", "Boris"), 30, (0, 0)))
    steps = [history.play("take 1") for _ in points[1:]]
    return Replay(history.game, history.start, steps)


def test_a_replay_without_a_record_has_no_date_file_or_fault() -> None:
    replay = replay_of((0, 0))
    assert (replay.record, replay.started, replay.day, replay.path, replay.fault) == ("", "", "", None, "")


def test_a_remark_stands_behind_its_decision() -> None:
    replay = replay_of((0, 0), (0, 0))
    replay.remarks = {1: "bold"}
    assert (replay.annotate(1), replay.annotate(2)) == (" [bold]", "")


def test_a_turn_that_never_came_is_named() -> None:
    with pytest.raises(ValueError) as refused:
        replay_of((0, 0), (0, 0)).to_turn(3)
    assert str(refused.value) == "there is no turn 3: this game has turns 1 to 2"


def test_markers_are_found_from_any_place() -> None:
    replay = replay_of((0, 0), (1, 0), (1, 0), (2, 0), (2, 0), (2, 0))
    assert replay.replay_markers == {SCORE: (1, 3)}
    for start, by, found in ((5, -1, 3), (5, -2, 1), (2, -1, 1), (2, 1, 3), (0, 2, 3), (3, -1, 1)):
        replay.to_ply(start)
        assert replay.seek(SCORE, by)
        assert replay.ply == found
    for start, by in ((3, 1), (1, -1), (2, -2), (5, 1)):
        replay.to_ply(start)
        assert not replay.seek(SCORE, by)
        assert replay.ply == start


@pytest.mark.parametrize(
    ("points", "since"),
    [
        (((1, 0), (2, 0)), (0, None)),
        (((0, 0), (1, 0), (2, 0)), (1, None)),
        (((0, 0), (1, 0), (1, 1), (1, 2), (2, 2), (3, 2)), (5, None)),
        (((0, 0), (1, 0), (1, 1)), (None, None)),
        (((0, 0), (1, 0), (1, 3), (2, 3)), (None, 2)),
    ],
)
def test_a_side_is_ahead_since_the_turn_after_which_it_always_was(
    points: tuple[tuple[int, ...], ...], since: tuple[int | None, ...]
) -> None:
    replay = replay_of(*points)
    assert tuple(map(replay.ahead_since, (0, 1))) == since
