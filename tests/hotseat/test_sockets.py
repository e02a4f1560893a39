"""Listening sockets, and the networks of addresses."""

import socket

import pytest

from hotseat.util.sockets import listen, network_of


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
