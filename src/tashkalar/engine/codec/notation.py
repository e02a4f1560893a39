"""A whole position in one line of text, to be pasted into a message, a test or a report.

    duel 5.1.2 4c13/c13h22/9/... northern,sylvan {"seats":[...]}

Four words that a person reads, then as one JSON object what else the position says, without what the start of such a
game says anyway (see `position`). The words are the form (`duel+teams` for teams), the number of the turn with the
seat whose turn it is and the actions left, the board, and the schools by seat. On the board the rows go from 9 to 1
with `/` between them, a number counts empty squares, squares that don't exist are left out, and a piece is the letter
of its rank and the number of its colour: `c1`, `h2`.
"""

from __future__ import annotations

import json
import re
from itertools import groupby

from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.codec.encode import ImpossiblePosition, Json, position, setup
from tashkalar.engine.geometry import LINES
from tashkalar.engine.state import GameState

EMPTY, NONE = "..", "##"


def to_notation(state: GameState) -> str:
    """The moment in a line; `from_notation` restores exactly it.

        >>> to_notation(state)[:54]
        'duel 5.1.2 5/7/9/4c1c23/9/4c14/9/7/5 northern,southern'

    Args:
        state: the game.

    Returns:
        A line of printable text, as short as restores the moment.
    """
    whole, turn = position(state), state.turn
    words = {
        "form": whole["form"] + "+teams" * whole["teams"],
        "turn": f"{turn.number}.{turn.seat + 1}.{turn.actions}",
        "board": "/".join(map(_packed, whole["board"])),
        "schools": ",".join(state.table.schools),
    }
    said = _said(words["form"], words["turn"], words["board"], words["schools"])
    rest = _rest(state, whole, said)
    return " ".join([*words.values(), json.dumps(rest, ensure_ascii=False, separators=(",", ":"))])


def from_notation(cards: Catalogue, text: str) -> GameState:
    """The moment that a line tells.

        >>> from_notation(cards.load(), "duel 5.1.2 nonsense northern,southern")
        Traceback (most recent call last):
        tashkalar.engine.json_schema.ImpossiblePosition: board: must be 9 rows with / between them, not 1

    Args:
        cards: what is played with.
        text: what `to_notation` wrote, or what somebody wrote like it.

    Returns:
        The state; what the line leaves out is as at the start of such a game.

    Raises:
        ImpossiblePosition: it is no such line, or components or format forbid what it says.
    """
    words = text.split(maxsplit=4)
    if len(words) < 4:
        raise ImpossiblePosition(["a position in a line is a form, a turn, a board, schools and the rest in braces"])
    try:
        rest = json.loads(words[4]) if len(words) > 4 else {}
    except (ValueError, RecursionError):
        raise ImpossiblePosition(["what follows the schools must be one JSON object"]) from None
    if not isinstance(rest, dict):
        raise ImpossiblePosition(["what follows the schools must be one JSON object"])
    return setup(cards, _joined(_said(*words[:4]), rest))


def _said(form: str, turn: str, board: str, schools: str) -> Json:
    """What the four words say, as part of a position.

    Raises:
        ImpossiblePosition: a word has another form.
    """
    numbers = re.fullmatch(r"(\d{1,7})\.(\d)\.(\d{1,7})", turn)
    rows = board.split("/")
    if numbers is None:
        raise ImpossiblePosition([f"turn: must be three numbers such as 5.1.2, not {turn[:40]!r}"])
    if len(rows) != len(LINES):
        raise ImpossiblePosition([f"board: must be {len(LINES)} rows with / between them, not {len(rows)}"])
    number, seat, actions = map(int, numbers.groups())
    kind = form.removesuffix("+teams")
    return {
        "form": kind,
        "teams": kind != form,
        "board": [_unpacked(row, len(LINES) - i) for i, row in enumerate(rows)],
        "seats": [{"school": school} for school in schools.split(",")],
        "turn": {"number": number, "seat": seat, "actions": actions},
    }


def _packed(row: str) -> str:
    """A row of a position's board, such as "## ## .. 1c .. 2h .. ## ##", in its short form "1c11h21"."""
    tokens = [token for token in row.split() if token != NONE]
    runs = (list(run) for _, run in groupby(tokens))
    return "".join(str(len(run)) if run[0] == EMPTY else "".join(token[::-1] for token in run) for run in runs)


def _unpacked(row: str, number: int) -> str:
    """The row of a position's board that a short form means.

    Raises:
        ImpossiblePosition: it has another form or number of squares.
    """
    line = LINES[len(LINES) - number]
    if not re.fullmatch(r"(?:[1-9]|[chl]\d)*", row):
        raise ImpossiblePosition([f"board row {number}: {row[:40]!r} is not made of counts and pieces such as c1"])
    tokens: list[str] = []
    for part in re.findall(r"[chl]\d|\d", row):
        tokens += [part[::-1]] if len(part) == 2 else [EMPTY] * int(part)
    squares = sum(square is not None for square in line)
    if len(tokens) != squares:
        raise ImpossiblePosition([f"board row {number}: has {squares} squares, not {len(tokens)}"])
    left = iter(tokens)
    return " ".join(NONE if square is None else next(left) for square in line)


def _rest(state: GameState, whole: Json, said: Json) -> Json:
    """What the words leave open: as little of the position as restores it, its decks only where they are needed."""
    usual = position(setup(state.table.cards, {**said, "seed": whole["seed"]}))
    full = _without(whole, usual)
    brief = _without_decks(full)
    if setup(state.table.cards, _joined(said, brief)) == state:
        return brief
    return full


def _without(whole: Json, usual: Json) -> Json:
    """What a position says otherwise than another one."""
    other = {key: value for key, value in whole.items() if value != usual.get(key)}
    for key in ("turn", "legends", "flares", "tasks", "chance"):
        if key in other:
            other[key] = {inner: value for inner, value in whole[key].items() if value != usual[key].get(inner)}
    if "seats" in other:
        pairs = zip(whole["seats"], usual["seats"], strict=True)
        other["seats"] = [{key: value for key, value in seat.items() if value != was.get(key)} for seat, was in pairs]
    return other if whole["seed"] == 0 else {"seed": whole["seed"], **other}


def _without_decks(rest: Json) -> Json:
    less = dict(rest)
    for key in ("legends", "flares", "tasks"):
        if key in less:
            less[key] = {inner: value for inner, value in less[key].items() if inner != "deck"}
    if "seats" in less:
        less["seats"] = [{key: value for key, value in seat.items() if key != "deck"} for seat in less["seats"]]
    return {key: value for key, value in less.items() if value != {}}


def _joined(said: Json, rest: Json) -> Json:
    """The words and the rest together; where they don't fit together, `setup` finds it."""
    joined = {**rest, **said}
    seats, more = said["seats"], rest.get("seats", [])
    if isinstance(more, list) and len(more) == len(seats) and all(isinstance(seat, dict) for seat in more):
        joined["seats"] = [{**seat, **school} for seat, school in zip(more, seats, strict=True)]
    elif more != []:
        raise ImpossiblePosition([f"seats: must be a list of {len(seats)} objects, one a school"])
    turn = rest.get("turn", {})
    if not isinstance(turn, dict):
        raise ImpossiblePosition(["turn: must be an object"])
    joined["turn"] = {**turn, **said["turn"]}
    return joined
