"""The page on repeating results: its versions are those of the program, and the modules and recipes it runs exist."""

import re

from hotseat.arena import benchmark
from tashkalar.ai import VERSION
from tests.docs.pages import DOCS, ROOT
from tests.docs.test_numbers import PYTHONS

PAGE = DOCS / "reproducibility.md"


def test_the_page_names_the_versions_of_today() -> None:
    said = PAGE.read_text("utf-8")
    assert f"each row of the benchmark | {VERSION} |" in said
    assert f"| the protocol of the benchmark | each row | {benchmark.VERSION} |" in said
    *first, last = [f"3.{minor}" for minor in PYTHONS]
    assert f"on Python {', '.join(first)} and {last}" in " ".join(said.split())


def test_the_page_runs_what_exists() -> None:
    said = PAGE.read_text("utf-8")
    modules = re.findall(r"`python -m (\S+?)[ `]", said)
    assert len(modules) == 3
    assert [name for name in modules if not (ROOT / (name.replace(".", "/") + ".py")).is_file()] == []
    programs = re.findall(r"`python (\S+\.py)`", said)
    assert programs
    assert [name for name in programs if not (ROOT / name).is_file()] == []
