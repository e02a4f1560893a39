"""docs/rules.md: every clause is there once, and every clause that source and tests cite exists."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tashkalar.engine import Catalogue
from tests import coverage
from tests.docs.pages import DOCS, ROOT, prose, read

RULES = DOCS / "rules.md"
CLAUSE = r"[1-9]\d?\.[1-9]\d?"
STATED = Counter(re.findall(rf"\[({CLAUSE})\]", prose(RULES)))
SECTIONS = set(re.findall(r"^## (\d+)\.", read(RULES), re.MULTILINE))
SOURCES = sorted(path for folder in ("src", "tests", "bench") for path in (ROOT / folder).rglob("*.py"))


def cited(text: str) -> Iterator[str]:
    """Return the clauses and sections in a text: "rules.md 5.1-5.8, 5.12", "rules.md sections 1 and 2", "(7.2)"."""
    number = r"[1-9]\d?(?:\.[1-9]\d?)?(?!\d)"
    row = rf"{number}(?:(?:-|, (?:and )?| and ){number})*"
    for found in re.finditer(rf"rules\.md\s+(?:sections? )?({row})|(?<=\s)\(({CLAUSE}(?:-{CLAUSE})?)\)", text):
        for part in re.findall(rf"{number}(?:-{number})?", found[1] or found[2]):
            yield from _spread(part)


def _spread(part: str) -> list[str]:
    """Return the clauses of a range such as "5.1-5.8"."""
    first, _, last = part.partition("-")
    if not last or "." not in first:
        return [each for each in (first, last) if each]
    section, start = first.split(".")
    return [f"{section}.{number}" for number in range(int(start), int(last.split(".")[-1]) + 1)]


def known(clause: str) -> bool:
    return clause in STATED if "." in clause else clause in SECTIONS


def test_citations_are_read_as_meant() -> None:
    text = "a (rules.md 5.1-5.3, 5.12). b (rules.md sections 3-5, 7). c rules.md 5.3 and 5.4. d (7.2) 1.5 (10) f(1.5)"
    assert list(cited(text)) == ["5.1", "5.2", "5.3", "5.12", "3", "5", "7", "5.3", "5.4", "7.2"]


def test_every_clause_is_stated_once() -> None:
    clauses = [clause.id for clause in coverage.clauses()]
    assert len(clauses) > 170
    assert Counter(clauses) == STATED


def test_the_page_refers_to_clauses_that_are_stated() -> None:
    found = re.findall(rf"(?<!\[)\b({CLAUSE})\b(?!\])", prose(RULES))
    assert found
    assert not [clause for clause in found if clause not in STATED]


@pytest.mark.parametrize("folder", ["src", "tests", "bench"])
def test_every_cited_clause_exists(folder: str) -> None:
    faults = []
    for path in SOURCES:
        if path.is_relative_to(ROOT / folder) and path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            faults += [f"{path.relative_to(ROOT)}: {clause}" for clause in cited(text) if not known(clause)]
    assert not faults


def test_the_tasks_are_those_of_the_cards(catalogue: Catalogue) -> None:
    rows = re.findall(r"^\| (\w+) \| ([A-Z][\w ]+?)( \*)? \| (\d) \|", read(RULES), re.MULTILINE)
    values = [(kind, name, bool(star), int(points)) for kind, name, star, points in rows]
    spelt = {"colored": "coloured"}  # the id of the type, and its name
    tasks = catalogue.tasks.values()
    assert values == [(spelt.get(task.type, task.type), task.name, task.advanced, task.points) for task in tasks]
