"""The header of a record: written and read again, the limits of what it may hold, and its faults in words."""

import json

import pytest

from hotseat.plugin import Json
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.header import DEALT, Header, Parent
from hotseat.testing.nim import Nim
from hotseat.util import identity

STARTED = "2026-11-21T20:15:00+01:00"
MEDIUM = PlayerSpec("level", "medium", 1, 7, 60.0)
PROGRAM = identity.current().name
ENTRY: Json = {PROGRAM: 2, "game": "nim", "started": STARTED, "seats": [{"name": "Ada"}, {"name": "Boris"}]}


def test_what_was_written_is_read_again() -> None:
    start = Nim().new({"seed": 1})
    for parent, players in ((None, ()), (Parent("2026-11-20-ada-boris-3f9c", 4), (HUMAN, MEDIUM))):
        header = Header.of(Nim(), start, STARTED, parent, players)
        assert Header.read(json.loads(json.dumps(header.entry))) == header
        assert (header.game, header.names, header.started, header.version) == (
            "nim",
            ("Ada", "Boris"),
            STARTED,
            DEALT,
        )
        assert (header.parent, header.players) == (parent, players or (HUMAN, HUMAN))
        assert ["player" in seat for seat in header.entry["seats"]] == [False, bool(players)]


def test_a_header_without_a_game_is_one_of_the_default_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "_declared", identity.current()._replace(game="nim"))
    assert Header.read({key: value for key, value in ENTRY.items() if key != "game"}).game == "nim"


NO_RECORD = f"this doesn't begin like a saved game of {PROGRAM}"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({PROGRAM: 6}, f"this was written by a newer {PROGRAM} (format 6, not 5)"),
        ({PROGRAM: 0}, NO_RECORD),
        ({PROGRAM: True}, NO_RECORD),
        ({"started": 7}, NO_RECORD),
        ({"seats": "Ada"}, NO_RECORD),
        ({"started": "soon"}, "'soon' isn't a time"),
        ({"started": "2026-11-21\x1b20:15"}, r"'2026-11-21\x1b20:15' isn't a time"),
        ({"started": "2026-11-21é20:15"}, "'2026-11-21é20:15' isn't a time"),
        ({"game": "Nim\x1b"}, r"'Nim\x1b' isn't a valid game name"),
        ({"game": "n" * 61}, f"'{'n' * 61}' isn't a valid game name"),
        ({"game": 7}, "7 isn't a valid game name"),
        ({"seats": [{"name": "Ada\x1b"}]}, r"'Ada\x1b' can't be the name of a player"),
        ({"seats": [{"name": "A" * 101}]}, f"'{'A' * 101}' can't be the name of a player"),
        ({"seats": [{"name": 7}]}, "a seat has no name or no school"),
        ({"seats": [{}]}, "a seat has no name or no school"),
        ({"seats": [{"name": "Ada", "player": {}}]}, "there is no such player"),
    ],
)
def test_a_fault_is_named(change: Json, why: str) -> None:
    with pytest.raises(ValueError) as refused:
        Header.read({**ENTRY, **change})
    assert str(refused.value) == why


def test_names_may_be_as_long_as_the_limits() -> None:
    header = Header.read({**ENTRY, "game": "n" * 60, "seats": [{"name": "A" * 100}]})
    assert (header.game, header.names) == ("n" * 60, ("A" * 100,))


@pytest.mark.parametrize(
    ("parent", "found"),
    [
        ({"game": "old-3f9c", "ply": 4}, Parent("old-3f9c", 4)),
        ({"game": "", "ply": 0}, Parent("", 0)),
        ({"game": "x" * 2000, "ply": 1_000_000}, Parent("x" * 2000, 1_000_000)),
        ({"game": "x" * 2001, "ply": 4}, None),
        ({"game": "old\x1b", "ply": 4}, None),
        ({"game": "old", "ply": -1}, None),
        ({"game": "old", "ply": 1_000_001}, None),
        ({"game": "old", "ply": True}, None),
        ({"game": "old"}, None),
        ("old", None),
    ],
)
def test_a_parent_that_can_not_be_one_is_passed_over(parent: object, found: Parent | None) -> None:
    assert Header.read({**ENTRY, "parent": parent}).parent == found


def test_a_parent_is_called_by_its_id() -> None:
    assert Parent("2026-11-20-ada-boris-3f9c", 4).id == "3f9c"
    assert Parent("3f9c", 4).id == "3f9c"
    assert Parent("", 4).id == "an unsaved game"
