"""The first line of a table as text with styles: the form, who plays, the turn, and whether the game is saved."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.engine import GameState, Table, next_seat
from tashkalar.engine.forms import form_of
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.text.shared_phrases import sides_versus

NARROW, ROOMY = 60, 100
"""From so many columns on it tells the actions left; beside whose turn comes next, only from the second on."""


def header(
    state: GameState, saved: str, times: Sequence[str], thinking: int, width: int, called: Sequence[str]
) -> Content:
    """The line above a game that is played.

    Args:
        state: the game, as whoever sits at the keyboard may see it.
        saved: whether its file holds all that has been decided, in a word or two.
        times: the players' names with how long each has thought; none where no clock is shown.
        thinking: whose clock runs; -1 if nobody's does.
        width: columns.
        called: the players, by seat, computers with what they are.
    """
    following = "" if times and width < NARROW else turn_order_text(state)
    turn = ": ".join(filter(None, [_("turn {number}").format(number=state.turn.number), following]))
    if not times and not state.ended and width >= (ROOMY if following else NARROW):
        turn = _("{turn}, {actions} left").format(turn=turn, actions=count(state.turn.actions, "action"))
    left = Content.assemble((" tashkalar ", "bold $primary"), f" {_(form_of(state).name)}  ")
    right = Content.assemble((f" {turn}", "bold"), f"   {saved} ")
    if times:
        return _timed(
            left + sides_versus(state.table, times), left, right, times[thinking] if thinking >= 0 else "", width
        )
    return headline(left, state.table, right, width, called, Content(" "))


def _timed(everybody: Content, left: Content, right: Content, thinker: str, width: int) -> Content:
    """The line with all times; where they have no room, with that of whoever thinks."""
    alone = Content(f" {thinker}") if thinker else left
    room = width - right.cell_length
    fitting = (line for line in (everybody, left + alone.plain.strip(), alone) if line.cell_length <= room)
    return left_and_right(next(fitting, alone), right, width)


def headline(
    left: Content, table: Table, right: Content, width: int, called: Sequence[str], less: Content | None = None
) -> Content:
    """The first line of a table: who plays stands between the two texts, where all the names have room.

    Args:
        left: the text on the left.
        table: the players with their colours.
        right: the text on the right.
        width: columns of the line.
        called: the name to show for each seat.
        less: what may stand instead of the left text to make room for two names.
    """
    starts = [left, *([less] if less is not None and len(table.names) == 2 else [])]
    players = [Content(sides_versus(table, names)) for names in (called, table.names)]
    lines = (start + who for who in players for start in starts)
    fitting = (line for line in lines if line.cell_length + right.cell_length <= width)
    return left_and_right(next(fitting, left), right, width)


def turn_order_text(state: GameState) -> str:
    """Whose turn it is and, among more than two, whose comes next."""
    names, after = state.table.names, next_seat(state)
    if len(names) == 2 or state.ended:
        return ""
    now = names[state.turn.seat]
    if after is None:
        return now
    if after == state.turn.seat:
        return _("{name}, then once more").format(name=now)
    return _("{name}, then {next}").format(name=now, next=names[after])
