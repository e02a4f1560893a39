"""The mistakes of a person as a section of the statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hotseat.coach.mistakes import GameMistakes, Owned, mistakes_by_game
from hotseat.coach.verdict import MISTAKES
from hotseat.records.profile_sections import MONTHS, Line, Section
from hotseat.records.record_time import local_day
from hotseat.records.saved_games import SavedGame
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

PHASES = gettext_noop("beginning"), gettext_noop("middle"), gettext_noop("end of the game")
"""The names of the phases of a game."""
SHOWN = 6
"""The number of months shown, the latest ones."""


def mistakes_section(owned: Owned, games: Iterable[SavedGame]) -> Section:
    """Return the mistakes a game by month, kind and phase in the analysed games, and how many wait as exercises.

    Args:
        owned: returns the person's seat in a game.
        games: the saved games to look at.
    """
    found, title = mistakes_by_game(owned, games=games), _("Mistakes")
    if not found:
        return Section("mistakes", title, "", [((_("Analyse a finished game to find yours."), "quiet"),)])
    kinds = Counter(kind for game in found for kind in game.kinds)
    parts = [part for kind in MISTAKES for part in ((f"{_(kind.name)} ", ""), (f"{kinds[kind]}   ", "strong"))]
    phases = Counter(phase for game in found for phase in game.phases)
    by_phase = [part for i, name in enumerate(PHASES) for part in ((f"{_(name)} ", ""), (f"{phases[i]}   ", "strong"))]
    waiting = sum(game.waiting for game in found)
    wait = ((_("exercises left: {number}").format(number=waiting), "strong" if waiting else "quiet"),)
    return Section("mistakes", _("Mistakes a game"), "", [_by_month(found), tuple(parts), tuple(by_phase), wait])


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
