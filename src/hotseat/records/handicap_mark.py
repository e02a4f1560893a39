"""Handicaps: points with which a seat begins, their mark in the header of a record, and a suggestion by ratings."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from hotseat.plugin.decision import Json
from hotseat.util.i18n import ngettext

HANDICAP = "handicap"
"""The key of a header for a handicap."""
MOST_POINTS = 100
"""The least number of points that is no handicap."""
MOST_SEATS = 4


class Handicap(NamedTuple):
    """Points with which a seat begins."""

    seat: int
    """The seat, from 0."""
    points: int
    """The points, from 1."""

    @property
    def entry(self) -> Json:
        """The handicap as a JSON object, with the seat from 1."""
        return {"seat": self.seat + 1, "points": self.points}

    @classmethod
    def read(cls, given: object) -> Self | None:
        """Return the handicap of any JSON value; None if it is none."""
        match given:
            case {"seat": int(seat), "points": int(points), **rest} if not rest:
                fits = type(seat) is int and type(points) is int
                return cls(seat - 1, points) if fits and 0 < seat <= MOST_SEATS and 0 < points < MOST_POINTS else None
        return None


class SuggestedHandicap(NamedTuple):
    """The points that may make a game even."""

    weaker: str
    """The name of the player who should have them."""
    stronger: str
    """The name of the other player."""
    difference: int
    """The difference of the ratings."""
    points: int
    """The points to begin with."""

    @property
    def sentence(self) -> str:
        """The suggestion with its reason."""
        text = ngettext("{weaker} is rated {difference} below {stronger}: {points} point may make it even.",
                        "{weaker} is rated {difference} below {stronger}: {points} points may make it even.",
                        self.points)  # fmt: skip
        return text.format(**self._asdict())


def suggest_handicap(ratings: Mapping[str, float], table: Sequence[tuple[int, int]]) -> SuggestedHandicap | None:
    """Return the handicap for two players with different ratings; None if there is nothing to suggest.

    Args:
        ratings: the ratings by the names of the players who have one.
        table: the least differences of ratings with the points for the weaker player, the smallest first.
    """
    if len(ratings) != 2:
        return None
    (weaker, low), (stronger, high) = sorted(ratings.items(), key=lambda item: item[1])
    difference = round(high - low)
    points = max((points for least, points in table if least <= difference), default=0)
    return SuggestedHandicap(weaker, stronger, difference, points) if points else None
