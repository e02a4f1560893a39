"""The functions from a key to a placed piece, the derivations of the decision, and the disk."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

import tashkalar
from tashkalar.engine import Catalogue, game, mutations
from tashkalar.game_types import Session
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.widgets.board import BoardWidget
from tests.docs.pages import DOCS
from tests.helpers import saves
from tests.tui.key_presses import close_hand_over

MOST = 15
"""The most functions of ours on the way from a key to a piece."""

SOURCE = str(Path(tashkalar.__file__).parents[1])


def functions(frame: FrameType | None) -> list[str]:
    """Return the functions of ours on the stack of a frame, the outermost first."""
    found = []
    while frame is not None:
        if frame.f_code.co_filename.startswith(SOURCE):
            found.append(frame.f_code.co_qualname)
        frame = frame.f_back
    return found[::-1]


class Trail(NamedTuple):
    """Records what an Enter does: the functions on the way, and the callers of a function."""

    session: Session
    to_piece: list[list[str]]
    to_disk: list[list[str]]
    derivations: list[list[str]]
    shown: list[str]
    """The records on the disk, each time the board was drawn with the new piece."""


@pytest.fixture
async def trail(catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trail:
    """The trail of an Enter that places a piece on d4."""
    session = saves.start_session(catalogue, "high-form", ("northern", "southern"), 7, ("Ada", "Boris"), tmp_path)
    found = Trail(session, [], [], [], [])
    watched: dict[CodeType, list[list[str]]] = {
        mutations.place_piece.__code__: found.to_piece,
        game.decision.__code__: found.derivations,
    }

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in watched:
            watched[frame.f_code].append(functions(frame))

    app = TashkalarApp(catalogue, session, given={"animation": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("p", *"d4")
        await pilot.pause()
        synced = _record_syncs(monkeypatch, session, found)
        _record_boards(monkeypatch, found, synced)
        sys.setprofile(profile)
        await pilot.press("enter")
        await pilot.pause()
        sys.setprofile(None)
    assert [step.option for step in session.steps] == ["place d4"]
    return found


def _record_syncs(monkeypatch: pytest.MonkeyPatch, session: Session, found: Trail) -> Callable[[], str]:
    """Let the file system record what is surely on the disk: what the record held at its last sync."""
    kept = [""]
    sync = os.fsync

    def recording(handle: int) -> None:
        found.to_disk.append(functions(sys._getframe()))
        sync(handle)
        assert session.path is not None
        kept[0] = session.path.read_text(encoding="utf-8")

    monkeypatch.setattr(os, "fsync", recording)
    return lambda: kept[0]


def _record_boards(monkeypatch: pytest.MonkeyPatch, found: Trail, on_disk: Callable[[], str]) -> None:
    show = BoardWidget.show

    def showing(board: BoardWidget, *drawn: Any) -> None:
        if found.session.steps:
            found.shown.append(on_disk())
        show(board, *drawn)

    monkeypatch.setattr(BoardWidget, "show", showing)


async def test_few_functions_lead_from_a_key_to_a_piece(trail: Trail) -> None:
    (to_piece,) = trail.to_piece
    assert to_piece[0] == "GenericTable.on_key"
    assert len(set(to_piece)) <= MOST, to_piece


async def test_few_functions_lead_from_a_key_to_the_disk(trail: Trail) -> None:
    (to_disk,) = trail.to_disk
    assert to_disk[0] == "GenericTable.on_key"
    assert len(set(to_disk)) <= MOST, to_disk


async def test_the_page_names_them(trail: Trail) -> None:
    page = (DOCS / "screens.md").read_text(encoding="utf-8")
    section = page.split("## From a key to a piece")[1].split("\n## ")[0]
    named = re.findall(r"^\| \d+ \| `([\w.]+)` \|", section, re.MULTILINE)
    to_piece, to_disk = trail.to_piece[0], trail.to_disk[0]
    assert named == list(dict.fromkeys([*to_piece, *to_disk]))


async def test_the_decision_is_derived_once_a_play(trail: Trail) -> None:
    assert len(trail.derivations) == 1, trail.derivations


async def test_a_piece_is_on_the_disk_before_it_is_drawn(trail: Trail) -> None:
    assert trail.shown
    assert all('"play":"place d4"' in record for record in trail.shown)


async def test_the_loop_waits_for_the_disk_once(trail: Trail) -> None:
    """One sync keeps the promise; nothing else of an Enter waits for the disk."""
    assert len(trail.to_disk) == 1
