"""Text that does something when it is clicked, in any pane, without looking like a link."""

from textual.content import Content
from textual.style import Style

ACTION = "tashkalar"
"""The key under which a piece of text carries the screen's action."""


def make_clickable(content: Content, action: str) -> Content:
    """Content that runs an action of its screen when it is clicked.

    Args:
        content: what is shown.
        action: the action's name, with its arguments if it has any, as Textual writes it.
    """
    return content.stylize(Style.from_meta({ACTION: action}))
