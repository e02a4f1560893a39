"""What is well formed in an effect and still can't be meant: idle words, steps that never come, registers never set."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tashkalar.cards import model

Path = tuple[str | int, ...]
Finding = tuple[Path, str]
"""Where in the effect, and what is wrong there."""

_GOING = frozenset(("move", "leap", "run"))
_FELLING = frozenset(("destroy", "convert", "move", "leap", "run"))
_ON_PIECES = frozenset("destroy upgrade downgrade convert place move leap run pick".split())


class Known(NamedTuple):
    """What the steps so far may have set, and what is known to hold or not to hold here."""

    registers: frozenset[str] = frozenset()
    held: tuple[model.ConditionsModel, ...] = ()
    """Tests known to hold for the whole effect: where the being arrived never changes."""
    failed: tuple[model.ConditionsModel, ...] = ()

    def with_set(self, registers: frozenset[str]) -> "Known":
        return self._replace(registers=registers)


def findings(effect: Sequence[model.StepModel]) -> Iterator[Finding]:
    """Everything wrong with an effect."""
    found: list[Finding] = []
    _steps(effect, (), Known(), found)
    yield from found
    words = _all_read(effect)
    for path, idle in _choosers(effect):
        if not idle & words:
            yield path, f"{path[-1]!r} chooses something that no step refers to"


def _steps(steps: Sequence[model.StepModel], path: Path, known: Known, found: list[Finding]) -> frozenset[str]:
    """Go through steps in order; the registers that may be set after them."""
    for i, step in enumerate(steps):
        known = known.with_set(_step(step, (*path, i), known, found))
    return known.registers


def _step(step: model.StepModel, path: Path, known: Known, found: list[Finding]) -> frozenset[str]:
    head = step.head
    if head in model.COMBINATORS:
        return _combinator(step, path, known, found)
    found += _unset(_read_by(step), (*path, head), known)
    return known.registers - ({"it"} if head == "destroy" else set()) | _set_by(step)


def _unset(read: set[str], path: Path, known: Known) -> Iterator[Finding]:
    for word in sorted(read - known.registers):
        yield path, f"{_NAMES[word]} is read before any step sets it"


def _combinator(step: model.StepModel, path: Path, known: Known, found: list[Finding]) -> frozenset[str]:
    before = known.registers
    if step.if_ is not None:
        return _if(step, step.if_, path, known, found)
    if step.either is not None:
        ends = [_steps(inner, (*path, "either", word), known, found) for word, inner in step.either.items()]
        return frozenset[str]().union(*ends)
    if step.one_of is not None:
        ends = [_step(inner, (*path, "one_of", i), known, found) for i, inner in enumerate(step.one_of)]
        return before.union(*ends)
    if step.each is not None:
        if step.each == "placed" and "placed" not in before:
            found.append(((*path, "each"), "no step before places a piece"))
        return before | _steps(step.do or [], (*path, "do"), known.with_set(before | {"colour"}), found)
    block, word = (step.may, "may") if step.may is not None else (step.do, "do")
    return before | _steps(block or [], (*path, word), known, found)


def _if(
    step: model.StepModel, test: model.ConditionsModel, path: Path, known: Known, found: list[Finding]
) -> frozenset[str]:
    found += _unset(_read_by_test(test), (*path, "if"), known)
    if test in known.held:
        if step.else_:
            found.append(((*path, "else"), "these steps never come: the same condition holds already"))
    elif test in known.failed or any(_exclude(test, other) for other in known.held):
        found.append(((*path, "then"), "these steps never come: their condition can't hold here"))
    lasting = (test,) if test.model_fields_set == {"arrived_on"} else ()
    yes = _steps(step.then or [], (*path, "then"), known._replace(held=known.held + lasting), found)
    no = _steps(step.else_ or [], (*path, "else"), known._replace(failed=known.failed + lasting), found)
    return yes | no


_AREAS_APART = (("red", "green"), ("colourless", "red"), ("colourless", "green"), ("colourless", "coloured"))


def _exclude(one: model.ConditionsModel, other: model.ConditionsModel) -> bool:
    """Whether two tests of where the being arrived can't both hold."""
    if one.arrived_on is None or other.arrived_on is None:
        return False
    return all(_apart(a, b) for a in one.arrived_on for b in other.arrived_on)


def _apart(one: str, other: str) -> bool:
    plain = {"outer-red": "red"}
    pair = plain.get(one, one), plain.get(other, other)
    return pair in _AREAS_APART or pair[::-1] in _AREAS_APART


# --- what a step reads and sets --------------------------------------------------------------------------------------

_NAMES = {
    "it": "'it', the piece of the step before,",
    "there": "'there', the square of the step before,",
    "way": "the direction ('line', 'way: same')",
    "colour": "the colour of 'same'",
    "felled": "what the step before destroyed",
    "gone": "how the piece moved ('clash', 'moved')",
}


def _set_by(step: model.StepModel) -> frozenset[str]:
    registers = set()
    head = step.head
    if head in _ON_PIECES:
        registers |= {"there", "colour"} | (set() if head == "destroy" else {"it"})
    if head in _GOING or head == "aim":
        registers.add("way")
    if head in _FELLING:
        registers.add("felled")
    if head in _GOING:
        registers.add("gone")
    if head == "place":
        registers.add("placed")
    return frozenset(registers)


def _everything_set_in(steps: Sequence[model.StepModel]) -> frozenset[str]:
    return _steps(steps, (), Known(), [])


def _targets(step: model.StepModel) -> Iterator[model.TargetModel]:
    given = (step.destroy, step.upgrade, step.downgrade, step.convert, step.move, step.leap, step.run, step.pick)
    yield from (target for target in given if target is not None)


def _regions(step: model.StepModel) -> Iterator[model.RegionModel]:
    places = [target.where for target in _targets(step)]
    places += [step.place.where if step.place else None]
    places += [going.to for going in (step.move, step.leap) if going is not None]
    yield from (place for place in places if place is not None)


def _read_by(step: model.StepModel) -> set[str]:
    read = set()
    for target in _targets(step):
        read |= _read_by_target(target)
    for region in _regions(step):
        read |= _read_by_region(region)
    if step.place is not None and step.place.whose == "same":
        read.add("colour")
    if step.move is not None and step.move.way is not None:
        read.add("way")
    return read


def _read_by_target(target: model.TargetModel) -> set[str]:
    read: set[str] = {name for name in (target.piece, *target.but) if name == "it"}
    if target.whose == "same":
        read.add("colour")
    return read | (_read_by_region(target.where) if target.where else set())


def _read_by_region(region: model.RegionModel) -> set[str]:
    read: set[str] = {name for name in (region.adjacent, region.at) if name in ("it", "there")}
    if region.word == "line" or region.line is not None:
        read.add("way")
    return read


def _read_by_test(test: model.ConditionsModel) -> set[str]:
    read = {word for word, given in (("it", test.it), ("there", test.there_on), ("felled", test.destroyed)) if given}
    if test.clash is not None or test.moved is not None:
        read.add("gone")
    for target in (test.found, test.none):
        if target is not None:
            read |= _read_by_target(target)
    return read


# --- what is chosen for nothing --------------------------------------------------------------------------------------


def _walk(steps: Sequence[model.StepModel], path: Path = ()) -> Iterator[tuple[Path, model.StepModel]]:
    for i, step in enumerate(steps):
        here = (*path, i)
        yield here, step
        for word, inner in (("may", step.may), ("do", step.do), ("then", step.then), ("one_of", step.one_of)):
            yield from _walk(inner or [], (*here, word))
        yield from _walk(step.else_ or [], (*here, "else"))
        for mode, inner in (step.either or {}).items():
            yield from _walk(inner, (*here, "either", mode))


def _choosers(effect: Sequence[model.StepModel]) -> Iterator[tuple[Path, set[str]]]:
    """The steps that only choose, with the registers for which they may be meant."""
    for path, step in _walk(effect):
        if step.aim is not None:
            yield (*path, "aim"), {"way"}
        if step.pick is not None:
            yield (*path, "pick"), {"it", "there", "colour"}


def _all_read(effect: Sequence[model.StepModel]) -> set[str]:
    read: set[str] = set()
    for _, step in _walk(effect):
        read |= _read_by(step) | (_read_by_test(step.if_) if step.if_ is not None else set())
    return read
