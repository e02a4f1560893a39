"""The layout of a screen with a picture of the game, panels beside it, and as many lines below at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size

from hotseat.util.i18n import gettext as _

SHARE = 40
"""The share of the panels in the columns of a wide screen, in percent."""
HEADER, FOOTER = 1, 1
"""The rows of the header and of the keys."""


class PictureLayout(NamedTuple):
    """The sizes of a screen with a picture, which a game declares."""

    least: Size
    """The columns and rows that the screen needs at least; a smaller one shows only a notice."""
    too_small: str
    """The notice, with the fields `columns` and `lines`."""
    below: int
    """The rows between the picture and the keys."""
    narrow: int
    """The columns of the panels at least."""
    wide: int | None
    """The columns of the panels at most; None for as many as the picture leaves."""
    log: int
    """The rows that the log needs at least, its title included; with fewer below the panels it is hidden."""

    def notice(self, size: Size) -> str:
        """Return the notice for a screen that is too small; "" for one that isn't."""
        small = size.width < self.least.width or size.height < self.least.height
        return _(self.too_small).format(columns=self.least.width, lines=self.least.height) if small else ""

    def picture_rows(self, size: Size) -> int:
        """Return the rows of the picture and of what stands beside it."""
        return size.height - HEADER - self.below - FOOTER

    def panel_columns(self, size: Size, picture: int) -> int:
        """Return the columns of the panels, their margins included.

        `picture`: the columns that the picture needs at least, of those that the narrowest panels leave.
        """
        columns = min(size.width - picture, max(self.narrow, size.width * SHARE // 100))
        return columns if self.wide is None else min(columns, self.wide)

    def fill_below(self, lines: Sequence[Content]) -> list[Content]:
        """Return the lines below the picture, cut or filled up to their number."""
        return [*lines, *[Content("")] * self.below][: self.below]
