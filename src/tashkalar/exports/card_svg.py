"""A card as SVG: its name, its kind, the pattern of a being, and the text."""

from collections.abc import Iterator

from hotseat.util.cell_width import wrap
from hotseat.util.svg_elements import svg_text
from hotseat.util.text_utils import count
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Being, Catalogue, Flare, Rank, Task
from tashkalar.exports.drawing import PITCH, SIDE, picture_document, token
from tashkalar.text.shared_phrases import RANKS

WIDTH, MARGIN = 380, 20
"""The width of a card and the distance of its contents from the edges, in pixels as all sizes here."""
COLUMNS = 42
"""The width of a line of text, in cells."""
LETTERS = {"mark": "m", "note": "n"}
"""The letter of a marked square, by the class of its frame, as texts and docs/cards.md use them."""
LINE = 21
"""The height of a line of text."""


def card_svg(cards: Catalogue, card: str) -> str:
    """Draw a card as an SVG document.

    In the pattern of a being the arrival square has a frame in yellow; a marked square has one in another
    colour, dashed if it is of the second kind, and its letter.

    Args:
        cards: the catalogue with the card.
        card: the id of a being, a flare or a task.

    Raises:
        KeyError: there is no such card.
    """
    found = cards.beings.get(card) or cards.flares.get(card) or cards.tasks[card]
    name, y = card_text.card_name(found), MARGIN + 14
    parts = [svg_text("title", MARGIN, y, name), svg_text("line kind", MARGIN, y + LINE, _kind(found))]
    y += LINE + 14
    if isinstance(found, Being):
        drawn, height = _pattern(found, y)
        parts += drawn
        y += height
    for paragraph in _paragraphs(found):
        y += 8
        for line in wrap(paragraph, COLUMNS):
            y += LINE
            parts.append(svg_text("line", MARGIN, y, line))
    return picture_document(WIDTH, y + MARGIN, name, parts)


def _kind(card: Being | Flare | Task) -> str:
    """Return the rank and deck of a being, the word "flare", or the points of a task."""
    if isinstance(card, Being) and card.rank == Rank.LEGENDARY:
        return _(RANKS[card.rank])
    if isinstance(card, Being):
        return _("{rank}, {deck}").format(rank=_(RANKS[card.rank]), deck=card_text.deck_name(card.deck))
    if isinstance(card, Flare):
        return _("flare")
    return count(card.points, "point")


def _paragraphs(card: Being | Flare | Task) -> tuple[str, ...]:
    if isinstance(card, Being):
        return card_text.effect_texts(card)
    if isinstance(card, Flare):
        upper, lower = _("upper ({gap}): {text}"), _("lower ({gap}): {text}")
        return (
            upper.format(gap=card.upper.gap, text=card_text.card_text(card, "upper")),
            lower.format(gap=card.lower.gap, text=card_text.card_text(card, "lower")),
        )
    return (card_text.card_text(card),)


def _pattern(being: Being, top: int) -> tuple[list[str], int]:
    """Return the elements of a pattern, and its height."""
    pattern = being.pattern
    ranks = {cell.offset: Rank(cell.rank) for cell in pattern.cells}
    if pattern.arrival is not None:
        ranks[0, 0] = Rank(pattern.arrival)
    frames = {
        **dict.fromkeys(pattern.notes, "note"),
        **dict.fromkeys(pattern.marks, "mark"),
        **({} if being.arrives else {(0, 0): "arrival"}),
    }
    columns = [column for column, _row in (*ranks, *frames)]
    rows = [row for _column, row in (*ranks, *frames)]
    left, high = min(columns), max(rows)

    def elements() -> Iterator[str]:
        for row in range(high, min(rows) - 1, -1):
            for column in range(left, max(columns) + 1):
                x, y = MARGIN + (column - left) * PITCH, top + (high - row) * PITCH
                yield f'<rect class="plain" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="4"/>'
                if style := frames.get((column, row)):
                    at = f'x="{x + 2}" y="{y + 2}" width="{SIDE - 4}" height="{SIDE - 4}"'
                    yield f'<rect class="{style}" {at} rx="3"/>'
                    if letter := LETTERS.get(style):
                        yield svg_text("letter", x + SIDE - 10, y + SIDE - 9, letter)
                if (column, row) in ranks:
                    yield from token(0, ranks[column, row], x + SIDE // 2, y + SIDE // 2)

    return [*elements()], (high - min(rows) + 1) * PITCH
