"""A game like the one before, with every player one seat further on."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from hotseat.play.handicap import start_with_handicap
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Json, Q, R, S
from hotseat.plugin.seats import MAX_SEED
from hotseat.plugin.setup_options import turn_order
from hotseat.records import saved_games


def start_rematch(old: Session[S, Q, R, E], folder: Path | None = None) -> Session[S, Q, R, E]:
    """Return a newly dealt game like another one, in a folder, by default that of the saved games."""
    settings = rematch_settings(old) | {"seed": secrets.randbelow(MAX_SEED)}
    handicap = old.marks.handicap
    if handicap is not None:
        handicap = handicap._replace(seat=(handicap.seat - 1) % len(old.players))
    folder = folder or saved_games.games_folder()
    return start_with_handicap(old.game, settings, handicap, folder, turn_order(old.players, 1), old.marks.aids)


def next_first(names: Sequence[str]) -> str:
    """Return the player who begins a rematch."""
    return turn_order(names, 1)[0]


def rematch_settings(old: Session[S, Q, R, E]) -> Json:
    """Return the settings, but for the seed, of a game like another one, with every player one seat further on."""
    game, start, options = old.game, old.history.start, old.game.setup_options()
    names, played = game.names(start), game.summary_from_header(game.header(start)).form
    teams = len(game.sides(start)) < len(names)
    form = next((each for each in options.forms if each.id == played), options.forms[0])
    fitting = (each for each in form.seatings if each.seats == len(names) and bool(each.sides) == teams)
    settings = {**form.settings, **next((each.settings for each in fitting), {}), "names": turn_order(names, 1)}
    chosen = game.loadouts(start) if options.loadouts else ()
    return settings | ({options.loadout_key: turn_order(chosen, 1)} if any(chosen) else {})
