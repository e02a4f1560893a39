"""Verbs that change what a turn may do, and which cards come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from tashkalar.engine.decision import Option, of_card
from tashkalar.engine.events import cards, counted, event
from tashkalar.engine.limits import grown
from tashkalar.engine.verbs.declared import Count, Deed, Few, Options, Registered, verb

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@event("{seat} gains {actions:action}")
class Gained(NamedTuple):
    """Actions were gained."""

    seat: int
    actions: int


@verb("gain", ("gain: 1", "that many actions more this turn", "time-mage"))
@dataclass(frozen=True, slots=True)
class Gain(Deed):
    """More actions this turn (rules.md 6.26)."""

    actions: Few

    def answer(self, play: Transition, option: Option) -> None:
        now = play.turn
        play.turn = now._replace(actions=grown(now.actions, self.actions))
        play.tell(lambda: Gained(play.seat, self.actions))


@event("{seat} {promise}")
class Promised(NamedTuple):
    """Extra cards will be drawn after the refill, or an extra turn follows."""

    seat: int
    beings: int
    legends: int
    turns: int

    @property
    def promise(self) -> str:
        """What comes."""
        drawn = cards(self.beings, self.legends)
        promised = [f"will draw {drawn} more"] if drawn else []
        promised += [f"will have {counted(self.turns, 'turn')} more"] if self.turns else []
        return " and ".join(promised)


@verb("draw", ("draw: {beings: 1, legends: 1}", "extra cards after the refill at the turn's end", "forest-mystic"))
@dataclass(frozen=True, slots=True)
class Draw(Deed):
    """Extra cards after the refill (rules.md 6.27)."""

    beings: Count = 0
    legends: Count = 0

    def answer(self, play: Transition, option: Option) -> None:
        now = play.turn
        play.turn = now._replace(
            extra_beings=grown(now.extra_beings, self.beings), extra_legends=grown(now.extra_legends, self.legends)
        )
        play.tell(lambda: Promised(play.seat, self.beings, self.legends, turns=0))


@verb("extra_turn", ("extra_turn: 1", "another turn after this one", "time-elemental"))
@dataclass(frozen=True, slots=True)
class ExtraTurn(Deed):
    """An extra turn after this one (rules.md 12.5)."""

    turns: Few

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(extra_turns=grown(play.turn.extra_turns, self.turns))
        play.tell(lambda: Promised(play.seat, 0, 0, self.turns))


@event("{seat} may use an enemy piece for the next summoning")
class Lent(NamedTuple):
    """An enemy piece may stand in at the next summoning."""

    seat: int


@verb(
    "lend",
    ("lend: enemy", "an enemy piece may stand in for one of yours at the next summoning of this turn", "war-summoner"),
)
@dataclass(frozen=True, slots=True)
class Lend(Deed):
    """An enemy piece may stand in at the next summoning of this turn (rules.md 5.12)."""

    what: Literal["enemy"] = "enemy"

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(lent=True)
        play.tell(lambda: Lent(play.seat))


@event("{seat} puts {card} back on the deck")
class Recovered(NamedTuple):
    """A card went from a discard pile onto its deck."""

    seat: int
    card: str


@verb(
    "recover",
    (
        "recover: discard",
        "choose a card of your own discard pile, it goes on top of your deck",
        "kiskin-spirit",
    ),
    ("recover: last", "the card that was discarded last goes there, unasked", "time-traveler"),
    answers=("pick titan", "a card for what follows"),
)
@dataclass(frozen=True, slots=True)
class Recover(Registered):
    """Put a card of your own discard pile on top of your deck."""

    pile: Literal["discard", "last"] = "discard"

    hint: ClassVar[str] = "choose a card to put on top of your deck"

    @property
    def asks(self) -> bool:
        """Which card, unless it is the last one."""
        return self.pile == "discard"

    def options(self, state: GameState, frame: Frame) -> Options:
        found = state.seats[state.turn.seat].discard
        return (of_card(self.answered, card) for card in (found[-1:] if self.pile == "last" else found))

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        discard = tuple(card for card in seat.discard if card != option.card)
        seat = seat._replace(discard=discard, deck=(option.card, *seat.deck))
        play.set_seat(play.seat, seat)
        play.tell(lambda: Recovered(play.seat, option.card))
