"""Options for the player of each seat, and how built-in players are started."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tashkalar.cli import common, shell_completion
from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext

if TYPE_CHECKING:
    from tashkalar.tabletop.external_players import ExternalPlayers
    from tashkalar.tabletop.seats import BuiltinPlayers, PlayerSpec
    from tashkalar.tabletop.session import Session

    Given = dict[int, str]
    """Who was typed for some seats, by the seat from 0."""

F = TypeVar("F", bound=Callable[..., Any])


def _given(_context: click.Context, _option: click.Parameter, texts: Sequence[str]) -> Given:
    """What `--seat 2=able` says."""
    found: Given = {}
    for text in texts:
        number, sign, who = text.partition("=")
        if not sign or number not in ("1", "2", "3", "4"):
            raise click.BadParameter(_("{text} isn't like {form}").format(text=ascii(text), form="2=able"))
        if int(number) - 1 in found:
            raise click.BadParameter(_("seat {number} is named twice").format(number=number))
        found[int(number) - 1] = who.strip()
    return found


def seat_options(command: F) -> F:
    """The options by which seats are given to computers."""
    seat = click.option(
        "--seat",
        "seats",
        multiple=True,
        callback=_given,
        metavar="N=WHO",
        shell_complete=shell_completion.seats,
        help="Who plays for the Nth player: human, novice, able, strong, or program:COMMAND.  [default: human]",
    )
    seconds = click.option(
        "--seconds",
        type=click.FloatRange(0, 86400, min_open=True),
        metavar="S",
        help="How long a computer may take for an answer.  [default: 60]",
    )
    return seat(seconds(command))


def tash_kalar_players() -> BuiltinPlayers:
    """The players of Tash-Kalar."""
    from tashkalar.tabletop.seats import BuiltinPlayers

    return BuiltinPlayers(common.LEVELS, "tashkalar.ai")


def parse_player_name(
    text: str, builtin_players: BuiltinPlayers, seconds: float | None = None, seed: int | None = None
) -> PlayerSpec:
    """Whom a text names for a seat.

    Raises:
        ValueError: nobody is called so.
    """
    from tashkalar import entropy
    from tashkalar.tabletop.seats import SECONDS

    chance = entropy.new_seed() if seed is None else seed
    return builtin_players.parse(text, chance, SECONDS if seconds is None else seconds)


def player_specs(
    given: Given, seats: int, builtin_players: BuiltinPlayers, seconds: float | None, seed: int = 0
) -> list[PlayerSpec]:
    """Who plays each seat of a game.

    Args:
        given: who was typed.
        seats: how many there are.
        builtin_players: the game's own players.
        seconds: how long an answer may take, if that was typed.
        seed: the game's, from which those of the players come; nobody can tell it from them.
    """
    import random

    from tashkalar.tabletop.external_players import check_program

    if given and max(given) >= seats:
        raise click.UsageError(_("there is no seat {number} among {seats}").format(number=max(given) + 1, seats=seats))
    try:
        found = [
            parse_player_name(
                given.get(seat, "human"), builtin_players, seconds, random.Random(f"{seed} {seat}").getrandbits(32)
            )
            for seat in range(seats)
        ]
        for player_spec in found:
            check_program(player_spec)
        return found
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None


def player_names(players: Sequence[PlayerSpec]) -> tuple[str, ...]:
    """What players are called who have no names: computers by what they are, and never two alike."""
    plain = [
        (
            _("Player {number}").format(number=seat + 1)
            if one.human
            else pgettext("who plays", "Program")
            if one.kind == "program"
            else one.name.capitalize()
        )
        for seat, one in enumerate(players)
    ]
    return tuple(f"{name} {seat + 1}" if plain.count(name) > 1 else name for seat, name in enumerate(plain))


def replace_players(
    session: Session[Any, Any, Any, Any], given: Given, builtin_players: BuiltinPlayers, seconds: float | None
) -> None:
    """Let others play on in some seats."""
    from tashkalar.tabletop.external_players import check_program

    for seat, text in given.items():
        if seat >= len(session.players):
            message = _("there is no seat {number} among {seats}")
            raise click.UsageError(message.format(number=seat + 1, seats=len(session.players)))
        try:
            player_spec = parse_player_name(text, builtin_players, seconds)
            check_program(player_spec)
            session.set_player(seat, player_spec)
        except ValueError as fault:
            raise click.UsageError(str(fault)) from None


def make_external_players(
    session: Session[Any, Any, Any, Any], builtin_players: BuiltinPlayers, besides: Sequence[str] = ()
) -> ExternalPlayers[Any, Any, Any, Any]:
    """Who plays at a game; levels as they are now, which is told if they were others.

    Args:
        session: the game.
        builtin_players: its own players.
        besides: what else stands on their command line.
    """
    from tashkalar.tabletop.external_players import ExternalPlayers, no_builtin_players

    for seat, one in enumerate(session.players):
        if one.kind == "level" and one.name in builtin_players.levels:
            now = parse_player_name(one.name, builtin_players, one.seconds, one.seed)
            if now.version != one.version:
                name = session.game.names(session.state)[seat]
                message = _(
                    "{name} was played by {level} of edition {before}; edition {now} plays on, and may play otherwise."
                )
                message = message.format(name=name, level=one.name, before=one.version, now=now.version)
                session.notices.append(message)
                session.set_player(seat, now)

    def launch(player_spec: PlayerSpec) -> Sequence[str]:
        return (
            [*builtin_players.command(player_spec), *besides]
            if player_spec.name in builtin_players.levels
            else no_builtin_players(player_spec)
        )

    return ExternalPlayers(
        session, partial(parse_player_name, builtin_players=builtin_players), launch, builtin_players.levels
    )


def own_cards_argument(file: Path | None) -> list[str]:
    """What tells the players of Tash-Kalar that these cards are played with, not the game's."""
    return ["--cards", str(file)] if file else []
