"""The page on screens names each guarantee, and each has a test of its name."""

import re

from tests.docs.pages import DOCS
from tests.hotseat import test_screen_stack


def test_the_page_names_each_guarantee() -> None:
    page = (DOCS / "screens.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert named == [name.removeprefix("test_") for name in vars(test_screen_stack) if name.startswith("test_")]
