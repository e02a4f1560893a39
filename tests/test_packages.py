"""The files for packagers in `packaging` say what pyproject.toml says, and are what their programs read."""

import contextlib
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
import yaml
from packaging.requirements import Requirement

from docs import build_hook, packages
from tashkalar import __version__
from tashkalar.cli import tashkalar
from tests.hotseat.helpers.fixed_environment import PATIENCE

ROOT, FOLDER = packages.ROOT, packages.FOLDER
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = SETTINGS["project"]
NEEDED = {Requirement(each).name.lower(): Requirement(each).specifier for each in PROJECT["dependencies"]}
"""The requirements of the program at run time."""
NEWEST = max((each.rpartition(" ")[2] for each in PROJECT["classifiers"] if ":: 3." in each), key=lambda v: int(v[2:]))
"""The newest supported Python."""


def needs(program: str) -> pytest.MarkDecorator:
    """Skip a test where a program that `.ci/tools` installs is missing."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"needs {program}")


def run(*command: str | Path, **options: object) -> str:
    """Run a command that must succeed without a warning; its output."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, **options)  # type: ignore[call-overload]
    assert (done.returncode, done.stderr) == (0, ""), f"{command}\n{done.stdout}\n{done.stderr}"
    return str(done.stdout)


def read(name: str) -> str:
    """A file for packagers."""
    return (FOLDER / name).read_text(encoding="utf-8")


# --- filling in ------------------------------------------------------------------------------------------------------


def test_the_files_are_up_to_date() -> None:
    """`python -m docs.packages` changes nothing."""
    assert packages.files() == {name: read(name) for name in packages.files()}
    assert packages.versioned() == {name: (ROOT / name).read_text("utf-8") for name in packages.versioned()}
    assert packages.released()[0] == __version__


@pytest.mark.parametrize(("version", "bounds"), [("1.0.0", ">=1,<2"), ("1.4.2", ">=1.4,<2"), ("2.0.1", ">=2,<3")])
def test_a_game_is_released_with_the_program_and_runs_until_its_next_first_number(
    version: str, bounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "released", lambda: (version, "2030-01-02"))
    citation, *games = (packages.versioned()[name] for name in packages.versioned())
    assert yaml.safe_load(citation)["date-released"] == "2030-01-02"
    assert len(games) == 2
    for game in map(tomllib.loads, games):
        assert game["project"]["version"] == yaml.safe_load(citation)["version"] == version
        assert game["project"]["dependencies"][0] == f"tashkalar{bounds}"


def test_a_release_has_its_address_and_checksum_everywhere() -> None:
    ready = packages.files("https://github.com/owner/tashkalar", "ab" * 32)
    text = "".join(ready.values())
    assert packages.NOWHERE not in text
    assert packages.NO_HASH not in text
    for name in ("arch/PKGBUILD", "arch/.SRCINFO", "homebrew/tashkalar.rb"):
        assert "ab" * 32 in ready[name]
        assert "https://github.com/owner/tashkalar" in ready[name]
    assert "<id>io.github.owner.tashkalar</id>" in ready["tashkalar.metainfo.xml"]


@pytest.mark.parametrize("text", ["name: x\n", "version: 1\n  version: 2\n"])
def test_a_line_to_fill_in_must_be_there_once(text: str) -> None:
    with pytest.raises(ValueError, match="lines begin with 'version:'"):
        packages.filled(text, {"version:": " 3"})


def test_a_catalogue_entry_is_in_the_wheel_if_the_address_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build_hook.write_metainfo(tmp_path) == {}
    monkeypatch.setattr(packages, "known_address", lambda: "https://codeberg.org/owner/tashkalar")
    ((path, target),) = build_hook.write_metainfo(tmp_path).items()
    assert target == "share/metainfo/org.codeberg.owner.tashkalar.metainfo.xml"
    assert "<id>org.codeberg.owner.tashkalar</id>" in path.read_text("utf-8")


# --- Arch Linux ------------------------------------------------------------------------------------------------------


def test_arch_linux_installs_what_the_program_needs() -> None:
    script = 'source "$0"; printf "%s\\n" "$pkgver" "${depends[@]}"'
    version, python, *libraries = run("bash", "-uc", script, FOLDER / "arch" / "PKGBUILD").splitlines()
    assert (version, python) == (__version__, f"python{PROJECT['requires-python']}")
    found: dict[str, set[str]] = {}
    for name, bound in (re.split("(?=[<>=])", each, maxsplit=1) for each in libraries):
        found.setdefault(name.removeprefix("python-"), set()).add(bound)
    assert found.pop("yaml") == {str(each) for each in NEEDED["pyyaml"]}
    assert found == {name: {str(each) for each in bounds} for name, bounds in NEEDED.items() if name != "pyyaml"}


@needs("makepkg")
def test_makepkg_reads_the_pkgbuild_as_srcinfo_says(tmp_path: Path) -> None:
    """It wants to find pacman, and doesn't run as root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pacman").write_text("#!/bin/sh\n")
        for file in (folder / "pacman", folder):
            file.chmod(0o777)
        shutil.copy(FOLDER / "arch" / "PKGBUILD", folder)
        env = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        assert run("makepkg", "--printsrcinfo", cwd=folder, env=env, **other) == read("arch/.SRCINFO")


# --- Homebrew --------------------------------------------------------------------------------------------------------

FORMULA = """
module Language; module Python; module Virtualenv; end; end; end
class Formula
  def self.depends_on(what) = puts("depends_on\\t#{what.is_a?(Hash) ? what.to_a.flatten.join(' for ') : what}")
  def self.method_missing(name, *values) = puts([name, *values].join("\\t"))
  def self.test = nil
end
"""
"""The parts of Ruby that print the declarations of a formula."""


@needs("mruby")
def test_the_formula_declares_the_program(tmp_path: Path) -> None:
    (tmp_path / "formula.rb").write_text(FORMULA + read("homebrew/tashkalar.rb"))
    rows = [line.split("\t") for line in run("mruby", tmp_path / "formula.rb").splitlines()]
    depends = [row[1] for row in rows if row[0] == "depends_on"]
    assert depends == ["rust for build", "libyaml", f"python@{NEWEST}"]
    assert {row[0]: row[1] for row in rows if row[0] != "depends_on"} == {
        "desc": PROJECT["description"],
        "homepage": packages.NOWHERE,
        "url": f"{packages.NOWHERE}/releases/download/v{__version__}/tashkalar-{__version__}.tar.gz",
        "sha256": packages.NO_HASH,
        "license": PROJECT["license"],
    }


def test_the_formula_names_what_the_program_needs_and_the_files_of_the_wheel() -> None:
    formula = read("homebrew/tashkalar.rb")
    (line,) = re.findall(r"# resources: .* writes those of (.+) here", formula)
    assert {name.lower() for name in line.split()} == NEEDED.keys()
    linked = re.findall(r'install_symlink shared/"(.+)"', formula)
    assert {f"share/{path}" for path in linked} == {"share/man/man1/tashkalar.1", *build_hook.COMPLETIONS.values()}


# --- Nix -------------------------------------------------------------------------------------------------------------

EVALUATED = """
let
  letters = builtins.filter builtins.isString (builtins.split "" "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  smalls = builtins.filter builtins.isString (builtins.split "" "abcdefghijklmnopqrstuvwxyz");
  clean = builtins.filter (letter: letter != "");
  genAttrs = names: of: builtins.listToAttrs (map (name: { inherit name; value = of name; }) names);
  python3Packages = genAttrs (builtins.fromJSON ''NAMES'') (name: name) // {
    buildPythonApplication = settings: settings // { src = builtins.pathExists (settings.src + "/pyproject.toml"); };
  };
  lib = {
    inherit genAttrs;
    importTOML = file: builtins.fromTOML (builtins.readFile file);
    licenses.mit = "MIT";
    toLower = builtins.replaceStrings (clean letters) (clean smalls);
  };
  systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
  legacyPackages = genAttrs systems (_: { inherit python3Packages; });
in ((import FLAKE).outputs { self = null; nixpkgs = { inherit lib legacyPackages; }; }).packages
"""
"""The packages of the flake with the names of libraries in place of libraries."""


@needs("nix-instantiate")
def test_the_flake_builds_the_program_from_its_own_libraries() -> None:
    lines = [
        *SETTINGS["build-system"]["requires"],
        *PROJECT["dependencies"],
        *PROJECT["optional-dependencies"]["remote"],
    ]
    names = sorted({Requirement(line).name.lower() for line in lines})
    text = EVALUATED.replace("NAMES", json.dumps(names)).replace("FLAKE", str(FOLDER / "flake.nix"))
    found = json.loads(run("nix-instantiate", "--eval", "--strict", "--json", "--store", "dummy://", "-E", text))
    assert len(found) == 4
    for system in found.values():
        package = system["default"]
        assert (package["pname"], package["version"], package["src"]) == (PROJECT["name"], __version__, True)
        assert {*package["build-system"], *package["dependencies"]} == {*names}
        assert NEEDED.keys() <= {*package["dependencies"]}
        assert package["meta"]["license"] == PROJECT["license"]


# --- menus and catalogues --------------------------------------------------------------------------------------------


@needs("desktop-file-validate")
def test_the_menu_entry_is_valid() -> None:
    assert run("desktop-file-validate", "--warn-kde", FOLDER / "tashkalar.desktop") == ""
    assert "Exec=tashkalar play\n" in read("tashkalar.desktop")


@needs("appstreamcli")
@pytest.mark.parametrize("address", [packages.NOWHERE, "https://github.com/owner/tashkalar"])
def test_the_catalogue_entry_is_valid(address: str, tmp_path: Path) -> None:
    name = "tashkalar.metainfo.xml"
    (tmp_path / name).write_text(packages.files(address)[name], encoding="utf-8")
    run("appstreamcli", "validate", "--no-net", "--pedantic", "--no-color", tmp_path / name)


# --- containers ------------------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, with their arguments."""
    text = re.sub(r"^#.*\n", "", read("Containerfile"), flags=re.MULTILINE).replace("\\\n", " ")
    rows = (line.partition(" ") for line in text.splitlines() if line)
    return [(name, " ".join(rest.split())) for name, _blank, rest in rows]


def stages() -> dict[str, list[tuple[str, str]]]:
    """The instructions of each stage of the Containerfile, by its name; a stage begins with those of its base."""
    found: dict[str, list[tuple[str, str]]] = {}
    name = ""
    for instruction, rest in instructions():
        if instruction == "FROM":
            base, _as, name = rest.split()
            found[name] = [*found.get(base, [("BASE", base)])]
        elif name:
            found[name].append((instruction, rest))
    return found


def test_the_containerfile_has_what_it_copies_and_runs_without_rights() -> None:
    known = {"ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "LABEL", "RUN", "USER", "VOLUME", "WORKDIR"}
    assert {name for name, _rest in instructions()} <= known
    assert ("ARG", f"PYTHON={NEWEST}") in instructions()
    built = stages()
    assert built.keys() == {"build", "browser", "ssh"}
    for stage in built.values():
        assert re.fullmatch(r"docker\.io/library/python:\$\{PYTHON\}-slim-\w+", stage[0][1])
        for rest in (rest for name, rest in stage if name == "COPY"):
            *sources, _target = rest.split()
            if sources[0].startswith("--from="):
                assert sources[0].removeprefix("--from=") in built
            else:
                assert all((ROOT / source).exists() for source in sources), rest
    for target in ("browser", "ssh"):
        found = dict(built[target])
        assert found["USER"] == "player"
        assert f"org.opencontainers.image.version={__version__}" in dict.fromkeys(rest for _name, rest in built[target])
    assert json.loads(dict(built["browser"])["CMD"]) == [
        "serve",
        "--listen",
        f"0.0.0.0:{dict(built['browser'])['EXPOSE']}",
    ]
    assert f"Port {dict(built['ssh'])['EXPOSE']}\n" in read("sshd_config")
    json.loads(dict(built["ssh"])["ENTRYPOINT"])


def test_the_pages_build_and_run_the_containers_that_there_are() -> None:
    text = "".join((ROOT / "docs" / f"howto-{page}.md").read_text("utf-8") for page in ("browser", "ssh"))
    images = dict(
        re.findall(r"^podman build -f packaging/Containerfile --target (\w+) -t ([\w-]+) \.$", text, re.MULTILINE)
    )
    assert images.keys() == {"browser", "ssh"}
    for image, words in re.findall(r"^podman run .* (tashkalar[\w-]*)((?: serve .*)?)$", text, re.MULTILINE):
        assert image in images.values()
        tashkalar.main([*words.split(), "--help"], standalone_mode=False)
    ports = {pair.split(":")[1] for pair in re.findall(r"-p (\d+:\d+)", text)}
    assert ports == {dict(stages()[target])["EXPOSE"] for target in images}
    assert {volume.split(":")[1] for volume in re.findall(r"-v tashkalar-\w+:/\S+", text)} == {
        *json.loads(dict(stages()["ssh"])["VOLUME"])
    }


@pytest.mark.long
def test_what_the_containerfile_copies_is_enough_to_build_all_wheels(tmp_path: Path) -> None:
    for rest in (rest for name, rest in stages()["build"] if name == "COPY"):
        *sources, target = rest.split()
        for source in sources:
            place = tmp_path / target / ("" if (ROOT / source).is_dir() else source)
            (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, place)
    words = ("-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path / "dist")
    for project in (tmp_path, *sorted(tmp_path.glob("games/*/"))):
        subprocess.run([sys.executable, *words, project], check=True, capture_output=True, timeout=10 * PATIENCE)
    assert len([*(tmp_path / "dist").iterdir()]) == 3


@contextlib.contextmanager
def ssh_server(folder: Path) -> Iterator[int]:
    """Run the server of the container with its settings, but with keys of this folder; its port."""
    for name in ("host", "client"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name)
    rights = f'environment="TASHKALAR_DATA={folder / "ada"}" '
    (folder / "authorized_keys").write_text(rights + (folder / "client.pub").read_text())
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    settings = (
        read("sshd_config").replace("Port 2222", f"ListenAddress 127.0.0.1:{port}").replace("/keys/", f"{folder}/")
    )
    game = f"{shlex.quote(sys.executable)} -m tashkalar"
    (folder / "sshd_config").write_text(settings.replace("/opt/tashkalar/bin/tashkalar", game))
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # a server with rights wants it
    server = pexpect.spawn("/usr/sbin/sshd", ["-D", "-e", "-f", str(folder / "sshd_config")], timeout=PATIENCE)
    try:
        server.expect_exact("Server listening")
        yield port
    finally:
        server.close(force=True)


@pytest.mark.skipif(not Path("/usr/sbin/sshd").exists(), reason="needs sshd")
def test_a_client_of_ssh_gets_the_game_and_nothing_else(tmp_path: Path) -> None:
    with ssh_server(tmp_path) as port:
        trust = ("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")
        words = ["-F", "none", *trust, "-i", str(tmp_path / "client"), "-p", str(port), "127.0.0.1"]
        client = pexpect.spawn("ssh", ["-tt", *words], dimensions=(36, 120), timeout=PATIENCE, encoding="utf-8")
        client.expect_exact("Learn")
        client.close(force=True)
        other = subprocess.run(["ssh", *words, "id"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (other.returncode, other.stdout) == (1, "")
        assert other.stderr.startswith("tashkalar: this needs a terminal")
