"""The hosting of games on this machine: the server, the secrets and the invitations."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hotseat.play.notices import Notifier
from hotseat.play.participants import Participants
from hotseat.play.program import Answering
from hotseat.play.session import Session
from hotseat.remote.invitation import LOOPBACK, Invitation, is_loopback, normal_host, write_address, write_invitations
from hotseat.util import safe_io, sockets
from hotseat.util.extras import report_missing
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.visitors import require_owner

if TYPE_CHECKING:
    from hotseat.remote.credentials import Certificate, Credentials, ServerAddress
    from hotseat.remote.hosted_table import HostedTable, Tables
    from hotseat.remote.server import Server

PORT, RELAY_PORT = 7777, 7778
"""The port that the setup of a new game suggests, and that of a relay whose address names none."""
UNUSABLE = {
    errno.EADDRINUSE: gettext_noop("another program uses port {port}; choose another port, or 0 for any free one"),
    errno.EADDRNOTAVAIL: gettext_noop("{host} isn't an address of this machine"),
    errno.EACCES: gettext_noop("port {port} is reserved for the system; choose a port from 1024 on"),
    errno.EPERM: gettext_noop("the system doesn't allow listening on {host}, port {port}"),
}
"""The reasons for which an address can't be listened on, by the error of the system, marked for translation."""


class HostingFault(ValueError):
    """A game can't be hosted; the message is one line."""


class HostOptions(NamedTuple):
    """The choices of the user who hosts."""

    listen: tuple[str, int] | None = None
    """The address and the port to listen on; None for any port that only this machine reaches."""
    certificate: tuple[Path, Path] | None = None
    """The files of the user's own certificate and its key; None for one that is made when it is needed."""
    spectators: int | None = None
    delay: int | None = None
    """The number of turns after which spectators see a step. None, here and above, for that of an earlier run, or 0."""
    relay: tuple[str, int] | None = None
    """The address and the port of a relay, in place of listening; None for none."""


class Hosting:
    """The hosting of the games of one run. Nothing listens before the first call of `serve`."""

    def __init__(self, options: HostOptions | None = None, notifier: Notifier | None = None) -> None:
        self.options = options or HostOptions()
        self.notifier = notifier or Notifier()
        self._server: Server | None = None
        self._table: HostedTable | None = None
        self._credentials: Credentials | None = None
        self._fingerprint = ""
        self._spectators = self._delay = 0
        self._session: Session[Any, Any, Any, Any] | None = None

    @property
    def suggested_relay(self) -> str:
        """The address of the relay in use, with the port unless it is the usual one; "" for none."""
        host, port = self.options.relay or ("", RELAY_PORT)
        return host if port == RELAY_PORT else write_address(host, port)

    @property
    def suggested_address(self) -> str:
        """The address and port that the setup of a new game suggests: those in use, or those in the local network."""
        host, port = self.options.listen or (sockets.address_to_enter(""), PORT)
        return write_address(host, port)

    def listen(self, text: str, relay: str = "") -> None:
        """Listen on an address from the next game on, or use a relay. Raise ValueError if a text isn't valid."""
        wanted = self.options._replace(
            listen=None if relay else read_address(text), relay=read_relay(relay) if relay else None
        )
        if wanted != self.options:
            self.close()
            self._credentials = None
            self.options = wanted

    def serve(
        self,
        session: Session[Any, Any, Any, Any],
        turned: int = 0,
        warn: Callable[[str], object] | None = None,
    ) -> Participants:
        """Serve a game from now on; the first call starts to listen, and may raise HostingFault.

        `warn` takes a line while a busy relay is asked again; without it that ends sooner, and the table shows it.
        """
        from hotseat.remote import credentials as stored  # imports pydantic, which other games don't need
        from hotseat.remote.hosting_state import load_state
        from hotseat.remote.looks import note_hosted

        table, seats = self._table, len(session.players)
        if table is not None and session is self._session and table.game.participants is not None:
            return table.game.participants
        try:
            require_owner()
            state = load_state(session.path, seats, session.notices)
            if table is None or self._credentials is None or len(self._credentials.secrets) <= seats:
                self.close()
                self._credentials = stored.load_credentials(session.path, seats, session.notices)
                spectators, delay = self.options.spectators, self.options.delay
                self._spectators = state.spectators if spectators is None else spectators
                self._delay = state.delay if delay is None else delay
                server, table = self._made(self._credentials)
            else:
                self._credentials.turn(turned, seats)
            self._session, table.game.notifier = session, self.notifier
            state = state.model_copy(update={"spectators": self._spectators, "delay": self._delay})
            participants = table.attach(session, self._credentials.order, self.invitations, state)
            if self._table is None:
                server.start(warn)
                self._table, self._server, self._credentials.port = table, server, server.port
            stored.save_credentials(self._credentials, session.path)
            note_hosted(session, self.invitations())
        except (OSError, ValueError) as error:
            raise HostingFault(_("the game can't be hosted: {why}").format(why=self._reason(error))) from None
        return participants

    def _reason(self, error: OSError | ValueError) -> str:
        """Return why a game can't be hosted, and what to do."""
        return why_unusable(
            error, self.options.listen or (LOOPBACK, self._credentials.port if self._credentials else 0)
        )

    def _made(self, credentials: Credentials) -> tuple[Server, HostedTable]:
        """Return a server that doesn't listen yet, or raise OSError or ValueError for a faulty certificate."""
        if (chosen := self.options.relay or self.options.listen) is not None:
            credentials.address, credentials.port = chosen
            credentials.by_relay = self.options.relay is not None
        with report_missing("remote", error=ValueError):
            from hotseat.remote.hosted_table import HostedTable

            table = HostedTable(credentials.secrets, self._spectators, self._delay)
            server, certificate = make_server(table, credentials, self.options.certificate)
        self._fingerprint = certificate.fingerprint if certificate else ""
        return server, table

    def player(self, seat: int) -> Answering:
        """Return the player of a remote seat for the next decision of the game that is served."""
        assert self._table is not None
        return self._table.game.player(seat)

    def invitations(self) -> Sequence[tuple[str, str]]:
        """Return the invitations of the remote seats by name, of all together if several, and of spectators."""
        session, server, credentials = self._session, self._server, self._credentials
        if session is None or server is None or credentials is None:
            return ()
        remote = [seat for seat, player_spec in enumerate(session.players) if player_spec.remote]
        host = sockets.address_to_enter(credentials.address)
        inviting = Inviting(host, server.port, self._fingerprint, credentials.by_relay)
        names = session.game.names(session.state)
        return inviting.lines(credentials.secrets, credentials.order, names, remote, spectators=self._spectators > 0)

    def close(self) -> None:
        """Close all connections, and delete what is stored beside a game that is over and saved."""
        server, table, session = self._server, self._table, self._session
        self._server = self._table = self._session = None
        if server is not None and table is not None:
            table.game.detach()
            server.close()
        if session is not None and session.history.outcome is not None and session.path is not None:
            from hotseat.remote.credentials import credentials_file
            from hotseat.remote.hosting_state import state_file

            for file in (credentials_file(session.path), state_file(session.path)):
                file.unlink(missing_ok=True)


class Inviting(NamedTuple):
    """The way to a server, from which invitations are written."""

    address: str
    port: int
    fingerprint: str
    by_relay: bool

    def lines(
        self,
        secrets: Sequence[str],
        order: Sequence[int],
        names: Sequence[str],
        remote: Sequence[int],
        *,
        spectators: bool,
        together: bool = True,
    ) -> Sequence[tuple[str, str]]:
        """Return the invitations of the remote seats by name, of all together if several, and of spectators.

        Args:
            secrets: the secret of the spectators, then that of the invitation with each number.
            order: the seat, from 0, that the invitation with each number, from 1, plays.
            names: the name of each seat.
            remote: the seats, from 0, on other machines.
            spectators: whether the game has any.
            together: whether one invitation is for several seats on one machine.
        """
        numbers = {seat: number for number, seat in enumerate(order, 1)}
        invited = [(names[seat], [self._invitation(numbers[seat], secrets)]) for seat in remote]
        if len(remote) > 1 and together:
            invited.append((_("all of them on one machine"), [each for _name, found in invited for each in found]))
        if spectators:
            invited.append((_("spectators"), [self._invitation(0, secrets)]))
        return [(name, write_invitations(found)) for name, found in invited]

    def _invitation(self, number: int, secrets: Sequence[str]) -> Invitation:
        return Invitation(self.address, self.port, number, secrets[number], self.fingerprint, self.by_relay)


def make_server(
    tables: Tables, server: ServerAddress, own: tuple[Path, Path] | None
) -> tuple[Server, Certificate | None]:
    """Return a server at an address, which doesn't listen yet, with its certificate, if it has one.

    `own`: the files of the user's own certificate and its key. Raise OSError, or ValueError for a faulty certificate.
    """
    from hotseat.remote.credentials import Certificate
    from hotseat.remote.server import Server

    certificate = None
    if own is not None or server.by_relay or not is_loopback(server.address):
        certificate = Certificate(*map(safe_io.read_bytes, own)) if own else server.certificate()
    if own is not None and certificate is not None:
        certificate.check()
    context = certificate.context() if certificate else None
    return Server(tables, (server.address, server.port), context, by_relay=server.by_relay), certificate


def why_unusable(error: OSError | ValueError, address: tuple[str, int]) -> str:
    """Return why an address and port can't be used, or what else stops a server, and what to do."""
    shown = {"host": safe_io.escape(address[0]), "port": address[1]}
    if isinstance(error, socket.gaierror):
        return _("the name {host} can't be found; use an address of this machine").format_map(shown)
    file = getattr(error, "filename", None)
    if isinstance(error, OSError) and error.errno in UNUSABLE and not file:
        return _(UNUSABLE[error.errno]).format_map(shown)
    return describe_error(error) + (f": {safe_io.escape(str(file))}" if file else "")


def read_address(text: str, form: str = f"192.168.1.5:{PORT}", least: int = 0) -> tuple[str, int]:
    """Return the address and port, perhaps 0 for any, of a text in a form, or raise ValueError."""
    host, _sign, port = text.strip().rpartition(":")
    try:
        number = safe_io.parse_int(port) if port.isascii() else None
        if number is None or not least <= number < 1 << 16:
            raise ValueError
        return normal_host(host), number
    except ValueError:
        shown = safe_io.escape(ascii(text))
        raise ValueError(_("{text} isn't valid; use the form {form}").format(text=shown, form=form)) from None


def read_relay(text: str) -> tuple[str, int]:
    """Return the address and port of a relay, whose text may leave the port out, or raise ValueError."""
    try:
        return normal_host(text.strip()), RELAY_PORT
    except ValueError:
        return read_address(text, f"relay.example:{RELAY_PORT}", least=1)
