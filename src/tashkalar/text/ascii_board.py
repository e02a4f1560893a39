"""A position in plain characters; owners, ranks and colours of squares are distinguished by characters alone."""

from functools import partial
from itertools import zip_longest

from hotseat.util import cell_width
from hotseat.util.text_utils import BRACKETS, after_colon, badge, in_brackets, with_colon
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import HIDDEN, Config, Decision, GameState, decision, score
from tashkalar.engine.events import GameEnded
from tashkalar.engine.forms import FORMS, PENDING, form_of, points_in
from tashkalar.engine.geometry import CENTRAL, COLUMNS, GREEN, RED, SIZE, Square, mask_of, square_at
from tashkalar.text.event_text import describe_event
from tashkalar.text.options import decision_prompt
from tashkalar.text.shared_phrases import owner, sides_versus, symbol

LINE = 80
"""The cells of a line with a decision or result; longer ones are wrapped."""


def square_colour(square: Square) -> str:
    """Return the colour of a square: "red", "green", or "" for colourless."""
    return "red" if mask_of(square) & RED else "green" if mask_of(square) & GREEN else ""


def is_special(square: Square, form: str) -> bool:
    """Return whether a square is one of the form's first pieces, or else of the central nine (rules.md 1.11, 1.12)."""
    beginnings = FORMS[form].beginnings if form else 0
    return bool(mask_of(square) & (beginnings or CENTRAL))


def ascii_board(state: GameState) -> list[str]:
    """Draw the board: "[c]" is a piece, ":" a special square, "r", "g" and "G" its colour or the Gateway."""
    letters = "   " + "".join(f"  {column} " for column in COLUMNS)
    rows = [f" {row + 1} {_row(state, row)} {row + 1}" for row in reversed(range(SIZE))]
    return [letters.rstrip(), *rows, letters.rstrip()]


def _row(state: GameState, row: int) -> str:
    squares = (square_at(column, row) for column in range(SIZE))
    return "".join("    " if square is None else _cell(state, square) for square in squares)


def _cell(state: GameState, square: Square) -> str:
    piece = state.board.piece_at(square)
    dot = ":" if is_special(square, state.config.form) else "."
    sign = "G" if mask_of(square) & state.gateway else square_colour(square)[:1] or " "
    return sign + (f" {dot} " if piece is None else symbol(piece))


def ascii_title(state: GameState) -> str:
    """Return the form and the players, such as "High Form: [ ] Ada (Northern Imperial) against ( ) Boris (Sylvan)"."""
    config = state.config
    schools = [card_text.school_name(config.cards.schools[school]) for school in config.schools]
    players = enumerate(zip(config.names, schools, strict=True))
    names = [f"{badge(config.colour_of(seat))} {in_brackets(name, school)}" for seat, (name, school) in players]
    return after_colon(_(form_of(state).name), sides_versus(config, names))


def decision_line(state: GameState) -> str:
    """Return the pending decision with the player's name, or the result of the game."""
    now = decision(state)
    if isinstance(now, Decision):
        return after_colon(state.config.names[now.seat], decision_prompt(state, now))
    return result_line(state)


def result_line(state: GameState) -> str:
    """Return the result of the game in one line; "" while the game goes on."""
    now = decision(state)
    return "" if isinstance(now, Decision) else describe_event(GameEnded(*now), state.config)


def score_lines(state: GameState) -> list[str]:
    """Return a line with the score of each colour; in a melee also with the points in each enemy's colour."""
    sides = [owner(state.config, colour) for colour in range(state.config.colours)]
    width = max(map(cell_width.width, sides))
    return [
        f"{badge(colour)} {cell_width.ljust(side, width)} {score(state, colour):3}{scores_by_colour(state, colour)}"
        for colour, side in enumerate(sides)
    ]


def scores_by_colour(state: GameState, seat: int) -> str:
    """Return a seat's points in each enemy's colour, in that colour's brackets, such as " (4) {2}"."""
    enemies = state.config.enemies_of(seat) if state.seats[seat].by_colour else ()
    lines = [str(points_in(state, seat, enemy)).join(BRACKETS[enemy]) for enemy in enemies]
    return f"  {' '.join(lines)}" if lines else ""


def upcoming_lines(state: GameState, seat: int) -> list[str]:
    """Return texts about a seat's open cards and effects (rules.md 13.2, 13.7, 13.17, 13.18, 13.22)."""
    held, name = state.seats[seat], partial(card_text.card_name_by_id, state.config.cards)
    frozen = [_("frozen {name}").format(name=name(held.frozen))] if held.frozen else []
    pending = [_("pending {name} (-{points})").format(name=name(held.pending), points=PENDING)] if held.pending else []
    holding = [_("holding {piece}").format(piece=symbol(held.stasis))] if held.stasis else []
    return [*frozen, *pending, *holding, *[_("one action fewer next turn")] * held.fewer, *turn_effects(state, seat)]


def turn_effects(state: GameState, seat: int) -> list[str]:
    """Return the effects on the rest of a seat's turn or its next summoning (rules.md 5.12, 13.14, 14.35)."""
    turn = state.turn
    if seat != turn.seat or state.ended:
        return []
    lines = [_("one enemy piece may stand in")] if turn.lent else []
    if turn.possessed >= 0:
        lines.append(
            _("the next being is summoned with {name}'s pieces").format(name=owner(state.config, turn.possessed))
        )
    if turn.gaps:
        gaps = ngettext("{number} empty square may stand in", "{number} empty squares may stand in", turn.gaps)
        lines.append(gaps.format(number=turn.gaps))
    if turn.doubled:
        more = ngettext(
            "destroyed pieces count {number} extra time", "destroyed pieces count {number} extra times", turn.doubled
        )
        lines.append(more.format(number=turn.doubled))
    return lines


def all_upcoming_lines(state: GameState) -> list[str]:
    """Return the `upcoming_lines` of all seats, each line with its owner, such as "[ ] frozen Ice Queen"."""
    seats = range(len(state.seats))
    return [f"{upcoming_owner(state.config, seat)} {part}" for seat in seats for part in upcoming_lines(state, seat)]


def upcoming_owner(config: Config, seat: int) -> str:
    """Return the owner's mark in `all_upcoming_lines`: the colour's brackets; in teams also the player's name."""
    return badge(config.colour_of(seat)) + (f" {with_colon(config.names[seat])}" if config.teams else "")


def task_lines(state: GameState) -> list[str]:
    """Return a line for each open task, and for the next one."""
    known, row = state.config.cards.tasks, state.tasks
    lines = [f"{known[task].points} {card_text.card_name(known[task])}" for task in row.current]
    if row.next:
        following = known[row.next]
        lines.append(_("next: {points} {name}").format(points=following.points, name=card_text.card_name(following)))
    return lines


def hand_line(state: GameState, seat: int) -> list[str]:
    """Return the names of the cards in a seat's hand."""
    held = state.seats[seat]
    return [card_text.card_name_by_id(state.config.cards, card) for card in held.hand]


def public_lines(state: GameState) -> list[str]:
    """Return the public part of a state: the board, with turn, scores, open cards and tasks beside it."""
    number, name = state.turn.number, state.config.names[state.turn.seat]
    turn = _("the end") if state.ended else _("turn {number}, {name}").format(number=number, name=name)
    beside = [turn, "", *score_lines(state), *all_upcoming_lines(state), "", *task_lines(state)]
    return [f"{left:44}{right}".rstrip() for left, right in zip_longest(ascii_board(state), beside, fillvalue="")]


def position_lines(state: GameState) -> list[str]:
    """Return what is public and below it the decision, where the hand of the player who has to decide is visible."""
    hidden = not state.ended and HIDDEN in state.seats[state.seat].hand
    return [*public_lines(state), *([] if hidden else ["", *cell_width.wrap(decision_line(state), LINE)])]
