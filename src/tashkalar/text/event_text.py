"""Events as text: a sentence for an event, a log line for a step; players are referred to by name."""

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

from hotseat.plugin import Step
from hotseat.plugin.results import Verdict
from hotseat.util.i18n import SpacedText, close_spaces, gettext_noop, mark_spaces, with_subject
from hotseat.util.text_utils import after_colon, capitalize, count, in_brackets, join_and
from tashkalar import gettext as _
from tashkalar import ngettext, pgettext
from tashkalar.cards import card_text
from tashkalar.engine import Config, GameState, Piece
from tashkalar.engine.events import EVENT_SPECS, CardsDrawn, Destroyed, Event, Moved, Summoned, TurnBegan, TurnEnded
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.text.shared_phrases import DIRECTIONS, owner, sides_versus

SUBJECT = "{seat}"
"""The beginning of a sentence template whose subject is a seat's player."""

OWN = {"c": gettext_noop("a common"), "h": gettext_noop("a heroic"), "l": gettext_noop("a legend")}
"""The text of a piece that belongs to the sentence's subject, by the letter of its rank."""
THEIRS = {
    "c": gettext_noop("{name}'s common"),
    "h": gettext_noop("{name}'s heroic"),
    "l": gettext_noop("{name}'s legend"),
}
"""The text of a piece that belongs to another player, by the letter of its rank."""
RANK = {"c": gettext_noop("common"), "h": gettext_noop("heroic"), "l": gettext_noop("legend")}
"""The text of a rank that a piece changes to, by its letter."""

DEEDS = ("goes", "turns", "into", "met", "reason")
"""The fields of events with few possible words; they are filled in before translation, as whole sentences."""
TAKES = gettext_noop("{seat} destroys {piece}")
"""The log text for a piece destroyed by the piece that entered its square."""

_REASONS = (
    "most points", "most points in the lowest colour", "most points in the next lowest colour",
    "most points in the highest colour", "most upgraded pieces", "most pieces", "a draw",
)  # fmt: skip
REASONS = (*_REASONS, *(", ".join(("stalemate", reason)) for reason in _REASONS))
"""The engine's reasons for a result, other than a resignation; `docs.messages` collects them."""

TRIGGERS = (
    (r"(?P<name>.*) has drawn the last card", gettext_noop("{name} has drawn the last card of their deck")),
    (r"(?P<name>.*) has (?P<points>\d+) points or more", gettext_noop("{name} has {points} points or more")),
    (r"stalemate, (?P<turns>\d+) turns without a card", gettext_noop("stalemate, {turns} turns without a card")),
)
"""The engine's texts about the cause of the end as patterns, each with the template for translation."""

KINDS_OF_CARDS = {"being": gettext_noop("being"), "legend": gettext_noop("legend"), "flare": gettext_noop("flare")}
"""The kind of a card that is hidden from the other seats."""


def game_title(state: GameState) -> str:
    """Return the form and the players, such as "Duel: Ada (Sylvan) against Boris (Highland)"."""
    config = state.config
    players = zip(config.names, config.schools, strict=True)
    names = [in_brackets(name, card_text.school_name(config.cards.schools[school])) for name, school in players]
    return after_colon(_(form_of(state).name), sides_versus(config, names))


def describe_event(event: Event, config: Config) -> str:
    """Return an event as a sentence without a full stop; "" for an event without a sentence."""
    text = _predicate(event, config)
    seat = _subject(event)
    if not text:
        return ""
    return with_subject(config.names[seat], text) if seat is not None else capitalize(text, *config.names)


def log_line(step: Step[GameState, Event], config: Config) -> str:
    """Return a step as a line of the log, such as "Ada summons Knight on e5, takes Boris's heroic"."""
    parts: list[str] = []
    subject: int | None = None
    before = ""
    for _event, seat, text in phrases(step.events, config):
        verb, _gap, rest = text.strip().partition(" ")
        if seat is None:
            parts.append(f"{_('; ') if parts else ''}{text}")
        elif seat != subject:
            parts.append(f"{_(', ') if parts else ''}{with_subject(config.names[seat], text)}")
        else:
            parts.append(f"{_(', ')}{rest if verb == before and rest else text.lstrip()}")
        subject, before = seat, verb
    return "".join(parts) or _option_line(step, config)


def _option_line(step: Step[GameState, Event], config: Config) -> str:
    """Return the log line of a step without described events."""
    name = config.names[step.seat]
    verb, *rest = step.option.split()
    if verb == "end":
        return _("{seat} ends the turn").format(seat=name)
    if verb == "done":
        return _("{seat} ends the effect").format(seat=name)
    if verb == "summon":  # the being arrives after further answers
        card, square = rest[:2]
        return _("{seat} begins to summon {card} on {square}").format(
            seat=name, card=card_text.card_name_by_id(config.cards, card), square=square
        )
    return _("{seat} makes a choice").format(seat=name)


def phrases(events: Iterable[Event], config: Config) -> Iterator[tuple[Event, int | None, str]]:
    """Yield events with phrases and subjects for a log line; the end of a turn has one only if nothing else has."""
    happened = list(_in_order(events))
    ends = {end for event in happened if (end := _way_end(event))}
    quiet = True
    for event in happened:
        if isinstance(event, CardsDrawn | TurnBegan) or (isinstance(event, TurnEnded) and not quiet):
            continue
        text = _predicate(event, config)
        if isinstance(event, Destroyed) and event.square in ends and not _is_own(event.piece, event.seat, config):
            text = _filled(_(TAKES), event, config)
        if text:
            quiet = False
            yield event, _subject(event), text


def _in_order(events: Iterable[Event]) -> Iterator[Event]:
    """Return the events in the order of the log: a move before the capture that it makes, a run as one move."""
    happened: list[Event] = []
    for event in events:
        runs = [i for i, e in enumerate(happened) if isinstance(e, Moved) and e.how == "run"]
        begun, last = happened[runs[-1]] if runs else None, happened[-1] if happened else None
        if isinstance(event, Moved) and isinstance(begun, Moved) and begun.to == event.square and event.how == "run":
            happened[runs[-1]] = begun._replace(to=event.to)
        elif isinstance(event, Moved) and isinstance(last, Destroyed) and last.square == event.to:
            happened.insert(-1, event)
        else:
            happened.append(event)
    return iter(happened)


def _is_own(piece: str, seat: int, config: Config) -> bool:
    return _colour(piece) == config.colour_of(seat)


def _way_end(event: Event) -> str:
    """Return the square that a piece has entered; "" if the event isn't a move or an arrival."""
    match event:
        case Summoned():
            return event.square
        case Moved():
            return event.to
        case _:
            return ""


def _subject(event: Event) -> int | None:
    """Return the seat that is the subject of the event's sentence; None if the sentence has another subject."""
    seat: int | None = getattr(event, "seat", None)
    return seat if _template(event).startswith(SUBJECT) else None


def _predicate(event: Event, config: Config) -> str:
    """Return the sentence of an event, without the subject if that is a seat."""
    return _filled(_template(event), event, config)


def _template(event: Event) -> str:
    """Return the template of an event's sentence in the player's language."""
    return _(sentence_with_verbs(EVENT_SPECS[type(event)].sentence, event))


def sentence_with_verbs(sentence: str, event: Event) -> str:
    """Return a template as it is translated: with the fields of `DEEDS` filled in."""
    for name in DEEDS:
        if f"{{{name}}}" in sentence:
            sentence = sentence.replace(f"{{{name}}}", getattr(event, name))
    return sentence


def _filled(template: str, event: Event, config: Config) -> str:
    """Return a template with the fields of the event filled in, without the subject if that is a seat."""
    spaced = isinstance(template, SpacedText)
    rest = template.removeprefix(SUBJECT)
    text = ""
    for before, name, how, _conversion in Formatter().parse(mark_spaces(rest) if spaced else rest):
        text += before + (_field_text(event, name, how or "", config) if name else "")
    return close_spaces(text) if spaced else text


def _field_text(event: Any, name: str, how: str, config: Config) -> str:
    """Return the text of a field or property of an event."""
    value: Any = getattr(event, name, None)
    wording, _bar, other = how.partition("|")
    match name:
        case "piece" | "before":
            wording = wording if _is_own(value, event.seat, config) else other or wording
            value = _(OWN[value[1]]) if _is_own(value, event.seat, config) else owned_piece(value, config)
        case "after":
            value = _(RANK[value[1]])
        case "credited":
            return "" if value or _is_own(event.piece, event.seat, config) else wording
        case "choice" if value in DIRECTIONS:
            value = _(DIRECTIONS[value])
        case "choice" if value.isalpha() and card_text.card_name_by_id(config.cards, value) == value:
            value = pgettext("mode", value)
        case "card" | "task" | "choice":
            value = card_text.card_name_by_id(config.cards, value)
        case "seat" | "to" | "against" if isinstance(value, int):
            value = config.names[value]
        case "colour" if isinstance(value, int):
            value = owner(config, value)
        case "winners":
            value = _ending(event.winners, event.scores, event.reason, config)
        case "drawn":
            value = _cards(event.beings, event.legends, event.flares)
        case "promise":
            value = _promised(event)
        case "why":
            value = triggered_text(value)
        case "kind":
            value = _(KINDS_OF_CARDS[value])
        case _ if how and isinstance(value, int):
            return ngettext(f"{{number}} {how}", f"{{number}} {how}s", value).format(number=value)
    return other if value in ("", None) else (wording or "*").replace("*", str(value))


def _cards(beings: int, legends: int, flares: int = 0) -> str:
    """Return numbers of cards as text, such as "2 beings and 1 flare"; kinds with no card are left out."""
    kinds = [count(beings, "being"), count(legends, "legend"), count(flares, "flare")]
    return join_and([text for text, number in zip(kinds, (beings, legends, flares), strict=True) if number])


def _promised(event: Any) -> str:
    """Return promised cards and turns as the predicate of a sentence about the seat that gets them."""
    drawn, turns = _cards(event.beings, event.legends), count(event.turns, "turn")
    if drawn and event.turns:
        return _("will draw {cards} extra and take {turns} extra").format(cards=drawn, turns=turns)
    if drawn:
        return _("will draw {cards} extra").format(cards=drawn)
    return _("will take {turns} extra").format(turns=turns) if event.turns else ""


def triggered_text(why: str) -> str:
    """Return the engine's text about the cause of the end in the player's language."""
    for pattern, text in TRIGGERS:
        if found := re.fullmatch(pattern, why):
            return _(text).format(**found.groupdict())
    return why


def _ending(winners: tuple[int, ...], scores: tuple[int, ...], reason: str, config: Config) -> str:
    """Return the sentence about the result of a game."""
    totals = _(", ").join(f"{owner(config, colour)} {scores[colour]}" for colour in range(config.colours))
    winning = Verdict(config.sides, winners).winning
    if len(winning) == config.colours:
        return _("the game is a draw ({scores})").format(scores=totals)
    names, why = join_and([owner(config, colour) for colour in winning]), won_by(reason)
    if len(winning) > 1:
        return _("the game is a draw between {names} ({scores})").format(names=names, scores=totals)
    if config.teams:
        return _("{names} win: {reason} ({scores})").format(names=names, reason=why, scores=totals)
    return _("{name} wins: {reason} ({scores})").format(name=names, reason=why, scores=totals)


def won_by(reason: str) -> str:
    """Return the reason of a result in the player's language."""
    if reason not in REASONS and reason.endswith(" resigned"):
        return _("{name} resigned").format(name=reason.removesuffix(" resigned"))
    return _(reason)


def _colour(piece: str) -> int:
    return Piece.parse(piece).colour


def owned_piece(piece: str, config: Config) -> str:
    """Return a piece, such as "2h", as text with its owner, such as "Boris's heroic"."""
    return _(THEIRS[piece[1]]).format(name=owner(config, _colour(piece)))


def describe_piece_at(state: GameState, square: Square) -> str:
    """Return the piece on a square as text, such as "Ada's heroic", or "empty"."""
    piece = state.board.piece_at(square)
    return _("empty") if piece is None else owned_piece(str(piece), state.config)


def changed_square_names(step: Step[GameState, Event]) -> set[str]:
    """Return the names of the squares that a step has changed."""
    values = {getattr(event, field, "") for event in step.events for field in ("square", "to")}
    return {name for name in values if name in NAMES}
