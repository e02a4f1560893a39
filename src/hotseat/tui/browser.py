"""The list of the cards and other components of a game, narrowed down by typing, with the selected one in full."""

from collections.abc import Sequence
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.plugin.components import search_text
from hotseat.plugin.game import Component
from hotseat.plugin.parse_input import normalize_text
from hotseat.tui.pane import Pane
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_layout import Prose, left_and_right, make_clickable
from hotseat.tui.timing import call_after_mount
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import count

ROOMY = 64
"""The least width in columns of a screen with the list beside the card."""

STEPS = {"up": -1, "down": 1, "ctrl+p": -1, "ctrl+n": 1, "home": -1000, "end": 1000}
"""The number of entries by which each key moves the selection; negative for up."""

CLOSING = ("escape", "enter", "f3")

SORT, SORTS = 8, 10
"""The least and the greatest width in columns of the kinds of cards."""


class BrowserScreen(ModalScreen[str]):
    """A list of components, narrowed down by typing, with one in full; its result is what a key of a subclass chose."""

    CSS_PATH = Path(__file__).with_name("browser.tcss")

    def __init__(self, texts: dict[str, str], chosen: str = "") -> None:
        super().__init__()
        self.search_text = ""
        self.texts = texts
        self.found = list(texts)
        self.index = self.found.index(chosen) if chosen in self.found else 0

    # --- what is listed -----------------------------------------------------------------------------------------------

    @property
    def keys_text(self) -> str:
        """The line about the keys, in the player's language."""
        return _("type to search, arrows choose, PgDn more, Esc closes")

    def name_of(self, entry: str) -> str:
        """Return the name of an entry in the player's language."""
        raise NotImplementedError

    def kind_of(self, entry: str) -> str:
        """Return the kind of an entry in the player's language."""
        raise NotImplementedError

    def sign_of(self, entry: str) -> str:
        """Return a letter for the list, which is put before the kind; by default a blank."""
        return " "

    def page_of(self, entry: str) -> Sequence[Content]:
        """Return the lines of an entry in full, its title first."""
        raise NotImplementedError

    def head_lines(self) -> list[Content]:
        """Return further lines below the typed text; by default none."""
        return []

    def words(self, text: str) -> list[str]:
        """Return the words of a typed text."""
        return normalize_text(text).split()

    def matching(self, text: str) -> list[str]:
        """Return the ids of the entries that contain all words of a text."""
        words = self.words(text)
        return [entry for entry, known in self.texts.items() if all(word in known for word in words)]

    def run_key(self, key: str) -> bool:
        """Run a further key of the list; return whether it is one. By default there is none."""
        return False

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="cards", classes="surface") as box:
            box.border_title = Content(_("Cards"))
            box.border_subtitle = Content(self.keys_text)
            yield Pane(id="cards-query")
            with Horizontal(id="cards-table"):
                yield Pane(id="cards-list")
                with VerticalScroll(id="cards-card", can_focus=False):
                    yield Static()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < ROOMY, "-narrow")
        call_after_mount(self.show, at=self)

    def show(self) -> None:
        """Show the typed text, the entries found and the selected one."""
        typed = Content.assemble((" : ", "bold $accent"), self.search_text, ("_", "bold $accent"))
        number = Content.styled(f"{count(len(self.found), 'card')} ", "$quiet")
        head = self.query_one("#cards-query", Pane)
        head.show([left_and_right(typed, number, head.size.width), *self.head_lines()])
        rows = self.query_one("#cards-list", Pane)
        first = max(0, min(self.index - rows.size.height // 2, len(self.found) - rows.size.height))
        shown = self.found[first : first + rows.size.height]
        kind_width = max([SORT, *(min(SORTS, cell_width.width(self.kind_of(entry))) for entry in shown)])
        rows.show([self._row(i, entry, rows.size.width, kind_width) for i, entry in enumerate(shown, first)])
        box = self.query_one("#cards-card", VerticalScroll)
        page = self.page_of(self.found[self.index]) if self.found else [Content(_("No card matches."))]
        box.query_one(Static).update(Prose(Content("\n").join(page)))
        box.scroll_home(animate=False)

    def _row(self, i: int, entry: str, width: int, kind_width: int) -> Content:
        """Return the line of the entry at an index of those found, with its sign and kind."""
        left = Content(f"{'>' if i == self.index else ' '} {self.name_of(entry)}")
        kind = Content(self.kind_of(entry)).truncate(kind_width, ellipsis=True)
        text = f" {self.sign_of(entry)} {cell_width.ljust(kind.plain, kind_width)} "
        row = left_and_right(left, Content.styled(text, "$quiet"), width)
        return make_clickable(row.stylize("bold reverse") if i == self.index else row, f"choose({i})")

    # --- keys ---------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Narrow the list down by a typed character, or run the command of another key."""
        event.stop()
        event.prevent_default()
        if event.key in STEPS:
            self.action_choose(self.index + STEPS[event.key])
        elif event.key in ("pageup", "pagedown"):
            box = self.query_one("#cards-card")
            box.scroll_relative(y=(-5 if event.key == "pageup" else 5), animate=False)
        elif event.key == "backspace":
            self.search(self.search_text[:-1])
        elif event.key == "escape" and self.search_text:
            self.search("")
        elif self.run_key(event.key):
            pass
        elif event.key in CLOSING:
            screen_stack(self).close(self)
        elif event.character and event.character.isprintable():
            self.search(self.search_text + event.character)

    def search(self, text: str) -> None:
        """Show the entries that contain all words, those with the words in their names first."""
        entry = self.found[self.index] if self.found else ""
        self.search_text = text
        words = self.words(text)
        found = self.matching(text)
        named = [each for each in found if all(word in normalize_text(self.name_of(each)) for word in words)]
        self.found = [*named, *(each for each in found if each not in named)]
        self.index = self.found.index(entry) if entry in self.found and not named else 0
        self.show()

    def action_choose(self, number: int) -> None:
        """Select an entry by its index; a number beyond the list selects its first or last entry."""
        self.index = max(0, min(number, len(self.found) - 1))
        self.show()


class ComponentsScreen(BrowserScreen):
    """The list of the components that a game describes. `components`: the components of the game, at least one."""

    def __init__(self, components: Sequence[Component]) -> None:
        self.components = {each.id: each for each in components}
        super().__init__({each.id: search_text(each) for each in components})

    def name_of(self, entry: str) -> str:
        return self.components[entry].name

    def kind_of(self, entry: str) -> str:
        return self.components[entry].kind

    def page_of(self, entry: str) -> list[Content]:
        component = self.components[entry]
        lines = [Content(line) for line in component.lines]
        return [Content.styled(component.name, "bold underline"), Content.styled(component.kind, "$quiet"), Content(""),
                *lines]  # fmt: skip
