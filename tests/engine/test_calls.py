"""Programs that run other programs midway, look ahead over linked steps, or repeat: put together by hand."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotseat.codec import InvalidPosition
from tashkalar.cards import load
from tashkalar.engine import Catalogue, Decision, GameState, Option, apply, decision, digest, position, setup
from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY, Stock, piece
from tashkalar.engine.catalogue import Program
from tashkalar.engine.conditions import Condition
from tashkalar.engine.geometry import parse_square
from tashkalar.engine.instructions import Ask, Branch, Call, Do, Each, Jump, Modes, Round
from tashkalar.engine.limits import ACTION_LIMIT
from tashkalar.engine.machine import may_wait_for
from tashkalar.engine.selectors import Region, Target
from tashkalar.engine.state import Frame, ProgramKey
from tashkalar.engine.verbs.changes import Convert, Destroy, Place, Upgrade
from tashkalar.engine.verbs.movement import Leap, Move, Run
from tashkalar.engine.verbs.turn import ActionsGained, Gain
from tests.cards.files import SMALL
from tests.engine.test_patterns import rows

ENEMY = Target(whose="enemy", ranks=(COMMON,))
BEING = Target(name="being")
NORTH, NORTH_EAST = 0, 1
STRIKE = Ask((Destroy(ENEMY),))
WALK = Ask((Move(BEING, "empty"),), optional=True)
RISE = Do(Upgrade(BEING))
NEAR = Region("adjacent", of="being")
OTHER = "  - {id: other, name: Other, deck: own, rank: common, pattern: '*', text: '', effect: []}\n"
FLARES = """\
flares:
  - id: flame
    name: Flame
    upper: {gap: 1, text: '', effect: []}
    lower: {gap: 1, text: '', effect: []}
"""


@pytest.fixture
def cards(tmp_path: Path) -> Catalogue:
    """The small card file with a second being and a flare."""
    file = tmp_path / "own.yaml"
    text = SMALL.replace("legends: []", f"{OTHER}legends: []").replace("flares: []\n", FLARES)
    file.write_text(text, encoding="utf-8")
    return load(file)


def taught(cards: Catalogue, mine: Program, other: Program = (), upper: Program = ()) -> Catalogue:
    """The cards with these programs."""
    programs = {"mine": mine, "other": other}
    flame = cards.flares["flame"]
    return Catalogue(
        tuple(cards.schools.values()),
        tuple(being._replace(effect=programs[being.id]) for being in cards.beings.values()),
        (flame._replace(upper=flame.upper._replace(effect=upper)),),
        (),
        f"taught {mine} {other} {upper}",
    )


def begun(cards: Catalogue, pieces: dict[str, str]) -> GameState:
    """A duel in which the card Mine can come on d5."""
    seats = [{"school": "north", "beings": ["mine"], "flares": ["flame"]}, {"school": "south"}]
    board = rows({"c4": "1c", "c6": "1c", **pieces})
    return setup(cards, {"form": "duel", "seed": 1, "board": board, "seats": seats})


def option_texts(state: GameState) -> list[str]:
    """The answers to the question, resigning aside."""
    question = decision(state)
    assert isinstance(question, Decision)
    return [option.text for option in question.options if option.text != "resign"]


def played(state: GameState, *answers: str) -> GameState:
    """The state after these answers. At each moment on the way the state survives being written and read."""
    for answer in answers:
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, question.option(answer))
        again = setup(state.config.cards, json.loads(json.dumps(position(state))))
        assert again == state
        assert digest(again) == digest(state)
    return state


COME = "summon mine d5"
PIECES = {"e6": "2c", "h5": "2c", "g7": "2c"}


def test_a_program_goes_on_behind_the_one_that_it_runs(cards: Catalogue) -> None:
    """The chosen pieces stand as before, and the being is where the other program moved it."""
    mine = (STRIKE, Call("effect", "other"), Ask((Place(where=Region("at", of="there")),)), RISE)
    state = played(begun(taught(cards, mine, (WALK, STRIKE)), PIECES), COME, "destroy e6")
    assert option_texts(state)[-1] == "skip"
    state = played(state, "move d5 d6")
    assert option_texts(state) == ["destroy g7", "destroy h5"]
    state = played(state, "destroy g7")
    assert option_texts(state) == ["place e6"], "the square of its own step, not of the other program's"
    state = played(state, "place e6")
    assert str(state.board.piece_at(parse_square("d6"))) == "1h"
    assert not state.frames
    assert state.seats[0].discard == ("mine",), "once, and the card whose program was borrowed lies where it lay"
    assert "other" in state.seats[0].deck or "other" in state.seats[0].beings


def test_the_card_under_way_asks_whatever_program_it_runs(cards: Catalogue) -> None:
    mine = (Call("effect", "other"),)
    question = decision(played(begun(taught(cards, mine, (STRIKE,)), PIECES), COME))
    assert isinstance(question, Decision)
    assert (question.source, question.prompt) == ("mine", "Mine: choose a piece to destroy")


def test_a_program_that_asks_nothing_is_run_at_once(cards: Catalogue) -> None:
    state = played(begun(taught(cards, (Call("effect", "other"), Do(Gain(1))), (Do(Gain(2)),)), PIECES), COME)
    assert (state.frames, state.turn.actions) == ((), 3)
    state = played(begun(taught(cards, (Call("effect", "other"), Do(Gain(1))), ()), PIECES), COME)
    assert (state.frames, state.turn.actions) == ((), 1)


def test_programs_run_programs_that_run_programs(cards: Catalogue) -> None:
    """Three deep, one of them a flare's half; each comes back behind its own step."""
    mine, other, upper = (Call("effect", "other"), STRIKE), (Call("upper", "flame"), RISE), (STRIKE,)
    state = played(begun(taught(cards, mine, other, upper), PIECES), COME)
    assert [(frame.program.of, frame.pc) for frame in state.frames] == [("mine", 4), ("other", 1), ("flame", 0)]
    state = played(state, "destroy e6", "destroy g7")
    assert str(state.board.piece_at(parse_square("d5"))) == "1h"
    assert not state.frames
    assert state.seats[0].flares == ("flame",)
    assert not state.flares.discard


def test_what_the_last_step_destroyed_is_forgotten_when_another_program_has_run(cards: Catalogue) -> None:
    test = (Condition("destroyed", (1, (COMMON,))),)
    mine = (STRIKE, Call("effect", "other"), Branch(test, 2, RISE), RISE)
    state = played(begun(taught(cards, mine, ()), PIECES), COME, "destroy e6")
    assert str(state.board.piece_at(parse_square("d5"))) == "1c"


def test_a_choice_looks_into_the_programs_that_it_would_run(cards: Catalogue) -> None:
    modes = Modes((("borrow", 1, Call("effect", "other")), ("gain", 3, Do(Gain(1)))), 4)
    mine = (modes, Call("effect", "other"), Jump(2), Do(Gain(1)))
    near = (Ask((Destroy(ENEMY._replace(where=NEAR)),)),)
    assert option_texts(played(begun(taught(cards, mine, near), PIECES), COME)) == ["mode borrow", "mode gain"]
    assert option_texts(played(begun(taught(cards, mine, near), {"h5": "2c"}), COME)) == ["mode gain"]
    assert option_texts(played(begun(taught(cards, mine, ()), PIECES), COME)) == ["mode gain"]


def test_a_choice_asks_of_a_program_that_it_would_run_only_whether_its_first_step_can_do_something(
    cards: Catalogue,
) -> None:
    modes = Modes((("borrow", 1, Call("effect", "other")), ("gain", 3, Do(Gain(1)))), 4)
    mine = (modes, Call("effect", "other"), Jump(2), Do(Gain(1)))
    near_then_gain = (Ask((Destroy(ENEMY._replace(where=NEAR)),)), Do(Gain(1)))
    assert option_texts(played(begun(taught(cards, mine, near_then_gain), {"h5": "2c"}), COME)) == ["mode gain"]


def test_a_choice_looks_at_the_colours_placed_so_far(cards: Catalogue) -> None:
    strike = Ask((Destroy(Target(whose="same", ranks=(COMMON,), where=Region("adjacent", of="it"))),))
    modes = Modes((("each", 1, Each("placed", strike)), ("gain", 5, Do(Gain(1)))), 6)
    rounds = (Each("placed", strike), Round(3), strike, Jump(-2), Jump(2))
    mine = (Ask((Place(where=NEAR),)), modes, *rounds, Do(Gain(1)))
    start = played(begun(taught(cards, mine), {"h5": "2c"}), COME)
    assert option_texts(played(start, "place d4")) == ["mode each", "mode gain"], "c4 lies beside it"
    assert option_texts(played(start, "place e5")) == ["mode each", "mode gain"], "and so does the being"
    state = played(start, "place d4", "mode each")
    assert option_texts(state) == ["destroy c4", "destroy d5"]


def test_a_block_is_repeated_until_it_is_skipped_or_has_no_candidate(cards: Catalogue) -> None:
    mine = (Ask((Destroy(ENEMY),), optional=True, otherwise=3), Call("effect", "other"), Jump(-2), Do(Gain(1)))
    start = begun(taught(cards, mine, (WALK,)), PIECES)
    state = played(start, COME, "destroy e6", "move d5 d6", "destroy g7", "skip", "skip")
    assert (state.frames, state.turn.actions) == ((), 1)
    state = played(start, COME, "destroy e6", "skip", "destroy g7", "skip", "destroy h5", "skip")
    assert (state.frames, state.turn.actions) == ((), 1)


# --- linked steps ----------------------------------------------------------------------------------------------------

STEP = Move(Target(whose="mine", ranks=(COMMON,), but=("being",)), "empty")
RAISE = Do(Upgrade(Target(whose="mine", ranks=(COMMON,), where=NEAR)))
BESIDE = Ask((Destroy(ENEMY._replace(where=Region("adjacent", of="it"))),))
BEHIND = Ask((Destroy(ENEMY._replace(where=Region("adjacent", of="there"))),))


def test_a_first_choice_that_leaves_no_second_is_never_listed(cards: Catalogue) -> None:
    mine = (Ask((STEP,), linked=(BESIDE,)), BESIDE)
    state = played(begun(taught(cards, mine), {"e7": "2c", "b3": "2c"}), COME)
    assert set(option_texts(state)) == {"move c4 b4", "move c4 c3", "move c6 d6", "move c6 d7"}
    for first in option_texts(state):
        assert option_texts(played(state, first)), "the second part is asked"


def test_linked_steps_are_passed_over_together_if_no_choice_leads_through_all(cards: Catalogue) -> None:
    mine = (Ask((STEP,), linked=(BESIDE, BEHIND), otherwise=3), BESIDE, BEHIND, Do(Gain(1)))
    assert played(begun(taught(cards, mine), {"e7": "2c", "b3": "2c"}), COME).turn.actions == 1
    assert "move c6 d7" in option_texts(played(begun(taught(cards, mine), {"e7": "2c", "e8": "2c"}), COME))


def test_a_linked_step_that_asks_nothing_must_do_something(cards: Catalogue) -> None:
    mine = (Ask((STEP,), optional=True, linked=(RAISE, BESIDE)), RAISE, BESIDE)
    state = played(begun(taught(cards, mine), {"e7": "2c"}), COME)
    assert set(option_texts(state)) == {"move c6 d6", "skip"}, (
        "to d7 it would leave the being's side; only c4 may be raised"
    )


def test_linked_steps_are_looked_through_in_a_choice_and_in_a_program_that_is_run(cards: Catalogue) -> None:
    linked = (Ask((STEP,), linked=(BESIDE,)), BESIDE)
    modes = Modes((("both", 1, Call("effect", "other")), ("gain", 3, Do(Gain(1)))), 4)
    mine = (modes, Call("effect", "other"), Jump(2), Do(Gain(1)))
    assert option_texts(played(begun(taught(cards, mine, linked), {"e7": "2c"}), COME)) == ["mode both", "mode gain"]
    assert option_texts(played(begun(taught(cards, mine, linked), {"h5": "2c"}), COME)) == ["mode gain"]


# --- what can't be under way -----------------------------------------------------------------------------------------


def spoiled(state: GameState) -> Iterator[dict[str, object]]:
    """Positions in which something lies below a program that can't wait for it."""
    whole = position(state)
    below, above = whole["resolving"]
    yield whole | {"resolving": [below | {"step": 3}, above]}
    yield whole | {"resolving": [below | {"step": 0}, above]}
    yield whole | {"resolving": [above, below]}
    yield whole | {"resolving": [above]}
    yield whole | {"resolving": [above | {"for": "other"}]}
    yield whole | {"resolving": [above, above]}
    yield whole | {"resolving": [below, above | {"for": "other"}]}
    yield whole | {"resolving": [below, above | {"part": "summoning", "for": "other"}]}
    yield whole | {"resolving": [below, above | {"part": "upper"}]}
    yield whole | {"resolving": [below, above | {"card": "mine"}]}
    yield whole | {"resolving": [below, above | {"for": None, "part": "procedure"}]}


def test_a_position_must_say_whom_a_program_waits_for(cards: Catalogue) -> None:
    state = played(begun(taught(cards, (Call("effect", "other"), STRIKE), (STRIKE, STRIKE)), PIECES), COME)
    assert len(state.frames) == 2
    for impossible in spoiled(state):
        with pytest.raises(InvalidPosition, match="resolving"):
            setup(state.config.cards, impossible)


def test_no_program_waits_for_another_cards(cards: Catalogue) -> None:
    state = played(begun(taught(cards, (Call("effect", "other"), RISE), (STRIKE,)), PIECES), COME)
    below, above = state.frames
    assert may_wait_for(state, below, above)
    assert not may_wait_for(state, below, above._replace(card="other"))


def test_the_lower_half_of_a_flare_waits_for_the_upper_one(cards: Catalogue) -> None:
    state = begun(cards, PIECES)
    upper, lower = (Frame(ProgramKey(part, "flame"), card="flame") for part in ("upper", "lower"))
    assert may_wait_for(state, lower, upper)
    assert not may_wait_for(state, upper, lower)
    assert not may_wait_for(state, lower, lower)
    assert not may_wait_for(state, lower._replace(pc=1), upper), "it has begun"


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["place", "discard", "turn-end", "opening"])
def test_a_card_may_be_called_like_a_procedure(tmp_path: Path, name: str) -> None:
    """The program of a frame is named outright: the own card's effect comes, and the card is discarded."""
    file = tmp_path / "own.yaml"
    text = SMALL.replace("- gain: 1", "- destroy: {whose: enemy}").replace("id: mine", f"id: {name}")
    file.write_text(text, encoding="utf-8")
    seats = [{"school": "north", "beings": [name]}, {"school": "south"}]
    board = rows({"c4": "1c", "c6": "1c", "e6": "2h"})
    state = setup(load(file), {"form": "duel", "seed": 1, "board": board, "seats": seats})
    state = played(state, f"summon {name} d5")
    assert option_texts(state) == ["destroy e6"]
    assert decision(state).source == name  # type: ignore[union-attr]
    assert played(state, "destroy e6").seats[0].discard == (name,)


def test_ready_made_answers_are_those_of_the_programs(cards: Catalogue) -> None:
    """A piece that a program may place is listed by its verb, for any caller."""
    mine = (Call("effect", "other"),)
    state = played(begun(taught(cards, mine, (Ask((Place(rank=(HEROIC,), where=NEAR),)),)), PIECES), COME)
    assert Option(
        "place", square=parse_square("d6"), piece=state.board.standing(parse_square("d5"))._replace(rank=HEROIC)
    ) in (
        decision(state).options  # type: ignore[union-attr]
    )


def test_the_program_run_midway_is_for_the_same_being_and_pattern_and_has_chosen_nothing() -> None:
    mine, flame = ProgramKey("effect", "mine"), ProgramKey("upper", "flame")
    begun = Frame(mine, "mine", seat=1, square=40, orientation="r90", stand_ins=8, used=7, marked=56, being=64)
    begun = begun._replace(noted=12, overran=(piece(1, COMMON),))
    midway = begun._replace(pc=3, it=9, there=4, direction=2, moved=True, chosen_pieces=5, placed=(1,))
    assert midway.calling(flame) == begun._replace(program=flame)


# --- converting -------------------------------------------------------------------------------------------------------


def test_what_was_converted_is_the_piece_colour_and_square_of_the_steps_that_follow(cards: Catalogue) -> None:
    another = Ask((Place(whose="same", where=Region("adjacent", of="there")),), optional=True)
    mine = (Ask((Convert(ENEMY),)), Do(Upgrade(Target(name="it"))), another)
    state = played(begun(taught(cards, mine), PIECES), COME, "convert h5")
    assert str(state.board.piece_at(parse_square("h5"))) == "1h"
    assert {"place h4", "place i5"} <= set(option_texts(state))
    assert "place e5" not in option_texts(state)


@pytest.mark.covers("6.25")
@pytest.mark.parametrize(
    ("into", "left", "listed"),
    [
        (None, (1, 1), ["convert e6", "convert g7", "convert h5"]),
        (None, (0, 1), ["convert g7"]),
        (None, (1, 0), ["convert e6", "convert h5"]),
        (COMMON, (1, 0), ["convert e6", "convert g7", "convert h5"]),
        (COMMON, (0, 1), []),
        (LEGENDARY, (0, 1), ["convert e6", "convert g7", "convert h5"]),
    ],
)
def test_a_piece_is_converted_only_if_there_is_one_for_it(
    cards: Catalogue, into: int | None, left: tuple[int, int], listed: list[str]
) -> None:
    anybody = Target(whose="enemy", ranks=(COMMON, HEROIC, LEGENDARY))
    mine = (Ask((Convert(anybody, into),), optional=True), STRIKE)
    state = played(begun(taught(cards, mine), {"e6": "2c", "h5": "2h", "g7": "2l"}), COME)
    pieces = state.board.pieces[0]
    stock = Stock((pieces[0] | pieces[1]).bit_count() + left[0], pieces[2].bit_count() + left[1])
    bare = state._replace(board=state.board._replace(stock=(stock, state.board.stock[1])))
    assert [text for text in option_texts(bare) if text.startswith("convert")] == listed


# --- going ------------------------------------------------------------------------------------------------------------


@pytest.mark.covers("6.17")
def test_a_piece_that_runs_once_runs_no_second_time(cards: Catalogue) -> None:
    once = Ask((Run(Target(whose="mine", once="piece"), "empty"),))
    state = played(begun(taught(cards, (once, once)), PIECES), COME, "run c4 a4")
    assert {text.split()[1] for text in option_texts(state)} == {"c6", "d5"}


@pytest.mark.covers("6.19")
@pytest.mark.parametrize(("to", "direction"), [("g8", NORTH_EAST), ("d9", NORTH), ("e7", -1)])
def test_a_leap_out_of_line_goes_in_no_direction(cards: Catalogue, to: str, direction: int) -> None:
    state = played(begun(taught(cards, (Ask((Leap(BEING, "empty"),)), STRIKE)), PIECES), COME, f"leap d5 {to}")
    assert state.frames[-1].direction == direction


# --- questions --------------------------------------------------------------------------------------------------------


def test_a_question_of_several_verbs_names_them_all(cards: Catalogue) -> None:
    mine = (Ask((Destroy(ENEMY), Upgrade(BEING), Move(BEING, "combat")), optional=True),)
    question = decision(played(begun(taught(cards, mine), PIECES), COME))
    assert isinstance(question, Decision)
    text = "choose a piece to destroy or a piece to upgrade or a combat move, or skip"
    assert (question.ask, question.prompt) == ("choice", f"Mine: {text}")


@pytest.mark.parametrize("rank", [COMMON, HEROIC, LEGENDARY])
def test_a_step_that_is_passed_over_has_destroyed_nothing(cards: Catalogue, rank: int) -> None:
    """Two steps back a piece fell; of the last step, which found nobody, it isn't so."""
    nobody = Ask((Destroy(Target(whose="enemy", where=Region("at", of="there"))),), optional=True)
    fell = Branch((Condition("destroyed", (1, (COMMON, HEROIC, LEGENDARY))),), 2, RISE)
    strike = Ask((Destroy(Target(whose="enemy")),))
    pieces = {"e6": ("2c", "2h", "2l")[rank]}
    state = played(begun(taught(cards, (strike, fell, RISE)), pieces), COME, "destroy e6")
    assert str(state.board.piece_at(parse_square("d5"))) == "1h"
    state = played(begun(taught(cards, (strike, nobody, fell, RISE)), pieces), COME, "destroy e6")
    assert str(state.board.piece_at(parse_square("d5"))) == "1c"


def test_a_turn_gains_no_more_actions_than_a_position_may_hold(cards: Catalogue) -> None:
    state = begun(taught(cards, (Do(Gain(9)), Do(Gain(9)))), PIECES)
    state = state._replace(turn=state.turn._replace(actions=ACTION_LIMIT - 9))
    (come,) = [option for option in option_texts(state) if option == COME]
    question = decision(state)
    assert isinstance(question, Decision)
    after, events = apply(state, question.option(come))
    assert [event.actions for event in events if isinstance(event, ActionsGained)] == [9, 1]
    assert after.turn.actions == ACTION_LIMIT
    assert setup(after.config.cards, position(after)) == after
