"""Everything that a host sends is the same in two worlds that differ in what the receiver can't see."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.plugin.seats import REMOTE
from hotseat.remote.hosted_table import HostedTable
from hotseat.remote.invitation import new_secret
from hotseat.remote.messages import PROTOCOL, Hello
from hotseat.remote.server import Server
from tashkalar import __version__
from tashkalar.plugin import TashKalar
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook
from tests.hotseat.helpers.waits import SERVED as PATIENCE

GAMES: list[tuple[Game[Any, Any, Any, Any], dict[str, Any]]] = [
    (TashKalar.load(), {"form": "high-form", "schools": ["northern", "highland"], "names": ["Ada", "Bo"]}),
    (TashKalar.load(), {"form": "melee", "schools": ["northern", "highland", "sylvan"], "names": ["Ada", "Bo", "Cy"]}),
    (Pook(), {"names": ["Ada", "Bo", "Cy"]}),
    (MageKnight(), {"names": ["Ada", "Bo"]}),
]
STEPS = 40
"""The number of decisions before the worlds part."""
ALIKE = 6
"""The number of decisions at most after that."""


class World:
    """A hosted game in which all seats are remote, with a connection of one seat and one of a spectator."""

    def __init__(self, session: Session[Any, Any, Any, Any], links: list[ClientConnection]) -> None:
        self.session = session
        self.links = links
        self.received: list[list[str]] = [[] for _ in links]

    def receive(self) -> None:
        """Take all messages until each client has the position."""
        for link, received in zip(self.links, self.received, strict=True):
            ply = None
            while ply != len(self.session.steps):
                message = json.loads(link.recv(timeout=PATIENCE))
                if message["do"] == "table":
                    ply = message["ply"]
                received.append(masked(message))

    def said(self) -> None:
        """Let the seat speak, and take all messages until it has been heard."""
        self.links[0].send('{"do":"say","text":"well played"}')
        kinds = set()
        while "said" not in kinds:
            message = json.loads(self.links[0].recv(timeout=PATIENCE))
            kinds.add(message["do"])
            self.received[0].append(masked(message))

    def traffic(self) -> list[list[str]]:
        """Return the messages of each client, except those about presence.

        Their number depends on the moment, and they hold names, times, a seat and counts alone (`PresenceMessage`).
        """
        return [[text for text in each if not is_presence(text)] for each in self.received]


def is_presence(text: str) -> bool:
    return '"do": "people"' in text


def masked(message: dict[str, Any]) -> str:
    """Return a message as text, without times."""
    for seat in message["seats"] if message["do"] == "people" else ():
        seat["seconds"] = seat["lost"] = 0
    for line in message["lines"] if message["do"] == "said" else ():
        line["at"] = 0
    return json.dumps(message)


@contextmanager
def world(game: Game[Any, Any, Any, Any], state: Any, seat: int) -> Iterator[World]:
    session = Session.what_if(game, state)
    for each in range(len(session.players)):
        session.set_player(each, REMOTE)
    secrets = [new_secret() for _ in range(len(session.players) + 1)]
    table = HostedTable(secrets, spectators=1)
    server = Server(table, ("127.0.0.1", 0))
    table.attach(session)
    server.start()
    with ExitStack() as stack:
        stack.callback(server.close)
        links = []
        for number in (seat + 1, 0):
            address = f"ws://127.0.0.1:{server.port}"
            link = stack.enter_context(connect(address, compression=None, proxy=None, close_timeout=1))
            links.append(link)
            hello = Hello(
                program=__version__,
                protocol=PROTOCOL,
                game=game.id,
                fingerprint=game.fingerprint,
                seat=number,
                secret=secrets[number],
            )
            link.send(hello.encode())
        found = World(session, links)
        found.receive()
        yield found


def later_state(game: Game[Any, Any, Any, Any], wanted: dict[str, Any], chance: Random) -> Any:
    """Return a state in the midst of a random game."""
    session = Session.start(game, {**wanted, "seed": chance.getrandbits(16)}, None)
    for _ in range(chance.randrange(STEPS)):
        assert session.question is not None
        options = [one for one in session.question.options if one.text not in ("resign", "pass")]
        session.play(chance.choice(options))
        if session.question is None:
            return session.history.start
    return session.state


@pytest.mark.parametrize(("game", "wanted"), GAMES, ids=("high form", "melee", "pook", "mageknight"))
def test_the_traffic_of_two_worlds_is_the_same(game: Game[Any, Any, Any, Any], wanted: dict[str, Any]) -> None:
    chance, differed, steps = Random(7), 0, 0
    for _ in range(8):
        state = later_state(game, wanted, chance)
        seat = chance.randrange(len(game.names(state)))
        other = game.determinize(game.observe(state, seat), seat, chance.getrandbits(64))
        differed += other != state
        with world(game, state, seat) as here, world(game, other, seat) as there:
            here.said()
            there.said()
            for _step in range(ALIKE):
                asked, other_asked = here.session.question, there.session.question
                if asked is None or other_asked is None:
                    break
                both = {one.text for one in asked.options} & {one.text for one in other_asked.options}
                if not both - {"resign"}:
                    break
                option = chance.choice(sorted(both - {"resign"}))
                after = [
                    game.apply(each.session.state, choice(each, option), each.session.question)
                    for each in (here, there)
                ]
                if len({game.digest(game.view(one, seat)) for one, _events in after}) > 1:
                    break  # the step shows the seat what differs
                if any(game.reveals(events) for _one, events in after):
                    break
                for each in (here, there):
                    each.session.play(option)
                    each.receive()
                steps += 1
            assert here.traffic() == there.traffic()
    assert differed >= 4
    assert steps >= 8


def choice(where: World, text: str) -> Any:
    assert where.session.question is not None
    return next(one for one in where.session.question.options if one.text == text)
