"""The client of a hosted game: the connection of one seat or spectator, which reconnects by itself."""

import hmac
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from time import monotonic, sleep
from typing import Any

from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidHandshake, InvalidMessage
from websockets.frames import CloseCode, Frame
from websockets.protocol import Event, State
from websockets.sync.client import ClientConnection, connect

from hotseat.play.participants import WHY_NOT
from hotseat.remote.allowance import Allowance
from hotseat.remote.invitation import Invitation, channel_of, fingerprint_of, new_secret, write_address
from hotseat.remote.messages import (
    LONGEST_NAME,
    MAX_OUTBOUND,
    MOST_LOOKS,
    PROTOCOL,
    SPECTATOR,
    TAKEN_OVER,
    Answer,
    Claim,
    FromHost,
    Hello,
    Leave,
    PositionMessage,
    PresenceMessage,
    Propose,
    RecordMessage,
    Refused,
    Reply,
    SaidLines,
    Say,
    SeenStep,
    Steps,
    Welcome,
    read_host,
)
from hotseat.remote.relay_messages import RelayFault, enter_channel
from hotseat.util import identity, safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

PAUSES: tuple[float, ...] = (0.2, 0.5, 1.0, 2.0, 5.0)
"""The pauses in seconds before each attempt to reconnect; the last one repeats."""
FIRST_ATTEMPTS = 3
"""The number of attempts to reach the host for the first time."""
CONNECT_SECONDS = 10.0
ANSWER_SECONDS = 20.0
"""The time in seconds in which a host has to send its first message on a connection."""
SEND_SECONDS = 10.0
"""The time in seconds that a message may wait for a host that doesn't read."""
MOST_QUEUED = 4
"""The number of received frames that wait for their processing; then the connection isn't read any more."""
MOST_FRAGMENTS = 1000
FRAME_COST = 1 << 13
"""The number of bytes that a frame of any size stands for in the pace of a connection, for pings and the like."""
PACE_AT_ONCE, PACE_A_SECOND = 16 << 20, 2 << 20
"""The number of bytes that are read of a host at once, and those that are read in a second in the long run."""
MOST_STEPS = 50_000
LARGEST_GAME = 2 * MAX_OUTBOUND
"""The maximum size of the steps of a game, in bytes of their messages."""
MOST_RECORDS = 100
"""The maximum number of records that are accepted of a host, one for each game."""
INVALID = gettext_noop("the host sent an invalid message")
"""The message about a host that doesn't keep to the protocol or to the rules of the game, marked for translation."""
FAULTY = (CloseCode.PROTOCOL_ERROR, CloseCode.INVALID_DATA, CloseCode.MESSAGE_TOO_BIG)
"""The codes with which this client closes the connection to such a host."""
REFUSALS: dict[str, str] = {
    "bad-message": gettext_noop("the host is {name} {program} and doesn't understand this client"),
    "wrong-version": gettext_noop("the host is {name} {program}; install the same version"),
    "wrong-game": gettext_noop("the host plays another game, or other cards"),
    "wrong-secret": gettext_noop("the invitation isn't valid for this game any more"),
    "busy": gettext_noop("the host has no place for more connections now; try again later"),
    "full": gettext_noop("the game has no place for more spectators"),
}
"""The reasons for which a host refuses a connection, by their codes, marked for translation."""


class RemoteFault(ValueError):
    """The host refused the connection, or the connection can't go on. The message is one line."""


class _Connection(ClientConnection):
    """A connection that is read at a steady pace, whatever the host sends: also pings and parts of messages count."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._pace = Allowance(PACE_AT_ONCE, PACE_A_SECOND)
        self._fragments = 0
        self.is_faulty = False
        """Whether a message has too many parts."""
        super().__init__(*arguments, **options)

    def process_event(self, event: Event) -> None:
        """Process a frame, called in the thread that reads."""
        if self.is_faulty:
            return
        if isinstance(event, Frame):
            wait = self._pace.spend(len(event.data) + FRAME_COST)
            if wait and self.protocol.state is State.OPEN:
                sleep(wait)
            self._fragments = 0 if event.fin else self._fragments + 1
            if self._fragments > MOST_FRAGMENTS:
                self.is_faulty = True
                with suppress(OSError):
                    self.socket.shutdown(socket.SHUT_RDWR)
        super().process_event(event)


class RemoteSession:
    """A seat of a game on another machine: what the host sends, and one unsent answer.

    `attempts` limits those to reconnect. Raise RemoteFault if the name or the game can't be sent.
    """

    def __init__(
        self,
        invitation: Invitation,
        game: str,
        fingerprint: str,
        name: str = "",
        attempts: int | None = None,
        *,
        stays: bool = False,
    ) -> None:
        self.invitation = invitation
        self._attempts = attempts
        self._stays = stays
        self._is_closed = False
        self._socket: _Connection | None = None
        self.game = 0
        """The number of the game that the host plays now, from 1; 0 before the host has accepted the invitation."""
        self.seat = invitation.seat
        """The own seat in this game, from 1; 0 for a spectator."""
        self.presence: PresenceMessage | None = None
        """The last message of the host about the players; None before."""
        self.said = SaidLines(lines=[])
        """The latest messages of the players."""
        self.record = ""
        """The record of the finished game, if the host has given it; else ""."""
        self.on_presence: Callable[[], object] = lambda: None
        """Called when `presence`, `said` or `record` has changed, or the host has refused what was sent (`refused`)."""
        self.refused = ""
        """The reason for which the host has refused the last message to the players or proposal; "" for none."""
        self.is_parted = False
        """Whether the host has closed the connection by itself, because its people have left the game."""
        self._unconfirmed: Answer | None = None
        self.plugin = ""
        """The id of the game's plugin, as the host names it."""
        self.names: list[str] = []
        self.steps: list[SeenStep] = []
        """The steps of the game as the seat may see them."""
        self.position: PositionMessage | None = None
        """The current position as the seat may see it; None before the first message."""
        self._sizes: list[int] = []
        self._records = 0
        try:
            self._hello = Hello(
                program=identity.current().version,
                protocol=PROTOCOL,
                game=game,
                fingerprint=fingerprint,
                seat=invitation.seat,
                secret=invitation.secret,
                name=name[:LONGEST_NAME].encode("utf-8", "replace").decode(),
                client=new_secret(),
            )
        except ValidationError as error:
            field = ".".join(map(str, error.errors()[0]["loc"]))
            raise RemoteFault(_("the host can't be asked: {what} isn't valid").format(what=field)) from None

    @property
    def sending(self) -> bool:
        """Whether an answer isn't yet on the disk of the host."""
        return self._unconfirmed is not None

    def answer(self, option: str) -> None:
        """Answer the decision, again after a lost connection until the host has saved it, or raise ValueError."""
        position = self.position
        if position is None or position.question is None or option not in position.question.options:
            raise ValueError(_("the pending decision doesn't list this option"))
        self._unconfirmed = Answer(ply=position.ply + 1, digest=position.question.digest, option=option)
        self._send_unconfirmed()

    def send(self, message: Say | Propose | Reply | Leave | Claim) -> None:
        """Send a message for the other participants, unless the connection is lost."""
        connection, self.refused = self._socket, ""
        if connection is not None:
            with suppress(ConnectionClosed):
                connection.send(message.encode())

    def close(self) -> None:
        """Close the connection for good, with a goodbye of a player."""
        self._stays, self._attempts, self._is_closed = False, 0, True
        if self.seat != SPECTATOR:
            self.send(Leave())
        if self._socket is not None:
            self._socket.close()

    @property
    def _is_over(self) -> bool:
        return self.position is not None and self.position.result is not None and self.position.saved

    def updates(self, on_lost: Callable[[], object] = lambda: None) -> Iterator[PositionMessage]:
        """Yield the position each time that the host sends it, until the game is over, or raise RemoteFault.

        A lost connection is opened again; one that stays goes on until the host closes it.
        """
        failures = 0
        while True:
            fault: Exception | None = None
            try:
                with self._connected() as connection:
                    self._socket = connection
                    if self._is_closed:  # while it was opened
                        return
                    self._hello = self._hello.model_copy(update={"attempt": self._hello.attempt + 1})
                    connection.send(self._hello.encode())
                    for data in _messages(connection):
                        failures, self.is_parted = 0, False
                        if self._take(*_read_sized(data)) and self.position is not None:
                            yield self.position
                            if self._is_over and not self._stays:
                                return
                    self.is_parted = True
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage) as failed:
                fault = failed
                if isinstance(fault, ConnectionClosed):
                    self._check_closing(fault)
            finally:
                self._socket = None
            if self._is_over:
                return
            self._check_attempts(failures, fault)
            if failures == 0 and self.game:
                on_lost()
            sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    def look(self, seconds: float) -> None:
        """Take how the game stands without joining it, in so many seconds for each step, or raise RemoteFault."""
        (fault,) = look_together([self], seconds)
        if fault is not None:
            raise fault

    @staticmethod
    def look_at_some(
        sessions: "Sequence[RemoteSession]", seconds: float
    ) -> "tuple[list[RemoteFault | None] | None, RemoteFault]":
        """Look by one connection, and return the fault or None of each of the first sessions, and why no more of them.

        In place of the former, None says that the host takes one look by a connection. Raise RemoteFault.
        """
        found: list[RemoteFault | None] = []
        fault: object = ""
        try:
            with sessions[0]._connected(seconds) as connection:
                until = monotonic() + seconds
                with suppress(ConnectionClosed):  # the reply says why a host closes before it has read all
                    for number, each in enumerate(sessions):
                        more = 0 if number else len(sessions) - 1
                        each._hello = each._hello.model_copy(update={"look": True, "more": more})
                        connection.send(each._hello.encode())
                with suppress(ConnectionClosedOK):
                    while True:
                        message, size = _read_sized(connection.recv(timeout=max(0.0, until - monotonic())))
                        if isinstance(message, Refused) and message.error == "bad-message" and len(sessions) > 1:
                            return found or None, sessions[0]._unreachable("")
                        found += [None] * isinstance(message, Welcome | Refused)
                        if not 0 < len(found) <= len(sessions):
                            raise RemoteFault(_(INVALID))
                        try:
                            sessions[len(found) - 1]._take(message, size)
                        except RemoteFault as refused:
                            found[-1] = refused
        except TimeoutError:
            fault = _("no answer in {seconds} s; is the machine on?").format(seconds=round(seconds))
        except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage) as failed:
            fault = failed
        unreachable = sessions[0]._unreachable(fault)
        seen = zip(sessions, found, strict=False)
        return [why or (None if each.position else unreachable) for each, why in seen], unreachable

    def _unreachable(self, fault: object) -> RemoteFault:
        text = _("the host can't be reached at {address}: {why}")
        address = write_address(self.invitation.host, self.invitation.port)
        return RemoteFault(text.format(address=address, why=safe_io.escape(str(fault or "")) or _("no answer")))

    def _check_closing(self, closed: ConnectionClosed) -> None:
        """Raise RemoteFault if a connection was closed for a reason that another one would have too."""
        if closed.rcvd is not None and closed.rcvd.code == TAKEN_OVER:
            raise RemoteFault(_("another connection has taken this seat over")) from None
        faulty = closed.sent is not None and closed.sent.code in FAULTY and not closed.rcvd_then_sent
        if faulty or (self._socket is not None and self._socket.is_faulty):
            raise RemoteFault(_(INVALID)) from None

    def _check_attempts(self, failures: int, fault: Exception | None) -> None:
        """Raise RemoteFault if a further attempt is of no use after so many failures."""
        if not self.game and failures + 1 >= FIRST_ATTEMPTS:
            raise self._unreachable(fault)
        if self._attempts is not None and failures >= self._attempts:
            raise RemoteFault(_("the host can't be reached"))

    @contextmanager
    def _connected(self, seconds: float = CONNECT_SECONDS) -> Iterator[_Connection]:
        """Yield a connection to the host with the certificate of the invitation, or raise RemoteFault."""
        secure = bool(self.invitation.fingerprint)
        with ExitStack() as stack:
            try:
                opened = stack.enter_context(self._connect(_pinning_context() if secure else None, seconds))
            except ValueError as error:  # a redirection, or a name that can't be looked up
                raise InvalidHandshake(str(error)) from None
            assert isinstance(opened, _Connection)
            if secure:
                assert isinstance(opened.socket, ssl.SSLSocket)
                found = fingerprint_of(opened.socket.getpeercert(binary_form=True) or b"")
                if not hmac.compare_digest(found, self.invitation.fingerprint):
                    raise RemoteFault(_("the certificate of the host isn't the one in the invitation"))
            opened.socket.settimeout(SEND_SECONDS)
            yield opened

    def _connect(self, context: ssl.SSLContext | None, seconds: float) -> AbstractContextManager[ClientConnection]:
        """Return a connection to be entered; its socket is opened here, so that no redirection is followed."""
        opened = socket.create_connection((self.invitation.host, self.invitation.port), seconds)
        if self.invitation.by_relay:
            try:
                enter_channel(opened, channel_of(self.invitation.fingerprint))
            except OSError as fault:
                opened.close()
                if isinstance(fault, RelayFault) and fault.final:
                    raise RemoteFault(str(fault)) from None
                raise
        return connect(
            self.invitation.address,
            sock=opened,
            ssl=context,
            compression=None,
            max_size=MAX_OUTBOUND,
            max_queue=MOST_QUEUED,
            open_timeout=seconds,
            close_timeout=1,
            create_connection=_Connection,
        )

    def _take(self, message: FromHost | None, size: int) -> bool:
        """Take a message of the host and its size, None for an invalid one; return whether the position has changed."""
        match message:
            case Welcome(game=game, seat=seat) if not self._fits(game, seat):
                raise RemoteFault(_(INVALID))
            case Welcome(game=game, names=names, seat=seat, plugin=plugin):
                self.game, self.names, self.steps, self.seat, self.plugin = game, names, [], seat, plugin
                self.position, self.record, self._sizes = None, "", []
            case Refused(error="illegal-option"):
                self._unconfirmed = None
            case Refused(error="not-now", why=why):
                self.refused = _(WHY_NOT[why]) if why else _("The host doesn't accept this now.")
                self.on_presence()
            case Refused(error=error, program=program):
                own = identity.current().name
                raise RemoteFault(_(REFUSALS[error]).format(name=own, program=safe_io.escape(program)))
            case Steps(first=first, steps=steps) if 1 <= first <= len(self.steps) + 1:
                self.steps[first - 1 :] = steps
                self._sizes[first - 1 :] = [size // max(1, len(steps))] * len(steps)
                if len(self.steps) > MOST_STEPS or sum(self._sizes) > LARGEST_GAME:
                    raise RemoteFault(_("the game of the host is too large for this client"))
            case PositionMessage() as position:
                self.position = position
                if self._unconfirmed is not None and self._unconfirmed.ply <= position.ply and position.saved:
                    self._unconfirmed = None
                self._send_unconfirmed()
                return True
            case PresenceMessage() as presence:
                self.presence = presence
                self.on_presence()
            case SaidLines() as said:
                self.said = said
                self.on_presence()
            case RecordMessage(text=text):
                if not self.record and self._records < MOST_RECORDS:
                    self.record = text
                    self._records += 1
                    self.on_presence()
            case _:
                raise RemoteFault(_(INVALID))
        return False

    def _fits(self, game: int, seat: int) -> bool:
        """Return whether a welcome may name this seat: one like that of the invitation, the same through a game."""
        return (seat == SPECTATOR) == (self.invitation.seat == SPECTATOR) and (game != self.game or seat == self.seat)

    def _send_unconfirmed(self) -> None:
        if self._socket is not None and self._unconfirmed is not None:
            with suppress(ConnectionClosed):  # the answer is sent again after reconnecting
                self._socket.send(self._unconfirmed.encode())


def look_together(sessions: Sequence[RemoteSession], seconds: float) -> list[RemoteFault | None]:
    """Let sessions at one host take how their games stand without joining them; return the fault of each, or None.

    Many share a connection; `seconds` are for each one. A host that can't be reached is asked once.
    """
    faults: list[RemoteFault | None] = []
    most = MOST_LOOKS
    while rest := sessions[len(faults) :]:
        try:
            found, unreachable = RemoteSession.look_at_some(rest[:most], seconds)
        except RemoteFault as fault:
            found, unreachable = [], fault
        if found is None:
            most = 1
        else:
            faults += found or [unreachable] * len(rest)
    return faults


def _read_sized(data: str | bytes) -> tuple[FromHost | None, int]:
    """Return a message of a host, None for an invalid one, and its size."""
    return read_host(data), len(data)


def _messages(connection: _Connection) -> Iterator[str | bytes]:
    """Yield the messages of a host until it closes the connection; raise TimeoutError or ConnectionClosed."""
    with suppress(ConnectionClosedOK):
        yield connection.recv(timeout=ANSWER_SECONDS)
        yield from connection


def _pinning_context() -> ssl.SSLContext:
    """Return TLS settings without certificate authorities: the caller compares the certificate with the invitation."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
