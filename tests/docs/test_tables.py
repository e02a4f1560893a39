"""The tables of the documentation are up to date: `python -m docs.tables` would change nothing."""

from pathlib import Path

import pytest

from docs import tables


@pytest.mark.parametrize("page", tables.PAGES, ids=lambda page: page.name)
def test_the_tables_are_fresh(page: Path) -> None:
    written = page.read_text(encoding="utf-8")
    assert tables.fresh(written) == written


def test_every_table_stands_on_a_page() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in tables.PAGES)
    for table in (kind() for kind in tables.TABLES):
        assert pages.count(f"{next(iter(table))}\n") == 1
