"""Balance statistics: win rates of schools and cards in many games between equal players."""

from __future__ import annotations

from typing import NamedTuple

import polars

from hotseat.arena.win_rates import GAME, Share, effective_sample, newcombe, share_of
from tashkalar.engine import Catalogue

COLUMNS = (*GAME, "seed", "seat", "side", "player", "kit", "points", "share", "turns", "ending", "failed")
"""The columns that the statistics need."""
CARDS = ("played", "held")
"""The additional columns that the statistics of cards need."""
LEGENDS = "legends"
"""The name of the legends' deck."""
FEWEST = 30
"""The smallest number of hands with, and without, a summoning for which a card is reported."""


class KitPairing(NamedTuple):
    """The win rate of one kit (a school, or whatever a seat plays with) against another."""

    kit: str
    against: str
    won: Share


class Worth(NamedTuple):
    """The win rates of a card in the games in which it came into a hand."""

    card: str
    deck: str
    """The deck of the card, or `LEGENDS`."""
    games: int
    """The number of hands in which the card was summoned or held; other hands say nothing about the card."""
    summoned: float
    """The share of these hands in which the card was summoned."""
    won: float
    """The win rate where the card was summoned."""
    missed: float
    """The win rate where the card was held and not summoned."""
    low: float
    high: float
    """`low` and `high` are the bounds of the 95 % interval of the difference of the two rates."""

    @property
    def gain(self) -> float:
        """The difference of the two win rates."""
        return self.won - self.missed


def one_of_each_deck(cards: Catalogue) -> dict[str, str]:
    """Return the id of one school for each deck: schools with the same deck play the same games on the same deals."""
    first: dict[str, str] = {}
    for school in cards.schools.values():
        first.setdefault(school.deck, school.id)
    return first


def against_each_other(games: polars.DataFrame) -> list[KitPairing]:
    """Return the win rate of every kit against every other, in both directions."""
    others = games.select(*GAME, (1 - polars.col("seat")).alias("seat"), polars.col("kit").alias("against"))
    pairs = games.join(others, on=[*GAME, "seat"])
    return [
        KitPairing(str(kit), str(against), share_of([[share] for share in rows["share"]]))
        for (kit, against), rows in sorted(pairs.group_by("kit", "against"), key=lambda pair: pair[0])
    ]


def win_rates_by(games: polars.DataFrame, by: str) -> dict[object, Share]:
    """Return the win rate for each value of a column."""
    return {key[0]: share_of(_deals(rows)) for key, rows in sorted(games.group_by(by))}


def _deals(rows: polars.DataFrame) -> list[list[float]]:
    """Return the shares of the win grouped by deal: on one deal a school holds the same cards in all meetings."""
    return rows.group_by("deal", maintain_order=True).agg("share")["share"].to_list()


def worths(games: polars.DataFrame, cards: Catalogue) -> list[Worth]:
    """Return the win rates of the cards, the largest gain first."""
    decks = {card: deck for deck, ids in cards.decks.items() for card in ids}
    hands = [_by_card(games, column) for column in CARDS]
    found = []
    for card in cards.beings:
        summoned, held = (hand.get(card, []) for hand in hands)
        seen, times = (sum(map(len, deals)) for deals in ([*summoned, *held], summoned))
        if min(times, seen - times) >= FEWEST:
            with_it, without = effective_sample(summoned), effective_sample(held)
            deck, between = decks.get(card, LEGENDS), newcombe(with_it, without)
            found.append(Worth(card, deck, seen, times / seen, with_it[0], without[0], *between))
    return sorted(found, key=lambda worth: -worth.gain)


def _by_card(games: polars.DataFrame, column: str) -> dict[str, list[list[float]]]:
    """Return for each card the shares of the win of the seats that had it, grouped by deal."""
    one_each = games.select("deal", "share", polars.col(column).str.split(" ").list.unique().alias("card"))
    of_cards = one_each.explode("card").filter(polars.col("card") != "")
    deals = of_cards.group_by("card", "deal", maintain_order=True).agg("share")
    return dict(deals.group_by("card", maintain_order=True).agg("share").iter_rows())
