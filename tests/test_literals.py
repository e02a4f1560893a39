"""No English bypasses the catalogues: prose in the source is looked up where it is read."""

import ast
import re
from collections.abc import Iterator
from typing import get_args

import pytest

from docs import catalogues, messages
from tashkalar.engine.refusal import Refusal

ROOTS = (messages.SOURCES, *(folder.parents[1] for folder in catalogues.GAMES.values()))
MODULES = {path: path.relative_to(root).as_posix() for root in ROOTS for path in sorted(root.rglob("*.py"))}
"""The modules by their path inside the folder `src`, also that of a game."""

OF_PROGRAMS = {
    "tashkalar/engine": "positions, events, options and refusals are the same everywhere; people read text.*",
    "tashkalar/envs": "for research in Python",
    "tashkalar/cards/verbs.py": "kinds of parameters",
    "hotseat/cli/shell_scripts.py": "scripts for shells",
    "hotseat/codec": "positions and events are the same everywhere",
    "hotseat/testing/__init__.py": "faults, for who writes a plugin",
    "hotseat/testing/mutations.py": "faults, for who writes a plugin",
    "hotseat/testing/rules.py": "faults, for who writes a plugin",
    "hotseat/testing/nim.py": "a toy game, for who writes a plugin",
    "hotseat/testing/nim_gym.py": "a toy game, for who writes a plugin",
    "hotseat/play/protocol.py": "the line protocol is in English (docs/protocol.md)",
    "hotseat/play/player_messages.py": "schemas, which programs read",
    "tashkalar/plugin.py": "refuses requests of the line protocol",
    "hotseat/ai": "errors of the player that calls, and of the program that asks it",
    "tashkalar/ai": "the command line of players, which programs are given",
    "tashkalar_mage_knight/ai": "options as they are typed",
    "tashkalar_mage_knight/combat.py": "options as they are typed",
    "tashkalar_mage_knight/card_steps.py": "options as they are typed",
    "tashkalar_mage_knight/choices.py": "options as they are typed",
    "tashkalar_mage_knight/components.py": "an error of a data file",
    "tashkalar_mage_knight/effects.py": "options as they are typed",
    "tashkalar_mage_knight/ending.py": "options as they are typed",
    "tashkalar_mage_knight/events.py": "refuses events of programs",
    "tashkalar_mage_knight/game.py": "refuses requests of the line protocol",
    "tashkalar_mage_knight/hero_positions.py": "refuses positions of the line protocol",
    "tashkalar_mage_knight/heroes.py": "refuses requests of the line protocol",
    "tashkalar_mage_knight/hexes.py": "an error of a position",
    "tashkalar_mage_knight/moments.py": "options as they are typed",
    "tashkalar_mage_knight/movement.py": "options as they are typed",
    "tashkalar_mage_knight/points.py": "options as they are typed",
    "tashkalar_mage_knight/positions.py": "refuses positions of the line protocol",
    "tashkalar_mage_knight/preview.py": "refuses the requests of programs",
    "tashkalar_mage_knight/query.py": "what reduces a price, in positions",
    "tashkalar_mage_knight/rounds.py": "options as they are typed",
    "tashkalar_mage_knight/settlements.py": "options as they are typed",
    "tashkalar_mage_knight/skills/gaining.py": "options as they are typed",
    "tashkalar_mage_knight/skills/listing.py": "options as they are typed",
    "tashkalar_mage_knight/skills/using.py": "options as they are typed",
    "tashkalar_mage_knight/state.py": "refuses positions of the line protocol",
    "tashkalar_mage_knight/turns.py": "options as they are typed",
    "tashkalar_pook/game.py": "refuses requests of the line protocol",
    "tashkalar_pook/position.py": "refuses positions of the line protocol",
    "tashkalar_pook/rules.py": "options as they are typed",
    "tashkalar_pook/state.py": "an error of the program that calls",
}
"""Modules and packages whose texts programs or programmers read, and why."""
TEXTS = {
    "a win probability is out of range": "for the reader, which says in every language that the file is faulty",
    "the mean lies outside of its bounds": "for the reader, which says in every language that the file is faulty",
    "{} with {}": "a name in tables, which programs read",
    "no {}": "looked up by phrases.count",
    "{} open": "what is typed",
    "replay {}": "what is typed",
    "table --keep {}": "what is typed",
    "table new --keep {}": "what is typed",
    "run this program": "what is typed",
    "summon {}": "the beginning of an option",
    "first {}": "a seed, which is hashed",
    "#seat-{} RadioRow": "a selector of a style sheet",
    '{}<text class="end" x="{}" y="{}">': "markup of a page",
    "font:{}px Menlo,'DejaVu Sans Mono','Liberation Mono',Consolas,monospace;white-space:pre": "a style of a picture",
    "seats surface": "classes of a style sheet",
    "line kind": "classes of a style sheet",
    "assign {}": "the beginning of an option",
    "play {} {}": "the beginning of an option",
    "{}'s motivation": "looked up by name_text",
    "$quiet strike": "a style",
    "heal wound": "an option as it is typed",
    "glade hand": "an option as it is typed",
    "glade discard": "an option as it is typed",
    "glade none": "an option as it is typed",
    "agile attack": "an option as it is typed",
    "agile ranged": "an option as it is typed",
    "tempo deck": "an option as it is typed",
    "tempo discard": "an option as it is typed",
    "spare store": "an option as it is typed",
    "spare take": "an option as it is typed",
}
"""Other texts that are the same in every language, and why."""

PROSE = re.compile(r"(?<![\w-])[A-Za-z']{2,}[,;:]? [a-z]{2,}")
"""Two words in a row."""
WORD = re.compile(r"(?:^|[ (])[A-Za-z]{3,}(?=[ ,.:;)]|$)")
"""A word of a text with placeholders."""
STYLE = re.compile(r" ?((bold|italic|reverse|underline|dim|not|on|\{\}|\$[\w{}-]+) ?)+")
SHEET = re.compile(r"\{[^}]*:[^}]*;")
COMMAND_LINE = re.compile(r"(tashkalar|pip|python|cp) \S")
MARKUP = re.compile(r"\s*<|default-src |.*\(\?P<")
LOOKED_UP = {"_", "gettext", "gettext_noop", "problem", "ngettext", "pgettext", "count"}
SILENT = {
    "info": "the log of --verbose",
    "_log": "the log of --verbose",
    "compile": "a pattern",
    "Binding": "keys, which no screen lists",
}
"""Calls whose texts nobody reads in the language of the screen."""


def texts(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Every text that isn't a docstring, an annotation, compared, or handed to what shows it to nobody.

    Yields:
        its line; the text, with {} for each placeholder; and whether it has placeholders.
    """
    passed = {id(each) for node in ast.walk(tree) for part in _passed_over(node) for each in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        match node:
            case ast.JoinedStr(values=values):
                passed |= {id(each) for each in ast.walk(node) if isinstance(each, ast.Constant) and each in values}
                parts = [each.value if isinstance(each, ast.Constant) else "{}" for each in values]
                yield node.lineno, "".join(map(str, parts)), True
            case ast.Constant(value=str(text)):
                yield node.lineno, text, False


def _passed_over(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.FunctionDef(returns=ast.expr() as annotation):
            yield annotation
        case ast.Subscript(value=ast.Name(id="Literal"), slice=words):
            yield words
        case ast.Compare(comparators=others):
            yield from others
        case ast.MatchValue(value=value):
            yield value
        case ast.keyword(arg="help", value=value):
            yield value  # of an option: looked up by cli.speaking, and gathered from the commands themselves
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in SILENT:
            yield from args
        case ast.Call(func=ast.Name(id="make_command"), args=[keys, *_]):
            yield keys
        case ast.Call(func=ast.Name(id="pgettext"), args=[context, *_]):
            yield context
        case ast.Call(func=ast.Attribute(value=ast.Constant() as words, attr="split")):
            yield words


def _all_texts() -> Iterator[messages.Text]:
    for domain in messages.PLAYED:
        yield from domain.texts()


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every text of the catalogues, and the words by which the engine says why something can't be done."""
    found = {_plain(text) for each in _all_texts() for text in (each.text, each.many)}
    return {*found, *get_args(Refusal)}


def _plain(text: str) -> str:
    return " ".join(text.split())


def unsaid(tree: ast.Module, known: set[str]) -> Iterator[tuple[int, str]]:
    """The texts that read as English and stand in no catalogue, each with its line."""
    for line, text, filled in texts(tree):
        reads = PROSE.search(text) or (filled and WORD.search(text) and " " in text.strip())
        is_code = (
            any(form.match(text) for form in (COMMAND_LINE, MARKUP)) or STYLE.fullmatch(text) or SHEET.search(text)
        )
        if reads and not is_code and not {_plain(part) for part in text.split("\n\n")} <= known | TEXTS.keys():
            if _plain(text) in known:  # help of several paragraphs
                continue
            yield line, text


def _is_within(module: str, name: str) -> bool:
    """Whether a module is this one, or in this package."""
    return f"{module}/".startswith(f"{name}/")


def test_what_reads_as_english_stands_in_the_catalogues(known: set[str]) -> None:
    found = []
    for path, module in MODULES.items():
        if not any(_is_within(module, name) for name in OF_PROGRAMS):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [f"{module}:{line}: {text}" for line, text in unsaid(tree, known)]
    assert found == []


@pytest.mark.long
def test_every_exemption_is_needed(known: set[str]) -> None:
    trees = {module: ast.parse(path.read_text(encoding="utf-8")) for path, module in MODULES.items()}
    for name in OF_PROGRAMS:
        within = [tree for module, tree in trees.items() if _is_within(module, name)]
        assert any([*unsaid(tree, known)] for tree in within), name
    assert {_plain(text) for tree in trees.values() for _line, text, _filled in texts(tree)} >= TEXTS.keys()


def test_the_check_can_fail(known: set[str]) -> None:
    source = '''
def shown(name: "a type of ours") -> "another type of ours":
    """A docstring of ours."""
    LOG.info("a line of the log")
    style(name, "bold $accent")
    if name == "compared with this":
        return _("{square} isn't a square of the board")
    self.message = f"{name} isn't a square of the board"
    told.append("nothing of it can ever be done now")
    told.append(f"from {name}")
    return _(f"{name} is looked up in vain")
'''
    assert [line for line, _ in unsaid(ast.parse(source), known)] == [8, 9, 10, 11]
