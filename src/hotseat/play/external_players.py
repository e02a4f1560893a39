"""External players: processes that decide for the seats no person plays; each gets its seat's view and decisions."""

import hashlib
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from shutil import which
from typing import Any, Generic, NamedTuple, TypeAlias

from hotseat.play.participants import Participants
from hotseat.play.program import Answering, PlayerError, Program, part_with
from hotseat.play.python_code import check_place
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S, Step, outcome_json, outcome_of, question_of
from hotseat.plugin.game import Game, GameViews
from hotseat.plugin.seats import HUMAN, PlayerSpec, parse_player
from hotseat.util import identity, safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import in_brackets, quote_input
from hotseat.util.visitors import require_owner

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Named = Callable[[str], PlayerSpec]
"""A parser of the text that names a player for a seat; it raises ValueError if the text names no player."""
Launch = Callable[[PlayerSpec], Sequence[str]]
"""A function that returns the command of the process for a built-in player or one in Python."""
Remote = Callable[[int], Answering]
"""A function that returns the player on another machine for a seat."""


def parse_program(text: str) -> PlayerSpec:
    """Return the player that a text names, for a game without built-in players; raise ValueError if it names none."""
    return parse_player(text, (), version=0, seed=0)


def no_builtin_players(player_spec: PlayerSpec) -> Sequence[str]:
    """Raise a PlayerError, as the game has no built-in players."""
    why = gettext_noop("{name} can't be started: this game has no player {player}")
    raise PlayerError(why, player=repr(player_spec.name))


def no_remote_players(seat: int) -> Answering:  # noqa: ARG001
    """Raise a PlayerError, as the game isn't hosted."""
    raise PlayerError(
        gettext_noop("{name} plays on another machine; use {command}"),
        command=identity.current().command("host --resume"),
    )


def split_command(command: str) -> list[str]:
    """Return the parts of a program's command, as a shell would split it; raise ValueError if that can't be done."""
    if sys.platform != "win32":
        return shlex.split(command)
    return [part.strip("\"'") for part in shlex.split(command, posix=False)]  # where a backslash separates folders


def check_program(player_spec: PlayerSpec) -> None:
    """Raise a ValueError of one line if a user's program or Python module can't be found; other players pass."""
    if player_spec.kind == "python":
        check_place(player_spec.name)
    if player_spec.kind != "program":
        return
    try:
        parts = split_command(player_spec.name)
    except ValueError as fault:
        text = _("{command} isn't a command: {why}").format(command=quote_input(player_spec.name), why=fault)
        raise ValueError(text) from None
    if not parts or which(parts[0]) is None:
        wanted = quote_input(parts[0] if parts else player_spec.name)
        raise ValueError(_("there is no program {command}").format(command=wanted))


class Asking(NamedTuple, Generic[S, Q, R, E]):
    """A request to a program for one decision. It is a snapshot, so the session may change meanwhile."""

    program: Answering
    game: GameViews[S, Q, R, E]
    state: S
    question: Q
    events: Sequence[E]
    seconds: float
    earlier: Sequence[tuple[S, Q, Sequence[E]]] = ()
    """The decisions of the turn that a program which was started anew hasn't seen, so that it plans the turn again."""

    def answer(self, on_progress: Callable[[float], None] = lambda _: None) -> str:
        """Return the text of the option that the program chooses, perhaps in a thread of its own, or raise PlayerError.

        `on_progress`: called in the same thread with the share of the work done, from 0 to 1, as the program reports it
        """
        try:
            return self._checked(on_progress)
        except PlayerError as failure:
            if isinstance(self.program, Program):
                failure.details = self.program.error_details
            raise

    def _checked(self, on_progress: Callable[[float], None]) -> str:
        for state, decision, events in self.earlier:
            self._replace(state=state, question=decision, events=events, earlier=()).answer()
        game, state, decision, seat = self.game, self.state, self.question, self.question.seat
        digest = game.digest(game.view(state, seat))  # that of the whole state would reveal hidden cards
        options = [option.text for option in decision.options]
        request = {
            "do": "choose",
            "seat": seat + 1,
            "view": game.observe(state, seat),
            "question": {"ask": decision.ask, "prompt": decision.prompt, "options": options, "digest": digest},
            "events": [game.event_json(event) for event in game.visible_events(self.events, seat)],
            "budget": {"seconds": self.seconds},
        }
        text, answered = self.program.request(request, self.seconds, on_progress)
        if answered not in ("", digest):
            why = gettext_noop("{name} answered a different question, with {answer}")
            raise PlayerError(why, answer=quote_input(text))
        if text not in options:
            why = gettext_noop("{name} played {answer}, which is not a legal option")
            raise PlayerError(why, answer=quote_input(text))
        return text


class ExternalPlayers(Generic[S, Q, R, E]):
    """The external players of a session; all methods belong to its thread, only `Asking.answer` to any.

    A program starts with the first decision of its seat. A program that fails is stopped, and the next request starts
    it anew; the new process receives all events of the game so far. `serve` serves the session for other machines, and
    returns the people of the game; it raises ValueError if that fails.
    """

    def __init__(
        self,
        session: Session[S, Q, R, E],
        named: Named = parse_program,
        launch: Launch = no_builtin_players,
        levels: Sequence[str] = (),
        remote: Remote = no_remote_players,
        serve: Callable[[], Participants] | None = None,
    ) -> None:
        self.session = session
        self._remote = remote
        self._serve = serve
        self.named = named
        self.levels = levels
        self._launch = launch
        self._running: dict[int, tuple[PlayerSpec, Answering]] = {}
        self.participants: Participants | None = None
        """The people of a game on several machines; None for a game on this machine alone."""
        self._sent_steps: dict[int, Sequence[Step[S, E]]] = {}
        """The steps whose events the program of a seat has received, by seat."""

    @property
    def fault(self) -> str:
        """The reason why no player can go on; "" if they can."""
        return ""

    @property
    def lost(self) -> str:
        """A sentence about a lost connection; "" while there is none."""
        return ""

    def listen(self, call: Callable[[], object]) -> None:
        """Call a function in any thread when the connection to the players changes; by default there is none."""

    away = gettext_noop("{name} isn't connected. The game waits; W shows the invitation.")
    """The sentence about a remote player that isn't connected, marked for translation."""

    @property
    def delay(self) -> str:
        """The reason, as a sentence, why the game waits although no player thinks; "" if there is none."""
        question, participants = self.session.question, self.participants
        if question is None or participants is None or participants.presence.seats[question.seat].here:
            return ""
        return _(self.away).format(name=participants.name_of(question.seat))

    def catch_up(self) -> bool:
        """Take a change that another machine has made to the game; return whether there was any."""
        return False

    @property
    def pending_player(self) -> PlayerSpec | None:
        """The player that has to decide now, unless it is a person; None for a person and after the end of the game."""
        decision = self.session.question
        player_spec = self.session.players[decision.seat] if decision else None
        return None if player_spec is None or player_spec.human else player_spec

    @property
    def unapproved(self) -> PlayerSpec | None:
        """The player that has to decide now, if a file names its command and no user has approved it; else None."""
        decision = self.session.question
        return self.pending_player if decision is not None and decision.seat in self.session.untrusted_seats else None

    @property
    def pending_name(self) -> str:
        """The name and player of the seat that has to decide now, such as "Boris (medium)"; "" after the end."""
        decision = self.session.question
        return self.name_with_player(decision.seat) if decision else ""

    def name_with_player(self, seat: int) -> str:
        """Return the name of a seat with its player, such as "Boris (medium)", also one at another machine."""
        name, player = self.session.game.names(self.session.state)[seat], self.session.players[seat].text
        if (people := self.participants) is not None:
            name, player = people.name_of(seat), people.presence.seats[seat].player_label or player
        return in_brackets(name, player)

    def introduction(self, seat: int) -> str:
        """Return how the running program of a seat introduces itself, such as "Eager by Ada", or ""."""
        program = self._running.get(seat, (None, None))[1]
        hello = program.introduction if isinstance(program, Program) else None
        if hello is None or not hello.name:
            return ""
        text = _("{name} by {author}") if hello.author else "{name}"
        return safe_io.escape(text.format(name=hello.name, author=hello.author))

    def play(self) -> Step[S, E]:
        """Let the external player of the pending decision choose an option, and play it, or raise PlayerError."""
        self.session.play(self.answer())
        return self.session.steps[-1]

    def play_answer(self, answer: str) -> None:
        """Play what a request of `asking` has returned."""
        self.session.play(answer)

    def answer(self, on_progress: Callable[[float], None] = lambda _: None) -> str:
        """Return the text of the option that the external player chooses, or raise PlayerError."""
        with self.asking() as asking:
            return asking.answer(on_progress)

    @contextmanager
    def asking(self) -> Iterator[Asking[S, Q, R, E]]:
        """Yield a request for the pending decision; an exception in the context stops the program."""
        decision = self.session.question
        assert decision is not None
        name, player_spec = self.pending_name, self.session.players[decision.seat]
        program = None
        try:
            program = self._program(decision.seat, player_spec)
            game, state = self.session.game, self.session.state
            earlier = self._earlier(decision.seat)
            yield Asking(
                program, game, state, decision, self._unsent_events(decision.seat), player_spec.seconds, earlier
            )
        except BaseException as failure:
            if program is self._running.get(decision.seat, (None, None))[1]:  # else it was replaced meanwhile
                self.stop(decision.seat)
            if isinstance(failure, PlayerError):
                raise failure.of(name) from None
            raise

    def move_now(self) -> bool:
        """Tell the deciding player to choose at once the best option found so far."""
        decision = self.session.question
        running = self._running.get(decision.seat) if decision else None
        if running is None or self.session.marks.challenge is not None:
            return False
        player_spec, program = running
        if can := program.thinks or player_spec.kind == "level":
            program.move_now()
        return can

    def approve(self) -> None:
        """Approve the program of the pending decision, whose command comes from a file, so that it may be started."""
        if decision := self.session.question:
            self.session.set_player(decision.seat, self.session.players[decision.seat])

    def startable(self, text: str) -> PlayerSpec:
        """Return the player that a text names for a seat; raise ValueError if there is none, or no such program."""
        player_spec = self.named(text)
        check_program(player_spec)
        return player_spec

    def take_over(self) -> None:
        """Let a person play the seat of the pending decision, and all others the middle level, or people if none is.

        Of two levels in the middle the weaker one plays.
        """
        level = self.levels[(len(self.levels) - 1) // 2] if self.levels else HUMAN.text
        for seat in range(len(self.session.players)):
            asked = self.session.question is not None and seat == self.session.question.seat
            self.session.set_player(seat, HUMAN if asked else self.named(level))

    def open(self) -> None:
        """Serve the game for the players on other machines, if it isn't yet; raise ValueError if that fails."""
        if self._serve is not None and any(player_spec.remote for player_spec in self.session.players):
            self.participants = self._serve()

    def stop(self, seat: int) -> None:
        """Kill the program of a seat, if any, without waiting; the seat's next decision starts it anew."""
        if seat in self._running:
            _, running = self._running.pop(seat)
            running.stop()

    def release(self) -> list[Answering]:
        """Send the result, if the game is over, to the running programs that have said hello."""
        outcome = outcome_of(self.session.history.decision)
        for seat, (_spec, program) in self._running.items():
            if outcome is not None and isinstance(program, Program):
                program.finish({"seat": seat + 1, "result": outcome_json(outcome)})
        running = [program for _, program in self._running.values()]
        self._running = {}
        return running

    def close(self) -> None:
        """End all running programs, and wait for each of them (`part_with`)."""
        for program in self.release():
            part_with(program)

    def _program(self, seat: int, player_spec: PlayerSpec) -> Answering:
        if seat in self.session.untrusted_seats:
            raise PlayerError(gettext_noop("{name} comes from a saved game and isn't started without your consent"))
        if seat in self._running and (self._running[seat][0] != player_spec or not self._all_stand(seat)):
            self.stop(seat)
        if seat not in self._running:
            program = self._remote_player(seat) if player_spec.remote else self._start(seat, player_spec)
            self._running[seat] = player_spec, program
            self._sent_steps[seat] = ()
        return self._running[seat][1]

    def _start(self, seat: int, player_spec: PlayerSpec) -> Program:
        """Start the program of a seat, and announce the game to it."""
        game, start = self.session.game, self.session.history.start
        program = Program(self._command(player_spec), logged=player_spec.kind in ("program", "python"))
        begin_game(program, game, game.names(start), seat, own_seed(game.digest(start), seat))
        return program

    def _remote_player(self, seat: int) -> Answering:
        try:
            self.open()
        except ValueError as fault:
            raise PlayerError(gettext_noop("{name} can't play from another machine: {why}"), why=fault) from None
        return self._remote(seat)

    def _all_stand(self, seat: int) -> bool:
        """Return whether all steps that the program of a seat knows are in the line of play, so none was undone."""
        sent = self._sent_steps[seat]
        return not sent or self.session.steps[len(sent) - 1 : len(sent)] == [sent[-1]]

    def _command(self, player_spec: PlayerSpec) -> Sequence[str]:
        try:
            if player_spec.kind in ("program", "python"):
                require_owner()
            if player_spec.kind != "program":
                return self._launch(player_spec)
            return split_command(player_spec.name)
        except ValueError as error:
            raise PlayerError(gettext_noop("{name} can't be started: {why}"), why=error) from None

    def _earlier(self, seat: int) -> list[tuple[S, Q, list[E]]]:
        """Return the decisions of the turn for a new program of a challenge, and mark their events as sent.

        A level plans a turn as a whole. A challenge is verified, so it has to go on with the plan of before.
        """
        steps, found = self.session.steps, list[tuple[S, Q, list[E]]]()
        if self.session.marks.challenge is None or self._sent_steps[seat]:
            return found
        own = [*takewhile(lambda step: step.seat == seat, reversed(steps))]
        for step in reversed(own):
            known = len(self._sent_steps[seat])
            decision = question_of(self.session.game.decision(step.before))
            if decision is not None:
                events = [event for before in steps[known : step.ply - 1] for event in before.events]
                found.append((step.before, decision, events))
                self._sent_steps[seat] = tuple(steps[: step.ply - 1])
        return found

    def _unsent_events(self, seat: int) -> list[E]:
        """Return the events since the last request to the program of a seat, and mark them as sent."""
        steps = self.session.steps[len(self._sent_steps[seat]) :]
        self._sent_steps[seat] = tuple(self.session.steps)
        return [event for step in steps for event in step.events]


def own_seed(deal: str, seat: int) -> int:
    """Return a seed for the random numbers of a bot, which doesn't reveal the deal."""
    return int.from_bytes(hashlib.sha256(f"{deal} {seat}".encode()).digest()[:4], "big")


def begin_game(program: Program, game: AnyGame, names: Sequence[str], seat: int, seed: int) -> None:
    """Announce a game to the program of a seat."""
    new = {"game": game.id, "seat": seat + 1, "names": list(names), "seed": seed}
    program.begin(new, {"cards": game.cards_json})
