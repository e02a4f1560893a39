"""The players of the setup of a new game in words."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.text_layout import left_and_right, wrap_to_rows
from hotseat.tui.theme import side_style
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext
from hotseat.util.text_utils import badge


class SeatWords(NamedTuple):
    """The player of a seat."""

    name: str
    side: int
    """The side, from 0."""
    kind: str = ""
    """The kind of player; "" for a person."""
    loadout: str = ""
    """The name of the loadout; "" for none."""

    @property
    def player(self) -> Content:
        """The sign and the name."""
        return Content.styled(f"{badge(self.side)} {self.name}", f"bold {side_style(self.side)}")

    def describe(self, whole: bool) -> Content:
        """Return the player in words. `whole`: with the loadout."""
        parts = [*filter(None, [self.kind, self.loadout * whole])]
        return self.player + Content("".join(_(", ") + part for part in parts))


def start_lines(state: str, seats: Sequence[SeatWords], width: int, rows: int) -> list[Content]:
    """Return the key of Start and the game in words, in so many lines. `state`: form and number of players."""
    key = Content.assemble(("F5", "bold $accent"), (f"  {pgettext('button', 'Start')}", "bold"))
    if rows > 1:
        players = wrap_to_rows(_players_in_words(seats, (rows - 1) * (width - 8)), width - 4, rows - 1)
        lines = [left_and_right(key, Content(state), width), *(line.pad_left(4) for line in players)]
        return [*lines, *[Content("")] * (rows - len(lines))]
    return [key + "  " + _players_in_words(seats, width - key.cell_length - 2)]


def _players_in_words(seats: Sequence[SeatWords], width: int) -> Content:
    """Return the players by sides, with loadouts if there is space."""
    sides = [[seat for seat in seats if seat.side == side] for side in sorted({seat.side for seat in seats})]
    between = Content(f" {_('against')} " if len(sides) == 2 else _(", "))
    whole, short = (
        between.join([Content(" & ").join([seat.describe(loadouts) for seat in side]) for side in sides])
        for loadouts in (True, False)
    )
    return whole if whole.cell_length <= width else short
