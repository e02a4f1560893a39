"""Finds what reaches an aim within one turn, by trying all there is.

What nobody can know beforehand proves nothing: a way on which a card is drawn, or on which somebody else must choose,
isn't followed. Ways that lead to the same position are one.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from tashkalar.engine import Decision, GameState, Option, decision, successor
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.goal import Goal, is_reached_after_end, is_reached_before_end

POSITIONS = 300_000
"""So many are looked at before a puzzle counts as too large: some seconds, and some 200 MB."""
OFTEN = 1000
"""After so many the progress is told."""

FILLING = ("place", "discard")
"""What an action can always be spent on."""
CLOSING = ("end", "claim")
"""What ends a turn, and"""
LEFT_OUT = (*CLOSING, "resign", "pass")
"""what doesn't go on with it."""


class TooMany(ValueError):
    """There are more positions than may be looked at."""


class Solution(NamedTuple):
    """A way to the aim."""

    plan: tuple[Option, ...]
    """What is answered to the turn's own question; what is done with actions that are left doesn't matter."""
    options: tuple[Option, ...]
    """All that is answered, also to what cards ask."""
    state: GameState
    """Where it leads."""


class SolverResult(NamedTuple):
    """What a search has proved."""

    answers: tuple[Solution, ...]
    """The ways with the fewest answers to the turn's own question, one for each position that they lead to; none where
    the aim can't be reached."""
    positions: int
    """How many were looked at."""

    @property
    def plans(self) -> tuple[Solution, ...]:
        """Of the answers with the same plan, in whatever order, one that answers the fewest questions."""
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
    """The shortest ways to an aim, all of them.

    Args:
        start: a turn's own question.
        goal: what is wanted of this turn.
        most: so many positions may be looked at.
        longest: so many answers to the turn's own question a plan has at most; None: as many as there can be.
        enough: once so many different plans are found, the others aren't sought; None: all are.
        at: where the turn stands, perhaps amid an effect, if some of it has been played.
        progress: called again and again with how many more positions were looked at.

    Returns:
        What was found. An answer without options says that the aim is reached whatever is done.

    Raises:
        TooMany: that wasn't enough.
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
            return SolverResult(tuple(found), search.looked_at)
        ways, length = itertools.chain.from_iterable(map(search.onward, level)), length + 1


def _unordered(plan: Sequence[Option]) -> object:
    """What plans have in common that differ in their order only."""
    return frozenset(Counter(plan).items())


def is_certain(start: GameState, goal: Goal, at: GameState, most: int = POSITIONS) -> bool:
    """Whether an aim is reached whatever the actions that are left are filled with.

    Args:
        start: the turn's own question with which it began.
        goal: what is wanted of this turn.
        at: the same turn's own question, later.
        most: so many positions may be looked at; if that isn't enough, nothing is certain.
    """
    try:
        return _Search(start, goal, most, at).is_certain(at)
    except TooMany:
        return False


class _Search:
    def __init__(
        self, start: GameState, goal: Goal, most: int, at: GameState, progress: Callable[[int], object] | None = None
    ) -> None:
        self.start, self.goal, self.most, self.progress = start, goal, most, progress
        self.looked_at = 0
        self._piles = _piles(at)
        self._reached: set[GameState] = set()
        self._certain: dict[GameState, bool] = {}

    def _child(self, state: GameState, option: Option) -> GameState:
        self.looked_at += 1
        if self.looked_at > self.most:
            raise TooMany(_("more than {number} positions can come of this turn").format(number=self.most))
        if self.progress and self.looked_at % OFTEN == 0:
            self.progress(OFTEN)
        return successor(state, option)

    def onward(self, way: Solution) -> Iterator[Solution]:
        """All ways that go on by one answer to the turn's own question, to positions not reached before."""
        for option in _going_on(way.state):
            reached = self._child(way.state, option)
            yield from self.carried_out(Solution((*way.plan, option), (*way.options, option), reached))

    def carried_out(self, way: Solution) -> Iterator[Solution]:
        """What comes of an answer once all that its cards ask is answered too."""
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
        """Whether nothing was drawn on the way, and nobody else is asked."""
        return state.seat == self.start.turn.seat and not state.ended and _piles(state) == self._piles

    def is_certain(self, state: GameState) -> bool:
        """Whether the aim is reached whatever the actions that are left are filled with."""
        known = self._certain.get(state)
        if known is None:
            known = self._certain[state] = self._is_done(state) or (
                self._fills(state) if state.turn.actions else self._ends(state)
            )
        return known

    def _is_done(self, state: GameState) -> bool:
        """Whether nothing that comes can undo it: what is destroyed stays so."""
        return self.goal.kind == "destroy" and is_reached_before_end(self.goal, self.start, state)

    def _fills(self, state: GameState) -> bool:
        filling = _of_verbs(state, FILLING)
        return bool(filling) and all(self.is_certain(self._child(state, option)) for option in filling)

    def _ends(self, state: GameState) -> bool:
        """Whether the turn has reached the aim, or does so when it is closed in some way."""
        if is_reached_before_end(self.goal, self.start, state):
            return True
        return any(self._closed(self._child(state, option)) for option in _of_verbs(state, CLOSING))

    def _closed(self, state: GameState) -> bool:
        if state.turn.number == self.start.turn.number and not state.ended and state.seat == self.start.turn.seat:
            return any(self._closed(self._child(state, option)) for option in _going_on(state))
        return is_reached_after_end(self.goal, self.start.turn.seat, state)


def _options(state: GameState) -> tuple[Option, ...]:
    question = decision(state)
    assert isinstance(question, Decision)
    return question.options


def _of_verbs(state: GameState, verbs: Collection[str]) -> list[Option]:
    return [option for option in _options(state) if option.verb in verbs]


def _going_on(state: GameState) -> list[Option]:
    """All that may be answered without ending the turn."""
    return [option for option in _options(state) if option.verb not in LEFT_OUT]


def _piles(state: GameState) -> tuple[int, ...]:
    """How many cards lie in each pile that is drawn from."""
    decks = (len(seat.deck) for seat in state.seats)
    return (*decks, len(state.legends.deck), len(state.flares.deck), len(state.tasks.deck), state.chance)
