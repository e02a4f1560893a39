"""Statistics of the finished games of a game plugin, by player, by loadout, and of people by what they met."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from hotseat.plugin.game import Game, GameStatistics
from hotseat.plugin.seats import name_with_player
from hotseat.records.game_facts import each_with_facts
from hotseat.records.profile import level_results
from hotseat.records.profile_sections import describe_left_out
from hotseat.records.rating import GlickoRating, rate
from hotseat.records.saved_games import SavedGame
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext
from hotseat.util.text_utils import after_colon, join_sentences, with_period

K = TypeVar("K")
NO_LEVELS: Mapping[str, int] = {}
COUNTS = (gettext_noop("games"), gettext_noop("won"), gettext_noop("drawn"))
"""The headings of the counts in a table, marked for translation; the averages follow them."""
TURNS = gettext_noop("turns")
"""The heading of the last average."""
FORM, SEAT, OPPONENT = gettext_noop("form"), gettext_noop("seat"), gettext_noop("opponent")
"""The headings of the tables that split the games of people."""


class Tally(NamedTuple):
    """The totals of a player or loadout; a game counts once for each of its seats."""

    games: int
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

    @property
    def averages(self) -> list[float]:
        """The sums as averages of a game."""
        return [total / self.games for total in self.sums]

    def row(self) -> list[str]:
        """Return the cells under the headings, with the averages."""
        return [*map(str, self[:3]), *(f"{average:.1f}" for average in self.averages)]


class Statistics(NamedTuple):
    """The totals of all finished games of a game plugin."""

    players: dict[str, Tally]
    """The tallies by player's name, with the player unless it is a person."""
    loadouts: dict[str, Tally]
    """The tallies by the name of the loadout; empty where loadouts don't differ."""
    parts: dict[str, dict[tuple[str, str], Tally]]
    """The tallies of people, by the heading of a table and then by player and by form, seat or opponent."""
    ratings: dict[str, GlickoRating]
    """The rating of each person who played against a rated level, by name."""
    counted: int
    left_out: Mapping[str, int]
    """The number of games left out, by reason."""

    @property
    def ranked_ratings(self) -> list[tuple[str, GlickoRating]]:
        """The ratings by name, the highest first."""
        return sorted(self.ratings.items(), key=lambda item: -item[1].value)


def collect(
    saved: Iterable[SavedGame], game: Game[Any, Any, Any, Any], levels: Mapping[str, int] = NO_LEVELS
) -> Statistics:
    """Return the statistics of saved games of a plugin, with ratings against rated `levels`.

    A rating counts the games as they were played, and each level on another side as an opponent.
    """
    players: dict[str, Tally] = {}
    loadouts: dict[str, Tally] = {}
    parts: dict[str, dict[tuple[str, str], Tally]] = {FORM: {}, SEAT: {}, OPPONENT: {}}
    ratings: dict[str, GlickoRating] = {}
    titles = {loadout.id: loadout.title for loadout in game.setup_options().loadouts}
    counted, left_out = 0, Counter[str]()
    for saved_game, facts in each_with_facts(saved, game):
        if isinstance(facts, str):
            left_out[facts] += 1
            continue
        counted += 1
        verdict = facts.verdict
        for seat, (name, player_spec, loadout, _score, numbers, *_course) in enumerate(facts.seats):
            tally = Tally(1, int(verdict.won(seat)), int(verdict.drew(seat)), (*numbers, facts.turns))
            _add(players, name_with_player(name, player_spec), tally)
            if loadout:
                _add(loadouts, titles.get(loadout, loadout), tally)
            if player_spec.human:
                if title := saved_game.announced.title:
                    _add(parts[FORM], (name, title), tally)
                _add(parts[SEAT], (name, str(seat + 1)), tally)
                met = [facts.seats[s] for side in verdict.sides if seat not in side for s in side]
                for opponent in {
                    each.player.label if each.player.kind == "level" else name_with_player(each.name, each.player)
                    for each in met
                }:
                    _add(parts[OPPONENT], (name, opponent), tally)
                if results := level_results(facts, seat, levels):
                    ratings[name] = rate(ratings.get(name, GlickoRating()), results)
    return Statistics(players, loadouts, parts, ratings, counted, left_out)


def _add(tallies: dict[K, Tally], key: K, tally: Tally) -> None:
    tallies[key] = tallies[key] + tally if key in tallies else tally


def summary_lines(statistics: Statistics, game: GameStatistics[Any, Any, Any, Any]) -> list[str]:
    """Return the lines of a table of players, and of one of loadouts, the most games first."""
    heads = (*COUNTS, *game.tally_heads, TURNS)
    lines = [*tally_table(_("player"), heads, statistics.players), ""]
    if statistics.loadouts:
        lines += [*tally_table(_(game.loadout_head), heads, statistics.loadouts), ""]
    for heading, tallies in statistics.parts.items():
        if len({what for __, what in tallies}) > 1:
            labels = {after_colon(name, what): tally for (name, what), tally in tallies.items()}
            lines += [*tally_table(_(heading), heads, labels), ""]
    lines += [*rating_lines(statistics), *[""] * bool(statistics.ratings)]
    return [*lines, describe_count(statistics.counted, statistics.left_out)]


def rating_lines(statistics: Statistics) -> list[str]:
    """Return a sentence for each rating, the highest first."""
    message = _("Rating of {name} against the computer: {rating}, give or take {margin}.")
    found = statistics.ranked_ratings
    return [message.format(name=name, rating=round(each.value), margin=each.margin) for name, each in found]


def rank_tallies(tallies: Mapping[K, Tally]) -> list[tuple[K, Tally]]:
    """Return tallies with what they count, the most games first."""
    return sorted(tallies.items(), key=lambda item: (-item[1].games, -item[1].won, item[0]))


def tally_table(title: str, heads: Sequence[str], tallies: Mapping[str, Tally]) -> list[str]:
    """Return the lines of a table of tallies by name, the most games first, with marked headings of the cells."""
    width = max(map(cell_width.width, (*tallies, title)))
    lines = [_(head) for head in heads]
    rows = [(title, lines), *((name, tally.row()) for name, tally in rank_tallies(tallies))]
    return [f"{cell_width.ljust(name, width)}  {_columns(lines, row)}" for name, row in rows]


def _columns(heads: Sequence[str], row: Sequence[str]) -> str:
    widths = (max(6, cell_width.width(head)) for head in heads)
    return "  ".join(map(cell_width.rjust, row, widths))


def describe_count(counted: int, left_out: Mapping[str, int]) -> str:
    """Return a sentence with the number of games in a table, and one with those left out."""
    text = ngettext(
        "{number} game; the columns from points on are averages per game.",
        "{number} games; the columns from points on are averages per game.",
        counted,
    ).format(number=counted)
    return join_sentences(text, with_period(describe_left_out(left_out))) if left_out else text
