"""Three and four at the table: the score board, whose turn it is, flares, improvising, handing over, the cover."""

from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen
from tashkalar.engine import Catalogue, Outcome
from tashkalar.game_types import Replay
from tashkalar.tui.app import TashkalarApp
from tests.saves.playing import play_on, start
from tests.tui.conftest import Sit, read, rows
from tests.tui.golden import MELEE
from tests.tui.key_presses import click_on, close_hand_over, give, pointer_of

pytestmark = pytest.mark.sweep("size")

SIZES = [(160, 50), (120, 36), (80, 24)]


def melee(players: int = 4, **more: Any) -> dict[str, Any]:
    """The position of the golden melee, or some other one of a melee."""
    return {"form": "melee", **more} if players == 3 else {**MELEE, **more}


async def line_with(pilot: Pilot[None], text: str) -> str:
    """The part of the first line with a text that begins there."""
    line = next(line for line in (await read(pilot)).splitlines() if text in line)
    return line[line.index(text) :]


# --- the score board ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_the_score_board_of_a_melee_is_a_table(sit: Sit, size: tuple[int, int]) -> None:
    """The lowest colour is marked, and so is each that may still be improvised with."""
    app = sit("melee", position=melee(), players=4)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        heads = await line_with(pilot, "[ ] ( ) { } < >")
        assert heads.split()[8:] == (["deck"] if size[0] == 80 else ["pieces", "deck"])
        for row, cells in (
            ("▸[ ] Ada", [".", "4f", "#2", "10f"]),
            (" ( ) Boris", ["#3f", ".", "#3f", "#3f"]),
            (" < > Dan", ["#6", "7", "8", "."]),
        ):
            found = (await line_with(pilot, row)).removeprefix(row).split()
            assert found[:4] == cells
            assert all(number.isdigit() for number in found[4:6])


@pytest.mark.parametrize("size", [*SIZES, (44, 18)])
async def test_the_header_tells_who_is_next(sit: Sit, size: tuple[int, int]) -> None:
    app = sit("melee", position=melee(turn={"number": 14, "seat": 4, "actions": 2}), players=4)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        assert "turn 14: Dan, then Ada" in await read(pilot)


async def test_after_the_last_turn_nobody_is_next(sit: Sit) -> None:
    app = sit("melee", position=melee(turn={"number": 16, "seat": 4, "actions": 2, "last": 0}), players=4)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        assert "turn 16: Dan, 2 actions left" in await read(pilot)


async def test_what_was_destroyed_is_told_colour_by_colour(sit: Sit) -> None:
    """Two of one colour are a pair, one of each of two more a choice."""
    app = sit("melee", position=melee(), players=4)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "(c) (c) {c} <c>  = (1) + 1 to choose" in await read(pilot)


async def test_w_tells_where_the_points_of_a_melee_come_from(catalogue: Catalogue) -> None:
    session = start(None, "melee", 3, 3)
    play_on(session, seed=3)
    app = TashkalarApp(catalogue, replay=Replay(session.game, session.history.start, session.steps))
    async with app.run_test(size=(120, 50)) as pilot:
        await pilot.press("end", "w")
        shown = await read(pilot)
        for seat, held in enumerate(session.state.seats):
            assert all(f"{points}  " in shown for points in held.by_colour)
            assert f"{session.state.config.names[seat]}'s colour" in shown
        assert "for destroyed pieces" in shown
        assert "# is the lowest colour, which counts" in shown


@pytest.mark.parametrize("size", SIZES)
async def test_a_team_has_one_score_and_two_decks(sit: Sit, size: tuple[int, int]) -> None:
    """Six of twenty-two cards lie sideways: they aren't counted among those until the end."""
    deck = {"deck": ["herald", "messenger", *["knight", "bomb", "hypnotist", "gun-tower", "cannon", "chronicler"]]}
    position = {"seats": [{"score": 2, "legends": ["titan"], **deck}, {}, {"score": 3, "legends": []}, {}]}
    app = sit("high-form", position=position, players=4)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        row = await line_with(pilot, "▸[ ] Ada & Cleo")
        assert " 5/9 " in row
        shown = await read(pilot)
        assert row.endswith("2 9 ")
        if size[0] > 80:
            assert "legends: Ada   cards until the end: 2 and 9" in shown
        await pilot.press("w")
        assert "Ada may draw 2 more cards" in await read(pilot)


# --- flares ------------------------------------------------------------------------------------------

BEHIND = {
    "board": rows(_1c="a5", _2h="d4 e4 f4 d5", _3h="a3 a4 a6 a7 b4"),
    "seats": [{"flares": ["flare-01"]}, {}, {}],
}


@pytest.mark.parametrize("size", SIZES)
async def test_a_flare_shows_the_gaps_to_each_enemy_and_asks_against_whom(sit: Sit, size: tuple[int, int]) -> None:
    app = sit("melee", position=BEHIND, players=3)
    session = app.session
    assert session is not None
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        shown = await read(pilot)
        assert "(+4){+5}" in shown
        assert "(+3){+4}" in shown
        await pilot.press("z")
        shown = await read(pilot)
        assert "choose against whom" in shown
        assert "1 invoke the flare against ( ) Boris" in shown
        await click_on(pilot, "2 invoke the flare against { } Cleo")
        await click_on(pilot, "2 invoke the flare against { } Cleo")
        await pilot.pause()
        assert session.steps[0].option == "flare 3"
        assert session.state.seats[2].by_colour[0] == 1


# --- improvising -------------------------------------------------------------------------------------

NEAR = {
    "board": rows(_1c="e4 h6 h8", _2c="e6", _3c="b4"),
    "seats": [{"beings": ["swordmaster"], "legends": [], "flares": []}, {}, {}],
}
"""The Swordmaster stands between two commons: e4 and e6, one of them Boris's, or h6 and h8."""


@pytest.mark.parametrize("size", SIZES)
async def test_improvising_is_told_before_it_is_done(sit: Sit, size: tuple[int, int]) -> None:
    app = sit("melee", position=NEAR, players=3)
    session = app.session
    assert session is not None
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        hand = await read(pilot)
        assert ("1+1i" if size[0] == 80 else "1 own +1i") in hand
        assert pointer_of(app).summonings.keys() == {pointer_of(app).decision.option("summon swordmaster h7").square}
        await pilot.press("1", "e", "5")
        shown = await read(pilot)
        assert "improvise with (c) e6, never again with ( )" in shown
        assert "though your own pieces" not in shown
        assert pointer_of(app).preview is not None
        await pilot.press("enter")
        await pilot.pause()
        assert session.steps[0].option == "summon swordmaster e5 with e6"
        row = (await line_with(pilot, "[ ] Ada")).split()
        assert row[3:6] == [".", "#0", "#0f"]


async def test_own_pieces_come_first_where_both_do(sit: Sit) -> None:
    board = rows(_1c="d5 f5 e4", _2c="e6")
    app = sit("melee", position={**NEAR, "board": board}, players=3)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", "e", "5", "enter")
        first, second = pointer_of(app).entries
        assert first.text == "summon Swordmaster from d5 f5"
        assert second.text == "summon Swordmaster with (c) e6 from e4"
        await pilot.press("down")
        assert "never again with ( ), though your own pieces would do too" in " ".join((await read(pilot)).split())


# --- handing over ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (44, 18)])
async def test_a_mate_takes_over_behind_a_cover(sit: Sit, size: tuple[int, int]) -> None:
    app = sit("high-form", plays=("place e5", "end"), players=4)
    session = app.session
    assert session is not None
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        if size[0] > 44:
            assert "y hand over" in await read(pilot)
        await pilot.press("y")
        assert "hand over to Dan? Enter: yes, Esc: no" in " ".join((await read(pilot)).split())
        await pilot.press("escape", "y", "y")
        await pilot.pause()
        assert session.steps[-1].option == "pass"
        assert isinstance(app.screen, HandOverScreen)
        shown = await read(pilot)
        assert "( ) Dan is next" in shown
        assert "Boris has handed over to Dan" in shown
        assert session.state.config.cards.name(session.state.seats[3].beings[0]) not in shown
        await close_hand_over(pilot)
        assert "2 actions left for your teammate" in " ".join((await read(pilot)).split())
        await pilot.press("1")
        assert "you only place commons for your teammate now" in " ".join((await read(pilot)).split())
        for square in ("place a5", "place b5"):
            await give(pilot, app, pointer_of(app).decision.option(square))
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert "( ) Boris is next" in await read(pilot), "who began the turn ends it"


async def test_there_is_nobody_to_hand_over_to(sit: Sit) -> None:
    for form, players in (("duel", 2), ("melee", 3)):
        app = sit(form, players=players)
        async with app.run_test(size=(80, 24)) as pilot:
            await close_hand_over(pilot)
            assert "hand over" not in await read(pilot)
            await pilot.press("y")
            assert "no teammate to hand over to" in await read(pilot)


async def test_nobody_resigns_in_a_melee(sit: Sit) -> None:
    app = sit("melee", players=3)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("R")
        assert "you can't resign in a melee" in await read(pilot)


# --- the cover, whole games --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 16)])
async def test_the_cover_tells_what_all_the_others_did(sit: Sit, size: tuple[int, int]) -> None:
    """Several turns of others, stepped through from their end to their beginning."""
    session = start(None, "melee", 5, 4)
    while session.state.turn.number < 9:
        play_on(session, 1, seed=5)
    app = sit("melee", players=4)
    app.session = session
    async with app.run_test(size=size) as pilot:
        cover = app.screen
        assert isinstance(cover, HandOverScreen)
        shown = " ".join((await read(pilot)).split())
        assert "Have the others looked away" in shown
        assert [each.turn for each in cover.turns] == [6, 7, 8]
        for _ in cover.steps:
            await pilot.press("left")
        first = cover.steps[0].deed
        seen = " ".join((await read(pilot)).split())
        assert any(text in seen for text in first.texts)


@pytest.mark.parametrize(("form", "players"), [("melee", 3), ("high-form", 4)])
async def test_a_whole_game_ends_with_its_result(catalogue: Catalogue, form: str, players: int) -> None:
    """The last turn is played by keys."""
    whole = start(None, form, 2, players)
    play_on(whole, seed=2)
    assert isinstance(whole.history.decision, Outcome)
    session = start(None, form, 2, players)
    ended = len(whole.steps) - 4
    for step in whole.steps[:ended]:
        session.play(step.option)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(session.history.decision, Outcome):
            await close_hand_over(pilot)
            await give(pilot, app, pointer_of(app).decision.option(whole.steps[len(session.steps)].option))
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        shown = await read(pilot)
        config = session.state.config
        winner = config.names[session.history.decision.winners[0]]
        assert (f"{winner} wins" if form == "melee" else " win") in shown
        await pilot.press("r")
        await pilot.pause()
        assert "Replay" in await read(pilot)


@pytest.mark.parametrize("size", [*SIZES, (40, 16)])
async def test_a_replay_shows_four_hands_and_a_curve_a_colour(catalogue: Catalogue, size: tuple[int, int]) -> None:
    for form in ("melee", "duel"):
        session = start(None, form, 4, 4)
        play_on(session, 90, seed=4)
        app = TashkalarApp(catalogue, replay=Replay(session.game, session.history.start, session.steps))
        async with app.run_test(size=size) as pilot:
            await pilot.press("end")
            shown = (await read(pilot)).splitlines()
            bars = [line for line in shown[-9:] if any(line.startswith(f" {side}") for side in ("[ ]", "( )", "{ }"))]
            one_line = " ( ) " in bars[0]
            assert len(bars) == 1 if one_line else len(bars) == session.state.config.colours - (form == "melee")
            if size[0] > 40:
                assert all(name in "\n".join(shown) for name in ("Ada", "Boris", "Cleo", "Dan"))
