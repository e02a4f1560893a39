"""The analysis of any game in passes, its file, and a person's mistakes in saved games, by the coach of a toy game."""

from pathlib import Path
from typing import Any

import pytest

from hotseat.coach import messages
from hotseat.coach.analysis import Analysis
from hotseat.coach.mistakes import mistakes_by_game
from hotseat.coach.verdict import BLUNDER
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.replay import Replay
from hotseat.records.saved_games import games_folder
from hotseat.testing.nim import Nim
from tests.hotseat import toy_program
from tests.hotseat.nim_players import PLAYERS

COMPUTER = PLAYERS.parse("medium", 1)
GAME = ("take 3", "take 2", "take 2", "lay 2", "take 3")
"""A game from eight stones: the second and the third turn are mistakes."""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are saved in the test's own folder, and Nim is installed with a coach."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    toy_program.install(monkeypatch)


def saved(*options: str, players: tuple[PlayerSpec, ...] = (HUMAN, HUMAN)) -> Replay[Any, Any, Any, Any]:
    """A saved game of Nim."""
    session = Session.start(Nim(), {"seed": 1, "names": ("Ada", "Boris")}, games_folder(), players)
    for option in options:
        session.play(option)
    assert session.path is not None
    return Replay.read(session.path, Nim())


def test_a_first_pass_comes_before_all_others_and_intervals_shrink() -> None:
    now = [100.0]
    analysis = Analysis(saved(*GAME), clock=lambda: now[0])
    going = analysis.go_on()
    of = len(analysis.segments)
    assert analysis.progress == (0, of, 1, 2, of * 1.0), "the time left is known from the first moment"
    first = []
    for _ in range(of):
        now[0] += 3.0
        first.append(next(going))
    assert analysis.first_done
    assert not analysis.complete
    assert [one.ply for one in first] == [*analysis.segments]
    for _ in range(2):
        next(going)
        now[0] += 3.0
    done, _, number, _, seconds = analysis.progress
    assert (done, number) == (2, 2)
    assert seconds == pytest.approx((of - 2) * (6.0 + 2.0) / 3)
    rest = [*going]
    assert analysis.complete
    assert len(rest) == of - 2
    by_ply = {one.ply: one for one in analysis.evaluated}
    assert all(by_ply[one.ply].loss.high - by_ply[one.ply].loss.low < one.loss.high - one.loss.low for one in first)
    assert Analysis(analysis.replay).evaluated == analysis.evaluated
    again = Analysis(saved(*GAME))
    assert [*again.go_on(passes=1)] == first, "the same whenever it is asked"
    assert again.first_done
    assert not again.complete


def test_what_is_done_is_told_from_the_beginning() -> None:
    analysis = Analysis(saved(*GAME))
    assert (
        messages.describe_progress(analysis.progress, running=True)
        == f"first look: 0 of {len(analysis.segments)}, about {len(analysis.segments)} s left"
    )
    assert not [*analysis.go_on(lambda _: True)]
    [*analysis.go_on(passes=1)]
    assert messages.describe_progress(analysis.progress, running=False).startswith("look 2 of 2 stopped at 0 of ")


def test_a_game_under_way_is_analysed_for_the_only_person() -> None:
    alone = Analysis(saved(*GAME[:3], players=(HUMAN, COMPUTER)))
    assert {segment.seat for segment in alone.segments.values()} == {0}
    assert [*alone.go_on()]
    begun = saved("lay 2", players=(HUMAN, COMPUTER))
    assert not Analysis(begun).segments, "a turn that isn't over"
    for players in ((HUMAN, HUMAN), (COMPUTER, COMPUTER), (HUMAN, PlayerSpec("remote"))):
        assert not Analysis(saved(*GAME[:3], players=players)).segments
    assert messages.summarize_replay(alone.evaluated, alone.replay)[0].startswith("Ada: ")


def test_mistakes_are_counted_for_a_person_until_they_are_solved() -> None:
    saved(*GAME)
    replay = saved(*GAME, players=(HUMAN, COMPUTER))
    assert not mistakes_by_game(["Ada"])
    analysis = Analysis(replay)
    assert [*analysis.go_on()]
    (found,) = mistakes_by_game(["ADA", "Zoe"])
    assert found.saved.path == replay.path
    own = [one for one in analysis.waiting if one.seat == 0]
    assert found.kinds == (BLUNDER,) * len(own)
    assert (found.solved, found.waiting) == (0, len(own))
    assert not mistakes_by_game(["Boris"]), "a computer's mistakes are nobody's"
    ply = own[0].ply
    analysis.note(ply, tries=1)
    analysis.note(ply, tries=1, solved=True)
    (found,) = mistakes_by_game(["Ada"])
    assert (found.solved, found.waiting) == (1, len(own) - 1)
    again = Analysis(replay)
    assert again.attempt(ply) == analysis.attempt(ply)
    assert again.attempt(ply).tries == 2
    assert ply not in [one.ply for one in again.waiting]
    assert replay.path is not None
    replay.path.with_name(f"{replay.path.stem}.analysis.json").write_text("{")
    assert not mistakes_by_game(["Ada"])
