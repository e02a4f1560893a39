"""Every clause of the rules and ruling that is due, every card and every task has a test that names it."""

import ast
import re

from tests import coverage


def test_every_clause_that_is_due_has_a_test() -> None:
    tests = coverage.shown()
    assert not [f"{c.id} {c.title}" for c in coverage.clauses() if c.due and c.id not in tests]


DEMONSTRATED = 44
"""The number of clauses that the program demonstrates; it may only rise."""


def test_no_fewer_clauses_are_demonstrated_than_before() -> None:
    shown = [clause for clause, _ in coverage.in_demonstrations()]
    order = [clause.id for clause in coverage.clauses()]
    assert shown == sorted(set(shown), key=order.index)
    assert len(shown) >= DEMONSTRATED


def test_every_card_and_task_has_a_test() -> None:
    tests = coverage.shown()
    assert not [card.id for card in coverage.cards() if card.id not in tests]


def test_every_card_that_speaks_of_others_has_a_scenario_with_several_opponents() -> None:
    tests = coverage.shown_with_several_opponents()
    cards = [card.id for card in coverage.cards_of_others()]
    assert len(cards) > 30
    assert not [card for card in cards if card not in tests]


def test_every_ruling_that_is_due_has_a_test() -> None:
    tests = coverage.shown()
    assert not [f"{r.id} {r.title}" for r in coverage.rulings() if r.due and r.id not in tests]


def test_no_test_shows_a_ruling_that_is_not_due() -> None:
    tests = coverage.shown()
    assert not {r.id: tests[r.id] for r in coverage.rulings() if not r.due and r.id in tests}


def test_a_ruling_that_is_not_due_says_why() -> None:
    assert not [r.id for r in coverage.rulings() if not r.due and not r.note]


def test_every_card_and_task_has_rulings_numbered_without_gaps() -> None:
    found: dict[str, list[int]] = {}
    for ruling in coverage.rulings():
        card, number = ruling.id.split("/")
        found.setdefault(card, []).append(int(number))
    assert list(found) == [*(card.id for card in coverage.cards()), "divergence", "schools"]
    assert not {card: numbers for card, numbers in found.items() if numbers != [*range(1, len(numbers) + 1)]}


def test_nothing_unknown_is_named() -> None:
    known = {subject.id for subject in (*coverage.clauses(), *coverage.cards(), *coverage.rulings())}
    assert not {subject: tests for subject, tests in coverage.shown().items() if subject not in known}


def test_every_scenario_says_what_it_shows() -> None:
    silent = {test for _, test in coverage.in_scenarios()}
    count = sum(
        len(re.findall(r"^- name:", file.read_text("utf-8"), re.MULTILINE))
        for file in coverage.TESTS.glob("scenarios/*.yaml")
    )
    assert len(silent) == count, "a scenario without `covers`, or two of one name"


def test_clauses_are_numbered_without_gaps() -> None:
    numbers = [tuple(map(int, clause.id.split("."))) for clause in coverage.clauses()]
    assert numbers == sorted(set(numbers))
    for section, number in numbers:
        assert number == 1 or (section, number - 1) in numbers


def test_marks_are_found() -> None:
    source = '@pytest.mark.covers("5.7", "titan")\n@other("1.1")\ndef test_it() -> None: ...\n'
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    marks = [subject for mark in function.decorator_list for subject in coverage._marked(mark)]
    assert marks == ["5.7", "titan"]
