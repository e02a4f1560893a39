"""The explanation of a solved puzzle: its solution, and the shortest refutation of the other ways to play."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple, Protocol, assert_never

from hotseat.play.gym_progress import GymProgressStore
from hotseat.util.text_utils import capitalize, count, with_period
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Option, Outcome, decision, score, successor, threats
from tashkalar.engine.geometry import NAMES, squares
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.goal import standing
from tashkalar.puzzles.puzzle import Puzzle
from tashkalar.puzzles.session import next_steps
from tashkalar.puzzles.solver import LEFT_OUT, TooMany, is_certain, reachable

Describe = Callable[[Option, GameState], str]
"""Returns the text of an option, for the middle of a sentence, in the state before it."""

GAME = "tash-kalar"
"""The id of the game in the progress of the gym."""


class PuzzleStep(Protocol):
    """A step of a try."""

    @property
    def before(self) -> GameState:
        """The state before it."""

    @property
    def option(self) -> str:
        """The text of the option."""

    @property
    def state(self) -> GameState:
        """The state after it."""


MOST_POSITIONS = 5000
"""The limit of visited positions for the other ways at one decision; they take less than a second."""
FILLING_POSITIONS = 500
"""The limit of visited positions in the test whether a position has reached the goal."""
REFUTATIONS = 2
"""The number of other ways that are refuted at each decision, the nearest to the goal first."""


UNTEMPTING = (*LEFT_OUT, "discard")
"""The verbs of the options that need no refutation."""


class _Miss(NamedTuple):
    """A way to play that misses the goal."""

    value: int
    """The nearness to the goal; the highest value is the nearest."""
    reason: str
    """The reason why the goal is missed, for the end of a sentence."""


class _Alternative(NamedTuple):
    """The options of one kind at a decision, which all miss the goal."""

    option: Option
    """The one that comes nearest."""
    ways: int
    """The number of options."""
    miss: _Miss
    """The nearest result."""


def explain(in_play: PuzzleInPlay, describe: Describe) -> list[str]:
    """Return the solution of a puzzle, and for each of its decisions why the other options miss the goal."""
    start = in_play.puzzle.state
    state, steps, lines = start, list[str](), list[str]()
    for text in in_play.solution:
        pending = decision(state)
        assert isinstance(pending, Decision)
        solution = pending.option(text)
        others = [option for option in pending.options if option != solution and option.verb not in UNTEMPTING]
        lines += _refutations(in_play.puzzle, state, others, describe)
        steps.append(describe(solution, state))
        state = successor(state, solution)
    way = _("The solution: {steps}.").format(steps=_("; ").join(steps))
    return [way, *lines] if lines else [way, _("There is no other way to try.")]


def explain_miss(in_play: PuzzleInPlay, steps: Sequence[PuzzleStep], describe: Describe) -> list[str]:
    """Return with which step of a missed try the goal went out of reach, and how near the try came to it."""
    start = in_play.puzzle.state
    own = [step for step in steps if step.before.turn.number == start.turn.number and step.before.seat == start.seat]
    lines = list[str]()
    try:
        lost = bisect_left(range(len(own)), True, key=lambda i: not _is_reachable(in_play, own[: i + 1]))
    except TooMany:
        lost = len(own)
    if lost < len(own):
        pending = decision(own[lost].before)
        assert isinstance(pending, Decision)
        deed = describe(pending.option(own[lost].option), own[lost].before)
        lines.append(_("After this step the aim was out of reach: {deed}.").format(deed=deed))
    idle = [step.before for step in own if not step.before.frames]
    reason = _miss(in_play.puzzle, idle[-1] if idle else start).reason
    return [*lines, _("What this turn came to: {reason}.").format(reason=reason)]


def _is_reachable(in_play: PuzzleInPlay, steps: Sequence[PuzzleStep]) -> bool:
    """Return whether the goal can still be reached after some steps."""
    last = steps[-1].state
    if last.turn.number != in_play.puzzle.state.turn.number or last.seat != in_play.puzzle.state.seat or last.ended:
        return False
    return next_steps(in_play, [step.option for step in steps], last) is not None


def patterns_of(in_play: PuzzleInPlay) -> list[str]:
    """Return the ids of the beings that the solution summons."""
    state, found = in_play.puzzle.state, list[str]()
    for text in in_play.solution:
        pending = decision(state)
        assert isinstance(pending, Decision)
        option = pending.option(text)
        found += [option.card] * (option.verb == "summon")
        state = successor(state, option)
    return found


def recall_patterns(in_play: PuzzleInPlay, day: date) -> str:
    """Bring the patterns of a missed puzzle back in the gym; return a sentence if that can't be saved."""
    return GymProgressStore().recall(GAME, patterns_of(in_play), day)


def _refutations(puzzle: Puzzle, state: GameState, others: Iterable[Option], describe: Describe) -> list[str]:
    """Return a sentence for each of the nearest misses at a decision, among its `others` options."""
    alternatives = list[_Alternative]()
    for _kind, options in groupby(sorted(others, key=_kind_of), key=_kind_of):
        alternative = _alternative(puzzle, state, list(options))
        alternatives += [alternative] if alternative else []
    alternatives.sort(key=lambda each: each.miss.value, reverse=True)
    lines = list[str]()
    for option, ways, miss in alternatives[:REFUTATIONS]:
        message = _("{deed}: {reason}") if ways == 1 else _("{deed} (the nearest of {number} ways): {reason}")
        text = message.format(deed=capitalize(describe(option, state)), number=ways, reason=miss.reason)
        lines.append(with_period(text))
    return lines


def _kind_of(option: Option) -> tuple[str, str]:
    return option.verb, option.card


def _alternative(puzzle: Puzzle, state: GameState, options: Sequence[Option]) -> _Alternative | None:
    """Return the options that miss the goal, if any; options that reach it by another order are left out."""
    misses = list[tuple[Option, _Miss]]()
    for option in options:
        try:
            miss = _nearest(puzzle, successor(state, option), MOST_POSITIONS // len(options))
        except TooMany:
            continue
        misses += [(option, miss)] if miss else []
    if not misses:
        return None
    option, nearest = max(misses, key=lambda each: each[1].value)
    return _Alternative(option, len(misses), nearest)


def _nearest(puzzle: Puzzle, at: GameState, most: int) -> _Miss | None:
    """Return the nearest miss with the actions that are left, or None if some way reaches the goal."""
    nearest = _Miss(-1, _("the result depends on unknown cards or on another player"))
    for way in reachable(puzzle.state, puzzle.goal, at, at.turn.actions, most):
        if is_certain(puzzle.state, puzzle.goal, way, FILLING_POSITIONS):
            return None
        nearest = max(nearest, _miss(puzzle, way), key=lambda miss: miss.value)
    return nearest


def _miss(puzzle: Puzzle, last: GameState) -> _Miss:
    """Return how near a state comes to the goal, if the turn ends with it, and why it misses the goal."""
    start, goal = puzzle
    seat = start.turn.seat
    match goal.kind:
        case "win" | "score":
            after = _ended(last)
            own = score(after, seat)
            if goal.kind == "score":
                return _Miss(max(0, own), _("at most {points}").format(points=count(own, "point")))
            rivals = [i for i in range(len(after.seats)) if after.config.colour_of(i) != start.mine]
            other = max(score(after, i) for i in rivals)
            return _Miss(max(0, 1000 + own - other), _("at most {own} to {other}").format(own=own, other=other))
        case "complete":
            return _Miss(0, _("the task stays open"))
        case "destroy":
            return _Miss(len(last.turn.destroyed), _("no such piece can be destroyed"))
        case "save":
            return _danger(puzzle, last)
        case _ as never:
            assert_never(never)


def _danger(puzzle: Puzzle, last: GameState) -> _Miss:
    """Return the danger that a state leaves for a piece to save, with the piece that could destroy it."""
    piece = puzzle.goal.piece
    assert piece is not None
    safe = set(squares(standing(last, piece)))
    lost = standing(puzzle.state, piece).bit_count() - len(safe)
    feared = [
        each for each in threats(last.board, last.config.enemies_of(last.mine), [last.mine]) if each.square in safe
    ]
    if lost > 0 or not feared:
        return _Miss(0, _("the piece itself is lost"))
    enemy = squares(feared[0].combat)[0]
    message = _("the piece on {enemy} can still destroy that on {square}")
    return _Miss(100 - len(feared), message.format(enemy=NAMES[enemy], square=NAMES[feared[0].square]))


def _ended(state: GameState) -> GameState:
    """Return the state after the turn, with the first option of each decision at its end."""
    turn = state.turn.number
    pending = decision(state)
    ending = [option for option in pending.options if option.verb == "end"] if isinstance(pending, Decision) else []
    if not ending:
        return state
    state = successor(state, ending[0])
    while state.frames and state.turn.number == turn and not isinstance(pending := decision(state), Outcome):
        state = successor(state, pending.options[0])
    return state
