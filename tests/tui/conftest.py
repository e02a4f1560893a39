"""A table to sit at, and a reader of the screen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tashkalar.engine import Catalogue, new_game, setup
from tashkalar.tui.app import TashkalarApp
from tests.helpers.saves import unsaved_session
from tests.hotseat.helpers.idle import kept_in
from tests.hotseat.helpers.screens import appears as appears
from tests.hotseat.helpers.screens import read as read
from tests.hotseat.helpers.screens import read_box as read_box

Sit = Callable[..., TashkalarApp]


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path) -> Iterator[None]:
    """No file outside the test's own folder, a clock that stands, and no step before the screen has come to rest."""
    with kept_in(tmp_path):
        yield


@pytest.fixture
def sit(catalogue: Catalogue) -> Sit:
    """A table, not saved: `sit("duel", seed=3)` with a new game, or `sit(position={...})` in the middle of one.

    Four play in teams, unless it is a melee.
    """

    def begin(
        form: str = "high-form",
        seed: int = 7,
        plays: tuple[str, ...] = (),
        position: dict[str, Any] | None = None,
        players: int = 2,
    ) -> TashkalarApp:
        teams = players == 4 and form != "melee"
        start = new_game(catalogue, form, SCHOOLS[:players], seed, NAMES[:players], teams)
        if position is not None:
            settled = {"form": form, "teams": teams, "seed": seed, "seats": seats(position, players)}
            start = setup(catalogue, {**settled, **position, "seats": settled["seats"]})
        session = unsaved_session(start)
        for play in plays:
            session.play(play)
        return TashkalarApp(catalogue, session)

    return begin


NAMES = ("Ada", "Boris", "Cleo", "Dan")
SCHOOLS = ("northern", "southern", "sylvan", "highland")


def seats(position: dict[str, Any], players: int) -> list[dict[str, Any]]:
    """The seats of a position, with the hands that it gives."""
    given = position.get("seats", [{}] * players)
    called = zip(NAMES, SCHOOLS, given, strict=False)
    return [{"name": name, "school": school, **seat} for name, school, seat in called]


def rows(**pieces: str) -> list[str]:
    """A board with these pieces: `rows(_1c="e4 e6", _2h="d5")`."""
    standing = {square: piece for piece, squares in pieces.items() for square in squares.split()}
    lines = []
    for row in "987654321":
        tokens = []
        for column in "abcdefghi":
            corner = column + row in CORNERS
            tokens.append("##" if corner else standing.get(column + row, "..").removeprefix("_"))
        lines.append(" ".join(tokens))
    return lines


CORNERS = set("a1 b1 a2 h1 i1 i2 a8 a9 b9 h9 i9 i8".split())
