"""Procedures of the rules with several decisions or steps, as verbs and programs like those of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY, piece
from tashkalar.engine.catalogue import Program
from tashkalar.engine.decision import DONE, LIFT, Option, card_option, word_option
from tashkalar.engine.events import Chosen, Returned, Summoned, TurnBegan
from tashkalar.engine.forms import add_score, form_of
from tashkalar.engine.geometry import DUEL_SQUARES, MELEE_SQUARES, Square, mask_of, square_name, squares
from tashkalar.engine.instructions import Ask, Do
from tashkalar.engine.limits import capped_append
from tashkalar.engine.mutations import add_piece, destroy, lift, place_piece, set_gateway
from tashkalar.engine.piles import evict_frozen, freeze
from tashkalar.engine.selectors import Register
from tashkalar.engine.state import Arrival
from tashkalar.engine.summoning import pick_up_candidates
from tashkalar.engine.turns import finish_turn
from tashkalar.engine.verbs.base import AutomaticVerb, Options, Verb
from tashkalar.engine.verbs.changes import Place

if TYPE_CHECKING:
    from tashkalar.engine.board import Piece
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


class PlaceOpening(Verb):
    """Place a common of the opening, each of another colour; of four not the second's (rules.md 2.8, 2.10)."""

    squares: tuple[Square, ...]

    sets: ClassVar[frozenset[Register]] = frozenset(("placed",))
    hint: ClassVar[str] = "choose whose common stands there at the start"

    def options(self, state: GameState, frame: Frame) -> Options:
        playing = state.config.colours
        colours = [c for c in range(playing) if playing < 4 or c != 1]
        for square in self.squares:
            if not state.board.occupied & mask_of(square):
                for colour in colours:
                    if colour not in frame.placed and state.board.supply(colour, COMMON):
                        yield Option("place", square=square, piece=piece(colour, COMMON))

    def answer(self, play: Transition, option: Option) -> None:
        assert option.piece is not None
        place_piece(play, option.piece, option.square)


class ReturnCard(Verb):
    """Put more hand cards under their decks with the discard action (rules.md 4.4)."""

    hint: ClassVar[str] = "choose further cards to put under their decks, or end with done"

    def options(self, state: GameState, frame: Frame) -> Options:
        return [*(card_option("return", card) for card in state.seats[frame.seat].hand), DONE]

    def answer(self, play: Transition, option: Option) -> None:
        if option == DONE:
            return
        seat = play.frame.seat
        now = play.turn
        play.set_seat(seat, play.seats[seat].without(option.card))
        play.turn = now._replace(returned=(*now.returned, option.card))
        play.emit(lambda: Returned(seat, option.card, play.config.cards.kind(option.card)))


class PickUpForShortage(Verb):
    """Pick up a piece that the match doesn't need, before an arrival with an empty supply (rules.md 5.7, 5.8)."""

    hint: ClassVar[str] = "your supply is empty: choose a piece to pick up"

    def options(self, state: GameState, frame: Frame) -> Options:
        rank = state.config.cards.beings[frame.card].rank
        return (LIFT[s] for s in squares(pick_up_candidates(state, rank, frame.square, frame.used)))

    def answer(self, play: Transition, option: Option) -> None:
        lift(play, option.square)


class Arrive(AutomaticVerb):
    """Put the being on its square, destroy a piece that stood there, and record the summoning (rules.md 5.5-5.11)."""

    sets: ClassVar[frozenset[Register]] = frozenset(("being", "destroyed"))

    def answer(self, play: Transition, option: Option) -> None:
        frame = play.frame
        being = play.config.cards.beings[frame.card]
        new = piece(play.colour, being.rank)
        play.emit(lambda: _arrival(play.seat, frame, new))
        if play.board.occupied & mask_of(frame.square):
            destroyed = destroy(play, frame.square)
            if being.uses_overrun:
                play.frame = play.frame._replace(overran=(destroyed,))
        add_piece(play, new, frame.square)
        now = play.turn
        arrivals = capped_append(now.summoned, Arrival(being.id, frame.square))
        play.turn = now._replace(summoned=arrivals, lent=False, possessed=-1, gaps=0)
        play.frame = play.frame._replace(being=mask_of(frame.square))
        if being.rank == LEGENDARY:
            form_of(play).legend_came(play)
        elif play.config.cards.schools[play.config.schools[play.seat]].gateway and (
            not play.gateway or (being.rank == HEROIC and play.gateway & play.board.ranked(COMMON))
        ):
            set_gateway(play, frame.square)  # rules.md 13.10


def _arrival(seat: int, frame: Frame, new: Piece) -> Summoned:
    return Summoned(seat, frame.card, str(new), square_name(frame.square), tuple(map(square_name, squares(frame.used))))


class LegendPoint(Verb):
    """Choose the opponent in whose colour a legend just summoned scores, in a melee (rules.md 10.3)."""

    hint: ClassVar[str] = "choose the opponent in whose colour the legend scores"

    def options(self, state: GameState, frame: Frame) -> Options:
        if state.config.cards.beings[frame.card].rank != LEGENDARY:
            return ()
        return map(_seat, form_of(state).legend_colours(state))

    def answer(self, play: Transition, option: Option) -> None:
        add_score(play, play.seat, 1, "legend", int(option.word) - 1)


class LeftoverPoint(Verb):
    """Choose the opponent in whose colour the commons left without a pair score, in a melee (rules.md 10.2)."""

    hint: ClassVar[str] = "choose the opponent in whose colour the commons without a pair score"

    def options(self, state: GameState, frame: Frame) -> Options:
        return map(_seat, form_of(state).leftovers(state))

    def answer(self, play: Transition, option: Option) -> None:
        add_score(play, play.seat, 1, "destroyed", int(option.word) - 1)


def _seat(colour: int) -> Option:
    return word_option("pick", str(colour + 1))


class BeginFirstTurn(AutomaticVerb):
    """Begin the first turn after the opening."""

    def answer(self, play: Transition, option: Option) -> None:
        play.emit(lambda: TurnBegan(play.seat, play.turn.number, play.turn.actions))


class FinishTurn(AutomaticVerb):
    """Finish the turn after the scoring."""

    def answer(self, play: Transition, option: Option) -> None:
        finish_turn(play)


class ChooseFrozen(Verb):
    """Choose which of two cards stays in the frozen slot; the other is discarded (rules.md 13.3)."""

    hint: ClassVar[str] = "choose the frozen card that stays"

    def options(self, state: GameState, frame: Frame) -> Options:
        there = state.seats[state.turn.seat].frozen
        return [card_option("pick", card) for card in (there, frame.card)] if there else []

    def answer(self, play: Transition, option: Option) -> None:
        if option.card == play.frame.card:
            evict_frozen(play)
        play.emit(lambda: Chosen(play.frame.seat, option.card))


class Freeze(AutomaticVerb):
    """Put the card into the frozen slot, unless the player chose another to stay there."""

    def answer(self, play: Transition, option: Option) -> None:
        if not play.seats[play.seat].frozen:
            freeze(play, play.frame.card)


ARRIVAL: Program = (Ask((PickUpForShortage(),)), Do(Arrive()), Ask((LegendPoint(),)))
"""The steps before the effect of every being."""
STORING: Program = (Ask((ChooseFrozen(),)), Do(Freeze()))
"""The steps after the effect of a being that has a frozen effect as well."""

PROCEDURES: dict[str, Program] = {
    "opening": (*(Ask((PlaceOpening((square,)),)) for square in DUEL_SQUARES), Do(BeginFirstTurn())),
    "melee-opening": (*(Ask((PlaceOpening(pair),)) for pair in MELEE_SQUARES), Do(BeginFirstTurn())),
    "place": (Ask((Place(),)),),
    "discard": (Ask((ReturnCard(),), again=True),),
    "turn-end": (Ask((LeftoverPoint(),)), Do(FinishTurn())),
}
"""The programs of the procedures by name, which is stored in their frames."""
