"""Summaries on the hand-over and result screens: bars, score curve, turning point, and text and picture to share."""

from pathlib import Path

import pytest
from textual.content import Content

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.result_summary import duration_text, reason_of_end, result_sentences, turning_points
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records import saved_games
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.pane import Pane
from hotseat.tui.result import ResultScreen
from hotseat.tui.score_bars import FILLED_CELL
from hotseat.tui.score_mirror import mirror_curve
from tashkalar.engine import Catalogue, setup
from tashkalar.game_types import Replay
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.score_board import goal_bars, line_to_share
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.widgets.board import BoardWidget
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.idle import idle, strips_of, until
from tests.hotseat.helpers.records import entries, rewrite
from tests.saves.playing import play_on, start
from tests.tui.conftest import Sit
from tests.tui.conftest import read as shown
from tests.tui.golden import DUO, FOUR, RECORDS, played

pytestmark = pytest.mark.sweep("size")

LEVEL = PlayerSpec("level", "easy", 8, 1, 60.0)


def replay(catalogue: Catalogue, record: str) -> Replay:
    """A recorded game."""
    return read_replay(RECORDS / f"{record}.tkr", catalogue)


def test_bars_grow_towards_the_end_and_no_further(catalogue: Catalogue) -> None:
    seats = [{**seat, "score": score} for seat, score in zip(FOUR, (3, 30), strict=False)]
    edge = ("## ## .. .. .. .. .. ## ##", "## .. .. .. .. .. .. .. ##")
    board = [*edge, *[".. .. .. .. .. .. .. .. .."] * 5, *reversed(edge)]
    state = setup(catalogue, {**DUO, "seats": seats, "board": board})
    ada, boris = (line.plain for line in goal_bars(state, 40))
    assert ada.endswith("3 of 9")
    assert 0 < ada.count(FILLED_CELL) == boris.count(FILLED_CELL) // 3
    assert all(line.cell_length <= 40 for line in goal_bars(state, 40))
    assert [line.plain for line in goal_bars(state, 20)] == ["[ ] Ada     3 of 9", "( ) Boris  30 of 9"]


def test_the_turning_points_are_the_lead_for_good_and_the_largest_gains(catalogue: Catalogue) -> None:
    game = replay(catalogue, "high-form-played")
    points = turning_points(game)
    assert 0 < len(points) <= 3
    assert [point.turn for point in points] == sorted({point.turn for point in points})
    assert [point.turn for point in points if point.leads] == [game.ahead_since(0)]
    curve = {point.turn: point.scores for point in game.curve}
    for point in points:
        assert (curve[point.turn - 1][point.side], curve[point.turn][point.side]) == (point.before, point.after)
        assert point.text
    gains = sorted(curve[turn][side] - curve[turn - 1][side] for turn in range(1, len(curve)) for side in (0, 1))
    assert gains[-1] in [point.after - point.before for point in points]


def test_it_says_why_the_game_ended(catalogue: Catalogue) -> None:
    """The deck that ran out, the player who reached the goal, the one who resigned."""
    ends = set()
    for form, players, seed in (("duel", 2, 3), ("melee", 3, 3), ("high-form", 4, 2)):
        session = start(None, form, seed, players)
        play_on(session, seed=seed)
        game = session.replay()
        assert game.outcome is not None
        ends.add(reason_of_end(game, game.outcome).partition("from turn")[2].partition(":")[2])
        assert len(result_sentences(game)) > 1
    assert " Boris has drawn the last card of their deck." in ends
    session = start(None, "duel", 1, 2)
    play_on(session, 4)
    session.play("resign")
    game = session.replay()
    assert game.outcome is not None
    assert "resigned in turn" in reason_of_end(game, game.outcome)


@pytest.mark.parametrize("turn", [1, 16, 17, 33])
def test_a_turning_point_is_on_the_axis_also_where_a_column_is_several_turns(catalogue: Catalogue, turn: int) -> None:
    game = replay(catalogue, "high-form-played")
    game.to_end()
    for width in (24, 36, 60, 90):
        axis = mirror_curve(game, 9, width, 6, {turn: Content(f"{turn}")})[-1]
        assert f" {turn}" in axis.plain
        assert axis.cell_length <= width


def test_a_game_in_a_line(catalogue: Catalogue) -> None:
    game = replay(catalogue, "high-form-played")
    text = line_to_share(game)
    assert text.startswith("Tash-Kalar, High Form: [ ] Ada (")
    assert text.endswith(f"after {game.states[-1].turn.number} turns.")
    assert "\n" not in text


@pytest.mark.parametrize("size", [(240, 70), (120, 36), (80, 24), (40, 16)])
async def test_the_result_tells_who_won_and_shows_the_board(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = played("high-form-played.tkr")(catalogue, {})
    async with app.run_test(size=size) as pilot:
        await idle()
        assert isinstance(app.screen, ResultScreen)
        text = await shown(pilot)
        assert "[ ] Ada wins" in text
        assert ("n Rematch" if size != (40, 16) else "n Rem…") in text
        assert "q leave" in text
        assert app.screen.query_one("#result-picture").display == (size != (40, 16))
        if size != (40, 16):
            assert "Score by turn" in text
            assert "/9" in text
        if size[0] > 80:
            assert "leads from here to the end" in text
        assert ("Boris held" in text) == (size[0] > 120)


async def test_who_plays_a_rematch_is_set_at_the_result(catalogue: Catalogue) -> None:
    """`W` changes it, also to a level; Esc leaves it as it was, and the finished game isn't touched."""
    session = start(None, "duel", 1, 2)
    session.play("resign")
    app = TashkalarApp(catalogue, session)
    app.seated = lambda session: ExternalPlayers(session, lambda _text: LEVEL, levels=("beginner",))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(*["enter"] * isinstance(app.screen, HandOverScreen))
        assert "W who plays" in await shown(pilot)
        await pilot.press("W", "right", "escape")
        assert isinstance(app.screen, ResultScreen)
        assert app.session is not None
        assert app.session.human_count == 2
        await pilot.press("W", "right", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert app.session.human_count == 1
        await pilot.press("n")
        await idle()
        assert app.session is not None
        assert (app.session.steps, app.session.human_count) == ([], 1)


async def test_what_is_shared_is_what_everybody_may_see(sit: Sit, tmp_path: Path) -> None:
    """`s` copies the board, `S` saves a picture once; neither has a card of a hand."""
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(120, 36)) as pilot:
        await idle()
        assert isinstance(app.screen, HandOverScreen)
        await pilot.press("s")
        assert "5 g" in app.clipboard
        assert "Tash-Kalar, High Form: [ ] Ada" in app.clipboard
        session = app.session
        assert session is not None
        held = {card for seat in session.state.seats for card in seat.hand}
        names = {session.state.config.cards.name(card) for card in held}
        assert not any(name in app.clipboard for name in names)
        await pilot.press("S", "S")
        (picture,) = (tmp_path / "pictures").iterdir()
        drawn = picture.read_text()
        assert drawn.startswith("<svg")
        assert not any(name in drawn for name in names)


async def test_a_picture_that_can_not_be_saved_is_told(sit: Sit, tmp_path: Path) -> None:
    app = sit()
    (tmp_path / "pictures").touch()
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.press("S")
        assert "The picture can't be saved" in await shown(pilot)


async def test_the_cover_shows_the_public_board(sit: Sit) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(80, 24)) as pilot:
        await idle()
        board = app.screen.query_one("#picture", BoardWidget)
        assert board.display
        assert "[c]" in await shown(pilot)


async def test_what_lies_before_a_player_is_told_to_both(sit: Sit) -> None:
    """A frozen card, a pending being with what it costs, a piece that it holds (rules.md 13.2, 13.17, 13.22)."""
    seats = [{"school": "everfrost", "frozen": "ice-queen"}, {}]
    app = sit(position={"seats": seats})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert "[ ] frozen Ice Queen" in await shown(pilot)


async def test_the_result_leads_to_the_analysis_by_one_key(catalogue: Catalogue) -> None:
    app = played("high-form-played.tkr")(catalogue, {})
    async with app.run_test(size=(120, 36)) as pilot:
        await idle()
        assert "a Analyse" in await shown(pilot)
        await pilot.press("a")
        await idle()
        assert isinstance(app.screen, BoardReplayScreen)
        analysis = app.screen.analysis
        assert analysis is not None
        await until(lambda: analysis.begun)
        await pilot.press("a")


@pytest.mark.parametrize(("name", "rated"), [("Irma", True), ("Player 1", False)])
async def test_the_rating_of_a_person_stands_below_a_game_against_a_level(
    catalogue: Catalogue, name: str, rated: bool
) -> None:
    """The rating has its change; a level has none here, nor has a default name."""
    wanted = {"form": "duel", "schools": ["northern", "sylvan"], "seed": 3, "names": [name, "Level"]}
    players = [HUMAN, LEVEL]
    session = Session.start(TashKalar(catalogue), wanted, saved_games.games_folder(), players)
    play_on(session, seed=3)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(120, 36)) as pilot:
        await idle()
        await pilot.press(*["enter"] * isinstance(app.screen, HandOverScreen))
        await idle()
        result = app.screen
        assert isinstance(result, ResultScreen)
        await until(lambda: bool(result.rating) or not rated)
        text = await shown(pilot)
        assert ("Rating" in text) == rated
        assert ("was 1500" in text) == rated


async def test_the_time_that_a_saved_game_took_is_shown(catalogue: Catalogue, tmp_path: Path) -> None:
    """Plain lines say it too; a clock that went back and a game that isn't saved leave it out."""
    session = start(tmp_path, "duel", 3)
    play_on(session, 4)
    session.play("resign")
    session.close()
    assert session.path is not None
    head, *rest = entries(session.path)
    for begun, said in (("11:18:30", "41 minutes"), ("09:00:00", "3 hours"), ("12:30:00", "")):
        moments = [line | {"time": "2026-11-28T12:00:00+00:00"} if "time" in line else line for line in rest]
        rewrite(session.path, [head | {"started": f"2026-11-28T{begun}+00:00"}, *moments])
        assert duration_text(session.path) == said
        sentences = result_sentences(Replay.read(session.path, TashKalar(catalogue)))
        assert [each for each in sentences if "took" in each] == [f"The game took {said}."] * bool(said)
    assert duration_text(None) == ""
    app = TashkalarApp(catalogue, session)
    rewrite(session.path, [head | {"started": "2026-11-28T11:18:30+00:00"}, *moments])
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(*["enter"] * isinstance(app.screen, HandOverScreen))
        await until(lambda: isinstance(app.screen, ResultScreen) and bool(app.screen.duration))
        assert "41 minutes" in (await shown(pilot)).splitlines()[0]


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_reason_is_shown_whole(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = played("high-form-played.tkr")(catalogue, {"theme": "dark"})
    async with app.run_test(size=size):
        await idle()
        assert isinstance(app.screen, ResultScreen)
        text = [line.plain for line in app.screen.query_one("#result-text", Pane).lines]
        reason = reason_of_end(app.screen.replay, app.screen.outcome)
    words = iter(" ".join(text).split())
    assert all(word in words for word in reason.split()), text


async def test_what_is_chosen_and_marked_is_reversed_without_colours(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = played("high-form-played.tkr")(catalogue, {})
    async with app.run_test(size=(120, 36)):
        await idle()
        reversed_texts = [s.text.strip() for strip in strips_of(app) for s in strip if s.style and s.style.reverse]
        for text in ("Rematch", "17", "1", "5"):
            assert text in reversed_texts
