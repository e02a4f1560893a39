"""Every clause of the rules and ruling that is due, every card and every task has a test that names it."""

import ast
import re
from pathlib import Path

from hotseat.plugin.registry import load_game
from hotseat.text_ui.text_renderer import describe_rules
from tashkalar import demonstrations
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tests import coverage

RULES_PAGE = coverage.TESTS.parent / "docs" / "rules.md"


def test_every_clause_that_is_due_has_a_test() -> None:
    tests = coverage.shown()
    assert not [f"{c.id} {c.title}" for c in coverage.clauses() if c.due and c.id not in tests]


def test_every_clause_is_demonstrated_once_or_has_a_reason() -> None:
    shown = [*coverage.demonstrated()]
    order = [clause.id for clause in coverage.clauses()]
    assert sorted([*shown, *demonstrations.reasons()], key=order.index) == order
    assert set(demonstrations.reasons().values()) <= set(demonstrations.REASONS)
    first = [pair[0]["clause"] for pair in demonstrations.scenarios()]
    assert first == sorted(first, key=order.index)


def test_the_rules_state_how_many_clauses_are_demonstrated(catalogue: Catalogue) -> None:
    shown, total = len(demonstrations.demonstrations(catalogue)), len(coverage.clauses())
    page = " ".join(RULES_PAGE.read_text("utf-8").split())
    assert f"{shown} of the {total} clauses show themselves" in page
    game = TashKalar(catalogue)
    assert describe_rules(game, "")[-1].endswith(f" Clauses with a demonstration: {shown} of {total}.")
    assert describe_rules(game, "1.4")[0] == "Clause 1.4 has no demonstration: contents of the box."


def test_a_card_file_without_a_card_leaves_its_demonstrations_out(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(coverage.CARDS.read_text("utf-8").replace("id: swordmaster", "id: fencer"), "utf-8")
    game = load_game("tash-kalar", [own])
    assert describe_rules(game, "5.4")[0] == "Clause 5.4 has no demonstration: its cards are replaced."
    assert describe_rules(game, "")[-1].endswith(f" of {len(coverage.clauses())}.")
    assert describe_rules(game, "5.7")[0] == "5.7: here it decides."


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
