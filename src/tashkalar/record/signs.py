"""A position in plain characters: owner, rank and square colour are each told without colour."""

from itertools import zip_longest

from tashkalar.engine import Decision, GameState, Piece, Rank, decision, score
from tashkalar.engine.events import GameEnded
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import CENTRAL, COLUMNS, DUEL_SQUARES, GREEN, RED, SIZE, Square, bit, square_at
from tashkalar.record.narrate import tell

BRACKETS = (("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"))
"""The shape of each colour's pieces."""
LETTERS = {Rank.COMMON: "c", Rank.HEROIC: "H", Rank.LEGENDARY: "L"}
STARS = {Rank.COMMON: "*", Rank.HEROIC: "**", Rank.LEGENDARY: "***"}


def symbol(piece: Piece) -> str:
    """A piece as it stands on the board, such as "[c]" or "(H)"."""
    left, right = BRACKETS[piece.colour]
    return f"{left}{LETTERS[piece.rank]}{right}"


def badge(colour: int) -> str:
    """The empty bracket that stands for a colour."""
    left, right = BRACKETS[colour]
    return f"{left} {right}"


def ground(square: Square) -> str:
    """The colour of a square: "red", "green" or ""."""
    return "red" if bit(square) & RED else "green" if bit(square) & GREEN else ""


def special(square: Square, form: str) -> bool:
    """Whether the form marks this square: the central nine, or where a duel begins (rules.md 1.11, 1.12)."""
    return square in DUEL_SQUARES if form == "duel" else bool(bit(square) & CENTRAL)


def board(state: GameState) -> list[str]:
    """The board in eleven lines: "[c]" a piece, "r" or "g" before it the square's colour, ":" a special square."""
    letters = "   " + "".join(f"  {column} " for column in COLUMNS)
    rows = [f" {row + 1} {_row(state, row)} {row + 1}" for row in reversed(range(SIZE))]
    return [letters.rstrip(), *rows, letters.rstrip()]


def _row(state: GameState, row: int) -> str:
    squares = (square_at(column, row) for column in range(SIZE))
    return "".join("    " if square is None else _cell(state, square) for square in squares)


def _cell(state: GameState, square: Square) -> str:
    piece = state.board.at(square)
    dot = ":" if special(square, state.table.form) else "."
    return (ground(square)[:1] or " ") + (f" {dot} " if piece is None else symbol(piece))


def title(state: GameState) -> str:
    """Who plays what, such as "High Form: [ ] Ada (Northern Imperial) against ( ) Boris (Sylvan)"."""
    table = state.table
    players = enumerate(zip(table.names, table.schools, strict=True))
    sides = (
        f"{badge(table.colour_of(i))} {name} ({table.cards.schools[school].name})" for i, (name, school) in players
    )
    return f"{form_of(state).name}: {' against '.join(sides)}"


def asked(state: GameState) -> str:
    """Who must do what, or how the game ended."""
    now = decision(state)
    if isinstance(now, Decision):
        return f"{state.table.names[now.seat]}: {now.prompt}"
    return ending(state)


def ending(state: GameState) -> str:
    """How the game ended, in a line; "" while it goes on."""
    now = decision(state)
    return "" if isinstance(now, Decision) else tell(GameEnded(*now), state.table)


def scores(state: GameState) -> list[str]:
    """A line for each seat."""
    width = max(map(len, state.table.names))
    return [
        f"{badge(state.table.colour_of(seat))} {name:{width}} {score(state, seat):3}"
        for seat, name in enumerate(state.table.names)
    ]


def tasks(state: GameState) -> list[str]:
    """The tasks that lie open."""
    known, row = state.table.cards.tasks, state.tasks
    lines = [f"{known[task].points} {known[task].name}" for task in row.current]
    return lines + ([f"next: {known[row.next].points} {known[row.next].name}"] if row.next else [])


def hand(state: GameState, seat: int) -> list[str]:
    """The names of a seat's cards."""
    held = state.seats[seat]
    return [state.table.cards.name(card) for card in (*held.beings, *held.legends, *held.flares)]


def position(state: GameState) -> list[str]:
    """The board, beside it turn, scores, tasks; the question below. The hands aren't told."""
    turn = "the end" if state.ended else f"turn {state.turn.number}, {state.table.names[state.turn.seat]}"
    beside = [turn, "", *scores(state), "", *tasks(state)]
    drawn = [f"{left:44}{right}".rstrip() for left, right in zip_longest(board(state), beside, fillvalue="")]
    return [*drawn, "", asked(state)]
