"""The participants of a game on several machines: who is connected, the times, proposals and messages."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from time import monotonic, time
from typing import Any, NamedTuple, TypeVar

from hotseat.codec.names import spelling
from hotseat.play.session import Session
from hotseat.plugin.seats import PlayerSpec, default_name_numbers
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import clock_time, count, join_sentences

UNDO, DRAW, REMATCH = "undo", "draw", "rematch"
PROPOSALS: Mapping[str, str] = {
    UNDO: gettext_noop("{name} asks to take back the last decision."),
    DRAW: gettext_noop("{name} offers a draw."),
    REMATCH: gettext_noop("{name} asks for a rematch in other seats."),
}
"""The sentence about each kind of proposal, marked for translation."""
WHY_NOT: Mapping[str, str] = {
    "again": gettext_noop("Another proposal waits for an answer."),
    "computer": gettext_noop("A computer plays a seat, and it agrees to no draw."),
    "no-draw": gettext_noop("A draw can't be offered before anything was played, or after the end."),
    "no-undo": gettext_noop("You can take back only your own last decision."),
    "not-over": gettext_noop("A rematch is possible when the game is over."),
    "not-asked": gettext_noop("Nothing is proposed to you any more."),
    "too-fast": gettext_noop("You send messages too fast; wait a moment."),
    "in-time": gettext_noop("No other player's time is up."),
    "no-space": gettext_noop("The server has no more space for this table."),
    "nobody": gettext_noop("Proposals need the host's table, which isn't open."),
}
"""The reason for which a message or a proposal isn't accepted, by its code, marked for translation."""
PROGRAM_WORD = "program"
"""The word for a computer player that is no level; its command is its host's secret."""
HOST = -1
"""The number of a person at the host who plays no seat, among seats from 0."""
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
    name: str = ""
    """The name that the person at another machine has given; "" for none."""
    computer: str = ""
    """The computer player of the seat in a word, such as "easy"; "" for a person."""
    at_host: bool = False
    """Whether the seat is played at the host's machine."""
    left: bool = False
    """Whether the person has said goodbye, so that the connection isn't just lost."""

    @property
    def player_label(self) -> str:
        """The computer player in a word of the user's language; "" for a person."""
        if not self.computer:
            return ""
        return PlayerSpec("program" if self.computer == PROGRAM_WORD else "level", self.computer).label


class Proposal(NamedTuple):
    """Something that a player proposes, and that happens if all other participants agree."""

    number: int
    kind: str
    """A key of `PROPOSALS`."""
    seat: int
    """The seat that proposes, from 0, or `HOST`."""
    waiting: tuple[int, ...]
    """The seats that haven't agreed yet, from 0, or `HOST`."""
    at: float = 0.0
    """The time of the proposal, in seconds since 1970; 0 for an unknown one."""


class Said(NamedTuple):
    """A message of a person to the other players."""

    name: str
    """The name of the person, who may play another seat by now."""
    text: str
    """One line of printable characters."""
    at: float = 0.0
    """The time of the message, in seconds since 1970; 0 for an unknown one."""


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
    decliner: int = HOST
    """The seat that declined it, from 0, or `HOST`."""
    reason: str = ""
    """The reason that was given with it, in the words of the person who declined; "" for none."""
    watchers: tuple[str, ...] = ()
    """The names of spectators who have given one."""
    delay: int = 0
    """The number of turns after which spectators see a step."""
    host: str | None = None
    """The name of the person at the host, "" for an unknown one; None if no person is there, as at a table server."""
    runs: bool = True
    """Whether the time of the deciding seat runs: not before all remote players have joined for the first time."""
    deadline: float = 0.0
    """The time until which the deciding seat has to play, in seconds since 1970; 0 for none."""
    allowed: float = 0.0
    """The time for a turn, in seconds; 0 for no limit."""


class Participants(ABC):
    """The participants of a game on several machines, as one machine knows them."""

    is_host = False
    """Whether this machine is the host of the game."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self.on_change: Callable[[], object] = lambda: None
        """Called in any thread after each change."""
        self.record = ""
        """The record of the finished game that the host has given to all; "" before."""
        self.muted = False
        """Whether messages of others aren't shown as notices."""
        self.acts = False
        """Whether a table of the host carries out what all have agreed to; otherwise nothing can be proposed."""
        self._presence = Presence((Participant(),) * len(self._names))
        self._since = monotonic()
        self._said: tuple[int, tuple[Said, ...]] = 0, ()
        """The number of messages that aren't kept any more, and the latest ones: set as a whole, for all threads."""
        self._read_lines = 0
        """The number of messages that `take_new_lines` has seen, with those that aren't kept."""
        self.seen_lines = 0
        """The number of messages that people here have read, with those that aren't kept."""

    def name_of(self, seat: int) -> str:
        """Return the name of a person: that of the seat, or the given one if the host has left a default name there."""
        if seat == HOST:
            return self._presence.host or _("the host")
        name, given = self._names[seat], self._presence.seats[seat].name
        usable = given and given not in self._names and spelling(name) in default_name_numbers()
        return given if usable else name

    @property
    def names(self) -> list[str]:
        """The name of each seat's person."""
        return [self.name_of(seat) for seat in range(len(self._names))]

    def doing(self, seat: int) -> str:
        """Return where the player of a seat is, and whether the player decides, in a few words."""
        presence = self._presence
        one = presence.seats[seat]
        if one.computer:
            where = _("computer: {player}").format(player=one.player_label)
        elif seat in self.own:
            where = _("you")
        elif not one.here:
            where = _("has left") if one.left else _("not here")
        else:
            where = _("at the table")
        return _("{where}, to move").format(where=where) if seat == presence.deciding else where

    def seatless(self) -> list[tuple[str, str]]:
        """Return the spectators, and the host or server without a seat, each with what they do."""
        presence = self._presence
        watches = _("watches")
        if presence.delay:
            watches = _("watches, {turns} behind").format(turns=count(presence.delay, "turn"))
        found = [(name, watches) for name in presence.watchers]
        if nameless := presence.watching - len(presence.watchers):
            found.append((count(nameless, "spectator"), watches))
        if not any(one.at_host and not one.computer for one in presence.seats):
            served = presence.host is None
            doing = _("deals; plays no seat") if served else _("hosts; plays no seat")
            found.append((_("server") if served else self.name_of(HOST), doing))
        return found

    @property
    def unread(self) -> int:
        """The number of messages by others that people here haven't read."""
        return len(self._by_others(self._said, self.seen_lines))

    def read_lines(self) -> None:
        """Count all messages as read."""
        dropped, said = self._said
        self.seen_lines = dropped + len(said)

    @property
    def _own_names(self) -> frozenset[str]:
        """The names under which people at this machine write."""
        return frozenset(map(self.name_of, self.voices))

    @property
    def voices(self) -> frozenset[int]:
        """The seats for which people at this machine propose and answer, from 0, with `HOST` if they play none."""
        return self.own

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

    @property
    def leaving_question(self) -> str:
        """The question before people at other machines are left; "" if there are none."""
        if not self.voices or not self.others_here:
            return ""
        if self.is_host:
            return _("The other players are connected. The game is saved; it continues when you host it again.")
        return self.way_back

    @property
    def way_back(self) -> str:
        """A sentence on where a game of another machine is kept, and how to come back; "" at the host."""
        return ""

    def give_record(self, text: str) -> None:
        """Give the record of the finished game to all; only the host can."""
        raise NotImplementedError

    def hand_out_record(self, session: Session[Any, Any, Any, Any]) -> str:
        """Give the record of a finished game to all at the host; return what happened, or who can, as a sentence."""
        if not self.is_host:
            return _("The host has sent the record.") if self.record else _("Only the host can send the record.")
        if session.path is None:
            return _("This game isn't saved, so there is no record.")
        try:
            record = safe_io.text(safe_io.read_bytes(session.path))
        except (OSError, ValueError):
            return _("The file of the game can't be read, so it was sent to nobody.")
        self.give_record(record)
        return _("Everyone has the record of the game now.")

    def take_agreed(self) -> Proposal | None:
        """Return the proposal that all have agreed to, once and only at the host; None if there is none."""
        return None

    def take_warnings(self) -> list[str]:
        """Return, once, sentences about trouble of the server, for the people at the host."""
        return []

    def take_refusal(self) -> str:
        """Return, once, why the host didn't accept the last message or proposal, as a sentence; else ""."""
        return ""

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
            if seat == now.deciding and now.runs
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

    @property
    def numbered_lines(self) -> tuple[int, tuple[Said, ...]]:
        """The number of messages that aren't kept any more, and the latest ones."""
        return self._said

    @property
    def has_read_announced(self) -> bool:
        """Whether all messages that `take_new_lines` has returned are read."""
        dropped, said = self._said
        announced = said[max(0, self.seen_lines - dropped) : max(0, self._read_lines - dropped)]
        return all(one.name in self._own_names for one in announced)

    def take_new_lines(self) -> list[Said]:
        """Return, once, the messages of players at other machines that have arrived since the last call."""
        said, before = self._said, self._read_lines
        self._read_lines = said[0] + len(said[1])
        return self._by_others(said, before)

    def _by_others(self, numbered: tuple[int, tuple[Said, ...]], since: int) -> list[Said]:
        """Return the messages of others from a number on."""
        dropped, said = numbered
        own = self._own_names
        return [one for one in said[max(0, since - dropped) :] if one.name not in own]

    def thinking_times(self, names: Iterable[str]) -> list[str]:
        """Return each player's name with the time on the host's clock, and the part of it that the network took."""
        return [
            f"{name} {clock_time(int(one.seconds))}"
            + (_(" (network {time})").format(time=clock_time(int(one.lost))) if one.lost >= 1 else "")
            for name, one in zip(names, self.presence.seats, strict=True)
        ]

    @property
    def may_claim(self) -> bool:
        """Whether the time of another seat is over, so that people here may claim its turn."""
        now = self._presence
        return bool(self.own) and now.deciding not in self.own and 0 < now.deadline <= time()

    @property
    def deadline_line(self) -> str:
        """The sentence about the time until which a player has to play; "" if there is none."""
        now = self._presence
        if not now.deadline or now.deciding < 0:
            return ""
        until = datetime.fromtimestamp(now.deadline, UTC).astimezone()
        text = _("{name} had until {time}.") if now.deadline <= time() else _("{name} has until {time}.")
        return text.format(name=self.name_of(now.deciding), time=f"{until:%Y-%m-%d %H:%M}")

    def claim(self) -> str:
        """Claim the turn of the deciding seat, whose time is over; return why that isn't possible, or ""."""
        return _(WHY_NOT["in-time"])

    @property
    def to_answer(self) -> Proposal | None:
        """The pending proposal if people at this machine haven't answered it; else None."""
        proposal = self._presence.proposal
        return proposal if proposal is not None and self.voices.intersection(proposal.waiting) else None

    def why_not(self, kind: str) -> str:
        """Return the code of `WHY_NOT` that keeps people here from proposing something now; "" as far as known here."""
        if self._presence.proposal is not None:
            return "again"
        return "computer" if kind == DRAW and any(one.computer for one in self._presence.seats) else ""

    def attend(self, name: str) -> None:
        """Note that a person of this name, perhaps "", is at the table of this machine, also without a seat."""
        self.acts = True

    def set_deadline(self, deadline: float, allowed: float) -> None:
        """Set the time until which the deciding seat has to play, and the time for a turn; only the host can."""
        raise NotImplementedError

    @abstractmethod
    def say(self, text: str) -> None:
        """Send a message to the other players."""

    @abstractmethod
    def propose(self, kind: str, seat: int | None = None) -> str:
        """Propose something for a seat, by default the first own one; return why that isn't possible, or ""."""

    @abstractmethod
    def reply(self, agreed: bool, reason: str = "") -> None:
        """Answer the pending proposal for all people at this machine, with a short reason if they decline."""


class News:
    """The deeds of the people of a game since the last look, as sentences with a remedy for proposals."""

    def __init__(self, participants: Participants, remedy: str, *, reads: bool = False) -> None:
        self._participants = participants
        self._reads = reads
        """Whether messages count as read once they are announced, unless older ones aren't read."""
        self._remedy = remedy
        self._shown = participants.presence._replace(proposal=None)  # one from before has to be answered, too
        self.is_asked = False
        """Whether the last news have a proposal for the people here."""
        self.has_ended = False
        """Whether a proposal has ended since the look before."""
        self.is_refused = False
        """Whether the host has refused a message or a proposal since the look before."""
        participants.take_new_lines()

    def take(self) -> list[str]:
        """Return the news: arrivals, proposals, messages, and warnings of the server."""
        participants, before, now = self._participants, self._shown, self._participants.presence
        asked, refusal = participants.to_answer, participants.take_refusal()
        self._shown, self.is_refused = now, bool(refusal)
        news = [
            self._change(seat, earlier, one)
            for seat, (earlier, one) in enumerate(zip(before.seats, now.seats, strict=True))
        ]
        self.has_ended = now.declined > before.declined or bool(before.proposal and not now.proposal)
        if now.declined > before.declined and now.decliner not in participants.voices:
            news.append(declined_sentence(participants))
        self.is_asked = asked is not None and (before.proposal is None or before.proposal.number != asked.number)
        if asked is not None and self.is_asked:
            news.append(join_sentences(proposed_sentence(participants, asked), self._remedy))
        had_read = participants.has_read_announced
        said = participants.take_new_lines()
        if self._reads and had_read:
            participants.read_lines()
        news += [_("{name}: {text}").format(name=one.name, text=one.text) for one in said if not participants.muted]
        return [*filter(None, news), *participants.take_warnings(), *filter(None, [refusal])]

    def _change(self, seat: int, before: Participant, now: Participant) -> str:
        """Return the sentence about a seat whose player has come or gone, or is another one; "" for no change."""
        participants = self._participants
        name, over = participants.name_of(seat), participants.presence.deciding < 0
        if now.computer != before.computer and not participants.is_host:
            text = _("{player} plays for {name} now.") if now.computer else _("{name} plays again.")
            return text.format(name=name, player=now.player_label)
        if now.here == before.here:
            return ""
        texts = {
            (True, False): _("{name} is here."),
            (True, True): _("{name} is here."),
            (False, False): _("The connection to {name} is lost."),
            (False, True): _("{name} has left the table.")
            if over
            else _("{name} has left the table; it continues when {name} resumes."),
        }
        return texts[now.here, now.left].format(name=name)


def proposed_sentence(participants: Participants, proposal: Proposal) -> str:
    """Return the sentence about a proposal."""
    return _(PROPOSALS[proposal.kind]).format(name=participants.name_of(proposal.seat))


def declined_sentence(participants: Participants) -> str:
    """Return the sentence about the proposal that was declined last, with the reason if one was given."""
    now = participants.presence
    text = _("{name} declines: {reason}") if now.reason else _("{name} declines.")
    return text.format(name=participants.name_of(now.decliner), reason=now.reason)
