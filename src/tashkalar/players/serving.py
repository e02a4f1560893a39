"""A computer player in a process of its own: the lines that ask it come in, the lines that answer go out.

The lines are the same for a program in any language (docs/players.md). Whoever writes a player as a Python class calls
`serve` with it, and a table takes the script like any other program.
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

from tashkalar import cards
from tashkalar.engine import Catalogue, Decision, ImpossiblePosition, Option, read_event, read_view
from tashkalar.players.player import NO_LIMIT, Budget, Player

PULSE = 0.1
"""Seconds between two lines that tell how far an answer has come."""


def serve(make: Callable[[str], Player], catalogue: Catalogue | None = None) -> None:
    """Answer the questions of one seat from standard input, until it ends.

    What the player itself prints goes to the error output, so that it can't spoil an answer. Its budget tells the table
    how far it has come, and passes on that somebody there wants the answer at once.

    Args:
        make: makes the player for a form.
        catalogue: the cards; the game's own if left out.

    Raises:
        ValueError: a line is no question.
    """
    known = catalogue or cards.load()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    wanted = Sign()
    player: Player | None = None
    for request in _requests(wanted):
        player = player or make(request["view"]["form"])
        budget = Budget(request["budget"]["seconds"], _Pulse(answers, wanted))
        _say(answers, {"play": chosen(player, request, known, budget).text, "digest": request["question"]["digest"]})


def _requests(wanted: Sign) -> Iterator[dict[str, Any]]:
    """The questions as they come in, while another thread hears of the hurry."""
    heard: SimpleQueue[dict[str, Any] | ValueError | None] = SimpleQueue()

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


def _say(answers: IO[str], told: dict[str, Any]) -> None:
    answers.write(json.dumps(told) + "\n")
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


def chosen(player: Player, request: dict[str, Any], catalogue: Catalogue, budget: Budget = NO_LIMIT) -> Option:
    """The answer of a player to a question in a line.

    Args:
        player: who is asked.
        request: the line, decoded.
        catalogue: the cards.
        budget: what the answer may cost.

    Raises:
        ValueError: it is no question.
    """
    try:
        seen = read_view(catalogue, request["view"], request["seat"] - 1)
    except ImpossiblePosition as impossible:
        raise ValueError("; ".join(impossible.problems)) from None
    question = seen.decision
    if not isinstance(question, Decision):
        raise ValueError("nothing is asked of this seat here")
    events = [read_event(told) for told in request["events"]]
    return player.choose(seen, question, events, budget)
