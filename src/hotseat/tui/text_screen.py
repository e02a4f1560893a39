"""A modal screen that shows a text, and the help page of a table: the rules by topic, and the keys."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.plugin.game import Topic
from hotseat.tui.commands import HELP, Command, bindings_of, show_keys
from hotseat.tui.menu_commands import CLOSE, EXAMPLES, TEXT
from hotseat.tui.text_layout import Prose, hanging_indent, key_name
from hotseat.util.i18n import gettext as _

KEY = 11
"""Columns of a key or sign."""
WIDEST, FRAME = 90, 5
"""Columns of a text in a box at most, and those of the frame of the box."""

Text = Sequence[Content] | Callable[[int], Sequence[Content]]
"""A text as lines, or a function that returns its lines in a width."""


class TextScreen(ModalScreen[None]):
    """A box with a text to read above the current screen."""

    SCREEN_COMMANDS: ClassVar[tuple[Command, ...]] = TEXT
    BINDINGS = bindings_of([HELP, CLOSE._replace(keys=(*CLOSE.keys, "v", "l", "w", "P", "T", "f1"))])

    def __init__(self, title: str, text: Text, from_end: bool = False) -> None:
        super().__init__()
        self.text_title = title
        self.text = text
        self.lines: Sequence[Content] = ()
        self.from_end = from_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="text", classes="surface") as box:
            box.border_title = Content(self.text_title)
            yield Static()

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the text anew, show it from its end if it begins there, and as many keys as fit."""
        box, width = self.query_one("#text", VerticalScroll), text_width(event.size.width)
        self.lines = self.text(width) if callable(self.text) else self.text
        self.query_one(Static).update(Prose(Content("\n").join(self.lines)))
        show_keys(box, self.SCREEN_COMMANDS, width)
        if self.from_end:
            box.scroll_end(animate=False)

    def on_mount(self) -> None:
        """Focus the text."""
        self.query_one("#text").focus()


class RulesScreen(TextScreen):
    """The rules of a game that demonstrates some of their clauses."""

    SCREEN_COMMANDS = (EXAMPLES, *TEXT)
    BINDINGS = bindings_of([EXAMPLES])


class KeysScreen(TextScreen):
    """The keys of the screen below; their own key closes them."""

    BINDINGS = bindings_of([CLOSE._replace(keys=HELP.keys)])


def text_width(columns: int) -> int:
    """Return the columns of a text in a box."""
    return min(WIDEST, columns * 9 // 10) - FRAME


def keys_lines(
    commands: Iterable[Command], signs: Sequence[tuple[str, str]], queries: Sequence[tuple[str, str]], width: int
) -> list[Content]:
    """Return the meaning of each key, of each sign, and of each query that is typed."""
    keys = [(key_name(each.key), each.help) for each in commands if each.help]
    listed = [Content(""), *listed_lines(_("Signs"), signs, width)] if signs else []
    if queries:
        listed += [Content(""), *listed_lines(_("Questions to type behind a colon"), queries, width)]
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
        yield from hanging_indent(Content.styled(f"{sign:<{KEY - 1}} ", "bold $accent"), _(meaning), width)
