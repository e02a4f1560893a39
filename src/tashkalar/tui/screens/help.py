"""The help screen: pages about the current decision, keys, signs and rules, one topic at a time."""

from collections.abc import Callable, Sequence
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, bindings_of, show_keys
from hotseat.tui.pane import Pane
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_layout import Prose, make_clickable, scroll_lines
from hotseat.tui.text_screen import listed_lines
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
    edge_sign,
)
from tashkalar.tui.commands import PAGES
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
    (GATEWAY, gettext_noop("the piece that is the Gateway")),
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
    SCREEN_COMMANDS = PAGES
    BINDINGS = bindings_of(PAGES)

    def __init__(
        self,
        commands: Sequence[Command],
        here: Pages = lambda _: (),
        rules: bool = False,
        queries: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__()
        self._commands = commands
        self.here = here
        self._queries = queries
        self.pages = self._pages(ROOMY)
        self.index = self._rules_from if rules else 0

    @property
    def _rules_from(self) -> int:
        """The index of the first topic of the rules."""
        return [page.title for page in self.pages].index(rule_topics()[0].heading)

    def _pages(self, width: int) -> list[Page]:
        """Return all pages, wrapped to a width in columns."""
        keys = [("a-i 1-9", _("Point at a square: the letter of its column, then its row"))]
        keys += [(each.key, each.help_text) for each in self._commands if each.help]
        edge = edge_sign(appearance(self.app).draws_lines)
        signs = [(edge * 2 if sign == FITS else sign, _(text)) for sign, text in SIGNS]
        return [
            Page(_("Keys"), key_table(keys, width)),
            *self.here(width),
            Page(_("Signs"), key_table(signs, width)),
            *self._query_pages(width),
            *_rules(),
        ]

    def _query_pages(self, width: int) -> list[Page]:
        """Return the page of what can be asked, if anything can."""
        _title, *lines = listed_lines("", self._queries, width)
        return [Page(_("Questions to type behind a colon"), lines)] * bool(lines)

    def compose(self) -> ComposeResult:
        with Horizontal(id="help", classes="surface"):
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
        box.border_title = Content(f"{_('Help')} {self.index + 1}/{len(self.pages)}")
        show_keys(box, PAGES, min(WIDEST, self.size.width) - MARGIN)
        topics = self.query_one("#help-topics", Pane)
        rows = [self._rows(i, each.title, topics.content_size.width or TOPICS) for i, each in enumerate(self.pages)]
        width, height = topics.content_size
        first, lines = sum(map(len, rows[: self.index + 1])) - height, [line for lines in rows for line in lines]
        topics.show(scroll_lines(lines, first, width, height) if height else lines)
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

    def action_keys(self) -> None:
        """Show the keys; close if they are shown."""
        self._show_or_close(0, self.index == 0)

    def action_rules(self) -> None:
        """Show the rules; close if they are shown."""
        self._show_or_close(self._rules_from, self.index >= self._rules_from)

    def _show_or_close(self, number: int, shown: bool) -> None:
        if shown:
            screen_stack(self).close(self)
        else:
            self.action_open(number)

    def action_scroll(self, by: int) -> None:
        """Scroll the text."""
        box = self.query_one("#help-text")
        box.scroll_relative(y=by * max(1, box.size.height - 2), animate=False)
