"""The participants of a game on several machines: who is connected, the times, proposals and messages."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from hotseat.play.session import Session
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import join_sentences

UNDO, DRAW, REMATCH = "undo", "draw", "rematch"
PROPOSALS: Mapping[str, str] = {
    UNDO: gettext_noop("{name} asks to take back the last decision."),
    DRAW: gettext_noop("{name} offers a draw."),
    REMATCH: gettext_noop("{name} asks for a rematch in other seats."),
}
"""The sentence about each kind of proposal, marked for translation."""
LONGEST_LINE = 200
"""The maximum length of a message to the other players, in characters."""
KEPT = 100
LineT = TypeVar("LineT")


class Participant(NamedTuple):
    """A seat, as all machines know it."""

    here: bool = True
    """Whether the player of the seat is at the host or connected."""
    seconds: float = 0.0
    """The time that the seat has thought, in seconds, as the host measured it; it includes `lost`."""
    lost: float = 0.0
    """The part of this time that the network took, in seconds."""


class Proposal(NamedTuple):
    """Something that a player proposes, and that happens if all other participants agree."""

    number: int
    kind: str
    """A key of `PROPOSALS`."""
    seat: int
    """The seat that proposes, from 0."""
    waiting: tuple[int, ...]
    """The seats that haven't agreed yet, from 0."""


class Said(NamedTuple):
    """A message of a player to the other players."""

    seat: int
    text: str
    """One line of printable characters."""


class Presence(NamedTuple):
    """The knowledge that all machines share about the players at one time."""

    seats: tuple[Participant, ...]
    deciding: int = -1
    """The seat whose time runs, from 0; -1 for none."""
    watching: int = 0
    """The number of connected spectators."""
    proposal: Proposal | None = None
    declined: int = 0
    """The number of the proposal that was declined last; 0 if none was."""


class Participants(ABC):
    """The participants of a game on several machines, as one machine knows them."""

    is_host = False
    """Whether this machine is the host of the game."""

    def __init__(self, seats: int) -> None:
        self.on_change: Callable[[], object] = lambda: None
        """Called in any thread after each change."""
        self.record = ""
        """The record of the finished game that the host has given to all; "" before."""
        self.muted = False
        """Whether messages of others aren't shown as notices."""
        self.acts = False
        """Whether a table of the host carries out what all have agreed to; otherwise nothing can be proposed."""
        self._presence = Presence((Participant(),) * seats)
        self._since = monotonic()
        self._said: tuple[int, tuple[Said, ...]] = 0, ()
        """The number of messages that aren't kept any more, and the latest ones: set as a whole, for all threads."""
        self._read_lines = 0
        """The number of messages that `take_new_lines` has seen, with those that aren't kept."""

    @property
    @abstractmethod
    def own(self) -> frozenset[int]:
        """The seats that people at this machine play, from 0."""

    @property
    def is_replaced(self) -> bool:
        """Whether the host plays another game with these participants now."""
        return False

    def following(self) -> Session[Any, Any, Any, Any] | None:
        """Return the game that the host plays now instead of this one; None if it is this one, or played here."""
        return None

    @property
    @abstractmethod
    def others_here(self) -> bool:
        """Whether people at other machines are connected."""

    def give_record(self, text: str) -> None:
        """Give the record of the finished game to all; only the host can."""
        raise NotImplementedError

    def hand_out_record(self, session: Session[Any, Any, Any, Any]) -> str:
        """Give the record of a finished game to all at the host; return what happened, or who can, as a sentence."""
        if not self.is_host:
            return _("The host has given the record.") if self.record else _("Only the host can give the record.")
        if session.path is None:
            return _("This game isn't saved, so there is no record.")
        try:
            record = safe_io.text(safe_io.read_bytes(session.path))
        except (OSError, ValueError):
            return _("The file of the game can't be read, so nobody has got it.")
        self.give_record(record)
        return _("All have the record of the game now.")

    def take_agreed(self) -> Proposal | None:
        """Return the proposal that all have agreed to, once and only at the host; None if there is none."""
        return None

    def take_warnings(self) -> list[str]:
        """Return, once, sentences about trouble of the server, for the people at the host."""
        return []

    def take_refusal(self) -> bool:
        """Return, once, whether the host didn't accept the last message or proposal."""
        return False

    @property
    def invitations(self) -> Sequence[tuple[str, str]]:
        """The invitations that this machine may give, each with the name it is for; only the host has any."""
        return ()

    @property
    def presence(self) -> Presence:
        """The state of the players now, with the time since the last change added."""
        now, spent = self._presence, monotonic() - self._since
        seats = [
            each._replace(seconds=each.seconds + spent, lost=each.lost + spent * (not each.here))
            if seat == now.deciding
            else each
            for seat, each in enumerate(now.seats)
        ]
        return now._replace(seats=tuple(seats))

    def _set_presence(self, presence: Presence) -> None:
        self._presence, self._since = presence, monotonic()

    @property
    def said(self) -> Sequence[Said]:
        """The latest messages of the players, the oldest first."""
        return self._said[1]

    def take_new_lines(self) -> list[Said]:
        """Return, once, the messages of players at other machines that have arrived since the last call."""
        dropped, said = self._said
        new = said[max(0, self._read_lines - dropped) :]
        self._read_lines = dropped + len(said)
        own = self.own
        return [one for one in new if one.seat not in own]

    @property
    def to_answer(self) -> Proposal | None:
        """The pending proposal if people at this machine haven't answered it; else None."""
        proposal = self._presence.proposal
        return proposal if proposal is not None and self.own.intersection(proposal.waiting) else None

    @abstractmethod
    def say(self, text: str) -> None:
        """Send a message to the other players."""

    @abstractmethod
    def propose(self, kind: str, seat: int) -> bool:
        """Propose something to the other participants; return whether that is possible, as far as known here."""

    @abstractmethod
    def reply(self, agreed: bool) -> None:
        """Answer the pending proposal for all people at this machine."""


class News:
    """The deeds of the people of a game since the last look, as sentences with a remedy for proposals."""

    def __init__(self, participants: Participants, names: Callable[[], Sequence[str]], remedy: str) -> None:
        self._participants = participants
        self._names = names
        self._remedy = remedy
        self._shown = participants.presence
        self.is_asked = False
        """Whether the last news have a proposal for the people here."""
        self.has_ended = False
        """Whether a proposal has ended since the look before."""
        self.is_refused = False
        """Whether the host has refused a message or a proposal since the look before."""
        participants.take_new_lines()

    def take(self) -> list[str]:
        """Return the news: arrivals, proposals, messages, and warnings of the server."""
        participants, names, before, now = self._participants, self._names(), self._shown, self._participants.presence
        self._shown, asked, self.is_refused = now, participants.to_answer, participants.take_refusal()
        texts = {True: _("{name} is here."), False: _("The connection to {name} is lost.")}
        news = [
            texts[one.here].format(name=name)
            for name, one, earlier in zip(names, now.seats, before.seats, strict=True)
            if one.here != earlier.here
        ]
        self.has_ended = now.declined > before.declined or bool(before.proposal and not now.proposal)
        if now.declined > before.declined and now.proposal is None:
            news.append(_("Not everybody agreed."))
        self.is_asked = asked is not None and (before.proposal is None or before.proposal.number != asked.number)
        if asked is not None and self.is_asked:
            news.append(join_sentences(_(PROPOSALS[asked.kind]).format(name=names[asked.seat]), self._remedy))
        said = participants.take_new_lines()
        news += [
            _("{name}: {text}").format(name=names[one.seat], text=one.text) for one in said if not participants.muted
        ]
        return [*news, *participants.take_warnings(), *[_("The host doesn't accept this now.")] * self.is_refused]
