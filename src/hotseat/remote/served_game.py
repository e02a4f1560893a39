"""The game that a server serves: what each remote seat may see of it, and the answers of its players.

The thread of the game and that of the server share it.
"""

from collections.abc import Callable, Sequence
from threading import Condition, Lock
from time import time
from typing import Any, Generic, NamedTuple

from hotseat.play.notices import Notifier, TurnWatch, turn_notice
from hotseat.play.program import PlayerError, PlayerReply
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Json, Q, Question, R, S, Step, outcome_json, outcome_of, question_of
from hotseat.plugin.game import Game
from hotseat.plugin.results import AgreedDraw
from hotseat.records.history import count_same
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.hosting_state import HostingState, save_state
from hotseat.remote.messages import (
    SPECTATOR,
    Answer,
    Asked,
    Claim,
    FromClient,
    PositionMessage,
    PresenceMessage,
    Propose,
    Reply,
    Say,
    SeenStep,
)
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop


def position_message(
    game: Game[S, Q, R, E],
    state: S,
    ply: int,
    seat: int | None,
    *,
    saved: bool = True,
    agreed: AgreedDraw | None = None,
) -> PositionMessage:
    """Return the message with the position for a seat or, if None, spectators, with the agreed draw, if any."""
    seen, decision = game.view(state, seat), game.decision(state)
    question, outcome = None if agreed else question_of(decision), agreed or outcome_of(decision)
    asked = None
    if question is not None and question.seat == seat:
        texts = [option.text for option in question.options]
        asked = Asked(ask=question.ask, prompt=game.prompt(seen, question), options=texts, digest=game.digest(seen))
    return PositionMessage(
        ply=ply,
        saved=saved,
        deciding=question.seat + 1 if question is not None else 0,
        view=game.position(seen) if seat is None else game.observe(state, seat),
        lines=list(game.render_text(seen)),
        question=asked,
        result=None if outcome is None else outcome_json(outcome),
        agreed=agreed is not None,
    )


class SeenSteps(Generic[S, Q, R, E]):
    """The steps of a session as one seat or, if None, spectators may see them; each step is converted once."""

    def __init__(self, game: Game[S, Q, R, E], seat: int | None) -> None:
        self._game = game
        self._seat = seat
        self._whole: list[Step[S, E]] = []
        self._seen: list[SeenStep] = []

    def read(self, steps: Sequence[Step[S, E]]) -> tuple[SeenStep, ...]:
        """Return the messages of all steps of the line of play."""
        same = count_same(steps, self._whole)
        self._whole[same:] = steps[same:]
        self._seen[same:] = [step_message(self._game, step, self._seat) for step in steps[same:]]
        return tuple(self._seen)


def step_message(game: Game[S, Q, R, E], step: Step[S, E], seat: int | None) -> SeenStep:
    """Return a step as a seat or, if None, spectators may see it, as part of a message."""
    seen = game.visible_step(step, seat)
    events = [game.event_json(event) for event in seen.events]
    return SeenStep(
        ply=seen.ply,
        seat=seen.seat + 1,
        option=seen.option,
        turn=seen.turn,
        forced=seen.forced,
        events=events,
        text=game.describe_step(seen),
    )


class Shown(NamedTuple):
    """The steps and the position of a game as one seat or the spectators may see them."""

    game: int
    """The number of the game on its server, from 1."""
    seat: int
    """The seat, from 1; 0 for the spectators."""
    names: list[str]
    steps: tuple[SeenStep, ...]
    position: PositionMessage


class ServedGame:
    """One game at a time, as remote seats from 1 and spectators (0) see it; `attach` belongs to the game's thread."""

    def __init__(self, announce: Callable[[], object], *, spectators: bool, delay: int) -> None:
        self._announce = announce
        self._state = HostingState()
        """The state that the game began with; `keep` adds the present one."""
        self._keeping = Lock()
        self._kept = True
        """Whether the state could be stored the last time."""
        self._spectators = spectators
        self._delay = delay
        self.allowed = 0.0
        """The time for a turn, in seconds; 0 for no limit."""
        self._timed: tuple[int, int] | None = None
        """The turn and the seat, -1 for none, whose time runs."""
        self.participants: HostParticipants | None = None
        """The participants of the current game; None before `attach`."""
        self.session: Session[Any, Any, Any, Any] | None = None
        """The current game; None before `attach`."""
        self.notifier = Notifier()
        """Runs the user's command as a turn of a remote seat begins."""
        self.table = ""
        """The name of the table for the command; "" for that of the saved game."""
        self.calls_resumed = True
        """Whether the player whose turn has begun already is called too, as a resumed game is served."""
        self._turns: TurnWatch | None = None
        self._order: Sequence[int] = ()
        self._games = 0
        self._seen: dict[int, SeenSteps[Any, Any, Any, Any]] = {}
        self._presences: list[PresenceMessage] = []
        """The presence at each ply, for delayed spectators: as the ply was reached; at the first, as it was left."""
        self._shown: dict[int, Shown] = {}
        self._answers: dict[int, Answer] = {}
        self._lock = Condition()
        """The lock of everything above; waiting players are notified of a new answer."""

    # --- the thread of the game ---------------------------------------------------------------------------------------

    def attach(
        self,
        session: Session[Any, Any, Any, Any],
        order: Sequence[int],
        invitations: Callable[[], Sequence[tuple[str, str]]],
        state: HostingState | None = None,
    ) -> HostParticipants:
        """Show a session from now on, with each invitation's seat in `order`, and return its participants.

        `state`: that of an earlier run of the game, if any.
        """
        seats, state = range(len(session.players)), state or HostingState()
        seen = {seat + 1: SeenSteps(session.game, seat) for seat in seats}
        seen |= {SPECTATOR: SeenSteps(session.game, None)} if self._spectators else {}
        participants = HostParticipants(
            session.game.names(session.history.start),
            self._announce,
            invitations,
            joined=frozenset(step.seat for step in session.steps),
            delay=self._delay,
        )
        participants.keep = self.keep
        participants.restore(state)
        if self.participants is not None:
            participants.follow(self.participants)
        game = max(self._games + 1, state.game)
        shown = self._read(session, seen, game, {})
        with self._lock:
            self._games, self._state = game, state.model_copy(update={"game": game})
            missing = state.plies + 1 - len(state.presences)
            self._presences = [*state.presences[:1] * max(0, missing), *state.presences]
            self.session, self.participants, self._order = session, participants, tuple(order or seats)
            self._seen, self._shown, self._answers = seen, shown, {}
        session.on_change = self._publish
        known = state.presence is not None and state.presence.deadline and state.plies == len(session.steps)
        self._timed = _timed(session) if known else None
        self._turns = TurnWatch(session, lambda one: one.remote, known=-1 if self.calls_resumed else len(session.steps))
        self._update(session, participants)
        return participants

    def detach(self) -> None:
        """Show no further steps of the session."""
        self.keep()
        if self.session is not None:
            self.session.on_change = None

    def _publish(self) -> None:
        """Show the current state. The session calls it when its steps are on the disk."""
        session, participants = self.session, self.participants
        assert session is not None
        assert participants is not None
        shown = self._read(session, self._seen, self._games, self._shown)
        with self._lock:
            self._shown = shown
            self._answers = {number: one for number, one in self._answers.items() if self._fits(number, one)}
        self._update(session, participants)

    def _read(
        self,
        session: Session[Any, Any, Any, Any],
        seen: dict[int, SeenSteps[Any, Any, Any, Any]],
        game: int,
        before: dict[int, Shown],
    ) -> dict[int, Shown]:
        """Return what each remote seat and the spectators may see now; an equal position stays the same object."""
        names, shown = list(session.game.names(session.history.start)), {}
        for number, seen_steps in seen.items():
            seat = None if number == SPECTATOR else number - 1
            if seat is None or session.players[seat].remote:
                steps = session.steps if seat is not None else session.steps[: self._public_plies(session)]
                state = steps[-1].state if steps else session.history.start
                saved = not session.save_error or len(steps) < len(session.steps)
                position = position_message(
                    session.game, state, len(steps), seat, saved=saved, agreed=session.history.agreed
                )
                if number in before and before[number].position == position:
                    position = before[number].position
                shown[number] = Shown(game, number, names, seen_steps.read(steps), position)
        return shown

    def _public_plies(self, session: Session[Any, Any, Any, Any]) -> int:
        """Return the number of steps that spectators may see already; all of them after the end."""
        if not self._delay or session.question is None:
            return len(session.steps)
        latest = session.game.turn(session.state) - self._delay
        return sum(step.turn <= latest for step in session.steps)

    def _update(self, session: Session[Any, Any, Any, Any], participants: HostParticipants) -> None:
        question: Question | None = session.question
        deciding, plies = -1 if question is None else question.seat, len(session.steps)
        before = participants.presence_message()
        undoable, drawable = session.undoable_seat(), not session.why_no_draw()
        self._give_time(session, participants)
        participants.update(session.players, deciding, plies, undoable, drawable=drawable)
        called = self._turns.begun() if self._turns is not None else None
        if called is not None:
            self.notifier.send(turn_notice(session, called, self.table))
        if self._delay:
            now = participants.presence_message()
            with self._lock:
                known = (
                    [before]
                    if len(self._presences) == 1 and plies and before.deciding
                    else self._presences[: plies + 1]
                )
                earlier = known[-1] if known else _unknown(now)
                missing = session.steps[len(known) : plies]
                known += [earlier.model_copy(update={"deciding": step.seat + 1, "proposal": None}) for step in missing]
                self._presences = known + [now] * (plies + 1 - len(known))
            self._announce()
        self.keep()

    def _give_time(self, session: Session[Any, Any, Any, Any], participants: HostParticipants) -> None:
        """Give the deciding seat its time when it begins a turn or takes it over; before others see that it decides."""
        turn = _timed(session)
        sides = session.game.sides(session.state)
        own = next((side for side in sides if turn[1] in side), ())
        allies = frozenset(own if len(sides) > 1 else (turn[1],))
        participants.rivals = frozenset(range(len(session.players))) - allies
        if self.allowed and turn != self._timed:
            participants.set_deadline(time() + self.allowed if turn[1] >= 0 else 0.0, self.allowed)
        self._timed = turn

    def keep(self) -> None:
        """Store what a later run needs beside the record, until the game is over. Any thread may call it."""
        session, participants = self.session, self.participants
        if session is None or participants is None or session.path is None or session.history.outcome is not None:
            return
        with self._keeping:
            try:
                save_state(participants.state(self._state).model_copy(update=self._delayed()), session.path)
            except OSError as error:
                if self._kept:
                    message = _("Times and messages of the game aren't saved: {why}.")
                    participants.warn(message.format(why=describe_error(error)))
                self._kept = False
            else:
                self._kept = True

    def _delayed(self) -> dict[str, Any]:
        """Return the presence at each ply that delayed spectators don't see yet, and the last of these plies."""
        with self._lock:
            shown = self._shown.get(SPECTATOR)
            if not self._presences or shown is None:
                return {"presences": []}
            return {"presences": self._presences[shown.position.ply :], "plies": len(self._presences) - 1}

    def player(self, seat: int) -> "RemotePlayer":
        """Return the player of a remote seat for the next decision."""
        return RemotePlayer(self, seat + 1)

    # --- any thread ---------------------------------------------------------------------------------------------------

    def seat_of(self, number: int) -> int:
        """Return the seat that an invitation, from 1, plays in the current game; 0 for a spectator."""
        if number == SPECTATOR:
            return SPECTATOR
        return self._order[number - 1] + 1 if number <= len(self._order) else number

    def shown(self, number: int) -> Shown | None:
        """Return what an invitation shows of the current game; None if its seat isn't remote."""
        with self._lock:
            return self._shown.get(self.seat_of(number))

    def presence_message(self, number: int) -> PresenceMessage:
        """Return the message about the players: to spectators (0), as old as the position that they see."""
        participants = self.participants
        assert participants is not None
        with self._lock:
            shown = self._shown.get(SPECTATOR)
            if number == SPECTATOR and shown is not None and shown.position.result is None and len(self._presences) > 1:
                return self._presences[min(shown.position.ply, len(self._presences) - 1)]
        return participants.presence_message()

    def wait_for_answer(self, seat: int, digest: str, is_stopped: Callable[[], bool]) -> str | None:
        """Wait for the answer to a decision, and return the text of the option; None if the player was stopped."""
        with self._lock:
            while not is_stopped():
                answer = self._answers.get(seat)
                if answer is not None and answer.digest == digest:
                    return answer.option
                self._lock.wait()
        return None

    def wake(self) -> None:
        """Let waiting players look whether they were stopped."""
        with self._lock:
            self._lock.notify_all()

    def take_answer(self, seat: int, answer: Answer, latency: float) -> bool:
        """Pass the first valid answer to a decision on; return whether it was valid or repeats a known one."""
        with self._lock:
            shown = self._shown.get(seat)
            played = shown.steps[answer.ply - 1 : answer.ply] if shown and answer.ply else ()
            if played and (played[0].seat, played[0].option) == (seat, answer.option):
                return True
            if not self._fits(seat, answer):
                return False
            self._answers.setdefault(seat, answer)
            self._lock.notify_all()
            known = self._answers[seat] == answer
        if self.participants is not None and known:
            self.participants.set_connected(seat - 1, here=True, latency=latency)
        return known

    def _fits(self, seat: int, answer: Answer) -> bool:
        """Return whether an answer names an option of the pending decision of its seat. The caller holds the lock."""
        shown = self._shown.get(seat)
        question = shown.position.question if shown else None
        return (
            shown is not None
            and question is not None
            and (answer.ply, answer.digest) == (shown.position.ply + 1, question.digest)
            and answer.option in question.options
        )

    def take_message(self, seat: int, message: FromClient) -> str:
        """Take what a remote player says to the others; return the code of the reason if that isn't possible now."""
        participants = self.participants
        assert participants is not None
        match message:
            case Say(text=text):
                return participants.take_line(seat - 1, text)
            case Propose(kind=kind):
                return participants.take_proposal(kind, seat - 1, frozenset({seat - 1}))
            case Claim():
                return participants.take_claim(seat - 1)
            case Reply(number=number, agreed=agreed, reason=reason):
                return participants.take_reply(frozenset({seat - 1}), number, agreed=agreed, reason=reason)
        return ""


def _unknown(now: PresenceMessage) -> PresenceMessage:
    """Return the presence at the start of a game whose earlier times aren't known."""
    seats = [each.model_copy(update={"seconds": 0.0, "lost": 0.0}) for each in now.seats]
    return now.model_copy(update={"seats": seats})


def _timed(session: Session[Any, Any, Any, Any]) -> tuple[int, int]:
    """Return the turn and the deciding seat, -1 for none."""
    return session.game.turn(session.state), -1 if session.question is None else session.question.seat


class RemotePlayer:
    """A player on another machine, for a decision or more, of a seat from 1, in place of a program."""

    thinks = False

    def __init__(self, game: ServedGame, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._stopped = False

    def request(
        self,
        request: Json,
        seconds: float,
        on_progress: Callable[[float], None] = lambda _share: None,
    ) -> PlayerReply:
        """Wait for the remote player's answer, without a limit, and return it; raise PlayerError if stopped."""
        digest = request["question"]["digest"]
        text = self._game.wait_for_answer(self._seat, digest, lambda: self._stopped)
        if text is None:
            raise PlayerError(gettext_noop("{name} was stopped"))
        return PlayerReply(text, digest)

    def move_now(self) -> None:
        """Do nothing: a remote player can't be hurried."""

    def stop(self) -> None:
        """Make a waiting `request` raise PlayerError. The connection stays open."""
        self._stopped = True
        self._game.wake()

    def wait(self, seconds: float) -> bool:
        """Return that the player has ended: there is no process."""
        return True
