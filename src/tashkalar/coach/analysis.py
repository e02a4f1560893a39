"""The coach's analysis of a game, kept in a file beside the record so that no segment is evaluated twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field

from hotseat.records.saved_games import ANALYSIS, sidecar_path
from hotseat.util import json_files, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.progress_store import UserFileModel
from tashkalar import gettext as _
from tashkalar.coach.review import EDITION, Estimate, Evaluated, Segment, Sight, review, segments
from tashkalar.engine import Decision, decision, determinize, digest, successor, view
from tashkalar.game_types import Replay


def _ordered(bounds: tuple[float, float, float]) -> tuple[float, float, float]:
    mean, low, high = bounds
    if not low <= mean <= high:
        raise ValueError("the mean lies outside of its bounds")
    return bounds


_Chance = Annotated[float, Field(ge=0, le=1)]
_Loss = Annotated[float, Field(ge=-1, le=1)]
_Bound = Annotated[float, Field(ge=-2, le=2)]
"""A bound of a mean; it lies a few standard errors away and may leave the range of the mean."""
_Answer = Annotated[str, Field(max_length=200)]
_Answers = Annotated[tuple[_Answer, ...], Field(strict=False, min_length=1, max_length=1000)]


class _Found(UserFileModel):
    """The evaluation of one segment."""

    ply: int = Field(ge=0, le=10**6)
    position: str = Field(max_length=100)
    """The digest of the segment's first state; an entry with another digest belongs to another game."""
    played: _Answers
    best: _Answers
    chance: Annotated[tuple[_Chance, _Bound, _Bound], Field(strict=False), AfterValidator(_ordered)]
    loss: Annotated[tuple[_Loss, _Bound, _Bound], Field(strict=False), AfterValidator(_ordered)]


_AllFound = Annotated[tuple[_Found, ...], Field(strict=False, max_length=10_000)]


class _File(UserFileModel):
    """The content of an analysis file."""

    format: Literal[1] = 1
    coach: str = Field(default=EDITION, max_length=20)
    seat: _AllFound = ()
    open: _AllFound = ()


class AnalysisProgress(NamedTuple):
    """The number of evaluated segments, and of all segments."""

    done: int
    of: int


class Analysis:
    """The analysis of a game, starting with the evaluations in its file."""

    def __init__(self, replay: Replay, sight: Sight = "seat") -> None:
        self.replay = replay
        self.sight = sight
        self.path = sidecar_path(replay.path, ANALYSIS) if replay.path is not None else None
        self.trouble = ""
        """The reason that the analysis can't be saved; "" if it can."""
        self.notice = ""
        """A sentence about a file that isn't an analysis of this program; "" if there is none."""
        self._segments = {segment.steps[0].ply - 1: segment for segment in segments(replay.steps)}
        self._found: dict[int, _Found] = {}
        try:
            self._take(self._read())
        except json_files.NotOurs as fault:
            self.notice = _("{fault}, so none of it is shown.").format(fault=fault)

    def _read(self) -> _File:
        """Return the content of the file, if it is of this version; raise NotOurs if it holds something else."""
        if self.path is None:
            return _File()
        name = safe_io.escape(self.path.name)
        try:
            content = json_files.read(self.path, _File)
        except FileNotFoundError:
            return _File()
        if content.coach != EDITION:
            return _File()
        for one in self._of_sight(content):
            new = self._belongs(one) and one != self._found.get(one.ply)
            if new and not _is_legal(self._segments[one.ply], one.best):
                message = _("{file} has illegal moves at decision {number}")
                raise json_files.NotOurs(message.format(file=name, number=one.ply + 1))
        return content

    def _of_sight(self, content: _File) -> tuple[_Found, ...]:
        return content.seat if self.sight == "seat" else content.open

    def _take(self, content: _File) -> None:
        """Add the entries of a file that belong to this game and aren't known yet."""
        self._found = {one.ply: one for one in self._of_sight(content) if self._belongs(one)} | self._found

    def _belongs(self, one: _Found) -> bool:
        """Return whether an entry belongs to this game as its record stands now."""
        segment = self._segments.get(one.ply)
        if segment is None or one.position != digest(segment.start):
            return False
        return one.played == tuple(step.option for step in segment.steps)

    @property
    def evaluated(self) -> list[Evaluated]:
        """The segments evaluated so far, in the order of the game."""
        return [self._evaluated(self._found[ply]) for ply in self._segments if ply in self._found]

    def _evaluated(self, one: _Found) -> Evaluated:
        segment = self._segments[one.ply]
        turn = segment.steps[0].turn
        return Evaluated(one.ply, turn, segment.seat, one.played, one.best, Estimate(*one.chance), Estimate(*one.loss))

    @property
    def progress(self) -> AnalysisProgress:
        """The number of evaluated segments, and of all segments."""
        return AnalysisProgress(len(self._found), len(self._segments))

    @property
    def complete(self) -> bool:
        """Whether all segments are evaluated."""
        return self.progress.done == self.progress.of

    def go_on(self, hurried: Callable[[float], bool] = lambda _: False) -> Iterator[Evaluated]:
        """Evaluate the remaining segments, and save each."""
        known = self.evaluated
        for one in review(self.replay.steps, self.sight, known, hurried):
            if one.ply not in self._found:
                start = digest(self._segments[one.ply].start)
                self._found[one.ply] = _Found(
                    ply=one.ply, position=start, played=one.played, best=one.best, chance=one.chance, loss=one.loss
                )
                self._keep()
                yield one

    def _keep(self) -> None:
        """Write the known entries, merged with those that another program has added meanwhile."""
        if self.path is None:
            return
        try:
            with json_files.folder_lock(self.path.parent):
                self._write(self.path)
        except OSError as error:
            message = _("the analysis can't be saved: {why} ({path})")
            self.trouble = message.format(why=describe_error(error), path=safe_io.escape(str(self.path)))

    def _write(self, path: Path) -> None:
        content = _File()
        try:
            content = self._read()
        except json_files.NotOurs as fault:
            aside = safe_io.escape(json_files.put_aside(path).name)
            self.notice = _("{fault}, so none of it is shown; it was moved to {aside}.").format(
                fault=fault, aside=aside
            )
        self._take(content)
        now = content.model_copy(update={self.sight: tuple(self._found.values())})
        paths.write_text(path, f"{now.model_dump_json()}\n")


def _is_legal(segment: Segment, best: Sequence[str]) -> bool:
    """Return whether the options are legal within the seat's turn, with hidden cards sampled as in the review."""
    state = determinize(view(segment.start, segment.seat), chance=1)
    turn = state.turn.number
    for text in best:
        question = decision(state)
        if not isinstance(question, Decision) or question.seat != segment.seat or state.turn.number != turn:
            return False
        try:
            state = successor(state, question.option(text))
        except LookupError:
            return False
    return True
