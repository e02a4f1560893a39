"""Texts without space on a screen that aren't marked as cut: by an ellipsis, or by a bar to scroll with."""

from collections.abc import Iterator

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Static
from textual.widgets._select import SelectCurrent

from hotseat.tui.pane import Pane
from hotseat.tui.radio_row import RadioRow


def cut_off(screen: Screen[object]) -> Iterator[str]:
    """The texts of a screen that lack columns or rows; what a pane cuts ends in an ellipsis of its own.

    Args:
        screen: as it has been laid out.
    """
    for widget in screen.walk_children(Widget):
        if isinstance(widget, Static | RadioRow | Button | Input | Pane) and _is_shown(widget):
            region, clip = screen.find_widget(widget).region, screen.find_widget(widget).clip
            across = clip.x <= region.x and region.right <= clip.right
            down = _scrolls(widget) or isinstance(widget, Pane) or (clip.y <= region.y and region.bottom <= clip.bottom)
            if not (across and down and _has_room(widget)):
                yield f"{widget!r}: {widget.render()}"


def _is_shown(widget: Widget) -> bool:
    parts = [each for each in widget.ancestors_with_self if isinstance(each, Widget)]
    return all(each.display for each in parts) and widget.size.area > 0


def _scrolls(widget: Widget) -> bool:
    return any(isinstance(each, Widget) and each.allow_vertical_scroll for each in widget.ancestors)


def _has_room(widget: Widget) -> bool:
    """Whether all lines of a text show; an input scrolls, and a pane chooses its lines by the rows that it has."""
    if isinstance(widget, Input | Pane):
        return True
    if isinstance(widget, Button):
        return widget.get_content_width(widget.size, widget.size) <= widget.content_size.width
    if isinstance(widget.parent, SelectCurrent):
        return True  # what is chosen of a list ends in an ellipsis
    size = widget.content_size
    return widget.get_content_height(size, size, size.width) <= size.height
