"""The goal of a puzzle: its value, its JSON form, its text, and the test whether a turn reaches it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never, get_args

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import count, join_and, join_or
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import GameState, Outcome, Piece, Rank, decision, repr_short, score, threats
from tashkalar.engine.geometry import NAMES, mask_of, squares

Kind = Literal["win", "score", "complete", "destroy", "save"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Texts = Mapping[Rank, str]

DESTROY = {
    Rank.COMMON: gettext_noop("destroy a common piece of the enemy's"),
    Rank.HEROIC: gettext_noop("destroy a heroic piece of the enemy's"),
    Rank.LEGENDARY: gettext_noop("destroy a legendary piece of the enemy's"),
}
DESTROY_ONE = {
    Rank.COMMON: gettext_noop("destroy the enemy's common piece on {squares}"),
    Rank.HEROIC: gettext_noop("destroy the enemy's heroic piece on {squares}"),
    Rank.LEGENDARY: gettext_noop("destroy the enemy's legend on {squares}"),
}
DESTROY_SOME = {
    Rank.COMMON: gettext_noop("destroy a common piece on {squares}"),
    Rank.HEROIC: gettext_noop("destroy a heroic piece on {squares}"),
    Rank.LEGENDARY: gettext_noop("destroy a legend on {squares}"),
}
SAVE = {
    Rank.COMMON: gettext_noop("keep your common piece on {squares} safe"),
    Rank.HEROIC: gettext_noop("keep your heroic piece on {squares} safe"),
    Rank.LEGENDARY: gettext_noop("keep your legend on {squares} safe"),
}
SAVE_SOME = {
    Rank.COMMON: gettext_noop("keep your common pieces {squares} safe"),
    Rank.HEROIC: gettext_noop("keep your heroic pieces {squares} safe"),
    Rank.LEGENDARY: gettext_noop("keep your legends {squares} safe"),
}
SAVE_ALL = {
    Rank.COMMON: gettext_noop("keep all your common pieces safe"),
    Rank.HEROIC: gettext_noop("keep all your heroic pieces safe"),
    Rank.LEGENDARY: gettext_noop("keep all your legendary pieces safe"),
}
"""The texts of goals about a piece, by its rank."""
NAMED = 4
"""The number of squares that a goal names at most."""


class Goal(NamedTuple):
    """A goal that the seat on turn has to reach by the end of the turn."""

    kind: Kind
    """The kind of the goal; it decides which of the other fields counts."""
    points: int = 0
    """The minimal score, for "score"."""
    task: str = ""
    """The id of the task to claim, for "complete"."""
    piece: Piece | None = None
    """The colour and rank of an enemy piece for "destroy", of an own piece for "save"."""


def read_goal(given: object, state: GameState) -> Goal:
    """Return the goal of its JSON form, an object with one key.

    The forms are `{"win": true}`, `{"score": 7}`, `{"complete": "red-conquest"}`, `{"destroy": "2l"}` and
    `{"save": "1l"}`.

        >>> goal = read_goal({"destroy": "2c"}, state)
        >>> goal.kind, str(goal.piece)
        ('destroy', '2c')

    Args:
        given: the JSON value; any value is allowed, since files are untrusted.
        state: the position of the puzzle.

    Raises:
        ValueError: the value is no goal, or no goal for this position; the message is one line.
    """
    match given:
        case {"win": True, **rest} if not rest:
            return Goal("win")
        case {"score": int(points), **rest} if not rest and points is not True and 0 < points < 1000:
            return Goal("score", points=points)
        case {"complete": str(task), **rest} if not rest:
            if task not in state.tasks.current:
                raise ValueError(_("aim: {task} isn't one of the open tasks").format(task=repr_short(task)))
            return Goal("complete", task=task)
        case {"destroy": str(name), **rest} if not rest:
            return Goal("destroy", piece=_piece("destroy", name, state))
        case {"save": str(name), **rest} if not rest:
            return Goal("save", piece=_piece("save", name, state))
    message = _("aim: expected an object with one of {kinds} (docs/puzzles.md)")
    raise ValueError(message.format(kinds=", ".join(KINDS)))


def goal_to_json(goal: Goal) -> dict[str, object]:
    """Return the JSON form of a goal, which `read_goal` parses."""
    data: dict[Kind, object] = {"win": True, "score": goal.points, "complete": goal.task}
    return {goal.kind: data.get(goal.kind, str(goal.piece))}


def _piece(kind: str, name: str, state: GameState) -> Piece:
    """Parse the piece of a goal, and check that it is on the board and belongs to the right side."""
    try:
        piece = Piece.parse(name)
    except ValueError:
        raise ValueError(
            _("aim: {kind}: {piece} isn't a piece; write it like 2l").format(kind=kind, piece=repr_short(name))
        ) from None
    if piece.colour != state.mine and kind == "save":
        raise ValueError(_("aim: {kind}: {piece} is an enemy piece").format(kind=kind, piece=name))
    if piece.colour == state.mine and kind == "destroy":
        raise ValueError(_("aim: {kind}: {piece} is your own piece").format(kind=kind, piece=name))
    if not standing(state, piece):
        raise ValueError(_("aim: {kind}: there is no {piece} on the board").format(kind=kind, piece=name))
    return piece


def describe_goal(goal: Goal, state: GameState) -> str:
    """Return a goal as text for the middle of a sentence.

        >>> describe_goal(read_goal({"score": 7}, state), state)
        'go from 0 to 7 points or more'

    Args:
        goal: the goal.
        state: the position of the puzzle.
    """
    own = score(state, state.turn.seat)
    match goal.kind:
        case "win":
            mine = state.config.colour_of(state.turn.seat)
            rivals = [score(state, i) for i in range(len(state.seats)) if state.config.colour_of(i) != mine]
            return _("win the game this turn: {own} to {other} so far").format(own=own, other=max(rivals))
        case "score":
            return _("go from {own} to {points} or more").format(own=own, points=count(goal.points, "point"))
        case "complete":
            return _("claim {name}").format(name=card_text.card_name(state.config.cards.tasks[goal.task]))
        case "destroy":
            assert goal.piece is not None
            return _about_pieces(goal.piece, state, DESTROY_ONE, DESTROY_SOME, join_or) or _(DESTROY[goal.piece.rank])
        case "save":
            assert goal.piece is not None
            return _about_pieces(goal.piece, state, SAVE, SAVE_SOME, join_and) or _(SAVE_ALL[goal.piece.rank])
        case _ as never:
            assert_never(never)


def _about_pieces(piece: Piece, state: GameState, one: Texts, some: Texts, join: Callable[[Sequence[str]], str]) -> str:
    """Return the text of a goal that names the squares of the pieces it is about; "" if it has none for so many."""
    named = [NAMES[square] for square in squares(standing(state, piece))]
    texts = one if len(named) == 1 else some
    return _(texts[piece.rank]).format(squares=join(named)) if len(named) <= NAMED else ""


def is_reached_before_end(goal: Goal, start: GameState, last: GameState) -> bool:
    """Return whether a turn has reached a goal about pieces ("destroy", "save"), judged before it ends."""
    if goal.piece is None:
        return False
    if goal.kind == "destroy":
        return goal.piece in last.turn.destroyed
    mine, enemies = last.mine, last.config.enemies_of(last.mine)
    stand = standing(last, goal.piece)
    feared = sum(mask_of(threat.square) for threat in threats(last.board, enemies, [mine]))
    return stand.bit_count() >= standing(start, goal.piece).bit_count() and not stand & feared


def is_reached_after_end(goal: Goal, seat: int, state: GameState) -> bool:
    """Return whether a turn has reached a goal of "win", "score" or "complete", judged after it."""
    if goal.kind == "win":
        outcome = decision(state)
        return isinstance(outcome, Outcome) and seat in outcome.winners
    if goal.kind == "score":
        return score(state, seat) >= goal.points
    return goal.kind == "complete" and goal.task in state.seats[seat].claimed


def standing(state: GameState, piece: Piece) -> int:
    """Return the squares of the pieces with a colour and rank, as a bit mask."""
    return state.board.pieces[piece.colour][piece.rank]
