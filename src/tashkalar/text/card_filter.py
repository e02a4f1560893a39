"""Filter cards by school, rank and mechanic."""

from collections.abc import Mapping, Sequence

from tashkalar.engine import Catalogue, Rank, mechanic_words, mechanics

FILTERS = ("school", "rank", "mechanic")
"""What cards are told apart by."""


def traits(cards: Catalogue, card: str) -> Mapping[str, Sequence[str]]:
    """The words for a card under each filter; none where it has no such thing.

    Args:
        cards: all of them.
        card: the id of one.
    """
    being = cards.beings.get(card)
    schools = [school.id for school in cards.schools.values() if being and school.deck == being.deck]
    known = being or cards.flares.get(card) or cards.tasks[card]
    return {
        "school": list(dict.fromkeys([being.deck, *schools])) if being and schools else [],
        "rank": [being.rank.word] if being else [],
        "mechanic": mechanics(known),
    }


def filter_values(cards: Catalogue) -> Mapping[str, Sequence[str]]:
    """The words that find something under each filter, in the order in which they are offered.

    Args:
        cards: all of them.
    """
    every = (*cards.beings, *cards.flares, *cards.tasks)
    used = {word for card in every for word in traits(cards, card)["mechanic"]}
    return {
        "school": list(dict.fromkeys([*(school.deck for school in cards.schools.values()), *cards.schools])),
        "rank": [rank.word for rank in Rank],
        "mechanic": [word for word in mechanic_words() if word in used],
    }


def matches_filters(cards: Catalogue, card: str, wanted: Mapping[str, str]) -> bool:
    """Whether a card has, under each filter that is set, a word that begins so.

    Args:
        cards: all of them.
        card: the id of one.
        wanted: what is set; "" for no matter.
    """
    lines = traits(cards, card)
    return all(any(word.startswith(of) for word in lines[name]) for name, of in wanted.items() if of)
