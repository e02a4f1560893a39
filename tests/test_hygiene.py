"""Rules for the source itself that neither linter nor type checker can state."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE, FRAMEWORK = ROOT / "src" / "tashkalar", ROOT / "src" / "hotseat"
PACKAGES = (FRAMEWORK, PACKAGE, *sorted(ROOT.glob("games/*/src/*")))
ENGINE = PACKAGE / "engine"
MUTATIONS = ENGINE / "mutations.py"
STAGE = FRAMEWORK / "tui" / "screen_stack.py"

# What a pure engine may want; no file, no clock, no terminal, no global chance, no deepcopy.
STDLIB = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "struct",
    "types",
    "typing",
    "unicodedata",
}
PURE = re.compile(r"(tashkalar\.engine|hotseat\.codec)(\.|$)")
"""The engine, and the codec below it."""
NETWORK = {
    "aiohttp",
    "distributed",
    "ftplib",
    "http",
    "httpx",
    "requests",
    "smtplib",
    "socket",
    "socketserver",
    "ssl",
    "urllib",
    "webbrowser",
    "xmlrpc",
}
"""The modules that may open a connection."""
CONNECTED = {
    FRAMEWORK / "arena" / "workers.py",
    *(FRAMEWORK / "browser" / f"{name}.py" for name in ("door", "server")),
    FRAMEWORK / "cli" / "batch_options.py",
    *(FRAMEWORK / "remote" / f"{name}.py" for name in ("client", "credentials", "door", "hosting", "server")),
    *(FRAMEWORK / "remote" / f"relay{name}.py" for name in ("", "_link", "_messages")),
    FRAMEWORK / "util" / "sockets.py",
}
"""The modules that talk to a named cluster, that find out whether one is possible, remote play, the
page in a browser, and what both share (SECURITY.md)."""
SCREEN_CHANGES = {
    "action_dismiss",
    "dismiss",
    "pop_screen",
    "pop_until_active",
    "push_screen",
    "push_screen_wait",
    "switch_mode",
    "switch_screen",
}
IMPURE = {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}


def imported(tree: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """Every imported module by its absolute name, seen from a module inside `package`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module in ("tashkalar", "hotseat.util"):
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


def foreign_imports(tree: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    for line, module in imported(tree, package):
        if not PURE.match(module) and module.split(".")[0] not in STDLIB:
            yield line, f"imports {module}"


def impure_calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE:
                yield node.lineno, f"calls {name}()"


def board_replacements(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and any(word.arg == "board" for word in node.keywords):
            match node.func:
                case ast.Attribute(attr="_replace" | "replace") | ast.Name(id="replace"):
                    yield node.lineno, "replaces a board"


def screen_changes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Whatever opens or closes a screen by Textual's own means, as a call or as an action's name."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in SCREEN_CHANGES:
                yield node.lineno, f"uses {name}"
            case ast.Constant(value=str(text)) if text.rpartition(".")[2].partition("(")[0] in SCREEN_CHANGES:
                yield node.lineno, f"names {text}"


def sources(folder: Path) -> list[tuple[Path, ast.Module]]:
    found = [(path, ast.parse(path.read_text("utf-8"))) for path in sorted(folder.rglob("*.py"))]
    assert found, f"no sources in {folder}"
    return found


def all_sources() -> list[tuple[Path, ast.Module]]:
    return [source for package in PACKAGES for source in sources(package)]


def report(path: Path, faults: Iterator[tuple[int, str]]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{line} {what}" for line, what in faults]


def test_the_engine_imports_itself_and_a_little_standard_library() -> None:
    faults = []
    for path, tree in chain(sources(ENGINE), sources(FRAMEWORK / "codec")):
        package = ".".join(path.parent.relative_to(PACKAGE.parent).parts)
        faults += report(path, foreign_imports(tree, package))
    assert not faults


def test_the_engine_neither_prints_nor_reads() -> None:
    pure = chain(sources(ENGINE), sources(FRAMEWORK / "codec"))
    assert not [fault for path, tree in pure for fault in report(path, impure_calls(tree))]


def test_only_the_mutations_change_a_board() -> None:
    faults = []
    for path, tree in sources(PACKAGE):
        if path != MUTATIONS and path.parent.name != "gym":  # which invents positions, and plays none
            faults += report(path, board_replacements(tree))
    assert not faults


def test_only_the_stage_opens_and_closes_screens() -> None:
    """Elsewhere, what a burst of keys asks for twice would be done twice."""
    found = {path: report(path, screen_changes(tree)) for path, tree in all_sources()}
    assert found.pop(STAGE)
    assert not [fault for faults in found.values() for fault in faults]


def connections(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for line, module in imported(tree, ""):
        if module.split(".")[0] in NETWORK:
            yield line, f"imports {module}"


def test_only_the_arena_and_remote_play_open_a_connection() -> None:
    found = {path: report(path, connections(tree)) for path, tree in all_sources()}
    assert {path for path, faults in found.items() if faults} == CONNECTED


EACH_FIRST = """
import importlib, pkgutil, sys, tashkalar.exports

for module in list(pkgutil.walk_packages(tashkalar.exports.__path__, "tashkalar.exports.")):
    for known in [name for name in sys.modules if name.startswith("tashkalar.exports")]:
        del sys.modules[known]
    importlib.import_module(module.name)
"""


def test_no_module_of_the_record_needs_another_to_be_imported_first() -> None:
    """Those of a circle can be imported in one order only."""
    subprocess.run([sys.executable, "-c", EACH_FIRST], check=True)


def test_the_checks_above_can_fail() -> None:
    tree = ast.parse(
        "import os.path\n"
        "from ..cards import load\n"
        "from tashkalar import cards, engine\n"
        "from . import board\n"
        "from .board import Board\n"
        "import collections.abc\n"
        "print(state._replace(board=1), open('x'))\n"
        "replace(state, board=1)\n"
        "state._replace(turn=1)\n"
    )
    assert list(foreign_imports(tree, "tashkalar.engine")) == [
        (1, "imports os.path"),
        (2, "imports tashkalar.cards"),
        (3, "imports tashkalar.cards"),
    ]
    assert [line for line, _ in impure_calls(tree)] == [7, 7]
    assert [line for line, _ in board_replacements(tree)] == [8, 7]
    closing = ast.parse("self.dismiss()\nx = app.push_screen\nBinding('q', 'screen.dismiss')\nrun('push_screen(1)')\n")
    assert sorted(line for line, _ in screen_changes(closing)) == [1, 2, 3, 4]
    deeper = ast.parse("from ..board import Board\nfrom ... import cards\n")
    assert list(foreign_imports(deeper, "tashkalar.engine.forms")) == [(2, "imports tashkalar.cards")]
