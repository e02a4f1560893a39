"""The queries about a position of Tash-Kalar, in plain lines and on the screen."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from hotseat.plugin.parse_input import normalize_text
from hotseat.plugin.queries import Moment as AnyMoment
from hotseat.plugin.queries import Query
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import ambiguous, capitalize, did_you_mean, join_sentences, quote_input, with_period
from tashkalar import gettext as _
from tashkalar.cards import ascii_pattern
from tashkalar.engine import HIDDEN, Decision, GameState, View
from tashkalar.queries import board, cards, dangers, patterns, scores, squares
from tashkalar.text import reasons
from tashkalar.text.options import VERBS, verb_word
from tashkalar.text.reasons import why_not_offered_text

Moment: TypeAlias = AnyMoment[GameState, Decision]


def _seat(at: Moment) -> int | None:
    """Return the seat that asks: that which decides, or the user's own."""
    return at.decision.seat if at.decision is not None else at.seat


def _hand_of(at: Moment) -> Sequence[str]:
    """Return the cards in the hand of the seat that asks, in the order of their numbers."""
    seat = _seat(at)
    return () if seat is None else at.view.seats[seat].at_hand


def _hand(at: Moment, _more: str) -> list[str]:
    """Return the hand of the seat that asks, or else all hands that the user may see."""
    seen = [seat for seat, held in enumerate(at.view.seats) if HIDDEN not in (*held.summonable, *held.flares)]
    seat = _seat(at)
    seats = seen if seat is None else [seat]
    return [line for seat in seats for line in cards.describe_hand(at.view, seat, at.decision)]


def _gaps(at: Moment, _more: str) -> list[str]:
    seat = _seat(at)
    return [] if seat is None else reasons.describe_flare_leads(at.view, seat)


def _chance(at: Moment, _more: str) -> list[str]:
    return board.describe_win_chance(View(at.decision.seat, at.view)) if at.decision is not None else []


def _found(at: Moment, name: str) -> tuple[str, list[str]]:
    """Return the card with a name or a number in hand, or "" and the lines that say why there is none."""
    catalogue = at.view.config.cards
    found = cards.find_card(catalogue, name, _hand_of(at))
    if len(found) == 1:
        return found[0], []
    if found:
        return "", [ambiguous(found)]
    known = (*catalogue.beings, *catalogue.flares, *catalogue.tasks)
    return "", [join_sentences(_("There is no card {name}.").format(name=quote_input(name)), did_you_mean(name, known))]


def _card(at: Moment, name: str) -> list[str]:
    """Return the lines about a card by its name or number; without one about the source of the pending decision."""
    name = name or (at.decision.source if at.decision else "")
    if not name:
        return [_("Name a card, or its number in your hand.")]
    card, lines = _found(at, name)
    if not card:
        return lines
    ways = cards.describe_summonings(at.view, card, at.decision)
    return [*cards.describe_card(at.view.config.cards, card, drawn=False), *ways]


def _table(at: Moment, name: str) -> list[str]:
    """Return the drawing of the arena, or of the pattern of a card."""
    if not name:
        return board.describe_board(at.view)
    card, lines = _found(at, name)
    being = at.view.config.cards.beings.get(card)
    return (
        [f"  {row}" for row in ascii_pattern(being)]
        if being is not None
        else lines or [_("{name} has no pattern.").format(name=name)]
    )


def _why(at: Moment, text: str) -> list[str]:
    """Return why a being, a square or a kind of answer is possible or not."""
    seat, (*first, last) = _seat(at), text.split() or [""]
    if seat is None:
        return []
    state, square = patterns.as_seat(at.view, seat), squares.find_square(last)
    name = " ".join(first) if square is not None else text
    if not text:
        return [_("Name a card and a square, such as {example}.").format(example="why 1 e5")]
    if square is not None and not name:
        hand = state.seats[seat].summonable
        beings = [line for card in hand for line in patterns.why_being(state, at.decision, card, square)]
        return [*squares.describe_square(state, last, seat), *beings]
    if square is None and squares.looks_like_square(last):
        return [squares.no_square(last)]
    if verb := next((verb for verb in VERBS if normalize_text(name) in (verb, normalize_text(verb_word(verb)))), ""):
        offered = at.decision is not None and any(option.verb == verb for option in at.decision.options)
        return [_("That is possible now.") if offered else with_period(capitalize(why_not_offered_text(state, verb)))]
    card, lines = _found(at, name)
    if card in state.config.cards.beings:
        return patterns.why_being(state, at.decision, card, square)
    return lines or [text for text, _style in reasons.explain_flare(state, seat)]


def _acts(at: Moment) -> bool:
    """Return whether the user chooses an action."""
    return at.decision is not None and at.decision.ask == "action" and at.view.turn.actions > 0


def _in_danger(at: Moment) -> bool:
    seat = _seat(at)
    return seat is not None and any(dangers.threats_by_side(at.view, seat))


def _never(_at: Moment) -> bool:
    return False


def _scores(at: Moment, _more: str) -> Iterable[str]:
    return scores.describe_scores(at.view)


QUERIES: tuple[Query[GameState, Decision], ...] = (
    Query("hand", "", gettext_noop("the cards in hand"), _hand, of_all=gettext_noop("the cards in all hands")),
    Query(
        "near",
        "",
        gettext_noop("what each card in hand lacks, the nearest first"),
        lambda at, _: patterns.describe_near(at.view, _seat(at)),
        about="question",
        helps=_acts,
    ),
    Query("card", "NAME | NUMBER", gettext_noop("a card in full"), _card),
    Query(
        "why",
        "CARD SQUARE",
        gettext_noop("why a card can be summoned on a square or not"),
        _why,
        about="question",
        helps=_acts,
    ),
    Query(
        "where",
        "SQUARE",
        gettext_noop("what stands on a square"),
        lambda at, of: squares.describe_square(at.view, of, _seat(at)),
    ),
    Query(
        "around",
        "SQUARE",
        gettext_noop("what stands around a square"),
        lambda at, of: squares.describe_around(at.view, of, _seat(at)),
    ),
    Query(
        "row",
        "5",
        gettext_noop("what stands on a row"),
        lambda at, of: squares.describe_row(at.view, of, _seat(at)),
    ),
    Query(
        "column",
        "c",
        gettext_noop("what stands on a column"),
        lambda at, of: squares.describe_column(at.view, of, _seat(at)),
        helps=_never,
    ),
    Query(
        "diagonal",
        "SQUARE",
        gettext_noop("what stands on the diagonals through a square"),
        lambda at, of: squares.describe_diagonals(at.view, of, _seat(at)),
        helps=_never,
    ),
    Query(
        "pieces",
        "[mine | theirs | NAME]",
        gettext_noop("the pieces of a player or of all, by rank"),
        lambda at, of: board.describe_pieces(at.view, of, _seat(at)),
    ),
    Query(
        "moves",
        "[SQUARE]",
        gettext_noop("where the pieces may move now"),
        lambda at, of: squares.describe_moves(at.view, at.decision, of, _seat(at)),
        about="question",
        helps=lambda at: squares.movable(at.decision),
    ),
    Query(
        "danger",
        "",
        gettext_noop("the pieces that one move could destroy"),
        lambda at, _: dangers.describe_danger(at.view, _seat(at)),
        about="question",
        helps=_in_danger,
    ),
    Query(
        "gaps",
        "",
        gettext_noop("how close you are to invoking your flare"),
        _gaps,
        about="question",
        other="flares",
        helps=lambda at: bool(at.view.seats[at.view.seat].flares),
    ),
    Query(
        "tasks",
        "",
        gettext_noop("the tasks, and how far they are met"),
        lambda at, _: scores.describe_tasks(at.view, at.decision),
        helps=lambda at: bool(at.view.tasks.current),
    ),
    Query("score", "", gettext_noop("the scores, and what they are made of"), _scores),
    Query(
        "piles",
        "",
        gettext_noop("the decks and the discard piles"),
        lambda at, _: cards.describe_piles(at.view),
        helps=lambda at: any(seat.discard for seat in at.view.seats),
    ),
    Query(
        "table",
        "[CARD]",
        gettext_noop("a drawing of the arena, or of a card's pattern"),
        _table,
        other="board",
        helps=_never,
    ),
    Query(
        "chance",
        "",
        gettext_noop("your chance of winning, as far as you can know"),
        _chance,
        about="question",
        helps=_never,
        judges=True,
    ),
)
"""The queries of Tash-Kalar."""
