"""The mistakes of a person as a section of the statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from hotseat.coach.coach import load_coach
from hotseat.coach.mistakes import GameMistakes
from hotseat.coach.verdict import MISTAKES
from hotseat.plugin.game import Game
from hotseat.records.profile_sections import MONTHS, Line, Section
from hotseat.records.record_time import local_day
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

PHASES = gettext_noop("beginning"), gettext_noop("middle"), gettext_noop("end of the game")
"""The names of the phases of a game."""
SHOWN = 6
"""The number of months shown, the latest ones."""
CAUSES, BESIDE = 4, 2
"""The number of causes shown, the most frequent ones, and those in a line."""


def mistakes_section(game: Game[Any, Any, Any, Any], found: Sequence[GameMistakes]) -> Section:
    """Return the mistakes a game by month, kind, phase and cause in the analysed games, and how many exercises wait.

    Args:
        game: the game plugin.
        found: the mistakes in the analysed games.
    """
    title = _("Mistakes")
    if not found:
        return Section("mistakes", title, "", [((_("Analyse a finished game to find yours."), "quiet"),)])
    kinds = Counter(kind for game in found for kind in game.kinds)
    parts = [part for kind in MISTAKES for part in ((f"{_(kind.name)} ", ""), (f"{kinds[kind]}   ", "strong"))]
    phases = Counter(phase for game in found for phase in game.phases)
    by_phase = [part for i, name in enumerate(PHASES) for part in ((f"{_(name)} ", ""), (f"{phases[i]}   ", "strong"))]
    waiting = sum(game.waiting for game in found)
    wait = ((_("exercises left: {number}").format(number=waiting), "strong" if waiting else "quiet"),)
    lines = [_by_month(found), tuple(parts), tuple(by_phase), *_by_cause(game, found), wait]
    return Section("mistakes", _("Mistakes a game"), "", lines)


def _by_cause(game: Game[Any, Any, Any, Any], found: Iterable[GameMistakes]) -> list[Line]:
    """Return the most frequent causes with their numbers, some in a line."""
    coach = load_coach(game)
    names = coach.causes() if coach is not None else {}
    counted = Counter(cause for each in found for cause in each.causes if cause in names).most_common(CAUSES)
    parts = [((f"{names[cause]} ", ""), (f"{number}   ", "strong")) for cause, number in counted]
    return [tuple(chain(*parts[i : i + BESIDE])) for i in range(0, len(parts), BESIDE)]


def _by_month(found: Iterable[GameMistakes]) -> Line:
    """Return the average number of mistakes in a game of each month."""
    months: dict[tuple[int, int], list[int]] = {}
    for game in sorted(found, key=lambda each: each.saved.played):
        day = local_day(game.saved.played)
        months.setdefault((day.year, day.month), []).append(len(game.kinds))
    shown = [*months.items()][-SHOWN:]
    return tuple(
        part
        for (_year, month), numbers in shown
        for part in ((f"{_(MONTHS[month - 1])} ", "quiet"), (f"{sum(numbers) / len(numbers):.1f}   ", "strong"))
    )
