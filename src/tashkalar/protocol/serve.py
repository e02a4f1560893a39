"""Plays a game for whoever asks in JSON lines. It never dies on bad input, and then the game stands as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, BinaryIO

from tashkalar import journal
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    IllegalOption,
    ImpossiblePosition,
    apply,
    decision,
    digest,
    new_game,
    observe,
    position,
    setup,
)
from tashkalar.engine.events import Event
from tashkalar.engine.game import spelt

Json = dict[str, Any]
LONGEST_LINE = 1 << 20
"""No request needs a longer line, in bytes."""


class Refused(Exception):
    """A request that can't be carried out: its code, a line that says why, and perhaps more."""

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.answer: Json = {"ok": False, "error": code, "message": message, **more}


def serve(requests: BinaryIO, answers: BinaryIO, cards: Callable[[], Catalogue]) -> None:
    """Answer every line with one line, flushed, until the input ends.

    Args:
        cards: gives the catalogue when a game is first begun.
    """
    game = Game(cards)
    while line := requests.readline(LONGEST_LINE + 1):
        whole = line.endswith(b"\n") or len(line) <= LONGEST_LINE
        while not line.endswith(b"\n") and (rest := requests.readline(LONGEST_LINE)):
            line = rest
        reply = game.answer(line) if whole else Refused("bad-json", "the line is too long").answer
        journal.note("asked %.200r, answered %s", line, reply["ok"] or reply["error"])
        answers.write(json.dumps(reply).encode() + b"\n")
        answers.flush()


class Game:
    """The game at this end of the line, with its history of decisions."""

    def __init__(self, cards: Callable[[], Catalogue]) -> None:
        self._cards = cards
        self._past: list[GameState] = []
        self._now: GameState | None = None
        self._future: list[GameState] = []

    def answer(self, line: bytes) -> Json:
        """The reply to one request."""
        try:
            request = _parsed(line)
            do = request.get("do")
            if not isinstance(do, str) or do not in _REQUESTS:
                raise Refused("bad-request", f"'do' must be one of {', '.join(_REQUESTS)}")
            return _REQUESTS[do](self, request)
        except Refused as refused:
            return refused.answer

    def _state(self) -> GameState:
        if self._now is None:
            raise Refused("no-game", "no game is begun: say new or setup first")
        return self._now

    def _begin(self, state: GameState) -> Json:
        self._past, self._now, self._future = [], state, []
        return _question(state)

    def new(self, request: Json) -> Json:
        """Begin a game."""
        schools, names = _texts(request, "schools"), _texts(request, "names", ())
        form, seed, teams = request.get("form"), request.get("seed"), request.get("teams", False)
        if not isinstance(form, str):
            raise Refused("bad-request", "'form' must be a text")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise Refused("bad-request", "'seed' must be a whole number")
        if not isinstance(teams, bool):
            raise Refused("bad-request", "'teams' must be true or false")
        try:
            return self._begin(new_game(self._cards(), form, schools, seed, tuple(map(spelt, names)), teams))
        except ValueError as error:
            raise Refused("bad-request", str(error)) from None

    def setup(self, request: Json) -> Json:
        """Begin at a position."""
        try:
            return self._begin(setup(self._cards(), request.get("position")))
        except ImpossiblePosition as error:
            problems = list(error.problems)
            raise Refused("impossible-position", str(error), problems=problems) from None

    def ask(self, request: Json) -> Json:
        """Repeat the question."""
        return _question(self._state())

    def play(self, request: Json) -> Json:
        """Answer the question."""
        state, text = self._state(), request.get("option")
        if not isinstance(text, str):
            raise Refused("bad-request", "'option' must be a text")
        asked = decision(state)
        if not isinstance(asked, Decision):
            raise Refused("game-over", "the game is over")
        try:
            after, events = apply(state, asked.option(text), asked)
        except (LookupError, IllegalOption) as error:
            raise Refused("illegal-option", str(error.args[0])) from None
        self._past.append(state)
        self._now, self._future = after, []
        return {**_question(after), "events": [_told(event) for event in events]}

    def undo(self, request: Json) -> Json:
        """Take the last decision back."""
        state = self._state()
        if not self._past:
            raise Refused("nothing-to-undo", "there is nothing to undo")
        self._future.append(state)
        self._now = self._past.pop()
        return _question(self._now)

    def redo(self, request: Json) -> Json:
        """Make a decision taken back again."""
        state = self._state()
        if not self._future:
            raise Refused("nothing-to-redo", "there is nothing to redo")
        self._past.append(state)
        self._now = self._future.pop()
        return _question(self._now)

    def position(self, request: Json) -> Json:
        """The whole position."""
        state = self._state()
        return {"ok": True, "position": position(state), "digest": digest(state)}

    def observe(self, request: Json) -> Json:
        """The position as a seat may see it."""
        state, seat = self._state(), request.get("seat")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= len(state.seats):
            raise Refused("bad-request", f"'seat' must be a whole number from 1 to {len(state.seats)}")
        return {"ok": True, "position": observe(state, seat - 1)}


_REQUESTS: dict[str, Callable[[Game, Json], Json]] = {
    "new": Game.new,
    "setup": Game.setup,
    "ask": Game.ask,
    "play": Game.play,
    "undo": Game.undo,
    "redo": Game.redo,
    "position": Game.position,
    "observe": Game.observe,
}


def _parsed(line: bytes) -> Json:
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise Refused("bad-json", f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise Refused("bad-json", f"not JSON: {error.msg} at column {error.colno}") from None
    except (RecursionError, ValueError):
        raise Refused("bad-json", "nested too deeply, or a number too long") from None
    if not isinstance(request, dict):
        raise Refused("bad-request", "a request is a JSON object")
    return request


def _no_number(text: str) -> None:
    """`NaN` and its kin, which Python would read."""
    raise Refused("bad-json", f"not JSON: {text}")


def _texts(request: Json, key: str, missing: tuple[str, ...] | None = None) -> tuple[str, ...]:
    value = request.get(key, missing)
    if not isinstance(value, list | tuple) or len(value) > 8 or not all(isinstance(v, str) for v in value):
        raise Refused("bad-request", f"{key!r} must be a list of texts")
    return tuple(value)


def _question(state: GameState) -> Json:
    asked = decision(state)
    if isinstance(asked, Decision):
        return {
            "ok": True,
            "over": False,
            "seat": asked.seat + 1,
            "ask": asked.ask,
            "prompt": asked.prompt,
            "options": [option.text for option in asked.options],
            "digest": digest(state),
        }
    result = {
        "winners": [winner + 1 for winner in asked.winners],
        "scores": list(asked.scores),
        "reason": asked.reason,
    }
    return {"ok": True, "over": True, "result": result, "digest": digest(state)}


def _told(event: Event) -> Json:
    """An event as an object: its kind, and its fields with seats counted from 1."""
    told: Json = {"event": re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()}
    for key, value in event._asdict().items():
        if value is None:
            continue
        if key in ("seat", "to", "against", "colour") and isinstance(value, int):
            told[key] = value + 1
        elif key == "winners":
            told[key] = [winner + 1 for winner in value]
        else:
            told[key] = list(value) if isinstance(value, tuple) else value
    return told
