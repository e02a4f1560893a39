"""Whatever is opened at the table is left by Esc, and what is taken back looks as it did before."""

import random
from collections.abc import Iterator

import pytest

from hotseat.play.session import Session
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, new_game
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.plugin import TashKalar
from tashkalar.text.option_filter import OptionFilter
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.pointing import BoardPointer
from tests.hotseat.helpers.way_back import open_and_leave, undo_and_redo
from tests.tui.conftest import Sit
from tests.tui.key_presses import close_hand_over, pointer_of
from tests.tui.test_game_screen import READY

OPENED = {
    "app.settings", "dangers", "hint", "last_turn", "look_up('cards')", "look_up('help')", "look_up('log')",
    "look_up('piles')", "app.rules", "look_up('scores')", "look_up('tasks')", "plan", "seats", "type", "view",
}  # fmt: skip


@pytest.mark.sweep("begun")
@pytest.mark.parametrize("begun", ["", "1", "h3", "p"])
@pytest.mark.usefixtures("quick_coach")
async def test_whatever_is_opened_is_left_by_esc(sit: Sit, begun: str) -> None:
    async with sit(position=READY).run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press(*begun)
        assert await open_and_leave(pilot) == OPENED


async def test_what_is_taken_back_looks_as_before(sit: Sit, catalogue: Catalogue) -> None:
    session = sit(position=READY).session
    assert session is not None
    app = TashkalarApp(catalogue, Session.what_if(TashKalar(catalogue), session.state), given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await undo_and_redo(pilot, "place h3", "place h4", "end", "place c1")


SCHOOLS = {"high-form": "sylvan highland", "duel": "sylvan nethervoid", "melee": "nethervoid etherweave everfrost"}


def decisions(catalogue: Catalogue, form: str) -> Iterator[tuple[GameState, Decision]]:
    """The decisions of a random game in which nobody gives up."""
    state, chance = new_game(catalogue, form, SCHOOLS[form].split(), 5), random.Random(5)
    while isinstance(asked := decision(state), Decision):
        yield state, asked
        state, _ = apply(state, chance.choice([each for each in asked.options if each.verb != "resign"]))


def in_two_steps(state: GameState, asked: Decision) -> list[Square]:
    """The squares after which another has to be chosen."""
    begun = BoardPointer(state, asked).answer
    narrowed = ((square, begun.point(square)) for square in begun.targets)
    return [square for square, answer in narrowed if isinstance(answer, OptionFilter) and len(answer.targets) > 1]


async def test_esc_leads_to_the_square_that_was_taken(catalogue: Catalogue) -> None:
    """However far away the cursor is by then."""
    state, (square, *_) = next(
        (state, squares) for state, asked in decisions(catalogue, "melee") if (squares := in_two_steps(state, asked))
    )
    app = TashkalarApp(catalogue, Session.what_if(TashKalar(catalogue), state), given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(*NAMES[square], "enter")
        assert pointer_of(app).answer.square == square
        await pilot.press("down", "down", "right")
        assert pointer_of(app).cursor != square
        await pilot.press("escape")
        assert pointer_of(app).cursor == square
        assert not pointer_of(app).answer.begun


@pytest.mark.sweep("form")
@pytest.mark.parametrize("form", ["high-form", "duel", "melee"])
def test_a_step_back_leads_to_the_options_and_the_square_of_before(catalogue: Catalogue, form: str) -> None:
    kinds = set()
    for state, asked in decisions(catalogue, form):
        begun = BoardPointer(state, asked)
        for square in begun.answer.targets:
            pointer = BoardPointer(state, asked)
            pointer.point(square)
            if pointer.take() is None:
                pointer.move(0, 1 if pointer.cursor == square else -1)
                pointer.message = ""
                assert pointer.back()
                assert pointer.answer == begun.answer
                assert pointer.cursor == BoardPointer(state, asked, square).cursor
                kinds.add(asked.ask)
    assert {"action", "move"} <= kinds
