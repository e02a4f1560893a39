"""External players: each seat that no person plays has a process that gets its view and its decisions."""

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from shutil import which
from typing import Generic, NamedTuple

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.program import PARTING, PlayerError, Program
from tashkalar.tabletop.seats import PlayerSpec, parse_player
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import quote_input

Named = Callable[[str], PlayerSpec]
"""Whom a text names for a seat; it raises ValueError if that is nobody."""
Launch = Callable[[PlayerSpec], Sequence[str]]
"""The command by which one of the game's own players plays."""


def parse_program(text: str) -> PlayerSpec:
    """Whom a text names where the game has no players of its own.

    Args:
        text: what is typed for a seat.
    """
    return parse_player(text, (), version=0, seed=0)


def no_builtin_players(player_spec: PlayerSpec) -> Sequence[str]:
    """That a game has no players of its own.

    Args:
        player_spec: who was wanted.

    Raises:
        PlayerError: always.
    """
    why = gettext_noop("{name} can't be started: this game has no player called {player}")
    raise PlayerError(why, player=repr(player_spec.name))


def split_command(command: str) -> list[str]:
    """A program's command in its parts, as a shell would split it.

    Args:
        command: what was typed.

    Raises:
        ValueError: it can't be split.
    """
    return shlex.split(command, posix=os.name == "posix")


def check_program(player_spec: PlayerSpec) -> None:
    """See that there is a program behind a command, before a game is begun with it.

    Args:
        player_spec: anybody.

    Raises:
        ValueError: there is none.
    """
    if player_spec.kind != "program":
        return
    try:
        parts = split_command(player_spec.name)
    except ValueError as fault:
        text = _("{command} is no command: {why}").format(command=quote_input(player_spec.name), why=fault)
        raise ValueError(text) from None
    if not parts or which(parts[0]) is None:
        wanted = quote_input(parts[0] if parts else player_spec.name)
        raise ValueError(_("there is no program {command} to start").format(command=wanted))


class Asking(NamedTuple, Generic[S, Q, R, E]):
    """A question put to a program, as it stood then: the session may go on meanwhile.

    Args:
        program: answers it.
        game: whose question it is.
        state: the moment of the question.
        question: what is to be answered.
        events: what the program hasn't been sent yet, as its seat may see it.
        seconds: how long an answer may take.
    """

    program: Program
    game: Game[S, Q, R, E]
    state: S
    question: Q
    events: Sequence[E]
    seconds: float

    def answer(self, on_progress: Callable[[float], None] = lambda _: None) -> str:
        """The answer, one of the options. It takes its time; a thread of its own may wait for it.

        Args:
            on_progress: called, in that thread, whenever the program tells how far it is, from 0 to 1.

        Raises:
            PlayerError: there is none, or the program was stopped.
        """
        return request_option(
            self.program, self.game, self.state, self.question, self.events, self.seconds, on_progress
        )


class ExternalPlayers(Generic[S, Q, R, E]):
    """The external players of a session.

    A program is started when its seat is first asked. One that fails is stopped, so that asking again starts it anew;
    it then hears once more all that its seat has ever heard.

    All of this belongs to the thread that plays at the session; others may wait for the answer of an `Asking`.

    Args:
        session: the game.
        named: whom a text names for a seat.
        launch: how the game's own players are started.
        levels: what these are called.
    """

    def __init__(
        self,
        session: Session[S, Q, R, E],
        named: Named = parse_program,
        launch: Launch = no_builtin_players,
        levels: Sequence[str] = (),
    ) -> None:
        self.session = session
        self.named = named
        self.levels = levels
        self._launch = launch
        self._running: dict[int, tuple[PlayerSpec, Program]] = {}
        self._heard: dict[int, Sequence[Step[S, E]]] = {}
        """By seat, the steps that its program has heard of."""

    @property
    def pending_player(self) -> PlayerSpec | None:
        """Who is asked now, if it is no person."""
        decision = self.session.question
        player_spec = self.session.players[decision.seat] if decision else None
        return None if player_spec is None or player_spec.human else player_spec

    @property
    def unapproved(self) -> PlayerSpec | None:
        """Who is asked now, if a file named this program and nobody here has agreed that it is run."""
        decision = self.session.question
        return self.pending_player if decision is not None and decision.seat in self.session.untrusted_seats else None

    @property
    def name_of(self) -> str:
        """Who is asked now, in words."""
        decision = self.session.question
        return self.naming(decision.seat) if decision else ""

    def naming(self, seat: int) -> str:
        """A seat with who plays it, such as "Boris (able)".

        Args:
            seat: whose.
        """
        return f"{self.session.game.names(self.session.state)[seat]} ({self.session.players[seat].text})"

    def play(self) -> Step[S, E]:
        """Have the question answered by whom it is asked, and play the answer.

        Returns:
            What was done.

        Raises:
            PlayerError: there is no answer; the message says in a line whose, and why. The game stands as it was.
        """
        self.session.play(self.answer())
        return self.session.steps[-1]

    def answer(self, on_progress: Callable[[float], None] = lambda _: None) -> str:
        """The answer of whom the question is asked, one of its options.

        Args:
            on_progress: called whenever a program tells how far it is, from 0 to 1.

        Raises:
            PlayerError: there is none; the message says in a line whose, and why.
        """
        with self.asking() as asking:
            return asking.answer(on_progress)

    @contextmanager
    def asking(self) -> Iterator[Asking[S, Q, R, E]]:
        """The question, put to whom it is asked. If no answer comes of it inside the context, the program is stopped.

        Raises:
            PlayerError: there is no answer; the message says in a line whose, and why.
        """
        decision = self.session.question
        assert decision is not None
        who, player_spec = self.name_of, self.session.players[decision.seat]
        program = None
        try:
            program = self._program(decision.seat, player_spec)
            game, state = self.session.game, self.session.state
            yield Asking(program, game, state, decision, self._news(decision.seat), player_spec.seconds)
        except BaseException as failure:
            if program is self._running.get(decision.seat, (None, None))[1]:  # else another has been started meanwhile
                self.stop(decision.seat)
            if isinstance(failure, PlayerError):
                raise failure.of(who) from None
            raise

    def move_now(self) -> bool:
        """Have whoever thinks answer at once, as good as it can.

        Returns:
            Whether it can be hurried; a program that never tells how far it is can't.
        """
        decision = self.session.question
        player_spec, program = self._running.get(decision.seat, (None, None)) if decision else (None, None)
        if player_spec is None or program is None or not (program.thinks or player_spec.kind == "level"):
            return False
        program.move_now()
        return True

    def approve(self) -> None:
        """Agree that the program is run that is asked now, though a file named it."""
        if decision := self.session.question:
            self.session.set_player(decision.seat, self.session.players[decision.seat])

    def startable(self, text: str) -> PlayerSpec:
        """Whom a text names for a seat, if that can be started: a program's command must lead to one.

        Args:
            text: what is typed for a seat.

        Raises:
            ValueError: nobody is called so, or there is no such program; the message says so in a line.
        """
        player_spec = self.named(text)
        check_program(player_spec)
        return player_spec

    def stop(self, seat: int) -> None:
        """Have a seat's program killed, if one runs, without waiting; the next question to the seat starts it anew.

        Args:
            seat: whose.
        """
        if seat in self._running:
            _, running = self._running.pop(seat)
            running.stop()

    def stop_all(self) -> list[Program]:
        """Have all programs killed, without waiting.

        Returns:
            Those that ran.
        """
        running = [program for _, program in self._running.values()]
        for seat in tuple(self._running):
            self.stop(seat)
        return running

    def close(self) -> None:
        """End all programs, and wait until they have ended."""
        for program in self.stop_all():
            program.wait(PARTING)

    def _program(self, seat: int, player_spec: PlayerSpec) -> Program:
        if seat in self.session.untrusted_seats:
            raise PlayerError(
                gettext_noop("{name} was named by a saved game, and isn't started unless somebody here says so")
            )
        visible = self._heard.get(seat, ())
        if seat in self._running and (self._running[seat][0] != player_spec or not self._stands(visible)):
            self.stop(seat)
        if seat not in self._running:
            self._running[seat] = player_spec, Program(self._command(player_spec))
            self._heard[seat] = ()
        return self._running[seat][1]

    def _stands(self, visible: Sequence[Step[S, E]]) -> bool:
        """Whether nothing of what a program has heard was taken back."""
        return not visible or self.session.steps[len(visible) - 1 : len(visible)] == [visible[-1]]

    def _command(self, player_spec: PlayerSpec) -> Sequence[str]:
        if player_spec.kind == "level":
            return self._launch(player_spec)
        try:
            return split_command(player_spec.name)
        except ValueError as error:
            raise PlayerError(gettext_noop("{name} can't be started: {why}"), why=error) from None

    def _news(self, seat: int) -> list[E]:
        """What has happened since a seat's program was asked last."""
        steps = self.session.steps[len(self._heard[seat]) :]
        self._heard[seat] = tuple(self.session.steps)
        return [event for step in steps for event in step.events]


def request_option(
    program: Program,
    game: Game[S, Q, R, E],
    state: S,
    decision: Q,
    events: Sequence[E],
    seconds: float,
    on_progress: Callable[[float], None] = lambda _: None,
) -> str:
    """What a program answers to a question of its seat, which is one of the options.

    Args:
        program: who is asked.
        game: what is played.
        state: the moment, or the seat's view of it.
        decision: the question.
        events: what has happened since the program was asked last; it hears what its seat may.
        seconds: how long it may take.
        on_progress: called whenever it tells how far it is, from 0 to 1.

    Raises:
        PlayerError: there is no such answer; the message says why.
    """
    seat = decision.seat
    digest = game.digest(game.view(state, seat))  # that of the whole state would tell of hidden cards
    options = [option.text for option in decision.options]
    text, answered = program.request(
        {
            "do": "choose",
            "seat": seat + 1,
            "view": game.observe(state, seat),
            "question": {"ask": decision.ask, "prompt": decision.prompt, "options": options, "digest": digest},
            "events": [game.event_json(event) for event in game.visible_events(events, seat)],
            "budget": {"seconds": seconds},
        },
        seconds,
        on_progress,
    )
    if answered not in ("", digest):
        why = gettext_noop("{name} answered another question than the one asked, with {answer}")
        raise PlayerError(why, answer=quote_input(text))
    if text not in options:
        raise PlayerError(gettext_noop("{name} played {answer}, which isn't listed"), answer=quote_input(text))
    return text
