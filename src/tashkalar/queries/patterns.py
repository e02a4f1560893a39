"""The answers to queries about the patterns of beings in hand: what is missing, and why one can't be summoned."""

from hotseat.util.text_utils import after_colon, capitalize, join_names, join_or, with_period
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import (
    Decision,
    GameState,
    closest_miss,
    commons_short,
    lacks_piece_only,
    one_short,
    summon_options_for,
)
from tashkalar.engine.geometry import NAMES, Square, squares
from tashkalar.text import reasons

FEW = 4
"""The number of squares that are named at most."""
FAR = 100
"""The pieces that a being lacks whose pattern fits nowhere."""


def as_seat(state: GameState, seat: int) -> GameState:
    """Return the state with a seat on turn, so that its patterns can be judged while another one decides."""
    if state.seat == seat:
        return state
    return state._replace(frames=(), turn=state.turn._replace(seat=seat, possessed=-1, gaps=0, lent=False))


def describe_near(state: GameState, seat: int | None) -> list[str]:
    """Return what each being in a seat's hand lacks, that which lacks least first."""
    if seat is None:
        return []
    state = as_seat(state, seat)
    found = sorted(_near(state, card) for card in state.seats[seat].summonable)
    return [text for _short, text in found] or [_("You have no being in hand.")]


def _near(state: GameState, card: str) -> tuple[int, str]:
    """Return the number of pieces that a being lacks, and the sentence about it."""
    name = card_text.card_name_by_id(state.config.cards, card)
    if options := summon_options_for(state, card):
        where = _few({option.square for option in options})
        return 0, _("{name} fits on {squares}.").format(name=name, squares=where)
    if lacks_piece_only(state, card):
        return 1, with_period(after_colon(name, _("its pattern is complete, but you have no piece left for it")))
    if short := one_short(state, card):
        where = _few({each.missing for each in short})
        return 1, _("{name}: one common missing, on {squares}.").format(name=name, squares=where)
    misses = closest_miss(state, card)
    if not misses:
        return FAR, with_period(after_colon(name, _("there is no room for its pattern")))
    miss = next((each for each in misses if commons_short(state, card, each)), misses[0])
    number = commons_short(state, card, miss)
    if not number:
        return misses[0].short, _("{name}, {missing}").format(name=name, missing=reasons.missed_text(state, miss))
    lacking, there = [lack.square for lack in miss.lacking], NAMES[squares(miss.arrivals)[0]]
    text = ngettext(
        "{name}: {number} common missing, such as on {squares}, to arrive on {square}.",
        "{name}: {number} commons missing, such as on {squares}, to arrive on {square}.",
        number,
    )
    names = join_names(NAMES[square] for square in lacking)
    return number, text.format(name=name, number=number, squares=names, square=there)


def _few(where: set[Square]) -> str:
    """Return the names of squares, and the number of those beyond the first ones."""
    names = [NAMES[square] for square in sorted(where)]
    if len(names) <= FEW + 1:
        return join_or(names)
    return _("{answers} and {number} more").format(answers=join_names(names[:FEW]), number=len(names) - FEW)


def why_being(state: GameState, decision: Decision | None, card: str, square: Square | None) -> list[str]:
    """Return how a being can be summoned now, on a square or at all, or what is missing for it."""
    if square is None:
        asked = decision if decision is not None else Decision(state.seat, "action", "", "", ())
        return [text.strip() for text, _style in reasons.explain_card(state, asked, card)]
    ways = [each for each in summon_options_for(state, card) if each.square == square]
    if ways:
        return [capitalize(reasons.way_text(state, way)) for way in ways[:FEW]]
    return [reasons.why_not_there(state, card, square)]
