"""The schedule: who meets on which deals, in which shards; the same plan and seed give the same games anywhere."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hotseat.plugin.seats import split_named_player
from hotseat.util.i18n import ENGLISH, language_context
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_and

MOST_DEALS = 25
"""The largest number of deals in a shard."""
SHARDS = 50
"""The approximate number of shards for each meeting."""


class Meeting(NamedTuple):
    """Players that meet with one form and one choice of schools, in any number of games."""

    form: str
    """The form: "high-form", "duel" or "melee"; "" for a game without forms."""
    players: tuple[str, ...]
    """The player of each side, as typed; one player may have several sides. `player_label` shortens it for tables."""
    schools: tuple[str, ...]
    """The schools, at least one for each seat or none; each deal takes one for each seat, in all orders in turn."""
    teams: bool = False
    """Whether each side has two seats: the first and third, the second and fourth."""

    @property
    def name(self) -> str:
        """The players, and the schools if chosen: "medium - beam", "beam - beam with northern and sylvan"."""
        players = " - ".join(map(player_label, self.players))
        with language_context(ENGLISH):  # programs read the tables with this name
            return f"{players} with {join_and(self.schools)}" if len(self.schools) == self.seats else players

    @property
    def sides(self) -> int:
        """The number of sides."""
        return len(self.players)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.sides * (1 + self.teams)

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """The lineups of the games of one deal: the player of each side, so that each player holds each hand once."""
        turned = (self.players[-turn:] + self.players[:-turn] for turn in range(self.sides))
        return list(dict.fromkeys(turned))

    def dealt(self, number: int) -> tuple[str, ...]:
        """Return the school of each seat on a deal."""
        return schools_by_seat(self.schools, self.seats, number)


def player_label(text: str) -> str:
    """Return what a table calls a player: the name before "=", or the whole text."""
    return split_named_player(text)[0] or text


def check_labels(players: Sequence[str]) -> None:
    """Check that a table can tell all players apart. Raise ValueError if two different players have the same name."""
    known: dict[str, str] = {}
    for text in players:
        if known.setdefault(label := player_label(text), text) != text:
            raise ValueError(_("two players have the name {name}").format(name=ascii(label)))


def schools_by_seat(schools: Iterable[str], seats: int, number: int) -> tuple[str, ...]:
    """Return the school of each seat in a game: all orders of the schools, at least one a seat, in turn."""
    orders = list(itertools.permutations(schools, seats))
    return orders[number % len(orders)]


class Shard(NamedTuple):
    """Some deals of one meeting, which are played and saved together."""

    number: int
    """The number of the shard, from 0; the shards of all meetings alternate."""
    meeting: int
    """The index of the meeting in the plan, from 0."""
    deals: range


class TournamentPlan(NamedTuple):
    """Everything that the results depend on, except the number of games."""

    meetings: tuple[Meeting, ...]
    game: str
    seed: int
    """The first seed: deal n of every meeting has this seed plus n, which also seeds the players."""
    cards: str
    """The fingerprint of the cards; "" for a game with only one set of them."""
    edition: int
    """The version of the built-in players."""
    seconds: float
    """The time limit of a program's decision, in seconds."""
    records: bool
    deals: int = 1
    """The number of deals in a shard; the number changes only the files."""

    def for_games(self, games: int) -> TournamentPlan:
        """Return the plan with shards of a suitable size for a number of games."""
        fewest = min(len(meeting.lineups) for meeting in self.meetings)
        return self._replace(deals=max(1, min(MOST_DEALS, games // fewest // SHARDS)))

    def shards(self, games: int) -> Iterator[Shard]:
        """Yield the shards for at least so many games of each meeting, in the order of evaluation."""
        wanted = [math.ceil(games / len(meeting.lineups)) for meeting in self.meetings]
        for first in range(0, max(wanted), self.deals):
            for index, deals in enumerate(wanted):
                if first < deals:
                    number = first // self.deals * len(self.meetings) + index
                    yield Shard(number, index, range(first, first + self.deals))


def round_robin(
    form: str, players: Sequence[str], schools: Sequence[str], seats: int = 2, *, teams: bool = False
) -> list[Meeting]:
    """Return the meetings in which all players meet each other; raise ValueError if players or schools are too few."""
    sides = 2 if teams else seats
    if len(players) < sides:
        message = _("{number} sides need {number} players; the same player may be named twice")
        raise ValueError(message.format(number=sides))
    if schools and len(set(schools)) < seats:
        raise ValueError(_("{number} seats need {number} different schools").format(number=seats))
    groups = dict.fromkeys(itertools.combinations(players, sides))
    return [Meeting(form, group, tuple(schools), teams) for group in groups]
