"""The file beside a record with the analysis of its game and the tries at its mistakes; it may hold anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from hotseat.coach.coach import Sight
from hotseat.coach.verdict import Estimate, Mistake, Unit, mistake_of
from hotseat.records.saved_games import ANALYSIS, sidecar_path
from hotseat.util import json_files
from hotseat.util.progress_store import UserFileModel

MOST = 10_000
"""The most segments, and tries, of a file."""


def _ordered(bounds: tuple[float, float, float]) -> tuple[float, float, float]:
    mean, low, high = bounds
    if not low <= mean <= high:
        raise ValueError("the mean lies outside of its bounds")
    return bounds


_Number = Annotated[float, Field(ge=-10_000, le=10_000)]
_Numbers = Annotated[tuple[_Number, _Number, _Number], Field(strict=False), AfterValidator(_ordered)]
BOUND = 100.0
"""A bound of the mean of a win probability lies several standard errors away and may leave the range of the mean."""
_Answer = Annotated[str, Field(max_length=200)]
_Answers = Annotated[tuple[_Answer, ...], Field(strict=False, min_length=1, max_length=1000)]
_Ply = Annotated[int, Field(ge=0, le=10**6)]


class StoredPart(UserFileModel):
    """The evaluation of one segment."""

    ply: _Ply
    position: str = Field(max_length=100)
    """The digest of the segment's first state; an entry with another digest belongs to another game."""
    played: _Answers
    best: _Answers
    chance: _Numbers
    loss: _Numbers
    unit: Unit = "chance"
    """The unit of both."""
    seat: int | None = Field(default=None, ge=0, le=100)
    """The seat that chose, from 0; None in files of earlier versions."""
    cause: str = Field(default="", max_length=20)
    """The id of the cause of a mistake, one of `Coach.causes`; "" for none, as in files of earlier versions."""
    left: int = Field(default=0, ge=0, le=100)
    """The number of passes that are left."""

    @model_validator(mode="after")
    def _check_chances(self) -> StoredPart:
        if self.unit == "chance":
            bounds = max(map(abs, (*self.chance, *self.loss)))
            if not 0 <= self.chance[0] <= 1 or not -1 <= self.loss[0] <= 1 or bounds > BOUND:
                raise ValueError("a win probability is out of range")
        return self

    @property
    def mistake(self) -> Mistake | None:
        """The kind of mistake; None for none."""
        return mistake_of(Estimate(*self.loss), self.unit)


class StoredTry(UserFileModel):
    """The player's tries to find a better turn in the place of a mistake."""

    ply: _Ply
    position: str = Field(max_length=100)
    tries: int = Field(default=0, ge=0, le=10**9)
    hints: int = Field(default=0, ge=0, le=10**9)
    solved: bool = False


_Parts = Annotated[tuple[StoredPart, ...], Field(strict=False, max_length=MOST)]


class StoredAnalysis(UserFileModel):
    """The content of an analysis file."""

    format: Literal[1] = 1
    coach: str = Field(default="", max_length=20)
    """The edition of the coach."""
    seat: _Parts = ()
    open: _Parts = ()
    tried: Annotated[tuple[StoredTry, ...], Field(strict=False, max_length=MOST)] = ()

    def parts(self, sight: Sight) -> tuple[StoredPart, ...]:
        """Return the segments evaluated with a sight."""
        return self.seat if sight == "seat" else self.open

    def attempt(self, ply: int, position: str) -> StoredTry:
        """Return the tries at a mistake."""
        fresh = StoredTry(ply=ply, position=position)
        return next((one for one in self.tried if (one.ply, one.position) == (ply, position)), fresh)

    def with_attempt(self, now: StoredTry) -> StoredAnalysis:
        """Return the content with other tries at a mistake."""
        others = [one for one in self.tried if one.ply != now.ply][-MOST + 1 :]
        return self.model_copy(update={"tried": (*others, now)})


def analysis_file(record: Path) -> Path:
    """Return the path of the analysis of a record."""
    return sidecar_path(record, ANALYSIS)


def read_analysis(file: Path) -> StoredAnalysis | None:
    """Return the content of an analysis file; None if there is none, raise NotOurs if it holds something else."""
    try:
        return json_files.read(file, StoredAnalysis)
    except FileNotFoundError:
        return None
