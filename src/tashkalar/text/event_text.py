"""Events as text: one sentence an event, one log line a step.

Everybody is called by name.
"""

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

from tashkalar.cards import card_text
from tashkalar.engine import GameState, Piece, Table
from tashkalar.engine.events import (
    EVENT_SPECS,
    CardsDrawn,
    Destroyed,
    Event,
    Moved,
    Summoned,
    TurnBegan,
    TurnEnded,
)
from tashkalar.engine.forms import form_of
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext, pgettext
from tashkalar.tabletop import Step
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.text_utils import capitalize, count, join_and
from tashkalar.text.shared_phrases import DIRECTIONS, owner, sides_versus

SUBJECT = "{seat}"
"""What the sentence of somebody's deed begins with."""

OWN = {"c": gettext_noop("a common"), "h": gettext_noop("a heroic"), "l": gettext_noop("a legend")}
"""A piece of whoever does something, by its rank."""
THEIRS = {
    "c": gettext_noop("{name}'s common"),
    "h": gettext_noop("{name}'s heroic"),
    "l": gettext_noop("{name}'s legend"),
}
"""A piece of somebody else."""
RANK = {"c": gettext_noop("common"), "h": gettext_noop("heroic"), "l": gettext_noop("legend")}
"""What a piece becomes."""

DEEDS = ("goes", "turns", "into", "met", "reason")
"""What a sentence tells in one of a few words: with them it is a whole sentence, and looked up as such."""
TAKES = gettext_noop("{seat} takes {piece}")
"""What a log line says of a piece that was destroyed by whoever came to its square."""

REASONS = (
    gettext_noop("most points"),
    gettext_noop("most points in the lowest colour"),
    gettext_noop("most points in the next lowest colour"),
    gettext_noop("most points in the highest colour"),
    gettext_noop("most upgraded pieces"),
    gettext_noop("most pieces"),
    gettext_noop("a draw"),
    gettext_noop("stalemate, most points"),
    gettext_noop("stalemate, most points in the lowest colour"),
    gettext_noop("stalemate, most points in the next lowest colour"),
    gettext_noop("stalemate, most points in the highest colour"),
    gettext_noop("stalemate, most upgraded pieces"),
    gettext_noop("stalemate, most pieces"),
    gettext_noop("stalemate, a draw"),
)
"""What the engine may say of how a game was won, but that somebody has resigned."""

TRIGGERS = (
    (r"(?P<name>.*) has drawn the last card", gettext_noop("{name} has drawn the last card")),
    (r"(?P<name>.*) has (?P<points>\d+) points or more", gettext_noop("{name} has {points} points or more")),
    (r"stalemate, (?P<turns>\d+) turns without a card", gettext_noop("stalemate, {turns} turns without a card")),
)
"""What the engine may say of what brings the end, and how that is looked up."""

KINDS_OF_CARDS = {"being": gettext_noop("being"), "legend": gettext_noop("legend"), "flare": gettext_noop("flare")}
"""Of which kind a card is that nobody else sees."""


def game_title(state: GameState) -> str:
    """What is played, and by whom, such as "Duel: Ada (Sylvan) against Boris (Highland)"."""
    table = state.table
    players = zip(table.names, table.schools, strict=True)
    called = [f"{name} ({card_text.school_name(table.cards.schools[school])})" for name, school in players]
    return f"{_(form_of(state).name)}: {sides_versus(table, called)}"


def describe_event(event: Event, table: Table) -> str:
    """One event as a sentence without a full stop; "" for what isn't worth one."""
    said = _said(event, table)
    who = _who(event)
    if not said:
        return ""
    return f"{table.names[who]}{said}" if who is not None else capitalize(said, *table.names)


def log_line(step: Step[GameState, Event], table: Table) -> str:
    """One step as a line of the log, such as "Ada summons Knight on e5, takes Boris's heroic"."""
    parts: list[str] = []
    subject: int | None = None
    before = ""
    for who, said in _phrases(step.events, table):
        verb, _gap, rest = said.strip().partition(" ")
        if who is None:
            parts.append(f"{_('; ') if parts else ''}{said}")
        elif who != subject:
            parts.append(f"{_(', ') if parts else ''}{table.names[who]}{said}")
        else:
            parts.append(f"{_(', ')}{rest if verb == before and rest else said.lstrip()}")
        subject, before = who, verb
    return "".join(parts) or _unheard(step, table)


def _unheard(step: Step[GameState, Event], table: Table) -> str:
    """A step of which there is nothing to tell but its answer."""
    if step.option == "end":
        return _("{seat} ends the turn").format(seat=table.names[step.seat])
    return f"{table.names[step.seat]}: {step.option}"


def _phrases(events: Iterable[Event], table: Table) -> Iterator[tuple[int | None, str]]:
    """What a log line says, each with its subject. What a turn's change always brings goes without saying."""
    happened = list(_in_order(events))
    ends = {end for event in happened if (end := _way_end(event))}
    quiet = True
    for event in happened:
        if isinstance(event, CardsDrawn | TurnBegan) or (isinstance(event, TurnEnded) and not quiet):
            continue
        said = _said(event, table)
        if isinstance(event, Destroyed) and event.square in ends and not _is_own(event.piece, event.seat, table):
            said = _filled(_(TAKES), event, table)
        if said:
            quiet = False
            yield _who(event), said


def _in_order(events: Iterable[Event]) -> Iterator[Event]:
    """The events with a move before what it took, and the steps of a run as one."""
    happened: list[Event] = []
    for event in events:
        runs = [i for i, e in enumerate(happened) if isinstance(e, Moved) and e.how == "run"]
        begun = happened[runs[-1]] if runs else None
        if isinstance(event, Moved) and isinstance(begun, Moved) and begun.to == event.square and event.how == "run":
            happened[runs[-1]] = begun._replace(to=event.to)
        elif isinstance(event, Moved) and happened and _took(happened[-1], event.to):
            happened.insert(-1, event)
        else:
            happened.append(event)
    return iter(happened)


def _took(event: Event, square: str) -> bool:
    return isinstance(event, Destroyed) and event.square == square


def _is_own(piece: str, seat: int, table: Table) -> bool:
    return _colour(piece) == table.colour_of(seat)


def _way_end(event: Event) -> str:
    """The square that a piece went to."""
    match event:
        case Summoned():
            return event.square
        case Moved():
            return event.to
        case _:
            return ""


def _who(event: Event) -> int | None:
    """The seat that the sentence is about, if any."""
    seat: int | None = getattr(event, "seat", None)
    return seat if _template(event).startswith(SUBJECT) else None


def _said(event: Event, table: Table) -> str:
    """The sentence, without its subject if that comes first."""
    return _filled(_template(event), event, table)


def _template(event: Event) -> str:
    """An event's sentence in the player's language."""
    return _(sentence_with_verbs(EVENT_SPECS[type(event)].sentence, event))


def sentence_with_verbs(sentence: str, event: Event) -> str:
    """A sentence as it is looked up: with what it tells in one of a few words.

    Args:
        sentence: that of the event's kind.
        event: what has happened.
    """
    for name in DEEDS:
        if f"{{{name}}}" in sentence:
            sentence = sentence.replace(f"{{{name}}}", getattr(event, name))
    return sentence


def _filled(template: str, event: Event, table: Table) -> str:
    """A sentence with what the event tells, without its subject if that comes first."""
    text = ""
    for before, name, how, _conversion in Formatter().parse(template.removeprefix(SUBJECT)):
        text += before + (_in_words(event, name, how or "", table) if name else "")
    return text


def _in_words(event: Any, name: str, how: str, table: Table) -> str:
    """A field or property of an event, as its sentence wants it said (`events.event`)."""
    value = getattr(event, name)
    said, _bar, other = how.partition("|")
    match name:
        case "piece" | "before":
            said = said if _is_own(value, event.seat, table) else other or said
            value = _a(value, event.seat, table)
        case "after":
            value = _(RANK[value[1]])
        case "credited":
            return "" if value or _is_own(event.piece, event.seat, table) else said
        case "choice" if value in DIRECTIONS:
            value = _(DIRECTIONS[value])
        case "choice" if value.isalpha() and card_text.card_name_by_id(table.cards, value) == value:
            value = pgettext("mode", value)
        case "card" | "task" | "choice":
            value = card_text.card_name_by_id(table.cards, value)
        case "seat" | "to" | "against" if isinstance(value, int):
            value = table.names[value]
        case "colour" if isinstance(value, int):
            value = owner(table, value)
        case "winners":
            value = _ending(event.winners, event.scores, event.reason, table)
        case "drawn":
            value = _cards(event.beings, event.legends, event.flares)
        case "promise":
            value = _promised(event)
        case "why":
            value = _triggered(value)
        case "kind":
            value = _(KINDS_OF_CARDS[value])
        case _ if how and isinstance(value, int):
            return ngettext(f"{{number}} {how}", f"{{number}} {how}s", value).format(number=value)
    return other if value in ("", None) else (said or "*").replace("*", str(value))


def _cards(beings: int, legends: int, flares: int = 0) -> str:
    """So many cards, such as "2 beings and 1 flare"; only kinds of which there are any."""
    kinds = [count(beings, "being"), count(legends, "legend"), count(flares, "flare")]
    return join_and([text for text, number in zip(kinds, (beings, legends, flares), strict=True) if number])


def _promised(event: Any) -> str:
    """What comes later, as the rest of a sentence about whom it is promised to."""
    drawn, turns = _cards(event.beings, event.legends), count(event.turns, "turn")
    if drawn and event.turns:
        return _("will draw {cards} more and will have {turns} more").format(cards=drawn, turns=turns)
    if drawn:
        return _("will draw {cards} more").format(cards=drawn)
    return _("will have {turns} more").format(turns=turns) if event.turns else ""


def _triggered(why: str) -> str:
    """What brings the end, as the engine tells it."""
    for pattern, text in TRIGGERS:
        if found := re.fullmatch(pattern, why):
            return _(text).format(**found.groupdict())
    return why


def _ending(winners: tuple[int, ...], scores: tuple[int, ...], reason: str, table: Table) -> str:
    standing = _(", ").join(f"{owner(table, colour)} {scores[colour]}" for colour in range(table.colours))
    winning = Verdict(table.sides, winners).winning
    if len(winning) == table.colours:
        return _("the game is a draw ({scores})").format(scores=standing)
    who, why = join_and([owner(table, colour) for colour in winning]), won_by(reason)
    if len(winning) > 1:
        return _("the game is a draw between {names} ({scores})").format(names=who, scores=standing)
    if table.teams:
        return _("{names} win: {reason} ({scores})").format(names=who, reason=why, scores=standing)
    return _("{name} wins: {reason} ({scores})").format(name=who, reason=why, scores=standing)


def won_by(reason: str) -> str:
    """Why a game was won, as the engine tells it."""
    if reason not in REASONS and reason.endswith(" resigned"):
        return _("{name} resigned").format(name=reason.removesuffix(" resigned"))
    return _(reason)


def _colour(piece: str) -> int:
    return Piece.parse(piece).colour


def owned_piece(piece: str, table: Table) -> str:
    """A piece by its owner, such as "Boris's heroic"."""
    return _(THEIRS[piece[1]]).format(name=owner(table, _colour(piece)))


def _a(piece: str, seat: int, table: Table) -> str:
    """A piece of the seat's own as "a heroic", another's by its owner."""
    return _(OWN[piece[1]]) if _is_own(piece, seat, table) else owned_piece(piece, table)
