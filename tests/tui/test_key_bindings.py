"""Own keys: which hold, what is said of the others, and that every screen speaks of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from hotseat.records import settings
from hotseat.records.settings import Settings
from hotseat.tui.commands import Command
from tashkalar.engine import Catalogue
from tashkalar.game_types import Replay
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import GAME, LESSON, REPLAY, WHAT_IF
from tashkalar.tui.key_bindings import SCREENS, apply_custom_keys, validate_keys
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.table import TableScreen
from tests.docs.pages import DOCS, blocks
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import close_hand_over, pointer_of
from tests.tui.test_game_screen import READY

pytestmark = pytest.mark.sweep("size")

EXAMPLE: dict[str, Any] = next(
    kept for block in blocks(DOCS / "keys-and-signs.md", "json") if "keys" in (kept := json.loads(block.text))
)
"""The settings that the guide shows."""


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    """The settings' file."""
    return tmp_path / "settings.json"


# --- which hold ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("commands", [GAME, REPLAY, WHAT_IF, LESSON])
def test_a_name_is_one_command(commands: tuple[Command, ...]) -> None:
    names = [each.name for each in commands if each.name]
    assert len(names) == len(set(names))
    assert all(each.action for each in commands if each.name)


def test_the_example_of_the_guide_holds() -> None:
    own, faults = validate_keys(EXAMPLE["keys"])
    assert own == EXAMPLE["keys"]
    assert not faults


@pytest.mark.parametrize(
    ("wanted", "held", "lines"),
    [
        ({"place": "x", "discard": "p"}, {"place": "x", "discard": "p"}, []),
        ({"place": "Y", "undo": "Y"}, {"place": "Y"}, ["undo: Y is the key of place already"]),
        ({"place": "x"}, {}, ["place: x is the key of discard already"]),
        ({"place": "U"}, {}, ["place: U is the key of redo already"]),
        ({"end": "u", "undo": "u"}, {}, ["undo: u is the key of end already", "end: u is the key of undo already"]),
        ({"next-flare": "F2"}, {}, ["next-flare: F2 is the key of F2 already"]),
        ({"log": "z"}, {}, ["log: z is the key of flare already"]),
        ({"place": "d"}, {}, ["place: d is taken, as the letters a to i, digits and Space are"]),
        ({"place": "7"}, {}, ["place: 7 is taken, as the letters a to i, digits and Space are"]),
        ({"place": " "}, {}, ["place: Space is taken, as the letters a to i, digits and Space are"]),
        ({"mirror": "n"}, {}, ["mirror: n is the key of next already"]),
        ({"plan": "x", "discard": "Y"}, {"discard": "Y"}, ["plan: x is the key of mirror already"]),
        ({"fly": "j", "": "o"}, {}, ["fly isn't a command", " isn't a command"]),
        ({"place": "jo"}, {}, ["place: a key is one character, or F1 to F12"]),
        ({"end": 3}, {}, ["end: a key is one character, or F1 to F12"]),
        (["p"], {}, ["expected an object of names and keys"]),
    ],
)  # fmt: skip
def test_what_can_not_hold_is_told(wanted: object, held: dict[str, str], lines: list[str]) -> None:
    assert validate_keys(wanted) == (held, lines)


@pytest.mark.parametrize("commands", SCREENS)
def test_own_keys_leave_no_key_twice(commands: tuple[Command, ...]) -> None:
    under = apply_custom_keys(commands, EXAMPLE["keys"])
    keys = [key for each in under for key in each.keys]
    assert len(keys) == len(set(keys))
    assert [each.action for each in under] == [each.action for each in commands]


# --- the file ------------------------------------------------------------------------------------------


def test_own_keys_stay_when_a_setting_changes(keep: Path) -> None:
    keep.write_text(json.dumps(EXAMPLE))
    assert settings.write_settings(keep, {"bell": "on"}) == (True, "")
    assert settings.read_settings(keep) == (Settings(bell="on"), "", EXAMPLE["keys"])
    assert not keep.with_suffix(".json.old").exists()


async def test_a_faulty_key_is_told_at_the_start_in_one_line(sit: Sit, keep: Path) -> None:
    text = json.dumps({"keys": {"place": "x", "fly": "[", "end": "%"}})
    keep.write_text(text)
    app = sit()
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        shown = " ".join((await read(pilot)).replace("▌", " ").split())
        assert "fly isn't a" in shown
        assert len(app._notifications) == 1
        assert "\n" not in app.appearance.faults
        assert app.appearance.own_keys == {"end": "%"}
        assert keep.read_text() == text
        app.appearance.change("bell", "on")
    assert keep.with_suffix(".json.old").read_text() == text
    assert settings.read_settings(keep) == (Settings(bell="on"), "", {"end": "%"})


# --- at the table --------------------------------------------------------------------------------------

OWN = {"place": "o", "end": "%", "help": "F4", "flare": "Y", "discard": "[", "log": "Q", "next": "J"}


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_own_keys_play(sit: Sit, keep: Path, size: tuple[int, int]) -> None:
    keep.write_text(json.dumps({"keys": OWN}))
    app = sit(position={**READY, "turn": {"number": 5, "seat": 1, "actions": 1}})
    assert app.session is not None
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        shown = " ".join((await read(pilot)).split())
        for wanted in ("o place", "[ discard", "F4 keys", "J goes to the next"):
            assert wanted in shown
        await pilot.press("p")
        assert pointer_of(app).at_root, "the old key is free"
        await pilot.press("percent_sign")
        assert "place (o)" in await read(pilot)
        await pilot.press("[")
        assert "discard: choose a being" in await read(pilot)
        await pilot.press("escape", "o", "d", "4", "enter")
        assert app.session.steps[-1].option == "place d4"
        assert "end the turn with %" in await read(pilot)
        await pilot.press("percent_sign")
        assert app.session.state.turn.seat == 1


async def test_help_and_palette_tell_own_keys(sit: Sit, keep: Path) -> None:
    keep.write_text(json.dumps({"keys": OWN}))
    app = sit(position=READY)
    async with app.run_test(size=(120, 80)) as pilot:
        await close_hand_over(pilot)
        assert "Place (o)" in [each.title for each in app.get_system_commands(app.screen)]
        await pilot.press("f4")
        assert isinstance(app.screen, HelpScreen)
        app.screen.action_open([page.title for page in app.screen.pages].index("Keys"))
        shown = await read(pilot)
        assert "o  Place a common piece" in shown
        assert "F4  Keys and signs, and more" in shown


async def test_a_replay_and_a_try_have_own_keys(sit: Sit, keep: Path, catalogue: Catalogue) -> None:
    keep.write_text(json.dumps({"keys": {"what-if": "j", "hands": "o", "undo": "X"}}))
    session = sit(plays=("place d4", "end")).session
    assert session is not None
    app = TashkalarApp(catalogue, replay=Replay(session.game, session.history.start, session.steps))
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await read(pilot)
        assert "Hands (o)" in shown
        assert "j what if" in shown
        await pilot.press("o", "o", "j")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("p", "d", "4", "enter", "X")
        assert not app.screen.session.steps
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, BoardReplayScreen)


async def test_a_lesson_keeps_the_keys_it_speaks_of(catalogue: Catalogue, keep: Path) -> None:
    keep.write_text(json.dumps({"keys": {"place": "o"}}))
    app = TashkalarApp(catalogue, lesson="summoning")
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        shown = await read(pilot)
        assert "p place" in shown
        assert "o show me" in shown
        assert not app._notifications


# --- a key that leads nowhere --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            {"seats": [{"beings": ["swordmaster"]}, {}]},
            "no card can be summoned: a common can go on any empty square; m shows",
        ),
        (
            {"seats": [{"beings": ["knight"]}, {}]},
            "no card can be summoned: a common can go on any empty square; no single one completes",
        ),
        (
            {"seats": [{"beings": [], "legends": []}, {}]},
            "no card can be summoned: a common can go on any empty square; p highlights them all",
        ),
    ],
)
async def test_next_says_what_helps_where_nothing_is_lit(sit: Sit, position: dict[str, Any], said: str) -> None:
    app = sit(position={**READY, "board": rows(_1c="c3", _2c="d6"), **position})
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("n")
        assert said in " ".join((await read(pilot)).split())


async def test_next_names_the_digits_where_only_improvising_helps(sit: Sit) -> None:
    hands = [{"beings": ["swordmaster"], "legends": []}, {}, {}]
    position = {**READY, "board": rows(_1c="e4", _2c="e6"), "seats": hands}
    async with sit("melee", position=position, players=3).run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("n")
        assert "no card is chosen: a common can go on any empty square; digits choose a card" in await read(pilot)
