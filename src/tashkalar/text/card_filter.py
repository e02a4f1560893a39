"""Filter cards by school, rank and mechanic."""

from collections.abc import Mapping, Sequence

from tashkalar.engine import Catalogue, Rank, mechanic_words, mechanics

FILTERS = ("school", "rank", "mechanic")
"""The names of the filters."""


def traits(cards: Catalogue, card: str) -> Mapping[str, Sequence[str]]:
    """Return the values that a card has for each filter; none where the filter doesn't apply to the card."""
    being = cards.beings.get(card)
    schools = [school.id for school in cards.schools.values() if being and school.deck == being.deck]
    known = being or cards.flares.get(card) or cards.tasks[card]
    return {
        "school": list(dict.fromkeys([being.deck, *schools])) if being and schools else [],
        "rank": [being.rank.word] if being else [],
        "mechanic": mechanics(known),
    }


def filter_values(cards: Catalogue) -> Mapping[str, Sequence[str]]:
    """Return the values of each filter in display order; of the mechanics only those that a card has."""
    every = (*cards.beings, *cards.flares, *cards.tasks)
    used = {word for card in every for word in traits(cards, card)["mechanic"]}
    return {
        "school": list(dict.fromkeys([*(school.deck for school in cards.schools.values()), *cards.schools])),
        "rank": [rank.word for rank in Rank],
        "mechanic": [word for word in mechanic_words() if word in used],
    }


def matches_filters(cards: Catalogue, card: str, wanted: Mapping[str, str]) -> bool:
    """Return whether a card passes all filters."""
    lines = traits(cards, card)
    return all(any(word.startswith(of) for word in lines[name]) for name, of in wanted.items() if of)
