"""Pook at its own table: keys, clicks, typed options, messages, hand-over screens, replays."""

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.events import Paste
from textual.pilot import Pilot

from games.pook.tests.drawn import drawn
from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.rules_text import read_rules
from hotseat.records import saved_games
from hotseat.records.replay import Replay
from hotseat.tui.text_input import TextInput
from tashkalar_pook import DATA
from tashkalar_pook.card_text import SIGNS, short_name
from tashkalar_pook.game import Pook
from tashkalar_pook.rules import pook_scores
from tashkalar_pook.screen.app import PookApp
from tashkalar_pook.screen.pointing import LEAVING
from tashkalar_pook.screen.table import PookScreen
from tashkalar_pook.state import Option, State
from tests.helpers.hostile_names import TABLES
from tests.hotseat import bots
from tests.hotseat.helpers.way_back import open_and_leave, undo_and_redo
from tests.tui.conftest import appears, read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]

OPEN = {"covers": "off"}
RULES = read_rules(DATA / "pook_rules.yaml")
SIZES = [(120, 36), (80, 24), (200, 60)]
WANTED = {"seed": 3, "names": ("Ada", "Boris")}


def begun(names: Sequence[str] = ()) -> Session[Any, Any, Any, Any]:
    return Session.start(Pook(), {**WANTED, **({"names": tuple(names)} if names else {})}, saved_games.games_folder())


def table(rows: list[str], hand: list[str]) -> PookApp:
    """Ada on turn, at a table that was laid."""
    return at(drawn(rows, hand))


def at(state: State) -> PookApp:
    return PookApp(Pook(), Session.what_if(Pook(), state), given=OPEN)


def test_it_is_the_screen_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.cli.common.need_terminal", lambda: None)
    assert plugins.app_class(registry.load_game("pook")) is PookApp


@pytest.mark.parametrize("size", SIZES)
async def test_a_place_tells_how_many_coins_count_and_why_a_warrior_may_not_come(size: tuple[int, int]) -> None:
    async with table([". o", "@ K1"], ["O3", "V1"]).run_test(size=size) as pilot:
        await pilot.press("1", "left", "left", "left", "down", "down", "down", "up", "up")
        await to(pilot, 0, 1)
        shown = await read(pilot)
        assert "0,1: empty." in shown
        assert "2 coins count here, level 3 needs 3." in shown
        assert "p lays O3 as a coin" in shown
        assert shown.count("count") == 3, "the two coins that count are marked"
        await pilot.press("2")
        shown = await read(pilot)
        assert "Enter lays V1 as a warrior: 2 coins" in shown


async def to(pilot: Pilot[Any], x: int, y: int) -> None:
    """Point at a place by arrow keys."""
    screen = pilot.app.screen
    assert isinstance(screen, PookScreen)
    assert screen.pointer is not None
    across, up = x - screen.pointer.place[0], y - screen.pointer.place[1]
    await pilot.press(*["right" if across > 0 else "left"] * abs(across), *["up" if up > 0 else "down"] * abs(up))
    assert screen.pointer.place == (x, y)


@pytest.mark.parametrize("size", SIZES)
async def test_a_warrior_is_laid_and_its_power_is_used(size: tuple[int, int]) -> None:
    app = table([". . K2 .", "K1 V1 . @"], ["O1", "M1"])
    async with app.run_test(size=size) as pilot:
        await pilot.press("1")
        await to(pilot, 2, 0)
        await pilot.press("enter")
        shown = await read(pilot)
        assert "Ada: Use its power?" in shown
        assert "Enter turns it" in shown, "the one that can be turned is pointed at"
        await to(pilot, 1, 0)
        shown = await read(pilot)
        assert "1,0: a viking of level 1, safe beside a knight." in shown
        assert "Safe: a knight stands beside it." in shown
        assert "safe" in shown
        await pilot.press("enter")
        assert "Use its power?" in await read(pilot), "nothing was played"
        await pilot.press("n", "enter")
        shown = await read(pilot)
        assert "K2 on 2,1 is turned to its coin" in " ".join(shown.split()) or size[0] < 100
        assert "Ada: Move the Piggy, or end the turn" in shown
        await pilot.press("full_stop")
        assert app.session is not None
        assert [step.option for step in app.session.steps][1:] == ["flip 2,1", "end"]


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_marked_whom_a_knight_would_protect(size: tuple[int, int]) -> None:
    async with table(["@ . V1", ". K2 O1"], ["K1", "M1"]).run_test(size=size) as pilot:
        await to(pilot, 1, 1)
        await pilot.press("1")
        shown = await read(pilot)
        assert shown.count("safe?") == 2, "the viking and the knight beside the place"
        assert shown.count("safe") == 4, "the orc is safe already, and the text of the power has the word too"
        await pilot.press("2")
        assert "safe?" not in await read(pilot)


@pytest.mark.sweep("size")
@pytest.mark.parametrize("named", TABLES)
@pytest.mark.parametrize("size", SIZES)
async def test_names_are_shown_as_they_are_written(named: str, size: tuple[int, int]) -> None:
    names = TABLES[named]
    app = PookApp(Pook(), begun(names), given=OPEN)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for name in names:
            assert ("".join(name.split())[:5]) in "".join(shown.split())
        assert {cell_len(line) for line in shown.splitlines()} == {size[0]}
        await pilot.press("f1", "escape", "p")
    app = PookApp(Pook(), begun(names))
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "p", "full_stop", "enter", "p", "full_stop", "enter")
        assert (await read(pilot)).strip()


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_traded_for_one_that_fits(size: tuple[int, int]) -> None:
    app = table(["V2 . @", ". o(K1) ."], ["M1", "K2", "O3"])
    async with app.run_test(size=size) as pilot:
        await to(pilot, 1, 1)
        await pilot.press("1", "enter")
        await to(pilot, 0, 1)
        await pilot.press("2")
        assert "It needs a card of level 2, and yours is of level 3." in await read(pilot)
        await pilot.press("tab")
        assert "Enter gives K2 for it" in await read(pilot)
        await pilot.press("enter")
        assert app.session is not None
        assert app.session.steps[-1].option == "trade 0,1 knight-2a"


async def test_a_click_points_and_another_plays_and_cards_and_deeds_are_clicked() -> None:
    app = table(["@"], ["K1", "O2"])
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.session is not None
        place = (4 + 10 + 14 + 3, 7 + 1)
        await read(pilot)
        row = next(y for y, line in enumerate((await read(pilot)).splitlines()) if "2  O2" in line)
        await pilot.click(offset=(55, row))
        assert "lays O2 as a coin" in await read(pilot)
        await pilot.click(offset=place)
        assert not app.session.steps
        shown = (await read(pilot)).splitlines()
        line = next(y for y, line in enumerate(shown) if "lays O2" in line)
        await pilot.click(offset=(shown[line].index("lays O2"), line))
        assert app.session.steps[-1].option.startswith("coin orc-2a ")


@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", range(2))
async def test_a_whole_game_is_played_by_keys(seed: int) -> None:
    """Whatever is answered at random is answered by pointing, and the game ends with all allegiances open."""
    chance = random.Random(seed)
    session = Session.start(Pook(), {"seed": seed, "names": ("Ada", "Boris", "Cleo", "Dan")[: 2 + 2 * seed]}, None)
    app = PookApp(Pook(), session, given=OPEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(pilot)
        while session.question is not None:
            before = len(session.steps)
            option = chance.choice(session.question.options)
            await answer(pilot, option)
            assert session.steps[before].option == option.text
        await pilot.press("escape")
        shown = (await read(pilot)).splitlines()[1:]
        for name, seat, points in zip(
            session.state.names, session.state.seats, pook_scores(session.state), strict=True
        ):
            line = next(line for line in shown if f" {name} " in line).partition(f" {name} ")[2]
            assert line.rstrip().endswith(f"{points} points")
            assert [f" {faction[0].upper()}" in line for faction in SIGNS] == [
                faction in seat.allegiance for faction in SIGNS
            ]


async def test_the_result_shows_all_factions_with_what_counts_and_the_score_by_turn() -> None:
    """Allegiances lie open at the end, and are counted for the turns before."""
    chance = random.Random(5)
    session = Session.start(Pook(), {"seed": 5, "names": ("Ada", "Boris", "Cleo")}, None)
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    async with PookApp(Pook(), session, given=OPEN).run_test(size=(120, 36)) as pilot:
        shown = await read(pilot)
    for text in ("Points of the factions", "K2 c1, K1 c3, K1 c4", "Score by turn", "Turning points"):
        assert text in shown
    assert "V3" in shown.splitlines()[2], "the first row of the grid is the first below the header"


async def answer(pilot: Pilot[Any], option: Option) -> None:
    """Answer by keys."""
    screen = pilot.app.screen
    assert isinstance(screen, PookScreen)
    assert screen.pointer is not None
    if option.verb in LEAVING:
        await pilot.press("s" if option.verb == "skip" else "full_stop")
        return
    if option.card:
        await pilot.press(str(screen.pointer.hand.index(option.card) + 1))
    await to(pilot, *option.place)
    await pilot.press("p" if option.verb == "coin" else "enter")


@pytest.mark.parametrize("size", SIZES)
async def test_the_cover_hides_hand_and_allegiance_and_tells_what_happened(size: tuple[int, int]) -> None:
    app = PookApp(Pook(), begun())
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        assert "Has Boris looked away?" in shown
        await pilot.press("enter")
        assert app.session is not None
        hand = app.session.state.seats[0].hand
        assert f"1  {hand[0][0].upper()}" in await read(pilot)
        await pilot.press("p", "full_stop")
        shown = await read(pilot)
        assert "Has Ada looked away?" in shown
        assert "yours" not in shown
        assert "Ada lays a coin on" in shown
        assert hand[0] not in shown
        await pilot.press("enter")
        shown = await read(pilot)
        assert "( o )" in shown or "(   o   )" in shown, "nobody else sees what lies under the coin"


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_asked_who_plays_and_who_cannot_is_told(size: tuple[int, int]) -> None:
    app = PookApp(Pook(), others=lambda: ["tash-kalar"])
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        assert "Ada" in shown
        assert "Tash-Kalar" not in shown
        app.screen.query_one("#name-1").focus()
        await pilot.press(*["backspace"] * 5, "f5")
        assert "Every player needs a name." in await read(pilot)
        await pilot.press(*"Ada", "f5")
        assert "The players need different names." in await read(pilot)
        await pilot.press("backspace", "backspace", "backspace", *"Eva")
        app.screen.query_one("#players").focus()
        await pilot.press("right")
        app.screen.query_one("#starts").focus()
        await pilot.press("right")
        await pilot.press("f5")
        assert app.session is not None
        assert app.session.state.names == ("Ada", "Eva", "Cleo")
        assert "Ada is next" in await read(pilot)


async def test_a_seat_is_given_to_a_program(tmp_path: Path) -> None:
    app = PookApp(Pook(), given=OPEN)
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#starts").focus()
        await pilot.press("right")
        app.screen.query_one("#who-1").focus()
        await pilot.press("right", "f5")
        assert app.session is None
        assert "Player 2: the program needs its command." in " ".join((await read(pilot)).split())
        await pilot.press("down", *"no-such-bot", "f5")
        assert app.session is None
        assert "no-such-bot" in await read(pilot)
        app.screen.query_one("#command-1", TextInput).value = bots.bot(tmp_path / "bots", bots.FIRST).name
        await pilot.press("f5")
        assert app.session is not None
        assert [one.kind for one in app.session.players] == ["human", "program"]
        await pilot.press("p", "full_stop")
        await appears(pilot, "Ada is next")


async def test_another_game_is_played_instead() -> None:
    app = PookApp(Pook(), others=lambda: ["tash-kalar"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        await pilot.press("9")
    assert app.wanted == "tash-kalar"


async def test_when_it_is_over_the_same_players_may_play_again() -> None:
    session = begun(("Eva", "Finn"))
    chance = random.Random(1)
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    app = PookApp(Pook(), session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert "Finn is next" in await read(pilot)
        assert app.session is not session
        assert app.session is not None
        assert app.session.state.names == ("Finn", "Eva")


async def test_whatever_is_opened_is_left_by_esc_and_what_is_taken_back_looks_as_before() -> None:
    async with at(Pook().new(WANTED)).run_test(size=(120, 36)) as pilot:
        assert await open_and_leave(pilot) >= {"type", "seats", "app.rules", "app.keys"}
    async with at(Pook().new(WANTED)).run_test(size=(120, 36)) as pilot:
        await undo_and_redo(pilot)


async def test_an_answer_is_typed_and_taken_back() -> None:
    app = PookApp(Pook(), begun(), given=OPEN)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.session is not None
        assert app.session.question is not None
        option = app.session.question.options[-1].text
        await pilot.press("colon")
        pilot.app.post_message(Paste(option))
        await pilot.press("enter")
        assert [step.option for step in app.session.steps] == [option]
        await pilot.press("u")
        assert not app.session.steps


@pytest.mark.parametrize("size", SIZES)
async def test_a_replay_shows_the_same_picture(size: tuple[int, int]) -> None:
    session = begun()
    chance = random.Random(1)
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    replay = Replay(Pook(), session.history.start, session.steps)
    async with PookApp(Pook(), replay=replay).run_test(size=size) as pilot:
        await pilot.press("end", "left", "left")
        shown = await read(pilot)
        assert "(oo)" in shown or "( oo )" in shown
        assert " K+ " in shown
        await pilot.press("end")
        assert "points" in await read(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_are_read_at_the_table(size: tuple[int, int]) -> None:
    async with table(["@"], ["K1"]).run_test(size=size) as pilot:
        await pilot.press("f1")
        shown = await read(pilot)
        assert "Rules" in shown
        assert "P1 Four factions: knights (red)" in shown
        box = pilot.app.screen.query_one("#text")
        assert box.virtual_size.width <= box.content_size.width, "no line is cut"
        text = " ".join(line.plain for line in pilot.app.screen.lines)  # type: ignore[attr-defined]
        for section in RULES:
            for clause in section.clauses:
                assert f"{clause.number} {clause.text[:20]}" in text
        await pilot.press("escape", "question_mark")
        assert "Lay the chosen card as a coin" in " ".join((await read(pilot)).split())
        await pilot.press("end", "escape")
        assert "Ada: Lay a card" in await read(pilot)


async def test_on_a_small_terminal_the_cards_have_no_edges_and_below_that_there_is_a_notice() -> None:
    async with table([". o", "@ K1"], ["O3", "V1"]).run_test(size=(72, 14)) as pilot:
        shown = await read(pilot)
        assert "K1  +" in shown
        assert "▗" not in shown
        assert "Ada: Lay a card" in shown
        await pilot.resize_terminal(40, 10)
        assert "Pook needs 72 x 14 characters." in await read(pilot)
        await pilot.resize_terminal(46, 33)
        lines = (await read(pilot)).splitlines()
        grid, hand = (next(i for i, line in enumerate(lines) if text in line) for text in ("K1", "Cards in hand"))
        assert grid < hand, "the panels are below the picture"
        await pilot.resize_terminal(80, 24)
        assert "▗" in await read(pilot)


async def test_ascii_is_ascii_and_nothing_is_told_by_colour_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    state = drawn([". . K2 .", "K1 V1 . @"], ["O1", "M1"])
    looks = {}
    for name, given in {
        "dark": {"theme": "dark"},
        "light": {"theme": "light"},
        "none": {},
    }.items():
        if name == "none":
            monkeypatch.setenv("NO_COLOR", "1")
        app = PookApp(Pook(), Session.what_if(Pook(), state), given=OPEN | given)
        async with app.run_test(size=(80, 24)) as pilot:
            looks[name] = await read(pilot)
    assert looks["dark"] == looks["light"], "signs mark the places"
    assert looks["dark"].count("+▖") == looks["none"].count("┏") - looks["none"].count("╍┓") + looks["none"].count("╔")
    app = PookApp(Pook(), Session.what_if(Pook(), state), given=OPEN | {"ascii": "on"})
    async with app.run_test(size=(80, 24)) as pilot:
        assert (await read(pilot)).isascii()


@pytest.mark.parametrize("size", [*SIZES, (72, 14)])
async def test_places_of_the_card_and_of_the_piggy_are_told_apart(size: tuple[int, int]) -> None:
    """Signs at both ends, whatever the colours are."""
    async with table([". V3", "@ o(K1)"], ["O1"]).run_test(size=size) as pilot:
        shown, screen = await read(pilot), pilot.app.screen
        assert isinstance(screen, PookScreen)
        assert screen.pointer is not None
        assert screen.pointer.piggy == {(1, 0)}
        framed = size == (72, 14)
        to_the_piggy, lit = (r"@.{5,17}@", r"\[ *\d o *\]") if framed else ("@▖", r"\+▖")
        assert len(re.findall(to_the_piggy, shown)) == 1, "the Piggy may trade places with the coin"
        cards = screen.pointer.lit - screen.pointer.piggy - ({screen.pointer.place} if framed else set())
        assert len(re.findall(lit, shown)) == len(cards) > 0


async def test_a_replay_has_hands_powers_and_the_piggy() -> None:
    game = Pook()
    session = Session.start(game, {"seed": 3}, None)
    while (decision := session.question) is not None:
        session.play(decision.options[len(session.steps) % len(decision.options)])
    replay = Replay(game, session.history.start, session.steps)
    async with PookApp(game, replay=replay).run_test(size=(120, 36)) as pilot:
        await pilot.press("right", "h")
        assert "*active" in await read(pilot)
        for key, landmark in (("b", "power"), ("c", "piggy")):
            plies = [ply for ply in replay.replay_markers[landmark] if ply < len(replay.steps)]
            await pilot.press("home", key)
            assert replay.ply == plies[0]
            await pilot.press("end", key.upper())
            assert replay.ply == plies[-1]
            await pilot.press("end", key)
            assert "after this." in await read(pilot)


async def test_a_replay_shows_all_hands_beside_the_grid() -> None:
    session = begun()
    session.play(session.question.options[0])  # type: ignore[union-attr]
    replay = Replay(Pook(), session.history.start, session.steps)
    async with PookApp(Pook(), replay=replay, given=OPEN).run_test(size=(120, 36)) as pilot:
        shown = await read(pilot)
        for seat, name in enumerate(("Ada", "Boris")):
            row = next(line for line in shown.splitlines() if f"   {name} " in line and " cards" not in line)
            for card in replay.state.seats[seat].hand:
                assert short_name(Pook().cards.card(card)) in row
