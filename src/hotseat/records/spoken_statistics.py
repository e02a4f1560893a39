"""Statistics in sentences, for players who hear them instead of seeing columns."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hotseat.plugin.game import Game, GameStatistics
from hotseat.records.profile import Profile, Score
from hotseat.records.profile_sections import HEIGHTS, Line, form_title, opponent_name, plain
from hotseat.records.stats import SEAT, TURNS, Statistics, Tally, rank_tallies, rating_lines
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import after_colon, with_period


def statistics_sentences(statistics: Statistics, game: GameStatistics[Any, Any, Any, Any]) -> Iterator[str]:
    """Yield a sentence for each player, loadout, and part of a player's games, the most games first.

    Args:
        statistics: what `stats.collect` returned.
        game: the game of these statistics.
    """
    heads = (*game.tally_heads, TURNS)
    for name, tally in rank_tallies(statistics.players):
        yield _tally_sentence(name, tally, heads)
    for name, tally in rank_tallies(statistics.loadouts):
        yield _tally_sentence(name, tally, heads)
    for heading, tallies in statistics.parts.items():
        if len({what for _name, what in tallies}) > 1:
            for (name, part), tally in rank_tallies(tallies):
                what = _("seat {number}").format(number=part) if heading == SEAT else part
                yield _tally_sentence(_("{name}, {what}").format(name=name, what=what), tally, ())
    yield from rating_lines(statistics)


def _tally_sentence(name: str, tally: Tally, heads: Sequence[str]) -> str:
    """Return "Ada: 4 games, 1 won, 0 drawn; on average points 1.5, turns 42.0."; `heads`: those of the averages."""
    games = ngettext("{number} game", "{number} games", tally.games).format(number=tally.games)
    message = _("{name}: {games}, {won} won, {drawn} drawn")
    text = message.format(name=name, games=games, won=tally.won, drawn=tally.drawn)
    shown = zip(heads, tally.averages, strict=False)
    averages = _(", ").join(f"{_(head)} {average:.1f}" for head, average in shown)
    return with_period(_("{text}; on average {averages}").format(text=text, averages=averages) if averages else text)


def record_sentences(profile: Profile, game: Game[Any, Any, Any, Any]) -> Iterator[str]:
    """Yield a sentence about the games against each opponent, by form.

    Args:
        profile: what `profile.make_profile` returned.
        game: the game of this profile.
    """
    for opponent, by_form in profile.by_opponent.items():
        name = " ".join(filter(None, opponent_name(opponent, profile.levels)))
        yield with_period(_("Against {name}: {scores}").format(name=name, scores=_scores_by_form(by_form, game)))
    if profile.unaided:
        yield with_period(_("Without aids: {scores}").format(scores=_scores_by_form(profile.unaided, game)))


def _scores_by_form(by_form: Mapping[str, Score], game: Game[Any, Any, Any, Any]) -> str:
    return _("; ").join(after_colon(form_title(game, form), _score_phrase(score)) for form, score in by_form.items())


def _score_phrase(score: Score) -> str:
    message = _("{won} won, {lost} lost, {drawn} drawn") if score.drawn else _("{won} won, {lost} lost")
    return message.format(won=score.won, lost=score.lost, drawn=score.drawn)


def table_sentences(lines: Sequence[Line]) -> Iterator[str]:
    """Yield a sentence for each row of a table of numbers: its name, and each number behind its heading.

    Args:
        lines: the lines that `profile_sections.table_lines` made.
    """
    heads, *rows = ([cell.strip() for cell in re.split(r"\s{2,}", plain(line).strip())] for line in lines)
    for name, *numbers in rows:
        cells = (f"{head} {number}" for head, number in zip(heads, numbers, strict=False) if number.strip("-"))
        yield with_period(after_colon(name, _(", ").join(cells)))


def join_cells(line: Line) -> str:
    """Return a line of columns with commas between them, without empty ones."""
    line = tuple(part for part in line if not {*part[0]} <= {*HEIGHTS})
    cells = (cell.strip() for part in line for cell in re.split(r"\s{2,}", plain((part,)).strip()))
    return _(", ").join(cell for cell in cells if cell.strip("-"))
