"""A game with its built-in players, as the arena plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from hotseat.ai import player
from hotseat.arena.schedule import Meeting
from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.plugin.setup_options import FormChoice, Seating
from hotseat.util.i18n import gettext as _

AnyPlayer: TypeAlias = player.ComputerPlayer[Any, Any, Any, Any]
Entrant = Callable[[str, int], AnyPlayer]
"""Makes a player for a form and a seed."""


class ArenaGame:
    """A game with its built-in players; `own` is the same game if it has the user's own cards, else None."""

    def __init__(self, game: Game[Any, Any, Any, Any], own: Game[Any, Any, Any, Any] | None = None) -> None:
        self.game, self.own = game, own
        self.options = game.setup_options()
        builtin_players = registry.builtin_players(game)
        self.edition = builtin_players.version
        """The version of the built-in players."""
        self.players: Mapping[str, Entrant] = registry.makers(game.id, builtin_players)

    def form(self, form: str) -> FormChoice:
        """Return a form. Raise ValueError if the game has no such form."""
        for each in self.options.forms:
            if form in ("", each.id):
                return each
        raise ValueError(_("there is no form {name}").format(name=repr(form)))

    def seating(self, form: FormChoice, seats: int = 0, *, teams: bool = False) -> Seating:
        """Return the seats of a game, or raise a ValueError; 0 for the number that is suggested."""
        for each in sorted(form.seatings, key=lambda seating: seating.seats == 1):
            if seats in (0, each.seats) and bool(each.sides) == teams:
                return each
        message = _("{form} in teams isn't for {number} seats") if teams else _("{form} isn't for {number} seats")
        raise ValueError(message.format(form=form.id or form.title, number=seats or 4))

    def new(self, meeting: Meeting, deal: int, seed: int, names: Sequence[str]) -> Any:
        """Return the state of a newly dealt game."""
        form = self.form(meeting.form)
        seating = self.seating(form, meeting.seats, teams=meeting.teams)
        loadouts = {self.options.loadout_key: meeting.dealt(deal)} if meeting.schools else {}
        return self.game.new({"names": tuple(names), "seed": seed, **form.settings, **seating.settings, **loadouts})
