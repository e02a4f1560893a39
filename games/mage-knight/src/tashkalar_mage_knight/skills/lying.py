"""Skills that lie before all until the next turn of their owner begins, or the round ends (H17, H36 to H38)."""

from __future__ import annotations

from tashkalar_mage_knight.components import BASIC
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import Lying, MageState


def lay(run: TurnRun, skill: str, colour: str = "") -> None:
    """Lay a skill of the seat that plays before all."""
    run.put(lying=(*run.state.lying, Lying(skill, run.state.seat, colour)))


def take_back(run: TurnRun, *, begins: bool) -> None:
    """Take the lying skills of the seat back, face down as they are; `begins`: for a turn that is played."""
    own = [each.skill for each in run.state.lying if each.seat == run.state.seat]
    run.put(lying=tuple(each for each in run.state.lying if each.seat != run.state.seat))
    for skill in own:
        run.say("skill-returned", skill=skill)
    if begins and "source-freeze" in own and thawed_colours(run.state):
        run.ask("thaw")


def thawed_colours(state: MageState) -> list[str]:
    """Return the basic colours that dice of the Source show (H37)."""
    shown = {die.colour for die in state.source if die.state == "free"}
    return [colour for colour in BASIC if colour in shown]


def answer_thaw(run: TurnRun, colour: str) -> None:
    """Gain the crystal that `source-freeze` brings."""
    run.answered()
    run.add_crystal(colour)
