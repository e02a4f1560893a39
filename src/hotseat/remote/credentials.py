"""The secrets and the certificate of a host; stored beside the record, readable only by the user."""

import hashlib
import ipaddress
import socket
import ssl
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from hotseat.records import saved_games
from hotseat.remote.invitation import LOOPBACK, fingerprint_of, new_secret
from hotseat.util import identity, json_files, paths, secrets, sockets
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

if TYPE_CHECKING:
    from cryptography import x509

VALID_DAYS = 3650


SWAPPED = gettext_noop("--cert needs the certificate and --key its private key; the files seem to be swapped")
CERTIFICATE_IS_NOT_PEM = gettext_noop(
    "the certificate isn't PEM; convert it with: openssl x509 -inform DER -in OLD -out NEW"
)
KEY_IS_NOT_PEM = gettext_noop("the key isn't PEM; convert it with: openssl pkey -inform DER -in OLD -out NEW")
KEY_HAS_PASSPHRASE = gettext_noop("the key has a passphrase; remove it with: openssl pkey -in OLD -out NEW")
CERTIFICATE_IS_DAMAGED = gettext_noop("the file of the certificate is damaged; export the certificate again")
KEY_IS_DAMAGED = gettext_noop("the file of the key is damaged; export the key again")
KEY_OF_ANOTHER = gettext_noop("the key doesn't belong to the certificate; use the one that it was made with")
WRONG_ORDER = gettext_noop("the file of the certificate begins with another one; put the host's own certificate first")
"""Faults of the user's own certificate, marked for translation."""
_CERTIFICATE, _KEY, _ENCRYPTED = b"-----BEGIN CERTIFICATE-----", b"PRIVATE KEY-----", b"ENCRYPTED"


class Certificate(NamedTuple):
    """A certificate with its private key, both as PEM."""

    chain: bytes
    key: bytes

    @property
    def fingerprint(self) -> str:
        """The fingerprint for invitations."""
        return fingerprint_of(self._encoded)

    @property
    def browser_fingerprint(self) -> str:
        """The fingerprint as browsers show it: the SHA-256 in pairs of digits."""
        return hashlib.sha256(self._encoded).digest().hex(":").upper()

    @property
    def _encoded(self) -> bytes:
        """The certificate of the server as DER."""
        from cryptography import x509
        from cryptography.hazmat.primitives.serialization import Encoding

        return x509.load_pem_x509_certificate(self.chain).public_bytes(Encoding.DER)

    def context(self) -> ssl.SSLContext:
        """Return the TLS settings of a server; raise ValueError if certificate and key are damaged or don't fit."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        with TemporaryDirectory() as folder:  # accessible only to the user; ssl reads files alone
            paths.write_atomic(chain := Path(folder) / "chain", self.chain, synced=False)
            paths.write_atomic(key := Path(folder) / "key", self.key, synced=False)
            try:
                context.load_cert_chain(chain, key, password="")
            except ssl.SSLError as error:
                self.check()
                why = error.reason or describe_error(error)
                raise ValueError(_("the certificate can't be used: {why}").format(why=why)) from None
        return context

    def check(self) -> None:
        """Raise a ValueError that says what to do unless both are PEM without a passphrase and fit each other."""
        from cryptography import x509
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        if _CERTIFICATE not in self.chain:
            raise ValueError(_(SWAPPED if _KEY in self.chain else CERTIFICATE_IS_NOT_PEM))
        if _KEY not in self.key:
            raise ValueError(_(SWAPPED if _CERTIFICATE in self.key else KEY_IS_NOT_PEM))
        if _ENCRYPTED in self.key:
            raise ValueError(_(KEY_HAS_PASSPHRASE))
        try:
            own, *others = [one.public_key() for one in x509.load_pem_x509_certificates(self.chain)]
        except ValueError:
            raise ValueError(_(CERTIFICATE_IS_DAMAGED)) from None
        try:
            public = load_pem_private_key(self.key, None).public_key()
        except (ValueError, TypeError, UnsupportedAlgorithm):
            raise ValueError(_(KEY_IS_DAMAGED)) from None
        if public != own:
            raise ValueError(_(WRONG_ORDER if public in others else KEY_OF_ANOTHER))


def new_certificate(address: str = "") -> Certificate:
    """Return a new certificate that is signed by its own key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, identity.current().name)])
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=VALID_DAYS))
    )
    if address:
        builder = builder.add_extension(x509.SubjectAlternativeName(_alternative_names(address)), critical=False)
    certificate = builder.sign(key, hashes.SHA256())
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Certificate(certificate.public_bytes(Encoding.PEM), private)


def _alternative_names(address: str) -> "list[x509.GeneralName]":
    """Return the names of an address to listen on; for all addresses of the machine, its names and its own address."""
    from cryptography import x509

    text = address.partition("%")[0]
    with suppress(ValueError):
        found = ipaddress.ip_address(text)
        if not found.is_unspecified:
            return [x509.IPAddress(found)]
        names = [x509.DNSName(name) for name in ("localhost", socket.gethostname()) if name.isascii()]
        here = dict.fromkeys([LOOPBACK, sockets.address_to_enter(text)])
        return [*names, *(x509.IPAddress(ipaddress.ip_address(each)) for each in here)]
    return [x509.DNSName(text.encode("idna").decode())]


class ServerAddress(BaseModel):
    """The address and the certificate of a server."""

    model_config = ConfigDict(extra="forbid", strict=True)

    address: str = LOOPBACK
    """The address that the user chose to listen on, or that of the relay."""
    by_relay: bool = False
    """Whether the address is that of a relay."""
    port: Annotated[int, Field(ge=0, lt=1 << 16)] = 0
    """The port; 0 before the host has listened for the first time."""
    chain: str = ""
    """The certificate as PEM; "" where none was needed."""
    key: str = ""

    def certificate(self) -> Certificate:
        """Return the certificate; the first call makes it."""
        if not self.chain:
            made = new_certificate()
            self.chain, self.key = made.chain.decode(), made.key.decode()
        return Certificate(self.chain.encode(), self.key.encode())


class Credentials(ServerAddress):
    """The secrets of a hosted game."""

    secrets: list[str]
    """The secret of the spectators, then that of the invitation with each number."""
    order: list[int]
    """The seat, from 0, that the invitation with each number, from 1, plays."""

    @classmethod
    def new(cls, seats: int) -> "Credentials":
        """Return new secrets."""
        return cls(secrets=[new_secret() for _seat in range(seats + 1)], order=[*range(seats)])

    def turn(self, places: int, seats: int) -> None:
        """Let the invitations play seats so many places further to the front, or their own for 0."""
        numbers = range(len(self.secrets) - 1)
        self.order = [(seat - places) % seats if seat < seats else seat for seat in self.order if places] or [*numbers]


def credentials_file(record: Path) -> Path:
    """Return the file of the secrets of a hosted game."""
    return saved_games.sidecar_path(record, saved_games.HOST)


def load_credentials(record: Path | None, seats: int, notices: list[str] | None = None) -> Credentials:
    """Return the stored secrets of a hosted game, new ones without any; a damaged file is put aside, or OSError."""
    message, said = (
        _("The old invitations no longer work: {fault}; the file is now {aside}."),
        [] if notices is None else notices,
    )
    stored = json_files.read_or_put_aside(credentials_file(record), Credentials, message, said) if record else None
    secrets.register(*(stored.secrets if stored else ()))
    fits = stored is not None and len(stored.secrets) > seats and len(stored.order) == len(stored.secrets) - 1
    return stored if stored and fits else Credentials.new(seats)


def save_credentials(credentials: Credentials, record: Path | None) -> None:
    """Store the secrets of a hosted game beside its record, if there is one, for the user alone."""
    if record is not None:
        paths.write_text(credentials_file(record), credentials.model_dump_json())
