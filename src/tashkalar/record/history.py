"""Looking back at a line of play: which turn a step belongs to, and what others did meanwhile."""

from collections.abc import Iterator, Sequence

from tashkalar.engine import GameState
from tashkalar.engine.geometry import NAMES
from tashkalar.record.line import Step

Moment = tuple[int, Step]
"""A step, and the number of the turn in which it was decided."""


def moments(start: GameState, steps: Sequence[Step], last: int = 0) -> Iterator[Moment]:
    """The last so many steps (all for 0), each with its turn."""
    first = max(0, len(steps) - last) if last else 0
    for i in range(first, len(steps)):
        before = steps[i - 1].state if i else start
        yield before.turn.number, steps[i]


def places(step: Step) -> set[str]:
    """The squares, by name, where a step did something."""
    told = {getattr(event, field, "") for event in step.events for field in ("square", "to")}
    return {name for name in told if name in NAMES}


def since(start: GameState, steps: Sequence[Step], seat: int) -> list[Moment]:
    """What the others have done since the seat's last answer."""
    last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat == seat), -1)
    return list(moments(start, steps))[last + 1 :]
