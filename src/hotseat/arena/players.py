"""The players of the arena: built-in players, and processes for Python classes and programs in any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hotseat.ai.player import NO_LIMIT, Budget
from hotseat.arena.game_adapter import AnyPlayer, ArenaGame, Entrant
from hotseat.arena.schedule import player_label
from hotseat.play.external_players import Asking, begin_game, check_program, own_seed, split_command
from hotseat.play.program import PlayerError, Program, part_with
from hotseat.play.python_code import card_arguments, player_command
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import PROGRAM, PYTHON, SECONDS, PlayerSpec, parse_player, split_named_player
from hotseat.util.i18n import gettext as _


class Programs:
    """The processes of programs that have said hello and wait for their next game, a context that ends them."""

    def __init__(self) -> None:
        self._idle: dict[tuple[str, ...], list[Program]] = {}

    def __enter__(self) -> Programs:
        return self

    def __exit__(self, *_: object) -> None:
        for program in (program for idle in self._idle.values() for program in idle):
            part_with(program)

    def take(self, command: tuple[str, ...]) -> Program:
        """Return a waiting process of a command, the first one first, or a new one, which may raise PlayerError."""
        idle = self._idle.get(command)
        return idle.pop(0) if idle else Program(command)

    def give_back(self, command: tuple[str, ...], program: Program) -> None:
        """Keep a process for the next game if it has said hello, else end it."""
        if program.introduction is None:
            program.stop()
        else:
            self._idle.setdefault(command, []).append(program)


class ExternalArenaPlayer(AnyPlayer):
    """A player that runs as a program in its own process, with the protocol of a game of a person."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        label: str,
        command: tuple[str, ...],
        seconds: float,
        programs: Programs,
        seed: int,
    ) -> None:
        self._game = game
        self._label = label
        self._command = command
        self._seconds = seconds
        self._programs = programs
        self._seed = seed
        self._seat: int | None = None
        try:
            self._program = programs.take(command)
        except PlayerError as why:
            raise why.of(label) from None

    def choose(self, seen: Any, question: Any, events: Sequence[Any], budget: Budget = NO_LIMIT) -> Any:
        # a PlayerError says why the program gave no valid option
        seconds = min(self._seconds, budget.seconds)
        if self._seat is None:
            self._seat = question.seat
            begin_game(self._program, self._game, self._game.names(seen), question.seat, self._seed)
        try:
            return question.option(Asking(self._program, self._game, seen, question, events, seconds).answer())
        except PlayerError as why:
            raise why.of(self._label) from None

    def finish(self, result: Json) -> None:
        """Send the result to the program, and keep its process for the next game if it has said hello."""
        if self._seat is not None:
            self._program.finish({"seat": self._seat + 1, "result": result})
        self._programs.give_back(self._command, self._program)

    def close(self) -> None:
        """End the program."""
        self._program.stop()


def make_entrant(
    arena_game: ArenaGame, text: str, seconds: float = SECONDS, programs: Programs | None = None
) -> Entrant:
    """Return the maker of a player from its text, or raise a ValueError; `seconds` limits processes alone."""
    label, who = player_label(text), split_named_player(text)[1]
    if who in arena_game.players:
        return arena_game.players[who]
    if not who.startswith((PYTHON, PROGRAM)):
        known = "".join(f"{name}, " for name in arena_game.players)
        message = _("there is no player {name} (players: {known})")
        raise ValueError(message.format(name=ascii(who), known=f"{known}{PYTHON}MODULE:FACTORY, {PROGRAM}COMMAND"))
    spec = parse_player(who, (), version=0, seed=0, seconds=seconds)
    check_program(spec)
    game, waiting = arena_game.game, programs or Programs()
    if spec.kind == "python":
        command = (*player_command(game.id, spec.name), *card_arguments(game.card_files))
        return lambda _form, seed: ExternalArenaPlayer(game, label, command, seconds, waiting, seed)
    words = tuple(split_command(spec.name))
    return lambda _form, seed: ExternalArenaPlayer(game, label, words, seconds, waiting, own_seed(str(seed), 0))


def player_spec(arena_game: ArenaGame, text: str, seed: int, seconds: float = SECONDS) -> PlayerSpec:
    """Return the description of a player in a record. `seconds`: the time limit of a program's decision, in seconds."""
    who = split_named_player(text)[1]
    return parse_player(who, [*arena_game.players], version=arena_game.edition, seed=seed, seconds=seconds)
