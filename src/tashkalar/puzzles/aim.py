"""What a puzzle wants of the turn: a value with a short JSON form, and whether a turn has reached it."""

from typing import Literal, NamedTuple, assert_never, get_args

from tashkalar.engine import GameState, Outcome, Piece, decision, score, shown, threats
from tashkalar.engine.geometry import bit

Kind = Literal["win", "score", "complete", "destroy", "save"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Aim(NamedTuple):
    """What is wanted of the seat on turn, by the end of this turn."""

    kind: Kind
    points: int = 0
    """For "score": so many at least."""
    task: str = ""
    """For "complete": the id of the task to be claimed."""
    piece: Piece | None = None
    """For "destroy" an enemy piece, for "save" an own one, by colour and rank."""


def read_aim(given: object, state: GameState) -> Aim:
    """An aim as a file tells it: an object with one key.

    `{"win": true}`, `{"score": 7}`, `{"complete": "red-conquest"}`, `{"destroy": "2l"}`, `{"save": "1l"}`.

    Args:
        given: what the file holds; it may be anything.
        state: the position that it is for.

    Raises:
        ValueError: it is no such thing, or makes no sense in this position; why, in a line.
    """
    match given:
        case {"win": True, **rest} if not rest:
            return Aim("win")
        case {"score": int(points), **rest} if not rest and points is not True and 0 < points < 1000:
            return Aim("score", points=points)
        case {"complete": str(task), **rest} if not rest:
            if task not in state.tasks.current:
                raise ValueError(f"aim: {shown(task)} is none of the tasks that may be claimed")
            return Aim("complete", task=task)
        case {"destroy": str(name), **rest} if not rest:
            return Aim("destroy", piece=_piece("destroy", name, state))
        case {"save": str(name), **rest} if not rest:
            return Aim("save", piece=_piece("save", name, state))
    raise ValueError(f"aim: expected an object with one of {', '.join(KINDS)} (docs/puzzles.md)")


def as_json(aim: Aim) -> dict[str, object]:
    """An aim as a file tells it; `read_aim` reads it.

    Args:
        aim: what is wanted.
    """
    told: dict[Kind, object] = {"win": True, "score": aim.points, "complete": aim.task}
    return {aim.kind: told.get(aim.kind, str(aim.piece))}


def _piece(kind: str, name: str, state: GameState) -> Piece:
    try:
        piece = Piece.named(name)
    except ValueError:
        raise ValueError(f"aim: {kind}: {shown(name)} is no piece, such as 2l") from None
    if (piece.colour == state.mine) != (kind == "save"):
        raise ValueError(f"aim: {kind}: {name} is {'an enemy' if kind == 'save' else 'an own'} piece")
    if not _standing(state, piece):
        raise ValueError(f"aim: {kind}: no {name} stands on the board")
    return piece


def words(aim: Aim, state: GameState) -> str:
    """An aim as a sentence without a full stop.

    Args:
        aim: what is wanted.
        state: the position that it is for.
    """
    match aim.kind:
        case "win":
            return "win the game this turn"
        case "score":
            return f"have at least {aim.points} point{'' if aim.points == 1 else 's'} at the turn's end"
        case "complete":
            return f"complete {state.table.cards.tasks[aim.task].name}"
        case "destroy":
            return f"destroy {_counted(state, aim)} of the enemy's"
        case "save":
            return f"leave {_counted(state, aim)} of yours out of danger"
        case _:
            assert_never(aim.kind)


def _counted(state: GameState, aim: Aim) -> str:
    assert aim.piece is not None
    several = _standing(state, aim.piece).bit_count() > 1 and aim.kind == "save"
    return f"{'all' if several else 'a'} {aim.piece.rank.word} piece{'s' * several}"


def reached_before(aim: Aim, start: GameState, last: GameState) -> bool:
    """Whether the turn has reached an aim that is judged before its end is closed.

    Args:
        aim: "destroy" or "save"; no other is reached before.
        start: the position of the puzzle.
        last: the same turn, where it may be ended.
    """
    if aim.piece is None:
        return False
    if aim.kind == "destroy":
        return aim.piece in last.turn.destroyed
    mine, enemies = last.mine, last.table.enemies_of(last.mine)
    stand = _standing(last, aim.piece)
    feared = sum(bit(threat.square) for threat in threats(last.board, enemies, [mine]))
    return stand.bit_count() >= _standing(start, aim.piece).bit_count() and not stand & feared


def reached_after(aim: Aim, seat: int, state: GameState) -> bool:
    """Whether a turn that is closed has reached an aim: its points are scored, its task is claimed.

    Args:
        aim: "win", "score" or "complete"; no other is judged then.
        seat: whose turn it was, from 0.
        state: the game after it.
    """
    if aim.kind == "win":
        outcome = decision(state)
        return isinstance(outcome, Outcome) and seat in outcome.winners
    if aim.kind == "score":
        return score(state, seat) >= aim.points
    return aim.kind == "complete" and aim.task in state.seats[seat].claimed


def _standing(state: GameState, piece: Piece) -> int:
    return state.board.pieces[piece.colour][piece.rank]
