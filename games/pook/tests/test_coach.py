"""Pook's hints: what a turn is for, in words."""

import pytest

from games.pook.tests.drawn import drawn
from hotseat.play.session import Session
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tashkalar_pook import rules
from tashkalar_pook.ai import coach
from tashkalar_pook.ai.aims import PlanAim, aims_of_plan, describe_aims
from tashkalar_pook.game import Pook
from tashkalar_pook.state import State
from tests.text_ui.conversations import printed_lines, script

GAME = Pook()


def purpose_of(state: State, *options: str) -> str:
    """Return the sentence about a turn of some options."""
    after = state
    for text in options:
        decision = rules.decide(after)
        after = rules.apply_option(after, next(each for each in decision.options if each.text == text))[0]  # type: ignore[union-attr]
    seat = state.seat
    return describe_aims(aims_of_plan(GAME.view(state, seat), after, seat))


@pytest.mark.parametrize(
    ("rows", "hand", "options", "sentence"),
    [
        (["@"], ["M1"], ["warrior mage-1a 1,0"], "To gain 1 point for your factions."),
        (["@"], ["O1", "M2"], ["coin orc-1a 1,0"],
         "To make a place for a mage of level 2 and keep an orc of level 1 from counting for others."),
        (["@"], ["O1"], ["warrior orc-1a 1,0"], ""),
        (["@ M2"], ["K1"], ["warrior knight-1a 0,1"], "To gain 1 point for your factions."),
        (["M2 @", ". ."], ["K1"], ["warrior knight-1a -1,1"],
         "To gain 1 point for your factions and protect 1 warrior of yours."),
    ],
)  # fmt: skip
def test_a_plan_says_what_it_is_for(rows: list[str], hand: list[str], options: list[str], sentence: str) -> None:
    assert purpose_of(drawn(rows, hand), *options) == sentence


def test_a_cost_is_named() -> None:
    assert describe_aims(aims_of_numbers(gain=2, give=3)) == (
        "To gain 2 points for your factions, but other factions gain 3 points."
    )


def aims_of_numbers(**numbers: int) -> list[PlanAim]:
    return [PlanAim(kind, number) for kind, number in numbers.items()]


def test_a_hint_says_what_the_turn_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "COACH", coach.QUICK)
    session = Session.start(GAME, {"seed": 3, "names": ["Ada", "Boris"]}, None)
    console = script("hint plan")
    TextGame(session, TextRenderer(GAME), console, open_hands=False).run()
    assert any(line.startswith("To ") for line in printed_lines(console))
