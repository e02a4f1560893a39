"""Spectators who see the game later: nothing that they receive is about a later ply than the position that they see."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.messages import SPECTATOR, PositionMessage, PresenceMessage, read_host
from tests.hotseat.helpers import waits
from tests.hotseat.remote.test_remote import Hosted, connected, hosted

DELAY = 2
SILENCE = 0.1
"""The time in seconds in which what the host has sent arrives."""


def received(game: Hosted, link: ClientConnection) -> list[Any]:
    """Return the messages that the spectator has received, when the host has sent all."""
    served = game.table

    def is_sent() -> bool:
        (spectator,) = (each for each in served.connections if each.number == SPECTATOR)
        people = spectator.sent_presence
        sent = people is not None and people.deciding == served.game.presence_message(SPECTATOR).deciding
        return sent and not served.has_unsent_data(spectator)

    waits.until(lambda: any(each.number == SPECTATOR for each in served.connections), "the spectator doesn't arrive")
    waits.until(is_sent, "the host doesn't send")
    found = []
    with suppress(TimeoutError):
        while True:
            found.append(read_host(link.recv(timeout=SILENCE)))
    return found


def latest(messages: list[Any], kind: type, before: Any) -> Any:
    return ([before] + [one for one in messages if isinstance(one, kind)])[-1]


def test_delayed_spectators_see_who_decided_then() -> None:
    with hosted(HUMAN, HUMAN, spectators=1, delay=DELAY) as game, connected(game, 0) as link:
        position, presence = None, None
        for _ in range(6):
            messages = received(game, link)
            position, presence = (
                latest(messages, PositionMessage, position),
                latest(messages, PresenceMessage, presence),
            )
            assert position.ply == max(0, len(game.session.steps) - DELAY + 1)
            assert presence.deciding == position.deciding
            game.session.play("take 1")


def participants(game: Hosted) -> HostParticipants:
    assert game.table.game.participants is not None
    return game.table.game.participants


def lays_a_stone(game: Hosted) -> None:
    assert game.session.question is not None
    game.session.play(next(one.text for one in game.session.question.options if one.text.startswith("lay")))


def takes_it_back(game: Hosted) -> None:
    lays_a_stone(game)
    game.session.undo(agreed=0)


def leaves_and_comes_back(game: Hosted) -> None:
    with connected(game, 1):
        waits.until(lambda: participants(game).presence.seats[0].here, "the player doesn't arrive")
    waits.until(lambda: not participants(game).presence.seats[0].here, "the player stays")


def says_something(game: Hosted) -> None:
    participants(game).say("well played")


def proposes_an_undo(game: Hosted) -> None:
    participants(game).acts = True
    participants(game).take_proposal("undo", 1, frozenset({1}))


def publishes_again(game: Hosted) -> None:
    game.table.game._publish()


PRESENT: tuple[Callable[[Hosted], None], ...] = (
    lays_a_stone,
    takes_it_back,
    leaves_and_comes_back,
    says_something,
    proposes_an_undo,
    publishes_again,
)
"""Things that happen at the table within a turn."""


@pytest.mark.parametrize("happens", PRESENT, ids=lambda one: one.__name__)
def test_delayed_spectators_learn_nothing_of_the_present(happens: Callable[[Hosted], None]) -> None:
    with hosted(REMOTE, HUMAN, spectators=1, delay=DELAY) as game, connected(game, 0) as link:
        for _ in range(4):
            game.session.play("take 1")
        assert received(game, link)
        happens(game)
        assert received(game, link) == []


def test_spectators_see_the_end_at_once() -> None:
    with hosted(HUMAN, HUMAN, spectators=1, delay=DELAY) as game, connected(game, 0) as link:
        while game.session.question is not None:
            game.session.play("take 1")
        messages = received(game, link)
        assert latest(messages, PositionMessage, None).result is not None
        assert latest(messages, PresenceMessage, None).deciding == 0
