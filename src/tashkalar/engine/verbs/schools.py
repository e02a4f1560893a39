"""Verbs that play with cards and with the turn in ways that only some schools know (rules.md section 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from tashkalar.engine.decision import DONE, Option, by_word, of_card
from tashkalar.engine.events import event
from tashkalar.engine.forms import form_of, score_in
from tashkalar.engine.limits import grown
from tashkalar.engine.piles import discard, freeze, make_room
from tashkalar.engine.selectors import Register
from tashkalar.engine.state import ProgramKey
from tashkalar.engine.verbs.declared import Deed, Few, Options, Registered, verb

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
    ("discard: pending", "your pending being", "paradox-worm"),
    ("discard: card", "any card of your hand", "reality-patch"),
    ("discard: legends", "all legends of your hand, unasked", "iris-of-eternity"),
    answers=("discard flare-03", "a card for its discard pile"),
)
@dataclass(frozen=True, slots=True)
class Discard(Registered):
    """Lay a card on its discard pile."""

    what: Literal["flare", "pending", "card", "legends"]

    hint: ClassVar[str] = "choose a card to discard"

    @property
    def asks(self) -> bool:
        """Which card, unless all of a kind go."""
        return self.what != "legends"

    def options(self, state: GameState, frame: Frame) -> Options:
        seat = state.seats[state.turn.seat]
        match self.what:
            case "flare":
                found = seat.flares
            case "pending":
                found = free_pending(state)
            case "card":
                found = seat.hand
            case "legends":
                found = seat.legends
        return [of_card(self.answered, card) for card in found]

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


@event("{seat} loses {actions:action}")
class Spent(NamedTuple):
    """Actions were lost."""

    seat: int
    actions: int


@verb("lose", ("lose: 1", "that many actions fewer this turn, as far as they are left", "demon-of-sloth"))
@dataclass(frozen=True, slots=True)
class Lose(Deed):
    """Fewer actions this turn."""

    actions: Few

    def answer(self, play: Transition, option: Option) -> None:
        lost = min(self.actions, play.turn.actions)
        play.turn = play.turn._replace(actions=play.turn.actions - lost)
        play.tell(lambda: Spent(play.seat, lost))


@event("{seat} will summon with {colour}'s pieces")
class Possessed(NamedTuple):
    """A colour's pieces stand for the own ones at the next summoning (rules.md 13.14)."""

    seat: int
    colour: int


@verb(
    "possess",
    (
        "possess: same",
        "at the next summoning pieces of the colour of the step before stand for yours, and yours don't count",
        "possessed-summoner",
    ),
)
@dataclass(frozen=True, slots=True)
class Possess(Deed):
    """Another colour's pieces stand for the own ones at the next summoning (rules.md 13.14)."""

    whose: Literal["same"] = "same"

    @property
    def reads(self) -> frozenset[Register]:
        """The colour."""
        return frozenset(("colour",))

    def answer(self, play: Transition, option: Option) -> None:
        colour = play.frame.colour
        play.turn = play.turn._replace(possessed=colour)
        play.tell(lambda: Possessed(play.seat, colour))


@event("{seat} counts the summoning of {card} as a legend's")
class CountedAsLegend(NamedTuple):
    """A summoning counts as that of a legend."""

    seat: int
    card: str


@verb(
    "as_legend",
    (
        "as_legend: summoning",
        "the summoning counts as a legend's, for tasks and points; whose colour scores, is asked in a melee",
        "gate-master",
    ),
    answers=("pick 3", "the opponent in whose colour a legend scores"),
)
@dataclass(frozen=True, slots=True)
class AsLegend(Registered):
    """The summoning counts as a legend's (rules.md 9.2, 10.3)."""

    what: Literal["summoning"] = "summoning"

    of_several: ClassVar[bool] = True
    hint: ClassVar[str] = "choose the opponent in whose colour the legend scores"

    @property
    def asks(self) -> bool:
        """The colour of the point, if there are several."""
        return True

    def options(self, state: GameState, frame: Frame) -> Options:
        return [by_word(self.answered, str(colour + 1)) for colour in form_of(state).legend_colours(state)] or [DONE]

    def answer(self, play: Transition, option: Option) -> None:
        frame = play.frame
        counted = tuple(
            arrival._replace(legend=arrival.legend or (arrival.card, arrival.square) == (frame.card, frame.square))
            for arrival in play.turn.summoned
        )
        play.turn = play.turn._replace(summoned=counted)
        play.tell(lambda: CountedAsLegend(play.seat, frame.card))
        form_of(play).legend_came(play)
        if option.word:
            score_in(play, play.seat, int(option.word) - 1, 1, "legend")


@event("{seat} will put {card} under the deck")
class Sunk(NamedTuple):
    """A card goes under its deck at the turn's end instead of being discarded."""

    seat: int
    card: str


@verb(
    "sink",
    (
        "sink: self",
        "the card goes under your deck at the turn's end, if that isn't empty, and isn't discarded",
        "hell-hound",
    ),
)
@dataclass(frozen=True, slots=True)
class Sink(Deed):
    """Let the card under way go under its deck."""

    what: Literal["self"] = "self"

    def options(self, state: GameState, frame: Frame) -> Options:
        own = state.table.cards.decks[state.table.deck_of(state.turn.seat)]
        return [DONE] if state.seats[state.turn.seat].deck or not {*own}.isdisjoint(state.turn.returned) else []

    def answer(self, play: Transition, option: Option) -> None:
        card = play.frame.card
        play.turn = play.turn._replace(returned=(*play.turn.returned, card))
        play.tell(lambda: Sunk(play.seat, card))


@event("{seat} may use empty squares for {squares:common} in the next summoning")
class Gapped(NamedTuple):
    """So many empty squares may stand in at the next summoning."""

    seat: int
    squares: int


@verb(
    "gaps",
    (
        "gaps: 2",
        "so many empty squares may stand in for commons of yours at the next summoning of this turn",
        "void-summoner",
    ),
)
@dataclass(frozen=True, slots=True)
class Gaps(Deed):
    """Empty squares may stand in at the next summoning of this turn (rules.md 5.12)."""

    squares: Few

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(gaps=self.squares)
        play.tell(lambda: Gapped(play.seat, self.squares))


@event("{seat} counts one more for each piece that is destroyed from now on")
class Doubled(NamedTuple):
    """From now on each destroyed piece counts one more this turn (rules.md 14.35)."""

    seat: int


@verb(
    "double",
    (
        "double: destroyed",
        "what you destroy from now on this turn counts one more, for tasks and points",
        "gate-of-oblivion",
    ),
)
@dataclass(frozen=True, slots=True)
class Double(Deed):
    """Destroyed pieces count one more for the rest of this turn (rules.md 14.35)."""

    what: Literal["destroyed"] = "destroyed"

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(doubled=grown(play.turn.doubled, 1))
        play.tell(lambda: Doubled(play.seat))


def free_pending(state: GameState) -> tuple[str, ...]:
    """The pending being of the seat on turn, if it holds no piece (rules.md 13.19)."""
    card = state.seats[state.turn.seat].pending
    return (card,) if card and not state.table.cards.beings[card].holds else ()


@event("{seat} takes {card} back into the hand")
class TookBack(NamedTuple):
    """A pending being is a card of the hand again."""

    seat: int
    card: str


@verb(
    "return",
    ("return: pending", "your pending being is a card of your hand again", "warpmaster"),
    answers=("return paradox-worm", "the pending being, for the hand"),
)
@dataclass(frozen=True, slots=True)
class Return(Registered):
    """Take the pending being back into the hand."""

    what: Literal["pending"] = "pending"

    hint: ClassVar[str] = "choose to take the pending being back"

    def options(self, state: GameState, frame: Frame) -> Options:
        return [of_card(self.answered, card) for card in free_pending(state)]

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        play.set_seat(play.seat, seat._replace(pending="", beings=(*seat.beings, option.card)))
        play.tell(lambda: TookBack(play.seat, option.card))


@event("{seat} copies the warp of {card}")
class Copied(NamedTuple):
    """A warp happens as part of another effect (rules.md 13.19)."""

    seat: int
    card: str


@verb(
    "copy_warp",
    ("copy_warp: pending", "the warp of your pending being happens, unasked", "doppelganger"),
    (
        "copy_warp: discard",
        "choose a card with a warp of your own discard pile; that warp happens",
        "ziggurat-sentinel",
    ),
    answers=("pick void-summoner", "the card whose warp is copied"),
)
@dataclass(frozen=True, slots=True)
class Copy(Registered):
    """Let the warp of a card happen as part of this effect (rules.md 13.19)."""

    what: Literal["pending", "discard"]

    runs: ClassVar[Literal["", "warp"]] = "warp"
    hint: ClassVar[str] = "choose a card whose warp happens"

    @property
    def asks(self) -> bool:
        """Which card, if there may be several."""
        return self.what == "discard"

    def options(self, state: GameState, frame: Frame) -> Options:
        known = state.table.cards.beings
        found = free_pending(state) if self.what == "pending" else state.seats[state.turn.seat].discard
        return [of_card(self.answered, card) for card in found if known[card].warp and not known[card].holds]

    def answer(self, play: Transition, option: Option) -> None:
        play.tell(lambda: Copied(play.seat, option.card))
        play.begin(play.frame.calling(ProgramKey("warp", option.card)))
