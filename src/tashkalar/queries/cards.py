"""The lines that the queries answer with about hands and cards."""

from collections.abc import Iterator, Sequence

from hotseat.plugin.parse_input import normalize_text
from hotseat.util import safe_io
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, join_names, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar.cards import ascii_pattern, card_text
from tashkalar.engine import (
    Being,
    Catalogue,
    Decision,
    Flare,
    GameState,
    Option,
    Rank,
    Task,
    improvised_substitute,
    match_of,
)
from tashkalar.engine.geometry import Offset
from tashkalar.queries.board import open_cards
from tashkalar.text.event_text import describe_piece_at
from tashkalar.text.options import summonings_of
from tashkalar.text.reasons import describe_flare_leads, why_not_summoned
from tashkalar.text.shared_phrases import RANKS, owner, square_names


def describe_hand(state: GameState, seat: int, decision: Decision | None = None) -> list[str]:
    """Return a seat's hand with its open cards and, for its pending decision, where each being can arrive."""
    held, cards = state.seats[seat], state.config.cards
    may = state.turn.actions and not state.turn.passed
    question = decision if decision and decision.ask == "action" and may else None
    numbers = {card: number for number, card in enumerate(held.at_hand, 1)}
    lines = [f"{numbers[card]} {_held(cards.beings[card], question)}" for card in held.summonable]
    return [
        _("{name}'s hand:").format(name=state.config.names[seat]),
        *lines,
        *describe_flare_leads(state, seat),
        *open_cards(state, seat),
    ]


def _held(being: Being, decision: Decision | None) -> str:
    """Return the line about a being in hand; with a decision also the squares where the being can arrive."""
    title = _("{name}, {rank}").format(name=card_text.card_name(being), rank=_(RANKS[being.rank]))
    if decision is None:
        return with_period(title)
    ways = summonings_of(decision, being.id)
    own = [option.text.removeprefix(f"summon {being.id} ") for option in ways if not option.stand_ins]
    message = _("{being}, {places}: {ways}") if own else _("{being}, {places}")
    message = message.format(being=title, places=count(len(own), "place"), ways=", ".join(own))
    if len(ways) > len(own):
        message = _("{ways}; {number} more with an enemy piece").format(ways=message, number=len(ways) - len(own))
    return with_period(message)


def find_card(cards: Catalogue, text: str, hand: Sequence[str] = ()) -> list[str]:
    """Return the ids of the cards with a number in hand, an id or a name, or if there are none, that begin so."""
    wanted = normalize_text(text)
    if 0 < (number := safe_io.parse_int(wanted) or 0) <= len(hand):
        return [hand[number - 1]]
    known = {
        card: (card, normalize_text(cards.name(card)), normalize_text(card_text.card_name_by_id(cards, card)))
        for card in (*cards.beings, *cards.flares, *cards.tasks)
    }
    exact = [card for card, names in known.items() if wanted in names]
    return exact or [card for card, names in known.items() if any(name.startswith(wanted) for name in names)]


def describe_card(cards: Catalogue, card: str, *, drawn: bool = True) -> list[str]:
    """Return a card's pattern, text and points. `drawn`: with a drawing of the pattern, besides its words."""
    if card in cards.beings:
        return _being(cards.beings[card], drawn=drawn)
    if card in cards.flares:
        return _flare(cards.flares[card])
    return [describe_task(cards.tasks[card])]


def _being(being: Being, *, drawn: bool) -> list[str]:
    pattern = being.pattern
    cells = [f"{_(RANKS[Rank(cell.rank)])} {_way(cell.offset)}" for cell in pattern.cells]
    arrival = _("Arrives on a square that is empty or holds a piece of no higher rank.")
    if pattern.arrival is not None:
        arrival = _(ARRIVES[Rank(pattern.arrival)])
    needs = _("Needs at least, rotated and mirrored as you like: {pieces}.")
    pieces = join_names(cells) or _("nothing else")
    title = _("{name}, {rank}").format(name=card_text.card_name(being), rank=_(RANKS[being.rank]))
    lines = [with_period(title), join_sentences(arrival, needs.format(pieces=pieces))]
    if pattern.marks:
        lines.append(_("Marked: {squares}.").format(squares=join_names(map(_way, pattern.marks))))
    texts = (text or _("No effect.") for text in card_text.effect_texts(being))
    drawing = ascii_pattern(being) if drawn else ()
    return [*lines, *(f"  {row}" for row in drawing), *texts]


ARRIVES = {
    Rank.COMMON: gettext_noop("Arrives on at least a common of yours."),
    Rank.HEROIC: gettext_noop("Arrives on at least a heroic of yours."),
    Rank.LEGENDARY: gettext_noop("Arrives on at least a legend of yours."),
}
"""The text about an arrival square that needs an own piece, by the piece's rank."""


def _way(offset: Offset) -> str:
    """Return the place of a cell relative to the arrival square, such as "1 left 2 up"."""
    right, up = offset
    across = (_("{number} right") if right > 0 else _("{number} left")) if right else ""
    along = (_("{number} up") if up > 0 else _("{number} down")) if up else ""
    lines = (across.format(number=abs(right)), along.format(number=abs(up)))
    return " ".join(filter(None, lines)) or _("there")


def describe_summonings(state: GameState, card: str, decision: Decision | None) -> list[str]:
    """Return the ways to summon a being in hand now, or the reason why there are none; [] without an action."""
    if decision is None or decision.ask != "action":
        return []
    held = state.seats[decision.seat]
    if card not in held.summonable:
        return []
    ways = summonings_of(decision, card)
    if not ways:
        return [
            with_period(capitalize(why_not_summoned(state, card), card_text.card_name_by_id(state.config.cards, card)))
        ]
    return [_("You can summon it now by:"), *(_coming(state, way) for way in ways)]


def _coming(state: GameState, way: Option) -> str:
    """Return one way to summon a being: the placement, and the enemy whose colour it improvises with, if any."""
    improvised = improvised_substitute(state, way.stand_ins)
    if improvised is not None:
        enemy_name = owner(state.config, state.board.standing(improvised).colour)
        return _("{way}, improvising once and for all with {name}").format(way=_placement(state, way), name=enemy_name)
    return _placement(state, way)


def _placement(state: GameState, way: Option) -> str:
    """Return one way to summon a being: the option, the pieces used, and the piece that the arrival destroys."""
    message = _("{answer}, from {squares}")
    if state.board.piece_at(way.square) is not None:
        message = _("{answer}, from {squares}, onto {piece}")
    used = square_names(match_of(state, way).used)
    return message.format(answer=way.text, squares=used, piece=describe_piece_at(state, way.square))


def _flare(flare: Flare) -> list[str]:
    upper = _("If the enemy has at least {gap} more upgraded pieces than you: {text}")
    lower = _("If the enemy has at least {gap} more pieces than you: {text}")
    return [
        with_period(card_text.card_name(flare)),
        upper.format(gap=flare.upper.gap, text=card_text.card_text(flare, "upper")),
        lower.format(gap=flare.lower.gap, text=card_text.card_text(flare, "lower")),
    ]


def describe_task(task: Task) -> str:
    """Return the name, points and text of a task in a line."""
    message = _("{name}, {points}: {text}")
    return message.format(
        name=card_text.card_name(task), points=count(task.points, "point"), text=card_text.card_text(task)
    )


def describe_piles(state: GameState) -> Iterator[str]:
    """Yield the number of cards in each deck, and the cards on each discard pile, the latest first."""
    cards = state.config.cards
    for seat, name in zip(state.seats, state.config.names, strict=True):
        yield _pile(cards, name, seat.deck, seat.discard)
    for title, pile in ((_("Legends"), state.legends), (_("Flares"), state.flares)):
        yield _pile(cards, title, pile.deck, pile.discard)


def _pile(cards: Catalogue, title: str, deck: Sequence[str], discard: Sequence[str]) -> str:
    names = join_names(card_text.card_name_by_id(cards, card) for card in reversed(discard)) or _("nothing")
    left = count(len(deck), "card")
    return _("{name}: {cards} to draw; discarded: {names}.").format(name=title, cards=left, names=names)
