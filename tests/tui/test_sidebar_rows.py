"""The rows of the sidebar: no text is cut off while a row is empty, and names stay recognisable."""

from typing import Any

import pytest

from tashkalar.engine import Catalogue, decision, setup
from tashkalar.engine.decision import Decision
from tashkalar.engine.state import GameState
from tashkalar.tui import sidebar
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.score_board import score_board_lines
from tashkalar.tui.screens.table import TableScreen
from tests.tui.conftest import Sit, read
from tests.tui.golden import DUO, TEAMS
from tests.tui.key_presses import close_hand_over
from tests.tui.test_game_screen import READY

SIZES = [(60, 20), (80, 24), (97, 36), (100, 30), (120, 36), (160, 50)]
LONG = (
    "Maximilian Montgomery IV",
    "Wilhelmina Featherstone",
    "Bartholomew of Canterbury"[:24],
    "Anastasia Konstantinovna",
)


def holding(catalogue: Catalogue, card: str) -> BoardPointer:
    """A question with a card in hand and chosen."""
    kind = "flares" if card in catalogue.flares else "legends" if card in catalogue.legends else "beings"
    hand: dict[str, Any] = {"beings": [], "legends": [], "flares": ["flare-12" if card != "flare-12" else "flare-11"]}
    hand[kind] = [card]
    deck = getattr(catalogue.beings.get(card), "deck", "")
    school = deck if deck in catalogue.schools else "northern"
    seat = {"name": "Ada", "school": school, **hand}
    second = {"name": "Boris", "school": "southern"}
    state = setup(catalogue, {**DUO, "seats": [seat, second]})
    question = decision(state)
    assert isinstance(question, Decision)
    pointer = BoardPointer(state, question)
    pointer.looked_at = card
    return pointer


@pytest.mark.sweep("width", "wide", "first")
@pytest.mark.parametrize(("width", "wide"), [(39, False), (56, False), (60, True), (90, True)])
@pytest.mark.parametrize("first", range(4))
def test_a_text_is_cut_only_where_no_row_is_left(catalogue: Catalogue, width: int, wide: bool, first: int) -> None:
    for card in (*catalogue.beings, *catalogue.flares)[first::4]:
        pointer = holding(catalogue, card)
        whole = sidebar.sidebar_lines(pointer.state, pointer, width, wide, 200)
        assert not any("..." in line.plain for line in whole), card
        least = len(sidebar.sidebar_lines(pointer.state, pointer, width, wide, 0))
        for height in range(least, len(whole) + 1):
            shown = sidebar.sidebar_lines(pointer.state, pointer, width, wide, height)
            assert len(shown) <= height
            if any("..." in line.plain for line in shown):
                assert len(shown) == height, f"{card} is cut while a row is empty"
                assert any("… (v)" in line.plain for line in shown), "the key that shows it whole"
        assert sidebar.sidebar_lines(pointer.state, pointer, width, wide, len(whole)) == whole


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_whole_on_the_screen_while_the_log_has_empty_rows(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=READY)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1", *["tab"] * (size[0] == 60))
        shown = await read(pilot)
        assert isinstance(app.screen, TableScreen)
        left = size[0] - app.screen.panes.side_width if app.screen.panes.fitted.side != "page" else 0
        beside = [line[left:] for line in shown.splitlines()[1 : 1 + app.screen.panes.side_height]]
        if " … (v)" in shown:
            assert all(line.strip() for line in beside), "cut beside an empty row"


@pytest.mark.parametrize("width", [39, 46, 56, 58, 74, 90])
@pytest.mark.parametrize("base", [DUO, TEAMS])
def test_names_keep_their_telling_part(catalogue: Catalogue, base: dict[str, Any], width: int) -> None:
    for names in (("Ada", "Boris", "Cleo", "Dan"), LONG):
        seats = [{**seat, "name": name} for seat, name in zip(base["seats"], names, strict=False)]
        state: GameState = setup(catalogue, {**base, "seats": seats})
        lines = "\n".join(line.plain for line in score_board_lines(state, width))
        for name in names[: len(seats)]:
            assert name[: 24 if len(seats) == 2 and width > 39 else 6] in lines, lines


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_no_name_in_the_header_is_cut(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=READY)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        header = (await read(pilot)).splitlines()[0]
        assert "Ada against Boris" in header
        assert "\u2026" not in header
