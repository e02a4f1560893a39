"""Records of every version of the format can be loaded (docs/save-format.md)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from hotseat.plugin.results import AgreedDraw
from tashkalar.engine import Outcome, digest
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.game_types import Session
from tests.helpers.saves import read_replay, read_tash_kalar_record
from tests.saves.playing import cards

FOLDER = Path(__file__).parents[1] / "data" / "records"
VERSIONS = {"1": FOLDER, "2": FOLDER / "2", "3": FOLDER / "3", "4": FOLDER / "4"}
"""The folder of each."""
KEPT: dict[Path, dict[str, Any]] = {
    folder / f"{name}.tkr": kept
    for folder in VERSIONS.values()
    for name, kept in json.loads((folder / "kept.json").read_text("utf-8")).items()
}
"""The contents of each file: its decisions, the digest of its last state outside of a card's effect, the winners, and
whether its end is torn."""


def each_kept() -> pytest.MarkDecorator:
    names = [path.relative_to(FOLDER).as_posix() for path in KEPT]
    return pytest.mark.parametrize("file", KEPT, ids=names)


def names(version: str) -> set[str]:
    return {path.stem for path in KEPT if path.parent == VERSIONS[version]}


@pytest.mark.parametrize("version", VERSIONS)
def test_nothing_kept_is_missing_or_unknown(version: str) -> None:
    found = list(VERSIONS[version].glob("*.tkr"))
    assert {path.stem for path in found} == names(version)
    heads = [json.loads(path.read_bytes().splitlines()[0]) for path in found]
    assert {str(head["tashkalar"]) for head in heads} == {version}


def test_every_kind_of_end_is_kept() -> None:
    kinds = ("played", "resigned", "unfinished", "undone", "torn", "forked")
    whole = {f"{form}-{kind}" for form in ("high-form", "duel", "melee", "high-form-teams") for kind in kinds}
    assert names("1") == {*whole, "melee-of-four-played", "duel-teams-played"} - {"melee-resigned"}
    assert {name.rpartition("-")[2] for name in names("2")} == set(kinds)
    assert {name.rpartition("-")[2] for name in names("3")} == {"played", "unfinished", "drawn"}
    assert {name.rpartition("-")[2] for name in names("4")} == {"played", "unfinished", "undone", "drawn", "torn"}


@each_kept()
def test_a_kept_record_loads(file: Path) -> None:
    kept = KEPT[file]
    record = read_tash_kalar_record(file, cards())
    steps, outcome = record.history.steps, record.history.decision
    assert len(steps) == kept["decisions"]
    assert digest(next(step.state for step in reversed(steps) if not step.state.frames)) == kept["digest"]
    winners = [seat + 1 for seat in outcome.winners] if isinstance(outcome, Outcome | AgreedDraw) else None
    assert winners == kept["winners"]
    assert bool(record.notices) == kept["torn"]
    assert (record.header.parent is not None) == file.stem.endswith("forked")


@each_kept()
def test_a_kept_record_can_be_gone_on_with(file: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(file, tmp_path))
    replay = read_replay(path, cards())
    replay.to_ply(len(replay.steps) - 1)
    fork = Session.fork(replay, tmp_path)
    assert fork.play(replay.steps[-1].option) == replay.steps[-1].events
    fork.close()
    assert path.read_bytes() == file.read_bytes()
    assert fork.path is not None
    assert fork.path.read_bytes().startswith(b'{"tashkalar":4,')
    assert not read_tash_kalar_record(fork.path, cards()).notices
    assert TashKalarTranscript(replay).export("txt")
