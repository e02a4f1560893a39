"""The test vectors: those of the program, and a runner in another language that passes them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs import vectors
from hotseat.play.player_messages import parse_reply
from hotseat.plugin import registry
from tests.docs.pages import DOCS

TEXTS = {game: (DOCS / each.file).read_text("utf-8") for game, each in vectors.GAMES.items()}
TEXT = TEXTS["tash-kalar"]
RUNNER = DOCS / "vectors.pl"


@pytest.mark.parametrize("game", vectors.GAMES)
def test_the_file_is_that_of_the_program(game: str) -> None:
    assert vectors.content(game) == TEXTS[game], "run python -m docs.vectors"
    words = {line.partition(" ")[0] for line in TEXTS[game].splitlines()}
    assert words == {*"# > < perft record key holds".split(), *["reply"] * (game == "tash-kalar")}


def test_every_installed_game_has_vectors_that_the_page_names() -> None:
    assert {*vectors.GAMES} == {*registry.installed_games()}
    page = (DOCS / "schemas.md").read_text("utf-8")
    assert not [each.file for each in vectors.GAMES.values() if f"({each.file})" not in page]


def test_the_lines_of_a_bot_are_read_as_they_say() -> None:
    rows = [line.split(" ", 2)[1:] for line in TEXT.splitlines() if line.startswith("reply")]
    assert {verdict for verdict, _ in rows} == {"good", "bad"}
    for verdict, reply in rows:
        assert (parse_reply(json.loads(reply)) is not None) == (verdict == "good")


def run(file: Path, game: str = "tash-kalar") -> subprocess.CompletedProcess[str]:
    command = ["perl", str(RUNNER), str(file), sys.executable, "-m", "tashkalar", "engine", "--game", game]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)


perl = pytest.mark.skipif(sys.platform == "win32" or not shutil.which("perl"), reason="needs Perl")


@perl
@pytest.mark.parametrize("game", vectors.GAMES)
def test_the_runner_passes(game: str) -> None:
    ran = run(DOCS / vectors.GAMES[game].file, game)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith(" compared, 0 differ\n")


@perl
def test_the_runner_finds_what_differs(tmp_path: Path) -> None:
    changed = tmp_path / "changed.txt"
    sum_of = next(line[-18:-2] for line in TEXT.splitlines() if line.startswith("record"))
    text = TEXT.replace("perft 1 5\n", "perft 1 6\n").replace(sum_of, sum_of[::-1])
    assert text != TEXT
    changed.write_text(text.replace("< ", "< {", 1), encoding="utf-8")
    ran = run(changed)
    assert ran.returncode == 1
    assert ran.stdout.endswith(" compared, 3 differ\n")
