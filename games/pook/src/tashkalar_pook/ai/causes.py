"""The causes of mistakes: the answers in which a turn differs from the coach's plan."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.plugin import Step
from hotseat.util.i18n import gettext_noop
from tashkalar_pook.events import Event
from tashkalar_pook.rules import decide
from tashkalar_pook.state import Decision, Option, State

Play = Step[State, Event]
CAUSES = {
    "power": gettext_noop("wrong use of a power"),
    "card": gettext_noop("wrong card"),
    "side": gettext_noop("wrong side up"),
    "place": gettext_noop("wrong place"),
    "piggy": gettext_noop("wrong move of the Piggy"),
}
"""The causes of mistakes with their names."""
LAYINGS = ("warrior", "coin")
POWERS = ("flip", "trade", "skip")


def pook_cause(played: Sequence[Play], best: Sequence[Play]) -> str:
    """Return the first of `CAUSES` that explains why a turn is worse than the coach's plan."""
    ours, theirs = ([_option(step) for step in steps] for steps in (best, played))
    laid, put = (next((each for each in turn if each.verb in LAYINGS), None) for turn in (ours, theirs))
    if laid is not None and put is not None and laid != put:
        return "card" if laid.card != put.card else "side" if laid.verb != put.verb else "place"
    used, done = ([each for each in turn if each.verb in POWERS] for turn in (ours, theirs))
    return "power" if used != done else "piggy"


def _option(step: Play) -> Option:
    question = decide(step.before)
    assert isinstance(question, Decision)
    return question.option(step.option)
