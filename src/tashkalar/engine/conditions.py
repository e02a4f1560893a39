"""The conditions inside effects (docs/cards.md), one function each, whose last parameter types the value."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from tashkalar.engine.geometry import AREAS, mask_of
from tashkalar.engine.selectors import AreaList, CardId, Destroyed, RankSet, Register, SmallInt, Target, targets
from tashkalar.engine.state import Frame, GameState

Test = Callable[[GameState, Frame, Any], bool]
"""A function that tests a condition, with the value beside its word on the card."""


class ConditionSpec(NamedTuple):
    """The declaration of a condition."""

    test: Test
    reads: frozenset[Register]
    """The registers that it depends on, besides those of a target."""


CONDITIONS: dict[str, ConditionSpec] = {}
"""The declaration of every condition by its word."""


class Condition(NamedTuple):
    """One test inside an effect."""

    word: str
    """One of `CONDITIONS`."""
    given: Any = None
    """The value beside the word on the card, in the form that the test takes."""

    def holds(self, state: GameState, frame: Frame) -> bool:
        """Return whether the condition is met now."""
        return CONDITIONS[self.word].test(state, frame, self.given)

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that the condition depends on."""
        own = CONDITIONS[self.word].reads
        return own | self.given.reads if isinstance(self.given, Target) else own


def _condition(*reads: Register) -> Callable[[Test], Test]:
    """Declare a condition, with the registers that it depends on."""

    def declare(test: Test) -> Test:
        CONDITIONS[test.__name__.strip("_")] = ConditionSpec(test, frozenset(reads))
        return test

    return declare


@_condition()
def _actions_left(state: GameState, frame: Frame, least: SmallInt) -> bool:
    return state.turn.actions >= least


@_condition("being")
def _arrived_on(state: GameState, frame: Frame, areas: AreaList) -> bool:
    return any(AREAS[area] & mask_of(frame.square) for area in areas)


@_condition("destroyed")
def _destroyed(state: GameState, frame: Frame, least: Destroyed) -> bool:
    number, ranks = least
    return sum(frame.destroyed[rank] for rank in ranks) >= number


@_condition("it")
def _it(state: GameState, frame: Frame, ranks: RankSet) -> bool:
    return any(state.board.ranked(rank) & frame.it for rank in ranks)


@_condition("there")
def _there_on(state: GameState, frame: Frame, areas: AreaList) -> bool:
    return frame.there >= 0 and any(AREAS[area] & mask_of(frame.there) for area in areas)


@_condition()
def _found(state: GameState, frame: Frame, target: Target) -> bool:
    return targets(state, frame, target) != 0


@_condition()
def _none(state: GameState, frame: Frame, target: Target) -> bool:
    return targets(state, frame, target) == 0


@_condition("took_equal")
def _clash(state: GameState, frame: Frame, expected: bool) -> bool:
    return frame.took_equal == expected


@_condition("being", "moved")
def _moved(state: GameState, frame: Frame, what: Literal["self"]) -> bool:
    return frame.moved


@_condition()
def _discard_pile(state: GameState, frame: Frame, what: Literal["empty"]) -> bool:
    return not state.seats[state.turn.seat].discard


@_condition()
def _discarded(state: GameState, frame: Frame, card: CardId) -> bool:
    return card in state.seats[state.turn.seat].discard


@_condition("overran")
def _overran(state: GameState, frame: Frame, what: Literal["enemy", "nothing"]) -> bool:
    if what == "nothing":
        return not frame.overran
    return any(piece.colour != state.mine for piece in frame.overran)


@_condition("being")
def _gateway(state: GameState, frame: Frame, which: Literal["self", "other"]) -> bool:
    own = state.gateway & frame.being
    return own != 0 if which == "self" else state.gateway != 0 and not own


@_condition()
def _gateway_on(state: GameState, frame: Frame, areas: AreaList) -> bool:
    return any(AREAS[area] & state.gateway for area in areas)


@_condition()
def _warped(state: GameState, frame: Frame, what: Literal["self"]) -> bool:
    return frame.card in state.turn.warped


SEVERAL = Condition("several")
"""The condition that there are several opponents; it can't be written on cards."""


@_condition()
def _several(state: GameState, frame: Frame, nothing: None) -> bool:
    return state.config.colours > 2
