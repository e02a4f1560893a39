"""Statistics of the finished games of a game plugin, by player and by loadout."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tashkalar import cell_width
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.library import SavedGame
from tashkalar.tabletop.record import RecordFault, read_record
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.seats import name_with_player
from tashkalar.tabletop.text_utils import join_sentences

COUNTS = (gettext_noop("games"), gettext_noop("won"), gettext_noop("drawn"))
"""The headings of the counts in a table, marked for translation; the averages follow them."""
TURNS = gettext_noop("turns")
"""The heading of the last average."""


class Tally(NamedTuple):
    """The totals of a player or loadout; a game counts once for each of its seats."""

    games: int
    """The number of games played."""
    won: int
    """The number of games won alone."""
    drawn: int
    """The number of games in which the win was shared."""
    sums: tuple[int, ...]
    """The sums of the seat's numbers (`Game.tally`), and of the turns of the games, those of all players."""

    def __add__(self, other: object) -> "Tally":
        """Return the totals of both tallies."""
        if not isinstance(other, Tally):
            return NotImplemented
        sums = tuple(a + b for a, b in zip(self.sums, other.sums, strict=True))
        return Tally(self.games + other.games, self.won + other.won, self.drawn + other.drawn, sums)

    def row(self) -> list[str]:
        """Return the cells under the headings; the sums as averages of a game."""
        return [*map(str, self[:3]), *(f"{total / self.games:.1f}" for total in self.sums)]


class Statistics(NamedTuple):
    """The totals of all finished games of a game plugin."""

    players: dict[str, Tally]
    """The tallies by player's name, with the player unless it is a person."""
    loadouts: dict[str, Tally]
    """The tallies by the name of the loadout; empty where loadouts don't differ."""
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
    loadouts: dict[str, Tally] = {}
    titles = {loadout.id: loadout.title for loadout in game.setup_options().loadouts}
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
        verdict, turns = Verdict(game.sides(history.start), outcome.winners), game.turn(history.state)
        seats = zip(game.names(history.start), record.players, game.loadouts(history.start), strict=True)
        for seat, (name, player_spec, loadout) in enumerate(seats):
            numbers = game.tally(history.steps, seat)
            tally = Tally(1, int(verdict.won(seat)), int(verdict.drew(seat)), (*numbers, turns))
            _add(players, name_with_player(name, player_spec), tally)
            if loadout:
                _add(loadouts, titles.get(loadout, loadout), tally)
    return Statistics(players, loadouts, counted, passed_over)


def _add(tallies: dict[str, Tally], name: str, tally: Tally) -> None:
    tallies[name] = tallies[name] + tally if name in tallies else tally


def summary_lines(statistics: Statistics, game: Game[Any, Any, Any, Any]) -> list[str]:
    """Return the lines of a table of players, and of one of loadouts, the most games first.

    Args:
        statistics: the result of `collect`.
        game: the game plugin.
    """
    heads = (*COUNTS, *game.tally_heads, TURNS)
    lines = [*tally_table(_("player"), heads, statistics.players), ""]
    if statistics.loadouts:
        lines += [*tally_table(_(game.loadout_head), heads, statistics.loadouts), ""]
    return [*lines, describe_count(statistics.counted, statistics.passed_over)]


def tally_table(title: str, heads: Sequence[str], tallies: Mapping[str, Tally]) -> list[str]:
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


def describe_count(counted: int, left: int) -> str:
    """Return a sentence with the number of games in a table, and one with the number left out.

    Args:
        counted: the number of games counted.
        left: the number of games left out.
    """
    text = ngettext(
        "{number} game; the columns from points on are averages per game.",
        "{number} games; the columns from points on are averages per game.",
        counted,
    ).format(number=counted)
    more = _("Unfinished or damaged games left out: {number}.").format(number=left)
    return join_sentences(text, more) if left else text
