"""The first line of a table as text with styles: form, players, turn, and whether the game is saved."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.tui.text_layout import left_and_right
from hotseat.util.text_utils import after_colon, count
from tashkalar import gettext as _
from tashkalar.engine import Config, GameState, next_seat
from tashkalar.engine.forms import form_of
from tashkalar.text.shared_phrases import sides_versus

NARROW, ROOMY = 60, 100
"""The least columns to show the actions left: without and with the order of turns beside them."""


def header(
    state: GameState, saved: str, times: Sequence[str], thinking: int, width: int, names: Sequence[str]
) -> Content:
    """Return the line above a game in play, with the thinking times, if shown, and the seat whose clock runs."""
    following = "" if times and width < NARROW else turn_order_text(state)
    turn = after_colon(_("turn {number}").format(number=state.turn.number), following)
    if not times and not state.ended and width >= (ROOMY if following else NARROW):
        turn = _("{turn}, {actions} left").format(turn=turn, actions=count(state.turn.actions, "action"))
    left = Content.assemble((" tashkalar ", "bold $primary"), f" {_(form_of(state).name)}  ")
    right = Content.assemble((f" {turn}", "bold"), f"   {saved} ")
    if times:
        return _timed(
            left + sides_versus(state.config, times), left, right, times[thinking] if thinking >= 0 else "", width
        )
    return headline(left, state.config, right, width, names, Content(" "))


def exercise_header(kind: str, title: str, number: str, width: int) -> Content:
    """Return the line above a lesson or puzzle, with its title and its number."""
    left = Content.assemble((" tashkalar ", "bold $primary"), (f" {kind}", "bold $accent"), f"  {title}")
    return left_and_right(left, Content.styled(f"{number} ", "bold"), width)


def _timed(everybody: Content, left: Content, right: Content, thinker: str, width: int) -> Content:
    """Return the line with all thinking times, or with the running one if all together are too wide."""
    alone = Content(f" {thinker}") if thinker else left
    columns = width - right.cell_length
    fitting = (line for line in (everybody, left + alone.plain.strip(), alone) if line.cell_length <= columns)
    return left_and_right(next(fitting, alone), right, width)


def headline(
    left: Content, config: Config, right: Content, width: int, names: Sequence[str], less: Content | None = None
) -> Content:
    """Return the first line of a table with the players, if they fit; `less` replaces the left text for two."""
    starts = [left, *([less] if less is not None and len(config.names) == 2 else [])]
    players = [Content(sides_versus(config, shown)) for shown in (names, config.names)]
    lines = (start + names_of_sides for names_of_sides in players for start in starts)
    fitting = (line for line in lines if line.cell_length + right.cell_length <= width)
    return left_and_right(next(fitting, left), right, width)


def turn_order_text(state: GameState) -> str:
    """Return the player on turn and the next one; "" with two players or after the end."""
    names, after = state.config.names, next_seat(state)
    if len(names) == 2 or state.ended:
        return ""
    now = names[state.turn.seat]
    if after is None:
        return now
    if after == state.turn.seat:
        return _("{name}, then once more").format(name=now)
    return _("{name}, then {next}").format(name=now, next=names[after])
