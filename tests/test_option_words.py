"""Whatever is compared with the word of an option is a word that options have: a misspelt one would never be met."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tashkalar
from tashkalar.engine import option_words

HOME = Path(tashkalar.__file__).parent
SOURCES = sorted(HOME.rglob("*.py"))


def compared(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts with which the `verb` or the `ask` of something is compared, each with its line."""
    lists = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                lists[name] = value
    for node in ast.walk(tree):
        against: list[ast.AST] = []
        match node:
            case ast.Compare(left=ast.Attribute(attr="verb" | "ask"), comparators=others):
                against = [*others]
            case ast.Match(subject=ast.Attribute(attr="verb" | "ask"), cases=cases):
                against = [case.pattern for case in cases]
        meant = [lists.get(part.id, part) if isinstance(part, ast.Name) else part for part in against]
        words = [key for part in meant for key in (part.keys if isinstance(part, ast.Dict) else [part]) if key]
        for text in (each for part in words for each in ast.walk(part)):
            match text:
                case ast.Constant(value=str(word)):
                    yield text.lineno, word


def test_every_word_that_is_compared_with_an_option_is_one() -> None:
    found = [(source.name, *at) for source in SOURCES for at in compared(ast.parse(source.read_text(encoding="utf-8")))]
    assert len(found) > 40
    known = {*option_words(), "action", "choice", ""}
    assert [at for at in found if at[2] not in known] == []
