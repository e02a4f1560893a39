"""Serve a player of Tash-Kalar over standard input and output.

A script with a player as a Python class calls `serve_player`; it can then play a seat like any other program.
"""

from __future__ import annotations

from collections.abc import Callable

from tashkalar import cards
from tashkalar.ai.game_runner import Player
from tashkalar.engine import Catalogue, Decision, ImpossiblePosition, Option, read_event, read_view
from tashkalar.tabletop.ai import stdio_server
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget
from tashkalar.tabletop.ai.stdio_server import Request


def serve_player(make: Callable[[str], Player], catalogue: Catalogue | None = None) -> None:
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
    player: Player | None = None

    def answer(request: Request, budget: Budget) -> str:
        nonlocal player
        player = player or make(request["view"]["form"])
        return answer_request(player, request, known, budget).text

    stdio_server.serve_stdio(answer)


def answer_request(player: Player, request: Request, catalogue: Catalogue, budget: Budget = NO_LIMIT) -> Option:
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
    events = [read_event(value) for value in request["events"]]
    return player.choose(seen, question, events, budget)
