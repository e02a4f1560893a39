"""Mage Knight without aids: each step leaves out what the lower ones show, and the result counts chances overlooked."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.session import Session
from hotseat.plugin.aids import AIDS, claimed_options, is_without
from hotseat.records.header import GameMarks
from hotseat.records.replay import Replay
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.hexes import parse_hex
from tashkalar_mage_knight.overlooked import describe_overlooked_chances, find_overlooked_chances
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_mage_knight.screen.band import PLAIN, band_lines
from tashkalar_mage_knight.screen.fight_board import fight_lines
from tashkalar_mage_knight.screen.pointing import MagePointer
from tashkalar_mage_knight.screen.table import MageScreen, pointed_scene
from tashkalar_mage_knight.state import Decision, MageState
from tests.text_ui.conversations import printed_lines, script

reader = import_module("games.mage-knight.tests.scenario_reader")
GAME = MageKnight()
ROUTE, FIGHT = "rampaging enemies bar", "blocked, then beaten"
BLOCKING = ("fight 3,-3", "block prowlers", "play rage basic")


def state_of(scenario: str, *options: str) -> MageState:
    position = next(each for each in reader.scenarios() if each.name.startswith(scenario)).position
    state = reader.Play(position).do(*options).state
    assert isinstance(state, MageState)
    return state


def asked(state: MageState) -> Decision:
    pending = GAME.decision(state)
    assert isinstance(pending, Decision)
    return pending


def pointer(state: MageState, aids: str) -> MagePointer:
    return MagePointer(GAME.view(state, state.seat), asked(state), None, (), aids)


def band(at: MagePointer) -> str:
    return "\n".join(line.plain for line in band_lines(at, "?", (), 158, 6, PLAIN))


def shown(aids: str) -> dict[str, bool]:
    """Aids that the screen shows on the map, beside it and in a fight."""
    at = pointer(state_of(ROUTE), aids)
    marks = pointed_scene(at.seen, at).marks
    answers = band(at)
    at.point(parse_hex("2,-3"))
    foot = band(at)
    fought = pointer(state_of(FIGHT, *BLOCKING), aids)
    board = "\n".join(line.plain for line in fight_lines(fought.seen, fought, 70, 20, filled=True))
    return {
        "prices": marks.counted,
        "sums": "2/3" in board or "□" in board,
        "damage": "hurts" in board,
        "marks": bool(marks.lit),
        "places": "to the" in answers,
        "selection": pointer(at.seen, aids).item is not None,
        "warning": "attacked by" in foot,
    }


LEFT_OUT = {
    "no-counts": {"prices", "sums", "damage"},
    "no-dots": {"marks", "places", "selection"},
    "none": {"warning"},
}
"""Aids that each step leaves out beside those of the steps before."""


@pytest.mark.parametrize("aids", AIDS)
def test_each_step_leaves_out_what_the_lower_ones_leave_in(aids: str) -> None:
    hidden = {each for step, left in LEFT_OUT.items() if is_without(aids, step) for each in left}
    assert {each for each, there in shown(aids).items() if not there} == hidden


def test_a_hex_is_claimed_or_refused() -> None:
    at = pointer(state_of(ROUTE), "none")
    assert at.option is None
    at.point(parse_hex("3,-3"))
    fight = at.take()
    assert fight is not None
    assert fight.text == "fight 3,-3"
    at.point(parse_hex("2,-3"))
    step = at.take()
    assert step is not None
    assert step.text == "step 2,-3"
    at.point(at.home)
    assert at.take() is None
    assert at.message


def test_keys_tell_nothing_of_what_is_claimed() -> None:
    for aids in ("no-dots", "none"):
        at = pointer(state_of(ROUTE), aids)
        keys = [item.key for item in at.items if item.kind not in ("claim", "card", "end")]
        assert [item.key for item in at.items if item.kind == "claim"] == [""] * len(at.lit)
        assert keys == [*"abcdefghij"[: len(keys)]]


def test_whether_an_aim_is_reached_is_not_told() -> None:
    few = state_of(FIGHT, *BLOCKING)
    enough = state_of(FIGHT, *BLOCKING, "sideways march block", "sideways stamina block")
    for aids in AIDS:
        bands = [band(pointer(state, aids)).count("block if it is enough") for state in (few, enough)]
        assert bands == ([1, 1] if is_without(aids, "no-counts") else [0, 0])


@pytest.mark.parametrize("aids", AIDS)
def test_plain_lines_say_less_in_steps(aids: str) -> None:
    session = Session.what_if(GAME, state_of(ROUTE))
    console, renderer = script("options", "north-east", "north", "undo"), TextRenderer(GAME)
    renderer.aids = aids
    TextGame(session, renderer, console, open_hands=False).run()
    said = "\n".join(printed_lines(console))
    assert ("East: " in said or "North-west: " in said) == (not is_without(aids, "no-dots"))
    assert (", 2." in said or ", 3" in said) == (aids == "all")
    assert ("isn't listed: claim it" in said) == is_without(aids, "no-dots")
    assert "An enemy stands here: fight it from beside." in said


@pytest.mark.parametrize("aids", AIDS)
def test_plain_lines_add_nothing_up(aids: str) -> None:
    state = state_of(FIGHT, *BLOCKING)
    session, console, renderer = Session.what_if(GAME, state), script("options"), TextRenderer(GAME)
    renderer.aids = aids
    TextGame(session, renderer, console, open_hands=False).run()
    assert (" of 4" in "\n".join(printed_lines(console))) == (aids == "all")


@pytest.mark.parametrize("aids", AIDS)
def test_a_line_is_no_search_for_places(aids: str) -> None:
    state = state_of(ROUTE)
    for option in asked(state).options:
        if option.words[0] not in ("step", "fight"):
            continue
        name = GAME.option_names(state, option)[0]
        assert [*claimed_options(GAME, aids, state, name, [option])] == [option]
        begun = [*claimed_options(GAME, aids, state, name[:2], [option])]
        assert begun == ([] if is_without(aids, "no-dots") else [option])


def steps_of(state: MageState, *options: str) -> Any:
    session = Session.what_if(GAME, state)
    for text in options:
        session.play(text)
    return session.steps


def test_what_could_be_beaten_or_recruited_was_overlooked() -> None:
    fought = state_of(FIGHT, *BLOCKING, "sideways march block", "sideways stamina block", "parry")
    seat = fought.seat
    assert find_overlooked_chances(steps_of(fought, "pass"), seat) == ["prowlers"]
    beaten = steps_of(fought, "target prowlers", "play rage strong red-die", "strike")
    assert find_overlooked_chances(beaten, seat) == []
    weak = state_of("no defence means two wounds", "fight 3,-3", "pass")
    said = describe_overlooked_chances(steps_of(weak, "pass"), [weak.seat])
    assert "overlooked" in said
    dealing = state_of("a recruited unit is ready at once", "interact", "play promise strong white-die")
    assert "herbalists" in find_overlooked_chances(steps_of(dealing, "end"), dealing.seat)


def test_a_record_keeps_the_step(tmp_path: Path) -> None:
    session = Session.start_at(GAME, GAME.new({"seed": 3}), tmp_path, marks=GameMarks(aids="no-counts"))
    session.close()
    assert session.path is not None
    again = Session.resume(session.path, GAME)
    again.close()
    assert again.marks.aids == "no-counts"
    line = Replay.read(session.path, GAME).aids_line
    assert line == "Played without prices of steps, sums of points and previews of damage."


async def test_the_screen_hides_and_claims() -> None:
    state = state_of(ROUTE)
    app = MageKnightApp(GAME, Session.what_if(GAME, state), given={"covers": "off", "aids": "none"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MageScreen)
        at = screen.pointer
        assert at is not None
        before = {each.action for each in screen.commands if each.action in screen.usable}
        at.point(at.home)
        await pilot.press("enter")
        assert at.message
        assert screen.pointer is at
        at.point(parse_hex("2,-3"))
        screen.show_pointed()
        assert {each.action for each in screen.commands if each.action in screen.usable} == before
        await pilot.press("enter")
        assert screen.session.steps[0].option == "step 2,-3"
        await pilot.press("u")
        assert [step.option for step in screen.session.steps] in ([], ["step 2,-3"])
