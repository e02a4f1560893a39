"""Each decision is on the disk before its consequences appear."""

import os
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from hotseat.play.session import Session
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui.app import GameApp
from hotseat.util import identity
from tests.hotseat.helpers.idle import patient
from tests.hotseat.helpers.screens import read
from tests.hotseat.test_nim import GAME, WANTED, played

Look = Callable[[], bytes]


@pytest.fixture
def on_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Look:
    """Return the records that a power failure would leave: their contents at the last sync."""
    kept: dict[int, bytes] = {}

    def sync(handle: int) -> None:
        status = os.fstat(handle)
        for path in tmp_path.rglob("*.tkr"):
            if path.stat().st_ino == status.st_ino:
                kept[status.st_ino] = path.read_bytes()

    monkeypatch.setattr("os.fsync", sync)
    return lambda: b"".join(kept.values())


class Watched(StringIO):
    """A place to say things, which keeps what was on the disk at each."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.said: list[tuple[str, bytes]] = []

    def write(self, text: str, /) -> int:
        self.said.append((text, self.look()))
        return super().write(text)

    def writelines(self, lines: Any, /) -> None:
        for line in lines:
            self.write(line)


def test_plain_lines_follow_what_is_on_the_disk(on_disk: Look, tmp_path: Path) -> None:
    session, said = played(tmp_path), Watched(on_disk)
    heard = StringIO("".join(f"{line}\n" for line in GAME))
    TextGame(session, TextRenderer(session.game), Console(heard, said), open_hands=False).run()
    due = {f"{('Ada', 'Ada', 'Boris', 'Ada', 'Boris')[i]}: {GAME[i]}.\n": i + 1 for i in range(len(GAME))}
    seen = set()
    for text, disk in said.said:
        if text in due:
            seen.add(text)
            assert f'"ply":{due[text]},'.encode() in disk, text
        if text.startswith("Boris wins"):
            seen.add("result")
            assert b'"result"' in disk
    assert seen == {*due, "result"}


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, on_disk: Look) -> Iterator[list[tuple[str, bytes]]]:
    """Every picture that the terminal gets, with what was on the disk."""
    drawn: list[tuple[str, bytes]] = []
    display = App._display

    def watched(app: Any, screen: Any, renderable: Any) -> None:
        rows = screen._compositor.render_strips() if app.is_running and screen.size else []
        drawn.append(("\n".join(strip.text for strip in rows), on_disk()))
        display(app, screen, renderable)

    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path))
    monkeypatch.setattr(App, "_display", watched)
    monkeypatch.setattr("hotseat.play.clock.monotonic", lambda: 1000.0)
    with patient():
        yield drawn


async def test_the_screen_follows_what_is_on_the_disk(screens: list[tuple[str, bytes]], tmp_path: Path) -> None:
    def begun(names: Sequence[str] = ()) -> Session[Any, Any, Any, Any]:
        return Session.start(Nim(), WANTED, tmp_path)

    app = GameApp(Nim(), begun())
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        await pilot.press("enter", "left", "enter")
        await read(pilot)
        await pilot.press("colon", *"take 3", "enter")
        await pilot.press("enter")
        await read(pilot)
    for shown, ply in (("Ada: lay 2", 1), ("Ada: take 3", 2)):
        pictures = [disk for text, disk in screens if shown in text]
        assert pictures, shown
        assert all(f'"ply":{ply},'.encode() in disk for disk in pictures)
