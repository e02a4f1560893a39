"""Find all shortest solutions of a puzzle, by an exhaustive search of one turn.

The search drops a line on which a card is drawn or another seat has to decide, since its outcome can't be known. Lines
that lead to the same state are followed once. The decisions of the turn itself, outside effects, are called turn
decisions here.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Option, decision, successor
from tashkalar.puzzles.goal import Goal, is_reached_after_end, is_reached_before_end

POSITIONS = 300_000
"""The limit of visited positions before a puzzle counts as too large: some seconds, and some 200 MB."""
PROGRESS_INTERVAL = 1000
"""The number of visited positions between two calls of the progress function."""

FILLING = ("place", "discard")
"""The verbs of the options with which remaining actions are used up."""
CLOSING = ("end", "claim")
"""The verbs of the options that end a turn."""
LEFT_OUT = (*CLOSING, "resign", "pass")
"""The verbs of the options that don't continue a turn of the same seat."""


class TooMany(ValueError):
    """The search has visited more positions than its limit."""


class Solution(NamedTuple):
    """A line of options that reaches the goal, or in the search, the beginning of one."""

    plan: tuple[Option, ...]
    """The options at turn decisions; every use of the actions left after them reaches the goal."""
    options: tuple[Option, ...]
    """All options of the line, those inside effects too."""
    state: GameState
    """The state after the options."""


class SolverResult(NamedTuple):
    """The result of a search."""

    answers: tuple[Solution, ...]
    """The solutions with the shortest plans, one for each final state; empty if the goal can't be reached."""
    positions: int
    """The number of visited positions."""

    @property
    def plans(self) -> tuple[Solution, ...]:
        """The solutions with different plans; of plans that differ in order only, one with the fewest options."""
        by_length = sorted(self.answers, key=lambda answer: len(answer.options))
        shortest = {_unordered(answer.plan): answer for answer in reversed(by_length)}
        return tuple(sorted(shortest.values(), key=by_length.index))


def solve(
    start: GameState,
    goal: Goal,
    most: int = POSITIONS,
    longest: int | None = None,
    enough: int | None = None,
    at: GameState | None = None,
    progress: Callable[[int], object] | None = None,
) -> SolverResult:
    """Find all solutions with the shortest plan, by breadth-first search over plans.

        >>> solve(state, read_goal({"destroy": "2h"}, state)).answers
        ()

    Args:
        start: the position of the puzzle, at a turn decision.
        goal: the goal of the turn.
        most: the limit of visited positions.
        longest: the maximal length of a plan; None for no limit.
        enough: the number of different plans after which the search stops; None to find all.
        at: a later state of the turn to search from, which may be inside an effect; None for the start.
        progress: called at intervals with the number of positions visited since the last call.

    Returns:
        The solutions. One without options means that the goal is reached by every use of the remaining actions.

    Raises:
        TooMany: the search exceeds the limit.
    """
    search = _Search(start, goal, most, at or start, progress)
    ways, length = search.carried_out(Solution((), (), at or start)), 0
    while True:
        level, found = list[Solution](), dict[Solution, object]()
        for way in ways:
            level.append(way)
            if search.is_certain(way.state):
                found[way] = _unordered(way.plan)
                if len(set(found.values())) == enough:
                    break
        if found or not level or length == longest:
            return SolverResult(tuple(found), search.visited)
        ways, length = itertools.chain.from_iterable(map(search.onward, level)), length + 1


def reachable(start: GameState, goal: Goal, at: GameState, longest: int, most: int) -> Iterator[GameState]:
    """Yield the states at turn decisions that some turn decisions can lead to, each once."""
    search = _Search(start, goal, most, at)
    level = list(search.carried_out(Solution((), (), at)))
    for _number in range(longest):
        yield from (way.state for way in level)
        level = list(itertools.chain.from_iterable(map(search.onward, level)))
    yield from (way.state for way in level)


def _unordered(plan: Sequence[Option]) -> object:
    """Return a key that is equal for plans that differ in their order only."""
    return frozenset(Counter(plan).items())


def is_certain(start: GameState, goal: Goal, at: GameState, most: int = POSITIONS) -> bool:
    """Return whether every placing and discarding reaches the goal; False beyond `most` visited positions."""
    try:
        return _Search(start, goal, most, at).is_certain(at)
    except TooMany:
        return False


class _Search:
    """One exhaustive search of a turn."""

    def __init__(
        self, start: GameState, goal: Goal, most: int, at: GameState, progress: Callable[[int], object] | None = None
    ) -> None:
        self.start, self.goal, self.most, self.progress = start, goal, most, progress
        self.visited = 0
        self._piles = _piles(at)
        self._reached: set[GameState] = set()
        self._certain: dict[GameState, bool] = {}

    def _child(self, state: GameState, option: Option) -> GameState:
        """Return the successor of a state, and count the position. Raise TooMany if the limit is exceeded."""
        self.visited += 1
        if self.visited > self.most:
            raise TooMany(_("this turn can lead to more than {number} positions").format(number=self.most))
        if self.progress and self.visited % PROGRESS_INTERVAL == 0:
            self.progress(PROGRESS_INTERVAL)
        return successor(state, option)

    def onward(self, way: Solution) -> Iterator[Solution]:
        """Yield the lines that extend a line by one turn decision, and lead to states not reached before."""
        for option in _going_on(way.state):
            reached = self._child(way.state, option)
            yield from self.carried_out(Solution((*way.plan, option), (*way.options, option), reached))

    def carried_out(self, way: Solution) -> Iterator[Solution]:
        """Yield the lines that extend a line through all decisions inside effects, up to the next turn decision."""
        open_ways = [way]
        while open_ways:
            plan, options, state = open_ways.pop()
            if state in self._reached or not self._is_known(state):
                continue
            self._reached.add(state)
            if not state.frames:
                yield Solution(plan, options, state)
                continue
            open_ways += [
                Solution(plan, (*options, option), self._child(state, option)) for option in reversed(_going_on(state))
            ]

    def _is_known(self, state: GameState) -> bool:
        """Return whether a state is known in advance: no card was drawn, and the same seat has to decide."""
        return state.seat == self.start.turn.seat and not state.ended and _piles(state) == self._piles

    def is_certain(self, state: GameState) -> bool:
        """Return whether every use of the remaining actions reaches the goal."""
        known = self._certain.get(state)
        if known is None:
            known = self._certain[state] = self._is_done(state) or (
                self._fills(state) if state.turn.actions else self._ends(state)
            )
        return known

    def _is_done(self, state: GameState) -> bool:
        """Return whether the goal is reached and can't be lost again: destroyed pieces stay destroyed."""
        return self.goal.kind == "destroy" and is_reached_before_end(self.goal, self.start, state)

    def _fills(self, state: GameState) -> bool:
        """Return whether the goal is reached with every option that uses up an action."""
        filling = _of_verbs(state, FILLING)
        return bool(filling) and all(self.is_certain(self._child(state, option)) for option in filling)

    def _ends(self, state: GameState) -> bool:
        """Return whether the turn has reached the goal, or some way to end the turn reaches the goal."""
        if is_reached_before_end(self.goal, self.start, state):
            return True
        return any(self._closed(self._child(state, option)) for option in _of_verbs(state, CLOSING))

    def _closed(self, state: GameState) -> bool:
        """Return whether the goal is reached after some options that finish the end of the turn."""
        if state.turn.number == self.start.turn.number and not state.ended and state.seat == self.start.turn.seat:
            return any(self._closed(self._child(state, option)) for option in _going_on(state))
        return is_reached_after_end(self.goal, self.start.turn.seat, state)


def _options(state: GameState) -> tuple[Option, ...]:
    pending = decision(state)
    assert isinstance(pending, Decision)
    return pending.options


def _of_verbs(state: GameState, verbs: Collection[str]) -> list[Option]:
    return [option for option in _options(state) if option.verb in verbs]


def _going_on(state: GameState) -> list[Option]:
    """Return the options that continue the turn."""
    return [option for option in _options(state) if option.verb not in LEFT_OUT]


def _piles(state: GameState) -> tuple[int, ...]:
    """Return the size of each pile that cards are drawn from, and the state of the random generator."""
    decks = (len(seat.deck) for seat in state.seats)
    return (*decks, len(state.legends.deck), len(state.flares.deck), len(state.tasks.deck), state.chance)
