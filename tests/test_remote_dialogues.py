"""The dialogues of games on two machines sound as they are kept."""

from pathlib import Path

import pytest

from tests import remote_dialogues


@pytest.mark.parametrize("file", remote_dialogues.files(), ids=lambda file: file.stem)
def test_both_sides_of_a_game_sound_as_they_are_kept(file: Path) -> None:
    kept = file.read_text("utf-8")
    assert remote_dialogues.dialogue(kept) == kept, "python -m tests.remote_dialogues, and read the diff"
