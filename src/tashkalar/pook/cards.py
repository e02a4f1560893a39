"""The cards as data: four factions, what their warriors can do, and their levels (P1 to P3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Literal, NamedTuple, get_args

import yaml

from tashkalar.cards.load import data_file

Power = Literal["protect", "trade", "flip warrior", "flip coin"]
PIGGY = "piggy"
"""The card that lies first (P4)."""


class Faction(NamedTuple):
    """One of the four."""

    id: str
    name: str
    warrior: str
    """What one of its warriors is called."""
    leveled: str
    """The same with its `{level}`."""
    colour: str
    power: Power
    text: str
    """What its warriors do, for people."""


class Card(NamedTuple):
    """A card with two sides, a warrior and a coin (P2)."""

    id: str
    """Its faction, its level and a letter: "knight-1a"."""
    faction: str
    level: int
    power: Power


@dataclass(frozen=True, eq=False)
class Cards:
    """All cards that there are. There is one of it, so that it is told apart by itself alone and not by its cards."""

    factions: tuple[Faction, ...]
    cards: tuple[Card, ...]

    def card(self, name: str) -> Card:
        """A card by its id.

        Raises:
            KeyError: there is none.
        """
        return self._by_id[name]

    @cached_property
    def _by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def faction(self, of: Card) -> Faction:
        """The faction of a card."""
        return next(faction for faction in self.factions if faction.id == of.faction)

    @cached_property
    def allegiances(self) -> tuple[tuple[str, str], ...]:
        """Every pair of factions (P5)."""
        return tuple(combinations((faction.id for faction in self.factions), 2))


@cache
def load_pook_cards() -> Cards:
    """The cards of data/pook.yaml."""
    data = yaml.safe_load(data_file("pook.yaml").read_text("utf-8"))
    factions = tuple(Faction(id, **value) for id, value in data["factions"].items())
    assert all(faction.power in get_args(Power) for faction in factions)
    levels: list[int] = data["levels"]
    cards = tuple(
        Card(f"{faction.id}-{level}{'abcdef'[levels[:number].count(level)]}", faction.id, level, faction.power)
        for faction in factions
        for number, level in enumerate(levels)
    )
    return Cards(factions, cards)
