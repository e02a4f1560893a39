"""The choices for a new game: heroes, raids and advanced actions (H2)."""

from __future__ import annotations

from collections.abc import Iterator

from hotseat.plugin.game import GameSummary
from hotseat.plugin.setup_options import FormChoice, LoadoutChoice, Seating, SetupOptions
from hotseat.util.command_option import CommandOption
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.card_text import card_effects, name_text
from tashkalar_mage_knight.components import load_components

SEATS = (1, 2, 3, 4)
COMMAND_OPTIONS = (
    CommandOption("basic", "advanced", gettext_noop("Without advanced actions."), flag=False),
    CommandOption("heroes", "heroes", gettext_noop("The hero of each player, all different.")),
    CommandOption("no-heroes", "heroes", gettext_noop("Without heroes, skills and raids."), flag=False),
    CommandOption("peaceful", "raids", gettext_noop("Without plundering and burning."), flag=False),
    CommandOption("dummy", "dummy", gettext_noop("Alone, beside a dummy player."), flag=True),
)
"""The options of the command line for a new game (H2)."""
ALL_BUT = gettext_noop("All but spells, artifacts, gold units and cities.")
"""The form with everything, named by what is missing (H1)."""


def mage_options() -> SetupOptions:
    """Return the choices for a new game; heroes with everything that is there are suggested."""
    people = tuple(map(Seating, SEATS))
    alone = Seating(1, _("1, with a dummy player"), settings={"dummy": True})
    whole, calm = ({"heroes": True, "advanced": "all", "raids": raids} for raids in (True, False))
    plain = {"heroes": False, "advanced": True}
    forms = (
        FormChoice("", _("Heroes, skills and raids"), (*people, alone), _(ALL_BUT), whole),
        FormChoice("peaceful", _("Heroes and skills"), (*people, alone), _("No plundering and no burning."), calm),
        FormChoice(
            "first", _("Without heroes"), people, _("No skills and no raids, 16 advanced actions."), plain, False
        ),
    )
    return SetupOptions(
        forms,
        tuple(_heroes()),
        loadout_key="heroes",
        equal_loadouts=_("No two players play the same hero."),
        loadout_title=_("Hero"),
    )


def summary_of(summary: GameSummary, dealt: object) -> GameSummary:
    """Return the summary of a game with its form and heroes. `dealt`: its first position, or any JSON value."""
    match dealt:
        case {"seats": [*seats], "raids": raids}:
            heroes = tuple(str(seat["hero"]) for seat in seats if isinstance(seat, dict) and seat.get("hero"))
            if heroes and len(heroes) == len(seats):
                return summary._replace(form="" if raids is True else "peaceful", loadouts=heroes)
    return summary._replace(form="first")


def _heroes() -> Iterator[LoadoutChoice]:
    """Yield the heroes, each with the own card."""
    for hero, kind in load_components().heroes.items():
        basic, strong = card_effects(kind.card)
        text = _("{card}: {basic} / {strong}").format(card=capitalize(name_text(kind.card)), basic=basic, strong=strong)
        yield LoadoutChoice(hero, capitalize(name_text(hero)), text)
