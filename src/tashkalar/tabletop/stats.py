"""Statistics of the finished games of a game plugin, by player and by loadout."""

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
"""The headings of the columns, marked for translation; the last two columns are averages over the games."""


class TallyLike(Protocol):
    """The totals of a player or loadout, for any game."""

    @property
    def games(self) -> int:
        """The number of games played."""
        ...

    @property
    def won(self) -> int:
        """The number of games won alone."""
        ...

    def row(self) -> list[str]:
        """Return the cells under the headings."""
        ...


C = TypeVar("C", bound=TallyLike)
"""The type of a tally."""


class Tally(NamedTuple):
    """The totals of a player or loadout; a game counts once for each of its seats."""

    games: int = 0
    """The number of games played."""
    won: int = 0
    """The number of games won alone."""
    drawn: int = 0
    """The number of games in which the win was shared."""
    points: int = 0
    """The sum of the seat's final scores."""
    turns: int = 0
    """The sum of the turns of the games, those of all players."""

    def __add__(self, other: object) -> "Tally":
        """Return the totals of both tallies."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))

    def row(self) -> list[str]:
        """Return the cells under the headings."""
        return [*map(str, self[:3]), *averages(self.games, self[3:])]


class Statistics(NamedTuple):
    """The totals of all finished games of a game plugin."""

    players: dict[str, Tally]
    """The tallies by player's name, with the player unless it is a person."""
    kits: dict[str, Tally]
    """The tallies by loadout; empty where loadouts don't differ."""
    counted: int
    """The number of games counted."""
    passed_over: int
    """The number of games left out, as unfinished or broken."""


def collect(saved: Iterable[SavedGame], game: Game[Any, Any, Any, Any]) -> Statistics:
    """Return the statistics of saved games, which are replayed.

    Args:
        saved: the saved games.
        game: the game plugin of all of them.
    """
    players: dict[str, Tally] = {}
    kits: dict[str, Tally] = {}
    counted = passed_over = 0
    for saved_game in saved:
        try:
            record = read_record(saved_game.path, game)
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
        seats = zip(game.names(history.start), record.players, game.loadouts(history.start), strict=True)
        for seat, (name, player_spec, kit) in enumerate(seats):
            won, drew, turns = verdict.won(seat), verdict.drew(seat), game.turn(history.state)
            tally = Tally(1, won, drew, outcome.scores[seat], turns)
            label = name_with_player(name, player_spec)
            players[label] = players.get(label, Tally()) + tally
            if kit:
                kits[kit] = kits.get(kit, Tally()) + tally
    return Statistics(players, kits, counted, passed_over)


def summary_lines(statistics: Statistics) -> list[str]:
    """Return the lines of a table of players, and of one of loadouts, the most games first.

    Args:
        statistics: the result of `collect`.
    """
    lines = [*tally_table(_("player"), HEADS, statistics.players), ""]
    if statistics.kits:
        lines += [*tally_table(_("played with"), HEADS, statistics.kits), ""]
    return [*lines, describe_count(statistics.counted, statistics.passed_over)]


def tally_table(title: str, heads: Sequence[str], tallies: Mapping[str, TallyLike]) -> list[str]:
    """Return the lines of a table of tallies, the most games first.

    Args:
        title: the heading of the names, in the player's language.
        heads: the headings of the cells, marked for translation.
        tallies: the tallies by name.
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
    """Return averages per game, as text with one decimal place; "-" if there were no games.

    Args:
        games: the number of games.
        sums: the sums over these games.
    """
    return (f"{total / games:.1f}" if games else "-" for total in sums)


def describe_count(counted: int, left: int) -> str:
    """Return a sentence with the number of games in a table, and one with the number left out.

    Args:
        counted: the number of games counted.
        left: the number of games left out.
    """
    text = ngettext(
        "{number} game; from the points on, averages of a game.",
        "{number} games; from the points on, averages of a game.",
        counted,
    ).format(number=counted)
    more = _("Left out, as unfinished or broken: {number}.").format(number=left)
    return f"{text} {more}" if left else text
