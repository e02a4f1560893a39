"""Features of cards: what each needs and does, without its name, so that learning carries over to other schools.

A card is one row, of features that `CardFeatures.names` describes:

    >>> from tashkalar import cards
    >>> features = card_features(cards.load())
    >>> knight = features.of("knight")
    >>> [int(knight[features.names.index(name)]) for name in ("heroic", "needs common", "orientations")]
    [1, 4, 8]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from hotseat.util.extras import report_missing
from tashkalar.engine import Being, Catalogue, Flare, Rank
from tashkalar.engine.catalogue import Program
from tashkalar.engine.geometry import SIZE
from tashkalar.engine.mechanics import walk_parts
from tashkalar.engine.verbs import VERBS
from tashkalar.engine.verbs.base import Verb

with report_missing("gymnasium"):
    import numpy as np

if TYPE_CHECKING:
    from tashkalar.envs.observation import Floats

KINDS = ("common", "heroic", "legendary", "flare")
"""The ranks of beings, and flares."""
ARRIVALS = ("none", "common", "heroic", "legendary", "apart")
"""The rank needed on the arrival square: none, a rank, or a being that arrives apart from its pattern."""
REACH = SIZE // 2
"""The farthest that a pattern reaches from its arrival square, in squares."""
GRID = 2 * REACH + 1
SLOTS = {"beings": 6, "legends": 4, "flares": 2}
"""The number of cards of each kind in a hand that have a slot; the few that a hand may hold beyond are left out."""


class CardFeatures:
    """The features of all beings and flares of a catalogue.

    Raises:
        ValueError: a pattern reaches farther than `REACH` squares.
    """

    def __init__(self, cards: Catalogue) -> None:
        self.names = (
            *KINDS,
            *(f"needs {rank.word}" for rank in Rank),
            *(f"arrives on {kind}" for kind in ARRIVALS),
            *("orientations", "frozen", "warp", "marks", "gap above", "gap below"),
            *(f"verb: {word}" for word in VERBS),
            *(f"rank at {x:+d}{y:+d}" for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)),
        )
        """The name of each feature. `rank at` is the place of a piece of the pattern, relative to the arrival square
        and as printed: 1 for a common, 2 for a heroic, 3 for a legendary piece; 0 for none."""
        known: tuple[Being | Flare, ...] = (*cards.beings.values(), *cards.flares.values())
        self._rows = {card.id: np.array([*_features(card)], np.float32) for card in known}
        self.none = np.zeros(len(self.names), np.float32)
        """The features of an empty slot."""

    def of(self, card: str) -> Floats:
        """Return the features of a being or flare by its id, in the order of `names`; never change the array.

        Raises:
            KeyError: there is no such card.
        """
        return self._rows[card]

    def slots(self, beings: tuple[str, ...], legends: tuple[str, ...], flares: tuple[str, ...]) -> Floats:
        """Return the features of a hand: one row for each slot of `SLOTS`.

        Args:
            beings: the ids of the beings in the hand.
            legends: those of the legends.
            flares: those of the flares.

        Returns:
            An array of shape `(12, len(names))`; an empty slot has only zeros.
        """
        rows: list[Floats] = []
        for held, most in zip((beings, legends, flares), SLOTS.values(), strict=True):
            known = [self._rows.get(card, self.none) for card in held[:most]]
            rows += known + [self.none] * (most - len(known))
        return np.stack(rows)


@lru_cache(maxsize=8)
def card_features(cards: Catalogue) -> CardFeatures:
    """Return the features of a catalogue; they are computed once and cached."""
    return CardFeatures(cards)


def _features(card: Being | Flare) -> Iterator[float]:
    """Yield the features of a card, in the order of `CardFeatures.names`."""
    kind = card.rank.word if isinstance(card, Being) else "flare"
    yield from (float(kind == known) for known in KINDS)
    pattern = card.pattern if isinstance(card, Being) else None
    ranks = {cell.offset: cell.rank for cell in pattern.cells} if pattern else {}
    if pattern and pattern.arrival is not None:
        ranks[0, 0] = Rank(pattern.arrival)
    yield from (float(sum(rank == needed for rank in ranks.values())) for needed in Rank)
    arrival = ""
    if isinstance(card, Being):
        at = None if pattern is None else pattern.arrival
        arrival = "apart" if card.arrives else "none" if at is None else Rank(at).word
    yield from (float(arrival == known) for known in ARRIVALS)
    yield float(len(pattern.orientations)) if pattern else 0.0
    if isinstance(card, Being):
        assert pattern is not None
        yield from (float(card.frozen is not None), float(card.warp is not None), float(bool(pattern.marks)), 0.0, 0.0)
    else:
        yield from (0.0, 0.0, 0.0, float(card.upper.gap), float(card.lower.gap))
    used = {part.word for part in walk_parts(tuple(_programs(card))) if isinstance(part, Verb)}
    yield from (float(word in used) for word in VERBS)
    if any(max(abs(x), abs(y)) > REACH for x, y in ranks):
        raise ValueError(f"the pattern of {card.id} reaches farther than {REACH} squares")
    for y in range(-REACH, REACH + 1):
        yield from (float(ranks[x, y] + 1) if (x, y) in ranks else 0.0 for x in range(-REACH, REACH + 1))


def _programs(card: Being | Flare) -> Iterator[Program]:
    if isinstance(card, Flare):
        yield from (card.upper.effect, card.lower.effect)
        return
    yield card.effect
    yield from (further.effect for further in (card.frozen, card.warp) if further)
