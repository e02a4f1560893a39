"""The hosting of games on this machine: the server, the secrets and the invitations."""

from __future__ import annotations

import errno
import socket
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hotseat.play.participants import Participants
from hotseat.play.program import Answering
from hotseat.play.session import Session
from hotseat.remote.invitation import LOOPBACK, Invitation, is_loopback, normal_host, write_address, write_invitations
from hotseat.util import safe_io
from hotseat.util.extras import report_missing
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.visitors import require_owner

if TYPE_CHECKING:
    from hotseat.remote.credentials import Credentials
    from hotseat.remote.server import Server

PORT = 7777
"""The port that the setup of a new game suggests."""
UNUSABLE = {
    errno.EADDRINUSE: gettext_noop("another program uses port {port}; choose another port, or 0 for any free one"),
    errno.EADDRNOTAVAIL: gettext_noop("{host} isn't an address of this machine"),
    errno.EACCES: gettext_noop("port {port} is reserved for the system; choose a port from 1024 on"),
    errno.EPERM: gettext_noop("the system doesn't allow to listen on {host}, port {port}"),
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
    spectators: int = 0
    delay: int = 0
    """The number of turns after which spectators see a step."""


class Hosting:
    """The hosting of the games of one run. Nothing listens before the first call of `serve`."""

    def __init__(self, options: HostOptions | None = None) -> None:
        self.options = options or HostOptions()
        self._server: Server | None = None
        self._credentials: Credentials | None = None
        self._fingerprint = ""
        self._session: Session[Any, Any, Any, Any] | None = None

    @property
    def suggested_address(self) -> str:
        """The address and port that the setup of a new game suggests: those in use, or those in the local network."""
        host, port = self.options.listen or (network_address(), PORT)
        return write_address(host, port)

    def listen(self, text: str) -> None:
        """Listen on an address from the next game on. Raise ValueError if the text isn't valid."""
        wanted = read_address(text)
        if wanted != self.options.listen:
            self.close()
            self._credentials = None
            self.options = self.options._replace(listen=wanted)

    def serve(self, session: Session[Any, Any, Any, Any], turned: int = 0) -> Participants:
        """Serve a game from now on; the first call starts to listen, and may raise HostingFault."""
        from hotseat.remote import credentials as stored  # imports pydantic, which other games don't need

        server, seats = self._server, len(session.players)
        if server is not None and session is self._session and server.game.participants is not None:
            return server.game.participants
        try:
            require_owner()
            if server is None or self._credentials is None or len(self._credentials.secrets) <= seats:
                self.close()
                self._credentials = stored.load_credentials(session.path, seats, session.notices)
                server = self._made(self._credentials)
            else:
                self._credentials.turn(turned, seats)
            self._session = session
            participants = server.attach(session, self._credentials.order, self.invitations)
            if self._server is None:
                server.start()
                self._server, self._credentials.port = server, server.port
            stored.save_credentials(self._credentials, session.path)
        except (OSError, ValueError) as error:
            raise HostingFault(_("the game can't be hosted: {why}").format(why=self._reason(error))) from None
        return participants

    def _reason(self, error: OSError | ValueError) -> str:
        """Return why a game can't be hosted, and what to do."""
        host, port = self.options.listen or (LOOPBACK, self._credentials.port if self._credentials else 0)
        shown = {"host": safe_io.escape(host), "port": port}
        if isinstance(error, socket.gaierror):
            return _("the name {host} can't be found; use an address of this machine").format_map(shown)
        file = getattr(error, "filename", None)
        if isinstance(error, OSError) and error.errno in UNUSABLE and not file:
            return _(UNUSABLE[error.errno]).format_map(shown)
        return describe_error(error) + (f": {safe_io.escape(str(file))}" if file else "")

    def _made(self, credentials: Credentials) -> Server:
        """Return a server that doesn't listen yet, or raise OSError or ValueError for a faulty certificate."""
        if self.options.listen is not None:
            credentials.address, credentials.port = self.options.listen
        own, certificate = self.options.certificate, None
        with report_missing("remote", error=ValueError):
            from hotseat.remote.credentials import Certificate
            from hotseat.remote.server import Server

            if own is not None or not is_loopback(credentials.address):
                certificate = Certificate(*map(safe_io.read_bytes, own)) if own else credentials.certificate()
            if own is not None and certificate is not None:
                certificate.check()
            self._fingerprint = certificate.fingerprint if certificate else ""
        context = certificate.context() if certificate else None
        listen = credentials.address, credentials.port
        return Server(credentials.secrets, listen, context, self.options.spectators, self.options.delay)

    def player(self, seat: int) -> Answering:
        """Return the player of a remote seat for the next decision of the game that is served."""
        assert self._server is not None
        return self._server.game.player(seat)

    def invitations(self) -> Sequence[tuple[str, str]]:
        """Return the invitations of the remote seats by name, of all together if several, and of spectators."""
        session, server, credentials = self._session, self._server, self._credentials
        if session is None or server is None or credentials is None:
            return ()
        names = session.game.names(session.state)
        numbers = {seat: number for number, seat in enumerate(credentials.order, 1)}

        def invitation(number: int) -> Invitation:
            return Invitation(credentials.address, server.port, number, credentials.secrets[number], self._fingerprint)

        remote = [seat for seat, player_spec in enumerate(session.players) if player_spec.remote]
        invited = [(names[seat], [invitation(numbers[seat])]) for seat in remote]
        if len(remote) > 1:
            invited.append((_("all of them on one machine"), [each for _name, found in invited for each in found]))
        lines = [(name, write_invitations(found)) for name, found in invited]
        return lines + [(_("spectators"), str(invitation(0)))] * bool(self.options.spectators)

    def close(self) -> None:
        """Close all connections, and delete the stored secrets of a game that is over and saved."""
        server, session = self._server, self._session
        self._server = self._session = None
        if server is not None:
            server.close()
        if session is not None and session.history.outcome is not None and session.path is not None:
            from hotseat.remote.credentials import credentials_file

            credentials_file(session.path).unlink(missing_ok=True)


def read_address(text: str) -> tuple[str, int]:
    """Return the address and port, 0 for any, of a text such as `192.168.1.5:7777`, or raise ValueError."""
    host, _sign, port = text.strip().rpartition(":")
    try:
        number = safe_io.parse_int(port) if port.isascii() else None
        if number is None or number >= 1 << 16:
            raise ValueError
        return normal_host(host), number
    except ValueError:
        form = "192.168.1.5:7777"
        shown = safe_io.escape(ascii(text))
        raise ValueError(_("{text} isn't valid; use the form {form}").format(text=shown, form=form)) from None


def network_address() -> str:
    """Return the address of this machine in its local network; the loopback address if there is none. Sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; only the way to it is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
