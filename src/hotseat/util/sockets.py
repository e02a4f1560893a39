"""Listening sockets, and the addresses of connections."""

import errno
import ipaddress
import socket
from contextlib import ExitStack, suppress

BACKLOG = 1024
"""The number of connections that wait in the system until they are accepted."""
_IPV4 = socket.AF_INET, "192.0.2.1", "127.0.0.1"
_IPV6 = socket.AF_INET6, "2001:db8::1", "::1"
"""Each family, an address for documentation to which only the way is looked up, and the loopback address."""
_NOT_HERE = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT}


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets without blocking on all addresses of a name, or of the machine for ""; raise OSError.

    Raise OverflowError for a bad port.
    """
    try:
        passive = socket.getaddrinfo(host or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        found = dict.fromkeys((one[0], one[4]) for one in passive)
    except UnicodeError:
        raise socket.gaierror(socket.EAI_NONAME, "") from None
    made: list[socket.socket] = []
    fault = OSError(errno.EADDRNOTAVAIL, "")
    with ExitStack() as stack:
        for family, (name, _none, *more) in found:
            address = (name, port or (made[0].getsockname()[1] if made else 0), *more)
            try:
                listening = stack.enter_context(socket.create_server(address, family=family, backlog=BACKLOG))
            except OSError as error:
                if error.errno not in _NOT_HERE:
                    raise
                fault = error
            else:
                listening.setblocking(False)
                made.append(listening)
        if not made:
            raise fault
        stack.pop_all()
    return made


def address_to_enter(host: str) -> str:
    """Return the address to enter elsewhere for one that is listened on: this machine's own for all. Sends nothing."""
    try:
        if host and not (found := ipaddress.ip_address(host)).is_unspecified:
            return host
    except ValueError:
        return host
    family, outside, loopback = _IPV6 if host and found.version == 6 else _IPV4
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return loopback


def network_of(address: str) -> str:
    """Return what a limit for one address counts: an IPv4 address, or the network of an IPv6 address."""
    with suppress(ValueError):
        found = ipaddress.ip_address(address.partition("%")[0])
        if isinstance(found, ipaddress.IPv6Address):
            return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
    return address
