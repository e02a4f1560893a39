"""The choice of the hands that a replay shows."""

from collections.abc import Sequence

from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

# Translators: whose hands lie open: those of all, or of the player on turn
COMMON = (gettext_noop("all"), gettext_noop("active"))
"""The choices of visible hands besides a single player's: those of all seats, or of the seat that decides."""

LONGEST, SHORTEST = 16, 2
"""The greatest and the least width in columns of a player's name in the line of choices."""


class VisibleHands:
    """The choices of visible hands: all, those of the seat that decides, then each player by name."""

    def __init__(self, names: Sequence[str], *, covered: bool) -> None:
        self.covered = covered
        self.index = 0
        """The choice, an index of all of them; without effect while the hands are covered."""
        self._names = tuple(names)

    def choose_next(self) -> None:
        """Make the next choice; after the last one, the first."""
        self.index = (self.index + 1) % (len(COMMON) + len(self._names))

    @property
    def all(self) -> bool:
        return not self.covered and self.index == 0

    def seats(self, asked: int) -> Sequence[int]:
        """Return the seats whose hands are visible, from 0."""
        if self.covered:
            return ()
        if self.all:
            return range(len(self._names))
        single = self.index - len(COMMON)
        return (asked if single < 0 else single,)

    def title(self, key: str, width: int) -> str:
        """Return the choices in a line, with a star at the selected one and names cut to fit; or only that one."""
        if self.covered:
            return _("Hands ({key}): hidden").format(key=key)
        title = _("Hands ({key}):").format(key=key)
        for longest in range(LONGEST, SHORTEST - 1, -1):
            choices = [*map(_, COMMON), *(cell_width.ellipsize(name, longest) for name in self._names)]
            text = " ".join(f"{'*' if i == self.index else ' '}{choice}" for i, choice in enumerate(choices))
            if cell_width.width(text) + cell_width.width(title) <= width:
                return f"{title}{text}"
        space = " " * (cell_width.width(title[-1:]) == 1)  # a wide colon has its space within
        return f"{title}{space}{[*map(_, COMMON), *self._names][self.index]}"
