"""The cards as data: four factions, the powers of their warriors, and their levels (P1 to P3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Literal, NamedTuple, get_args

import yaml

from tashkalar_pook import DATA

Power = Literal["protect", "trade", "flip warrior", "flip coin"]
PIGGY = "piggy"
"""The id of the Piggy, the card that lies on the grid first (P4)."""


class Faction(NamedTuple):
    """A faction (P1)."""

    id: str
    name: str
    warrior: str
    """The word for one of its warriors, such as "knight"."""
    leveled: str
    """A phrase for one of its warriors with `{level}` for the level."""
    colour: str
    power: Power
    text: str
    """The text about the power of its warriors, for players."""


class Card(NamedTuple):
    """A card with two sides, a warrior and a coin (P2)."""

    id: str
    """Its faction, its level and a letter, such as "knight-1a"."""
    faction: str
    level: int
    power: Power


@dataclass(frozen=True, eq=False)
class Cards:
    """All cards. As there is only one such object, it is compared by identity, which is fast."""

    factions: tuple[Faction, ...]
    cards: tuple[Card, ...]

    def __reduce__(self) -> tuple[Callable[[], Cards], tuple[()]]:
        return load_pook_cards, ()

    def card(self, name: str) -> Card:
        """Return a card by its id. Raise KeyError if there is no such card."""
        return self._by_id[name]

    @cached_property
    def _by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def faction(self, of: Card) -> Faction:
        return next(faction for faction in self.factions if faction.id == of.faction)

    @cached_property
    def allegiances(self) -> tuple[tuple[str, str], ...]:
        """Every pair of factions, by their ids (P5)."""
        return tuple(combinations((faction.id for faction in self.factions), 2))


@cache
def load_pook_cards() -> Cards:
    """Return the cards of data/pook.yaml."""
    data = yaml.safe_load((DATA / "pook.yaml").read_text("utf-8"))
    factions = tuple(Faction(id, **value) for id, value in data["factions"].items())
    assert all(faction.power in get_args(Power) for faction in factions)
    levels: list[int] = data["levels"]
    cards = tuple(
        Card(f"{faction.id}-{level}{'abcdef'[levels[:number].count(level)]}", faction.id, level, faction.power)
        for faction in factions
        for number, level in enumerate(levels)
    )
    return Cards(factions, cards)
