"""A game whose code fails while it handles a request: an error is the reply, and nothing has changed."""

import io
import json
import logging
from typing import Any

import pytest

from hotseat.play.protocol import Connection, serve_game
from hotseat.testing.nim import Nim


class Odd(BaseException):
    """An exception that ends most programs."""


class Mute(Exception):
    """An exception that can't be printed."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


FAILURES = (AssertionError(), IndexError("pop from empty list"), SystemExit(0), Odd("\x1b[31m"), Mute(), MemoryError())
METHODS = ("new", "setup", "determinize", "decision", "apply", "view", "visible_events", "event_json", "digest")
POSITION = {"names": ["Ada", "Boris"], "stones": 4, "hands": [1, 2], "turn": 0}
REQUESTS: dict[str, dict[str, Any]] = {
    "new": {"do": "new", "seed": 2, "seat": 1},
    "setup": {"do": "setup", "position": POSITION},
    "determinize": {"do": "setup", "seat": 1, "view": POSITION},
    "play": {"do": "play", "option": "take 1"},
    "undo": {"do": "undo"},
    "redo": {"do": "redo"},
    "position": {"do": "position"},
    "observe": {"do": "observe", "seat": 1},
}


def moment(game: Connection[Any, Any, Any, Any]) -> object:
    return game._past[:], game._now, game._future[:], game._seat


@pytest.fixture
def game() -> Connection[Any, Any, Any, Any]:
    """A game that allows undo and redo."""
    begun: Connection[Any, Any, Any, Any] = Connection(Nim)
    for request in ({"do": "new", "seed": 1}, REQUESTS["play"], REQUESTS["play"], REQUESTS["undo"]):
        assert begun.answer(json.dumps(request).encode())["ok"]
    return begun


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_failing_game_is_an_error_and_changes_nothing(
    game: Connection[Any, Any, Any, Any], monkeypatch: pytest.MonkeyPatch, request_name: str, method: str
) -> None:
    line, before = json.dumps(REQUESTS[request_name]).encode(), moment(game)
    for failure in FAILURES:

        def fail(*_: object, failure: BaseException = failure, **_more: object) -> Any:
            raise failure

        with monkeypatch.context() as patch:
            patch.setattr(Nim, method, fail)
            said = game.answer(line)
        if said["ok"]:  # the request doesn't need the method
            return
        assert said["error"] == "game-failed"
        assert type(failure).__name__ in said["message"] or str(failure) in said["message"]
        assert moment(game) == before
    assert game.answer(b'{"do":"ask"}')["ok"]


def test_the_place_of_a_failure_is_in_the_log(
    game: Connection[Any, Any, Any, Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Nim, "position", lambda *_: 1 // 0)
    with caplog.at_level(logging.INFO, "hotseat"):
        assert game.answer(b'{"do":"position"}')["message"] == "the game has failed: integer division or modulo by zero"
    assert "test_failing_games.py" in caplog.text


def test_a_value_that_is_not_json_is_an_error_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "observe", lambda *_: {1, 2})
    said = io.BytesIO()
    serve_game(io.BytesIO(b'{"do":"new","seed":1}\n{"do":"observe","seat":1}\n{"do":"ask"}'), said, Nim)
    assert [json.loads(line).get("error", "") for line in said.getvalue().splitlines()] == ["", "game-failed", ""]
