"""The log: what a seat reads of each step."""

from hotseat.play.log import log_entries
from hotseat.records.history import History
from hotseat.testing.nim import Heap, Nim


def test_each_seat_reads_its_own_view_of_a_step() -> None:
    history = History(Nim(), Heap(("Ada", "Boris"), 7, (2, 1)))
    steps = [history.play("take 1")]
    for seat, hands in ((0, (2, -1)), (1, (-1, 1)), (None, (-1, -1))):
        (entry,) = log_entries(history.game, steps, seat)
        assert (entry.step.before.hands, entry.step.state.hands) == (hands, hands)
    for seat in (0, 1, None):
        (entry,) = log_entries(history.game, steps, seat, open=True)
        assert entry.step is steps[0]
