"""Positions of one's own: games from any position, kept keys, variations with notes, and moments as puzzles."""

import json
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from hotseat.cli.plugins import app_class
from hotseat.play.session import Session
from hotseat.plugin.registry import load_game
from hotseat.records import saved_games
from hotseat.records.position_file import PositionFault, entry_of
from hotseat.records.received import open_received
from hotseat.records.record import RecordFault
from hotseat.records.record_lines import Checksums, encode_line
from hotseat.records.replay import Replay
from hotseat.records.share_key import InvalidKey
from hotseat.records.starts import rename_players
from hotseat.records.variations import keep_variation, read_variations
from hotseat.tui.note_input import KeyScreen
from hotseat.tui.replay import ReplayScreen
from tashkalar.engine import Catalogue, from_notation
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.moment import moment_puzzle
from tashkalar.puzzles.puzzle import FaultyPuzzle, prove
from tests.helpers.cli_runner import Run, typing_caller
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.idle import screen_text, until

RECORD = Path(__file__).parent / "data" / "records" / "4" / "duel-played.tkr"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command inside this process, with an empty folder of games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return typing_caller(monkeypatch, capsys)


@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
def test_a_game_begins_from_any_position_and_is_resumed(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    wanted = {"seed": 7, "names": ["Ada", "Boris"]}
    session = Session.start(game, wanted if name != "tash-kalar" else DUEL, None)
    while len(session.steps) < 6:
        session.play(first_option(session))
    begun = Session.start_at(game, session.state, tmp_path)
    begun.play(first_option(begun))
    begun.close()
    assert begun.path is not None
    again = Session.resume(begun.path, game)
    assert (again.history.start, again.state, again.notices) == (session.state, begun.state, [])
    again.close()
    assert json.loads(begun.path.read_bytes().splitlines()[0])["tashkalar"] == (5 if name == "tash-kalar" else 4)
    found = rename_players(game, session.state, ("Zoe", "Yuri"))
    assert game.names(found) == ("Zoe", "Yuri")
    assert rename_players(game, found, game.names(session.state)) == session.state


NOTATION = 'duel 5.1.1 5/7/9/9/3c21h23/3c11c13/9/7/5 northern,southern {"seats": [{"beings": ["swordmaster"]}, {}]}'


def first_option(session: Session[Any, Any, Any, Any]) -> Any:
    """The first option of the pending decision."""
    assert session.question is not None
    return session.question.options[0]


DUEL = {"form": "duel", "schools": ["northern", "southern"], "seed": 7, "names": ["Ada", "Boris"]}


def test_a_position_of_another_game_is_refused(tmp_path: Path) -> None:
    game = load_game("tash-kalar")
    session = Session.start(game, DUEL, None)
    session.play(first_option(session))
    begun = Session.start_at(game, session.state, tmp_path)
    begun.close()
    assert begun.path is not None
    header = json.loads(begun.path.read_bytes())
    del header["sum"]
    foreign = game.position(game.new(DUEL | {"names": ["Zed", "Boris"]}))
    changes: list[dict[str, Any]] = [{"form": "high-form"}, {"position": {}}, {"position": foreign}]
    for change in changes:
        data = encode_line(header | change, Checksums())
        begun.path.write_bytes(data)
        with pytest.raises(RecordFault):
            Replay.read(begun.path, game)


def test_a_key_is_kept_once_and_can_be_played_and_analysed(run: Run) -> None:
    key = run("export", str(RECORD), "--to", "key").out.strip()
    position = run("show", str(RECORD), "--at", "20", "--to", "key").out.strip()
    for text in (key, key, position, position):
        assert "kept among the saved games as" in run("replay", text, "--plain").err
    assert len(saved_games.all_games()) == 2
    assert {game.over for game in saved_games.all_games()} == {True, False}
    for words in (["--from", position], ["--from", key, "--at", "20"]):
        assert "Turn 7, Ada" in run("play", *words, "--plain", stdin="quit\n").out
    assert len(saved_games.all_games()) == 4
    assert run("play", "--from", "tk1_AAAA", "--plain").code == 2
    assert run("play", "--at", "3", "--plain").code == 2
    assert run("play", "--from", key, "--plain").code == 1  # it is over


def key_of_whole_game(session: Session[Any, Any, Any, Any], run: Run) -> str:
    """Play a game to its end, and return its share key."""
    for turns in range(3000):
        if session.question is not None:
            session.play(session.question.options[turns % len(session.question.options)])
    session.close()
    assert session.history.outcome is not None
    return run("export", str(session.path), "--to", "key").out.strip()


@pytest.mark.parametrize("name", ["pook", pytest.param("mageknight", marks=pytest.mark.long)])
def test_keys_and_moments_of_other_games_go_on(name: str, run: Run, tmp_path: Path) -> None:
    game = load_game(name)
    session = Session.start(game, {"seed": 7, "names": ["Ada", "Boris"]}, tmp_path)
    key = key_of_whole_game(session, run)
    assert session.history.outcome is not None
    position = run("show", str(session.path), "--at", "10", "--to", "key").out.strip()
    assert "kept among the saved games as" in run("replay", key, "--plain").err
    for words in (["--from", position], ["--from", key, "--at", "6"]):
        known = len(saved_games.all_games())
        assert run("play", *words, "--plain", stdin="quit\n").code == 0
        assert len(saved_games.all_games()) == known + 1
    kept = next(each for each in saved_games.all_games() if each.over)  # also with a score below zero
    assert kept.scores == session.history.outcome.scores
    replay = Replay.read(kept.path, game)
    option = game.decision(replay.states[8]).options[0].text
    said = run("replay", str(kept.path), "--plain", stdin=f"next 8\nif\n{option}\nkeep on second thoughts\nquit\n").out
    assert "on second thoughts: variation after decision 8" in run("replay", str(kept.path), "--plain").out, said
    for wanted in ("txt", "md", "html"):
        assert "on second thoughts" in run("export", str(kept.path), "--to", wanted).out, wanted


@pytest.mark.long
@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
def test_a_key_of_any_game_is_analysed_and_kept(name: str, run: Run, tmp_path: Path) -> None:
    session = Session.start(
        load_game(name), {"seed": 7, "names": ["Ada", "Boris"]} if name != "tash-kalar" else DUEL, tmp_path
    )
    key = key_of_whole_game(session, run)
    said = run("analyse", key, "--quick", "--plain")
    assert (said.code, "kept among the saved games as" in said.err) == (0, True), said
    assert said.out
    assert [each.game for each in saved_games.all_games()] == [name]


def test_a_file_with_a_position_begins_a_game(run: Run, tmp_path: Path, catalogue: Catalogue) -> None:
    replay = read_replay(RECORD, catalogue)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(TashKalar(catalogue).position(replay.states[20])), "utf-8")
    assert "Turn 7, Ada" in run("play", "--from", str(file), "--plain", stdin="quit\n").out
    file.write_text("{}", "utf-8")
    assert run("play", "--from", str(file), "--plain").code == 1


@pytest.mark.parametrize("name", ["tash-kalar", "pook", pytest.param("mageknight", marks=pytest.mark.long)])
def test_a_position_of_any_game_is_exported_and_opened_again(name: str, run: Run, tmp_path: Path) -> None:
    game = load_game(name)
    wanted = {"seed": 7, "names": ["Ada", "Boris"]}
    session = Session.start(game, wanted if name != "tash-kalar" else DUEL, tmp_path / "elsewhere")
    while len(session.steps) < 6:
        session.play(first_option(session))
    session.close()
    file = tmp_path / "position.json"
    show = ("show", str(session.path), "--at", "4", "--to", "json")
    assert "--open-hands" in run(*show).err
    assert run(*show, "--open-hands", "-o", str(file)).code == 0
    given = json.loads(file.read_text("utf-8"))
    assert given == {"game": name, "position": game.position(session.history.steps[3].state)}
    assert run("show", str(file)).code == run("show", "--position", str(file)).code == 0
    for command in (("replay", "--plain"), ("play", "--plain", "--from")):
        assert run(*command, str(file), stdin="quit\n").code == 0, command
    kept = [each.game for each in saved_games.all_games()]
    assert kept == [name] * 2
    file.write_text(json.dumps(given | {"game": "chess"}), "utf-8")
    assert "chess" in run("replay", str(file), "--plain").err
    replay = open_received(str(file.with_name("position.json")), lambda _name: game, name)[1]
    assert replay.state == session.history.steps[3].state


@pytest.mark.parametrize("name", ["tash-kalar", pytest.param("pook", marks=pytest.mark.long)])
async def test_a_position_is_opened_on_the_first_screen_and_played_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    game = load_game(name)
    session = Session.start(game, {"seed": 7, "names": ["Ada", "Boris"]} if name != "tash-kalar" else DUEL, None)
    session.play(first_option(session))
    file = tmp_path / "position.json"
    app = app_class(game).of_game(game, given={"covers": "off"}, start=True)
    async with app.run_test(size=(120, 36)) as pilot:
        for text, opened in (("{}", False), (json.dumps(entry_of(game, session.state)), True)):
            file.write_text(text, "utf-8")
            if not isinstance(app.screen, KeyScreen):
                await pilot.press("k")
            await until(lambda: isinstance(app.screen, KeyScreen) and bool(app.screen.query(Input)))
            app.screen.query_one(Input).value = str(file)
            await pilot.press("enter")
            await until(lambda: not isinstance(app.screen, KeyScreen) or "is impossible" in screen_text(app))
            assert opened or "is impossible" in screen_text(app)
        await until(lambda: isinstance(app.screen, ReplayScreen))
        assert [each.game for each in saved_games.all_games()] == [name]
        await pilot.press("f")
        await until(lambda: app.session is not None)
        assert app.session is not None
        assert app.session.state == session.state


def test_a_visitor_opens_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "position.json"
    file.write_text("{}", "utf-8")
    with pytest.raises(PositionFault):
        open_received(str(file), load_game, "pook")
    monkeypatch.setenv("TASHKALAR_VISITOR", "1")
    for text in (str(file), "\0", "x" * 5000):
        with pytest.raises(InvalidKey):
            open_received(text, load_game, "pook")


def test_a_variation_is_kept_and_exported(run: Run, tmp_path: Path) -> None:
    key = run("export", str(RECORD), "--to", "key").out.strip()
    run("replay", key, "--plain")
    shown = run(
        "replay", "1", "--plain", stdin="next 20\nif\nkeep\nplace a5\nkeep what about the edge\nquit\nnext\n"
    ).out
    assert "Nothing was tried" in shown
    assert "[what about the edge: variation after decision 20: Ada places a common on a5]" in shown
    for wanted in ("txt", "md", "html"):
        assert "what about the edge" in run("export", "1", "--to", wanted).out
    assert saved_games.all_games()[0].path.with_suffix(".variations.json").exists()
    assert run("games", "--delete", "1", "--yes").code == 0
    assert not list((tmp_path / "games").glob("*.json"))


def test_variations_that_do_not_fit_are_left_out(run: Run) -> None:
    run("replay", run("export", str(RECORD), "--to", "key").out.strip(), "--plain")
    path = saved_games.all_games()[0].path
    replay = Replay.read(path, load_game("tash-kalar"))
    steps = replay.steps[20:22]
    assert "is kept" in keep_variation(replay, 20, steps, " a\nnote ")
    assert [(each.ply, each.note) for each in read_variations(replay)[0]] == [(20, "a note")]
    assert [each.state for each in read_variations(replay)[0][0].line(replay).steps] == [step.state for step in steps]
    file = path.with_suffix(".variations.json")
    for damage in ('"ply":21', '"ply":99999'):
        data = file.read_text("utf-8")
        file.write_text(data.replace('"ply":20', damage), "utf-8")
        assert read_variations(replay) == ([], "")
        file.write_text(data, "utf-8")
    file.write_text("[]", "utf-8")
    found, notice = read_variations(replay)
    assert not found
    assert "can't be read" in notice


def test_a_moment_is_a_proved_puzzle(catalogue: Catalogue) -> None:
    replay = read_replay(RECORD, catalogue)
    with pytest.raises(FaultyPuzzle, match="no aim"):
        moment_puzzle("early", replay.states[18])
    with pytest.raises(FaultyPuzzle, match="inside an effect"):
        moment_puzzle("effect", replay.states[0])
    found = moment_puzzle("last", from_notation(catalogue, NOTATION))
    assert [option.text for option in prove(found.puzzle).plans[0].options] == [*found.solution]
    assert found.wanted
