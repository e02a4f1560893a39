"""Plays many random games and checks every decision: `python -m tests.fuzz [--games N] [--from SEED] [--seconds S]`."""

import argparse
import itertools
import multiprocessing
import sys
import time
from collections.abc import Iterator

from tashkalar import cards
from tests.random_games import check_ply, random_game

FORMS = ("high-form", "duel")


def jobs(first: int, games: int) -> Iterator[tuple[str, tuple[str, str], int]]:
    """Games in turn over both forms and every pair of schools."""
    pairs = list(itertools.permutations(cards.load().schools, 2))
    tables = itertools.cycle(itertools.product(FORMS, pairs))
    for seed, (form, schools) in zip(range(first, first + games), tables, strict=False):
        yield form, schools, seed


def play(job: tuple[str, tuple[str, str], int]) -> tuple[int, str]:
    """How many decisions the game took, and what went wrong, if anything."""
    plies = 0
    try:
        for ply in random_game(cards.load(), *job):
            plies += 1
            check_ply(cards.load(), ply)
    except Exception as error:
        return plies, f"{job}: ply {plies}: {type(error).__name__}: {error}"
    return plies, ""


def main() -> int:
    """Play, tell, and return 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="SEED")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    chosen = parser.parse_args()
    began, games, plies, findings = time.monotonic(), 0, 0, 0
    with multiprocessing.Pool() as pool:
        for count, wrong in pool.imap_unordered(play, jobs(chosen.first, chosen.games), chunksize=4):
            games, plies = games + 1, plies + count
            if wrong:
                findings += 1
                print(wrong, flush=True)
            if time.monotonic() - began > chosen.seconds:
                pool.terminate()
                break
    print(f"{games} games, {plies} decisions, {findings} findings in {time.monotonic() - began:.0f} s")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
