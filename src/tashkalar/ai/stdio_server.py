"""Serve a player of Tash-Kalar over standard input and output.

A script with a player as a Python class calls `serve_player`; it can then play a seat like any other bot.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hotseat.ai import stdio_server
from hotseat.ai.stdio_server import Request
from tashkalar import cards
from tashkalar.ai.levels import Player
from tashkalar.engine import Catalogue, Decision, GameState, Outcome, read_event, read_view
from tashkalar.engine.events import Event


def serve_player(make: Callable[[str], Player], catalogue: Catalogue | None = None, name: str = "") -> None:
    """Read the decisions of one seat from standard input and write the chosen options, until the input ends.

    What the player prints goes to standard error, so it can't corrupt the output. The player's budget reports its
    progress to the game and passes on a request to move now. A script with this line plays a seat as a level does:

        >>> serve_player(lambda form: make_player("medium", form, seed=7))  # doctest: +SKIP

    Args:
        make: makes the player from a form.
        catalogue: the cards; the game's own if None.
        name: the name with which the script says hello; it then plays all games of a match in one process, with a new
            player for each.

    Raises:
        ValueError: a line isn't a valid request.
    """
    read = partial(read_request, catalogue or cards.load())
    stdio_server.serve_requests(lambda request: make(request["view"]["form"]), read, name)


def read_request(catalogue: Catalogue, request: Request) -> tuple[GameState, Decision | Outcome | None, list[Event]]:
    """Return the view in a request, its decision if it is the seat's, and the events, or raise a ValueError."""
    seen = read_view(catalogue, request["view"], request["seat"] - 1)
    return seen.state, seen.decision, [read_event(value) for value in request["events"]]
