"""What many games of one kind come to, for each player, and for each thing that seats play with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from tashkalar import cell_width
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.library import SavedGame
from tashkalar.tabletop.record import RecordFault, read_record
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.seats import name_with_player

HEADS = (
    gettext_noop("games"),
    gettext_noop("won"),
    gettext_noop("drawn"),
    gettext_noop("points"),
    gettext_noop("turns"),
)
"""The columns, to be looked up; the last two are averages of a game."""


class TallyLike(Protocol):
    """What some seats have come to, of any game."""

    @property
    def games(self) -> int:
        """How many games they played."""
        ...

    @property
    def won(self) -> int:
        """How many of them they won alone."""
        ...

    def row(self) -> list[str]:
        """The values under the heads."""
        ...


C = TypeVar("C", bound=TallyLike)


class Tally(NamedTuple):
    """What some seats have come to, each in one game."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    points: int = 0
    turns: int = 0
    """The turns of the games, everybody's."""

    def __add__(self, other: object) -> "Tally":
        """Both together."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))

    def row(self) -> list[str]:
        """The values under the heads."""
        return [*map(str, self[:3]), *averages(self.games, self[3:])]


class Statistics(NamedTuple):
    """All the games of one kind that are over, added up."""

    players: dict[str, Tally]
    """By their names; those of computers with what plays."""
    kits: dict[str, Tally]
    """By what they played with; empty where that doesn't differ."""
    counted: int
    passed_over: int
    """Games that go on, or can't be read."""


def collect(saved: Iterable[SavedGame], game: Game[Any, Any, Any, Any]) -> Statistics:
    """Replay games and add up those that are over.

    Args:
        saved: games of the library.
        game: what they are games of.
    """
    players: dict[str, Tally] = {}
    kits: dict[str, Tally] = {}
    counted = passed_over = 0
    for one in saved:
        try:
            record = read_record(one.path, game)
        except RecordFault:
            passed_over += 1
            continue
        history = record.history
        outcome = history.outcome
        if outcome is None:
            passed_over += 1
            continue
        counted += 1
        verdict = Verdict(game.sides(history.start), outcome.winners)
        named = zip(game.names(history.start), record.players, game.loadouts(history.start), strict=True)
        for seat, (name, player_spec, kit) in enumerate(named):
            won, drew, turns = verdict.won(seat), verdict.drew(seat), game.turn(history.state)
            tally = Tally(1, won, drew, outcome.scores[seat], turns)
            called = name_with_player(name, player_spec)
            players[called] = players.get(called, Tally()) + tally
            if kit:
                kits[kit] = kits.get(kit, Tally()) + tally
    return Statistics(players, kits, counted, passed_over)


def summary_lines(statistics: Statistics) -> list[str]:
    """A table of the players and one of the kits, the most played first.

    Args:
        statistics: what `collect` gives.
    """
    lines = [*tally_table(_("player"), HEADS, statistics.players), ""]
    if statistics.kits:
        lines += [*tally_table(_("played with"), HEADS, statistics.kits), ""]
    return [*lines, describe_count(statistics.counted, statistics.passed_over)]


def tally_table(title: str, heads: Sequence[str], tallies: Mapping[str, TallyLike]) -> list[str]:
    """A table of tallies, the most played first.

    Args:
        title: the head of the names, in the player's language.
        heads: of the values, to be looked up.
        tallies: by name.
    """
    ranked = sorted(tallies.items(), key=lambda item: (-item[1].games, -item[1].won, item[0]))
    width = max(map(cell_width.width, (*tallies, title)))
    lines = [_(head) for head in heads]
    rows = [(title, lines), *((name, tally.row()) for name, tally in ranked)]
    return [f"{cell_width.ljust(name, width)}  {_columns(lines, row)}" for name, row in rows]


def _columns(heads: Sequence[str], row: Sequence[str]) -> str:
    widths = (max(6, cell_width.width(head)) for head in heads)
    return "  ".join(map(cell_width.rjust, row, widths))


def averages(games: int, sums: Iterable[int]) -> Iterator[str]:
    """Averages of a game, as they are shown.

    Args:
        games: how many there were.
        sums: over all of them.
    """
    return (f"{total / games:.1f}" if games else "-" for total in sums)


def describe_count(counted: int, left: int) -> str:
    """How many games a table is of, in a sentence.

    Args:
        counted: those in it.
        left: those left out.
    """
    text = ngettext(
        "{number} game; from the points on, averages of a game.",
        "{number} games; from the points on, averages of a game.",
        counted,
    ).format(number=counted)
    more = _("Left out, as unfinished or broken: {number}.").format(number=left)
    return f"{text} {more}" if left else text
