"""What is pointed at: a place of the grid, and a card of the hand; together they answer, or it is told why not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tashkalar.pook.grid import START, Place
from tashkalar.pook.state import Decision, Option, State, Verb
from tashkalar.pook.why_not import meant_option, why_not_listed

LEAVING = ("skip", "end")
"""The answers for which there is nothing to point at."""
CARDED = ("warrior", "coin", "trade")
"""The answers for which a card of the hand is chosen."""


class PointedAt(NamedTuple):
    """Where somebody points."""

    place: Place = START
    card: str = ""
    """The chosen card of the hand, by id."""


class PookAnswerState:
    """Points at the answers to a question.

    Args:
        seen: the game, as the seat that is asked sees it.
        decision: its question.
        spot: where it pointed before.
    """

    def __init__(self, seen: State, decision: Decision, spot: PointedAt) -> None:
        self.seen = seen
        self.decision = decision
        self.hand = seen.seats[decision.seat].hand
        self.card = spot.card if spot.card in self.hand else next(iter(self.hand), "")
        self.place = spot.place
        if decision.ask != "piggy" and self.place not in self.lit | self.open:
            self.next_lit(1)
        self.columns, self.rows = shown_region(seen)
        self.move(0, 0)

    @property
    def spot(self) -> PointedAt:
        """Where it points now."""
        return PointedAt(self.place, self.card)

    # --- what is pointed at -------------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[Verb, ...]:
        """What may be meant here, possible or not."""
        return meant_option(self.seen, self.decision, self.place)

    def option(self, verb: Verb) -> Option | None:
        """The answer that is pointed at, if it is possible.

        Args:
            verb: one of `here`, or of `LEAVING`.
        """
        return next((each for each in self._pointed if each.verb == verb), None)

    @property
    def _pointed(self) -> Iterable[Option]:
        return (each for each in self._with_card if each.verb in LEAVING or each.place == self.place)

    @property
    def _with_card(self) -> Iterable[Option]:
        return (each for each in self.decision.options if each.verb not in CARDED or each.card == self.card)

    @property
    def leaving(self) -> Option | None:
        """The answer that leaves it at that, if there is one."""
        return next((each for each in self.decision.options if each.verb in LEAVING), None)

    def why_not(self, verb: Verb) -> str:
        """Why an answer isn't possible here, in a clause; "" if it is."""
        return why_not_listed(self.seen, verb, self.place, self.card)

    @property
    def lit(self) -> frozenset[Place]:
        """Where something can be answered with the chosen card; of a card that can be laid, where it is a warrior."""
        return frozenset(each.place for each in self._with_card if each.verb not in (*LEAVING, "coin"))

    @property
    def piggy(self) -> frozenset[Place]:
        """Where the Piggy may go."""
        return frozenset(each.place for each in self._with_card if each.verb == "piggy")

    @property
    def open(self) -> frozenset[Place]:
        """Where the chosen card can be laid at all."""
        return frozenset(each.place for each in self._with_card if each.verb == "coin")

    @property
    def guarded(self) -> frozenset[Place]:
        """Where the warriors stand whom the chosen card would protect if it were laid here."""
        seen = self.seen
        if self.option("warrior") is None or seen.cards.card(self.card).power != "protect":
            return frozenset()
        return frozenset(
            place for place in seen.grid.protected_places(self.place) if not seen.grid.protected(seen.cards, place)
        )

    def fits(self, card: str) -> bool:
        """Whether a card of the hand is of use now: a trade at the place that is pointed at may want another.

        Args:
            card: its id.
        """
        asks = [each for each in self.decision.options if each.verb in CARDED]
        here = [each for each in asks if each.verb == "trade" and each.place == self.place]
        return any(each.card == card for each in here or asks)

    # --- pointing elsewhere -------------------------------------------------------------------------------------------

    def point(self, place: Place) -> None:
        """Point at a place, or at the nearest that is shown."""
        self.place = place
        self.move(0, 0)

    def move(self, right: int, up: int) -> None:
        """Point at a place beside, as far as places are shown."""
        x, y = self.place
        self.place = _within(self.columns, x + right), _within(self.rows, y + up)

    def next_lit(self, by: int) -> None:
        """Point at the next place where something can be answered, or at the one before."""
        places = sorted(self.lit or self.open, key=_reading_order)
        if not places:
            return
        if self.place in places:
            self.place = places[(places.index(self.place) + by) % len(places)]
        else:
            self.place = places[0 if by > 0 else -1]

    def choose(self, number: int) -> None:
        """Choose a card of the hand, counted from 0; nothing comes of a number beyond it."""
        if 0 <= number < len(self.hand):
            self.card = self.hand[number]

    def choose_next(self, by: int) -> None:
        """Choose the card after the chosen one that is of use now, or before it."""
        cards = [card for card in self.hand if self.fits(card)] or [*self.hand]
        if self.card in cards:
            self.card = cards[(cards.index(self.card) + by) % len(cards)]
        elif cards:
            self.card = cards[0]


def shown_region(seen: State) -> tuple[range, range]:
    """The columns and rows that are shown: those of all cards and of all places where one may be laid.

    Args:
        seen: a view, or the whole state.
    """
    places = [*(place for place, _ in seen.grid.lying), *seen.grid.free()]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def _within(shown: range, number: int) -> int:
    return min(max(number, shown.start), shown.stop - 1)


def _reading_order(place: Place) -> tuple[int, int]:
    """Row by row from the top."""
    return -place[1], place[0]
