"""A whole state for planning a turn from a view, in which what is hidden is as it is on average."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tashkalar_mage_knight import hiding
from tashkalar_mage_knight.ai.potential import card_quality, enemy_needs
from tashkalar_mage_knight.state import EnemyToken, MageState, TokenPile


def typical_world(seen: MageState, chance: random.Random) -> MageState:
    """Return a state of average cards and enemies that fits a view; in a random one a search would plan by luck."""
    state = hiding.fill_hidden(seen, chance)
    me = state.me
    seats = [*state.seats]
    seats[state.seat] = me._replace(deck=_typical_first(me.deck, [card_quality(card) for card in me.deck]))
    closed = [(at, place) for at, lying in state.tokens for place, token in enumerate(lying) if token.closed]
    tokens = {at: [*lying] for at, lying in state.tokens}
    piles = []
    for colour, pile in state.piles:
        places = [(at, place) for at, place in closed if tokens[at][place].enemy in {*pile.draw, *pile.discard}]
        hidden = (*(tokens[at][place].enemy for at, place in places), *pile.draw)
        needs = [enemy_needs(enemy) for enemy in hidden]
        order = _typical_first(hidden, [each.beat + each.block for each in needs])
        for (at, place), enemy in zip(places, order, strict=False):
            tokens[at][place] = EnemyToken(enemy, closed=True)
        piles.append((colour, TokenPile(order[len(places) :], pile.discard)))
    lying = tuple((at, tuple(there)) for at, there in tokens.items())
    return state._replace(seats=tuple(seats), tokens=lying, piles=tuple(piles))


def _typical_first(items: Sequence[str], numbers: Sequence[float]) -> tuple[str, ...]:
    """Return items by how near their numbers are to the mean."""
    mean = sum(numbers) / max(1, len(numbers))
    return tuple(
        item for _, item in sorted((abs(number - mean), item) for number, item in zip(numbers, items, strict=True))
    )
