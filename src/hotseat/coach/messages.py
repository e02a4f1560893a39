"""The texts of the coach's review of a game."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hotseat.coach.analysis import Analysis, AnalysisProgress
from hotseat.coach.coach import Sight
from hotseat.coach.luck import LuckSummary, luck_summaries
from hotseat.coach.verdict import BLUNDER, INACCURACY, MISTAKE, WHOLE, Estimate, Evaluated, Mistake, Unit
from hotseat.plugin.game import side_names
from hotseat.util.cell_width import ljust, width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext
from hotseat.util.text_utils import count, join_and

SIGHTS: dict[Sight, str] = {
    "seat": gettext_noop("with what each seat could know"),
    "open": gettext_noop("with all hands open, which no player could know"),
}
"""The text for each knowledge that a review may use."""

VERDICTS: dict[Unit, dict[Mistake, str]] = {
    "chance": {
        BLUNDER: gettext_noop("a blunder: it lowered the chance of winning by {cost}"),
        MISTAKE: gettext_noop("a mistake: it lowered the chance of winning by {cost}"),
        INACCURACY: gettext_noop("an inaccuracy: it lowered the chance of winning by {cost}"),
    },
    "points": {
        BLUNDER: gettext_noop("a blunder: it lowered the expected score by {cost}"),
        MISTAKE: gettext_noop("a mistake: it lowered the expected score by {cost}"),
        INACCURACY: gettext_noop("an inaccuracy: it lowered the expected score by {cost}"),
    },
}
"""The text of each kind of mistake, by the unit of the loss."""

BRIEFLY = {
    BLUNDER: gettext_noop("{sign} blunder, {cost}"),
    MISTAKE: gettext_noop("{sign} mistake, {cost}"),
    INACCURACY: gettext_noop("{sign} inaccuracy, {cost}"),
}
"""The short text of each kind of mistake."""


def percent(share: float) -> str:
    """Return a probability in percent, such as "8 %". `share`: the probability, from 0 to 1."""
    return _("{number} %").format(number=round(100 * share))


def amount(number: float, unit: Unit) -> str:
    """Return a probability in percent, or points, such as "8 %" or "2.5 points"."""
    return percent(number) if unit == "chance" else _("{number} points").format(number=f"{number:.1f}")


def with_bounds(estimate: Estimate, unit: Unit = "chance") -> str:
    """Return an estimate with its bounds: "8 % (5 to 11)"."""
    bounds = estimate.low, estimate.high
    low, high = (round(100 * bound) if unit == "chance" else f"{bound:.1f}" for bound in bounds)
    return _("{share} ({low} to {high})").format(share=amount(estimate.mean, unit), low=low, high=high)


def describe_prospect(evaluated: Evaluated) -> str:
    """Return a sentence about what the coach's plan promised."""
    chance = with_bounds(evaluated.chance, evaluated.unit)
    if evaluated.unit == "points":
        return _("With the coach's choice the expected final score was {points}.").format(points=chance)
    return _("The coach's choice had a {chance} chance of winning.").format(chance=chance)


def describe_verdict(evaluated: Evaluated) -> str:
    """Return the verdict on a segment, such as "a mistake: it cost 14 % (9 to 19) of the win probability"."""
    unit = evaluated.unit
    cost = with_bounds(evaluated.loss, unit)
    if evaluated.mistake is not None:
        return _(VERDICTS[unit][evaluated.mistake]).format(cost=cost)
    if evaluated.played == evaluated.best:
        return _("as the coach would have played")
    if evaluated.loss.high < 0:
        gained = Estimate(-evaluated.loss.mean, -evaluated.loss.high, -evaluated.loss.low)
        return _("better than the coach's choice: it gained {gain}").format(gain=with_bounds(gained, unit))
    message = _("about as good as the coach's choice (within the margin of error: {cost})")
    return message.format(cost=cost)


def brief_verdict(evaluated: Evaluated) -> str:
    """Return the short verdict on a segment, such as "? mistake, 14 % (9 to 19)"."""
    cost = with_bounds(evaluated.loss, evaluated.unit)
    if evaluated.mistake is not None:
        return _(BRIEFLY[evaluated.mistake]).format(sign=evaluated.mistake.sign, cost=cost)
    if evaluated.played == evaluated.best:
        return _("as the coach")
    return (_("better, {cost}") if evaluated.loss.high < 0 else _("as good, {cost}")).format(cost=cost)


Words = Callable[[Evaluated], tuple[str, str]]
"""A function that returns what was played in a segment and the coach's plan as phrases, as `Analysis.in_words`."""


def played_and_best(evaluated: Evaluated, words: Words) -> list[str]:
    """Return two lines: what was played, and the coach's plan."""
    titles = _("played:"), _("coach:")
    wide = max(map(width, titles))
    return [f"{ljust(title, wide)} {text}" for title, text in zip(titles, words(evaluated), strict=True)]


def list_mistakes(
    evaluated: Iterable[Evaluated], names: Sequence[str], words: Words, *, all: bool = False
) -> list[str]:
    """Return a few lines for each mistake of a game."""
    lines = []
    for one in evaluated:
        if all or one.mistake is not None:
            lines.append(_listed(one, names[one.seat]))
            lines += [f"    {line}" for line in played_and_best(one, words)[: 1 + (one.played != one.best)]]
    return lines


def _listed(evaluated: Evaluated, name: str) -> str:
    if evaluated.mistake is None:
        return _("Turn {turn}, {name}: {verdict}").format(
            turn=evaluated.turn, name=name, verdict=describe_verdict(evaluated)
        )
    message = _("Turn {turn}, {name} {sign}  {verdict}")
    return message.format(
        turn=evaluated.turn, name=name, sign=evaluated.mistake.sign, verdict=describe_verdict(evaluated)
    )


def summarize(found: Sequence[LuckSummary], sides: Sequence[str]) -> list[str]:
    """Return one line for each side. `sides`: the names of all sides."""
    return [_summed(one, sides[one.side]) for one in found]


def summarize_replay(analysis: Analysis[Any, Any, Any, Any]) -> list[str]:
    """Return one line for each side of a game, and what else counts."""
    replay, coach = analysis.replay, analysis.coach
    found = luck_summaries(analysis.evaluated, replay, coach)
    return [
        *summarize(found, side_names(replay.game, replay.start_state)),
        *filter(None, [coach.note, replay.conditions]),
    ]


def _summed(account: LuckSummary, name: str) -> str:
    faults, cost = describe_faults(account.mistakes), amount(account.lost / account.segments, account.unit)
    if account.luck is None:
        return _("{name}: {faults}; choices cost {cost} a turn").format(name=name, faults=faults, cost=cost)
    message = _("{name}: {faults}; choices cost {cost} a turn; {luck}")
    return message.format(name=name, faults=faults, cost=cost, luck=_lucky(account.luck, account.unit))


def describe_faults(found: Sequence[Mistake]) -> str:
    """Return how many mistakes of each kind there are."""
    blunders, mistakes, inaccuracies = (found.count(fault) for fault in (BLUNDER, MISTAKE, INACCURACY))
    text = ngettext("{number} inaccuracy", "{number} inaccuracies", inaccuracies).format(number=inaccuracies)
    return join_and(
        [count(blunders, "blunder"), count(mistakes, "mistake"), text if inaccuracies else _("no inaccuracy")]
    )


def _lucky(luck: float, unit: Unit) -> str:
    if abs(luck) < 0.005 * WHOLE[unit]:
        return _("luck was even")
    return (_("luck gave {share}") if luck > 0 else _("luck took {share}")).format(share=amount(abs(luck), unit))


def remarks_by_ply(evaluated: Iterable[Evaluated], words: Words) -> dict[int, str]:
    """Return a remark for each mistake, by the ply of the segment's last decision."""
    message = _("{sign} {verdict}; the coach: {answers}")
    return {
        one.ply + len(one.played): message.format(
            sign=one.mistake.sign, verdict=describe_verdict(one), answers=words(one)[1]
        )
        for one in evaluated
        if one.mistake is not None
    }


def describe_progress(at: AnalysisProgress, *, running: bool) -> str:
    """Return how far an analysis is, and how long its pass will take, as a phrase."""
    name = _("first look") if at.number == 1 else _("look {number} of {all}").format(number=at.number, all=at.passes)
    message = _("{name}: {done} of {all}, about {time} left") if running else _("{name} stopped at {done} of {all}")
    return message.format(name=name, done=at.done, all=at.of, time=_duration(at.seconds))


def _duration(seconds: float) -> str:
    minutes, rest = divmod(max(1, round(seconds)), 60)
    if not minutes:
        return _("{seconds} s").format(seconds=rest)
    return _("{minutes} min").format(minutes=minutes + (rest >= 30))
