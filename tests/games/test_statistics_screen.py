"""The statistics of every game open on the screen and as lines, with games of all kinds."""

from pathlib import Path

import pytest

from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN
from hotseat.plugin.setup_options import NAMES
from hotseat.records import saved_games
from hotseat.tui.profile import ProfileScreen
from tests.helpers.cli_runner import caller
from tests.hotseat.helpers.idle import patient, worked
from tests.hotseat.helpers.screens import read


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))


@pytest.mark.parametrize("kind", ["tash-kalar", "pook", "mageknight"])
async def test_the_statistics_open(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = plugins.require_game(kind)
    session = Session.start(
        game, {"seed": 1, "names": NAMES[:2]} | _chosen(kind), saved_games.games_folder(), [HUMAN] * 2
    )
    while session.question is not None:
        options = session.question.options
        session.play(next((each.text for each in options if each.text == "resign"), options[0].text))
    session.close()
    with patient():
        async with plugins.app_class(game).of_game(game, start=True).run_test(size=(120, 36)) as pilot:
            await pilot.app.run_action("statistics")
            await pilot.pause()
            assert isinstance(pilot.app.screen, ProfileScreen)
            await worked(pilot.app)
            assert "1 game since" in await read(pilot)
            await pilot.press("o", "q", "s", "q", "k", "q", "m", "q", "down", "up", "q")
            await pilot.pause()
            assert not isinstance(pilot.app.screen, ProfileScreen)
    said = caller(monkeypatch, capsys)("profile", "--game", kind)
    assert (said.code, said.err) == (0, "")
    assert "1 game since" in said.out


def _chosen(kind: str) -> dict[str, object]:
    return {"form": "duel", "schools": ("northern", "southern")} if kind == "tash-kalar" else {}
