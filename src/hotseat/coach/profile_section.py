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
from hotseat.records.profile_sections import HEIGHTS, MONTHS, Line, Section
from hotseat.records.record_time import local_day
from hotseat.records.statistics_json import ProfileMistakes
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, pgettext

PHASES = gettext_noop("beginning"), gettext_noop("middle"), gettext_noop("end of the game")
"""The names of the phases of a game."""
SHOWN = 6
"""The number of months shown, the latest ones."""
WINDOW, BARS = 10, 20
"""The number of last games that are compared with those before, and of games with a bar."""
LEAST_LOADOUTS, CARDS = 2, 2
"""The least number of loadouts to tell apart, and the number of cards in a line."""
CAUSES, BESIDE = 4, 2
"""The number of causes shown, the most frequent ones, and those in a line."""


def mistakes_section(game: Game[Any, Any, Any, Any], found: Sequence[GameMistakes], *, brief: bool = False) -> Section:
    """Return the mistakes in the analysed games, by time, kind, phase, cause, loadout and card, and waiting exercises.

    Args:
        game: the game plugin.
        found: the mistakes in the analysed games.
        brief: whether causes, loadouts and cards are left out.
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
    lines = [_by_month(found), *_trend(found), tuple(parts), tuple(by_phase)]
    if not brief:
        lines += [*_by_cause(game, found), *_by_loadout(game, found), *_by_card(game, found)]
    lines.append(wait)
    return Section("mistakes", _("Mistakes a game"), "", lines)


def _trend(found: Iterable[GameMistakes]) -> list[Line]:
    """Return the mistakes in the last games against those before, with a bar for each game; none without earlier."""
    numbers = [len(each.kinds) for each in sorted(found, key=lambda each: each.saved.played)]
    last, before = numbers[-WINDOW:], numbers[:-WINDOW]
    if not before:
        return []
    now, then = sum(last) / len(last), sum(before) / len(before)
    role = "good" if now < then else "bad" if now > then else ""
    most = max(1, *numbers)
    bars = "".join(HEIGHTS[round(number * (len(HEIGHTS) - 1) / most)] for number in numbers[-BARS:])
    label = _("last {number} games").format(number=WINDOW)
    trend = (f"{label} ", "quiet"), (f"{now:.1f}   ", role), (f"{_('before')} ", "quiet"), (f"{then:.1f}", "strong")
    return [trend, ((bars, role),)]


def _by_loadout(game: Game[Any, Any, Any, Any], found: Iterable[GameMistakes]) -> list[Line]:
    """Return the mistakes a game with each loadout, the most games first; none for a single loadout."""
    numbers: dict[str, list[int]] = {}
    for each in found:
        numbers.setdefault(each.loadout, []).append(len(each.kinds))
    numbers.pop("", None)
    if len(numbers) < LEAST_LOADOUTS:
        return []
    shown = sorted(numbers.items(), key=lambda item: -len(item[1]))[:CAUSES]
    parts = [
        ((f"{game.loadout_name(loadout)} ", ""), (f"{sum(each) / len(each):.1f}   ", "strong"))
        for loadout, each in shown
    ]
    return [tuple(chain(*parts[i : i + BESIDE])) for i in range(0, len(parts), BESIDE)]


def mistakes_as_data(game: Game[Any, Any, Any, Any], found: Iterable[GameMistakes]) -> list[ProfileMistakes]:
    """Return the mistakes in analysed games for JSON, the first game first.

    Args:
        game: the game plugin.
        found: the mistakes in the analysed games.
    """
    return [
        ProfileMistakes(
            each.saved.id,
            local_day(each.saved.played).isoformat(),
            each.loadout,
            len(each.kinds),
            each.turns,
            [each.phases.count(phase) for phase in range(len(PHASES))],
            [*each.causes],
            *_differing_cards(game, each),
        )
        for each in sorted(found, key=lambda one: one.saved.played)
    ]


def _differing_cards(game: Game[Any, Any, Any, Any], found: GameMistakes) -> tuple[list[str], list[str]]:
    """Return the cards of turns with mistakes: those that the coach wouldn't have played, and those that it would."""
    wrong, missed = list[str](), list[str]()
    for played, best in found.turns_played:
        mine, better = (set(game.cards_of_options(options)) for options in (played, best))
        wrong += sorted(mine - better)
        missed += sorted(better - mine)
    return wrong, missed


def missed_cards(game: Game[Any, Any, Any, Any], found: Iterable[GameMistakes]) -> list[tuple[str, int, int]]:
    """Return the cards of turns with mistakes, most first: how often it was played, and how often the coach did.

    A card that both would have played doesn't count.

    Args:
        game: the game plugin.
        found: the mistakes in the analysed games.
    """
    misplayed, missed = Counter[str](), Counter[str]()
    for each in found:
        wrong, better = _differing_cards(game, each)
        misplayed.update(wrong)
        missed.update(better)
    cards = sorted({*misplayed, *missed}, key=lambda card: (-misplayed[card] - missed[card], card))
    return [(card, misplayed[card], missed[card]) for card in cards]


def _by_card(game: Game[Any, Any, Any, Any], found: Sequence[GameMistakes]) -> list[Line]:
    """Return the cards most often played in place of better ones, and those most often left out."""
    cards = missed_cards(game, found)
    played = {card: number for card, number, _missed in cards if number}
    missed = {card: number for card, _played, number in cards if number}
    lines = list[Line]()
    for label, numbers in ((_("misplayed"), played), (pgettext("cards", "missed"), missed)):
        if most := Counter(numbers).most_common(CARDS):
            parts = (((f"  {game.card_name(card)} ", ""), (f"{number}", "strong")) for card, number in most)
            lines.append(((label, "quiet"), *chain(*parts)))
    return lines


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
