"""Mage Knight's computer players: whole games, honesty, strength, and the lines by which programs are asked."""

import json
import random
from pathlib import Path

import pytest

from hotseat.ai.game_runner import play_game, play_mirrored
from hotseat.ai.planner import Planner, SearchConfig
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin import registry
from tashkalar_mage_knight import hiding, turns
from tashkalar_mage_knight.ai import LEVELS, MAKERS, VERSION
from tashkalar_mage_knight.ai.__main__ import read_mage_request
from tashkalar_mage_knight.ai.game_model import MageModel
from tashkalar_mage_knight.ai.levels import NARROW, Player
from tashkalar_mage_knight.ai.skill_values import talent_answer
from tashkalar_mage_knight.ai.weights import WEIGHTS
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.movement import city_is_revealed
from tashkalar_mage_knight.roster import ROSTER
from tashkalar_mage_knight.state import Decision, MageState, Outcome, Skill

GAME = MageKnight()
NAMES = ("Ada", "Boris", "Cleo", "Dan")


def quick(seed: int, search: int = 400) -> Player:
    """A planner that searches few positions."""
    return Planner(MageModel(WEIGHTS, NARROW, NARROW), SearchConfig(search=search), seed)


def new_game(seats: int, seed: int, *, heroes: bool = False) -> MageState:
    return GAME.new({"names": NAMES[:seats], "seed": seed, "heroes": heroes})


@pytest.mark.long
@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_planners_play_to_the_end_and_the_same_again(seats: int) -> None:
    def outcome() -> Outcome:
        start = new_game(seats, seats, heroes=seats != 3)
        return play_game(GAME, start, [quick(seat, 100) for seat in range(seats)])

    first = outcome()
    assert first == outcome()
    assert len(first.scores) == seats


@pytest.mark.covers("H57")
def test_a_planner_plays_beside_a_dummy_player_whose_cards_it_does_not_see() -> None:
    wishes = {"heroes": True, "advanced": "all", "raids": True, "dummy": True}
    state = GAME.new({"names": NAMES[:1], "seed": 0, **wishes})
    assert len(play_game(GAME, state, [quick(0, 30)]).scores) == 1


@pytest.mark.long
def test_a_planner_beats_a_random_player() -> None:
    """Four games; a random player wins one in a hundred runs."""
    won = 0.0
    for seed in range(2):
        scores = play_mirrored(GAME, new_game(2, seed), lambda _: quick(seed), lambda _: MAKERS["random"]("", seed))  # noqa: B023
        won += sum(scores)
    assert won == 4


@pytest.mark.long
def test_hard_finds_the_city_alone_with_a_round_left() -> None:
    """One deal, which the level before needed all four rounds for."""
    steps: list[MageState] = []
    play_game(GAME, new_game(1, 2), [MAKERS["hard"]("", 3)], on_step=lambda step: steps.append(step.state))
    assert city_is_revealed(steps[-1])
    assert steps[-1].round < 4


@pytest.mark.long
@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_player_uses_what_is_hidden(seats: int) -> None:
    """All that a seat doesn't see is sampled anew, and it answers the same."""
    state, dice = new_game(seats, 5, heroes=seats != 2), random.Random(5)
    asked = 0
    while isinstance(decision := turns.next_question(state), Decision) and asked < 120:
        asked += 1
        seen = GAME.view(state, decision.seat)
        other = GAME.view(hiding.fill_hidden(seen, dice), decision.seat)
        answer = quick(1).choose(seen, decision, ())
        assert answer in decision.options
        assert answer == quick(1).choose(other, decision, ())
        state = turns.answer_option(state, dice.choice(decision.options))[0]


@pytest.mark.parametrize("skill", ["double-time", "white-crystal-craft", "i-feel-no-pain"])
def test_a_player_uses_a_skill_that_helps_it(skill: str) -> None:
    """One of each kind: points of a turn, mana of a round, and the discard of a wound."""
    hero = load_components().skills[skill].hero
    state = GAME.new({"names": NAMES[:1], "seed": 2, "heroes": [hero]})
    me = state.me._replace(hand=("march", "rage", "wound"), skills=(Skill(skill),), skill_pile=())
    state = state._replace(stage="begin", seats=(me._replace(tactic="great-start"),), order=(0,))
    used, player = False, quick(1)
    while state.turn == 1 and state.stage != "over":
        decision = turns.next_question(state)
        assert isinstance(decision, Decision)
        answer = player.choose(GAME.view(state, 0), decision, ())
        used = used or answer.text == f"skill {skill}"
        state = turns.answer_option(state, answer)[0]
    assert used


@pytest.mark.parametrize("number", range(4))
def test_the_skill_that_is_gained_suits_the_seat(number: int) -> None:
    state = new_game(1, number, heroes=True)
    common = [name for name, kind in load_components().skills.items() if kind.hero != state.me.hero][number::4]
    texts = [*(f"own {name}" for name in state.me.skill_pile[:2]), *(f"common {name}" for name in common)]
    chosen = talent_answer(state, texts)
    assert chosen in texts
    assert chosen == talent_answer(state, texts), "the same again"


# --- at a table -------------------------------------------------------------------------------------------------------


def test_the_roster_names_the_levels() -> None:
    assert registry.load_companion(registry.PLAYERS, "mageknight") is ROSTER
    assert ROSTER.levels == tuple(LEVELS) == ("easy", "hard")
    assert ROSTER.parse("hard", 7).version == VERSION
    assert ROSTER.parse("easy", 7).version < VERSION, "it plays as before"


@pytest.mark.long
def test_a_level_answers_in_a_process_of_its_own(tmp_path: Path) -> None:
    players = [ROSTER.parse("easy", seat) for seat in (1, 2)]
    session = Session.start(GAME, {"seed": 7, "names": ["Ada", "Boris"]}, tmp_path, players)
    opponents = ExternalPlayers(session, lambda text: ROSTER.parse(text, 0), ROSTER.command, ROSTER.levels)
    try:
        for _ in range(8):
            opponents.play()
    finally:
        opponents.close()
        session.close()
    lines: list[str] = []
    makers = [MAKERS["easy"]("", seed) for seed in (1, 2)]
    play_game(GAME, new_game(2, 7), makers, on_step=lambda step: lines.append(step.option))
    assert [step.option for step in session.steps] == lines[: len(session.steps)]


@pytest.mark.parametrize("seats", [1, 3])
def test_a_program_gets_the_view(seats: int) -> None:
    state, dice = new_game(seats, seats), random.Random(seats)
    while isinstance(decision := turns.next_question(state), Decision):
        sent = json.loads(json.dumps({"view": GAME.observe(state, decision.seat)}))
        assert read_mage_request(sent) == (GAME.view(state, decision.seat), decision, ())
        state = turns.answer_option(state, dice.choice(decision.options))[0]


def test_levels_have_rising_ratings() -> None:
    assert sorted(ROSTER.ratings) == [*ROSTER.ratings]
    assert LEVELS["easy"].width == NARROW
