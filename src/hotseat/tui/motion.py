"""Motion: scenes that a picture shows for some time before it rests, and scores that tick after them.

A game says which scenes an event has, by its layout and its public view. A scene is any value that these can draw.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from textual.message_pump import MessagePump
from textual.timer import Timer

from hotseat.plugin.decision import E, S, Step
from hotseat.tui.timing import call_later

LONGEST = 5
"""The most steps that move at once; of more steps only the last ones move."""
UNHURRIED = 0.5
"""The least seconds for each decision at which steps move while playback or watched computers play them."""


class Shot(NamedTuple):
    """A scene with the scores beside it, and the seconds for which both are shown."""

    scene: Any
    """The scene; None for the picture at rest."""
    seconds: float
    points: Sequence[int] = ()
    """The scores; empty for those of the game."""


def film(
    steps: Sequence[Step[S, E]],
    scenes: Callable[[Step[S, E]], Iterable[Any]],
    points: Callable[[S], Sequence[int]],
    pace: float,
) -> list[Shot]:
    """Return the scenes of some steps, and then the scores, which tick. `pace`: the seconds of each scene."""
    if not steps:
        return []
    before, after = points(steps[0].before), points(steps[-1].state)
    moving = [found for step in steps if (found := [*scenes(step)])][-LONGEST:]
    return [
        *(Shot(scene, pace, before) for found in moving for scene in found),
        *(Shot(None, pace, each) for each in _ticks(before, after)),
    ]


def _ticks(before: Sequence[int], after: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield scores that come nearer to the last ones, point by point."""
    shown = [*before]
    while shown != [*after]:
        yield shown
        shown = [have + (have < goal) - (have > goal) for have, goal in zip(shown, after, strict=True)]


class Motion:
    """Shots that are shown one after the other; while nothing moves, no timer runs.

    `draw` is called after each change, with whether the scores have changed.
    """

    def __init__(self, at: MessagePump, draw: Callable[[bool], object]) -> None:
        self._at = at
        self._draw = draw
        self._shots: deque[Shot] = deque()
        """The shots that are still to be shown."""
        self._shot: Shot | None = None
        self._timer: Timer | None = None
        self._still = asyncio.Event()
        self._still.set()
        self._then: Callable[[], object] | None = None

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return self._shot is not None

    @property
    def scene(self) -> Any:
        """The scene to show now; None for the picture at rest."""
        return self._shot.scene if self._shot is not None else None

    @property
    def points(self) -> Sequence[int]:
        """The scores to show now; empty for those of the game."""
        return self._shot.points if self._shot is not None else ()

    def play(self, shots: Iterable[Shot]) -> float:
        """Show shots after those that are shown already; return the seconds that all of them take from now on."""
        self._shots += shots
        if not self.running and self._shots:
            self._still.clear()
            self._roll()
        left = sum(shot.seconds for shot in self._shots)
        return left + (self._shot.seconds if self._shot is not None else 0)

    def _roll(self) -> None:
        """Show the next shot, or the picture at rest."""
        points = self.points
        self._shot = self._shots.popleft() if self._shots else None
        self._timer = call_later(self._shot.seconds, self._roll, at=self._at) if self._shot is not None else None
        self._draw(points != self.points)
        if self._shot is None:
            self._still.set()
            then, self._then = self._then, None
            if then is not None:
                then()

    def skip(self) -> bool:
        """Show the picture at rest at once; return whether a call had waited for it."""
        waited = self._then is not None
        if self._timer is not None:
            self._timer.stop()
            self._shots.clear()
            self._roll()
        return waited

    def then(self, do: Callable[[], object]) -> None:
        """Call a function, in the place of another one, when what moves now has come to rest."""
        self._then = do

    async def rest(self) -> None:
        """Wait until nothing moves."""
        await self._still.wait()
