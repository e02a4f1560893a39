"""Every place of the source that takes bytes from outside, found in its syntax tree."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = {
    "hotseat": ROOT / "src" / "hotseat",
    "tashkalar": ROOT / "src" / "tashkalar",
    "tashkalar_pook": ROOT / "games" / "pook" / "src" / "tashkalar_pook",
    "tashkalar_mage_knight": ROOT / "games" / "mage-knight" / "src" / "tashkalar_mage_knight",
}
"""The folder of each package."""

CALLS = {
    *("read_text", "read_bytes", "read_capped", "read_or_put_aside", "readall", "FileIO", "fdopen", "mmap"),
    *("iterdir", "glob", "rglob", "scandir", "listdir", "walk", "list_folder"),
    *("recv", "recvfrom", "sock_recv", "recv_into", "receive", "readline", "readlines", "readuntil", "communicate"),
    *("load_cert_chain", "scan_parquet", "read_parquet", "read_csv", "import_module", "exec_module"),
    *("create_subprocess_exec", "create_subprocess_shell", "start_server", "create_server", "open_connection"),
    *("input", "getpass", "paste", "_process_messages"),
}
"""The names of functions and methods that read a file, a folder, a stream or a socket, whatever they are called on."""
READERS = {"os", "json_files", "file", "self._file", "sys.stdin", "sys.stdin.buffer"}
"""The objects whose method `read` reads from outside; elsewhere it reads what is in memory."""
VALUES = {
    *("os.environ", "os.environb", "os.getenv", "sys.stdin", "sys.argv"),
    *("request.query", "request.headers", "request.match_info", "request.host"),
}
"""The inputs from outside that need no call."""
HANDLERS = {"on_paste", "_on_paste"}
"""The methods that get pasted text."""
MODULES = {"subprocess", "socket", "websockets", "aiohttp", "urllib.request", "http.client"}
"""The modules whose functions and classes talk with processes and sockets."""
STREAMS = ("socket", "stdin")
"""The ends of what gives bytes from outside when a loop goes over it."""


@cache
def reading_places() -> dict[str, frozenset[str]]:
    """Return what each place calls or uses to read from outside, by `module:function`."""
    found: dict[str, set[str]] = {}
    for package, folder in SOURCES.items():
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(folder).with_suffix("").parts
            module = ".".join((package, *(part for part in parts if part != "__init__")))
            tree = ast.parse(file.read_text("utf-8"))
            for where, what in _readings(tree, "", _outside(tree)):
                found.setdefault(f"{module}:{where}", set()).add(what)
    return {place: frozenset(calls) for place, calls in found.items()}


def _outside(tree: ast.Module) -> set[str]:
    """Return the names that a module imports from `MODULES`, or under which it imports these."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.asname or each.name for each in node.names if _talks(each.name)}
        elif isinstance(node, ast.ImportFrom) and _talks(node.module or ""):
            names |= {each.asname or each.name for each in node.names}
    return names


def _talks(module: str) -> bool:
    return any(f"{module}.".startswith(f"{each}.") for each in MODULES)


def _readings(node: ast.AST, where: str, outside: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each reading in a node, with the function that does it."""
    for child in ast.iter_child_nodes(node):
        inner = where
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{where}.{child.name}" if where else child.name
            if child.name in HANDLERS:
                yield inner, child.name
        if what := _reading(child, outside):
            yield inner, what
        yield from _readings(child, inner, outside)


def _reading(node: ast.AST, outside: set[str]) -> str:
    """Return what a node reads from outside with; "" for one that doesn't."""
    if isinstance(node, ast.Call):
        return _called(node, outside)
    if isinstance(node, ast.Attribute) and (text := ast.unparse(node)) in VALUES:
        return text
    if isinstance(node, ast.For | ast.AsyncFor) and ast.unparse(node.iter).endswith(STREAMS):
        return ast.unparse(node.iter)
    return ""


def _called(call: ast.Call, outside: set[str]) -> str:
    text = ast.unparse(call.func)
    owner, _dot, name = text.rpartition(".")
    if name in CALLS or (name == "read" and owner in READERS) or (text == "click.File"):
        return text
    if name == "open" and (owner in ("", "os", "io") or any(map(_is_mode, call.args))):
        return text
    first = text.partition(".")[0]
    return text if first in outside and not name.startswith("HTTP") else ""


def _is_mode(argument: ast.expr) -> bool:
    """Return whether an argument is the mode in which a file is opened, such as "rb"."""
    value = argument.value if isinstance(argument, ast.Constant) else None
    return isinstance(value, str) and 0 < len(value) <= 3 and set(value) <= set("rwxabt+")
