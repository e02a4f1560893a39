"""One word for one thing: a line of one key does in plain lines what the key does on the screens."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.remote.host_participants import HostParticipants
from hotseat.text_ui.console import Console
from hotseat.text_ui.people_lines import MESSAGE
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.viewer import TextReplay
from tests.tui.test_leaving import GAMES, load, wanted
from tests.tui.test_same_keys import AT_TABLE, GROUPS, IN_REPLAY, meanings

WORDS = {
    "look_up('tasks')": "tasks", "tasks": "tasks", "scores": "score", "help": "now", "quit": "quit", "undo": "undo",
    "redo": "redo", "log": "log", "last-turn": "last", "seats": "seat", "hint": "hint", "cards": "cards",
    "show-me": "show", "step(1)": "next", "step(-1)": "back", "go-to": "turn", "exercise('explain')": "solution",
    "exercise('again')": "again", "one-more": "near", "exercise('skip')": "skip", "message": MESSAGE,
    "fork": "fork", "what-if": "if",
}  # fmt: skip
"""The word of plain lines for the same thing as a command of the screens, by the name or action of the command."""
OTHERS = {
    "p": "begins an answer such as place, which the key chooses too",
    "s": "begins skip, which the key means too, or words such as start",
    "a": "begins words such as around, as there is no analysis",
    "f": "begins factions of Pook, which can be asked for in a replay",
    "v": "begins verbosity, as nothing is pointed at",
    "m": "begins mana, where no card is near and no mistakes are known",
    "n": "begins words such as now, as no option is pointed at",
    "t": "begins words such as table",
    "h": "begins hand; hands are open in a replay, and H is the hint",
    "b": "begins board or back, as there is nothing to be sought",
    "c": "begins card or chance, as there is nothing to be sought",
    "e": "begins end, as nothing is exercised in a replay",
    "o": "begins options, as nothing is taught at a table",
}
"""The keys whose lines mean something else in plain lines, each with the reason."""


def texts(name: str, *, replay: bool) -> Any:
    """Return the plain lines of a game."""
    game = load(name)
    session = Session.start(game, wanted(game), None)
    renderer, console = plugins.text_renderer(game), cast(Console, SimpleNamespace(write_sequence=str, in_person=False))
    return (
        TextReplay(session.replay(), renderer, console)
        if replay
        else TextGame(session, renderer, console, open_hands=True)
    )


def differences(name: str, *, replay: bool) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each key that means one command in plain lines, and that isn't the same as on the screens."""
    lines = texts(name, replay=replay)
    for key, meaning, _table in meanings(IN_REPLAY if replay else AT_TABLE):
        sign = {"question_mark": "?", "full_stop": ".", "colon": ":", "slash": "/"}.get(key, key)
        words = [each.word for each in lines.matching_commands(sign)]
        same = {WORDS.get(meaning), WORDS.get(GROUPS.get(meaning, ""))}
        if words and not (len(words) == 1 and words[0] in same):
            yield sign, meaning, words


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("replay", [False, True])
def test_a_key_means_the_same_in_plain_lines(name: str, replay: bool) -> None:
    assert {
        key: (meaning, words) for key, meaning, words in differences(name, replay=replay) if key not in OTHERS
    } == {}


def test_each_key_of_the_list_means_something_else_in_some_game() -> None:
    found = {key for name in GAMES for replay in (False, True) for key, *_ in differences(name, replay=replay)}
    assert {*OTHERS} <= found


def test_the_key_of_the_players_asks_for_the_people_where_others_are() -> None:
    lines = texts("nim", replay=False)
    assert [each.word for each in lines.matching_commands("W")] == ["seat"]
    lines.opponents = SimpleNamespace(
        open=lambda: None, listen=lambda _wake: None, participants=HostParticipants(["Ada", "Boris"], lambda: None)
    )
    lines.console = SimpleNamespace(in_person=False, wake=lambda: None, listen=lambda _call: None)
    lines.others.open()
    assert [each.word for each in lines.matching_commands("W")] == ["who"]


def test_the_keys_that_end_and_skip_play_these_options() -> None:
    lines = texts("pook", replay=False)
    lines.console = SimpleNamespace(in_person=False, write=lambda *_: None)
    for key, option in ((".", "end"), ("s", "skip")):
        while not any(each.text == option for each in lines.session.question.options):
            lines.session.play(lines.session.question.options[0])
        lines._interpret(key, lines.session.question)
        assert lines.session.steps[-1].option == option
