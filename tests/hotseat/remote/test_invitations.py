"""Invitations: every one that can be written can be read, also as mail programs, messengers and people change it."""

import ipaddress
import re
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotseat.remote.hosting import read_address
from hotseat.remote.invitation import (
    LONGEST,
    MAX_SEAT,
    Invitation,
    command_for,
    normal_host,
    read_invitations,
    write_address,
    write_invitations,
)
from hotseat.remote.messages import PROTOCOL, Hello
from hotseat.util import identity

FINGERPRINT = "nMN5LC2gw3mGDJUBB0w_6w"
SECRET = "ks7_0zf0EPwLHV_MsrQzBw"
TEXT = f"192.168.1.5:7777/2.{SECRET}#{FINGERPRINT}"
WORDS = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", min_size=22, max_size=22)
LABELS = st.from_regex(r"[a-zäöüéčß日本][a-z0-9äöüéč日本-]{0,8}[a-z0-9]", fullmatch=True)
ZONES = st.from_regex(r"[a-zA-Z][a-zA-Z0-9]{0,8}|[1-9][0-9]{0,2}", fullmatch=True)
IPV6 = st.builds(
    lambda address, up: str(address).upper() if up else address.exploded, st.ip_addresses(v=6), st.booleans()
)
HOSTS = st.one_of(
    st.ip_addresses(v=4).map(str),
    IPV6,
    st.builds("{}%{}".format, IPV6.filter(lambda text: not ipaddress.IPv6Address(text).ipv4_mapped), ZONES),
    st.ip_addresses(v=4).map("::FFFF:{}".format),
    st.lists(LABELS, max_size=3).map(lambda labels: ".".join([*labels, "example"])),
    st.sampled_from(["localhost", "Table.Example", "my_machine", "bücher.example", "games-of.example."]),
)  # fmt: skip
SEATS = st.one_of(st.just([0]), st.lists(st.integers(0, MAX_SEAT), min_size=1, max_size=MAX_SEAT, unique=True))


def made(host: str, port: int, seats: list[int], secret: str, *more: Any) -> list[Invitation]:
    return [Invitation(host, port, seat, secret, *more) for seat in seats]


INVITATIONS = st.builds(made, HOSTS, st.integers(1, 65535), SEATS, WORDS, WORDS, st.booleans())
DECORATIONS = [
    "{}",
    " {} ",
    "{}.",
    "{},",
    "<{}>",
    "({})",
    '"{}"',
    "'{}'",
    "`{}`",
    "*{}*",
    "_{}_",
    "**{}**",
    "\u201c{}\u201d",
    "\u201e{}\u201c",
    "\u00ab\u00a0{}\u00a0\u00bb",
    "\u2018{}\u2019",
    "\ufeff{}",
    "{}\ufeff",
    "\u200b{}\u200b",
    "\u2066{}\u2069",
    "tashkalar join {}",
    "tashkalar\u00a0join\u00a0{}",
    "tashkalar watch --game pook {}",
    "tashkalar join {} --name Boris",
    "Join me: {} please",
    "For Boris: run `tashkalar join` and paste this line:\n{}\nBye",
    "Hello Boris,\r\n\r\n{}\r\n\r\nAda",
    "> {}\n> more",
    "https://{}",
    "http://{}/",
    "wss://{}",
    "\x1b[200~{}\x1b[201~",
    "{}\n{}",
]  # fmt: skip


def is_same(found: list[Invitation], written: list[Invitation]) -> bool:
    return found == [each._replace(host=normal_host(each.host)) for each in written]


@given(INVITATIONS)
def test_every_invitation_that_can_be_written_can_be_read_and_written_again(invitations: list[Invitation]) -> None:
    text = write_invitations(invitations)
    assert len(text) <= LONGEST / 2
    assert text.isascii()
    found = read_invitations(text)
    assert is_same(found, invitations)
    assert write_invitations(found) == text
    for each in found:
        Hello(program="", protocol=PROTOCOL, game="", fingerprint="", seat=each.seat, secret=each.secret)
    address = write_address(found[0].host, found[0].port)
    assert read_address(address) == (found[0].host, found[0].port)


@given(HOSTS)
def test_whatever_a_host_listens_on_gives_an_invitation(host: str) -> None:
    address, port = read_address(f"[{host}]:7777" if ":" in host else f"{host}:7777")
    (found,) = read_invitations(str(Invitation(address, port, 1, SECRET, FINGERPRINT)))
    assert found.host == address


@settings(max_examples=300)
@given(INVITATIONS, st.sampled_from(DECORATIONS))
def test_every_decorated_invitation_is_read(invitations: list[Invitation], decoration: str) -> None:
    assert is_same(read_invitations(decoration.replace("{}", write_invitations(invitations[:20]))), invitations[:20])


@settings(max_examples=300)
@given(INVITATIONS, st.data())
def test_a_line_may_end_anywhere_behind_the_host(invitations: list[Invitation], data: st.DataObject) -> None:
    """Inside of an IPv6 address too; in a name only a soft end is sure to be one."""
    text = write_invitations(invitations)
    begins = 1 if text.startswith("[") else text.index(":")
    where = data.draw(st.integers(begins, len(text) - 1))
    for end in ("\n", "\r\n", "\n    ", "\n> ", " |\n| ", " │\n│ "):
        assert is_same(read_invitations(f"tashkalar join {text[:where]}{end}{text[where:]}\nmore"), invitations), end
    where = data.draw(st.integers(1, len(text) - 1))
    assert is_same(read_invitations(f"tashkalar join {text[:where]}=\r\n{text[where:]}"), invitations)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        (f"tashkalar join 192.16\n8.1.5:7777/2.{SECRET}#{FINGERPRINT}", "192.168.1.5"),
        (f"tashkalar join games.exam\nple.org:7777/2.{SECRET}#{FINGERPRINT}", "games.example.org"),
        (f"my-games-\nserver.example:7777/2.{SECRET}#{FINGERPRINT}", "my-games-server.example"),
        (f"Hi\nexample.org:7777/2.{SECRET}#{FINGERPRINT}", "example.org"),
        (f"at 7\nexample.org:7777/2.{SECRET}#{FINGERPRINT}", "example.org"),
        (f"at 7\n192.168.1.5:7777/2.{SECRET}#{FINGERPRINT}", "192.168.1.5"),
        (f"tashkalar join\nexample.org:7777/2.{SECRET}#{FINGERPRINT}", "example.org"),
        (f"I like this game.\nexample.org:7777/2.{SECRET}#{FINGERPRINT}", "example.org"),
        (f"https://[fe80::1%25eth0]:7777/2.{SECRET}#{FINGERPRINT}", "fe80::1%eth0"),
        (f"192.168.1.5%3A7777%2F2.{SECRET}%23{FINGERPRINT}", "192.168.1.5"),
        (f"https://l.example/?u=https%3A%2F%2Fgames.example%3A7777%2F2.{SECRET}%23{FINGERPRINT}", "games.example"),
        (f"games.example：7777/2.{SECRET}＃{FINGERPRINT}", "games.example"),
    ],
)
def test_the_host_is_found(text: str, host: str) -> None:
    assert read_invitations(text) == [Invitation(host, 7777, 2, SECRET, FINGERPRINT)]


def test_all_invitations_of_a_text_are_read_once() -> None:
    lines = [str(Invitation("127.0.0.1", 7777, seat, SECRET)) for seat in (1, 2)]
    both = write_invitations([found for line in lines for found in read_invitations(line)])
    assert [one.seat for one in read_invitations("\n\n".join([*lines, both]))] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a:1",
        "tashkalar join",
        TEXT.replace(SECRET, SECRET[:-1]),
        TEXT.replace(SECRET, SECRET + "x"),
        TEXT[:-1],
        TEXT + "x",
        TEXT.replace("/2.", "/65."),
        TEXT.replace("/2.", "/99."),
        TEXT.replace("/2.", "/-1."),
        TEXT.replace("/2.", "/100."),
        TEXT.replace(":7777", ":0"),
        TEXT.replace(":7777", ":65536"),
        TEXT.replace(":7777", ":99999"),
        TEXT.replace(":7777", ":٧٧٧٧"),
        TEXT.replace("192.168.1.5", "192.168.1"),
        TEXT.replace("192.168.1.5", "192.168.1.555"),
        TEXT.replace("192.168.1.5", "[fe80::1::2]"),
        TEXT.replace("192.168.1.5", "[fe80::1%]"),
        TEXT.replace("192.168.1.5", "[fe80::1%a/b]"),
        TEXT.replace("192.168.1.5", "a..example"),
        TEXT.replace("192.168.1.5", "x" * 64 + ".example"),
        TEXT.replace("192.168.1.5", ".".join(["x" * 60] * 5)),
        TEXT.replace("192.168.1.5", ""),
    ],
)
def test_other_texts_are_refused_in_one_line_that_repeats_nothing(text: str) -> None:
    with pytest.raises(ValueError, match=r"^this isn't an invitation; [^\n]*$") as refused:
        read_invitations(text)
    assert SECRET[:8] not in str(refused.value)
    assert refused.value.__class__ is ValueError


@pytest.mark.parametrize(
    "part",
    ["x", " ", "\n", "=\n", ":", ":1", ":1/1.", "1.", "1.\n", "\u200b", "ﷺ", "[", "%25", "ü.", TEXT, f"+2.{SECRET}"],
)
def test_a_text_of_any_size_is_refused_at_once(part: str) -> None:
    """The bound is wide for a loaded machine; the time grows with the length and no faster."""
    begun = monotonic()
    with pytest.raises(ValueError, match="isn't an invitation"):
        read_invitations(part * (1 << 20))
    for text in (part * (LONGEST // len(part)), ":1/" + part * ((LONGEST - 3) // len(part))):
        if part != TEXT:
            with pytest.raises(ValueError, match="isn't an invitation"):
                read_invitations(text)
    assert monotonic() - begun < 5


def test_seats_are_exactly_those_of_the_messages() -> None:
    (field,) = [each for each in Hello.model_fields["seat"].metadata if hasattr(each, "le")]
    assert field.le == MAX_SEAT
    assert [one.seat for one in read_invitations(TEXT.replace("/2.", f"/{MAX_SEAT}."))] == [MAX_SEAT]


@pytest.mark.parametrize(
    ("seat", "game", "command"),
    [
        (1, identity.current().game, "join"),
        (0, identity.current().game, "watch"),
        (2, "nim", "join --game nim"),
        (0, "nim", "watch --game nim"),
    ],
)
def test_the_command_for_an_invitation_holds_no_secret(seat: int, game: str, command: str) -> None:
    assert command_for(str(Invitation("127.0.0.1", 7777, seat, SECRET)), game) == identity.current().command(command)
    assert not re.search(r"[/#]", command)
