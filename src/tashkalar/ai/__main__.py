"""`python -m tashkalar.ai medium --seed 7`: serve a built-in player of one seat over standard input and output."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from hotseat.ai.cli_options import card_files, serve_level
from tashkalar import cards
from tashkalar.ai.levels import MAKERS
from tashkalar.ai.stdio_server import read_request


def read_cards(*files: Path) -> tuple[Any, Any]:
    """Return the reader of requests with card files or the game's own, and the maker of these cards for workers."""
    return partial(read_request, cards.load(*files)), (partial(cards.load, *files),)


serve_level(MAKERS, read_cards, card_files)
