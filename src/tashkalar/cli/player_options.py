"""Who plays which seat: what is typed for it, and how the program's own players are started."""

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
    text: str, roster: BuiltinPlayers, seconds: float | None = None, seed: int | None = None
) -> PlayerSpec:
    """Whom a text names for a seat.

    Raises:
        ValueError: nobody is called so.
    """
    from tashkalar import entropy
    from tashkalar.tabletop.seats import SECONDS

    chance = entropy.new_seed() if seed is None else seed
    return roster.parse(text, chance, SECONDS if seconds is None else seconds)


def player_specs(
    given: Given, seats: int, roster: BuiltinPlayers, seconds: float | None, seed: int = 0
) -> list[PlayerSpec]:
    """Who plays each seat of a game.

    Args:
        given: who was typed.
        seats: how many there are.
        roster: the game's own players.
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
                given.get(seat, "human"), roster, seconds, random.Random(f"{seed} {seat}").getrandbits(32)
            )
            for seat in range(seats)
        ]
        for occupant in found:
            check_program(occupant)
        return found
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None


def player_names(sitting: Sequence[PlayerSpec]) -> tuple[str, ...]:
    """What players are called who have no names: computers by what they are, and never two alike."""
    plain = [
        (
            _("Player {number}").format(number=seat + 1)
            if one.human
            else pgettext("who plays", "Program")
            if one.kind == "program"
            else one.name.capitalize()
        )
        for seat, one in enumerate(sitting)
    ]
    return tuple(f"{name} {seat + 1}" if plain.count(name) > 1 else name for seat, name in enumerate(plain))


def replace_players(
    session: Session[Any, Any, Any, Any], given: Given, roster: BuiltinPlayers, seconds: float | None
) -> None:
    """Let others play on in some seats."""
    from tashkalar.tabletop.external_players import check_program

    for seat, text in given.items():
        if seat >= len(session.players):
            told = _("there is no seat {number} among {seats}")
            raise click.UsageError(told.format(number=seat + 1, seats=len(session.players)))
        try:
            occupant = parse_player_name(text, roster, seconds)
            check_program(occupant)
            session.set_player(seat, occupant)
        except ValueError as fault:
            raise click.UsageError(str(fault)) from None


def make_external_players(
    session: Session[Any, Any, Any, Any], roster: BuiltinPlayers, besides: Sequence[str] = ()
) -> ExternalPlayers[Any, Any, Any, Any]:
    """Who plays at a game; levels as they are now, which is told if they were others.

    Args:
        session: the game.
        roster: its own players.
        besides: what else stands on their command line.
    """
    from tashkalar.tabletop.external_players import ExternalPlayers, no_builtin_players

    for seat, one in enumerate(session.players):
        if one.kind == "level" and one.name in roster.levels:
            now = parse_player_name(one.name, roster, one.seconds, one.seed)
            if now.version != one.version:
                name = session.game.names(session.state)[seat]
                told = _(
                    "{name} was played by {level} of edition {before}; edition {now} plays on, and may play otherwise."
                )
                told = told.format(name=name, level=one.name, before=one.version, now=now.version)
                session.notices.append(told)
                session.set_player(seat, now)

    def launch(occupant: PlayerSpec) -> Sequence[str]:
        return [*roster.command(occupant), *besides] if occupant.name in roster.levels else no_builtin_players(occupant)

    return ExternalPlayers(session, partial(parse_player_name, roster=roster), launch, roster.levels)


def own_cards_argument(file: Path | None) -> list[str]:
    """What tells the players of Tash-Kalar that these cards are played with, not the game's."""
    return ["--cards", str(file)] if file else []
