"""Records, settings and command lines that name a level which was merged into another one."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from hotseat.cli.player_options import make_external_players
from hotseat.play.session import Session
from hotseat.plugin.registry import makers, present_player
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.record import read_record
from hotseat.records.saved_games import all_games
from hotseat.records.settings import Settings
from hotseat.tui.start import alone_game
from tashkalar.cli import tashkalar
from tashkalar_pook.game import Pook
from tashkalar_pook.roster import FORMER, ROSTER
from tests.hotseat.helpers.idle import kept_in

GAME = Pook()
FORMERLY = pytest.mark.parametrize(("former", "level"), FORMER.items())


def test_former_levels_stand_for_present_ones() -> None:
    assert {*FORMER.values()} <= {*ROSTER.levels}
    assert not {*FORMER} & {*ROSTER.names}


@FORMERLY
def test_a_typed_player_and_a_maker(former: str, level: str) -> None:
    assert ROSTER.parse(former, 7) == ROSTER.parse(level, 7)
    found = makers("pook", ROSTER)
    assert found[former] is found[level]
    spec = PlayerSpec("level", former, 2, 7, 60.0)
    assert present_player("pook", spec).name == level
    assert present_player("tashkalar", spec) == spec, "another game keeps its own levels"
    assert present_player("pook", HUMAN) == HUMAN


@FORMERLY
def test_a_record_that_names_it_is_read_and_goes_on(former: str, level: str, tmp_path: Path) -> None:
    """Name it in the header, and in an entry that changes the player of a seat."""
    spec = PlayerSpec("level", former, 2, 7, 60.0)
    session = Session.start(GAME, {"seed": 7, "names": ["Ada", "Boris"]}, tmp_path, [HUMAN, spec])
    session.set_player(0, spec)
    session.close()
    assert session.path is not None
    assert session.path.read_text("utf-8").count(f'"name":"{former}"') == 2
    assert [each.name for each in read_record(session.path, GAME).players] == [level, level]
    assert [each.name for each in all_games(tmp_path)[0].player_specs] == [level, level]
    again = Session.resume(session.path, GAME)
    opponents = make_external_players(again, ROSTER)
    try:
        opponents.play()
    finally:
        opponents.close()
        again.close()
    assert again.steps


@FORMERLY
def test_settings_that_name_it_propose_the_present_level(former: str, level: str) -> None:
    settings = Settings(seats=(HUMAN.text, former, former, former))
    app = SimpleNamespace(game=GAME, levels=ROSTER.levels, appearance=SimpleNamespace(settings=settings))
    assert alone_game(app).player_specs[1] == level


@FORMERLY
def test_a_command_line_that_names_it_runs(former: str, level: str, tmp_path: Path) -> None:
    with kept_in(tmp_path):
        asked = ["play", "--game", "pook", "--plain", "--seed", "3", "--names", "Ada,Boris", "--seat", f"2={former}"]
        result = CliRunner().invoke(tashkalar, asked, input="quit\n")
    assert result.exit_code == 0
    assert level in result.output
