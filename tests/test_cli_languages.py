"""The command line in the player's language: what is wrong, what is told, and the help, click's own words included."""

import re
from pathlib import Path

import pytest

from tashkalar import cell_width, language
from tashkalar.cards import load
from tashkalar.cli import shared, tashkalar
from tashkalar.lessons import lessons
from tests.calling import Run, caller
from tests.languages import Wide, narrow
from tests.test_cli import WRONG

TYPED = re.compile(r"--?[a-z-]+|`[^`]*`|'[^']*'|[A-Z]{2,}")
"""What is typed, quoted or stands for something: the same in every language."""

IDS = {
    *(part for lesson in lessons() for part in lesson.id.split("-")),
    *(part for school in load().schools for part in school.split("-")),
    *(part for form in shared.FORMS for part in form.split("-")),
}
"""The same of what is called by its id."""
CLICKS = ("integer", "range", "File", "Expecting", "value", "line", "column", "char")
"""Words of libraries that nobody looks up: what click calls types, and what is wrong with a JSON text."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the wide language."""
    monkeypatch.setattr(language, "_read", lambda _: Wide())
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    return caller(monkeypatch, capsys)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games are kept."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return tmp_path / "games"


def left(text: str, *words: str) -> list[str]:
    """What of a text is English, but for what is typed in these words."""
    typed = {part for word in words for part in re.findall(r"[A-Za-z]+", word)}
    return narrow(TYPED.sub("", text), "tashkalar", *typed, *IDS, *CLICKS)


@pytest.mark.parametrize("words", [words for words, _code, _message in WRONG])
def test_what_is_wrong_is_told_in_it(run: Run, shelf: Path, words: list[str]) -> None:
    found = left(run(*words).err, *words)
    assert not found


@pytest.mark.parametrize("name", ["", *tashkalar.all()])
def test_help_is_in_it_and_no_line_too_wide(run: Run, name: str) -> None:
    """But for names of options, what stands for their values, and examples."""
    said = run(*filter(None, [name]), "--help").out
    as_it_is = name == "completion"  # its help has a table that is never broken
    assert max(map(cell_width.width, said.splitlines())) <= 80 or as_it_is
    names = r"^ {2,}(-[^ ]*|[a-z]+|tashkalar|cp|bash|zsh|fish)\b.*?(  |$)|\[[^]]*\]"
    found = left(re.sub(names, "", said, flags=re.MULTILINE), name, "bash zsh fish")
    assert not found
