"""Every kind of decision of the engine is shown on the screen and can be made by keys.

The kinds come from the programs of all cards and procedures, the positions that ask them from the scenarios. A new kind
of question without a line in `SAID`, or without a scenario that asks it, fails here.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from hotseat.plugin.game import forced_option
from tashkalar import cards
from tashkalar.demonstrations import demonstrated_position
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, new_game
from tashkalar.engine.catalogue import Program
from tashkalar.engine.decision import BESIDES
from tashkalar.engine.instructions import Ask, Modes
from tashkalar.engine.machine import pending_instruction
from tashkalar.engine.procedures import (
    ARRIVAL,
    PROCEDURES,
    STORING,
    ChooseFrozen,
    LeftoverPoint,
    LegendPoint,
    PickUpForShortage,
    PlaceOpening,
    ReturnCard,
)
from tashkalar.engine.verbs.base import Verb
from tashkalar.engine.verbs.hand_and_piles import RecoverCard
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tests.helpers.saves import unsaved_session
from tests.scenarios.test_scenarios import scenarios
from tests.tui.conftest import NAMES, SCHOOLS, read
from tests.tui.key_presses import close_hand_over, give, pointer_of

ACTION = "action"

SAID = {
    ACTION: "left: choose",
    "action for a mate": "left for your teammate: choose an empty square for a common",
    "action with a flare against several": "left: choose",
    "action at the end": "no action left",
    "aim": "choose a direction",
    "choice": "choose a",
    "convert": "choose a piece to convert",
    "destroy": "choose a piece to destroy",
    "downgrade": "choose a piece to downgrade",
    "leap": "leap",
    "lift": "your supply is empty: choose a piece to pick up",
    "mode": "choose",
    "move": "move",
    "pick": "choose a piece",
    "as_legend": "choose the opponent in whose colour the legend scores",
    "capture": "choose a piece to hold on the card",
    "copy_warp": "choose a card whose warp to copy",
    "defect": "choose the opponent who gets the piece",
    "discard": "choose a card to discard",
    "gateway": "choose the Gateway",
    "keep a frozen card": "choose the frozen card that stays",
    "mirror": "choose where a mirrored piece is placed",
    "pick a card": "choose a card to put on top of your deck",
    "refreeze": "choose a card to freeze again",
    "release": "choose where the piece on the card returns",
    "return": "choose to take the pending being back",
    "spot": "choose an empty square",
    "swap": "swap",
    "pick a colour for a legend": "choose the opponent in whose colour the legend scores",
    "pick a colour for leftovers": "choose the opponent in whose colour the commons without a pair score",
    "place": "choose a square to place on",
    "place any piece": "choose a square to place on",
    "place the opening": "choose whose common stands there at the start",
    "place the opening of a melee": "choose whose common stands there at the start",
    "put under the deck": "choose further cards",
    "run": "run from d5 to which square?",
    "upgrade": "choose a piece to upgrade",
}
"""Every kind of question, and what the prompt says about it."""

WORDS: dict[type[Verb], str] = {
    LeftoverPoint: "pick a colour for leftovers",
    LegendPoint: "pick a colour for a legend",
    PickUpForShortage: "lift",
    RecoverCard: "pick a card",
    ReturnCard: "put under the deck",
    ChooseFrozen: "keep a frozen card",
}
"""Verbs that ask for something else than they are called."""


OF_TURN = (ACTION, "action at the end", "action for a mate", "action with a flare against several")
"""The kinds of a turn's own question."""


def word_of(verb: Verb) -> str:
    """The kind of a verb's question."""
    if isinstance(verb, PlaceOpening):
        return "place the opening" + " of a melee" * (len(verb.squares) > 1)
    return WORDS.get(type(verb), verb.word)


def asked_by(program: Program) -> Iterator[str]:
    """The kinds of question that a program can ask."""
    for instruction in program:
        match instruction:
            case Ask(verbs=verbs):
                words = {word_of(verb) for verb in verbs}
                yield from words
                yield from ["choice"] * (len(words) > 1)
            case Modes(modes=modes):
                yield "mode"
                yield from asked_by(tuple(first for _, _, first in modes))


def kinds(catalogue: Catalogue) -> set[str]:
    """Every kind of question that these cards and the game itself can ask."""
    flares = catalogue.flares.values()
    beings = catalogue.beings.values()
    programs = [being.effect for being in beings]
    programs += [further.effect for being in beings for further in (being.frozen, being.warp) if further]
    programs += [part.effect for flare in flares for part in (flare.upper, flare.lower)]
    programs += [ARRIVAL, STORING, *PROCEDURES.values()]
    return {*OF_TURN, "place any piece", *(kind for each in programs for kind in asked_by(each))}


def kinds_of(state: GameState, decision: Decision) -> set[str]:
    """The kinds of a question."""
    if decision.ask == "action":
        return {_of_turn(state, decision)}
    asking, frame = pending_instruction(state), state.frames[-1]
    if isinstance(asking, Modes):
        return {"mode"}
    words = {word_of(verb) for verb in asking.verbs if any(True for _ in verb.options(state, frame))}
    if words == {"place"} and any(option.piece for option in decision.options):
        return {"place any piece"}
    return {"choice"} if len(words) > 1 else words


def _of_turn(state: GameState, decision: Decision) -> str:
    """Return which of a turn's own questions it is."""
    if not state.turn.actions:
        return "action at the end"
    if state.turn.passed:
        return "action for a mate"
    several = [option.verb for option in decision.options].count("flare") > 1
    return "action with a flare against several" if several else ACTION


def moments() -> Iterator[tuple[GameState, Decision]]:
    """Every question of the scenarios."""
    for (scenario,) in (each.values for each in scenarios()):
        state = demonstrated_position(cards.load(), scenario)
        for step in (None, *scenario.get("play", ())):
            if isinstance(step, str):
                question = decision(state)
                assert isinstance(question, Decision)
                state, _ = apply(state, question.option(step))
            question = decision(state)
            if isinstance(question, Decision):
                yield state, question


@cache
def examples() -> dict[str, GameState]:
    """A position for each kind of question; one with a choice if there is any. The openings are in no scenario."""
    catalogue = cards.load()
    found = {
        "place the opening": new_game(catalogue, "duel", SCHOOLS[:2], 1, NAMES[:2]),
        "place the opening of a melee": new_game(catalogue, "melee", SCHOOLS[:3], 1, NAMES[:3]),
    }
    for state, question in moments():
        for kind in kinds_of(state, question):
            if kind not in found or _is_forced(found[kind]):
                found[kind] = state
    return found


def _is_forced(state: GameState) -> bool:
    pending = decision(state)
    return isinstance(pending, Decision) and forced_option(TashKalar(), state, pending) is not None


def test_every_kind_of_question_is_shown(catalogue: Catalogue) -> None:
    asked = kinds(catalogue)
    assert asked == set(SAID), "a kind of question has no screen test"
    assert asked == set(examples()), "a kind of question is asked in no scenario"


@pytest.mark.sweep("size", "answer")
@pytest.mark.parametrize(("size", "answer"), [((120, 36), 0), ((80, 24), -1)])
@pytest.mark.parametrize("kind", SAID)
async def test_a_question_is_told_and_answered(
    catalogue: Catalogue, kind: str, size: tuple[int, int], answer: int
) -> None:
    """The home size and the small one: the prompt, then the first and the last option but resigning."""
    state = examples()[kind]
    question = decision(state)
    assert isinstance(question, Decision)
    option = [option for option in question.options if option.verb not in BESIDES][answer]
    app = TashkalarApp(catalogue, unsaved_session(state))
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        pointer = pointer_of(app)
        assert pointer.decision == question
        shown = " ".join((await read(pilot)).split())
        assert SAID[kind] in shown
        if question.source:
            assert catalogue.name(question.source) in shown
        await pilot.press("n", "escape", "escape")
        assert pointer_of(app) is pointer
        await give(pilot, app, option)
