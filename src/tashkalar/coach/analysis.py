"""What the coach finds in a game, kept in a file beside its record, so that nothing is judged twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tashkalar import paths, untrusted
from tashkalar.coach.review import EDITION, Estimate, Judged, Sight, review, stretches
from tashkalar.engine import Decision, GameState, Outcome, digest
from tashkalar.engine.events import Event
from tashkalar.kernel import replay
from tashkalar.kernel.library import ANALYSIS, companion
from tashkalar.language import gettext as _

Replay: TypeAlias = replay.Replay[GameState, Decision, Outcome, Event]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Found(_Part):
    """One stretch."""

    ply: int
    position: str
    """The digest of where it begins, so that what belongs to another game isn't taken."""
    played: tuple[str, ...]
    best: tuple[str, ...]
    chance: tuple[float, float, float]
    loss: tuple[float, float, float]


class _File(_Part):
    """All that is kept of a game."""

    format: Literal[1] = 1
    coach: str = Field(default=EDITION, max_length=20)
    seat: tuple[_Found, ...] = ()
    open: tuple[_Found, ...] = ()


class Progress(NamedTuple):
    """How far an analysis has come."""

    done: int
    of: int


class Analysis:
    """What is found in a game; what its file holds of it is known already.

    Args:
        replay: a game that is over.
        sight: what is known.
    """

    def __init__(self, replay: Replay, sight: Sight = "seat") -> None:
        self.replay = replay
        self.sight = sight
        self.path = path_of(replay.path) if replay.path is not None else None
        self.trouble = ""
        """Why it can't be kept; "" if it can."""
        self._stretches = {stretch.steps[0].ply - 1: stretch for stretch in stretches(replay.steps)}
        kept = _read(self.path)
        found = kept.seat if sight == "seat" else kept.open
        self._found = {one.ply: one for one in found if self._fits(one)}

    def _fits(self, one: _Found) -> bool:
        stretch = self._stretches.get(one.ply)
        if stretch is None or one.position != digest(stretch.start):
            return False
        return one.played == tuple(step.option for step in stretch.steps)

    @property
    def judged(self) -> list[Judged]:
        """What has been judged, in the order of the game."""
        return [self._judged(self._found[ply]) for ply in self._stretches if ply in self._found]

    def _judged(self, one: _Found) -> Judged:
        stretch = self._stretches[one.ply]
        turn = stretch.steps[0].turn
        return Judged(one.ply, turn, stretch.seat, one.played, one.best, Estimate(*one.chance), Estimate(*one.loss))

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        return Progress(len(self._found), len(self._stretches))

    @property
    def complete(self) -> bool:
        """Whether all has been judged."""
        return self.progress.done == self.progress.of

    def go_on(self, hurried: Callable[[float], bool] = lambda _: False) -> Iterator[Judged]:
        """Judge what hasn't been, and keep it.

        Args:
            hurried: asked again and again; says whether to stop.

        Yields:
            Each stretch as soon as it is kept.
        """
        known = self.judged
        for one in review(self.replay.steps, self.sight, known, hurried):
            if one.ply not in self._found:
                start = digest(self._stretches[one.ply].start)
                self._found[one.ply] = _Found(
                    ply=one.ply, position=start, played=one.played, best=one.best, chance=one.chance, loss=one.loss
                )
                self._keep()
                yield one

    def _keep(self) -> None:
        if self.path is None:
            return
        kept = _read(self.path).model_dump()
        kept[self.sight] = [one.model_dump() for one in self._found.values()]
        try:
            paths.write_text(self.path, json.dumps(kept, separators=(",", ":")))
        except OSError as error:
            told = _("the analysis can't be kept: {why} ({path})")
            self.trouble = told.format(why=error.strerror, path=self.path)


def path_of(record: Path) -> Path:
    """Where the analysis of a record lies."""
    return companion(record, ANALYSIS)


def _read(path: Path | None) -> _File:
    """What a file holds; nothing if it is none of ours, or another coach's: it can be made again."""
    if path is None:
        return _File()
    try:
        held = _File.model_validate(untrusted.parsed(untrusted.content(path)), strict=False)
    except (OSError, ValueError, ValidationError):
        return _File()
    return held if held.coach == EDITION else _File()
