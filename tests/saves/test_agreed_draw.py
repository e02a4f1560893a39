"""A draw to which the players agree: in the line of play, in the record, and in everything that reads results."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from hotseat.plugin.results import Verdict
from hotseat.plugin.seats import PlayerSpec
from hotseat.records import saved_games, share_key
from hotseat.records.record import RecordDiverged
from hotseat.records.record_lines import Checksums, encode_line
from hotseat.records.replay import Replay
from tashkalar.cli import tashkalar
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.game_types import Session
from tests.helpers.saves import read_replay, read_tash_kalar_record
from tests.saves.playing import cards, of_version, play_on, start


def drawn(folder: Path, plies: int = 25, form: str = "duel", players: int = 2) -> Session:
    """A game that ends as a draw after so many decisions."""
    session = start(folder, form, 3, players)
    play_on(session, plies, 3)
    session.agree_draw()
    return session


@pytest.mark.parametrize(("form", "players"), [("duel", 2), ("high-form", 4), ("melee", 3)])
def test_every_side_shares_the_result(tmp_path: Path, form: str, players: int) -> None:
    session = drawn(tmp_path, 25, form, players)
    game, outcome = session.game, session.history.outcome
    assert outcome is not None
    assert session.question is None
    assert outcome.scores == game.scores(session.state)
    verdict = Verdict(game.sides(session.state), outcome.winners)
    assert verdict.drawn
    assert {verdict.share(seat) for seat in range(players)} == {1 / len(verdict.sides)}
    session.close()


def test_the_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    """The file has a check within a turn, none at its end, or ends before the result."""
    for plies in range(20, 30):
        session = drawn(tmp_path / str(plies), plies)
        path, scores = session.path, session.game.scores(session.state)
        assert path is not None
        session.close()
        whole = path.read_bytes()
        lines = whole.splitlines(keepends=True)
        ends = [line for line in lines[-4:] if b'"check"' in line or b'"agreed"' in line or b'"result"' in line]
        assert [next(key for key in (b"check", b"agreed", b"result") if key in line) for line in ends] in (
            [b"agreed", b"check", b"result"],
            [b"check", b"agreed", b"result"],
        )
        for left_out in (0, 1):
            path.write_bytes(b"".join(lines[: len(lines) - left_out]))
            record = read_tash_kalar_record(path, cards())
            assert not record.notices
            assert record.history.outcome is not None
            assert record.history.outcome.scores == scores
        again = Session.resume(path, session.game)
        assert again.history.outcome is not None
        assert path.read_bytes() == whole, "the missing line is written again"
        again.close()


def test_nothing_follows_an_agreed_draw(tmp_path: Path) -> None:
    session = drawn(tmp_path)
    assert session.why_no_undo() == "The game is over."
    assert session.why_no_draw() == "The game is over."
    assert session.undoable_seat() == -1
    with pytest.raises(ValueError, match="over"):
        session.play("end")
    with pytest.raises(ValueError, match="over"):
        session.agree_draw()
    session.close()


@pytest.mark.parametrize(
    ("number", "entry", "reason"),
    [
        (1, {"ply": 26, "seat": 1, "play": "place c4"}, "this line doesn't belong here"),
        (1, {"undo": 1}, "this line doesn't belong here"),
        (1, {"agreed": "draw"}, "this line doesn't belong here"),
        (0, {"agreed": "win"}, "this line doesn't belong here"),
        (0, {"agreed": "draw", "by": 1}, "this line doesn't belong here"),
    ],
)
def test_other_lines_are_faults(tmp_path: Path, number: int, entry: dict[str, object], reason: str) -> None:
    session = start(tmp_path, "duel", 3)
    play_on(session, 25, 3)
    session.close()
    path = session.path
    assert path is not None
    lines = path.read_bytes().splitlines()
    sums = Checksums()
    for line in lines:
        sums.taken_off(line)
    agreed = [encode_line({"agreed": "draw"}, sums) for _ in range(number)]
    path.write_bytes(b"\n".join(lines) + b"\n" + b"".join(agreed) + encode_line(entry, sums))
    with pytest.raises(RecordDiverged, match=reason):
        read_tash_kalar_record(path, cards())


def test_the_first_versions_have_no_agreed_draw(tmp_path: Path) -> None:
    """A game of an older file isn't drawn by agreement, and such a line in it is a fault."""
    session = start(tmp_path, "duel", 3)
    play_on(session, 25, 3)
    session.close()
    path = session.path
    assert path is not None
    whole, old = of_version(path, 2).read_bytes(), Checksums()
    for line in whole.splitlines():
        old.taken_off(line)
    older = Session.resume(path, session.game)
    assert older.why_no_draw() == "The saved game has an older format, which has no agreed draw."
    older.close()
    path.write_bytes(whole + encode_line({"agreed": "draw"}, old))
    with pytest.raises(RecordDiverged, match="doesn't belong here"):
        read_tash_kalar_record(path, cards())


def test_who_can_agree(tmp_path: Path) -> None:
    session = start(tmp_path, "duel", 3)
    assert session.why_no_draw() == "Nothing has been played yet."
    play_on(session, 5, 3)
    assert session.why_no_draw() is None
    session.set_player(1, PlayerSpec("level", "easy", 8, 1, 60.0))
    assert session.why_no_draw() == "Only people can agree to a draw."
    session.close()


def test_what_reads_results_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list, the statistics, the exports, the replay and a share key."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    session = drawn(tmp_path / "games")
    path = session.path
    session.close()
    assert path is not None
    scores = session.game.scores(session.state)
    result = f"a draw between Ada and Boris: by agreement (Ada {scores[0]}, Boris {scores[1]})"
    (saved,) = saved_games.all_games(path.parent)
    assert saved.over
    assert saved.verdict is not None
    assert saved.verdict.drawn
    for replay in (
        read_replay(path, cards()),
        session.replay(),
        share_key.open_key(share_key.record_key(path.read_bytes()), lambda _game: session.game),
    ):
        assert isinstance(replay, Replay)
        assert replay.over
        assert replay.result == result
        replay.to_end()
        assert replay.question is None
        replay.step(-1)
        assert replay.question is not None
        assert TashKalarTranscript(replay).closing == result
        assert '"winners":[1,2]' in TashKalarTranscript(replay).export("json")
        assert result in TashKalarTranscript(replay).export("txt")
        assert "by agreement" in TashKalarTranscript(replay).export("html")
    for words in (["games"], ["stats"], ["show", "1"], ["replay", "1", "--plain"]):
        done = CliRunner().invoke(tashkalar, words, input="")
        assert done.exit_code == 0, done.output
    assert "by agreement" in CliRunner().invoke(tashkalar, ["replay", "1", "--plain"], input="").output


def test_a_fork_goes_on(tmp_path: Path) -> None:
    session = drawn(tmp_path)
    session.close()
    replay = session.replay()
    replay.to_end()
    fork = Session.fork(replay, tmp_path)
    assert fork.question is not None
    assert fork.history.outcome is None
    fork.close()
