"""The shipped files: wheels, built from the sdists, play in an environment without anything else."""

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import tashkalar
from docs import build_hook, man
from hotseat.util.i18n import ENGLISH, LANGUAGES
from tests.hotseat.helpers.fixed_environment import OUTER_HOME, PATIENCE

ROOT = Path(__file__).parents[1]
GAMES = sorted(path.parent for path in ROOT.glob("games/*/pyproject.toml"))
"""The folders of the games that are distributions of their own."""


def game_id(folder: Path) -> str:
    """The id under which a distribution registers its game."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    (name,) = project["entry-points"]["hotseat.games"]
    return str(name)


NEW_GAME = {"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}


def environment() -> dict[str, str]:
    """The environment of the commands, with the home of the user who runs the tests, for pip."""
    return {**os.environ, "HOME": os.environ[OUTER_HOME]}


def run(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """Run a command that must succeed, away from this environment; its output."""
    done = subprocess.run(
        command, cwd=cwd, env=environment(), input=stdin, capture_output=True, text=True, timeout=10 * PATIENCE
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(project: Path, dist: Path) -> tuple[Path, Path]:
    """Build a project; its sdist, and the wheel that is built from the unpacked sdist."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, project, cwd=dist.parent)
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    return sdist, wheel


def install(venv: Path, *wheels: Path) -> None:
    """Install wheels and what they need into an environment."""
    quick = ("-qq", "--disable-pip-version-check", "--no-compile", "-c", ROOT / "constraints.txt")
    run(sys.executable, "-m", "pip", "--python", venv / "bin" / "python", "install", *quick, *wheels, cwd=venv.parent)


@pytest.mark.long
def test_the_wheel_plays_in_an_empty_environment(tmp_path: Path) -> None:
    sdist, wheel = build(ROOT, tmp_path / "dist")
    assert wheel.name.endswith("-py3-none-any.whl")

    cards = (ROOT / "data" / "cards.yaml").read_bytes()
    with tarfile.open(sdist) as packed:
        stem = sdist.name.removesuffix(".tar.gz")
        member = packed.extractfile(f"{stem}/data/cards.yaml")
        assert member is not None
        assert member.read() == cards
    with zipfile.ZipFile(wheel) as zipped:
        assert zipped.read("tashkalar/data/cards.yaml") == cards
        kept = ("py.typed", "data/cards.compiled", "data/puzzles.jsonl", "exports/viewer.js", "exports/viewer.css")
        spoken = {
            f"{package}/locale/{each}/LC_MESSAGES/{package}.mo"
            for package in ("hotseat", "tashkalar")
            for each in LANGUAGES
            if each != ENGLISH
        }
        assert spoken | {f"tashkalar/{file}" for file in kept} <= set(zipped.namelist())
        assert not [file for file in zipped.namelist() if file.endswith(".po")]

    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=tmp_path)
    install(venv, wheel)

    program = venv / "bin" / "tashkalar"
    for shell, target in build_hook.COMPLETIONS.items():
        assert (venv / target).read_text(encoding="utf-8") == run(program, "completion", shell, cwd=tmp_path)
    for name, target in (("desktop", "applications"), ("svg", "icons/hicolor/scalable/apps")):
        file = f"tashkalar.{name}"
        assert (venv / "share" / target / file).read_bytes() == (ROOT / "packaging" / file).read_bytes()
    for language in LANGUAGES:
        installed = venv / "share" / "man" / f"{man.subfolder(language)}man1" / "tashkalar.1"
        assert installed.read_text(encoding="utf-8") == man.page(language)
    assert tashkalar.__version__ in run(program, "--version", cwd=tmp_path)
    script = "import sys, tashkalar.cards; tashkalar.cards.load(); print(*{'pydantic', 'yaml'} & {*sys.modules})"
    assert run(venv / "bin" / "python", "-c", script, cwd=tmp_path).split() == []
    (line,) = run(program, "engine", cwd=tmp_path, stdin=json.dumps(NEW_GAME) + "\n").splitlines()
    answer = json.loads(line)
    assert answer["ok"] is True
    assert answer["over"] is False
    assert answer["options"]

    for game in (folder.name for folder in GAMES):
        alone = subprocess.run(
            [program, "play", "--game", game],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        message = f"tashkalar: the game '{game}' isn't installed (installed: tash-kalar)\n"
        assert (alone.returncode, alone.stdout, alone.stderr) == (2, "", message)
    for folder in GAMES:
        sdist, wheel = build(folder, tmp_path / folder.name)
        package = f"tashkalar_{folder.name.replace('-', '_')}"
        with tarfile.open(sdist) as packed:
            assert f"{sdist.name.removesuffix('.tar.gz')}/build_hook.py" in packed.getnames()
        with zipfile.ZipFile(wheel) as zipped:
            names = set(zipped.namelist())
        data = [f"{package}/{path.relative_to(folder / 'src' / package)}" for path in folder.glob("src/*/data/*")]
        compiled = [f"{package}/locale/{each}/LC_MESSAGES/{package}.mo" for each in LANGUAGES if each != ENGLISH]
        assert {f"{package}/py.typed", *data, *compiled} <= names
        assert not [file for file in names if file.endswith(".po") or "tests" in file]

        install(venv, wheel)
        new_game = json.dumps({"do": "new", "seed": 7}) + "\n"
        answer = json.loads(run(program, "engine", "--game", game_id(folder), cwd=tmp_path, stdin=new_game))
        assert (answer["ok"], answer["over"]) == (True, False)
