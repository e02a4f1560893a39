"""What takes several answers or steps without being a card's text: the opening, a shortage, discarding, an arrival.

These are verbs and programs like those of the cards, run by the same machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tashkalar.engine.board import COMMON, LEGENDARY, piece
from tashkalar.engine.decision import DONE, LIFT, Option, of_card, summon
from tashkalar.engine.events import Returned, Summoned
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import DUEL_SQUARES, Square, bit, name, squares
from tashkalar.engine.machine import Ask, Do, Program
from tashkalar.engine.pieces import destroy, lift, place, put
from tashkalar.engine.state import Arrival
from tashkalar.engine.summoning import spare
from tashkalar.engine.verbs import Options, Place

if TYPE_CHECKING:
    from tashkalar.engine.play import Play
    from tashkalar.engine.state import Frame, GameState


@dataclass(frozen=True, slots=True)
class PlaceOpening:
    """Set up one common of the duel's opening (rules.md 2.8)."""

    square: Square

    hint: ClassVar[str] = "choose whose common stands there at the start"

    def options(self, state: GameState, frame: Frame) -> Options:
        if state.board.occupied & bit(self.square):
            return []
        colours = (c for c in range(state.table.colours) if c not in frame.placed and state.board.supply(c, COMMON))
        return (Option("place", square=self.square, piece=piece(c, COMMON)) for c in colours)

    def answer(self, play: Play, option: Option) -> None:
        assert option.piece is not None
        place(play, option.piece, option.square)


@dataclass(frozen=True, slots=True)
class ReturnCard:
    """Put further hand cards under their decks with the discard action (rules.md 4.4)."""

    hint: ClassVar[str] = "choose further cards to put under their decks, or end with done"

    def options(self, state: GameState, frame: Frame) -> Options:
        return [*(of_card("return", card) for card in state.seats[frame.seat].hand), DONE]

    def answer(self, play: Play, option: Option) -> None:
        if option == DONE:
            return
        seat = play.frame.seat
        now = play.state.turn
        play.state = play.state.with_seat(seat, play.state.seats[seat].without(option.card))
        play.state = play.state._replace(turn=now._replace(returned=(*now.returned, option.card)))
        play.tell(Returned(seat, option.card))


@dataclass(frozen=True, slots=True)
class LiftSpare:
    """Before an arrival with an empty supply: pick up a piece that the match doesn't need (rules.md 5.7, 5.8)."""

    hint: ClassVar[str] = "your supply is empty: choose a piece to pick up"

    def options(self, state: GameState, frame: Frame) -> Options:
        rank = state.table.cards.beings[frame.card].rank
        return (LIFT[s] for s in squares(spare(state, rank, frame.square, frame.used)))

    def answer(self, play: Play, option: Option) -> None:
        lift(play, option.square)


@dataclass(frozen=True, slots=True)
class Arrive:
    """The being comes to its square: who stood there is destroyed, the summoning is recorded (rules.md 5.5-5.11)."""

    hint: ClassVar[str] = ""

    def options(self, state: GameState, frame: Frame) -> Options:
        return [summon(frame.card, frame.square)]

    def answer(self, play: Play, option: Option) -> None:
        frame = play.frame
        being = play.state.table.cards.beings[frame.card]
        new = piece(play.colour, being.rank)
        used = tuple(map(name, squares(frame.used)))
        play.tell(Summoned(play.seat, being.id, str(new), name(frame.square), used))
        if play.state.board.occupied & bit(frame.square):
            destroy(play, frame.square)
        put(play, new, frame.square)
        now = play.state.turn
        arrivals = (*now.summoned, Arrival(being.id, frame.square))
        play.state = play.state._replace(turn=now._replace(summoned=arrivals, lent=False))
        play.frame = play.frame._replace(being=bit(frame.square))
        if being.rank == LEGENDARY:
            form_of(play.state).legend_came(play)


ARRIVAL: Program = (Ask((LiftSpare(),)), Do(Arrive()))
"""What precedes the effect of every being."""

PROCEDURES: dict[str, Program] = {
    "opening": tuple(Ask((PlaceOpening(square),)) for square in DUEL_SQUARES),
    "place": (Ask((Place(),)),),
    "discard": (Ask((ReturnCard(),), again=True),),
}
"""Programs by the name that their frames bear instead of a card's id."""


def program_of(state: GameState, frame: Frame) -> Program:
    """The program that a frame runs."""
    if frame.card in PROCEDURES:
        return PROCEDURES[frame.card]
    cards = state.table.cards
    if frame.part:
        flare = cards.flares[frame.card]
        return (flare.upper if frame.part == "upper" else flare.lower).effect
    return ARRIVAL + cards.beings[frame.card].effect
