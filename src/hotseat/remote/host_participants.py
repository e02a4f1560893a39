"""The participants of a hosted game: the host counts the times, and passes proposals and messages on."""

from collections.abc import Callable, Sequence
from threading import RLock
from time import time

from hotseat.play.participants import (
    DRAW,
    HOST,
    KEPT,
    LONGEST_LINE,
    PROGRAM_WORD,
    REMATCH,
    UNDO,
    WHY_NOT,
    Participants,
    Proposal,
    Said,
)
from hotseat.plugin.seats import PlayerSpec
from hotseat.remote.allowance import Allowance
from hotseat.remote.hosting_state import HostingState
from hotseat.remote.messages import MOST_WATCHERS, PresenceMessage, SaidLine, SaidLines
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _

LINES_AT_ONCE = 5
"""The number of messages that a seat may send at once."""
LINES_A_SECOND = 0.5
"""The number of messages that a seat may send a second in the long run."""


class HostParticipants(Participants):
    """The participants of a hosted game. Its methods may be called in any thread."""

    is_host = True

    def __init__(
        self,
        names: Sequence[str],
        announce: Callable[[], object] = lambda: None,
        invitations: Callable[[], Sequence[tuple[str, str]]] = tuple,
        *,
        joined: frozenset[int] = frozenset(),
        delay: int = 0,
    ) -> None:
        super().__init__(names)
        self._announce = announce
        self._invitations = invitations
        self._lock = RLock()
        self._players: Sequence[PlayerSpec] = ()
        self._plies = 0
        self._deciding = -1
        self._over = False
        self._numbers = 0
        self._agreed: Proposal | None = None
        self._lines = [Allowance(LINES_AT_ONCE, LINES_A_SECOND) for _seat in (*names, HOST)]
        self._warnings: list[str] = []
        self._undoable = -1
        self._drawable = False
        self._joined = set(joined)
        """The seats whose players have joined at least once, from 0."""
        self.rivals: frozenset[int] = frozenset()
        """The seats that may claim the turn when the time of the deciding seat is over."""
        self._is_claimed = False
        self.is_full: Callable[[str], bool] = lambda _kind: False
        """Returns whether the disk has no place for what is proposed, by its kind."""
        self._former = ""
        """The name of the person at this machine in an earlier run; "" for an unknown one."""
        self._person: str | None = None
        """The name of the person at this machine, also without a seat; None if there is none."""
        self._presence = self._presence._replace(delay=delay)
        self.keep: Callable[[], object] = lambda: None
        """Called in any thread after each change of what a later run needs, before others hear of it."""

    def follow(self, before: "HostParticipants") -> None:
        """Go on with the people of the game before this one: their messages, and the person at this machine."""
        self._said, self._read_lines, self.seen_lines = before._said, before._read_lines, before.seen_lines
        self.muted, self.acts, self._person = before.muted, before.acts, before._person
        self._joined = {*range(len(self._names))}

    @property
    def own(self) -> frozenset[int]:
        return frozenset(seat for seat, player_spec in enumerate(self._players) if player_spec.human)

    @property
    def voices(self) -> frozenset[int]:
        return self.own or frozenset([HOST] * (self._person is not None))

    def attend(self, name: str) -> None:
        super().attend(name)
        with self._lock:
            self._person = self._person or self._former or name
            self._set_presence(self.presence._replace(host=self._host))
        self._tell()

    @property
    def _host(self) -> str | None:
        """The name of the person at this machine: that of the seat that is or was played here."""
        if self.own:
            self._person = self._names[min(self.own)]
        return self._person

    @property
    def others_here(self) -> bool:
        seats = self._presence.seats
        return any(player_spec.remote and seats[seat].here for seat, player_spec in enumerate(self._players))

    @property
    def invitations(self) -> Sequence[tuple[str, str]]:
        return self._invitations()

    # --- what a later run needs ---------------------------------------------------------------------------------------

    def restore(self, state: HostingState) -> None:
        """Take the times, messages and pending proposal of an earlier run, before the first `update`."""
        dropped, lines = state.said.read()
        self._said = dropped, lines[-KEPT:]
        self._plies, self._numbers = state.plies, state.proposals
        if state.presence is not None:
            now = state.presence.read()
            self._former = now.host or ""
            is_agreed = now.proposal is not None and not now.proposal.waiting
            self._agreed = now.proposal if is_agreed else None
            self._joined.update(range(len(self._names) * now.runs))
            proposal = None if is_agreed else now.proposal
            self._set_presence(now._replace(deciding=-1, watching=0, watchers=(), proposal=proposal))

    def state(self, base: HostingState) -> HostingState:
        """Return a state with the present times, messages and proposal."""
        with self._lock:
            proposal = self._presence.proposal or self._agreed
            presence = PresenceMessage.of(self.presence._replace(proposal=proposal))
            changed = {"plies": self._plies, "proposals": self._numbers, "said": self.said_message()}
        return base.model_copy(update={**changed, "presence": presence})

    # --- what the game and the server report --------------------------------------------------------------------------

    def update(
        self, players: Sequence[PlayerSpec], deciding: int, plies: int, undoable: int, *, drawable: bool
    ) -> None:
        """Take the deciding seat and that of the last step to undo, -1 for none; a step answers a wish to undo."""
        with self._lock:
            before = {seat for seat, one in enumerate(self._players) if one.remote}
            played, self._deciding = self._deciding, deciding
            self._players, self._over, self._undoable = tuple(players), deciding < 0, undoable
            self._drawable = drawable
            presence = self.presence
            seats = [
                one._replace(
                    here=not player.remote or (one.here and seat in before),
                    computer="" if player.human or player.remote else _computer_word(player),
                    at_host=not player.remote,
                    name=one.name if player.remote else "",
                )
                for seat, (one, player) in enumerate(zip(presence.seats, players, strict=True))
            ]
            self._set_presence(presence._replace(seats=tuple(seats), deciding=deciding, host=self._host))
            if (proposal := presence.proposal) is not None:
                self._keep_or_end(proposal, played if plies > self._plies else None, changed=plies != self._plies)
            if plies != self._plies:
                self._plies, self._agreed = plies, None
            self._start_clock()
        self._tell()

    def _keep_or_end(self, proposal: Proposal, played: int | None, *, changed: bool) -> None:
        """End a proposal that isn't possible any more, as declined by a seat that played instead of answering."""
        kept = {UNDO: not changed, DRAW: not self._over, REMATCH: self._over}[proposal.kind]
        people = frozenset(self._asked(proposal.kind))
        waiting = {seat if seat in people or proposal.kind != REMATCH else HOST for seat in proposal.waiting}
        if kept and people.issuperset((proposal.seat, *waiting)):
            self._decide(proposal._replace(waiting=tuple(sorted(waiting))))
        elif proposal.kind == UNDO and played in proposal.waiting:
            self._decline(proposal, played)
        else:
            self._decide(None)

    def _asked(self, kind: str) -> list[int]:
        """Return the seats of all people who have a say, with `HOST` if a person without a seat has one."""
        people = [seat for seat, one in enumerate(self._players) if one.human or one.remote]
        return people + [HOST] * (kind == REMATCH and HOST in self.voices)

    def _start_clock(self) -> None:
        """Let the time run once all remote players have joined; the time before is nobody's."""
        waits = any(one.remote and seat not in self._joined for seat, one in enumerate(self._players))
        self._set_presence(self.presence._replace(runs=not waits))

    def set_connected(self, seat: int, *, here: bool, latency: float = 0.0, name: str | None = None) -> None:
        """Set whether a remote player is connected, and the given name; the seat has lost the latency of a message."""
        with self._lock:
            self._joined.update([seat] * here)
            presence = self.presence
            seats, one = list(presence.seats), presence.seats[seat]
            seats[seat] = one._replace(
                here=here,
                lost=one.lost + latency,
                left=one.left and not here,
                name=one.name if name is None else name,
            )
            self._set_presence(presence._replace(seats=tuple(seats)))
            self._start_clock()
        self._tell()

    def take_leave(self, seat: int) -> None:
        """Note that a remote player has said goodbye."""
        with self._lock:
            presence = self.presence
            seats = list(presence.seats)
            seats[seat] = seats[seat]._replace(here=False, left=True)
            self._set_presence(presence._replace(seats=tuple(seats)))
        self._tell()

    def set_spectators(self, watching: int, names: Sequence[str] = ()) -> None:
        """Set the number of connected spectators, and the names of those who have given one."""
        with self._lock:
            named = tuple(filter(None, names))[:MOST_WATCHERS]
            self._set_presence(self.presence._replace(watching=watching, watchers=named))
        self._tell()

    def set_deadline(self, deadline: float, allowed: float) -> None:
        with self._lock:
            self._is_claimed = False
            self._set_presence(self.presence._replace(deadline=deadline, allowed=allowed))
        self._tell()

    def take_claim(self, seat: int) -> str:
        """Take the claim of a seat that the time of the deciding one is over; return the code of the reason if not."""
        with self._lock:
            if not self._is_late or seat not in self.rivals:
                return "in-time"
            self._is_claimed = True
        self.on_change()
        return ""

    def take_claimed(self) -> bool:
        """Return, once, whether the time of the deciding seat is over and was claimed."""
        with self._lock:
            claimed, self._is_claimed = self._is_claimed and self._is_late, False
            return claimed

    @property
    def _is_late(self) -> bool:
        return 0 < self._presence.deadline <= time()

    def warn(self, sentence: str) -> None:
        """Take a sentence about trouble of the server, for the people at the host."""
        with self._lock:
            self._warnings.append(sentence)
        self.on_change()

    def take_warnings(self) -> list[str]:
        with self._lock:
            taken, self._warnings = self._warnings, []
            return taken

    def take_agreed(self) -> Proposal | None:
        with self._lock:
            agreed, self._agreed = self._agreed, None
            return agreed

    def give_record(self, text: str) -> None:
        self.record = text
        self._tell()

    def _keep_and_tell(self) -> None:
        self.keep()
        self._tell()

    def _tell(self) -> None:
        self._announce()
        self.on_change()

    # --- requests of participants -------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.take_line(min(self.voices, default=HOST), text)

    def take_line(self, seat: int, text: str) -> str:
        """Pass a message on, unless it is empty; return the code of the reason if the seat may send none now."""
        line = safe_io.escape(" ".join(text.split()))[:LONGEST_LINE]
        with self._lock:
            if not line:
                return ""
            if not self._lines[seat].take():
                return "too-fast"
            dropped, lines = self._said
            self._said = dropped + (len(lines) == KEPT), (*lines[1 - KEPT :], Said(self.name_of(seat), line, time()))
        self._keep_and_tell()
        return ""

    def why_not(self, kind: str, seat: int | None = None) -> str:
        seat = min(self.voices, default=HOST) if seat is None else seat
        possible = {REMATCH: self._over, DRAW: self._drawable, UNDO: seat == self._undoable}.get(kind, False)
        why = {REMATCH: "not-over", DRAW: "no-draw"}.get(kind, "no-undo")
        return "nobody" if not self.acts else super().why_not(kind) or why * (not possible)

    def propose(self, kind: str, seat: int | None = None) -> str:
        why = self.take_proposal(kind, min(self.voices, default=HOST) if seat is None else seat, self.voices)
        return _(WHY_NOT[why]) if why else ""

    def take_proposal(self, kind: str, seat: int, agreeing: frozenset[int]) -> str:
        """Begin a proposal; return the code of the reason if that isn't possible."""
        with self._lock:
            if why := self.why_not(kind, seat) or "no-space" * self.is_full(kind):
                return why
            self._numbers += 1
            waiting = tuple(each for each in self._asked(kind) if each not in agreeing)
            self._decide(Proposal(self._numbers, kind, seat, waiting, time()))
        self._keep_and_tell()
        return ""

    def reply(self, agreed: bool, reason: str = "") -> None:
        if (proposal := self._presence.proposal) is not None:
            self.take_reply(self.voices, proposal.number, agreed=agreed, reason=reason)

    def take_reply(self, seats: frozenset[int], number: int, *, agreed: bool, reason: str = "") -> str:
        """Take an answer to the pending proposal; return the code of the reason if the seats weren't asked."""
        with self._lock:
            proposal = self._presence.proposal
            if proposal is None or proposal.number != number or not seats.intersection(proposal.waiting):
                return "not-asked"
            if agreed:
                waiting = tuple(seat for seat in proposal.waiting if seat not in seats)
                self._decide(proposal._replace(waiting=waiting))
            else:
                self._decline(proposal, min(seats.intersection(proposal.waiting)), reason)
        self._keep_and_tell()
        return ""

    def _decline(self, proposal: Proposal, seat: int, reason: str = "") -> None:
        text = safe_io.escape(" ".join(reason.split()))[:LONGEST_LINE]
        presence = self.presence._replace(proposal=None, declined=proposal.number, decliner=seat, reason=text)
        self._set_presence(presence)

    def _decide(self, proposal: Proposal | None) -> None:
        """Set the pending proposal, which is agreed to when no seat has to answer it any more."""
        if proposal is not None and not proposal.waiting:
            self._agreed, proposal = proposal, None
        self._set_presence(self.presence._replace(proposal=proposal))

    # --- messages -----------------------------------------------------------------------------------------------------

    def presence_message(self) -> PresenceMessage:
        """Return the message about the players, the same for every receiver."""
        return PresenceMessage.of(self.presence)

    def said_message(self) -> SaidLines:
        """Return the message with the latest lines of the players."""
        dropped, lines = self._said
        return SaidLines(lines=[SaidLine(name=one.name, text=one.text, at=one.at) for one in lines], dropped=dropped)


def _computer_word(player: PlayerSpec) -> str:
    """Return a computer player in a word that others may read: a level, or "program" without its command."""
    return player.text if player.kind == "level" else PROGRAM_WORD
