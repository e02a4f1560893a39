"""Other games than Tash-Kalar on another machine: the joined seat and a spectator see the host's game and no more."""

from random import Random
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedGame, join_game
from tashkalar.plugin import TashKalar
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook

STEPS = 25
MELEE = {"form": "melee", "names": ("Ada", "Boris", "Cleo"), "schools": ("northern", "southern", "highland")}
TEAMS = {
    "form": "high-form",
    "teams": True,
    "names": ("Ada", "Boris", "Cleo", "Dan"),
    "schools": ("northern", "southern", "highland", "sylvan"),
}


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
                assert seen.session.state == game.view(host.state, seat)
                expected = game.visible_step(host.steps[-1], seat)
                assert seen.session.steps[-1].events == expected.events
                assert game.describe_step(seen.session.steps[-1]) == game.describe_step(expected)
    finally:
        hosting.close()


@pytest.mark.parametrize(
    ("wanted", "players"),
    [(MELEE, (REMOTE, HUMAN, REMOTE)), (TEAMS, (REMOTE, HUMAN, REMOTE, REMOTE))],
    ids=("melee", "teams"),
)
def test_two_seats_of_one_machine_and_others_play_a_game(
    wanted: dict[str, Any], players: tuple[PlayerSpec, ...]
) -> None:
    """The first and third seat are on one machine, the fourth, if there is one, on another."""
    game, hosting, chance = TashKalar.load(), Hosting(), Random(2)
    host = Session.start(game, {**wanted, "seed": 4}, None, players)
    hosting.serve(host)
    opponents = ExternalPlayers(host, remote=hosting.player)
    try:
        invited = {name: read_invitations(command) for name, command in hosting.invitations()}
        both = join_game(game, [*invited["Ada"], *invited["Cleo"]], "")
        machines = {0: both, 2: both} | ({3: join_game(game, invited["Dan"], "")} if "Dan" in invited else {})
        for _ in range(3 * STEPS):
            asked = host.question
            if asked is None:
                break
            option = chance.choice([one.text for one in asked.options if one.text != "resign"])
            if asked.seat in machines:
                assert machines[asked.seat].session.state == game.view(host.state, asked.seat)
                machines[asked.seat].session.play(option)
                opponents.play()
            else:
                host.play(option)
            for machine in machines.values():
                follow(machine, len(host.steps))
    finally:
        opponents.close()
        hosting.close()


def follow(joined: JoinedGame[Any, Any, Any, Any], plies: int) -> None:
    while len(joined.session.steps) < plies or joined.sending:
        joined.wait(lambda: False)
        joined.take()
