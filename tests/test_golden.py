"""Golden games and perft counts: what the rules did yesterday they do today."""

import json
from pathlib import Path
from typing import Any

import pytest

from tashkalar import cards
from tashkalar.engine import Catalogue, Decision, GameState, apply_unchecked, decision, setup
from tests.golden_games import FOLDER, SUMS, Golden, choices, games, recorded, stored_text

FILE = Path(__file__).parent / "data" / "perft.json"
PERFT: list[dict[str, Any]] = json.loads(FILE.read_text()) if FILE.exists() else []


@pytest.mark.parametrize("golden", games(cards.load()), ids=lambda golden: golden.name)
def test_the_golden_game_is_played_as_recorded(catalogue: Catalogue, golden: Golden) -> None:
    """`python -m tests.golden_games` writes the games anew, and shows what a changed sum stands for."""
    assert stored_text(catalogue, golden, choices(golden), strict=True) == recorded(golden)


def test_no_golden_game_is_kept_that_is_not_played(catalogue: Catalogue) -> None:
    played = games(catalogue)
    assert {golden.file or SUMS for golden in played} == set(FOLDER.iterdir())
    names = [paragraph.partition(":")[0] for paragraph in SUMS.read_text(encoding="utf-8").split("\n\n")]
    assert names == [golden.name for golden in played if golden.file is None]


def lines(state: GameState, depth: int) -> int:
    """Return the number of sequences of answers of a length; a game that ends counts once."""
    question = decision(state)
    if depth == 0 or not isinstance(question, Decision):
        return 1
    if depth == 1:
        return len(question.options)
    return sum(lines(apply_unchecked(state, option)[0], depth - 1) for option in question.options)


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_perft(catalogue: Catalogue, case: dict[str, Any]) -> None:
    state = setup(catalogue, case["position"])
    for depth, count in enumerate(case["lines"], 1):
        assert lines(state, depth) == count
