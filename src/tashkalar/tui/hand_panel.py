"""The cards of a hand as lines of text with styles: in frames side by side, or as a list; without widgets.

A pattern is drawn with the tokens of the board, in the colour of the owner of the hand.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import Being, Criterion, Flare, GameState, Rank, flare_leads
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import BRACKETS, count, join_sentences
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.text.ascii_board import LETTERS
from tashkalar.text.shared_phrases import RANKS
from tashkalar.tui.pattern_cells import ARRIVAL, MARK, PatternCell, pattern_cells

Lines = list[Content]

LEAST = 10
"""The least number of columns within a card's frame, enough for number, rank and most words of names."""

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
    """The columns within the frame."""

    @property
    def title(self) -> str:
        """The number and the rank, after a sign if the card is chosen."""
        return f"{'>' * self.chosen}{self.number} {_(RANKS[self.being.rank])}"

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

    def clickable(self, line: Content) -> Content:
        """Return the line with a click that chooses the card."""
        return make_clickable(line, f"card({self.number})")


def framed_hand(
    beings: Sequence[Being], colour: int, places: Places, chosen: str, width: int, large: bool, pending: str = ""
) -> Lines:
    """Return the beings side by side in frames, each with its pattern and the number of its summon options.

    Args:
        beings: the cards, in the order of their numbers; without any, there are no lines.
        colour: the colour of their owner, from 0.
        places: returns the summon options of a card.
        chosen: the id of the chosen card, or "".
        width: the columns for all cards.
        large: whether to draw the patterns as large as the width allows.
        pending: the id of the pending card, or "".
    """
    if not beings:
        return []
    widths = _widths(beings, width - 1 - len(beings))
    cards = [
        _Card(number, being, places(being.id), being.id == chosen, being.id == pending, columns)
        for number, (being, columns) in enumerate(zip(beings, widths, strict=True), 1)
    ]
    columns = zip(_names(cards), _patterns(cards, colour, LARGE if large else BRACKETED), strict=True)
    body = zip(*([*name, *pattern] for name, pattern in columns), strict=True)
    bar = Content.styled("│", "$square-line")
    upper = [_edge(card, card.title, _title_style(card)) for card in cards]
    lower = [_edge(card, _fits(card.fits), "bold $lit" if card.alive else "$quiet") for card in cards]
    return [
        _joined(upper, "┌┬┐"),
        *(bar + bar.join(map(_inside, cards, line)) + bar for line in body),
        _joined(lower, "└┴┘"),
    ]


def _widths(beings: Sequence[Being], width: int) -> list[int]:
    """Return the columns within each frame: first as many as the longest word of a name needs, then equally many."""
    words = [max(map(cell_width.width, card_text.card_name(being).split())) for being in beings]
    widths = [LEAST] * len(beings)
    for _column in range(width - sum(widths)):
        narrow = [card for card, columns in enumerate(widths) if columns < words[card]] or range(len(widths))
        widths[min(narrow, key=lambda card: (widths[card], -words[card]))] += 1
    return widths


def _names(cards: Sequence[_Card]) -> list[Lines]:
    """Return the wrapped names, all of the same height, and a line for other mechanics if any card has one."""
    names = [cell_width.wrap(card_text.card_name(card.being), card.width) for card in cards]
    styles = ["bold" if card.alive else "$quiet" for card in cards]
    tall = max(map(len, names))
    drawn = [
        [Content.styled(line, style) for line in (*name, *[""] * (tall - len(name)))]
        for name, style in zip(names, styles, strict=True)
    ]
    if any(card.besides for card in cards):
        for lines, card in zip(drawn, cards, strict=True):
            lines.append(Content.styled(card.besides, "$accent"))
    return drawn


def _patterns(cards: Sequence[_Card], colour: int, most: int) -> list[Lines]:
    """Return the patterns centred in their cards, all drawn in the same size."""
    drawn = [pattern_cells(card.being.pattern) for card in cards]
    across, columns = max(len(image[0]) for image in drawn), min(card.width for card in cards)
    wide = max(NARROW, min(most, columns // across))
    rows = max(map(len, drawn)) * (2 if wide == LARGE else 1)
    patterns = []
    for card, image in zip(cards, drawn, strict=True):
        lines = [line for row in image for line in _pattern_row(row, colour, wide)]
        margin = (card.width - wide * len(image[0])) // 2
        patterns.append([*(line.pad_left(margin) for line in lines), *[Content()] * (rows - len(lines))])
    return patterns


def _pattern_row(row: Sequence[PatternCell], colour: int, wide: int) -> Iterator[Content]:
    """Yield the one or two lines of a row of a pattern."""
    yield Content("").join(_square(dot, colour, wide) for dot in row)
    if wide == LARGE:
        yield Content("").join(_below(dot, colour) for dot in row)


def _square(dot: PatternCell, colour: int, wide: int) -> Content:
    """Return a square of a pattern: a token or a sign; large squares show the sign of a token in their lower line."""
    if not dot.letter.isalpha():
        style = "bold $lit" if dot.letter in (ARRIVAL, MARK) else "$square-line"
        return Content.styled((dot.letter if wide == NARROW else f" {dot.letter}").ljust(wide), style)
    left, right = BRACKETS[colour] if wide > NARROW else ("", " ")
    sign = dot.sign.strip() if wide < LARGE else ""
    token = Content.styled(f"{left}{dot.letter}{sign or right}", f"bold $ink on $seat-{colour + 1}")
    return token.pad_left(1) if wide == LARGE else token


def _below(dot: PatternCell, colour: int) -> Content:
    """Return the lower line of a large square: the lower part of the token, and its sign."""
    heights = {LETTERS[Rank.HEROIC]: ("▀▀▀", "$seat"), LETTERS[Rank.LEGENDARY]: ("   ", "on $seat")}
    reach, style = heights.get(dot.letter, ("   ", ""))
    sign = dot.sign if dot.letter.isalpha() else " "
    return Content.assemble((sign, "bold $lit"), (reach, f"{style}-{colour + 1}" if style else ""))


def _inside(card: _Card, line: Content) -> Content:
    """Return a line of a card fitted into its frame."""
    return card.clickable(line.truncate(card.width, ellipsis=True).pad_right(max(0, card.width - line.cell_length)))


def _title_style(card: _Card) -> str:
    return "bold reverse $accent" if card.chosen else "bold" if card.alive else "$quiet"


def _edge(card: _Card, text: str, style: str) -> Content:
    """Return a card's part of the upper or lower edge of the frames, with a text in it."""
    label = Content.styled(text, style).truncate(card.width, ellipsis=True)
    return card.clickable(label + Content.styled("─" * (card.width - label.cell_length), "$square-line"))


def _joined(edges: Sequence[Content], corners: str) -> Content:
    """Return the parts of an edge joined by the three corner signs: left, between, right."""
    left, between, right = (Content.styled(corner, "$square-line") for corner in corners)
    return left + between.join(edges) + right


def _fits(fits: Ways | None) -> str:
    """Return the number of ways to summon a card as text."""
    if fits is None:
        return ""
    if not fits.improvised:
        return count(fits.own, "place")
    return _("{own} own +{improvised}i").format(own=fits.own, improvised=fits.improvised)


# --- as a list ------------------------------------------------------------------------------------


def listed_hand(state: GameState, seat: int, places: Places, chosen: str, width: int) -> Lines:
    """Return the hand as a list, with the pattern of the chosen card, or of the first card, at the right.

    Args:
        state: the game as the seat sees it.
        seat: the owner of the hand, from 0; without cards, there are no lines.
        places: returns the summon options of a card.
        chosen: the id of the chosen card, or "".
        width: the columns for the list and the pattern.
    """
    cards = state.seats[seat].at_hand
    if not cards:
        return []
    beings, colour = state.table.cards.beings, state.table.colour_of(seat)
    shown = chosen if chosen in beings else cards[0]
    image = pattern_cells(beings[shown].pattern) if shown in beings else []
    lines = [
        make_clickable(_short(number, beings[card], places(card), card == chosen, width - 12), f"card({number})")
        for number, card in enumerate(cards, 1)
        if card in beings
    ]
    lines += [Content(" " * (width - 12))] * (len(image) - len(lines))
    for i, row in enumerate(image):
        lines[i] += Content.styled(" │", "$square-line") + Content("").join(_square(dot, colour, NARROW) for dot in row)
    for number, card in enumerate(cards, 1):
        if card in state.table.cards.flares:
            contents = _flare(state, seat, state.table.cards.flares[card], number)
            lines += [make_clickable(line.truncate(width, ellipsis=True), f"card({number})") for line in contents]
    return lines


def _short(number: int, being: Being, fits: Ways | None, chosen: bool, width: int) -> Content:
    """Return the line of a being in the list: number, name, rank and summon options."""
    fitting = fits is not None and any(fits)
    alive = "" if fitting or chosen else "$quiet"
    name = Content.styled(
        f"{'>' if chosen else ' '}{number} {card_text.card_name(being)}", "bold reverse $accent" if chosen else alive
    )
    right = f" {LETTERS[being.rank]} {'' if fits is None else fits.own:>2}"
    right += f"+{fits.improvised}i" if fits and fits.improvised else ""
    return left_and_right(name, Content.styled(right, "bold $lit" if fitting else "$quiet"), width)


def _flare(state: GameState, seat: int, flare: Flare, number: int) -> Lines:
    """Return a flare without its text: one line, or two lines if there are several enemies."""
    lines = [
        Content.styled(f"{thing} ", "$quiet") + _leads(leads, criterion.gap, "/")
        for criterion, thing, leads in _halves(state, seat, flare, (_("upgr"), _("pcs")))
    ]
    name = Content(f" {number} {card_text.card_name(flare)}  ")
    if state.table.colours == 2:
        return [name + Content(" ").join(lines)]
    return [name + lines[0], Content(" " * (name.cell_length + 1)) + lines[1]]


# --- the flare, the card text ---------------------------------------------------------------------


def flare_wide(state: GameState, seat: int, flare: Flare, width: int, whole: bool) -> Lines:
    """Return both criteria of a flare with the enemies' leads and the texts of the effects.

    Args:
        state: the game as the seat sees it.
        seat: the owner of the flare, from 0.
        flare: the flare.
        width: columns of the lines.
        whole: whether to wrap the texts instead of cutting each off at one line.
    """
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
    enemies = state.table.enemies_of(state.table.colour_of(seat))
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


def card_text_lines(state: GameState, card: str, width: int, height: int, key: str) -> Lines:
    """Return the text of a card, cut off with the key that shows the full text.

    Args:
        state: the game, for its card catalogue.
        card: the id of a being or flare; any other id gives no lines.
        width: columns of the lines.
        height: the greatest number of lines.
        key: the key that shows the card in full.
    """
    cards = state.table.cards
    if card in cards.beings:
        text = join_sentences(*card_text.effect_texts(cards.beings[card])) or _("No effect.")
    elif card in cards.flares:
        flare = cards.flares[card]
        upper, lower = card_text.card_text(flare, "upper"), card_text.card_text(flare, "lower")
        text = _("Upper: {upper} Lower: {lower}").format(upper=upper, lower=lower)
    else:
        return []
    lines = cell_width.wrap(text, width - 2)
    if len(lines) > height:
        lines = [*lines[: height - 1], f"{cell_width.truncate(lines[height - 1], width - 14)} ... ({key})"]
    return [make_clickable(Content(f" {line}"), "view") for line in lines]
