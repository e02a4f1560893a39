"""A fuzz of the line protocol: whatever comes in, one JSON object goes out, and an error leaves the game as it was.

A conversation is a list of steps. A step may depend on the game it is said to: an answer is chosen among those listed,
and a position is spoilt by changing a few of its values.
"""

import copy
import io
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from hotseat.play.protocol import Connection, serve_game
from tashkalar import cards
from tashkalar.plugin import TashKalar
from tests.helpers.random_games import game_setups

Json = dict[str, Any]
Connected = Connection[Any, Any, Any, Any]
Step = Callable[[Connected], bytes]
"""Gives the line to be said to a game."""

CARDS = cards.load()
WORDS = [
    *"hello new setup ask play undo redo position observe determinize".split(),
    *"do form schools seed names teams option seat score deck".split(),
    *"duel high-form melee northern southern highland sylvan narnia opening place discard upper lower r0 m270".split(),
    *"melee-opening turn-end improvised passed pass pick 1 2 3 4 5".split(),
    *"knight titan flare-01 destruction sapling hell-bull swordmaster e5 a1 a3 1c 2l 3c .. ## ? n nw end flare".split(),
    "", " ", "\n", "\0", "\ud800", "é", "x" * 300, "place e5", "## ## .. .. .. .. .. ## ##",
]  # fmt: skip
NUMBERS = [0, 1, 2, 3, 5, 17, 81, -1, -7, 2**31, 2**64 - 1, 2**64, 10**30, -(10**4000), 10**4000]
VALUES: list[object] = [None, True, False, 0.5, -0.0, 1.0, 1e308, [], {}, [[]], [None], [{}], *WORDS, *NUMBERS]
LONG = (1 << 20) + 10

values: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(VALUES) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=6,
)


# --- what is said ----------------------------------------------------------------------------------------------------


def raw_line(line: bytes) -> Step:
    return lambda game: line


def request(value: object) -> Step:
    """Any value as a line; surrogates and all."""
    return raw_line(json.dumps(value).encode())


def answer(number: int) -> Step:
    """One of the options, seldom `resign`."""

    def line(game: Connected) -> bytes:
        options = game.answer(b'{"do":"ask"}').get("options", ["end"])
        several = len(options) - (options[-1] == "resign")
        return json.dumps({"do": "play", "option": options[number % several]}).encode()

    return line


def spoilt(changes: Sequence[tuple[int, int, object]]) -> Step:
    """The game's own position with some of its values replaced, left out, doubled or put in another's place."""

    def line(game: Connected) -> bytes:
        position = copy.deepcopy(game.answer(b'{"do":"position"}').get("position", {}))
        for change in changes:
            _spoil(position, *change)
        return json.dumps({"do": "setup", "position": position}).encode()

    return line


def _spoil(position: Json, where: int, how: int, value: object) -> None:
    places = list(_places(position))
    if not places:
        return
    holder, key = places[where % len(places)]
    match how % 5:
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case 2:
            other, its_key = places[how // 5 % len(places)]
            holder[key] = copy.deepcopy(other[its_key])
        case 3 if isinstance(holder[key], str) and " " in holder[key]:
            tokens = holder[key].split(" ")
            tokens[how // 5 % len(tokens)] = ("1c", "2h", "1l", "..", "##", "3c")[how // 45 % 6]
            holder[key] = " ".join(tokens)
        case _:
            holder[key] = value


def _places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every value inside, as what holds it and its key there."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def nested(depth: int, opened: bytes, do: bytes) -> Step:
    closed = {b"[": b"]", b'{"a":': b"}"}[opened]
    return raw_line(b'{"do":"' + do + b'","position":' + opened * depth + b"1" + closed * depth + b"}")


whole = st.integers(0, 10**6)
names = st.sampled_from("hello new setup ask play undo redo position observe determinize".split())
fields = st.dictionaries(
    st.sampled_from("form schools seed names teams option seat position".split()), values, max_size=6
)
broken = st.binary(max_size=60) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass"))
steps: st.SearchStrategy[Step] = st.one_of(
    whole.map(answer),
    whole.map(answer),
    whole.map(answer),
    st.lists(st.tuples(whole, whole, values), min_size=1, max_size=3).map(spoilt),
    st.lists(st.tuples(whole, whole, values), min_size=1, max_size=3).map(spoilt),
    st.tuples(names, fields).map(lambda both: request({**both[1], "do": both[0]})),
    st.sampled_from("ask undo undo redo position".split()).map(lambda do: request({"do": do})),
    st.integers(1, 4).map(lambda seat: request({"do": "observe", "seat": seat})),
    values.map(request),
    broken.map(raw_line),
    st.builds(nested, st.integers(1, 2000), st.sampled_from([b"[", b'{"a":']), st.sampled_from([b"setup", b"new"])),
)
beginnings = st.builds(
    lambda sitting, seed: request({"do": "new", **sitting._asdict(), "seed": seed}),
    st.sampled_from(game_setups(tuple(CARDS.schools))),
    st.integers(0, 2**64 - 1),
)
conversations = st.tuples(beginnings, st.lists(steps, min_size=5, max_size=60))


# --- what must hold --------------------------------------------------------------------------------------------------


def check(conversation: tuple[Step, list[Step]]) -> None:
    """Every step is answered, an error changes nothing, and every moment restores exactly."""
    first, rest = conversation
    game, lines = Connection(TashKalar), []
    for step in (first, *rest):
        before = game.answer(b'{"do":"position"}')
        lines.append(step(game))
        reply = game.answer(lines[-1])
        assert len(json.dumps(reply, allow_nan=False).splitlines()) == 1
        if reply["ok"]:
            _check_moment(game)
        else:
            assert set(reply) - {"problems"} == {"ok", "error", "message"}
            assert ("problems" in reply) == (reply["error"] == "impossible-position")
            assert game.answer(b'{"do":"position"}') == before
    _check_server([line for line in lines if b"\n" not in line], game)


def _check_moment(game: Connected) -> None:
    question = game.answer(b'{"do":"ask"}')
    assert question["over"] or set(question["options"]) - {"resign", "pass"}, "there is an answer besides leaving"
    assert question["over"] or len(set(question["options"])) == len(question["options"])
    position = game.answer(b'{"do":"position"}')["position"]
    other = Connection(TashKalar)
    assert other.answer(json.dumps({"do": "setup", "position": position}).encode()) == question
    assert other.answer(b'{"do":"position"}')["position"] == position


def _check_server(lines: list[bytes], game: Connected) -> None:
    """The same lines on a stream, with a very long one among them: one answer each, and the same game at last."""
    answers = io.BytesIO()
    long = b'{"do":"undo"}'.ljust(LONG)
    serve_game(io.BytesIO(b"\n".join([*lines, long, b'{"do":"ask"}'])), answers, TashKalar)
    replies = answers.getvalue().splitlines()
    assert len(replies) == len(lines) + 2
    assert all(isinstance(json.loads(reply)["ok"], bool) for reply in replies)
    if len(lines) and json.loads(replies[-1])["ok"]:
        assert json.loads(replies[-1]) == game.answer(b'{"do":"ask"}')


def hammer(seed: int, conversations_: int) -> None:
    """Many conversations from a seed.

    Raises:
        AssertionError: something doesn't hold; the smallest conversation found is in its notes.
    """

    @seeded(seed)
    @settings(max_examples=conversations_, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(conversations)
    def run(conversation: tuple[Step, list[Step]]) -> None:
        check(conversation)

    run()
