"""The scenes of steps on the board: in the order in which people see them, and each arrival once."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.events import (
    EVENT_SPECS,
    Converted,
    Destroyed,
    Event,
    Lifted,
    Moved,
    Placed,
    RankChanged,
    Released,
    Summoned,
)
from tashkalar.engine.geometry import parse_square
from tashkalar.game_types import Step
from tashkalar.tui.board_motion import SCENES, board_scenes
from tashkalar.tui.board_scene import Scene, SquareLook, scene
from tests.helpers.random_games import GameSetup, random_game
from tests.hotseat.helpers.moving import Ticks, moving
from tests.tui.conftest import Sit, read, rows
from tests.tui.golden import DUO

GAMES = (
    GameSetup("high-form", ("northern", "everfrost")),
    GameSetup("duel", ("nethervoid", "etherweave")),
    GameSetup("melee", ("sylvan", "highland", "southern")),
)
UNSEEN = {
    "a card in a hand, a deck or a slot": "Discarded Returned Flared Froze Thawed Warped HandedOver CardsDrawn"
    " CardRecovered PutUnder PendingTakenBack WarpCopied CountedAsLegend",
    "scores and tasks, which tick and stand beside the board": "Claimed TaskTurned Scored ExtraCredit",
    "a promise for later, which the log tells": "SubstituteAllowed EmptySquaresAllowed ColourPossessed ActionsGained"
    " ActionsLost ActionsReduced BonusGranted DestructionDoubled",
    "the course of the game": "Passed TurnEnded TurnBegan EndTriggered GameEnded Chosen Skipped",
    "its piece flashes with the pattern": "Improvised",
    "its piece has fallen already": "Removed",
}
"""The kinds of event without scenes, by the reason."""


def shown(scenes: Iterator[Scene], *names: str) -> list[str]:
    """Return the contents of some squares, scene by scene: the piece, in brackets if it isn't there, and the sign."""
    return [" ".join(_look(scene[parse_square(name)]) for name in names) for scene in scenes]


def _look(cell: SquareLook) -> str:
    piece = "" if cell.piece is None else str(cell.piece) + (f"/{cell.token}" if cell.token >= 0 else "")
    return f"{f'({piece})' if cell.coming or cell.fallen else piece}{cell.mark}" or "."


FILMS = [
    ((Moved(0, "1h", "b4", "e4", "run"),), {"b4": "1h"}, {"e4": "1h"}, "b4 c4 d4 e4",
     ["- 1h . .", "- . 1h .", "- . . 1h", ". . . 1h"]),
    ((Destroyed(0, "2c", "d4", True),), {"d4": "2c"}, {}, "d4", ["2cx", "(2c)x", ".", "."]),
    ((Destroyed(0, "2l", "d4", True), Destroyed(0, "2c", "e4", True)), {"d4": "2l", "e4": "2c"}, {}, "d4 e4",
     ["2lx 2cx", "2l/1x (2c)x", "2l/0x .", "(2l)x .", ". .", ". ."]),
    ((Summoned(0, "gryphon-rider", "1l", "d4", ("e5",)),), {"e5": "1c"}, {"d4": "1l", "e5": "1c"}, "d4 e5",
     [". 1c=", ". 1c", ". 1c=", "(1l) 1c=", "1l/0 1c=", "1l/1 1c=", "1l 1c=", "1l 1c"]),
    ((Summoned(0, "herald", "1h", "d4", ("e5",)), Destroyed(0, "2c", "d4", True)),
     {"e5": "1c", "d4": "2c"}, {"d4": "1h", "e5": "1c"}, "d4 e5",
     ["2c 1c=", "2c 1c", "2c 1c=", "2cx 1c=", "(2c)x 1c=", ". 1c=", "(1h) 1c=", "1h/0 1c=", "1h 1c=", "1h 1c"]),
    ((Summoned(0, "herald", "1c", "d4", ("e5",)), Destroyed(0, "1c", "d4", True)),
     {"e5": "1c"}, {"e5": "1c"}, "d4", [".", ".", ".", "(1c)", "1c", "1cx", "(1c)x", ".", "."]),
    ((RankChanged(0, "d4", "1c", "1h"),), {"d4": "1c"}, {"d4": "1h"}, "d4", ["1c^", "1h^", "1h"]),
    ((Converted(0, "d4", "2c", "1c"),), {"d4": "2c"}, {"d4": "1c"}, "d4", ["2c%", "1c%", "1c"]),
    ((Placed(0, "1c", "d4"),), {}, {"d4": "1c"}, "d4", ["(1c)", "1c", "1c"]),
    ((Lifted(0, "1c", "d4"),), {"d4": "1c"}, {}, "d4", ["1c-", "-", "."]),
]  # fmt: skip
"""Events, the pieces before and after them, some squares, and what stands there in each scene."""


@pytest.mark.parametrize(("events", "before", "after", "where", "scenes"), FILMS, ids=lambda value: None)
def test_each_event_has_its_scenes(
    catalogue: Catalogue,
    events: tuple[Event, ...],
    before: dict[str, str],
    after: dict[str, str],
    where: str,
    scenes: list[str],
) -> None:
    """Slide, flash and fade, rise and fall; what stood on the way stands there again."""
    start, end = (_state(catalogue, pieces) for pieces in (before, after))
    assert shown(board_scenes(Step(1, 0, "", events, 1, start, end)), *where.split()) == scenes


def _state(catalogue: Catalogue, pieces: dict[str, str]) -> GameState:
    squares = {kind: [at for at, piece in pieces.items() if piece == kind] for kind in pieces.values()}
    return setup(catalogue, {**DUO, "board": rows(**{f"_{kind}": " ".join(at) for kind, at in squares.items()})})


def test_every_kind_of_event_has_scenes_or_a_reason_for_none() -> None:
    reasons = {name: why for why, names in UNSEEN.items() for name in names.split()}
    assert {kind.__name__ for kind in (*SCENES, Summoned)} | {*reasons} == {kind.__name__ for kind in EVENT_SPECS}
    assert not {kind.__name__ for kind in (*SCENES, Summoned)} & {*reasons}


@pytest.mark.parametrize("config", GAMES, ids=str)
def test_what_is_destroyed_goes_before_a_piece_arrives_once(catalogue: Catalogue, config: GameSetup) -> None:
    """A square is empty when a piece arrives there in random games, and it arrives as often as events say."""
    crushed = 0
    for ply in random_game(catalogue, config, 3):
        scenes = [scene(ply.before.board), *board_scenes(Step(1, 0, "", ply.events, 1, ply.before, ply.after))]
        arrivals = [each for each in ply.events if isinstance(each, Summoned | Placed | Released)]
        for event in arrivals:
            looks = [each[parse_square(event.square)] for each in scenes]
            begun = [old for old, new in pairwise(looks) if new.coming and not old.coming]
            assert len(begun) == sum(each.square == event.square for each in arrivals)
            assert all(old.piece is None for old in begun)
            crushed += looks[0].piece is not None
        for events in (each for each in ply.events if isinstance(each, Destroyed)):
            looks = [each[parse_square(events.square)] for each in scenes]
            assert any(look.fallen for look in looks)
        if scenes[1:]:
            assert {at: look.piece for at, look in scenes[-1].items()} == {
                at: look.piece for at, look in scene(ply.after.board).items()
            }
    assert crushed


@pytest.fixture
def ticks() -> Iterator[Ticks]:
    with moving() as ticks:
        yield ticks


async def test_a_claimed_task_ticks_at_the_table(sit: Sit, ticks: Ticks) -> None:
    position = {
        "board": rows(_1c="e4 e6", _2c="d6 g5"),
        "tasks": {"current": ["destruction", "side-chain", "red-summoning"], "next": "devastation"},
        "turn": {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c"]},
    }
    app = sit(position=position)
    app.appearance.change("covers", "off")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("t", "enter")
        assert "Ada ········· 0/9" in " ".join((await read(pilot)).split()), "before the first tick"
        while ticks.ring():
            pass
        assert "Ada ■········ 1/9" in " ".join((await read(pilot)).split())


async def test_a_melee_ticks_by_colour(sit: Sit, ticks: Ticks) -> None:
    """Two points for four commons of a colour are two ticks in that colour, and "#" is at the lowest of the moment."""
    position = {
        "board": rows(_1c="e4 e6"),
        "turn": {"number": 7, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c", "2c"]},
    }
    app = sit("melee", position=position, players=3)
    app.appearance.change("covers", "off")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(".")
        seen = [_row_of_ada(await read(pilot))]
        while ticks.ring():
            seen.append(_row_of_ada(await read(pilot)))
    assert seen == [[".", "#0f", "#0f"], [".", "1f", "#0f"], [".", "2f", "#0f"]]


def _row_of_ada(screen: str) -> list[str]:
    """The points of the first player by colour."""
    return next(line for line in screen.splitlines() if "[ ] Ada" in line).split("Ada")[1].split()[:3]
