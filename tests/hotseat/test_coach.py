"""The analysis of any game in passes, its file, and a person's mistakes in saved games, by the coach of a toy game."""

from pathlib import Path
from typing import Any

import pytest

from hotseat.coach import messages
from hotseat.coach.analysis import Analysis
from hotseat.coach.exercise import runs_of, runs_of_person
from hotseat.coach.mistakes import mistakes_by_game
from hotseat.coach.profile_section import missed_cards, mistakes_as_data, mistakes_section
from hotseat.coach.stored import analysis_file
from hotseat.coach.verdict import BLUNDER
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.own_profile import OwnProfile, change_profile
from hotseat.records.profile_sections import plain
from hotseat.records.replay import Replay
from hotseat.records.saved_games import games_folder
from hotseat.records.spoken_statistics import join_cells
from hotseat.testing.nim import Nim
from hotseat.text_ui.mistakes import solve_mistakes
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui.app import GameApp
from hotseat.tui.profile import ProfileScreen
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.start import StartScreen
from tests.hotseat import toy_program
from tests.hotseat.helpers.conversations import printed_lines, script
from tests.hotseat.helpers.idle import worked
from tests.hotseat.helpers.screens import read
from tests.hotseat.nim_players import PLAYERS

COMPUTER = PLAYERS.parse("medium", 1)
GAME = ("take 3", "take 2", "take 2", "lay 2", "take 3")
"""A game from eight stones: the second and the third turn are mistakes."""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are saved in the test's own folder, and Nim is installed with a coach."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    toy_program.install(monkeypatch)


def saved(
    *options: str, players: tuple[PlayerSpec, ...] = (HUMAN, HUMAN), first: str = "Ada"
) -> Replay[Any, Any, Any, Any]:
    """A saved game of Nim."""
    session = Session.start(Nim(), {"seed": 1, "names": (first, "Boris")}, games_folder(), players)
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
    assert messages.summarize_replay(alone)[0].startswith("Ada: ")


def test_mistakes_are_counted_for_a_person_until_they_are_solved() -> None:
    saved(*GAME)
    replay = saved(*GAME, players=(HUMAN, COMPUTER))
    assert not mistakes_by_game(OwnProfile("Ada").owned)
    analysis = Analysis(replay)
    assert [*analysis.go_on()]
    (found,) = mistakes_by_game(OwnProfile("Ada").owned)
    assert found.saved.path == replay.path
    own = [one for one in analysis.waiting if one.seat == 0]
    assert found.kinds == (BLUNDER,) * len(own)
    assert (found.solved, found.waiting) == (0, len(own))
    assert not mistakes_by_game(OwnProfile("Boris").owned), "a computer's mistakes are nobody's"
    ply = own[0].ply
    analysis.note(ply, tries=1)
    analysis.note(ply, tries=1, solved=True)
    (found,) = mistakes_by_game(OwnProfile("Ada").owned)
    assert (found.solved, found.waiting) == (1, len(own) - 1)
    again = Analysis(replay)
    assert again.attempt(ply) == analysis.attempt(ply)
    assert again.attempt(ply).tries == 2
    assert ply not in [one.ply for one in again.waiting]
    assert replay.path is not None
    replay.path.with_name(f"{replay.path.stem}.analysis.json").write_text("{")
    assert not mistakes_by_game(OwnProfile("Ada").owned)


def test_mistakes_are_counted_by_cause() -> None:
    """Also those of a file of an earlier version, once its analysis is opened again."""
    replay = saved(*GAME)
    analysis = Analysis(replay)
    assert [*analysis.go_on()]
    owned = OwnProfile("Boris").owned
    (found,) = mistakes_by_game(owned)
    assert found.causes == ("fewer",)
    assert "took too many 1" in [plain(line) for line in mistakes_section(Nim(), [found]).lines]
    file = analysis_file(replay.path or Path())
    file.write_text(file.read_text().replace('"cause":"fewer"', '"cause":""'))
    (found,) = mistakes_by_game(owned)
    assert found.causes == ("",)
    assert not [line for line in mistakes_section(Nim(), [found]).lines if "took" in plain(line)]
    Analysis(replay).keep()
    assert mistakes_by_game(owned)[0].causes == ("fewer",)


def test_the_last_games_are_compared_with_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = saved(*GAME)
    analysis = Analysis(replay)
    assert [*analysis.go_on()]
    (found,) = mistakes_by_game(OwnProfile("Boris").owned)
    clean = found._replace(kinds=(), phases=(), causes=(), turns_played=())
    later = [each._replace(saved=each.saved._replace(played=10.0 + n)) for n, each in enumerate([clean] * 10)]
    earlier = found._replace(saved=found.saved._replace(played=1.0))
    assert not [line for line in mistakes_section(Nim(), later).lines if "before" in plain(line)]
    section = mistakes_section(Nim(), [*later, earlier])
    trend, bars = section.lines[1:3]
    assert plain(trend) == f"last 10 games 0.0   before {len(found.kinds):.1f}"
    assert plain(bars) == "#" + "_" * 10, "the first game stands at the left"
    assert join_cells(bars) == ""
    monkeypatch.setattr(Nim, "cards_of_options", lambda self, options: tuple(each.split()[-1] for each in options))
    wrong = found._replace(turns_played=((("take 1", "lay 3"), ("take 2", "lay 3")),))
    assert missed_cards(Nim(), [wrong]) == [("1", 1, 0), ("2", 0, 1)]
    assert "misplayed  1 1" in [plain(line) for line in mistakes_section(Nim(), [wrong]).lines]
    (data,) = mistakes_as_data(Nim(), [wrong])
    assert (data.mistakes, data.played, data.missed) == (len(found.kinds), ["1"], ["2"])
    assert len(mistakes_section(Nim(), [wrong], brief=True).lines) < len(mistakes_section(Nim(), [wrong]).lines)


async def test_the_key_of_ones_mistakes_is_there_while_some_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar of the statistics and the heading have it."""
    monkeypatch.setattr(Nim, "hints", True)
    change_profile(lambda old: old._replace(name="Boris"))
    analysis = Analysis(saved(*GAME))
    app = GameApp(Nim(), start=True)
    async with app.run_test(size=(120, 36)) as pilot:
        await app.run_action("statistics")
        await worked(app)
        assert "e my mistakes" not in await read(pilot)
        await pilot.press("q")
        assert [*analysis.go_on()]
        await app.run_action("statistics")
        await worked(app)
        shown = await read(pilot)
        assert "e my mistakes" in shown
        assert "Mistakes a game e" in shown
        for ply in [one.ply for one in analysis.waiting]:
            analysis.note(ply, solved=True)
        assert isinstance(app.screen, ProfileScreen)
        app.screen.on_screen_resume()
        await worked(app)
        shown = await read(pilot)
        assert "exercises left: 0" in shown
        assert "e my mistakes" not in shown


def test_a_mistake_is_solved_by_any_turn_as_good_as_the_coachs() -> None:
    analysis = Analysis(saved(*GAME))
    [*analysis.go_on()]
    runs = runs_of(analysis)
    run = next(runs)
    assert (run.mistake.ply, run.mistake.best) == (1, ("take 1",))
    for option, verdict in (("take 2", "missed"), ("take 3", "missed"), ("take 1", "solved")):
        run.session.play(option)
        run.advance()
        run.judge()
        assert run.verdict == verdict, option
        if verdict == "missed":
            run.again()
    assert [run.hint() for _ in range(4)] == [
        "The coach begins with 'take'.",
        "The coach begins with 'take 1'.",
        "take 1",
        "take 1",
    ]
    assert next(runs).mistake.ply == 2
    assert [one.mistake.ply for one in runs_of(Analysis(analysis.replay))] == [2]
    other = next(runs_of(analysis))
    other.session.play("lay 2")
    other.advance()
    assert not other.over, "the turn goes on"
    other.show()
    assert other.report == "The coach's turn. The coach begins with 'take 3'."
    assert [step.option for step in other.session.steps] == ["take 3"]


def test_mistakes_of_all_games_are_solved_in_plain_lines() -> None:
    for first in ("Ada", "Cleo"):
        [*Analysis(saved(*GAME, first=first)).go_on()]
    console = script("take 2", "", "hint", "take 1", "skip", "quit")
    solve_mistakes(runs_of_person(OwnProfile("Boris").owned), lambda game: TextRenderer(game), console)
    lines = printed_lines(console)
    assert lines[:3] == [
        "Turn 2, Boris: ?? blunder, 50 % (35 to 65)",
        "Played: take 2.",
        "Find a better turn than the one that was played.",
    ]
    for wanted in (
        "This is the turn that was played. Find a better one.",
        "The turn begins again.",
        "The coach begins with 'take'.",
        "Solved: this is the coach's turn.",
    ):
        assert wanted in lines, wanted
    assert lines.count("Turn 2, Boris: ?? blunder, 50 % (35 to 65)") == 2
    assert sorted(found.waiting for found in mistakes_by_game(OwnProfile("Boris").owned)) == [0, 1]


async def test_mistakes_are_solved_on_the_screen_of_any_game() -> None:
    replay = saved(*GAME)
    [*Analysis(replay).go_on()]
    app = GameApp(Nim(), replay=replay)
    async with app.run_test(size=(100, 30)) as pilot:
        assert "a analyse" not in await read(pilot), "everything is done"
        await pilot.press("e")
        assert "Learn from your mistakes" in await read(pilot)
        await pilot.press("enter")
        await worked(app)
        assert "Solved: this is the coach's turn." in await read(pilot)
        await pilot.press("enter")
        assert "Turn 3, Ada: ?? blunder" in await read(pilot)
        await pilot.press("O")
        assert "No more mistakes to solve." in [note.message for note in app._notifications]
        assert isinstance(app.screen, ReplayScreen)


async def test_the_mistakes_of_the_owner_are_opened_from_any_screen() -> None:
    [*Analysis(saved(*GAME)).go_on()]
    app = GameApp(Nim(), mistakes=runs_of_person(OwnProfile("Boris").owned))
    async with app.run_test(size=(100, 30)) as pilot:
        assert "Turn 2, Boris: ?? blunder" in await read(pilot)
        await pilot.press("q")
        assert isinstance(app.screen, StartScreen)
        await pilot.app.run_action("app.mistakes")
        await read(pilot)
        assert "No mistakes to solve." in [note.message for note in app._notifications], "for an owner without a name"
        change_profile(lambda old: old._replace(name="Ada"))
        await pilot.app.run_action("app.mistakes")
        assert "Turn 3, Ada: ?? blunder" in await read(pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)
