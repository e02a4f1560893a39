"""Layout of text: wrapping, hanging indents, two-ended lines."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext

ACTION = "hotseat"
"""The key of a text's style metadata that holds the action of a click."""

Lines = list[Content]
"""Lines of text with styles."""


def game_names(name: str) -> Sequence[str]:
    """Return the name of a game, then its part before a colon."""
    whole: str = _(name)
    return (whole, whole.partition(":")[0])


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
    return first_rows(wrap_content(text, width), width, rows)


def first_rows(lines: Sequence[Content], width: int, rows: int) -> list[Content]:
    """Return the first rows of some lines; the last one ends in an ellipsis if a line with a text is left out."""
    shown = [*lines[: max(rows, 0)]]
    if shown and any(line.plain.strip() for line in lines[rows:]):
        shown[-1] = shown[-1].rstrip().truncate(max(0, width - 1)) + Content("…")
    return shown


def whole_paragraphs(texts: Sequence[str], width: int, rows: int) -> list[Content]:
    """Return as many paragraphs as fit into so many lines; the first one is cut with a sign if it doesn't."""
    lines = wrap_to_rows(Content(texts[0]), width, rows) if texts else []
    for text in texts[1:]:
        more = wrap_content(Content(text), width)
        if len(lines) + len(more) > rows:
            break
        lines += more
    return lines


def scroll_lines(lines: Sequence[Content], first: int, width: int, rows: int) -> list[Content]:
    """Return so many rows from the index `first`, with a sign at the right where further ones are above or below."""
    first = max(0, min(first, len(lines) - rows))
    return scroll_signs(lines[first : first + max(0, rows)], width, above=first > 0, below=first + rows < len(lines))


def scroll_signs(lines: Sequence[Content], width: int, *, above: bool, below: bool) -> list[Content]:
    """Return the rows of a list with signs at the right where further ones are above or below."""
    last = len(lines) - 1
    signs = ["▴" * (above and i == 0) + "▾" * (below and i == last) for i in range(len(lines))]
    return [
        _with_sign(line, sign, width - len(sign)) if sign else line for line, sign in zip(lines, signs, strict=True)
    ]


def _with_sign(line: Content, sign: str, width: int) -> Content:
    """Return a row that is cut or padded to a width, with a sign behind it."""
    cut = line.truncate(width, ellipsis=line.rstrip().cell_length > width)
    return cut.pad_right(width - cut.cell_length) + Content.styled(sign, "$quiet")


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


def key_hints(*lines: tuple[str, str], width: int) -> Content:
    """Return a line of keys, each followed by its description, as many as fit whole."""
    return whole_parts([key_hint(*line) for line in lines], width, gap=4)


def key_hint(key: str, text: str) -> Content:
    """Return a key with its description."""
    return Content.assemble((key_name(key), "bold $accent"), f" {text}")


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


def whole_parts(parts: Sequence[Content], width: int, gap: int = 3) -> Content:
    """Return the texts that fit whole into a line, from the first."""
    return first_fitting([*side_by_side(parts, width, gap)[:1], Content("")], width)


def first_fitting(texts: Iterable[Content], width: int) -> Content:
    """Return the first text that fits into a line, or else the last one."""
    for text in texts:
        if text.cell_length <= width:
            break
    return text


def indented_lines(text: Content, width: int) -> list[Content]:
    """Return a text in lines of at most `width` columns, each with a leading blank."""
    return [Content(" ") + line for line in wrap_content(text, width - 1)]
