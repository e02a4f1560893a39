"""Records that were written by this version of the format: they load for ever (docs/record.md)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tashkalar.engine import Outcome, digest
from tashkalar.record.export import FORMATS
from tashkalar.record.file import read
from tashkalar.record.replay import Replay
from tashkalar.record.session import Session
from tests.record.playing import cards

FOLDER = Path(__file__).parents[1] / "data" / "records"
KEPT: dict[str, Any] = json.loads((FOLDER / "kept.json").read_text("utf-8"))
"""What each file holds: its decisions, the digest of its last moment outside of a card's effect, the winners, and
whether its end is torn."""


def test_nothing_kept_is_missing_or_unknown() -> None:
    assert {path.stem for path in FOLDER.glob("*.tkr")} == KEPT.keys()
    kinds = ("played", "resigned", "unfinished", "undone", "torn", "forked")
    whole = {f"{form}-{kind}" for form in ("high-form", "duel", "melee", "high-form-teams") for kind in kinds}
    assert KEPT.keys() == {*whole, "melee-of-four-played", "duel-teams-played"} - {"melee-resigned"}


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_record_loads(name: str) -> None:
    kept = KEPT[name]
    record = read(FOLDER / f"{name}.tkr", cards())
    steps, outcome = record.line.steps, record.line.decision
    assert len(steps) == kept["decisions"]
    assert digest(next(step.state for step in reversed(steps) if not step.state.frames)) == kept["digest"]
    winners = [seat + 1 for seat in outcome.winners] if isinstance(outcome, Outcome) else None
    assert winners == kept["winners"]
    notices = [notice for notice in record.notices if "other cards" not in notice]
    assert bool(notices) == kept["torn"]
    assert (record.header.parent is not None) == name.endswith("forked")


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_record_can_be_gone_on_with(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(FOLDER / f"{name}.tkr", tmp_path))
    replay = Replay.read(path, cards())
    replay.to_ply(len(replay.steps) - 1)
    fork = Session.fork(replay, tmp_path)
    assert fork.play(replay.steps[-1].option) == replay.steps[-1].events
    fork.close()
    assert path.read_bytes() == (FOLDER / f"{name}.tkr").read_bytes()
    assert FORMATS["txt"](replay)
