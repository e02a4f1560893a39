"""External players: the messages they receive, their failures, and the unchanged game after a failure."""

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from hotseat.play import program
from hotseat.play.external_players import ExternalPlayers, check_program, parse_program, split_command
from hotseat.play.program import PlayerError, Program
from hotseat.play.session import Session
from hotseat.plugin.decision import Json
from hotseat.plugin.seats import HUMAN, PlayerSpec, parse_player
from hotseat.records.record import RecordDiverged, read_record
from hotseat.testing.nim import Nim
from hotseat.util import identity
from tests.hotseat import bots
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.slow_nim import SlowNim

WANTED = {"seed": 1, "names": ("Ada", "Boris")}


@contextmanager
def table(*players: PlayerSpec, folder: Path | None = None) -> Iterator[ExternalPlayers[Any, Any, Any, Any]]:
    """A game of Nim with these at it."""
    opponents = ExternalPlayers(Session.start(Nim(), WANTED, folder, players))
    try:
        yield opponents
    finally:
        opponents.close()
        opponents.session.close()


def to_the_end(opponents: ExternalPlayers[Any, Any, Any, Any]) -> None:
    while opponents.pending_player:
        opponents.play()


def test_two_programs_play_a_whole_game(tmp_path: Path) -> None:
    with table(bots.bot(tmp_path, bots.FIRST), bots.bot(tmp_path, bots.FIRST)) as opponents:
        to_the_end(opponents)
        assert [step.option for step in opponents.session.steps] == ["take 1"] * 8
        assert opponents.session.history.outcome is not None


def test_a_program_is_shown_its_own_view_and_hears_what_has_happened_since(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with table(HUMAN, bots.bot(tmp_path, bots.NOTES, str(notes))) as opponents:
        session = opponents.session
        assert opponents.pending_player is None
        session.play("lay 2")
        session.play("take 3")
        assert opponents.play().option == "take 1"
        session.play("take 2")
        opponents.play()
        first, second = map(json.loads, notes.read_text().splitlines())
    assert first == {
        "do": "choose",
        "seat": 2,
        "view": {"names": ["Ada", "Boris"], "stones": 7, "hands": ["?", 2], "turn": 2},
        "question": {
            "ask": "take",
            "prompt": "take one to three stones; before that you may lay your hand onto the heap",
            "options": ["take 1", "take 2", "take 3", "lay 2"],
            "digest": Nim().digest(Nim().view(session.steps[2].before, 1)),
        },
        "events": [{"event": "10 stones are left"}, {"event": "7 stones are left"}],
        "budget": {"seconds": 60},
        "hello": {
            "protocol": 2,
            "program": " ".join((identity.current().name, identity.current().version)),
            "options": ["cards"],
        },
    }
    assert second.keys() == first.keys() - {"hello"}
    assert second["events"] == [{"event": "6 stones are left"}, {"event": "4 stones are left"}]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (bots.SLOW, "gave no answer within 0.2 seconds"),
        (bots.DEAD, "exited with code 1: Nim is beneath me"),
        (bots.RUBBISH, """answered with something other than {"play": ...}: 'take what you want'"""),
        (bots.LIAR, "played 'take 9', which is not a legal option"),
        (bots.ENDLESS, f"answered with an unterminated line: '{'x' * 40}...'"),
        (bots.MUTE, "closed its output"),
        (bots.BUSY, "keeps reporting progress but never answers"),
        (bots.GARBLED, r"""answered with something other than {"play": ...}: '��'"""),
        (bots.STALE, "answered a different question, with 'take 1'"),
        (bots.STUBBORN, "gave no answer within 0.2 seconds"),
    ],
    ids=["slow", "dead", "rubbish", "liar", "endless", "mute", "busy", "garbled", "stale", "stubborn"],
)
def test_whatever_a_program_does_wrong_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    monkeypatch.setattr(program, "MOST_REPORTS", 100)
    if text in (bots.SLOW, bots.STUBBORN):  # whatever they would say, they say too late
        monkeypatch.setattr(program, "STARTING", 0.0)
    player_spec = bots.bot(tmp_path, text, seconds=0.2)
    with table(player_spec, HUMAN, folder=tmp_path) as opponents:
        before = opponents.session.state
        with pytest.raises(PlayerError) as failure:
            opponents.play()
        assert str(failure.value) == f"Ada ({player_spec.text}) {why}"
        assert opponents.session.state == before
        assert not opponents.session.steps
        opponents.session.set_player(0, HUMAN)
        opponents.session.play("take 1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (bots.HALF, """gave no answer within 0.2 seconds, only an unterminated line: '{"play":'"""),
        (bots.HIDDEN, "closed its input"),
        (bots.PLAINTIVE, "gave no answer within 0.2 seconds: Help!"),
    ],
    ids=["half", "hidden", "plaintive"],
)
def test_what_a_program_does_wrong_later_is_told_too(tmp_path: Path, text: str, why: str) -> None:
    with table(bots.bot(tmp_path, text, seconds=0.2), HUMAN) as opponents:
        opponents.play()
        opponents.session.play("take 1")
        with pytest.raises(PlayerError) as failure:
            opponents.play()
    assert str(failure.value).endswith(f") {why}")


def test_who_has_ended_before_it_is_asked_is_not_waited_for(tmp_path: Path) -> None:
    with table(bots.bot(tmp_path, bots.DEAD), HUMAN) as opponents:
        running = opponents._program(0, opponents.session.players[0])
        assert isinstance(running, Program)
        assert running.wait(PATIENCE)
        for thread in running._readers:
            thread.join()
        with pytest.raises(PlayerError, match="exited with code 1"):
            opponents.play()


def test_a_program_that_talks_without_being_asked_is_found_out(tmp_path: Path) -> None:
    chatty = bots.bot(tmp_path, bots.CHATTY)
    with table(chatty, chatty) as opponents, pytest.raises(PlayerError, match="sent an answer before it was asked"):
        to_the_end(opponents)


def test_a_program_that_answers_twice_is_found_out(tmp_path: Path) -> None:
    with table(bots.bot(tmp_path, bots.TWICE), HUMAN) as opponents:
        opponents.play()
        running = opponents._running[0][1]
        assert isinstance(running, Program)
        until_it_is_heard(running)
        opponents.session.play("take 1")
        with pytest.raises(PlayerError, match="sent an answer before it was asked"):
            opponents.play()


def until_it_is_heard(running: program.Program) -> None:
    """Wait until the listener has put a line down."""
    end = monotonic() + PATIENCE
    while running._lines.empty():
        assert monotonic() < end
        sleep(0.005)


def test_no_program_outlives_its_game_whatever_it_ignores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(bots.bot(tmp_path, bots.STUBBORN), HUMAN) as opponents:
        running = opponents._program(0, opponents.session.players[0])
    assert running.wait(PATIENCE)


def test_who_tells_how_far_it_is_can_be_hurried(tmp_path: Path) -> None:
    heard: list[float] = []

    def heed(share: float) -> None:
        heard.append(share)
        assert opponents.move_now()

    with table(bots.bot(tmp_path, bots.THINKER), HUMAN) as opponents:
        assert not opponents.move_now(), "nobody thinks yet"
        assert opponents.answer(heed) == "lay 2"
        opponents.session.play("lay 2")
        assert opponents.answer(heed) == "take 3"
    assert heard == [0.25, 0.25]


def test_who_never_tells_how_far_it_is_cannot_be_hurried(tmp_path: Path) -> None:
    with table(bots.bot(tmp_path, bots.FIRST), HUMAN) as opponents:
        opponents.play()
        assert not opponents.move_now()


def test_who_decides_is_hurried_only_while_it_can_be(tmp_path: Path) -> None:
    with table(bots.bot(tmp_path, bots.FIRST), HUMAN) as opponents:
        with opponents.asking():
            assert not opponents.move_now(), "it hasn't reported its progress"
        opponents.session.play("take 3")
        opponents.session.play("take 3")
        opponents.session.play("take 2")
        assert opponents.session.history.outcome is not None
        assert not opponents.move_now(), "nobody decides any more"


def test_a_built_in_player_can_be_hurried_before_it_reports(tmp_path: Path) -> None:
    able, program = PlayerSpec("level", "medium", 1, 7, 60.0), bots.bot(tmp_path, bots.FIRST)
    opponents = ExternalPlayers(
        Session.start(Nim(), WANTED, None, (able, HUMAN)),
        launch=lambda player_spec: split_command(program.name) if player_spec == able else [],
        levels=("medium",),
    )
    assert opponents.levels == ("medium",)
    with opponents.asking() as asking:
        assert opponents.move_now()
        assert asking.answer() == "take 1"
    opponents.close()


def test_a_game_without_built_in_players_says_so() -> None:
    with table(PlayerSpec("level", "medium", 1, 7, 60.0), HUMAN) as opponents, pytest.raises(PlayerError) as failure:
        opponents.play()
    assert str(failure.value) == "Ada (medium) can't be started: this game has no player 'medium'"


@pytest.mark.parametrize(
    ("levels", "others"),
    [
        ((), "human"),
        (("medium",), "medium"),
        (("beginner", "medium"), "beginner"),
        (("beginner", "medium", "keen"), "medium"),
        (("novice", "beginner", "medium", "keen"), "beginner"),
    ],
)
@pytest.mark.parametrize(("option", "alone"), [("lay 2", 0), ("take 1", 1)])
def test_who_is_to_decide_is_left_alone_with_a_player_of_middling_strength(
    levels: tuple[str, ...], others: str, option: str, alone: int
) -> None:
    opponents = ExternalPlayers(
        Session.start(Nim(), WANTED, None), lambda text: parse_player(text, levels, version=1, seed=7), levels=levels
    )
    opponents.session.play(option)
    opponents.take_over()
    assert [player_spec.text for player_spec in opponents.session.players] == (
        ["human", others] if alone == 0 else [others, "human"]
    )


# --- taking back ------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_answer_of_a_person(tmp_path: Path) -> None:
    """A computer's answers go with it, and it is started anew, for it has heard what no longer stands."""
    notes = tmp_path / "notes"
    players = [HUMAN, bots.bot(tmp_path / "bots", bots.NOTES, str(notes))]
    opponents = ExternalPlayers(Session.start(SlowNim(), WANTED, tmp_path, players))
    session = opponents.session
    session.play("lay 2")
    session.play("take 1")
    assert session.why_no_undo() is None, "the computer thinks, and the turn goes on"
    opponents.play()
    assert session.why_no_undo() == "A finished turn can't be taken back."
    session.play("take 1")
    session.undo()
    assert [step.option for step in session.steps] == ["lay 2", "take 1", "take 1"]
    session.play("take 2")
    opponents.play()
    assert [len(json.loads(line)["events"]) for line in notes.read_text().splitlines()] == [2, 2]
    opponents.close()
    session.close()
    assert session.path is not None
    assert [step.option for step in read_record(session.path, SlowNim()).history.steps] == [
        step.option for step in session.steps
    ]


def test_undo_passes_a_computer_but_no_other_person(tmp_path: Path) -> None:
    player_spec = bots.bot(tmp_path / "bots", bots.FIRST)
    opponents = ExternalPlayers(Session.start(SlowNim(), WANTED, tmp_path, [HUMAN, player_spec]))
    session = opponents.session
    session.play("take 1")
    session.play("lay 2")
    assert session.undo().option == "take 1", "the computer had laid its hand, and goes back with the person"
    assert not session.steps
    session.play("take 1")
    session.set_player(1, HUMAN)
    assert session.why_no_undo() == "This can't be taken back: it was Ada's decision."
    session.set_player(1, player_spec)
    session.play("lay 2")
    session.set_player(1, HUMAN)
    session.set_player(0, player_spec)
    assert session.why_no_undo() is None
    opponents.close()
    session.close()
    assert session.path is not None
    assert len(read_record(session.path, SlowNim()).history.steps) == 2


def test_a_program_that_never_listens_stops_nobody(tmp_path: Path) -> None:
    """More events than a pipe holds."""
    with table(bots.bot(tmp_path, bots.DEAF, seconds=0.5), HUMAN) as opponents:
        running = opponents._program(0, opponents.session.players[0])
        assert running.request({"events": "x" * (1 << 20)}, 0.5).play == "take 1"
        with pytest.raises(PlayerError, match="no answer"):
            running.request({"events": "x" * (1 << 20)}, 0.5)


@pytest.mark.parametrize(
    ("command", "why"), [("no-such-program", "No such file or directory"), ("bot 'x", "No closing quotation")]
)
def test_a_program_that_cannot_be_started_is_named(command: str, why: str) -> None:
    with table(PlayerSpec("program", command, seconds=60), HUMAN) as opponents, pytest.raises(PlayerError) as failure:
        opponents.play()
    assert str(failure.value) == f"Ada (program:{command}) can't be started: {why}"


def test_who_is_started_again_hears_everything_anew(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with table(HUMAN, bots.bot(tmp_path, bots.NOTES, str(notes))) as opponents:
        session = opponents.session
        session.play("take 1")
        opponents.play()
        opponents.stop(1)
        session.play("take 1")
        opponents.play()
        assert len(json.loads(notes.read_text().splitlines()[1])["events"]) == 3


def test_a_program_that_has_heard_what_is_undone_is_started_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    players = [HUMAN, bots.bot(tmp_path, bots.NOTES, str(notes))]
    opponents = ExternalPlayers(Session.start(SlowNim(), WANTED, None, players))
    for option in ("take 1", "take 2"):
        opponents.session.play(option)
        assert opponents.answer() == "take 1"
        opponents.session.undo()
    opponents.close()
    first, second = (json.loads(line)["events"] for line in notes.read_text().splitlines())
    assert (first, second) == ([{"event": "7 stones are left"}], [{"event": "6 stones are left"}])


def test_another_player_of_a_seat_takes_the_place_of_a_running_one(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with table(bots.bot(tmp_path, bots.FIRST), HUMAN) as opponents:
        opponents.answer()
        opponents.session.set_player(0, bots.bot(tmp_path, bots.NOTES, str(notes)))
        opponents.answer()
    assert len(notes.read_text().splitlines()) == 1


def test_a_program_hears_only_what_its_seat_may(tmp_path: Path) -> None:
    class Whispered(Nim):
        def visible_events(self, events: Sequence[str], seat: int | None) -> tuple[str, ...]:
            return tuple(f"seat {seat} hears: {event}" for event in events)

    notes = tmp_path / "notes"
    players = [HUMAN, bots.bot(tmp_path, bots.NOTES, str(notes))]
    opponents = ExternalPlayers(Session.start(Whispered(), WANTED, None, players))
    opponents.session.play("take 1")
    opponents.play()
    opponents.close()
    assert json.loads(notes.read_text())["events"] == [{"event": "seat 1 hears: 7 stones are left"}]


def test_who_waits_in_a_thread_is_told_when_the_program_is_stopped(tmp_path: Path) -> None:
    lines: list[str] = []

    def ask() -> None:
        try:
            opponents.answer()
        except PlayerError as failure:
            lines.append(str(failure))

    with table(bots.bot(tmp_path, bots.SLOW), HUMAN) as opponents:
        running = opponents._program(0, opponents.session.players[0])
        thread = Thread(target=ask)
        thread.start()
        running.stop()
        thread.join()
    assert len(lines) == 1


def test_a_program_can_be_stopped_while_it_is_being_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program is stopped at any moment, also just before the request is sent, without waiting for the timeout."""
    with table(bots.bot(tmp_path, bots.SLOW), HUMAN) as opponents:
        running = opponents._program(0, opponents.session.players[0])
        assert isinstance(running, Program)
        send = running._send

        def interrupted(request: Json) -> None:
            running.stop()
            send(request)

        monkeypatch.setattr(running, "_send", interrupted)
        with pytest.raises(PlayerError, match="was stopped"):
            opponents.answer()


def test_a_program_that_starts_can_be_stopped(tmp_path: Path) -> None:
    """A thread that waits for it still gets no answer, and starts nothing; the next question has another program."""
    notes = tmp_path / "notes"
    with table(HUMAN, bots.bot(tmp_path, bots.NOTES, str(notes))) as opponents:
        opponents.session.play("take 1")
        with opponents.asking() as asking:
            opponents.stop(1)
            with pytest.raises(PlayerError, match="was stopped"):
                asking.answer()
        assert asking.program.wait(PATIENCE)
        assert not opponents._running
        assert opponents.play().option == "take 1"
        assert [program for _, program in opponents._running.values()] != [asking.program]
    assert len(notes.read_text().splitlines()) == 1, "the one that was stopped is never asked"


def test_an_old_question_stops_no_program_of_a_new_one(tmp_path: Path) -> None:
    with table(bots.bot(tmp_path, bots.FIRST), HUMAN) as opponents:
        asked = ExitStack()
        old = asked.enter_context(opponents.asking())
        opponents.stop(0)
        with opponents.asking() as again:
            assert again.program is not old.program
        with pytest.raises(PlayerError, match=r"^Ada .* was stopped"), asked:
            old.answer()
        assert again.answer() == "take 1"


def test_a_question_stays_as_it_was_asked(tmp_path: Path) -> None:
    """Whatever becomes of the game meanwhile: the view, the options and what has happened belong together."""
    notes = tmp_path / "notes"
    with table(bots.bot(tmp_path, bots.NOTES, str(notes)), HUMAN) as opponents:
        with opponents.asking() as asking:
            opponents.session.play("take 3")
            opponents.session.play("take 2")
            assert asking.answer() == "take 1"
        value = json.loads(notes.read_text())
    assert (value["view"]["stones"], value["events"]) == (8, [])


def test_all_programs_are_stopped_at_the_end(tmp_path: Path) -> None:
    slow = bots.bot(tmp_path, bots.SLOW)
    opponents = ExternalPlayers(Session.start(Nim(), WANTED, None, (slow, slow)))
    running = [opponents._program(seat, slow) for seat in range(2)]
    opponents.close()
    assert all(each.wait(PATIENCE) for each in running)
    assert not opponents.release()


def test_a_program_that_does_not_end_is_waited_for_only_a_while(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("hotseat.play.program.PARTING", 0.1)
    slow = bots.bot(tmp_path, bots.SLOW)
    opponents = ExternalPlayers(Session.start(Nim(), WANTED, None, (slow, HUMAN)))
    running = opponents._program(0, slow)
    assert isinstance(running, Program)
    guard = running._process._process.pid
    os.kill(guard, signal.SIGSTOP)
    opponents.close()
    assert not running.wait(0)
    os.kill(guard, signal.SIGCONT)
    assert running.wait(PATIENCE)


# --- the record -------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_with_the_same_at_the_table(tmp_path: Path) -> None:
    able = PlayerSpec("level", "medium", 1, 7, 60.0)
    player_spec = bots.bot(tmp_path / "bots", bots.FIRST)
    with table(able, HUMAN, folder=tmp_path) as opponents:
        path = opponents.session.path
        assert path is not None
        opponents.session.play("take 1")
        opponents.session.set_player(1, player_spec)
        opponents.session.set_player(1, player_spec)
    record = read_record(path, Nim())
    assert (record.header.players, record.players) == ((able, HUMAN), [able, player_spec])
    assert len(path.read_bytes().splitlines()) == 4
    again = Session.resume(path, Nim())
    assert again.players == [able, player_spec]
    again.close()


def test_no_file_starts_a_program_on_its_own(tmp_path: Path) -> None:
    player_spec = bots.bot(tmp_path / "bots", bots.FIRST)
    with table(HUMAN, player_spec, folder=tmp_path) as opponents:
        path = opponents.session.path
        opponents.session.play("take 1")
    assert path is not None
    again = ExternalPlayers(Session.resume(path, Nim()))
    assert again.unapproved == player_spec
    with pytest.raises(PlayerError) as failure:
        again.play()
    assert str(failure.value) == (
        f"Boris ({player_spec.text}) comes from a saved game and isn't started without your consent"
    )
    again.approve()
    assert again.unapproved is None
    again.play()
    assert again.session.players == [HUMAN, player_spec]
    again.session.untrusted_seats.add(1)
    assert again.unapproved is None, "a person decides now"
    again.close()
    again.session.close()


@pytest.mark.parametrize(
    "line",
    [
        {"seat": 3, "player": {"kind": "human"}},
        {"seat": 1, "player": {"kind": "ghost"}},
        {"seat": 1, "player": {"kind": ["human"]}},
        {"seat": 1, "player": {"kind": "human", "name": "Ada"}},
        {"seat": 1, "player": {"kind": "level", "name": "medium"}},
        {"seat": 1, "player": {"kind": "level", "name": "medium", "version": -1, "seed": 0, "seconds": 60}},
        {"seat": 1, "player": {"kind": "program", "name": "bot\n", "seconds": 60}},
        {"seat": 1, "player": {"kind": "program", "name": "bot", "seconds": 1e9}},
        {"seat": 1, "player": {"kind": "program", "name": "", "seconds": 60}},
    ],
)
def test_a_line_that_names_nobody_is_no_line_of_a_record(tmp_path: Path, line: dict[str, Any]) -> None:
    with table(HUMAN, HUMAN, folder=tmp_path) as opponents:
        path = opponents.session.path
        opponents.session._write(line)
    assert path is not None
    with pytest.raises(RecordDiverged):
        read_record(path, Nim())


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["human", "medium", "python:my.bots:eager", "python:./bots.py:Eager", f"program:{sys.executable} bot.py"]
)
def test_who_is_typed_is_meant(text: str) -> None:
    player_spec = parse_player(text, ["beginner", "medium"], version=1, seed=7)
    assert player_spec.text == text
    assert PlayerSpec.read(json.loads(json.dumps(player_spec.entry))) == player_spec


@pytest.mark.parametrize(
    "text", ["", "Able", "program:", "program: ", "program:a\nb", "bot.py", "python:", "python:bots", "python::x"]
)
def test_nobody_else_is_meant(text: str) -> None:
    known = "human, beginner, medium, python:MODULE:FACTORY, program:COMMAND"
    with pytest.raises(ValueError, match=rf"isn't a player \(players: {known}\)"):
        parse_player(text, ["beginner", "medium"], version=1, seed=7)


def test_a_game_without_built_in_players_has_people_and_programs() -> None:
    assert parse_program("human") == HUMAN
    assert parse_program("program:bot.py -x") == PlayerSpec("program", "bot.py -x", seconds=60)
    with pytest.raises(
        ValueError, match=r"^'medium' isn't a player \(players: human, python:MODULE:FACTORY, program:COMMAND\)$"
    ):
        parse_program("medium")


@pytest.mark.parametrize(
    ("system", "command", "parts"),
    [
        ("linux", "python 'my bot.py' --seed 7", ["python", "my bot.py", "--seed", "7"]),
        ("win32", r"C:\bots\bot.exe --seed 7", [r"C:\bots\bot.exe", "--seed", "7"]),
        ("win32", r'"C:\my bots\bot.exe" --seed 7', [r"C:\my bots\bot.exe", "--seed", "7"]),
    ],
)
def test_a_command_is_split_as_its_system_does(
    monkeypatch: pytest.MonkeyPatch, system: str, command: str, parts: list[str]
) -> None:
    with monkeypatch.context() as other:
        other.setattr("sys.platform", system)
        assert split_command(command) == parts


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("program:bot 'x", "\"bot 'x\" isn't a command: No closing quotation"),
        ("program:no-such-program x", "there is no program 'no-such-program'"),
        ("medium", "'medium' isn't a player (players: human, python:MODULE:FACTORY, program:COMMAND)"),
    ],
)
def test_who_cannot_be_started_takes_no_seat(text: str, why: str) -> None:
    with table(HUMAN, HUMAN) as opponents, pytest.raises(ValueError) as refused:
        opponents.startable(text)
    assert str(refused.value) == why


def test_a_command_of_a_file_may_be_blank() -> None:
    with pytest.raises(ValueError, match=r"^there is no program ' '$"):
        check_program(PlayerSpec("program", " ", seconds=60))


def test_who_can_be_started_takes_a_seat() -> None:
    program = f"program:{sys.executable} no-such-file.py"
    with table(HUMAN, HUMAN) as opponents:
        assert opponents.startable("human") == HUMAN
        assert opponents.startable(program).text == program
    check_program(PlayerSpec("level", "no-such-program", 1, 7, 60))
