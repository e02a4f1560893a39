"""The log: what a seat reads of each step."""

import pytest
from textual.content import Content

from hotseat.play.log import log_entries
from hotseat.records.history import History
from hotseat.testing.nim import Heap, Nim
from hotseat.tui.log_lines import newest_lines


def test_each_seat_reads_its_own_view_of_a_step() -> None:
    history = History(Nim(), Heap(("Ada", "Boris"), 7, (2, 1)))
    steps = [history.play("take 1")]
    for seat, hands in ((0, (2, -1)), (1, (-1, 1)), (None, (-1, -1))):
        (entry,) = log_entries(history.game, steps, seat)
        assert (entry.step.before.hands, entry.step.state.hands) == (hands, hands)
    for seat in (0, 1, None):
        (entry,) = log_entries(history.game, steps, seat, open=True)
        assert entry.step is steps[0]


@pytest.mark.parametrize(
    ("rows", "shown"),
    [(0, []), (1, ["third…"]), (2, ["third", "goes on"]), (3, ["second", "third", "goes on"]), (9, None)],
)
def test_the_newest_entries_that_fit_are_whole(rows: int, shown: list[str] | None) -> None:
    entries = [["third", "goes on"], ["second"], ["first", "has", "more"]]
    lines = newest_lines(([Content(line) for line in entry] for entry in entries), 20, rows)
    assert [line.plain for line in lines] == (
        shown or ["first", "has", "more", "second", "third", "goes on"] * (rows > 5)
    )
