"""`python -m docs.packages`: fill the files of `packaging` with what pyproject.toml says.

The version stands in `src/tashkalar/__init__.py`, its date in the changelog; CITATION.cff and the projects of the games
repeat them, and are filled too.

    python -m docs.packages SDIST FOLDER

writes them into a folder as a release needs them: with the address of the repository and the checksum of the sdist.
Beside the sdist it writes the pictures for catalogues of software.
Otherwise they name no real address, and a checksum that no file has.
"""

import hashlib
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from hotseat.util.i18n import ENGLISH, LANGUAGES, language_context
from tashkalar import gettext as _
from tashkalar import pgettext

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "packaging"
NOWHERE = "https://example.org/tashkalar"
"""The address in the repository's own files."""
NO_HASH = "0" * 64
ARCH = {"pyyaml": "yaml"}
"""The names of libraries at Arch Linux after `python-`, where they differ from those in pyproject.toml."""
SCREENSHOTS = {
    "start": "The first screen",
    "hint": "A hint at the table",
    "result": "The result, with the score by turn",
    "mage-knight": "Mage Knight",
    "pook": "Pook",
}
"""The pictures of `docs/pictures` that catalogues of software show, with their captions; the first is the main one."""
REQUIREMENT = re.compile(r"([\w.-]+)([^;\s]*)")

T = TypeVar("T")
Lines = Mapping[str, str]
"""The rest of each line that is filled in, by what the line begins with after blanks."""


def filled(text: str, lines: Lines) -> str:
    """Return the content of a file with some lines filled in; each must be there once.

    Args:
        text: the content.
        lines: the lines.

    Raises:
        ValueError: a line is missing, or there more than once.
    """
    for start, rest in lines.items():
        pattern = re.compile(rf"^( *{re.escape(start)}).*$", re.MULTILINE)
        text, found = pattern.subn(r"\g<1>" + rest.replace("\\", r"\\"), text)
        if found != 1:
            raise ValueError(f"{found} lines begin with {start!r}")
    return text


def files(address: str = NOWHERE, digest: str = NO_HASH) -> dict[str, str]:
    """Return the contents of all files that repeat what other files say, by their names in `packaging`.

    Args:
        address: that of the repository.
        digest: the SHA-256 checksum of the sdist.
    """
    settings = tomllib.loads(_read("pyproject.toml"))
    project = settings["project"]
    version, date = released()
    python = max((c.rpartition(" ")[2] for c in project["classifiers"] if ":: 3." in c), key=lambda c: int(c[2:]))
    about, licence, (author,) = project["description"], project["license"], project["authors"]
    sdist = f"{address}/releases/download/v{version}/tashkalar-{version}.tar.gz"
    names = " ".join(name for name, _bounds in _split(project["dependencies"]))
    lines: dict[str, Lines] = {
        "arch/PKGBUILD": {
            "pkgver=": version,
            "pkgdesc=": shlex.quote(about),
            "url=": shlex.quote(address),
            "license=": _array([licence]),
            "depends=": _array([f"python{project['requires-python']}", *_arch(project["dependencies"])]),
            "makedepends=": _array(["python-build", "python-installer", *_arch(settings["build-system"]["requires"])]),
            "optdepends=": _array(
                f"{re.split('[<>=]', each)[0]}: players on other machines"
                for each in _arch(project["optional-dependencies"]["remote"])
            ),
            "sha256sums=": _array([digest]),
        },
        "homebrew/tashkalar.rb": {
            "desc ": f'"{about}"',
            "homepage ": f'"{address}"',
            "url ": f'"{sdist}"',
            "sha256 ": f'"{digest}"',
            "license ": f'"{licence}"',
            'depends_on "python': f'@{python}"',
            "# resources:": f" `brew update-python-resources tashkalar` writes those of {names} here",
        },
        "Containerfile": {
            "ARG PYTHON=": python,
            "LABEL org.opencontainers.image.version=": version,
            "LABEL org.opencontainers.image.licenses=": licence,
        },
        "tashkalar.desktop": {f"{key}=": text for key, text in menu(about).items()},
        "tashkalar.metainfo.xml": {
            "<id>": f"{component_id(address)}</id>",
            "<project_license>": f"{licence}</project_license>",
            "<summary>": f"{about}</summary>",
            "<developer_name>": f"{author['name']}</developer_name>",
            '<url type="homepage">': f"{address}</url>",
            "<release ": f'version="{version}" date="{date}"/>',
        },
    }
    contents = {name: filled((FOLDER / name).read_text("utf-8"), each) for name, each in lines.items()}
    contents["tashkalar.desktop"] = in_all_languages(contents["tashkalar.desktop"], about)
    contents["tashkalar.metainfo.xml"] = _with_summaries_and_screenshots(
        contents["tashkalar.metainfo.xml"], about, f"{address}/releases/download/v{version}"
    )
    return contents | {"arch/.SRCINFO": srcinfo(contents["arch/PKGBUILD"]), "tashkalar.svg": icon()}


def released() -> tuple[str, str]:
    """Return the program's version and the date that the changelog gives it."""
    version = _matched(r'^__version__ = "(.+)"$', "src/tashkalar/__init__.py")
    return version, _matched(rf"^## \[{re.escape(version)}\] - (\S+)$", "CHANGELOG.md")


def versioned() -> dict[str, str]:
    """Return the contents of the files outside `packaging` that repeat the version, by their paths.

    The games are released with the program, under its version; each runs with the versions from its own to the next
    first number.
    """
    version, date = released()
    major, minor, *_rest = version.split(".")
    needed = f'>={major}{f".{minor}" * (minor != "0")},<{int(major) + 1}",'
    lines: dict[str, Lines] = {"CITATION.cff": {"version: ": version, "date-released: ": f'"{date}"'}}
    for project in sorted(ROOT.glob("games/*/pyproject.toml")):
        lines[project.relative_to(ROOT).as_posix()] = {"version = ": f'"{version}"', '"tashkalar': needed}
    return {name: filled(_read(name), each) for name, each in lines.items()}


def menu(about: str) -> Lines:
    """Return the texts of the entry in menus in the language that is set, by their keys.

    Args:
        about: the description of the program, in English.
    """
    words = (pgettext("menu", "board"), pgettext("menu", "cards"), pgettext("menu", "terminal"))
    keywords = "".join(f"{word};" for word in words)
    return {"GenericName": pgettext("menu", "Board Game"), "Comment": _(about), "Keywords": keywords}


def in_all_languages(entry: str, about: str) -> str:
    """Return an entry for menus with the translations of its texts, such as `Comment[de]=`, below each.

    Args:
        entry: the content of the file.
        about: the description of the program, in English.
    """
    english, others = menu(about), _translated(lambda: menu(about))
    for key, text in english.items():
        entry = re.sub(rf"^{key}\[\w+\]=.*\n", "", entry, flags=re.MULTILINE)
        rows = "".join(f"{key}[{code}]={texts[key]}\n" for code, texts in others.items())
        entry = entry.replace(f"{key}={text}\n", f"{key}={text}\n{rows}")
    return entry


def _translated(make: Callable[[], T]) -> dict[str, T]:
    """Return what a function makes in each language but English, by the codes of menus, such as "zh_CN"."""
    found = {}
    for language in LANGUAGES:
        with language_context(language):
            found[language] = make()
    return {language: each for language, each in found.items() if language != ENGLISH}


def _with_summaries_and_screenshots(entry: str, about: str, folder: str) -> str:
    """Return an entry for catalogues of software with its summary in each language and pictures from an address."""
    entry = re.sub(r" *<summary xml:lang[^\n]*\n| *<screenshots>.*?</screenshots>\n", "", entry, flags=re.DOTALL)
    summaries = [
        f'  <summary xml:lang="{code.replace("_", "-")}">{text}</summary>\n'
        for code, text in _translated(lambda: _(about)).items()
    ]
    entry = entry.replace("</summary>\n", "</summary>\n" + "".join(summaries), 1)
    pictures = [
        f"    <screenshot>\n      <caption>{caption}</caption>\n"
        f"      <image>{folder}/{name}.png</image>\n    </screenshot>\n"
        for name, caption in SCREENSHOTS.items()
    ]
    pictures[0] = pictures[0].replace("<screenshot>", '<screenshot type="default">')
    return entry.replace("  <categories>", f"  <screenshots>\n{''.join(pictures)}  </screenshots>\n  <categories>")


def write_screenshots(folder: Path) -> None:
    """Write the pictures for catalogues of software as PNG into a folder; needs the extra `png`."""
    from hotseat.util.rasterize import png

    for name in SCREENSHOTS:
        picture = (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        (folder / f"{name}.png").write_bytes(png(picture))


def known_address() -> str:
    """Return the address of the repository, as the metadata hook finds it; "" if it isn't known."""
    from docs.metadata_hook import address

    return address(tomllib.loads(_read("pyproject.toml"))["tool"]["hatch"]["metadata"]["hooks"]["custom"], os.environ)


def component_id(address: str) -> str:
    """Return the id of the program in catalogues of software, from the address of its repository.

    The host is reversed, as is the custom there; a repository at GitHub is named as its pages are.
    """
    parts = urlsplit(address)
    host = {"github.com": "github.io"}.get(parts.netloc, parts.netloc)
    return ".".join([*reversed(host.split(".")), *parts.path.strip("/").split("/")])


def srcinfo(pkgbuild: str) -> str:
    """Return the content of .SRCINFO for a PKGBUILD, as `makepkg --printsrcinfo` writes it."""
    values: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", pkgbuild, re.MULTILINE):
        words = shlex.split(value.strip("()"))
        given = {each: found[0] for each, found in values.items()}
        values[name] = [re.sub(r"\$(\w+)", lambda m: given[m[1]], word) for word in words]  # noqa: B023
    order = ("pkgdesc", "pkgver", "pkgrel", "url", "arch", "license", "makedepends", "depends", "optdepends", "source")
    rows = [f"\t{name} = {value}" for name in (*order, "sha256sums") for value in values[name]]
    return "\n".join([f"pkgbase = {values['pkgname'][0]}", *rows, "", f"pkgname = {values['pkgname'][0]}", ""])


def icon() -> str:
    """Return the icon as SVG: a pattern of the game's own pieces on nine squares."""
    from tashkalar.engine import Rank
    from tashkalar.exports.drawing import HALF, PITCH, SIDE, picture_document, token

    edge, pieces = 10, {(0, 0): 0, (1, 1): 0, (2, 2): 0, (2, 0): 1, (0, 2): 1}
    kinds = {(2, 1): "green", (0, 1): "red"}
    parts = []
    for column, row in ((column, row) for row in range(3) for column in range(3)):
        x, y = edge + column * PITCH, edge + row * PITCH
        kind = kinds.get((column, row), "plain")
        parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="4"/>')
        if (column, row) in pieces:
            rank = Rank.LEGENDARY if column == row == 1 else Rank.HEROIC if column == 2 else Rank.COMMON
            parts += token(pieces[column, row], rank, x + HALF, y + HALF)
    size = 2 * edge + 2 * PITCH + SIDE
    return picture_document(size, size, "Tash-Kalar", parts)


def _arch(requirements: Iterable[str]) -> list[str]:
    """Return requirements as Arch Linux writes them: one for each bound of a version."""
    found = []
    for name, bounds in _split(requirements):
        package = f"python-{ARCH.get(name.lower(), name.lower())}"
        found += [f"{package}{bound}" for bound in bounds.split(",")]
    return found


def _split(requirements: Iterable[str]) -> list[tuple[str, str]]:
    """Return the name and the bounds of each requirement."""
    return [(match[1], match[2]) for match in map(REQUIREMENT.match, requirements) if match]


def _array(values: Iterable[str]) -> str:
    return f"({' '.join(map(shlex.quote, values))})"


def _matched(pattern: str, file: str) -> str:
    found = re.search(pattern, _read(file), re.MULTILINE)
    assert found, file
    return found[1]


def _read(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def main(*words: str) -> None:
    """Write the files; with an sdist and a folder, as a release needs them."""
    contents, folder = files(), FOLDER
    if not words:
        contents |= {os.path.relpath(ROOT / name, FOLDER): content for name, content in versioned().items()}
    else:
        sdist, folder = map(Path, words)
        contents = files(known_address() or NOWHERE, hashlib.sha256(sdist.read_bytes()).hexdigest())
        write_screenshots(sdist.parent)
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
