"""What a coach has to say, in three steps: what to look at, the plan with its reasons, the answers."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from tashkalar.cards import printed
from tashkalar.coach import advice
from tashkalar.coach.advice import Advice, Play, Reason, answered
from tashkalar.engine import GameState, Option, Table
from tashkalar.engine.geometry import NAMES
from tashkalar.kernel.phrases import count, listed, sentence
from tashkalar.text.shared_phrases import RANKS, owner

MOST = 5
"""So many reasons are told."""
KEYS = ("summon", "warp", "flare", "thaw", "claim")
"""What a plan turns on, the first of these that is in it."""


def first_look(given: Advice) -> str:
    """The card or the square to look at first, in a sentence."""
    state = given.steps[0].before
    looked_at = [answered(step) for step in given.steps]
    if given.steps[0].before.frames:
        option = looked_at[0]
        return f"Look at {_thing(option, state) or f'the answer {option.text!r}'}."
    turning = [option for verb in KEYS for option in looked_at if option.verb == verb]
    return f"Look at {_thing((turning or looked_at)[0], state) or 'ending the turn'}."


def plan(given: Advice) -> str:
    """What would be done, and what speaks for it and against it, in sentences."""
    return f"{sentence(_deeds(given.steps))}. {_because(given)}"


def answers(given: Advice) -> list[str]:
    """What would be answered, an action a line, as it is typed."""
    return [", ".join(step.option for step in action) for action in _actions(given.steps)]


def _thing(option: Option, state: GameState) -> str:
    """What an answer is about, such as "Knight" or "the square d4"; "" for nothing in particular."""
    cards = state.table.cards
    match option.verb:
        case "flare":
            return "your flare"
        case "thaw":
            return printed.name_of(cards, state.seats[state.turn.seat].frozen)
        case _ if option.card:
            return printed.name_of(cards, option.card)
        case _ if option.square >= 0:
            return f"the square {NAMES[option.square]}"
    return ""


def _actions(steps: Sequence[Play]) -> list[list[Play]]:
    """The answers in groups, each begun by an answer to the turn's own question."""
    begun = 0

    def number(step: Play) -> int:
        nonlocal begun
        begun += not step.before.frames
        return begun

    return [list(group) for _, group in groupby(steps, number)]


def _deeds(steps: Sequence[Play]) -> str:
    """The actions in a few words: "place 2 commons, summon Knight and end the turn"."""
    deeds = [_deed(action[0]) for action in _actions(steps)]
    told = [_counted(deed, len(list(group))) for deed, group in groupby(deeds)]
    return listed(told)


def _deed(step: Play) -> str:
    state, option = step.before, answered(step)
    if state.frames:
        return (
            f"go on with {printed.name_of(state.table.cards, state.frames[-1].card)}"
            if state.frames[-1].card
            else "go on"
        )
    match option.verb:
        case "place":
            return "place a common"
        case "lift":
            return "move a common"
        case "end":
            return "end the turn"
        case "pass":
            return "hand over"
        case "flare":
            return "invoke the flare"
        case "discard" if option.card in state.table.cards.flares:
            return "discard the flare"
    return f"{option.verb} {_thing(option, state)}"


def _counted(deed: str, times: int) -> str:
    return deed if times == 1 else deed.replace("a common", count(times, "common"))


def _because(given: Advice) -> str:
    table = given.steps[0].before.table
    told = list(_said(given.reasons[:MOST], table))
    if not told:
        return "No single fact speaks for it; the position is better by the coach's count."
    return f"It {listed(told)}."


def _said(reasons: Sequence[Reason], table: Table) -> Iterator[str]:
    """Each reason with its verb, those with the same one together."""
    parts = [_parts(reason, table) for reason in reasons]
    for verb, group in groupby(parts, lambda part: part[0]):
        yield f"{verb} {listed([rest for _, rest in group])}".rstrip()


def _parts(reason: Reason, table: Table) -> tuple[str, str]:
    """A reason's verb, and what comes after it."""
    name = partial(printed.name_of, table.cards)
    match reason:
        case advice.Wins():
            return "wins the game", ""
        case advice.Claims(task, points):
            return "completes", f"{name(task)} for {count(points, 'point')}"
        case advice.Scores(points):
            return "scores", count(points, "point")
        case advice.Destroys(piece, number):
            return "destroys", f"{count(number, RANKS[piece.rank])} of {owner(table, piece.colour)}'s"
        case advice.Loses(piece, number):
            return "costs you", count(number, RANKS[piece.rank])
        case advice.Raises(piece, number):
            return "brings you", f"{count(number, RANKS[piece.rank])} more"
        case advice.Advances(task, parts):
            far = ", ".join(f"{part.label} {part.have} of {part.need}" for part in parts)
            return "brings on", f"{name(task)} ({far})"
        case advice.Rescues(piece, square):
            return "takes", f"your {RANKS[piece.rank]} on {NAMES[square]} out of danger"
        case advice.Prepares(card, commons):
            lacking = f"{name(card)} a common short" if commons == 1 else f"{name(card)} {commons} commons short"
            return "leaves", lacking if commons else f"{name(card)} ready to come"
