"""`tashkalar arena`: what it says, what it keeps, and that its results depend on nothing but the seed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import polars
import pytest

from hotseat.arena import workers
from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import without_processes
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.helpers.waits import nobody_left, until

VERBS = ("arena", "verb", "random", "--form", "duel")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder, without other processes."""

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))  # for the processes of players
    without_processes(monkeypatch)
    return caller(monkeypatch, capsys)


def table(folder: str | Path) -> polars.DataFrame:
    return polars.read_parquet(Path(folder) / "games.parquet")


def test_who_is_stronger_is_told(run: Run) -> None:
    said = run(*VERBS, "--games", "40")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].split() == ["meeting", "player", "games", "wins", "95", "%", "interval", "points"]
    assert lines[1].split()[:5] == ["verb", "-", "random", "verb", "40"]
    assert float(lines[1].split()[5]) > 0.8
    assert "Ratings (Bradley-Terry; 400 points are ten to one):" in lines
    assert "40 games of" in said.out
    assert lines[-1] == "All games: arena-verb-random-duel/games.parquet"
    assert said.err.splitlines()[-1] == "20 of 20 shards"
    rows = table("arena-verb-random-duel")
    assert len(rows) == 80
    assert rows.filter(player="verb")["share"].mean() == float(lines[1].split()[5])


def test_the_table_may_be_text(run: Run) -> None:
    assert run(*VERBS, "--games", "2", "--table", "csv", "--folder", "here").code == 0
    read = polars.read_csv("here/games.csv")
    assert (read.columns[0], len(read)) == ("meeting", 4)


def test_more_games_go_on_and_nothing_is_played_twice(run: Run) -> None:
    assert run(*VERBS, "--games", "6", "--folder", "long").code == 0
    before = {file.name: file.stat().st_mtime_ns for file in Path("long/shards").iterdir()}
    assert run(*VERBS, "--games", "10", "--folder", "long").code == 0
    after = {file.name: file.stat().st_mtime_ns for file in Path("long/shards").iterdir()}
    assert before.items() < after.items()
    assert run(*VERBS, "--games", "10", "--folder", "whole").code == 0
    assert table("long").equals(table("whole"))


def test_parts_played_apart_are_the_whole(run: Run) -> None:
    for part in ("2/3", "1/3", "3/3"):
        said = run(*VERBS, "--games", "8", "--folder", "parts", "--shard", part)
        assert (said.code, said.out) == (0, "")
    assert run(*VERBS, "--games", "8", "--folder", "parts").code == 0
    assert run(*VERBS, "--games", "8", "--folder", "whole").code == 0
    assert table("parts").equals(table("whole"))


@pytest.mark.long
def test_three_meet_and_are_rated(run: Run) -> None:
    said = run("arena", "verb", "random", "verb", "--form", "melee", "--games", "3")
    assert said.code == 0
    assert set(table("arena-verb-random-verb-melee")["player"]) == {"verb", "random"}
    third = "python:tests.arena.bots:eager"
    said = run(
        "arena",
        "random",
        "verb",
        third,
        "--form",
        "duel",
        "--games",
        "4",
        "--schools",
        "sylvan,northern",
        "--folder",
        "three",
    )
    assert "verb" in said.out.split("Ratings")[1].splitlines()[2]
    assert set(table("three")["kit"]) == {"sylvan", "northern"}


def test_records_of_all_games_are_kept(run: Run) -> None:
    assert run(*VERBS, "--games", "4", "--records", "--folder", "told").code == 0
    records = sorted(Path("told/records").iterdir())
    assert [record.name for record in records] == [
        f"0-verb-random-{deal}-{game}.tkr" for deal in range(2) for game in range(2)
    ]
    said = run("show", str(records[1]))
    assert said.code == 0
    assert "verb 2 wins" in said.out


def test_a_sequential_test_stops_by_itself(run: Run) -> None:
    said = run(*VERBS, "--games", "4000", "--sprt", "elo0=0,elo1=100", "--folder", "test")
    assert said.code == 0
    assert "verb is stronger by 100 points rather than by 0" in said.out
    assert len(table("test")) < 400


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("arena", "medium"), "2 sides need 2 players"),
        (("arena", "medium", "nobody"), "there is no player 'nobody'"),
        (("arena", "medium", "python:nothing:here"), "there is no module 'nothing'"),
        (("arena", "medium", "program:/no/such"), "there is no program '/no/such'"),
        (("arena", "medium", "beam", "--schools", "northern,who"), "there is no school 'who'"),
        (("arena", "medium", "beam", "--schools", "northern"), "2 seats need 2 different schools"),
        (("arena", "medium", "beam", "--form", "duel", "--seats", "3"), "duel isn't for 3 seats"),
        (("arena", "medium", "beam", "--form", "melee", "--teams"), "melee in teams isn't for 4 seats"),
        (("arena", "medium", "beam", "--sprt", "elo0=3"), "isn't valid; use the form elo0=0,elo1=5"),
        (("arena", "medium", "beam", "random", "--sprt", "elo0=0,elo1=5"), "--sprt is for two different players"),
        (("arena", "medium", "beam", "--shard", "3/2"), "isn't valid; use the form 3/20"),
        (("arena", "medium", "beam", "--on", "here"), "isn't valid; use the form dask://HOST:PORT"),
        (("arena", "medium", "beam", "--games", "0"), "0 is not in the range"),
    ],
)
def test_wrong_usage_is_told_in_a_line(run: Run, words: tuple[str, ...], why: str) -> None:
    said = run(*words)
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert why in said.err
    assert list(Path().iterdir()) == []


def test_another_tournament_is_not_mixed_in(run: Run) -> None:
    assert run(*VERBS, "--games", "2", "--folder", "one").code == 0
    said = run("arena", "verb", "verb", "--form", "duel", "--seed", "9", "--folder", "one")
    text = "this folder belongs to another tournament (different meetings, seed)"
    assert (said.code, said.err) == (1, f"tashkalar: one/plan.json: {text}\n")


@pytest.mark.parametrize("text", ["", "{}", "[", '{"deals":0}'])
def test_what_is_no_plan_is_told(run: Run, text: str) -> None:
    Path("one").mkdir()
    Path("one/plan.json").write_text(text)
    said = run(*VERBS, "--folder", "one")
    assert (said.code, len(said.err.splitlines())) == (1, 1)
    assert "one/plan.json: " in said.err
    assert Path("one/plan.json").read_text() == text


def test_a_damaged_shard_is_named_and_played_again(run: Run) -> None:
    assert run(*VERBS, "--games", "4", "--folder", "one").code == 0
    whole, shard = table("one"), Path("one/shards/000001.parquet")
    shard.write_bytes(shard.read_bytes()[:100])
    said = run(*VERBS, "--games", "4", "--folder", "one")
    assert said.code == 0
    text = "one: 1 shard is damaged and is played again: 000001.parquet: it was changed or moved"
    assert said.err.startswith(text)
    assert table("one").equals(whole)
    assert "damaged" not in run(*VERBS, "--games", "4", "--folder", "one").err


def test_a_program_that_always_fails_loses_its_games_and_is_named_at_the_end(run: Run) -> None:
    bot = f"program:{sys.executable} -c 3"
    said = run("arena", "random", bot, "--form", "duel", "--games", "6", "--folder", "lost")
    assert said.code == 0
    assert f"{bot} forfeited 6 of 6 games; the first, deal 0 of random - {bot}, seed 1: " in said.out
    assert "exited with code 0\n" in said.out
    assert "How the games ended: has forfeited the game (6)." in said.out
    rows = table("lost")
    assert rows.filter(player=bot)["share"].to_list() == [0.0] * 6
    assert rows.filter(player="random")["share"].to_list() == [1.0] * 6
    again = run("arena", "random", bot, "--form", "duel", "--games", "6", "--folder", "lost")
    assert (again.code, again.out) == (0, said.out), "who asks again hears of it again"


FRAIL = """
import json, os, sys

for line in sys.stdin:
    with open("answers", "a+") as file:
        file.write(".")
        file.seek(0)
        answers = len(file.read())
    if answers == 100:
        os._exit(3)
    print(json.dumps({"play": json.loads(line)["question"]["options"][0]}), flush=True)
"""


@pytest.mark.long
def test_a_program_that_crashes_once_is_started_again_and_loses_that_game_alone(run: Run) -> None:
    Path("frail.py").write_text(FRAIL)
    bot = f"program:{sys.executable} frail.py"
    said = run("arena", "random", bot, "--form", "duel", "--games", "8", "--folder", "frail", "--records")
    assert said.code == 0
    rows = table("frail")
    (failed,) = rows.filter(polars.col("failed") != "").iter_rows(named=True)
    assert (failed["player"], failed["share"], failed["ending"]) == (bot, 0.0, "has forfeited the game")
    assert failed["failed"].endswith("frail.py exited with code 3")
    assert rows.filter(ending="has forfeited the game")["share"].sum() == 1
    assert len(rows) == 16
    assert Path("answers").stat().st_size > 100, "it was started again"
    assert f"forfeited 1 of 8 games; the first, deal {failed['deal']} of" in said.out
    shown = run(
        "show", next(str(file) for file in Path("frail/records").glob(f"*-{failed['deal']}-{failed['game']}.tkr"))
    )
    assert shown.code == 0, "what was played of it can be looked at"


def test_failures_of_a_part_are_told_where_it_is_played(run: Run) -> None:
    words = ("arena", "random", f"program:{sys.executable} -c 3", "--form", "duel", "--games", "4", "--folder", "part")
    said = run(*words, "--shard", "1/2")
    assert (said.code, said.out) == (0, "")
    assert "forfeited 2 of 2 games" in said.err


def test_a_program_that_fails_stops_all_if_that_is_wanted_and_nothing_is_lost(run: Run) -> None:
    words = ("arena", "random", f"program:{sys.executable} -c 3", "--form", "duel", "--games", "2")
    said = run(*words, "--failures", "stop")
    assert said.code == 1
    assert "exited with code 0 (deal 0 of random - program" in said.err
    assert [folder.parent for folder in Path().iterdir()] == [Path()], "a command with slashes makes one folder"
    assert next(Path().iterdir()).name.startswith("arena-random-program-")


def test_a_missing_library_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    for name in ("folder", "report", "standing"):
        monkeypatch.delitem(sys.modules, f"hotseat.arena.{name}", raising=False)
    said = run(*VERBS)
    assert said.code == 1
    assert "in the folder of your copy of tashkalar, run pip install '.[arena]'" in said.err


def opened(folder: Path, *words: str) -> "subprocess.Popen[bytes]":
    """A tournament in a process group of its own."""
    call = [sys.executable, "-m", "tashkalar", *VERBS, "--games", "40", "--folder", str(folder), *words]
    return subprocess.Popen(call, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)


def shards(folder: Path) -> int:
    return len([*folder.glob("shards/0*.parquet")])


@pytest.mark.long
@pytest.mark.sweep("sign")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_stops_it_what_is_missing_is_played_later(run: Run, tmp_path: Path, sign: signal.Signals) -> None:
    folder = tmp_path / "stopped"
    process = opened(folder, "--workers", "2")
    until(lambda: shards(folder) >= 2, "no shard is played")
    process.send_signal(sign)
    _, err = process.communicate(timeout=PATIENCE)
    if sign is not signal.SIGKILL:
        assert process.returncode == 128 + sign
        *progress, text = err.decode().strip().splitlines()
        assert text.endswith("the same command again to continue.")
        assert all(line.endswith(" of 20 shards") for line in progress)
    until(lambda: nobody_left(process.pid), "a worker goes on")
    assert 2 <= shards(folder) < 20
    assert run(*VERBS, "--games", "40", "--folder", str(folder)).code == 0
    assert run(*VERBS, "--games", "40", "--folder", "whole").code == 0
    assert table(folder).equals(table("whole"))


@pytest.mark.long
def test_a_cluster_that_loses_a_worker_gives_the_same_table(run: Run, tmp_path: Path) -> None:
    from distributed import LocalCluster

    folder = tmp_path / "far"
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1", silence_logs=50
    ) as cluster:
        scheduler = cluster.scheduler_address.removeprefix("tcp://")
        process = opened(folder, "--on", f"dask://{scheduler}")
        until(lambda: shards(folder) >= 2, "no shard is played")
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err.decode()
    assert run(*VERBS, "--games", "40", "--folder", "whole").code == 0
    assert table(folder).equals(table("whole"))


@pytest.mark.long
def test_a_cluster_without_workers_is_waited_for(run: Run, tmp_path: Path) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address=":0", host="127.0.0.1", silence_logs=50) as cluster:
        scheduler = cluster.scheduler_address.removeprefix("tcp://")
        process = opened(tmp_path / "far", "--on", f"dask://{scheduler}")
        assert process.stderr is not None
        assert process.stderr.readline().decode() == f"No worker has connected to {scheduler} yet; waiting.\n"
        cluster.scale(1)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err.decode()
    assert shards(tmp_path / "far") == 20


@pytest.mark.long
def test_a_cluster_that_is_not_there_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    said = run(*VERBS, "--on", "dask://127.0.0.1:1")
    assert said.code == 1
    assert "127.0.0.1:1" in said.err.splitlines()[-1]
    assert "Traceback" not in said.err


def test_players_have_names_in_the_tables(run: Run) -> None:
    Path("my_bots.py").write_text(
        "from tashkalar.ai import make_player\ndef lucky(form, seed):\n    return make_player('random', form, seed)\n"
    )
    words = "arena", "old=python:./my_bots.py:lucky", "new=verb", "--form", "duel", "--games", "2", "--records"
    said = run(*words)
    assert said.code == 0, said.err
    assert "old - new" in said.out
    games = table("arena-old-new-duel")
    assert set(games["player"]) == {"old", "new"}
    assert set(games["meeting"]) == {"old - new"}
    record = next(Path("arena-old-new-duel/records").iterdir())
    assert (
        "old 1 (python:./my_bots.py:lucky)" in run("show", str(record)).out or "old 1" in run("show", str(record)).out
    )


def test_two_players_have_two_names(run: Run) -> None:
    said = run("arena", "a=verb", "a=random")
    assert (said.code, said.err) == (2, "tashkalar: two players have the name 'a'\n")


def test_a_finished_game_is_compared_with_a_player(run: Run) -> None:
    assert run(*VERBS, "--games", "2", "--records", "--folder", "told").code == 0
    record = str(min(Path("told/records").iterdir()))
    own = run("analyse", record, "--player", "me=verb", "--all")
    assert own.code == 0, own.err
    *lines, total = own.out.splitlines()
    assert total.startswith("me would have chosen the same in ")
    others = [line for line in lines if "; me: " in line]
    agreed, asked = map(int, total.removesuffix(" decisions.").rpartition("in ")[2].split(" of "))
    assert (agreed, asked) == (len(lines) - len(others), len(lines))
    assert run("analyse", record, "--player", "me=verb").out.splitlines() == [*others, total]


@pytest.mark.parametrize(
    ("more", "code", "why"),
    [
        (("--player", "nobody"), 2, "there is no player 'nobody'"),
        (("--player", "verb", "--open"), 2, "--player sees what each seat could see"),
        (("--player", f"bad=program:{sys.executable} -c 3"), 1, "bad exited with code 0"),
    ],
)
def test_who_cannot_be_compared_is_told(run: Run, more: tuple[str, ...], code: int, why: str) -> None:
    assert run(*VERBS, "--games", "2", "--records", "--folder", "told").code == 0
    said = run("analyse", str(min(Path("told/records").iterdir())), *more)
    assert (said.code, len(said.err.splitlines())) == (code, 1)
    assert why in said.err
