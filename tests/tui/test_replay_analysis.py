"""The analysis in a replay: signs of mistakes, verdicts, the curve of win probabilities, playing on from a mistake."""

import asyncio
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from hotseat.cli import player_options
from hotseat.coach.analysis import Analysis
from hotseat.coach.coach import Hurried, Sight
from hotseat.coach.exercise import MistakeRun, runs_of
from hotseat.coach.verdict import Evaluated
from hotseat.plugin.seats import HUMAN
from hotseat.records.saved_games import ANALYSIS, sidecar_path
from hotseat.tui.analysis import ReplayAnalysis
from hotseat.util.cell_width import width
from tashkalar.coach.review import Part
from tashkalar.engine import Catalogue
from tashkalar.game_types import Replay
from tashkalar.roster import ROSTER
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.mistakes import BoardMistake
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.table import TableScreen
from tests.helpers import stub_coach
from tests.helpers.saves import read_replay, start_session
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.helpers.idle import until, worked
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.tui.conftest import appears, read

pytestmark = pytest.mark.sweep("size")

RECORDS = Path(__file__).parents[1] / "data" / "records"
SIZES = [(160, 50), (120, 36), (80, 24), (60, 20)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game that is over, in a folder of its own."""
    path = tmp_path / "duel-played.tkr"
    path.write_bytes((RECORDS / path.name).read_bytes())
    return path


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach who never thinks."""
    stub_coach.install(monkeypatch)


def screen_of(app: TashkalarApp) -> BoardReplayScreen:
    """The replay on the screen."""
    assert isinstance(app.screen, BoardReplayScreen)
    return app.screen


def analysis_of(app: TashkalarApp) -> ReplayAnalysis[Any, Any, Any, Any]:
    """The analysis of the replay on the screen."""
    found = screen_of(app).analysis
    assert isinstance(found, ReplayAnalysis)
    return found


def mistake_of(app: TashkalarApp) -> MistakeRun[Any, Any, Any, Any]:
    """The mistake at the table on the screen."""
    assert isinstance(app.screen, TableScreen)
    assert isinstance(app.screen.exercise, BoardMistake)
    return app.screen.exercise.attempt


def question_of_run(app: TashkalarApp) -> Any:
    """The decision of that mistake."""
    question = mistake_of(app).session.question
    assert question is not None
    return question


async def test_a_file_that_is_not_ours_is_told_and_kept(catalogue: Catalogue, file: Path) -> None:
    kept = sidecar_path(file, ANALYSIS)
    kept.write_text('{"seat": 3}')
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        text = " ".join((await read(pilot)).split())
        assert "duel-played.analysis.json isn't in this program's format, at seat" in text
        await pilot.press("a")
        await worked(app)
        assert [note.message for note in app._notifications] == analysis_of(app).notices
        assert "it was moved to duel-played.analysis.json.old" in analysis_of(app).notices[0]
    assert kept.with_name(f"{kept.name}.old").read_text() == '{"seat": 3}'
    assert Analysis(read_replay(file, catalogue)).complete


@pytest.mark.parametrize("size", SIZES)
async def test_the_coach_is_asked_and_what_it_finds_is_shown(
    catalogue: Catalogue, file: Path, size: tuple[int, int]
) -> None:
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=size) as pilot:
        await pilot.press("m")
        assert "This game hasn't been analysed yet: press a" in " ".join((await read(pilot)).split())
        await pilot.press("a")
        await worked(app)
        analysing = analysis_of(app)
        assert not analysing.running
        assert analysing.progress == ""
        await pilot.press("m")
        ply = screen_of(app).replay.ply
        assert ply == min(analysing.signs)
        assert analysing.signs[ply] == "?"
        shown = await read(pilot)
        assert "As seen then: ? mistake, 15 % (10 to 20)." in " ".join(shown.split())
        if size[0] >= 120:
            one, found = analysing.segment_at(ply), analysing.analysis
            assert one is not None
            assert found is not None
            assert f"Coach: {found.in_words(one)[1]}" in shown
            assert any(line.rstrip().endswith("?") for line in shown.splitlines()), "a sign in the log"
        await pilot.press("M")
        assert screen_of(app).replay.ply == ply
        assert "There is no mistake before this." in await read(pilot)
        await pilot.press("question_mark")
        for _ in range(9):  # the keys come first
            if "choices cost " in (text := await read(pilot)):
                break
            await pilot.press("right")
        assert "What the coach says" in text
        assert "choices cost " in text


@pytest.mark.parametrize("size", SIZES[1:])
async def test_the_coach_speaks_the_player_s_language(catalogue: Catalogue, file: Path, size: tuple[int, int]) -> None:
    """All but what is typed, in letters of two columns."""
    with speaking(Wide()):
        app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
        async with app.run_test(size=size) as pilot:
            replay, analysing = screen_of(app).replay, analysis_of(app)
            names = " ".join(replay.start_state.config.names)
            for key in ("m", "a", "m", "m", "v", "M", "x", "q", "e", "q", "question_mark"):
                await pilot.press(key)
                await worked(app)
                shown = await read(pilot)
                assert {*map(width, shown.splitlines())} == {size[0]}
                typed = " ".join(
                    [*(step.option for step in replay.steps), *(" ".join(one.best) for one in analysing.evaluated)]
                )
                same = f"tashkalar {names} {typed}"
                assert not [word for word in narrow(shown) if word not in same], key


@pytest.mark.sweep("size", "titles")
@pytest.mark.parametrize(
    ("size", "titles"), [((160, 50), ("chance of winning, %", " score ")), ((80, 24), ("win %", "score"))]
)
async def test_the_curve_of_chances_stands_beside_that_of_scores(
    catalogue: Catalogue, file: Path, size: tuple[int, int], titles: tuple[str, str]
) -> None:
    """Both over the whole game, also while only its beginning is analysed."""
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    [*zip(range(6), Analysis(read_replay(file, catalogue)).go_on(), strict=False)]
    async with app.run_test(size=size) as pilot:
        begun = await read(pilot)
        points = analysis_of(app).points
        assert points[-1].turn == screen_of(app).replay.turns, "its axis is that of the whole game"
        assert points[-1].tops == (0, 0)
        assert points[0].heights == points[0].tops == (50, 50)
        await pilot.press("a")
        await worked(app)
        chances = await read(pilot)
        for shown in (begun, chances):
            assert all(title in shown for title in titles)
        if size[0] > 80:
            assert "░" in begun
            assert "░" in chances
            assert chances.splitlines()[-2].count("▲") == 2
        assert {(25, 65), (40, 80)} >= {*zip(*analysis_of(app).points[-1][2:], strict=True)}
        await pilot.press("v")
        await worked(app)
        await pilot.press("m")
        assert "All hands open: ? mistake" in await read(pilot)
        assert "░" not in await read(pilot), "there it is certain"


async def test_the_coachs_turn_is_stepped_through_on_the_board(catalogue: Catalogue, file: Path) -> None:
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=(120, 36)) as pilot:
        assert "a analyse" in await read(pilot), "from the beginning"
        assert "coach's line" not in await read(pilot), "while there is none"
        await pilot.press("a")
        await worked(app)
        await pilot.press("m")
        game = screen_of(app)
        one = analysis_of(app).segment_at(game.replay.ply)
        assert one is not None
        await pilot.press("x")
        assert f"The coach's turn {one.turn}: " in await read(pilot)
        await pilot.press("right")
        line = screen_of(app)
        assert line is not game
        assert [step.option for step in line.replay.steps] == list(one.best)
        assert line.replay.ply == 1
        assert line.replay.steps[0].before == game.replay.states[one.ply]
        assert line.analysis is None
        await pilot.press("q")
        assert screen_of(app) is game
        assert game.replay.ply == one.ply + len(one.played)


def against_a_computer(catalogue: Catalogue, folder: Path) -> Replay:
    """The beginning of a game of Ada against a computer, which has been left."""
    session = start_session(
        catalogue,
        "duel",
        ("northern", "southern"),
        1,
        ("Ada", "Boris"),
        folder,
        players=(HUMAN, ROSTER.parse("easy", 1)),
    )
    while session.question is not None and session.state.turn.number < 6:
        session.play(session.question.options[0])
    assert session.path is not None
    session.close()
    return read_replay(session.path, catalogue)


async def test_a_game_that_was_left_is_analysed_for_the_only_person(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stub_coach.StubCoach, "every", 1)
    app = TashkalarApp(catalogue, replay=against_a_computer(catalogue, tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        assert "a analyse" in await read(pilot)
        await pilot.press("a")
        await worked(app)
        assert {one.seat for one in analysis_of(app).evaluated} == {0}
        assert "v " not in (await read(pilot)).splitlines()[-1]
        await pilot.press("m")
        assert "? mistake, 15 %" in await read(pilot)


@pytest.mark.parametrize("size", SIZES[:3])
async def test_mistakes_are_solved_on_the_board_one_after_the_other(
    catalogue: Catalogue, tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stub_coach.StubCoach, "every", 1)
    replay = against_a_computer(catalogue, tmp_path)
    analysis = Analysis(replay)
    [*analysis.go_on()]
    first, second, *_ = analysis.waiting
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        await pilot.press("e")
        assert "Learn from your mistakes" in await read(pilot)
        assert "mistake, 15 %" in await read(pilot)

        async def attempt(option: str) -> str:
            """Play an option and end the turn."""
            table = app.screen
            assert isinstance(table, TableScreen)
            run = mistake_of(app)
            run.session.play(option)
            while run.session.question is not None and run.game.turn(run.session.state) == run.mistake.turn:
                run.session.play(run.session.question.options[0])
            table.proceed()
            await worked(app)
            return " ".join((await read(pilot)).split())

        assert "Not yet: it costs 15 % (10 to 20) against the coach's turn." in await attempt(
            next(
                option.text
                for option in question_of_run(app).options
                if option.text not in (first.best[0], first.played[0])
            )
        )
        await pilot.press("enter")
        assert mistake_of(app).verdict == "open"
        await pilot.press("H")
        assert mistake_of(app).hints == 1
        await pilot.press("X")
        assert "The coach's turn." in " ".join((await read(pilot)).split())
        assert [step.option for step in mistake_of(app).session.steps] == list(first.best)
        await pilot.press("S")
        assert not mistake_of(app).session.steps
        assert "Solved: " in await attempt(first.best[0])
        await pilot.press("enter")
        assert mistake_of(app).mistake == second
        await pilot.press("q")
        assert screen_of(app)
        await pilot.press("e")
        assert mistake_of(app).mistake == second, "what is solved doesn't wait"
        await pilot.press("escape")
    kept = Analysis(replay)
    assert kept.waiting == analysis.waiting[1:]
    assert kept.attempt(first.ply).solved
    assert (kept.attempt(first.ply).tries, kept.attempt(first.ply).hints) == (2, 1)


async def test_the_played_turn_never_solves_its_mistake(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stub_coach.StubCoach, "every", 1)
    replay = against_a_computer(catalogue, tmp_path)
    analysis = Analysis(replay)
    [*analysis.go_on()]
    (run, *_) = runs_of(analysis)
    for option in run.mistake.played:
        run.session.play(option)
    run.advance()
    run.judge()
    assert run.verdict == "missed"
    assert "This is the turn that was played" in run.report


async def test_what_was_found_before_is_there_at_once(catalogue: Catalogue, file: Path) -> None:
    replay = read_replay(file, catalogue)
    judging = Analysis(replay).go_on()
    begun = [next(judging) for _ in range(6)]
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=(120, 36)) as pilot:
        assert list(analysis_of(app).evaluated) == begun
        assert "first look stopped at 6 of " in await read(pilot)
        await pilot.press("a")
        await worked(app)
        assert analysis_of(app).progress == ""


async def test_it_can_be_stopped_and_nobody_thinks_on_when_it_is_left(
    catalogue: Catalogue, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = list[int](), list[bool]()

    class Slow(stub_coach.StubCoach):
        def evaluate(self, segment: Part, number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
            if self.asked and self.asked[-1] not in begun:
                begun.append(self.asked[-1])
                while not hurried(1.0):
                    pass
                stopped.append(True)
                return None
            return super().evaluate(segment, number, sight, hurried)

    stub_coach.install(monkeypatch, Slow)
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("a")
        await appears(pilot, "first look: 1 of ")
        await until(lambda: len(begun) == 1)
        await pilot.press("a")
        await worked(app)
        assert stopped == [True]
        assert "first look stopped at 1 of " in await read(pilot)
        await pilot.press("a")
        await appears(pilot, "first look: 2 of ")
        await until(lambda: len(begun) == 2)
        await pilot.press("q")
    end = monotonic() + PATIENCE
    while stopped != [True, True]:
        assert monotonic() < end, "the coach thinks on"
        await asyncio.sleep(0.01)


async def test_of_a_game_that_goes_on_nothing_is_told(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, replay=read_replay(RECORDS / "duel-unfinished.tkr", catalogue))
    async with app.run_test(size=(120, 36)) as pilot:
        for key in "amevM":
            await pilot.press(key)
            assert "the coach can analyse it when it is over" in await read(pilot)


async def test_try_it_yourself_goes_back_to_before_the_fault(catalogue: Catalogue, file: Path) -> None:
    app = TashkalarApp(
        catalogue,
        replay=read_replay(file, catalogue),
        seated=partial(player_options.make_external_players, builtin_players=ROSTER),
    )
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("a")
        await worked(app)
        await pilot.press("m", "m")
        one = analysis_of(app).segment_at(screen_of(app).replay.ply)
        assert one is not None
        await pilot.press("y")
        await until(lambda: app.session is not None)
        assert app.session is not None
        assert len(app.session.steps) == one.ply
        assert app.session.question is not None
        assert app.session.question.seat == one.seat
        assert app.session.players[one.seat] == HUMAN
        assert not app.session.players[1 - one.seat].human


async def test_without_computers_it_is_tried_by_people(catalogue: Catalogue, file: Path) -> None:
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("y")
        await until(lambda: app.session is not None)
        assert app.session is not None
        assert [*app.session.players] == [HUMAN, HUMAN]


async def test_where_the_game_is_over_there_is_nothing_to_try(catalogue: Catalogue, file: Path) -> None:
    app = TashkalarApp(catalogue, replay=read_replay(file, catalogue))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("end", "y")
        assert "the game is over here" in (await read(pilot)).lower()
