"""Return the text of the screen of an application under test."""

import re
from typing import Any

from textual.pilot import Pilot

from tests.hotseat.helpers.idle import idle, screen_text, until


async def read(pilot: Pilot[Any]) -> str:
    """Return the text of the screen once it has been drawn, without the bar at the left of the question."""
    await idle()
    return screen_text(pilot.app).replace("▌", " ")


async def read_box(pilot: Pilot[Any]) -> str:
    """Return the text of the open box in one line, wherever its lines break."""
    return " ".join(" ".join(re.findall("║(.*)║", await read(pilot))).split())


async def appears(pilot: Pilot[Any], text: str) -> None:
    """Wait for a text that a timer brings to the screen."""
    await until(lambda: text in screen_text(pilot.app))
