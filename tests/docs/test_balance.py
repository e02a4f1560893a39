"""docs/balance.md is up to date: `python -m docs.balance` would change nothing."""

import pytest

from docs import balance


@pytest.mark.long
def test_the_page_and_its_pictures_are_of_these_games() -> None:
    text, pictures = balance.figures()
    page = balance.PAGE.read_text("utf-8")
    assert text in page
    assert balance.fresh(page, text) == page
    assert {file: file.read_text("utf-8") for file in pictures} == pictures
