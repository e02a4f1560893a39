"""Levels by a person's rating: the one that a new game proposes, and the one of an opponent matched to the rating."""

from collections.abc import Mapping, Sequence
from typing import Any

from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.plugin.seats import MATCHED, PlayerSpec
from hotseat.records import saved_games
from hotseat.records.own_profile import read_profile
from hotseat.records.profile import entries_of, known_names, levels_of, make_profile, shown_person
from hotseat.records.rating import GlickoRating
from hotseat.util.i18n import gettext as _


def own_rating(game: Game[Any, Any, Any, Any]) -> GlickoRating | None:
    """Return the rating of the profile's owner in a game; None before there is one.

    Before the owner's name was asked, the person who played last counts as the owner. Finished games that were never
    counted are replayed, which may take a while.
    """
    installed = game.id in registry.installed_games()
    if not installed or not (levels := levels_of(registry.builtin_players(game))):
        return None
    games = saved_games.all_games()
    person = shown_person(read_profile(), known_names(games))
    return make_profile(person, [*entries_of(game, games)], levels).rating


def nearest_level(levels: Mapping[str, int], rating: GlickoRating | None) -> str:
    """Return the level whose rating is nearest to a person's; the weakest one for a person without a rating.

    Args:
        levels: the rating of each level, the weakest first.
        rating: the person's rating.
    """
    names = [*levels]
    return names[0] if rating is None else min(names, key=lambda name: abs(levels[name] - rating.value))


def explain_level(chosen: str, levels: Mapping[str, int], rating: GlickoRating | None) -> str:
    """Return a sentence about how the level of a proposed game was chosen.

    Args:
        chosen: the level or `MATCHED`, as the person chose it for the last game; "" for none.
        levels: the rating of each level, the weakest first.
        rating: the person's rating; None before there is one.
    """
    nearest, value = _(nearest_level(levels, rating)), "" if rating is None else round(rating.value)
    if rating is None and chosen == MATCHED:
        return _("You have no rating yet, so your opponent is the weakest level, {level}.").format(level=nearest)
    if rating is None:
        weakest = _("{level} is the weakest level, for first games.")
        return _("You chose {level} last.").format(level=_(chosen)) if chosen else weakest.format(level=nearest)
    if chosen == MATCHED:
        return _("Your opponent is matched to your rating of {rating}.").format(rating=value)
    if not chosen or _(chosen) == nearest:
        return _("{level} is nearest to your rating of {rating}.").format(level=nearest, rating=value)
    text = _("You chose {chosen} last; {level} is nearest to your rating of {rating}.")
    return text.format(chosen=_(chosen), level=nearest, rating=value)


def matched_notices(names: Sequence[str], players: Sequence[PlayerSpec], rating: GlickoRating | None) -> list[str]:
    """Return a sentence for each matched opponent about the level that plays.

    Args:
        names: the players' names, by seat.
        players: the player of each seat.
        rating: the rating that they are matched to.
    """
    text = _("{name} is matched to your rating of {rating}: {level} plays.")
    if rating is None:
        text = _("{name} is matched to your rating; until you have one, {level} plays.")
    value = "" if rating is None else round(rating.value)
    found = (each for each in zip(names, players, strict=True) if each[1].matched)
    return [text.format(name=name, rating=value, level=player.label) for name, player in found]
