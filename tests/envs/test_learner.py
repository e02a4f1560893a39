"""docs/my_learner.py: it runs, comes to the same each time, and prints what the page shows."""

import re
import runpy
import sys

import pytest

from tests.docs.pages import DOCS, blocks

PAGE = DOCS / "tutorial-first-agent.md"
LINES = (
    r"untrained: \d+% of \d+ games won \(\d+% to \d+%\)",
    r"trained on \d+ games: \d+% of \d+ games won \(\d+% to \d+%\)",
    r"largest weights: (?:[a-z ]+ [+-]\d\.\d\d(?:, )?){6}",
)


def test_the_learner_runs_and_prints_what_the_page_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    value = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["my_learner.py", "1", "1"])
        runpy.run_path(str(DOCS / "my_learner.py"), run_name="__main__")
        value.append(capsys.readouterr().out.strip())
    shown = next(
        block.text.strip() for block in blocks(DOCS / "tutorial-first-agent.md", "") if "untrained" in block.text
    )
    assert value[0] == value[1]
    for text in (value[0], shown):
        assert re.fullmatch("\n".join(LINES), text)


def test_the_tutorial_shows_parts_of_the_file() -> None:
    shown = [block.text for block in blocks(PAGE, "") if "untrained" not in block.text]
    assert shown
    assert all(text in (DOCS / "my_learner.py").read_text("utf-8") for text in shown)


def test_what_wins_becomes_likelier_and_what_loses_does_not() -> None:
    learner = runpy.run_path(str(DOCS / "my_learner.py"))
    chance = learner["np"].random.default_rng(3)
    weights = learner["train"](10, chance)
    first = {kind.split()[0] for kind, weight in zip(learner["names"], weights, strict=True) if weight}
    assert {"summon", "place", "discard", "end"} <= first
    assert weights[learner["names"].index("summon elsewhere")] > 0
