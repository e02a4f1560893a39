"""Summaries for the hand-over and result screens: score bars, score curve, turning point, a line to share."""

from textual.content import Content

from tashkalar import cell_width
from tashkalar.engine import GameState, score
from tashkalar.engine.forms import form_of
from tashkalar.game_types import Replay
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.score_curve import curve_lines, lines_for, score_points
from tashkalar.text import ascii_board
from tashkalar.text.shared_phrases import owner
from tashkalar.tui import panels
from tashkalar.tui.labels import badge
from tashkalar.tui.panels import EMPTY_CELL, FILLED_CELL

Lines = list[Content]

NAMED = 16
"""The greatest width of a name beside its bar, in columns."""

LEAST = 8
"""The least length of a bar, in columns; a shorter one is left out."""


def score_bars(state: GameState, width: int) -> Lines:
    """Return the score of each side as a bar; a full bar triggers the end of the game (rules.md 12.1).

    Args:
        state: the game, or a view of it.
        width: columns of the lines.
    """
    goal, sides = form_of(state).goal(len(state.seats)), range(state.table.colours)
    names = [owner(state.table, side) for side in sides]
    taken = min(NAMED, max(map(cell_width.width, names)))
    texts = [f" {_('{points} of {goal}').format(points=f'{score(state, side):2}', goal=goal)}" for side in sides]
    length = width - 4 - taken - 1 - max(map(cell_width.width, texts))
    lines = []
    for side, name in enumerate(names):
        points = score(state, side)
        filled = min(length, max(0, points) * length // goal)
        style = f"$seat-{side + 1}"
        bar = Content.assemble((FILLED_CELL * filled, style), (EMPTY_CELL * (length - filled), "$quiet"))
        shown = Content.styled(name, style).truncate(taken, ellipsis=True)
        head = Content.styled(f"{badge(side)} ", f"bold {style}") + shown.pad_right(taken - shown.cell_length + 1)
        lines.append(head + (bar if length >= LEAST else Content()) + Content.styled(texts[side], "bold"))
    return lines


def bars_of_scores(state: GameState, width: int) -> Lines:
    """Return the scores of all sides as bars, in a melee as the score board, and the open cards before the players.

    Args:
        state: the game, or a view of it.
        width: columns of the lines.
    """
    if state.table.colours > 2:
        return panels.score_panel(state, width)
    return [*score_bars(state, width), *panels.upcoming_panel(state, width)]


def score_course(replay: Replay, width: int, height: int) -> Lines:
    """Return the score curve of a game; nothing if the game is too short or no line is available.

    Args:
        replay: the game; the curve marks its current ply.
        width: columns of the lines.
        height: the lines available.
    """
    if height < 1 or len(replay.curve) < 3:
        return []
    return curve_lines(
        score_points(replay), replay.ply, width, lines_for(height, len(replay.game.sides(replay.start_state)))
    )


def turning_point_text(replay: Replay, side: int) -> str:
    """Return since which turn a side was ahead until the end, as a sentence; "" if it was not.

    Args:
        replay: a finished game.
        side: the colour of the side, from 0.
    """
    since = replay.ahead_since(side)
    if since is None:
        return ""
    name, teams = owner(replay.start_state.table, side), replay.start_state.table.teams
    message = _("{names} were ahead from turn {turn} on.") if teams else _("{names} was ahead from turn {turn} on.")
    return message.format(names=name, turn=since)


def line_to_share(replay: Replay) -> str:
    """Return a game in one line to share: players with schools, result and number of turns.

    Args:
        replay: the game.
    """
    last = replay.states[-1]
    return _("{game}. {ending}, after {turns}.").format(
        game=f"Tash-Kalar, {ascii_board.ascii_title(replay.start_state)}",
        ending=ascii_board.result_line(last) or _("It goes on"),
        turns=count(last.turn.number, "turn"),
    )
