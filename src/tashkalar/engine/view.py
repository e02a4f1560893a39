"""What a seat may know, as a value of its own, and whole games that fit what it knows.

A view is what a player sits in front of: all that lies open, the own hand, and the backs of everything else. Whoever
acts for a seat (a screen, lines of text, a computer player, a program) is handed this and never the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, SupportsIndex

from tashkalar.engine import rng as chances
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.codec.encode import HIDDEN, Json, position, setup
from tashkalar.engine.decision import Decision, Outcome
from tashkalar.engine.events import EVENT_SPECS, Event
from tashkalar.engine.game import as_seed, decision
from tashkalar.engine.state import GameState, Seat

PILES = ("legends", "flares", "tasks")
"""The shared piles of a position."""


class View(NamedTuple):
    """A moment of the game as one seat may know it."""

    seat: int | None
    """Whose view it is, from 0; None: of anybody who sits in front of no hand."""
    state: GameState
    """The moment with backs (`HIDDEN`) for the cards that the seat can't see, and seed and chance 0.

    It is a state like any other as long as no back is turned over: the questions of the view's own seat, scores, gaps
    and goals come out as in the whole state.
    """

    @property
    def decision(self) -> Decision | Outcome | None:
        """What the seat is asked now, or how the game ended; None while another seat is asked."""
        return decision(self.state) if self.state.ended or self.state.seat == self.seat else None


def view(state: GameState, seat: int | None) -> View:
    """What a seat may know: other hands, the order of all decks, the seed and the chance are hidden.

    Known to a seat alone are its hand and, in its own turn, what it will put under decks (rules.md 4.4, 14.34). Who
    finishes an effect for the mate knows what the question names of the mate's hand (11.5).

        >>> view(state, 0).decision == decision(state), view(state, 1).decision
        (True, None)

    Args:
        state: the game.
        seat: who looks, from 0.

    Returns:
        A moment of the same game, backs in place of what is hidden.
    """
    turn = state.turn
    named = _asked_about(state) if seat == state.seat != turn.seat else frozenset()
    masked = state._replace(
        seed=0,
        chance=0,
        seats=tuple(
            _seen(other, own=number == seat, named=named if number == turn.seat else frozenset())
            for number, other in enumerate(state.seats)
        ),
        legends=state.legends._replace(deck=_backs(state.legends.deck)),
        flares=state.flares._replace(deck=_backs(state.flares.deck)),
        tasks=state.tasks._replace(deck=_backs(state.tasks.deck)),
        turn=turn if seat == turn.seat else turn._replace(returned=_backs(turn.returned)),
    )
    return View(seat, masked)


def _backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    return _so_many(len(cards))


@cache
def _so_many(cards: int) -> tuple[str, ...]:
    """So many backs: the same ones for all views, of which a log holds hundreds."""
    return (HIDDEN,) * cards


def _asked_about(state: GameState) -> frozenset[str]:
    """The cards in hand of the seat on turn that a question within an effect names."""
    question = decision(state) if state.frames and not state.ended else None
    hand = state.seats[state.turn.seat].hand
    return (
        frozenset(o.card for o in question.options if o.card in hand) if isinstance(question, Decision) else frozenset()
    )


def _seen(seat: Seat, *, own: bool, named: frozenset[str]) -> Seat:
    """A seat as it shows: to itself, or to another who knows the named cards of its hand."""
    if own:
        return seat._replace(deck=_backs(seat.deck))
    beings, legends, flares = (
        tuple(card if card in named else HIDDEN for card in held) if named else _backs(held)
        for held in (seat.beings, seat.legends, seat.flares)
    )
    return seat._replace(beings=beings, legends=legends, flares=flares, deck=_backs(seat.deck))


def events_for_seat(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as a seat hears them, backs for what only another may know (rules.md 4.4).

        >>> events = apply(state, asked.option("summon swordmaster e5"))[1]
        >>> events_for_seat(events, 1) == events
        True

    Args:
        events: what has happened.
        seat: who hears of it, from 0.

    Returns:
        The same events in the same order, some with backs in place of cards.
    """
    return tuple(_heard(event, seat) for event in events)


def _heard(event: Any, seat: int | None) -> Event:
    """An event with backs for what only another seat may know."""
    private = EVENT_SPECS[type(event)].private
    visible: Event = event._replace(**dict.fromkeys(private, HIDDEN)) if private and event.seat != seat else event
    return visible


def observe(state: GameState, seat: int) -> Json:
    """The position as a seat may see it, as plain JSON values; `read_view` reads it back.

        >>> observe(state, 1)["seats"][0]["beings"]
        ['?', '?']

    Args:
        state: the game.
        seat: who looks, from 0.

    Returns:
        A position without seed and chance, and "?" for each card that the seat can't see.
    """
    seen = position(view(state, seat).state)
    del seen["seed"], seen["chance"]
    return seen


def read_view(cards: Catalogue, given: object, seat: int) -> View:
    """The view that `observe` wrote for a seat.

        >>> read_view(cards.load(), observe(state, 1), 1) == view(state, 1)
        True

    Args:
        cards: what is played with.
        given: what `observe` wrote; it may be anything.
        seat: who looked, from 0.

    Returns:
        The view.

    Raises:
        ImpossiblePosition: components or format forbid it; its `problems` list every fault.
    """
    return view(setup(cards, _turned_over(cards, given, 0)), seat)


def determinize(seen: View, chance: SupportsIndex) -> GameState:
    """A whole game that fits a view: every unseen card lies where it well might, each way as likely as any other.

        >>> guess = determinize(view(state, 1), chance=1)
        >>> guess.board == state.board, len(guess.seats[0].beings), "?" in guess.seats[0].hand
        (True, 2, False)

    Args:
        seen: what is known.
        chance: where the generator stands, 0 to 2**64 - 1; it goes on in the game that is dealt.

    Returns:
        A state like any other, in which the seat is asked the same.

    Raises:
        ValueError: the generator can't stand there.
    """
    state = seen.state
    dealt = _Backs(state.table.cards, position(state), as_seed(chance)).turned_over()
    return state._replace(
        chance=dealt["chance"]["state"],
        seats=tuple(_dealt(seat, value) for seat, value in zip(state.seats, dealt["seats"], strict=True)),
        legends=state.legends._replace(deck=tuple(dealt["legends"]["deck"])),
        flares=state.flares._replace(deck=tuple(dealt["flares"]["deck"])),
        tasks=state.tasks._replace(deck=tuple(dealt["tasks"]["deck"])),
        turn=state.turn._replace(returned=tuple(dealt["turn"]["returned"])),
    )


def _dealt(seat: Seat, value: Json) -> Seat:
    """A seat with the cards that a position gives it."""
    beings, legends, flares, deck = (tuple(value[key]) for key in ("beings", "legends", "flares", "deck"))
    return seat._replace(beings=beings, legends=legends, flares=flares, deck=deck)


def _turned_over(cards: Catalogue, given: object, chance: int) -> object:
    """A position with cards in place of the backs; what has another form than a position is left to `setup`."""
    match given:
        case {"seats": [*seats]} if isinstance(given, dict) and all(isinstance(seat, dict) for seat in seats):
            return _Backs(cards, given, chance).turned_over()
        case _:
            return given


class _Backs:
    """The unseen cards of a position, and the backs that they may lie under."""

    def __init__(self, cards: Catalogue, seen: Json, chance: int) -> None:
        self.cards = cards
        self.chance = chance
        self.seats = [dict(holder) for holder in seen["seats"]]
        self.piles = {key: dict(seen[key]) for key in PILES if isinstance(seen.get(key), dict)}
        self.turn: Json = dict(seen["turn"]) if isinstance(seen.get("turn"), dict) else {}
        self.seen = seen
        self.left: list[str] = []
        """Unseen cards without a back to lie under: they go under decks at the turn's end."""

    def turned_over(self) -> Json:
        """The position with a card in place of every back, as far as there are any."""
        under_way = _texts(self.seen.get("resolving")) | _texts(self.turn.get("returned"))
        for number, seat in enumerate(self.seats):
            moving = self.turn.get("seat", 1) == number + 1
            known = _texts(seat) | (under_way if moving else set())
            left = self._lay(self._deck_of(seat), known, (seat, "beings"), (seat, "deck"))
            self.left += left if moving else []
        known = _texts(self.seen)
        for key, family in zip(PILES, (self.cards.legends, self.cards.flares, self.cards.tasks), strict=True):
            hands = [(seat, key) for seat in self.seats]
            self.left += self._lay(family, known, *hands, (self.piles.get(key, {}), "deck"))
        laid = {**self.seen, **self.piles, "seats": self.seats}
        if HIDDEN in _texts(self.turn.get("returned")):
            laid["turn"] = {**self.turn, "returned": self.left[: len(self.turn["returned"])]}
        return {**laid, "chance": {"algorithm": chances.ALGORITHM, "state": self.chance}}

    def _deck_of(self, seat: Json) -> tuple[str, ...]:
        named = seat.get("school")
        school = self.cards.schools.get(named) if isinstance(named, str) else None
        return self.cards.decks[school.deck] if school else ()

    def _lay(self, family: Iterable[str], known: set[str], *lists: tuple[Json, str]) -> list[str]:
        """Lay the unseen cards of a family under the backs of these lists, by chance; what is left over."""
        unseen, self.chance = chances.shuffle([card for card in family if card not in known], self.chance)
        rest = iter(unseen)
        for holder, key in lists:
            if isinstance(cards := holder.get(key), list):
                holder[key] = [next(rest, HIDDEN) if card == HIDDEN else card for card in cards]
        return list(rest)


def _texts(value: object) -> set[str]:
    """Every text in a JSON value."""
    found = set()
    heap = [value]
    while heap:
        one = heap.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, dict):
            heap += one.values()
        elif isinstance(one, list):
            heap += one
    return found
