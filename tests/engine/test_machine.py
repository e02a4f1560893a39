"""The machine, with cards that the game itself doesn't have."""

from pathlib import Path

from tashkalar.cards import load
from tashkalar.engine import Decision, apply, decision, setup
from tashkalar.engine.geometry import named
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
    asked = decision(state)
    assert isinstance(asked, Decision)
    came, _ = apply(state, next(o for o in asked.options if o.verb == "summon" and o.square == named("d5")))
    asked = decision(came)
    assert isinstance(asked, Decision)
    assert [option.text for option in asked.options] == ["destroy e6", "destroy h5", "resign"]
