"""The dialogues of all games sound as they are kept."""

from pathlib import Path

import pytest

from hotseat.plugin.registry import installed_games
from tests import dialogues


@pytest.mark.parametrize("file", dialogues.files(), ids=lambda file: file.stem)
def test_a_dialogue_sounds_as_it_is_kept(file: Path) -> None:
    kept = file.read_text("utf-8")
    assert dialogues.dialogue(kept) == kept, "python -m tests.dialogues, and read the diff"


def test_each_game_has_a_dialogue() -> None:
    assert len(dialogues.files()) == len(installed_games())
