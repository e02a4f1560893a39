"""Mutated positions: documents that are wrong in a few places, as a faulty or hostile program sends them."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from hotseat.codec import InvalidPosition
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.records.history import History

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 24, 99, 10**6, -(10**6), 2**31, 2**63, 10**30, 0.5, 1e300, "", "?", "0", "x",
    "0,0", "wound", "\x1b[2J", "a" * 300, [], {}, [[]], [0, 0], ["?"], {"": None},
)  # fmt: skip
"""The values that take the place of another one."""
MOST_CHANGES = 3
"""The changes of one document."""

STEPS = 4
"""The decisions that are played from a state."""

Place = tuple[Any, Any]
"""A container of a document, and a key or index in it."""


def mutate_document(document: Json, dice: random.Random) -> tuple[Json, str]:
    """Return a copy of a document with one to three changes, and the changes as a text for a fault."""
    copy, changes = json.loads(json.dumps(document)), list[str]()
    for _ in range(dice.randint(1, MOST_CHANGES)):
        if places := [*_places(copy, "")]:
            where, place = dice.choice(places)
            changes.append(f"{where}: {dice.choice(_CHANGES)(copy, place, dice)}")
    return copy, "; ".join(changes)


def exercise_state(game: Game[Any, Any, Any, Any], state: Any, dice: random.Random) -> None:
    """Call what the framework calls with an accepted position's state, play on, and let all its errors through."""
    for method in (game.title, game.turn, game.sides, game.loadouts, game.describe_result, game.is_idle):
        method(state)
    history = History(game, state, free=True)
    for _ in range(STEPS):
        for seat in (None, *range(len(game.names(state)))):
            _show(game, history.state, seat)
        if history.question is None:
            return
        game.prompt(history.state, history.question)
        game.forced_option(history.state, history.question)
        step = history.play(game.random_option(history.question, dice.randrange))
        for seat in (None, step.seat):
            seen = game.visible_step(step, seat)
            json.dumps([game.event_json(event) for event in seen.events], allow_nan=False)
            game.describe_step(seen)


def _show(game: Game[Any, Any, Any, Any], state: Any, seat: int | None) -> None:
    """Do with a state what the framework does to show it to a seat."""
    seen = game.view(state, seat)
    game.render_text(seen)
    game.scores(seen)
    text = json.dumps(game.position(seen) if seat is None else game.observe(state, seat), allow_nan=False)
    with suppress(InvalidPosition):  # the view of an odd position need not fit any deal
        game.decision(game.determinize(json.loads(text), seat or 0, 0))


def _places(value: Any, where: str) -> Iterator[tuple[str, Place]]:
    """Yield the places of a document at every depth, each with its name, such as "seats.0.hand"."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        name = f"{where}.{key}".lstrip(".")
        yield name, (value, key)
        yield from _places(value[key], name)


def _put(_document: Json, place: Place, dice: random.Random) -> str:
    holder, key = place
    holder[key] = dice.choice(VALUES)
    return f"is {holder[key]!r:.40}"


def _put_number(_document: Json, place: Place, dice: random.Random) -> str:
    holder, key = place
    old = holder[key] if type(holder[key]) is int else 0
    holder[key] = old + dice.choice((-100, -2, -1, 1, 2, 100))
    return f"is {holder[key]}"


def _remove(_document: Json, place: Place, _dice: random.Random) -> str:
    holder, key = place
    del holder[key]
    return "is removed"


def _repeat(_document: Json, place: Place, dice: random.Random) -> str:
    holder, key = place
    if isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), holder[key])
    else:
        holder[f"{key}2"] = holder[key]
    return "is repeated"


def _put_other(document: Json, place: Place, dice: random.Random) -> str:
    """Put the value of another place of the document there."""
    holder, key = place
    where, (other, name) = dice.choice([*_places(document, "")])
    holder[key] = json.loads(json.dumps(other[name]))
    return f"is that of {where}"


def _swap(document: Json, place: Place, dice: random.Random) -> str:
    """Swap two values of the same type that lie in neither of them."""
    holder, key = place
    alike = [
        (where, (other, name))
        for where, (other, name) in _places(document, "")
        if type(other[name]) is type(holder[key]) and not isinstance(other[name], dict | list)
    ]
    if not alike:
        return _repeat(document, place, dice)
    where, (other, name) = dice.choice(alike)
    holder[key], other[name] = other[name], holder[key]
    return f"is swapped with {where}"


_CHANGES: tuple[Callable[[Json, Place, random.Random], str], ...] = (
    _put, _put_number, _remove, _repeat, _put_other, _swap, _swap,
)  # fmt: skip
