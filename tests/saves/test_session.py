"""The session: play, undo by the law of card tables, redo, and trouble with the disk."""

import errno
import random
from pathlib import Path

import pytest

from hotseat.plugin import IllegalOption
from hotseat.records.header import Parent
from hotseat.records.writer import RecordWriter
from tashkalar.engine import Decision, Outcome
from tashkalar.game_types import Replay, Session
from tests.helpers import saves
from tests.helpers.saves import read_replay, read_tash_kalar_record, unsaved_session
from tests.saves.playing import any_option, cards, play_on, saved, start


def pending_decision(session: Session) -> Decision:
    assert isinstance(session.history.decision, Decision)
    return session.history.decision


def play_turn(session: Session, *options: str) -> None:
    for option in options:
        session.play(option)


def test_a_game_without_a_folder_leaves_no_file(tmp_path: Path) -> None:
    session = start(None)
    session.play("place c5 1c")
    assert session.path is None
    assert session.save_error == ""
    session.close()


def test_what_is_no_option_changes_nothing(tmp_path: Path) -> None:
    session = start(tmp_path, "high-form")
    before = session.state, session.history.decision
    for nonsense in ("place z9", "", "end"):
        with pytest.raises(IllegalOption, match="is not an option here"):
            session.play(nonsense)
    with pytest.raises(IllegalOption):
        session.play(pending_decision(session).options[0]._replace(verb="destroy"))
    assert (session.state, session.history.decision) == before
    assert session.path is not None
    assert session.path.read_bytes().count(b"\n") == 1


def test_nothing_is_played_after_the_end() -> None:
    session = start(None, "high-form")
    session.play("resign")
    assert isinstance(session.history.decision, Outcome)
    assert session.history.decision.winners == (1,)
    with pytest.raises(IllegalOption, match="over"):
        session.play("place d4")
    assert session.why_no_undo() == "The game is over."


def test_what_can_not_be_dealt_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    for form, schools, names in (
        ("chess", ["northern", "southern"], ["Ada", "Boris"]),
        ("duel", ["northern", "atlantis"], ["Ada", "Boris"]),
        ("duel", ["northern", "southern"], ["Ada"]),
        ("duel", ["northern", "southern"], ["Ada\n", "Boris"]),
    ):
        with pytest.raises(ValueError):
            saves.start_session(cards(), form, schools, 1, names, tmp_path)
    assert not list(tmp_path.iterdir())


def test_undo_and_redo_inside_a_turn() -> None:
    session = start(None, "high-form")
    assert session.why_no_undo() == "Nothing has been played yet."
    assert session.history.why_no_redo() == "Nothing has been taken back."
    with pytest.raises(ValueError, match="Nothing has been played"):
        session.undo()
    with pytest.raises(ValueError, match="Nothing has been taken back"):
        session.redo()
    session.play("place d4")
    moment = session.state
    assert session.why_no_undo() is None
    assert session.undo().option == "place d4"
    assert session.state == session.history.start
    assert not session.steps
    assert session.redo().option == "place d4"
    assert session.state == moment
    session.undo()
    session.play("place d5")
    assert session.history.why_no_redo() == "Nothing has been taken back."


def test_playing_what_was_taken_back_is_redoing_it() -> None:
    session = start(None, "high-form")
    play_turn(session, "place d4", "end", "place d5", "place d6")
    session.undo()
    session.undo()
    session.play("place d5")
    assert session.redo().option == "place d6"


def test_undo_stops_at_the_end_of_a_turn() -> None:
    session = start(None, "high-form")
    play_turn(session, "place d4", "end")
    assert "A finished turn" in (session.why_no_undo() or "")
    with pytest.raises(ValueError, match="A finished turn"):
        session.undo()
    session.play("place d5")
    session.undo()
    assert "A finished turn" in (session.why_no_undo() or "")


def test_undo_stops_at_another_players_decision() -> None:
    session = start(None, "duel")
    session.play("place c5 1c")
    assert session.why_no_undo() is None
    session.play("place g5 2c")
    assert session.why_no_undo() == "This can't be taken back: it was Boris's decision."


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_an_undo_never_changes_who_decides_nor_the_turn(form: str) -> None:
    rng = random.Random(5)
    session = start(None, form, seed=5)
    stopped = 0
    for _ in range(150):
        if isinstance(session.history.decision, Outcome):
            break
        session.play(any_option(pending_decision(session), rng))
        if isinstance(session.history.decision, Outcome):
            break
        seat, number = pending_decision(session).seat, session.state.turn.number
        back = rng.randrange(4)
        for _ in range(back):
            if session.why_no_undo():
                stopped += 1
                break
            session.undo()
            assert (pending_decision(session).seat, session.state.turn.number) == (seat, number)
    assert stopped


class FullDisk:
    """Stands in for a disk that fails while it is `full`, after a few bytes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = True
        append = RecordWriter._append

        def fail(writer: RecordWriter, data: bytes) -> None:
            if self.full:
                append(writer, data[:7])
                raise OSError(errno.ENOSPC, "No space left on device")
            append(writer, data)

        monkeypatch.setattr(RecordWriter, "_append", fail)


def test_a_full_disk_is_told_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(tmp_path)
    disk = FullDisk(monkeypatch)
    play_on(session, 3)
    assert session.save_error == "No space left on device"
    disk.full = False
    play_on(session, 1)
    assert session.save_error == ""
    session.close()
    assert session.path is not None
    again = saves.resume_session(session.path, cards())
    assert list(again.steps) == list(session.steps)
    assert not again.notices
    again.close()


def test_a_disk_that_is_full_from_the_start_is_tried_again_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    session = start(tmp_path)
    play_on(session, 5)
    assert session.save_error
    disk.full = False
    session.close()
    assert session.path is not None
    again = saves.resume_session(session.path, cards())
    assert len(again.steps) == 5
    again.close()


def test_a_folder_that_can_not_be_made_keeps_nobody_from_playing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    session = start(blocked / "games")
    play_on(session, 3)
    assert session.save_error
    assert len(session.steps) == 3
    session.close()


# --- forks and what-ifs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_a_fork_goes_on_from_any_moment_and_leaves_the_old_game_alone(tmp_path: Path, form: str) -> None:
    path = saved(tmp_path, form=form)
    data = path.read_bytes()
    replay = read_replay(path, cards())
    for ply in (0, 1, 17, len(replay.steps) - 1):
        replay.to_ply(ply)
        session = Session.fork(replay, tmp_path / "forks")
        assert session.state == replay.state
        assert session.path is not None
        play_on(session, 5, seed=ply)
        session.close()
        record = read_tash_kalar_record(session.path, cards())
        assert record.header.parent == Parent(path.stem, ply)
        assert record.history.steps == list(session.steps)
        assert record.history.steps[:ply] == list(replay.steps[:ply])
        assert not record.notices
    assert path.read_bytes() == data


def test_a_fork_needs_its_parent_for_nothing_and_can_be_forked(tmp_path: Path) -> None:
    first = saved(tmp_path, plies=20)
    replay = read_replay(first, cards())
    replay.to_ply(12)
    second = Session.fork(replay, tmp_path)
    second.close()
    first.unlink()
    assert second.path is not None
    again = read_replay(second.path, cards())
    again.to_ply(5)
    third = Session.fork(again, tmp_path)
    assert third.path is not None
    assert read_tash_kalar_record(third.path, cards()).header.parent == Parent(second.path.stem, 5)
    assert not third.why_no_undo() or len(third.steps) == 5
    third.close()


def test_where_a_game_is_over_nothing_can_go_on(tmp_path: Path) -> None:
    replay = read_replay(saved(tmp_path), cards())
    replay.to_end()
    with pytest.raises(ValueError, match="the game is over here"):
        Session.fork(replay, tmp_path / "forks")
    assert not (tmp_path / "forks").exists()


def test_a_fork_of_a_game_without_a_file(tmp_path: Path) -> None:
    session = start(None)
    play_on(session, 9)
    replay = Replay(session.game, session.history.start, session.steps)
    replay.to_ply(4)
    fork = Session.fork(replay, tmp_path)
    fork.close()
    assert fork.path is not None
    header = read_tash_kalar_record(fork.path, cards()).header
    assert header.parent == Parent("", 4)
    assert header.parent.id == "an unsaved game"
    assert Session.fork(replay, None).path is None


def test_a_what_if_saves_nothing_and_takes_everything_back(tmp_path: Path) -> None:
    session = start(tmp_path)
    play_on(session, 15)
    session.close()
    tried = unsaved_session(session.state, free=True)
    play_on(tried)
    assert isinstance(tried.history.decision, Outcome)
    while not tried.why_no_undo():
        tried.undo()
    assert tried.why_no_undo() == "Nothing has been played yet."
    assert tried.state == session.state
    assert tried.history.why_no_redo() is None
    assert tried.path is None
    assert len(list(tmp_path.iterdir())) == 1
