"""Hidden cards don't influence the screen: with other hidden cards, everything shown stays the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotseat.plugin.seats import HUMAN, PlayerSpec
from tashkalar.engine import HIDDEN, Catalogue, GameState, determinize, setup, view
from tashkalar.exports import svg
from tashkalar.game_types import Replay
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.table import TableScreen
from tests.helpers.random_games import GameSetup, random_game
from tests.helpers.saves import new_history, unsaved_session
from tests.hotseat import bots
from tests.tui.conftest import appears, read

pytestmark = pytest.mark.sweep("size")

SETUPS = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("melee", ("northern", "southern", "highland")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)
TURN = {"number": 5}
LOOKS = (
    "question_mark", "escape", "l", "escape", "k", "escape", "P", "escape", "T", "escape", "w", "escape", "m", "escape",
    "1", "n", "v", "escape", "escape", "z", "question_mark",
)  # fmt: skip
"""All that can be looked at, one after the other."""


def moments(catalogue: Catalogue, config: GameSetup) -> Iterator[GameState]:
    """A turn's own question, and for two players one inside an effect, late enough for much to lie hidden."""
    decision = [ply for ply in random_game(catalogue, config, 3) if ply.before.turn.number > 4]
    yield next(ply.before for ply in decision if not ply.before.frames)
    if len(config.schools) == 2:
        yield next(ply.before for ply in decision if ply.before.frames)


async def looked_at(catalogue: Catalogue, state: GameState) -> list[str]:
    """The cover, and all that a player sees who looks at everything."""
    async with TashkalarApp(catalogue, unsaved_session(state)).run_test(size=(120, 36)) as pilot:
        shown = [await read(pilot)]
        await pilot.press("enter")
        shown.append(await read(pilot))
        for key in LOOKS:
            await pilot.press(key)
            shown.append(await read(pilot))
        return shown


@pytest.mark.sweep("config")
@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
async def test_the_hidden_cards_dealt_anew_change_nothing_that_is_shown(
    catalogue: Catalogue, config: GameSetup
) -> None:
    for number, state in enumerate(moments(catalogue, config)):
        other = determinize(view(state, state.seat), number)
        assert [seat.hand for seat in other.seats] != [seat.hand for seat in state.seats]
        assert await looked_at(catalogue, other) == await looked_at(catalogue, state)


# --- with computers -------------------------------------------------------------------------------

ALONE = ("l", "escape", "k", "escape", "P", "escape", "T", "escape", "w", "escape", "W", "escape")
"""All that can be looked at while a computer thinks."""


async def waited_for(catalogue: Catalogue, state: GameState, *people: int, bot: PlayerSpec) -> list[str]:
    """Return the texts for these people, or for a spectator if there are none, while the others think."""
    session = unsaved_session(state)
    for seat in range(len(state.seats)):
        session.set_player(seat, HUMAN if seat in people else bot)
    async with TashkalarApp(catalogue, session).run_test(size=(120, 36)) as pilot:
        await appears(pilot, "] 25%")
        shown = [await read(pilot)]
        for key in ALONE:
            await pilot.press(key)
            shown.append(await read(pilot))
        return shown


@pytest.mark.sweep("config")
@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
async def test_while_a_computer_thinks_nothing_shows_what_it_holds(
    catalogue: Catalogue, config: GameSetup, tmp_path: Path
) -> None:
    bot = bots.bot(tmp_path, bots.THINKER)
    for number, state in enumerate(moments(catalogue, config)):
        seat = (state.seat + 1) % len(state.seats)
        other = determinize(view(state, seat), number)
        assert other.seats[state.seat].hand != state.seats[state.seat].hand
        shown = await waited_for(catalogue, state, seat, bot=bot)
        assert any(catalogue.name(card) in shown[0] for card in state.seats[seat].hand), "the own hand lies open"
        assert await waited_for(catalogue, other, seat, bot=bot) == shown


async def test_who_watches_sees_no_hand(catalogue: Catalogue, tmp_path: Path) -> None:
    state = next(moments(catalogue, SETUPS[0]))
    hands = {card for seat in state.seats for card in seat.hand}
    shown = await waited_for(catalogue, state, bot=bots.bot(tmp_path, bots.THINKER))
    assert not [card for card in hands if catalogue.name(card) in shown[0]]


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_summary_names_no_card_that_a_computer_put_away_unseen(
    catalogue: Catalogue, size: tuple[int, int], tmp_path: Path
) -> None:
    """Nor does the log, nor a picture of the moment."""
    state = setup(catalogue, {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}], "turn": TURN})
    held = state.seats[0]
    session = unsaved_session(state)
    for option in (f"discard {held.beings[0]}", f"return {held.legends[0]}"):
        session.play(option)
    session.set_player(0, bots.bot(tmp_path, ENDING))
    hidden = catalogue.name(held.legends[0])
    async with TashkalarApp(catalogue, session).run_test(size=size) as pilot:
        await appears(pilot, "Enter shows the table")
        shown = [await read(pilot)]
        for key in ("left", "left", "left", "enter", "l", "escape", "L", "escape", "question_mark"):
            await pilot.press(key)
            shown.append(await read(pilot))
    assert any("puts a" in each for each in shown)
    assert not [each for each in shown if hidden in each or held.legends[0] in each]
    assert hidden not in svg.svg(Replay(session.game, session.history.start, session.steps))


ENDING = """
import json, sys
for line in sys.stdin:
    options = json.loads(line)["question"]["options"]
    print(json.dumps({"play": "end" if "end" in options else options[0]}), flush=True)
"""
"""Ends its turn as soon as it can."""


# --- elsewhere ------------------------------------------------------------------------------------


async def test_a_covered_replay_tells_of_no_card_that_went_back_unseen(catalogue: Catalogue) -> None:
    state = setup(catalogue, {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}], "turn": TURN})
    line, held = new_history(state), state.seats[0]
    for option in (f"discard {held.beings[0]}", f"return {held.legends[0]}"):
        line.play(option)
    replay = Replay(line.game, line.start, line.steps)
    async with TashkalarApp(catalogue, replay=replay).run_test(size=(120, 36)) as pilot:
        await pilot.press("end")
        shown = await read(pilot)
        assert "puts a legend under its deck" in shown
        assert held.legends[0] not in shown
        assert catalogue.name(held.legends[0]) not in shown


async def test_a_screen_holds_no_card_that_its_player_cannot_see(catalogue: Catalogue) -> None:
    """Before the first player takes over there is no hand at all, and then the own one alone."""
    state = next(moments(catalogue, SETUPS[0]))
    app = TashkalarApp(catalogue, unsaved_session(state))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = next(each for each in app.screen_stack if isinstance(each, TableScreen))
        assert all(set(seat.hand) <= {HIDDEN} for seat in screen.visible_state.seats)
        await pilot.press("enter")
        await read(pilot)
        assert screen.pointer is not None
        for seen in (screen.visible_state, screen.pointer.state):
            assert seen == view(state, state.seat).state
        assert [set(seat.hand) <= {HIDDEN} for seat in screen.visible_state.seats] == [
            s != state.seat for s in range(2)
        ]
