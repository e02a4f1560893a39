"""The answer to the query about danger: pieces that one move of a neighbouring piece could destroy."""

from collections.abc import Callable, Iterator

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, join_and, with_period
from tashkalar import gettext as _
from tashkalar.engine import GameState, Threat, threats
from tashkalar.engine.geometry import NAMES, Square, squares
from tashkalar.queries.squares import piece_text

COUNTED = gettext_noop("By rank: one move of an adjacent piece. Not counted: cards, leaps, arrivals.")
"""A summary of the moves that count as threats."""


def threats_by_side(state: GameState, seat: int) -> tuple[tuple[Threat, ...], tuple[Threat, ...]]:
    """Return the threats to a seat's pieces, and those of the seat to enemy pieces."""
    mine = state.config.colour_of(seat)
    enemies = state.config.enemies_of(mine)
    return threats(state.board, enemies, [mine]), threats(state.board, [mine], enemies)


def describe_threat(threat: Threat, piece: Callable[[Square], str]) -> str:
    """Return the pieces that could destroy a piece, by the kind of move. `piece` names the piece on a square."""
    combat = threat.combat & ~threat.standard
    ways = [
        message.format(pieces=join_and([*map(piece, squares(those))]))
        for those, message in ((threat.standard, _("{pieces} by any move")), (combat, _("{pieces} by a combat move")))
        if those
    ]
    return _("{piece} is threatened by {pieces}").format(piece=piece(threat.square), pieces=join_and(ways))


def describe_danger(state: GameState, seat: int | None) -> list[str]:
    """Return the pieces of a seat in danger by one move, then the enemy pieces that one move of the seat endangers."""
    if seat is None:
        return []
    danger, reach = threats_by_side(state, seat)
    return [*_listed(state, seat, danger, own=True), *_listed(state, seat, reach, own=False), _(COUNTED)]


def _listed(state: GameState, seat: int, found: tuple[Threat, ...], *, own: bool) -> Iterator[str]:
    number = count(len(found), "piece")
    message = _("One move could destroy {pieces} of yours.") if own else _("One move of yours could destroy {pieces}.")
    yield message.format(pieces=number)

    def piece(square: Square) -> str:
        return _("{piece} on {square}").format(piece=piece_text(state, square, seat), square=NAMES[square])

    for threat in found:
        yield with_period(capitalize(describe_threat(threat, piece), *state.config.names))
