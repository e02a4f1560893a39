"""The coach of lessons and puzzles on a table: in a pane beside the board, or above the decision of a small screen."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.tui.surfaces import heading
from hotseat.util.cell_width import wrap
from tashkalar import gettext as _
from tashkalar.tui.board_layout import CHROME, Fitted, table_layout
from tashkalar.tui.board_painter import TINY, largest_size

COACH_ROWS = 9
"""The rows kept for the coach on a small terminal, between the board and the decision."""


def coach_layout(width: int, height: int) -> Fitted:
    """Return the layout for a terminal, with space for the coach."""
    fitted = table_layout(width, height)
    if fitted.side != "page":
        return fitted
    board_rows = height - CHROME - COACH_ROWS  # a smaller board leaves space for the coach below it
    return Fitted(largest_size(width, board_rows) or TINY, "page")


def coach_text(title: str, stage: str, texts: Sequence[str], task: str, width: int) -> list[Content]:
    """Return the coach's full text: paragraphs below a title, and then the task of the player."""
    lines = [Content(f" {line}") for text in texts for line in wrap(text, width - 1)]
    return [heading(_("{title}: {text}").format(title=title, text=stage), width), *lines, *task_text(task, width)]


def task_text(task: str, width: int) -> list[Content]:
    """Return the task of the player in bold behind a sign."""
    first, *rest = wrap(task, width - 3)
    return [
        Content.assemble((" > ", "bold $accent"), (first, "bold $accent")),
        *(Content.styled(f"   {line}", "bold $accent") for line in rest),
    ]
