"""Saved games: file names, lists, search by name and id, deleting and renaming."""

import errno
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records import saved_games, stats
from hotseat.records.file_names import new_path, sibling_path
from hotseat.records.record import RecordFault
from hotseat.util import safe_io
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tests.helpers.saves import read_replay
from tests.saves.playing import cards, dated, entries, of_version_1, rewrite, saved


def aged(path: Path, seconds: int) -> Path:
    """The same file, last played so many seconds after some day."""
    return dated(path, 1_700_000_000 + seconds)


def test_the_folder_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    assert saved_games.games_folder() == tmp_path / "games"
    monkeypatch.delenv("TASHKALAR_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert saved_games.games_folder().parts[-2:] == ("tashkalar", "games")


def test_files_are_called_by_day_and_players(tmp_path: Path) -> None:
    day = datetime(2026, 11, 21, tzinfo=UTC)
    for names, expected in (
        (["Ada", "Boris"], "2026-11-21-ada-boris"),
        (["Zoë Ö.", "../../etc"], "2026-11-21-zoe-o-etc"),
        (["Анна", "王"], "2026-11-21"),
        (["x" * 99, "B"], f"2026-11-21-{'x' * 16}-b"),
    ):
        path = new_path(tmp_path, names, day)
        assert path.parent == tmp_path
        assert re.fullmatch(re.escape(expected) + r"-[0-9a-f]{4}\.tkr", path.name)


def test_another_file_of_a_game_has_another_id(tmp_path: Path) -> None:
    for name, kept in (("2026-11-21-ada-boris-cafe.tkr", "2026-11-21-ada-boris"), ("ours.tkr", "ours")):
        path = sibling_path(tmp_path / name)
        assert path.parent == tmp_path
        assert path.name != name
        assert re.fullmatch(kept + r"-[0-9a-f]{4}\.tkr", path.name)


def test_an_id_is_given_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter(["1234", "3f9c", "3f9c", "77aa"])
    monkeypatch.setattr("secrets.token_hex", lambda _: next(ids))
    day = datetime(2026, 11, 21, tzinfo=UTC)
    first = new_path(tmp_path, ["Ada", "Boris"], day)
    first.touch()
    assert first.stem.endswith("-3f9c")
    assert new_path(tmp_path, ["Cleo", "Dan"], day).stem.endswith("-77aa")


def test_the_last_played_game_comes_first(tmp_path: Path) -> None:
    paths = [aged(saved(tmp_path, plies=n), n) for n in (5, 0, 12)]
    assert [game.path for game in saved_games.all_games(tmp_path)] == [paths[2], paths[0], paths[1]]


def test_an_unfinished_game_is_listed_and_can_be_looked_into(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=30)
    (game,) = saved_games.all_games(tmp_path)
    assert (game.names, game.announced.form, game.announced.loadouts) == (
        ("Ada", "Boris"),
        "duel",
        ("northern", "southern"),
    )
    assert (game.over, game.scores, game.fault) == (False, (), "")
    inside = saved_games.with_scores(game, TashKalar(cards()))
    assert inside.turn == game.turn > 1
    assert len(inside.scores) == 2
    assert path.stem.endswith(game.id)


def test_what_hinders_a_game_is_found_by_looking_into_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, plies=5)
    (game,) = saved_games.unfinished_games(tmp_path)
    assert saved_games.with_scores(game, TashKalar(cards())).hindrance == ""
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert saved_games.with_scores(game, TashKalar(cards())).hindrance == "its file is read-only"
    head, *rest = entries(path)
    rewrite(path, [head | {"cards": "sha256:other"}, *rest])
    assert saved_games.with_scores(game, TashKalar(cards())).hindrance == "it was played with other cards"


def test_a_finished_game_is_listed_with_its_result(tmp_path: Path) -> None:
    saved(tmp_path)
    (game,) = saved_games.all_games(tmp_path)
    assert game.over
    assert game.winners in ((0,), (1,), (0, 1))
    assert saved_games.with_scores(game, TashKalar(cards())).scores == game.scores


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the game never began"),
        (b'{"tashkalar":1,"form":', "the game never began"),
        (b"hello\nworld\n", "2026-11-21-ada-boris-0bad.tkr, line 1: this line is damaged"),
        (b"[]\n[]\n", "this doesn't begin like a saved game of tashkalar"),
        (b'{"tashkalar":6}\n', "this was written by a newer tashkalar (format 6, not 5)"),
    ],
)
def test_a_broken_file_is_listed_with_the_reason(tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "2026-11-21-ada-boris-0bad.tkr").write_bytes(data)
    (game,) = saved_games.all_games(tmp_path)
    assert (game.id, game.fault, game.over) == ("0bad", reason, False)


@pytest.mark.parametrize("result", ['"winners":["x"],"scores":[1,2]', '"winners":[1],"scores":[1]', '"winners":3'])
def test_a_result_that_can_not_be_one_is_no_end(tmp_path: Path, result: str) -> None:
    path = saved(tmp_path, plies=3)
    with path.open("a") as file:
        file.write('{"result":{' + result + "}}\n")
    (game,) = saved_games.all_games(tmp_path)
    assert not game.over
    assert "diverges" in saved_games.with_scores(game, TashKalar(cards())).fault


@pytest.mark.parametrize(
    ("winners", "scores", "over"),
    [
        ([1], [9, 0], True),
        ([1, 2], [1_000_000, 0], True),
        ([], [0, 0], True),
        ([1], [1_000_001, 0], False),
        ([1], [9, -1], True),
        ([1], [9, -1_000_001], False),
        ([1], [9], False),
        ([1], [9, 0, 0], False),
        ([0], [9, 0], False),
        ([3], [9, 0], False),
        ([1, 3], [9, 0], False),
    ],
)
def test_a_result_fits_the_seats(tmp_path: Path, winners: list[int], scores: list[int], over: bool) -> None:
    path = saved(tmp_path, plies=3)
    rewrite(path, [*entries(path), {"result": {"winners": winners, "scores": scores}}])
    game = saved_games.read_summary(path)
    assert (game.over, game.fault) == (over, "")
    if over:
        assert (game.winners, game.scores) == (tuple(seat - 1 for seat in winners), tuple(scores))


def test_a_fault_is_named_with_its_line(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=5)
    data = path.read_bytes()
    changed = "this line was changed or moved after it was written"
    for was, now, ply, line in ((b"Ada", b"Eva", 0, 1), (b'"ply":2,"seat"', b'"ply":9,"seat"', 2, 3)):
        path.write_bytes(data.replace(was, now, 1))
        assert saved_games.read_summary(path).fault == f"{path.name} diverges at ply {ply} (line {line}): {changed}"


def test_a_file_that_can_not_be_read_is_listed_with_the_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, plies=1)
    for error, reason in (
        (OSError("an odd error"), "an odd error"),
        (OSError(errno.EIO, "Broken disk"), "Broken disk"),
    ):

        def fail(path: Path, error: OSError = error) -> bytes:
            raise error

        monkeypatch.setattr(safe_io, "read_bytes", fail)
        assert saved_games.read_summary(path).fault == reason


def test_only_sums_settle_a_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path)
    game = saved_games.read_summary(path)
    assert (game.over, game.summed, game.settled) == (True, True, True)
    game = saved_games.read_summary(of_version_1(path))
    assert (game.over, game.summed, game.settled) == (True, False, False)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert saved_games.with_scores(game, TashKalar(cards())).hindrance == "", "nobody goes on with it"


def test_the_turn_is_that_of_the_game_though_a_check_is_missing(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=30)
    turn = saved_games.read_summary(path).turn
    lines = entries(path)
    lines.remove(next(line for line in lines if "check" in line))
    rewrite(path, lines)
    game = saved_games.read_summary(path)
    assert game.turn == turn - 1
    assert saved_games.with_scores(game, TashKalar(cards())).turn == turn


def test_the_players_are_those_who_took_the_seats_last(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    able, bot = PlayerSpec("level", "medium", 1, 7, 60.0), PlayerSpec("program", "bot", seconds=1.5)
    ghost = {"kind": "ghost"}
    for seated, found in (
        ([], (HUMAN, HUMAN)),
        ([(1, bot.entry), (2, able.entry)], (bot, able)),
        ([(2, able.entry), (2, bot.entry), (3, able.entry), (0, able.entry), (1, ghost)], (HUMAN, bot)),
    ):
        lines = [{"seat": seat, "player": player} for seat, player in seated]
        file = path.with_name(f"{len(lines)}-cafe.tkr")
        rewrite(file, [*entries(path), *lines])
        game = saved_games.read_summary(file)
        assert (game.player_specs, game.fault) == (found, "")


def test_a_missing_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    assert saved_games.all_games(tmp_path / "none") == []
    with pytest.raises(saved_games.NotFound) as refused:
        saved_games.open_latest(str, tmp_path / "none")
    assert str(refused.value) == "there is no unfinished game"


def test_the_latest_unfinished_game_that_opens_is_opened(tmp_path: Path) -> None:
    latest, before = aged(saved(tmp_path, plies=3), 2), aged(saved(tmp_path, plies=3), 1)
    aged(saved(tmp_path), 3)
    (tmp_path / "2026-11-21-ada-boris-0bad.tkr").touch()
    tried = []

    def opened(path: Path) -> Path:
        tried.append(path)
        if path in faulty:
            raise RecordFault(path, 1, f"fault {len(tried)}")
        return path

    faulty: set[Path] = set()
    assert saved_games.open_latest(opened, tmp_path) == latest
    faulty = {latest}
    assert saved_games.open_latest(opened, tmp_path) == before
    faulty, tried = {latest, before}, []
    with pytest.raises(RecordFault, match="fault 1"):
        saved_games.open_latest(opened, tmp_path)
    assert tried == [latest, before]


def test_games_of_one_kind_are_listed(tmp_path: Path) -> None:
    paths = [aged(saved(tmp_path, plies=3), 2), aged(saved(tmp_path), 1)]
    (tmp_path / "2026-11-21-ada-boris-0bad.tkr").touch()
    for listed, count in ((saved_games.readable_games, 2), (saved_games.unfinished_games, 1)):
        assert [game.path for game in listed(tmp_path)] == paths[:count]
        assert [game.path for game in listed(tmp_path, "tash-kalar")] == paths[:count]
        assert listed(tmp_path, "pook") == []


def test_a_game_that_is_not_found_is_named_in_full_words(tmp_path: Path) -> None:
    first, other = called(tmp_path, "ours-beef.tkr", "theirs-beef.tkr")
    for text, why in (
        ("nothing", "there is no saved game 'nothing'"),
        ("beef", f"'beef' means more than one saved game; name one by its path: {first}, {other}"),
        ("bee", "2 saved games begin with 'bee'; their ids tell them apart"),
    ):
        with pytest.raises(saved_games.NotFound) as refused:
            saved_games.find_game(text, tmp_path)
        assert str(refused.value) == why


def test_a_game_is_found_by_what_means_it_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter(["3f9c", "3fa0", "b001"])
    monkeypatch.setattr("secrets.token_hex", lambda _: next(ids))
    first, second, third = (aged(saved(tmp_path, plies=n), n) for n in (3, 2, 1))
    for text, path in (
        (str(second), second),
        ("3f9c", first),
        ("b0", third),
        (first.stem, first),
        (second.name, second),
        ("1", first),
        ("3", third),
    ):
        assert saved_games.find_game(text, tmp_path) == path
    for text, message in (
        ("3f", "2 saved games begin with '3f'"),
        ("2", ""),
        ("20", "there is no saved game '20'"),
        ("202", "there is no saved game '202'"),
        ("2026", "there is no saved game '2026'"),
        ("202611", "there is no saved game '202611'"),
        (first.name[:8], "3 saved games begin"),
        ("4", "there is no saved game '4'"),
        ("0", "no saved game"),
        ("", "no saved game"),
        ("x" * 5000, "no saved game"),
        ("²", "no saved game"),
    ):
        if message:
            with pytest.raises(saved_games.NotFound, match=message):
                saved_games.find_game(text, tmp_path)


def called(folder: Path, *names: str) -> list[Path]:
    """Games of these file names, the first played last."""
    paths = [saved(folder, plies=n).rename(folder / name) for n, name in enumerate(names, 2)]
    return [aged(path, -seconds) for seconds, path in enumerate(paths)]


def test_an_id_is_never_a_number_of_the_list_nor_the_beginning_of_a_name(tmp_path: Path) -> None:
    """After the game of the id is gone, its id must mean no other."""
    names = (
        "2026-11-21-ed-flo-cafe.tkr",
        "0002-ada-bo-d00d.tkr",
        "beef-cy-dan-1bad.tkr",
        "0002.tkr",
        "2026-11-20-a-beef.tkr",
    )
    paths = called(tmp_path, *names)
    for path, id in ((paths[3], "0002"), (paths[4], "beef")):
        assert saved_games.find_game(id, tmp_path) == path
        path.unlink()
        for text in (id, f"0{id}" if id.isdecimal() else id):
            with pytest.raises(saved_games.NotFound, match=f"there is no saved game '{text}'"):
                saved_games.find_game(text, tmp_path)
    paths[1].rename(tmp_path / "0002-d00d.tkr")
    assert saved_games.find_game("0002", tmp_path).stem == "0002-d00d", "the name that players have given"


def test_what_has_two_meanings_is_refused_and_a_path_has_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games"
    first, one, twin, other = called(folder, "a-cafe.tkr", "1.tkr", "b-beef.tkr", "c-beef.tkr")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "4").write_bytes(other.read_bytes())
    (tmp_path / "3").symlink_to(twin)
    for text, meant in (("1", [first, one]), ("beef", [twin, other]), ("4", [other, Path("4")])):
        with pytest.raises(saved_games.NotFound, match=f"'{text}' means more than one saved game") as refused:
            saved_games.find_game(text, folder)
        assert all(str(path.absolute()) in str(refused.value) for path in meant)
        assert [saved_games.find_game(str(path.absolute()), folder) for path in meant] == [
            path.absolute() for path in meant
        ]
    assert saved_games.find_game("./4", folder) == Path("4")
    assert saved_games.find_game("3", folder).samefile(twin), "two ways to one file"
    assert saved_games.find_game("1.tkr", folder) == one
    one.unlink()
    assert saved_games.find_game("1", folder) == first


def test_what_is_to_be_deleted_is_named_in_full(tmp_path: Path) -> None:
    (path,) = called(tmp_path, "our-final-cafe.tkr")
    for text in ("cafe", "1", "our-final", path.stem, path.name, str(path)):
        assert saved_games.find_game(text, tmp_path, whole=True) == path
    for text in ("caf", "our", "our-"):
        assert saved_games.find_game(text, tmp_path) == path
        with pytest.raises(saved_games.NotFound, match=f"there is no saved game '{text}'"):
            saved_games.find_game(text, tmp_path, whole=True)


def test_games_are_chosen_by_form_player_school_and_status(tmp_path: Path) -> None:
    saved(tmp_path, plies=3)
    saved(tmp_path)
    saved(tmp_path, plies=3, form="high-form")
    (tmp_path / "2026-11-21-ada-boris-0bad.tkr").touch()
    games = saved_games.all_games(tmp_path)
    for wanted, count in (
        (saved_games.GameFilter(), 4),
        (saved_games.GameFilter(form="duel"), 2),
        (saved_games.GameFilter(player="ADA"), 3),
        (saved_games.GameFilter(player="Ad"), 0),
        (saved_games.GameFilter(kit="Southern"), 3),
        (saved_games.GameFilter(kit="sylvan"), 0),
        (saved_games.GameFilter(status="over"), 1),
        (saved_games.GameFilter(status="unfinished"), 2),
        (saved_games.GameFilter("duel", "Boris", "northern", "unfinished"), 1),
    ):
        assert sum(map(wanted.fits, games)) == count, wanted


def test_a_fork_is_listed_with_its_parent(tmp_path: Path) -> None:
    path = saved(tmp_path / "old", plies=9)
    replay = read_replay(path, cards())
    replay.to_ply(7)
    Session.fork(replay, tmp_path).close()
    (game,) = saved_games.all_games(tmp_path)
    assert game.parent == (path.stem, 7)
    assert path.stem.endswith(f"-{game.parent.id}")


def test_how_long_ago() -> None:
    for seconds, words in (
        (-5, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (7200, "2 hours ago"),
        (86399, "23 hours ago"),
        (86400, "1 day ago"),
        (86400 * 3, "3 days ago"),
    ):
        assert saved_games.humanize_age(1000, 1000 + seconds) == words
    assert saved_games.humanize_age(0, 1000) == "", "nobody knows when"


# --- what lies beside a record ---------------------------------------------------------------------------------------

FOREIGN = ("{stem}.notes.json", "{stem}.json", "{stem}.analysis.json.old", "{stem}.b-77aa.analysis.json")
"""Files that the user, or another record, has put there."""


def with_companions(path: Path) -> tuple[Path, dict[Path, str]]:
    """The analysis of a record, and files beside it that only look as if they belonged to it."""
    ours = path.with_name(f"{path.stem}.analysis.json")
    foreign = {path.with_name(name.format(stem=path.stem)): name for name in FOREIGN}
    for file, text in {ours: "ours", **foreign}.items():
        file.write_text(text)
    return ours, foreign


def test_only_what_is_written_beside_a_record_goes_with_it(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    ours, foreign = with_companions(path)
    saved_games.delete_game(saved_games.read_summary(path))
    assert not path.exists()
    assert not ours.exists()
    assert {file: file.read_text() for file in foreign} == foreign


def test_only_what_is_written_beside_a_record_is_called_as_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    ours, foreign = with_companions(path)
    there = saved_games.rename_game(saved_games.read_summary(path), "Lost")
    assert there.with_name(f"{there.stem}.analysis.json").read_text() == "ours"
    assert not ours.exists()
    assert {file: file.read_text() for file in foreign} == foreign
    assert len([*tmp_path.iterdir()]) == 2 + len(foreign)


def test_a_name_is_refused_if_a_file_lies_where_a_companion_would(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    ours, _ = with_companions(path)
    taken = path.with_name(f"lost-{saved_games.read_summary(path).id}.analysis.json")
    taken.write_text("somebody else's")
    with pytest.raises(FileExistsError) as refused:
        saved_games.rename_game(saved_games.read_summary(path), "Lost")
    assert (refused.value.errno, refused.value.strerror) == (errno.EEXIST, "File exists")
    assert refused.value.filename == str(taken)
    assert path.exists()
    assert ours.read_text() == "ours"
    assert taken.read_text() == "somebody else's"


def test_a_folder_with_a_companion_s_name_stays(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    folder = path.with_name(f"{path.stem}.analysis.json")
    folder.mkdir()
    saved_games.delete_game(saved_games.read_summary(path))
    assert not path.exists()
    assert folder.is_dir()


def test_a_long_name_is_cut_short(tmp_path: Path) -> None:
    game = saved_games.read_summary(saved(tmp_path, plies=3))
    assert saved_games.rename_game(game, "x" * 70).name == f"{'x' * 60}-{game.id}.tkr"


@pytest.mark.parametrize("name", ["", "!?", "王", "2026-11-21 the final"])
def test_a_name_that_a_file_can_not_have_is_refused(tmp_path: Path, name: str) -> None:
    path = saved(tmp_path, plies=3)
    with pytest.raises(ValueError) as refused:
        saved_games.rename_game(saved_games.read_summary(path), name)
    why = "use letters or digits, and don't begin with a date"
    assert str(refused.value) == f"a game can't be named {name!r}: {why}"
    assert path.exists()


def test_a_game_has_an_analysis_if_it_is_over_and_one_lies_beside_it(tmp_path: Path) -> None:
    over, going_on = saved(tmp_path), saved(tmp_path, plies=3)
    assert not saved_games.was_analysed(read_replay(over, cards()))
    for path in (over, going_on):
        with_companions(path)
    assert not saved_games.was_analysed(read_replay(going_on, cards()))
    replay = read_replay(over, cards())
    assert saved_games.was_analysed(replay)
    replay.path = None
    assert not saved_games.was_analysed(replay)
    replay.path, replay.fault = over, "It diverges."
    assert not saved_games.was_analysed(replay)


def test_equal_files_of_a_finished_game_count_once_and_are_found_by_name(tmp_path: Path) -> None:
    path = saved(tmp_path)
    other = saved(tmp_path, plies=3, seed=2)
    for copied in (path, other):
        shutil.copy(copied, tmp_path / f"copy-of-{copied.name}")
    games = saved_games.all_games(tmp_path)
    assert [game.over for game in games].count(True) == 1
    assert len(games) == 3
    game = read_replay(path, cards()).game
    assert stats.collect(games, game).counted == 1
    assert saved_games.find_game(f"copy-of-{path.name}", tmp_path).name == f"copy-of-{path.name}"
