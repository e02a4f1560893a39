"""Hidden cards change no message that other seats and spectators receive (protocol.md, "Visibility of a turn")."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hotseat.records.history import History
from hotseat.testing.received import Received, differences, messages_after, shared_options
from tashkalar_pook.game import Pook
from tashkalar_pook.state import Decision, State

GAME = Pook()
NAMES = ["Ada", "Boris", "Cleo", "Dan"]
SHOWN_AT_ONCE = {
    "flipped": "P15, P19",
    "drew": "P6, P14",
    "turn-ended": "P6, P14",
    "allegiances-shown": "P18",
}
"""The first events by which a step may show at once what is hidden, and the clauses that show it."""


class Pair(NamedTuple):
    """Two worlds that look the same to a receiver, after the same act of another seat."""

    act: str
    worlds: tuple[State, State]
    messages: tuple[Received, Received]


def pairs(games: int, seed: int) -> Iterator[Pair]:
    """Pairs of random games in which mages are laid where they can be."""
    dice = random.Random(seed)
    for number in range(games):
        line = History(GAME, GAME.new({"seed": seed + number, "names": NAMES[: 2 + number % 3]}))
        while isinstance(question := line.question, Decision):
            for seat in (*range(len(line.state.names)), None):
                if seat == question.seat:
                    continue
                seen = GAME.position(GAME.view(line.state, seat))
                world = GAME.determinize(seen, seat or 0, dice.getrandbits(64))
                shared = shared_options(GAME, line.state, world)
                mages = [text for text in shared if text.startswith("warrior mage")]
                for act in [*dice.sample(mages, min(len(mages), 3)), *dice.sample(shared, min(len(shared), 1))]:
                    states = tuple(History(GAME, each).play(act).state for each in (line.state, world))
                    found = tuple(messages_after(GAME, each, seat, act) for each in (line.state, world))
                    yield Pair(act, (states[0], states[1]), (found[0], found[1]))
            line.play(dice.choice(question.options))


def first_difference(one: str, other: str) -> set[str]:
    """The kinds of the first events by which two steps differ."""
    events = [json.loads(step)["events"] for step in (one, other)]
    same = 0
    while same < min(map(len, events)) and events[0][same] == events[1][same]:
        same += 1
    return {each[same]["event"] for each in events if same < len(each)}


def check_pairs(games: int, seed: int) -> None:
    """Check that messages differ by visible events alone, and that trades were skipped in one world of a pair alone."""
    skipped = 0
    for act, worlds, (one, other) in pairs(games, seed):
        if one.step == other.step:
            assert one.position == other.position, (act, differences(one.position, other.position))
            skipped += worlds[0].power != worlds[1].power
        else:
            assert first_difference(one.step, other.step) <= SHOWN_AT_ONCE.keys(), (act, one, other)
    assert skipped > games


@pytest.mark.long
def test_a_trade_that_is_skipped_changes_no_message() -> None:
    check_pairs(6, 3)


@pytest.mark.long
def test_a_trade_that_is_skipped_changes_no_message_in_many_games() -> None:
    check_pairs(120, 50)


def test_the_seat_with_the_mage_is_asked_for_its_trade() -> None:
    for _, worlds, _ in pairs(6, 3):
        for world in worlds:
            own = GAME.view(world, world.seat)
            assert own.power == world.power
            assert GAME.decision(own) == GAME.decision(world)


def test_the_clauses_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[1] / "protocol.md").read_text("utf-8")
    rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    listed = [(event.strip(" `"), clauses.strip()) for event, clauses in rows]
    assert {*SHOWN_AT_ONCE.items()} <= {*listed}
