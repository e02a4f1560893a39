"""The pages to look things up at the table: help by topic, all cards, discard piles, tasks and scores."""

from typing import Any

import pytest
from textual.app import App

from hotseat.tui.browser import ComponentsScreen
from hotseat.tui.pane import Pane
from tashkalar.text.rule_topics import rule_topics
from tashkalar.tui.commands import GAME, REPLAY
from tashkalar.tui.screens.cards import CardsScreen
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.table import TableScreen
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_pook.game import Pook
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import click_on, close_hand_over

pytestmark = pytest.mark.sweep("size")

TABLE: dict[str, Any] = {
    "board": rows(_1c="e4 e6", _2c="d6", _1l="g5", _2h="c5"),
    "seats": [
        {"beings": ["swordmaster", "knight"], "legends": [], "flares": [], "discard": ["bomb", "herald"]},
        {"beings": ["cannon"], "legends": [], "flares": [], "discard": ["hypnotist"], "claimed": ["destruction"]},
    ],
    "legends": {"discard": ["titan"]},
    "turn": {"number": 5, "seat": 1, "actions": 2},
}

SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24), (44, 18)])


@SIZES
async def test_the_rules_by_topic(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("f1")
        for topic in rule_topics():
            shown = await read(pilot)
            assert topic.heading in shown
            assert " ".join(topic.paragraphs[0].split()[:4]) in " ".join(shown.split())
            await pilot.press("right")
        assert "Keys" in await read(pilot)
        await pilot.press("end", "pagedown", "escape")
        assert isinstance(app.screen, TableScreen)


async def test_a_topic_is_clicked(sit: Sit) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("question_mark")
        await pilot.click("#help-topics", offset=(4, 3))
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.index == 3
        assert f"> {app.screen.pages[3].title}" in await read(pilot)


@SIZES
async def test_cards_are_found_by_any_word(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("2", "k")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        assert screen.found[screen.index] == "knight", "the chosen card comes first"
        assert len(screen.found) == 120 + 12 + 24
        await pilot.press(*"legend dragon")
        assert "Fire Dragon" in await read(pilot)
        assert all("dragon" in screen.texts[card] for card in screen.found)
        on, back = ("right", "left") if size[0] >= 80 else ("down", "up")
        await pilot.press("escape", *"sylvan", on, on, back)
        assert screen.found[screen.index] == screen.found[1]
        assert {app.cards.beings[card].deck for card in screen.found if card in app.cards.beings} >= {"sylvan"}
        await pilot.press(*"xyz")
        assert "No card matches" in await read(pilot)
        await pilot.press("down", "backspace", "escape", "escape")
        assert isinstance(app.screen, TableScreen)


@SIZES
async def test_cards_are_filtered_by_key_and_by_typing(sit: Sit, size: tuple[int, int]) -> None:
    """Filters by school, rank and mechanic, together with words; a key offers only filters that leave a card."""
    app = sit(position=TABLE)
    beings = app.cards.beings
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        await pilot.press(*"school:everfrost")
        assert {beings[card].deck for card in screen.found} == {"everfrost"}
        await pilot.press("f5")
        assert screen.search_text == "school:everfrost rank:common"
        assert {beings[card].rank.word for card in screen.found} == {"common"}
        await pilot.press("f6")
        assert screen.search_text.endswith(" mechanic:frozen")
        assert screen.found
        assert all(beings[card].frozen for card in screen.found)
        await pilot.press("shift+f6")
        assert screen.search_text == "school:everfrost rank:common"
        assert "everfrost" in await read(pilot)
        await pilot.press("escape", *"m:frozen queen")
        assert screen.found == ["ice-queen"]
        await pilot.press("escape", "shift+f4")
        assert screen.search_text == "school:southern"
        assert "swordmaster" in screen.found
        await pilot.press("f4")
        assert screen.search_text == ""
        assert len(screen.found) == len(screen.texts)


async def test_cards_are_filtered_by_their_place_and_by_what_fits_now(sit: Sit) -> None:
    """Only cards of a game have places; a place may be typed too."""
    app = sit(position=TABLE)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k", "f7")
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        assert sorted(screen.found) == ["knight", "swordmaster"]
        assert "F7 where in hand" in await read(pilot)
        await pilot.press("f7")
        assert screen.found == ["swordmaster"], "the knight doesn't fit"
        assert "F7 where fits now" in await read(pilot)
        await pilot.press("escape", *"where:discarded")
        assert {*screen.found} == {"bomb", "herald", "hypnotist", "titan"}
        await pilot.press("shift+f7")
        assert screen.search_text == "where:claimed"
        assert screen.found == ["destruction"]
    alone = CardsScreen(app.cards)
    assert not [each for each in alone.filters() if each.key == "F7"]
    assert not [each for each in alone.commands if "f7" in each.keys]


@SIZES
async def test_a_card_is_compared_with_others(sit: Sit, size: tuple[int, int]) -> None:
    """It stays below each other card that is selected, until it is let go."""
    app = sit(position=TABLE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k", *"herald", "f8", *["backspace"] * 6, *"titan")
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        panel = [line.plain for line in screen.query_one("#cards-panel", Pane).lines]
        at = [next(i for i, line in enumerate(panel) if line.lstrip().startswith(each)) for each in ("Titan", "Herald")]
        assert at == sorted(at)
        await pilot.press("escape", *"herald")
        panel = [line.plain for line in screen.query_one("#cards-panel", Pane).lines]
        assert len([line for line in panel if line.lstrip().startswith("Herald ")]) == 1
        await pilot.press("f8", "escape", *"titan")
        panel = [line.plain for line in screen.query_one("#cards-panel", Pane).lines]
        assert not [line for line in panel if "Herald" in line]


async def test_the_text_of_a_card_is_copied(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name, kind and pattern come first; other games copy what is listed."""
    app, copied = sit(position=TABLE), list[str]()
    monkeypatch.setattr(App, "copy_to_clipboard", lambda _app, text: copied.append(text))
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k", *"swordmaster", "f9")
        assert copied[0].splitlines()[:4] == ["Swordmaster (common, Imperial)", "c", "*", "c"]
        assert "upgrade the Swordmaster" in " ".join(copied[0].split())
        assert any("is in the clipboard" in note.message for note in app._notifications)
    game = MageKnight()
    other = MageKnightApp.of_game(game, start=True)
    async with other.run_test(size=(80, 24)) as pilot:
        other.stack.open(ComponentsScreen(game.components()), above=other.screen)
        await pilot.pause()
        await pilot.press(*"fire bolt", "f9")
        component = next(each for each in game.components() if each.id == "fire-bolt")
        assert copied[1].splitlines()[1:] == [*component.lines]


async def test_a_filter_is_clicked(sit: Sit) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k")
        await click_on(pilot, "F6 mechanic")
        assert "F6 frozen" in (await read(pilot)).replace("mechanic frozen", "frozen")


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("crystal-grower", ["Frozen effect, when it is thawed"]),
        ("paradox-worm", ["Warp, from the hand"]),
        ("knight", []),
    ],
)
async def test_frozen_effects_and_warps_are_told_apart_on_the_card(sit: Sit, card: str, lines: list[str]) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(160, 50)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k", *app.cards.beings[card].name)
        shown = await read(pilot)
        assert [head for head in ("Frozen effect, when it is thawed", "Warp, from the hand") if head in shown] == lines


async def test_what_the_browser_knows_of_a_card(sit: Sit) -> None:
    """The own hand and all discards are listed, the other hand isn't."""
    app = sit(position=TABLE)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        assert screen.now.places["knight"] == "Ada's hand, 2"
        assert screen.now.places["herald"] == "discarded by Ada"
        assert screen.now.places["hypnotist"] == "discarded by Boris"
        assert screen.now.places["titan"] == "discarded"
        assert screen.now.places["destruction"] == "claimed by Boris"
        assert "cannon" not in screen.now.places
        await pilot.press(*"knight")
        assert "Ada's hand, 2" in await read(pilot)


GRIDS = {(200, 60): (12, 5), (160, 50): (9, 4), (120, 36): (7, 3), (100, 30): (5, 2), (80, 24): (4, 2),
         (60, 20): (1, 6)}  # fmt: skip
"""The tiles beside and below each other by size; on the narrowest screen names are a list."""


@pytest.mark.parametrize("size", [*GRIDS])
async def test_cards_are_tiles_that_the_arrows_go_over(sit: Sit, size: tuple[int, int]) -> None:
    """Page by page, with the signs explained after the last one; Enter lays a card over the board, Esc leads back."""
    app = sit(position=TABLE)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        across, down = GRIDS[size]
        assert (screen.grid.across, screen.grid.down) == (across, down)
        for key, index in (("home", 0), ("down", across), ("pagedown", across + across * down), ("pageup", across)):
            await pilot.press(key)
            assert screen.index == index
        if across > 1:
            await pilot.press("right", "right", "left")
            assert screen.index == across + 1
            assert "page 1 of" in await read(pilot) or size[1] < 35
        await pilot.press("f4")
        shown = await read(pilot)
        assert "18 of 156" in shown.splitlines()[0]
        assert "imperial" in shown
        await pilot.press("end")
        shown = await read(pilot)
        assert "Gun Tower" in shown
        if across > 1:
            assert "On a card" in shown
            assert "marked, for the text" in shown
        await pilot.press("escape", *"swordmaster")
        shown = await read(pilot)
        assert ("in the deck of" in shown) == (across > 1)
        assert ("in hand" in shown) == (across > 1)
        await pilot.press("enter")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.chosen_card == "swordmaster"
        await pilot.press("escape", "k", "escape")
        assert app.screen is table


@pytest.mark.sweep("size", "across")
@pytest.mark.parametrize(("size", "across"), [((160, 50), 5), ((120, 36), 4), ((80, 24), 2), ((60, 20), 1)])
async def test_the_components_of_another_game_are_tiles_by_kind(size: tuple[int, int], across: int) -> None:
    game = MageKnight()
    app = MageKnightApp.of_game(game, start=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        first = app.screen
        screen = ComponentsScreen(game.components())
        app.stack.open(screen, above=first)
        await pilot.pause()
        assert screen.grid.across == across
        await pilot.press("down", "f4")
        shown = await read(pilot)
        assert screen.index == across
        assert f"17 of {len(screen.texts)}" in shown.splitlines()[0]
        assert "basic card" in shown.splitlines()[1]
        assert "strong: " in shown
        await pilot.press("shift+f4", *"fire bolt")
        assert screen.found[0] == "fire-bolt"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert app.screen is first


def test_pook_lists_each_warrior_of_each_faction() -> None:
    found = Pook().components()
    assert len(found) == 4 * 3
    assert (found[1].kind, found[1].name, found[1].lines[0]) == ("Knights", "Knight 2", "K2: 2 cards")


async def test_piles_scores_and_tasks(sit: Sit) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("P")
        shown = await read(pilot)
        assert "Ada's school: 2 cards" in shown
        assert shown.index("Herald") < shown.index("Bomb"), "the latest first"
        assert "Hypnotist" in shown
        assert "Cannon" not in shown
        await pilot.press("escape", "w")
        shown = await read(pilot)
        assert "1  legend on g5" in shown
        assert "1  Destruction" in shown
        await pilot.press("escape", "T")
        assert "comes next" in await read(pilot)


async def test_the_scores_of_a_duel(sit: Sit) -> None:
    """The reasons for the points, and the points of this turn."""
    turn = {"number": 5, "seat": 1, "actions": 1, "destroyed": ["2h", "2c", "2c", "2c"]}
    app = sit("duel", position={**TABLE, "seats": [{}, {}], "turn": turn})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        assert "= 2 points" in shown
        assert "+2" in shown
        await pilot.press("w")
        assert "at the end of this turn, for 4 pieces destroyed so far" in await read(pilot)


async def test_a_task_that_would_be_met_is_told(sit: Sit) -> None:
    turn = {"number": 5, "seat": 1, "actions": 1, "destroyed": ["2c", "2c", "2c"]}
    tasks = {"current": ["destruction", "side-chain", "red-summoning"], "next": "devastation"}
    app = sit(position={**TABLE, "seats": [{}, {}], "turn": turn, "tasks": tasks})
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        assert "Destruction met" in await read(pilot)


async def test_the_palette_knows_every_command(sit: Sit) -> None:
    app = sit()
    async with app.run_test() as pilot:
        await close_hand_over(pilot)
        titles = {command.title for command in app.get_system_commands(app.screen)}
    assert {command.title for command in GAME if command.action} <= titles
    for commands in (GAME, REPLAY):
        named = [command.title for command in commands if command.action]
        assert len(named) == len(set(named))


async def test_a_log_of_nothing_says_so(sit: Sit) -> None:
    app = sit("duel")
    async with app.run_test(size=(60, 20)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("l")
        assert "Nothing has been played yet." in await read(pilot)
        await pilot.press("escape", "k")
        assert "Esc close" in await read(pilot), "the keys are whole on a narrow screen"
