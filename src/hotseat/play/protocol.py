"""The line protocol: play a game by JSON requests, one line each. A refused request leaves the game unchanged."""

from __future__ import annotations

import json
import logging
import random
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Generic, NamedTuple

from hotseat.codec import InvalidPosition
from hotseat.codec.names import spelling
from hotseat.plugin.decision import E, Json, Q, R, S, option_of, outcome_json, outcome_of, question_of
from hotseat.plugin.game import Game
from hotseat.plugin.seats import MAX_SEED
from hotseat.util import identity, safe_io
from hotseat.util.faults import list_faults, report_failure
from hotseat.util.text_utils import quote_input

_LOG = logging.getLogger(__name__)

PROTOCOL = 2
"""The version of the line protocol; a higher one has further requests, keys or events."""
MOST_SEATS = 99
"""The upper limit of a seat's number, before a game is known."""
LONGEST_LINE = 1 << 20
"""The maximum length of a request, in bytes."""


class RequestRefused(Exception):
    """A request that the server refuses, with its reply."""

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.answer: Json = {"ok": False, "error": code, "message": message, **more}


def serve_game(requests: BinaryIO, answers: BinaryIO, game: Callable[[], Game[S, Q, R, E]]) -> None:
    """Reply to every line of a stream with one line, flushed, until the stream ends."""
    connection = Connection(game)
    while line := requests.readline(LONGEST_LINE + 1):
        whole = line.endswith(b"\n") or len(line) <= LONGEST_LINE
        while not line.endswith(b"\n") and (rest := requests.readline(LONGEST_LINE)):
            line = rest
        reply = connection.answer(line) if whole else RequestRefused("bad-json", "the line is too long").answer
        _LOG.info("asked %.200r, answered %s", line, reply["ok"] or reply["error"])
        answers.write(_encode(reply) + b"\n")
        answers.flush()


class GameMoment(NamedTuple, Generic[S, Q, R]):
    """A state with its pending decision or its outcome."""

    state: S
    decision: Q | R
    """The pending decision, or the outcome of a game that is over."""


class Connection(Generic[S, Q, R, E]):
    """The game of one client, with undo and redo; a client of one seat sees what it may, and others play at random."""

    def __init__(self, game: Callable[[], Game[S, Q, R, E]]) -> None:
        self._load_game = game
        self._game: Game[S, Q, R, E] | None = None
        self._past: list[GameMoment[S, Q, R]] = []
        self._now: GameMoment[S, Q, R] | None = None
        self._future: list[GameMoment[S, Q, R]] = []
        self._seat: int | None = None
        """The only seat that the client plays, from 0; None if it plays all seats."""

    def answer(self, line: bytes) -> Json:
        """Return the reply to a request, whatever it holds."""
        try:
            request = _parse_request(line)
            do = request.get("do")
            if not isinstance(do, str) or do not in _REQUESTS:
                raise RequestRefused("bad-request", f"'do' must be one of {', '.join(_REQUESTS)}")
            with report_failure(_game_failed, RequestRefused):
                return _REQUESTS[do](self, request)
        except RequestRefused as refused:
            if refused.__cause__ is not None:
                for part in traceback.format_exception(refused.__cause__):
                    _LOG.info("%s", part.rstrip())
            return refused.answer

    @property
    def game(self) -> Game[S, Q, R, E]:
        """The game plugin."""
        if self._game is None:
            self._game = self._load_game()
        return self._game

    @property
    def now(self) -> GameMoment[S, Q, R]:
        """The current state with its pending decision or its outcome."""
        if self._now is None:
            raise RequestRefused("no-game", "no game is begun: say new or setup first")
        return self._now

    def _moment(self, state: S) -> GameMoment[S, Q, R]:
        return GameMoment(state, self.game.decision(state))

    def _begin(self, state: S, seat: int | None) -> Json:
        now, events = self._play_others(self._moment(state), seat)
        reply = self._question(now, seat)
        if seat is not None:
            reply["events"] = self._visible_json(events, seat)
        self._past, self._now, self._future, self._seat = [], now, [], seat
        return reply

    def hello(self, request: Json) -> Json:
        """Return the versions of protocol and program, the id of the game, and the requests that are known."""
        program = f"{identity.current().name} {identity.current().version}"
        return {
            "ok": True,
            "protocol": PROTOCOL,
            "program": program,
            "game": self.game.id,
            "requests": [*_REQUESTS],
        }

    def new(self, request: Json) -> Json:
        """Start a new game. Raise RequestRefused if a setting is invalid, or a key is unknown."""
        wanted = {key: value for key, value in request.items() if key not in ("do", "seat")}
        known = self.game.new_keys
        if known is not None and (unknown := sorted(wanted.keys() - known)):
            text = f"'new' takes {', '.join(sorted(known))} and seat, and no {quote_input(unknown[0])}"
            raise RequestRefused("bad-request", text)
        try:
            state = self.game.new({**wanted, **_normalized_names(request)})
        except ValueError as error:
            raise RequestRefused("bad-request", str(error)) from None
        return self._begin(state, self._as_seat(request, state))

    def setup(self, request: Json) -> Json:
        """Start a game at a position, or at a sampled position that is consistent with the view of a seat."""
        with _valid_position():
            state = self._determinize(request) if "view" in request else self.game.setup(request.get("position"))
        return self._begin(state, self._as_seat(request, state))

    def determinize(self, request: Json) -> Json:
        """Return a sampled position that is consistent with the view of a seat. The client's game goes on."""
        if "view" not in request:
            raise RequestRefused("bad-request", "'view' must be the position as the seat sees it")
        with _valid_position():
            state = self._determinize(request)
        self._seat_of_number(request["seat"], state)
        return self._position(state)

    def _determinize(self, request: Json) -> S:
        seat, seed = request.get("seat"), request.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise RequestRefused("bad-request", f"'seed' must be a whole number from 0 to {MAX_SEED}")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= MOST_SEATS:
            raise RequestRefused("bad-request", "'seat' must say whose view it is")
        return self.game.determinize(request["view"], seat - 1, seed)

    def _as_seat(self, request: Json, state: S) -> int | None:
        """Return the only seat, from 0, that a request asks to play; None for all seats."""
        return self._seat_of_number(request["seat"], state) if request.get("seat") is not None else None

    def _play_others(self, moment: GameMoment[S, Q, R], seat: int | None) -> tuple[GameMoment[S, Q, R], list[E]]:
        """Play random options for the seats that the client, with one of its own, doesn't play."""
        happened: list[E] = []
        while seat is not None and (decision := question_of(moment.decision)) and decision.seat != seat:
            rng = random.Random(self.game.digest(moment.state))
            state, events = self.game.apply(moment.state, self.game.random_option(decision, rng.randrange), decision)
            happened += events
            moment = self._moment(state)
        return moment, happened

    def _visible_json(self, events: Sequence[E], seat: int | None) -> list[Json]:
        visible = events if seat is None else self.game.visible_events(events, seat)
        return [self.game.event_json(event) for event in visible]

    def ask(self, request: Json) -> Json:
        """Return the pending decision again."""
        return self._question(self.now, self._seat)

    def play(self, request: Json) -> Json:
        """Play an option of the pending decision."""
        now, text = self.now, request.get("option")
        if not isinstance(text, str):
            raise RequestRefused("bad-request", "'option' must be a text")
        decision = question_of(now.decision)
        if decision is None:
            raise RequestRefused("game-over", "the game is over")
        option = option_of(decision, text)
        if option is None:
            raise RequestRefused("illegal-option", f"{text!r} is not an option here")
        after, events = self.game.apply(now.state, option, decision)
        then, others = self._play_others(self._moment(after), self._seat)
        reply = {**self._question(then, self._seat), "events": self._visible_json([*events, *others], self._seat)}
        self._past.append(now)
        self._now, self._future = then, []
        return reply

    def undo(self, request: Json) -> Json:
        """Undo the last step of the client, with the random options that followed it."""
        return self._move(self._past, self._future, "undo")

    def redo(self, request: Json) -> Json:
        """Play the step again that was undone last. Raise RequestRefused if there is no undone step."""
        return self._move(self._future, self._past, "redo")

    def _move(self, to: list[GameMoment[S, Q, R]], behind: list[GameMoment[S, Q, R]], what: str) -> Json:
        now = self.now
        if not to:
            raise RequestRefused(f"nothing-to-{what}", f"there is nothing to {what}")
        reply = self._question(to[-1], self._seat)
        behind.append(now)
        self._now = to.pop()
        return reply

    def position(self, request: Json) -> Json:
        """Return the whole position and its digest, unless the client plays one seat only."""
        state = self.now.state
        if self._seat is not None:
            raise RequestRefused(
                "bad-request", f"who plays seat {self._seat + 1} alone observes, and sees no whole position"
            )
        return self._position(state)

    def _position(self, state: S) -> Json:
        return {"ok": True, "position": self.game.position(state), "digest": self.game.digest(state)}

    def observe(self, request: Json) -> Json:
        """Return the position as a seat may see it, of the client's seats."""
        state = self.now.state
        seat = self._seat_of_number(request.get("seat"), state)
        if self._seat not in (None, seat):
            raise RequestRefused("bad-request", f"seat {seat + 1} isn't played here")
        return {"ok": True, "position": self.game.observe(state, seat)}

    def _seat_of_number(self, seat: object, state: S) -> int:
        """Return the seat, from 0, of a number from 1. Raise RequestRefused if there is no seat of that number."""
        seats = len(self.game.names(state))
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= seats:
            raise RequestRefused("bad-request", f"'seat' must be a whole number from 1 to {seats}")
        return seat - 1

    def _question(self, moment: GameMoment[S, Q, R], seat: int | None) -> Json:
        state, decision = moment
        if (question := question_of(decision)) is not None:
            data = {"seat": question.seat + 1, "ask": question.ask, "prompt": question.prompt}
            options = [option.text for option in question.options]
            return {"ok": True, "over": False, **data, "options": options, "digest": self._digest(state, seat)}
        outcome = outcome_of(decision)
        assert outcome is not None
        return {"ok": True, "over": True, "result": outcome_json(outcome), "digest": self._digest(state, seat)}

    def _digest(self, state: S, seat: int | None) -> str:
        """Return the digest of what the client may see; that of the whole state would let a client test guesses."""
        return self.game.digest(state if seat is None else self.game.view(state, seat))


_REQUESTS: dict[str, Callable[[Connection[Any, Any, Any, Any], Json], Json]] = {
    "hello": Connection.hello,
    "new": Connection.new,
    "setup": Connection.setup,
    "ask": Connection.ask,
    "play": Connection.play,
    "undo": Connection.undo,
    "redo": Connection.redo,
    "position": Connection.position,
    "observe": Connection.observe,
    "determinize": Connection.determinize,
}


@contextmanager
def _valid_position() -> Iterator[None]:
    """Refuse a request whose position or view the game can't take."""
    try:
        yield
    except InvalidPosition as error:
        raise RequestRefused(
            "impossible-position", "; ".join(list_faults(error.problems, error.more)), problems=list(error.problems)
        ) from None


def _game_failed(why: str) -> RequestRefused:
    """Return the error for an exception of the game's code, which may be a plugin's."""
    return RequestRefused("game-failed", f"the game has failed: {why}")


def _encode(reply: Json) -> bytes:
    """Return a reply as JSON; an error if the game has put a value into it that isn't JSON."""
    with suppress(RequestRefused), report_failure(_game_failed):
        return json.dumps(reply).encode()
    return json.dumps(_game_failed("a value isn't JSON").answer).encode()


def _parse_request(line: bytes) -> Json:
    try:
        request = json.loads(safe_io.without_bom(line).decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise RequestRefused("bad-json", f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise RequestRefused("bad-json", f"not JSON: {error.msg} at column {error.colno}") from None
    except (RecursionError, ValueError):
        raise RequestRefused("bad-json", "nested too deeply, or a number too long") from None
    if not isinstance(request, dict):
        raise RequestRefused("bad-request", "a request is a JSON object")
    return request


def _normalized_names(request: Json) -> Json:
    """Return the names of a request in Unicode normal form NFC, so that equal-looking names are equal."""
    names = request.get("names")
    if not isinstance(names, list):
        return {}
    return {"names": [spelling(name) if isinstance(name, str) else name for name in names]}


def _refuse_constant(text: str) -> None:
    """Refuse the constants `NaN` and `Infinity`, which aren't JSON but which the standard library would accept."""
    raise RequestRefused("bad-json", f"not JSON: {text}")
