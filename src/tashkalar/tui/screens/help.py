"""The help screen: pages about the current decision, keys, signs and rules, one topic at a time."""

from collections.abc import Callable, Sequence
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.tui.commands import Command
from hotseat.tui.pane import Pane
from hotseat.tui.text_layout import Prose, make_clickable
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import BRACKETS
from tashkalar import gettext as _
from tashkalar.text.options import MARKS
from tashkalar.text.rule_topics import rule_topics
from tashkalar.tui.board_painter import (
    ARRIVAL,
    ASKED,
    BLOCKED,
    FITS,
    FRESH,
    GATEWAY,
    IN_DANGER,
    IN_REACH,
    MISSING,
    PICKED,
)
from tashkalar.tui.reference_pages import Page, key_table

ROOMY = 72
"""The least width in columns of a screen with the topics beside the text."""

TOPICS = 23
"""The columns of the topics, as in the style sheet."""

Pages = Callable[[int], Sequence[Page]]
"""A function that returns pages with lines wrapped to a width in columns."""

WIDEST = 104
"""The greatest width of the help in columns."""

BESIDE, MARGIN = 34, 12
"""The columns beside the text, with and without the topics: frames, the scrollbar and margins included."""

SIGNS = (
    (
        " ".join("c".join(pair) for pair in BRACKETS),
        gettext_noop("commons of the first, second, third and fourth player"),
    ),
    ("[H]", gettext_noop("a heroic piece, a larger token")),
    ("[L]", gettext_noop("a legend, the largest")),
    ("r g", gettext_noop("a red or a green square")),
    ("+", gettext_noop("highlighted: can be chosen now")),
    (FITS, gettext_noop("a card of the hand fits there; point at it to see which")),
    (MISSING, gettext_noop("a piece missing from a pattern; after m: a common there would complete a card")),
    (ARRIVAL, gettext_noop("where that card would arrive")),
    (BLOCKED, gettext_noop("in a plan: another player's piece is in the way, or outranks the being")),
    (IN_DANGER, gettext_noop("one of your pieces that one combat move could destroy")),
    (IN_REACH, gettext_noop("an enemy piece that one of your combat moves could destroy")),
    (PICKED, gettext_noop("the piece chosen to move")),
    (ASKED, gettext_noop("what a lesson asks for")),
    (GATEWAY, gettext_noop("the Gateway of the Nethervoid")),
    (FRESH, gettext_noop("something happened there recently")),
    *MARKS.items(),
)
"""The signs on the board, each with its meaning."""


def _rules() -> list[Page]:
    """Return a page for each topic of the rules."""
    return [Page(topic.heading, [Content("\n\n".join(topic.paragraphs))]) for topic in rule_topics()]


class HelpScreen(ModalScreen[None]):
    """The help about the current decision, keys, signs and rules."""

    CSS_PATH = Path(__file__).with_name("lookups.tcss")
    BINDINGS = [
        Binding("left,up,p,N", "turn(-1)", "topic before"),
        Binding("right,down,n,tab", "turn(1)", "next topic"),
        Binding("home", "open(0)", "first topic"),
        Binding("end", "open(-1)", "last topic"),
        Binding("pageup", "scroll(-1)", "scroll up"),
        Binding("pagedown,space", "scroll(1)", "scroll down"),
        Binding("escape,enter,q,question_mark,f1", "app.close", "close"),
    ]

    def __init__(self, commands: Sequence[Command], here: Pages = lambda _: (), rules: bool = False) -> None:
        super().__init__()
        self._commands = commands
        self.here = here
        self.pages = self._pages(ROOMY)
        self.index = [page.title for page in self.pages].index(rule_topics()[0].heading) if rules else 0

    def _pages(self, width: int) -> list[Page]:
        """Return all pages, wrapped to a width in columns."""
        keys = [("a-i 1-9", _("Point at a square: the letter of its column, then its row"))]
        keys += [(each.key, each.help_text) for each in self._commands]
        signs = [(sign, _(text)) for sign, text in SIGNS]
        return [
            Page(_("Keys"), key_table(keys, width)),
            *self.here(width),
            Page(_("Signs"), key_table(signs, width)),
            *_rules(),
        ]

    def compose(self) -> ComposeResult:
        with Horizontal(id="help", classes="surface") as box:
            box.border_title = Content(_("Help"))
            yield Pane(id="help-topics")
            with VerticalScroll(id="help-text", can_focus=False):
                yield Static()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the screen out for the new size."""
        roomy = event.size.width >= ROOMY
        self.query_one("#help-topics").display = roomy
        self.pages = self._pages(min(WIDEST, event.size.width) - (BESIDE if roomy else MARGIN))
        self.index = min(self.index, len(self.pages) - 1)  # there may be fewer pages about the screen below than before
        self.show()

    def show(self) -> None:
        """Show the selected topic."""
        page, box = self.pages[self.index], self.query_one("#help", Horizontal)
        message = _("{number} of {pages}: arrows turn, PgDn scrolls, Esc closes")
        box.border_subtitle = Content(message.format(number=self.index + 1, pages=len(self.pages)))
        topics = self.query_one("#help-topics", Pane)
        rows = [self._rows(i, each.title, topics.content_size.width or TOPICS) for i, each in enumerate(self.pages)]
        first = max(0, sum(map(len, rows[: self.index + 1])) - max(1, topics.content_size.height))
        topics.show([line for lines in rows for line in lines][first:])
        heading = Content.styled(page.title, "bold underline")
        self.query_one("#help-text Static", Static).update(
            Prose(Content("\n").join([heading, Content(""), *page.lines]))
        )
        self.query_one("#help-text").scroll_home(animate=False)

    def _rows(self, i: int, title: str, width: int) -> list[Content]:
        """Return the lines of a topic in the list, as many as its title needs; the selected topic is marked."""
        here = i == self.index
        lines = wrap(title, width - 3)
        signs = [">" if here else " ", *[" "] * (len(lines) - 1)]
        shown = (f"{sign} {line} " for sign, line in zip(signs, lines, strict=True))
        return [make_clickable(Content.styled(row, "bold reverse" if here else ""), f"open({i})") for row in shown]

    def action_turn(self, by: int) -> None:
        """Show another topic, going round at both ends."""
        self.action_open((self.index + by) % len(self.pages))

    def action_open(self, number: int) -> None:
        """Show a topic. `number`: the index of the topic, from 0; negative to count from the end."""
        self.index = number % len(self.pages)
        self.show()

    def action_scroll(self, by: int) -> None:
        """Scroll the text."""
        box = self.query_one("#help-text")
        box.scroll_relative(y=by * max(1, box.size.height - 2), animate=False)
