"""Rates: so often at once, and so often a second in the long run."""

import time


class Allowance:
    """An allowance for something that may happen so often at once, and so often a second in the long run."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._credit = at_once
        self._counted = time.monotonic()

    def take(self) -> bool:
        """Use the allowance once, if it isn't used up; return whether it wasn't."""
        self._grow()
        if self._credit < 1:
            return False
        self._credit -= 1
        return True

    def spend(self, amount: float) -> float:
        """Use the allowance so often, also beyond what is left; return the seconds until the debt is paid."""
        self._grow()
        self._credit -= amount
        return max(0.0, -self._credit / self._a_second)

    def _grow(self) -> None:
        now = time.monotonic()
        self._credit = min(self._at_once, self._credit + (now - self._counted) * self._a_second)
        self._counted = now
