"""Notation: a whole position in one line of text, to be pasted into a message, a test or a report.

    duel 5.1.2 4c13/c13h22/9/... northern,sylvan {"seats":[...]}

Four words that people can read are followed by a JSON object with the rest of the position, as far as it differs from
the start of such a game (see `position`). The words are the form (`duel+teams` for teams), the number of the turn with
the seat on turn and the actions left, the board, and the schools by seat. The rows of the board go from 9 to 1 with `/`
between them. In a row a number counts empty squares, squares off the arena are left out, and a piece is the letter of
its rank and the number of its colour: `c1`, `h2`.
"""

from __future__ import annotations

import json
import re
from itertools import groupby

from hotseat.codec import InvalidPosition, Json
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.codec.encode import position, setup
from tashkalar.engine.geometry import LINES
from tashkalar.engine.state import GameState

EMPTY, NONE = "..", "##"


def to_notation(state: GameState) -> str:
    """Return the state as a printable line, without what can be derived. `from_notation` restores it exactly.

    >>> to_notation(state)[:54]
    'duel 5.1.2 5/7/9/4c1c23/9/4c14/9/7/5 northern,southern'
    """
    whole, turn = position(state), state.turn
    words = {
        "form": whole["form"] + "+teams" * whole["teams"],
        "turn": f"{turn.number}.{turn.seat + 1}.{turn.actions}",
        "board": "/".join(map(_pack, whole["board"])),
        "schools": ",".join(state.config.schools),
    }
    parts = _position_of_words(words["form"], words["turn"], words["board"], words["schools"])
    rest = _rest(state, whole, parts)
    return " ".join([*words.values(), json.dumps(rest, ensure_ascii=False, separators=(",", ":"))])


def from_notation(cards: Catalogue, text: str) -> GameState:
    """Return the state of a line; parts that it leaves out are as at the start of such a game.

        >>> from_notation(cards.load(), "duel 5.1.2 nonsense northern,southern")
        Traceback (most recent call last):
        hotseat.codec.reader.InvalidPosition: board: must be 9 rows with / between them, not 1

    Args:
        cards: the catalogue of all cards.
        text: a line from `to_notation` or written by hand.

    Raises:
        InvalidPosition: the line has another form, or components or format forbid the position.
    """
    words = text.split(maxsplit=4)
    if len(words) < 4:
        raise InvalidPosition(["a position in a line is a form, a turn, a board, schools and the rest in braces"])
    try:
        rest = json.loads(words[4]) if len(words) > 4 else {}
    except (ValueError, RecursionError):
        raise InvalidPosition(["what follows the schools must be one JSON object"]) from None
    if not isinstance(rest, dict):
        raise InvalidPosition(["what follows the schools must be one JSON object"])
    return setup(cards, _join(_position_of_words(*words[:4]), rest))


def _position_of_words(form: str, turn: str, board: str, schools: str) -> Json:
    """Return the part of a position that the four words give, or raise InvalidPosition."""
    numbers = re.fullmatch(r"(\d{1,7})\.(\d)\.(\d{1,7})", turn)
    rows = board.split("/")
    if numbers is None:
        raise InvalidPosition([f"turn: must be three numbers such as 5.1.2, not {turn[:40]!r}"])
    if len(rows) != len(LINES):
        raise InvalidPosition([f"board: must be {len(LINES)} rows with / between them, not {len(rows)}"])
    number, seat, actions = map(int, numbers.groups())
    kind = form.removesuffix("+teams")
    return {
        "form": kind,
        "teams": kind != form,
        "board": [_unpack(row, len(LINES) - i) for i, row in enumerate(rows)],
        "seats": [{"school": school} for school in schools.split(",")],
        "turn": {"number": number, "seat": seat, "actions": actions},
    }


def _pack(row: str) -> str:
    """Return a row of a position's board, such as "## ## .. 1c .. 2h .. ## ##", in its short form "1c11h21"."""
    tokens = [token for token in row.split() if token != NONE]
    runs = (list(run) for _, run in groupby(tokens))
    return "".join(str(len(run)) if run[0] == EMPTY else "".join(token[::-1] for token in run) for run in runs)


def _unpack(row: str, number: int) -> str:
    """Return the row of a position's board for a short form, or raise InvalidPosition."""
    line = LINES[len(LINES) - number]
    if not re.fullmatch(r"(?:[1-9]|[chl]\d)*", row):
        raise InvalidPosition([f"board row {number}: {row[:40]!r} is not made of counts and pieces such as c1"])
    tokens: list[str] = []
    for part in re.findall(r"[chl]\d|\d", row):
        tokens += [part[::-1]] if len(part) == 2 else [EMPTY] * int(part)
    squares = sum(square is not None for square in line)
    if len(tokens) != squares:
        raise InvalidPosition([f"board row {number}: has {squares} squares, not {len(tokens)}"])
    left = iter(tokens)
    return " ".join(NONE if square is None else next(left) for square in line)


def _rest(state: GameState, whole: Json, parts: Json) -> Json:
    """Return the part of the position that the words leave open, with decks only if they are needed to restore it."""
    default = position(setup(state.config.cards, {**parts, "seed": whole["seed"]}))
    full = _difference(whole, default)
    brief = _without_decks(full)
    if setup(state.config.cards, _join(parts, brief)) == state:
        return brief
    return full


def _difference(whole: Json, default: Json) -> Json:
    """Return the parts of a position that differ from another one."""
    other = {key: value for key, value in whole.items() if value != default.get(key)}
    for key in ("turn", "legends", "flares", "tasks", "chance"):
        if key in other:
            other[key] = {inner: value for inner, value in whole[key].items() if value != default[key].get(inner)}
    if "seats" in other:
        pairs = zip(whole["seats"], default["seats"], strict=True)
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


def _join(parts: Json, rest: Json) -> Json:
    """Return the position of the words and the rest. `setup` finds out if they don't fit together."""
    whole = {**rest, **parts}
    seats, more = parts["seats"], rest.get("seats", [])
    if isinstance(more, list) and len(more) == len(seats) and all(isinstance(seat, dict) for seat in more):
        whole["seats"] = [{**seat, **school} for seat, school in zip(more, seats, strict=True)]
    elif more != []:
        raise InvalidPosition([f"seats: must be a list of {len(seats)} objects, one a school"])
    turn = rest.get("turn", {})
    if not isinstance(turn, dict):
        raise InvalidPosition(["turn: must be an object"])
    whole["turn"] = {**turn, **parts["turn"]}
    return whole
