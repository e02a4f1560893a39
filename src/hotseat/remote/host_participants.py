"""The participants of a hosted game: the host counts the times, and passes proposals and messages on."""

from collections.abc import Callable, Sequence
from threading import RLock

from hotseat.play.participants import DRAW, KEPT, LONGEST_LINE, REMATCH, UNDO, Participants, Presence, Proposal, Said
from hotseat.plugin.seats import PlayerSpec
from hotseat.remote.allowance import Allowance
from hotseat.remote.messages import PresenceMessage, Proposed, SaidLine, SaidLines, SeatState
from hotseat.util import safe_io

LINES_AT_ONCE = 5
"""The number of messages that a seat may send at once."""
LINES_A_SECOND = 0.5
"""The number of messages that a seat may send a second in the long run."""


class HostParticipants(Participants):
    """The participants of a hosted game. Its methods may be called in any thread."""

    is_host = True

    def __init__(
        self, seats: int, announce: Callable[[], object], invitations: Callable[[], Sequence[tuple[str, str]]]
    ) -> None:
        super().__init__(seats)
        self._announce = announce
        self._invitations = invitations
        self._lock = RLock()
        self._players: Sequence[PlayerSpec] = ()
        self._plies = 0
        self._over = False
        self._numbers = 0
        self._agreed: Proposal | None = None
        self._lines = [Allowance(LINES_AT_ONCE, LINES_A_SECOND) for _seat in range(seats)]
        self._warnings: list[str] = []
        self._undoable = -1
        self._drawable = False

    @property
    def own(self) -> frozenset[int]:
        return frozenset(seat for seat, player_spec in enumerate(self._players) if player_spec.human)

    @property
    def others_here(self) -> bool:
        seats = self._presence.seats
        return any(player_spec.remote and seats[seat].here for seat, player_spec in enumerate(self._players))

    @property
    def invitations(self) -> Sequence[tuple[str, str]]:
        return self._invitations()

    # --- what the game and the server report --------------------------------------------------------------------------

    def update(
        self, players: Sequence[PlayerSpec], deciding: int, plies: int, undoable: int, *, drawable: bool
    ) -> None:
        """Take the deciding seat and that of the last step to undo, -1 for none; a new step ends a proposal."""
        with self._lock:
            before = {seat for seat, one in enumerate(self._players) if one.remote}
            self._players, self._over, self._undoable = tuple(players), deciding < 0, undoable
            self._drawable = drawable
            presence = self.presence
            seats = [
                one._replace(here=not players[seat].remote or (one.here and seat in before))
                for seat, one in enumerate(presence.seats)
            ]
            proposal = presence.proposal if plies == self._plies else None
            self._plies = plies
            self._set_presence(presence._replace(seats=tuple(seats), deciding=deciding, proposal=proposal))
        self._tell()

    def set_connected(self, seat: int, *, here: bool, latency: float = 0.0) -> None:
        """Set whether a remote player is connected; the seat has lost the latency of a message."""
        with self._lock:
            presence = self.presence
            seats = list(presence.seats)
            seats[seat] = seats[seat]._replace(here=here, lost=seats[seat].lost + latency)
            self._set_presence(presence._replace(seats=tuple(seats)))
        self._tell()

    def set_spectators(self, watching: int) -> None:
        """Set the number of connected spectators."""
        with self._lock:
            self._set_presence(self.presence._replace(watching=watching))
        self._tell()

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

    def _tell(self) -> None:
        self._announce()
        self.on_change()

    # --- requests of participants -------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.take_line(min(self.own, default=0), text)

    def take_line(self, seat: int, text: str) -> bool:
        """Pass a message on; return whether the seat may send one now."""
        line = safe_io.escape(" ".join(text.split()))[:LONGEST_LINE]
        with self._lock:
            if not line or not self._lines[seat].take():
                return False
            dropped, lines = self._said
            self._said = dropped + (len(lines) == KEPT), (*lines[1 - KEPT :], Said(seat, line))
        self._tell()
        return True

    def propose(self, kind: str, seat: int) -> bool:
        return self.take_proposal(kind, seat, self.own)

    def take_proposal(self, kind: str, seat: int, agreeing: frozenset[int]) -> bool:
        """Begin a proposal, unless one is pending; return whether it began."""
        with self._lock:
            possible = {REMATCH: self._over, DRAW: self._drawable, UNDO: seat == self._undoable}.get(kind, False)
            if not self.acts or self._presence.proposal or not possible:
                return False
            self._numbers += 1
            people = (each for each, one in enumerate(self._players) if one.human or one.remote)
            waiting = tuple(each for each in people if each not in agreeing)
            self._decide(Proposal(self._numbers, kind, seat, waiting))
        self._tell()
        return True

    def reply(self, agreed: bool) -> None:
        if (proposal := self._presence.proposal) is not None:
            self.take_reply(self.own, proposal.number, agreed=agreed)

    def take_reply(self, seats: frozenset[int], number: int, *, agreed: bool) -> bool:
        """Take an answer to the pending proposal; return whether it was pending."""
        with self._lock:
            proposal = self._presence.proposal
            if proposal is None or proposal.number != number:
                return False
            waiting = tuple(seat for seat in proposal.waiting if seat not in seats)
            self._decide(proposal._replace(waiting=waiting) if agreed else None)
            if not agreed:
                self._set_presence(self.presence._replace(declined=number))
        self._tell()
        return True

    def _decide(self, proposal: Proposal | None) -> None:
        """Set the pending proposal, which is agreed to when no seat has to answer it any more."""
        if proposal is not None and not proposal.waiting:
            self._agreed, proposal = proposal, None
        self._set_presence(self.presence._replace(proposal=proposal))

    # --- messages -----------------------------------------------------------------------------------------------------

    def presence_message(self) -> PresenceMessage:
        """Return the message about the players, the same for every receiver."""
        now: Presence = self.presence
        proposal = now.proposal
        return PresenceMessage(
            seats=[SeatState(here=one.here, seconds=one.seconds, lost=one.lost) for one in now.seats],
            deciding=now.deciding + 1,
            watching=now.watching,
            declined=now.declined,
            proposal=proposal
            and Proposed(
                number=proposal.number,
                kind=proposal.kind,  # type: ignore[arg-type]
                seat=proposal.seat + 1,
                waiting=[seat + 1 for seat in proposal.waiting],
            ),
        )

    def said_message(self) -> SaidLines:
        """Return the message with the latest lines of the players."""
        dropped, lines = self._said
        return SaidLines(lines=[SaidLine(seat=one.seat + 1, text=one.text) for one in lines], dropped=dropped)
