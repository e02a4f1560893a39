"""Output to a terminal goes through `hotseat.util.terminal`, which escapes anything harmful."""

import ast
import io
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from rich.table import Table

from hotseat.codec.names import JOINERS
from hotseat.text_ui.console import Console
from hotseat.util import terminal
from tests.cards.files import SMALL
from tests.helpers.cli_runner import caller
from tests.saves.playing import saved
from tests.test_literals import MODULES

PRINTERS = {
    "print",
    "click.echo",
    "click.secho",
    "click.echo_via_pager",
    "click.progressbar",
    "click.prompt",
    "click.confirm",
    "click.getchar",
    "click.pause",
    "rich.print",
    "rich.console.Console",
    "traceback.print_exc",
    "traceback.print_exception",
    "warnings.warn",
    "logging.StreamHandler",
    "logging.basicConfig",
    "os.write",
}
"""Functions that write to the terminal."""
STREAMS = {"sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__"}
HARMLESS = {"isatty", "fileno", "flush", "reconfigure", "encoding"}
"""Attributes of streams that write nothing."""
ALLOWED = {
    ("hotseat/util/terminal.py", "click.echo"): "the function that escapes",
    ("hotseat/util/terminal.py", "click.progressbar"): "the label is escaped",
    ("hotseat/util/terminal.py", "click.confirm"): "the question is escaped",
    ("hotseat/util/terminal.py", "click.prompt"): "the question and the preset are escaped",
    ("hotseat/util/terminal.py", "rich.console.Console"): "the texts are escaped",
    ("hotseat/util/terminal.py", "sys.stderr"): "the stream of the progress bar",
    ("hotseat/text_ui/__init__.py", "sys.stdout"): "the stream of the console, which escapes",
    ("hotseat/cli/__init__.py", "sys.stdout"): "tested and set up",
    ("hotseat/cli/batch_options.py", "rich.console.Console"): "shows a SafeRich",
    ("hotseat/cli/logs.py", "sys.stdout"): "its encoding",
    ("hotseat/cli/game_commands.py", "sys.stdout"): "JSON in ASCII, for programs",
    ("hotseat/play/guard.py", "os.write"): "a pipe",
    ("hotseat/ai/__main__.py", "traceback.print_exception"): "to the process that has started this one",
    ("hotseat/testing/__main__.py", "sys.stdout"): "JSON in ASCII, to the process that has started this one",
    ("hotseat/tui/end_signals.py", "os.write"): "a pipe",
    ("hotseat/tui/terminal_driver.py", "os.write"): "the sequence that gives the terminal back",
}
"""The places that write by themselves: module and function, with the reason."""


def dotted(node: ast.expr) -> str:
    """The name of a function as it is written, such as `click.echo`."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def imported_names(tree: ast.AST) -> dict[str, str]:
    """Return the meaning of names that are imported from a module."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def printers(path: Path) -> Iterator[str]:
    """The functions that a module writes with."""
    tree = ast.parse(path.read_text("utf-8"))
    names = imported_names(tree)
    used = {node.value: node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = dotted(node.func)
            if (name := names.get(name, name)) in PRINTERS:
                yield name
        if isinstance(node, ast.Attribute) and dotted(node) in STREAMS and used.get(node) not in HARMLESS:
            yield dotted(node)


def test_only_one_module_prints() -> None:
    found = {(name, used) for path, name in MODULES.items() for used in printers(path)}
    assert found - ALLOWED.keys() == set(), "use hotseat.util.terminal"
    assert ALLOWED.keys() - found == set(), "no longer needed"


# --- what is escaped -------------------------------------------------------------------------------------------------

HOSTILE = {
    "title": "a\x1b]0;x\x07b",
    "clear": "a\x1b[2J\x1b[31mb",
    "c1": "a\x9b31mb",
    "back": "a\r\b\x7fb",
    "lines": "a\ntashkalar: b",
    "bidi": "a\u202ecba\u2066",
    "separator": "a\u2028b\u2029c",
    "invisible": "a\u200b\ufeff\U000e0001b",
    "surrogate": os.fsdecode(b"a\xff\xfeb"),
}
"""Texts that do harm at a terminal."""
GOOD = (
    "Zoë",
    "Zoe\u0308",
    "王小明 x",
    "שרה",
    "नमस्ते",
    "نمی\u200cخواهم",
    "👩\u200d👩\u200d👧",
    "❤\ufe0f",
    "a\u00a0!\u202fb\u3000c",
    "[/b]",
    "",
)
"""Texts that stay as they are."""


def is_harmless(text: str) -> bool:
    return not any(unicodedata.category(sign) in terminal.HARMFUL for sign in text if sign not in f"\n{JOINERS}")


@pytest.mark.parametrize("text", GOOD)
def test_texts_in_any_script_stay(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_lines(text, text)
    terminal.print_notice(text)
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"{text}\n{text}\n", f"tashkalar: {text}\n")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_each_function_escapes(text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.add_column(f"[b]{text}")
    table.add_row(text)
    terminal.print_lines(text)
    terminal.print_lines(text, err=True)
    terminal.print_notice(text)
    terminal.print_rich(table)
    terminal.print_json({text: [text]}, 1)
    with terminal.progress_bar(2, text) as bar:
        bar.update(1)
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert not terminal.confirm(text)
    screen = io.StringIO()
    Console(io.StringIO(), screen).write(text)
    said = capsys.readouterr()
    assert is_harmless(said.out + said.err + screen.getvalue())
    assert screen.getvalue().count("\n") == 1


@pytest.mark.parametrize("text", [*HOSTILE.values(), *GOOD])
def test_json_means_the_same_when_it_is_escaped(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_json({text: [text]})
    assert json.loads(capsys.readouterr().out) == {text: [text]}


def test_long_messages_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.print_notice("0 " * 10**6 + "x" * 10**6)
    terminal.print_notice("x" * 10**6)
    assert max(map(len, capsys.readouterr().err.splitlines())) == terminal.LONGEST_NOTICE


# --- every place that prints what others wrote ----------------------------------------------------------------------

Prepare = Callable[[Path, str], Sequence[str]]
"""Puts a text where a command finds it, and returns the command."""


def written(folder: Path, name: str, content: str) -> str:
    """A file with this name; one with the same name and another content may be there already."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8", "surrogateescape")
    return str(path)


def pack(folder: Path, text: str) -> Sequence[str]:
    written(folder / "packs", f"{text}.yaml", "extends: base\nschools: 3\n")
    return ["cards", "--school", "northern"]


def card_file(folder: Path, text: str) -> Sequence[str]:
    return ["cards", "--check", written(folder, f"{text}.yaml", SMALL)]


def faulty_card_file(folder: Path, text: str) -> Sequence[str]:
    return ["cards", "--check", written(folder, f"{text}.yaml", f"schools: 3\n{json.dumps(text)}: 3\n")]


def record(folder: Path, text: str) -> Path:
    path = saved(folder / "games", plies=20)
    return path.rename(path.with_name(f"{text}.tkr"))


def records(folder: Path, text: str, *words: str) -> Sequence[str]:
    record(folder, text)
    return [*words]


def player(folder: Path, text: str) -> Sequence[str]:
    bot = written(folder, "bot.py", f"import sys; sys.stdout.buffer.write({os.fsencode(text)!r})")
    return ["play", "--plain", "--form", "duel", "--seed", "7", "--seat", f"2=program:{sys.executable} {bot}"]


def complaint(folder: Path, text: str) -> Sequence[str]:
    bot = written(folder, "bot.py", f"import sys; sys.stderr.buffer.write({os.fsencode(text)!r}); sys.exit(1)")
    return ["play", "--plain", "--form", "duel", "--seed", "7", "--seat", f"2=program:{sys.executable} {bot}"]


def position(folder: Path, text: str) -> Sequence[str]:
    value = json.dumps({text: 1, "form": text, "seats": [{text: text, "beings": [text]}]})
    return ["show", "--position", written(folder, text, value)]


def damaged_settings(folder: Path, text: str) -> Sequence[str]:
    written(folder, "settings.json", f'{{"language": "{text}"')
    return ["play", "--plain", "--form", "duel", "--seed", "7"]


PLACES: dict[str, Prepare] = {
    "a pack": pack,
    "a card file": card_file,
    "a faulty card file": faulty_card_file,
    "the list of games": lambda folder, text: records(folder, text, "games"),
    "the list as JSON": lambda folder, text: records(folder, text, "games", "--json"),
    "a game": lambda folder, text: ["show", str(record(folder, text))],
    "statistics": lambda folder, text: records(folder, text, "stats"),
    "a replay": lambda folder, text: ["replay", str(record(folder, text)), "--plain"],
    "a transcript": lambda folder, text: ["export", str(record(folder, text)), "--to", "txt"],
    "a deletion": lambda folder, text: ["games", "--delete", record(folder, text).name],
    "a name": lambda folder, text: ["games", "--rename", record(folder, "a").name, text],
    "an output": lambda folder, text: [
        "export",
        str(record(folder, "a")),
        "--to",
        "txt",
        "-o",
        written(folder, text, ""),
    ],
    "an analysis": lambda folder, text: ["analyse", str(record(folder, text))],
    "an answer": player,
    "a complaint": complaint,
    "a program": lambda _, text: ["play", "--plain", "--seat", f"2=program:{text}"],
    "a module": lambda _, text: ["play", "--plain", "--seat", f"2=python:{text}:x"],
    "a position": position,
    "a puzzle": lambda folder, text: ["puzzle", "--check", written(folder, text, json.dumps({text: 1}))],
    "a key": lambda _, text: ["show", f"tk1_{text}"],
    "a word": lambda _, text: ["cards", text],
    "a school": lambda _, text: ["cards", "--school", text],
    "a game plugin": lambda _, text: ["play", "--plain", "--game", text],
    "a language": lambda _, text: ["cards", "--lang", text],
    "names": lambda _, text: ["play", "--plain", "--names", f"{text},Boris"],
    "a command": lambda _, text: [text],
    "an option": lambda _, text: ["play", f"--{text}"],
    "a topic": lambda _, text: ["rules", text],
    "settings": damaged_settings,
    "an invitation": lambda _, text: ["join", text],
}
"""The places where a command prints what others wrote."""


@pytest.mark.sweep("text")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_place_prints_raw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str, text: str
) -> None:
    for kind in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    said = caller(monkeypatch, capsys)(*PLACES[place](tmp_path, text))
    assert is_harmless(said.out + said.err)
    assert not any(line.startswith("tashkalar: b") for line in (said.out + said.err).split("\n"))
    assert "unexpected" not in said.err


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_folders_are_printed_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / text))
    for words in (["paths"], ["paths", "--json"]):
        said = caller(monkeypatch, capsys)(*words)
        assert is_harmless(said.out + said.err)
