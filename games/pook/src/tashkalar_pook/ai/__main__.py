"""Run one of Pook's built-in players for one seat over JSON lines: `python -m tashkalar_pook.ai medium --seed 7`."""

from __future__ import annotations

from hotseat.ai.cli_options import serve_level
from hotseat.ai.stdio_server import Request
from tashkalar_pook import cards, events, position, rules
from tashkalar_pook.ai import MAKERS
from tashkalar_pook.events import Event
from tashkalar_pook.state import Decision, Outcome, State


def read_pook_request(request: Request) -> tuple[State, Decision | Outcome, list[Event]]:
    """Return the view in a request, its decision and the events; raise ValueError if it isn't valid."""
    seen = position.position_from_json(cards.load_pook_cards(), request["view"], seen=True)
    return seen, rules.decide(seen), [events.event_from_json(value) for value in request["events"]]


serve_level(MAKERS, lambda: (read_pook_request, ()))
