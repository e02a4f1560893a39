"""What has happened, in words: one sentence an event, one log line a step. Everybody is called by name."""

from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

from tashkalar.engine import GameState, Piece, Table
from tashkalar.engine.events import (
    RANKS,
    TELLINGS,
    Destroyed,
    Drew,
    Event,
    Moved,
    Summoned,
    TurnBegan,
    TurnEnded,
    counted,
)
from tashkalar.engine.forms import form_of
from tashkalar.kernel import Step
from tashkalar.kernel.phrases import listed, sentence
from tashkalar.text.shared_phrases import DIRECTIONS, owner, versus

SUBJECT = "{seat} "
"""What the sentence of somebody's deed begins with."""


def title(state: GameState) -> str:
    """What is played, and by whom, such as "Duel: Ada (Sylvan) against Boris (Highland)"."""
    table = state.table
    players = zip(table.names, table.schools, strict=True)
    called = [f"{name} ({table.cards.schools[school].name})" for name, school in players]
    return f"{form_of(state).name}: {versus(table, called)}"


def tell(event: Event, table: Table) -> str:
    """One event as a sentence without a full stop; "" for what isn't worth one."""
    said = _said(event, table)
    who = _who(event)
    if not said:
        return ""
    return f"{table.names[who]} {said}" if who is not None else sentence(said, *table.names)


def line(step: Step[GameState, Event], table: Table) -> str:
    """One step as a line of the log, such as "Ada summons Knight on e5, takes Boris's heroic"."""
    parts: list[str] = []
    subject: int | None = None
    before = ""
    for who, said in _phrases(step.events, table):
        verb, _, rest = said.partition(" ")
        if who is None:
            parts.append(f"{'; ' if parts else ''}{said}")
        elif who != subject:
            parts.append(f"{', ' if parts else ''}{table.names[who]} {said}")
        else:
            parts.append(f", {rest if verb == before else said}")
        subject, before = who, verb
    return (
        "".join(parts) or f"{table.names[step.seat]}{' ends the turn' if step.option == 'end' else f': {step.option}'}"
    )


def _phrases(events: Iterable[Event], table: Table) -> Iterator[tuple[int | None, str]]:
    """What a log line says, each with its subject. What a turn's change always brings goes without saying."""
    told = list(_in_order(events))
    ends = {end for event in told if (end := _way_end(event))}
    quiet = True
    for event in told:
        if isinstance(event, Drew | TurnBegan) or (isinstance(event, TurnEnded) and not quiet):
            continue
        said = _said(event, table)
        if isinstance(event, Destroyed) and event.square in ends and not _is_own(event.piece, event.seat, table):
            said = f"takes {whose(event.piece, table)}"
        if said:
            quiet = False
            yield _who(event), said


def _in_order(events: Iterable[Event]) -> Iterator[Event]:
    """The events with a move before what it took, and the steps of a run as one."""
    told: list[Event] = []
    for event in events:
        runs = [i for i, e in enumerate(told) if isinstance(e, Moved) and e.how == "run"]
        begun = told[runs[-1]] if runs else None
        if isinstance(event, Moved) and isinstance(begun, Moved) and begun.to == event.square and event.how == "run":
            told[runs[-1]] = begun._replace(to=event.to)
        elif isinstance(event, Moved) and told and _took(told[-1], event.to):
            told.insert(-1, event)
        else:
            told.append(event)
    return iter(told)


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
    return seat if TELLINGS[type(event)].sentence.startswith(SUBJECT) else None


def _said(event: Event, table: Table) -> str:
    """The sentence without its subject, if it has one."""
    told = ""
    for before, name, how, _ in Formatter().parse(TELLINGS[type(event)].sentence.removeprefix(SUBJECT)):
        told += before + (_in_words(event, name, how or "", table) if name else "")
    return told


def _in_words(event: Any, name: str, how: str, table: Table) -> str:
    """A field or property of an event, as its sentence wants it said (`events.event`)."""
    value = getattr(event, name)
    said, _, other = how.partition("|")
    match name:
        case "piece" | "before":
            said = said if _is_own(value, event.seat, table) else other or said
            value = _a(value, event.seat, table)
        case "after":
            value = RANKS[value[1]]
        case "credited":
            return "" if value or _is_own(event.piece, event.seat, table) else said
        case "card" | "task" | "choice":
            value = DIRECTIONS.get(value) or table.cards.name(value)
        case "seat" | "to" | "against" if isinstance(value, int):
            value = table.names[value]
        case "colour" if isinstance(value, int):
            value = owner(table, value)
        case "winners":
            value = _ending(event.winners, event.scores, event.reason, table)
        case _ if how and isinstance(value, int):
            return counted(value, how)
    return other if value in ("", None) else (said or "*").replace("*", str(value))


def _ending(winners: tuple[int, ...], scores: tuple[int, ...], reason: str, table: Table) -> str:
    standing = ", ".join(f"{owner(table, colour)} {scores[colour]}" for colour in range(table.colours))
    drawn = sorted({table.colour_of(seat) for seat in winners})
    if len(drawn) > 1:
        among = f" between {listed([owner(table, colour) for colour in drawn])}" if len(drawn) < table.colours else ""
        return f"the game is a draw{among} ({standing})"
    who = owner(table, table.colour_of(winners[0]))
    return f"{who} {'win' if table.teams else 'wins'}: {reason} ({standing})"


def _colour(piece: str) -> int:
    return Piece.named(piece).colour


def whose(piece: str, table: Table) -> str:
    """A piece by its owner, such as "Boris's heroic"."""
    return f"{owner(table, _colour(piece))}'s {RANKS[piece[1]]}"


def _a(piece: str, seat: int, table: Table) -> str:
    """A piece of the seat's own as "a heroic", another's by its owner."""
    return f"a {RANKS[piece[1]]}" if _is_own(piece, seat, table) else whose(piece, table)
