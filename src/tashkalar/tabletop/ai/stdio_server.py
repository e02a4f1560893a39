"""Serve a computer player over standard input and output, one JSON line for each request (docs/players.md)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event as Sign
from threading import Thread
from time import monotonic
from typing import IO, Any

from tashkalar.tabletop.ai.player import Budget

PULSE = 0.1
"""The minimum time in seconds between two lines that report the progress."""

Request = dict[str, Any]
"""A decoded line."""


def serve_stdio(answer: Callable[[Request, Budget], str]) -> None:
    """Answer the requests of one seat from standard input until it ends.

    Whatever the player prints goes to standard error, so that it can't garble an answer. The budget of each request
    reports the progress to the caller, and passes on the caller's message to move at once.

    Args:
        answer: returns the text of an option of the decision in a request.

    Raises:
        ValueError: a line is no JSON.
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    wanted = Sign()
    for request in _requests(wanted):
        budget = Budget(request["budget"]["seconds"], _ProgressReporter(answers, wanted))
        _send(answers, {"play": answer(request, budget), "digest": request["question"]["digest"]})


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
