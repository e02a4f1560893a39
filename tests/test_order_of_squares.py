"""The empty squares that stand in at a summoning: listed as a1 b1 ... i9, and accepted in any order."""

import json
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.protocol import Connection
from hotseat.play.session import Session
from hotseat.plugin.parse_input import match_options
from hotseat.records.history import History
from hotseat.records.record import read_record
from hotseat.tui.command_input import CommandInput
from tashkalar.engine import Catalogue, Decision, GameState, Option, apply, decision, position, setup
from tashkalar.engine.placement import placements, summon_options_at
from tashkalar.engine.summoning import match_of
from tashkalar.envs.action_space import ActionSpace
from tashkalar.envs.game_config import GameConfig
from tashkalar.plugin import TashKalar
from tests.engine.test_schools import given


@pytest.fixture
def state(catalogue: Catalogue) -> GameState:
    """Two empty squares may stand in for commons of a being with four."""
    data = given(("etherweave", "northern"), {"beings": ["dark-sphere", "doppelganger"]}, {"beings": []})
    board = [row.replace("2h", "..") for row in data["board"]]
    for column, row in ((4, 4), (3, 3), (5, 5), (4, 5)):
        tokens = board[8 - row].split()
        tokens[column] = "1c"
        board[8 - row] = " ".join(tokens)
    return setup(catalogue, data | {"board": board, "turn": {"number": 7, "seat": 1, "gaps": 2}})


def pending_decision(state: GameState) -> Decision:
    question = decision(state)
    assert isinstance(question, Decision)
    return question


def crossed(state: GameState) -> list[Option]:
    """The options whose two squares have another order by columns."""
    return [
        option
        for option in pending_decision(state).options
        if len(option.gaps) == 2 and option.gaps[0] > option.gaps[1]
    ]


def by_columns(option: Option) -> str:
    """An option's text as older versions wrote it."""
    return option._replace(gaps=tuple(sorted(option.gaps))).text


def test_they_are_listed_by_rows(state: GameState) -> None:
    assert crossed(state), "columns and rows disagree somewhere"
    for option in pending_decision(state).options:
        assert list(option.gaps) == sorted(option.gaps, key=lambda square: (square % 9, square // 9))


def test_each_still_means_its_match(state: GameState) -> None:
    for option in crossed(state):
        assert match_of(state, option).gaps == option.gaps
        assert any(option in summon_options_at(state, placement) for placement in placements(state, option.card))


def test_either_order_is_the_option(state: GameState) -> None:
    for option in crossed(state):
        assert by_columns(option) != option.text
        assert pending_decision(state).option(by_columns(option)) == pending_decision(state).option(option.text)
    with pytest.raises(LookupError):
        pending_decision(state).option(f"{crossed(state)[0].text} a1")


@pytest.mark.long
def test_either_order_may_be_typed(state: GameState) -> None:
    game = TashKalar()
    for option in crossed(state):
        for line in (option.text, by_columns(option), by_columns(option).replace("summon dark", "su dark")):
            assert match_options(line, pending_decision(state).options, game.no_abbreviation, game.word_names) == (
                option,
            )
            typing = CommandInput(game, state, pending_decision(state).options)
            typing.text = line
            assert typing.option == option


def test_the_protocol_takes_either_order(catalogue: Catalogue, state: GameState) -> None:
    option = crossed(state)[0]
    value = []
    for text in (option.text, by_columns(option)):
        connection = Connection(TashKalar)
        connection.answer(json.dumps({"do": "setup", "position": position(state)}).encode())
        value.append(connection.answer(json.dumps({"do": "play", "option": text}).encode()))
    assert value[0]["ok"]
    assert value[0] == value[1]


class Midway(TashKalar):
    """A game that is dealt as the state of these tests."""

    dealt_state: GameState

    def new(self, wanted: Any) -> GameState:
        return self.dealt_state

    def from_header(self, header: Any) -> GameState:
        return self.dealt_state


def test_an_older_record_is_read_resumed_and_written_anew(state: GameState, tmp_path: Path) -> None:
    Midway.dealt_state = state
    option = crossed(state)[0]
    session = Session.start(Midway(), {}, tmp_path)
    session.play(option)
    session.close()
    assert session.path is not None
    lines = session.path.read_bytes().split(b"\n")
    header = json.loads(lines[0])
    old = [{**header, "tashkalar": 1}, {"ply": 1, "seat": 1, "play": by_columns(option)}]
    old[0].pop("sum")
    session.path.write_bytes(b"".join(json.dumps(entry).encode() + b"\n" for entry in old))
    (step,) = read_record(session.path, Midway()).history.steps
    assert (step.option, step.state) == (option.text, session.state)
    again = Session.resume(session.path, Midway())
    assert again.state == session.state
    again.close()


def test_an_answer_played_back_in_the_other_order_is_redone(state: GameState) -> None:
    history = History(TashKalar(), state, free=True)
    option = crossed(state)[0]
    after = history.play(by_columns(option)).state
    assert after == apply(state, option)[0]
    history.undo()
    assert history.play(by_columns(option)).option == option.text
    assert history.why_no_redo()


def test_each_has_its_number(catalogue: Catalogue, state: GameState) -> None:
    numbers = ActionSpace(GameConfig("duel", ("etherweave", "northern"), cards=catalogue))
    for option in crossed(state):
        assert numbers.options[numbers.number(option)] == option
