"""Plays a game for whoever asks in JSON lines. It never dies on bad input, and then the game stands as it was."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, Generic, NamedTuple
from unicodedata import normalize

from tashkalar import safe_io, trace
from tashkalar.tabletop.decision import E, Json, Q, R, S, option_of, outcome_json, outcome_of, question_of
from tashkalar.tabletop.game import Game, InvalidPosition
from tashkalar.tabletop.text_utils import quote_input

MAX_SEED = (1 << 64) - 1
MOST_SEATS = 99
"""No game is for more players."""
LONGEST_LINE = 1 << 20
"""No request needs a longer line, in bytes."""


class RequestRefused(Exception):
    """A request that can't be carried out.

    Args:
        code: the `error` of the answer.
        message: why not, in a line.
        **more: further keys of the answer.

    Attributes:
        answer: what is sent back.
    """

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.answer: Json = {"ok": False, "error": code, "message": message, **more}


def serve_game(requests: BinaryIO, answers: BinaryIO, game: Callable[[], Game[S, Q, R, E]]) -> None:
    """Answer every line with one line, flushed, until the input ends.

        >>> import io
        >>> from tashkalar.tabletop.protocol import serve_game
        >>> answers = io.BytesIO()
        >>> serve_game(io.BytesIO(b"hello"), answers, lambda: game)
        >>> answers.getvalue().decode().strip()
        '{"ok": false, "error": "bad-json", "message": "not JSON: Expecting value at column 1"}'

    Args:
        requests: where the lines come from.
        answers: where the answers go.
        game: gives the game when one is first begun.
    """
    connection = Connection(game)
    while line := requests.readline(LONGEST_LINE + 1):
        whole = line.endswith(b"\n") or len(line) <= LONGEST_LINE
        while not line.endswith(b"\n") and (rest := requests.readline(LONGEST_LINE)):
            line = rest
        reply = connection.answer(line) if whole else RequestRefused("bad-json", "the line is too long").answer
        trace.log_event("asked %.200r, answered %s", line, reply["ok"] or reply["error"])
        answers.write(json.dumps(reply).encode() + b"\n")
        answers.flush()


class GameMoment(NamedTuple, Generic[S, Q, R]):
    """A state, and what is asked there or how the game ended."""

    state: S
    decision: Q | R


class Connection(Generic[S, Q, R, E]):
    """The game at this end of the line, with its past and its future; everything may be taken back.

    Who begins a game as one seat is asked that seat's questions alone, hears what that seat may know, and plays against
    chance.

    Args:
        game: gives the game when one is first begun.
    """

    def __init__(self, game: Callable[[], Game[S, Q, R, E]]) -> None:
        self._made = game
        self._game: Game[S, Q, R, E] | None = None
        self._past: list[GameMoment[S, Q, R]] = []
        self._now: GameMoment[S, Q, R] | None = None
        self._future: list[GameMoment[S, Q, R]] = []
        self._seat: int | None = None
        """The one seat that is played here; None for all."""

    def answer(self, line: bytes) -> Json:
        """The reply to one request; whatever the request is, there is one.

        Args:
            line: the request, as it came.
        """
        try:
            request = _parsed(line)
            do = request.get("do")
            if not isinstance(do, str) or do not in _REQUESTS:
                raise RequestRefused("bad-request", f"'do' must be one of {', '.join(_REQUESTS)}")
            return _REQUESTS[do](self, request)
        except RequestRefused as refused:
            return refused.answer

    @property
    def game(self) -> Game[S, Q, R, E]:
        """What is played here."""
        if self._game is None:
            self._game = self._made()
        return self._game

    @property
    def now(self) -> GameMoment[S, Q, R]:
        """The game now, and what is asked."""
        if self._now is None:
            raise RequestRefused("no-game", "no game is begun: say new or setup first")
        return self._now

    def _moment(self, state: S) -> GameMoment[S, Q, R]:
        return GameMoment(state, self.game.decision(state))

    def _begin(self, state: S, seat: int | None) -> Json:
        self._past, self._future, self._seat = [], [], seat
        self._now, events = self._others_played(self._moment(state))
        return {**self._question(), **({} if seat is None else {"events": self._visible_json(events)})}

    def new(self, request: Json) -> Json:
        """Begin a game, perhaps as one seat.

        Args:
            request: an object; `Game.new` gets it too, without `do` and `seat`.

        Raises:
            RequestRefused: no such game can be played, or a key is unknown.
        """
        wanted = {key: value for key, value in request.items() if key not in ("do", "seat")}
        known = self.game.new_keys
        if known is not None and (unknown := sorted(wanted.keys() - known)):
            text = f"'new' takes {', '.join(sorted(known))} and seat, and no {quote_input(unknown[0])}"
            raise RequestRefused("bad-request", text)
        try:
            state = self.game.new({**wanted, **_spelt(request)})
        except ValueError as error:
            raise RequestRefused("bad-request", str(error)) from None
        return self._begin(state, self._as_seat(request, state))

    def setup(self, request: Json) -> Json:
        """Begin at a position, or at one that fits what a seat has observed, and then as that seat.

        Args:
            request: an object with `position`, or with `view`, `seat` and perhaps `seed`.

        Raises:
            RequestRefused: the position is impossible, or a key has an impossible value.
        """
        try:
            if "view" in request:
                state = self._determinize(request)
            else:
                state = self.game.setup(request.get("position"))
        except InvalidPosition as error:
            raise RequestRefused("impossible-position", str(error), problems=list(error.problems)) from None
        return self._begin(state, self._as_seat(request, state))

    def _determinize(self, request: Json) -> S:
        seat, seed = request.get("seat"), request.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise RequestRefused("bad-request", f"'seed' must be a whole number from 0 to {MAX_SEED}")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= MOST_SEATS:
            raise RequestRefused("bad-request", "'seat' must say whose view it is")
        return self.game.determinize(request["view"], seat - 1, seed)

    def _as_seat(self, request: Json, state: S) -> int | None:
        """The seat, from 0, that a request wants to play alone."""
        return self._numbered(request["seat"], state) if request.get("seat") is not None else None

    def _others_played(self, moment: GameMoment[S, Q, R]) -> tuple[GameMoment[S, Q, R], list[E]]:
        """The next moment at which the one seat is asked, or the end; what the others, played by chance, have done."""
        happened: list[E] = []
        while self._seat is not None and (decision := question_of(moment.decision)) and decision.seat != self._seat:
            chance = random.Random(self.game.digest(moment.state))
            state, events = self.game.apply(moment.state, self.game.random_option(decision, chance.randrange), decision)
            happened += events
            moment = self._moment(state)
        return moment, happened

    def _visible_json(self, events: Sequence[E]) -> list[Json]:
        visible = events if self._seat is None else self.game.visible_events(events, self._seat)
        return [self.game.event_json(event) for event in visible]

    def ask(self, request: Json) -> Json:
        """Repeat the question.

        Args:
            request: an object, of which nothing more is asked.
        """
        return self._question()

    def play(self, request: Json) -> Json:
        """Answer the question.

        Args:
            request: an object with `option`.

        Raises:
            RequestRefused: the answer isn't listed, or the game is over.
        """
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
        self._past.append(now)
        self._now, others = self._others_played(self._moment(after))
        self._future = []
        return {**self._question(), "events": self._visible_json([*events, *others])}

    def undo(self, request: Json) -> Json:
        """Take the last decision back.

        Args:
            request: an object, of which nothing more is asked.

        Raises:
            RequestRefused: there is none.
        """
        now = self.now
        if not self._past:
            raise RequestRefused("nothing-to-undo", "there is nothing to undo")
        self._future.append(now)
        self._now = self._past.pop()
        return self._question()

    def redo(self, request: Json) -> Json:
        """Make a decision taken back again.

        Args:
            request: an object, of which nothing more is asked.

        Raises:
            RequestRefused: none was taken back.
        """
        now = self.now
        if not self._future:
            raise RequestRefused("nothing-to-redo", "there is nothing to redo")
        self._past.append(now)
        self._now = self._future.pop()
        return self._question()

    def position(self, request: Json) -> Json:
        """The whole position.

        Args:
            request: an object, of which nothing more is asked.

        Raises:
            RequestRefused: a seat is played alone, and sees no whole position.
        """
        state = self.now.state
        if self._seat is not None:
            raise RequestRefused(
                "bad-request", f"who plays seat {self._seat + 1} alone observes, and sees no whole position"
            )
        return {"ok": True, "position": self.game.position(state), "digest": self.game.digest(state)}

    def observe(self, request: Json) -> Json:
        """The position as a seat may see it.

        Args:
            request: an object with `seat`.

        Raises:
            RequestRefused: there is no such seat, or it isn't played here.
        """
        state = self.now.state
        seat = self._numbered(request.get("seat"), state)
        if self._seat not in (None, seat):
            raise RequestRefused("bad-request", f"seat {seat + 1} isn't played here")
        return {"ok": True, "position": self.game.observe(state, seat)}

    def _numbered(self, seat: object, state: S) -> int:
        """The seat, from 0, that a number means.

        Raises:
            RequestRefused: there is none of that number.
        """
        seats = len(self.game.names(state))
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= seats:
            raise RequestRefused("bad-request", f"'seat' must be a whole number from 1 to {seats}")
        return seat - 1

    def _question(self) -> Json:
        state, decision = self.now
        if (question := question_of(decision)) is not None:
            data = {"seat": question.seat + 1, "ask": question.ask, "prompt": question.prompt}
            options = [option.text for option in question.options]
            return {"ok": True, "over": False, **data, "options": options, "digest": self._digest(state)}
        outcome = outcome_of(decision)
        assert outcome is not None
        return {"ok": True, "over": True, "result": outcome_json(outcome), "digest": self._digest(state)}

    def _digest(self, state: S) -> str:
        """The name of the moment, as far as who plays here sees it: the whole name would let it try out the rest."""
        return self.game.digest(state if self._seat is None else self.game.view(state, self._seat))


_REQUESTS: dict[str, Callable[[Connection[Any, Any, Any, Any], Json], Json]] = {
    "new": Connection.new,
    "setup": Connection.setup,
    "ask": Connection.ask,
    "play": Connection.play,
    "undo": Connection.undo,
    "redo": Connection.redo,
    "position": Connection.position,
    "observe": Connection.observe,
}


def _parsed(line: bytes) -> Json:
    try:
        request = json.loads(safe_io.without_bom(line).decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise RequestRefused("bad-json", f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise RequestRefused("bad-json", f"not JSON: {error.msg} at column {error.colno}") from None
    except (RecursionError, ValueError):
        raise RequestRefused("bad-json", "nested too deeply, or a number too long") from None
    if not isinstance(request, dict):
        raise RequestRefused("bad-request", "a request is a JSON object")
    return request


def _spelt(request: Json) -> Json:
    """The names of a request in one spelling (NFC), so that no two look alike."""
    names = request.get("names")
    if not isinstance(names, list):
        return {}
    return {"names": [normalize("NFC", name) if isinstance(name, str) else name for name in names]}


def _no_number(text: str) -> None:
    """`NaN` and its kin, which Python would read."""
    raise RequestRefused("bad-json", f"not JSON: {text}")
