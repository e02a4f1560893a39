"""Golden games and perft counts: what the rules did yesterday they do today."""

import json
from pathlib import Path
from typing import Any

import pytest

from tashkalar import cards
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, setup
from tests.golden_games import FOLDER, Golden, choices, games, written

FILE = Path(__file__).parent / "data" / "perft.json"
PERFT: list[dict[str, Any]] = json.loads(FILE.read_text()) if FILE.exists() else []


@pytest.mark.parametrize("golden", games(cards.load()), ids=lambda golden: golden.file.stem)
def test_the_golden_game_is_played_as_written(catalogue: Catalogue, golden: Golden) -> None:
    """`python -m tests.golden_games` writes the files anew; review the change as a diff."""
    text = golden.file.read_text(encoding="utf-8")
    assert written(catalogue, golden, choices(golden), strict=True) == text


def test_there_is_no_golden_file_too_many(catalogue: Catalogue) -> None:
    assert {golden.file for golden in games(catalogue)} == set(FOLDER.iterdir())


def lines(state: GameState, depth: int) -> int:
    """How many sequences of so many answers there are; a game that ends counts once."""
    asked = decision(state)
    if depth == 0 or not isinstance(asked, Decision):
        return 1
    if depth == 1:
        return len(asked.options)
    return sum(lines(apply(state, option, asked)[0], depth - 1) for option in asked.options)


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_perft(catalogue: Catalogue, case: dict[str, Any]) -> None:
    state = setup(catalogue, case["position"])
    for depth, count in enumerate(case["lines"], 1):
        assert lines(state, depth) == count
