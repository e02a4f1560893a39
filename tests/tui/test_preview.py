"""Previews show the effect of an answer before it is given: of a choice between effects too."""

from functools import cache

import pytest

from tashkalar.engine import Catalogue, Decision, GameState, apply, decision
from tashkalar.engine.geometry import NAMES, parse_square, single_square
from tashkalar.engine.instructions import Modes
from tashkalar.text.options import DESTROYED, NEXT, preview_option
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.widgets.board import BoardWidget
from tests.helpers.saves import unsaved_session
from tests.tui.conftest import read
from tests.tui.key_presses import close_hand_over
from tests.tui.test_decision_kinds import moments

pytestmark = pytest.mark.sweep("size")


@cache
def choices() -> dict[tuple[str, str], list[GameState]]:
    """The scenarios' choices between effects, by the card that asks and the word."""
    found: dict[tuple[str, str], list[GameState]] = {}
    for state, question in moments():
        for option in question.options:
            if option.verb == "mode":
                found.setdefault((question.source, option.word), []).append(state)
    return found


def modes(catalogue: Catalogue) -> set[tuple[str, str]]:
    """Every choice that a card may offer."""
    effects = [(card, being.effect) for card, being in catalogue.beings.items()]
    effects += [(card, half.effect) for card, flare in catalogue.flares.items() for half in (flare.upper, flare.lower)]
    asking = ((card, each) for card, effect in effects for each in effect if isinstance(each, Modes))
    return {(card, word) for card, each in asking for word, _, _ in each.modes}


def test_every_choice_between_effects_shows_what_it_does_or_asks(catalogue: Catalogue) -> None:
    assert modes(catalogue) == set(choices()), "a choice is asked in no scenario"
    for (_, word), states in choices().items():
        for state in states:
            question = decision(state)
            assert isinstance(question, Decision)
            option = question.option(f"mode {word}")
            seen = preview_option(state, option, question)
            assert seen is not None
            after, _ = apply(state, option)
            following = decision(after)
            assert isinstance(following, Decision)
            assert seen.board == after.board
            assert seen.sentence.startswith(f"{word}; "), seen.sentence
            next_ones = {square for square, mark in seen.marks.items() if mark == NEXT}
            if after.frames and following.source == question.source:
                asked_about = {o.square for o in following.options} | {o.to for o in following.options}
                assert next_ones
                assert next_ones <= asked_about
                assert f"then {following.prompt.partition(': ')[2]}" in seen.sentence
            else:
                assert not next_ones


def burning() -> GameState:
    """The Fire Elemental on e5 has the choice between near and far."""
    return choices()["fire-elemental", "near"][0]


@pytest.mark.parametrize(("word", "burnt"), [("near", {"d5", "e6"}), ("far", {"d5", "g7"})])
def test_a_fire_tells_whom_it_burns(word: str, burnt: set[str]) -> None:
    state = burning()
    question = decision(state)
    assert isinstance(question, Decision)
    seen = preview_option(state, question.option(f"mode {word}"), question)
    assert seen is not None
    assert {NAMES[square] for square, mark in seen.marks.items() if mark == DESTROYED} == burnt
    assert all(square in seen.sentence for square in burnt)


def test_a_lone_mover_lights_where_it_can_go() -> None:
    state = choices()["unicorn", "move"][0]
    question = decision(state)
    assert isinstance(question, Decision)
    there = single_square(state.frames[-1].being)
    seen = preview_option(state, question.option("mode move"), question)
    assert seen is not None
    assert seen.marks
    assert there not in seen.marks


@pytest.mark.parametrize("size", [(160, 50), (120, 36), (80, 24), (60, 20)])
async def test_the_highlighted_entry_shows_on_the_board_what_it_would_do(
    catalogue: Catalogue, size: tuple[int, int]
) -> None:
    app = TashkalarApp(catalogue, unsaved_session(burning()))
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        for word, burnt, spared in (("near", "e6", "g7"), ("far", "g7", "e6")):
            assert f"Enter: {word}; destroy" in await read(pilot)
            board = app.screen.query_one(BoardWidget)
            assert board.scene[parse_square(burnt)].mark == DESTROYED
            assert board.scene[parse_square(spared)].mark == ""
            await pilot.press("down")


def test_every_thaw_and_every_warp_says_what_it_does_and_asks(catalogue: Catalogue) -> None:
    """Wherever a scenario could thaw or warp: the text, and the first question's squares (rules.md 13.4, 13.15)."""
    value = set()
    for state, question in moments():
        for option in (each for each in question.options if each.verb in ("thaw", "warp")):
            card = option.card or state.seats[state.turn.seat].frozen
            part = "frozen" if option.verb == "thaw" else "warp"
            seen = preview_option(state, option, question)
            assert seen is not None
            value.add(card)
            head = f"{option.verb} {catalogue.name(card)}: {catalogue.beings[card].text_of(part).removesuffix('.')}"
            assert seen.sentence.startswith(head)
            after, events = apply(state, option)
            following = decision(after)
            if isinstance(following, Decision) and following.source == card and after.frames:
                assert f"then {following.prompt.partition(': ')[2]}" in seen.sentence
            elif len(events) == 1:
                assert seen.sentence == f"{head}; nothing happens"
            assert seen.gateway == after.gateway
    assert value == {being.id for being in catalogue.beings.values() if being.frozen or being.warp}
