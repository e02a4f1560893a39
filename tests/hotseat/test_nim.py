"""A toy game through the kernel alone: played, taken back, recorded, resumed, replayed, served by the protocol."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.protocol import Connection, serve_game
from hotseat.play.session import Session
from hotseat.plugin import IllegalOption
from hotseat.records.history import History
from hotseat.records.record import RecordDiverged, RecordFault, read_record
from hotseat.records.replay import Replay
from hotseat.testing.nim import Nim

WANTED = {"seed": 1, "names": ("Ada", "Boris")}
GAME = ("lay 2", "take 3", "take 3", "take 2", "take 2")
"""Ten stones; Boris takes the last one... with Ada's two on the heap."""


def played(folder: Path | None, *options: str) -> Session[Any, Any, Any, Any]:
    session = Session.start(Nim(), WANTED, folder)
    for option in options:
        session.play(option)
    return session


def test_it_is_played_to_its_end() -> None:
    session = played(None, *GAME)
    assert session.question is None
    assert session.history.outcome is not None
    assert session.history.outcome.winners == (1,)
    assert [step.seat for step in session.steps] == [0, 0, 1, 0, 1]


def test_what_is_not_listed_changes_nothing() -> None:
    session = played(None)
    with pytest.raises(IllegalOption, match="take 9"):
        session.play("take 9")
    assert not session.steps


def test_a_step_is_taken_back_inside_the_turn_and_redone() -> None:
    history = History(Nim(), Nim().new(WANTED))
    history.play("lay 2")
    assert history.undo().option == "lay 2"
    assert history.state == history.start
    history.redo()
    history.play("take 1")
    assert history.why_no_undo() == "A finished turn can't be taken back."


def test_it_is_recorded_resumed_and_replayed(tmp_path: Path) -> None:
    session = played(tmp_path, *GAME[:3])
    session.close()
    assert session.path is not None
    again = Session.resume(session.path, Nim())
    assert again.state == session.state
    for option in GAME[3:]:
        again.play(option)
    again.close()
    replay = Replay.read(session.path, Nim())
    assert [step.option for step in replay.steps] == list(GAME)
    replay.to_turn(2)
    assert replay.state.stones == 7
    assert replay.curve[-1].scores == (0, 1)
    fork = Session.fork(replay, tmp_path)
    fork.play("take 1")
    fork.close()
    assert fork.path is not None
    header = read_record(fork.path, Nim()).header
    assert (header.game, header.parent and header.parent.ply) == ("nim", 2)


def test_an_altered_record_is_noticed(tmp_path: Path) -> None:
    session = played(tmp_path, *GAME)
    session.close()
    assert session.path is not None
    data = session.path.read_bytes()
    session.path.write_bytes(data.replace(b'"play":"take 3"', b'"play":"take 1"', 1))
    with pytest.raises(RecordDiverged, match="ply 2"):
        read_record(session.path, Nim())


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    session = played(tmp_path)
    session.close()
    assert session.path is not None
    text = session.path.read_text().replace('"game":"nim"', '"game":"mill"')
    session.path.write_text(text)
    with pytest.raises(RecordFault, match="this isn't a game of Nim"):
        read_record(session.path, Nim())


def test_the_protocol_serves_it() -> None:
    requests = [
        {"do": "new", "seed": 1},
        {"do": "play", "option": "lay 2"},
        {"do": "observe", "seat": 2},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "setup", "position": {"stones": 1}},
        {"do": "new"},
    ]
    answers = io.BytesIO()
    serve_game(io.BytesIO("\n".join(map(json.dumps, requests)).encode()), answers, Nim)
    new, play, seen, undone, redone, refused, faulty = map(json.loads, answers.getvalue().splitlines())
    assert new["options"] == ["take 1", "take 2", "take 3", "lay 2"]
    assert play["events"] == [{"event": "10 stones are left"}]
    assert seen["position"]["hands"] == ["?", 2]
    assert undone == {**new, "digest": undone["digest"]}
    assert redone["options"] == ["take 1", "take 2", "take 3"]
    assert refused["error"] == "impossible-position"
    assert faulty["error"] == "bad-request"
    assert Connection(Nim).answer(b"[")["error"] == "bad-json"


def test_one_seat_is_played_against_chance_and_hears_its_own() -> None:
    connection = Connection(Nim)

    def say(**request: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(json.dumps(connection.answer(json.dumps(request).encode())))
        return reply

    asked = say(do="new", seed=1, seat=2)
    assert asked["seat"] == 2
    assert asked["events"], "Ada has played by chance"
    assert say(do="position")["error"] == "bad-request"
    assert say(do="observe", seat=1)["error"] == "bad-request"
    seen = say(do="observe", seat=2)["position"]
    assert seen["hands"][0] in (0, "?")
    while not asked["over"]:
        assert asked["seat"] == 2
        asked = say(do="play", option=asked["options"][0])
    assert say(do="undo")["seat"] == 2
    again = say(do="setup", view=seen, seat=2, seed=3)
    assert again["ok"]
    assert say(do="setup", view=seen, seat=5)["error"] == "bad-request"
    assert say(do="setup", view=seen)["error"] == "bad-request"
    assert say(do="setup", view={}, seat=1)["error"] == "impossible-position"
    assert say(do="setup", view=seen, seat=1, seed=-1)["error"] == "bad-request"


def test_a_seat_witnesses_what_it_may_and_nobody_a_hand() -> None:
    session = played(None, "take 3")
    (step,) = session.steps
    assert Nim().view(session.state, 0).hands == (2, -1)
    assert Nim().view(session.state, None).hands == (-1, -1)
    seen = Nim().visible_step(step, 1)
    assert (seen.before.hands, seen.state.hands) == ((-1, 2), (-1, 2))
    assert (seen.option, seen.events) == (step.option, step.events)
    assert Nim().render_text(seen.state)[2] == 'hands: ["?", 2]'
    assert Nim().title(session.state) == "Nim: Ada against Boris"
    assert Nim().describe_result(session.state) == ""
    assert Nim().describe_result(played(None, *GAME).state) == "Boris wins: took the last stone (Ada 0, Boris 1)"


def test_the_digest_that_a_lone_seat_is_told_names_what_it_sees() -> None:
    """A player that knew the whole state could try out the stones of the other hand."""
    value = []
    for hidden in (1, 3):
        connection = Connection(Nim)
        view = {"names": ["Ada", "Boris"], "stones": 8, "hands": [2, hidden], "turn": 1}
        value.append(connection.answer(json.dumps({"do": "setup", "position": view, "seat": 1}).encode()))
    assert value[0] == value[1]
    whole = [Connection(Nim).answer(json.dumps({"do": "new", "seed": seed}).encode()) for seed in (1, 16)]
    assert [reply["options"] for reply in whole] == [whole[0]["options"]] * 2
    assert whole[0]["digest"] != whole[1]["digest"]
