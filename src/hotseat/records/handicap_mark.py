"""Handicaps: points or more with which a seat begins, their mark in a record's header, and a suggestion by ratings."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Self

from hotseat.plugin.decision import E, Json, Q, R, S
from hotseat.plugin.game import Game
from hotseat.plugin.setup_options import POINTS, HandicapChoice
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_or

HANDICAP = "handicap"
"""The key of a header for a handicap."""
MOST_AMOUNT = 100
"""The least amount that is no handicap."""
UNIT = re.compile("[a-z]{1,20}")
"""The pattern of a unit, such as "points"."""
MOST_SEATS = 4
OPTION = re.compile(rf"(?P<seat>[1-{MOST_SEATS}])=(?P<amount>[0-9]{{1,4}})(-(?P<unit>{UNIT.pattern}))?")
"""The pattern of an option's value, such as "1=8" or "1=4-pieces"."""


class Handicap(NamedTuple):
    """A handicap with which a seat begins."""

    seat: int
    """The seat, from 0."""
    amount: int
    """The number of points, or of what else the unit is, from 1."""
    unit: str = POINTS
    """The unit, which the game declares."""

    @property
    def entry(self) -> Json:
        """The handicap as a JSON object, with the seat from 1."""
        return {"seat": self.seat + 1, self.unit: self.amount}

    @classmethod
    def read(cls, given: object) -> Self | None:
        """Return the handicap of any JSON value; None if it is none."""
        match given:
            case {"seat": int(seat), **rest} if len(rest) == 1 and type(seat) is int and 0 < seat <= MOST_SEATS:
                match [*rest.items()]:
                    case [(str(unit), int(amount))] if type(amount) is int and 0 < amount < MOST_AMOUNT:
                        return cls(seat - 1, amount, unit) if UNIT.fullmatch(unit) else None
        return None


def read_handicap_option(text: str) -> Handicap | None:
    """Return the handicap of an option's value, such as "1=8" or "1=4-pieces"; None if it is none."""
    match = OPTION.fullmatch(text)
    if match is None or not 0 < int(match["amount"]) < MOST_AMOUNT:
        return None
    return Handicap(int(match["seat"]) - 1, int(match["amount"]), match["unit"] or POINTS)


def handicap_option(amount: int, unit: str) -> str:
    """Return an amount as the option of a command spells it, such as "8" or "4-pieces".

    Args:
        amount: the amount.
        unit: its unit.
    """
    return str(amount) if unit == POINTS else f"{amount}-{unit}"


def describe_handicap(game: Game[S, Q, R, E], start: S, handicap: Handicap) -> str:
    """Return who began with a handicap, as a sentence.

    Args:
        game: the game plugin.
        start: any state of the game.
        handicap: the handicap; "" is returned if its seat isn't in the game.
    """
    names = game.names(start)
    if handicap.seat >= len(names):
        return ""
    message = _("Handicap of {name}: {handicap}.")
    return message.format(name=names[handicap.seat], handicap=game.handicap_text(handicap.amount, handicap.unit))


class SuggestedHandicap(NamedTuple):
    """The handicaps that may make a game even."""

    weaker: str
    """The name of the player who should have one of them."""
    stronger: str
    """The name of the other player."""
    difference: int
    """The difference of the ratings."""
    amounts: tuple[tuple[int, str], ...]
    """The amount of each kind, with its unit."""

    def sentence(self, text_of: Callable[[int, str], str]) -> str:
        """Return the suggestion with its reason. `text_of`: the text of an amount of a unit."""
        text = _("{weaker} is rated {difference} below {stronger}: {handicap} may make it even.")
        handicap = join_or([text_of(*each) for each in self.amounts])
        return text.format(weaker=self.weaker, stronger=self.stronger, difference=self.difference, handicap=handicap)


def suggest_handicap(ratings: Mapping[str, float], kinds: Sequence[HandicapChoice]) -> SuggestedHandicap | None:
    """Return the handicaps for two players with different ratings; None if there is nothing to suggest.

    Args:
        ratings: the ratings by the names of the players who have one.
        kinds: the kinds of handicaps of the form, with the amounts that each suggests.
    """
    if len(ratings) != 2:
        return None
    (weaker, low), (stronger, high) = sorted(ratings.items(), key=lambda item: item[1])
    difference = round(high - low)
    found = [
        ([0, *(amount for least, amount in kind.suggested if least <= difference)][-1], kind.unit) for kind in kinds
    ]
    amounts = tuple(each for each in found if each[0])
    return SuggestedHandicap(weaker, stronger, difference, amounts) if amounts else None
