"""The weights of the evaluation, in points of the final score."""

from __future__ import annotations

from typing import NamedTuple


class MageWeights(NamedTuple):
    """MageWeights of the evaluation, in points of the final score unless another unit is given."""

    card: float = 0.35
    """The value of an average card that can still be played in this game."""
    hand: float = 0.08
    """The share by which each card of the hand limit above five raises the value of all cards to come."""
    armour: float = 0.04
    """The share by which each point of armour above two raises it."""
    wound: float = 0.35
    """The loss by a wound among the cards for each round to come, besides its points."""
    wound_in_hand: float = 0.6
    """The loss by a wound in the hand, besides."""
    unit: float = 0.5
    """The value of each level of a unit that can be used in this round, and again in each round to come."""
    skill: float = 0.12
    """The value of each point that skills may give in a round."""
    crystal: float = 0.35
    """The value of a crystal while turns are to come, besides its points."""
    token: float = 0.35
    """The value of a mana token within the turn."""
    reputation: float = 0.15
    """The value of a step of reputation."""
    move: float = 0.14
    """The value of a Move point that isn't used yet."""
    influence: float = 0.15
    """The value of an Influence point that isn't used yet."""
    place: float = 0.75
    """The share of what a place offers that it is worth before it is got."""
    effort: float = 0.13
    """The cost of each point that a fight or a purchase takes, as cards give it."""
    way: float = 0.18
    """The cost of each Move point on the way to a place."""
    explore: float = 1.6
    """The value of a place to explore: a point of fame and new land."""
    city: float = 25.0
    """The value of finding the city in a solo game."""
    early: float = 0.0
    """The value of finding it a round earlier; the round in which it is found counts too."""
    idle: float = 0.0
    """The loss by a turn of a solo game that brings nothing and leads to no better place."""
    needless: float = 0.0
    """The loss by such a turn besides, if the hand suffices for all that is within reach and the deck isn't empty."""
    pace: float = 1.4
    """The number of turns in which a solo player explores one tile."""
    title: float = 0.5
    """The share of a title that a lead of two in an achievement is worth before the end."""
    won: float = 10.0
    """The value of winning against others."""


WEIGHTS = MageWeights()
HASTY = WEIGHTS._replace(early=15.0, idle=2.5, needless=4.0)
"""The weights of `hard`, for which the turns of a solo game have a value."""
