"""A short film of what has just happened: for each step the board with its signs, then the board afterwards."""

from collections.abc import Iterable

from tashkalar.engine import Board
from tashkalar.record.sessions import Step
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.log_lines import touched
from tashkalar.tui.preview import Preview, marks_of

LONGEST = 12
"""Scenes of a film at most; of more steps only the last are shown. A step has two."""


def animation(board: Board, steps: Iterable[Step], previewed: bool = False) -> list[Scene]:
    """The scenes of some steps that begin at a board; of a first step that was previewed only the outcome."""
    scenes = []
    for step in steps:
        after, squares = step.state.board, touched(step)
        if squares and not previewed:
            scenes.append(scene(board, preview=Preview(after, marks_of(step.events), "")))
        if squares:
            scenes.append(scene(after, fresh=squares))
        board, previewed = after, False
    return scenes[-LONGEST:]
