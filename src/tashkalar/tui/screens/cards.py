"""All cards as tiles, with a search by words of name, kind and text, and filters by school, rank and mechanic."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from textual.content import Content

from hotseat.plugin.parse_input import normalize_text
from hotseat.tui.appearance import appearance
from hotseat.tui.browser import BrowserScreen, Filter
from hotseat.tui.commands import Command, Tier, make_command
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import NOTHING
from hotseat.tui.text_layout import wrap_content, wrap_to_rows
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Catalogue
from tashkalar.text.card_filter import FILTERS, filter_values, matches_filters
from tashkalar.text.shared_phrases import RANKS
from tashkalar.tui.hand_panel import Places, small_pattern
from tashkalar.tui.hyphenation import wrap_name
from tashkalar.tui.pattern_picture import pattern_picture
from tashkalar.tui.reference_pages import card_page, card_texts, kind_of_card

PLANNING = make_command(
    "enter", "", "on the board", "Lay the pattern of the card over the board", "Enter", rank=Tier.ANSWER
)
FILTERING = (
    make_command("f4", "", "", "The cards of the next school; with Shift of the one before", "F4"),
    make_command("f5", "", "", "The cards of the next rank; with Shift of the one before", "F5"),
    make_command("f6", "", "", "The cards with the next mechanic; with Shift with the one before", "F6"),
)
PLACING = make_command(
    "f7", "", "", "The cards in hand, discarded and so on, or those that fit now; with Shift, the place before", "F7"
)
KEYS = {"f4": "school", "f5": "rank", "f6": "mechanic", "f7": "where"}
"""The filter that each key changes; with Shift the key chooses the value before."""

FITS = "fits"
"""The place of cards in hand that can be summoned now."""
WHERE = {
    "hand": gettext_noop("in hand"),
    FITS: gettext_noop("fits now"),
    "open": gettext_noop("open"),
    "next": gettext_noop("comes next"),
    "claimed": gettext_noop("claimed"),
    "discarded": gettext_noop("discarded"),
    "frozen": gettext_noop("frozen"),
    "pending": gettext_noop("pending"),
}
"""The places of cards in a game with their names, those of `short_locations`."""

SIGNS = {
    "c": gettext_noop("your common, or better"),
    "H": gettext_noop("your heroic, or better"),
    ".": gettext_noop("anything"),
    "!": gettext_noop("marked, for the text"),
    "*": gettext_noop("the being arrives here"),
    "c*": gettext_noop("it arrives on that piece"),
}
"""The signs of a pattern, each with its meaning."""

FILTER_NAMES = {
    "school": gettext_noop("school"),
    "rank": gettext_noop("rank"),
    "mechanic": gettext_noop("mechanic"),
    "where": gettext_noop("where"),
}
"""The names of the filters as shown; the typed names are the keys, in every language."""


class CardKnowledge(NamedTuple):
    """The public knowledge about the cards in a game, and the own hand."""

    places: Mapping[str, str] = MappingProxyType({})
    """The known locations by the id of the card."""
    short: Mapping[str, str] = MappingProxyType({})
    """The same in a word or two."""
    decks: Mapping[str, str] = MappingProxyType({})
    """The names of the players that play with each deck."""
    ways: Places | None = None
    """The ways in which a card can be summoned; None outside a game."""


NO_GAME = CardKnowledge()

PLAIN, LEAST_TEXT = 5, 2
"""The rows of a tile's body without a text, and those of a text at least."""


class CardsScreen(BrowserScreen):
    """The cards with filters, words such as "school:everfrost"; its result is a being to plan with, or None."""

    TILE, PLACED = 12, True

    def __init__(
        self,
        cards: Catalogue,
        now: CardKnowledge = NO_GAME,
        chosen: str = "",
        planned: bool = False,
        typed: str = "",
        side: int = 0,
    ) -> None:
        self.cards = cards
        self.planned, self.side, self.now = planned, side, now
        texts = {card: self._text(card) for card in (*cards.beings, *cards.flares, *cards.tasks)}
        super().__init__(texts, chosen, typed)

    def _text(self, card: str) -> str:
        """Return the text in which to search for a card, as typed text is compared with it."""
        cards = self.cards
        rank = RANKS[cards.beings[card].rank] if card in cards.beings else ""
        _, lines = card_page(cards, card)
        texts = card_text.effect_texts(cards.beings[card]) if card in cards.beings else [line.plain for line in lines]
        names = (card_text.card_name_by_id(cards, card), rank, kind_of_card(cards, card))
        return normalize_text(" ".join([*names, *texts, self.now.places.get(card, "")]))

    @property
    def commands(self) -> tuple[Command, ...]:
        search, *others = super().commands
        return (*[PLANNING] * self.planned, search, *FILTERING, *[PLACING] * self._in_game, *others)

    @property
    def _in_game(self) -> bool:
        """Whether the cards are those of a game, where some have a place."""
        return bool(self.now.short)

    def name_of(self, entry: str) -> str:
        return card_text.card_name_by_id(self.cards, entry)

    def name_lines(self, entry: str, width: int) -> Sequence[str]:
        return wrap_name(self.name_of(entry), width)

    def kind_of(self, entry: str) -> str:
        kind = capitalize(kind_of_card(self.cards, entry))
        being = self.cards.beings.get(entry)
        return _(", ").join([_(RANKS[being.rank]), kind]) if being and entry not in self.cards.legends else kind

    def label_of(self, entry: str) -> str:
        being = self.cards.beings.get(entry)
        return _(RANKS[being.rank]) if being else kind_of_card(self.cards, entry)

    def body_of(self, entry: str, width: int, rows: int) -> Sequence[Content]:
        being = self.cards.beings.get(entry)
        if being is None:
            return _cut(card_texts(self.cards, entry), width, rows)
        chosen = entry == self.found[self.index]
        token = f"bold $ink on $seat-{self.side + 1}" if chosen else "bold $foreground on $cursor"
        lines = small_pattern(being, token if appearance(self.app).fills_areas else "bold")
        lines = [line.pad_left((width - lines[0].cell_length) // 2) for line in lines]
        left = rows - len(lines) - 1
        text = _cut([Content.styled(" ".join(card_text.effect_texts(being)), "$quiet")], width, left)
        return [*lines, NOTHING, *text] if rows > PLAIN and left >= LEAST_TEXT else lines

    def place_of(self, entry: str) -> Content:
        place = self.now.short.get(entry, "")
        return Content.styled(place, "bold $lit" if place == _("in hand") else "$quiet")

    def panel_of(self, entry: str, width: int, rows: int) -> Sequence[Content]:
        texts = [
            part for line in card_texts(self.cards, entry) for part in wrap_content(line.stylize_before("bold"), width)
        ]
        now = self._now_lines(entry, width)
        being = self.cards.beings.get(entry)
        if being is None:
            return [*texts, *now]
        picture = pattern_picture(being.pattern, self.side, width, rows - len(texts) - len(now) - 1, self.app)
        if not picture:
            picture = small_pattern(being, "bold $accent")
        indent = (width - picture[0].cell_length) // 2
        return [*(line.pad_left(indent) for line in picture), NOTHING, *texts, *now]

    def _now_lines(self, entry: str, width: int) -> list[Content]:
        """Return what is true of a card in the game, as everybody may know it: where it is, and who plays with it."""
        being, lines = self.cards.beings.get(entry), []
        if place := self.now.places.get(entry):
            lines.append(Content.styled(capitalize(place), "$accent"))
        if ways := self._ways(entry):
            lines.append(Content(ways))
        if being and (names := self.now.decks.get(being.deck)):
            lines.append(Content.styled(_("in the deck of {names}").format(names=names), "$quiet"))
        return [NOTHING, *(part for line in lines for part in wrap_content(line, width))] if lines else []

    def _ways(self, entry: str) -> str:
        """Return in how many places a card in the hand can be summoned; "" for another one."""
        ways = self.now.ways(entry) if self.now.ways is not None and self.now.short.get(entry) == _("in hand") else None
        return _("fits at {places}").format(places=count(sum(ways), "place")) if ways is not None else ""

    def text_of(self, entry: str) -> Sequence[str]:
        being = self.cards.beings.get(entry)
        picture = small_pattern(being, "") if being is not None else []
        return [line.plain.rstrip() for line in (*picture, *card_texts(self.cards, entry))]

    def about(self, entry: str) -> Content:
        parts = [self.kind_of(entry), self.now.places.get(entry, ""), self._ways(entry)]
        return Content.styled(_("; ").join(filter(None, parts)), "$quiet")

    def signs(self) -> Sequence[tuple[Content, str]]:
        token = f"bold $ink on $seat-{self.side + 1}" if appearance(self.app).fills_areas else "bold"
        styles = {"*": "bold $lit", "!": "bold $marked", ".": "$square-line"}
        return [(Content.styled(f"{sign:2}", styles.get(sign, token)), _(text)) for sign, text in SIGNS.items()]

    def filters(self) -> Sequence[Filter]:
        wanted = _parse(self.search_text)[1]
        values = {name: _(WHERE[of]) if name == "where" and of in WHERE else of for name, of in wanted.items()}
        return [
            Filter(key.upper(), _(FILTER_NAMES[name]), values.get(name, ""), f"turn('{name}', 1)")
            for key, name in KEYS.items()
            if name != "where" or self._in_game
        ]

    def words(self, text: str) -> list[str]:
        return _parse(text)[0]

    def matching(self, text: str) -> list[str]:
        wanted = _parse(text)[1]
        found, place = super().matching(text), wanted.pop("where", "")
        found = [card for card in found if not place or any(of.startswith(place) for of in self._places(card))]
        return [card for card in found if matches_filters(self.cards, card, wanted)] if any(wanted.values()) else found

    def _places(self, card: str) -> list[str]:
        """Return the places of a card in the game, of `WHERE`."""
        short, ways = self.now.short.get(card), self.now.ways
        found = [of for of, name in WHERE.items() if short == _(name)]
        return [*found, *[FITS] * bool("hand" in found and ways is not None and sum(ways(card) or ()))]

    def run_key(self, key: str) -> bool:
        if (plain := key.removeprefix("shift+")) in KEYS and (KEYS[plain] != "where" or self._in_game):
            self.action_turn(KEYS[plain], -1 if key.startswith("shift+") else 1)
            return True
        if key in ("enter", "tab") and self.planned and self.found and self.found[self.index] in self.cards.beings:
            screen_stack(self).close(self, self.found[self.index])
            return True
        return False

    def action_turn(self, name: str, by: int) -> None:
        """Set a filter to the next value (1) with cards, or the one before (-1); after the last remove it."""
        every = ["", *(WHERE if name == "where" else filter_values(self.cards)[name])]
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
    return next((each for each in (*FILTERS, "where") if colon and name and each.startswith(name.lower())), "")


def _parse(text: str) -> tuple[list[str], dict[str, str]]:
    """Return the words of a typed text, and the values of its filters by name, all in lower case."""
    typed = normalize_text(text).split()
    wanted = {_filter_of(word): word.partition(":")[2] for word in typed}
    return [word for word in typed if not _filter_of(word)], {name: of for name, of in wanted.items() if name}


def _cut(texts: Sequence[Content], width: int, rows: int) -> list[Content]:
    """Return texts in lines of so many columns, the last one of so many rows with a sign if they are cut."""
    return wrap_to_rows(Content("\n").join(texts), width, rows)
