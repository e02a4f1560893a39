"""Serve a computer player over standard input and output, one JSON line a request.

The lines are the same for a program in any language (docs/players.md).
"""

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
"""Seconds between two lines that tell how far an answer has come."""

Request = dict[str, Any]
"""A line that asks, decoded."""


def serve_stdio(answer: Callable[[Request, Budget], str]) -> None:
    """Answer the questions of one seat from standard input, until it ends.

    What is printed meanwhile goes to the error output, so that it can't spoil an answer. The budget tells the table how
    far the answer has come, and passes on that somebody there wants it at once.

    Args:
        answer: gives the text of an option of the question that a line asks.

    Raises:
        ValueError: a line is no question.
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    wanted = Sign()
    for request in _requests(wanted):
        budget = Budget(request["budget"]["seconds"], _Pulse(answers, wanted))
        _say(answers, {"play": answer(request, budget), "digest": request["question"]["digest"]})


def _requests(wanted: Sign) -> Iterator[Request]:
    """The questions as they come in, while another thread hears of the hurry."""
    heard: SimpleQueue[Request | ValueError | None] = SimpleQueue()

    def listen() -> None:
        try:
            for line in sys.stdin.buffer:
                match json.loads(line):
                    case {"do": "hurry"}:
                        wanted.set()
                    case request:
                        heard.put(request)
        except ValueError as fault:
            heard.put(fault)
        heard.put(None)

    Thread(target=listen, daemon=True).start()
    while (request := heard.get()) is not None:
        if isinstance(request, ValueError):
            raise request
        wanted.clear()
        yield request


def _say(answers: IO[str], value: Request) -> None:
    answers.write(json.dumps(value) + "\n")
    answers.flush()


class _Pulse:
    """Tells now and then how far an answer has come, at first at once, and knows whether it is wanted."""

    def __init__(self, answers: IO[str], wanted: Sign) -> None:
        self._answers = answers
        self._wanted = wanted
        self._next = 0.0
        self(0.0)

    def __call__(self, share: float) -> bool:
        if (now := monotonic()) >= self._next:
            self._next = now + PULSE
            _say(self._answers, {"thinking": round(min(1.0, share), 2)})
        return self._wanted.is_set()
