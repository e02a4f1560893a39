"""The framework knows no game: no file of its package names one."""

import re
from pathlib import Path

import pytest

import hotseat

PACKAGE = Path(hotseat.__file__).parent
WORDS = re.compile(r"tash|arena of legends|summon|\bpook|mage.?knight", re.IGNORECASE)
FILES = [file for file in sorted(PACKAGE.rglob("*")) if file.is_file() and file.suffix not in (".pyc", ".mo")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_file_of_the_framework_names_a_game(file: Path) -> None:
    assert not WORDS.search(str(file.relative_to(PACKAGE)))
    found = [line for line in file.read_text(encoding="utf-8").splitlines() if WORDS.search(line)]
    assert found == []
