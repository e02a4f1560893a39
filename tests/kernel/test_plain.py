"""A toy game in plain lines, through the kernel alone."""

from pathlib import Path
from typing import Any

from tashkalar.kernel.plain.dialogue import Dialogue
from tashkalar.kernel.plain.phrasing import Phrasing
from tashkalar.kernel.plain.player import Player
from tashkalar.kernel.plain.viewer import Viewer
from tashkalar.kernel.replay import Replay
from tashkalar.kernel.session import Session
from tests.kernel.nim import Nim
from tests.kernel.test_nim import GAME, played
from tests.plain.hearing import Person, said, script


def told(session: Session[Any, Any, Any, Any], *lines: str) -> list[str]:
    """All that is said to these lines."""
    dialogue = script(*lines)
    Player(session, Phrasing(session.game), dialogue, open_hands=False).run()
    return said(dialogue)


def viewed(session: Session[Any, Any, Any, Any], *lines: str) -> list[str]:
    """All that is said of what was played so far."""
    replay = Replay(session.game, session.start_state, session.steps)
    dialogue = script(*lines)
    Viewer(replay, Phrasing(replay.game), dialogue).run()
    return said(dialogue)


def test_a_whole_game_is_played_and_recorded(tmp_path: Path) -> None:
    session = played(tmp_path)
    lines = told(session, *GAME)
    assert lines[:5] == [
        "Nim: Ada against Boris.",
        "Type an answer, or help for the commands.",
        "Turn 1, Ada: take one to three stones; before that you may lay your hand onto the heap.",
        "Answers: take 1, 2, 3; lay 2.",
        "Ada: lay 2.",
    ]
    assert lines[-2] == "Boris wins: took the last stone (Ada 0, Boris 1)."
    assert lines[-1] == f"The game is over: saved in {session.path}."
    assert session.path is not None
    assert [step.option for step in Replay.read(session.path, Nim()).steps] == list(GAME)


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    session = played(tmp_path)
    assert told(session, "take 3", "quit")[-1] == f"The game goes on another time: saved in {session.path}."
    assert session.path is not None
    again = Session.resume(session.path, Nim())
    assert told(again, "tak 1", "log")[4:7] == [
        "Boris: take 1.",
        "Turn 3, Ada: take one to three stones; before that you may lay your hand onto the heap.",
        "Answers: take 1, 2, 3; lay 2.",
    ]


def test_steps_are_taken_back_and_played_again() -> None:
    lines = told(played(None), "undo", "lay", "undo", "redo", "options take", "options fly", "take 4", "last", "log")
    heard = [line for line in lines[4:-1] if not line.startswith(("Turn 1, Ada: take one", "Answers: "))]
    assert heard == [
        "Nothing has been played yet.",
        "Ada: lay 2.",
        "Taken back: Ada's lay 2.",
        "Ada: lay 2.",
        "take: 1, 2, 3",
        "Nothing that begins with 'fly' may be answered here; take 1, 2, 3.",
        "'take 4' is neither an answer nor a command. The nearest is take 3.",
        "This is the first turn.",
        "Turn 1: Ada: lay 2.",
    ]


def test_nobody_sees_the_hidden_hand_of_another() -> None:
    """Each looks at the table in turn; between them the cover comes, and screen and scrollback are wiped."""
    typed = iter(["", "table", "take 3", "", "table", "quit"])
    person = Person(lambda _: next(typed))
    session = played(None)
    Player(session, Phrasing(session.game), Dialogue(person, person.screen), open_hands=False).run()
    ada, boris = person.screen.getvalue().split("\n" * 20)
    assert "Ada, press Enter when Boris has looked away." in ada
    assert 'hands: [2, "?"]' in ada
    assert (
        boris.lstrip().removeprefix("\033[H\033[2J\033[3J").startswith("Boris, press Enter when Ada has looked away.")
    )
    assert "Turn 1: Ada: take 3." in boris
    assert 'hands: ["?", 2]' in boris


def test_a_saved_game_is_looked_at() -> None:
    lines = viewed(played(None, *GAME[:3]), "next", "table", "turn 2", "log 1", "end", "foo")
    assert lines[1:] == [
        "1 of 3, turn 1: Ada: lay 2.",
        'names: ["Ada", "Boris"]',
        "stones: 10",
        'hands: ["?", "?"]',
        "turn: 1",
        "2 of 3, turn 2: Ada: take 3.",
        "Turn 1: Ada: take 3.",
        "3 of 3, turn 3: Boris: take 3.",
        "'foo' is no command.",
    ]


def test_without_commands_the_whole_game_is_told() -> None:
    whole = viewed(played(None, *GAME))
    assert whole[:5] == ["Nim: Ada against Boris.", "", "Turn 1", "  Ada: lay 2.", "  Ada: take 3."]
    assert whole[-1] == "Boris wins: took the last stone (Ada 0, Boris 1)."
    part = viewed(played(None, *GAME[:3]))
    assert 'hands: ["?", "?"]' in part
    assert part[-1].startswith("The game goes on. Ada: take one to three stones")
