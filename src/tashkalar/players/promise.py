"""What an answer promises before it is tried: a glance at what stands on its squares. It only decides what is tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tashkalar.engine import GameState, Option
from tashkalar.engine.board import Board
from tashkalar.engine.geometry import CENTRAL, COLOURED, NEIGHBOURS, SIZE, Square, bit
from tashkalar.players.nearness import (
    FAR,
    NOW,
    ONE_COMMON,
    ONE_PIECE,
    TWO_COMMONS,
    TWO_PIECES,
    Hand,
    Places,
    prospect,
)

WORTH = (1.0, 2.0, 3.5)
"""A piece by its rank."""
CLOSE = {NOW: 4.0, ONE_COMMON: 2.0, TWO_COMMONS: 1.0, ONE_PIECE: 0.8, TWO_PIECES: 0.4, FAR: 0.0}
"""A card in hand by how near it is."""


def ranked(
    state: GameState, options: Sequence[Option], colour: int, hand: Hand, places: Mapping[str, Places], most: int
) -> list[Option]:
    """The most promising of an effect's answers, at most so many."""
    if len(options) <= most:
        return list(options)
    near = hand.near(places)
    promises = [_of_answer(state.board, option, colour, near) for option in options]
    order = sorted(range(len(options)), key=lambda i: -promises[i])
    return [options[i] for i in order[:most]]


def _of_answer(board: Board, option: Option, colour: int, near: Mapping[str, int]) -> float:
    """What an effect's answer promises; to leave it out promises nothing."""
    match option.verb:
        case "destroy" | "convert" | "downgrade":
            return -_worth(board, option.square, colour)
        case "upgrade":
            found = board.at(option.square)
            return 0.0 if found is None else (1.0 if found.colour == colour else -1.0) * (1 + found.rank)
        case "move" | "leap" | "run":
            return 0.1 - _worth(board, option.to, colour) + _GROUND[option.to] - _GROUND[option.square]
        case "place":
            mine = option.piece is None or option.piece.colour == colour
            return 0.5 + _GROUND[option.square] + (option.piece.rank if option.piece else 0) if mine else -0.5
        case "lift":
            return -_worth(board, option.square, colour)
        case "return":
            return (near.get(option.card, NOW) - ONE_PIECE) / 10
        case "skip" | "done":
            return 0.0
        case _:
            return 1.0


def _worth(board: Board, square: Square, colour: int) -> float:
    """What a piece on a square is worth to a colour; below nothing if it is another's."""
    found = board.at(square)
    if found is None:
        return 0.0
    return WORTH[found.rank] if found.colour == colour else -WORTH[found.rank]


_GROUND = tuple(0.1 * bool(bit(s) & CENTRAL) + 0.1 * bool(bit(s) & COLOURED) for s in range(SIZE * SIZE))
"""What the square itself is worth."""


def of_arrival(board: Board, square: Square, colour: int) -> float:
    """What it promises to arrive on a square: who falls, and who stands around."""
    around, mine = NEIGHBOURS[square], board.of(colour)
    enemies = (board.occupied & ~mine & around).bit_count()
    return 0.3 * enemies + _GROUND[square] - _worth(board, square, colour)


def placings(hand: Hand, places: Mapping[str, Places], options: Sequence[Option], most: int) -> list[Option]:
    """Of the placings of a common those that bring the hand nearest, at most so many."""
    if len(options) <= most:
        return list(options)
    prospects = [prospect(places[card], stands) for card, stands in hand.stands.items()]
    promises = []
    for option in options:
        square = option.square
        promise = _GROUND[square] if hand.board.stock[hand.colour] else 0.0
        for card in prospects:
            promise += CLOSE[card.with_common(square)]
        promises.append(promise)
    order = sorted(range(len(options)), key=lambda i: -promises[i])
    return [options[i] for i in order[:most]]
