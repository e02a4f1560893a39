"""The machine that runs effects: a stack of frames with a program, a position and registers, the innermost last.

It runs until an instruction waits for an option. All that a paused effect consists of is its frame in the state. A step
may put another frame on the stack: that one runs to its end, then the step's own program continues after the step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tashkalar.engine.catalogue import Instruction, Program
from tashkalar.engine.instructions import Ask, Call, Do, Modes
from tashkalar.engine.piles import put_on_discard_pile
from tashkalar.engine.procedures import ARRIVAL, PROCEDURES, STORING
from tashkalar.engine.state import ProgramKey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tashkalar.engine.decision import Option
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


def program_of(game: GameState | Transition, frame: Frame) -> Program:
    """Return the program that a frame runs."""
    part, of = frame.program
    match part:
        case "summoning":
            being = game.config.cards.beings[of]
            return ARRIVAL + being.effect + STORING if being.frozen else ARRIVAL + being.effect
        case "procedure":
            return PROCEDURES[of]
        case _:
            return game.config.cards.program(part, of)


def may_wait_for(state: GameState, below: Frame, above: Frame) -> bool:
    """Return whether a frame may lie directly below another: a lower half of a flare, or a program that runs it."""
    if below.card != above.card:
        return False
    if below.pc == 0:
        return (below.program.part, above.program) == ("lower", ("upper", below.program.of))
    begun = program_of(state, below)[below.pc - 1 : below.pc]
    return any(above.program in _begun_by(state, step) for step in begun)


def _begun_by(state: GameState, step: Instruction) -> Iterator[ProgramKey]:
    """Yield the keys of the programs that a step may put on the stack."""
    match step:
        case Call():
            yield step.program
        case Ask(verbs=verbs) | Do(verb=verbs):
            for verb in verbs if isinstance(verbs, tuple) else (verbs,):
                if verb.runs:
                    cards = state.config.cards
                    yield from (ProgramKey(verb.runs, card) for card in cards.beings if cards.program(verb.runs, card))


def pending_instruction(game: GameState | Transition) -> Ask | Modes:
    """Return the instruction at which the innermost program, of at least one, waits."""
    frame = game.frames[-1]
    instruction = program_of(game, frame)[frame.pc]
    assert isinstance(instruction, Ask | Modes)
    return instruction


def answer_pending(play: Transition, option: Option) -> None:
    """Carry out an option of the decision at which the innermost program waits, and run on to the next decision."""
    depth, pc = len(play.frames), play.frame.pc
    pc += pending_instruction(play).answer(play, option)
    if len(play.frames) > depth:
        _save_pc(play, depth, pc)
        resolve(play)
    elif _run_frame(play, pc):
        resolve(play)


def resolve(play: Transition) -> None:
    """Run the programs on the stack until one waits for an option or none is left."""
    while play.frames and _run_frame(play, play.frame.pc):
        pass


def _run_frame(play: Transition, pc: int) -> bool:
    """Run the innermost program from a position until it ends, starts another or waits; return False if it waits."""
    depth = len(play.frames)
    program = program_of(play, play.frame)
    while pc < len(program):
        by = program[pc].step(play)
        pc += by
        begun = len(play.frames) > depth
        if begun or not by:
            _save_pc(play, depth, pc)
            return begun
    _finish(play)
    return True


def _save_pc(play: Transition, depth: int, pc: int) -> None:
    """Store where the program at this depth continues; while it runs only the machine knows."""
    frames = play.frames
    here = frames[depth - 1]._replace(pc=pc)
    play.frames = (*frames[: depth - 1], here, *frames[depth:])


def _finish(play: Transition) -> None:
    """End the innermost program, and discard its card unless it stays or its other half still runs (rules.md 5.10)."""
    frame, below = play.frame, play.frames[:-1]
    play.frames = below
    if not frame.card or (below and below[-1].card == frame.card):
        return
    stays = frame.program.part == "warp" or frame.card == play.seats[play.seat].frozen
    if not stays and frame.card not in play.turn.returned:
        put_on_discard_pile(play, frame.card)
