"""Other games than Tash-Kalar on another machine: the joined seat and a spectator see the host's game and no more."""

from random import Random
from typing import Any

import pytest

from tashkalar.tabletop.game import Game
from tashkalar.tabletop.remote.hosting import Hosting, HostOptions
from tashkalar.tabletop.remote.invitation import read_invitations
from tashkalar.tabletop.remote.joined import JoinedSession, join_game
from tashkalar.tabletop.seats import HUMAN, REMOTE
from tashkalar.tabletop.session import Session
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook

STEPS = 25


@pytest.mark.parametrize("game", [Pook(), MageKnight()], ids=lambda game: game.id)
def test_the_views_and_events_are_those_of_the_host(game: Game[Any, Any, Any, Any]) -> None:
    assert game.reads_events
    hosting, chance = Hosting(HostOptions(spectators=1)), Random(3)
    host = Session.start(game, {"names": ["Ada", "Boris"], "seed": 5}, None, (HUMAN, REMOTE))
    hosting.serve(host)
    try:
        invited = [read_invitations(command) for _name, command in hosting.invitations()]
        joined, watcher = (join_game(game, each, "") for each in invited)
        for _ in range(STEPS):
            if host.question is None:
                break
            host.play(chance.choice(host.question.options))
            for seat, seen in ((1, joined), (None, watcher)):
                follow(seen, len(host.steps))
                assert seen.state == game.view(host.state, seat)
                expected = game.visible_step(host.steps[-1], seat)
                assert seen.steps[-1].events == expected.events
                assert game.describe_step(seen.steps[-1]) == game.describe_step(expected)
    finally:
        hosting.close()


def follow(session: JoinedSession[Any, Any, Any, Any], plies: int) -> None:
    while len(session.steps) < plies:
        session.wait(lambda: False)
        session.take()
