"""The invitation to a seat: address, perhaps a channel, seat, secret, and the fingerprint of the host's certificate."""

import base64
import hashlib
import ipaddress
import re
import secrets as random_secrets
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category, normalize

from hotseat.util import identity, secrets
from hotseat.util.i18n import gettext as _

JOIN, WATCH = "join", "watch"
"""The commands that ask players and spectators for an invitation."""
LOOPBACK = "127.0.0.1"
"""The address that only this machine reaches."""
MAX_SEAT = 64
"""The largest number of a seat in invitations and messages."""
MOST_SPECTATORS = 200
"""The maximum number of spectators of a game."""
LONGEST_DELAY = 100
"""The maximum number of turns after which spectators see a step."""
SECRET_BYTES = 16
SECRET_LENGTH = 22
"""The length of a seat's secret, as base64url without padding."""
LONGEST = 4096
"""The maximum length of a text with an invitation, in characters; one to `MAX_SEAT` seats has less than half of it."""
LONGEST_HOST = 253
FINGERPRINT_BYTES = 16
"""The size of a fingerprint, in bytes: no other certificate with the same 128 bits can be made."""
CHANNEL_LENGTH = 12
"""The length of the name of a host's channel at a relay: the first 72 bits of the fingerprint."""

_SEAT = rf"(?:\d\n?){{1,2}}\.\n?(?:[\w-]\n?){{{SECRET_LENGTH}}}"
_REST = re.compile(
    rf":\n?((?:\d\n?){{1,5}})/\n?(?:((?:[\w-]\n?){{{CHANNEL_LENGTH}}})/\n?)?({_SEAT}(?:\+\n?{_SEAT})*)"
    r"(?:(?:#|%23)\n?((?:[\w-]\n?){21}[\w-]))?(?![_*-]*[0-9A-Za-z#+%])",
    re.ASCII,
)
"""An invitation without its host; a line may end after each character."""
_IPV6 = re.compile(r"\[([\w:.%\n-]{2,80})\]\n?$", re.ASCII)
_NAME = re.compile(r"[\w.-]+$")
_BEGUN = re.compile(r"(?:^|\n)(?:.*\b(?:join|watch) )?[^\w\n]*(\w[\w-]*\.[\w.-]*\w|[\w.-]*\w-)\n$")
"""A line that ends inside of the name of a host, behind nothing or behind a command."""
_BEGUN_IPV4 = re.compile(r"(?<![\w.])([\d.]+)\n$", re.ASCII)
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?")
_ENCODED = re.compile(r"%([2-7][0-9A-Fa-f])")  # as links write a character
_ZONE = re.compile(r"[\w.-]{1,15}", re.ASCII)


class Invitation(NamedTuple):
    """An invitation to a seat, or to watch. Its text is secret: its owner may play the seat."""

    host: str
    port: int
    seat: int
    """The seat, from 1; 0 for spectators."""
    secret: str
    fingerprint: str = ""
    """The fingerprint of the host's certificate (`fingerprint_of`); "" for a connection without TLS on one machine."""
    by_relay: bool = False
    """Whether the address is that of a relay, which has a channel for the host."""

    def __str__(self) -> str:
        return write_invitations([self])

    @property
    def address(self) -> str:
        """The address of the host as a URL, without the zone of an IPv6 address, which means nothing to the host."""
        host = self.host.partition("%")[0]
        return f"{'wss' if self.fingerprint else 'ws'}://{write_address(host, self.port)}"


def write_invitations(invitations: Sequence[Invitation]) -> str:
    """Return the text of invitations to one game, which differ in seat and secret, or raise ValueError."""
    secrets.register(*(each.secret for each in invitations))
    first = invitations[0]
    seats = "+".join(f"{each.seat}.{each.secret}" for each in invitations)
    address = write_address(normal_host(first.host), first.port)
    if first.by_relay:
        address += f"/{channel_of(first.fingerprint)}"
    return f"{address}/{seats}" + (f"#{first.fingerprint}" if first.fingerprint else "")


def read_invitations(text: str) -> list[Invitation]:
    """Return the invitations in a text, whatever words, quotes and line breaks are around them, or raise ValueError."""
    found = []
    if len(text) <= LONGEST:
        clean = _clean(text)
        found = [*dict.fromkeys(_found(clean))] or [
            *dict.fromkeys(_found(_ENCODED.sub(lambda each: chr(int(each[1], 16)), clean)))
        ]
    if not found:
        raise ValueError(_("this isn't an invitation; copy the whole line from the host"))
    secrets.register(*(each.secret for each in found))
    if any(not each.fingerprint and not is_loopback(each.host) for each in found):
        raise ValueError(_("an invitation to another machine must contain the fingerprint of its certificate"))
    return found


def _clean(text: str) -> str:
    """Return a text without invisible characters and the marks of quoted lines, its soft line breaks joined."""
    visible = "".join(each for each in normalize("NFKC", text) if category(each) != "Cf")
    lines = "\n".join(line.strip(" \t|\u2502").lstrip("> \t") for line in visible.splitlines())
    return re.sub("=\n", "", lines)


def _found(text: str) -> Iterator[Invitation]:
    """Yield each invitation in a clean text."""
    end = 0
    for found in _REST.finditer(text):
        port, channel, seats, fingerprint = ("".join((part or "").split()) for part in found.groups())
        host, end = _host_before(text[end : found.start()]), found.end()
        for each in seats.split("+"):
            seat, secret = each.split(".")
            fits = not channel or channel == channel_of(fingerprint)
            if host and fits and 0 < int(port) < 1 << 16 and int(seat) <= MAX_SEAT:
                yield Invitation(host, int(port), int(seat), secret, fingerprint, bool(channel))


def _host_before(text: str) -> str:
    """Return the normal form of the host at the end of a clean text; "" if there is none."""
    if (bracketed := _IPV6.search(text)) is not None:
        candidates = [re.sub("%25(?=[A-Za-z])", "%", "".join(bracketed[1].split()))]  # as links write a zone
    elif (named := _NAME.search(text := text.removesuffix("\n"))) is not None:
        before, name = text[: named.start()], named[0].lstrip("_-.")
        ipv4, begun = _BEGUN_IPV4.search(before), _BEGUN.search(before)
        candidates = [begun[1] + named[0]] if begun else []
        candidates += [ipv4[1] + name] if ipv4 and (ipv4[1] + name).count(".") == 3 else []
        candidates.append(name)
    else:
        return ""
    for each in candidates:
        try:
            return normal_host(each)
        except ValueError:
            continue
    return ""


def normal_host(text: str) -> str:
    """Return the one form of an address, perhaps in brackets or with a zone, or a name; raise ValueError."""
    name = normalize("NFKC", text).removeprefix("[").removesuffix("]")
    if len(name) > LONGEST_HOST:
        raise ValueError(_("the name of the host is too long"))
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        name = name.removesuffix(".").encode("idna").decode("ascii").lower()
        labels = name.split(".")
        if len(name) > LONGEST_HOST or labels[-1].isdigit() or not all(map(_LABEL.fullmatch, labels)):
            raise ValueError(_("this isn't the address or name of a host")) from None
        return name
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        if address.scope_id is not None and not _ZONE.fullmatch(address.scope_id):
            raise ValueError(_("this isn't the address or name of a host"))
    return str(address)


def write_address(host: str, port: int) -> str:
    """Return an address and a port as a text."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def command_for(text: str, game: str) -> str:
    """Return the command that asks for an invitation."""
    own = identity.current()
    command = own.command(JOIN if read_invitations(text)[0].seat else WATCH, elsewhere=True)
    return command if game == own.game else f"{command} --game {game}"


def fingerprint_of(certificate: bytes) -> str:
    """Return the fingerprint of a certificate: the first 128 bits of its SHA-256, as 22 characters of base64url."""
    digest = hashlib.sha256(certificate).digest()[:FINGERPRINT_BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def shown_fingerprint(fingerprint: str) -> str:
    """Return the beginning of a certificate's SHA-256 as browsers show it, of the fingerprint in an invitation."""
    return base64.urlsafe_b64decode(f"{fingerprint}==").hex(":").upper()


def certificate_sentence(fingerprint: str) -> str:
    """Return the sentence by which people compare a certificate, of the fingerprint in an invitation."""
    text = _("The SHA-256 of the host's certificate begins with {fingerprint}.")
    return text.format(fingerprint=shown_fingerprint(fingerprint))


def channel_of(fingerprint: str) -> str:
    """Return the name of the channel at a relay of the host whose certificate has a fingerprint."""
    return fingerprint[:CHANNEL_LENGTH]


def new_secret() -> str:
    """Return a new random secret of 128 bits from the operating system."""
    secret = random_secrets.token_urlsafe(SECRET_BYTES)
    secrets.register(secret)
    return secret


def is_loopback(host: str) -> bool:
    """Return whether an address belongs to this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
