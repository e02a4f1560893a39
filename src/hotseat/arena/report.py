"""The results of a tournament as tables for a terminal."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import polars
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hotseat.arena.benchmark import LevelResult
from hotseat.arena.ratings import ratings
from hotseat.arena.win_rates import GAME, PlayerResult, Share, player_results
from hotseat.util import safe_io
from hotseat.util.i18n import gettext
from hotseat.util.i18n import gettext as _


def report_tables(games: polars.DataFrame) -> Group:
    """Return the full report on rows with `win_rates.COLUMNS`: win rates, ratings, lengths and reasons of the end."""
    parts: list[RenderableType] = [meetings(player_results(games))]
    found = ratings(games)
    if found:
        rated = _table([_("player")], _("rating"), _("error"))
        for rating in found:
            rated.add_row(Text(rating.player), f"{rating.elo:+.0f}", f"± {rating.error:.0f}")
        parts += [Text("\n" + _("Ratings (Bradley-Terry; 400 points are ten to one):")), rated]
    return Group(*parts, Text(f"\n{lengths(games)}"), Text(endings(games)))


def player_rows(frames: Sequence[polars.DataFrame]) -> Table:
    """Return a table with one row for each player of each meeting, from rows with `win_rates.COLUMNS`."""
    return meetings(player_results(polars.concat(frames)))


def meetings(found: Sequence[PlayerResult]) -> Table:
    """Return a table with one row for each player of each meeting."""
    table = _table([_("meeting"), _("player")], _("games"), _("wins"), _("95 % interval"), _("points"))
    for number, each in enumerate(found):
        first = number == 0 or found[number - 1].meeting != each.meeting
        won = each.won
        table.add_row(
            Text(each.meeting if first else ""),
            Text(each.player),
            str(won.games),
            f"{won.share:.3f}",
            interval_text(won),
            f"{each.points:.1f}",
        )
    return table


def results_table(results: Sequence[LevelResult]) -> Table:
    """Return a table with the results of a benchmark: by level and form, by level, and of all games."""
    table = _table([_("against"), _("form")], _("games"), _("wins"), _("95 % interval"), _("points"))
    for each in results:
        level = gettext(each.level) if each.level else _("all")
        numbers = str(each.won.games), f"{each.won.share:.3f}", interval_text(each.won), f"{each.points:.1f}"
        table.add_row(Text(level), Text(each.form), *numbers)
    return table


def lengths(games: polars.DataFrame) -> str:
    """Return a sentence about the length of the games. `games`: rows with `win_rates.COLUMNS`, at least one."""
    turns: list[int] = _each_game(games)["turns"].to_list()
    message = _("{games} games of {median} turns at the median, the shortest of {least}, the longest of {most}.")
    return message.format(games=len(turns), median=f"{statistics.median(turns):.0f}", least=min(turns), most=max(turns))


def endings(games: polars.DataFrame) -> str:
    """Return a sentence with the reasons that the games ended."""
    counts = _each_game(games)["ending"].value_counts(sort=True)
    found = _("; ").join(f"{ending and gettext(ending)} ({count})" for ending, count in counts.iter_rows())
    return _("How the games ended: {endings}.").format(endings=found)


def forfeits(games: polars.DataFrame) -> list[str]:
    """Return one line for each player that forfeited games because it failed, with the first failure."""
    message = _("{player} forfeited {failed} of {games} games; the first, deal {deal} of {meeting}, seed {seed}: {why}")
    lines = []
    for (player,), rows in games.filter(polars.col("failed") != "").group_by("player", maintain_order=True):
        first, played = rows.row(0, named=True), games.filter(player=player).unique(GAME).height
        where = {key: safe_io.escape(str(first[key])) for key in ("deal", "meeting", "seed")}
        name, why = safe_io.escape(str(player)), first["failed"]
        lines.append(message.format(player=name, failed=len(rows), games=played, why=why, **where))
    return lines


def interval_text(won: Share) -> str:
    """Return the bounds of a share's interval as text."""
    return _("{low} and {high}").format(low=f"{won.low:.3f}", high=f"{won.high:.3f}")


def _each_game(games: polars.DataFrame) -> polars.DataFrame:
    """Return one row for each game."""
    return games.unique(GAME, keep="first", maintain_order=True)


def _table(names: Sequence[str], *numbers: str) -> Table:
    """Return an empty table with text columns followed by number columns."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in names:
        table.add_column(head)
    for head in numbers:
        table.add_column(head, justify="right")
    return table
