"""Overlays on the board during a question: a pattern to plan with, threats, a hint."""

from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from tashkalar.engine import summon_options_at
from tashkalar.engine.geometry import NAMES, SQUARES, parse_square
from tashkalar.tui.board_painter import cell_mark
from tashkalar.tui.hint_overlay import HintOverlay
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.pattern_overlay import PatternOverlay
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.threat_overlay import ThreatOverlay
from tashkalar.tui.widgets.board import BoardWidget
from tests.hotseat.helpers.idle import worked
from tests.tui.conftest import Sit, appears, read, rows
from tests.tui.golden import DUO
from tests.tui.key_presses import close_hand_over, pointer_of

pytestmark = [pytest.mark.sweep("size"), pytest.mark.usefixtures("quick_coach")]

NEAR: dict[str, Any] = {
    "board": rows(_1c="e4 d7", _2c="c4 g7", _1h="d8", _2h="f7"),
    "seats": [{"beings": ["swordmaster", "knight"], "legends": ["titan"], "flares": []}, {}],
    "turn": {"number": 5, "seat": 1, "actions": 2},
}
"""The Swordmaster comes between two commons."""


def plan_of(pilot: Pilot[Any]) -> PatternOverlay:
    """The plan on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.overlay, PatternOverlay)
    return screen.overlay


def over(pilot: Pilot[Any]) -> Overlay | None:
    """Return the overlay on the board."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen.overlay


def signs(pilot: Pilot[Any]) -> dict[str, str]:
    """The signs on the board, by the names of squares."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    shown = screen.panes.scene()
    return {NAMES[square]: sign for square in SQUARES if (sign := cell_mark(shown[square]))}


# --- planning -------------------------------------------------------------------------------------------


async def test_a_pattern_follows_the_cursor_and_tells_what_it_lacks(sit: Sit) -> None:
    """Moves by a name, by arrows, by the mouse: cells that stand, are missing, are in the way, lie off the arena."""
    app = sit(position=NEAR)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "j", *"e5")
        await pilot.press(*["r"] * (plan_of(pilot).placement.orientation != "r0"))
        assert signs(pilot) == {"e4": "=", "e6": "?", "e5": "*"}
        shown = await read(pilot)
        assert "plan: Swordmaster to e5, as drawn" in shown
        assert "= 1 of 2 in place; ? missing [c] e6" in shown
        for value in ("= used in the pattern", "? missing", "* would arrive here"):
            assert value in shown, "the legend"
        await pilot.press("right")
        assert signs(pilot) == {"f4": "?", "f6": "?", "f5": "*"}
        await pilot.press("r")
        assert signs(pilot) == {"e5": "?", "g5": "?", "f5": "*"}
        await pilot.press(*"b4")
        assert signs(pilot) == {"a4": "?", "c4": "/", "b4": "*"}
        assert "/ in the way (c) c4" in await read(pilot)
        await pilot.press(*"a4")
        assert "1 square off the board" in await read(pilot)
        assert isinstance(app.screen, TableScreen)
        app.screen.on_board_widget_pointed(BoardWidget.Pointed(parse_square("f7")))
        assert signs(pilot)["f7"] == "/", "a heroic outranks it"
        app.screen.on_board_widget_pointed(BoardWidget.Pointed(parse_square("g7")))
        assert signs(pilot)["g7"] == "x", "an enemy of the same rank would be destroyed"
        assert not session.steps


async def test_a_lower_rank_is_missing_where_a_piece_stands(sit: Sit) -> None:
    app = sit(position={**NEAR, "seats": [{"legends": ["fire-elemental"]}, {}], "board": rows(_1c="d4 e3 f4 c3 g3")})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        pointer = pointer_of(app)
        await pilot.press("j", str(pointer.cards.index("fire-elemental") + 1), *"e5")
        assert " for [c]" in await read(pilot)
        assert plan_of(pilot).placement.low


async def test_it_turns_and_mirrors_until_it_looks_as_before(sit: Sit) -> None:
    app = sit(position=NEAR)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("2", "j", *"e5")
        plan = plan_of(pilot)
        seen = {plan.placement.orientation}
        for key in (*"rrr", "m", *"rrr"):
            await pilot.press(key)
            seen.add(plan.placement.orientation)
        seen_last = plan.placement.orientation
        assert len(seen) == 8, "the Knight looks different in all eight ways"
        await pilot.press("r", "m", "r", "m")
        assert plan.placement.orientation == seen_last
        await pilot.press("r", "R")
        assert plan.placement.orientation == seen_last
        await pilot.press("1", "m")
        assert "mirrored, the pattern of Swordmaster looks the same" in await read(pilot)


async def test_the_best_places_come_first(sit: Sit) -> None:
    """Also for a card that is three pieces short, and on a board where nothing is."""
    app = sit(position=NEAR)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("j", "3")
        plan = plan_of(pilot)
        assert plan.card == "titan"
        short = [plan.placement.short]
        assert short[0] >= 2
        for _ in range(12):
            await pilot.press("tab")
            short.append(plan.placement.short)
        assert short == sorted(short)
        await pilot.press("n", "N", "question_mark", "right")
        assert "The best places:" in await read(pilot)


@pytest.mark.parametrize("clicked", [False, True])
async def test_where_it_stands_enter_points_and_another_plays(sit: Sit, clicked: bool) -> None:
    """The plan shows what the summoning would do, and plays nothing."""
    app = sit(position={**NEAR, "board": rows(_1c="e4 e6 d5 f5", _2c="c4")})
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "j", *"e5")
        await pilot.press(*["r"] * (plan_of(pilot).placement.orientation == "r0"))
        (way,) = plan_of(pilot).ways
        assert way in summon_options_at(session.state, plan_of(pilot).placement)
        assert "Complete. Enter points at it: summon Swordmaster" in await read(pilot)
        if clicked:
            for _ in range(2):
                assert isinstance(app.screen, TableScreen)
                app.screen.on_board_widget_clicked(BoardWidget.Clicked(parse_square("e5")))
        else:
            await pilot.press("enter")
        assert over(pilot) is None
        assert not session.steps
        assert pointer_of(app).option == way
        await pilot.press("enter")
        assert session.steps[-1].option == way.text


async def test_without_an_action_it_is_only_planned(sit: Sit) -> None:
    position = {**NEAR, "board": rows(_1c="e4 e6"), "turn": {"number": 5, "seat": 1, "actions": 0}}
    app = sit(position=position)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("j")
        assert "Complete on e4 e6, but no action is left" in await read(pilot)
        await pilot.press("enter")
        assert plan_of(pilot).message
        await pilot.press("escape", "escape")
        assert over(pilot) is None


async def test_a_plan_at_a_question_of_an_effect(sit: Sit) -> None:
    """The question waits; the plan says so."""
    app = sit(position=DUO, plays=("summon gryphon-rider d7",))
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        assert pointer_of(app).decision.ask != "action"
        await pilot.press("j")
        assert plan_of(pilot).card in pointer_of(app).beings
        await pilot.press("1")
        assert "Complete on d4 d6 f4 f6, but first answer the pending question" in await read(pilot)
        await pilot.press("enter")
        await pilot.press("j")
        assert over(pilot) is None


async def test_nobody_plans_with_another_hand(sit: Sit) -> None:
    """The digits are one's own cards, and the next player begins without a plan."""
    app = sit(position={**NEAR, "turn": {"number": 5, "seat": 1, "actions": 1}})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("j", "3", "4")
        assert "there is no being 4 in the hand" in await read(pilot)
        assert plan_of(pilot).card in pointer_of(app).cards
        await pilot.press("escape", "escape", *"h5", "enter", "full_stop", "full_stop")
        assert not isinstance(app.screen, TableScreen) or over(pilot) is None


@pytest.mark.parametrize("key", ["j", "!"])
async def test_no_click_beside_the_board_plays_unseen(sit: Sit, key: str) -> None:
    """The headings of the hand can be clicked, but what they do is hidden now."""
    app = sit(position={**NEAR, "seats": [{"beings": ["swordmaster"], "legends": [], "flares": ["flare-01"]}, {}]})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press(key)
        before = pointer_of(app).answer
        for action in ("verb('place')", "verb('end')", "entry(0)", "undo", "leave_it"):
            await app.screen.run_action(f"screen.{action}")
        assert pointer_of(app).answer is before
        assert over(pilot) is not None
        assert app.session is not None
        assert not app.session.steps


async def test_a_being_that_is_looked_up_is_planned_with(sit: Sit) -> None:
    """It needn't be in the hand; that is said where its pattern stands."""
    app = sit(position={**NEAR, "board": rows(_1c="e4 e6"), "seats": [{"beings": ["knight"], "legends": []}, {}]})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k", *"swordm", "tab")
        assert plan_of(pilot).card == "swordmaster"
        assert "Complete on e4 e6, but Swordmaster isn't in your hand" in await read(pilot)
        await pilot.press("escape", "k", "escape")
        assert over(pilot) is None


async def test_without_a_being_there_is_no_plan(sit: Sit) -> None:
    app = sit(position={**NEAR, "seats": [{"beings": [], "legends": []}, {}]})
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("j")
        assert "you have no being in hand" in await read(pilot)


# --- what stands in danger ------------------------------------------------------------------------------


async def test_danger_is_told_with_what_is_not_counted(sit: Sit) -> None:
    app = sit(position=NEAR)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("!")
        shown = await read(pilot)
        assert "Not counted: cards, leaps, arrivals." in shown
        assert signs(pilot) == {}
        await pilot.press("n")
        assert "no piece is in danger by one move" in await read(pilot)


CLOSE = {**NEAR, "board": rows(_1c="e4", _1h="d5", _1l="a5", _2c="e5 a6", _2h="d6")}


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (44, 18)])
async def test_each_piece_tells_who_could_take_it(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=CLOSE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("!")
        value = {}
        for keys, sign, text, squares in (
            ((), "T", "T threatened", ("e4", "d5")),
            ("!", "$", "$ you could destroy", ("e5", "a6", "d6")),
        ):
            await pilot.press(*keys)
            assert signs(pilot) == dict.fromkeys(squares, sign), "threats first, chances on a second press"
            if size == (120, 36):
                assert text in await read(pilot)
            for _ in squares:
                await pilot.press("n")
                overlay = over(pilot)
                assert isinstance(overlay, ThreatOverlay)
                value[overlay.cursor] = " ".join((await read(pilot)).split())
        assert value.keys() == {*map(parse_square, ("e4", "d5", "e5", "a6", "d6"))}
        assert "(c) a6 is threatened by [L] a5 by any move" in value[parse_square("a6")]
        assert "(H) d6 is threatened by [H] d5 by a combat move" in value[parse_square("d6")]
        assert "(c) e5 is threatened by [H] d5 by any move and [c] e4 by a combat move" in value[parse_square("e5")]
        assert "[c] e4 is threatened by (c) e5 by a combat move" in value[parse_square("e4")]
        await pilot.press("1")
        assert "Esc goes back" in await read(pilot)
        await pilot.press("question_mark", "right")
        if size != (44, 18):
            assert "an unmarked piece isn't necessarily" in " ".join((await read(pilot)).split())
        await pilot.press("escape", "!")
        assert signs(pilot) == {"e4": "T", "d5": "T"}, "a third press shows the threats again"
        await pilot.press("escape")
        assert over(pilot) is None
        assert app.session is not None
        assert not app.session.steps


async def test_enter_only_leaves_the_danger(sit: Sit) -> None:
    app = sit(position=CLOSE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("!", *"h5", "enter")
        assert over(pilot) is None
        assert app.session is not None
        assert not app.session.steps


# --- a hint ---------------------------------------------------------------------------------------------

STRIKE = {
    "board": rows(_1c="e3 e5", _2c="f5"),
    "seats": [{"beings": ["swordmaster"], "legends": [], "flares": []}, {}],
    "turn": {"number": 5, "seat": 1, "actions": 1},
}
"""The Swordmaster comes to e4 and may strike the common on f5."""


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_a_hint_comes_in_steps_and_points_at_the_answer(sit: Sit, size: tuple[int, int]) -> None:
    app = sit("duel", position=STRIKE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("H")
        await appears(pilot, "hint 1 of 3")
        first = await read(pilot)
        assert "Look at Swordmaster." in first
        assert "strike" not in first
        assert "destroys" not in first
        await pilot.press("enter")
        plan = " ".join((await read(pilot)).split())
        assert "Summon Swordmaster and end the turn. It" in plan
        assert "destroys 1 common of Boris's" in plan
        assert "e4" not in plan.partition("hint 2 of 3")[2]
        await pilot.press("H")
        assert "summon Swordmaster on e4, destroy f5" in " ".join((await read(pilot)).split())
        await pilot.press("question_mark", "right")
        assert "Look at Swordmaster." in await read(pilot)
        await pilot.press("escape", "enter")
        assert over(pilot) is None
        pointer = pointer_of(app)
        assert pointer.option is not None
        assert pointer.option.text == "summon swordmaster e4"
        assert app.session is not None
        assert not app.session.steps


async def test_a_hint_that_was_left_goes_on_where_it_was(sit: Sit) -> None:
    app = sit("duel", position=STRIKE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("H")
        await appears(pilot, "hint 1 of 3")
        await pilot.press("n", "escape")
        assert over(pilot) is None
        await pilot.press("H")
        assert "hint 2 of 3" in await read(pilot)
        await pilot.press("N")
        assert "hint 1 of 3" in await read(pilot)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_plan_of_a_turn_goes_on(sit: Sit, size: tuple[int, int]) -> None:
    """The next answer is shown without a search, and one key points at it."""
    app = sit("duel", position=STRIKE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("H")
        await appears(pilot, "hint 1 of 3")
        await pilot.press("H", "H", "H", "enter")
        assert app.session is not None
        assert [step.option for step in app.session.steps] == ["summon swordmaster e4"]
        with patch("tashkalar.coach.advice.advise", side_effect=AssertionError):
            await pilot.press("H")
            assert "next in the plan" in await read(pilot)
            assert "destroy f5" in await read(pilot)
            await pilot.press("enter", "enter")
        assert [step.option for step in app.session.steps][1] == "destroy f5"


async def test_a_plan_that_was_left_is_replaced(sit: Sit) -> None:
    app = sit("duel", position=STRIKE)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("H")
        await appears(pilot, "hint 1 of 3")
        await pilot.press("escape", *"a5", "enter", "H")
        await appears(pilot, "hint 1 of 3")
        assert "The previous plan can't be played any more" in " ".join((await read(pilot)).split())


async def test_nobody_waits_for_a_hint_that_was_left(sit: Sit) -> None:
    app = sit("duel", position=STRIKE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("H", "escape")
        await worked(app)
        assert over(pilot) is None
        await pilot.press("H")
        await appears(pilot, "hint 1 of 3")
        assert isinstance(over(pilot), HintOverlay)


async def test_a_serious_game_has_no_hints(sit: Sit) -> None:
    app = sit("duel", position=STRIKE)
    app.appearance.given["hints"] = "off"
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("H")
        assert over(pilot) is None
        assert "hints are off" in await read(pilot)
