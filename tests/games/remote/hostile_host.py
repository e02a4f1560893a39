"""A host that sends whatever a test wants."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.remote.invitation import Invitation, new_secret
from hotseat.remote.messages import Refused, Steps, Welcome
from hotseat.remote.served_game import SeenSteps, position_message

AnyGame = Game[Any, Any, Any, Any]
Send = Callable[[ServerConnection], object]
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 99, 10**6, 10**30, 0.5, float("inf"), "", "?", "x", "\x1b[2J", "\ud800", "é" * 500, [],
    [[]], {},
    {"": []}, [None], [0] * 200,
)  # fmt: skip
"""Values in place of those that belong somewhere."""


def messages(game: AnyGame, session: Session[Any, Any, Any, Any], seat: int | None) -> dict[str, Any]:
    """Return the messages of an honest host about a game for a seat, by name, as JSON values."""
    names = list(game.names(session.state))
    steps = Steps(first=1, steps=list(SeenSteps(game, seat).read(session.steps)))
    table = position_message(game, session.state, len(session.steps), seat)
    number = 0 if seat is None else seat + 1
    welcome = Welcome(program="1", game=1, seat=number, names=names)
    return {name: json.loads(one.encode()) for name, one in (("welcome", welcome), ("steps", steps), ("table", table))}


def mutated(value: Any, chance: Random) -> Any:
    """Return a JSON value with one place changed."""
    if isinstance(value, dict | list) and value and chance.random() < 0.9:
        changed = value.copy()
        place = chance.choice([*value] if isinstance(value, dict) else range(len(value)))
        if chance.random() < 0.1:
            del changed[place]
        elif chance.random() < 0.1 and isinstance(changed, list):
            changed.append(changed[place])
        else:
            changed[place] = mutated(value[place], chance)
        return changed
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 7))
    if isinstance(value, str) and chance.random() < 0.5:
        return value[:-1] + chance.choice("0123abc?")
    return chance.choice(ODD)


@contextmanager
def hostile(acts: Sequence[Send]) -> Iterator[Invitation]:
    """Yield the invitation to a host that does something on each connection in turn, and refuses any further one."""
    ended, remaining = Event(), [*acts]

    def handle(connection: ServerConnection) -> None:
        with suppress(ConnectionClosed, OSError):
            connection.recv()
            if remaining:
                remaining.pop(0)(connection)
            else:
                connection.send(Refused(error="wrong-secret", program="1").encode())

    with serve(handle, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=0.1) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield Invitation("127.0.0.1", server.socket.getsockname()[1], 1, new_secret())
        finally:
            ended.set()
            server.shutdown()


def sending(*texts: Any) -> Send:
    """Return an act: send messages, each JSON or raw, then close the connection."""

    def act(connection: ServerConnection) -> None:
        for text in texts:
            connection.send(text if isinstance(text, str | bytes) else json.dumps(text))

    return act


def keeping(*texts: Any) -> Send:
    """Return an act: send messages, and keep the connection open until the other side closes it."""

    def act(connection: ServerConnection) -> None:
        sending(*texts)(connection)
        for _ in connection:
            pass

    return act
