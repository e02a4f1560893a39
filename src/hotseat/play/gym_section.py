"""The progress in the pattern gym as a section of the statistics."""

from __future__ import annotations

from typing import Any

from hotseat.play.gym_progress import GymProgressStore
from hotseat.plugin.game import Game
from hotseat.records.profile_sections import Line, Section
from hotseat.records.record_time import current_day
from hotseat.util.i18n import gettext as _


def gym_sections(game: Game[Any, Any, Any, Any]) -> list[Section]:
    """Return the section about the patterns of a game, by group; none for a game without a gym."""
    gym = game.gym()
    if gym is None:
        return []
    progress, day, title = GymProgressStore().progress.of(game.id), current_day(), _("Pattern gym")
    if not progress.patterns:
        return [Section("gym", title, "", [((_("No pattern has been practised yet."), "quiet"),)])]
    lines = list[Line]()
    for group, name in gym.groups().items():
        patterns = [each.id for each in gym.patterns(group)]
        well, due, new = progress.counts(patterns, day)
        if new < len(patterns):
            message = _("{number} of {all} seen well, {due} due").format(number=well, all=len(patterns), due=due)
            lines.append(((f"{name}  ", ""), (message, "strong" if due else "quiet")))
    best = ((_("best streak: {number}").format(number=progress.best), "quiet"),)
    middle = progress.median
    if middle is not None:
        text = _("best streak: {number}, median {seconds} s").format(number=progress.best, seconds=f"{middle:.1f}")
        best = ((text, "quiet"),)
    return [Section("gym", title, "", [*lines, best])]
