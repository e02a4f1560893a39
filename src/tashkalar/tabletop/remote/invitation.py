"""The invitation to a seat: address, seat, secret, and the fingerprint of the host's certificate."""

import re
import secrets
from typing import NamedTuple

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import quote_input

SECRET_BYTES = 16
"""The size of a seat's secret, in bytes."""
LONGEST = 400
"""The maximum length of an invitation, in characters."""
_FORM = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})/(\d{1,2})\.([\w-]{16,64})(?:#([0-9a-f]{64}))?", re.ASCII)


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
    """The SHA-256 of the host's certificate, in hexadecimal digits; "" for a connection without TLS on one machine."""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}/{self.seat}.{self.secret}" + (f"#{self.fingerprint}" if self.fingerprint else "")

    @property
    def address(self) -> str:
        """The address of the host as a URL."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.fingerprint else 'ws'}://{host}:{self.port}"

    @classmethod
    def read(cls, text: str) -> "Invitation":
        """Return the invitation that a text holds; the inverse of `str`.

        Args:
            text: the text as typed.

        Raises:
            ValueError: the text is no invitation; the message is one line.
        """
        found = _FORM.fullmatch(text.strip()) if len(text) <= LONGEST else None
        if found is None or not 0 < int(found[2]) < 1 << 16:
            shown = quote_input(text[:LONGEST])
            raise ValueError(_("{text} isn't an invitation; copy the whole line from the host").format(text=shown))
        host = found[1].strip("[]")
        invitation = cls(host, int(found[2]), int(found[3]), found[4], found[5] or "")
        if not invitation.fingerprint and not is_loopback(host):
            raise ValueError(_("an invitation to another machine must contain the fingerprint of its certificate"))
        return invitation


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
