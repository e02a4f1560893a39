"""The files around the program agree with it and with each other."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

from docs import metadata_hook
from hotseat.plugin.registry import GROUP, PLAYERS, SCREENS
from tashkalar import __version__
from tests.pytest_setup import NEEDS

ROOT = Path(__file__).parents[1]
MODULES = {"yaml": "PyYAML"}
"""The distributions whose module has another name."""
GAMES = sorted(ROOT.glob("games/*/pyproject.toml"))
"""The projects of the games that are distributions of their own."""
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))


def text(name: str) -> str:
    """A file of the checkout."""
    return (ROOT / name).read_text(encoding="utf-8")


def targets() -> set[str]:
    """The targets of the Makefile."""
    return set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))


# --- the version -----------------------------------------------------------------------------------------------------


def test_the_changelog_tells_of_this_version_and_those_before() -> None:
    first, *sections = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", text("CHANGELOG.md"), re.MULTILINE)
    assert first == ("Unreleased", "")
    versions, dates = zip(*sections, strict=True)
    assert versions[0] == __version__
    assert list(versions) == sorted(versions, key=Version, reverse=True)
    assert list(dates) == sorted(filter(None, dates), reverse=True)


def test_a_citation_names_this_version() -> None:
    """The keys are those that the format demands, and some that it knows."""
    value = yaml.safe_load(text("CITATION.cff"))
    needed = {"cff-version": str, "message": str, "title": str, "authors": list}
    known = {"abstract": str, "date-released": str, "keywords": list, "license": str, "type": str, "version": str}
    assert needed.keys() <= value.keys() <= needed.keys() | known.keys()
    assert all(isinstance(value[key], kind) for key, kind in (needed | known).items() if key in value)
    assert value["cff-version"] == "1.2.0"
    assert value["type"] in ("software", "dataset")
    assert all(author.keys() <= {"name", "family-names", "given-names"} for author in value["authors"])
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert [author["name"] for author in value["authors"]] == [author["name"] for author in project["authors"]]
    assert (value["title"], value["license"], value["version"]) == (project["name"], project["license"], __version__)
    assert f"[{__version__}] - {value['date-released']}" in text("CHANGELOG.md")


# --- what it is developed with ---------------------------------------------------------------------------------------


def pins() -> dict[str, str]:
    """The locked versions by the names of the packages."""
    lines = [line for line in text("constraints.txt").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines), "no index, no file, no hash"
    return {_plain(name): version for name, version in (line.split("==") for line in lines)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_all_that_is_needed_is_locked_to_a_version_that_will_do() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    locked = pins()
    games = [tomllib.loads(file.read_text("utf-8"))["project"] for file in GAMES]
    extras = project["optional-dependencies"]
    assert extras.keys() == {
        *("arena", "plots", "cluster", "pettingzoo", "openspiel", "remote", "web", "png", "gymnasium", "learning"),
        *("dev", "full", "long", "translate", "docs", "mutants", "release"),
    }
    lines = [line for each in (project, *games) for line in each["dependencies"]]
    for line in (*lines, *(line for extra in extras.values() for line in extra)):
        needed = Requirement(line)
        if needed.name == "tashkalar":
            assert needed.extras < extras.keys(), line
            assert needed.specifier.contains(__version__), line
            continue
        assert needed.specifier.contains(locked[_plain(needed.name)]), line


def test_what_is_said_to_install_an_extra_installs_one() -> None:
    """The program is in no register of packages: an extra comes from a copy, and must be one of ours."""
    extras = tomllib.loads(text("pyproject.toml"))["project"]["optional-dependencies"].keys()
    files = [*ROOT.glob("src/**/*.py"), *ROOT.glob("docs/*.md"), ROOT / "README.md"]
    named = {name for file in files for name in re.findall(r"install (?:--force )?'(.+?)'", file.read_text("utf-8"))}
    assert named - {".[{extra}]"} <= {f".[{extra}]" for extra in extras}
    calls = [
        call
        for file in files
        for call in re.findall(r"\b(?:require_extra|report_missing)\((.+?)\)", file.read_text("utf-8"))
    ]
    asked = {name for call in calls for name in re.findall(r'"(\w+)"', call)}
    assert asked == {"arena", "plots", "cluster", "gymnasium", "pettingzoo", "openspiel", "remote", "web"} <= extras


def test_what_is_said_to_change_nothing_is_there_to_be_changed() -> None:
    """The list of equivalent mutants, against the functions that it names."""
    for entry in yaml.safe_load(text("tests/data/equivalent_mutants.yaml")):
        assert entry.keys() == {"in", "was", "now", "why"}
        where = re.fullmatch(r"([a-z_.]+)\.((?:_*[A-Z]\w+\.)?\w+)", entry["in"])
        assert where
        module, function = where.groups()
        path = f"{module.replace('.', '/')}.py"
        engine = (ROOT / "src/tashkalar/engine" / path).exists()
        source = text(f"src/tashkalar/engine/{path}" if engine else f"src/{path}")
        lines = {line.strip() for line in source.splitlines()}
        assert set(entry["was"].splitlines()) <= lines, entry
        assert any(line.startswith(f"def {function.rpartition('.')[2]}(") for line in lines), entry


def test_the_hooks_of_git_call_make() -> None:
    settings = yaml.safe_load(text(".pre-commit-config.yaml"))
    hooks = [hook for repo in settings["repos"] for hook in repo["hooks"]]
    assert {repo["repo"] for repo in settings["repos"]} == {"local"}
    for hook in hooks:
        make, target = hook["entry"].split()
        assert (make, hook["language"]) == ("make", "system")
        assert target in targets()
        assert set(hook["stages"]) <= set(settings["default_install_hook_types"])


def test_every_target_is_told_and_none_is_a_file() -> None:
    match = re.search(r"^help:\n((?:\t.*\n)+)", text("Makefile"), re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.+)$", text("Makefile"), re.MULTILINE)
    assert match
    assert phony
    assert targets() == set(phony[1].split())
    assert targets() - {"help"} <= set(re.findall(r"make ([a-z-]+)", match[1]))


# --- the games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.parent.name)
def test_a_game_is_named_after_its_folder_wherever_it_must_be_known(file: Path) -> None:
    """Its distribution, package and entry points; and the settings of tools that need its name."""
    game = file.parent.name
    package, id = f"tashkalar_{game.replace('-', '_')}", game.replace("-", "")
    project = tomllib.loads(file.read_text("utf-8"))["project"]
    assert project["name"] == f"tashkalar-{game}"
    for group, points in project["entry-points"].items():
        assert group in (GROUP, SCREENS, PLAYERS)
        assert {name: value.partition(".")[0] for name, value in points.items()} == {id: package}
    assert {path.name for path in (file.parent / "src").iterdir()} == {package}
    assert (file.parent / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()

    tools = tomllib.loads(text("pyproject.toml"))["tool"]
    assert package in tools["coverage"]["run"]["source_pkgs"]
    assert f"$MYPY_CONFIG_FILE_DIR/games/{game}/src" in tools["mypy"]["mypy_path"]
    assert package in tools["importlinter"]["root_packages"]
    contracts = {contract["name"]: contract for contract in tools["importlinter"]["contracts"]}
    assert package in contracts["The program imports no game of a distribution of its own"]["forbidden_modules"]
    own = contracts["A game imports the framework alone"]
    assert package in own["source_modules"]


# --- for those who report --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_says_what_it_is_for(path: Path) -> None:
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    data: dict[str, Any] = yaml.safe_load(head)
    assert data.keys() == {"name", "about", "labels"}
    assert body.count("**") >= 4
    assert max(map(len, body.splitlines())) <= 120


# --- where it is built and shipped -----------------------------------------------------------------------------------

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_workflows_are_what_github_takes() -> None:
    """Against the schema; `actionlint`, which knows more, checks them there (ci.yml)."""
    pytest.importorskip("check_jsonschema")
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        *map(str, WORKFLOWS),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_workflows_use_actions_by_their_hashes() -> None:
    """A tag of an action may be moved; each says which version its hash is."""
    used = [line for path in WORKFLOWS for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert len(used) > 20
    assert not [line for line in used if not re.search(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line)]


def test_a_release_needs_no_password_and_publishes_from_a_tag_only() -> None:
    jobs = yaml.safe_load(text(".github/workflows/release.yml"))["jobs"]
    assert "secrets." not in text(".github/workflows/release.yml")
    for name, job in jobs.items():
        writes = {right for right, kind in job.get("permissions", {}).items() if kind == "write"}
        steps_by_tag = all(
            "if" in step for step in job["steps"] if "login" in step.get("uses", "") or "attest" in step.get("uses", "")
        )
        assert not writes or "tag" in job.get("if", "") or steps_by_tag, name
    published = {
        f"tashkalar{'_' * bool(file)}{file}" for file in ("", *(game.parent.name.replace("-", "_") for game in GAMES))
    }
    assert {*jobs["index"]["strategy"]["matrix"]["project"]} == published


def test_the_workflows_call_what_is_here() -> None:
    """Scripts that can be run, and targets of make; those of `.ci/run` are all among them."""
    called = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    for script in re.findall(r"\.ci/[\w-]+", called):
        assert os.access(ROOT / script, os.X_OK), script
    made = set(re.findall(r"run: make ([a-z-]+)", called))
    assert made <= targets()
    whole = text(".ci/run")
    assert set(re.findall(r"\.ci/\w+", whole)) <= set(re.findall(r"\.ci/[\w-]+", called))
    parts = re.search(r"^make (.+)$", whole, re.MULTILINE)
    assert parts
    assert set(parts[1].split()) <= made


def test_the_scripts_know_no_more_of_bash_than_macos_has() -> None:
    """Version 3.2: no associative arrays, no `mapfile`, no `${word,,}`."""
    for script in ("matrix", "package", "release-check", "run"):
        assert not re.search(r"declare -A|local -A|mapfile|readarray|\$\{\w+(,,|\^\^)", text(f".ci/{script}")), script


def test_a_package_index_gets_a_readme_whose_links_lead_to_the_release() -> None:
    page = text("README.md")
    links = [target for _picture, _text, target in metadata_hook.LINK.findall(page)]
    assert len(links) > 10
    shown = metadata_hook.absolute(page, "https://host/owner/name", "v1.2.3")
    for _picture, _text, target in re.findall(r"(!?)\[([^\]]*)\]\(([^)]*)\)", shown):
        assert re.match(r"https?://|#", target), target
    for target in links:
        assert (ROOT / target.partition("#")[0]).exists(), target
        assert f"https://host/owner/name/{'raw' if target.endswith('.svg') else 'blob'}/v1.2.3/{target})" in shown


@pytest.mark.parametrize(
    ("config", "environment", "address"),
    [
        ({}, {}, ""),
        (
            {"repository": ""},
            {"GITHUB_SERVER_URL": "https://host", "GITHUB_REPOSITORY": "owner/name"},
            "https://host/owner/name",
        ),
        (
            {"repository": "https://a/b/c/"},
            {"GITHUB_SERVER_URL": "https://host", "GITHUB_REPOSITORY": "d/e"},
            "https://a/b/c",
        ),
    ],
)
def test_the_address_is_the_one_of_the_project_or_of_the_build(
    config: dict[str, str], environment: dict[str, str], address: str
) -> None:
    assert metadata_hook.address(config, environment) == address


@pytest.mark.parametrize("repository", ["", "https://host/owner/name"])
def test_the_metadata_names_the_addresses_that_are_known(repository: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    found: dict[str, Any] = {"version": __version__}
    metadata_hook.MetadataHook(str(ROOT), {"repository": repository}).update(found)
    assert found["readme"]["content-type"] == "text/markdown"
    assert (found["readme"]["text"] == text("README.md")) == (not repository)
    assert all(url.startswith(repository) for url in found.get("urls", {}).values())
    assert bool(found.get("urls")) == bool(repository)


def test_the_tests_that_need_more_libraries_are_there() -> None:
    heavy = re.search(r"^HEAVY := (.+)$", text("Makefile"), re.MULTILINE)
    assert heavy
    assert all((ROOT / path).exists() for path in (*heavy[1].split("|"), *sum(NEEDS.values(), ())))


def imported_packages(path: Path, seen: set[Path]) -> set[str]:
    """The packages that a module of the tests imports at its top level, itself or by other modules of the tests."""
    if path in seen:
        return set()
    seen.add(path)
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update({str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)})
    packages = {name.partition(".")[0] for name in names}
    for name in names:
        own = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        packages |= imported_packages(own, seen) if name.startswith("tests.") and own.exists() else set()
    return packages - {"tests", "docs", "hotseat", "tashkalar"} - sys.stdlib_module_names


def test_the_other_pythons_install_what_their_tests_import() -> None:
    matrix = text(".ci/matrix")
    installed, tested = (
        re.search(r"-e \. (.+)$", matrix, re.MULTILINE),
        re.search(r"-m pytest (.+)$", matrix, re.MULTILINE),
    )
    assert installed
    assert tested
    needed = tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]
    names = {*installed[1].split(), *(Requirement(line).name for line in needed)}
    paths = [ROOT / "tests" / "pytest_setup.py"]
    for place in map(ROOT.joinpath, tested[1].split()):
        paths += place.rglob("*.py") if place.is_dir() else [place]
    seen: set[Path] = set()
    packages = {name for path in paths for name in imported_packages(path, seen)}
    assert {MODULES.get(name, name) for name in packages} <= names
