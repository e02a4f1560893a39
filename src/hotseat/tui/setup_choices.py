"""The choices of the setup of a new game with their texts, and the setup of the game before."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hotseat.play.external_players import check_program
from hotseat.play.session import Session
from hotseat.plugin.aids import AIDS
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, MATCHED, MAX_SEED, PROGRAM, REMOTE, parse_player
from hotseat.plugin.setup_options import FormChoice, HandicapChoice, LoadoutChoice, Seating
from hotseat.records.settings import DECLARED
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, pgettext

DIGITS = len(str(MAX_SEED))
"""The number of digits of the longest seed."""

LABELS = {
    "form": gettext_noop("Form"),
    # Translators: a label of eleven columns at most
    "players": gettext_noop("Players"),
    # Translators: a label of eleven columns at most: who has the first turn
    "starts": gettext_noop("First turn"),
    # Translators: a label of eleven columns at most: the points with which a player begins
    "handicap": gettext_noop("Handicap"),
    # Translators: a label of eleven columns at most: what shows where cards fit
    "aids": gettext_noop("Aids"),
    # Translators: a label of eleven columns at most: the number that decides what is dealt
    "seed": gettext_noop("Seed"),
    # Translators: a label of eleven columns at most: the address of this machine for players on other machines
    "address": gettext_noop("Listen on"),
    # Translators: a label of eleven columns at most: the address of a relay, by which players on other machines come in
    "relay": gettext_noop("By a relay"),
}
"""The label of each row."""
NOTES = {
    "seed": (gettext_noop("fixes the deal"), 45),
    "address": (gettext_noop("your address for the others"), 55),
    "relay": (gettext_noop("its address, in place of yours"), 55),
}
"""The note of a field, and the columns before it."""

LOT = "lot"
"""The value of the choice that draws the first player."""

WHO = {
    HUMAN.text: gettext_noop("a person at this keyboard"),
    MATCHED: gettext_noop("a computer at the level of your rating"),
    PROGRAM: gettext_noop("your own bot, by its command"),
    REMOTE.text: gettext_noop("on another machine, with an invitation"),
}
"""A few words about each kind of player."""


def describe_player(who: str, ratings: Mapping[str, int]) -> str:
    """Return a few words about a kind of player. `ratings`: those of the levels."""
    if who in ratings:
        return _("a computer, rated {rating}").format(rating=ratings[who])
    return _(WHO.get(who, gettext_noop("a computer")))


class LastGame(NamedTuple):
    """The setup of the game before, which the next one begins with; without any game all is empty."""

    form: str = ""
    """The id of the form."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat."""
    player_specs: tuple[str, ...] = ()
    """The player of each seat, as typed: "human", a level, or a program."""
    loadouts: tuple[str, ...] = ()
    """The id of the loadout of each seat."""

    @classmethod
    def of(cls, session: Session[Any, Any, Any, Any] | None) -> "LastGame":
        """Return the setup of a game."""
        if session is None:
            return cls()
        game, start = session.game, session.history.start
        form = game.summary_from_header(game.header(start)).form
        return cls(form, game.names(start), tuple(each.choice for each in session.players), game.loadouts(start))


def id_choices(entries: Sequence[FormChoice] | Sequence[LoadoutChoice]) -> list[tuple[str, str]]:
    """Return the entries of a choice of forms or loadouts, each with its id and name."""
    return [(each.id, each.title) for each in entries]


def seating_choices(seatings: Sequence[Seating]) -> list[tuple[str, str]]:
    """Return the entries of the choice of the number of players, each with its value and label."""
    return [(f"{seating.seats}{''.join(seating.sides)}", seating.title or str(seating.seats)) for seating in seatings]


def first_turn_choices(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the entries of the choice of the first player, each with its value and label."""
    return [(LOT, _("random")), *((str(n), name) for n, name in enumerate(names, 1))]


def handicap_choices(amounts: Sequence[int]) -> list[tuple[str, str]]:
    """Return the entries of the choice of a handicap, each with its value, which its digit begins, and label."""
    return [("0", _("none")), *((str(each), str(each)) for each in amounts)]


def unit_choices(kinds: Sequence[HandicapChoice]) -> list[tuple[str, str]]:
    """Return the entries of the choice of a kind of handicap, each with its value and label."""
    return [(str(number), kind.title or _("points")) for number, kind in enumerate(kinds, 1)]


def handicapped_choices(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the entries of the choice of the player with a handicap, each with its value and label."""
    return [(str(number), _("for {name}").format(name=name)) for number, name in enumerate(names, 1)]


def aids_choices() -> list[tuple[str, str]]:
    """Return the entries of the choice of aids, each with its value and label."""
    setting = next(each for each in DECLARED if each.name == "aids")
    # Translators: no aids at the table; a short word, as the row has four choices
    none = pgettext("aids", "none")
    return [(value, none if value == AIDS[-1] else _(label)) for value, label in setting.choices.items()]


def player_fault(player_specs: Sequence[str], levels: Sequence[str]) -> str:
    """Return why the first unsuitable player can't take a seat, as a sentence; "" if all can."""
    for seat, text in enumerate(player_specs, 1):
        try:
            check_program(parse_player(text, [*levels, MATCHED], version=0, seed=0))
        except ValueError as fault:
            if text == PROGRAM:
                return _("Player {number}: the program needs its command.").format(number=seat)
            return _("Player {number}: {why}.").format(number=seat, why=fault)
    return ""


def setup_fault(game: Game[Any, Any, Any, Any], names: Sequence[str], loadouts: Sequence[str], seed: str) -> str:
    """Return what is wrong with the names, loadouts or seed, as a sentence; "" if nothing."""
    if not all(names):
        return _("Every player needs a name.")
    if unfit := [name for name in names if not game.is_valid_name(name)]:
        return _("{name} can't be a name.").format(name=repr(unfit[0]))
    if len(set(names)) < len(names):
        return _("The players need different names.")
    refusal = game.setup_options().equal_loadouts
    if refusal and len(set(loadouts)) < len(loadouts):
        return refusal
    if not (seed.isdecimal() and len(seed) <= DIGITS and int(seed) <= MAX_SEED):
        return _("The seed is a whole number from 0 to 2^64 - 1.")
    return ""
