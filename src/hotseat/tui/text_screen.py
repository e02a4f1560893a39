"""A modal screen that shows a text, and the help page of a table: the rules by topic, and the keys."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.plugin.game import Topic
from hotseat.tui.commands import Command
from hotseat.tui.text_layout import Prose, hanging_indent, key_name
from hotseat.util.i18n import gettext as _

KEY = 11
"""Columns of a key or sign."""
WIDEST, FRAME = 90, 5
"""Columns of a text in a box at most, and those of the frame of the box."""


class TextScreen(ModalScreen[None]):
    """A box with a text to read above the current screen."""

    BINDINGS = [
        Binding("escape,enter,q,v,l,w,P,T,question_mark,f1", "app.close", "close"),
    ]

    def __init__(self, title: str, lines: Sequence[Content], from_end: bool = False) -> None:
        super().__init__()
        self.text_title = title
        self.lines = lines
        self.from_end = from_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="text", classes="surface") as box:
            box.border_title = Content(self.text_title)
            box.border_subtitle = Content(_("arrows scroll, Esc closes"))
            yield Static(Prose(Content("\n").join(self.lines)))

    def on_mount(self) -> None:
        """Focus the text, and scroll to its end if it begins there."""
        box = self.query_one("#text", VerticalScroll)
        box.focus()
        if self.from_end:
            box.scroll_end(animate=False)


def text_width(columns: int) -> int:
    """Return the columns of a text in a box."""
    return min(WIDEST, columns * 9 // 10) - FRAME


def keys_lines(commands: Iterable[Command], signs: Sequence[tuple[str, str]], width: int) -> list[Content]:
    """Return the meaning of each key, then of each sign."""
    keys = [(key_name(each.key), each.help) for each in commands if each.help]
    listed = [Content(""), *listed_lines(_("Signs"), signs, width)] if signs else []
    return [*listed_lines(_("Keys"), keys, width), *listed]


def rules_lines(topics: Sequence[Topic], width: int) -> list[Content]:
    """Return the rules by topic."""
    return [*chain.from_iterable(_topic_lines(topic, width) for topic in topics)]


def _topic_lines(topic: Topic, width: int) -> Iterator[Content]:
    yield Content.styled(topic.heading, "bold $primary")
    for paragraph in topic.paragraphs:
        yield from hanging_indent(Content("  "), paragraph, width)
    yield Content("")


def listed_lines(title: str, lines: Iterable[tuple[str, str]], width: int) -> Iterator[Content]:
    """Yield the lines of keys or signs, each with its meaning."""
    yield Content.styled(title, "bold $primary")
    for sign, meaning in lines:
        yield from hanging_indent(Content.styled(f"{sign:<{KEY}}", "bold $accent"), _(meaning), width)
