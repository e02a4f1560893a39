"""Run one of Mage Knight's built-in players for one seat over JSON lines: `python -m tashkalar_mage_knight.ai hard`."""

from __future__ import annotations

from hotseat.ai.cli_options import serve_level
from hotseat.ai.stdio_server import Request
from tashkalar_mage_knight import positions, turns
from tashkalar_mage_knight.ai import MAKERS
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.state import Decision, MageState, Outcome


def read_mage_request(request: Request) -> tuple[MageState, Decision | Outcome, tuple[MageEvent, ...]]:
    """Return the view in a request and its decision, without events; raise ValueError if it isn't valid."""
    seen = positions.mage_state(request["view"], seen=True)
    return seen, turns.next_question(seen), ()


if __name__ == "__main__":
    serve_level(MAKERS, lambda: (read_mage_request, ()))
