"""From checked card data to what the engine runs: patterns, flat programs, goals."""

from collections.abc import Sequence

from tashkalar.cards import model
from tashkalar.engine import tasks
from tashkalar.engine.board import ANY_RANK, COMMON, HEROIC, LEGENDARY, Rank
from tashkalar.engine.catalogue import Being, Criterion, Flare, School, Task
from tashkalar.engine.geometry import AREAS, square_set
from tashkalar.engine.machine import Ask, Branch, Condition, Do, Each, Instruction, Jump, Modes, Program, Round
from tashkalar.engine.pattern import Cell, Pattern
from tashkalar.engine.select import EVERYWHERE, Ranks, Region, Target
from tashkalar.engine.verbs import (
    Aim,
    Convert,
    Destroy,
    Downgrade,
    Gain,
    Lend,
    Move,
    Pick,
    Place,
    Promise,
    Recover,
    Run,
    Upgrade,
    Verb,
)

RANKS: dict[str, Ranks] = {
    "common": (COMMON,),
    "heroic": (HEROIC,),
    "legendary": (LEGENDARY,),
    "upgraded": (HEROIC, LEGENDARY),
    "non-legendary": (COMMON, HEROIC),
    "any": ANY_RANK,
    "pieces": ANY_RANK,
}
_REGISTERS = {"self": "being", "it": "it"}


class Uncompilable(ValueError):
    """Card data that is well formed but makes no sense; says why."""


# --- cards -----------------------------------------------------------------------------------------------------------


def school(given: model.SchoolModel) -> School:
    """The school for the engine."""
    return School(given.id, given.name, given.deck)


def being(given: model.LegendModel) -> Being:
    """The being or legend for the engine.

    Raises:
        Uncompilable: its pattern or effect makes no sense.
    """
    school_card = isinstance(given, model.BeingModel)
    deck, rank = (given.deck, given.rank) if isinstance(given, model.BeingModel) else ("legends", "legendary")
    assert school_card or rank == "legendary"
    return Being(
        id=given.id,
        name=given.name,
        deck=deck,
        rank=Rank["".join(rank).upper()],
        pattern=pattern(given.pattern, given.marks),
        text=given.text,
        effect=program(given.effect),
    )


def flare(given: model.FlareModel) -> Flare:
    """The flare for the engine."""
    return Flare(given.id, given.name, _criterion(given.upper), _criterion(given.lower))


def _criterion(given: model.CriterionModel) -> Criterion:
    return Criterion(given.gap, given.text, program(given.effect))


def task(given: model.TaskModel) -> Task:
    """The task for the engine."""
    return Task(given.id, given.name, given.type, given.points, given.advanced, given.text, goal(given.goal))


# --- patterns --------------------------------------------------------------------------------------------------------


def pattern(drawn: str, marks: str | None) -> Pattern:
    """The pattern of a picture, and of the picture of its marks.

    Raises:
        Uncompilable: a letter is unknown, the rows differ in length, there isn't just one arrival square, the two
            pictures don't fit, or no orientation has room on the arena.
    """
    rows = _rows(drawn, ".chl*CHL", "pattern")
    column, row = _arrival(rows, "*CHL", "pattern")
    letter = rows[row][column]
    cells = tuple(
        Cell((c - column, row - r), "chl".index(found))
        for r, line in enumerate(rows)
        for c, found in enumerate(line)
        if found in "chl"
    )
    marked: tuple[tuple[int, int], ...] = ()
    if marks is not None:
        mark_rows = _rows(marks, ".m*", "marks")
        if [len(line) for line in mark_rows] != [len(line) for line in rows]:
            raise Uncompilable("marks: the picture must have the size of the pattern")
        if _arrival(mark_rows, "*", "marks") != (column, row):
            raise Uncompilable("marks: the arrival square stands elsewhere than in the pattern")
        marked = tuple(
            (c - column, row - r) for r, line in enumerate(mark_rows) for c, found in enumerate(line) if found == "m"
        )
    made = Pattern(cells, None if letter == "*" else "CHL".index(letter), marked)
    if not made.orientations:
        raise Uncompilable("pattern: larger than the arena")
    return made


def _rows(drawn: str, letters: str, what: str) -> list[str]:
    rows = drawn.strip("\n").split("\n")
    if len({len(line) for line in rows}) != 1:
        raise Uncompilable(f"{what}: the rows differ in length")
    unknown = sorted(set("".join(rows)) - set(letters))
    if unknown:
        raise Uncompilable(f"{what}: unknown letter {unknown[0]!r} (there are {' '.join(letters)})")
    return rows


def _arrival(rows: Sequence[str], letters: str, what: str) -> tuple[int, int]:
    found = [(c, r) for r, line in enumerate(rows) for c, letter in enumerate(line) if letter in letters]
    if len(found) != 1:
        raise Uncompilable(f"{what}: needs one arrival square ({' '.join(letters)}), has {len(found)}")
    return found[0]


# --- effects ---------------------------------------------------------------------------------------------------------


def program(steps: Sequence[model.StepModel]) -> Program:
    """The flat program of an effect.

    Raises:
        Uncompilable: a `may` or `up_to` doesn't begin with a question, or a `one_of` holds anything else.
    """
    return tuple(instruction for step in steps for instruction in _step(step))


def _step(step: model.StepModel) -> list[Instruction]:
    if step.may is not None:
        return _optional(step.may)
    if step.up_to is not None:
        return _repeated(step.up_to, step.do or [])
    if step.if_ is not None:
        return _branching(step.if_, step.then or [], step.else_ or [])
    if step.either is not None:
        return _either(step.either)
    if step.one_of is not None:
        return [Ask(_verbs(step))]
    if step.each is not None:
        body = program(step.do or [])
        return [Each(step.each), Round(len(body) + 2), *body, Jump(-len(body) - 1)]
    made = verb(step)
    return [Ask((made,)) if _asks(step) else Do(made)]


def _optional(block: Sequence[model.StepModel]) -> list[Instruction]:
    head, rest = block[0], program(block[1:])
    return [Ask(_verbs(head), optional=True, otherwise=len(rest) + 1), *rest]


def _repeated(times: int, block: Sequence[model.StepModel]) -> list[Instruction]:
    """The block unrolled; the first skip leaves all that is left."""
    head, rest = block[0], program(block[1:])
    verbs, length = _verbs(head), len(rest) + 1
    made: list[Instruction] = []
    for left in range(times, 0, -1):
        made += [Ask(verbs, optional=True, otherwise=left * length), *rest]
    return made


def _branching(
    conditions: model.ConditionsModel, then: Sequence[model.StepModel], other: Sequence[model.StepModel]
) -> list[Instruction]:
    yes, no = program(then), program(other)
    if not no:
        return [Branch(_conditions(conditions), len(yes) + 1), *yes]
    return [Branch(_conditions(conditions), len(yes) + 2), *yes, Jump(len(no) + 1), *no]


def _either(alternatives: dict[str, list[model.StepModel]]) -> list[Instruction]:
    bodies = {word: program(steps) for word, steps in alternatives.items()}
    end = 1 + sum(len(body) + 1 for body in bodies.values())
    modes, made = [], list[Instruction]()
    for word, body in bodies.items():
        modes.append((word, len(made) + 1, body[0]))
        made += body
        made.append(Jump(end - len(made) - 1))
    return [Modes(tuple(modes), end), *made]


def _verbs(step: model.StepModel) -> tuple[Verb, ...]:
    """The verbs of a step that asks."""
    if step.one_of is not None:
        return tuple(v for inner in step.one_of for v in _verbs(inner))
    if step.head in model.COMBINATORS or step.head in _SILENT or _takes_all(step):
        raise Uncompilable(f"effect: a question is needed here, and {step.head!r} asks nothing")
    return (verb(step),)


_SILENT = ("gain", "draw", "extra_turn", "lend")
"""Verbs that leave nothing to choose."""


def _takes_all(step: model.StepModel) -> bool:
    return any(given is not None and given.all for given in (step.destroy, step.upgrade, step.downgrade))


def _asks(step: model.StepModel) -> bool:
    """Whether a compulsory verb leaves a choice (design: a step with nothing to choose asks nothing)."""
    if step.head in _SILENT or _takes_all(step):
        return False
    going = step.move or step.leap
    if going is not None and going.piece:
        return going.to is None or going.to.at is None
    changed = step.destroy or step.upgrade or step.downgrade or step.convert or step.pick
    return changed is None or not changed.piece


def verb(step: model.StepModel) -> Verb:
    """The verb of a step for the engine."""
    if step.destroy is not None:
        return Destroy(_target(step.destroy), not step.destroy.uncredited)
    if step.upgrade is not None:
        return Upgrade(_target(step.upgrade))
    if step.downgrade is not None:
        return Downgrade(_target(step.downgrade))
    if step.convert is not None:
        into = step.convert.into
        return Convert(_target(step.convert), None if into is None else RANKS[into][0])
    if step.place is not None:
        given = step.place
        return Place(given.whose, RANKS[given.rank], _region(given.where), given.once or "")
    if step.move is not None:
        return _move(step.move, leaping=False, same_way=step.move.way is not None)
    if step.leap is not None:
        return _move(step.leap, leaping=True, same_way=False)
    if step.run is not None:
        return _run(step.run)
    if step.aim is not None:
        return Aim(step.aim == "marked")
    if step.pick is not None:
        return Pick(_target(step.pick))
    if step.gain is not None:
        return Gain(step.gain)
    if step.draw is not None:
        return Promise(beings=step.draw.beings, legends=step.draw.legends)
    if step.extra_turn is not None:
        return Promise(turns=step.extra_turn)
    return Lend() if step.lend is not None else Recover()


def _move(given: model.LeapModel, *, leaping: bool, same_way: bool) -> Move:
    onto = None if given.onto is None else tuple(RANKS[rank][0] for rank in given.onto)
    return Move(_target(given), given.by, leaping, _region(given.to), onto, same_way)


def _run(given: model.RunModel) -> Run:
    limit = given.limit
    by_rank = (8, 8, 8)
    if isinstance(limit, int):
        by_rank = (limit, limit, limit)
    elif limit is not None:
        by_rank = (limit.common, limit.heroic, limit.legendary)
    return Run(_target(given), given.by, by_rank, RANKS[given.stop] if given.stop else ())


def _target(given: model.TargetModel) -> Target:
    whose, ahead = given.whose, ()
    if isinstance(whose, model.AheadModel):
        ahead_in: Ranks = RANKS[whose.ahead_in]
        return _targeted(given, "ahead", ahead_in)
    return _targeted(given, whose, ahead)


def _targeted(given: model.TargetModel, whose: str, ahead: Ranks) -> Target:
    return Target(
        name=_REGISTERS[given.piece] if given.piece else "",
        whose=whose,
        ahead=ahead,
        ranks=RANKS[given.rank],
        where=_region(given.where),
        but=tuple(_REGISTERS[name] for name in given.but),
        once=given.once or "",
    )


def _region(given: model.RegionModel | None) -> Region:
    if given is None:
        return EVERYWHERE
    if given.word:
        near = given.word in ("adjacent", "orthogonal", "diagonal")
        return Region(given.word, of="being" if near else "")
    if given.line is not None:
        line = given.line
        stop = RANKS[line.stop] if line.stop else ()
        return Region("line", reach=line.length or 0, spread=line.spread, first=line.first or 0, stop=stop)
    (kind,) = given.model_fields_set
    value = getattr(given, kind)
    return Region(kind, reach=value) if isinstance(value, int) else Region(kind, of=value)


def _conditions(given: model.ConditionsModel) -> tuple[Condition, ...]:
    made = []
    if given.actions_left is not None:
        made.append(Condition("actions_left", number=given.actions_left))
    if given.arrived_on is not None:
        made.append(Condition("arrived_on", areas=tuple(given.arrived_on)))
    if isinstance(given.destroyed, int):
        made.append(Condition("destroyed", number=given.destroyed, ranks=ANY_RANK))
    elif given.destroyed is not None:
        made.append(Condition("destroyed", number=1, ranks=RANKS[given.destroyed]))
    if given.it is not None:
        made.append(Condition("it", ranks=RANKS[given.it]))
    if given.there_on is not None:
        made.append(Condition("there_on", areas=tuple(given.there_on)))
    if given.found is not None:
        made.append(Condition("found", target=_target(given.found)))
    if given.none is not None:
        made.append(Condition("none", target=_target(given.none)))
    if given.clash is not None:
        made.append(Condition("clash", number=int(given.clash)))
    if given.moved is not None:
        made.append(Condition("moved"))
    if given.discard_pile is not None:
        made.append(Condition("discard_pile"))
    return tuple(made)


# --- goals -----------------------------------------------------------------------------------------------------------


def goal(given: model.GoalModel) -> tasks.Goal:
    """The alternatives of a task."""
    if given.any_of is not None:
        return tuple(way for inner in given.any_of for way in goal(inner))
    made: list[tasks.Requirement] = []
    if given.destroyed is not None:
        made.append(tasks.Destroyed(**given.destroyed.model_dump()))
    if given.summoned is not None:
        made.append(tasks.Summoned(**given.summoned.model_dump()))
    made += [_holds(holds) for holds in given.holds or ()]
    if given.leads is not None:
        made.append(tasks.Leads(tuple(given.leads.on)))
    if given.line_lead is not None:
        made.append(tasks.LineLead(given.line_lead))
    if given.chain is not None:
        made.append(tasks.Chain(given.chain))
    if given.surrounds is not None:
        made.append(tasks.Surrounds(given.surrounds))
    if given.isolates is not None:
        made.append(tasks.Isolates(given.isolates))
    return (tuple(made),)


def _holds(given: model.HoldsModel) -> tasks.Holds:
    if isinstance(given.on, str):
        return tasks.Holds(f"on {given.on}", AREAS[given.on], given.pieces, given.upgraded, given.legendary)
    try:
        area = square_set(given.on)
    except ValueError as error:
        raise Uncompilable(f"goal: {error}") from None
    return tasks.Holds(f"on {' '.join(given.on)}", area, given.pieces, given.upgraded, given.legendary)
