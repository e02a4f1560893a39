"""Chances that players overlooked: enemies that they could have beaten, and units that they could have recruited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hotseat.plugin import Step
from hotseat.util.text_utils import join_sentences
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.answer_text import thing_name
from tashkalar_mage_knight.components import unit_name
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.state import Decision, MageState
from tashkalar_mage_knight.turns import answer_option, next_question

NAMED = 3
"""The number of enemies and units that a sentence names at most."""
AHEAD = 2
"""The answers after the choice of an enemy that are tried before its defeat: two cards, units or skills."""
MOST = 400
"""The most answers that are tried at one decision."""
SPENDING = ("play", "sideways", "use", "skill", "agile")
"""The verbs of answers that add points to an attack."""


def find_overlooked_chances(steps: Sequence[Step[MageState, MageEvent]], seat: int) -> list[str]:
    """Return the enemies and units of each decision by which a seat ended a fight or a turn without them."""
    return [name for step in steps if step.seat == seat for name in _chances(step)]


def _chances(step: Step[MageState, MageEvent]) -> Iterator[str]:
    """Yield the names of what was within reach as a fight was ended, or a turn."""
    state, fight = step.before, step.before.in_turn.fight
    decision = next_question(state)
    if not isinstance(decision, Decision):
        return
    if step.option == "pass" and fight is not None and fight.phase == "attack":
        yield from _beatable(state, decision)
    elif step.option == "end" and fight is None:
        yield from dict.fromkeys(unit_name(each.words[1]) for each in decision.options if each.words[0] == "recruit")


def _beatable(state: MageState, decision: Decision) -> Iterator[str]:
    """Yield the enemies that one or two further answers would have beaten."""
    left = [MOST]
    for aim in decision.options:
        if aim.words[0] == "target" and _reaches(answer_option(state, aim)[0], AHEAD, left):
            yield aim.words[1]


def _reaches(state: MageState, ahead: int, left: list[int]) -> bool:
    """Return whether so many further answers make an attack strong enough; `left`: the answers that may be tried."""
    decision = next_question(state)
    if not isinstance(decision, Decision):
        return False
    if any(option.text == "strike" for option in decision.options):
        return True
    for option in decision.options if ahead else ():
        if option.words[0] in SPENDING and left[0] > 0:
            left[0] -= 1
            if _reaches(answer_option(state, option)[0], ahead - 1, left):
                return True
    return False


def describe_overlooked_chances(steps: Sequence[Step[MageState, MageEvent]], seats: Sequence[int]) -> str:
    """Return how many chances each of some seats overlooked, as sentences."""
    return join_sentences(*(_sentence(steps, seat) for seat in seats if steps))


def _sentence(steps: Sequence[Step[MageState, MageEvent]], seat: int) -> str:
    names = find_overlooked_chances(steps, seat)
    name, number = steps[0].state.names[seat], len(names)
    if not number:
        return _("{name} overlooked no enemy within reach and no unit to recruit.").format(name=name)
    chances = [*dict.fromkeys(map(thing_name, names))]
    text = ngettext(
        "{name} overlooked {number} chance ({names}).", "{name} overlooked {number} chances ({names}).", number
    )
    more = [*chances[:NAMED], *["..."] * (len(chances) > NAMED)]
    return text.format(name=name, number=number, names=", ".join(more))
