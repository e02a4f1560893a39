"""Verbs that play with cards and with the turn in ways that only some schools know (rules.md section 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from tashkalar.engine.decision import Option, of_card
from tashkalar.engine.events import event
from tashkalar.engine.piles import discard, freeze, make_room
from tashkalar.engine.verbs.declared import Deed, Options, Registered, verb

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@event("{seat} delays the others: an action less at their next turn")
class Delayed(NamedTuple):
    """The opponents have an action less at their next turn (rules.md 13.7)."""

    seat: int


@verb(
    "delay",
    ("delay: enemy", "each opponent, or the other team, has an action less at the next turn", "everfrost-sentinel"),
)
@dataclass(frozen=True, slots=True)
class Delay(Deed):
    """An action less at the next turn of the others (rules.md 13.7)."""

    who: Literal["enemy"] = "enemy"

    def answer(self, play: Transition, option: Option) -> None:
        others = {(play.seat + by) % len(play.seats) for by in range(1, len(play.seats))}
        for seat in {(play.seat + 1) % len(play.seats)} if play.table.teams else others:
            play.set_seat(seat, play.seats[seat]._replace(fewer=1))
        play.tell(lambda: Delayed(play.seat))


@verb(
    "discard",
    ("discard: flare", "the flare in your hand, without its effect", "winter-whisperer"),
    answers=("discard flare-03", "a card for its discard pile"),
)
@dataclass(frozen=True, slots=True)
class Discard(Registered):
    """Lay a card on its discard pile."""

    what: Literal["flare"] = "flare"

    hint: ClassVar[str] = "choose a card to discard"

    def options(self, state: GameState, frame: Frame) -> Options:
        return [of_card(self.answered, card) for card in state.seats[state.turn.seat].flares]

    def answer(self, play: Transition, option: Option) -> None:
        discard(play, option.card)


@verb(
    "refreeze",
    (
        "refreeze: discard",
        "choose a card with a frozen effect of your own discard pile, it goes into the frozen slot",
        "frozen-chest",
    ),
    answers=("pick ice-queen", "the card to freeze again"),
)
@dataclass(frozen=True, slots=True)
class Refreeze(Registered):
    """Put a card of the discard pile into the frozen slot (rules.md 13.6)."""

    pile: Literal["discard"] = "discard"

    hint: ClassVar[str] = "choose a card to freeze again"

    def options(self, state: GameState, frame: Frame) -> Options:
        known = state.table.cards.beings
        discarded = state.seats[state.turn.seat].discard
        return [of_card(self.answered, card) for card in discarded if known[card].frozen]

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        left = tuple(card for card in seat.discard if card != option.card)
        play.set_seat(play.seat, seat._replace(discard=left))
        make_room(play)
        freeze(play, option.card)
