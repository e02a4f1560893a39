"""Deleting and renaming saved games: on the command line and in the list of those that go on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotseat.records import saved_games
from hotseat.tui.setup import SetupScreen
from tashkalar.engine import Catalogue
from tashkalar.tui.app import TashkalarApp
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.idle import patient
from tests.saves.playing import dated, saved
from tests.tui.conftest import read


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    return caller(monkeypatch, capsys)


@pytest.fixture(autouse=True)
def waits() -> Iterator[None]:
    """No step before the screen has come to rest."""
    with patient():
        yield


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return saved(tmp_path / "games", plies=5)


def test_a_game_is_deleted_by_whoever_says_yes(run: Run, game: Path) -> None:
    said = run("games", "--delete", "1", "--yes")
    assert (said.code, said.err) == (0, "")
    assert said.out == f"Deleted: {game.name}\n"
    assert not game.exists()
    assert run("games", "--delete", "1", "--yes").code == 2


def test_a_command_that_deletes_by_id_deletes_no_other_game_the_second_time(run: Run, tmp_path: Path) -> None:
    names = "2026-11-20-ada-boris-beef.tkr", "2026-11-20-cy-dan-0002.tkr", "2026-11-21-ed-flo-cafe.tkr"
    for day, name in enumerate(names):
        path = saved(tmp_path / "games", plies=5, seed=day).rename(tmp_path / "games" / name)
        dated(path, 1_700_000_000 + day)
    assert run("games", "--delete", "0002", "--yes").out == f"Deleted: {names[1]}\n"
    for words in (
        ("games", "--delete"),
        ("show",),
        ("play", "--plain", "--resume"),
        ("analyse",),
        ("replay", "--plain"),
    ):
        said = run(*words, "0002", *["--yes"] * ("games" in words))
        assert (said.code, said.out) == (2, "")
        assert "there is no saved game '0002'" in said.err
    said = run("games", "--rename", "0002", "mine", "--yes")
    assert "there is no saved game '0002'" in said.err
    assert "there is no saved game '0002'" in run("export", "0002", "--to", "txt").err
    assert "there is no saved game ''" in run("games", "--delete", "", "--yes").err
    assert {game.path.name for game in saved_games.all_games()} == {names[0], names[2]}


def test_the_game_that_is_named_is_deleted_and_not_one_that_its_file_leads_to(run: Run, game: Path) -> None:
    link = game.with_name("elsewhere-cafe.tkr")
    link.symlink_to(game)
    assert run("games", "--delete", "cafe", "--yes").out == f"Deleted: {link.name}\n"
    assert game.exists()


def test_a_game_is_kept_without_a_yes(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.confirm", lambda question: "Delete permanently: " not in question)
    assert run("games", "--delete", "1").out == "Nothing was changed.\n"
    assert game.exists()


def test_a_game_is_renamed_and_keeps_its_id(run: Run, game: Path) -> None:
    id = saved_games.all_games()[0].id
    said = run("games", "--rename", id, "Our Final, 2nd", "--yes")
    assert (said.code, said.out) == (0, f"Renamed to our-final-2nd-{id}.tkr\n")
    assert not game.exists()
    assert "our-final-2nd: " in run("games").out
    assert saved_games.find_game("our-final").name == f"our-final-2nd-{id}.tkr"
    for bad in ("", "???", "2026-01-01"):
        said = run("games", "--rename", id, bad, "--yes")
        assert said.code == 2
        assert f"a game can't be named {bad!r}: use letters or digits" in said.err


def test_a_game_that_is_played_and_one_from_elsewhere_are_left_alone(
    run: Run, game: Path, tmp_path: Path, catalogue: Catalogue
) -> None:
    session = saves.resume_session(game, catalogue)
    for words in (("--delete", "1"), ("--rename", "1", "mine")):
        said = run("games", *words, "--yes")
        assert said.code == 1
        assert "open in another window" in said.err
    session.close()
    assert game.exists()
    elsewhere = saved(tmp_path / "elsewhere", plies=2)
    assert "isn't among the games" in run("games", "--delete", str(elsewhere), "--yes").err
    assert run("games", "--delete", "1", "--rename", "1", "mine").code == 2
    assert elsewhere.exists()


async def test_in_the_list_x_asks_and_x_deletes(
    tmp_path: Path, game: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        assert "Press x again to delete this game" in await read(pilot)
        await pilot.press("down", "x")
        assert game.exists(), "another key keeps it"
        await pilot.press("x")
        await pilot.pause()
        assert not game.exists()
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
async def test_in_the_list_e_asks_for_a_name_and_enter_gives_it(
    tmp_path: Path,
    game: Path,
    catalogue: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    id = saved_games.all_games()[0].id
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        await pilot.press("e", *"xqn", "escape")
        assert game.exists(), "Esc leaves the line and all as it was"
        await pilot.press("e")
        assert "New name (letters, digits" in await read(pilot)
        await pilot.press(*"Our Final")
        assert "Our Final" in await read(pilot)
        await pilot.press("up", "down", "enter")
        renamed = game.with_name(f"our-final-{id}.tkr")
        shown = " ".join((await read(pilot)).replace("│", " ").split())
        assert f"Renamed to {renamed.name}." in shown
        assert "our-final: " in shown
        assert renamed.exists()
        assert not game.exists()
        await pilot.press("down", "e", *["backspace"] * 9, "enter")
        assert "a game can't be named ''" in await read(pilot)
        await pilot.press(*"2026-01-02", "enter")
        assert "a game can't be named '2026-01-02'" in await read(pilot)
        await pilot.press("escape")
        assert [each.name for each in saved_games.all_games()] == ["our-final"]
        await pilot.press("enter")
        await pilot.pause()
        assert app.session is not None
        assert app.session.path == renamed


async def test_what_cant_be_renamed_in_the_list_says_why(
    tmp_path: Path, game: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        session = saves.resume_session(game, catalogue)
        await pilot.press("e", *"mine", "enter")
        assert "this game is open in another window" in await read(pilot)
        session.close()
        game.unlink()
        await pilot.press("enter")
        text = " ".join((await read(pilot)).replace("│", " ").split())
        assert "can't be written to: No such file or directory." in text
        assert app.is_running
