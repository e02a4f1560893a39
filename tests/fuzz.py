"""Plays random games and checks every decision, says hostile things to the line protocol, kills players with SIGKILL,
turns over each bit of a saved game, gives hostile input to every entrance, presses random keys in every screen faster
than any hand, and asks computer players twice, the hidden cards dealt anew.

`python -m tests.fuzz [--games N] [--protocol N] [--kills N] [--inputs N] [--flips N] [--entrances N] [--honest N]
[--from SEED] [--seconds S]`; the seconds are for each. Everything follows from its seed, so what was stopped goes on
with a later one.
"""

import argparse
import asyncio
import itertools
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from hotseat.util.spawning import context
from tashkalar import cards
from tashkalar.ai import LEVELS, make_player
from tashkalar.engine import to_notation
from tests.ai.honesty import swayed
from tests.entrance_fuzzing import SLOW, TARGETS, attack
from tests.games.remote import kills
from tests.helpers.random_games import GameSetup, check_ply, game_setups, random_game
from tests.protocol.hostile import hammer
from tests.puzzles.enumeration import compared
from tests.saves.bit_flips import flip
from tests.saves.kill_at_random import SETUPS, kill
from tests.tui.input_fuzzing import STARTS, fuzz, fuzz_in_terminal

BATCH = 50
"""Conversations for one seed."""
PARTS = 16
"""The number of inputs from a file with flipped bits."""

KEYS, PACES = 500, (0.003, 0.02)
"""The number of random keys of a run, and the seconds between two of them."""

T = TypeVar("T")


class Tally(NamedTuple):
    """The results of a job."""

    units: int = 0
    parts: int = 0
    findings: int = 0


def games(first: int, count: int) -> Iterator[tuple[GameSetup, int]]:
    """Games in turn over every form, number of seats and order of schools."""
    tables = itertools.cycle(game_setups(tuple(cards.load().schools)))
    yield from zip(tables, range(first, first + count), strict=False)


def play(job: tuple[GameSetup, int]) -> tuple[Tally, str]:
    """A game and its decisions, and what went wrong, if anything."""
    plies = 0
    try:
        for ply in random_game(cards.load(), *job):
            plies += 1
            check_ply(cards.load(), ply)
    except Exception as error:
        return Tally(1, plies, 1), f"{job}: ply {plies}: {type(error).__name__}: {error}"
    return Tally(1, plies), ""


def talk(seed: int) -> tuple[Tally, str]:
    """A batch of conversations with the line protocol, and what went wrong, if anything."""
    try:
        hammer(seed, BATCH)
    except Exception:
        return Tally(BATCH, 0, 1), f"seed {seed}: {traceback.format_exc()}"
    return Tally(BATCH), ""


def murder(seed: int) -> tuple[Tally, str]:
    """A saved game whose player is killed a few times, and what was lost, if anything."""
    try:
        confirmed = kill(seed)
    except Exception:
        return Tally(SETUPS, 0, 1), f"kill {seed}: {traceback.format_exc()}"
    return Tally(SETUPS, confirmed), ""


def kill_remote(seed: int) -> tuple[Tally, str]:
    """Kill the processes of a game on several machines a few times; return what is lost or isn't said in time."""
    try:
        killed, confirmed = kills.kill_processes(seed)
    except Exception:
        return Tally(kills.KILLS, 0, 1), f"remote kill {seed}: {traceback.format_exc()}"
    return Tally(killed, confirmed), ""


def turn_over(part: int) -> tuple[Tally, str]:
    """The bits of a part of a saved game, and which one is turned over unseen, if any."""
    try:
        return Tally(flip(part, PARTS)), ""
    except Exception:
        return Tally(0, 0, 1), f"flips, part {part}: {traceback.format_exc()}"


def fuzz_input(seed: int) -> tuple[Tally, str]:
    """Press random keys in a screen, slowly or fast, in a terminal or without one, by the seed; return any error."""
    rest, at = divmod(seed, len(STARTS))
    rest, slow = divmod(rest, len(PACES))
    where, pace = list(STARTS)[at], PACES[slow]
    try:
        if rest % 2:
            fuzz_in_terminal(where, seed, KEYS, pace)
        else:
            asyncio.run(fuzz(where, seed, KEYS, pace))
    except Exception:
        return Tally(1, KEYS, 1), f"inputs {seed}, {where}, {pace} s: {traceback.format_exc()}"
    return Tally(1, KEYS), ""


INPUTS, SLOW_INPUTS = 100, 10
"""The number of inputs for one seed of an entrance."""


def enter(job: int) -> tuple[Tally, str]:
    """Give hostile input to an entrance, by the number of the job, and return what isn't met as it should be."""
    seed, at = divmod(job, len(TARGETS))
    name = list(TARGETS)[at]
    try:
        return Tally(attack(name, seed, SLOW_INPUTS if name in SLOW else INPUTS)), ""
    except Exception:
        return Tally(0, 0, 1), traceback.format_exc()


MOMENTS = 10
"""The number of decisions for a player in one job."""
ASKED = [(name, form) for name in LEVELS for form in ("duel", "high-form", "melee")]


def ask_twice(job: int) -> tuple[Tally, str]:
    """Some moments of a game in which a level is asked twice, and where its answer goes by what it can't know."""
    name, form = ASKED[job % len(ASKED)]
    moments = swayed(cards.load(), form, lambda _: make_player(name, form, job), MOMENTS, first=job)
    return Tally(MOMENTS, 0, len(moments)), "\n".join(f"{name} is swayed at {moment}" for moment in moments)


def solve_plainly(seed: int) -> tuple[Tally, str]:
    """A game's small positions, solved as puzzles and by plain enumeration."""
    found = list(compared(cards.load(), seed))
    wrong = [f"seed {seed}: {each.aim} in {to_notation(each.state)}" for each in found if not each.agree]
    return Tally(len(found), 0, len(wrong)), "\n".join(wrong)


def run(work: Callable[[T], tuple[Tally, str]], jobs: Iterable[T], seconds: float) -> Tally:
    """Do the jobs on all processors, for so long at most, and print what goes wrong."""
    began, total = time.monotonic(), Tally()
    with context().Pool() as pool:
        for done, wrong in pool.imap_unordered(work, jobs, chunksize=4):
            total = Tally(*map(sum, zip(total, done, strict=True)))
            if wrong:
                print(wrong, flush=True)
            if time.monotonic() - began > seconds:
                pool.terminate()
                break
    return total


def main() -> int:
    """Play, talk, kill, tell, and return 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--protocol", type=int, default=1000, metavar="CONVERSATIONS")
    parser.add_argument("--kills", type=int, default=600)
    parser.add_argument(
        "--remote", type=int, default=200, metavar="KILLS", help="of hosts, relays, table servers and players"
    )
    parser.add_argument("--inputs", type=int, default=64)
    parser.add_argument("--entrances", type=int, default=4 * len(TARGETS), metavar="RUNS", help="over all, in turn")
    parser.add_argument("--flips", type=int, default=PARTS, metavar="PARTS", help=f"of a saved game, at most {PARTS}")
    parser.add_argument("--honest", type=int, default=200, metavar="MOMENTS", help="of each level and form")
    parser.add_argument("--solved", type=int, default=42, metavar="GAMES", help="whose positions are solved")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="SEED")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop each after so long")
    chosen = parser.parse_args()
    began = time.monotonic()
    played = run(play, games(chosen.first, chosen.games), chosen.seconds)
    talked = run(talk, range(chosen.first, chosen.first + -(-chosen.protocol // BATCH)), chosen.seconds)
    killed = run(murder, range(chosen.first, chosen.first + -(-chosen.kills // SETUPS)), chosen.seconds)
    remote = run(kill_remote, range(chosen.first, chosen.first + -(-chosen.remote // kills.KILLS)), chosen.seconds)
    flips = run(turn_over, range(min(PARTS, chosen.flips)), chosen.seconds)
    entered = run(
        enter, range(chosen.first * len(TARGETS), chosen.first * len(TARGETS) + chosen.entrances), chosen.seconds
    )
    inputs = run(fuzz_input, range(chosen.first, chosen.first + chosen.inputs), chosen.seconds)
    decision = -(-chosen.honest // MOMENTS) * len(ASKED)
    twice = run(ask_twice, range(chosen.first, chosen.first + decision), chosen.seconds)
    solved = run(solve_plainly, range(chosen.first, chosen.first + chosen.solved), chosen.seconds)
    print(f"{played.units} games, {played.parts} decisions, {played.findings} findings")
    print(f"{talked.units} conversations, {talked.findings} findings")
    print(f"{killed.units} kills, {killed.parts} confirmed writings, {killed.findings} findings")
    print(f"{remote.units} kills on several machines, {remote.parts} answers, {remote.findings} findings")
    print(f"{flips.units} bits turned over, {flips.findings} findings")
    print(f"{entered.units} inputs at {len(TARGETS)} entrances, {entered.findings} findings")
    print(f"{inputs.units} input runs, {inputs.parts} keys, {inputs.findings} findings")
    print(f"{twice.units} moments in which players were asked twice, {twice.findings} findings")
    print(f"{solved.units} positions solved plainly too, {solved.findings} findings")
    print(f"{time.monotonic() - began:.0f} s in all")
    return (
        1
        if any(each.findings for each in (played, talked, killed, remote, flips, entered, inputs, twice, solved))
        else 0
    )


if __name__ == "__main__":
    sys.exit(main())
