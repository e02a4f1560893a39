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
from tashkalar_mage_knight.ai.weights import WEIGHTS
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.movement import city_is_revealed
from tashkalar_mage_knight.roster import ROSTER
from tashkalar_mage_knight.state import Decision, MageState, Outcome

GAME = MageKnight()
NAMES = ("Ada", "Boris", "Cleo", "Dan")


def quick(seed: int, search: int = 400) -> Player:
    """A planner that searches few positions."""
    return Planner(MageModel(WEIGHTS, NARROW, NARROW), SearchConfig(search=search), seed)


def new_game(seats: int, seed: int) -> MageState:
    return GAME.new({"names": NAMES[:seats], "seed": seed})


@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_planners_play_to_the_end_and_the_same_again(seats: int) -> None:
    def outcome() -> Outcome:
        return play_game(GAME, new_game(seats, seats), [quick(seat, 100) for seat in range(seats)])

    first = outcome()
    assert first == outcome()
    assert len(first.scores) == seats


def test_a_planner_beats_a_random_player() -> None:
    """Four games; a random player wins one in a hundred runs."""
    won = 0.0
    for seed in range(2):
        scores = play_mirrored(GAME, new_game(2, seed), lambda _: quick(seed), lambda _: MAKERS["random"]("", seed))  # noqa: B023
        won += sum(scores)
    assert won == 4


@pytest.mark.long
def test_hard_finds_the_city_alone_and_easy_gets_fewer_points() -> None:
    """One deal, in which both levels play alone."""
    ends = dict[str, MageState]()
    for name in LEVELS:
        steps: list[MageState] = []
        play_game(GAME, new_game(1, 2), [MAKERS[name]("", 1)], on_step=lambda step: steps.append(step.state))  # noqa: B023
        ends[name] = steps[-1]
    assert city_is_revealed(ends["hard"])
    assert GAME.scores(ends["hard"])[0] > GAME.scores(ends["easy"])[0]


@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_player_uses_what_is_hidden(seats: int) -> None:
    """All that a seat doesn't see is sampled anew, and it answers the same."""
    state, dice = new_game(seats, 5), random.Random(5)
    asked = 0
    while isinstance(decision := turns.next_question(state), Decision) and asked < 120:
        asked += 1
        seen = GAME.view(state, decision.seat)
        other = GAME.view(hiding.fill_hidden(seen, dice), decision.seat)
        answer = quick(1).choose(seen, decision, ())
        assert answer in decision.options
        assert answer == quick(1).choose(other, decision, ())
        state = turns.answer_option(state, dice.choice(decision.options))[0]


# --- at a table -------------------------------------------------------------------------------------------------------


def test_the_roster_names_the_levels() -> None:
    assert registry.load_companion(registry.PLAYERS, "mageknight") is ROSTER
    assert ROSTER.levels == tuple(LEVELS) == ("easy", "hard")
    assert ROSTER.parse("hard", 7).version == VERSION


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
