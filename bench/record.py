"""Benchmarks of records: saving a decision, loading and replaying a record, and the memory of them."""

import asyncio
import gc
import random
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from bench.games import CARDS, begun, play_on, played
from bench.measure import Figure, cpu, in_turn
from hotseat.records.record_lines import play_entry
from hotseat.records.writer import RecordWriter
from tashkalar.engine import Outcome, apply_unchecked, decision, digest
from tashkalar.game_types import Replay, Session
from tashkalar.tui.app import TashkalarApp
from tests.helpers.saves import read_replay

PLIES = 500
DAY = "2026-11-21T12:00:00+00:00"
WARM = 30
"""Games that fill what the engine makes once and keeps for all games."""
KEYS = ("right", "down", "left", "up")
GIVEN = {"covers": "off", "animation": "off"}


def figures(rounds: int) -> Iterator[Figure]:
    """All the figures of records."""
    with tempfile.TemporaryDirectory() as folder:
        session = played("high-form", PLIES, Path(folder))
        session.close()
        yield _loading(session, rounds)
        yield _saving(session, Path(folder) / "saving.tkr", rounds)
    yield _jumping(session, rounds)
    yield from (_growth(form, rounds) for form in ("high-form", "duel"))


def _loading(session: Session, rounds: int) -> Figure:
    path = session.path
    assert path is not None

    def ours() -> float:
        return cpu(lambda: read_replay(path, CARDS), 1) / 1000

    def theirs() -> float:
        return cpu(lambda: _played_again(session), 1) / 1000

    return in_turn(f"load of a record of {PLIES} decisions", "ms", ours, "playing them", theirs, rounds)


def _played_again(session: Session) -> None:
    state = session.history.start
    for step in session.steps:
        question = decision(state)
        assert not isinstance(question, Outcome)
        state, _ = apply_unchecked(state, question.option(step.option))


def _saving(session: Session, path: Path, rounds: int) -> Figure:
    """A whole game written down and synced line by line, the check of each turn included."""
    writer = RecordWriter(path, new=True)
    states = (session.history.start, *(step.state for step in session.steps))
    turns = [after.turn.number != before.turn.number for before, after in pairwise(states)]

    def save() -> None:
        for step, ended in zip(session.steps, turns, strict=True):
            check = [{"check": digest(step.state), "ply": step.ply, "time": DAY}] if ended else []
            writer.write(play_entry(step), *check)

    def ours() -> float:
        return cpu(save, 1) / PLIES

    figure = in_turn("saving a decision", "us", ours, "a key press", _key_press, rounds)
    writer.close()
    return figure


def _key_press() -> float:
    """Microseconds of CPU for a cursor move, from key to repaint, without a terminal."""

    async def pressed() -> float:
        app = TashkalarApp(CARDS, played("high-form", 60), given=GIVEN)
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.press(*KEYS)
            began = time.process_time()
            await pilot.press(*KEYS * 5)
            return (time.process_time() - began) / len(KEYS) / 5

    return 1e6 * asyncio.run(pressed())


def _jumping(session: Session, rounds: int) -> Figure:
    """Measure jumps between any two steps, and to the next summoning."""
    replay = Replay(session.game, session.history.start, session.steps)
    chance = random.Random(1)

    def jump() -> None:
        replay.to_ply(chance.randrange(PLIES))
        replay.seek("summon", 1)

    return Figure("jump in a replay, and to the next summoning", "us", [cpu(jump, 1000) for _ in range(rounds)])


def _growth(form: str, rounds: int) -> Figure:
    """Measure the memory with all states kept, for undo and replays."""
    for seed in range(WARM):
        play_on(begun(form, seed), PLIES, random.Random(seed))
    kept = [_kept(form, WARM + seed) for seed in range(rounds)]
    return Figure(f"memory that a decision keeps, {form}", "bytes", kept, clock="")


def _kept(form: str, seed: int) -> float:
    """Bytes a decision, over one game."""
    session, chance = begun(form, seed), random.Random(seed)
    play_on(session, 20, chance)
    gc.collect()
    tracemalloc.start()
    play_on(session, PLIES, chance)
    replay = Replay(session.game, session.history.start, session.steps)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / (len(replay.steps) - 20)
