"""Progress within a puzzle: whether the goal is reached, hints, and whether it is still reachable."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Option, decision, successor
from tashkalar.engine.geometry import NAMES
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.goal import is_reached_after_end, is_reached_before_end
from tashkalar.puzzles.puzzle import Puzzle
from tashkalar.puzzles.solver import TooMany, is_certain, solve

Verdict = Literal["open", "reached", "missed"]

HINT_POSITIONS = 50_000
"""The limit of visited positions in the search for a hint off the stored solution; the search takes about a second."""
FILLING_POSITIONS = 20_000
"""The limit of visited positions in the test whether the rest of the turn still matters."""

HINTS = 3
"""The number of hints for an option: the card or square to look at, the deed, the option."""

DEEDS = {
    "summon": gettext_noop("Summon {name}."),
    "discard": gettext_noop("Discard {name}."),
    "flare": gettext_noop("Invoke the flare."),
    "thaw": gettext_noop("Thaw {name}."),
    "warp": gettext_noop("Warp {name}."),
    "claim": gettext_noop("Claim {name}."),
    "lift": gettext_noop("Move a common."),
    "end": gettext_noop("End the turn."),
    "skip": gettext_noop("This part of the effect isn't needed: skip it."),
    "done": gettext_noop("Nothing more of this effect is needed: choose done."),
    "aim": gettext_noop("Choose a direction."),
    "mode": gettext_noop("Choose what the effect does."),
}
"""The second hint, by the verb of the option."""


def attempt_verdict(puzzle: Puzzle, states: Iterable[GameState]) -> Verdict:
    """Return whether an attempt has reached the goal, has missed it, or is open.

    All options that reach the goal count, not only those of the solution. An attempt misses the goal when the turn ends
    without it, or when another seat has to decide. It reaches the goal early if every use of the remaining actions,
    by placing and discarding, reaches the goal.
    """
    last = now = puzzle.state
    for now in states:
        if _is_over(puzzle.state, now):
            return "reached" if _has_reached(puzzle, last, now) else "missed"
        if not now.frames:
            last = now
    return "reached" if now is last and is_certain(puzzle.state, puzzle.goal, last, FILLING_POSITIONS) else "open"


def _is_over(start: GameState, state: GameState) -> bool:
    """Return whether the turn is over, or another seat has to decide."""
    return bool(state.ended) or state.turn.number != start.turn.number or state.seat != start.seat


def _has_reached(puzzle: Puzzle, last: GameState, after: GameState) -> bool:
    """Return whether a finished turn has reached the goal."""
    start, goal = puzzle
    if after.ended == "resigned" or (after.turn.number == start.turn.number and not after.ended):
        return False
    return is_reached_before_end(goal, start, last) or is_reached_after_end(goal, start.seat, after)


def next_steps(in_play: PuzzleInPlay, played: Sequence[str], state: GameState) -> tuple[Option, ...] | None:
    """Return the next options on the way to the goal. Raise TooMany if the search exceeds its limit."""
    start, goal = in_play.puzzle
    if tuple(played) == in_play.solution[: len(played)]:
        return _followed(state, in_play.solution[len(played) :])
    answers = solve(start, goal, most=HINT_POSITIONS, enough=1, at=state).answers
    return answers[0].options if answers else None


def _followed(state: GameState, texts: Sequence[str]) -> tuple[Option, ...]:
    """Return the options with these texts, played one after the other from a state."""
    options: list[Option] = []
    for text in texts:
        pending = decision(state)
        assert isinstance(pending, Decision)
        options.append(pending.option(text))
        state = successor(state, options[-1])
    return tuple(options)


def describe_reach(in_play: PuzzleInPlay, played: Sequence[str], state: GameState) -> str:
    """Return a sentence that says whether the goal can still be reached."""
    try:
        way = next_steps(in_play, played, state)
    except TooMany:
        return _("There are too many ways to try from here; ask again nearer to the end of the turn.")
    return (
        _("The aim can't be reached any more: undo something.") if way is None else _("The aim can still be reached.")
    )


def puzzle_hint(
    in_play: PuzzleInPlay, played: Sequence[str], state: GameState, number: int, in_full: Callable[[Option], str]
) -> str:
    """Return a hint for the next option as a sentence, from 1 to `HINTS`: card or square, deed, option."""
    try:
        way = next_steps(in_play, played, state)
    except TooMany:
        way = None
    if not way:
        return describe_reach(in_play, played, state)
    if number == 1:
        return _look_at(way, state)
    return _deed(way[0], state) if number == 2 else in_full(way[0])


def _look_at(way: Sequence[Option], state: GameState) -> str:
    """Return the first hint: the next card to play; inside an effect, or without a card, a square."""
    cards = [name for option in way if (name := _card(option, state))] if not state.frames else []
    if cards:
        return _("Look at {name}.").format(name=cards[0])
    squares = [NAMES[square] for option in way[:1] for square in (option.to, option.square) if square >= 0]
    return _("Look at {square}.").format(square=squares[0]) if squares else _deed(way[0], state)


def _deed(option: Option, state: GameState) -> str:
    """Return the second hint: what to do, without everything that has to be chosen for it."""
    name = _card(option, state)
    if option.verb == "place" and not state.frames and option.square >= 0:
        return _("Place a common in column {column}.").format(column=NAMES[option.square][0])
    if option.verb in DEEDS:
        return _(DEEDS[option.verb]).format(name=name)
    if name:
        return _("Choose {name}.").format(name=name)
    if option.square >= 0:
        return _("Choose {square}.").format(square=NAMES[option.square])
    return _("Compare the answers to this question.")


def _card(option: Option, state: GameState) -> str:
    """Return the name of an option's card, which is the flare for the flare; "" for none."""
    if option.verb == "flare":
        return _("your flare")
    card = state.seats[state.turn.seat].frozen if option.verb == "thaw" else option.card
    return card_text.card_name_by_id(state.config.cards, card) if card else ""
