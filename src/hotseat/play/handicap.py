"""Games that begin with a handicap, and when one is suggested."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hotseat.play.session import Session
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, BuiltinPlayers, PlayerSpec
from hotseat.records.handicap_mark import Handicap, describe_handicap, handicap_option, suggest_handicap
from hotseat.records.header import GameMarks
from hotseat.records.matching import own_rating
from hotseat.records.own_profile import read_profile
from hotseat.records.rating import GlickoRating
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_or


def start_with_handicap(
    game: Game[Any, Any, Any, Any],
    wanted: Json,
    handicap: Handicap | None,
    folder: Path | None,
    players: Sequence[PlayerSpec] = (),
    aids: str | None = None,
) -> Session[Any, Any, Any, Any]:
    """Return a session with a newly dealt game in which a seat begins with a handicap.

    Args:
        game: the game plugin.
        wanted: the settings of the game.
        handicap: the handicap; None for none.
        folder: the folder of the record.
        players: the player of each seat; people if left out.
        aids: what the table leaves out, one of `AIDS`; None if the user's setting decides.

    Raises:
        ValueError: a setting is invalid, or the game or its form has no handicap.
    """
    start = game.new(wanted)
    if handicap is not None:
        start = game.deal_handicap(start, handicap.seat, handicap.amount, handicap.unit)
    session = Session.start_at(game, start, folder, players, marks=GameMarks(handicap=handicap, aids=aids or ""))
    if handicap is not None:
        session.notices.append(describe_handicap(game, start, handicap))
    return session


def known_ratings(
    names: Sequence[str], players: Sequence[str], levels: Mapping[str, int], own: GlickoRating | None
) -> dict[str, float]:
    """Return the ratings of the players that have one, by their names: of levels, and of the owner of the profile.

    Args:
        names: the names, by seat.
        players: the text of each seat's player, such as "easy".
        levels: the rating of each level.
        own: the owner's rating.
    """
    owner, found = read_profile().name, dict[str, float]()
    for name, player in zip(names, players, strict=True):
        if player in levels:
            found[name] = levels[player]
        elif player == HUMAN.text and own is not None and name == owner:
            found[name] = own.value
    return found


def handicap_notices(session: Session[Any, Any, Any, Any], levels: BuiltinPlayers, begins: int = 0) -> list[str]:
    """Return the handicap that is suggested to a person in a new game against a level, with its option; maybe none.

    Args:
        session: the new game.
        levels: the levels of the game.
        begins: the seat that has the first turn, as the option counts them, from 0.
    """
    game, players = session.game, session.players
    played = game.summary_from_header(game.header(session.state)).form
    table = next((form.handicap_kinds for form in game.setup_options().forms if form.id == played), ())
    rated = dict(zip(levels.levels, levels.ratings, strict=False))
    texts = [player.text for player in players]
    if len(texts) != 2 or HUMAN.text not in texts or not {*texts} & {*rated} or not table:
        return []
    names = game.names(session.state)
    suggested = suggest_handicap(known_ratings(names, texts, rated, own_rating(game)), table)
    if suggested is None:
        return []
    seat = (names.index(suggested.weaker) + begins) % 2 + 1
    options = [f"--handicap {seat}={handicap_option(*each)}" for each in suggested.amounts]
    said = suggested.sentence(game.handicap_text)
    return [said, _("The option {option} gives them.").format(option=join_or(options))]
