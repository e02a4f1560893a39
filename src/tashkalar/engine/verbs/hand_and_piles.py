"""Verbs that move cards between places, and a verb that starts another card's warp."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from tashkalar.engine.decision import DONE, Option, card_option
from tashkalar.engine.events import SeatNumber, event
from tashkalar.engine.piles import discard_card, evict_frozen, freeze
from tashkalar.engine.state import ProgramKey
from tashkalar.engine.verbs.base import AutomaticVerb, Options, Verb, register_verb

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@register_verb(
    "discard",
    ("discard: flare", "the flare in your hand, without its effect", "winter-whisperer"),
    ("discard: pending", "your pending being", "paradox-worm"),
    ("discard: card", "any card of your hand", "reality-patch"),
    ("discard: legends", "all legends of your hand, unasked", "iris-of-eternity"),
    answers=("discard flare-03", "a card for its discard pile"),
)
class Discard(Verb):
    """Put a card on its discard pile."""

    what: Literal["flare", "pending", "card", "legends"]

    hint: ClassVar[str] = "choose a card to discard"

    @property
    def asks(self) -> bool:
        """Whether a card must be chosen: not if all legends are discarded."""
        return self.what != "legends"

    def options(self, state: GameState, frame: Frame) -> Options:
        seat = state.seats[state.turn.seat]
        match self.what:
            case "flare":
                found = seat.flares
            case "pending":
                found = _free_pending(state)
            case "card":
                found = seat.hand
            case "legends":
                found = seat.legends
        return [card_option(self.answered, card) for card in found]

    def answer(self, play: Transition, option: Option) -> None:
        discard_card(play, option.card)


@event("{seat} puts {card} back on the deck", word="recovered")
class CardRecovered(NamedTuple):
    """A card went from a discard pile onto its deck."""

    seat: SeatNumber
    card: str


@register_verb(
    "recover",
    (
        "recover: discard",
        "choose a card of your own discard pile, it goes on top of your deck",
        "kiskin-spirit",
    ),
    ("recover: last", "the card that was discarded last goes there, unasked", "time-traveler"),
    answers=("pick titan", "a card for what follows"),
)
class RecoverCard(Verb):
    """Put a card of your own discard pile on top of your deck."""

    pile: Literal["discard", "last"] = "discard"

    hint: ClassVar[str] = "choose a card to put on top of your deck"

    @property
    def asks(self) -> bool:
        """Whether a card must be chosen: not if it is the card discarded last."""
        return self.pile == "discard"

    def options(self, state: GameState, frame: Frame) -> Options:
        found = state.seats[state.turn.seat].discard
        return (card_option(self.answered, card) for card in (found[-1:] if self.pile == "last" else found))

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        left = tuple(card for card in seat.discard if card != option.card)
        play.set_seat(play.seat, seat._replace(discard=left, deck=(option.card, *seat.deck)))
        play.emit(lambda: CardRecovered(play.seat, option.card))


@register_verb(
    "refreeze",
    (
        "refreeze: discard",
        "choose a card with a frozen effect of your own discard pile, it goes into the frozen slot",
        "frozen-chest",
    ),
    answers=("pick ice-queen", "the card to freeze again"),
)
class Refreeze(Verb):
    """Put a card of the discard pile into the frozen slot (rules.md 13.6)."""

    pile: Literal["discard"] = "discard"

    hint: ClassVar[str] = "choose a card to freeze again"

    def options(self, state: GameState, frame: Frame) -> Options:
        known = state.config.cards.beings
        discarded = state.seats[state.turn.seat].discard
        return [card_option(self.answered, card) for card in discarded if known[card].frozen]

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        left = tuple(card for card in seat.discard if card != option.card)
        play.set_seat(play.seat, seat._replace(discard=left))
        evict_frozen(play)
        freeze(play, option.card)


@event("{seat} will put {card} under the deck", word="sunk")
class PutUnder(NamedTuple):
    """A card goes under its deck at the turn's end instead of being discarded."""

    seat: SeatNumber
    card: str


@register_verb(
    "sink",
    (
        "sink: self",
        "the card goes under your deck at the turn's end, if that isn't empty, and isn't discarded",
        "hell-hound",
    ),
)
class PutUnderDeck(AutomaticVerb):
    """Put the card of the current effect under its deck instead of discarding it."""

    what: Literal["self"] = "self"

    def options(self, state: GameState, frame: Frame) -> Options:
        own = state.config.cards.decks[state.config.deck_of(state.turn.seat)]
        return [DONE] if state.seats[state.turn.seat].deck or not {*own}.isdisjoint(state.turn.returned) else []

    def answer(self, play: Transition, option: Option) -> None:
        card = play.frame.card
        play.turn = play.turn._replace(returned=(*play.turn.returned, card))
        play.emit(lambda: PutUnder(play.seat, card))


@event("{seat} returns {card} to the hand", word="took-back")
class PendingTakenBack(NamedTuple):
    """A pending being is a card of the hand again."""

    seat: SeatNumber
    card: str


@register_verb(
    "return",
    ("return: pending", "your pending being is a card of your hand again", "warpmaster"),
    answers=("return paradox-worm", "the pending being, for the hand"),
)
class TakeBackPending(Verb):
    """Take the pending being back into the hand."""

    what: Literal["pending"] = "pending"

    hint: ClassVar[str] = "choose to take the pending being back"

    def options(self, state: GameState, frame: Frame) -> Options:
        return [card_option(self.answered, card) for card in _free_pending(state)]

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        play.set_seat(play.seat, seat._replace(pending="", beings=(*seat.beings, option.card)))
        play.emit(lambda: PendingTakenBack(play.seat, option.card))


@event("{seat} copies the warp of {card}", word="copied")
class WarpCopied(NamedTuple):
    """A warp happens as part of another effect (rules.md 13.19)."""

    seat: SeatNumber
    card: str


@register_verb(
    "copy_warp",
    ("copy_warp: pending", "the warp of your pending being happens, unasked", "doppelganger"),
    (
        "copy_warp: discard",
        "choose a card with a warp of your own discard pile; that warp happens",
        "ziggurat-sentinel",
    ),
    answers=("pick void-summoner", "the card whose warp is copied"),
)
class Copy(Verb):
    """Run the warp of a card as part of this effect (rules.md 13.19)."""

    what: Literal["pending", "discard"]

    runs: ClassVar[Literal["", "warp"]] = "warp"
    hint: ClassVar[str] = "choose a card whose warp to copy"

    @property
    def asks(self) -> bool:
        """Whether a card must be chosen: only from the discard pile."""
        return self.what == "discard"

    def options(self, state: GameState, frame: Frame) -> Options:
        known = state.config.cards.beings
        found = _free_pending(state) if self.what == "pending" else state.seats[state.turn.seat].discard
        return [
            card_option(self.answered, card) for card in found if known[card].warp and not known[card].captures_piece
        ]

    def answer(self, play: Transition, option: Option) -> None:
        play.emit(lambda: WarpCopied(play.seat, option.card))
        play.begin(play.frame.calling(ProgramKey("warp", option.card)))


def _free_pending(state: GameState) -> tuple[str, ...]:
    """Return the pending being of the seat on turn, unless its warp captures a piece (rules.md 13.19)."""
    card = state.seats[state.turn.seat].pending
    return (card,) if card and not state.config.cards.beings[card].captures_piece else ()
