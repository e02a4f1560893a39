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
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.program import PlayerError, Program
from tashkalar.tabletop.seats import PROGRAM, SECONDS, PlayerSpec, parse_player
from tashkalar.tabletop.text_utils import quote_input

PYTHON = "python:"
"""The prefix of a player made by a Python function, as in "python:my_bots:eager"."""


class ExternalArenaPlayer(AnyPlayer):
    """A player that runs as a program in its own process, with the same protocol as in a game of a person.

    Args:
        game: the game.
        command: the command line of the program.
        seconds: the time limit of a decision, in seconds.

    Raises:
        PlayerError: the program can't be started.
    """

    def __init__(self, game: Game[Any, Any, Any, Any], command: str, seconds: float) -> None:
        self._game = game
        self._command = command
        self._seconds = seconds
        try:
            self._program = Program(split_command(command))
        except PlayerError as why:
            raise why.of(command) from None

    def choose(self, seen: Any, question: Any, events: Sequence[Any], budget: Budget = NO_LIMIT) -> Any:
        # a PlayerError says why the program gave no valid option
        seconds = min(self._seconds, budget.seconds)
        try:
            return question.option(request_option(self._program, self._game, seen, question, events, seconds))
        except PlayerError as why:
            raise why.of(self._command) from None

    def close(self) -> None:
        """End the program."""
        self._program.stop()


class GuardedPlayer(AnyPlayer):
    """A user's Python player whose exceptions are reported and end only its game.

    Args:
        name: the name of the player in messages.
        make: makes the actual player.

    Raises:
        PlayerError: the player can't be made; the message says where making it fails.
    """

    def __init__(self, name: str, make: Callable[[], AnyPlayer]) -> None:
        self._name = name
        with _guarded(name):
            self._player = make()

    def choose(self, seen: Any, question: Any, events: Sequence[Any], budget: Budget = NO_LIMIT) -> Any:
        # a PlayerError says where the player fails, or that its option isn't listed
        with _guarded(self._name):
            answer = self._player.choose(seen, question, events, budget)
        if answer not in question.options:
            text = gettext_noop("{name} played {answer}, which is not a legal option")
            raise PlayerError(text, name=self._name, answer=quote_input(str(answer)))
        return answer


@contextmanager
def _guarded(name: str) -> Iterator[None]:
    """Turn every exception of the block into a `PlayerError`.

    Raises:
        PlayerError: the block raised an exception; the message says where.
    """
    try:
        yield
    except (Exception, SystemExit) as fault:
        file, line, *_more = traceback.extract_tb(fault.__traceback__)[-1]
        text = gettext_noop("{name} fails with {fault} in {file}, line {line}")
        raise PlayerError(text, name=name, fault=repr(fault), file=file, line=line) from fault


def make_entrant(arena_game: ArenaGame, text: str, seconds: float = SECONDS) -> Entrant:
    """Return the maker of a player from its text.

    Args:
        arena_game: the game.
        text: the name of a built-in player; "python:MODULE:NAME" with a function that makes a player from a form and a
            seed; or "program:COMMAND".
        seconds: the time limit of a program's decision, in seconds. The other players have no time limit and play the
            same on every machine.

    Raises:
        ValueError: the text names no player.
    """
    if text.startswith(PROGRAM):
        program = parse_player(text, (), version=0, seed=0, seconds=seconds)
        check_program(program)
        return lambda *_: ExternalArenaPlayer(arena_game.game, program.name, seconds)
    if text.startswith(PYTHON):
        maker = _maker(text)
        return lambda form, seed: GuardedPlayer(text, partial(maker, form, seed))
    if text in arena_game.players:
        return arena_game.players[text]
    known = "".join(f"{name}, " for name in arena_game.players)
    message = _("there is no player {name} (players: {known})")
    raise ValueError(message.format(name=ascii(text), known=f"{known}{PYTHON}MODULE:NAME, {PROGRAM}COMMAND"))


def _maker(text: str) -> Entrant:
    """Return the function that makes a user's Python player.

    Raises:
        ValueError: the text names no such function.
    """
    module, _colon, name = text.removeprefix(PYTHON).partition(":")
    try:
        maker: Entrant = pkgutil.resolve_name(f"{module}:{name}")
    except (ImportError, AttributeError, ValueError) as fault:
        raise ValueError(_("{name} isn't available: {why}").format(name=ascii(text), why=fault)) from None
    if not name or not callable(maker):
        message = _("{name} isn't a player; write it as {form}")
        raise ValueError(message.format(name=ascii(text), form=f"{PYTHON}MODULE:NAME"))
    return maker


def player_spec(arena_game: ArenaGame, text: str, seed: int, seconds: float = SECONDS) -> PlayerSpec:
    """Return the description of a player in a record.

    Args:
        arena_game: the game.
        text: the text of the player, as in `make_entrant`.
        seed: seed of its random choices.
        seconds: the time limit of a program's decision, in seconds.
    """
    if text in arena_game.players:
        return PlayerSpec("level", text, arena_game.edition, seed, seconds)
    return PlayerSpec("program", text.removeprefix(PROGRAM), seconds=seconds)
