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
"""The columns: the points by what they were scored for, then beings summoned and flares invoked, and a game's length.

All from the points on are averages of a game. Points of a team count for both mates, those of a melee in every colour.
"""


class TashKalarTally(NamedTuple):
    """What some seats have come to, each in one game."""

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
    """The turns of the games, everybody's."""

    def __add__(self, other: object) -> "TashKalarTally":
        """Both together."""
        if not isinstance(other, TashKalarTally):
            return NotImplemented
        return TashKalarTally(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def points(self) -> int:
        """All points."""
        return self.tasks + self.legends + self.destroyed + self.flares

    def row(self) -> list[str]:
        """The values under the heads."""
        return [*map(str, self[:3]), *averages(self.games, (self.points, *self[3:]))]


class TashKalarStatistics(NamedTuple):
    """All the games that are over, added up."""

    players: dict[str, TashKalarTally]
    """By their names; those of computers with what plays."""
    schools: dict[str, TashKalarTally]
    """By the schools' names."""
    counted: int
    passed_over: int
    """Games that go on, or can't be read."""


def collect_tash_kalar(paths: Iterable[Path], cards: Catalogue) -> TashKalarStatistics:
    """Replay games and add up those that are over.

    Args:
        paths: their files; they may hold anything.
        cards: what was played with.
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
    """What each seat has come to in one game that is over.

    Args:
        history: its line of play.
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
    """Two tables, players and schools, the most played first.

    Args:
        statistics: what `collect_tash_kalar` gives.
    """
    players, schools = (
        tally_table(_("player"), HEADS, statistics.players),
        tally_table(_("school"), HEADS, statistics.schools),
    )
    return [*players, "", *schools, "", describe_count(statistics.counted, statistics.passed_over)]
