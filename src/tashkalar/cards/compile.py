"""Compile checked card data into the engine's values: patterns, flat programs and goals."""

from collections.abc import Iterator, Sequence
from typing import Literal

from tashkalar.cards import schema
from tashkalar.engine.board import Rank
from tashkalar.engine.catalogue import Being, Criterion, Flare, Instruction, Program, School, SecondaryEffect, Task
from tashkalar.engine.conditions import SEVERAL
from tashkalar.engine.geometry import AreaName
from tashkalar.engine.instructions import Ask, Branch, Do, Each, Jump, Modes, Round
from tashkalar.engine.pattern import Cell, Pattern
from tashkalar.engine.verbs.base import Verb
from tashkalar.engine.verbs.stasis import Capture

# --- cards -----------------------------------------------------------------------------------------------------------


def compile_school(given: schema.SchoolModel) -> School:
    """Compile a school."""
    return School(given.id, given.name, given.deck, given.gateway)


def compile_being(given: schema.LegendModel) -> Being:
    """Compile a being or a legend."""
    deck, rank = schema.LEGENDS, "legendary"
    frozen = warp = None
    arrives: AreaName | Literal[""] = ""
    if isinstance(given, schema.BeingModel):
        deck, rank, frozen, warp = given.deck, given.rank, _secondary(given.frozen), _secondary(given.warp)
        arrives = given.arrives or ""
    effect = compile_program(given.effect)
    warped = (verb for step in (warp.effect if warp else ()) if isinstance(step, Ask) for verb in step.verbs)
    tested = (condition for step in effect if isinstance(step, Branch) for condition in step.conditions)
    return Being(
        id=given.id,
        name=given.name,
        deck=deck,
        rank=Rank[rank.upper()],
        pattern=compile_pattern(given.pattern, given.marks),
        text=given.text,
        effect=effect,
        frozen=frozen,
        warp=warp,
        arrives=arrives,
        captures_piece=any(isinstance(verb, Capture) for verb in warped),
        uses_overrun=any(condition.word == "overran" for condition in tested),
    )


def _secondary(given: schema.SecondaryEffectModel | None) -> SecondaryEffect | None:
    return None if given is None else SecondaryEffect(given.text, compile_program(given.effect))


def compile_flare(given: schema.FlareModel) -> Flare:
    """Compile a flare."""
    return Flare(given.id, given.name, _criterion(given.upper), _criterion(given.lower))


def _criterion(given: schema.CriterionModel) -> Criterion:
    return Criterion(given.gap, given.text, compile_program(given.effect))


def compile_task(given: schema.TaskModel) -> Task:
    """Compile a task."""
    return Task(given.id, given.name, given.type, given.points, given.advanced, given.text, given.goal.build())


# --- patterns --------------------------------------------------------------------------------------------------------


def compile_pattern(drawn: str, marks: str | None) -> Pattern:
    """Compile the drawing of a pattern and that of its marked squares.

    Offsets are (columns to the right, rows up) from the arrival square. A pattern without one, of a being that arrives
    apart, takes its first piece instead. `marks`: the drawing of the marked squares; None if the card has none.
    """
    rows = rows_of(drawn)
    column, row = (
        arrival_offsets(rows, ARRIVAL)[0] if arrival_offsets(rows, ARRIVAL) else arrival_offsets(rows, "chl")[0]
    )
    letter = rows[row][column]
    cells = tuple(
        Cell((c - column, row - r), "chl".index(found))
        for c, r, found in _letters(rows)
        if found in "chl" and (c, r) != (column, row)
    )
    marked, noted = (
        tuple((c - column, row - r) for c, r, found in _letters(rows_of(marks or "")) if found == kind) for kind in "mn"
    )
    return Pattern(cells, None if letter == "*" else "CHL".index(letter.upper()), marked, noted)


def rows_of(drawn: str) -> list[str]:
    """Return the rows of a drawing, the top one first."""
    return drawn.strip("\n").split("\n")


ARRIVAL = "*CHL"
"""The letters of the arrival square."""


def arrival_offsets(rows: Sequence[str], letters: str) -> list[tuple[int, int]]:
    """Return the place of each of some letters in a drawing: column from the left and row from the top, from 0."""
    return [(c, r) for c, r, found in _letters(rows) if found in letters]


def _letters(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the column, the row and the letter of each place of a drawing."""
    for r, line in enumerate(rows):
        for c, letter in enumerate(line):
            yield c, r, letter


# --- effects ---------------------------------------------------------------------------------------------------------


def compile_program(steps: Sequence[schema.StepModel]) -> Program:
    """Compile the steps of an effect into a flat program."""
    return tuple(instruction for step in steps for instruction in _step(step))


def _step(step: schema.StepModel) -> list[Instruction]:
    if step.may is not None:
        return _optional(step.may)
    if step.up_to is not None:
        return _repeated(step.up_to, step.do or [])
    if step.repeat is not None:
        return _rounds(step.repeat, step.do or [], step.while_)
    if step.if_ is not None:
        return _branching(step.if_, step.then or [], step.else_ or [])
    if step.unless is not None:
        body = compile_program(step.then or [])
        return [Branch(step.unless.build(), 2, Jump(1), body[0]), Jump(len(body) + 1), *body]
    if step.all_or_none is not None:
        return _linked(step.all_or_none)
    if step.either is not None:
        return _either(step.either)
    if step.one_of is not None:
        return [Ask(_verbs(step))]
    if step.each is not None:
        body = compile_program(step.do or [])
        return [Each(step.each, body[0]), Round(len(body) + 2), *body, Jump(-len(body) - 1)]
    if step.verb is not None and step.verb.verb.of_several:
        made: Verb = step.verb.build()
        asked, done = Ask((made,)), Do(made)
        return [Branch((SEVERAL,), 3, asked, done), asked, Jump(2), done]
    return [_plain(step)]


def _optional(block: Sequence[schema.StepModel]) -> list[Instruction]:
    """Compile `may`: skipping the first step skips the block."""
    head, rest = block[0], compile_program(block[1:])
    return [Ask(_verbs(head), optional=True, otherwise=len(rest) + 1), *rest]


def _repeated(times: int, block: Sequence[schema.StepModel]) -> list[Instruction]:
    """Compile `up_to` by unrolling the block; skipping a first step ends all remaining repetitions."""
    head, rest = block[0], compile_program(block[1:])
    verbs, length = _verbs(head), len(rest) + 1
    made: list[Instruction] = []
    for left in range(times, 0, -1):
        made += [Ask(verbs, optional=True, otherwise=left * length), *rest]
    return made


def _rounds(times: int, block: Sequence[schema.StepModel], test: schema.ConditionsModel | None) -> list[Instruction]:
    """Compile `repeat`, unrolled; it ends if the first step has no candidate, or `while` fails between rounds."""
    verbs, rest = _verbs(block[0]), compile_program(block[1:])
    made: list[Instruction] = []
    for _ in range(times):
        if made and test is not None:
            made.insert(0, Branch(test.build(), len(made) + 1, made[0]))
        made = [Ask(verbs, otherwise=len(rest) + len(made) + 1), *rest, *made]
    return made


def _linked(steps: Sequence[schema.StepModel]) -> list[Instruction]:
    """Compile `all_or_none`: each step offers only options that leave the later steps possible, or none is done."""
    plain = [_plain(step) for step in steps]
    made = [
        one._replace(linked=tuple(plain[place:]), otherwise=len(plain) - place + 1) if isinstance(one, Ask) else one
        for place, one in enumerate(plain, 1)
    ]
    return [*made]


def _plain(step: schema.StepModel) -> Ask | Do:
    """Compile a step that is one verb, into a question if the verb has a choice."""
    verb = step.verb
    assert verb is not None, step.head
    return Ask((verb.build(),)) if verb.asks else Do(verb.build())


def _branching(
    test: schema.ConditionsModel, then: Sequence[schema.StepModel], other: Sequence[schema.StepModel]
) -> list[Instruction]:
    yes, no = compile_program(then), compile_program(other)
    if not no:
        return [Branch(test.build(), len(yes) + 1, yes[0]), *yes]
    return [Branch(test.build(), len(yes) + 2, yes[0], no[0]), *yes, Jump(len(no) + 1), *no]


def _either(alternatives: dict[str, list[schema.StepModel]]) -> list[Instruction]:
    bodies = {word: compile_program(steps) for word, steps in alternatives.items()}
    end = 1 + sum(len(body) + 1 for body in bodies.values())
    modes, made = [], list[Instruction]()
    for word, body in bodies.items():
        modes.append((word, len(made) + 1, body[0]))
        made += body
        made.append(Jump(end - len(made) - 1))
    return [Modes(tuple(modes), end), *made]


def _verbs(step: schema.StepModel) -> tuple[Verb, ...]:
    """Return the verbs of a step that has a choice: those of `one_of`, or the only one."""
    return tuple(one.verb.build() for one in step.one_of or (step,) if one.verb is not None)
