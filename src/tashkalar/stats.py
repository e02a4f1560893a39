"""Statistics of many games, for each player and each school."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tashkalar.cards import card_text
from tashkalar.engine import Catalogue, Outcome
from tashkalar.engine.events import Claimed, Event, Flared, Scored, Summoned
from tashkalar.engine.forms import form_of, legends_standing
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.saves import History, Record, read_tash_kalar_record
from tashkalar.tabletop.record import RecordFault
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.seats import name_with_player
from tashkalar.tabletop.stats import averages, describe_count, tally_table

HEADS = (
    gettext_noop("games"),
    gettext_noop("won"),
    gettext_noop("drawn"),
    gettext_noop("points"),
    gettext_noop("tasks"),
    gettext_noop("legends"),
    gettext_noop("destroyed"),
    gettext_noop("flares"),
    gettext_noop("beings"),
    gettext_noop("invoked"),
    gettext_noop("turns"),
)
"""The columns: the points by their source, then summoned beings, invoked flares, and the length of a game.

All columns from the points on are averages per game. Points of a team count for both mates; points of a melee count in
every colour.
"""


class TashKalarTally(NamedTuple):
    """The sums of some seats' results, each in one game."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    tasks: int = 0
    """Points for claimed tasks."""
    legends: int = 0
    """Points for legends: standing at the end (High Form), or summoned (duel)."""
    destroyed: int = 0
    """Points for destroyed pieces."""
    flares: int = 0
    """Points for enemies' flares."""
    summoned: int = 0
    invoked: int = 0
    turns: int = 0
    """The number of turns of the games, of all seats."""

    def __add__(self, other: object) -> "TashKalarTally":
        """Return the sum of two tallies."""
        if not isinstance(other, TashKalarTally):
            return NotImplemented
        return TashKalarTally(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def points(self) -> int:
        """The sum of all points."""
        return self.tasks + self.legends + self.destroyed + self.flares

    def row(self) -> list[str]:
        """Return the values of the columns."""
        return [*map(str, self[:3]), *averages(self.games, (self.points, *self[3:]))]


class TashKalarStatistics(NamedTuple):
    """The sums over all finished games."""

    players: dict[str, TashKalarTally]
    """The tally of each player by name; the name of a computer player includes its level or program."""
    schools: dict[str, TashKalarTally]
    """The tally of each school by name."""
    counted: int
    passed_over: int
    """The number of games that aren't finished, or can't be read."""


def collect_tash_kalar(paths: Iterable[Path], cards: Catalogue) -> TashKalarStatistics:
    """Replay games, and return the statistics of the finished ones.

    Args:
        paths: the paths of the records; the files may hold anything.
        cards: the cards that were played with.
    """
    players: dict[str, TashKalarTally] = {}
    schools: dict[str, TashKalarTally] = {}
    counted = passed_over = 0
    for path in paths:
        record = _over(path, cards)
        if record is None:
            passed_over += 1
            continue
        history = record.history
        counted += 1
        for seat, tally in enumerate(tallies(history)):
            table = history.start.table
            school = card_text.school_name(table.cards.schools[table.schools[seat]])
            player = name_with_player(table.names[seat], record.players[seat])
            players[player] = players.get(player, TashKalarTally()) + tally
            schools[school] = schools.get(school, TashKalarTally()) + tally
    return TashKalarStatistics(players, schools, counted, passed_over)


def _over(path: Path, cards: Catalogue) -> Record | None:
    try:
        record = read_tash_kalar_record(path, cards)
    except RecordFault:
        return None
    return record if record.history.outcome is not None else None


def tallies(history: History) -> list[TashKalarTally]:
    """Return the tally of each seat in one finished game.

    Args:
        history: the history of the game.
    """
    outcome = history.outcome
    assert outcome is not None
    events = [event for step in history.steps for event in step.events]
    return [_tally(history, outcome, events, seat) for seat in range(len(history.start.seats))]


def _tally(history: History, outcome: Outcome, events: list[Event], seat: int) -> TashKalarTally:
    table = history.start.table
    verdict = Verdict(table.sides, outcome.winners)
    side = table.seats_of(table.colour_of(seat))
    scored = {why: sum(_points(events, side, why)) for why in ("legend", "destroyed", "flare")}
    standing = legends_standing(history.state, seat) if form_of(history.state).scoring == "tasks" else 0
    return TashKalarTally(
        games=1,
        won=verdict.won(seat),
        drawn=verdict.drew(seat),
        tasks=sum(e.points for e in events if isinstance(e, Claimed) and e.seat in side),
        legends=scored["legend"] + standing,
        destroyed=scored["destroyed"],
        flares=scored["flare"],
        summoned=sum(isinstance(e, Summoned) and e.seat == seat for e in events),
        invoked=sum(isinstance(e, Flared) and e.seat == seat for e in events),
        turns=history.state.turn.number,
    )


def _points(events: list[Event], side: Collection[int], why: str) -> Iterator[int]:
    return (e.points for e in events if isinstance(e, Scored) and e.seat in side and e.why == why)


def tash_kalar_summary_lines(statistics: TashKalarStatistics) -> list[str]:
    """Return two tables as lines, players and schools, the most played first.

    Args:
        statistics: the statistics of `collect_tash_kalar`.
    """
    players, schools = (
        tally_table(_("player"), HEADS, statistics.players),
        tally_table(_("school"), HEADS, statistics.schools),
    )
    return [*players, "", *schools, "", describe_count(statistics.counted, statistics.passed_over)]
