"""Talking to the line protocol in tests: a game at the end of a line, and positions in a few words."""

import copy
import json
from typing import Any

from hotseat.play.protocol import Connection
from tashkalar import cards
from tashkalar.engine.geometry import SIZE, square_at
from tashkalar.plugin import TashKalar

Json = dict[str, Any]
QUESTION = {"ok", "over", "seat", "ask", "prompt", "options", "digest"}
OUTCOME = {"ok", "over", "result", "digest"}
CARDS = cards.load()


class Talk:
    """A game at the other end of the line. Every answer is one JSON object with a true or false `ok`."""

    def __init__(self) -> None:
        self.game = Connection(TashKalar)

    def raw(self, line: bytes) -> Json:
        """The answer to a line, whatever is in it."""
        reply: Json = json.loads(json.dumps(self.game.answer(line), allow_nan=False))
        assert isinstance(reply["ok"], bool)
        return reply

    def say(self, do: str, **more: object) -> Json:
        """The answer to a request."""
        return self.raw(json.dumps({"do": do, **more}).encode())

    def new(self, form: str = "duel", seed: int = 7, schools: tuple[str, str] = ("northern", "southern")) -> Json:
        """Begin a game."""
        return must(self.say("new", form=form, schools=schools, seed=seed))

    def setup(self, position: object) -> Json:
        """Begin at a position, which is possible."""
        return must(self.say("setup", position=position))

    def play(self, *options: str) -> Json:
        """Play some options; the last reply."""
        reply: Json = {}
        for option in options:
            reply = must(self.say("play", option=option))
        return reply

    def position(self) -> Json:
        """The whole position."""
        found: Json = must(self.say("position"))["position"]
        return found

    def problems(self, position: object) -> list[str]:
        """Return the faults of an impossible position."""
        reply = self.say("setup", position=position)
        assert reply["error"] == "impossible-position", reply
        found: list[str] = reply["problems"]
        return found


def must(reply: Json) -> Json:
    """A reply that is no error."""
    assert reply["ok"], reply
    return reply


def option_texts(reply: Json) -> list[str]:
    """The options of a question in alphabetical order, without the `resign` that ends every list."""
    *options, last = reply["options"]
    assert last == "resign"
    assert len(set(options)) == len(options)
    return sorted(options)


def rows(pieces: dict[str, str]) -> list[str]:
    """The board lines of pieces by kind, such as {"1c": "d4 e5"}."""
    on = {square: kind for kind, squares in pieces.items() for square in squares.split()}
    names = [["abcdefghi"[column] + str(row + 1) for column in range(SIZE)] for row in reversed(range(SIZE))]
    void = {names[SIZE - 1 - r][c] for r in range(SIZE) for c in range(SIZE) if square_at(c, r) is None}
    assert not void & set(on)
    return [" ".join("##" if square in void else on.get(square, "..") for square in line) for line in names]


def at(
    pieces: dict[str, str],
    hand: str = "",
    other: str = "",
    schools: tuple[str, str] = ("northern", "southern"),
    form: str = "high-form",
    **turn: object,
) -> Json:
    """A position on seat 1's turn with two actions left: pieces, the hands of both, further keys of the turn."""
    return {
        "form": form,
        "seed": 1,
        "board": rows(pieces),
        "seats": [{"school": school, **_held(cards)} for school, cards in zip(schools, (hand, other), strict=True)],
        "turn": {"number": 5, "seat": 1, "actions": 2, **turn},
    }


def _held(hand: str) -> dict[str, list[str]]:
    held: dict[str, list[str]] = {"beings": [], "legends": [], "flares": []}
    for card in hand.split():
        kind = "flares" if card in CARDS.flares else "legends" if card in CARDS.legends else "beings"
        held[kind].append(card)
    return held


def altered(position: Json, path: str, value: object) -> Json:
    """A copy of a position with one value replaced or added, at a path such as "seats.0.beings"."""
    changed = copy.deepcopy(position)
    holder: Any = changed
    *way, last = path.split(".")
    for key in way:
        holder = holder[int(key)] if isinstance(holder, list) else holder.setdefault(key, {})
    holder[int(last) if isinstance(holder, list) else last] = value
    return changed


def without(position: Json, *paths: str) -> Json:
    """A copy of a position that leaves some of it out."""
    changed = copy.deepcopy(position)
    for path in paths:
        holder: Any = changed
        *way, last = path.split(".")
        for key in way:
            holder = holder[int(key)] if isinstance(holder, list) else holder[key]
        del holder[last]
    return changed
