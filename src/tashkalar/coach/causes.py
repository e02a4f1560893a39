"""The causes of mistakes: what the coach's plan did and the played turn didn't, by the facts of both."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hotseat.util.i18n import gettext_noop
from tashkalar.coach.advice import Play, answered_option, explain_steps

CAUSES = {
    "win": gettext_noop("win missed"),
    "task": gettext_noop("task missed"),
    "flare": gettext_noop("wrong use of a flare"),
    "summon": gettext_noop("summon missed"),
    "losses": gettext_noop("own pieces lost"),
    "card": gettext_noop("wrong card"),
    "danger": gettext_noop("piece left in danger"),
    "place": gettext_noop("wrong squares"),
}
"""The causes with their names, the most important first."""


class Facts(NamedTuple):
    """The facts of a turn that are compared."""

    wins: bool
    tasks: int
    """The points of completed tasks."""
    flares: int
    cards: Counter[str]
    """The beings and legends that were summoned."""
    costs: int
    """The number of own pieces that were lost."""
    saved: int
    """The number of pieces taken out of danger."""


TESTS: dict[str, Callable[[Facts, Facts], bool]] = {
    "win": lambda best, played: best.wins and not played.wins,
    "task": lambda best, played: best.tasks > played.tasks,
    "flare": lambda best, played: best.flares != played.flares,
    "summon": lambda best, played: best.cards.total() > played.cards.total(),
    "losses": lambda best, played: best.costs < played.costs,
    "card": lambda best, played: best.cards != played.cards,
    "danger": lambda best, played: best.saved > played.saved,
    "place": lambda best, played: True,  # noqa: ARG005 - nothing else differs
}
"""Whether a cause explains the difference between the coach's plan and a turn, for each of `CAUSES`."""


def cause_of(played: Sequence[Play], best: Sequence[Play]) -> str:
    """Return the first of `CAUSES` that explains why a turn is worse than the coach's plan."""
    facts = _facts(best), _facts(played)
    return next(cause for cause in CAUSES if TESTS[cause](*facts))


def _facts(steps: Sequence[Play]) -> Facts:
    options = [answered_option(step) for step in steps]
    reasons = explain_steps(tuple(steps)).reasons
    sums = Counter[str]()
    for reason in reasons:
        sums[reason.kind] += reason.number or 1
    cards = Counter(option.card for option in options if option.verb == "summon")
    flares = sum(option.verb == "flare" for option in options)
    return Facts("wins" in sums, sums["completes"], flares, cards, sums["costs"], sums["saves"])
