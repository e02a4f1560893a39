"""The cards in a hand as lines of text with styles: in frames side by side, or as a list. No widget yet.

A pattern is drawn in the tokens of the board, in the colour of whoever holds the card.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import Being, Criterion, Flare, GameState, Rank, flare_leads
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.text.shared_phrases import RANKS
from tashkalar.tui.labels import BRACKETS, LETTERS
from tashkalar.tui.pattern_cells import ARRIVAL, MARK, PatternCell, pattern_cells

Lines = list[Content]

LEAST = 10
"""Columns within a card's frame at least: room for its number and rank, and for most words of names."""

NARROW, BRACKETED, LARGE = 2, 3, 4
"""Columns of a pattern's square: a token with a letter, one with its brackets, one that has two rows."""


class Ways(NamedTuple):
    """In how many ways a card can be summoned now."""

    own: int = 0
    improvised: int = 0
    """With an enemy piece, once and for all for its colour."""


Places = Callable[[str], Ways | None]
"""The ways of each card; None while no being may be summoned."""


class _Card(NamedTuple):
    """A card that is drawn in a frame."""

    number: int
    being: Being
    fits: Ways | None
    chosen: bool
    pending: bool
    room: int
    """The columns within its frame."""

    @property
    def title(self) -> str:
        """Its number and rank, after a sign if it is chosen."""
        return f"{'>' * self.chosen}{self.number} {_(RANKS[self.being.rank])}"

    @property
    def besides(self) -> str:
        """What it can do besides being summoned; of the pending being that it is pending."""
        if self.pending:
            return _("pending")
        return _("frozen") if self.being.frozen else _("warp") if self.being.warp else ""

    @property
    def alive(self) -> bool:
        """Whether it can be summoned now."""
        return bool(self.fits and any(self.fits))

    def clickable(self, line: Content) -> Content:
        """A line that chooses the card."""
        return make_clickable(line, f"card({self.number})")


def framed_hand(
    beings: Sequence[Being], colour: int, places: Places, chosen: str, width: int, large: bool, pending: str = ""
) -> Lines:
    """The beings side by side in frames, each with its pattern and the places where it fits; nothing for no being.

    Args:
        beings: the cards, in the order of their numbers.
        colour: whose they are.
        places: the ways of each card.
        chosen: the card that is chosen, or "".
        width: the columns for all of it.
        large: draw the patterns as large as the width allows.
        pending: the card that lies open, or "".
    """
    if not beings:
        return []
    rooms = _rooms(beings, width - 1 - len(beings))
    cards = [
        _Card(number, being, places(being.id), being.id == chosen, being.id == pending, room)
        for number, (being, room) in enumerate(zip(beings, rooms, strict=True), 1)
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


def _rooms(beings: Sequence[Being], width: int) -> list[int]:
    """The columns within each frame: as many as its longest word needs, as far as there are any, else equally many."""
    words = [max(map(cell_width.width, card_text.card_name(being).split())) for being in beings]
    rooms = [LEAST] * len(beings)
    for _column in range(width - sum(rooms)):
        wanting = [card for card, room in enumerate(rooms) if room < words[card]] or range(len(rooms))
        rooms[min(wanting, key=lambda card: (rooms[card], -words[card]))] += 1
    return rooms


def _names(cards: Sequence[_Card]) -> list[Lines]:
    """The names, in as many lines as the longest needs, and what a card can do besides, if one can."""
    names = [cell_width.wrap(card_text.card_name(card.being), card.room) for card in cards]
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
    """The patterns in the middle of their cards, all drawn equally large."""
    drawn = [pattern_cells(card.being.pattern) for card in cards]
    across, room = max(len(image[0]) for image in drawn), min(card.room for card in cards)
    wide = max(NARROW, min(most, room // across))
    rows = max(map(len, drawn)) * (2 if wide == LARGE else 1)
    patterns = []
    for card, image in zip(cards, drawn, strict=True):
        lines = [line for row in image for line in _pattern_row(row, colour, wide)]
        margin = (card.room - wide * len(image[0])) // 2
        patterns.append([*(line.pad_left(margin) for line in lines), *[Content()] * (rows - len(lines))])
    return patterns


def _pattern_row(row: Sequence[PatternCell], colour: int, wide: int) -> Iterator[Content]:
    """The one or two lines of a row of a pattern."""
    yield Content("").join(_square(dot, colour, wide) for dot in row)
    if wide == LARGE:
        yield Content("").join(_below(dot, colour) for dot in row)


def _square(dot: PatternCell, colour: int, wide: int) -> Content:
    """A square of a pattern: a token, or a sign; the sign of a token that is told below it isn't told here."""
    if not dot.letter.isalpha():
        style = "bold $lit" if dot.letter in (ARRIVAL, MARK) else "$square-line"
        return Content.styled((dot.letter if wide == NARROW else f" {dot.letter}").ljust(wide), style)
    left, right = BRACKETS[colour] if wide > NARROW else ("", " ")
    sign = dot.sign.strip() if wide < LARGE else ""
    token = Content.styled(f"{left}{dot.letter}{sign or right}", f"bold $ink on $seat-{colour + 1}")
    return token.pad_left(1) if wide == LARGE else token


def _below(dot: PatternCell, colour: int) -> Content:
    """The lower line of a large square: how far the token reaches down, and its sign."""
    heights = {LETTERS[Rank.HEROIC]: ("▀▀▀", "$seat"), LETTERS[Rank.LEGENDARY]: ("   ", "on $seat")}
    reach, style = heights.get(dot.letter, ("   ", ""))
    sign = dot.sign if dot.letter.isalpha() else " "
    return Content.assemble((sign, "bold $lit"), (reach, f"{style}-{colour + 1}" if style else ""))


def _inside(card: _Card, line: Content) -> Content:
    """A line within a frame."""
    return card.clickable(line.truncate(card.room, ellipsis=True).pad_right(max(0, card.room - line.cell_length)))


def _title_style(card: _Card) -> str:
    return "bold reverse $accent" if card.chosen else "bold" if card.alive else "$quiet"


def _edge(card: _Card, text: str, style: str) -> Content:
    """A card's part of the upper or lower line of the frames, with a text in it."""
    said = Content.styled(text, style).truncate(card.room, ellipsis=True)
    return card.clickable(said + Content.styled("─" * (card.room - said.cell_length), "$square-line"))


def _joined(edges: Sequence[Content], corners: str) -> Content:
    left, between, right = (Content.styled(corner, "$square-line") for corner in corners)
    return left + between.join(edges) + right


def _fits(fits: Ways | None) -> str:
    if fits is None:
        return ""
    if not fits.improvised:
        return count(fits.own, "place")
    return _("{own} own +{improvised}i").format(own=fits.own, improvised=fits.improvised)


# --- as a list ------------------------------------------------------------------------------------


def listed_hand(state: GameState, seat: int, places: Places, chosen: str, width: int) -> Lines:
    """The hand as a list, with the pattern of the chosen card (or the first) at the right; nothing for an empty hand.

    Args:
        state: the game as the seat sees it.
        seat: whose hand.
        places: the ways of each card.
        chosen: the card that is chosen, or "".
        width: the columns for all of it.
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
    fitting = fits is not None and any(fits)
    alive = "" if fitting or chosen else "$quiet"
    name = Content.styled(
        f"{'>' if chosen else ' '}{number} {card_text.card_name(being)}", "bold reverse $accent" if chosen else alive
    )
    right = f" {LETTERS[being.rank]} {'' if fits is None else fits.own:>2}"
    right += f"+{fits.improvised}i" if fits and fits.improvised else ""
    return left_and_right(name, Content.styled(right, "bold $lit" if fitting else "$quiet"), width)


def _flare(state: GameState, seat: int, flare: Flare, number: int) -> Lines:
    """A flare without its text: in a line, or against several enemies in two."""
    lines = [
        Content.styled(f"{thing} ", "$quiet") + _gaps(gaps, criterion.gap, "/")
        for criterion, thing, gaps in _halves(state, seat, flare, (_("upgr"), _("pcs")))
    ]
    name = Content(f" {number} {card_text.card_name(flare)}  ")
    if state.table.colours == 2:
        return [name + Content(" ").join(lines)]
    return [name + lines[0], Content(" " * (name.cell_length + 1)) + lines[1]]


# --- the flare, the card text ---------------------------------------------------------------------


def flare_wide(state: GameState, seat: int, flare: Flare, width: int, whole: bool) -> Lines:
    """Both criteria of a flare, how far they are from being met, and what each would do: in a line each, or whole."""
    lines = []
    things = _("upgraded"), _("pieces")
    room = max(map(cell_width.width, things))
    for criterion, thing, gaps in _halves(state, seat, flare, things):
        met = any(gap >= criterion.gap for gap in gaps.values())
        head = Content(f" {cell_width.ljust(thing, room)} ") + _gaps(gaps, criterion.gap, _(" of ")) + Content("  ")
        text = card_text.card_text(flare, "upper" if criterion is flare.upper else "lower")
        first, *rest = cell_width.wrap(text, width - head.cell_length) if whole else [text]
        style = "" if met else "$quiet"
        lines.append((head + Content.styled(first, style)).truncate(width, ellipsis=True))
        lines += [Content.styled(part, style).pad_left(head.cell_length) for part in rest]
    return [make_clickable(line, "verb('flare')") for line in lines]


def _halves(
    state: GameState, seat: int, flare: Flare, things: tuple[str, str]
) -> Iterator[tuple[Criterion, str, dict[int, int]]]:
    """Both halves of a flare: what each asks for, and how far every enemy is ahead in it."""
    enemies = state.table.enemies_of(state.table.colour_of(seat))
    both = {enemy: flare_leads(state, seat, enemy) for enemy in enemies}
    for i, (criterion, thing) in enumerate(zip((flare.upper, flare.lower), things, strict=True)):
        yield criterion, thing, {enemy: gaps[i] for enemy, gaps in both.items()}


def _gaps(gaps: dict[int, int], need: int, of: str) -> Content:
    """How far enemies are ahead, each of several in its brackets, and how far one must be."""
    parts = []
    for enemy, gap in gaps.items():
        style = "bold reverse $success" if gap >= need else "$quiet"
        parts.append(Content.styled(f"{gap:+d}" if len(gaps) == 1 else f"{gap:+d}".join(BRACKETS[enemy]), style))
    return Content("").join(parts) + Content.styled(f"{of}{need}", "$quiet")


def card_text_lines(state: GameState, card: str, width: int, height: int, key: str) -> Lines:
    """What a card does, in so many lines at most, the last with the key that shows it in full."""
    cards = state.table.cards
    if card in cards.beings:
        text = " ".join(card_text.effect_texts(cards.beings[card])) or _("No effect.")
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
