"""What is shipped: a wheel, built from the sdist, plays in an environment without anything else."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import tashkalar
from docs import man
from tashkalar.i18n import ENGLISH, LANGUAGES
from tests.helpers.fixed_environment import OUTER_HOME, PATIENCE

ROOT = Path(__file__).parents[1]
NEW_GAME = {"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}


def run(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """Run a command that must succeed, away from this environment; its output."""
    env = {**os.environ, "HOME": os.environ[OUTER_HOME]}
    done = subprocess.run(command, cwd=cwd, env=env, input=stdin, capture_output=True, text=True, timeout=10 * PATIENCE)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.long
def test_the_wheel_plays_in_an_empty_environment(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    # Without --sdist or --wheel, the wheel is built from the unpacked sdist.
    python = sys.executable
    run(python, "-m", "build", "--no-isolation", "--outdir", dist, ROOT, cwd=tmp_path)
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")

    cards = (ROOT / "data" / "cards.yaml").read_bytes()
    with tarfile.open(sdist) as packed:
        stem = sdist.name.removesuffix(".tar.gz")
        member = packed.extractfile(f"{stem}/data/cards.yaml")
        assert member is not None
        assert member.read() == cards
    with zipfile.ZipFile(wheel) as zipped:
        assert zipped.read("tashkalar/data/cards.yaml") == cards
        kept = ("py.typed", "data/puzzles.jsonl", "exports/viewer.js", "exports/viewer.css")
        spoken = (f"locale/{each}/LC_MESSAGES/tashkalar.mo" for each in LANGUAGES if each != ENGLISH)
        assert {f"tashkalar/{file}" for file in (*kept, *spoken)} <= set(zipped.namelist())
        assert not [file for file in zipped.namelist() if file.endswith(".po")]

    venv = tmp_path / "venv"
    run(python, "-m", "venv", "--without-pip", venv, cwd=tmp_path)
    quick = ("-qq", "--disable-pip-version-check", "--no-compile")
    run(python, "-m", "pip", "--python", venv / "bin" / "python", "install", *quick, wheel, cwd=tmp_path)

    program = venv / "bin" / "tashkalar"
    for language in LANGUAGES:
        installed = venv / "share" / "man" / f"{man.subfolder(language)}man1" / "tashkalar.1"
        assert installed.read_text(encoding="utf-8") == man.page(language)
    assert tashkalar.__version__ in run(program, "--version", cwd=tmp_path)
    (line,) = run(program, "engine", cwd=tmp_path, stdin=json.dumps(NEW_GAME) + "\n").splitlines()
    answer = json.loads(line)
    assert answer["ok"] is True
    assert answer["over"] is False
    assert answer["options"]
