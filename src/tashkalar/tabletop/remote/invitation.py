"""The invitation to a seat: address, seat, secret, and the fingerprint of the host's certificate."""

import base64
import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import quote_input

LOOPBACK = "127.0.0.1"
"""The address that only this machine reaches."""
SECRET_BYTES = 16
"""The size of a seat's secret, in bytes."""
LONGEST = 400
"""The maximum length of an invitation, in characters."""
FINGERPRINT_BYTES = 16
"""The size of a fingerprint, in bytes: no other certificate with the same 128 bits can be made."""
_SEAT = r"\d{1,2}\.[\w-]{16,64}"
_FORM = re.compile(rf"(\[[0-9a-f:.]+\]|[\w.-]+):(\d{{1,5}})/({_SEAT}(?:\+{_SEAT})*)(?:#([\w-]{{22}}))?", re.ASCII)


class Invitation(NamedTuple):
    """An invitation to a seat, or to watch. Its text is secret: its owner may play the seat."""

    host: str
    """The name or address of the host."""
    port: int
    """The port of the host."""
    seat: int
    """The seat, from 1; 0 for spectators."""
    secret: str
    """The secret of the seat."""
    fingerprint: str = ""
    """The fingerprint of the host's certificate (`fingerprint_of`); "" for a connection without TLS on one machine."""

    def __str__(self) -> str:
        return write_invitations([self])

    @property
    def address(self) -> str:
        """The address of the host as a URL."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.fingerprint else 'ws'}://{host}:{self.port}"


def write_invitations(invitations: Sequence[Invitation]) -> str:
    """Return the text of the invitations to one or more seats of one game.

    Args:
        invitations: the invitations, at least one, which differ only in seat and secret.
    """
    first = invitations[0]
    host = f"[{first.host}]" if ":" in first.host else first.host
    seats = "+".join(f"{each.seat}.{each.secret}" for each in invitations)
    return f"{host}:{first.port}/{seats}" + (f"#{first.fingerprint}" if first.fingerprint else "")


def read_invitations(text: str) -> list[Invitation]:
    """Return the invitations that a text holds; the inverse of `write_invitations`.

    Args:
        text: the text as typed; a command before it, such as `tashkalar join`, is ignored.

    Raises:
        ValueError: the text is no invitation; the message is one line.
    """
    found = _FORM.fullmatch((text.split() or [""])[-1]) if len(text) <= LONGEST else None
    if found is None or not 0 < int(found[2]) < 1 << 16:
        shown = quote_input(text[:LONGEST])
        raise ValueError(_("{text} isn't an invitation; copy the whole line from the host").format(text=shown))
    host = found[1].strip("[]")
    seats = [each.split(".") for each in found[3].split("+")]
    invitations = [
        Invitation(host, int(found[2]), int(number), secret, found[4] or "") for number, secret in dict(seats).items()
    ]
    if not invitations[0].fingerprint and not is_loopback(host):
        raise ValueError(_("an invitation to another machine must contain the fingerprint of its certificate"))
    return invitations


def fingerprint_of(certificate: bytes) -> str:
    """Return the fingerprint of a certificate: the first 128 bits of its SHA-256, as 22 characters of base64url.

    Args:
        certificate: the certificate as DER.
    """
    digest = hashlib.sha256(certificate).digest()[:FINGERPRINT_BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def new_secret() -> str:
    """Return a new random secret of 128 bits from the operating system."""
    return secrets.token_urlsafe(SECRET_BYTES)


def is_loopback(host: str) -> bool:
    """Return whether an address belongs to this machine alone.

    Args:
        host: a name or an address.
    """
    import ipaddress

    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
