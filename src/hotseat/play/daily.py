"""The daily duel: the same deal, opponent and level for everybody on a date, found from the date alone."""

import random
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.play.session import Session
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import MOST_SECONDS, BuiltinPlayers, PlayerSpec, default_names
from hotseat.records import saved_games
from hotseat.records.challenge_mark import Challenge
from hotseat.records.header import GameMarks
from hotseat.records.starts import rename_players
from hotseat.util.i18n import gettext as _

AnyGame = Game[Any, Any, Any, Any]
SEATS = 2
NAMES = "Player 1", "Player 2"


class DailyDuel(NamedTuple):
    """The duel of a day."""

    day: str
    """The date in ISO format."""
    wanted: Json
    """The settings of the game."""
    seat: int
    """The seat of the person, from 0."""
    level: PlayerSpec
    """The opponent."""

    @property
    def players(self) -> tuple[PlayerSpec, ...]:
        """The player of each seat."""
        return tuple(PlayerSpec() if seat == self.seat else self.level for seat in range(SEATS))


def daily_duel(game: AnyGame, players: BuiltinPlayers, day: str) -> DailyDuel:
    """Return the duel of a day: the same on every machine with the same cards and version of the players.

    Args:
        game: the game plugin, without the user's packs and cards.
        players: its built-in players.
        day: the date in ISO format.

    Raises:
        ValueError: the game has no levels, or isn't for two.
    """
    options = game.setup_options()
    forms = [
        (form, seating)
        for form in options.forms
        for seating in form.seatings
        if seating.seats == SEATS and not seating.sides
    ]
    if not forms or not players.levels:
        raise ValueError(_("{game} has no daily duel: it needs levels and a game for two").format(game=_(game.name)))
    chance = random.Random(f"{game.id} {day}")
    form, seating = forms[int(chance.random() * len(forms))]
    level = players.levels[int(chance.random() * len(players.levels))]
    seat, seed, own = int(chance.random() * SEATS), chance.getrandbits(32), chance.getrandbits(32)
    wanted = {**form.settings, **seating.settings, "names": NAMES, "seed": seed}
    if options.loadouts and form.has_loadouts:
        known = sorted(each.id for each in options.loadouts)
        first = known.pop(int(chance.random() * len(known)))
        wanted[options.loadout_key] = (first, known[int(chance.random() * len(known))])
    return DailyDuel(day, wanted, seat, players.parse(level, own, MOST_SECONDS))


def daily_start(game: AnyGame, duel: DailyDuel, names: tuple[str, ...]) -> Any:
    """Return the first state of a daily duel with the names of its players.

    Args:
        game: the game plugin.
        duel: the duel of the day.
        names: the names of the players, by seat.
    """
    return rename_players(game, game.new(duel.wanted), names)


def find_daily(game: AnyGame, day: str) -> saved_games.SavedGame | None:
    """Return the saved game of a daily duel, the only try of the day; None if it isn't played yet.

    Args:
        game: the game plugin.
        day: the date in ISO format.
    """
    found = (each for each in saved_games.readable_games(game=game.id) if each.marks.challenge == Challenge(day))
    return min(found, key=lambda each: (each.played, each.path.name), default=None)


def begin_daily(
    game: AnyGame, players: BuiltinPlayers, day: str, owner: str, folder: Path | None = None, aids: str | None = None
) -> Any:
    """Return a session with the duel of a day.

    Args:
        game: the game plugin, without the user's packs and cards.
        players: its built-in players.
        day: the date in ISO format.
        owner: the name of the person; "" for a default name.
        folder: the folder of the record; None for that of the saved games.
        aids: what the table leaves out, one of `AIDS`; None if the user's setting decides.

    Raises:
        ValueError: the game has no levels, or isn't for two.
    """
    duel = daily_duel(game, players, day)
    names = default_names(duel.players, owner)
    start = daily_start(game, duel, names)
    folder = folder or saved_games.games_folder()
    return Session.start_at(game, start, folder, duel.players, marks=GameMarks(Challenge(day), aids=aids or ""))
