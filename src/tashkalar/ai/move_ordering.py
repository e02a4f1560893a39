"""Move ordering: a cheap score that decides which options a search tries, and no part of the evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tashkalar.ai.pattern_distance import (
    FAR,
    NOW,
    ONE_COMMON,
    ONE_PIECE,
    TWO_COMMONS,
    TWO_PIECES,
    Hand,
    PlacementTable,
    one_common_more,
)
from tashkalar.ai.square_values import BySquare
from tashkalar.engine import GameState, Option
from tashkalar.engine.board import Board
from tashkalar.engine.geometry import NEIGHBOURS, Square

WORTH = (1.0, 2.0, 3.5)
"""The value of a piece by its rank."""
CLOSE = {NOW: 4.0, ONE_COMMON: 2.0, TWO_COMMONS: 1.0, ONE_PIECE: 0.8, TWO_PIECES: 0.4, FAR: 0.0}
"""The value of a card in hand by its pattern distance."""


def order_answers(
    state: GameState,
    options: Sequence[Option],
    hand: Hand,
    places: Mapping[str, PlacementTable],
    most: int,
    square_values: BySquare,
) -> list[Option]:
    """Return at most `most` options of an effect's decision, the best first if some are left out."""
    if len(options) <= most:
        return list(options)
    near = hand.near(places)
    promises = [_of_answer(state.board, option, hand.colour, near, square_values) for option in options]
    order = sorted(range(len(options)), key=lambda i: -promises[i])
    return [options[i] for i in order[:most]]


def _of_answer(board: Board, option: Option, colour: int, near: Mapping[str, int], square_values: BySquare) -> float:
    """Return the score of an effect's option; 0 for skipping the effect."""
    match option.verb:
        case "destroy" | "convert" | "downgrade":
            return -_worth(board, option.square, colour)
        case "upgrade":
            found = board.piece_at(option.square)
            return 0.0 if found is None else (1.0 if found.colour == colour else -1.0) * (1 + found.rank)
        case "move" | "leap" | "run":
            return 0.1 - _worth(board, option.to, colour) + square_values[option.to] - square_values[option.square]
        case "place":
            mine = option.piece is None or option.piece.colour == colour
            return 0.5 + square_values[option.square] + (option.piece.rank if option.piece else 0) if mine else -0.5
        case "lift":
            return -_worth(board, option.square, colour)
        case "return":
            return (near.get(option.card, NOW) - ONE_PIECE) / 10
        case "skip" | "done":
            return 0.0
        case _:
            return 1.0


def _worth(board: Board, square: Square, colour: int) -> float:
    """Return the value of the piece on a square for a colour: negative for an enemy piece, 0 for an empty square."""
    found = board.piece_at(square)
    if found is None:
        return 0.0
    return WORTH[found.rank] if found.colour == colour else -WORTH[found.rank]


def arrival_bonus(board: Board, square: Square, colour: int, square_values: BySquare) -> float:
    """Return the score of an arrival on a square: the piece it replaces, the enemies next to it, the square's value."""
    around, mine = NEIGHBOURS[square], board.of(colour)
    enemies = (board.occupied & ~mine & around).bit_count()
    return 0.3 * enemies + square_values[square] - _worth(board, square, colour)


def order_placements(
    hand: Hand, places: Mapping[str, PlacementTable], options: Sequence[Option], most: int, square_values: BySquare
) -> list[Option]:
    """Return at most `most` placements that bring hand and tasks nearest, the best first if some are left out."""
    if len(options) <= most:
        return list(options)
    prospects = [one_common_more(places[card], stands) for card, stands in hand.stands.items()]
    promises = []
    for option in options:
        square = option.square
        promise = square_values[square] if hand.board.stock[hand.colour] else 0.0
        for card in prospects:
            promise += CLOSE[card.with_common(square)]
        promises.append(promise)
    order = sorted(range(len(options)), key=lambda i: -promises[i])
    return [options[i] for i in order[:most]]
