"""The options that choose the game and the player of each seat, and the start of computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hotseat.cli import common, shell_completion
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.play.external_players import ExternalPlayers
    from hotseat.play.session import Session
    from hotseat.plugin.game import Game
    from hotseat.plugin.seats import BuiltinPlayers, PlayerSpec
    from hotseat.records.handicap_mark import Handicap
    from hotseat.remote.hosting import Hosting

    Given = dict[int, tuple[str, str]]
    """The name and the player's text of each seat that --seat names, by the seat from 0; the name may be ""."""

F = TypeVar("F", bound=Callable[..., Any])


def game_option(help: str) -> Callable[[F], F]:
    """Return a decorator that adds the option --game to a command, as the parameter `kind`; None is the own game."""
    complete = shell_completion.complete_other_games
    return click.option("--game", "kind", metavar="NAME", shell_complete=complete, help=help)


def _given(_context: click.Context, _option: click.Parameter, texts: Sequence[str]) -> Given:
    """Parse the values of --seat, such as `2=medium` and `2=Zed=medium`, into name and player's text by seat."""
    found: Given = {}
    for text in texts:
        number, sign, player = text.partition("=")
        if not sign or number not in ("1", "2", "3", "4"):
            raise click.BadParameter(
                _("{text} isn't valid; use the form {form}").format(text=ascii(text), form="2=medium")
            )
        if int(number) - 1 in found:
            raise click.BadParameter(_("seat {number} is named twice").format(number=number))
        found[int(number) - 1] = split_player(player.strip())
    return found


def read_handicap(_context: click.Context, _option: click.Parameter, text: str | None) -> Handicap | None:
    """Parse the value of --handicap, such as `1=8` or `1=4-pieces`, into a handicap of the seat at the table."""
    from hotseat.records.handicap_mark import read_handicap_option

    if text is None:
        return None
    if (found := read_handicap_option(text)) is None:
        raise click.BadParameter(_("{text} isn't valid; use the form {form}").format(text=ascii(text), form="1=8"))
    return found


def split_player(text: str) -> tuple[str, str]:
    """Return the name that a text gives to a player, or "", and the player's own text, or raise BadParameter."""
    from hotseat.plugin.seats import split_named_player

    with common.report_as(click.BadParameter, ValueError):
        return split_named_player(text)


seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(0, 86400, min_open=True),
    metavar="S",
    help="Time limit for an answer of a computer player.  [default: 60]",
)
seat_option = click.option(
    "--seat",
    "seats",
    multiple=True,
    callback=_given,
    metavar="N=WHO",
    shell_complete=shell_completion.seats,
    help="Who plays seat N: human, remote (with host), novice, beginner, easy, medium, hard, expert, matched (a level "
    "by your rating), python:MODULE:FACTORY, or program:COMMAND; NAME= before it names the player.  [default: human]",
)


def parse_player_name(
    text: str,
    game: Game[Any, Any, Any, Any],
    builtin_players: BuiltinPlayers,
    seconds: float | None = None,
    seed: int | None = None,
) -> PlayerSpec:
    """Parse a text that names a player of a game, with a time limit and a seed if given, or raise ValueError."""
    import secrets

    from hotseat.plugin.seats import MATCHED, SECONDS

    player_seed = secrets.randbits(32) if seed is None else seed
    rating = None
    if text == MATCHED:
        from hotseat.records.matching import own_rating

        rating = own_rating(game)
    value = None if rating is None else rating.value
    return builtin_players.parse(text, player_seed, SECONDS if seconds is None else seconds, value)


def _checked_player(
    text: str,
    game: Game[Any, Any, Any, Any],
    builtin_players: BuiltinPlayers,
    seconds: float | None,
    seed: int | None = None,
) -> PlayerSpec:
    """Parse a text that names a player whose program or module exists, or raise UsageError."""
    from hotseat.play.external_players import check_program

    with common.report_as(click.UsageError, ValueError):
        player_spec = parse_player_name(text, game, builtin_players, seconds, seed)
        check_program(player_spec)
    return player_spec


def _check_seats(given: Given, seats: int) -> None:
    """Raise UsageError unless there are all seats that --seat names."""
    if given and max(given) >= seats:
        raise click.UsageError(_("there is no seat {number} among {seats}").format(number=max(given) + 1, seats=seats))


def player_specs(
    given: Given,
    seats: int,
    game: Game[Any, Any, Any, Any],
    builtin_players: BuiltinPlayers,
    seconds: float | None,
    seed: int = 0,
    default: str = "human",
) -> list[PlayerSpec]:
    """Return the player of each seat of a new game, that of the text `default` if none is given; raise UsageError."""
    import random

    _check_seats(given, seats)
    texts = [given.get(seat, ("", default))[1] for seat in range(seats)]
    seeds = [random.Random(f"{seed} {seat}").getrandbits(32) for seat in range(seats)]
    return [_checked_player(text, game, builtin_players, seconds, one) for text, one in zip(texts, seeds, strict=True)]


def replace_players(
    session: Session[Any, Any, Any, Any], given: Given, builtin_players: BuiltinPlayers, seconds: float | None
) -> None:
    """Change the players of some seats of a resumed game, or raise UsageError."""
    _check_seats(given, len(session.players))
    for seat, (name, text) in given.items():
        if name:
            message = _("a game that is resumed keeps its names; write {option}")
            raise click.UsageError(message.format(option=f"--seat {seat + 1}={text}"))
        session.set_player(seat, _checked_player(text, session.game, builtin_players, seconds))


def _match_again(session: Session[Any, Any, Any, Any], builtin_players: BuiltinPlayers) -> None:
    """Match the matched opponents of a game that begins, such as a rematch, to the rating of now, and say so."""
    from hotseat.records.matching import matched_notices, own_rating

    rating = own_rating(session.game)
    for seat, one in enumerate(session.players):
        if one.matched:
            level = builtin_players.matched_level(None if rating is None else rating.value, one.seed)
            session.set_player(seat, one._replace(name=level))
    session.notices += matched_notices(session.game.names(session.state), session.players, rating)


def make_external_players(
    session: Session[Any, Any, Any, Any],
    builtin_players: BuiltinPlayers,
    hosting: Hosting | None = None,
) -> ExternalPlayers[Any, Any, Any, Any]:
    """Return a game's players, not yet started, of current levels; `hosting` serves it to other machines."""
    from hotseat.play.external_players import ExternalPlayers, no_builtin_players
    from hotseat.play.python_code import card_arguments, player_command

    game = session.game
    if session.host is None and not session.steps and any(one.matched for one in session.players):
        _match_again(session, builtin_players)
    for seat, one in enumerate(session.players):
        if one.kind == "level" and one.name in builtin_players.names:
            now = parse_player_name(one.name, game, builtin_players, one.seconds, one.seed)
            if now.version != one.version:
                name = game.names(session.state)[seat]
                message = _(
                    "{name} was played by version {before} of {level}; version {now} continues and may play "
                    "differently."
                )
                message = message.format(name=name, level=one.name, before=one.version, now=now.version)
                session.notices.append(message)
                session.set_player(seat, now._replace(matched=one.matched))

    def launch(player_spec: PlayerSpec) -> Sequence[str]:
        own_cards = card_arguments(game.card_files)
        if player_spec.kind == "python":
            return [*player_command(game.id, player_spec.name, player_spec.seed), *own_cards]
        known = player_spec.name in builtin_players.names
        return [*(builtin_players.command(player_spec) if known else no_builtin_players(player_spec)), *own_cards]

    players = partial(parse_player_name, game=game, builtin_players=builtin_players), launch, builtin_players.levels
    if session.host is not None:
        from hotseat.remote.joined import JoinedPlayers

        return JoinedPlayers(session, *players)
    if hosting is None:
        return ExternalPlayers(session, *players)
    return ExternalPlayers(session, *players, hosting.player, partial(hosting.serve, session))
