"""Motion in all games: when it is over, what ends it, and what waits for it."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.tui.appearance import appearance
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.playing import PlayScreen
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.start import StartScreen
from hotseat.tui.text_screen import TextScreen
from tests.games.test_ends import GAMES, NAMES, app_of
from tests.hotseat import bots
from tests.hotseat.helpers.idle import PULSE, idle, kept_in, until
from tests.hotseat.helpers.moving import Ticks, moving
from tests.hotseat.helpers.screens import read
from tests.saves.playing import SCHOOLS

AnySession = Session[Any, Any, Any, Any]


class Moving(NamedTuple):
    """A decision after which the picture moves."""

    session: AnySession
    option: str


KINDS = {"tash-kalar": "Placed", "pook": "CardLaid", "mage knight": "stepped"}
"""An event of each game that moves."""


@pytest.fixture
def ticks(tmp_path: Path) -> Iterator[Ticks]:
    with kept_in(tmp_path), moving() as ticks:
        yield ticks


def begun(name: str, *players: PlayerSpec) -> AnySession:
    game = GAMES[name][0]()
    more = {"form": "high-form", "schools": SCHOOLS[:2]} if name == "tash-kalar" else {}
    return Session.start(game, {"names": NAMES[:2], "seed": 1, **more}, None, players)


def before_motion(name: str, *, last: bool = False) -> Moving:
    """A game before a decision that moves; `last`: with which a turn may end by itself."""
    session, dice = begun(name), random.Random(1)
    while session.question is not None:
        decision = session.question
        options = [one.text for one in decision.options if one.text.split()[0] not in ("resign", "end")]
        session.play(dice.choice(options or [decision.options[0].text]))
        step = session.steps[-1]
        moved = KINDS[name] in {getattr(event, "kind", type(event).__name__) for event in step.events}
        following = session.question
        ends = following and (following.seat != decision.seat or session.game.closing_option(following))
        if moved and (ends or not last):
            break
    played = [step.option for step in session.steps]
    session = begun(name)
    for option in played[:-1]:
        session.play(option)
    return Moving(session, played[-1])


def table(app: Any) -> PlayScreen[Any, Any, Any, Any]:
    assert isinstance(app.screen, PlayScreen)
    return app.screen


def play(app: Any, option: str) -> None:
    """Play an option at the table."""
    question = table(app).session.question
    assert question is not None
    table(app).play(next(one for one in question.options if one.text == option))


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", KINDS)
async def test_any_key_ends_motion_and_does_what_it_always_does(name: str, ticks: Ticks) -> None:
    given, pictures = before_motion(name), list[str]()
    app = app_of(name, given.session, covers="off")
    async with app.run_test(size=(120, 36)) as pilot:
        await idle()
        play(app, given.option)
        while table(app).motion.running:
            assert ticks.waiting == 1
            pictures.append(await read(pilot))
            ticks.ring()
        resting = await read(pilot)
        assert not ticks.waiting, "nothing runs when nothing moves"
        assert len({*pictures, resting}) > 1
        table(app).show_steps(given.session.steps[-1:])
        await pilot.press("l")
        assert isinstance(app.screen, TextScreen)
        assert not ticks.waiting
        table_below = app.screen_stack[-2]
        assert isinstance(table_below, PlayScreen)
        table_below.show_steps(given.session.steps[-1:])
        assert not ticks.waiting, "nothing moves below another screen"
        await pilot.press("escape")
        assert await read(pilot) == resting
        table(app).show_steps(given.session.steps[-1:])
        await pilot.resize_terminal(80, 24)
        await read(pilot)
        assert table(app).motion.running
        await pilot.press("q")
        assert isinstance(app.screen, StartScreen)
        assert not ticks.waiting


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", KINDS)
async def test_the_cover_waits_for_motion_and_plays_the_turn_with_it(name: str, ticks: Ticks) -> None:
    given = before_motion(name, last=name != "mage knight")
    app = app_of(name, given.session, covers="on", ending="on")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter")
        play(app, given.option)
        await idle()
        assert table(app).motion.running
        if name == "mage knight":  # the end of its turn moves nothing
            play(app, "end")
            while (question := given.session.question) is not None and question.seat == 0:
                play(app, question.options[-1].text)
        await pilot.press("enter")
        assert isinstance(app.screen, HandOverScreen), "the key ends the motion, and doesn't close what comes then"
        assert not ticks.waiting
        await pilot.press("space")
        while not app.screen.view.motion.running:
            app.screen._play_next()
        first = app.screen.view.motion.scene
        ticks.ring()
        assert app.screen.view.motion.scene is not first
        await pilot.press("s")
        assert not ticks.waiting
        await pilot.press("enter")
        assert table(app).decision is not None


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", KINDS)
async def test_a_replay_moves_and_plays_on_when_a_step_has_come_to_rest(name: str, ticks: Ticks) -> None:
    given = before_motion(name)
    given.session.play(given.option)
    app = app_of(name, given.session, covers="off")
    async with app.run_test(size=(120, 36)) as pilot:
        await app.run_action("app.replay")
        await idle()
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        last = len(given.session.steps)
        replay.action_to_ply(last - 1)
        await pilot.press("right")
        assert replay.motion.running
        await pilot.press("left", "space")
        replay._tick()
        assert (replay.replay.ply, replay.motion.running) == (last, True)
        replay.replay.to_ply(last - 1)
        replay._play_on(True)
        replay._tick()
        assert replay.replay.ply == last - 1, "it waits"
        while ticks.ring():
            pass
        replay._tick()
        assert replay.replay.ply == last
        appearance(app).change("animation", "off")
        await pilot.press("left", "right")
        assert not ticks.waiting


async def test_a_computer_plays_when_nothing_moves_and_its_summary_waits_until_its_own_motion_is_over(
    ticks: Ticks, tmp_path: Path
) -> None:
    session = begun("pook", HUMAN, bots.bot(tmp_path, bots.FIRST))
    app = app_of("pook", session)
    async with app.run_test(size=(120, 36)) as pilot:
        await idle()
        play(app, before_motion("pook").option)
        if session.question is not None and session.question.seat == 0:
            play(app, "end")
        played = len(session.steps)
        worker = table(app).player_worker
        await until(lambda: worker._worker is not None)
        for _ in range(20):  # it has long decided by then
            await asyncio.sleep(PULSE)
            await idle()
        assert (len(session.steps), table(app).motion.running) == (played, True)
        waited = []

        def is_covered() -> bool:
            own = session.question is not None and session.question.seat == 0
            if isinstance(app.screen, PlayScreen) and own:
                waited.append(table(app).motion.running)
            ticks.ring()
            return isinstance(app.screen, HandOverScreen)

        await until(is_covered)
        assert len(session.steps) > played
        assert any(waited)
        assert not ticks.waiting
        await pilot.press("enter")
        assert table(app).decision is not None
