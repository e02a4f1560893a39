"""The players of the arena: built-in players, Python classes, and programs in any language."""

from __future__ import annotations

import pkgutil
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from tashkalar.arena.game_adapter import AnyPlayer, ArenaGame, Entrant
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget
from tashkalar.tabletop.external_players import check_program, request_option, split_command
from tashkalar.tabletop.program import PlayerError, Program
from tashkalar.tabletop.seats import PROGRAM, SECONDS, PlayerSpec, parse_player
from tashkalar.tabletop.text_utils import quote_input

PYTHON = "python:"
"""What stands before the maker of a player, as in "python:my_bots:eager"."""


class ExternalArenaPlayer:
    """A program in a process of its own, asked as at a table.

    Args:
        arena_game: the game.
        command: what is run.
        seconds: how long an answer may take.

    Raises:
        PlayerError: it can't be started.
    """

    def __init__(self, arena_game: ArenaGame, command: str, seconds: float) -> None:
        self._venue = arena_game
        self._command = command
        self._seconds = seconds
        try:
            self._program = Program(split_command(command))
        except PlayerError as why:
            raise why.of(command) from None

    def choose(self, seen: Any, question: Any, events: Sequence[Any], budget: Budget = NO_LIMIT) -> Any:
        """Its answer.

        Raises:
            PlayerError: there is none; the message says why.
        """
        seconds = min(self._seconds, budget.seconds)
        try:
            state = self._venue.state(seen)
            return question.option(request_option(self._program, self._venue.game, state, question, events, seconds))
        except PlayerError as why:
            raise why.of(self._command) from None

    def close(self) -> None:
        """End the program."""
        self._program.stop()


class GuardedPlayer:
    """A player of somebody's own, whose faults are told and stop nothing but its game.

    Args:
        name: what it is called.
        make: what makes the one who answers.

    Raises:
        PlayerError: it can't be made; the message says where that fails.
    """

    def __init__(self, name: str, make: Callable[[], AnyPlayer]) -> None:
        self._name = name
        with _guarded(name):
            self._player = make()

    def choose(self, seen: Any, question: Any, events: Sequence[Any], budget: Budget = NO_LIMIT) -> Any:
        """Its answer.

        Raises:
            PlayerError: it fails, or plays what isn't listed; the message says where.
        """
        with _guarded(self._name):
            answer = self._player.choose(seen, question, events, budget)
        if answer not in question.options:
            text = gettext_noop("{name} played {answer}, which isn't listed")
            raise PlayerError(text, name=self._name, answer=quote_input(str(answer)))
        return answer


@contextmanager
def _guarded(name: str) -> Iterator[None]:
    """Whatever fails inside is a player's fault.

    Raises:
        PlayerError: something does; the message says where.
    """
    try:
        yield
    except (Exception, SystemExit) as fault:
        file, line, *_more = traceback.extract_tb(fault.__traceback__)[-1]
        text = gettext_noop("{name} fails with {fault} in {file}, line {line}")
        raise PlayerError(text, name=name, fault=repr(fault), file=file, line=line) from fault


def make_entrant(arena_game: ArenaGame, text: str, seconds: float = SECONDS) -> Entrant:
    """Who enters by a name.

    Args:
        arena_game: the game.
        text: one of its own players; "python:MODULE:NAME" with what makes one of a form and a seed; or
            "program:COMMAND".
        seconds: how long a program's answer may take. The others take the time that they take, and play the same
            everywhere.

    Raises:
        ValueError: nobody is called so.
    """
    if text.startswith(PROGRAM):
        program = parse_player(text, (), version=0, seed=0, seconds=seconds)
        check_program(program)
        return lambda *_: ExternalArenaPlayer(arena_game, program.name, seconds)
    if text.startswith(PYTHON):
        made = _maker(text)
        return lambda form, seed: GuardedPlayer(text, partial(made, form, seed))
    if text in arena_game.players:
        return arena_game.players[text]
    known = "".join(f"{name}, " for name in arena_game.players)
    message = _("no player is called {name} (there are {known})")
    raise ValueError(message.format(name=ascii(text), known=f"{known}{PYTHON}MODULE:NAME, {PROGRAM}COMMAND"))


def _maker(text: str) -> Entrant:
    """What makes a player of one's own.

    Raises:
        ValueError: there is no such thing.
    """
    module, _colon, name = text.removeprefix(PYTHON).partition(":")
    try:
        maker: Entrant = pkgutil.resolve_name(f"{module}:{name}")
    except (ImportError, AttributeError, ValueError) as fault:
        raise ValueError(_("{name} can't be had: {why}").format(name=ascii(text), why=fault)) from None
    if not name or not callable(maker):
        message = _("{name} isn't like {form}, of what makes a player")
        raise ValueError(message.format(name=ascii(text), form=f"{PYTHON}MODULE:NAME"))
    return maker


def player_spec(arena_game: ArenaGame, text: str, seed: int, seconds: float = SECONDS) -> PlayerSpec:
    """Who is written down in a record for an entrant.

    Args:
        arena_game: the game.
        text: as for `make_entrant`.
        seed: where its chance begins.
        seconds: how long a program's answer may take.
    """
    if text in arena_game.players:
        return PlayerSpec("level", text, arena_game.edition, seed, seconds)
    return PlayerSpec("program", text.removeprefix(PROGRAM), seconds=seconds)
