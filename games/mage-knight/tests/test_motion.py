"""The scenes of steps on the map and in a fight: every kind of event has some, or a reason for none."""

import random
from itertools import pairwise

import pytest

from hotseat.play.session import Session
from tashkalar_mage_knight.events import KINDS
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.hexes import parse_hex, tile_hexes
from tashkalar_mage_knight.query import land_of
from tashkalar_mage_knight.screen.fight_board import fight_lines
from tashkalar_mage_knight.screen.motion import SCENES, mage_scenes
from tashkalar_mage_knight.screen.table import land_lines

UNSEEN = {
    "cards, mana, units, offers and skills are beside the picture": "tactic-taken played sideways used gained rolled"
    " wounded poisoned recruited disbanded healed trained discarded drew returned stored shuffled refilled removed"
    " readied revealed offered skills-shown skill-gained skill-used skill-returned inspired lost paralyzed knocked-out",
    "scores, which tick": "fame reputation levelled",
    "the course of the game": "round-began turn-began declared round-ended game-ended skipped turn-ended",
    "the dummy player has no figure": "dummy-turned dummy-declared dummy-tactic",
    "its tile is turned up": "city-found",
}
"""The kinds of event without scenes, by the reason."""
PREFERRED = ("step", "explore", "play", "fight", "target", "strike", "enter", "parry", "block")


def test_every_kind_of_event_has_scenes_or_a_reason_for_none() -> None:
    unseen = [kind for kinds in UNSEEN.values() for kind in kinds.split()]
    assert sorted([*SCENES, *unseen]) == sorted(KINDS)


SEEDS = {2: "withdrew token-shown explored", 3: "beaten damaged stepped", 10: "summoned fight-began"}
"""Events of games of one player, by the seed."""


@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_heroes_go_once_and_what_is_beaten_is_struck_before_it_goes(seed: int) -> None:
    game, dice, kinds = MageKnight(), random.Random(seed), set[str]()
    session = Session.start(game, {"seed": seed, "names": ("Ada",)}, None)
    while session.question is not None:
        busy = [option for option in session.question.options if option.words[0] in PREFERRED]
        session.play(dice.choice(busy if busy and dice.random() < 0.8 else session.question.options).text)
        step = game.visible_step(session.steps[-1], None)
        scenes = [*mage_scenes(step)]
        states = [step.before, *(scene.state for scene in scenes), step.state]
        for event in step.events:
            kinds.add(event.kind)
            if event.kind in ("stepped", "flew", "withdrew"):
                ways = [state.seats[event.seat].at for state in states]
                assert sum(one != other for one, other in pairwise(ways)) == sum(
                    each.kind in ("stepped", "flew", "withdrew") for each in step.events
                )
            if event.kind == "explored":
                assert {*tile_hexes(parse_hex(event.field("at")))} <= {*land_of(scenes[0].state.land)}
                assert [len(scene.marks.closed) for scene in scenes[:5]] == [7, 6, 4, 2, 0]
            if event.kind == "beaten":
                name = event.field("enemy")
                struck = [at for at, scene in enumerate(scenes) if name in scene.struck]
                fell = next(at for at, scene in enumerate(scenes) if name in _beaten(scene.state))
                assert max(struck) < fell
        for scene in scenes[:: max(1, len(scenes) - 1)]:
            filled = bool(step.ply % 2)
            if scene.state.in_turn.fight is None:
                land_lines(scene, 70, 20, filled=filled)
            else:
                fight_lines(scene.state, None, 70, 20, filled=filled, struck=scene.struck)
    assert {*SEEDS[seed].split()} <= kinds


def _beaten(state: object) -> set[str]:
    fight = state.in_turn.fight  # type: ignore[attr-defined]
    return {foe.name for foe in fight.enemies if foe.beaten} if fight else set()
