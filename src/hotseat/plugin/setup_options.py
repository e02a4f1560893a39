"""The choices for a new game, as data that a game plugin declares and every setup screen offers."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from hotseat.plugin.decision import Json
from hotseat.util.text_utils import without_period

T = TypeVar("T")

NONE: Json = {}
"""No settings."""

MOST_SEATS = 4
"""The greatest number of seats that a setup screen offers."""
NAMES = ("Ada", "Boris", "Cleo", "Dan")
"""The suggested names of the players, by seat."""


class Seating(NamedTuple):
    """A number of players that a form allows."""

    seats: int
    """The number of players."""
    title: str = ""
    """The text of the choice, in the player's language; "" for the number."""
    sides: tuple[str, ...] = ()
    """The letter of each seat's team; empty if there are no teams."""
    settings: Json = NONE
    """The settings that it adds to those of a new game (see `Game.new`)."""


POINTS = "points"
"""The unit of a handicap in points."""


class HandicapChoice(NamedTuple):
    """A kind of handicap with which a seat may begin (see `Game.deal_handicap`)."""

    unit: str
    """The id of the unit in small Latin letters: `POINTS`, or one of the game, such as "pieces"."""
    title: str
    """The name of the unit, in the player's language; "" for points."""
    amounts: tuple[int, ...]
    """The amounts that a setup offers, at most nine, the least first."""
    suggested: tuple[tuple[int, int], ...] = ()
    """The least differences of two ratings with the amounts suggested for the weaker, the smallest difference first.

    The amount 0 ends the suggestions: no amount of the kind makes up for more.
    """


class FormChoice(NamedTuple):
    """A form of the game, such as one of several ways to score."""

    id: str
    """The id of the form, as in `GameSummary.form`."""
    title: str
    """The name of the form, in the player's language."""
    seatings: tuple[Seating, ...]
    """The numbers of players that it allows, at least one; the first is suggested."""
    description: str = ""
    """A sentence about it; "" for none."""
    settings: Json = NONE
    """The settings that it adds to those of a new game."""
    has_loadouts: bool = True
    """Whether its seats have the loadouts of the game, if there are any."""
    handicap_points: tuple[int, ...] = ()
    """The numbers of points with which a seat may begin, as a setup offers them; see `Game.give_handicap`."""
    handicaps: tuple[tuple[int, int], ...] = ()
    """The least differences of two ratings with the points suggested for the weaker, the smallest difference first."""
    more_handicaps: tuple[HandicapChoice, ...] = ()
    """The kinds of handicaps besides points; see `Game.deal_handicap`."""

    @property
    def handicap_kinds(self) -> tuple[HandicapChoice, ...]:
        """All kinds of handicaps with which a seat may begin, points first; empty for none."""
        points = HandicapChoice(POINTS, "", self.handicap_points, self.handicaps)
        return (points, *self.more_handicaps) if self.handicap_points else self.more_handicaps


class LoadoutChoice(NamedTuple):
    """A loadout that a seat can play with, such as a school."""

    id: str
    """The id of the loadout, as in `Game.loadouts`."""
    title: str
    """The name of the loadout, in the player's language."""
    description: str = ""
    """A sentence about it; "" for none."""


class FirstGame(NamedTuple):
    """The setup that suits a first game of one person against a computer player."""

    form: str = ""
    """The id of the form; "" for the first one."""
    loadouts: tuple[str, ...] = ()
    """The ids of the loadouts of person and computer; empty for the first ones."""


class SetupOptions(NamedTuple):
    """All choices for a new game besides the names of the players and the seed."""

    forms: tuple[FormChoice, ...]
    """The forms, at least one; the first is suggested."""
    loadouts: tuple[LoadoutChoice, ...] = ()
    """The loadouts of a seat; empty if all seats play with the same components."""
    loadout_key: str = "loadouts"
    """The setting of a new game that holds the id of each seat's loadout."""
    equal_loadouts: str = ""
    """The sentence that refuses two seats with the same loadout; "" if that is allowed."""
    first_turn: bool = False
    """Whether the players choose who has the first seat, because its turn is the first."""
    first_game: FirstGame = FirstGame()
    """The setup of a first game."""
    loadout_title: str = ""
    """The word for a loadout, in the player's language; "" for a general one."""


def brief(description: str) -> str:
    """Return the description of a form or loadout without what it begins with before a colon, and without a period."""
    lead, colon, rest = next((parts for sign in (":", "：") if (parts := description.partition(sign))[1]), ("", "", ""))
    return without_period(rest.strip() if colon and len(lead) < len(rest) else description)


def fitting_seatings(options: SetupOptions, chosen: Json) -> tuple[FormChoice, list[Seating]]:
    """Return the form that some settings of a new game choose, and the numbers of players that fit them, maybe none.

    Args:
        options: the choices of the game.
        chosen: the settings; those of a form that they leave open are those of the first that fits.
    """
    without = chosen.get(options.loadout_key) is False
    fit = (each for each in options.forms if _agrees(each.settings, chosen) and not (without and each.has_loadouts))
    form = next(fit, options.forms[0])
    known = {key for each in options.forms for seating in each.seatings for key in seating.settings}
    wanted = {key: value for key, value in chosen.items() if key in known}
    return form, [seating for seating in form.seatings if seating.settings == wanted]


def _agrees(settings: Json, chosen: Json) -> bool:
    return all(chosen.get(key, value) == value for key, value in settings.items())


def turn_order(seats: Sequence[T], first: int) -> tuple[T, ...]:
    """Return the players of a table in turn order; teammates stay opposite each other.

        >>> from hotseat.plugin.setup_options import turn_order
        >>> turn_order(("Ada", "Boris", "Cleo"), 1)
        ('Boris', 'Cleo', 'Ada')

    Args:
        seats: the players in the order in which they sit.
        first: index of the player that takes the first turn, from 0.
    """
    return (*seats[first:], *seats[:first])
