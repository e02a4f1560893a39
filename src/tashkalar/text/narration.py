"""What has happened, in words: one sentence an event, one log line a step. Everybody is called by name."""

from collections.abc import Iterable, Iterator

from tashkalar.engine import GameState, Piece, Table
from tashkalar.engine.events import (
    Chosen,
    Claimed,
    Converted,
    Destroyed,
    Discarded,
    Drew,
    EndTriggered,
    Event,
    Flared,
    Gained,
    GameEnded,
    HandedOver,
    Improvised,
    Lent,
    Lifted,
    Moved,
    Passed,
    Placed,
    Promised,
    RankChanged,
    Recovered,
    Returned,
    Scored,
    Skipped,
    Summoned,
    TaskTurned,
    TurnBegan,
    TurnEnded,
)
from tashkalar.engine.forms import form_of
from tashkalar.kernel import Step
from tashkalar.kernel.phrases import listed, sentence
from tashkalar.text.shared_phrases import DIRECTIONS, owner, versus

RANKS = {"c": "common", "h": "heroic", "l": "legend"}
GOING = {"move": "moves", "leap": "leaps with", "run": "runs with"}
REASONS = {"destroyed": "destroyed pieces", "legend": "the legend", "flare": "the flare"}


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
        if isinstance(event, Destroyed) and event.square in ends and not _is_own(event, table):
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


def _is_own(event: Destroyed, table: Table) -> bool:
    return _colour(event.piece) == table.colour_of(event.seat)


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
    match event:
        case TaskTurned() | EndTriggered() | GameEnded() | TurnBegan():
            return None
        case _:
            return event.seat


def _said(event: Event, table: Table) -> str:
    """The sentence without its subject, if it has one."""
    match event:
        case Placed() | Lifted() | Summoned() | Destroyed() | Moved() | RankChanged() | Converted():
            return _on_board(event, table)
        case Claimed() | TaskTurned() | Scored() | TurnEnded() | TurnBegan() | EndTriggered() | GameEnded():
            return _on_track(event, table)
        case _:
            return _in_hand(event, table)


def _on_board(event: Placed | Lifted | Summoned | Destroyed | Moved | RankChanged | Converted, table: Table) -> str:
    match event:
        case Placed(seat, piece, square):
            return f"places {_a(piece, seat, table)} on {square}"
        case Lifted(seat, piece, square):
            return f"picks up {_a(piece, seat, table)} from {square}"
        case Summoned(_, card, _, square):
            return f"summons {table.cards.name(card)} on {square}"
        case Destroyed(seat, piece, square, credited):
            if _is_own(event, table):
                return f"loses {_a(piece, seat, table)} on {square}"
            return f"destroys {whose(piece, table)} on {square}{'' if credited else ' without credit'}"
        case Moved(seat, piece, square, to, how):
            return f"{GOING[how]} {_a(piece, seat, table)} from {square} to {to}"
        case RankChanged(seat, square, before, after):
            verb = "upgrades" if "chl".index(after[1]) > "chl".index(before[1]) else "downgrades"
            return f"{verb} {_a(before, seat, table)} on {square} to {_rank(after)}"
        case Converted(_, square, before, after):
            into = "" if before[1] == after[1] else f" to a {_rank(after)}"
            return f"converts {whose(before, table)} on {square}{into}"


def _in_hand(
    event: Gained
    | Lent
    | Improvised
    | Passed
    | HandedOver
    | Promised
    | Recovered
    | Discarded
    | Returned
    | Flared
    | Chosen
    | Skipped
    | Drew,
    table: Table,
) -> str:
    name = table.cards.name
    match event:
        case Improvised(_, piece, square):
            return f"improvises with {whose(piece, table)} on {square}"
        case Passed(_, to):
            return f"hands over to {table.names[to]}"
        case HandedOver(_, to, legends):
            return f"gives {table.names[to]} {_count(legends, 'legend')}"
        case Gained(_, actions):
            return f"gains {_count(actions, 'action')}"
        case Lent():
            return "may use an enemy piece for the next summoning"
        case Promised(_, beings, legends, turns):
            draws = _cards(beings, legends, 0)
            promised = [f"will draw {draws} more"] if draws else []
            promised += [f"will have {_count(turns, 'turn')} more"] if turns else []
            return " and ".join(promised)
        case Recovered(_, card):
            return f"puts {name(card)} back on the deck"
        case Discarded(_, card):
            return f"discards {name(card)}"
        case Returned(_, _, kind):
            return f"puts a {kind} under its deck"
        case Flared(_, card, upper, lower, against):
            met = " and ".join(["upper"] * upper + ["lower"] * lower)
            enemy = "" if against is None else f" against {table.names[against]}"
            return f"invokes {name(card)}{enemy} ({met})"
        case Chosen(_, choice):
            return f"chooses {DIRECTIONS.get(choice) or name(choice)}"
        case Skipped():
            return "declines"
        case Drew(_, beings, legends, flares):
            return f"draws {_cards(beings, legends, flares)}"


def _on_track(
    event: Claimed | TaskTurned | Scored | TurnEnded | TurnBegan | EndTriggered | GameEnded, table: Table
) -> str:
    match event:
        case Claimed(_, task, points):
            return f"claims {table.cards.name(task)} for {_count(points, 'point')}"
        case TaskTurned(task):
            return f"next task: {table.cards.name(task)}" if task else "no task is left to turn up"
        case Scored(_, points, why, colour):
            whom = "" if colour is None else f" in {owner(table, colour)}'s colour"
            return f"scores {_count(points, 'point')}{whom} for {REASONS[why]}"
        case TurnEnded(_, number):
            return f"ends turn {number}"
        case TurnBegan(seat, number, actions):
            return f"turn {number}: {table.names[seat]}, {_count(actions, 'action')}"
        case EndTriggered(why):
            return f"the last turns begin: {why}"
        case GameEnded(winners, scores, reason):
            return _ending(winners, scores, reason, table)


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


def _rank(piece: str) -> str:
    return RANKS[piece[1]]


def whose(piece: str, table: Table) -> str:
    """A piece by its owner, such as "Boris's heroic"."""
    return f"{owner(table, _colour(piece))}'s {_rank(piece)}"


def _a(piece: str, seat: int, table: Table) -> str:
    """A piece of the seat's own as "a heroic", another's by its owner."""
    own = _colour(piece) == table.colour_of(seat)
    return f"a {_rank(piece)}" if own else whose(piece, table)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _cards(beings: int, legends: int, flares: int) -> str:
    counted = {"being": beings, "legend": legends, "flare": flares}
    return " and ".join(_count(number, thing) for thing, number in counted.items() if number)
