"""A saved game by plain lines, a turn at a time, and its largest mistakes."""

from pathlib import Path

import pytest

from hotseat.play.turn_summary import summarize_turns
from tashkalar.cards import load
from tashkalar.game_types import Replay
from tests.helpers import stub_coach
from tests.helpers.saves import read_replay
from tests.saves.playing import saved
from tests.text_ui.conversations import viewed


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    return read_replay(saved(tmp_path, form="duel", seed=4, plies=60), load())


def test_enter_tells_every_turn_whole_and_then_how_it_stands(replay: Replay) -> None:
    summaries = summarize_turns(replay.game, replay.steps)
    lines = viewed(replay, *[""] * (len(summaries) + 1))
    for line, each in zip(lines, summaries, strict=False):
        assert line.startswith(f"Turn {each.turn} of {replay.turns}, ")
        assert all(deed.text in line for deed in each.deeds)
    assert lines[len(summaries)].startswith("The game isn't finished.")
    assert len(lines) < len(replay.steps)


def test_a_turn_is_told_from_the_cursor_on_and_one_goes_back(replay: Replay) -> None:
    second = summarize_turns(replay.game, replay.steps)[1]
    lines = viewed(replay, "turn 2", "", "[", "next", "turn", "previous", "previous", "]")
    assert second.deeds[0].text in lines[1]
    assert ", turn 2: " in lines[2]
    assert second.deeds[0].text not in lines[4] or len(second.deeds) == 1
    assert ", turn 2: " in lines[5]
    assert ", turn 1: The deal." in lines[6]
    assert lines[7].startswith("Turn 1 of ")


def test_the_largest_mistakes_are_gone_through_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stub_coach.install(monkeypatch)
    path = tmp_path / "duel-played.tkr"
    path.write_bytes((Path(__file__).parents[1] / "data/records/duel-played.tkr").read_bytes())
    played = read_replay(path, load())
    lines = viewed(
        played,
        "mistakes",
        "mistake",
        "analyse",
        *["mistake"] * 2,
        "m",
        "mistake 1",
        "mistake 99",
        "mistake x",
        f"mistake {'1' * 5000}",
    )
    assert lines[:2] == ["This game isn't analysed; analyse finds its mistakes."] * 2
    assert lines[2].endswith(" mistakes in this game; the largest:")
    number = int(lines[2].split()[0])
    losses = [float(line.split(" by ")[1].split()[0]) for line in lines[3:6]]
    assert losses == sorted(losses, reverse=True)
    shown = [line for line in lines if line.startswith("Mistake ")]
    assert [line.split(":")[0] for line in shown] == [f"Mistake {at} of {number}" for at in (1, 2, 3, 1)]
    assert (
        sum(line.startswith("Played: ") for line in lines) == sum(line.startswith("The coach: ") for line in lines) == 4
    )
    assert lines[-3:] == [f"Name a mistake from 1 to {number}."] * 3


def test_a_game_that_cannot_be_analysed_has_no_commands_for_it(replay: Replay) -> None:
    assert viewed(replay, "analyse") == ["'analyse' isn't possible here."]
