"""The hand-over screen: the next player, the turns of the others and the scores, all of it public, and one key."""

import random
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from hotseat.play.turn_summary import summarize_turns
from hotseat.records.history import steps_since
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.pane import Pane
from tashkalar.engine import Catalogue, Decision
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.board_painter import cell_mark
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.widgets.board import BoardWidget
from tests.hotseat.helpers.idle import idle
from tests.saves.playing import any_option, play_on, start
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over

SIZE = (120, 36)
FORMS = (("high-form", 2), ("duel", 2), ("melee", 3), ("high-form", 4))


def midgame(sit: Sit) -> TashkalarApp:
    """A duel in which Ada has just handed over to Boris, after her second turn."""
    app, dice = sit("duel"), random.Random(1)
    assert app.session is not None
    turns = 0
    while turns < 4:
        decision = app.session.history.decision
        assert isinstance(decision, Decision)
        app.session.play(any_option(decision, dice))
        following = app.session.history.decision
        assert isinstance(following, Decision)
        turns += decision.seat != following.seat
    return app


def cover_of(pilot: Pilot[None]) -> HandOverScreen[Any, Any, Any, Any]:
    assert isinstance(pilot.app.screen, HandOverScreen)
    return pilot.app.screen


@pytest.mark.sweep("form", "players")
@pytest.mark.parametrize(("form", "players"), FORMS)
async def test_everything_on_it_is_public(catalogue: Catalogue, form: str, players: int) -> None:
    """Whatever the hidden cards are, it reads the same; and it names no card of a hand."""
    session = start(None, form, 6, players)
    for turn in (7, 14, 23):
        while session.question is not None and session.state.turn.number < turn:
            play_on(session, 1, seed=turn)
        if session.question is None:
            break
        seat, game = session.question.seat, session.game
        steps = steps_since(session.steps, seat)
        named = {name for each in summarize_turns(game, steps) for deed in each.deeds for name in deed.names}
        hidden = {catalogue.name(card) for held in session.state.seats for card in held.hand} - named
        for size in ((160, 50), SIZE, (80, 24)):
            app = TashkalarApp(catalogue, session)
            async with app.run_test(size=size) as pilot:
                shown = await read(pilot)
                state = cover_of(pilot).visible_state
                assert game.view(game.determinize(game.observe(session.state, seat), seat, 5), None) == state
                assert not [name for name in hidden if name in shown]
                assert "raws" not in shown, "neither who draws nor what"
                if size[0] > 80:
                    assert "Everything on this screen is public." in shown
                    assert ("T tasks" in shown) == (form == "high-form")


async def test_one_key_shows_the_table(sit: Sit) -> None:
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        shown = await read(pilot)
        for wanted in (
            "( ) Boris is next",
            "hand covered",
            "Has Ada looked away? Enter shows your hand",
            "being",
        ):
            assert wanted in shown
        await pilot.press("escape")
        assert isinstance(app.screen, HandOverScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.pointer is not None


async def test_what_the_others_did_is_shown_again(sit: Sit) -> None:
    """Without a cover, and after it the table as it was; decisions of the seat itself don't change it."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        deeds = [each.deed.text for each in cover_of(pilot).steps]
        await close_hand_over(pilot)
        for key in ("escape", "enter", "L"):
            await pilot.press("L")
            screen = cover_of(pilot)
            assert not screen.covered
            assert [each.deed.text for each in screen.steps] == deeds
            assert "Enter goes back to the table." in await read(pilot)
            await pilot.press(key)
            assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert isinstance(app.session.question, Decision)
        table = app.screen
        assert isinstance(table, TableScreen)
        table.play(next(option for option in app.session.question.options if option.verb == "place"))
        await idle()
        await pilot.press("L")
        assert [each.deed.text for each in cover_of(pilot).steps] == deeds


async def test_one_steps_through_it_both_ways(sit: Sit) -> None:
    """Left from all together goes to the last step, and on to the first; one more is all together again."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        screen, steps = cover_of(pilot), len(cover_of(pilot).steps)
        assert (screen.index, steps > 1) == (steps, True)
        last = app.screen.query_one(BoardWidget).scene
        for at in range(steps - 1, -1, -1):
            await pilot.press("left")
            assert screen.index == at
            deed = screen.steps[at].deed
            assert [look.piece for look in app.screen.query_one(BoardWidget).scene.values()] == [
                deed.state.board.piece_at(square) for square in app.screen.query_one(BoardWidget).scene
            ]
        await pilot.press("left")
        assert screen.index == steps
        await idle()
        assert app.screen.query_one(BoardWidget).scene == last
        await pilot.press("right")
        assert screen.index == 0


async def test_the_number_of_a_step_is_where_it_ended(sit: Sit) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=SIZE) as pilot:
        scene = app.screen.query_one(BoardWidget).scene
        assert [cell_mark(look) for look in scene.values() if look.mark] == ["1"]
        assert "1 places a common on d4" in await read(pilot)
        assert "Ada's turn 1 as everybody saw it" in await read(pilot)


async def test_more_is_looked_up_and_what_is_looked_up_is_public(sit: Sit) -> None:
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("l", "f1"):
            await pilot.press(key)
            assert not isinstance(app.screen, HandOverScreen)
            await pilot.press("escape")
            assert isinstance(app.screen, HandOverScreen)


@pytest.mark.parametrize("steps_back", [0, 1, 9])
async def test_it_has_room_for_nothing(sit: Sit, steps_back: int) -> None:
    """Down to a row, wherever one is in it, and back."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*["left"] * steps_back)
        for width, height in ((120, 5), (120, 4), (120, 3), (120, 1), (3, 3), (1, 1), (1, 36)):
            await pilot.resize_terminal(width, height)
            await idle()
        await pilot.resize_terminal(*SIZE)
        assert "Boris is next" in await read(pilot)


@pytest.mark.parametrize("size", [(160, 50), SIZE, (80, 24), (58, 24)])
async def test_the_next_player_and_the_scores_are_there_at_every_size(sit: Sit, size: tuple[int, int]) -> None:
    app = midgame(sit)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for wanted in ("Boris is next", "Ada's turn", "/18", "Enter take over", "? keys", "q "):
            assert wanted in shown
        assert app.screen.query_one("#cover-picture").display == (size[0] > 58)
        assert (" being " in shown) == (size[0] != 80)
        await pilot.press("question_mark")
        assert "Left Right" in await read(pilot)


async def test_the_first_frame_of_the_cover_is_complete(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would otherwise be styled, laid out and drawn twice."""
    frames, display = list[bool](), App._display

    def seen(app: App[None], screen: Screen[Any], frame: Any) -> None:
        if isinstance(screen, HandOverScreen):
            frames.append(bool(screen.query_one("#cover-text", Pane).lines))
        display(app, screen, frame)

    monkeypatch.setattr(App, "_display", seen)
    async with sit("duel").run_test(size=SIZE):
        await idle()
    assert frames
    assert all(frames)


async def test_the_first_covers_say_what_the_game_is_about(catalogue: Catalogue) -> None:
    """Later covers have the steps of more turns, and curves."""
    session = start(None, "duel", 3, 2)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(120, 36)):
        await idle()
        assert isinstance(app.screen, HandOverScreen)
        text = [line.plain for line in app.screen.query_one("#cover-text", Pane).lines]
        assert any(line.startswith(" Rules") and "F1" in line for line in text)
        assert any("score: 2 for a legend" in line for line in text)
        app.screen.visible_state = session.state._replace(turn=session.state.turn._replace(number=9))
        app.screen.show()
        later = [line.plain for line in app.screen.query_one("#cover-text", Pane).lines]
        assert not any("score: 2 for a legend" in line for line in later)
