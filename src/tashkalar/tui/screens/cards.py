"""All the cards of the game, found by any word of their name, kind or text, and by school, rank and mechanic."""

from collections.abc import Mapping

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
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import Prose, left_and_right
from tashkalar.tabletop.tui.timing import call_after_mount
from tashkalar.text.card_filter import FILTERS, filter_values, matches_filters
from tashkalar.text.shared_phrases import RANKS
from tashkalar.tui.labels import LETTERS
from tashkalar.tui.reference_pages import card_page, kind_of_card

ROOMY = 64
"""From so many columns on, the list stands beside the card."""

STEPS = {"up": -1, "down": 1, "ctrl+p": -1, "ctrl+n": 1, "home": -1000, "end": 1000}
"""How far a key goes in the list."""

CLOSING = ("escape", "enter", "f3")

SORT, SORTS = 8, 10
"""Columns of what sort of card each is, at least and at most."""

KEYS = {"f4": "school", "f5": "rank", "f6": "mechanic"}
"""What a key filters by; with Shift it goes backwards."""

ANY = gettext_noop("any")
"""What is told of a filter that isn't set."""

CALLED = {"school": gettext_noop("school"), "rank": gettext_noop("rank"), "mechanic": gettext_noop("mechanic")}
"""What the filters are called; what is typed stays as it is."""


class CardsScreen(ModalScreen[str]):
    """A list of cards, narrowed down by typing, and the chosen one in full.

    A filter is a word as well, such as "school:everfrost"; a key changes that word.

    Args:
        cards: all of them.
        places: where a card is now, if that is known to whoever looks.
        chosen: the card to begin with.
        planned: whether Tab closes the list with the being chosen, to be planned with.
    """

    def __init__(
        self, cards: Catalogue, places: Mapping[str, str] | None = None, chosen: str = "", planned: bool = False
    ) -> None:
        super().__init__()
        self.cards = cards
        self.planned = planned
        self.places = places or {}
        self.sought = ""
        self.texts = {card: self._text(card) for card in (*cards.beings, *cards.flares, *cards.tasks)}
        self.found = list(self.texts)
        self.index = self.found.index(chosen) if chosen in self.found else 0

    def _text(self, card: str) -> str:
        """All that can be sought of a card."""
        cards = self.cards
        rank = RANKS[cards.beings[card].rank] if card in cards.beings else ""
        _, lines = card_page(cards, card)
        texts = card_text.effect_texts(cards.beings[card]) if card in cards.beings else [line.plain for line in lines]
        names = (card_text.card_name_by_id(cards, card), rank, kind_of_card(cards, card))
        return " ".join([*names, *texts, self.places.get(card, "")]).lower()

    def compose(self) -> ComposeResult:
        """What is sought above, the list and the card below."""
        with Vertical(id="cards") as box:
            box.border_title = Content(_("Cards"))
            text = _("type a word, arrows choose, PgDn more, Esc closes")
            if self.planned:
                text = _("type a word, arrows, Tab plans, PgDn, Esc closes")
            box.border_subtitle = Content(text)
            yield Pane(id="cards-sought")
            with Horizontal(id="cards-table"):
                yield Pane(id="cards-list")
                with VerticalScroll(id="cards-card", can_focus=False):
                    yield Static()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.set_class(event.size.width < ROOMY, "-narrow")
        call_after_mount(self.show, at=self)

    def show(self) -> None:
        """Show what is found and the card chosen."""
        sought = Content.assemble((" : ", "bold $accent"), self.sought, ("_", "bold $accent"))
        number = Content.styled(f"{count(len(self.found), 'card')} ", "$quiet")
        head = self.query_one("#cards-sought", Pane)
        head.show([left_and_right(sought, number, head.size.width), self._filters()])
        rows = self.query_one("#cards-list", Pane)
        first = max(0, min(self.index - rows.size.height // 2, len(self.found) - rows.size.height))
        shown = self.found[first : first + rows.size.height]
        sorts = max([SORT, *(min(SORTS, cell_width.width(kind_of_card(self.cards, card))) for card in shown)])
        rows.show([self._row(i, card, rows.size.width, sorts) for i, card in enumerate(shown, first)])
        box = self.query_one("#cards-card", VerticalScroll)
        box.query_one(Static).update(Prose(Content("\n").join(self._card())))
        box.scroll_home(animate=False)

    def _filters(self) -> Content:
        """The filters, each with its key and what is set."""
        wanted = _parted(self.sought)[1]
        parts = []
        for key, name in KEYS.items():
            value = wanted.get(name, "")
            now = (value or _(ANY), "bold" if value else "$quiet")
            content = Content.assemble((f" {key.upper()}", "bold $accent"), f" {_(CALLED[name])} ", now)
            parts.append(make_clickable(content, f"turn('{name}', 1)"))
        return Content("  ").join(parts)

    def _row(self, i: int, card: str, width: int, sorts: int) -> Content:
        being = self.cards.beings.get(card)
        left = Content(f"{'>' if i == self.index else ' '} {card_text.card_name_by_id(self.cards, card)}")
        sort = Content(kind_of_card(self.cards, card)).truncate(sorts, ellipsis=True)
        text = f" {LETTERS[being.rank] if being else ' '} {cell_width.ljust(sort.plain, sorts)} "
        right = Content.styled(text, "$quiet")
        row = left_and_right(left, right, width)
        return make_clickable(row.stylize("bold reverse") if i == self.index else row, f"choose({i})")

    def _card(self) -> list[Content]:
        if not self.found:
            return [Content(_("No card has all this."))]
        card = self.found[self.index]
        title, lines = card_page(self.cards, card)
        place = self.places.get(card, "")
        where = [Content(""), Content.styled(place, "$quiet")] if place else []
        return [Content.styled(title, "bold underline"), Content(""), *lines, *where]

    def on_key(self, event: events.Key) -> None:
        """Typing narrows the list down, arrows go through it."""
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
            self.seek(self.sought[:-1])
        elif event.key == "escape" and self.sought:
            self.seek("")
        elif event.key == "tab" and self.planned and self.found and self.found[self.index] in self.cards.beings:
            screen_stack(self).close(self, self.found[self.index])
        elif event.key in CLOSING:
            screen_stack(self).close(self)
        elif event.character and event.character.isprintable():
            self.seek(self.sought + event.character)

    def seek(self, sought: str) -> None:
        """Keep the cards that have all these words and pass the filters, those with the words in the name first."""
        card = self.found[self.index] if self.found else ""
        self.sought = sought
        words, _ = _parted(sought)
        found = self._having(sought)
        named = [
            each for each in found if all(word in card_text.card_name_by_id(self.cards, each).lower() for word in words)
        ]
        self.found = [*named, *(each for each in found if each not in named)]
        self.index = self.found.index(card) if card in self.found and not named else 0
        self.show()

    def action_choose(self, number: int) -> None:
        """Choose a card of the list by its number."""
        self.index = max(0, min(number, len(self.found) - 1))
        self.show()

    def _having(self, sought: str) -> list[str]:
        """The cards that have all these words and pass the filters."""
        words, wanted = _parted(sought)
        found = [card for card, text in self.texts.items() if all(word in text for word in words)]
        return [card for card in found if matches_filters(self.cards, card, wanted)] if any(wanted.values()) else found

    def action_turn(self, name: str, by: int) -> None:
        """Set a filter to its next value that leaves any card; after the last one it isn't set.

        Args:
            name: which filter.
            by: 1, or -1 for the one before.
        """
        every = ["", *filter_values(self.cards)[name]]
        _, wanted = _parted(self.sought)
        at = every.index(wanted.get(name, "")) if wanted.get(name, "") in every else 0
        others = [word for word in self.sought.split() if _filter_of(word) != name]
        turned = every[at + 1 :] + every[: at + 1] if by > 0 else [*reversed(every[:at]), *reversed(every[at:])]
        for value in turned:
            text = " ".join([*others, f"{name}:{value}"] if value else others)
            if self._having(text):
                self.seek(text)
                return


def _filter_of(word: str) -> str:
    """Which filter a word sets, by how it begins; "" for none."""
    name, colon, _ = word.partition(":")
    return next((each for each in FILTERS if colon and name and each.startswith(name.lower())), "")


def _parted(sought: str) -> tuple[list[str], dict[str, str]]:
    """What is typed, as words and filters."""
    typed = sought.lower().split()
    wanted = {_filter_of(word): word.partition(":")[2] for word in typed}
    return [word for word in typed if not _filter_of(word)], {name: of for name, of in wanted.items() if name}
