"""Reasons why an answer is missing: refusals.yaml, and no possible answer is refused."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from games.pook.tests.drawn import CARDS, drawn
from games.pook.tests.test_game import GAME, moments
from games.pook.tests.test_rules import played
from tashkalar_pook import rules
from tashkalar_pook.card_text import short_name
from tashkalar_pook.state import Decision
from tashkalar_pook.why_not import meant_option, why_not_listed

SCENARIOS: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("refusals.yaml").read_text("utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda value: f"{value['covers']}: {value['title']}")
def test_what_is_told(scenario: dict[str, Any]) -> None:
    state = drawn(scenario["grid"], scenario["hand"])
    for text in scenario.get("play", ()):
        state = played(state, text)
    decision = rules.decide(state)
    assert isinstance(decision, Decision)
    x, y = map(int, scenario["at"].split(","))
    held = {short_name(CARDS.card(card)): card for card in state.seats[state.seat].hand}
    card = held[scenario["card"]] if "card" in scenario else ""
    data = {verb: why_not_listed(state, verb, (x, y), card) for verb in meant_option(state, decision, (x, y))}
    assert data == scenario["says"]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_refused_is_offered_and_nothing_else(seed: int) -> None:
    """Every place, with every card, through the eyes of the deciding seat."""
    for state, decision in moments(seed):
        seen = GAME.view(state, decision.seat)
        offered = {(option.verb, option.place, option.card) for option in decision.options}
        possible = set()
        for place in [(x, y) for x in range(-6, 7) for y in range(-6, 7)]:
            for verb in meant_option(seen, decision, place):
                for card in seen.seats[decision.seat].hand if verb in ("warrior", "coin", "trade") else ("",):
                    if not why_not_listed(seen, verb, place, card):
                        possible.add((verb, place, card))
        assert possible == {each for each in offered if each[0] not in ("skip", "end")}
