"""The table of records of games played alone: in the statistics, on the result and in plain lines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotseat.play.result_summary import result_sentences
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN
from hotseat.records.profile import load_entries
from hotseat.records.replay import Replay
from hotseat.records.saved_games import games_folder
from hotseat.records.solo_records import solo_records
from hotseat.tui.result import ResultScreen
from hotseat.tui.start import StartScreen
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.roster import ROSTER
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_mage_knight.screen.table import MageScreen
from tests.helpers.cli_runner import caller
from tests.hotseat.helpers.idle import kept_in, worked
from tests.tui.conftest import read

GAME = MageKnight()


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder."""
    with kept_in(tmp_path):
        yield


def idled(seed: int, *, heroes: bool) -> Path:
    """A saved solo game in which nothing is done but to end turns and rounds."""
    session = Session.start(GAME, {"seed": seed, "names": ["Ada"], "heroes": heroes}, games_folder(), (HUMAN,))
    while (question := session.question) is not None:
        ending = [each for each in question.options if each.text in ("declare", "end", "done")]
        session.play((ending or question.options)[0])
    session.close()
    assert session.path is not None
    return session.path


async def test_records_stand_on_the_result_in_the_statistics_and_in_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = idled(1, heroes=False), idled(2, heroes=True)
    records = solo_records(load_entries(GAME))
    assert len(records) == 2
    assert records[0].seat.score >= records[1].seat.score
    with_hero = next(each for each in records if each.saved.path == second)
    assert with_hero.facts.marks == (0,), "the city wasn't found"
    hero = GAME.loadout_name(with_hero.seat.loadout)
    assert hero
    sentences = result_sentences(Replay.read(second, GAME))
    assert any("city" in line for line in sentences)
    assert any(line.startswith(">") and hero in line for line in sentences), "the game's own record is marked"
    printed = caller(monkeypatch, capsys)("profile", "Ada", "--game", "mageknight").out
    assert "city" in printed
    assert hero in printed
    for way in ((), ("--plain",)):
        table = caller(monkeypatch, capsys)("stats", *way).out.partition("Mage Knight")[2]
        assert hero in table
        assert "city" in table
        assert len([line for line in table.splitlines() if line.lstrip().startswith("1")]) == 1, "the best one"
    app = MageKnightApp(GAME, Session.resume(first, GAME), given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await worked(app)
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        shown = await read(pilot)
        assert "Solo records" in shown


async def test_a_solo_game_begins_by_one_key_of_the_first_screen() -> None:
    """It takes two keys from the first screen of Tash-Kalar, where one opens that of Mage Knight."""
    app = MageKnightApp(GAME, start=True, levels=ROSTER.levels, given={"covers": "off"})
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Play alone" in await read(pilot)
        await pilot.press("7")
        await pilot.pause()
        assert isinstance(app.screen, MageScreen)
        assert len(GAME.names(app.screen.session.state)) == 1
        assert app.screen.session.players == [HUMAN]
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
