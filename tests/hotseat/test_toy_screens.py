"""The screens around the table, of a program whose only game is Nim."""

from pathlib import Path

import pytest

from hotseat.play.session import Session
from hotseat.testing.nim import Nim
from hotseat.tui.app import GameApp
from hotseat.util import identity
from tests.hotseat.helpers.idle import patient
from tests.hotseat.helpers.screens import read
from tests.hotseat.test_nim import WANTED
from tests.hotseat.toy_program import install


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch)
    for kind in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path / kind.lower()))
    monkeypatch.setattr(identity, "_declared", identity.current()._replace(game="nim"))


@pytest.mark.parametrize("down", range(9))
async def test_every_line_of_the_first_screen_opens_and_closes(down: int) -> None:
    with patient():
        async with GameApp.of_game(Nim(), start=True).run_test(size=(100, 30)) as pilot:
            first = await read(pilot)
            assert "Play together here" in first
            await pilot.press(*["down"] * down, "enter")
            if pilot.app.is_running:
                await read(pilot)
                await pilot.press("down", "up", "escape")


async def test_settings_are_changed_and_kept() -> None:
    with patient():
        app = GameApp(Nim(), Session.what_if(Nim(), Nim().new(WANTED)))
        async with app.run_test(size=(100, 36)) as pilot:
            await pilot.press("enter", "f2")
            assert "Settings" in await read(pilot)
            for _ in range(8):
                await pilot.press("down", "right")
            await pilot.press("escape")
            assert "Settings" not in await read(pilot)
        assert list(Path(app.appearance._file).parent.glob("settings.json"))
