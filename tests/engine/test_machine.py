"""The machine, with cards that the game itself doesn't have."""

from pathlib import Path

from tashkalar.cards import load
from tashkalar.engine import Decision, apply, decision, setup
from tashkalar.engine.geometry import parse_square
from tests.cards.files import effect
from tests.engine.test_patterns import rows

OVERLAPPING = """\
- one_of:
    - destroy: {whose: enemy, where: {within: 1}}
    - destroy: {whose: enemy}"""


def test_an_answer_that_two_verbs_allow_is_listed_once(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(effect(OVERLAPPING), encoding="utf-8")
    seats = [{"school": "north", "beings": ["mine"]}, {"school": "south"}]
    board = rows({"c4": "1c", "c6": "1c", "e6": "2c", "h5": "2c"})
    state = setup(load(file), {"form": "duel", "seed": 1, "board": board, "seats": seats})
    question = decision(state)
    assert isinstance(question, Decision)
    came, _ = apply(state, next(o for o in question.options if o.verb == "summon" and o.square == parse_square("d5")))
    question = decision(came)
    assert isinstance(question, Decision)
    assert [option.text for option in question.options] == ["destroy e6", "destroy h5", "resign"]


def modes(tmp_path: Path, steps: str, pieces: dict[str, str], actions: int = 2) -> list[str]:
    """The effects that an own card offers to choose from when it is summoned on d5."""
    file = tmp_path / "own.yaml"
    file.write_text(effect(steps), encoding="utf-8")
    seats = [{"school": "north", "beings": ["mine"]}, {"school": "south"}]
    position = {"form": "duel", "seed": 1, "board": rows({"c4": "1c", "c6": "1c", **pieces}), "seats": seats}
    state = setup(load(file), {**position, "turn": {"number": 5, "seat": 1, "actions": actions}})
    question = decision(state)
    assert isinstance(question, Decision)
    came, _ = apply(state, next(o for o in question.options if o.verb == "summon" and o.square == parse_square("d5")))
    question = decision(came)
    assert isinstance(question, Decision)
    return [option.word for option in question.options if option.verb == "mode"]


WITH_IF = """\
- either:
    yes:
      - if: {actions_left: 1}
        then: {destroy: {whose: enemy, where: adjacent}}
    no:
      - if: {actions_left: 1}
        then: {upgrade: self}
        else: {destroy: {whose: enemy, where: adjacent}}
    always: {gain: 1}"""
WITH_EACH = """\
- either:
    all: {each: enemy, do: {destroy: {whose: same, where: adjacent}}}
    placed: {each: enemy, do: [{if: {found: {whose: same, rank: heroic}}, then: {destroy: {whose: same}}}]}
    always: {gain: 1}"""
WITH_NONE = """\
- either:
    unless: {if: {none: {whose: enemy, rank: heroic, where: adjacent}}, then: {destroy: {whose: enemy}}}
    always: {gain: 1}"""
WITH_EITHER = """\
- either:
    deep: {either: {near: {destroy: {whose: enemy, where: adjacent}}, far: {destroy: {whose: enemy, rank: heroic}}}}
    always: {gain: 1}"""


def test_a_choice_lists_an_effect_if_the_steps_that_would_come_can_do_something(tmp_path: Path) -> None:
    near, far = {"e6": "2c"}, {"h5": "2c"}
    assert modes(tmp_path, WITH_IF, near, actions=2) == ["yes", "no", "always"]
    assert modes(tmp_path, WITH_IF, far, actions=2) == ["no", "always"], "the test holds, and nobody stands there"
    assert modes(tmp_path, WITH_IF, near, actions=1) == ["no", "always"], "the test fails, and there is no else"
    assert modes(tmp_path, WITH_IF, far, actions=1) == ["always"], "the test fails, and nobody stands there"


def test_a_step_may_ask_for_there_being_none(tmp_path: Path) -> None:
    assert modes(tmp_path, WITH_NONE, {"e6": "1h", "h5": "2h"}) == ["unless", "always"]
    assert modes(tmp_path, WITH_NONE, {"e6": "2h", "h5": "2c"}) == ["always"]


def test_a_choice_lists_an_effect_for_each_colour_if_it_can_do_something_to_one(tmp_path: Path) -> None:
    assert modes(tmp_path, WITH_EACH, {"e6": "2c"}) == ["all", "always"]
    assert modes(tmp_path, WITH_EACH, {"h5": "2h"}) == ["placed", "always"]


def test_a_choice_lists_another_choice_if_that_has_an_answer(tmp_path: Path) -> None:
    assert modes(tmp_path, WITH_EITHER, {"e6": "2c"}) == ["deep", "always"]
    assert modes(tmp_path, WITH_EITHER, {"h5": "2c"}) == ["always"]
