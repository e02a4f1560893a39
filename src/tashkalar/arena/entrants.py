"""Who can enter: one of the program's own players, a Python class, or a program in any language."""

from __future__ import annotations

import pkgutil
import traceback
from collections.abc import Callable, Sequence

from tashkalar.door import TashKalar
from tashkalar.engine import Catalogue, Decision, Option, View
from tashkalar.engine.events import Event
from tashkalar.kernel.opponents import answer_of, check, split
from tashkalar.kernel.phrases import quoted
from tashkalar.kernel.program import Program, Unanswered
from tashkalar.kernel.seats import PROGRAM, SECONDS, Occupant, meant
from tashkalar.planning.player import NO_LIMIT, Budget
from tashkalar.players.levels import MAKERS, VERSION
from tashkalar.players.match import Maker, Player

PYTHON = "python:"
"""What stands before the maker of a player, as in "python:my_bots:eager"."""
Entrant = Callable[[Catalogue, str, int], Player]
"""Makes a player for the cards, a form and a seed."""


class ProgramPlayer:
    """A program in a process of its own, asked as at a table.

    Args:
        cards: what is played with.
        command: what is run.
        seconds: how long an answer may take.

    Raises:
        Unanswered: it can't be started.
    """

    def __init__(self, cards: Catalogue, command: str, seconds: float) -> None:
        self._game = TashKalar(cards)
        self._command = command
        self._seconds = seconds
        try:
            self._program = Program(split(command))
        except Unanswered as why:
            raise Unanswered(f"{command} {why}") from None

    def choose(self, seen: View, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        """Its answer.

        Raises:
            Unanswered: there is none; the message says why.
        """
        seconds = min(self._seconds, budget.seconds)
        try:
            return question.option(answer_of(self._program, self._game, seen.state, question, events, seconds))
        except Unanswered as why:
            raise Unanswered(f"{self._command} {why}") from None

    def close(self) -> None:
        """End the program."""
        self._program.stop()


class GuardedPlayer:
    """A player of somebody's own, whose faults are told and stop nothing but its game.

    Args:
        name: what it is called.
        player: who answers.
    """

    def __init__(self, name: str, player: Player) -> None:
        self._name = name
        self._player = player

    def choose(self, seen: View, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        """Its answer.

        Raises:
            Unanswered: it fails, or plays what isn't listed; the message says where.
        """
        try:
            answer = self._player.choose(seen, question, events, budget)
        except Exception as fault:
            file, line, *_ = traceback.extract_tb(fault.__traceback__)[-1]
            raise Unanswered(f"{self._name} fails with {fault!r} in {file}, line {line}") from fault
        if answer not in question.options:
            raise Unanswered(f"{self._name} played {quoted(str(answer))}, which isn't listed")
        return answer


def entrant(text: str, seconds: float = SECONDS) -> Entrant:
    """Who enters by a name.

    Args:
        text: a player (`levels.MAKERS`); "python:MODULE:NAME" with what makes one of a form and a seed; or
            "program:COMMAND".
        seconds: how long a program's answer may take. The others take the time that they take, and play the same
            everywhere.

    Raises:
        ValueError: nobody is called so.
    """
    if text.startswith(PROGRAM):
        program = meant(text, (), version=0, seed=0, seconds=seconds)
        check(program)
        return lambda cards, *_: ProgramPlayer(cards, program.name, seconds)
    if text.startswith(PYTHON):
        made = _maker(text)
        return lambda _, form, seed: GuardedPlayer(text, made(form, seed))
    if text in MAKERS:
        return lambda _, form, seed: MAKERS[text](form, seed)
    known = ", ".join(MAKERS)
    raise ValueError(f"no player is called {text!a} (there are {known}, {PYTHON}MODULE:NAME, {PROGRAM}COMMAND)")


def _maker(text: str) -> Maker:
    """What makes a player of one's own.

    Raises:
        ValueError: there is no such thing.
    """
    module, _, name = text.removeprefix(PYTHON).partition(":")
    try:
        maker: Maker = pkgutil.resolve_name(f"{module}:{name}")
    except (ImportError, AttributeError, ValueError) as fault:
        raise ValueError(f"{text!a} can't be had: {fault}") from None
    if not name or not callable(maker):
        raise ValueError(f"{text!a} isn't like {PYTHON}MODULE:NAME, of what makes a player")
    return maker


def occupant(text: str, seed: int, seconds: float = SECONDS) -> Occupant:
    """Who is written down in a record for an entrant.

    Args:
        text: as for `entrant`.
        seed: where its chance begins.
        seconds: how long a program's answer may take.
    """
    if text in MAKERS:
        return Occupant("level", text, VERSION, seed, seconds)
    return Occupant("program", text.removeprefix(PROGRAM), seconds=seconds)
