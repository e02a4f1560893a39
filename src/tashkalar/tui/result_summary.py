"""Summaries for the hand-over and result screens: score bars, a line to share."""

from textual.content import Content

from hotseat.tui.score_bars import score_bars
from hotseat.util.text_utils import count
from tashkalar import gettext as _
from tashkalar.engine import GameState, score
from tashkalar.engine.forms import form_of
from tashkalar.game_types import Replay
from tashkalar.text import ascii_board
from tashkalar.text.shared_phrases import owner
from tashkalar.tui import score_board

Lines = list[Content]


def goal_bars(state: GameState, width: int) -> Lines:
    """Return the score of each side as a bar; a full bar triggers the end of the game (rules.md 12.1)."""
    goal, sides = form_of(state).goal(len(state.seats)), range(state.table.colours)
    scores = [score(state, side) for side in sides]
    texts = [f" {_('{points} of {goal}').format(points=f'{points:2}', goal=goal)}" for points in scores]
    return score_bars([owner(state.table, side) for side in sides], scores, goal, texts, width)


def bars_of_scores(state: GameState, width: int) -> Lines:
    """Return the scores of all sides as bars, in a melee as the score board, and the open cards before the players."""
    if state.table.colours > 2:
        return score_board.score_panel(state, width)
    return [*goal_bars(state, width), *score_board.upcoming_panel(state, width)]


def line_to_share(replay: Replay) -> str:
    """Return a game in one line to share: players with schools, result and number of turns."""
    last = replay.states[-1]
    return _("{game}. {ending}, after {turns}.").format(
        game=f"Tash-Kalar, {ascii_board.ascii_title(replay.start_state)}",
        ending=ascii_board.result_line(last) or _("Not finished yet"),
        turns=count(last.turn.number, "turn"),
    )
