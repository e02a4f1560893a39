"""The causes of mistakes in each game: what the coach's plan does and the played turn doesn't."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hotseat.coach.coach import Coach, load_coach, play_out
from hotseat.plugin.decision import Step
from tashkalar.plugin import TashKalar
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook

GAMES: dict[str, Callable[[], Any]] = {"tash-kalar": TashKalar, "mage knight": MageKnight, "pook": Pook}
WANTED: dict[str, dict[str, Any]] = {"tash-kalar": {"form": "duel", "schools": ["northern", "highland"]}}


def coach_of(name: str) -> tuple[Coach[Any, Any, Any, Any], Any]:
    """The coach of a new game, and its state."""
    game = GAMES[name]()
    made = load_coach(game)
    assert made is not None
    return made(game, ()), game.new({"names": ["Ada", "Boris"], "seed": 1, **WANTED.get(name, {})})


def compared(name: str, state: Any, played: Sequence[str], best: Sequence[str]) -> str:
    """The cause of a mistake by the options of both turns."""
    coach, _state = coach_of(name)
    lines = [play_out(coach.game, state, options) for options in (played, best)]
    assert [[step.option for step in line] for line in lines] == [[*played], [*best]]
    return coach.cause(*lines)


@pytest.mark.parametrize("name", GAMES)
def test_each_cause_has_a_name_and_any_two_turns_have_a_cause(name: str) -> None:
    coach, state = coach_of(name)
    dice, seen = random.Random(2), set()

    def turn() -> list[Step[Any, Any]]:
        at, steps = state, list[str]()
        question = coach.game.decision(at)
        while question.seat == seat and coach.game.turn(at) == coach.game.turn(state) and len(steps) < 30:
            option = coach.game.random_option(question, dice.randrange)
            steps.append(option.text)
            at, _events = coach.game.apply(at, option, question)
            question = coach.game.decision(at)
            if not hasattr(question, "options"):
                break
        return play_out(coach.game, state, steps)

    for _turn in range(40):
        seat = coach.game.decision(state).seat
        played, best = turn(), turn()
        if [step.option for step in played] != [step.option for step in best]:
            seen.add(coach.cause(played, best))
        state = played[-1].state
        if not hasattr(coach.game.decision(state), "options"):
            break
    assert seen <= {*coach.causes()}
    assert len(seen) > 2, seen
    assert all(coach.causes().values())


def test_a_summon_that_was_missed_and_a_wrong_card() -> None:
    coach, state = coach_of("tash-kalar")
    game, dice = coach.game, random.Random(3)
    for _step in range(500):
        question = game.decision(state)
        summons = {option.card: option.text for option in question.options if option.verb == "summon"}
        places = [option.text for option in question.options if option.verb == "place"]
        if len(summons) > 1 and places:
            break
        state, _events = game.apply(state, game.random_option(question, dice.randrange), question)
    first, second, *_more = summons.values()
    assert compared("tash-kalar", state, places[:1], [first]) == "summon"
    assert compared("tash-kalar", state, [second], [first]) in ("card", "losses", "task")


def test_tactics_of_mage_knight_and_cards_of_pook() -> None:
    _coach, state = coach_of("mage knight")
    options = [option.text for option in _coach.game.decision(state).options]
    assert compared("mage knight", state, options[:1], options[1:2]) in ("tactic", "cards")
    coach, state = coach_of("pook")
    coins = [option for option in coach.game.decision(state).options if option.verb == "coin"]
    other = next(each for each in coins if each.card != coins[0].card)
    there = next(each for each in coins if each.card == coins[0].card and each.place != coins[0].place)
    assert compared("pook", state, [other.text], [coins[0].text]) == "card"
    assert compared("pook", state, [there.text], [coins[0].text]) == "place"
