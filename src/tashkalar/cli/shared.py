"""What the commands share: the cards, a saved game by its name, and whether there is a terminal."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tashkalar.engine import Catalogue

GRACE = 2.0
"""Seconds to leave in good order after a signal."""

own_cards = click.option(
    "--cards",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Use a card file of your own instead of the game's.",
)


@contextmanager
def lasting() -> Iterator[None]:
    """What is imported or made inside stays until the end: no time is spent, now or ever, looking for garbage in it."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def cards_of(file: Path | None = None) -> Catalogue:
    """The cards of the game, or of a file of one's own."""
    with lasting():
        from tashkalar.cards import CardFaults, load
    try:
        with lasting():
            return load(file) if file else load()
    except CardFaults as error:
        raise click.ClickException("\n".join(["the card file is faulty", *map(str, error.faults)])) from None
    except OSError as error:
        raise click.ClickException(f"the cards can't be read: {error}") from None


def found(text: str) -> Path:
    """The saved game that a text means."""
    from tashkalar.record import shelf

    try:
        return shelf.find(text)
    except shelf.NotFound as error:
        raise click.UsageError(str(error)) from None


def end_soon(code: int) -> None:
    """End the process after a grace, come what may: Textual's threads wait for ever for a terminal that is gone."""
    last = threading.Timer(GRACE, os._exit, (code,))
    last.daemon = True
    last.start()


def need_terminal() -> None:
    """Refuse to draw on what is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException("this needs a terminal to draw on")
