"""The file: round trips, tears, damage, locks, and what is refused."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tashkalar.engine import Catalogue, Outcome, new_game
from tashkalar.engine import chance as chances
from tashkalar.record.file import Header, RecordDiverged, RecordFault, RecordOpen, read
from tashkalar.record.line import Line
from tashkalar.record.replay import Replay
from tashkalar.record.session import Session
from tests.record.playing import cards, play_on, saved, start


def entries(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def rewrite(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


@pytest.mark.parametrize("form", ["high-form", "duel"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_reads_as_it_was_played(tmp_path: Path, form: str, seed: int) -> None:
    session = start(tmp_path, form, seed)
    play_on(session, seed=seed)
    session.close()
    assert session.path is not None
    assert isinstance(session.decision, Outcome)
    record = read(session.path, cards())
    assert record.line.start == session.start_state
    assert record.line.steps == list(session.steps)
    assert record.line.decision == session.decision
    assert not record.due
    assert not record.notices
    last = entries(session.path)[-1]["result"]
    assert last["scores"] == list(session.decision.scores)
    assert last["winners"] == [seat + 1 for seat in session.decision.winners]


def test_a_game_played_in_many_sittings_is_the_same_game(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=0)
    whole = start(None)
    for sitting in range(8):
        session = Session.resume(path, cards())
        assert list(session.steps) == list(whole.steps)
        play_on(session, 7, seed=sitting)
        play_on(whole, 7, seed=sitting)
        session.close()
    assert read(path, cards()).line.state == whole.state


def test_the_lines_are_those_of_the_format(tmp_path: Path) -> None:
    session = start(tmp_path, "high-form")
    for option in ("place d4", "end", "place d5", "place d6"):
        session.play(option)
    session.undo()
    session.redo()
    session.play("resign")
    session.close()
    assert session.path is not None
    head, *rest = entries(session.path)
    assert list(head) == ["tashkalar", "form", "teams", "seats", "seed", "dealt", "cards", "started"]
    assert head["seats"] == [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "southern"}]
    assert head["dealt"]["chance"]["algorithm"] == chances.ALGORITHM
    checks = [line.pop("check") for line in rest if "check" in line]
    assert all(len(check) == 16 for check in checks)
    assert rest == [
        {"ply": 1, "seat": 1, "play": "place d4"},
        {"ply": 2, "seat": 1, "play": "end"},
        {"ply": 2},
        {"ply": 3, "seat": 2, "play": "place d5"},
        {"ply": 4, "seat": 2, "play": "place d6"},
        {"undo": 1},
        {"ply": 4, "seat": 2, "play": "place d6"},
        {"ply": 5, "seat": 2, "play": "resign"},
        {"ply": 5},
        {"result": {"winners": [1], "scores": [0, 0], "reason": "Boris resigned"}},
    ]


def test_undone_and_redone_decisions_read_as_they_stand(tmp_path: Path) -> None:
    session = start(tmp_path, "high-form")
    session.play("place d4")
    session.undo()
    session.play("place d5")
    session.undo()
    session.redo()
    session.close()
    assert session.path is not None
    again = Session.resume(session.path, cards())
    assert [step.option for step in again.steps] == ["place d5"]
    again.close()


def test_names_of_any_kind_are_kept(tmp_path: Path) -> None:
    names = ["Zoë Анна", '"; \\ {}']
    session = Session.start(cards(), "duel", ["northern", "southern"], 1, names, tmp_path)
    session.close()
    assert session.path is not None
    assert read(session.path, cards()).header.names == tuple(names)


def test_a_changed_shuffle_does_not_change_an_old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, plies=40)
    before = read(path, cards()).line.state

    def unshuffled(items: Any, chance: int) -> tuple[tuple[Any, ...], int]:
        return tuple(items), chance

    monkeypatch.setattr("tashkalar.engine.turns.shuffled", unshuffled)
    monkeypatch.setattr("tashkalar.engine.forms.shuffled", unshuffled)
    header = read(path, cards()).header
    other = new_game(cards(), header.form, header.schools, header.seed, header.names)
    assert other != read(path, cards()).line.start
    assert read(path, cards()).line.state == before


# --- tears -----------------------------------------------------------------------------------------------------------


def test_a_file_cut_at_any_byte_keeps_every_whole_line(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=9)
    data = path.read_bytes()
    options = [step.option for step in read(path, cards()).line.steps]
    head = data.index(b"\n") + 1
    cut = tmp_path / "cut.tkr"
    for length in [0, 1, head // 2, head - 1]:
        cut.write_bytes(data[:length])
        with pytest.raises(RecordFault):
            read(cut, cards())
    for length in range(head, len(data)):
        cut.write_bytes(data[:length])
        record = read(cut, cards())
        whole = data[:length].count(b'"play"') - (b'"play"' in data[:length].rpartition(b"\n")[2])
        assert [step.option for step in record.line.steps] == options[:whole]
        assert bool(record.notices) == (data[length - 1 : length] != b"\n")
        assert cut.read_bytes() == data[:length]


@pytest.mark.parametrize("tail", [b'{"ply":10,"se', b"\xff\xfe\x00", b"\x00" * 500, b"garbage\n"])
def test_playing_on_writes_over_exactly_the_torn_tail(tmp_path: Path, tail: bytes) -> None:
    path = saved(tmp_path, plies=9)
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    session = Session.resume(path, cards())
    assert len(session.notices) == 1
    assert len(session.steps) == 9
    assert path.read_bytes() == whole + tail
    play_on(session, 1)
    session.close()
    data = path.read_bytes()
    assert data.startswith(whole)
    assert data[len(whole) :].startswith(b'{"ply":10,')
    assert not read(path, cards()).notices


@pytest.mark.parametrize("lost", [1, 2])
def test_closing_lines_that_were_torn_off_are_written_again(tmp_path: Path, lost: int) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-lost]))
    session = Session.resume(path, cards())
    assert isinstance(session.decision, Outcome)
    session.close()
    assert path.read_bytes() == whole


PLAYER = """
import sys
from pathlib import Path
from tests.record.playing import any_option, start
import random
session = start(Path(sys.argv[1]), "duel", 3)
rng = random.Random(3)
while True:
    option = any_option(session.decision, rng)
    session.play(option)
    print(option.text, flush=True)
"""


def test_kill_9_loses_nothing_confirmed(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", PLAYER, tmp_path], cwd=root, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        confirmed = [player.stdout.readline().decode().strip() for _ in range(30)]
        player.send_signal(signal.SIGKILL)
        confirmed += player.stdout.read().decode().splitlines()
    (path,) = tmp_path.iterdir()
    session = Session.resume(path, cards())
    played = [step.option for step in session.steps]
    assert len(confirmed) >= 30
    assert played[: len(confirmed)] == confirmed
    assert len(played) <= len(confirmed) + 1
    play_on(session)
    session.close()
    assert isinstance(read(path, cards()).line.decision, Outcome)


# --- damage ----------------------------------------------------------------------------------------------------------


def test_a_flipped_byte_is_never_believed(tmp_path: Path) -> None:
    """Damage before the last line is harmless or refused, in the last line it is a tear; the file stays untouched."""
    path = saved(tmp_path, plies=11)
    data = path.read_bytes()
    data = data[: data.index(b"\n", data.rindex(b'"check"')) + 1]
    path.write_bytes(data)
    record = read(path, cards())
    last = data.rindex(b"\n", 0, -1)
    head = data.index(b"\n") + 1
    for place in [*range(0, head, 13), *range(head, len(data))]:
        flipped = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        path.write_bytes(flipped)
        try:
            found = read(path, cards())
        except RecordFault:
            pass
        else:
            torn = place >= last
            assert found.line.steps == record.line.steps[: len(found.line.steps)]
            assert len(found.line.steps) == len(record.line.steps) - (place == last)
            assert bool(found.notices) == torn
        assert path.read_bytes() == flipped


def diverged(path: Path) -> RecordDiverged:
    data = path.read_bytes()
    with pytest.raises(RecordDiverged) as caught:
        Session.resume(path, cards())
    assert path.read_bytes() == data
    return caught.value


def test_a_decision_that_does_not_fit_is_told_with_the_last_good_position(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=9)
    good = read(path, cards()).line.steps
    lines = entries(path)
    line = next(i for i, entry in enumerate(lines) if entry.get("ply") == 6 and "play" in entry)
    lines[line]["play"] = "place a1"
    rewrite(path, lines)
    fault = diverged(path)
    assert (fault.ply, fault.number, fault.path) == (6, line + 1, path)
    assert "'place a1' is not an option here" in str(fault)
    assert fault.record.line.steps == good[:5]
    shown = Replay.read(path, cards())
    assert list(shown.steps) == good[:5]
    assert shown.notices == [f"{fault}."]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"ply": 9, "seat": 1, "play": "place d4"}, "ply 9 can't come now"),
        ({"ply": 3, "seat": 2, "play": "place d4"}, "seat 1 is asked, not seat 2"),
        ({"ply": 3, "seat": 1, "play": "place d4", "more": 1}, "says nothing that belongs here"),
        ({"undo": 1}, "That was Boris's decision"),
        ({"undo": 2}, "says nothing that belongs here"),
        ({"check": "0123456789abcdef", "ply": 2}, "isn't the one that was played"),
        ({"result": {"winners": [1], "scores": [1, 0], "reason": ""}}, "the game isn't over"),
        ({}, "says nothing that belongs here"),
        ([], "says nothing that belongs here"),
    ],
)
def test_a_line_that_does_not_fit(tmp_path: Path, line: Any, reason: str) -> None:
    path = saved(tmp_path, plies=2)
    rewrite(path, [*entries(path), line])
    fault = diverged(path)
    assert reason in str(fault)
    assert len(fault.record.line.steps) == 2


def test_a_damaged_line_in_the_middle_is_no_tear(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=4)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b"\x00\n"
    path.write_bytes(b"".join(lines))
    assert "damaged" in str(diverged(path))


def test_nothing_follows_the_result(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = entries(path)
    rewrite(path, [*lines, {"undo": 1}])
    assert "the last line" in str(diverged(path))
    lines[-1]["result"]["scores"] = [99, 0]
    rewrite(path, lines)
    assert "the result isn't the one" in str(diverged(path))


def test_another_reason_in_the_result_is_no_fault(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = entries(path)
    lines[-1]["result"]["reason"] = "in other words"
    rewrite(path, lines)
    read(path, cards())


# --- what is refused -------------------------------------------------------------------------------------------------


def test_other_cards_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    mine = cards()
    other = Catalogue(
        tuple(mine.schools.values()),
        tuple(mine.beings.values()),
        tuple(mine.flares.values()),
        tuple(mine.tasks.values()),
        "sha256:other",
    )
    with pytest.raises(RecordFault, match="other cards"):
        read(path, other)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tashkalar": 2}, "a newer tashkalar"),
        ({"tashkalar": "1"}, "no saved game"),
        ({"seats": []}, "the deal doesn't fit"),
        ({"seats": [{"name": "Ada"}]}, "a seat lacks"),
        ({"dealt": {}}, "the deal doesn't fit"),
        ({"dealt": {"seats": [{"beings": ["nobody"]}, {}]}}, "nobody"),
        ({"form": "chess"}, "chess"),
        ({"seed": -1}, "seed"),
        ({"seed": "1"}, "no saved game"),
    ],
)
def test_a_header_that_does_not_fit(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    path = saved(tmp_path, plies=3)
    head, *rest = entries(path)
    rewrite(path, [head | change, *rest])
    with pytest.raises(RecordFault, match=reason) as caught:
        read(path, cards())
    assert "\n" not in str(caught.value)


def test_what_is_no_game_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x.tkr"
    for data in (b"", b"\n", b"[]\n", b"hello\nworld\n", b"\xff\n\n", b"[" * 100_000 + b"\n[]\n"):
        path.write_bytes(data)
        with pytest.raises(RecordFault):
            read(path, cards())
    with pytest.raises(RecordFault, match="can't be read"):
        read(tmp_path, cards())


def test_the_header_rebuilds_the_deal() -> None:
    for form in ("high-form", "duel"):
        dealt = new_game(cards(), form, ["northern", "southern"], 2**64 - 1, ["Ada", "Boris"])
        header = Header.read(json.loads(json.dumps(Header.of(dealt, "now").entry())))
        assert header.start(cards()) == dealt
        assert Line(header.start(cards())).decision == Line(dealt).decision


# --- locks -----------------------------------------------------------------------------------------------------------


def test_a_game_is_played_in_one_place_only(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    session = start(tmp_path)
    play_on(session, 3)
    assert session.path is not None
    with pytest.raises(RecordOpen, match="open elsewhere"):
        Session.resume(session.path, cards())
    assert len(Replay.read(session.path, cards()).steps) == 3
    session.close()
    again = Session.resume(session.path, cards())
    again.close()


def test_a_game_that_can_not_be_written_on_is_not_resumed(tmp_path: Path) -> None:
    with pytest.raises(RecordFault, match="can't be written on"):
        Session.resume(tmp_path / "none.tkr", cards())


def test_a_failed_resume_lets_the_file_go(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    whole = path.read_bytes()
    path.write_bytes(whole + b"{}\n")
    for _ in range(2):
        diverged(path)
