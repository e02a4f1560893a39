"""Heroes and the dummy player at the beginning of a game: who plays them, their decks and skills (H2, H3, H11, H53)."""

from __future__ import annotations

from typing import NamedTuple

from tashkalar_mage_knight.components import BASIC, load_components
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import Dummy


class Wishes(NamedTuple):
    """The wishes for a new game beside names and seed (H2)."""

    advanced: bool | str = True
    """Whether there are advanced actions (M3); "all" for those of H39."""
    heroes: bool | tuple[str, ...] = False
    """The hero of each seat; True if the seed deals them."""
    raids: bool = False
    dummy: bool | str = False
    """The hero of the dummy player; True if the seed deals one."""


def read_wishes(wanted: dict[str, object], seats: int) -> Wishes:
    """Return the wishes for a new game; raise ValueError if one of them is unknown or doesn't fit."""
    given = {key: wanted[key] for key in Wishes._fields if key in wanted}
    if not isinstance(given.get("advanced", True), bool) and given["advanced"] != "all":
        raise ValueError("'advanced' must be true, false or \"all\"")
    if not isinstance(given.get("raids", False), bool):
        raise ValueError("'raids' must be true or false")
    heroes = given.get("heroes", False)
    wishes = Wishes(**{**given, "heroes": tuple(heroes) if isinstance(heroes, list | tuple) else heroes})  # type: ignore[arg-type]
    check_wishes(wishes, seats)
    return wishes


def check_wishes(wishes: Wishes, seats: int) -> None:
    """Raise ValueError if the heroes of seats and dummy player don't exist or don't fit."""
    known, heroes, dummy = load_components().heroes, wishes.heroes, wishes.dummy
    ids = ", ".join(known)
    if not isinstance(heroes, bool) and not _are_heroes(heroes, seats):
        raise ValueError(f"'heroes' must be true, false or a hero for each player, all different: {ids}")
    if not isinstance(dummy, bool) and dummy not in [*known]:
        raise ValueError(f"'dummy' must be true, false or one of {ids}")
    if dummy and (seats != 1 or not heroes):
        raise ValueError("'dummy' needs one player with a hero")
    if isinstance(heroes, tuple) and dummy in heroes:
        raise ValueError("'dummy' must be a hero that nobody plays")


def _are_heroes(heroes: object, seats: int) -> bool:
    """Return whether a wish names a hero for each seat, all different."""
    if not isinstance(heroes, tuple) or not all(isinstance(each, str) for each in heroes):
        return False
    return len(heroes) == len({*heroes}) == seats and {*heroes} <= {*load_components().heroes}


def deal_heroes(run: TurnRun, wishes: Wishes) -> None:
    """Give each seat its hero with the skills to come, and find the dummy player's; nothing without heroes."""
    if not wishes.heroes:
        return
    seats = len(run.state.names)
    known = [each for each in run.rules.heroes if each != wishes.dummy]
    heroes = run.shuffled(known)[:seats] if wishes.heroes is True else wishes.heroes
    assert isinstance(heroes, tuple)
    for seat, hero in enumerate(heroes):
        run.put_seat(seat, hero=hero, skill_pile=run.shuffled(run.rules.skills_of(hero, alone=seats == 1)))
    if wishes.dummy:
        free = [each for each in run.rules.heroes if each not in heroes]
        run.put(dummy=new_dummy(run, run.shuffled(free)[0] if wishes.dummy is True else str(wishes.dummy)))


def new_dummy(run: TurnRun, hero: str) -> Dummy:
    """Return a dummy player with its cards and skills shuffled (H54, H55, H60)."""
    return Dummy(
        hero,
        run.shuffled(run.rules.deck_of(hero)),
        crystals=dummy_crystals(hero),
        pile=run.shuffled(run.rules.skills_of(hero, alone=True)),
    )


def dummy_crystals(hero: str) -> tuple[int, int, int, int]:
    """Return the crystals of a dummy player, in the order of `components.BASIC` (H55)."""
    crystals = load_components().heroes[hero].dummy
    red, blue, green, white = (crystals.get(colour, 0) for colour in BASIC)  # type: ignore[call-overload]
    return red, blue, green, white
