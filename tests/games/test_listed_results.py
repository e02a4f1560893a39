"""The list of saved games says how each ended."""

import pytest

from tests.helpers.cli_runner import caller
from tests.hotseat.test_results import ENDINGS, saved
from tests.hotseat.test_results import installed as installed


@pytest.mark.parametrize(("game", "end", "text", "listed"), ENDINGS)
def test_the_list_says_how_a_game_ended(
    game: str, end: str, text: str, listed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(game, end)
    said = caller(monkeypatch, capsys)("games")
    assert said.code == 0, said.err
    assert f", {listed}" in said.out
