"""The client of a hosted game: the connection of one seat or spectator, which reconnects by itself."""

import hashlib
import hmac
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import sleep

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from tashkalar import __version__, safe_io
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.remote.invitation import Invitation
from tashkalar.tabletop.remote.messages import (
    MAX_OUTBOUND,
    PROTOCOL,
    TAKEN_OVER,
    Answer,
    Hello,
    Refused,
    SeenStep,
    Steps,
    TableMessage,
    Welcome,
    read_host,
)

PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""The pauses in seconds before each attempt to reconnect; the last one repeats."""
CONNECT_SECONDS = 10.0
"""The time limit of an attempt to connect, in seconds."""
REFUSALS: dict[str, str] = {
    "bad-message": gettext_noop("the host is tashkalar {program} and doesn't understand this client"),
    "wrong-version": gettext_noop("the host is tashkalar {program}; install the same version"),
    "wrong-game": gettext_noop("the host plays another game, or other cards"),
    "wrong-secret": gettext_noop("the invitation isn't valid for this game any more"),
    "full": gettext_noop("the game has no place for more spectators"),
}
"""The reasons for which a host refuses a connection, by their codes, marked for translation."""


class RemoteFault(Exception):
    """The host refused the connection, or the connection can't go on. The message is one line."""


class RemoteSession:
    """A seat of a game on another machine: the steps and the position that the host sends, and one unsent answer.

    Args:
        invitation: the invitation to the seat.
        game: the id of the game.
        fingerprint: the fingerprint of the components of the game.
        name: the name that the host shows.
        attempts: the number of attempts to reconnect before giving up; None for no limit.
    """

    def __init__(
        self, invitation: Invitation, game: str, fingerprint: str, name: str = "", attempts: int | None = None
    ) -> None:
        self._invitation = invitation
        self._attempts = attempts
        self._socket: ClientConnection | None = None
        self._unconfirmed: Answer | None = None
        self.names: list[str] = []
        """The names of the players, by seat."""
        self.steps: list[SeenStep] = []
        """The steps of the game as the seat may see them."""
        self.table: TableMessage | None = None
        """The current position as the seat may see it; None before the first message."""
        self._hello = Hello(
            program=__version__,
            protocol=PROTOCOL,
            game=game,
            fingerprint=fingerprint,
            seat=invitation.seat,
            secret=invitation.secret,
            name=name,
        )

    @property
    def sending(self) -> bool:
        """Whether an answer isn't yet on the disk of the host."""
        return self._unconfirmed is not None

    def answer(self, option: str) -> None:
        """Answer the pending decision. The answer is sent again after a lost connection until the host has saved it.

        Args:
            option: the text of one of its options.

        Raises:
            ValueError: the seat has no pending decision, or the decision doesn't list the option.
        """
        table = self.table
        if table is None or table.question is None or option not in table.question.options:
            raise ValueError(_("the pending decision doesn't list this option"))
        self._unconfirmed = Answer(ply=table.ply + 1, digest=table.question.digest, option=option)
        self._send_unconfirmed()

    def updates(self, on_lost: Callable[[], object] = lambda: None) -> Iterator[TableMessage]:
        """Yield the position each time that the host sends it, until the game is over.

        A lost connection is opened again.

        Args:
            on_lost: called when the connection is lost.

        Raises:
            RemoteFault: the host refused the connection, sent an invalid message, or can't be reached any more.
        """
        failures = 0
        while True:
            try:
                with self._connected() as socket:
                    self._socket = socket
                    socket.send(self._hello.encode())
                    for data in socket:
                        failures = 0
                        if self._take(data) and self.table is not None:
                            yield self.table
                            if self.table.result is not None and self.table.saved:
                                return
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage) as fault:
                if isinstance(fault, ConnectionClosed) and fault.rcvd is not None and fault.rcvd.code == TAKEN_OVER:
                    raise RemoteFault(_("another connection has taken this seat over")) from None
            finally:
                self._socket = None
            if failures == 0:
                on_lost()
            if self._attempts is not None and failures >= self._attempts:
                raise RemoteFault(_("the host can't be reached"))
            sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    @contextmanager
    def _connected(self) -> Iterator[ClientConnection]:
        """Yield a connection to the host, whose certificate is the one in the invitation.

        Raises:
            RemoteFault: the certificate is another one.
        """
        secure = bool(self._invitation.fingerprint)
        with connect(
            self._invitation.address,
            ssl=_pinning_context() if secure else None,
            compression=None,
            proxy=None,
            max_size=MAX_OUTBOUND,
            open_timeout=CONNECT_SECONDS,
            close_timeout=1,
        ) as socket:
            if secure:
                assert isinstance(socket.socket, ssl.SSLSocket)
                found = hashlib.sha256(socket.socket.getpeercert(binary_form=True) or b"").hexdigest()
                if not hmac.compare_digest(found, self._invitation.fingerprint):
                    raise RemoteFault(_("the certificate of the host isn't the one in the invitation"))
            yield socket

    def _take(self, data: str | bytes) -> bool:
        """Take a message of the host; return whether the position has changed."""
        match read_host(data):
            case Welcome(names=names):
                self.names, self.steps = names, []
            case Refused(error="illegal-option"):
                self._unconfirmed = None
            case Refused(error=error, program=program):
                raise RemoteFault(_(REFUSALS[error]).format(program=safe_io.escape(program)))
            case Steps(first=first, steps=steps) if 1 <= first <= len(self.steps) + 1:
                self.steps[first - 1 :] = steps
            case TableMessage() as table:
                self.table = table
                if self._unconfirmed is not None and self._unconfirmed.ply <= table.ply and table.saved:
                    self._unconfirmed = None
                self._send_unconfirmed()
                return True
            case _:
                raise RemoteFault(_("the host sent an invalid message"))
        return False

    def _send_unconfirmed(self) -> None:
        if self._socket is not None and self._unconfirmed is not None:
            with suppress(ConnectionClosed):  # the answer is sent again after reconnecting
                self._socket.send(self._unconfirmed.encode())


def _pinning_context() -> ssl.SSLContext:
    """Return TLS settings without certificate authorities: the caller compares the certificate with the invitation."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
