"""The scenes of steps in the grid: a card laid, turned or traded, the Piggy on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hotseat.plugin.decision import Step
from tashkalar_pook.events import CardLaid, CoinChosen, Event, Flipped, PiggyMoved, Traded
from tashkalar_pook.grid import Grid, Place
from tashkalar_pook.screen.painter import Marks
from tashkalar_pook.state import State

WIDE = (1.0, 1.0)
"""The whole of a card: the share of its columns, and of its lines."""
GROWING = ((0.4, 0.4), (0.7, 0.7), WIDE, WIDE)
TURNING = ((0.6, 1.0), (0.3, 1.0))
"""The parts of a card that are seen while it turns away."""


class GridScene(NamedTuple):
    """The grid of a moment with its marks."""

    state: State
    marks: Marks


def pook_scenes(step: Step[State, Event]) -> Iterator[GridScene]:
    """Yield the scenes of a step."""
    grid, end = step.before.grid, step.state.grid
    places = {end.place_name(place): place for place, _card in end.lying}
    for event in step.events:
        if isinstance(event, InGrid):
            for after, marks in SCENES[type(event)](grid, end, places[event.place]):
                yield GridScene(step.state._replace(grid=after), marks)
                grid = after


InGrid = CardLaid | PiggyMoved | Flipped | Traded | CoinChosen
Moment = tuple[Grid, Marks]


def _parts(*places: Place, part: tuple[float, float]) -> Marks:
    return Marks(moving=dict.fromkeys(places, part))


def _having(grid: Grid, end: Grid, *places: Place) -> Grid:
    """Return a grid with the cards that lie on some places in the end."""
    return grid.having(*((place, placed) for place in places if (placed := end.card_at(place)) is not None))


def _laid(grid: Grid, end: Grid, at: Place) -> Iterator[Moment]:
    """Yield a card that grows."""
    yield from ((_having(grid, end, at), _parts(at, part=part)) for part in GROWING)


def _turned(grid: Grid, end: Grid, *places: Place) -> Iterator[Moment]:
    """Yield cards that turn away, and those that turn up in their places."""
    yield grid, _parts(*places, part=WIDE)
    yield from ((grid, _parts(*places, part=part)) for part in TURNING)
    after = _having(grid, end, *places)
    yield from ((after, _parts(*places, part=part)) for part in (*reversed(TURNING), WIDE))


def _piggy(grid: Grid, end: Grid, at: Place) -> Iterator[Moment]:
    """Yield the Piggy and the card with which it trades places."""
    yield from _turned(grid, end, grid.piggy, at)


def _chosen(grid: Grid, _end: Grid, at: Place) -> Iterator[Moment]:
    """Yield a coin that is pointed out."""
    yield grid, _parts(at, part=WIDE)


SCENES: Mapping[type[InGrid], Callable[[Grid, Grid, Place], Iterator[Moment]]] = {
    CardLaid: _laid,
    PiggyMoved: _piggy,
    Flipped: _turned,
    Traded: _turned,
    CoinChosen: _chosen,
}
"""The scenes of each kind of event in the grid, from the grid before it and that after the step."""
