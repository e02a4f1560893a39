"""The session: what it says about its file, who plays in a fork, and whose steps can be taken back."""

from pathlib import Path
from typing import Any

import pytest

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.history import History
from hotseat.records.record import read_record
from hotseat.records.replay import Replay
from hotseat.testing.nim import Decision, Heap, Nim, Won

WANTED = {"seed": 1, "names": ("Ada", "Boris")}
MEDIUM = PlayerSpec("level", "medium", 1, 7, 60.0)
BOT = PlayerSpec("program", "bot --fast", seconds=1.5)


class NimOfThree(Nim):
    """Nim for three players, all in one turn."""

    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        return decision._replace(seat=(state.turn - 1) % 3) if isinstance(decision, Decision) else decision

    def turn(self, state: Heap) -> int:
        return 1


def record_of(session: Session[Any, Any, Any, Any]) -> Path:
    assert session.path is not None
    return session.path


def test_the_replay_of_a_session_knows_its_record_and_players(tmp_path: Path) -> None:
    session = Session.start(Nim(), WANTED, tmp_path, [HUMAN, MEDIUM])
    session.play("take 3")
    replay = session.replay()
    assert (replay.record, replay.path) == (record_of(session).stem, session.path)
    assert (replay.players, replay.ply) == ((HUMAN, MEDIUM), 0)
    assert [step.option for step in replay.steps] == ["take 3"]
    session.close()
    unsaved = Session.start(Nim(), WANTED, None).replay()
    assert (unsaved.record, unsaved.path) == ("", None)


def test_the_players_go_on_in_a_fork_but_its_programs_are_not_trusted(tmp_path: Path) -> None:
    session = Session.start(Nim(), WANTED, tmp_path, [MEDIUM, BOT])
    session.play("take 3")
    session.close()
    assert session.untrusted_seats == set()
    fork = Session.fork(Replay.read(record_of(session), Nim()), tmp_path)
    fork.close()
    assert (list(fork.players), fork.untrusted_seats) == ([MEDIUM, BOT], {1})
    assert list(read_record(record_of(fork), Nim()).header.players) == [MEDIUM, BOT]


def test_a_fork_of_a_game_that_is_over_says_what_to_do(tmp_path: Path) -> None:
    session = Session.start(Nim(), WANTED, None)
    for option in ("take 3", "take 3", "take 2"):
        session.play(option)
    replay = session.replay()
    replay.to_end()
    with pytest.raises(ValueError) as refused:
        Session.fork(replay, tmp_path)
    assert str(refused.value) == "the game is over here; go back to the decision you want to change"


def test_what_happens_to_a_resumed_record_is_said_after_what_was_found_in_it(tmp_path: Path) -> None:
    session = Session.start(Nim(), WANTED, tmp_path)
    session.close()
    path = record_of(session)
    with path.open("ab") as file:
        file.write(b'{"ply":')
    session = Session.resume(path, Nim())
    path.unlink()
    session.play("take 1")
    session.close()
    assert session.take_messages() == [
        "The last line of the saved game was incomplete and is ignored.",
        f"The game's file was deleted or moved; the whole game was saved beside it as {record_of(session).name}.",
    ]
    assert session.take_messages() == []


def test_that_the_last_steps_are_not_saved_is_said_as_long_as_it_lasts(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.touch()
    session = Session.start(Nim(), WANTED, folder)
    assert (session.saved, session.is_resumable) == ("NOT SAVED", False)
    for _ in range(2):
        assert session.take_messages() == ["The last decisions are not saved: File exists."]
    folder.unlink()
    session.play("take 1")
    assert (session.saved, session.is_resumable, session.take_messages()) == ("saved", True, [])
    session.close()
    assert Session.start(Nim(), WANTED, None).saved == "not saved"


def test_a_step_before_that_of_a_computer_stays_once_another_person_is_to_decide() -> None:
    for third, why in ((HUMAN, "This can't be taken back: it was Ada's decision."), (MEDIUM, None)):
        history = History(NimOfThree(), Heap(("Ada", "Boris", "Cleo"), 9, (0, 0, 0)))
        session = Session(history, None, [HUMAN, MEDIUM, third])
        session.play("take 1")
        session.play("take 1")
        assert session.why_no_undo() == why


def test_where_only_computers_have_played_there_is_nothing_to_take_back() -> None:
    history = History(NimOfThree(), Heap(("Ada", "Boris", "Cleo"), 9, (0, 0, 0)))
    session = Session(history, None, [MEDIUM] * 3)
    assert session.why_no_undo() == "Nothing has been played yet."
    for name in ("Ada", "Boris", "Cleo"):
        session.play("take 1")
        assert session.why_no_undo() == f"This can't be taken back: it was {name}'s decision."
