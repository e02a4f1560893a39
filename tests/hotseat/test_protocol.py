"""The line protocol with a toy game: each refusal in its words, limits, and what a client hears that plays one seat."""

import io
import json
from collections.abc import Sequence
from typing import Any

import pytest

from hotseat.play.protocol import LONGEST_LINE, PROTOCOL, Connection, RequestRefused, serve_game
from hotseat.plugin import Json
from hotseat.plugin.seats import MAX_SEED
from hotseat.testing.nim import Decision, Heap, Nim, Take


class Talk:
    """A game at the other end of the line."""

    def __init__(self, game: type[Nim] = Nim) -> None:
        self.connection = Connection(game)

    def say(self, do: object, **more: object) -> Json:
        return self.connection.answer(json.dumps({"do": do, **more}).encode())


def refusal(code: str, message: str, **more: object) -> Json:
    return {"ok": False, "error": code, "message": message, **more}


def served(data: bytes) -> list[Json]:
    answers = io.BytesIO()
    serve_game(io.BytesIO(data), answers, Nim)
    return [json.loads(answer) for answer in answers.getvalue().splitlines()]


KNOWN = "hello, new, setup, ask, play, undo, redo, position, observe, determinize"


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (b"\xff", "bad-json", "not UTF-8 at byte 0"),
        (b'{"do":', "bad-json", "not JSON: Expecting value at column 7"),
        (b"[" * 100_000, "bad-json", "nested too deeply, or a number too long"),
        (b"9" * 5000, "bad-json", "nested too deeply, or a number too long"),
        (b'{"do":NaN}', "bad-json", "not JSON: NaN"),
        (b"7", "bad-request", "a request is a JSON object"),
        (b'{"do":"fly"}', "bad-request", f"'do' must be one of {KNOWN}"),
        (b'{"do":7}', "bad-request", f"'do' must be one of {KNOWN}"),
        (b'{"do":"ask"}', "no-game", "no game is begun: say new or setup first"),
        (b'{"do":"undo"}', "no-game", "no game is begun: say new or setup first"),
        (b'{"do":"new"}', "bad-request", "'seed' must be a whole number"),
    ],
)
def test_what_is_no_request_is_refused_with_the_reason(line: bytes, code: str, message: str) -> None:
    assert Connection(Nim).answer(line) == refusal(code, message)


def test_what_can_not_be_done_is_refused_with_the_reason() -> None:
    talk = Talk()
    assert talk.say("setup", position={}) == refusal(
        "impossible-position", "stones, hands or turn are missing", problems=["stones, hands or turn are missing"]
    )
    talk.say("new", seed=1)
    assert talk.say("undo") == refusal("nothing-to-undo", "there is nothing to undo")
    assert talk.say("redo") == refusal("nothing-to-redo", "there is nothing to redo")
    assert talk.say("play", option=7) == refusal("bad-request", "'option' must be a text")
    assert talk.say("play", option="take 9") == refusal("illegal-option", "'take 9' is not an option here")
    for seat in (0, 3, True, "1", None):
        message = "'seat' must be a whole number from 1 to 2"
        assert talk.say("observe", seat=seat) == refusal("bad-request", message)
    for option in ("take 3", "take 3", "take 2"):
        talk.say("play", option=option)
    assert talk.say("play", option="take 1") == refusal("game-over", "the game is over")


def test_a_refusal_is_an_error_with_its_message() -> None:
    assert str(RequestRefused("bad-request", "because")) == "because"


def test_a_line_may_be_as_long_as_the_limit_with_or_without_its_end() -> None:
    """Longer ones have one answer, and the next line its own."""
    ask = json.dumps({"do": "ask"})
    no_game = refusal("no-game", "no game is begun: say new or setup first")
    too_long = refusal("bad-json", "the line is too long")
    for length, answer in ((LONGEST_LINE, no_game), (LONGEST_LINE + 1, too_long), (3 * LONGEST_LINE, too_long)):
        line = ask.ljust(length).encode()
        assert served(line) == [answer]
        assert served(line + b"\n" + ask.encode()) == [answer, no_game]


def test_no_more_of_a_line_is_held_than_the_limit() -> None:
    class Stream(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST_LINE + 1
            return super().readline(size)

    answers = io.BytesIO()
    serve_game(Stream(b"x" * (3 * LONGEST_LINE)), answers, Nim)
    assert answers.getvalue().count(b"\n") == 1


VIEW = {"names": ["Ada", "Boris"], "stones": 8, "hands": [2, "?"], "turn": 1}


def test_hello_says_the_versions() -> None:
    hello = Talk().say("hello")
    assert (hello["protocol"], hello["game"]) == (PROTOCOL, Nim().id)
    assert ", ".join(hello["requests"]) == KNOWN


def test_a_view_is_filled_in_by_its_seat_and_seed() -> None:
    class Seen(Nim):
        """Nim that notes whose view is filled in with which seed."""

        asked: list[tuple[object, int, int]]

        def determinize(self, seen: object, seat: int, seed: int) -> Heap:
            self.asked.append((seen, seat, seed))
            return super().determinize(seen, seat, seed)

    Seen.asked = []
    talk = Talk(Seen)
    for more in ({}, {"seed": 0}, {"seed": MAX_SEED}):
        assert talk.say("setup", view=VIEW, seat=2, **more)["ok"]
    assert Seen.asked == [(VIEW, 1, 0), (VIEW, 1, 0), (VIEW, 1, MAX_SEED)]
    for seed in (-1, MAX_SEED + 1, True, "1", None, 1.0):
        message = f"'seed' must be a whole number from 0 to {MAX_SEED}"
        assert talk.say("setup", view=VIEW, seat=1, seed=seed) == refusal("bad-request", message)
    for seat in (0, 100, True, "1", None):
        message = "'seat' must say whose view it is"
        assert talk.say("setup", view=VIEW, seat=seat) == refusal("bad-request", message)
    talk.say("setup", view=VIEW, seat=99)
    assert Seen.asked[-1] == (VIEW, 98, 0)


def test_the_game_is_asked_only_for_what_it_knows() -> None:
    class Strict(Nim):
        new_keys = frozenset({"seed", "names"})

        def new(self, wanted: Json) -> Heap:
            assert wanted.keys() <= {"seed", "names"}
            return super().new(wanted)

    talk = Talk(Strict)
    assert talk.say("new", seed=1, seat=1)["ok"]
    message = "'new' takes names, seed and seat, and no 'form'"
    assert talk.say("new", seed=1, form="duel") == refusal("bad-request", message)


def test_options_are_applied_to_the_decision_that_lists_them() -> None:
    class Checking(Nim):
        def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
            assert decision == self.decision(state)
            return super().apply(state, option, decision)

    talk = Talk(Checking)
    talk.say("new", seed=1, seat=2)
    assert talk.say("play", option="take 1")["ok"]


class Whispering(Nim):
    """Nim in which each seat hears only of its own takings, and which notes what is seen."""

    def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
        after, _ = super().apply(state, option, decision)
        return after, (f"{state.seat} {option.text}",)

    def visible_events(self, events: Sequence[str], seat: int | None) -> tuple[str, ...]:
        return tuple(event for event in events if event.startswith(str(seat)))


def events(reply: Json) -> list[Any]:
    return [event["event"] for event in reply["events"]]


def test_a_client_of_one_seat_hears_and_sees_that_seat_alone() -> None:
    talk = Talk(Whispering)
    asked = talk.say("new", seed=1, seat=2)
    assert (asked["seat"], events(asked)) == (2, [])
    assert events(talk.say("play", option="take 1")) == ["1 take 1"]
    message = "who plays seat 2 alone observes, and sees no whole position"
    assert talk.say("position") == refusal("bad-request", message)
    assert talk.say("observe", seat=1) == refusal("bad-request", "seat 1 isn't played here")
    assert talk.say("observe", seat=2)["position"]["hands"][1] != "?"
    state = talk.connection.now.state
    assert talk.say("ask")["digest"] == Nim().digest(Nim().view(state, 1)) != Nim().digest(Nim().view(state, None))


def test_a_client_of_all_seats_hears_everything() -> None:
    talk = Talk(Whispering)
    talk.say("new", seed=1)
    assert events(talk.say("play", option="take 1")) == ["0 take 1"]


def test_the_other_seats_play_by_chance_but_the_same_each_time() -> None:
    found = []
    for _ in range(2):
        talk = Talk()
        heard = [events(talk.say("setup", position={**VIEW, "stones": 40, "hands": [2, 1]}, seat=2))]
        heard += [events(talk.say("play", option="take 1")) for _ in range(7)]
        found.append(heard)
    assert found[0] == found[1]


def test_whatever_the_others_play_before_a_seat_is_asked_is_told() -> None:
    class Laying(Nim):
        """Nim in which chance always lays the hand, if there is one."""

        def random_option(self, decision: Decision, below: object) -> Take:
            return decision.options[-1]

    reply = Talk(Laying).say("setup", position={**VIEW, "hands": [2, 1]}, seat=2)
    assert events(reply) == ["10 stones are left", "7 stones are left"]
