"""The log: what a seat reads of each step."""

from hotseat.play.log import Log
from hotseat.records.history import History
from hotseat.testing.nim import Heap, Nim


def test_each_seat_reads_its_own_view_of_a_step() -> None:
    history = History(Nim(), Heap(("Ada", "Boris"), 7, (2, 1)))
    steps = [history.play("take 1")]
    log = Log(history.game)
    for seat, hands in ((0, (2, -1)), (1, (-1, 1)), (None, (-1, -1))):
        (entry,) = log.read(steps, seat)
        assert (entry.step.before.hands, entry.step.state.hands) == (hands, hands)
        assert (entry.ply, entry.forced) == (1, False)
    for seat in (0, 1, None):
        (entry,) = Log(history.game, open=True).read(steps, seat)
        assert entry.step is steps[0]


def test_an_entry_is_kept_until_its_step_is_replaced() -> None:
    history = History(Nim(), Heap(("Ada", "Boris"), 7, (2, 1)), free=True)
    log = Log(history.game)
    history.play("take 1")
    (first,) = log.read(history.steps, 0)
    assert log.read(history.steps, 0) == [first]
    history.undo()
    history.play("take 2")
    (other,) = log.read(history.steps, 0)
    assert other.step.option == "take 2"
    assert log.read(history.steps, 0) == [other]
