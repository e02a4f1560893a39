"""A toy game in the generic text interface."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.replay import Replay
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.text_ui.viewer import TextReplay
from tests.hotseat import bots
from tests.hotseat.helpers.conversations import Person, printed_lines, script
from tests.hotseat.test_nim import GAME, played


def replies_to(session: Session[Any, Any, Any, Any], *lines: str) -> list[str]:
    """All that is said to these lines."""
    console = script(*lines)
    TextGame(session, TextRenderer(session.game), console, open_hands=False).run()
    return printed_lines(console)


def viewed(session: Session[Any, Any, Any, Any], *lines: str) -> list[str]:
    """All that is said of what was played so far."""
    replay = Replay(session.game, session.history.start, session.steps)
    console = script(*lines)
    TextReplay(replay, TextRenderer(replay.game), console).run()
    return printed_lines(console)


def test_a_whole_game_is_played_and_recorded(tmp_path: Path) -> None:
    session = played(tmp_path)
    lines = replies_to(session, *GAME)
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
    assert replies_to(session, "take 3", "quit")[-1] == f"Game stopped: saved in {session.path}."
    assert session.path is not None
    again = Session.resume(session.path, Nim())
    assert replies_to(again, "tak 1", "log")[4:7] == [
        "Boris: take 1.",
        "Turn 3, Ada: take one to three stones; before that you may lay your hand onto the heap.",
        "Answers: take 1, 2, 3; lay 2.",
    ]


def test_steps_are_taken_back_and_played_again() -> None:
    lines = replies_to(
        played(None), "undo", "lay", "undo", "redo", "options take", "options fly", "take 4", "last", "log"
    )
    heard = [line for line in lines[4:-1] if not line.startswith(("Turn 1, Ada: take one", "Answers: "))]
    assert heard == [
        "Nothing has been played yet.",
        "Ada: lay 2.",
        "Taken back: Ada's lay 2.",
        "Ada: lay 2.",
        "take: 1, 2, 3",
        "No answer here begins with 'fly'; take 1, 2, 3.",
        "'take 4' is neither an answer nor a command. The nearest is take 3.",
        "This is the first turn.",
        "Turn 1: Ada: lay 2.",
    ]


def test_nobody_sees_the_hidden_hand_of_another() -> None:
    """Each looks at the table in turn; between them the cover comes, and screen and scrollback are wiped."""
    typed = iter(["", "table", "take 3", "", "table", "quit"])
    person = Person(lambda _: next(typed))
    session = played(None)
    TextGame(session, TextRenderer(session.game), Console(person, person.screen), open_hands=False).run()
    ada, boris = person.screen.getvalue().split("\n" * 20)
    assert "Ada, press Enter when Boris has looked away." in ada
    assert 'hands: [2, "?"]' in ada
    cover = boris.lstrip().removeprefix("\033[H\033[2J\033[3J").splitlines()
    assert cover[:3] == ["Ada's turn 1:", "1 Ada: take 3.", "Score: Ada 0, Boris 0."]
    assert cover[3].startswith("Boris, press Enter when Ada has looked away.")
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
        "'foo' isn't a command.",
    ]


def test_without_commands_the_whole_game_is_told() -> None:
    whole = viewed(played(None, *GAME))
    assert whole[:5] == ["Nim: Ada against Boris.", "", "Turn 1", "  Ada: lay 2.", "  Ada: take 3."]
    assert whole[-1] == "Boris wins: took the last stone (Ada 0, Boris 1)."
    part = viewed(played(None, *GAME[:3]))
    assert 'hands: ["?", "?"]' in part
    assert part[-1].startswith("The game isn't finished. Ada: take one to three stones")


# --- computers at the table -------------------------------------------------------------------------------------------


def seated(folder: Path, first: PlayerSpec, second: PlayerSpec) -> Session[Any, Any, Any, Any]:
    wanted = {"seed": 1, "names": ("Ada", "Boris")}
    return Session.start(Nim(), wanted, folder, [first, second])


def told_to_the_end(session: Session[Any, Any, Any, Any], console: Console) -> None:
    opponents = ExternalPlayers(session)
    try:
        TextGame(session, TextRenderer(session.game), console, open_hands=False, opponents=opponents).run()
    finally:
        opponents.close()


def test_a_person_alone_is_never_covered_and_hears_at_once_what_the_computer_did(tmp_path: Path) -> None:
    typed = iter(["take 3", "take 1", "take 1", "take 1"])
    person = Person(lambda _: next(typed))
    bot = bots.bot(tmp_path / "bots", bots.FIRST)
    told_to_the_end(seated(tmp_path, bot, HUMAN), Console(person, person.screen))
    heard = " ".join(person.screen.getvalue().split())  # where lines are wrapped depends on the path of Python
    assert "looked away" not in heard
    assert "\033" not in heard
    assert "Ada is played by program:" in heard
    assert "Turn 1: Ada: take 1." in heard
    assert heard.index("Turn 1: Ada") < heard.index("Turn 2, Boris")


def test_two_people_and_a_computer_keep_their_covers(tmp_path: Path) -> None:
    session = seated(tmp_path, HUMAN, HUMAN)
    player = TextGame(session, TextRenderer(session.game), Console(Person(str), StringIO()), open_hands=False)
    assert player.covers
    session.set_player(1, bots.bot(tmp_path / "bots", bots.FIRST))
    assert not player.covers
    session.close()


def test_nobody_at_the_table_is_asked_nothing(tmp_path: Path) -> None:
    bot = bots.bot(tmp_path / "bots", bots.FIRST)
    console = script()
    told_to_the_end(seated(tmp_path, bot, bot), console)
    assert printed_lines(console)[-2].startswith("Boris wins")


def test_who_watches_says_how_far_the_computers_play(tmp_path: Path) -> None:
    """A turn, a decision, all the rest; and looks around meanwhile."""
    bot = bots.bot(tmp_path / "bots", bots.FIRST)
    typed = iter(["log", "", "step", "fly", "seat 2=program:no_such_bot", "run"])
    person = Person(lambda _: next(typed))
    told_to_the_end(seated(tmp_path, bot, bot), Console(person, person.screen))
    heard = " ".join(person.screen.getvalue().split())
    assert "Enter plays one turn, step plays one decision, run plays to the end." in heard
    assert "Press Ctrl+C to make a thinking computer play at once." in heard
    order = ["Nothing has been played yet.", "Turn 1: Ada: take 1.", "Turn 2: Boris: take 1.", "'fly' isn't a command.",
             "There is no program 'no_such_bot'.", "Turn 3: Ada: take 1.", "Boris wins"]  # fmt: skip
    places = [heard.index(text) for text in order]
    assert places == sorted(places)


def test_who_watches_may_take_a_seat(tmp_path: Path) -> None:
    bot = bots.bot(tmp_path / "bots", bots.FIRST)
    typed = iter(["seat 1=human", "take 3", "quit"])
    person = Person(lambda _: next(typed))
    session = seated(tmp_path, bot, bot)
    told_to_the_end(session, Console(person, person.screen))
    assert [step.option for step in session.steps] == ["take 3", "take 1"]


def test_a_computer_that_fails_is_asked_again_replaced_or_taken_over(tmp_path: Path) -> None:
    liar = bots.bot(tmp_path / "bots", bots.LIAR)
    good = bots.bot(tmp_path / "bots", bots.FIRST)
    session = seated(tmp_path, HUMAN, liar)
    console = script("take 3", "", "fly", "again", "seat", f"seat 2={good.text}", "seat 2=human", "quit")
    told_to_the_end(session, console)
    heard = printed_lines(console)
    failure = f"Boris ({liar.text}) played 'take 9', which is not a legal option."
    remedy = "again asks once more; seat 2=human takes the seat over; seat 2=... gives it to another player."
    assert [line for line in heard if line in (failure, remedy)] == [failure, remedy] * 2
    assert "'fly' isn't a command." in heard
    assert f"Boris ({good.text}) plays on." in heard
    assert "Turn 2: Boris: take 1." in heard
    assert heard.index("Turn 2: Boris: take 1.") < heard.index("Boris (human) plays on.")
    assert session.path is not None
    assert [step.option for step in Replay.read(session.path, Nim()).steps] == ["take 3", "take 1"]
    assert "is played by" not in Replay.read(session.path, Nim()).player_line


def test_whose_turn_it_is_may_go_and_let_a_program_play_on(tmp_path: Path) -> None:
    good = bots.bot(tmp_path / "bots", bots.FIRST)
    console = script(f"seat 1={good.text}", "take 1")
    told_to_the_end(seated(tmp_path, HUMAN, HUMAN), console)
    assert "Turn 1: Ada: take 1." in printed_lines(console)


def test_a_replay_saves_a_film_of_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = played(tmp_path)
    for option in GAME[:3]:
        session.play(option)
    said = [line for line in viewed(session, "start", "next 2", "film") if line.startswith("The film is ")]
    assert len(said) == 1
    assert "2. Ada: take 3" in Path(said[0].removeprefix("The film is ")).read_text("utf-8")


def test_a_replay_tells_who_played(tmp_path: Path) -> None:
    session = seated(tmp_path, PlayerSpec("level", "medium", 1, 7, 60), HUMAN)
    session.close()
    assert session.path is not None
    console = script("end")
    replay = Replay.read(session.path, Nim())
    TextReplay(replay, TextRenderer(replay.game), console).run()
    assert printed_lines(console)[1] == "Ada is played by medium."


def test_a_game_without_rules_has_no_command_for_them(tmp_path: Path) -> None:
    heard = replies_to(played(tmp_path), "rules", "help")
    assert any(line.startswith("'rules' is neither an answer nor a command.") for line in heard)
    assert not any(line.startswith("rules") for line in heard)


class SpokenNim(Nim):
    """Nim whose answers are said in other words than they are recorded; two of them are the same to a player."""

    def option_names(self, state: Any, option: Any) -> tuple[str, ...]:
        verb, number = option.text.split()
        return f"heap-stones {verb}s {'many' if number == '3' else 'some'}", f"{number} stones"

    def brief_options(self, state: Any, decision: Any) -> str:
        return "stones of the heap"

    def describe_options(self, state: Any, options: Any) -> list[str]:
        return [f"{len(options)} ways." if len(options) > 1 else "One way."]


def test_an_answer_is_begun_and_completed_by_the_words_that_are_said() -> None:
    session = Session.start(SpokenNim(), {"seed": 7, "names": ["Ada", "Boris"]}, None)
    typed = ("heap stones", "foo", "options 3", "many", "HEAP-STONES lays some", "undo", "1 stones")
    heard = [line for line in replies_to(session, *typed)[4:-1] if not line.startswith(("Turn ", "Answers: "))]
    assert heard == [
        "3 ways.",
        "'foo' is neither an answer nor a command.",
        "One way.",
        "Ada: take 3.",
        "Boris: lay 2.",
        "Taken back: Boris's heap-stones lays some.",
        "Boris: take 1.",
    ]
