"""The fields of the setup that choose one of a few entries by Left, Right, a digit or a click; nothing drops down."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.visual import VisualType

from hotseat.tui.appearance import appearance
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.surfaces import surface_row
from hotseat.tui.text_layout import left_and_right, make_clickable
from hotseat.util import cell_width

POINTED = "▸"
"""The sign of the chosen entry of a list."""

NAMES = 21
"""The columns of the digits and names of a list beside a picture, and of the labels there."""


class ChoiceField(RadioRow):
    """A field with the chosen entry alone; the entries are listed elsewhere while it has the focus."""

    def __init__(self, entries: Sequence[tuple[str, str]], chosen: str, *, id: str | None = None) -> None:
        values = [value for value, _text in entries]
        super().__init__(entries, values.index(chosen) if chosen in values else 0, id=id)
        self.before = self.chosen
        """The index of the chosen entry when the field got the focus."""

    @property
    def changed(self) -> bool:
        """Whether another entry was chosen since the field got the focus."""
        return self.chosen != self.before

    def on_focus(self) -> None:
        """Keep what is chosen, unless the field had the focus before another screen."""
        if getattr(self.screen, "entered", None) is not self:
            self.before = self.chosen
            self.screen.entered = self  # type: ignore[attr-defined]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def _lines(self, width: int) -> list[Content]:
        text = cell_width.ellipsize(self.entries[self.chosen][1], width - 3)
        sign = Content.styled("▾", "$accent" if self.has_focus else "$quiet")
        return [left_and_right(Content(f" {text}"), sign + " ", width).stylize("bold" if self.has_focus else "")]

    def render(self) -> VisualType:
        return Content("\n").join(self._lines(self.content_size.width))

    def on_key(self, event: events.Key) -> None:
        """Choose an entry by its digit."""
        if event.key.isdecimal() and (number := self.numbered(event.key)) is not None:
            event.stop()
            self.chosen = number

    def numbered(self, digit: str) -> int | None:
        """Return the index of the entry that a digit chooses; None for none."""
        return int(digit) - 1 if 0 < int(digit) <= len(self.entries) else None

    def select(self, value: str) -> None:
        """Choose the entry of a value."""
        self.chosen = [each for each, _text in self.entries].index(value)

    def on_click(self, event: events.Click) -> None:
        """Take the focus, which lists the entries."""

    @property
    def emphasis(self) -> str:
        """The style of the chosen entry: on a surface, or reversed where there are none."""
        return "bold on $raised" if appearance(self.app).fills_areas else "bold reverse"


class ChipField(ChoiceField):
    """A field with all entries in a row; a digit chooses the entry whose value begins with it."""

    def allow_focus(self) -> bool:
        return len(self.entries) > 1  # else there is nothing to choose

    def _lines(self, width: int) -> list[Content]:
        lines = [Content("")]
        for i, (_value, text) in enumerate(self.entries):
            entry = Content(f" {text} ").stylize(self.emphasis if i == self.chosen else "$quiet")
            if i == self.chosen and self.has_focus:
                entry = entry.stylize("$accent")
            if lines[-1] and lines[-1].cell_length + entry.cell_length > width:
                lines.append(Content(""))
            lines[-1] += make_clickable(entry, str(i)) + " "
        return lines

    def numbered(self, digit: str) -> int | None:
        return next((i for i, (value, _text) in enumerate(self.entries) if value.startswith(digit)), None)

    def on_click(self, event: events.Click) -> None:
        RadioRow.on_click(self, event)


class ListField(ChoiceField):
    """A field with a line for each entry: its digit, its name and a few words."""

    details: Sequence[str] = ()
    """A few words about each entry."""

    def allow_focus(self) -> bool:
        return len(self.entries) > 1

    def describe(self, details: Sequence[str]) -> None:
        """Set the words about each entry."""
        self.details = tuple(details)
        self.refresh()

    def _lines(self, width: int) -> list[Content]:
        rows = [(text, detail) for (_value, text), detail in zip(self.entries, self.details, strict=True)]
        lines = list_lines(rows, self.chosen, width, self.has_focus, self.emphasis)
        return [make_clickable(line, str(i)) for i, line in enumerate(lines)]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.entries)

    def on_click(self, event: events.Click) -> None:
        RadioRow.on_click(self, event)


def list_lines(
    rows: Sequence[tuple[str, str]],
    chosen: int,
    width: int,
    focused: bool,
    emphasis: str,
    mark: tuple[str, str] = (POINTED, "$accent"),
) -> list[Content]:
    """Return entries, each a name and a few words, in lines with digits, which are bright if they can be typed.

    `mark`: the sign of the chosen entry with its style.
    """
    names = max(cell_width.width(name) for name, _detail in rows) + 4
    names = max(names, NAMES) if width >= NAMES + 36 else names
    lines = []
    for i, (name, detail) in enumerate(rows):
        digit = Content.styled(str(i + 1) if i < 9 else " ", "bold $accent" if focused else "$quiet")
        head = (Content.styled(*mark) if i == chosen else Content(" ")) + digit + " " + name
        head = head.truncate(width, ellipsis=True).pad_right(max(0, names + 1 - head.cell_length))
        tail = cell_width.ellipsize(detail, max(0, width - head.cell_length))
        line = head + Content.styled(tail, "" if i == chosen else "$quiet")
        line = line.pad_right(max(0, width - line.cell_length))
        if i == chosen:
            line = surface_row(line.stylize("bold", 0, names), width, "raised") if "$" in emphasis else line
            line = line if "$" in emphasis else line.stylize(emphasis)
        lines.append(line)
    return lines


class StartField(ChoiceField):
    """The last field: it starts the game, and says it in words."""

    def __init__(self, *, id: str) -> None:
        super().__init__([("start", "")], "start", id=id)
        self.summary: Sequence[Content] = ()

    def describe(self, lines: Sequence[Content]) -> None:
        """Set the lines that say the game."""
        self.summary = tuple(lines)
        self.refresh(layout=True)

    def _lines(self, width: int) -> list[Content]:
        return [line.truncate(width, ellipsis=True) for line in self.summary]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.summary)
