"""Steps become flat programs: every jump is relative, and leads to an instruction or just past the last one."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tashkalar.cards import schema
from tashkalar.cards.compile import compile_pattern, compile_program
from tashkalar.cards.load import load
from tashkalar.cards.schema import StepModel
from tashkalar.cards.yaml_source import read_yaml
from tashkalar.engine import Catalogue
from tashkalar.engine.board import COMMON, HEROIC
from tashkalar.engine.catalogue import Program
from tashkalar.engine.conditions import Condition
from tashkalar.engine.instructions import Ask, Branch, Do, Each, Jump, Modes, Round
from tashkalar.engine.selectors import Region, Target
from tashkalar.engine.tasks import Chain, Surrounds
from tashkalar.engine.verbs.changes import Destroy, Upgrade
from tashkalar.engine.verbs.movement import Move
from tashkalar.engine.verbs.turn import Gain
from tests.cards.files import SMALL

STEPS: TypeAdapter[list[StepModel]] = TypeAdapter(list[StepModel])
GAIN = Do(Gain(1))
SELF = Upgrade(Target(name="being"))
ANY = Destroy(Target())


def compiled(text: str) -> Program:
    """The program of steps in YAML."""
    return compile_program(STEPS.validate_python(read_yaml(text).data))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[]", ()),
        ("[{gain: 1}]", (GAIN,)),
        ("[{upgrade: self}]", (Do(SELF),)),
        ("[{destroy: {}}]", (Ask((ANY,)),)),
        ("[{destroy: {all: true}}]", (Do(ANY),)),
        ("[{may: {upgrade: self}}]", (Ask((SELF,), True, 1),)),
        ("[{may: [{destroy: {}}, {gain: 1}]}, {gain: 1}]", (Ask((ANY,), True, 2), GAIN, GAIN)),
        (
            "[{up_to: 2, do: [{destroy: {}}, {gain: 1}]}]",
            (Ask((ANY,), True, 4), GAIN, Ask((ANY,), True, 2), GAIN),
        ),
        ("[{one_of: [{destroy: {}}, {upgrade: self}]}]", (Ask((ANY, SELF)),)),
        ("[{may: {one_of: [{destroy: {}}, {upgrade: self}]}}]", (Ask((ANY, SELF), True, 1),)),
        ("[{each: enemy, do: {gain: 1}}]", (Each("enemy", GAIN), Round(3), GAIN, Jump(-2))),
    ],
)
def test_steps_are_laid_flat(text: str, expected: Program) -> None:
    assert compiled(text) == expected


def test_branches_jump_over_what_does_not_come() -> None:
    test = (Condition("actions_left", 2),)
    assert compiled("[{if: {actions_left: 2}, then: {gain: 1}}]") == (Branch(test, 2, GAIN), GAIN)
    assert compiled("[{if: {actions_left: 2}, then: [{gain: 1}, {gain: 1}], else: {gain: 1}}]") == (
        *(Branch(test, 4, GAIN, GAIN), GAIN, GAIN, Jump(2)),
        GAIN,
    )


def test_every_choice_ends_behind_the_last() -> None:
    made = compiled("[{either: {a: {gain: 1}, b: [{upgrade: self}, {gain: 1}], c: {destroy: {}}}}]")
    assert made == (
        Modes((("a", 1, GAIN), ("b", 3, Do(SELF)), ("c", 6, Ask((ANY,)))), 8),
        *(GAIN, Jump(6)),
        *(Do(SELF), GAIN, Jump(3)),
        *(Ask((ANY,)), Jump(1)),
    )


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("{move: {piece: self, by: empty}}", True),
        ("{move: {piece: self, by: empty, to: {at: it}}}", False),
        ("{leap: {piece: self, by: empty, to: marked}}", True),
        ("{run: {piece: self, by: empty}}", True),
        ("{convert: it}", False),
        ("{downgrade: {rank: heroic, all: true}}", False),
        ("{place: {}}", True),
        ("{recover: discard}", True),
        ("{lend: enemy}", False),
    ],
)
def test_what_asks_when_it_is_compulsory(text: str, question: bool) -> None:
    (made,) = compiled(f"[{text}]")
    assert isinstance(made, Ask if question else Do)


def test_targets_and_regions() -> None:
    (made,) = compiled(
        "[{move: {whose: {ahead_in: upgraded}, but: [self, it], where: {line: {first: 1, stop: legendary}},"
        " to: {exactly: 2}, onto: common, by: combat, once: piece}}]"
    )
    line = Region("line", first=1, stop=(2,))
    target = Target(whose="ahead", ahead=(1, 2), where=line, but=("being", "it"), once="piece")
    assert made == Ask((Move(target, "combat", Region("exactly", reach=2), (COMMON,)),))


def jumps(made: Program) -> list[tuple[int, int]]:
    """Return the possible jumps, as pairs of positions."""
    found = []
    for i, instruction in enumerate(made):
        leads: list[Any] = [getattr(instruction, "otherwise", None), getattr(instruction, "by", None)]
        if isinstance(instruction, Modes):
            leads += [by for _, by, _ in instruction.modes]
        found += [(i, i + by) for by in leads if by is not None]
    return found


def test_every_jump_of_the_games_cards_stays_inside(catalogue: Catalogue) -> None:
    effects = [being.effect for being in catalogue.beings.values()]
    effects += [half.effect for flare in catalogue.flares.values() for half in (flare.upper, flare.lower)]
    assert any(jumps(made) for made in effects)
    for made in effects:
        assert all(0 <= to <= len(made) and to != at for at, to in jumps(made))


def test_patterns_and_marks_are_seen_from_the_arrival_square() -> None:
    made = compile_pattern("h..\n.*.\n..c", "..m\n.*.\n...")
    assert {cell.offset: cell.rank for cell in made.cells} == {(-1, 1): HEROIC, (1, -1): COMMON}
    assert (made.arrival, made.marks) == (None, ((1, 1),))
    assert compile_pattern("cH", None).arrival == HEROIC


def test_goals_are_alternatives_of_requirements() -> None:
    both = schema.GoalModel.model_validate({"chain": "sides", "surrounds": 6})
    assert both.build() == ((Chain("sides"), Surrounds(6)),)
    either = schema.GoalModel.model_validate({"any_of": [{"chain": "sides"}, {"surrounds": 6}]})
    assert either.build() == ((Chain("sides"),), (Surrounds(6),))


def test_legends_are_legendary_and_of_no_school(tmp_path: Path) -> None:
    legend = "legends:\n  - {id: star, name: Star, pattern: '*', text: '', effect: []}"
    file = tmp_path / "my.yaml"
    file.write_text(SMALL.replace("legends: []", legend), encoding="utf-8")
    cards = load(file)
    assert (cards.beings["star"].rank.word, cards.legends, cards.decks["own"]) == ("legendary", ("star",), ("mine",))
    assert cards.beings["star"].effect == ()
