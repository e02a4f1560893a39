"""Pictures that the program writes: inlined into a page, their styles hold for themselves alone."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tashkalar.cli import tashkalar as program
from tests.docs.pages import ROOT

RECORDS = {path.stem: path for path in sorted((ROOT / "tests" / "data" / "records").glob("*-played.tkr"))}
WRITTEN = [("svg", ()), ("film", ("--turn", "3")), ("html", ())]
"""Formats with pictures, with further words of the command."""


def leaking(svg: str) -> list[str]:
    """Return the selectors of a picture that reach beyond the class of its root."""
    root = re.search(r'<svg class="([\w-]+)"', svg)
    rules = "".join(re.findall(r"<style[^>]*>(.*?)</style>", svg, re.DOTALL))
    found = [rule for rule in re.findall(r"([^{}]+)\{", rules) if not rule.strip().startswith("@media ")]
    selectors = [each.strip() for rule in found for each in rule.split(",")]
    return [each for each in selectors if root is None or not each.startswith(f".{root[1]} ")]


def test_a_leak_is_found() -> None:
    assert leaking("<svg><style>text { fill: red }</style></svg>") == ["text"]
    assert leaking('<svg class="a"><style>.a text, .b { fill: red }</style></svg>') == [".b"]
    assert leaking('<svg class="a"><style>@keyframes x{.a b{c:d}}</style></svg>')


@pytest.mark.long
@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize(("form", "words"), WRITTEN)
def test_no_export_has_a_style_that_leaks(name: str, form: str, words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / f"out.{form}"
    done = CliRunner().invoke(program, ["export", str(RECORDS[name]), "--to", form, "-o", str(file), *words])
    assert done.exit_code == 0, done.output
    pictures = re.findall(r"<svg.*?</svg>", file.read_text("utf-8"), re.DOTALL)
    assert pictures
    assert [leak for picture in pictures for leak in leaking(picture)] == []
    if form != "html":
        assert "<style" in pictures[0]
