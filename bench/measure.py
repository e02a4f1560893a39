"""Timing by the CPU clock: rounds of ours and of the baseline in turn, so that a drifting machine harms both."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

Sample = Callable[[], float]
"""One round: its figure, in the figure's own unit."""


class Figure(NamedTuple):
    """A measurement beside its baseline."""

    name: str
    unit: str
    ours: list[float]
    baseline: str = ""
    theirs: tuple[float, ...] = ()
    clock: str = "CPU"
    """The clock of the measurement; "" for values that are no times."""

    @property
    def ratio(self) -> float | None:
        """Ours over theirs, median of the rounds pair by pair."""
        if not self.theirs:
            return None
        return statistics.median(a / b for a, b in zip(self.ours, self.theirs, strict=True))

    def row(self) -> list[str]:
        """The figure as texts of a table."""
        middle = statistics.median(self.ours)
        spread = f"{min(self.ours):.4g} - {max(self.ours):.4g}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} x {self.baseline}"
        return [self.name, f"{middle:.4g} {self.unit}", spread, ratio]

    def data(self) -> dict[str, object]:
        """The figure as plain values."""
        return {
            "name": self.name,
            "unit": self.unit,
            "clock": self.clock,
            "median": statistics.median(self.ours),
            "spread": [min(self.ours), max(self.ours)],
            "rounds": self.ours,
            "baseline": self.baseline,
            "baseline_rounds": list(self.theirs),
            "ratio": self.ratio,
        }


def in_turn(
    name: str, unit: str, ours: Sample, baseline: str, theirs: Sample, rounds: int, *, clock: str = "CPU"
) -> Figure:
    """Measure ours and the baseline in turn."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    return Figure(name, unit, [a for a, _ in pairs], baseline, tuple(b for _, b in pairs), clock)


def cpu(work: Callable[[], object], times: int) -> float:
    """Microseconds of CPU that one call takes, over so many calls."""
    began = time.process_time_ns()
    for _ in range(times):
        work()
    return (time.process_time_ns() - began) / times / 1000
