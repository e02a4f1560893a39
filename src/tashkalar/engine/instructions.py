"""Instructions: the single steps of flat programs, with relative jumps, run by `machine`."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple

from tashkalar.engine.conditions import Condition
from tashkalar.engine.decision import DONE, SKIP, Option, word_option
from tashkalar.engine.events import Chosen, Skipped
from tashkalar.engine.selectors import colours
from tashkalar.engine.state import Frame, GameState, ProgramKey
from tashkalar.engine.transition import Transition
from tashkalar.engine.verbs.base import Verb

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import CardPart, Instruction


def _settle(play: Transition) -> None:
    """Clear the record of what the last step destroyed, so that a skipped step counts as one that destroyed nothing."""
    frame = play.frame
    if frame.took_equal or frame.destroyed != (0, 0, 0):
        play.frame = frame._replace(destroyed=(0, 0, 0), took_equal=False)


class Ask(NamedTuple):
    """A decision with the options of its verbs. It is passed over if they have none."""

    verbs: tuple[Verb, ...]
    optional: bool = False
    otherwise: int = 1
    """The distance to jump if the decision is skipped or passed over."""
    again: bool = False
    """Whether the decision is repeated after every option but `done`."""
    linked: tuple[Ask | Do, ...] = ()
    """The following steps, which start no program and must all stay possible after an option."""

    def options(self, state: GameState, frame: Frame) -> list[Option]:
        """Return every option once, `skip` last; none if no verb has a candidate."""
        first, *others = (verb.options(state, frame) for verb in self.verbs)
        found = list(dict.fromkeys(chain(first, *others)) if others else first)
        if self.linked:
            found = [option for option in found if self._leads_on(state, frame, option)]
        if self.optional and found:
            found.append(SKIP)
        return found

    def step(self, play: Transition) -> int:
        if self.live(play.state, play.frame):
            return 0
        _settle(play)
        return self.otherwise

    def live(self, state: GameState, frame: Frame) -> bool:
        found = chain.from_iterable(verb.options(state, frame) for verb in self.verbs)
        return any(self._leads_on(state, frame, option) for option in found) if self.linked else any(found)

    def _leads_on(self, state: GameState, frame: Frame, option: Option) -> bool:
        """Return whether all linked steps can be carried out after an option."""
        trial = Transition(state)
        trial.frame = frame
        self.answer(trial, option)
        return _possible(self.linked, trial.state)

    def answer(self, play: Transition, option: Option) -> int:
        """Carry out an option and return the distance to the next instruction."""
        _settle(play)
        if option == SKIP:
            play.emit(lambda: Skipped(play.frame.seat))
            return self.otherwise
        self._verb_of(play, option).answer(play, option)
        return 0 if self.again and option != DONE else 1

    def _verb_of(self, play: Transition, option: Option) -> Verb:
        if len(self.verbs) == 1:
            return self.verbs[0]
        return next(v for v in self.verbs if option in v.options(play.state, play.frame))

    def hint(self) -> str:
        """Return the prompt in words."""
        first, *others = dict.fromkeys(verb.hint for verb in self.verbs)
        prompt = " or ".join((first, *(hint.removeprefix("choose ") for hint in others)))
        return prompt + ", or skip" if self.optional else prompt


class Do(NamedTuple):
    """A verb that needs no decision: all its options are listed first, then carried out (rules.md 14.12)."""

    verb: Verb

    def step(self, play: Transition) -> int:
        _settle(play)
        for option in tuple(self.verb.options(play.state, play.frame)):
            self.verb.answer(play, option)
        return 1

    def live(self, state: GameState, frame: Frame) -> bool:
        return any(self.verb.options(state, frame))


def _possible(steps: tuple[Ask | Do, ...], state: GameState) -> bool:
    """Return whether steps can be carried out one after the other with some choice of options."""
    step, frame = steps[0], state.frames[-1]
    if len(steps) == 1:
        return step.live(state, frame)
    if isinstance(step, Do):
        trial = Transition(state)
        step.step(trial)
        return step.live(state, frame) and _possible(steps[1:], trial.state)
    for option in step.options(state, frame):
        trial = Transition(state)
        step.answer(trial, option)
        if option != SKIP and _possible(steps[1:], trial.state):
            return True
    return False


class Branch(NamedTuple):
    """Continues if all conditions hold, else jumps."""

    conditions: tuple[Condition, ...]
    otherwise: int
    then: Instruction
    """The first of the steps that follow if the conditions hold."""
    other: Instruction | None = None
    """The first of the steps that follow if they don't."""

    def _holds(self, state: GameState, frame: Frame) -> bool:
        return all(c.holds(state, frame) for c in self.conditions)

    def step(self, play: Transition) -> int:
        return 1 if self._holds(play.state, play.frame) else self.otherwise

    def live(self, state: GameState, frame: Frame) -> bool:
        coming = self.then if self._holds(state, frame) else self.other
        return coming is not None and coming.live(state, frame)


class Jump(NamedTuple):
    """Jumps by a fixed distance."""

    by: int

    def step(self, play: Transition) -> int:
        return self.by

    def live(self, state: GameState, frame: Frame) -> bool:
        return False


class Modes(NamedTuple):
    """A choice of exactly one of several effects. It lists those that would do something, as options `mode`."""

    modes: tuple[tuple[str, int, Instruction], ...]
    """The word of each effect, the distance to its steps, and the first of them."""
    otherwise: int

    def options(self, state: GameState, frame: Frame) -> list[Option]:
        """Return an option `mode` for each effect that would do something."""
        return [word_option("mode", word) for word, _, first in self.modes if first.live(state, frame)]

    def step(self, play: Transition) -> int:
        if self.live(play.state, play.frame):
            return 0
        _settle(play)
        return self.otherwise

    def live(self, state: GameState, frame: Frame) -> bool:
        return any(first.live(state, frame) for _, _, first in self.modes)

    def answer(self, play: Transition, option: Option) -> int:
        """Return the distance to the steps of the chosen effect."""
        _settle(play)
        play.emit(lambda: Chosen(play.frame.seat, option.word))
        return next(by for word, by, _ in self.modes if word == option.word)

    def hint(self) -> str:
        """Return the prompt in words."""
        return "choose " + " or ".join(word for word, _, _ in self.modes)


class Each(NamedTuple):
    """Sets the colours of the rounds that follow."""

    over: Literal["enemy", "placed"]
    first: Instruction
    """The first step of each round."""

    def _rounds(self, state: GameState, frame: Frame) -> tuple[int, ...]:
        return frame.placed if self.over == "placed" else colours(state, frame, self.over)

    def step(self, play: Transition) -> int:
        play.frame = play.frame._replace(rounds=self._rounds(play.state, play.frame))
        return 1

    def live(self, state: GameState, frame: Frame) -> bool:
        return any(self.first.live(state, frame._replace(colour=c)) for c in self._rounds(state, frame))


class Round(NamedTuple):
    """Starts the round of the next colour, or jumps if none is left."""

    otherwise: int

    def step(self, play: Transition) -> int:
        frame = play.frame
        if not frame.rounds:
            return self.otherwise
        play.frame = frame._replace(colour=frame.rounds[0], rounds=frame.rounds[1:])
        return 1

    def live(self, state: GameState, frame: Frame) -> bool:
        return bool(frame.rounds)


class Call(NamedTuple):
    """Runs another program of a card, for the same card and being, and continues after it."""

    part: CardPart
    card: str

    @property
    def program(self) -> ProgramKey:
        """The key of the program to run."""
        return ProgramKey(self.part, self.card)

    def step(self, play: Transition) -> int:
        _settle(play)
        play.begin(play.frame.calling(self.program))
        return 1

    def live(self, state: GameState, frame: Frame) -> bool:
        first = state.config.cards.program(self.part, self.card)[:1]
        return any(instruction.live(state, frame.calling(self.program)) for instruction in first)
