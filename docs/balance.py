"""Write the figures and pictures of balance.md from the games of the study: `python -m docs.balance`."""

import re
import tempfile
from pathlib import Path

import polars

from tashkalar import cards
from tashkalar.balance.report import write_report
from tashkalar.plugin import TashKalar

DOCS = Path(__file__).parent
PAGE = DOCS / "balance.md"
GAMES = DOCS.parent / "bench" / "balance.parquet"
"""The table that `tashkalar balance` has written."""
FIGURES = re.compile(r"^## High Form\n.*", re.DOTALL | re.MULTILINE)
"""The part of the page that the command writes; the rest is written by hand."""


def figures() -> tuple[str, dict[Path, str]]:
    """Return the end of the page with the tables of all games, and its pictures by file."""
    catalogue = cards.load()
    with tempfile.TemporaryDirectory() as folder:
        page = write_report(polars.read_parquet(GAMES), TashKalar(catalogue), catalogue, Path(folder))
        pictures = {DOCS / "pictures" / file.name: file.read_text("utf-8") for file in Path(folder).glob("*.svg")}
        return page.read_text("utf-8").rstrip().replace("](balance-", "](pictures/balance-") + "\n", pictures


def fresh(page: str, text: str) -> str:
    """Return the page with its figures replaced.

    Args:
        page: the text of the page.
        text: the new figures.
    """
    return FIGURES.sub(lambda _: text, page)


if __name__ == "__main__":
    text, pictures = figures()
    PAGE.write_text(fresh(PAGE.read_text("utf-8"), text), "utf-8")
    for file, picture in pictures.items():
        file.write_text(picture, "utf-8")
