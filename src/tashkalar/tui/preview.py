"""Previews: the outcome of an option before it is chosen. The engine applies the option; this module describes it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import badge, count, join_and, without_period
from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.cards import card_text
from tashkalar.engine import (
    Board,
    Decision,
    GameState,
    Option,
    Piece,
    apply_unchecked,
    decision,
    match_of,
    own_losses_in,
)
from tashkalar.engine.events import (
    Captured,
    ChangedOwner,
    Chosen,
    Converted,
    Destroyed,
    Event,
    Improvised,
    Lifted,
    Moved,
    Placed,
    RankChanged,
    Scored,
    Summoned,
    Swapped,
    Thawed,
    TurnBegan,
    Warped,
)
from tashkalar.engine.geometry import NAMES, Square, SquareSet, parse_square, squares
from tashkalar.text.ascii_board import symbol
from tashkalar.text.event_text import describe_event
from tashkalar.text.questions import decision_hint
from tashkalar.text.shared_phrases import DIRECTIONS, losses_text

USED, STANDS_IN, MARKED, NEXT, DESTROYED = "=", "i", "!", "&", "x"
RISEN, SUNK, CONVERTED, TRADED, LEFT = "^", "v", "%", "~", "-"

MARKS = {
    USED: gettext_noop("used in the pattern"),
    STANDS_IN: gettext_noop("stands in"),
    MARKED: gettext_noop("marked square"),
    NEXT: gettext_noop("next choice"),
    DESTROYED: gettext_noop("destroyed"),
    RISEN: gettext_noop("upgraded"),
    SUNK: gettext_noop("downgraded"),
    CONVERTED: gettext_noop("converted"),
    TRADED: gettext_noop("trades places"),
    LEFT: gettext_noop("left behind"),
}
"""The signs that a preview shows on squares, with their meanings; later signs override earlier ones."""

LEADING = ("mode", "pick", "thaw", "warp")
"""The verbs whose preview describes the next decision of the same effect."""

BY_WORD = ("aim", "mode", "thaw", "warp")
"""The verbs without a square whose outcome shows on the board nevertheless."""

FEW = 4
"""The greatest number of squares that a sentence names; more are counted."""


class Preview(NamedTuple):
    """The outcome of one option."""

    board: Board
    """The board after the option."""
    marks: dict[Square, str]
    """The signs on squares, keys of `MARKS`."""
    sentence: str
    """The outcome as text."""
    gateway: SquareSet = 0
    """The squares of Gateways after the option, as a bit mask."""


def preview_option(state: GameState, option: Option, decision: Decision) -> Preview | None:
    """Return the outcome of an option on the board; None if the option has none to show."""
    if option.square < 0 and option.verb not in BY_WORD:
        return None
    after, events = apply_unchecked(state, option)
    marks: dict[Square, str] = {}
    if option.verb == "summon":
        match = match_of(state, option)
        marks |= dict.fromkeys(squares(match.used), USED)
        marks |= dict.fromkeys(option.stand_ins, STANDS_IN)
        marks |= dict.fromkeys(squares(match.marked), MARKED)
    following = _following(_source(state, option, decision), after) if option.verb in LEADING else None
    marks |= dict.fromkeys(_squares(following), NEXT)
    marks |= marks_of(events)
    lines = [*_sentence(state, option, decision, events), *_then(following)]
    if option.verb in ("thaw", "warp") and len(lines) == 1:
        lines.append(_("nothing happens"))
    return Preview(after.board, marks, _("; ").join(lines), after.gateway)


def marks_of(events: Iterable[Event]) -> dict[Square, str]:
    """Return the signs for what some events do to squares."""
    marks: dict[Square, str] = {}
    for event in events:
        marks |= _marks(event)
    return marks


def _marks(event: Event) -> dict[Square, str]:
    match event:
        case Destroyed():
            return {parse_square(event.square): DESTROYED}
        case Lifted():
            return {parse_square(event.square): LEFT}
        case Moved():
            return {parse_square(event.square): LEFT}
        case RankChanged():
            risen = event.after[1] != "c" and (event.before[1], event.after[1]) != ("l", "h")
            return {parse_square(event.square): RISEN if risen else SUNK}
        case Converted():
            return {parse_square(event.square): CONVERTED}
        case Swapped():
            return {parse_square(event.square): TRADED, parse_square(event.to): TRADED}
        case Captured():
            return {parse_square(event.square): LEFT}
        case ChangedOwner():
            return {parse_square(event.square): CONVERTED}
    return {}


def _source(state: GameState, option: Option, decision: Decision) -> str:
    """Return the card whose effect continues or begins with an option."""
    match option.verb:
        case "thaw":
            return state.seats[state.turn.seat].frozen
        case "warp":
            return option.card
    return decision.source


def _following(source: str, after: GameState) -> Decision | None:
    """Return the next decision of a card's effect, if there is one."""
    following = decision(after)
    if isinstance(following, Decision) and after.frames and following.source == source:
        return following
    return None


def _squares(decision: Decision | None) -> set[Square]:
    """Return the squares of a decision; if all options move the same piece, the squares where it can go."""
    options = [option for option in decision.options if option.square >= 0] if decision else []
    here, there = {option.square for option in options}, {option.to for option in options}
    return there if len(here) == 1 and -1 not in there else here


def _then(following: Decision | None) -> Iterator[str]:
    """Yield the next decision as text with its squares."""
    if following is not None:
        found = sorted(NAMES[square] for square in _squares(following))
        where = count(len(found), "square") if len(found) > FEW else " ".join(found)
        hint = decision_hint(following)
        yield (
            _("then {question} ({where})").format(question=hint, where=where)
            if where
            else _("then {question}").format(question=hint)
        )


GOING = {
    "move": gettext_noop("move {piece} {square} to {to}"),
    "leap": gettext_noop("leap {piece} {square} to {to}"),
    "run": gettext_noop("run {piece} {square} to {to}"),
}
"""The texts of the kinds of moves."""


def _sentence(state: GameState, option: Option, decision: Decision, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield a few words for each event of an option."""
    yield from _chosen(option)
    for event in events:
        match event:
            case Improvised():
                yield _improvising(decision, option, event)
            case Summoned():
                yield _arrival(state, event)
            case Placed():
                yield _("place {piece} on {square}").format(piece=_symbol(event.piece), square=event.square)
            case Lifted():
                yield _("pick up {piece} from {square}").format(piece=_symbol(event.piece), square=event.square)
            case Moved():
                yield _(GOING[event.how]).format(piece=_symbol(event.piece), square=event.square, to=event.to)
            case RankChanged():
                yield _("{square} becomes {piece}").format(square=event.square, piece=_symbol(event.after))
            case Converted():
                square = f"{_symbol(event.before)} {event.square}"
                yield _("{square} becomes {piece}").format(square=square, piece=_symbol(event.after))
            case Thawed():
                yield _("thaw {name}: {text}").format(**_says(state, event.card, "frozen"))
            case Warped():
                yield _("warp {name}: {text}").format(**_says(state, event.card, "warp"))
            case Scored():
                name = state.table.names[event.seat]
                if event.colour is None:
                    yield _("{name} scores {points}").format(name=name, points=event.points)
                else:
                    message = _("{name} scores {points} in {colour}")
                    yield message.format(name=name, points=event.points, colour=badge(event.colour))
            case Destroyed() | Chosen() | TurnBegan():
                pass  # destroyed pieces are listed below, a choice above, and the table shows the turn
            case _:
                yield describe_event(event, state.table)
    gone = [event for event in events if isinstance(event, Destroyed)]
    own = own_losses_in(state, gone)
    taken = [f"{_symbol(event.piece)} {event.square}" for event in gone if event not in own]
    if own:
        yield _("lose {pieces}").format(pieces=losses_text(own))
    if taken:
        yield _("destroy {pieces}").format(pieces=join_and(taken))
    if option.verb == "aim" and not gone:
        yield _("destroy nothing")


def _says(state: GameState, card: str, part: str) -> dict[str, str]:
    """Return the name of a card and the text of one of its effects, without its full stop."""
    being = state.table.cards.beings[card]
    return {"name": card_text.card_name(being), "text": without_period(card_text.card_text(being, part))}


def _chosen(option: Option) -> Iterator[str]:
    """Yield the choice itself if no event shows it."""
    match option.verb:
        case "aim":
            yield _("aim {direction}").format(direction=_(DIRECTIONS[option.word]))
        case "mode":
            yield pgettext("mode", option.word)
        case "pick" if option.square >= 0:
            yield _("choose {square}").format(square=NAMES[option.square])


def _improvising(decision: Decision, option: Option, event: Improvised) -> str:
    """Return which enemy piece stands in, and whether the pattern would be complete without it."""
    piece = Piece.parse(event.piece)
    same = (o for o in decision.options if (o.verb, o.card, o.square) == ("summon", option.card, option.square))
    message = _("improvise with {piece} {square}, never again with {colour}")
    if any(not each.stand_ins for each in same):
        message = _("improvise with {piece} {square}, never again with {colour}, though own pieces would do too")
    return message.format(piece=symbol(piece), square=event.square, colour=badge(piece.colour))


def _arrival(state: GameState, event: Summoned) -> str:
    """Return a summoned being with its square and the squares of its pattern."""
    name = card_text.card_name_by_id(state.table.cards, event.card)
    message = (
        _("summon {name} {piece} on {square} from {used}") if event.used else _("summon {name} {piece} on {square}")
    )
    return message.format(name=name, piece=_symbol(event.piece), square=event.square, used=" ".join(event.used))


def _symbol(piece: str) -> str:
    return symbol(Piece.parse(piece))
