"""A balance study as a page of Markdown with its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import polars

from tashkalar.arena.pictures import cards_by_worth, heat_map
from tashkalar.arena.report import endings, lengths
from tashkalar.arena.standing import Share
from tashkalar.arena.study import LEGENDS, Worth, against_each_other, overall, worths
from tashkalar.engine import Catalogue
from tashkalar.engine.forms import FORMS

PAGE = "balance.md"
SEATS = ("first", "second")
OUTER = 8
"""So many of the cards that gain most, and least, are listed."""


def write(games: polars.DataFrame, cards: Catalogue, folder: Path) -> Path:
    """Write the page and its pictures.

    Args:
        games: with `study.COLUMNS` and `study.CARDS`.
        cards: what was played with.
        folder: where they come to lie.

    Returns:
        The page.
    """
    lines: list[str] = []
    for (form,), rows in games.group_by("form", maintain_order=True):
        lines += _form(str(form), rows, cards, folder)
    page = folder / PAGE
    page.write_text("\n".join(lines) + "\n", "utf-8")
    return page


def _form(form: str, games: polars.DataFrame, cards: Catalogue, folder: Path) -> Iterator[str]:
    name = FORMS[form].name
    schools = {school.id: school.name for school in cards.schools.values()}
    cells, found = against_each_other(games), worths(games, cards)
    heat_map(cells, schools, name, folder / f"balance-schools-{form}.svg")
    yield f"## {name}\n\n{lengths(games)} {endings(games)}\n"
    won = overall(games, "school")
    order = sorted(won, key=lambda school: -won[school].share)
    yield from _table("school", ((schools[str(school)], *_shares(won[school])) for school in order))
    yield from _table(
        "seat", ((SEATS[int(str(seat))], *_shares(each)) for seat, each in overall(games, "seat").items())
    )
    yield f"![{name}: how often each school wins against each other](balance-schools-{form}.svg)\n"
    if found:
        names = {card: being.name for card, being in cards.beings.items()}
        decks = {deck: deck.replace("-", " ").title() for deck in (*cards.decks, LEGENDS)}
        cards_by_worth(found, names, decks, name, folder / f"balance-cards-{form}.svg")
        listed = dict.fromkeys((*found[:OUTER], *found[-OUTER:]))
        yield from _cards(names, decks, [*listed])
        yield f"![{name}: what each card is worth](balance-cards-{form}.svg)\n"


def _shares(each: Share) -> tuple[str, str, str]:
    return str(each.games), f"{each.share:.3f}", f"{each.low:.3f} and {each.high:.3f}"


def _table(first: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {first} | games | wins | 95 times in 100 between |"
    yield "| --- | --- | --- | --- |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _cards(names: dict[str, str], decks: dict[str, str], found: Sequence[Worth]) -> Iterator[str]:
    yield "| card | deck | hands | summoned | won then | won if held | more, 95 times in 100 between |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for worth in found:
        told = (f"{worth.games}", f"{worth.summoned:.2f}", f"{worth.won:.2f}", f"{worth.missed:.2f}")
        between = f"{worth.gain:+.2f} ({worth.low:+.2f} and {worth.high:+.2f})"
        yield f"| {names[worth.card]} | {decks[worth.deck]} | {' | '.join(told)} | {between} |"
    yield ""
