"""Verbs that put a piece into stasis on its card and bring it back (rules.md 13.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tashkalar.engine.decision import Option, option_on
from tashkalar.engine.geometry import squares
from tashkalar.engine.mutations import capture, release
from tashkalar.engine.selectors import EVERYWHERE, Region, Register, area, enterable, targets
from tashkalar.engine.verbs.base import STEP, Options, PieceVerb, Verb, register_verb, set_registers

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@register_verb(
    "capture",
    (
        "capture: target",
        "for a warp: the piece lies on the pending card, off the board and out of supply",
        "merchant-of-time",
    ),
    answers=("pick d4", "the piece to hold"),
)
class Capture(PieceVerb):
    """Put a piece into stasis on the card (rules.md 13.22)."""

    sets: ClassVar[frozenset[Register]] = STEP
    clears: ClassVar[frozenset[Register]] = frozenset(("it",))
    hint: ClassVar[str] = "choose a piece to hold on the card"

    def options(self, state: GameState, frame: Frame) -> Options:
        if state.seats[state.turn.seat].stasis is not None:
            return []
        return (option_on(self.answered, s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        captured = capture(play, option.square)
        set_registers(play, option.square, captured.colour, self.target.once)


@register_verb(
    "release",
    (
        "release: region",
        "the piece on the card makes a standard leap onto a square of the region",
        "merchant-of-time",
    ),
    answers=("release d4", "where the held piece leaps"),
)
class Release(Verb):
    """Return the piece in stasis to the board (rules.md 13.22)."""

    to: Region = EVERYWHERE

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "destroyed"}
    hint: ClassVar[str] = "choose where the piece on the card returns"

    def options(self, state: GameState, frame: Frame) -> Options:
        captured = state.seats[state.turn.seat].stasis
        if captured is None:
            return []
        mask = enterable(state.board, captured.rank, "standard") & area(state, frame, self.to)
        return (option_on(self.answered, s) for s in squares(mask))

    def answer(self, play: Transition, option: Option) -> None:
        captured = release(play, option.square)
        set_registers(play, option.square, captured.colour, after=option.square)
