"""A position as SVG: shapes distinguish owners, letters and sizes ranks, "r" and "g" the colours of squares."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from hotseat.util.cell_width import wrap
from hotseat.util.text_utils import after_colon, in_brackets
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import GameState, Rank, score
from tashkalar.engine.geometry import COLUMNS, NAMES, ROWS, SIZE, SQUARES, Square, column_of, mask_of, row_of
from tashkalar.game_types import Replay
from tashkalar.text import ascii_board
from tashkalar.text.event_text import changed_square_names
from tashkalar.text.shared_phrases import LETTERS, RANKS, owner, sides_versus

PITCH, SIDE = 48, 44
"""The distance from one square to the next and the side of a square, in pixels as all sizes here."""
LEFT, TOP = 28, 10
"""The distance of the board from the left edge, with the numbers of the rows, and from the other edges."""
HALF = SIDE // 2
BELOW = 26
"""The height of a line under the board."""
WIDTH = LEFT + SIZE * PITCH + TOP
HEIGHT = TOP + SIZE * PITCH + 20
"""The height of the board with the letters of the columns below it."""
RADII = {Rank.COMMON: 11, Rank.HEROIC: 14, Rank.LEGENDARY: 18}
"""The distance from a piece's centre to its edge, by rank."""

STYLE = """
text { font-family: sans-serif; text-anchor: middle; fill: #1c2126 }
.small { font-size: 12px; fill: #5b565b }
.letter { font-size: 12px; fill: #33302a }
.rank { font-size: 17px; font-weight: bold; fill: #ffffff }
.line { font-size: 15px; text-anchor: start }
.page { fill: #f8f6f1 }
.plain { fill: #e6e2d6 } .special { fill: #d8d2c1 } .red { fill: #ffa8ac } .green { fill: #b4f08c }
.fresh { fill: none; stroke: #1c2126; stroke-width: 2.5 }
.gateway { fill: none; stroke: #9c0072; stroke-width: 2; stroke-dasharray: 4 3 }
.arrival { fill: none; stroke: #8f3d00; stroke-width: 3 } .mark { fill: none; stroke: #9c0072; stroke-width: 3 }
.note { fill: none; stroke: #00509a; stroke-width: 3; stroke-dasharray: 5 4 }
.title { font-size: 18px; font-weight: bold; text-anchor: start } .kind { fill: #5b565b }
.gate { font-size: 12px; font-weight: bold; fill: #9c0072 }
.seat-1 { fill: #8f3d00 } .seat-2 { fill: #00509a } .seat-3 { fill: #8c2f68 } .seat-4 { fill: #005f45 }
"""


def svg(replay: Replay) -> str:
    """Draw the state at the replay's cursor.

    Args:
        replay: the saved game.

    Returns:
        An SVG document.
    """
    state, fresh = replay.state, changed_square_names(replay.current) if replay.current else set()
    below = [
        *upcoming(state),
        *wrap(ascii_board.decision_line(state), 60),
        *wrap(replay.remarks.get(replay.ply, ""), 60),
    ]
    height = HEIGHT + BELOW * (state.table.colours + len(below)) + TOP
    message = _("{players}, turn {turn}, decision {ply}")
    title = message.format(
        players=sides_versus(state.table, replay.names_with_players), turn=state.turn.number, ply=replay.ply
    )
    squares = (part for square in SQUARES for part in _square(state, square, NAMES[square] in fresh))
    return svg_document(WIDTH, height, title, [*edges(), *squares, *_below(replay, below)])


def svg_document(width: int, height: int, title: str, elements: Iterable[str]) -> str:
    """Return an SVG document with the styles of the game's pictures.

    Args:
        width: the width in pixels.
        height: the height in pixels.
        title: what the picture shows, for those who can't see it.
        elements: the elements on the plain page.
    """
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">', f"<title>{escape(title)}</title>"]
    page = [f"<style>{STYLE}</style>", f'<rect class="page" width="{width}" height="{height}"/>']
    return "\n".join([*head, *page, *elements, "</svg>\n"])


def upcoming(state: GameState) -> list[str]:
    """Return what lies before each player, such as "Ada: frozen Ice Queen".

    Args:
        state: the state.
    """
    message = _("{name}: {what}")
    seats = enumerate(state.table.names)
    return [
        message.format(name=name, what=part) for seat, name in seats for part in ascii_board.upcoming_lines(state, seat)
    ]


def edges() -> Iterator[str]:
    """Yield the numbers of the rows at the left of the board and the letters of the columns below it."""
    for i in range(SIZE):
        yield svg_text("small", LEFT // 2 - 2, TOP + i * PITCH + HALF + 4, ROWS[SIZE - 1 - i])
        yield svg_text("small", LEFT + i * PITCH + HALF, TOP + SIZE * PITCH + 12, COLUMNS[i])


def corner(square: Square) -> tuple[int, int]:
    """Return the upper left corner of a square.

    Args:
        square: the square.
    """
    return LEFT + column_of(square) * PITCH, TOP + (SIZE - 1 - row_of(square)) * PITCH


def tile(square: Square, form: str) -> Iterator[str]:
    """Yield a square without what lies on it.

    Args:
        square: the square.
        form: the id of the form, which has special squares.
    """
    x, y = corner(square)
    special = "special" if ascii_board.is_special(square, form) else "plain"
    kind = ascii_board.square_colour(square) or special
    yield f'<rect class="{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="4"/>'


def colour_letter(square: Square) -> Iterator[str]:
    """Yield the letter of a red or green square on its colour, above a piece that is large enough to cover it.

    Args:
        square: the square.
    """
    x, y = corner(square)
    if colour := ascii_board.square_colour(square):
        yield f'<path class="{colour}" d="M{x} {y + SIDE - 13}h11v13h-7q-4 0 -4 -4z"/>'
        yield svg_text("letter", x + 6, y + SIDE - 4, colour[0])


def frame(kind: str, square: Square) -> str:
    """Return a frame inside a square.

    Args:
        kind: its class, "fresh" or "gateway".
        square: the square.
    """
    x, y = corner(square)
    return f'<rect class="{kind}" x="{x + 2}" y="{y + 2}" width="{SIDE - 4}" height="{SIDE - 4}" rx="3"/>'


def gateway(square: Square) -> Iterator[str]:
    """Yield the sign of the Gateway.

    Args:
        square: the square.
    """
    x, y = corner(square)
    yield frame("gateway", square)
    yield svg_text("gate", x + SIDE - 8, y + 14, "G")


def token(colour: int, rank: Rank, x: int, y: int) -> Iterator[str]:
    """Yield a piece: the shape of its colour, with the letter of its rank.

    Args:
        colour: the colour, from 0.
        rank: the rank.
        x: the centre, in pixels.
        y: the centre, in pixels.
    """
    yield shape(colour, x, y, RADII[rank])
    yield svg_text("rank", x, y + 6, LETTERS[rank])


def shape(colour: int, x: int, y: int, r: int) -> str:
    """Return the shape of a colour around a centre: a square, a circle, a diamond or a hexagon.

    Args:
        colour: the colour, from 0.
        x: the centre, in pixels.
        y: the centre, in pixels.
        r: the distance from the centre to the edge.
    """
    style = f'class="seat-{colour + 1}"'
    if colour == 0:
        return f'<rect {style} x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" rx="3"/>'
    if colour == 1:
        return f'<circle {style} cx="{x}" cy="{y}" r="{r + 2}"/>'
    h = r // 2
    diamond = [(0, -r - 4), (r + 4, 0), (0, r + 4), (-r - 4, 0)]
    hexagon = [(-h, -r - 1), (h, -r - 1), (r + 3, 0), (h, r + 1), (-h, r + 1), (-r - 3, 0)]
    points = " ".join(f"{x + dx},{y + dy}" for dx, dy in (diamond if colour == 2 else hexagon))
    return f'<polygon {style} points="{points}"/>'


def _square(state: GameState, square: Square, fresh: bool) -> Iterator[str]:
    """Yield the elements of a square; `fresh` marks a square that the last step has changed."""
    x, y = corner(square)
    piece = state.board.piece_at(square)
    yield from tile(square, state.table.form)
    if fresh:
        yield frame("fresh", square)
    if mask_of(square) & state.gateway:
        yield from gateway(square)
    if piece is not None:
        message = _("{square}: {name}, {rank}")
        name = owner(state.table, piece.colour)
        title = message.format(square=NAMES[square], name=name, rank=_(RANKS[piece.rank]))
        yield f"<g><title>{escape(title)}</title>"
        yield from token(piece.colour, piece.rank, x + HALF, y + HALF)
        yield "</g>"
    yield from colour_letter(square)


def side_text(replay: Replay, colour: int) -> str:
    """Return the players of a colour with their schools and the kinds of computer players.

    Args:
        replay: the saved game.
        colour: the colour, from 0.
    """
    table = replay.start_state.table
    schools = [card_text.school_name(table.cards.schools[school]) for school in table.schools]
    levels = [player.label for player in replay.players]
    kinds = [_(", ").join(filter(None, kind)) for kind in zip(schools, levels, strict=True)]
    return " & ".join(in_brackets(table.names[seat], kinds[seat]) for seat in table.seats_of(colour))


def _below(replay: Replay, lines: Sequence[str]) -> Iterator[str]:
    """Yield the text under the board: the players and the score of each shape, then some lines."""
    state = replay.state
    y = HEIGHT + 4
    for colour in range(state.table.colours):
        points = f"{score(state, colour)}{ascii_board.scores_by_colour(state, colour)}"
        yield shape(colour, LEFT + 8, y + 4, 8)
        yield svg_text("line", LEFT + 28, y + 9, after_colon(side_text(replay, colour), points))
        y += BELOW
    for line in lines:
        yield svg_text("line", LEFT, y + 9, line)
        y += BELOW


def svg_text(style: str, x: int, y: int, content: str) -> str:
    """Return a text element.

    Args:
        style: its class in `STYLE`.
        x: the middle of the text, or its start in the class "line".
        y: the base line.
        content: the text; it is escaped.
    """
    return f'<text class="{style}" x="{x}" y="{y}">{escape(content)}</text>'
