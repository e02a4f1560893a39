"""Plays the games of `bench/games.jsonl.gz` (docs/dataset.md), deal by deal.

`python -m bench.collection [--games N] [--jobs N] [--check N]`

A deal's form, schools and levels follow from its number, as do all random choices. Each deal is played from every side
of the table, so levels of different strength hold each hand once. `--games` says how many games the file shall hold at
least: those that it holds stay, and the next deals are added. A run that was stopped goes on where it was. `--check`
plays some deals of the file again and compares all games.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bench.resuming import resumed
from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import play_deal
from hotseat.arena.schedule import Meeting
from hotseat.records import collection
from hotseat.records.collection import CollectedGame
from tashkalar.plugin import TashKalar

FILE = Path(__file__).with_name("games.jsonl.gz")
GAMES = 2100
"""The number of games of the published file, at least."""
FORMS = {"duel": 9, "high-form": 9, "melee": 2}
"""The forms with their weights."""
STRONG, LEVELS = (
    {"novice": 6, "beginner": 12, "easy": 8, "medium": 1},
    {"novice": 9, "beginner": 12, "easy": 2, "medium": 0},
)
"""The levels with their weights: of the first deals, and of all others, whose games take a third of the time."""
FIRST = 315
"""The number of the first deals."""
SEED = 5_000_000
"""The seed of the first deal, away from those of the benchmark and of the bench."""


class Deal(NamedTuple):
    """A deal by its number."""

    number: int

    @property
    def meeting(self) -> Meeting:
        """The form, the levels and the schools; two levels meet, and one has two seats in a melee."""
        chance = random.Random(f"collection {self.number}")
        (form,) = chance.choices([*FORMS], [*FORMS.values()])
        seats = 3 if form == "melee" else 2
        levels = STRONG if self.number < FIRST else LEVELS
        one, other = chance.choices([*levels], [*levels.values()], k=2)
        schools = chance.sample([each.id for each in arena_game().options.loadouts], seats)
        return Meeting(form, (one, other, other)[:seats], tuple(schools))

    def played(self) -> list[CollectedGame]:
        """Return the games of the deal, played anew."""
        found = play_deal(arena_game(), self.meeting, 0, SEED + self.number, 60, recorded=True)
        return [collection.of_record(game.record, self.number) for game in found]


@cache
def arena_game() -> ArenaGame:
    """Return the game with its levels."""
    return ArenaGame(TashKalar())


def wanted(games: int) -> Iterator[Deal]:
    """Yield the first deals, with at least so many games."""
    for number in count():
        if games <= 0:
            return
        yield (deal := Deal(number))
        games -= len(deal.meeting.lineups)


def held(file: Path) -> dict[Deal, list[CollectedGame]]:
    """Return the games of a file by their deal."""
    found: dict[Deal, list[CollectedGame]] = {}
    for game in collection.read_games(file) if file.exists() else ():
        found.setdefault(Deal(game.deal), []).append(game)
    return found


def kept(file: Path) -> dict[Deal, list[CollectedGame]]:
    """Return the games by their deal that an interrupted run has kept."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {
        Deal(line["deal"]): [CollectedGame(*game)._replace(options=tuple(game[3])) for game in line["games"]]
        for line in lines
    }


def differing(deals: Sequence[Deal], file: Path) -> list[Deal]:
    """Return the deals whose games differ from those of a file when they are played again."""
    known = held(file)
    return [deal for deal in deals if {*map(digest, deal.played())} != {*map(digest, known.get(deal, ()))}]


def digest(game: CollectedGame) -> str:
    """Return the digest of a game."""
    return game.digest


def main() -> int:
    """Play the missing games and write the file, or check some deals."""
    parser = argparse.ArgumentParser(prog="collection", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="number of games that the file shall hold")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--check", type=int, metavar="N", help="play the first N deals of the file again")
    parser.add_argument("--file", type=Path, default=FILE, help="the file of games")
    parser.add_argument("--kept", type=Path, default=Path("build/collection.jsonl"), help="where a run keeps its games")
    chosen = parser.parse_args()
    if chosen.check is not None:
        if others := differing([*map(Deal, range(chosen.check))], chosen.file):
            print(f"deal {others[0].number} differs: the levels have another version, or the rules have changed")
            return 1
        return 0

    def line(deal: Deal, games: Sequence[CollectedGame]) -> dict[str, object]:
        return {"deal": deal.number, "games": games}

    found = held(chosen.file)
    missing = [deal for deal in wanted(chosen.games) if deal not in found]
    for deal, games in resumed(missing, kept(chosen.kept), Deal.played, line, chosen.kept, chosen.jobs):
        found[deal] = games
        print(f"\r{sum(map(len, found.values()))} games", end="", file=sys.stderr, flush=True)
    number = collection.write_games(chosen.file, [game for deal in sorted(found) for game in found[deal]])
    print(f"\n{number} different games, {chosen.file.stat().st_size} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
