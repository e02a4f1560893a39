"""A computer player in a process of its own: the lines that ask it come in, the lines that answer go out.

The lines are the same for a program in any language (docs/players.md). Whoever writes a player as a Python class calls
`serve` with it, and a table takes the script like any other program.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from tashkalar import cards
from tashkalar.engine import Catalogue, Decision, ImpossiblePosition, Option, read_event, read_view
from tashkalar.players.player import Budget, Player


def serve(make: Callable[[str], Player], catalogue: Catalogue | None = None) -> None:
    """Answer the questions of one seat from standard input, until it ends.

    What the player itself prints goes to the error output, so that it can't spoil an answer.

    Args:
        make: makes the player for a form.
        catalogue: the cards; the game's own if left out.

    Raises:
        ValueError: a line is no question.
    """
    known = catalogue or cards.load()
    requests = sys.stdin.buffer
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    player: Player | None = None
    for line in requests:
        request = json.loads(line)
        player = player or make(request["view"]["form"])
        answers.write(json.dumps({"play": chosen(player, request, known).text}) + "\n")
        answers.flush()


def chosen(player: Player, request: dict[str, Any], catalogue: Catalogue) -> Option:
    """The answer of a player to a question in a line.

    Args:
        player: who is asked.
        request: the line, decoded.
        catalogue: the cards.

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
    return player.choose(seen, question, events, Budget(request["budget"]["seconds"]))
