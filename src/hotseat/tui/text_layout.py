"""Layout of text: wrapping, hanging indents, two-ended lines."""

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from hotseat.util.cell_width import wrap
from hotseat.util.i18n import pgettext

ACTION = "hotseat"
"""The key of a text's style metadata that holds the action of a click."""

Lines = list[Content]
"""Lines of text with styles."""


def game_heading(app: Any) -> Content:
    """Return the name of the game as a heading, by its application, a `GameApp`."""
    heading: Content = app.heading
    return heading


def make_clickable(content: Content, action: str) -> Content:
    """Return the content so that a click on it runs an action, which a `Pane` runs as its screen's or the app's."""
    return content.stylize(Style.from_meta({ACTION: action}))


def left_and_right(left: Content, right: Content, width: int) -> Content:
    """Return a line with two texts at its ends; the left one is shortened if need be."""
    free = max(0, width - right.cell_length)
    return left.truncate(free, ellipsis=True).pad_right(max(0, free - left.cell_length)) + right


def wrap_content(text: Content, width: int) -> list[Content]:
    """Return a text in lines of at most so many columns, as by `cell_width.wrap` but never broken at a hyphen."""
    found = list[Content]()
    for paragraph in text.split(allow_blank=True):
        if paragraph.cell_length <= width:
            found.append(paragraph)
            continue
        plain, at = paragraph.plain, 0
        how = {"break_on_hyphens": False, "replace_whitespace": False, "expand_tabs": False}
        for line in wrap(plain, width, **how):
            begin = plain.index(line, at)
            at = begin + len(line)
            found.append(paragraph[begin:at])
    return found


def wrap_to_rows(text: Content, width: int, rows: int) -> list[Content]:
    """Return a text in at most so many lines and columns; the last line ends in an ellipsis if it is cut."""
    lines = wrap_content(text, width)
    if rows < 1 or len(lines) <= rows:
        return lines[: max(rows, 0)]
    return [*lines[: rows - 1], lines[rows - 1].rstrip().truncate(width - 1) + Content("…")]


class Prose(Visual):
    """A text for a widget, broken into lines as by `wrap_content`."""

    def __init__(self, text: Content) -> None:
        self.text = text

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return Content("\n").join(wrap_content(self.text, width)).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return self.text.get_optimal_width(rules, container_width)

    def get_minimal_width(self, rules: RulesMap) -> int:
        return self.text.get_minimal_width(rules)

    def get_height(self, rules: RulesMap, width: int) -> int:
        return len(wrap_content(self.text, width))


def hanging_indent(head: Content, text: str, width: int) -> list[Content]:
    """Return a text of at least 20 columns whose further lines begin below its first character."""
    first, *more = wrap(text, max(20, width - head.cell_length - 1)) or [""]
    return [head + Content(first), *(Content(" " * head.cell_length + part) for part in more)]


def key_hints(*lines: tuple[str, str]) -> Content:
    """Return a line of keys, each followed by its description."""
    return Content("    ").join(Content.assemble((key_name(key), "bold $accent"), f" {text}") for key, text in lines)


def key_name(keys: str) -> str:
    """Return keys as the player's keyboard names them."""
    names = {
        "Enter": pgettext("key name", "Enter"),
        "Esc": pgettext("key name", "Esc"),
        "Space": pgettext("key name", "Space"),
        "Tab": pgettext("key name", "Tab"),
        "Left": pgettext("key name", "Left"),
        "Right": pgettext("key name", "Right"),
        "Up": pgettext("key name", "Up"),
        "Down": pgettext("key name", "Down"),
        "Home": pgettext("key name", "Home"),
        "End": pgettext("key name", "End"),
    }
    return " ".join(names.get(key, key) for key in keys.split(" "))


def side_by_side(parts: Sequence[Content], width: int, gap: int = 3) -> list[Content]:
    """Return texts in as few lines as possible; each text stays in one piece."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + gap + part.cell_length <= width:
            lines[-1] += part.pad_left(gap)
        else:
            lines.append(part)
    return lines


def indented_lines(text: Content, width: int) -> list[Content]:
    """Return a text in lines of at most `width` columns, each with a leading blank."""
    return [Content(" ") + line for line in wrap_content(text, width - 1)]
