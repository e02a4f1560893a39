"""A process that plays and is killed at random moments, and checks of its record. Used by tests and `make fuzz`."""

import os
import random
import shutil
import signal
import tempfile
import time
from pathlib import Path
from typing import NoReturn

from hotseat.records import saved_games
from tashkalar.engine import Outcome
from tashkalar.game_types import Session
from tests.helpers import saves
from tests.helpers.saves import read_tash_kalar_record
from tests.saves.playing import cards, operate, start

FORMS = ("high-form", "duel")
SETUPS = 3
MOST = 60
"""The maximum number of operations that are confirmed before a kill."""
MOMENT = 0.01
"""Seconds that pass after the last of them, at most; so the kill falls somewhere into the next ones."""


def kill(seed: int) -> int:
    """Play one game in a few game_setups, each ended by SIGKILL; how much was confirmed.

    Raises:
        AssertionError: something confirmed is lost, or something is there that was never played.
    """
    cards()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        confirmed = 0
        for _ in range(SETUPS):
            confirmed += _sitting(Path(folder), seed, chance.randrange(10**9), chance)
        for game in saved_games.all_games(Path(folder)):
            _finish(game)
    return confirmed


def _sitting(folder: Path, seed: int, luck: int, chance: random.Random) -> int:
    """Play on in a process of its own until it is killed, and compare."""
    found = _begun(folder)
    before = Path(shutil.copy(found, folder / "before")) if found else None
    ours, theirs = os.pipe()
    player = os.fork()
    if not player:
        _play_until_killed(folder, found, seed, luck, theirs)
    os.close(theirs)
    with os.fdopen(ours, "rb") as value:
        confirmed = len(value.read(chance.randrange(MOST)))
        time.sleep(chance.uniform(0, MOMENT))
        os.kill(player, signal.SIGKILL)
        os.waitpid(player, 0)
        confirmed += len(value.read())
    _compare(folder, before, seed, luck, confirmed)
    return confirmed


def _begun(folder: Path) -> Path | None:
    """The file of the game, if its header was written."""
    return next((game.path for game in saved_games.all_games(folder) if not game.fault), None)


def _play_until_killed(folder: Path, found: Path | None, seed: int, luck: int, count: int) -> NoReturn:
    """The player's process: it confirms the start and then each operation with a byte."""
    try:
        session = _opened(found, folder, seed)
        chance = random.Random(luck)
        os.write(count, b".")
        while not isinstance(session.history.decision, Outcome):
            operate(session, chance)
            os.write(count, b".")
        os.close(count)
        signal.pause()
    finally:
        os._exit(1)


def _opened(found: Path | None, folder: Path | None, seed: int) -> Session:
    return saves.resume_session(found, cards()) if found else start(folder, FORMS[seed % len(FORMS)], seed)


def _compare(folder: Path, before: Path | None, seed: int, luck: int, confirmed: int) -> None:
    """The file holds all that was confirmed, and one operation more at most."""
    found = _begun(folder)
    if found is None:
        assert not confirmed, "the header was confirmed"
        return
    expected = _opened(before, None, seed)
    chance = random.Random(luck)
    for _ in range(confirmed - 1):
        operate(expected, chance)
    record = read_tash_kalar_record(found, cards())
    played = record.history.steps, record.players
    if played != (list(expected.steps), list(expected.players)):
        operate(expected, chance)
    assert played == (list(expected.steps), list(expected.players))
    expected.close()


def _finish(game: saved_games.SavedGame) -> None:
    """A killed game can be resumed, and nothing of it is overwritten but a torn line."""
    assert game.fault == "", "a file has its name only with its header"
    data = game.path.read_bytes()
    session = saves.resume_session(game.path, cards())
    if not isinstance(session.history.decision, Outcome):
        session.play("resign")
    session.close()
    assert game.path.read_bytes().startswith(data[: data.rindex(b"\n") + 1])
    assert isinstance(read_tash_kalar_record(game.path, cards()).history.decision, Outcome)
