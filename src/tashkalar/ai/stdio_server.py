"""Serve a player of Tash-Kalar over standard input and output.

A script with a player as a Python class calls `serve_player`; it can then play a seat like any other bot.
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
    """Read the decisions of one seat from standard input and write the chosen options, until the input ends.

    What the player prints goes to standard error, so it can't corrupt the output. The player's budget reports its
    progress to the game and passes on a request to move now. A script with this line plays a seat as a level does:

        >>> serve_player(lambda form: make_player("able", form, seed=7))  # doctest: +SKIP

    Args:
        make: makes the player from a form.
        catalogue: the cards; the game's own if None.

    Raises:
        ValueError: a line isn't a valid request.
    """
    known = catalogue or cards.load()
    player: Player | None = None

    def answer(request: Request, budget: Budget) -> str:
        nonlocal player
        player = player or make(request["view"]["form"])
        return answer_request(player, request, known, budget).text

    stdio_server.serve_stdio(answer)


def answer_request(player: Player, request: Request, catalogue: Catalogue, budget: Budget = NO_LIMIT) -> Option:
    """Return the option that a player chooses for one request.

    Args:
        player: the player of the seat.
        request: the decoded line.
        catalogue: the cards.
        budget: the limit of the decision.

    Raises:
        ValueError: the request isn't valid.
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
