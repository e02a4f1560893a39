"""A moment of a game as a puzzle: the most ambitious goal of the turn that can be proved on the spot."""

from collections.abc import Callable, Iterator

from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Piece, Rank, decision, score
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.goal import Goal, standing
from tashkalar.puzzles.puzzle import FaultyPuzzle, Puzzle
from tashkalar.puzzles.solver import SolverResult, TooMany, solve

MOST_POSITIONS = 30_000
"""The limit of visited positions for one goal; each takes a second at most."""
LONGEST_PLAN = 2
"""The most actions of a solution; a turn has no more, but by flares and effects."""
MOST_PLANS = 4
"""The number of different solutions up to which a goal is preferred to a less ambitious one."""


def moment_name(record: str, ply: int) -> str:
    """Return the name of a puzzle at a ply of a game, such as "3f9c-20"."""
    return f"{record.rpartition('-')[2] or 'key'}-{ply}"


def moment_puzzle(name: str, state: GameState, progress: Callable[[int], object] | None = None) -> PuzzleInPlay:
    """Return the puzzle of a state, proved: its goal is the most ambitious one that can be reached and missed.

    Args:
        name: the name of the puzzle.
        state: a state at a decision of a turn, outside effects.
        progress: called at intervals with the number of positions visited since the last call; it may raise to stop.

    Raises:
        FaultyPuzzle: no goal of this turn can be proved; the message is one line.
    """
    if not isinstance(decision(state), Decision) or state.frames:
        raise FaultyPuzzle(_("the position must be at the start of an action, not inside an effect"))
    found: list[tuple[Goal, SolverResult]] = []
    large = False
    for goal in _goals(state, progress):
        try:
            solved = solve(state, goal, MOST_POSITIONS, LONGEST_PLAN, progress=progress)
        except TooMany:
            large = True
            continue
        if solved.answers and solved.answers[0].plan:
            found.append((goal, solved))
            if len(solved.plans) <= MOST_PLANS:
                break
    if not found:
        if large:
            raise FaultyPuzzle(_("there are too many ways to play this turn to prove an aim; step one action forward"))
        raise FaultyPuzzle(_("this turn has no aim that can be reached and missed"))
    goal, solved = next((each for each in found if len(each[1].plans) <= MOST_PLANS), found[0])
    solution = [option.text for option in solved.plans[0].options]
    return PuzzleInPlay(name, solution, lambda: Puzzle(state, goal))


def _goals(state: GameState, progress: Callable[[int], object] | None) -> Iterator[Goal]:
    """Yield goals of the seat on turn, the most ambitious first."""
    yield Goal("win")
    for task in state.tasks.current:
        yield Goal("complete", task=task)
    if points := _most_points(state, progress):
        yield Goal("score", points=points)
    enemies = state.config.enemies_of(state.mine)
    for rank in (Rank.LEGENDARY, Rank.HEROIC):
        for colour in enemies:
            if standing(state, Piece(colour, rank)):
                yield Goal("destroy", piece=Piece(colour, rank))
    for rank in (Rank.LEGENDARY, Rank.HEROIC):
        if standing(state, Piece(state.mine, rank)):
            yield Goal("save", piece=Piece(state.mine, rank))
    for colour in enemies:
        if standing(state, Piece(colour, Rank.COMMON)):
            yield Goal("destroy", piece=Piece(colour, Rank.COMMON))


def _most_points(state: GameState, progress: Callable[[int], object] | None) -> int:
    """Return the most points that the turn can certainly reach; 0 if it is no more than the present ones."""
    points = most = max(0, score(state, state.seat))
    while True:
        try:
            solved = solve(
                state, Goal("score", points=most + 1), MOST_POSITIONS, LONGEST_PLAN, enough=1, progress=progress
            )
        except TooMany:
            break
        if not solved.answers:
            break
        most = max(most + 1, *(score(answer.state, state.seat) for answer in solved.answers))
    return most if most > points else 0
