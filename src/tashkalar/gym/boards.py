"""Random boards for the pattern gym: a pattern in some place, near misses of it, and other pieces around."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tashkalar.engine import Being, Board, GameState, Rank, Stock
from tashkalar.engine.geometry import SQUARES, Square, column_of, mask_of, row_of, square_at, squares

COMMON, HEROIC, LEGENDARY = Rank
OWN, ENEMY = 0, 1
"""The colours of the learner and of the opponent."""
UPGRADED, STRONGER, BARRED = 0.2, 0.15, 0.1
"""The shares of heroic pieces, of stronger pieces than a pattern needs, and of pieces on an arrival square."""
SPARE = 2
"""The number of pieces of a colour that stay off the board, for a being to arrive."""

Placed = dict[Square, tuple[int, int]]
"""The colour and rank of the piece on each square."""


def cells_at(being: Being, square: Square, orientation: str) -> Sequence[tuple[Square, int]]:
    """Return the squares of a pattern in a place of the arena with the ranks that they need."""
    pattern = being.pattern
    column, row = column_of(square), row_of(square)
    found = []
    for (across, up), rank in pattern.required_cells(pattern.alike(orientation)):
        there = square_at(column + across, row + up)
        assert there is not None
        found.append((there, int(rank)))
    return found


def plant(being: Being, placed: Placed, chance: Random, *, lacking: int = 0) -> bool:
    """Put the pieces of a pattern on free squares in some place, so many cells left out; return whether it fitted."""
    orientation = chance.choice(being.pattern.orientations)
    square = chance.choice(squares(orientation.arrivals))
    cells = cells_at(being, square, orientation.name)
    if any(there in placed for there, _rank in cells) or square in placed:
        return False
    out = {there for there, _rank in chance.sample(list(cells), lacking)}
    for there, rank in cells:
        if there not in out:
            stronger = rank == COMMON and chance.random() < STRONGER
            placed[there] = OWN, HEROIC if stronger else rank
        elif chance.random() < 0.5:
            placed[there] = ENEMY, min(rank, HEROIC)
    return True


def add_pieces(placed: Placed, pieces: int, chance: Random, free: Iterable[Square] = ()) -> None:
    """Add pieces on random squares until there are so many; some squares stay free."""
    kept = set(free)
    empty = [each for each in SQUARES if each not in placed and each not in kept]
    chance.shuffle(empty)
    own = sum(colour == OWN for colour, _rank in placed.values())
    while len(placed) < pieces and empty:
        colour = OWN if own * 2 <= len(placed) else ENEMY
        own += colour == OWN
        placed[empty.pop()] = colour, HEROIC if chance.random() < UPGRADED else COMMON


def board_of(placed: Placed, stock: Sequence[Stock]) -> Board | None:
    """Return the board of some pieces; None if there aren't so many, or none would be left."""
    masks = [[0, 0, 0] for _ in stock]
    for square, (colour, rank) in placed.items():
        masks[colour][rank] |= mask_of(square)
    for (commons, heroics, legends), own in zip(masks, stock, strict=True):
        if (commons | heroics).bit_count() > own.two_faced - SPARE or legends.bit_count() >= own.legendary:
            return None
    return Board(tuple((one, two, three) for one, two, three in masks), tuple(stock))


def random_state(base: GameState, being: Being, pieces: int, chance: Random, *, lacking: int = 0) -> GameState | None:
    """Return a position with a pattern in some place and near misses of it; None if they didn't fit.

    Args:
        base: a position without pieces.
        being: the card of the pattern.
        pieces: the number of pieces.
        chance: the source of randomness.
        lacking: the number of cells of the pattern that are left out.
    """
    placed: Placed = {}
    if not plant(being, placed, chance, lacking=lacking):
        return None
    cells = len(being.pattern.cells)
    for _number in range(chance.randrange(3)):
        if cells > 1 and len(placed) + cells < pieces:
            plant(being, placed, chance, lacking=1 if cells < 4 else chance.randint(1, 2))
    add_pieces(placed, pieces, chance)
    board = board_of(placed, base.board.stock)
    return None if board is None else base._replace(board=board)


def deal_cards(state: GameState, cards: Sequence[str]) -> GameState:
    """Return a position in which some cards are in the learner's hand, and no card lies in two places.

    Args:
        state: a position.
        cards: the ids of beings of the learner's school or of legends.
    """
    own, *others = state.seats
    beings, legends = state.config.cards.beings, "legends"
    wanted = [each for each in cards if beings[each].deck != legends]
    school = [*wanted, *(each for each in (*own.beings, *own.deck) if each not in wanted)]
    number = max(len(own.beings), len(wanted))
    own = own._replace(beings=tuple(school[:number]), deck=tuple(school[number:]))
    rest = [each for each in (*own.legends, *state.legends.deck) if each not in cards]
    seats = []
    for seat in others:
        kept = [each for each in seat.legends if each not in cards]
        kept += [rest.pop() for _card in range(len(seat.legends) - len(kept))]
        seats.append(seat._replace(legends=tuple(kept)))
    found = [each for each in cards if each not in wanted]
    found += [rest.pop(0) for _card in range(len(own.legends) - len(found))]
    own = own._replace(legends=tuple(found))
    return state._replace(seats=(own, *seats), legends=state.legends._replace(deck=tuple(rest)))
