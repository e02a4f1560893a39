"""Frozen, pending and held cards at the table, thawing and warping by key, mouse and typing, and what they will do."""

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.tui.pane import Pane
from tashkalar.engine.geometry import parse_square
from tashkalar.tui.screens.table import TableScreen
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import click_on, close_hand_over, pointer_of

pytestmark = pytest.mark.sweep("size")

BOARD = rows(_1c="d6 f6 d4 f4", _1h="e7 e3", _2c="e6 e4 c4", _2h="c7 g4", _2l="h5")
ICE: dict[str, Any] = {"school": "everfrost", "frozen": "ice-queen"}
HELD: dict[str, Any] = {
    "school": "etherweave",
    "pending": "merchant-of-time",
    "stasis": "1h",
    "beings": ["paradox-worm", "void-summoner"],
}
MET: dict[str, Any] = {"board": BOARD, "seats": [ICE, HELD], "turn": {"number": 9, "seat": 2, "actions": 2}}
"""Ada has a frozen card before her, Boris, whose turn it is, a pending being that holds a piece of hers."""

THAWING: dict[str, Any] = {"board": BOARD, "seats": [ICE, {}], "turn": {"number": 9, "seat": 1, "actions": 2}}
WEAVER: dict[str, Any] = {"school": "etherweave", "beings": ["paradox-worm", "void-summoner", "singularity"]}
WARPING: dict[str, Any] = {"board": BOARD, "seats": [ICE, WEAVER], "turn": {"number": 9, "seat": 2, "actions": 2}}

SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])


async def pane_text(pilot: Pilot[Any], pane: str) -> str:
    """Return the visible text of a pane, whatever its line breaks."""
    await read(pilot)
    found = pilot.app.screen.query_one(pane, Pane)
    return " ".join(" ".join(line.plain for line in found.lines[: found.content_size.height]).split())


@SIZES
async def test_what_lies_before_the_players_stands_under_the_scores(sit: Sit, size: tuple[int, int]) -> None:
    """Visible to both, with its cost; the hand has space beside it (rules.md 13.2, 13.17, 13.18, 13.22)."""
    app = sit(position=MET)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press(*["tab"] * (size[0] == 60))
        shown = await pane_text(pilot, "#facts")
        assert "[ ] frozen Ice Queen" in shown
        assert "( ) pending Merchant of Time (-2); holding [H]" in shown
        assert re.search(r"\( \) Boris ·*\s*-1/9", shown)
        assert "6 Flare" in shown, "the whole hand"


async def test_the_pending_being_has_its_own_number_among_the_beings(sit: Sit) -> None:
    """A number chooses the entry drawn under it."""
    app = sit(position=MET)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        cards = pointer_of(app).cards
        assert cards.index("merchant-of-time") < cards.index(pointer_of(app).beings[-1])
        number = cards.index("merchant-of-time") + 1
        heading, names = card_rows(await read(pilot), number)
        assert heading == f"▏{number} heroic"
        assert names == ["Merchant of", "Time", "pending"]
        await pilot.press(str(number))
        heading, _ = card_rows(await read(pilot), number)
        assert heading == f"▸{number} heroic"


def card_rows(screen: str, number: int) -> tuple[str, list[str]]:
    """The heading of a card of the hand, with the sign before it, and the three lines below it."""
    lines = screen.splitlines()
    top = next(i for i, line in enumerate(lines) if re.search("[▏▸]2 ", line))
    heading = re.findall("[▏▸][^▏▸]+", lines[top])[number - 1]
    return heading.strip(), [line.split("▏")[number].strip() for line in lines[top + 1 : top + 4]]


@pytest.mark.parametrize(
    ("helped", "told_so"),
    [
        ({"lent": True}, "one enemy piece may stand in"),
        ({"gaps": 2}, "2 empty squares may stand in"),
        ({"possessed": 1}, "the next being is summoned with Ada's pieces"),
        ({"doubled": 1}, "destroyed pieces count 1 extra time"),
    ],
)
async def test_what_helps_this_turn_is_told(sit: Sit, helped: dict[str, Any], told_so: str) -> None:
    """Effects for the next summoning, or for the rest of the turn (rules.md 5.12, 13.14, 14.35)."""
    app = sit(position={**WARPING, "turn": {**WARPING["turn"], **helped}})
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert f"( ) {told_so}" in await pane_text(pilot, "#facts")


async def test_what_lies_before_the_players_is_read_in_full(sit: Sit) -> None:
    app = sit(position=MET)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("P")
        shown = await read(pilot)
        assert "Ice Queen thawed: Make a standard move with one of your heroics." in shown
        assert "pending Merchant of Time (-2)" in shown


async def test_the_hand_is_explained_under_the_numbers_of_its_keys(sit: Sit) -> None:
    app = sit(position=MET)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        number = pointer_of(app).cards.index("merchant-of-time") + 1
        await pilot.press("question_mark", "right")
        assert f"{number} Merchant of Time" in await read(pilot)


async def test_the_score_tells_what_a_pending_being_costs(sit: Sit) -> None:
    app = sit(position=MET)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        assert re.search(r"\( \) Boris +·+ -1/9 +0 +1 ", shown), "no point by tasks, one by legends"
        assert "pending Merchant of Time (-2)" in shown
        await pilot.press("w")
        shown = await read(pilot)
        assert "( ) Boris: -1 point" in shown
        assert "-2  Merchant of Time is pending" in shown


async def test_in_a_melee_it_costs_in_every_colour(sit: Sit) -> None:
    """And the lowest colour is still marked."""
    held = {**HELD, "stasis": "2h", "score": {"1": 5, "2": 3}}
    seats = [ICE, {"school": "northern"}, held]
    app = sit("melee", players=3, position={"board": BOARD, "seats": seats, "turn": {"number": 9, "actions": 2}})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        assert " 3f #1f" in shown
        await pilot.press("w")
        assert "Merchant of Time is pending in every colour" in await read(pilot)


async def test_the_cover_tells_of_it(sit: Sit) -> None:
    app = sit(position=MET)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await pane_text(pilot, "#cover-text")
        assert "[ ] frozen Ice Queen" in shown
        assert "( ) pending Merchant of Time (-2); holding [H]" in shown


# --- thawing and warping ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "keys", "played"),
    [
        (THAWING, ["F", "enter"], "thaw"),
        (THAWING, ["F", "F"], "thaw"),
        (THAWING, ["colon", *"tha", "enter"], "thaw"),
        (WARPING, ["V", "enter"], "warp paradox-worm"),
        (WARPING, ["V", "2", "enter"], "warp void-summoner"),
        (WARPING, ["colon", *"wa void", "enter"], "warp void-summoner"),
    ],
)
async def test_by_key_and_typed(sit: Sit, position: dict[str, Any], keys: list[str], played: str) -> None:
    app = sit(position=position)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press(*keys)
        assert app.session is not None
        assert app.session.steps[0].option == played


@pytest.mark.parametrize(
    ("position", "first", "then", "played"),
    [
        (THAWING, "F thaw Ice Queen", "F thaw Ice Queen", "thaw"),
        (THAWING, "F thaw  ", "F thaw Ice Queen", "thaw"),
        (WARPING, "V warp Void Summoner", "V warp Void Summoner", "warp void-summoner"),
        (WARPING, "V warp  ", "2 warp Void Summoner", "warp void-summoner"),
        (WARPING, "V warp  ", "2 Void Summoner", "warp void-summoner"),
    ],
)
async def test_by_mouse(sit: Sit, position: dict[str, Any], first: str, then: str, played: str) -> None:
    """The list, the key in the last line, and the card itself; the last click takes the option pointed at."""
    app = sit(position=position)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        for text in (first, then, then):
            if app.session is not None and not app.session.steps:
                await click_on(pilot, text)
        assert app.session is not None
        assert app.session.steps[0].option == played


@SIZES
@pytest.mark.parametrize(
    ("position", "key", "text"),
    [
        (THAWING, "F", "thaw Ice Queen: Make a standard move with one of your heroics; then choose a standard move"),
        (WARPING, "V", "warp Paradox Worm: Upgrade an enemy common. You may discard your pending being; then choose"),
    ],
)
async def test_what_it_will_do_is_told_before(
    sit: Sit, position: dict[str, Any], key: str, text: str, size: tuple[int, int]
) -> None:
    """The next question stands in words and on the board."""
    app = sit(position=position)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press(key)
        shown = await read(pilot)
        assert text in " ".join(" ".join(line[: size[0]].strip() for line in shown.splitlines()).split())
        assert "&" in shown


@pytest.mark.parametrize(
    ("position", "key", "text"),
    [
        (WARPING, "F", "you have no frozen card"),
        (THAWING, "V", "no card in your hand has a warp"),
        (MET, "V", "you already have a pending card, and there is room for only one"),
        ({**WARPING, "turn": {"number": 2, "seat": 2, "actions": 2}}, "V", "you can't play a warp in your first turn"),
    ],
)
async def test_why_not(sit: Sit, position: dict[str, Any], key: str, text: str) -> None:
    app = sit(position=position)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert f"{key} " not in (await read(pilot)).splitlines()[-1], "the last line offers only what can be done"
        await pilot.press(key)
        assert text in await read(pilot)


async def test_asking_about_a_card_tells_of_its_warp(sit: Sit) -> None:
    app = sit(position=WARPING)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "question_mark", "right")
        assert "You can play its warp now" in await read(pilot)
    app = sit(position=MET)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "question_mark", "right")
        shown = " ".join((await read(pilot)).replace("│", " ").split())
        assert "You can't play its warp now" in shown


async def test_a_preview_shows_where_the_gateway_will_be(sit: Sit) -> None:
    """The being that comes is the Gateway, if there is none (rules.md 13.10)."""
    seats = [{"school": "nethervoid", "beings": ["gate-keeper"]}, {}]
    board = rows(_1c="d4 f4 e5")
    app = sit(position={"board": board, "seats": seats, "turn": {"number": 9, "seat": 1, "actions": 2}})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "e", "4")
        assert "Ada has the Gateway on e4" in await read(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.panes.scene()[parse_square("e4")].gateway


async def test_the_cover_tells_what_was_thawed_and_warped(sit: Sit) -> None:
    """Step by step, by name; and the log says the same."""
    app = sit(
        position={**THAWING, "turn": {"number": 9, "seat": 1, "actions": 1}},
        plays=("thaw", "move e7 d7", "place a4", "end"),
    )
    async with app.run_test(size=(120, 36)) as pilot:
        assert "thaws Ice Queen" in await pane_text(pilot, "#cover-text")
        await pilot.press("enter", "l")
        assert "Ada thaws Ice Queen" in await read(pilot)
