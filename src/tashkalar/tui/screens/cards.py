"""The list of all cards, with a search by words of name, kind and text, and filters by school, rank and mechanic."""

from collections.abc import Mapping
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import Catalogue
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.parse_input import normalize_text
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import Prose, left_and_right
from tashkalar.tabletop.tui.timing import call_after_mount
from tashkalar.text.ascii_board import LETTERS
from tashkalar.text.card_filter import FILTERS, filter_values, matches_filters
from tashkalar.text.shared_phrases import RANKS
from tashkalar.tui.reference_pages import card_page, kind_of_card

ROOMY = 64
"""The least width in columns of a screen with the list beside the card."""

STEPS = {"up": -1, "down": 1, "ctrl+p": -1, "ctrl+n": 1, "home": -1000, "end": 1000}
"""The number of entries by which each key moves the selection; negative for up."""

CLOSING = ("escape", "enter", "f3")
"""The keys that close the list."""

SORT, SORTS = 8, 10
"""The least and the greatest width in columns of the kinds of cards."""

KEYS = {"f4": "school", "f5": "rank", "f6": "mechanic"}
"""The filter that each key changes; with Shift the key chooses the value before."""

ANY = gettext_noop("any")
"""The value shown for a filter that isn't set."""

FILTER_NAMES = {"school": gettext_noop("school"), "rank": gettext_noop("rank"), "mechanic": gettext_noop("mechanic")}
"""The names of the filters as shown; the typed names are the keys, in every language."""


class CardsScreen(ModalScreen[str]):
    """A list of cards, narrowed down by typing, with the selected card in full.

    A filter is a word of the typed text, such as "school:everfrost"; the filter's key changes that word. The screen
    returns the id of the being chosen with Tab, or None.

    Args:
        cards: the catalogue of all cards.
        places: the location of each card that the viewer may know, by card id.
        chosen: the id of the card to select first; "" for the first of the list.
        planned: whether Tab closes the list and returns the selected being, to lay its pattern over the board.
    """

    CSS_PATH = Path(__file__).with_name("lookups.tcss")

    def __init__(
        self, cards: Catalogue, places: Mapping[str, str] | None = None, chosen: str = "", planned: bool = False
    ) -> None:
        super().__init__()
        self.cards = cards
        self.planned = planned
        self.places = places or {}
        self.search_text = ""
        self.texts = {card: self._text(card) for card in (*cards.beings, *cards.flares, *cards.tasks)}
        self.found = list(self.texts)
        self.index = self.found.index(chosen) if chosen in self.found else 0

    def _text(self, card: str) -> str:
        """Return the text in which to search for a card, as typed text is compared with it."""
        cards = self.cards
        rank = RANKS[cards.beings[card].rank] if card in cards.beings else ""
        _, lines = card_page(cards, card)
        texts = card_text.effect_texts(cards.beings[card]) if card in cards.beings else [line.plain for line in lines]
        names = (card_text.card_name_by_id(cards, card), rank, kind_of_card(cards, card))
        return normalize_text(" ".join([*names, *texts, self.places.get(card, "")]))

    def compose(self) -> ComposeResult:
        """Yield the typed text, and below it the list and the selected card."""
        with Vertical(id="cards", classes="surface") as box:
            box.border_title = Content(_("Cards"))
            text = _("type to search, arrows choose, PgDn more, Esc closes")
            if self.planned:
                text = _("type to search, arrows, Tab plans, PgDn, Esc closes")
            box.border_subtitle = Content(text)
            yield Pane(id="cards-query")
            with Horizontal(id="cards-table"):
                yield Pane(id="cards-list")
                with VerticalScroll(id="cards-card", can_focus=False):
                    yield Static()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the screen out for the new size."""
        self.set_class(event.size.width < ROOMY, "-narrow")
        call_after_mount(self.show, at=self)

    def show(self) -> None:
        """Show the typed text, the filters, the cards found and the selected card."""
        typed = Content.assemble((" : ", "bold $accent"), self.search_text, ("_", "bold $accent"))
        number = Content.styled(f"{count(len(self.found), 'card')} ", "$quiet")
        head = self.query_one("#cards-query", Pane)
        head.show([left_and_right(typed, number, head.size.width), self._filters()])
        rows = self.query_one("#cards-list", Pane)
        first = max(0, min(self.index - rows.size.height // 2, len(self.found) - rows.size.height))
        shown = self.found[first : first + rows.size.height]
        kind_width = max([SORT, *(min(SORTS, cell_width.width(kind_of_card(self.cards, card))) for card in shown)])
        rows.show([self._row(i, card, rows.size.width, kind_width) for i, card in enumerate(shown, first)])
        box = self.query_one("#cards-card", VerticalScroll)
        box.query_one(Static).update(Prose(Content("\n").join(self._card())))
        box.scroll_home(animate=False)

    def _filters(self) -> Content:
        """Return the line of the filters, each with its key and its value."""
        wanted = _parse(self.search_text)[1]
        parts = []
        for key, name in KEYS.items():
            value = wanted.get(name, "")
            now = (value or _(ANY), "bold" if value else "$quiet")
            content = Content.assemble((f" {key.upper()}", "bold $accent"), f" {_(FILTER_NAMES[name])} ", now)
            parts.append(make_clickable(content, f"turn('{name}', 1)"))
        return Content("  ").join(parts)

    def _row(self, i: int, card: str, width: int, kind_width: int) -> Content:
        """Return the line of the card at an index of the cards found, with its rank and kind."""
        being = self.cards.beings.get(card)
        left = Content(f"{'>' if i == self.index else ' '} {card_text.card_name_by_id(self.cards, card)}")
        kind = Content(kind_of_card(self.cards, card)).truncate(kind_width, ellipsis=True)
        text = f" {LETTERS[being.rank] if being else ' '} {cell_width.ljust(kind.plain, kind_width)} "
        right = Content.styled(text, "$quiet")
        row = left_and_right(left, right, width)
        return make_clickable(row.stylize("bold reverse") if i == self.index else row, f"choose({i})")

    def _card(self) -> list[Content]:
        """Return the lines of the selected card in full, with its location if that is known."""
        if not self.found:
            return [Content(_("No card matches."))]
        card = self.found[self.index]
        title, lines = card_page(self.cards, card)
        place = self.places.get(card, "")
        where = [Content(""), Content.styled(place, "$quiet")] if place else []
        return [Content.styled(title, "bold underline"), Content(""), *lines, *where]

    def on_key(self, event: events.Key) -> None:
        """Narrow the list down by a typed character, or run the command of another key."""
        event.stop()
        event.prevent_default()
        if event.key in STEPS:
            self.action_choose(self.index + STEPS[event.key])
        elif event.key in ("pageup", "pagedown"):
            box = self.query_one("#cards-card")
            box.scroll_relative(y=(-5 if event.key == "pageup" else 5), animate=False)
        elif (key := event.key.removeprefix("shift+")) in KEYS:
            self.action_turn(KEYS[key], -1 if event.key.startswith("shift+") else 1)
        elif event.key == "backspace":
            self.search(self.search_text[:-1])
        elif event.key == "escape" and self.search_text:
            self.search("")
        elif event.key == "tab" and self.planned and self.found and self.found[self.index] in self.cards.beings:
            screen_stack(self).close(self, self.found[self.index])
        elif event.key in CLOSING:
            screen_stack(self).close(self)
        elif event.character and event.character.isprintable():
            self.search(self.search_text + event.character)

    def search(self, text: str) -> None:
        """Show the cards that contain all words and pass the filters, those with the words in their names first.

        Args:
            text: the text as typed: words and filters, separated by spaces.
        """
        card = self.found[self.index] if self.found else ""
        self.search_text = text
        words, _ = _parse(text)
        found = self._matching(text)
        named = [
            each
            for each in found
            if all(word in normalize_text(card_text.card_name_by_id(self.cards, each)) for word in words)
        ]
        self.found = [*named, *(each for each in found if each not in named)]
        self.index = self.found.index(card) if card in self.found and not named else 0
        self.show()

    def action_choose(self, number: int) -> None:
        """Select a card of the list.

        Args:
            number: the index of the card, from 0; a number beyond the list selects its first or last card.
        """
        self.index = max(0, min(number, len(self.found) - 1))
        self.show()

    def _matching(self, text: str) -> list[str]:
        """Return the ids of the cards that contain all words and pass the filters."""
        words, wanted = _parse(text)
        found = [card for card, text in self.texts.items() if all(word in text for word in words)]
        return [card for card in found if matches_filters(self.cards, card, wanted)] if any(wanted.values()) else found

    def action_turn(self, name: str, by: int) -> None:
        """Set a filter to its next value with which cards are found; after the last value, remove the filter.

        Args:
            name: the filter, one of `FILTERS`.
            by: 1 for the next value, -1 for the one before.
        """
        every = ["", *filter_values(self.cards)[name]]
        _, wanted = _parse(self.search_text)
        at = every.index(wanted.get(name, "")) if wanted.get(name, "") in every else 0
        others = [word for word in self.search_text.split() if _filter_of(word) != name]
        turned = every[at + 1 :] + every[: at + 1] if by > 0 else [*reversed(every[:at]), *reversed(every[at:])]
        for value in turned:
            text = " ".join([*others, f"{name}:{value}"] if value else others)
            if self._matching(text):
                self.search(text)
                return


def _filter_of(word: str) -> str:
    """Return the filter that a typed word sets, which may be abbreviated before the colon; "" for none."""
    name, colon, _ = word.partition(":")
    return next((each for each in FILTERS if colon and name and each.startswith(name.lower())), "")


def _parse(text: str) -> tuple[list[str], dict[str, str]]:
    """Return the words of a typed text, and the values of its filters by name, all in lower case."""
    typed = normalize_text(text).split()
    wanted = {_filter_of(word): word.partition(":")[2] for word in typed}
    return [word for word in typed if not _filter_of(word)], {name: of for name, of in wanted.items() if name}
