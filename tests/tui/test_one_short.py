"""One common short: where one more would let a being come; and what can be done on a square."""

from typing import Any

from tashkalar.engine.geometry import parse_square
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import close_hand_over, pointer_of

SHORT: dict[str, Any] = {
    "board": rows(_1c="c1 e6", _2c="e4 e1", _1h="d7"),
    "seats": [{"beings": ["swordmaster", "messenger"], "legends": ["titan"], "flares": []}, {}],
    "turn": {"number": 5, "seat": 1, "actions": 2},
}
"""The Swordmaster comes between two commons, the Messenger at the end of a diagonal of two."""


async def test_one_more_for_the_whole_hand(sit: Sit) -> None:
    app = sit(position=SHORT)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("m")
        shown = await read(pilot)
        assert "a common on ? would let you summon a being on *" in shown
        pointer = pointer_of(app)
        numbers = pointer.numbers
        assert "1" in numbers[parse_square("e8")]
        assert "1" in numbers[parse_square("c3")]
        assert parse_square("e4") not in numbers
        assert {pointer.cards[int(number) - 1] for text in numbers.values() for number in text} == {
            "swordmaster",
            "messenger",
        }
        await pilot.press("m")
        assert "2 actions left" in await read(pilot)


async def test_one_more_for_the_chosen_card(sit: Sit) -> None:
    """n goes from one to the next, another card shows its own, Enter places the common; then the card fits."""
    app = sit(position=SHORT)
    session = app.session
    assert session is not None
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1")
        assert "Swordmaster can't be summoned anywhere right now; m shows" in await read(pilot)
        await pilot.press("m")
        shown = await read(pilot)
        assert "would let you summon Swordmaster on *" in shown
        assert " ? " in shown
        pointer = pointer_of(app)
        assert set(pointer.lit) == set(map(parse_square, "c3 e8 c6 g6 b7 f7 d5 d9".split()))
        await pilot.press("2")
        assert set(pointer.numbers.values()) == {"2"}
        await pilot.press("1", *"e8")
        assert "Swordmaster to e7" in " ".join((await read(pilot)).split())
        await pilot.press("enter")
        assert session.steps[-1].option == "place e8"
        await pilot.press("1")
        assert "Swordmaster: choose where it arrives (1 place)" in await read(pilot)


async def test_nothing_is_placed_where_it_would_not_help(sit: Sit) -> None:
    app = sit(position=SHORT)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("m", *"a5", "enter")
        assert "completes no pattern" in await read(pilot)
        assert not session.steps
        await pilot.press("escape", "escape", "escape")
        assert "2 actions left" in await read(pilot)


async def test_without_an_action_it_is_only_shown(sit: Sit) -> None:
    app = sit(position={**SHORT, "turn": {"number": 5, "seat": 1, "actions": 0}})
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("m", "n")
        assert "would let you summon" in await read(pilot)
        await pilot.press("enter")
        assert not session.steps
        assert "no action is left" in await read(pilot)


async def test_a_pattern_far_from_complete(sit: Sit) -> None:
    app = sit(position=SHORT)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("3", "m")
        assert "one more common wouldn't complete Titan anywhere" in await read(pilot)


async def test_everything_on_a_square_is_listed(sit: Sit) -> None:
    """Two cards, one of them in two ways, and placing; the help on the square tells the same."""
    position = {
        **SHORT,
        "board": rows(_1c="e4 e6 d5 f5", _2c="d7"),
        "seats": [{"beings": ["swordmaster", "messenger"], "legends": [], "flares": []}, {}],
    }
    app = sit(position=position)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press(*"e5", "enter")
        decision = pointer_of(app).decision
        here = {option for option in decision.options if option.square == parse_square("e5")}
        assert {entry.option for entry in pointer_of(app).entries} == here
        assert {option.verb for option in here} == {"place", "summon"}
        assert len({option.text for option in here}) >= 3
        await pilot.press("question_mark", "right")
        shown = await read(pilot)
        for wanted in ("Square e5", "a red square", "It is empty", "summon Swordmaster r90 from d5 f5", "place"):
            assert wanted in shown
