"""Whole games by keys alone."""

import random

import pytest

from hotseat.tui.result import ResultScreen
from tashkalar.engine import Decision, Option
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over, give


def a_choice(decision: Decision, dice: random.Random) -> Option:
    """A lively answer: summon if possible, invoke flares, claim tasks."""
    options = [option for option in decision.options if option.verb not in ("resign", "discard")]
    for verb in ("summon", "flare", "claim"):
        wanted = [option for option in options if option.verb == verb]
        if wanted and dice.random() < 0.9:
            return dice.choice(wanted)
    return dice.choice(options)


@pytest.mark.sweep("size", "form", "players", "decisions")
@pytest.mark.parametrize(
    ("size", "form", "players", "decisions"),
    [((120, 36), "high-form", 2, 35), ((80, 24), "duel", 2, 35), ((44, 18), "duel", 2, 15), ((80, 24), "duel", 4, 35)],
)
async def test_a_game_is_played_by_keys(
    sit: Sit, size: tuple[int, int], form: str, players: int, decisions: int
) -> None:
    """Every answer is given by keys; at last a player resigns and the result is shown."""
    app = sit(form, seed=3, players=players)
    session, dice = app.session, random.Random(5)
    assert session is not None
    async with app.run_test(size=size) as pilot:
        while len(session.steps) < decisions and isinstance(session.history.decision, Decision):
            await close_hand_over(pilot)
            await give(pilot, app, a_choice(session.history.decision, dice))
        await close_hand_over(pilot)
        if isinstance(session.history.decision, Decision):
            await give(pilot, app, session.history.decision.option("resign"))
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert (" wins" if players == 2 else " win") in await read(pilot)
