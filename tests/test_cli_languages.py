"""The command line in the player's language: errors, output, and the help, click's own words included."""

import re
from pathlib import Path

import pytest

from hotseat.cli import language_options
from hotseat.util import cell_width, i18n
from tashkalar.cards import load
from tashkalar.cli import tashkalar
from tashkalar.command_options import OPTIONS
from tashkalar.lessons import load_lessons
from tashkalar.puzzles.collection import collection
from tashkalar.puzzles.themes import AIMS
from tests.helpers import in_process_arena
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.wide_language import Wide, narrow, wide
from tests.saves.playing import saved
from tests.test_cli import WRONG

TYPED = re.compile(r"--?[a-z-]+|`[^`]*`|'[^']*'|[A-Z]{2,}")
"""The words that are typed, quoted or placeholders: the same in every language."""

IDS = {
    *(part for lesson in load_lessons() for part in lesson.id.split("-")),
    *(part for school in load().schools for part in school.split("-")),
    *(part for card in load().beings for part in card.split("-")),
    *(part for puzzle in collection() for part in puzzle.name.split("-")),
    *AIMS,
    *(part for form in OPTIONS[0].values for part in form.split("-")),
    *(part for word in tashkalar.words.values() for part in re.findall(r"\w+", word)),
}
"""The same of what is called by its id."""
CLICKS = ("integer", "range", "File", "Expecting", "value", "line", "column", "char")
"""Words of libraries that nobody looks up: what click calls types, and what is wrong with a JSON text."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the wide language."""
    monkeypatch.setattr(i18n, "_read", lambda _, language: None if language == i18n.ENGLISH else Wide())
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    return caller(monkeypatch, capsys)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return tmp_path / "games"


def left(text: str, *words: str) -> list[str]:
    """Return the English part of a text, without what is typed in these words."""
    typed = {part for word in words for part in re.findall(r"[A-Za-z]+", word)}
    return narrow(TYPED.sub("", text), "tashkalar", *typed, *IDS, *CLICKS)


@pytest.mark.parametrize("words", [words for words, _code, _message in WRONG])
def test_what_is_wrong_is_told_in_it(run: Run, shelf: Path, words: list[str]) -> None:
    found = left(run(*words).err, *words)
    assert not found


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("zh_CN", ["export"], "缺少参数 'GAME'。"),
        ("zh_CN", ["play", "--seatt", "1"], "没有选项 '--seatt'。（是指 '--at', '--seat', '--strict' 吗？）"),
        ("ja", ["export"], "引数が足りません 'GAME'。"),
        ("ja", ["play", "--seatt", "1"], "ありません。（'--at', '--seat', '--strict'のことですか？）"),
        ("de", ["export"], "Es fehlt das Argument 'GAME'."),
        (
            "en",
            ["play", "--seatt", "1"],
            "No such option '--seatt'. (Did you mean one of: '--at', '--seat', '--strict'?)",
        ),
    ],
)
def test_click_ends_and_spaces_sentences_as_the_language_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, words: list[str], said: str
) -> None:
    assert caller(monkeypatch, capsys)("--lang", language, *words).err.rstrip("\n").endswith(said)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Pflicht"),
        ("fr", "obligatoire"),
        ("es", "obligatorio"),
        ("cs", "povinné"),
        ("ja", "必須"),
        ("zh_CN", "必填"),
    ],
)
def test_an_option_that_must_be_named_is_marked_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    said = caller(monkeypatch, capsys)("--lang", language, "export", "--help").out
    assert f"[{word}]" in said
    assert "[required]" not in said


@pytest.mark.parametrize("name", ["", *tashkalar.all()])
def test_help_is_in_it_and_no_line_too_wide(run: Run, name: str) -> None:
    """But for names of options, what stands for their values, and examples."""
    said = run(*filter(None, [name]), "--help").out
    as_it_is = name == "completion"  # its help has a table that is never broken
    assert max(map(cell_width.width, said.splitlines())) <= 80 or as_it_is
    names = r"^ {2,}(-[^ ]*|[a-z]+|tashkalar|cp|bash|zsh|fish)\b.*?(  |$)|\[[^]]*\]"
    found = left(re.sub(names, "", said, flags=re.MULTILINE), name, "bash zsh fish")
    assert not found


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["play", "-h", "--lang", "de"], ["--lang", "de", "play", "-h"]),
        (["play", "--lang=de", "-h"], ["--lang=de", "play", "-h"]),
        (["games", "--lang"], ["games", "--lang"]),
        (["cards", "--", "--lang", "de"], ["cards", "--", "--lang", "de"]),
        (["games"], ["games"]),
    ],
)
def test_the_language_is_heard_first_wherever_it_stands(words: list[str], first: list[str]) -> None:
    assert language_options.early_lang_option(words) == first


@pytest.mark.parametrize(
    "words", [["arena", "medium", "beam"], ["balance", "--form", "duel"]], ids=lambda words: words[0]
)
def test_what_many_games_come_to_is_told_in_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str]
) -> None:
    """Reports for people are translated; the table of all games is for programs."""
    pytest.importorskip("polars")
    in_process_arena.short(monkeypatch, 2)
    monkeypatch.chdir(tmp_path)
    said = run(*words, "--folder", "here", "--table", "csv")
    assert said.code == 0
    assert not left(re.sub(r"here/\S+|\(\S+svg\)|imperial|Imperial", "", said.out.lower()), *words)
    table = (tmp_path / "here" / "games.csv").read_text(encoding="utf-8")
    assert table.isascii()


LISTED = (["games"], ["stats"], ["show", "1"], ["cards"], ["cards", "knight"], ["paths"])


def test_saved_games_are_listed_told_and_turned_into_pages_in_it(run: Run, shelf: Path) -> None:
    path = saved(shelf)
    for words in LISTED:
        said = run(*words)
        assert said.code == 0, said.err
        text = re.sub(r"^ +[a-z0-9-]+|/\S+|^[a-z]+ |\([a-z]+\)|^  [a-zA-Z.*]+( |$)", "", said.out, flags=re.MULTILINE)
        assert not left(text, *words, path.stem, "Ada Boris northern highland imperial"), words
    for format in ("txt", "md", "html", "svg", "cast", "json"):
        said = run("export", "1", "--to", format)
        turn = (wide("turn"), ascii(wide("turn")).strip("'"))  # a film escapes its letters
        assert any(word in said.out.lower() for word in turn) == (format != "json"), format
