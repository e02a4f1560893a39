"""The cards of a hand as text with styles: side by side, or as a list; tokens of cards that don't fit are hollow."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from textual.content import Content

from hotseat.tui.surfaces import NOTHING, surface_row
from hotseat.tui.text_layout import Lines, left_and_right, make_clickable
from hotseat.util import cell_width
from hotseat.util.text_utils import BRACKETS, count, in_brackets, join_sentences
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Being, Criterion, Flare, GameState, Rank, flare_leads
from tashkalar.text.shared_phrases import LETTERS, RANKS
from tashkalar.tui.hyphenation import unbroken_parts, wrap_name
from tashkalar.tui.pattern_cells import ARRIVAL, MARK, PatternCell, pattern_cells

LEAST = 10
"""The least number of columns of a card's text, enough for number, rank and most words of names."""

LINE = "▏"
"""The first column of a card, which separates it from the card before it."""

CHOSEN = "▸"
"""The sign of the chosen card."""

EDGE = "▔"
"""The upper edge of a card in its first row."""

NUMBER = 4
"""The columns beside a text behind the number of its card: the number, a blank and both edges."""

MARGIN = 4
"""The most columns before a pattern, which is centred in its card otherwise."""

PICTURE = 13
"""The columns of the picture beside the list, with the gap before it."""

NARROW, BRACKETED, LARGE = 2, 3, 4
"""Columns of a square of a pattern: token with a letter, token with brackets, token of two rows."""


class Ways(NamedTuple):
    """The number of ways in which a card can be summoned now."""

    own: int = 0
    """Options without improvising."""
    improvised: int = 0
    """Options with an enemy piece that stands in, which is allowed once for each colour."""


Places = Callable[[str], Ways | None]
"""A function that returns the `Ways` of a card by its id; None while no being may be summoned."""


class _Card(NamedTuple):
    """A card to be drawn in a frame."""

    number: int
    being: Being
    fits: Ways | None
    chosen: bool
    pending: bool
    width: int

    @property
    def title(self) -> Content:
        """The number and the rank."""
        number = "bold $accent" if self.chosen or self.alive else "$quiet"
        return Content.assemble((f"{self.number}", number), (f" {_(RANKS[self.being.rank])}", "$quiet"))

    @property
    def text_style(self) -> str:
        """The style of the name and the text."""
        return "" if self.alive or self.chosen else "$quiet"

    @property
    def edge_style(self) -> str:
        """The style of the upper edge."""
        return "$lit" if self.chosen else "$fits" if self.alive else "$square-line"

    @property
    def places(self) -> Content:
        """The number of ways to summon the card."""
        return Content.styled(_fits(self.fits, self.width), "bold $accent" if self.alive else "$quiet")

    @property
    def besides(self) -> str:
        """The mechanic of the card besides its effect, or that the card is pending; "" for none."""
        if self.pending:
            return _("pending")
        return _("frozen") if self.being.frozen else _("warp") if self.being.warp else ""

    @property
    def alive(self) -> bool:
        """Whether the card can be summoned now."""
        return bool(self.fits and any(self.fits))

    def row(self, line: Content, first: str = LINE) -> Content:
        """Return a row of the card, cut if it is too long, with a click that chooses it."""
        sign = Content.styled(first, "$gap" if first == LINE else "bold $accent")
        drawn = surface_row(sign + line.truncate(self.width, ellipsis=True), self.width + 1, self.surface)
        return make_clickable(drawn, f"card({self.number})")

    @property
    def surface(self) -> str:
        """The surface of the card."""
        return "raised" if self.chosen else "surface"


class HandLook(NamedTuple):
    """The parts of the cards of a hand besides number, rank and pattern, some only if there are rows for them."""

    named: bool = True
    """Whether names and numbers of options are shown, which a list may show already."""
    texts: bool = False
    """Whether the text of each card is below its pattern."""
    paragraph: int = 0
    """The greatest number of rows of each card's text in full width below all patterns, but for the chosen card."""
    small: bool = False
    """Whether pieces of patterns are letters, even where brackets would fit."""
    large: bool = False
    """Whether the patterns are as large as the width allows."""
    spaced: bool = False
    """Whether there is a row between two sections, and an upper edge of the cards."""
    whole: bool = True
    """Whether the texts of flares are in full."""


def hand_of_cards(
    beings: Sequence[Being],
    colour: int,
    places: Places,
    chosen: str,
    width: int,
    look: HandLook,
    pending: str = "",
) -> Sequence[Content]:
    """Return the beings, if any, side by side, each with its pattern and the number of its summon options."""
    if not beings:
        return []
    cards = [
        _Card(number, being, places(being.id), being.id == chosen, being.id == pending, columns)
        for number, (being, columns) in enumerate(
            zip(beings, _widths(beings, width - len(beings), look.texts), strict=True), 1
        )
    ]
    parts = [_patterns(cards, colour, LARGE if look.large else NARROW if look.small else BRACKETED)]
    if look.texts:
        parts.append(_texts(cards))
    if look.named:
        parts = [_names(cards), *parts, [[card.places] for card in cards]]
    columns = ([line for part in parts for line in part[i]] for i in range(len(cards)))
    edges = [[Content.styled(EDGE * card.width, card.edge_style) for card in cards]] * look.spaced
    return CardRows(cards, [*edges, [card.title for card in cards], *zip(*columns, strict=True)], len(edges))


class CardRows(Sequence[Content]):
    """The rows of cards side by side, each drawn when it is read: of many layouts only the number of rows matters."""

    def __init__(self, cards: Sequence[_Card], rows: Sequence[Sequence[Content]], heads: int) -> None:
        self._cards, self._rows, self._heads = cards, rows, heads

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, i: Any) -> Any:
        signs = (CHOSEN if card.chosen and i == self._heads else LINE for card in self._cards)
        return Content("").join(map(_Card.row, self._cards, self._rows[i], signs))


@lru_cache(maxsize=128)
def _lines_of_text(text: str, columns: int) -> Sequence[str]:
    """Return a text in lines; cached, because several layouts are drawn until one fits."""
    return tuple(cell_width.wrap(text, columns))


def _text(being: Being) -> str:
    """Return the effects of a being as one text."""
    return join_sentences(*card_text.effect_texts(being)) or _("No effect.")


def _widths(beings: Sequence[Being], width: int, texts: bool) -> list[int]:
    """Return the columns of each card: as many as the longest word of a name needs, then equally many.

    texts: whether longer texts get more columns, so that all are about as high.
    """
    lengths = [cell_width.width(_text(being)) * texts for being in beings]
    words = [max(map(cell_width.width, unbroken_parts(card_text.card_name(being)))) for being in beings]
    widths = [LEAST] * len(beings)
    for _column in range(width - sum(widths)):
        narrow = [card for card, columns in enumerate(widths) if columns < words[card]] or range(len(widths))
        widths[min(narrow, key=lambda card: (-lengths[card] / widths[card], widths[card], -words[card]))] += 1
    return widths


def _names(cards: Sequence[_Card]) -> list[Lines]:
    """Return the wrapped names, all of the same height, and a line for other mechanics if any card has one."""
    names = [wrap_name(card_text.card_name(card.being), card.width) for card in cards]
    drawn = _levelled(
        [
            [Content.styled(line, f"bold {card.text_style}") for line in name]
            for name, card in zip(names, cards, strict=True)
        ]
    )
    if any(card.besides for card in cards):
        for lines, card in zip(drawn, cards, strict=True):
            lines.append(Content.styled(card.besides, "$accent"))
    return drawn


def _levelled(columns: Sequence[Lines]) -> list[Lines]:
    """Return columns of lines, all of the height of the tallest."""
    tall = max(map(len, columns))
    return [[*lines, *[NOTHING] * (tall - len(lines))] for lines in columns]


def _patterns(cards: Sequence[_Card], colour: int, most: int) -> list[Lines]:
    """Return the patterns centred in their cards, all drawn in the same size."""
    drawn = [pattern_cells(card.being.pattern) for card in cards]
    wide = max(NARROW, min(most, min(card.width for card in cards) // max(len(image[0]) for image in drawn)))
    patterns = []
    for card, image in zip(cards, drawn, strict=True):
        lines = [line for row in image for line in _pattern_row(row, colour, wide, card.alive or card.chosen)]
        margin = min(MARGIN, (card.width - wide * len(image[0])) // 2)
        patterns.append([line.pad_left(margin) for line in lines])
    return _levelled(patterns)


def _texts(cards: Sequence[_Card]) -> list[Lines]:
    """Return the texts below the patterns, all of the same height with a row before them."""
    texts = (_lines_of_text(_text(card.being), card.width - 1) for card in cards)
    return _levelled(
        [
            [NOTHING, *(Content.styled(line, card.text_style) for line in text)]
            for card, text in zip(cards, texts, strict=True)
        ]
    )


def _pattern_row(row: Sequence[PatternCell], colour: int, wide: int, filled: bool) -> Iterator[Content]:
    """Yield the one or two lines of a row of a pattern."""
    yield Content("").join(_square(dot, colour, wide, filled) for dot in row)
    if wide == LARGE:
        yield Content("").join(_below(dot, colour, filled) for dot in row)


def _square(dot: PatternCell, colour: int, wide: int, filled: bool = True) -> Content:
    """Return a square of a pattern: a token or a sign; large squares show the sign of a token in their lower line."""
    if not dot.letter.isalpha():
        style = "bold $accent" if dot.letter == ARRIVAL else "bold $marked" if dot.letter == MARK else "$square-line"
        return Content.styled((dot.letter if wide == NARROW else f" {dot.letter}").ljust(wide), style)
    left, right = BRACKETS[colour] if wide > NARROW else ("", " ")
    sign = dot.sign.strip() if wide < LARGE else ""
    style = f"bold $ink on $seat-{colour + 1}" if filled else f"$seat-{colour + 1}"
    token = Content.styled(f"{left}{dot.letter}{sign or right}", style)
    return token.pad_left(1) if wide == LARGE else token


def _below(dot: PatternCell, colour: int, filled: bool) -> Content:
    """Return the lower line of a large square: the lower part of the token, and its sign."""
    heights = {LETTERS[Rank.HEROIC]: ("▀▀▀", "$seat"), LETTERS[Rank.LEGENDARY]: ("   ", "on $seat")}
    reach, style = heights.get(dot.letter, ("   ", "")) if filled else ("   ", "")
    sign = dot.sign if dot.letter.isalpha() else " "
    return Content.assemble((sign, "bold $accent"), (reach, f"{style}-{colour + 1}" if style else ""))


def small_pattern(being: Being, style: str) -> Lines:
    """Return a being's pattern in two columns a square, with tokens in a style."""
    return [Content("").join(_small_square(dot, style) for dot in row) for row in pattern_cells(being.pattern)]


def _small_square(dot: PatternCell, style: str) -> Content:
    if not dot.letter.isalpha():
        return _square(dot, 0, NARROW)
    sign = {ARRIVAL: "bold $lit", MARK: "bold $marked"}.get(dot.sign, "")
    return Content.styled(dot.letter, style) + Content.styled(dot.sign, f"{sign} reverse" if sign else style)


def _fits(fits: Ways | None, width: int = 0) -> str:
    """Return the number of ways to summon a card as text, as a number alone if the text is too wide."""
    if fits is None:
        return ""
    text, short = count(fits.own, "place"), f"{fits.own or '·':>2}"
    if fits.improvised:
        text = _("{own} own +{improvised}i").format(own=fits.own, improvised=fits.improvised)
        short += f"+{fits.improvised}i"
    return text if cell_width.width(text) <= width else short


# --- as a list ------------------------------------------------------------------------------------


def listed_hand(state: GameState, seat: int, places: Places, chosen: str, width: int, pictured: bool = True) -> Lines:
    """Return a seat's hand, if any, as a list, with a picture of the chosen or first card at the right."""
    cards = state.seats[seat].at_hand
    if not cards:
        return []
    beings, colour = state.config.cards.beings, state.config.colour_of(seat)
    shown = chosen if chosen in beings else cards[0]
    picture = _picture(beings[shown], colour) if pictured and shown in beings else []
    columns = width - PICTURE * bool(picture)
    lines = [
        make_clickable(_short(number, beings[card], places(card), card == chosen, columns), f"card({number})")
        for number, card in enumerate(cards, 1)
        if card in beings
    ]
    lines += [Content(" " * columns)] * (len(picture) - len(lines))
    picture += [_on_picture(NOTHING)] * (len(lines) - len(picture)) * bool(picture)
    lines = [Content("").join(parts) for parts in zip(lines, picture, strict=True)] if picture else lines
    for number, card in enumerate(cards, 1):
        if card in state.config.cards.flares:
            contents = _flare(state, seat, state.config.cards.flares[card], number, width)
            lines += [make_clickable(line.truncate(width, ellipsis=True), f"card({number})") for line in contents]
    return lines


def _picture(being: Being, colour: int) -> Lines:
    """Return the rows of a card's picture beside the list: its name and its pattern."""
    name = Content.styled(card_text.card_name(being), "bold").truncate(PICTURE - 3, ellipsis=True)
    image = pattern_cells(being.pattern)
    margin = (PICTURE - 2 - NARROW * len(image[0])) // 2
    rows = [Content("").join(_square(dot, colour, NARROW) for dot in row).pad_left(margin) for row in image]
    return [_on_picture(line) for line in (name, *rows)]


def _on_picture(line: Content) -> Content:
    """Return a row of the picture, behind the gap between it and the list."""
    return NOTHING.pad_left(1) + surface_row(line.pad_left(1), PICTURE - 1, "raised")


def _short(number: int, being: Being, fits: Ways | None, chosen: bool, width: int) -> Content:
    """Return the line of a being in the list: number, name, rank and summon options."""
    fitting = fits is not None and any(fits)
    name = Content.assemble(
        (CHOSEN if chosen else " ", "bold $accent"),
        (f"{number} ", "bold $accent" if chosen or fitting else "$quiet"),
        (card_text.card_name(being), "bold" if chosen else "" if fitting else "$quiet"),
    )
    right = f" {LETTERS[being.rank]} {_fits(fits):2}"
    line = left_and_right(name, Content.styled(right, "bold $accent" if fitting else "$quiet"), width)
    return surface_row(line, width, "raised") if chosen else line


def _flare(state: GameState, seat: int, flare: Flare, number: int, width: int) -> Lines:
    """Return a flare without its text: one line, or two lines if the enemies' leads don't fit into it."""
    leads = [
        Content.styled(f"{thing} ", "$quiet") + _leads(leads, criterion.gap, "/")
        for criterion, thing, leads in _halves(state, seat, flare, (_("upgraded"), _("pieces")))
    ]
    name = Content(f" {number} {card_text.card_name(flare)}  ")
    line = name + Content("  ").join(leads)
    return [line] if line.cell_length <= width else [name + leads[0], leads[1].pad_left(name.cell_length)]


# --- the flare, the card text ---------------------------------------------------------------------


def flare_wide(state: GameState, seat: int, flare: Flare, width: int, whole: bool) -> Lines:
    """Return both criteria of a seat's flare with the enemies' leads and the texts of the effects."""
    lines = []
    things = _("upgraded"), _("pieces")
    columns = max(map(cell_width.width, things))
    for criterion, thing, leads in _halves(state, seat, flare, things):
        met = any(lead >= criterion.gap for lead in leads.values())
        head = Content(f" {cell_width.ljust(thing, columns)} ")
        head += _leads(leads, criterion.gap, _(" of ")) + Content("  ")
        text = card_text.card_text(flare, "upper" if criterion is flare.upper else "lower")
        first, *rest = cell_width.wrap(text, width - head.cell_length) if whole else [text]
        style = "" if met else "$quiet"
        lines.append((head + Content.styled(first, style)).truncate(width, ellipsis=True))
        lines += [Content.styled(part, style).pad_left(head.cell_length) for part in rest]
    return [make_clickable(line, "verb('flare')") for line in lines]


def _halves(
    state: GameState, seat: int, flare: Flare, things: tuple[str, str]
) -> Iterator[tuple[Criterion, str, dict[int, int]]]:
    """Yield both criteria of a flare, each with its word from `things` and with the lead of every enemy."""
    enemies = state.config.enemies_of(state.config.colour_of(seat))
    both = {enemy: flare_leads(state, seat, enemy) for enemy in enemies}
    for i, (criterion, thing) in enumerate(zip((flare.upper, flare.lower), things, strict=True)):
        yield criterion, thing, {enemy: leads[i] for enemy, leads in both.items()}


def _leads(leads: dict[int, int], need: int, of: str) -> Content:
    """Return the enemies' leads, in brackets of their colours if there are several, and the lead that is needed."""
    parts = []
    for enemy, lead in leads.items():
        style = "bold reverse $success" if lead >= need else "$quiet"
        parts.append(Content.styled(f"{lead:+d}" if len(leads) == 1 else f"{lead:+d}".join(BRACKETS[enemy]), style))
    return Content("").join(parts) + Content.styled(f"{of}{need}", "$quiet")


def numbered_text(
    state: GameState, card: str, number: int, width: int, rows: int, fits: Ways | None, chosen: bool
) -> Lines:
    """Return the text of a being behind its number. `number`: the number of the card in the hand, from 1."""
    shown = _Card(number, state.config.cards.beings[card], fits, chosen, False, width - 1)
    head = f"{number} "
    lines = [*_lines_of_text(_text(shown.being), width - NUMBER)]
    if len(lines) > rows:
        lines = [*lines[: rows - 1], cell_width.ellipsize(f"{lines[rows - 1]} …", width - NUMBER)]
    number_style = shown.title.spans[0].style
    first = Content.assemble((head, number_style), (lines[0], shown.text_style))
    rest = (Content.styled(line, shown.text_style).pad_left(len(head)) for line in lines[1:])
    return [shown.row(line, " ") for line in (first, *rest)]


def card_text_lines(state: GameState, card: str, width: int, height: int, key: str) -> Lines:
    """Return the text of a card, cut off with the key that shows the full text."""
    cards = state.config.cards
    if card in cards.beings:
        text = _text(cards.beings[card])
    elif card in cards.flares:
        flare = cards.flares[card]
        upper, lower = card_text.card_text(flare, "upper"), card_text.card_text(flare, "lower")
        text = _("Upper: {upper} Lower: {lower}").format(upper=upper, lower=lower)
    else:
        return []
    lines = cell_width.wrap(text, width - 2)
    if len(lines) > height:
        last = cell_width.truncate(lines[height - 1], width - 14).rstrip()
        lines = [*lines[: height - 1], in_brackets(f"{last} …", key)]
    return [make_clickable(Content(f" {line}"), "view") for line in lines]
