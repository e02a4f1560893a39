"""Mage Knight's coach: hints at the table and in plain lines, the analysis of a solo game, and what it counts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hotseat.coach import messages
from hotseat.coach.analysis import Analysis
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN
from hotseat.records.replay import Replay
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tashkalar_mage_knight.ai import coach as coaches
from tashkalar_mage_knight.ai.coach import MageCoach
from tashkalar_mage_knight.ai.purpose import purposes
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_mage_knight.screen.table import MageScreen
from tests.hotseat.helpers.idle import kept_in, worked
from tests.text_ui.conversations import printed_lines, script

GAME = MageKnight()
OPEN = {"covers": "off"}


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder, clocks stand, and the coach thinks little."""
    monkeypatch.setattr(coaches, "COACH", coaches.PLANNER)
    with kept_in(tmp_path):
        yield


def begun(*options: str) -> Session[Any, Any, Any, Any]:
    """A solo game after some options."""
    session = Session.start(GAME, {"seed": 3, "names": ["Ada"]}, None)
    for option in options:
        session.play(option)
    return session


async def test_a_hint_points_at_the_next_answer_and_goes_on_with_its_plan() -> None:
    app = MageKnightApp(GAME, begun("take great-start"), given=OPEN)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        assert isinstance(screen, MageScreen)
        await pilot.press("H")
        await worked(app)
        await pilot.pause()
        assert screen.hint is not None
        hint = screen.hint.hint
        assert hint is not None
        assert len(hint.advice.steps) > 1, "a plan of several answers"
        assert screen.pointer is not None
        assert screen.pointer.option is not None
        assert screen.pointer.option.text == hint.advice.first
        assert any("To " in line.plain for line in screen.coach_lines(60)), "it says what the plan is for"
        await pilot.press("escape")
        assert screen.hint is None, "Esc closes the hint and not the game"
        await pilot.press("enter", "H")
        await pilot.pause()
        assert screen.hint is not None
        further = screen.hint.hint
        assert further is not None
        assert further.goes_on
        assert further.advice.steps == hint.advice.steps[1:]
        await pilot.press("u", "H")
        await pilot.pause()
        assert screen.hint.hint is not None
        assert screen.hint.hint.advice == hint.advice, "after an undo it is the plan before"
        other = next(each for each in screen.pointer.decision.options if each.text != hint.advice.first)
        screen.play(other)
        await pilot.press("H")
        await worked(app)
        await pilot.pause()
        anew = screen.hint.hint if screen.hint is not None else None
        assert anew is not None
        assert anew.left, "another answer leaves the plan"


async def test_hints_can_be_turned_off() -> None:
    app = MageKnightApp(GAME, begun(), given={**OPEN, "hints": "off"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        assert isinstance(app.screen, MageScreen)
        assert app.screen.hint is None
        assert app.screen.pointer is not None
        assert "hints are off" in app.screen.pointer.message


def test_a_hint_in_plain_lines() -> None:
    session = begun("take great-start")
    console = script("hint answers", "hint plan", "hint nonsense")
    TextGame(session, TextRenderer(GAME), console, open_hands=False).run()
    printed = printed_lines(console)
    assert any(line.startswith("The coach would answer ") for line in printed)
    assert sum(line.startswith("To ") for line in printed) == 2
    assert "Say hint, hint plan or hint answers." in printed


def test_a_solo_game_is_analysed_in_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MageCoach, "PASSES", (MageCoach.PASSES[0]._replace(samples=2),))
    monkeypatch.setattr(MageCoach, "passes", (0.1,))
    session = Session.start(GAME, {"seed": 3, "names": ["Ada"]}, tmp_path, (HUMAN,))
    session.play("take great-start")
    while GAME.turn(session.state) < 2:
        session.play(session.question.options[-1].text)  # type: ignore[union-attr]
    assert session.path is not None
    analysis = Analysis(Replay.read(session.path, GAME))
    found = [*analysis.go_on()]
    assert analysis.complete
    assert {one.unit for one in found} == {"points"}
    assert Analysis(analysis.replay).evaluated == analysis.evaluated, "as it is saved"
    assert any("final score" in messages.describe_prospect(one) for one in found)
    assert "counts as 40 points" in messages.summarize_replay(analysis)[-1]
    again = Analysis(Replay.read(session.path, GAME), sight="open")
    assert [(one.best, one.loss) for one in again.go_on()] == [(one.best, one.loss) for one in found], (
        "no hand is hidden"
    )


def test_a_tactic_is_a_purpose() -> None:
    session = begun()
    before = GAME.view(session.state, 0)
    session.play("take great-start")
    assert purposes(before, session.state, 0)[0] == ("tactic", ("great-start",))
