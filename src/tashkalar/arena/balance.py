"""What many games between equal players say about schools and their cards."""

from __future__ import annotations

from typing import NamedTuple

import polars
from statsmodels.stats.proportion import confint_proportions_2indep

from tashkalar.arena.win_rates import GAME, Share, effective_sample, share_of
from tashkalar.engine import Catalogue

COLUMNS = (*GAME, "seed", "seat", "side", "player", "kit", "points", "share", "turns", "ending", "failed")
CARDS = ("summoned", "held")
"""What is needed of the table, and what besides for the cards."""
LEGENDS = "legends"
"""What their deck is called."""
FEWEST = 30
"""Of a card that was summoned, or held, in fewer games nothing is told."""


class KitPairing(NamedTuple):
    """A school against another, or whatever else seats play with."""

    kit: str
    against: str
    won: Share


class Worth(NamedTuple):
    """A card in the games in which it came into a hand."""

    card: str
    deck: str
    """Its deck, or `LEGENDS`."""
    games: int
    """Hands of games in which it was summoned or held; of those in which it never turned up nothing can be told."""
    summoned: float
    """In which share of these it was summoned."""
    won: float
    """The share won of those in which it was summoned."""
    missed: float
    """The share won of those in which it was held and not summoned."""
    low: float
    high: float
    """The difference of the two lies between these, 95 times in 100."""

    @property
    def gain(self) -> float:
        """By how much more is won where it was summoned."""
        return self.won - self.missed


def one_of_each_deck(cards: Catalogue) -> dict[str, str]:
    """The first school by its id, by the deck: those with the same deck play the same games on the same deals.

    Args:
        cards: with the schools.
    """
    first: dict[str, str] = {}
    for school in cards.schools.values():
        first.setdefault(school.deck, school.id)
    return first


def against_each_other(games: polars.DataFrame) -> list[KitPairing]:
    """Every kit against every other, both ways.

    Args:
        games: of two seats each and of one form, with `COLUMNS`.
    """
    others = games.select(*GAME, (1 - polars.col("seat")).alias("seat"), polars.col("kit").alias("against"))
    pairs = games.join(others, on=[*GAME, "seat"])
    return [
        KitPairing(str(kit), str(against), share_of([[share] for share in rows["share"]]))
        for (kit, against), rows in sorted(pairs.group_by("kit", "against"), key=lambda pair: pair[0])
    ]


def win_rates_by(games: polars.DataFrame, by: str) -> dict[object, Share]:
    """What all seats come to that have something in common.

    Args:
        games: with `COLUMNS`.
        by: the column that tells it: "kit", or "seat".
    """
    return {key[0]: share_of(_deals(rows)) for key, rows in sorted(games.group_by(by))}


def _deals(rows: polars.DataFrame) -> list[list[float]]:
    """The shares of the win by deal: a school holds the same cards on the same deal of all its meetings."""
    return rows.group_by("deal", maintain_order=True).agg("share")["share"].to_list()


def worths(games: polars.DataFrame, cards: Catalogue) -> list[Worth]:
    """What the cards are worth, what gains most first.

    Args:
        games: with `COLUMNS` and `CARDS`.
        cards: what was played with.
    """
    decks = {card: deck for deck, ids in cards.decks.items() for card in ids}
    hands = [_by_card(games, column) for column in CARDS]
    found = []
    for card in cards.beings:
        summoned, held = (hand.get(card, []) for hand in hands)
        seen, times = (sum(map(len, deals)) for deals in ([*summoned, *held], summoned))
        if min(times, seen - times) >= FEWEST:
            (won, count), (missed, against) = effective_sample(summoned), effective_sample(held)
            low, high = confint_proportions_2indep(won * count, count, missed * against, against, method="newcomb")
            deck = decks.get(card, LEGENDS)
            found.append(Worth(card, deck, seen, times / seen, won, missed, float(low), float(high)))
    return sorted(found, key=lambda worth: -worth.gain)


def _by_card(games: polars.DataFrame, column: str) -> dict[str, list[list[float]]]:
    """By card, what the seats won in whose hands it was, by deal."""
    one_each = games.select("deal", "share", polars.col(column).str.split(" ").list.unique().alias("card"))
    of_cards = one_each.explode("card").filter(polars.col("card") != "")
    deals = of_cards.group_by("card", "deal", maintain_order=True).agg("share")
    return dict(deals.group_by("card", maintain_order=True).agg("share").iter_rows())
