"""Layout of text: wrapping, hanging indents, two-ended lines."""

from collections.abc import Sequence

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from tashkalar.cell_width import wrap


def left_and_right(left: Content, right: Content, width: int) -> Content:
    """Two texts at the two ends of a line; the left one gives way."""
    room = max(0, width - right.cell_length)
    return left.truncate(room, ellipsis=True).pad_right(max(0, room - left.cell_length)) + right


def wrap_content(text: Content, width: int) -> list[Content]:
    """A text in lines of so many columns at most, broken as `cell_width.wrap` does it but at no hyphen.

    Args:
        text: any; its styles stay.
        width: the columns.
    """
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
    """A text in lines of so many columns; if they are more than so many rows, the last one ends in an ellipsis."""
    lines = wrap_content(text, width)
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], lines[rows - 1].rstrip().truncate(width - 1) + Content("…")]


class Prose(Visual):
    """A text in a widget that breaks it as `wrap_content` does.

    Args:
        text: all of it.
    """

    def __init__(self, text: Content) -> None:
        self.text = text

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The lines as they are drawn."""
        return Content("\n").join(wrap_content(self.text, width)).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """As wide as the longest paragraph."""
        return self.text.get_optimal_width(rules, container_width)

    def get_minimal_width(self, rules: RulesMap) -> int:
        """As wide as the longest word."""
        return self.text.get_minimal_width(rules)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """One row for each line."""
        return len(wrap_content(self.text, width))


def hanging_indent(head: Content, text: str, width: int) -> list[Content]:
    """A text behind a head, broken into lines of so many columns, the further ones below the text."""
    first, *more = wrap(text, max(20, width - head.cell_length - 1)) or [""]
    return [head + Content(first), *(Content(" " * head.cell_length + part) for part in more)]


def key_hints(*lines: tuple[str, str]) -> Content:
    """Keys in a line, each with what it does."""
    return Content("    ").join(Content.assemble((key, "bold $accent"), f" {text}") for key, text in lines)


def side_by_side(parts: Sequence[Content], width: int, gap: int = 3) -> list[Content]:
    """Some texts in as few lines as they need, none of them broken.

    Args:
        parts: the texts, in their order.
        width: the columns of a line; a text that is longer has a line of its own.
        gap: the columns between two texts.
    """
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + gap + part.cell_length <= width:
            lines[-1] += part.pad_left(gap)
        else:
            lines.append(part)
    return lines
