"""`?` explains what was asked about: squares, cards, the flare, tasks, scores, undo and keys that do nothing."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tashkalar.engine import Catalogue, Decision, GameState, decision, new_game, setup
from tashkalar.engine.geometry import parse_square
from tashkalar.game_types import Replay
from tashkalar.text import reasons
from tashkalar.tui import help_pages
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.screens.help import HelpScreen
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24)])

TABLE: dict[str, Any] = {
    "board": rows(_1c="e4 e6 b5", _2c="d6 g5 h3", _1h="c5", _2h="b6", _1l="g7"),
    "seats": [
        {"beings": ["swordmaster", "knight", "bomb"], "legends": ["titan", "leviathan"], "flares": ["flare-08"]},
        {},
    ],
    "tasks": {"current": ["destruction", "red-conquest", "side-chain"], "next": "devastation"},
    "turn": {"number": 5, "seat": 1, "actions": 2},
}
"""Ada's Swordmaster fits on e5, and her Knight nowhere."""


async def explanation(pilot: Pilot[None], *keys: str) -> str:
    """The page that follows the keys after these keys and `?`, in one line."""
    await close_hand_over(pilot)
    await pilot.press(*keys, "question_mark", "right")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, HelpScreen)
    assert screen.index == 1
    page = screen.pages[1]
    shown = " ".join((await read(pilot)).replace("│", " ").split())
    assert page.title in shown
    return " ".join([page.title, *" ".join(line.plain for line in page.lines).split()])


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("e5", "Square e5 You can choose this square to place a common of yours, because it is empty."),
        ("e5", "for Swordmaster: its pattern uses your pieces on e4 e6."),
        ("a4", "to place a common of yours, because it is empty."),
        ("b6", "You can't choose this square b6 is taken: choose an empty square."),
        (
            "b6",
            "Swordmaster can't be summoned: a piece of yours is missing on b7 and Boris's heroic on b6 outranks it.",
        ),
        ("1a4", "Swordmaster can't be summoned on a4; n shows the 1 place. Swordmaster can't be summoned: "),
        ("2", "Knight It is 2 commons short to a4: pieces of yours are missing on b3 and b4."),
        ("1", "Square e5 You can choose this square for Swordmaster: its pattern uses your pieces on e4 e6."),
        ("5", "Only 2 squares short to b4: heroics of yours are missing on d5 and f6."),
        ("z", "Upper half: Boris must have 4 more upgraded pieces than you, and has 1 fewer: 5 missing."),
        ("z", "Lower half: Boris must have 5 more pieces in all than you, and has 1 fewer: 6 missing."),
        (
            "t",
            "Why not task Tasks are claimed after the last action. Destruction, 1 point destroyed 0 of 3 (3 missing).",
        ),
        ("u", "Why not undo Nothing has been played yet. Undo goes back within your own turn"),
        (".", "Why not end 2 actions must still be used"),
        ("s", "Why not skip This can't be skipped."),
    ],
)
async def test_what_was_asked_about_comes_first(sit: Sit, keys: str, text: str) -> None:
    app = sit(position=TABLE)
    async with app.run_test(size=(80, 24)) as pilot:
        assert text in await explanation(pilot, *("full_stop" if key == "." else key for key in keys))


@SIZES
async def test_the_other_pages_follow(sit: Sit, size: tuple[int, int]) -> None:
    """Without a decision: the hand, tasks and scores, grey keys; then keys, signs and rules."""
    app = sit(position=TABLE)
    async with app.run_test(size=size) as pilot:
        first = await explanation(pilot)
        assert (
            "1 Swordmaster You can summon it now: 1 way on e5, for Swordmaster: its pattern uses your pieces" in first
        )
        assert "2 Knight It is 2 commons short" in first
        assert "6 Flare 8 Upper half: " in first
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        titles = [page.title for page in screen.pages]
        assert titles[:5] == ["Keys", "The hand", "Tasks and scores", "Grey keys", "Signs"]
        scores = " ".join(line.plain for line in screen.pages[2].lines)
        assert "1  legend on g7" in scores
        assert "on red 0 of 3 (3 missing)" in scores
        grey = " ".join(" ".join(line.plain for line in screen.pages[3].lines).split())
        assert "u undo: Nothing has been played yet" in grey
        assert "z flare: neither criterion of the flare is met" in grey
        await pilot.press("end")
        assert "> " + titles[-1] in await read(pilot), "however many they are, the topic is in sight"


@SIZES
async def test_in_the_middle_of_an_effect(sit: Sit, size: tuple[int, int]) -> None:
    """Lit squares say what they would do; others say what the card needs."""
    app = sit(position=TABLE, plays=("summon swordmaster e5",))
    async with app.run_test(size=size) as pilot:
        lit = await explanation(pilot)
        assert (
            "Square d6 You can choose this square Swordmaster: choose a piece to destroy, or skip: e5 becomes [H];"
            in lit
        )
        await pilot.press("escape", *"e4")
        dark = await explanation(pilot)
        assert "e4 isn't highlighted" in dark
        assert "Swordmaster says: You may destroy an enemy common diagonal" in dark
        await pilot.press("escape", "p")
        assert "First answer the question above" in await explanation(pilot)


async def test_an_undo_that_was_stopped(sit: Sit) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(80, 24)) as pilot:
        message = await explanation(pilot, "u")
        assert "A finished turn can't be taken back." in message


async def test_after_the_last_action_and_with_nothing_in_hand(sit: Sit) -> None:
    turn = {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c"]}
    empty = {"beings": ["knight"], "legends": [], "flares": []}
    app = sit(position={**TABLE, "seats": [empty, {}], "turn": turn})
    async with app.run_test(size=(120, 36)) as pilot:
        assert "No action is left to summon Knight." in await explanation(pilot, "1")
        await pilot.press("escape", "z")
        assert "The flare is used up; you draw another at the end of the turn." in await explanation(pilot)
        await pilot.press("escape", "escape", "e", "5")
        assert "You can't choose this square" in await explanation(pilot)
        await pilot.press("escape")


async def test_where_everything_can_be_taken_back(sit: Sit, catalogue: Catalogue) -> None:
    """A lesson, and a game tried from a replay; at the table the law of card tables holds."""
    async with sit().run_test(size=(120, 36)) as pilot:
        assert "never past a card that was drawn" in await explanation(pilot, "u")
    async with TashkalarApp(catalogue, lesson="summoning").run_test(size=(120, 36)) as pilot:
        message = await explanation(pilot, "u")
        assert "everything can be taken back" in message
        assert "never past" not in message
    table = sit(plays=("place d4",)).session
    assert table is not None
    app = TashkalarApp(catalogue, replay=Replay(table.game, table.history.start, table.steps))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("h", "h", "i")
        await pilot.pause()
        assert "everything can be taken back" in await explanation(pilot, "u")


async def test_in_the_replay(sit: Sit, catalogue: Catalogue) -> None:
    """The hand of the next seat shows as far as it lies open, with tasks and scores."""
    table = sit(position=TABLE, plays=("place d4",)).session
    assert table is not None
    app = TashkalarApp(catalogue, replay=Replay(table.game, table.history.start, table.steps))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "h")
        assert "2 Knight It is 2 commons short" in await explanation(pilot)
        await pilot.press("escape", "h", "h", "h", "question_mark", "right")
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        assert screen.pages[1].title == "Tasks and scores", "Boris's hand alone lies open"


# --- without a screen ------------------------------------------------------------------------------------------------


def text(lines: reasons.Lines) -> str:
    """Lines in one."""
    return " ".join(" ".join(line for line, _style in lines).split())


def position(cards: Catalogue, seats: list[dict[str, Any]], **more: Any) -> tuple[GameState, Decision]:
    """A position and its question."""
    state = setup(cards, {"seed": 7, "turn": {"number": 5, "seat": 1, "actions": 2}, **more, "seats": seats})
    question = decision(state)
    assert isinstance(question, Decision)
    return state, question


def test_a_rank_that_is_too_low_and_a_piece_in_the_way(catalogue: Catalogue) -> None:
    """The Fire Elemental on e5 wants heroics on c3 and d4, and commons on e3, f4 and g3."""
    hand: dict[str, Any] = {"beings": [], "legends": ["fire-elemental"], "flares": []}
    seats: list[dict[str, Any]] = [{"name": "Ada", "school": "northern", **hand}, {"name": "Boris", "school": "sylvan"}]
    board = rows(_1c="c3 e3 f4", _1h="d4", _2c="g3")
    state, question = position(catalogue, seats, form="duel", board=board)
    message = text(reasons.explain_square(BoardPointer(state, question), parse_square("e5")))
    assert "to place a common" in message
    message = text(reasons.explain_square(pointer_with_card(state, question, "fire-elemental"), parse_square("e5")))
    assert "your common on c3 must be a heroic" in message
    assert "Boris's common stands on g3, where a piece of yours is needed" in message


def pointer_with_card(state: GameState, decision: Decision, card: str) -> BoardPointer:
    """A question at which a card was chosen, even if it fits nowhere."""
    pointer = BoardPointer(state, decision)
    pointer.answer = pointer.answer.with_card(card)
    return pointer


def test_no_piece_left(catalogue: Catalogue) -> None:
    """The pattern of a legend stands, but all three legends of the colour do so too, and the pattern needs them."""
    hand: dict[str, Any] = {"beings": [], "legends": ["fire-elemental"], "flares": []}
    seats: list[dict[str, Any]] = [{"name": "Ada", "school": "northern", **hand}, {"name": "Boris", "school": "sylvan"}]
    board = rows(_1c="e3 g3", _1l="c3 d4 f4")
    state, question = position(catalogue, seats, form="duel", board=board)
    message = text(reasons.explain_card(state, question, "fire-elemental"))
    assert message == "No piece is left for it Its pattern is complete, but all your legendary pieces are in use."


def test_what_a_summoning_destroys_and_marks(catalogue: Catalogue) -> None:
    hand: dict[str, Any] = {"beings": ["assassin"], "legends": [], "flares": []}
    seats: list[dict[str, Any]] = [
        {"name": "Ada", "school": "northern", **hand},
        {"name": "Boris", "school": "highland"},
    ]
    board = rows(_1c="c5 d6 e7", _2c="f4", _2l="e5")
    state, question = position(catalogue, seats, form="high-form", board=board)
    message = text(reasons.explain_card(state, question, "assassin"))
    assert "on f4, for Assassin: its pattern uses your pieces on c5 d6 e7; it marks e5;" in message
    assert "Boris's common on f4 is destroyed" in message


def melee(cards: Catalogue, **first: Any) -> tuple[GameState, Decision]:
    """A melee of three in which Ada's Swordmaster may come with Boris's or Cleo's help."""
    names = zip(("Ada", "Boris", "Cleo"), ("northern", "highland", "sylvan"), strict=True)
    seats: list[dict[str, Any]] = [{"name": name, "school": school} for name, school in names]
    seats[0] |= {"beings": ["swordmaster"], "legends": [], "flares": ["flare-08"], **first}
    return position(cards, seats, form="melee", board=rows(_1c="e4", _2c="e6 g4", _3h="d4 h4"))


def test_with_three_seats(catalogue: Catalogue) -> None:
    """Stand-ins are named, and the flare is measured against each."""
    state, question = melee(catalogue)
    message = text(reasons.explain_card(state, question, "swordmaster"))
    assert "uses your piece on e4, with the enemy's piece on e6 standing in" in message
    message = text(reasons.explain_flare(state, 0))
    assert "Boris must have 4 more upgraded pieces than you, and has as many: 4 missing." in message
    assert "Cleo must have 4 more upgraded pieces than you, and has 2 more: 2 missing." in message
    pointer = BoardPointer(state, question)
    titles = [page.title for page in help_pages.help_pages(pointer, state, (), (), ("", ""), False, 80)]
    assert titles == ["The hand", "Scores", "Grey keys"]


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_in_teams(catalogue: Catalogue, form: str) -> None:
    """Every page is there at every question of the beginning of a game of four."""
    state = new_game(catalogue, form, ("northern", "sylvan", "southern", "highland"), 3, teams=True)
    question = decision(state)
    assert isinstance(question, Decision)
    pointer = BoardPointer(state, question)
    pointer.point(parse_square("e5"))
    assert (
        next(page.title for page in help_pages.help_pages(pointer, state, (), (), ("", ""), False, 80)) == "Square e5"
    )
    assert "Seat 2 & Seat 4 must have" in text(reasons.explain_flare(state, 0))


def test_a_possessed_colour_is_told_as_the_one_that_a_pattern_asks_for(catalogue: Catalogue) -> None:
    """Rules 13.14: its pieces count, and the own ones don't."""
    state = setup(
        catalogue,
        {
            "form": "melee",
            "board": rows(_1c="d6 a3", _2c="f5"),
            "seats": [
                {"name": "Ada", "school": "nethervoid", "beings": ["shadow-imp"]},
                {"name": "Boris", "school": "northern"},
                {"school": "sylvan"},
            ],
            "turn": {"number": 5, "seat": 1, "actions": 1, "possessed": 2},
        },
    )
    question = decision(state)
    assert isinstance(question, Decision)
    message = "\n".join(line for line, _style in reasons.explain_card(state, question, "shadow-imp"))
    assert "a piece of Boris's" in message
    assert "your" not in message
