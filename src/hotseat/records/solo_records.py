"""The results of games that one person played alone, as a table of records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.plugin.game import Game
from hotseat.records.game_facts import GameFacts, SeatFacts
from hotseat.records.profile import Profile, load_entries
from hotseat.records.profile_sections import Line, Part, Section, column_lines, day_text
from hotseat.records.record_time import local_day
from hotseat.records.saved_games import SavedGame
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext

MOST = 10
"""The number of records shown."""
FEW = 3
"""The number of records shown where there is little space."""


class SoloRecord(NamedTuple):
    """The result of a game that one person played alone."""

    saved: SavedGame
    """The saved game."""
    facts: GameFacts
    """The facts of the finished game."""

    @property
    def seat(self) -> SeatFacts:
        """The only seat."""
        return self.facts.seats[0]


def solo_records(games: Iterable[tuple[SavedGame, GameFacts | str]]) -> list[SoloRecord]:
    """Return the records among saved games in order of time, the highest score first."""
    found = [SoloRecord(saved, facts) for saved, facts in games if isinstance(facts, GameFacts)]
    alone = [each for each in found if len(each.facts.seats) == 1 and each.seat.player.human]
    return sorted(alone, key=lambda each: -each.seat.score)


def records_with(game: Game[Any, Any, Any, Any], path: Path | None) -> list[SoloRecord]:
    """Return all records of a game plugin if a finished saved game is one of them; else nothing.

    Args:
        game: the game plugin.
        path: the file of the finished game; None if it isn't saved.
    """
    found = solo_records(load_entries(game)) if path is not None else []
    return found if any(each.saved.path == path for each in found) else []


def record_lines(
    records: Sequence[SoloRecord],
    game: Game[Any, Any, Any, Any],
    width: int,
    most: int,
    own: Path | None = None,
) -> list[Line]:
    """Return a table of records below headings: rank, score, the game's own columns, loadout, players and day.

    Args:
        records: the records, the best first.
        game: their game plugin.
        width: the columns of the table.
        most: the number of records that are shown.
        own: the file of the record that is marked, and shown even after the others.
    """
    named = len({each.seat.name for each in records}) > 1
    ranked = [*enumerate(records, 1)]
    shown = ranked[:most]
    shown += [each for each in ranked[most:] if each[1].saved.path == own]
    heads = ["", _("score"), *map(_, game.record_heads), _(game.loadout_head), pgettext("record", "player"), _("day")]
    rows = [[(head, "quiet") for head in heads]]
    rows += [_row(rank, each, game, mark=each.saved.path == own, named=named) for rank, each in shown]
    if not any(row[-3][0] for row in rows[1:]):
        rows[0][-3] = "", ""
    if not named:
        rows[0][-2] = "", ""
    return column_lines(rows, width)


def _row(rank: int, record: SoloRecord, game: Game[Any, Any, Any, Any], *, mark: bool, named: bool) -> list[Part]:
    seat = record.seat
    marks = [*record.facts.marks, *[0] * len(game.record_heads)][: len(game.record_heads)]
    role = "strong" if mark else ""
    return [
        (f"{'>' if mark else ''}{rank}", "strong"),
        (str(seat.score), "strong"),
        *((game.describe_mark(number) if number else "-", role) for number in marks),
        (game.loadout_name(seat.loadout) if seat.loadout else "", role),
        (seat.name if named else "", role),
        (day_text(local_day(record.saved.played)), "quiet"),
    ]


def solo_section(profiles: Sequence[tuple[Game[Any, Any, Any, Any], Profile]], width: int, *, whole: bool) -> Section:
    """Return the records of the first game's solo games, and the best results in the other games.

    Those are the highest scores of games played alone, and the widest leads over computers.

    Args:
        profiles: each game plugin with the person's profile in it.
        width: the columns of the section.
        whole: whether all is shown, not the best alone.
    """
    parts: list[Part] = []
    for game, profile in profiles:
        if (best := profile.solo_record) is not None:
            points = _("{number} points").format(number=best.facts.seats[0].score)
            parts += [(f"{_(game.name)} ", ""), (points, "strong"), ("   ", "")]
        elif profile.widest_lead and len(game.setup_options().forms) == 1:  # scores of several forms can't be compared
            lead = pgettext("lead over a computer", "{number} ahead").format(number=profile.widest_lead)
            parts += [(f"{_(game.name)} ", ""), (lead, "strong"), ("   ", "")]
    game, profile = profiles[0]
    records = solo_records((each.saved, each.facts) for each in profile.games)
    lines: list[Line] = record_lines(records, game, width, MOST if whole else FEW) if records else []
    if parts and (len(profiles) > 1 or not records):
        lines = [tuple(parts), *lines]
    return Section("solo", _("Solo"), "", lines or [((_("no finished game"), "quiet"),)])
