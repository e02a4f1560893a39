"""List the tests of each clause of the rules, card, task and ruling: `python -m tests.coverage [--missing]`.

A scenario names what it shows under `covers`, a Python test in `@pytest.mark.covers("5.7", ...)`.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

TESTS = Path(__file__).parent
CARDS = TESTS.parent / "data" / "cards.yaml"
DEMONSTRATIONS = CARDS.with_name("demonstrations.yaml")


class Subject(NamedTuple):
    """Something that tests are to show."""

    id: str
    title: str
    due: bool
    note: str = ""
    """The reason why it isn't due, or the part that no test can reach."""


def clauses() -> list[Subject]:
    """The clauses of the rules, in their order."""
    given = yaml.safe_load((TESTS / "data" / "clauses.yaml").read_text("utf-8"))
    return [Subject(entry["clause"], entry["title"], entry["due"]) for entry in given]


def cards() -> list[Subject]:
    """All cards and tasks."""
    given: dict[str, list[dict[str, Any]]] = yaml.safe_load(CARDS.read_text("utf-8"))
    kinds = ("beings", "legends", "flares", "tasks")
    return [Subject(card["id"], card["name"], True) for kind in kinds for card in given[kind]]


def cards_of_others() -> list[Subject]:
    """The cards whose texts speak of enemies or of any colour: they need a scenario with several opponents."""
    given: dict[str, list[dict[str, Any]]] = yaml.safe_load(CARDS.read_text("utf-8"))
    kinds = ("beings", "legends", "flares")
    found = [card for kind in kinds for card in given[kind] if _OF_OTHERS(_text(card))]
    return [Subject(f"{card['id']}{SEVERAL}", card["name"], True) for card in found]


SEVERAL = " with several opponents"
_OF_OTHERS = re.compile(r"enem|opponent|(any|its) colour|yours included|it is yours").search


def _text(card: dict[str, Any]) -> str:
    """A card's text, a flare's of both halves, with that of a frozen effect or a warp."""
    parts = (card.get(part, {}).get("text", "") for part in ("upper", "lower", "frozen", "warp"))
    return " ".join(filter(None, (card.get("text", ""), *parts)))


def rulings() -> list[Subject]:
    """The rulings on the cards and tasks, then the places where a digital version departs from print."""
    given: list[dict[str, Any]] = yaml.safe_load((TESTS / "data" / "rulings.yaml").read_text("utf-8"))
    return [_ruling(**entry) for entry in given]


def _ruling(
    ruling: str, title: str, due: bool = True, why: str = "", unreachable: str = "", partly: str = ""
) -> Subject:
    """A ruling by its entry; an unknown key raises."""
    out_of_reach = f"unreachable: {unreachable}" if unreachable else f"partly unreachable: {partly}" if partly else ""
    return Subject(ruling, title, due and not unreachable, why or out_of_reach)


def in_scenarios(opponents: int = 1) -> Iterator[tuple[str, str]]:
    """Yield the subjects of scenarios with a number of opponents or more, each with the scenario."""
    for file in sorted(TESTS.glob("scenarios/*.yaml")):
        for scenario in yaml.load(file.read_text("utf-8"), yaml.BaseLoader):
            seats = 2 if "teams" in scenario else len(scenario.get("schools", "ab"))
            for subject in scenario.get("covers", ()) if seats > opponents else ():
                yield subject, f"{file.stem}: {scenario['name']}"


def in_demonstrations() -> Iterator[tuple[str, str]]:
    """Yield the subjects that the program's demonstrations test, each with the demonstration."""
    for entry in yaml.load(DEMONSTRATIONS.read_text("utf-8"), yaml.BaseLoader):
        for subject in (*demonstrated_in(entry), *entry.get("covers", ())):
            yield subject, f"demonstrations: {entry['clause']}"


def demonstrated() -> Iterator[str]:
    """Yield the clauses that the program demonstrates."""
    for entry in yaml.load(DEMONSTRATIONS.read_text("utf-8"), yaml.BaseLoader):
        yield from demonstrated_in(entry)


def demonstrated_in(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the clauses of an entry of the demonstrations."""
    return (entry["clause"], *entry.get("also", ()))


def in_python() -> Iterator[tuple[str, str]]:
    """Yield the subjects of the Python tests, each with the test."""
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for mark in node.decorator_list:
                    yield from ((subject, f"{file.stem}: {node.name}") for subject in _marked(mark))


def _marked(mark: ast.expr) -> Iterator[str]:
    """The subjects of a decorator that is the mark `covers`."""
    match mark:
        case ast.Call(func=ast.Attribute(attr="covers"), args=given):
            yield from (ast.literal_eval(argument) for argument in given)


@cache
def shown() -> Mapping[str, Sequence[str]]:
    """The tests of every subject that has one."""
    found: dict[str, list[str]] = {}
    for subject, test in (*in_scenarios(), *in_demonstrations(), *in_python()):
        found.setdefault(subject, []).append(test)
    return found


def shown_with_several_opponents() -> dict[str, list[str]]:
    """The scenarios with several opponents, by the subject and that it is with them."""
    found: dict[str, list[str]] = {}
    for subject, test in in_scenarios(opponents=2):
        found.setdefault(subject + SEVERAL, []).append(test)
    return found


def main() -> int:
    """Print the table; 1 if something due has no test."""
    parser = argparse.ArgumentParser(prog="coverage", description=__doc__)
    parser.add_argument("--missing", action="store_true", help="only what is due and has no test")
    chosen = parser.parse_args()
    tests = {**shown(), **shown_with_several_opponents()}
    bare = 0
    for subject in (*clauses(), *cards(), *cards_of_others(), *rulings()):
        found = tests.get(subject.id, [])
        bare += subject.due and not found
        if chosen.missing and (found or not subject.due):
            continue
        state = "" if found else "  NO TEST" if subject.due else "  (not due)"
        note = f"  [{subject.note}]" if subject.note else ""
        print(f"{subject.id}  {subject.title}{state}{note}")
        if not chosen.missing:
            for test in found:
                print(f"    {test}")
    print(f"{bare} due without a test")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main())
