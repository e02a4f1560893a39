"""Texts without space on a screen that aren't marked as cut: by an ellipsis, or by a bar to scroll with."""

from collections.abc import Iterator

from textual.geometry import Region
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
    shown = [each for each in screen.walk_children(Widget) if _is_shown(each)]
    for widget in shown:
        if isinstance(widget, Static | RadioRow | Button | Input | Pane) and not _is_whole(screen, widget):
            where = screen.find_widget(widget)
            yield f"{widget!r} {where.region} {where.clip}: {_text(widget)}"
    yield from _covered(screen, [each for each in shown if not each.displayed_children])


def _is_shown(widget: Widget) -> bool:
    """Whether a widget is displayed with all around it, and has something to show."""
    parts = [each for each in widget.ancestors_with_self if isinstance(each, Widget)]
    empty = isinstance(widget, Pane) and not _text(widget).strip()
    return all(each.display for each in parts) and not empty and (widget.size.area > 0 or bool(_text(widget).strip()))


def _text(widget: Widget) -> str:
    """The text of a widget; "" for those that scroll or draw themselves."""
    if isinstance(widget, Pane):
        return "\n".join(line.plain for line in widget.lines)
    return str(widget.render()) if isinstance(widget, Static | RadioRow | Button) else ""


def _is_whole(screen: Screen[object], widget: Widget) -> bool:
    """Whether a widget has space for its text, and lies in what holds it but for blank rows and what scrolls."""
    region, clip = screen.find_widget(widget).region, screen.find_widget(widget).clip
    if isinstance(widget, Pane):
        first = widget.content_region.y
        rows = [first + number for number, line in enumerate(widget.visible_lines) if line.plain.strip()]
        region = Region(region.x, region.y, region.width, max(0, *rows, region.y) + 1 - region.y)
    across = clip.x <= region.x and region.right <= clip.right
    down = _scrolls(widget) or (clip.y <= region.y and region.bottom <= clip.bottom)
    return across and down and _has_space(widget)


def _covered(screen: Screen[object], leaves: list[Widget]) -> Iterator[str]:
    """The widgets that lie on one another."""
    there = [(each, screen.find_widget(each).visible_region) for each in leaves if each.size.area]
    for number, (one, region) in enumerate(there):
        for other, another in there[number + 1 :]:
            if one.layer == other.layer and region.intersection(another).area:
                yield f"{one!r} lies on {other!r}"


def _scrolls(widget: Widget) -> bool:
    return any(isinstance(each, Widget) and each.allow_vertical_scroll for each in widget.ancestors)


def _has_space(widget: Widget) -> bool:
    """Whether all lines of a text show; an input scrolls."""
    if isinstance(widget, Input):
        return True
    if isinstance(widget, Pane):
        hidden = [line.plain for line in widget.lines if not any(line is each for each in widget.visible_lines)]
        return not "".join(hidden).strip() or "…" in "".join(each.plain for each in widget.visible_lines)
    if isinstance(widget, Button):
        return widget.get_content_width(widget.size, widget.size) <= widget.content_size.width
    if isinstance(widget.parent, SelectCurrent):
        return True  # what is chosen of a list ends in an ellipsis
    size = widget.content_size
    return widget.get_content_height(size, size, size.width) <= size.height
