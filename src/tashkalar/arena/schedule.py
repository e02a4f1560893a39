"""Who meets whom, on which deals, and how the games are parted into shards.

The same plan and the same seed are the same games, on any machine and with any number of workers.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tashkalar.i18n import ENGLISH, language_context
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import join_and

MOST_DEALS = 25
"""So many deals a shard has at most."""
SHARDS = 50
"""So many shards, about, the games of each meeting are parted into."""


class Meeting(NamedTuple):
    """Players who meet at one kind of table, as often as wanted."""

    form: str
    """ "high-form", "duel" or "melee"; "" of a game that has no forms."""
    players: tuple[str, ...]
    """Who plays each side, as typed; the same one may play several."""
    schools: tuple[str, ...]
    """The schools of which each deal takes some, all orders in turn; at least as many as there are seats, or none
    where nobody has a school."""
    teams: bool = False
    """Whether each side has two seats, the first and third or the second and fourth."""

    @property
    def name(self) -> str:
        """Who meets: "able - beam", or "able - able with northern and sylvan" if there is no choice of schools."""
        players = " - ".join(self.players)
        with language_context(ENGLISH):  # it stands in tables, which programs read
            return f"{players} with {join_and(self.schools)}" if len(self.schools) == self.seats else players

    @property
    def sides(self) -> int:
        """How many play against each other."""
        return len(self.players)

    @property
    def seats(self) -> int:
        """How many sit there."""
        return self.sides * (1 + self.teams)

    @property
    def sittings(self) -> list[tuple[str, ...]]:
        """Who plays each side in the games of one deal, so that everybody holds everybody's cards once."""
        turned = (self.players[-turn:] + self.players[:-turn] for turn in range(self.sides))
        return list(dict.fromkeys(turned))

    def dealt(self, number: int) -> tuple[str, ...]:
        """The schools by seat on a deal.

        Args:
            number: which deal, from 0.
        """
        return schools_by_seat(self.schools, self.seats, number)


def schools_by_seat(schools: Iterable[str], seats: int, number: int) -> tuple[str, ...]:
    """The schools by seat in a game with this number: all orders of them in turn.

    Args:
        schools: those that there are, at least one for each seat.
        seats: how many sit there.
        number: which game, from 0.
    """
    orders = list(itertools.permutations(schools, seats))
    return orders[number % len(orders)]


class Shard(NamedTuple):
    """Some deals of one meeting, which are played and kept together."""

    number: int
    """Of the shard, from 0: the shards of all meetings in turn."""
    meeting: int
    """Which meeting of the plan, from 0."""
    deals: range


class TournamentPlan(NamedTuple):
    """What is played, and with what: all that the results depend on, but for how many games there are."""

    meetings: tuple[Meeting, ...]
    game: str
    """Its id."""
    seed: int
    """Deal number n is dealt by this seed plus n, in every meeting, and the players' chance begins with it."""
    cards: str
    """Their fingerprint; "" of a game that has but one set of them."""
    edition: int
    """Of the program's own players."""
    seconds: float
    """How long a program's answer may take."""
    records: bool
    """Whether the games are recorded."""
    deals: int = 1
    """In a shard; it changes nothing but the files."""

    def for_games(self, games: int) -> TournamentPlan:
        """The same in shards that suit a number of games.

        Args:
            games: of each meeting.
        """
        fewest = min(len(meeting.sittings) for meeting in self.meetings)
        return self._replace(deals=max(1, min(MOST_DEALS, games // fewest // SHARDS)))

    def shards(self, games: int) -> Iterator[Shard]:
        """What is to be played for at least so many games of each meeting, in the order in which it counts.

        Args:
            games: of each meeting.
        """
        wanted = [math.ceil(games / len(meeting.sittings)) for meeting in self.meetings]
        for first in range(0, max(wanted), self.deals):
            for index, deals in enumerate(wanted):
                if first < deals:
                    number = first // self.deals * len(self.meetings) + index
                    yield Shard(number, index, range(first, first + self.deals))


def round_robin(
    form: str, players: Sequence[str], schools: Sequence[str], seats: int = 2, *, teams: bool = False
) -> list[Meeting]:
    """The meetings in which everybody meets everybody.

    Args:
        form: "high-form", "duel" or "melee".
        players: who enters; somebody may be named twice, to play against himself.
        schools: those that are played with; none where nobody has a school.
        seats: of a table.
        teams: whether two sides of two seats play.

    Raises:
        ValueError: there are fewer players or schools than a table needs.
    """
    sides = 2 if teams else seats
    if len(players) < sides:
        message = _("{number} sides need {number} players; the same one may be named again")
        raise ValueError(message.format(number=sides))
    if schools and len(set(schools)) < seats:
        raise ValueError(_("{number} seats need {number} different schools").format(number=seats))
    lineups = dict.fromkeys(itertools.combinations(players, sides))
    return [Meeting(form, lineup, tuple(schools), teams) for lineup in lineups]
