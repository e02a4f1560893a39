"""A turn in rows for the hand-over screen, and why a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from hotseat.plugin import Step
from hotseat.plugin.decision import Outcome
from hotseat.plugin.deeds import Deed
from hotseat.util.text_utils import capitalize, join_sentences, with_period
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.event_text import step_parts
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.movement import city_is_revealed
from tashkalar_mage_knight.scoring import FOUND
from tashkalar_mage_knight.state import MageState


def turn_deeds(steps: Sequence[Step[MageState, MageEvent]]) -> list[Deed[MageState, MageEvent]]:
    """Return a row for each step; moves that follow each other are one."""
    found = list[Deed[MageState, MageEvent]]()
    for step in steps:
        *shorter, text = accumulate(step_parts(step), lambda before, part: _("; ").join((before, part)))
        before: tuple[Step[MageState, MageEvent], ...] = ()
        if found and _only_moves(step) and _only_moves(found[-1].steps[-1]):
            before = found.pop().steps
        places = [str(dict(event.fields)["at"]) for event in step.events if "at" in dict(event.fields)]
        found.append(Deed(text, (*before, step), "".join(places[-1:]), shorter=tuple(reversed(shorter))))
    return found


def _only_moves(step: Step[MageState, MageEvent]) -> bool:
    return {event.kind for event in step.events} == {"stepped"}


def end_sentence(steps: Sequence[Step[MageState, MageEvent]], outcome: Outcome) -> str:
    """Return why a game ended as it did: by the city and the player who found it, or by the last round."""
    reason = with_period(capitalize(_(outcome.reason)))
    if not steps:
        return reason
    finds = (step for step in steps if any(event.kind == "city-found" for event in step.events))
    if find := next(finds, None):
        text = _("{name} found the city in round {number}")
        cause = text.format(name=find.state.names[find.seat], number=find.before.round)
    elif city_is_revealed(steps[-1].state):
        cause = capitalize(_(FOUND))
    else:
        cause = _("All {number} rounds are over").format(number=steps[-1].state.round)
    return join_sentences("" if outcome.reason == FOUND else reason, with_period(cause))
