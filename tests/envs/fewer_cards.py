"""A small catalogue, for what goes through all numbers of a game: each deck with those that help at summoning."""

from tashkalar import cards
from tashkalar.engine import Catalogue

HELPERS = ("war-summoner", "frostweave-summoner", "possessed-summoner", "void-summoner", "time-traveler")


def fewer(catalogue: Catalogue, beings: int = 10, legends: int = 5) -> Catalogue:
    """The same schools with so many cards a deck."""
    kept = {
        card
        for deck in catalogue.decks.values()
        for card in sorted(deck, key=lambda card: card not in HELPERS)[:beings]
    }
    kept -= {*catalogue.legends[legends:]}
    return Catalogue(
        tuple(catalogue.schools.values()),
        tuple(being for being in catalogue.beings.values() if being.id in kept),
        tuple(catalogue.flares.values()),
        tuple(catalogue.tasks.values()),
        "sha256:fewer",
    )


FEWER = fewer(cards.load())
