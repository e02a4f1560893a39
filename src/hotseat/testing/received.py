"""The messages that a host sends after an option, so that two worlds can be compared byte by byte."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from hotseat.plugin.decision import question_of
from hotseat.plugin.game import Game
from hotseat.records.history import History
from hotseat.remote.served_game import position_message, step_message


class Received(NamedTuple):
    """The messages that one receiver gets, each as the host sends it."""

    step: str
    """The visible step; "" before one."""
    position: str
    """The position, with all that the receiver's program reads from it."""


def messages_after(game: Game[Any, Any, Any, Any], state: Any, seat: int | None, option: str = "") -> Received:
    """Return the messages that a seat or, if None, the spectators get when an option was played."""
    history = History(game, state)
    step = step_message(game, history.play(option), seat).encode() if option else ""
    seen = game.view(history.state, seat)
    position = json.loads(position_message(game, history.state, len(history.steps), seat).encode())
    read = {"names": game.names(seen), "title": game.title(seen), "turn": game.turn(seen), "scores": game.scores(seen)}
    return Received(step, json.dumps({**position, "read": read}))


def shared_options(game: Game[Any, Any, Any, Any], state: Any, world: Any) -> list[str]:
    """Return the texts of the options that two states share; none if different seats have to decide."""
    one, other = (question_of(game.decision(each)) for each in (state, world))
    if one is None or other is None or one.seat != other.seat:
        return []
    return sorted({option.text for option in one.options} & {option.text for option in other.options})


def differences(one: str, other: str) -> list[str]:
    """Return the places where two messages differ, such as "view.now.phase"."""
    return [*_differences(json.loads(one), json.loads(other), "")]


def _differences(one: Any, other: Any, place: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from _differences(one.get(key), other.get(key), f"{place}.{key}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(*pair, f"{place}.{number}")
    elif one != other:
        yield place
