"""The answers to queries about squares: what stands on one, around it, and on its lines."""

from collections.abc import Iterable

from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, join_and, join_names, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.engine import Decision, GameState
from tashkalar.engine.forms import FORMS
from tashkalar.engine.geometry import CENTRAL, COLUMNS, NAMES, SIZE, SQUARES, Square, mask_of, parse_square
from tashkalar.text.ascii_board import square_colour
from tashkalar.text.event_text import owned_piece
from tashkalar.text.reasons import MINE
from tashkalar.text.shared_phrases import DIRECTIONS

TERRAIN = {
    "": gettext_noop("a square without colour"),
    "red": gettext_noop("a red square"),
    "green": gettext_noop("a green square"),
}
"""The texts of squares by their colour."""
BEGINS = {"duel": gettext_noop("where a duel begins"), "melee": gettext_noop("where a melee begins")}
"""The texts of squares on which a form begins, by the id of the form."""
STEPS = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0),
         "nw": (-1, 1)}  # fmt: skip
"""Each direction as columns to the right and rows up."""
RED, GREEN = gettext_noop("Red: {squares}."), gettext_noop("Green: {squares}.")


def terrain_sentence(square: Square) -> str:
    """Return the name of a square with its colour and place."""
    parts = [_(TERRAIN[square_colour(square)])]
    parts += [_("one of the nine central squares")] * bool(mask_of(square) & CENTRAL)
    parts += [_(BEGINS[form.id]) for form in FORMS.values() if mask_of(square) & form.beginnings]
    return _("{square} is {what}.").format(square=NAMES[square], what=_(", ").join(parts))


def piece_text(state: GameState, square: Square, seat: int | None) -> str:
    """Return the piece on a square as a seat calls it: "your heroic", "Boris's common"."""
    piece = state.board.standing(square)
    mine = seat is not None and piece.colour == state.config.colour_of(seat)
    return _(MINE[piece.rank]) if mine else owned_piece(str(piece), state.config)


def standing_sentence(state: GameState, square: Square, seat: int | None) -> str:
    """Return what stands on a square, as a sentence."""
    if state.board.piece_at(square) is None:
        return _("It is empty.")
    gateway = _("It is the Gateway.") if state.gateway & mask_of(square) else ""
    return join_sentences(_("There is {piece}.").format(piece=piece_text(state, square, seat)), gateway)


def _named(state: GameState, square: Square, seat: int | None) -> str:
    """Return a square with its piece."""
    return _("{square} {piece}").format(square=NAMES[square], piece=piece_text(state, square, seat))


def describe_square(state: GameState, text: str, seat: int | None) -> list[str]:
    """Return the terrain of a square and its piece."""
    square = find_square(text)
    if square is None:
        return [no_square(text)]
    return [join_sentences(terrain_sentence(square), standing_sentence(state, square, seat))]


def find_square(text: str) -> Square | None:
    """Return the square that a text names; None if it names none."""
    name = normalize_text(text)
    return parse_square(name) if name in NAMES and NAMES.index(name) in SQUARES else None


def looks_like_square(text: str) -> bool:
    """Return whether a text is a letter and a digit."""
    return len(text) == 2 and text[0].isalpha() and text[1].isdecimal()


def no_square(text: str) -> str:
    """Return a sentence about a text that names no square."""
    if looks_like_square(text):
        return _("{square} isn't a square of the board.").format(square=text.lower())
    return _("Name a square, such as e5.")


def describe_around(state: GameState, text: str, seat: int | None) -> list[str]:
    """Return the pieces on the squares around one, by direction."""
    square = find_square(text)
    if square is None:
        return [no_square(text)]
    near = {way: there for way, step in STEPS.items() if (there := _beside(square, *step)) is not None}
    taken = {way: there for way, there in near.items() if state.board.piece_at(there) is not None}
    pieces = [
        _("{direction} {square} {piece}").format(
            direction=_(DIRECTIONS[way]), square=NAMES[there], piece=piece_text(state, there, seat)
        )
        for way, there in taken.items()
    ]
    left = len(near) - len(taken)
    rest = ngettext("{number} square is empty.", "{number} squares are empty.", left).format(number=left)
    heading = _("Around {square}").format(square=NAMES[square])
    if not pieces:
        return [with_period(after_colon(heading, _("no piece")))]
    return [join_sentences(with_period(after_colon(heading, _("; ").join(pieces))), rest if left else "")]


def _beside(square: Square, across: int, up: int) -> Square | None:
    """Return the square so many columns to the right and rows up; None if it lies off the arena."""
    column, row = divmod(square, SIZE)
    there = (column + across) * SIZE + row + up
    return there if 0 <= column + across < SIZE and 0 <= row + up < SIZE and there in SQUARES else None


def _line(state: GameState, heading: str, line: Iterable[Square], seat: int | None) -> str:
    """Return the pieces on a line of squares, and its coloured squares."""
    line = [*line]
    pieces = [_named(state, square, seat) for square in line if state.board.piece_at(square) is not None]
    coloured = [
        _(message).format(squares=join_and(names))
        for colour, message in (("red", RED), ("green", GREEN))
        if (names := [NAMES[square] for square in line if square_colour(square) == colour])
    ]
    what = join_names(pieces) or _("no piece")
    rest = _("The rest is empty.") if pieces and len(pieces) < len(line) else ""
    return join_sentences(with_period(after_colon(heading, what)), rest, *coloured)


def describe_row(state: GameState, text: str, seat: int | None) -> list[str]:
    """Return the pieces of the row of a number or a square, or the column of a letter."""
    name = normalize_text(text)
    if name in [*COLUMNS]:
        return describe_column(state, name, seat)
    row = name[-1:] if find_square(name) is not None else name
    found = [square for square in SQUARES if row and NAMES[square][1:] == row]
    if not found:
        return [_("Name a row from 1 to 9, or a square.")]
    return [_line(state, _("Row {row}").format(row=row), found, seat)]


def describe_column(state: GameState, text: str, seat: int | None) -> list[str]:
    """Return the pieces of the column of a letter or a square, from its first row up."""
    name = normalize_text(text)
    column = name[:1] if find_square(name) is not None else name
    found = [square for square in SQUARES if NAMES[square][:1] == column]
    if not found:
        return [_("Name a column from a to i, or a square.")]
    return [_line(state, _("Column {column}").format(column=column), found, seat)]


def describe_diagonals(state: GameState, text: str, seat: int | None) -> list[str]:
    """Return the pieces of the two diagonals through a square."""
    square = find_square(text)
    if square is None:
        return [no_square(text)]
    lines = []
    for rising in (True, False):
        column, row = divmod(square, SIZE)
        through = [there for there in SQUARES if _on_diagonal(*divmod(there, SIZE), column, row, rising=rising)]
        heading = _("Diagonal {first} to {last}").format(first=NAMES[through[0]], last=NAMES[through[-1]])
        lines += [_line(state, heading, through, seat)] * (len(through) > 1)
    return lines


def _on_diagonal(x: int, y: int, column: int, row: int, *, rising: bool) -> bool:
    return x - column == (y - row if rising else row - y)


# --- moves ------------------------------------------------------------------------------------------------------------


def describe_moves(state: GameState, decision: Decision | None, text: str, seat: int | None) -> list[str]:
    """Return where a piece may move by the pending decision, or which pieces may move."""
    moves = [option for option in decision.options if option.to >= 0] if decision is not None else []
    if not moves:
        return [_("No piece can be moved now: pieces move only by cards.")]
    square = find_square(text)
    movable = sorted({option.square for option in moves})
    if square not in movable:
        named = [_named(state, each, seat) for each in movable]
        return [_("You can move: {pieces}.").format(pieces=join_names(named))]
    ways: dict[str, list[str]] = {}
    for option in moves:
        if option.square == square:
            there = state.board.piece_at(option.to)
            onto = _named(state, option.to, seat) if there is not None else NAMES[option.to]
            ways.setdefault(_(option.verb), []).append(onto)
    piece = capitalize(piece_text(state, square, seat), *state.config.names)
    where = _("; ").join(after_colon(verb, join_names(names)) for verb, names in ways.items())
    return [with_period(after_colon(_("{piece} on {square}").format(piece=piece, square=NAMES[square]), where))]


def movable(decision: Decision | None) -> bool:
    """Return whether a decision moves pieces."""
    return decision is not None and any(option.to >= 0 for option in decision.options)
