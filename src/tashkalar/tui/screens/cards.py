"""The list of all cards, with a search by words of name, kind and text, and filters by school, rank and mechanic."""

from collections.abc import Mapping

from textual.content import Content

from hotseat.plugin.parse_input import normalize_text
from hotseat.tui.browser import BrowserScreen
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_layout import make_clickable
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Catalogue
from tashkalar.text.card_filter import FILTERS, filter_values, matches_filters
from tashkalar.text.shared_phrases import LETTERS, RANKS
from tashkalar.tui.reference_pages import card_page, kind_of_card

KEYS = {"f4": "school", "f5": "rank", "f6": "mechanic"}
"""The filter that each key changes; with Shift the key chooses the value before."""

ANY = gettext_noop("any")
"""The value shown for a filter that isn't set."""

FILTER_NAMES = {"school": gettext_noop("school"), "rank": gettext_noop("rank"), "mechanic": gettext_noop("mechanic")}
"""The names of the filters as shown; the typed names are the keys, in every language."""


class CardsScreen(BrowserScreen):
    """A list of cards with filters, words such as "school:everfrost"; its result is a being to plan with, or None."""

    def __init__(
        self, cards: Catalogue, places: Mapping[str, str] | None = None, chosen: str = "", planned: bool = False
    ) -> None:
        self.cards = cards
        self.planned = planned
        self.places = places or {}
        super().__init__({card: self._text(card) for card in (*cards.beings, *cards.flares, *cards.tasks)}, chosen)

    def _text(self, card: str) -> str:
        """Return the text in which to search for a card, as typed text is compared with it."""
        cards = self.cards
        rank = RANKS[cards.beings[card].rank] if card in cards.beings else ""
        _, lines = card_page(cards, card)
        texts = card_text.effect_texts(cards.beings[card]) if card in cards.beings else [line.plain for line in lines]
        names = (card_text.card_name_by_id(cards, card), rank, kind_of_card(cards, card))
        return normalize_text(" ".join([*names, *texts, self.places.get(card, "")]))

    @property
    def keys_text(self) -> str:
        return _("type to search, arrows, Tab plans, PgDn, Esc closes") if self.planned else super().keys_text

    def name_of(self, entry: str) -> str:
        return card_text.card_name_by_id(self.cards, entry)

    def kind_of(self, entry: str) -> str:
        return kind_of_card(self.cards, entry)

    def sign_of(self, entry: str) -> str:
        being = self.cards.beings.get(entry)
        return LETTERS[being.rank] if being else " "

    def page_of(self, entry: str) -> list[Content]:
        # with the location of the card if that is known
        title, lines = card_page(self.cards, entry)
        place = self.places.get(entry, "")
        where = [Content(""), Content.styled(place, "$quiet")] if place else []
        return [Content.styled(title, "bold underline"), Content(""), *lines, *where]

    def head_lines(self) -> list[Content]:
        # the filters, each with its key and its value
        wanted = _parse(self.search_text)[1]
        parts = []
        for key, name in KEYS.items():
            value = wanted.get(name, "")
            now = (value or _(ANY), "bold" if value else "$quiet")
            content = Content.assemble((f" {key.upper()}", "bold $accent"), f" {_(FILTER_NAMES[name])} ", now)
            parts.append(make_clickable(content, f"turn('{name}', 1)"))
        return [Content("  ").join(parts)]

    def words(self, text: str) -> list[str]:
        return _parse(text)[0]

    def matching(self, text: str) -> list[str]:
        wanted = _parse(text)[1]
        found = super().matching(text)
        return [card for card in found if matches_filters(self.cards, card, wanted)] if any(wanted.values()) else found

    def run_key(self, key: str) -> bool:
        if (plain := key.removeprefix("shift+")) in KEYS:
            self.action_turn(KEYS[plain], -1 if key.startswith("shift+") else 1)
            return True
        if key == "tab" and self.planned and self.found and self.found[self.index] in self.cards.beings:
            screen_stack(self).close(self, self.found[self.index])
            return True
        return False

    def action_turn(self, name: str, by: int) -> None:
        """Set a filter to the next value (1) with cards, or the one before (-1); after the last remove it."""
        every = ["", *filter_values(self.cards)[name]]
        _, wanted = _parse(self.search_text)
        at = every.index(wanted.get(name, "")) if wanted.get(name, "") in every else 0
        others = [word for word in self.search_text.split() if _filter_of(word) != name]
        turned = every[at + 1 :] + every[: at + 1] if by > 0 else [*reversed(every[:at]), *reversed(every[at:])]
        for value in turned:
            text = " ".join([*others, f"{name}:{value}"] if value else others)
            if self.matching(text):
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
