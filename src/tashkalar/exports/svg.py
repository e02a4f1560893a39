"""A position as SVG: shapes distinguish owners, letters and sizes ranks, "r" and "g" the colours of squares."""

from collections.abc import Iterator, Sequence
from html import escape

from tashkalar.cards import card_text
from tashkalar.cell_width import wrap
from tashkalar.engine import GameState, Piece, Rank, score
from tashkalar.engine.geometry import COLUMNS, NAMES, ROWS, SIZE, SQUARES, Square, column_of, mask_of, row_of
from tashkalar.game_types import Replay
from tashkalar.i18n import gettext as _
from tashkalar.text import ascii_board
from tashkalar.text.event_text import changed_square_names
from tashkalar.text.shared_phrases import RANKS, owner, sides_versus

SIDE = 48
"""The side of a square, in pixels as all sizes here."""
EDGE = 28
"""The width of the margin around the board, with the names of columns and rows."""
HALF = SIDE // 2
BELOW = 26
"""The height of a line under the board."""
WIDTH = 2 * EDGE + SIZE * SIDE
RADII = {Rank.COMMON: 11, Rank.HEROIC: 14, Rank.LEGENDARY: 18}
"""The distance from a piece's centre to its edge, by rank."""

STYLE = """
text { font-family: sans-serif; text-anchor: middle; fill: #1c2126 }
.small { font-size: 11px; fill: #5b565b }
.rank { font-size: 17px; font-weight: bold; fill: #ffffff }
.line { font-size: 15px; text-anchor: start }
.page { fill: #f6f4ee }
.plain, .red, .green, .dot { stroke: #aaa494 }
.plain { fill: #fdfcf9 } .red { fill: #ffa8ac } .green { fill: #b4f08c }
.dot, .fresh { fill: none }
.fresh { stroke: #1c2126; stroke-width: 2.5 }
.gateway { fill: none; stroke: #9c0072; stroke-width: 2; stroke-dasharray: 4 3 }
.gate { font-size: 12px; font-weight: bold; fill: #9c0072 }
.seat-1, .seat-2, .seat-3, .seat-4 { stroke-width: 2.5 }
.seat-1 { fill: #8f3d00; stroke: #8f3d00 } .seat-2 { fill: #00509a; stroke: #00509a }
.seat-3 { fill: #8c2f68; stroke: #8c2f68 } .seat-4 { fill: #005f45; stroke: #005f45 }
"""


def svg(replay: Replay) -> str:
    """Draw the state at the replay's cursor.

    Args:
        replay: the game.

    Returns:
        An SVG document.
    """
    state, fresh = replay.state, changed_square_names(replay.current) if replay.current else set()
    seats = enumerate(state.table.names)
    message = _("{name}: {what}")
    before = [
        message.format(name=name, what=part) for seat, name in seats for part in ascii_board.upcoming_lines(state, seat)
    ]
    below = [*before, *wrap(ascii_board.decision_line(state), 60), *wrap(replay.remarks.get(replay.ply, ""), 60)]
    height = 2 * EDGE + SIZE * SIDE + BELOW * (state.table.colours + len(below))
    message = _("{players}, turn {turn}, decision {ply}")
    title = message.format(
        players=sides_versus(state.table, replay.names_with_players), turn=state.turn.number, ply=replay.ply
    )
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="page" width="{WIDTH}" height="{height}"/>',
            *_edges(),
            *(part for square in SQUARES for part in _square(state, square, NAMES[square] in fresh)),
            *_below(replay, below),
            "</svg>\n",
        ]
    )


def _edges() -> Iterator[str]:
    """Yield the names of columns and rows around the board."""
    far = EDGE + SIZE * SIDE + EDGE // 2
    for i in range(SIZE):
        along = EDGE + i * SIDE + HALF
        for across in (EDGE // 2, far):
            yield _text("small", along, across + 4, COLUMNS[i])
            yield _text("small", across, along + 4, ROWS[SIZE - 1 - i])


def _square(state: GameState, square: Square, fresh: bool) -> Iterator[str]:
    """Yield the elements of a square; `fresh` marks a square that the last step has changed."""
    x, y = EDGE + column_of(square) * SIDE, EDGE + (SIZE - 1 - row_of(square)) * SIDE
    colour, piece = ascii_board.square_colour(square), state.board.piece_at(square)
    yield f'<rect class="{colour or "plain"}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'
    if fresh:
        yield f'<rect class="fresh" x="{x + 2}" y="{y + 2}" width="{SIDE - 4}" height="{SIDE - 4}"/>'
    if colour:
        yield _text("small", x + 6, y + 12, colour[0])
    if mask_of(square) & state.gateway:
        yield f'<rect class="gateway" x="{x + 2}" y="{y + 2}" width="{SIDE - 4}" height="{SIDE - 4}"/>'
        yield _text("gate", x + SIDE - 8, y + 14, "G")
    if piece is not None:
        yield from _piece(state, square, piece, x + HALF, y + HALF)
    elif ascii_board.is_special(square, state.table.form):
        yield f'<circle class="dot" cx="{x + HALF}" cy="{y + HALF}" r="5"/>'


def _piece(state: GameState, square: Square, piece: Piece, x: int, y: int) -> Iterator[str]:
    message = _("{square}: {name}, {rank}")
    title = message.format(square=NAMES[square], name=owner(state.table, piece.colour), rank=_(RANKS[piece.rank]))
    yield f"<g><title>{escape(title)}</title>"
    yield _shape(piece.colour, x, y, RADII[piece.rank])
    yield _text("rank", x, y + 6, ascii_board.LETTERS[piece.rank])
    yield "</g>"


def _shape(colour: int, x: int, y: int, r: int) -> str:
    """Draw the shape of a colour around a centre: a square, a circle, a diamond or a hexagon."""
    style = f'class="seat-{colour + 1}"'
    if colour == 0:
        return f'<rect {style} x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" rx="3"/>'
    if colour == 1:
        return f'<circle {style} cx="{x}" cy="{y}" r="{r + 1}"/>'
    h = r // 2
    diamond = [(0, -r - 3), (r + 3, 0), (0, r + 3), (-r - 3, 0)]
    hexagon = [(-h, -r), (h, -r), (r + 2, 0), (h, r), (-h, r), (-r - 2, 0)]
    points = " ".join(f"{x + dx},{y + dy}" for dx, dy in (diamond if colour == 2 else hexagon))
    return f'<polygon {style} points="{points}"/>'


def _below(replay: Replay, lines: Sequence[str]) -> Iterator[str]:
    """Yield the text under the board: the players and the score of each shape, then some lines."""
    state = replay.state
    y = 2 * EDGE + SIZE * SIDE + 4
    table = state.table
    schools = [card_text.school_name(table.cards.schools[school]) for school in table.schools]
    kinds = [", ".join(filter(None, kind)) for kind in zip(schools, (one.label for one in replay.players), strict=True)]
    for colour in range(table.colours):
        yield _shape(colour, EDGE + 8, y + 4, 8)
        players = " & ".join(f"{table.names[seat]} ({kinds[seat]})" for seat in table.seats_of(colour))
        yield _text(
            "line", EDGE + 28, y + 9, f"{players}: {score(state, colour)}{ascii_board.scores_by_colour(state, colour)}"
        )
        y += BELOW
    for line in lines:
        yield _text("line", EDGE, y + 9, line)
        y += BELOW


def _text(style: str, x: int, y: int, text: str) -> str:
    return f'<text class="{style}" x="{x}" y="{y}">{escape(text)}</text>'
