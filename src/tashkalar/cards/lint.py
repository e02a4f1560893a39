"""The check for mistakes in well-formed cards: unreachable steps, references to nothing, choices without use."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.cards import pattern_check, schema
from tashkalar.cards.targets import RANKS, StrictModel
from tashkalar.cards.verbs import EveryPieceVerbModel, VerbModel
from tashkalar.engine.conditions import Condition
from tashkalar.engine.selectors import Register

Path = tuple[str | int, ...]
Conditions = tuple[Condition, ...]
Finding = tuple[Path, str]
"""An error: the path of its place inside the card, and the message."""
MOST = 99
"""The maximal number of repetitions of a step, with all `up_to` and `repeat` around it: programs are unrolled."""


class RegisterFacts(NamedTuple):
    """The facts known before a step: registers that may be set, and conditions that hold or fail."""

    registers: frozenset[str]
    """The registers that the steps so far may have set."""
    held: tuple[Conditions, ...] = ()
    """Conditions on the arrival square that hold here; the arrival square never changes."""
    failed: tuple[Conditions, ...] = ()
    """Conditions on the arrival square that fail here."""
    times: int = 1
    """The number of repetitions of the steps here."""


def lint_card(card: StrictModel) -> Iterator[Finding]:
    """Yield each error of a well-formed card."""
    if isinstance(card, schema.LegendModel):
        apart = isinstance(card, schema.BeingModel) and card.arrives is not None
        faults = pattern_check.check_pattern(card.pattern, card.marks, apart=apart)
        yield from (((part,), f"{part}: {why}") for part, why in faults)
        yield from _below(("effect",), lint_effect(card.effect, frozenset(_given(card))))
        read = _all_read(card.effect)
        if card.marks is not None and read.isdisjoint({"marked", "noted"}):
            yield ("marks",), _("the pattern has marks, but no step of the effect uses them")
    if isinstance(card, schema.BeingModel):
        for part, further in (("frozen", card.frozen), ("warp", card.warp)):
            if further is not None:
                yield from _below((part, "effect"), lint_effect(further.effect, frozenset()))
    if isinstance(card, schema.FlareModel):
        yield from _below(("upper", "effect"), lint_effect(card.upper.effect, frozenset()))
        yield from _below(("lower", "effect"), lint_effect(card.lower.effect, frozenset()))


def _given(card: schema.LegendModel) -> Iterator[str]:
    """Yield the registers that are set before the first step of a being's effect."""
    yield from ("being", "used", "overran")
    if card.marks is not None:
        yield "marked"
        if "n" in card.marks:
            yield "noted"


def _below(path: Path, found: Iterator[Finding]) -> Iterator[Finding]:
    """Yield errors with a path put before their own paths."""
    yield from (((*path, *inner), why) for inner, why in found)


def lint_effect(effect: Sequence[schema.StepModel], given: frozenset[str]) -> Iterator[Finding]:
    """Yield each error of an effect."""
    found: list[Finding] = []
    _steps(effect, (), RegisterFacts(given), found)
    yield from found
    words = _all_read(effect)
    for path, idle in _choosers(effect):
        if not idle & words:
            yield path, _("{word} chooses something that no later step uses").format(word=repr(path[-1]))


def _steps(steps: Sequence[schema.StepModel], path: Path, known: RegisterFacts, found: list[Finding]) -> frozenset[str]:
    """Check steps in order, and return the registers that may be set after them."""
    for i, step in enumerate(steps):
        known = known._replace(registers=_step(step, (*path, i), known, found))
    return known.registers


def _step(step: schema.StepModel, path: Path, known: RegisterFacts, found: list[Finding]) -> frozenset[str]:
    verb = step.verb
    if verb is None:
        return _combinator(step, path, known, found)
    made = verb.build()
    found += _unset(made.reads, (*path, step.head), known)
    found += _running_out(verb, (*path, step.head))
    after: frozenset[str] = known.registers - _OF_ONE_STEP - made.clears | made.sets
    return after


def _unset(read: frozenset[Register], path: Path, known: RegisterFacts) -> Iterator[Finding]:
    """Yield an error for each register that is read and can't be set."""
    for word in sorted(read - known.registers):
        yield path, _(_MISSING[word])


def _running_out(verb: VerbModel, path: Path) -> Iterator[Finding]:
    """Yield an error if a verb with `all` may need legendary pieces beyond the supply, of ranks not in its `all_of`."""
    enough = verb.verb.all_of
    if (
        isinstance(verb, EveryPieceVerbModel)
        and verb.all
        and not verb.piece
        and not set(RANKS[verb.rank]) <= set(enough)
    ):
        rank = next(word for word, ranks in RANKS.items() if ranks == enough)
        message = _("{word} with 'all' needs 'rank: {rank}', because legendary pieces may run out")
        yield (*path, "all"), message.format(word=repr(path[-1]), rank=rank)


def _combinator(step: schema.StepModel, path: Path, known: RegisterFacts, found: list[Finding]) -> frozenset[str]:
    before = known.registers
    if step.if_ is not None:
        return _if(step, step.if_, path, known, found)
    if step.either is not None:
        ends = [_steps(inner, (*path, "either", word), known, found) for word, inner in step.either.items()]
        return frozenset[str]().union(*ends)
    if step.one_of is not None:
        found += _no_questions(step.one_of, (*path, "one_of"), "one_of")
        ends = [_step(inner, (*path, "one_of", i), known, found) for i, inner in enumerate(step.one_of)]
        return before.union(*ends)
    if step.unless is not None:
        found += _unset(_read_by_test(step.unless), (*path, "unless"), known)
        return before | _steps(step.then or [], (*path, "then"), known, found)
    if step.all_or_none is not None:
        found += _no_verbs(step.all_or_none, (*path, "all_or_none"))
        return before | _steps(step.all_or_none, (*path, "all_or_none"), known, found)
    if step.each is not None:
        return before | _each(step.each, step.do or [], path, known, found)
    block, word = (step.may, "may") if step.may is not None else (step.do or [], "do")
    if block[0].one_of is None:
        found += _no_questions(block[:1], (*path, word), step.head)
    known = known._replace(times=known.times * (step.up_to or step.repeat or 1))
    if known.times > MOST:
        message = _("these steps may run {number} times; the limit is {most}")
        found.append(((*path, step.head), message.format(number=known.times, most=MOST)))
    after = _steps(block, (*path, word), known, found)
    if step.while_ is not None:
        found += _unset(_read_by_test(step.while_), (*path, "while"), known._replace(registers=after))
    return before | after


def _no_verbs(steps: Sequence[schema.StepModel], path: Path) -> Iterator[Finding]:
    """Yield an error for each linked step that is no verb, and for a first one without a choice."""
    for i, step in enumerate(steps):
        if step.verb is None or (i == 0 and not step.verb.asks):
            first = _("'all_or_none' needs a verb with a choice here, not {word}")
            message = first if i == 0 else _("'all_or_none' needs verbs only here, not {word}")
            yield (*path, i, step.head), message.format(word=repr(step.head))


def _no_questions(steps: Sequence[schema.StepModel], path: Path, head: str) -> Iterator[Finding]:
    """Yield an error for each step without a choice, in a place that requires one."""
    for i, step in enumerate(steps):
        if not step.may_ask:
            message = _("{head} needs a verb with a choice here, not {word}")
            yield (*path, i, step.head), message.format(head=repr(head), word=repr(step.head))


def _each(
    over: str, steps: Sequence[schema.StepModel], path: Path, known: RegisterFacts, found: list[Finding]
) -> frozenset[str]:
    if over == "placed" and "placed" not in known.registers:
        found.append(((*path, "each"), _(_MISSING["placed"])))
    if "round" in known.registers:
        found.append(((*path, "each"), _("'each' isn't allowed inside 'each'")))
    after = _steps(steps, (*path, "do"), known._replace(registers=known.registers | {"colour", "round"}), found)
    return after - {"round"}


def _if(
    step: schema.StepModel, test: schema.ConditionsModel, path: Path, known: RegisterFacts, found: list[Finding]
) -> frozenset[str]:
    found += _unset(_read_by_test(test), (*path, "if"), known)
    conditions = test.build()
    if conditions in known.held:
        if step.else_:
            found.append(((*path, "else"), _("these steps never run: the same condition already holds")))
    elif conditions in known.failed or any(_exclude(conditions, other) for other in known.held):
        found.append(((*path, "then"), _("these steps never run: their condition can't hold here")))
    lasting = (conditions,) if test.model_fields_set == {"arrived_on"} else ()
    yes = _steps(step.then or [], (*path, "then"), known._replace(held=known.held + lasting), found)
    no = _steps(step.else_ or [], (*path, "else"), known._replace(failed=known.failed + lasting), found)
    return yes | no


_AREAS_APART = (("red", "green"), ("colourless", "red"), ("colourless", "green"), ("colourless", "coloured"))


def _exclude(one: Conditions, other: Conditions) -> bool:
    """Return whether two sets of conditions exclude each other by the arrival square."""
    areas = ([each.given for each in conditions if each.word == "arrived_on"] for conditions in (one, other))
    return any(all(_apart(a, b) for a, b in product(*pair)) for pair in product(*areas))


def _apart(one: str, other: str) -> bool:
    plain = {"outer-red": "red"}
    pair = plain.get(one, one), plain.get(other, other)
    return pair in _AREAS_APART or pair[::-1] in _AREAS_APART


# --- registers that a step reads and sets ----------------------------------------------------------------------------

_MISSING: dict[Register, str] = {
    "it": gettext_noop("'it', the piece of the previous step, is used before any step sets it"),
    "there": gettext_noop("'there', the square of the previous step, is used before any step sets it"),
    "direction": gettext_noop("the direction ('line', 'way: same') is used before any step sets it"),
    "colour": gettext_noop("the colour of 'same' is used before any step sets it"),
    "destroyed": gettext_noop("the previous step can't have destroyed anything"),
    "took_equal": gettext_noop("the previous step can't have moved a piece"),
    "moved": gettext_noop("no earlier step moves a piece"),
    "placed": gettext_noop("no earlier step places a piece"),
    "being": gettext_noop("there is no being here to refer to"),
    "used": gettext_noop("a flare has no pattern to refer to"),
    "marked": gettext_noop("the effect uses marks, but none are drawn"),
    "noted": gettext_noop("the effect uses marks of the second kind (n), but none are drawn"),
    "overran": gettext_noop("a flare has no arrival to refer to"),
}
"""The message for each register that is read where it can't be set."""
_OF_ONE_STEP: frozenset[Register] = frozenset(("destroyed", "took_equal"))
"""The registers about the step before; every step resets them."""


def _read_by_test(test: schema.ConditionsModel) -> frozenset[Register]:
    return frozenset[Register]().union(*(condition.reads for condition in test.build()))


# --- choices without use ---------------------------------------------------------------------------------------------


def _walk(steps: Sequence[schema.StepModel], path: Path = ()) -> Iterator[tuple[Path, schema.StepModel]]:
    """Yield all steps, nested ones too, each with its path."""
    for i, step in enumerate(steps):
        here = (*path, i)
        yield here, step
        for word, inner in (("may", step.may), ("do", step.do), ("then", step.then), ("one_of", step.one_of)):
            yield from _walk(inner or [], (*here, word))
        yield from _walk(step.else_ or [], (*here, "else"))
        yield from _walk(step.all_or_none or [], (*here, "all_or_none"))
        for mode, inner in (step.either or {}).items():
            yield from _walk(inner, (*here, "either", mode))


def _choosers(effect: Sequence[schema.StepModel]) -> Iterator[tuple[Path, frozenset[Register]]]:
    """Yield the path of each step that only chooses, with the registers that the step sets."""
    for path, step in _walk(effect):
        if step.verb is not None and step.verb.verb.chooses and not getattr(step.verb, "once", None):
            yield (*path, step.head), step.verb.build().sets


def _all_read(effect: Sequence[schema.StepModel]) -> frozenset[Register]:
    """Return the registers that any step or condition of an effect reads."""
    read: frozenset[Register] = frozenset()
    for _path, step in _walk(effect):
        if step.verb is not None:
            read |= step.verb.build().reads
        for test in (step.if_, step.unless, step.while_):
            if test is not None:
                read |= _read_by_test(test)
    return read
