"""Games that can't be hosted: one sentence at once, with what to do, at the command and on the screen of a new game."""

import errno
import socket
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote import server
from hotseat.remote.credentials import new_certificate
from hotseat.remote.hosting import Hosting, HostingFault, HostOptions
from hotseat.testing.nim import Nim
from hotseat.util.faults import describe_error

OWN, OTHER = new_certificate(), new_certificate()
KEY = load_pem_private_key(OWN.key, None)
ENCRYPTED = KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret"))
TRADITIONAL = KEY.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, BestAvailableEncryption(b"secret"))
KEY_DER = KEY.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
CHAIN_DER = x509.load_pem_x509_certificate(OWN.chain).public_bytes(Encoding.DER)

CERTIFICATES = {
    "passphrase": (OWN.chain, ENCRYPTED, "the key has a passphrase; remove it with: openssl pkey"),
    "passphrase of an old form": (OWN.chain, TRADITIONAL, "the key has a passphrase; remove it with: openssl pkey"),
    "key of another": (OTHER.chain, OWN.key, "the key doesn't belong to the certificate"),
    "wrong order": (OTHER.chain + OWN.chain, OWN.key, "put the host's own certificate first"),
    "swapped": (OWN.key, OWN.chain, "the files seem to be swapped"),
    "twice the certificate": (OWN.chain, OWN.chain, "the files seem to be swapped"),
    "DER certificate": (CHAIN_DER, OWN.key, "convert it with: openssl x509 -inform DER"),
    "DER key": (OWN.chain, KEY_DER, "convert it with: openssl pkey -inform DER"),
    "empty": (b"", b"", "the certificate isn't PEM"),
    "damaged certificate": (OWN.chain.replace(b"M", b"!"), OWN.key, "the file of the certificate is damaged"),
    "damaged key": (OWN.chain, OWN.key.replace(b"M", b"A"), "the file of the key is damaged"),
}


def refusal(**options: Any) -> str:
    """Return why a game can't be hosted."""
    session = Session.start(Nim(), {"seed": 1}, None, (HUMAN, REMOTE))
    hosting = Hosting(HostOptions(**options))
    try:
        with pytest.raises(HostingFault) as fault:
            hosting.serve(session)
    finally:
        hosting.close()
    assert "None" not in str(fault.value)
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize("case", CERTIFICATES)
def test_each_fault_of_a_certificate_says_what_to_do(case: str, tmp_path: Path) -> None:
    chain, key, words = CERTIFICATES[case]
    files = tmp_path / "chain", tmp_path / "key"
    for file, data in zip(files, (chain, key), strict=True):
        file.write_bytes(data)
    assert words in refusal(certificate=files)


def test_a_certificate_that_is_no_file_is_named(tmp_path: Path) -> None:
    assert str(tmp_path / "missing") in refusal(certificate=(tmp_path / "missing", tmp_path / "missing"))
    assert "not a file" in refusal(certificate=(tmp_path, tmp_path))


def test_a_certificate_with_those_of_its_authorities_is_used(tmp_path: Path) -> None:
    (chain := tmp_path / "chain").write_bytes(OWN.chain + OTHER.chain)
    (key := tmp_path / "key").write_bytes(OWN.key)
    session = Session.start(Nim(), {"seed": 1}, None, (HUMAN, REMOTE))
    hosting = Hosting(HostOptions(certificate=(chain, key)))
    hosting.serve(session)
    assert OWN.fingerprint in dict(hosting.invitations())[session.game.names(session.state)[1]]
    hosting.close()


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_arguments: Any, **_options: Any) -> Any:
        raise error

    return fail


STARTS = {
    "address in use": (OSError(errno.EADDRINUSE, ""), "another program uses port 7"),
    "foreign address": (OSError(errno.EADDRNOTAVAIL, ""), "127.0.0.1 isn't an address of this machine"),
    "port of the system": (PermissionError(errno.EACCES, ""), "choose a port from 1024 on"),
    "no such name": (socket.gaierror(socket.EAI_NONAME, ""), "the name 127.0.0.1 can't be found"),
    "no such port": (OverflowError("getsockaddrarg: port must be 0-65535."), "port must be 0-65535."),
    "no words": (OSError(None, None), "OSError"),
    "another error": (RuntimeError(), "RuntimeError"),
    "no memory": (MemoryError(), "MemoryError"),
}


@pytest.mark.parametrize("case", STARTS)
def test_a_server_that_cannot_start_says_why(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    error, words = STARTS[case]
    monkeypatch.setattr(server, "listen", raising(error))
    assert words in refusal(listen=("127.0.0.1", 7))


def test_a_server_that_does_not_start_in_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "STARTING", 0.2)

    def listen_late(*_address: Any) -> list[socket.socket]:
        sleep(1)
        return []

    monkeypatch.setattr(server, "listen", listen_late)
    assert "it didn't start within" in refusal()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (("127.0.0.1", 70_000), "port must be 0-65535"),
        (("192.0.2.1", 0), "192.0.2.1 isn't an address of this machine"),
        (("a..b", 0), "the name a..b can't be found"),
        (("\x1b[2J", 0), "the name \\x1b[2J can't be found"),
    ],
)
def test_an_address_that_cannot_be_used_is_named(address: tuple[str, int], words: str) -> None:
    assert words in refusal(listen=address)


def test_an_address_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"another program uses port {port}" in refusal(listen=("127.0.0.1", port))


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOENT, "No such file"), "No such file"),
        (OSError(None, None), "OSError"),
        (OSError("text alone"), "text alone"),
        (TimeoutError(), "TimeoutError"),
        (ValueError("two\n  lines\x1b"), "two lines\\x1b"),
    ],
)
def test_an_error_without_words_is_described_by_its_type(error: Exception, words: str) -> None:
    assert describe_error(error) == words
