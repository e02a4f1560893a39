"""A position in plain characters: owner, rank and square colour without relying on colour."""

from functools import partial
from itertools import zip_longest

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Piece, Rank, Table, decision, score
from tashkalar.engine.events import GameEnded
from tashkalar.engine.forms import FORMS, PENDING, form_of, points_in
from tashkalar.engine.geometry import (
    CENTRAL,
    COLUMNS,
    GREEN,
    RED,
    SIZE,
    Square,
    mask_of,
    square_at,
)
from tashkalar.i18n import gettext as _
from tashkalar.i18n import ngettext
from tashkalar.text.event_text import describe_event
from tashkalar.text.questions import decision_prompt
from tashkalar.text.shared_phrases import owner, sides_versus

BRACKETS = (("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"))
"""The shape of each colour's pieces."""
LETTERS = {Rank.COMMON: "c", Rank.HEROIC: "H", Rank.LEGENDARY: "L"}


def symbol(piece: Piece) -> str:
    """A piece as it stands on the board, such as "[c]" or "(H)"."""
    left, right = BRACKETS[piece.colour]
    return f"{left}{LETTERS[piece.rank]}{right}"


def badge(colour: int) -> str:
    """The empty bracket that stands for a colour."""
    left, right = BRACKETS[colour]
    return f"{left} {right}"


def square_colour(square: Square) -> str:
    """The colour of a square: "red", "green" or ""."""
    return "red" if mask_of(square) & RED else "green" if mask_of(square) & GREEN else ""


def is_special(square: Square, form: str) -> bool:
    """Whether the form marks this square: where it begins, else the central nine (rules.md 1.11, 1.12).

    Args:
        square: which one.
        form: the form's id; "" if none is played yet.
    """
    beginnings = FORMS[form].beginnings if form else 0
    return bool(mask_of(square) & (beginnings or CENTRAL))


def ascii_board(state: GameState) -> list[str]:
    """The board in eleven lines: "[c]" a piece, "r" or "g" before it the square's colour, ":" a special square.

    Before the Gateway (rules.md 13.9) stands a "G".
    """
    letters = "   " + "".join(f"  {column} " for column in COLUMNS)
    rows = [f" {row + 1} {_row(state, row)} {row + 1}" for row in reversed(range(SIZE))]
    return [letters.rstrip(), *rows, letters.rstrip()]


def _row(state: GameState, row: int) -> str:
    squares = (square_at(column, row) for column in range(SIZE))
    return "".join("    " if square is None else _cell(state, square) for square in squares)


def _cell(state: GameState, square: Square) -> str:
    piece = state.board.piece_at(square)
    dot = ":" if is_special(square, state.table.form) else "."
    sign = "G" if mask_of(square) & state.gateway else square_colour(square)[:1] or " "
    return sign + (f" {dot} " if piece is None else symbol(piece))


def ascii_title(state: GameState) -> str:
    """Who plays what, such as "High Form: [ ] Ada (Northern Imperial) against ( ) Boris (Sylvan)"."""
    table = state.table
    schools = [card_text.school_name(table.cards.schools[school]) for school in table.schools]
    players = enumerate(zip(table.names, schools, strict=True))
    called = [f"{badge(table.colour_of(seat))} {name} ({school})" for seat, (name, school) in players]
    return f"{_(form_of(state).name)}: {sides_versus(table, called)}"


def decision_line(state: GameState) -> str:
    """Who must do what, or how the game ended."""
    now = decision(state)
    if isinstance(now, Decision):
        return f"{state.table.names[now.seat]}: {decision_prompt(state, now)}"
    return result_line(state)


def result_line(state: GameState) -> str:
    """How the game ended, in a line; "" while it goes on."""
    now = decision(state)
    return "" if isinstance(now, Decision) else describe_event(GameEnded(*now), state.table)


def score_lines(state: GameState) -> list[str]:
    """A line for each colour; in a melee also what each has scored in whose colour."""
    sides = [owner(state.table, colour) for colour in range(state.table.colours)]
    width = max(map(cell_width.width, sides))
    return [
        f"{badge(colour)} {cell_width.ljust(side, width)} {score(state, colour):3}{scores_by_colour(state, colour)}"
        for colour, side in enumerate(sides)
    ]


def scores_by_colour(state: GameState, seat: int) -> str:
    """In a melee the points in each opponent's colour, in its brackets, such as "  (4) {2}"; else ""."""
    enemies = state.table.enemies_of(seat) if state.seats[seat].by_colour else ()
    lines = [str(points_in(state, seat, enemy)).join(BRACKETS[enemy]) for enemy in enemies]
    return f"  {' '.join(lines)}" if lines else ""


def upcoming_lines(state: GameState, seat: int) -> list[str]:
    """What lies open before a seat, and what it has to bear (rules.md 13.2, 13.7, 13.17, 13.18, 13.22).

    A frozen card, a pending being with what it costs, a piece that it holds, an action less next turn; what helps it.
    """
    held, name = state.seats[seat], partial(card_text.card_name_by_id, state.table.cards)
    frozen = [_("frozen {name}").format(name=name(held.frozen))] if held.frozen else []
    pending = [_("pending {name} (-{points})").format(name=name(held.pending), points=PENDING)] if held.pending else []
    holding = [_("holding {piece}").format(piece=symbol(held.stasis))] if held.stasis else []
    return [*frozen, *pending, *holding, *[_("an action less next turn")] * held.fewer, *turn_effects(state, seat)]


def turn_effects(state: GameState, seat: int) -> list[str]:
    """What holds for a seat for the rest of its turn, or for its next summoning (rules.md 5.12, 13.14, 14.35)."""
    turn = state.turn
    if seat != turn.seat or state.ended:
        return []
    lines = [_("one enemy piece may stand in")] if turn.lent else []
    if turn.possessed >= 0:
        lines.append(_("the next being comes by {name}'s pieces").format(name=owner(state.table, turn.possessed)))
    if turn.gaps:
        gaps = ngettext("{number} empty square may stand in", "{number} empty squares may stand in", turn.gaps)
        lines.append(gaps.format(number=turn.gaps))
    if turn.doubled:
        more = ngettext(
            "destroyed pieces count {number} time more", "destroyed pieces count {number} times more", turn.doubled
        )
        lines.append(more.format(number=turn.doubled))
    return lines


def all_upcoming_lines(state: GameState) -> list[str]:
    """A line for each thing that lies before a seat, such as "[ ] frozen Ice Queen"."""
    seats = range(len(state.seats))
    return [f"{upcoming_owner(state.table, seat)} {part}" for seat in seats for part in upcoming_lines(state, seat)]


def upcoming_owner(table: Table, seat: int) -> str:
    """The brackets of whom something lies before; of mates, who have the same, also the name."""
    return badge(table.colour_of(seat)) + (f" {table.names[seat]}:" if table.teams else "")


def task_lines(state: GameState) -> list[str]:
    """The tasks that lie open."""
    known, row = state.table.cards.tasks, state.tasks
    lines = [f"{known[task].points} {card_text.card_name(known[task])}" for task in row.current]
    if row.next:
        following = known[row.next]
        lines.append(_("next: {points} {name}").format(points=following.points, name=card_text.card_name(following)))
    return lines


def hand_line(state: GameState, seat: int) -> list[str]:
    """The names of a seat's cards."""
    held = state.seats[seat]
    return [card_text.card_name_by_id(state.table.cards, card) for card in held.hand]


def public_lines(state: GameState) -> list[str]:
    """What lies open: the board, beside it turn, scores and tasks."""
    number, name = state.turn.number, state.table.names[state.turn.seat]
    turn = _("the end") if state.ended else _("turn {number}, {name}").format(number=number, name=name)
    beside = [turn, "", *score_lines(state), *all_upcoming_lines(state), "", *task_lines(state)]
    return [f"{left:44}{right}".rstrip() for left, right in zip_longest(ascii_board(state), beside, fillvalue="")]


def position_lines(state: GameState) -> list[str]:
    """What lies open, and the question below. The hands aren't told."""
    return [*public_lines(state), "", decision_line(state)]
