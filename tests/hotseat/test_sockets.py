"""Listening sockets, and the networks of addresses."""

import socket

import pytest

from hotseat.util.sockets import address_to_enter, listen, network_of


def test_a_name_with_several_addresses_has_one_port() -> None:
    found = listen("localhost", 0)
    try:
        assert len({one.getsockname()[1] for one in found}) == 1
    finally:
        for one in found:
            one.close()


def test_no_name_is_every_address_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def create(address: tuple[str, int], **_: object) -> socket.socket:
        asked.append(address[0])
        return socket.socket()

    monkeypatch.setattr(socket, "create_server", create)
    for one in listen("", 7778):
        one.close()
    assert "0.0.0.0" in asked
    assert set(asked) <= {"0.0.0.0", "::"}


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "table.example", "localhost", "fe80::1%eth0"])
def test_an_address_that_is_named_is_the_one_to_enter(host: str) -> None:
    assert address_to_enter(host) == host


@pytest.mark.parametrize(
    ("host", "family", "own", "loopback"),
    [
        ("", socket.AF_INET, "192.0.2.7", "127.0.0.1"),
        ("0.0.0.0", socket.AF_INET, "192.0.2.7", "127.0.0.1"),
        ("::", socket.AF_INET6, "2001:db8::7", "::1"),
    ],
)
def test_for_every_address_the_own_one_is_entered(
    monkeypatch: pytest.MonkeyPatch, host: str, family: int, own: str, loopback: str
) -> None:
    way = [own]

    class Probe:
        def __init__(self, asked: int, kind: int) -> None:
            assert (asked, kind) == (family, socket.SOCK_DGRAM)

        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_: object) -> None: ...

        def connect(self, _: tuple[str, int]) -> None:
            if not way:
                raise OSError("no way")

        def getsockname(self) -> tuple[str, int]:
            return way[0], 5

    monkeypatch.setattr(socket, "socket", Probe)
    assert address_to_enter(host) == own
    way.clear()
    assert address_to_enter(host) == loopback


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1:2:3:4", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("odd", "odd"),
    ],
)
def test_addresses_of_one_machine_count_together(address: str, network: str) -> None:
    assert network_of(address) == network
