"""Serve a computer player over standard input and output, one JSON line a request (docs/howto-python-player.md)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Event as Sign
from threading import Thread
from time import monotonic
from typing import IO, Any

from hotseat.ai.player import NO_LIMIT, Budget, ComputerPlayer
from hotseat.plugin.decision import E, Option, Q, R, S, question_of

PULSE = 0.1
"""The minimum time in seconds between two lines that report the progress."""

Request = dict[str, Any]
"""A decoded line."""


Reader = Callable[[Request], tuple[S, Q | R | None, Sequence[E]]]
"""A function that returns the view in a request, its decision if it is the seat's, and the events.

It raises `ValueError` if the request isn't valid.
"""


def serve_requests(
    make: Callable[[Request], ComputerPlayer[S, Q, Option, E]], read: Reader[S, Q, R, E], name: str = ""
) -> None:
    """Answer the requests of one seat from standard input until it ends, in one game or several.

    Whatever the player prints goes to standard error, so that it can't garble an answer. The budget of each request
    reports the progress to the caller, and passes on the caller's message to move at once.

    Args:
        make: makes the player of a game from its first request; the key `new` holds the message that has announced the
            game, if there was one.
        read: decodes the view and the events of a request.
        name: the name with which the process says hello; without it, it plays one game.

    Raises:
        ValueError: a line is no valid request.
    """
    player, new = None, {}
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    wanted = Sign()
    for request in _requests(wanted):
        if request.get("do") in ("new", "over"):
            player, new = None, request
            continue
        if name and "hello" in request:
            _send(answers, {"hello": {"protocol": 2, "name": name}})
            continue
        budget = Budget(request["budget"]["seconds"], _ProgressReporter(answers, wanted))
        player = player or make({**request, "new": new})
        text = answer_request(player, request, read, budget)
        _send(answers, {"play": text, "digest": request["question"]["digest"]})


def answer_request(
    player: ComputerPlayer[S, Q, Option, E], request: Request, read: Reader[S, Q, R, E], budget: Budget = NO_LIMIT
) -> str:
    """Return the text of the option that a player chooses for one request.

    Args:
        player: the player of the seat.
        request: the decoded line.
        read: decodes the view and the events of a request.
        budget: the limit of the decision.

    Raises:
        ValueError: the request isn't valid.
    """
    seen, asked, events = read(request)
    question = None if asked is None else question_of(asked)
    if question is None or question.seat != request["seat"] - 1:
        raise ValueError("nothing is asked of this seat here")
    return player.choose(seen, question, events, budget).text


def _requests(wanted: Sign) -> Iterator[Request]:
    """Yield the requests as they arrive, while a thread reads the messages to move at once."""
    requests: SimpleQueue[Request | ValueError | None] = SimpleQueue()

    def read_lines() -> None:
        try:
            for line in sys.stdin.buffer:
                match json.loads(line):
                    case {"do": "hurry"}:
                        wanted.set()
                    case request:
                        requests.put(request)
        except ValueError as fault:
            requests.put(fault)
        requests.put(None)

    Thread(target=read_lines, daemon=True).start()
    while (request := requests.get()) is not None:
        if isinstance(request, ValueError):
            raise request
        wanted.clear()
        yield request


def _send(answers: IO[str], value: Request) -> None:
    answers.write(json.dumps(value) + "\n")
    answers.flush()


class _ProgressReporter:
    """A callback for the progress of a decision: it reports now and then, and returns whether to move at once."""

    def __init__(self, answers: IO[str], wanted: Sign) -> None:
        self._answers = answers
        self._wanted = wanted
        self._next = 0.0
        self(0.0)

    def __call__(self, share: float) -> bool:
        if (now := monotonic()) >= self._next:
            self._next = now + PULSE
            _send(self._answers, {"thinking": round(min(1.0, share), 2)})
        return self._wanted.is_set()
