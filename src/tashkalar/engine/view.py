"""Views: the game as one seat may see it, and sampled whole games that fit a view.

A view has everything that lies open, the seat's own hand, and card backs for everything else. The players of a seat
(screens, text interfaces, computer players, bots) receive a view and never the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, SupportsIndex

from hotseat.codec import Json
from tashkalar.engine import rng as chances
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.codec.encode import HIDDEN, position, setup
from tashkalar.engine.decision import Decision, Outcome
from tashkalar.engine.events import EVENT_SPECS, Event
from tashkalar.engine.game import as_seed, decision
from tashkalar.engine.state import GameState, Seat

PILES = ("legends", "flares", "tasks")
"""The shared piles of a position."""


class View(NamedTuple):
    """The game at one moment as one seat may see it."""

    seat: int | None
    """The seat that sees it, from 0; None for a spectator, who sees no hand."""
    state: GameState
    """The state with backs (`HIDDEN`) for the cards that the seat can't see, and with seed and chance 0.

    It can be used like any state until a hidden card is needed: the decisions of the view's own seat, scores, flare
    leads and task goals are the same as in the whole state.
    """

    @property
    def decision(self) -> Decision | Outcome | None:
        """The pending decision if the seat has to decide, or the outcome; None while another seat decides."""
        return decision(self.state) if self.state.ended or self.state.seat == self.seat else None


def view(state: GameState, seat: int | None) -> View:
    """Return the game as a seat may see it, without other hands, the order of decks, the seed and the random state.

    Only the seat itself knows its hand and, in its own turn, the cards that it will put under decks (rules.md 4.4,
    14.34).
    A seat that finishes an effect for its teammate knows the cards in the mate's hand that the options name (11.5).

        >>> view(state, 0).decision == decision(state), view(state, 1).decision
        (True, None)

    Args:
        state: the position.
        seat: the seat that sees it, from 0; None for a spectator.
    """
    turn = state.turn
    named = _cards_named_by_options(state) if seat == state.seat != turn.seat else frozenset()
    masked = state._replace(
        seed=0,
        chance=0,
        seats=tuple(
            _visible_part(other, own=number == seat, named=named if number == turn.seat else frozenset())
            for number, other in enumerate(state.seats)
        ),
        legends=state.legends._replace(deck=_backs(len(state.legends.deck))),
        flares=state.flares._replace(deck=_backs(len(state.flares.deck))),
        tasks=state.tasks._replace(deck=_backs(len(state.tasks.deck))),
        turn=turn if seat == turn.seat else turn._replace(returned=_backs(len(turn.returned))),
    )
    return View(seat, masked)


@cache
def _backs(cards: int) -> tuple[str, ...]:
    """Return a tuple of backs. It is cached, as a log holds hundreds of views."""
    return (HIDDEN,) * cards


def _cards_named_by_options(state: GameState) -> frozenset[str]:
    """Return the cards in the hand of the seat on turn that the options of a decision within an effect name."""
    pending = decision(state) if state.frames and not state.ended else None
    hand = state.seats[state.turn.seat].hand
    return (
        frozenset(o.card for o in pending.options if o.card in hand) if isinstance(pending, Decision) else frozenset()
    )


def _visible_part(seat: Seat, *, own: bool, named: frozenset[str]) -> Seat:
    """Return a seat as it is visible to itself (`own`), or to a seat that knows the `named` cards of its hand."""
    if own:
        return seat._replace(deck=_backs(len(seat.deck)))
    beings, legends, flares = (
        tuple(card if card in named else HIDDEN for card in held) if named else _backs(len(held))
        for held in (seat.beings, seat.legends, seat.flares)
    )
    return seat._replace(beings=beings, legends=legends, flares=flares, deck=_backs(len(seat.deck)))


def events_for_seat(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return events as a seat may see them, with backs for cards that only another seat knows (rules.md 4.4).

        >>> events = apply(state, current.option("summon swordmaster e5"))[1]
        >>> events_for_seat(events, 1) == events
        True

    Args:
        events: the events.
        seat: the seat that sees them, from 0; None for a spectator.
    """
    return tuple(_visible_event(event, seat) for event in events)


def _visible_event(event: Any, seat: int | None) -> Event:
    """Return an event with backs for the fields that only another seat may know."""
    private = EVENT_SPECS[type(event)].private
    visible: Event = event._replace(**dict.fromkeys(private, HIDDEN)) if private and event.seat != seat else event
    return visible


def observe(state: GameState, seat: int) -> Json:
    """Return the position as a seat may see it, without seed and chance and with "?" for each hidden card.

        >>> observe(state, 1)["seats"][0]["beings"]
        ['?', '?']

    Args:
        state: the position.
        seat: the seat that sees it, from 0.
    """
    data = position(view(state, seat).state)
    del data["seed"], data["chance"]
    return data


def read_view(cards: Catalogue, given: object, seat: int) -> View:
    """Return the view of a seat from the position that `observe` returned.

        >>> read_view(cards.load(), observe(state, 1), 1) == view(state, 1)
        True

    Args:
        cards: the catalogue of all cards.
        given: the position, from an untrusted source; it may be any value.
        seat: the seat that sees it, from 0.

    Raises:
        InvalidPosition: components or format forbid it; its `problems` list the faults.
    """
    return view(setup(cards, _without_backs(cards, given, 0)), seat)


def determinize(seen: View, chance: SupportsIndex) -> GameState:
    """Return a whole game that fits a view: a determinization, with the hidden cards sampled uniformly.

        >>> guess = determinize(view(state, 1), chance=1)
        >>> guess.board == state.board, len(guess.seats[0].beings), "?" in guess.seats[0].hand
        (True, 2, False)

    Args:
        seen: the view.
        chance: the state of the random number generator, 0 to 2**64 - 1. The sampled game continues with it.

    Returns:
        A state without backs, in which the view's seat has the same decision.

    Raises:
        ValueError: `chance` is not such a number.
    """
    state = seen.state
    sampled = _Backs(state.config.cards, position(state), as_seed(chance)).sample()
    return state._replace(
        chance=sampled["chance"]["state"],
        seats=tuple(_with_cards(seat, value) for seat, value in zip(state.seats, sampled["seats"], strict=True)),
        legends=state.legends._replace(deck=tuple(sampled["legends"]["deck"])),
        flares=state.flares._replace(deck=tuple(sampled["flares"]["deck"])),
        tasks=state.tasks._replace(deck=tuple(sampled["tasks"]["deck"])),
        turn=state.turn._replace(returned=tuple(sampled["turn"]["returned"])),
    )


def _with_cards(seat: Seat, value: Json) -> Seat:
    """Return a seat with the cards that a position gives it."""
    beings, legends, flares, deck = (tuple(value[key]) for key in ("beings", "legends", "flares", "deck"))
    return seat._replace(beings=beings, legends=legends, flares=flares, deck=deck)


def _without_backs(cards: Catalogue, given: object, chance: int) -> object:
    """Return a position with sampled cards in place of backs, or a malformed value as it is, for `setup` to reject."""
    match given:
        case {"seats": [*seats]} if isinstance(given, dict) and all(isinstance(seat, dict) for seat in seats):
            return _Backs(cards, given, chance).sample()
        case _:
            return given


class _Backs:
    """The backs of a position, and the unseen cards that may lie there."""

    def __init__(self, cards: Catalogue, source: Json, chance: int) -> None:
        self.cards = cards
        self.chance = chance
        self.seats = [dict(holder) for holder in source["seats"]]
        self.piles = {key: dict(source[key]) for key in PILES if isinstance(source.get(key), dict)}
        self.turn: Json = dict(source["turn"]) if isinstance(source.get("turn"), dict) else {}
        self.source = source
        self.surplus: list[str] = []
        """The unseen cards that need no back: the seat on turn's, which go under decks at the turn's end."""

    def sample(self) -> Json:
        """Return the position with a sampled card in place of every back, as far as there are enough cards."""
        under_way = _texts(self.source.get("resolving")) | _texts(self.turn.get("returned"))
        for number, seat in enumerate(self.seats):
            moving = self.turn.get("seat", 1) == number + 1
            known = _texts(seat) | (under_way if moving else set())
            remaining = self._fill(self._deck_of(seat), known, (seat, "beings"), (seat, "deck"))
            self.surplus += remaining if moving else []
        known = _texts(self.source)
        for key, family in zip(PILES, (self.cards.legends, self.cards.flares, self.cards.tasks), strict=True):
            hands = [(seat, key) for seat in self.seats]
            self.surplus += self._fill(family, known, *hands, (self.piles.get(key, {}), "deck"))
        filled = {**self.source, **self.piles, "seats": self.seats}
        if HIDDEN in _texts(self.turn.get("returned")):
            filled["turn"] = {**self.turn, "returned": self.surplus[: len(self.turn["returned"])]}
        return {**filled, "chance": {"algorithm": chances.ALGORITHM, "state": self.chance}}

    def _deck_of(self, seat: Json) -> tuple[str, ...]:
        named = seat.get("school")
        school = self.cards.schools.get(named) if isinstance(named, str) else None
        return self.cards.decks[school.deck] if school else ()

    def _fill(self, family: Iterable[str], known: set[str], *lists: tuple[Json, str]) -> list[str]:
        """Replace the backs in these lists by unseen cards of a family at random; return the cards left over."""
        unseen, self.chance = chances.shuffle([card for card in family if card not in known], self.chance)
        rest = iter(unseen)
        for holder, key in lists:
            if isinstance(cards := holder.get(key), list):
                holder[key] = [next(rest, HIDDEN) if card == HIDDEN else card for card in cards]
        return list(rest)


def _texts(value: object) -> set[str]:
    """Return every string in a JSON value, keys and players' names aside: a player may be called as a card is."""
    found = set()
    heap = [value]
    while heap:
        one = heap.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, dict):
            heap += [each for key, each in one.items() if key != "name"]
        elif isinstance(one, list):
            heap += one
    return found
