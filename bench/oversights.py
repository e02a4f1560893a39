"""Does an analysis find the wins that a level overlooks? The last two turns of lost games, searched with open hands.

`python -m bench.oversights [--player LEVEL] [--games N] [--file FILE] [--jobs N] [--write]`

A level plays against itself, so that it loses every game. The loser's last turn is searched to its end, and after each
of the best ends the last turn of the winner, if it has one: no card matters that is drawn after them. If an end would
have won, the turn is an oversight. Then the coach analyses this turn, once with the seat's sight and once with all
hands open. It has found the oversight if it calls the turn a mistake, and its own plan wins by the same search.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from bench.page import with_table
from bench.resuming import resumed
from hotseat.ai.game_runner import play_game
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from hotseat.coach.coach import Sight
from hotseat.coach.verdict import Estimate
from tashkalar import cards
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.levels import LEVELS, make_player
from tashkalar.ai.turn_search import GLANCE, NARROW, WHOLE, BeamWidths, TurnSearch
from tashkalar.coach.advice import Play
from tashkalar.coach.review import Part, TashKalarCoach
from tashkalar.engine import Decision, GameState, Outcome, decision, new_game, successor
from tashkalar.plugin import TashKalar

CARDS = cards.load()
FORMS = ("duel", "high-form")
FILE = Path("build/oversights.jsonl")
DOCS = Path(__file__).parents[1] / "docs" / "measurements.md"
HEAD = "| player | sight of the analysis | lost games | wins overlooked | found |"
ALL = 10**6
WIDE = BeamWidths(300, 60, 200, 60, 40, 3, 600, before=WHOLE)
EVERYTHING = BeamWidths(ALL, ALL, ALL, ALL, ALL, ALL, ALL, before=WIDE)
"""Beam widths that leave nothing out, after beams that find good turns early."""
POSITIONS, REPLY = 150_000, 30_000
"""The node budgets of the loser's turn and of the winner's last turn."""
ENDS = 1000
"""The number of ends of the loser's turn after which the winner's turn is searched, the best first."""


class Found(NamedTuple):
    """The analysis of the loser's last turn."""

    mistake: str
    """The kind of mistake; empty for none."""
    loss: Estimate
    """The loss of win probability with the bounds of its 95 % interval."""
    wins: bool
    """Whether the coach's plan wins."""


class Lost(NamedTuple):
    """A lost game."""

    searched: bool
    """Whether the loser had a turn after the end was triggered; else it isn't searched."""
    overlooked: bool = False
    """Whether its last turn could have won."""
    by_sight: Mapping[str, Found] = {}
    """The findings of the coach, by its sight; empty unless a win was overlooked."""


class Job(NamedTuple):
    """A game of a level against itself."""

    player: str
    form: str
    number: int

    def lost(self) -> Lost:
        """Play the game and search its end."""
        start = new_game(CARDS, self.form, schools_by_seat(CARDS.schools, 2, self.number), self.number)
        steps: list[Play] = []
        players = [make_player(self.player, self.form, self.number + seat) for seat in (0, 1)]
        winners = play_game(TashKalar(CARDS), start, players, steps.append).winners
        coach = TashKalarCoach(TashKalar(CARDS), steps)
        last = next((part for part in reversed(coach.segments) if part.seat not in winners), None)
        if last is None or last.start.turn.last is None:
            return Lost(False)
        if not can_win(last.start):
            return Lost(True)
        return Lost(True, True, {sight: _analysed(coach, last, sight) for sight in get_args(Sight)})


def can_win(start: GameState) -> bool:
    """Return whether a seat can win in its last turn, with all hands open.

    Args:
        start: a state in its last turn.
    """
    search = TurnSearch(evaluation_of(start.config.form), EVERYTHING, NodeBudget(POSITIONS))
    return any(wins(start, [option.text for option in plan.options]) for plan in search.plans(start, ENDS))


def wins(state: GameState, options: Sequence[str]) -> bool:
    """Return whether a seat wins with some options of its last turn, whatever the others do in theirs.

    Args:
        state: a state in its last turn.
        options: the texts of the options, to the end of the turn.
    """
    seat = state.seat
    for text in options:
        now = decision(state)
        assert isinstance(now, Decision)
        state = successor(state, now.option(text))
    return all(_winners(state, widths) == (seat,) for widths in (GLANCE, NARROW, WHOLE))


def _winners(state: GameState, widths: BeamWidths) -> tuple[int, ...]:
    """Return who wins if the seats that still have a turn play the best one that a search finds."""
    while not isinstance(end := decision(state), Outcome):
        search = TurnSearch(evaluation_of(state.config.form), widths, NodeBudget(REPLY))
        for option in search.plans(state)[0].options:
            state = successor(state, option)
    return end.winners


def _analysed(coach: TashKalarCoach, last: Part, sight: Sight) -> Found:
    """Return what the coach says of one part of a game in its last pass."""
    one = coach.evaluate(last, len(TashKalarCoach.PASSES) - 1, sight, lambda _: False)
    assert one is not None
    return Found(one.mistake.name if one.mistake else "", one.loss, wins(last.start, one.best))


def read_games(file: Path) -> dict[Job, Lost]:
    """The games that have been searched already."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {
        Job(kept["player"], kept["form"], kept["number"]): Lost(
            kept["searched"],
            kept["overlooked"],
            {sight: Found(mistake, Estimate(*loss), wins) for sight, (mistake, loss, wins) in kept["by_sight"].items()},
        )
        for kept in lines
    }


def line(job: Job, game: Lost) -> Mapping[str, object]:
    """Return what is kept of a game."""
    return {**job._asdict(), **game._asdict()}


def rows(games: Mapping[Job, Lost]) -> Iterator[tuple[str, ...]]:
    """Yield the results so far, a row for each player and sight."""
    for player in dict.fromkeys(job.player for job in games):
        its = [game for job, game in games.items() if job.player == player]
        overlooked = [game.by_sight for game in its if game.overlooked]
        for sight in get_args(Sight):
            found = sum(bool(each[sight].mistake and each[sight].wins) for each in overlooked)
            yield player, sight, str(sum(game.searched for game in its)), str(len(overlooked)), str(found)


def main() -> int:
    """Play the games that are missing and say what the coach finds in them."""
    parser = argparse.ArgumentParser(prog="oversights", description=__doc__)
    parser.add_argument(
        "--player", action="append", choices=LEVELS, help="hard if left out; may be named several times"
    )
    parser.add_argument("--games", type=int, default=10, help="for each player and form")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", action="store_true", help="write the table of docs/measurements.md")
    chosen = parser.parse_args()
    players = chosen.player or ["hard"]
    jobs = [Job(player, form, number) for player in players for number in range(chosen.games) for form in FORMS]
    games: dict[Job, Lost] = {}
    for job, game in resumed(jobs, read_games(chosen.file), Job.lost, line, chosen.file, chosen.jobs):
        games[job] = game
        print(f"\r{len(games)} of {len(jobs)} games", end="", file=sys.stderr, flush=True)
    for row in rows(games):
        print(*row, sep="\t")
    if chosen.write:
        DOCS.write_text(with_table(DOCS.read_text("utf-8"), HEAD, rows(games)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
