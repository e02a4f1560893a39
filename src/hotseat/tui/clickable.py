"""Text in any pane that runs an action when it is clicked, without looking like a link."""

from textual.content import Content
from textual.style import Style

ACTION = "hotseat"
"""The key of a text's style metadata that holds the action."""


def make_clickable(content: Content, action: str) -> Content:
    """Return the content so that a click on it runs an action.

    `action`: the action in Textual's notation, with its arguments if any. A `Pane` runs it as its screen's action, or
    as the application's if it begins with "app."; other widgets may interpret it themselves.
    """
    return content.stylize(Style.from_meta({ACTION: action}))
