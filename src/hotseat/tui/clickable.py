"""Text in any pane that runs an action when it is clicked, without looking like a link."""

from textual.content import Content
from textual.style import Style

ACTION = "hotseat"
"""The key of a text's style metadata that holds the action."""


def make_clickable(content: Content, action: str) -> Content:
    """Return the content so that a click on it runs an action, which a `Pane` runs as its screen's or the app's."""
    return content.stylize(Style.from_meta({ACTION: action}))
