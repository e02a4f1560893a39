"""Handicaps of a new game: points, commons or heroic pieces of the weaker player, and those suggested by ratings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hotseat.plugin.setup_options import POINTS, HandicapChoice
from tashkalar import engine, ngettext, pgettext
from tashkalar import gettext as _
from tashkalar.engine import GameState, Rank
from tashkalar.engine.forms import FORMS
from tashkalar.engine.geometry import mask_of, parse_square

PIECES, HEROIC_PIECES = "pieces", "heroic"
"""The units of handicaps on the board, as commands and records spell them."""
RANKS: Mapping[str, Rank] = MappingProxyType({PIECES: Rank.COMMON, HEROIC_PIECES: Rank.HEROIC})
"""The rank of the pieces by the unit."""
SQUARES = tuple(map(parse_square, "c4 g6 d7 f3 c6 g4 d3 f7".split()))
"""The squares of the pieces in order: a ring around the centre.

No square is coloured, central, on a long diagonal, or one on which a duel begins, so they are closer to no task.
"""
AMOUNTS: Mapping[str, Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "duel": {POINTS: (5, 7, 9, 12, 14), PIECES: (2, 4, 6, 8), HEROIC_PIECES: (1, 2, 3, 4, 5, 6, 7, 8)},
        "high-form": {POINTS: (2, 3, 4, 5, 6), PIECES: (2, 4, 6, 8), HEROIC_PIECES: (1, 2, 3, 4, 5, 6, 7, 8)},
        "melee": {POINTS: (2, 3, 4, 5, 7)},
    }
)
"""The amounts that the setup offers, by form and unit."""
ON_THE_BOARD: Mapping[str, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        PIECES: ((50, 2), (80, 4), (135, 6), (190, 8), (250, 0)),
        HEROIC_PIECES: ((50, 1), (75, 2), (125, 3), (175, 4), (225, 5), (275, 6), (325, 7), (375, 8)),
    }
)
"""The pieces suggested by the least difference of two ratings, by unit; they were worth the same in both forms."""
SUGGESTED: Mapping[str, Mapping[str, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        "duel": {
            POINTS: ((100, 5), (150, 7), (200, 9), (300, 12), (400, 14)),
            **ON_THE_BOARD,
        },
        "high-form": {POINTS: ((100, 2), (150, 3), (250, 4), (300, 5), (400, 6)), **ON_THE_BOARD},
        "melee": {},
    }
)
"""The amounts suggested by the least difference of two ratings, by form and unit (docs/challenges.md); 0 for none."""


def kinds_of_form(form: str) -> tuple[HandicapChoice, ...]:
    """Return the kinds of handicaps that a form has."""
    # Translators: a kind of handicap, beside "points" and "pieces"; at most six columns
    titles = {POINTS: "", PIECES: pgettext("pieces", "pieces"), HEROIC_PIECES: pgettext("pieces", "heroic")}
    return tuple(
        HandicapChoice(unit, titles[unit], amounts, SUGGESTED[form].get(unit, ()))
        for unit, amounts in AMOUNTS[form].items()
    )


def handicap_text(amount: int, unit: str) -> str:
    """Return a handicap on the board as a phrase, such as "4 pieces"."""
    if unit == HEROIC_PIECES:
        return ngettext("{number} heroic piece", "{number} heroic pieces", amount).format(number=amount)
    return ngettext("{number} piece", "{number} pieces", amount).format(number=amount)


def with_points(start: GameState, seat: int, points: int) -> GameState:
    """Return the position in which a seat begins with points; raise ValueError if they would end the game."""
    most = FORMS[start.config.form].goal(len(start.seats)) - 1
    if points > most:
        text = _("a handicap is at most {points} points here, as more would end the game")
        raise ValueError(text.format(points=most))
    position = engine.position(start)
    seats = [{**each} for each in position["seats"]]
    score = seats[seat]["score"]  # a melee counts them against each enemy
    seats[seat]["score"] = dict.fromkeys(score, points) if isinstance(score, dict) else points
    return engine.setup(start.config.cards, {**position, "seats": seats})


def with_pieces(start: GameState, seat: int, amount: int, unit: str) -> GameState:
    """Return the position in which a seat begins with pieces of its supply; raise ValueError for too many."""
    if unit not in AMOUNTS[start.config.form]:
        raise ValueError(_("this form has no handicap on the board"))
    if amount > len(SQUARES):
        message = _("a handicap on the board is at most {handicap}")
        raise ValueError(message.format(handicap=handicap_text(len(SQUARES), unit)))
    squares = sum(map(mask_of, SQUARES[:amount]))
    board = start.board.with_square(start.config.colour_of(seat), RANKS[unit], squares)
    return engine.setup(start.config.cards, {**engine.position(start), "board": board.rows()})
