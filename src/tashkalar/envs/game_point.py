"""The points of an OpenSpiel game: states with their history, and what each seat knows there."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import sha256

from tashkalar.ai.belief import TashKalarBelief
from tashkalar.engine import (
    HIDDEN,
    Decision,
    GameState,
    Option,
    Outcome,
    View,
    apply_unchecked,
    decision,
    determinize,
    events_for_seat,
    position,
    view,
)
from tashkalar.engine.events import Event


class GamePoint:
    """An immutable point of a game: its state, the points before it, and the knowledge of each seat."""

    def __init__(
        self, game: GameState, before: GamePoint | None = None, answer: str = "", events: tuple[Event, ...] = ()
    ) -> None:
        self.game, self.before, self.answer, self.events = game, before, answer, events
        self.answers: int = 0 if before is None else before.answers + 1
        self._known: dict[int, str] = {}
        self._named: dict[int, View] = {}

    def __deepcopy__(self, memo: object) -> GamePoint:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return the pickled form: a flat row of points, because a chain of hundreds would nest too deeply."""
        return _chained, (tuple((point.game, point.answer, point.events) for point in reversed(self._back())),)

    def _back(self) -> list[GamePoint]:
        """Return this point and all points before it, the first one last."""
        points = [self]
        while (before := points[-1].before) is not None:
            points.append(before)
        return points

    @cached_property
    def decision(self) -> Decision | Outcome:
        """The pending decision, or the outcome of the game."""
        return decision(self.game)

    def after(self, option: Option) -> GamePoint:
        """Return the point after an option of the pending decision."""
        game, events = apply_unchecked(self.game, option)
        return GamePoint(game, self, option.text, events)

    def determinize(self, seat: int, chance: int) -> GamePoint:
        """Return this point with everything that a seat doesn't know sampled anew from a seed."""
        return GamePoint(determinize(self.named(seat), chance), self.before, self.answer, self.events)

    def known(self, seat: int) -> str:
        """Return a hash of all that a seat has observed and chosen, the same for points that it can't tell apart."""
        missing: list[GamePoint] = []
        point: GamePoint | None = self
        while point is not None and seat not in point._known:
            missing.append(point)
            point = point.before
        known = "" if point is None else point._known[seat]
        for point in reversed(missing):
            visible = events_for_seat(point.events, seat)
            own = point.answer if point.before is not None and point.before.game.seat == seat else ""
            text = "\n".join((known, own, repr(visible), compact_view(view(point.game, seat))))
            known = point._known[seat] = sha256(text.encode()).hexdigest()[:32]
        return known

    def named(self, seat: int) -> View:
        """Return a seat's view with every card named that the seat remembers (`ai.belief`)."""
        if seat not in self._named:
            belief = TashKalarBelief(seat)
            visible: list[Event] = []
            for point in reversed(self._back()):
                visible += events_for_seat(point.events, seat)
                if point is self or point.game.seat == seat:
                    seen, visible = belief.after(view(point.game, seat).state, visible), []
            self._named[seat] = seen
        return self._named[seat]


def _chained(row: tuple[tuple[GameState, str, tuple[Event, ...]], ...]) -> GamePoint:
    """Rebuild a chain of points and return the last one."""
    point: GamePoint | None = None
    for game, answer, events in row:
        point = GamePoint(game, point, answer, events)
    assert point is not None
    return point


def compact_view(seen: View) -> str:
    """Return a view as one line of JSON: a position without empty values, and with counts in place of hidden cards."""
    data = position(seen.state)
    del data["seed"], data["chance"]
    data["board"] = "/".join(row.replace(" ", "") for row in data["board"])
    return json.dumps(_brief(data), separators=(",", ":"))


def _brief(value: object) -> object:
    if isinstance(value, dict):
        data = {key: _brief(inner) for key, inner in value.items()}
        return {key: inner for key, inner in data.items() if inner is not False and inner not in (None, "", [], {})}
    if isinstance(value, list):
        return len(value) if value and all(one == HIDDEN for one in value) else [_brief(one) for one in value]
    return value
