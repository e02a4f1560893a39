"""A balance study as a page of Markdown with plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import polars

from hotseat.arena.report import endings, interval_text, lengths
from hotseat.arena.store import write as write_file
from hotseat.arena.win_rates import Share
from hotseat.plugin.game import Game
from hotseat.util import paths
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.balance.plots import cards_by_worth, heat_map
from tashkalar.balance.values import LEGENDS, Worth, against_each_other, one_of_each_deck, win_rates_by, worths
from tashkalar.cards import card_text
from tashkalar.engine import Catalogue
from tashkalar.engine.forms import FORMS

PAGE = "balance.md"
SEATS = (gettext_noop("first"), gettext_noop("second"))


def write_report(
    games: polars.DataFrame, game: Game[Any, Any, Any, Any], cards: Catalogue | None, folder: Path
) -> Path:
    """Write the page and its plots, and return its path; the cards are those of Tash-Kalar, else None."""
    lines: list[str] = []
    for (form,), rows in games.group_by("form", maintain_order=True):
        lines += _kits(str(form), rows, game, cards, folder)
        if cards is not None:
            lines += _cards(str(form), rows, cards, folder)
    page = folder / PAGE
    write_file(page, paths.encode_text("\n".join(lines) + "\n"))
    return page


def _kits(
    form: str, games: polars.DataFrame, game: Game[Any, Any, Any, Any], cards: Catalogue | None, folder: Path
) -> Iterator[str]:
    """Yield the sections on one form: win rates by kit and by starting seat."""
    name = _(FORMS[form].name) if form else game.name
    cells, won = against_each_other(games), win_rates_by(games, "kit")
    schools = cards.schools.values() if cards else ()
    names = {school.id: card_text.school_name(school) for school in schools} or {str(kit): str(kit) for kit in won}
    what, picture = _("school"), f"balance-schools-{form}.svg"
    if cards is None:
        what, picture = _("played with"), f"balance-{game.id}.svg"
    heat_map(cells, names, name, folder / picture)
    yield f"## {name}\n\n{lengths(games)} {endings(games)}\n"
    order = sorted(won, key=lambda kit: -won[kit].share)
    yield from _table(what, ((names[str(kit)], *_shares(won[kit])) for kit in order))
    if cards is not None:
        yield from _left_out(cards, names)
    seats = win_rates_by(games, "seat").items()
    yield from _table(_("seat"), ((_(SEATS[int(str(seat))]), *_shares(each)) for seat, each in seats))
    text = _("{name}: how often each wins against each other").format(name=name)
    yield f"![{text}]({picture})\n"


def _left_out(cards: Catalogue, names: dict[str, str]) -> Iterator[str]:
    """Yield a line for each school that wasn't played, with the reason."""
    played = one_of_each_deck(cards)
    for school in cards.schools.values():
        if school.id != (same := played[school.deck]):
            message = _("{school} has the same cards as {other}, and so the same games.")
            yield message.format(school=names[school.id], other=names[same]) + "\n"


def _cards(form: str, games: polars.DataFrame, cards: Catalogue, folder: Path) -> Iterator[str]:
    """Yield the section on the cards of one form."""
    if found := worths(games, cards):
        name, picture = _(FORMS[form].name), f"balance-cards-{form}.svg"
        names = {card: card_text.card_name(being) for card, being in cards.beings.items()}
        decks = {deck: deck.replace("-", " ").title() for deck in (*cards.decks, LEGENDS)}
        cards_by_worth(found, names, decks, name, folder / picture)
        yield f"![{_('{name}: strength of each card').format(name=name)}]({picture})\n"
        yield from _worths(names, decks, found)


def _shares(each: Share) -> tuple[str, str, str]:
    return str(each.games), f"{each.share:.3f}", interval_text(each)


def _table(first: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join((first, _('games'), _('wins'), _('95 % interval')))} |"
    yield "| --- | --- | --- | --- |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _worths(names: dict[str, str], decks: dict[str, str], found: Sequence[Worth]) -> Iterator[str]:
    heads = (_("card"), _("deck"), _("hands"), _("summoned"), _("won then"), _("won if held"))
    yield f"| {' | '.join((*heads, _('difference, 95 % interval')))} |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for worth in found:
        lines = (f"{worth.games}", f"{worth.summoned:.2f}", f"{worth.won:.2f}", f"{worth.missed:.2f}")
        sure = _("{low} and {high}").format(low=f"{worth.low:+.2f}", high=f"{worth.high:+.2f}")
        yield f"| {names[worth.card]} | {decks[worth.deck]} | {' | '.join(lines)} | {worth.gain:+.2f} ({sure}) |"
    yield ""
