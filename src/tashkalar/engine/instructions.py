"""Instructions: the single steps of flat programs, and the conditions in them.

A program is a tuple of instructions. All jumps are relative, so programs can be joined. `machine` runs them.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, assert_never

from tashkalar.engine import protocols
from tashkalar.engine.decision import DONE, SKIP, Option, word_option
from tashkalar.engine.events import Chosen, Skipped
from tashkalar.engine.geometry import AREAS, AreaName, mask_of
from tashkalar.engine.selectors import Ranks, Register, Target, colours, targets
from tashkalar.engine.state import Frame, GameState, ProgramKey
from tashkalar.engine.transition import Transition
from tashkalar.engine.verbs import Verb

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import CardPart


ConditionKind = Literal[
    "actions_left", "arrived_on", "there_on", "destroyed", "it", "found", "none", "clash", "moved", "discard_pile",
    "overran", "gateway", "gateway_on", "discarded", "warped", "several",
]  # fmt: skip


class Condition(NamedTuple):
    """One test inside an effect. docs/cards.md lists the kinds."""

    kind: ConditionKind
    number: int = 0
    ranks: Ranks = ()
    areas: tuple[AreaName, ...] = ()
    target: Target = Target()
    word: str = ""
    """The argument of some kinds: what was overrun, which piece is the Gateway, or the id of a card."""

    def holds(self, state: GameState, frame: Frame) -> bool:
        """Return whether the condition is met now.

        Args:
            state: the game.
            frame: the program in progress.
        """
        match self.kind:
            case "actions_left":
                return state.turn.actions >= self.number
            case "arrived_on":
                return any(AREAS[a] & mask_of(frame.square) for a in self.areas)
            case "there_on":
                return frame.there >= 0 and any(AREAS[a] & mask_of(frame.there) for a in self.areas)
            case "destroyed":
                return sum(frame.destroyed[r] for r in self.ranks) >= self.number
            case "overran":
                return self._overran(state, frame)
            case "gateway":
                own = state.gateway & frame.being
                return own != 0 if self.word == "self" else state.gateway != 0 and not own
            case "gateway_on":
                return any(AREAS[a] & state.gateway for a in self.areas)
            case "it":
                return any(state.board.ranked(r) & frame.it for r in self.ranks)
            case "found":
                return targets(state, frame, self.target) != 0
            case "none":
                return targets(state, frame, self.target) == 0
            case "clash":
                return frame.took_equal == bool(self.number)
            case "moved":
                return frame.moved
            case "discard_pile":
                return not state.seats[state.turn.seat].discard
            case "discarded":
                return self.word in state.seats[state.turn.seat].discard
            case "several":
                return state.table.colours > 2
            case "warped":
                return frame.card in state.turn.warped
            case _:
                assert_never(self.kind)

    def _overran(self, state: GameState, frame: Frame) -> bool:
        """Return whether the arrival destroyed an enemy piece, or nothing."""
        if self.word == "nothing":
            return not frame.overran
        return any(piece.colour != state.mine for piece in frame.overran)

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that the condition depends on."""
        match self.kind:
            case "arrived_on":
                return frozenset(("being",))
            case "there_on":
                return frozenset(("there",))
            case "destroyed" | "it" | "overran":
                return frozenset((self.kind,))
            case "gateway":
                return frozenset(("being",))
            case "clash":
                return frozenset(("took_equal",))
            case "moved":
                return frozenset(("being", "moved"))
            case "found" | "none":
                return self.target.reads
            case "actions_left" | "discard_pile" | "gateway_on" | "discarded" | "warped" | "several":
                return frozenset()
            case _:
                assert_never(self.kind)


Instruction = protocols.Instruction[Transition, GameState, Frame]
"""One step of a compiled program."""

Program = tuple[Instruction, ...]


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
    """The steps that follow and must all be possible. An option that leaves one of them nothing to do isn't listed.

    Neither they nor this step start another program.
    """

    def options(self, state: GameState, frame: Frame) -> list[Option]:
        """Return every option once, `skip` last; none if no verb has a candidate.

        Args:
            state: the game.
            frame: the program in progress.
        """
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
        """Carry out an option and return the distance to the next instruction.

        Args:
            play: the transition, which is changed.
            option: one of the options.
        """
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
        """Return an option `mode` for each effect that would do something.

        Args:
            state: the game.
            frame: the program in progress.
        """
        return [word_option("mode", word) for word, _, first in self.modes if first.live(state, frame)]

    def step(self, play: Transition) -> int:
        if self.live(play.state, play.frame):
            return 0
        _settle(play)
        return self.otherwise

    def live(self, state: GameState, frame: Frame) -> bool:
        return any(first.live(state, frame) for _, _, first in self.modes)

    def answer(self, play: Transition, option: Option) -> int:
        """Return the distance to the steps of the chosen effect.

        Args:
            play: the transition, which is changed.
            option: one of the options.
        """
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
        first = state.table.cards.program(self.part, self.card)[:1]
        return any(instruction.live(state, frame.calling(self.program)) for instruction in first)
