"""The state of a player's answer: the place pointed at and the chosen card, and the options that these two select."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hotseat.plugin.aids import AIDS
from hotseat.plugin.decision import Option as BaseOption
from hotseat.tui.pointing import AidedPointer
from hotseat.util.text_utils import capitalize, with_period
from tashkalar_pook.grid import START, Place
from tashkalar_pook.spoken import CLAIMING
from tashkalar_pook.state import Decision, Option, State, Verb
from tashkalar_pook.why_not import meant_option, why_not_listed

LEAVING = ("skip", "end")
"""Verbs of options that have no place to point at."""
CARDED = ("warrior", "coin", "trade")
"""Verbs of options for which a card of the hand is chosen."""


class PointedAt(NamedTuple):
    """A place and a card that a player points at."""

    place: Place = START
    card: str = ""
    """The id of the chosen card of the hand; "" for none."""


class PookPointer(AidedPointer[Decision]):
    """The place and card that select one of the options of a decision.

    `spot`: the place and card of the last decision, kept if they are useful now. `aids`: the step of aids.
    """

    ENDING = ("end",)
    DECLINING = ("skip",)

    def __init__(self, seen: State, decision: Decision, spot: PointedAt, aids: str = AIDS[0]) -> None:
        super().__init__(decision, aids)
        self.seen = seen
        self.hand = seen.seats[decision.seat].hand
        self.card = spot.card if spot.card in self.hand else next(iter(self.hand), "")
        self.place = spot.place
        if decision.ask != "piggy" and not self.hides_marks and self.place not in self.lit | self.open:
            self.next_lit(1)
        self.columns, self.rows = shown_region(seen)
        self.move(0, 0)

    @property
    def spot(self) -> PointedAt:
        """The place and card now."""
        return PointedAt(self.place, self.card)

    # --- aids that are left out ---------------------------------------------------------------------------------------

    @property
    def is_own(self) -> bool:
        return self.decision.ask in CLAIMING

    # --- what is pointed at -------------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[Verb, ...]:
        """The verbs that may be meant at the place, possible or not."""
        return meant_option(self.seen, self.decision, self.place)

    @property
    def option(self) -> Option | None:
        return self.option_of(self.here[0])  # for a card "warrior", as "coin" has a key of its own

    def option_of(self, verb: Verb) -> Option | None:
        """Return the option that the place and card select for a verb; None if it isn't possible."""
        pointed = (each for each in self._with_card if each.verb in LEAVING or each.place == self.place)
        return next((each for each in pointed if each.verb == verb), None)

    @property
    def _with_card(self) -> Iterable[Option]:
        return (each for each in self.decision.options if each.verb not in CARDED or each.card == self.card)

    def why_not(self, verb: Verb) -> str:
        """Return the reason why a verb isn't possible at the place, as a clause; "" if it is possible."""
        return why_not_listed(self.seen, verb, self.place, self.card, counted=self.counts)

    @property
    def lit(self) -> frozenset[Place]:
        """The places of options with the chosen card, without those of laying a coin."""
        return frozenset(each.place for each in self._with_card if each.verb not in (*LEAVING, "coin"))

    @property
    def piggy(self) -> frozenset[Place]:
        """The places where the Piggy may go."""
        return frozenset(each.place for each in self._with_card if each.verb == "piggy")

    @property
    def open(self) -> frozenset[Place]:
        """The places where the chosen card can be laid."""
        return frozenset(each.place for each in self._with_card if each.verb == "coin")

    @property
    def guarded(self) -> frozenset[Place]:
        """The places of the warriors that the chosen card would newly protect if it were laid at the place."""
        seen = self.seen
        if self.unaided or self.option_of("warrior") is None or seen.cards.card(self.card).power != "protect":
            return frozenset()
        return frozenset(
            place for place in seen.grid.protected_places(self.place) if not seen.grid.protected(seen.cards, place)
        )

    def fits(self, card: str) -> bool:
        """Whether a card of the hand can be used now. For a trade, the card that is pointed at has to allow it."""
        if self.hides_marks:
            return self.decision.ask == "card"
        asks = [each for each in self.decision.options if each.verb in CARDED]
        here = [each for each in asks if each.verb == "trade" and each.place == self.place]
        return any(each.card == card for each in here or asks)

    def claim(self, verb: Verb) -> Option | None:
        """Return the option of a verb at the place; None, with the reason as the message, if it isn't possible."""
        option = self.option_of(verb)
        if option is None:
            self.message = with_period(capitalize(why_not_listed(self.seen, verb, self.place, self.card)))
        return option

    def take(self) -> Option | None:
        return self.claim(self.here[0]) if self.unaided else self.option

    def can(self, action: str) -> bool:
        return super().can(action) and not (self.hides_marks and action.startswith("next_lit"))

    # --- pointing elsewhere -------------------------------------------------------------------------------------------

    def selects(self, at: Place) -> bool:
        return self.place == at

    def select_option(self, option: BaseOption) -> None:
        found = next(each for each in self.decision.options if each.text == option.text)
        self.card = found.card or self.card
        if found.verb not in LEAVING:
            self.point(found.place)

    def point(self, at: Place) -> None:
        # or at the nearest place that is shown
        self.place = at
        self.move(0, 0)

    def move(self, across: int, up: int) -> None:
        # within the shown region
        x, y = self.place
        self.place = _within(self.columns, x + across), _within(self.rows, y + up)

    def next_lit(self, by: int) -> None:
        """Point at another place of an option, in reading order; the order wraps around."""
        found = frozenset() if self.hides_marks else self.lit or self.open
        self.message, places = "", sorted(found, key=_reading_order)
        if not places:
            return
        if self.place in places:
            self.place = places[(places.index(self.place) + by) % len(places)]
        else:
            self.place = places[0 if by > 0 else -1]

    def choose(self, number: int) -> None:
        """Choose a card of the hand. `number`: the index of the card, from 0; one beyond the hand does nothing."""
        if 0 <= number < len(self.hand):
            self.card, self.message = self.hand[number], ""

    def next_option(self, by: int) -> None:
        # by another usable card of the hand
        cards = [card for card in self.hand if self.fits(card)] or [*self.hand]
        if self.card in cards:
            self.card = cards[(cards.index(self.card) + by) % len(cards)]
        elif cards:
            self.card = cards[0]


def shown_region(seen: State) -> tuple[range, range]:
    """Return the columns and rows to show: those of all cards, and of all places where a card may be laid."""
    places = [*(place for place, _ in seen.grid.lying), *seen.grid.free()]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def _within(shown: range, number: int) -> int:
    return min(max(number, shown.start), shown.stop - 1)


def _reading_order(place: Place) -> tuple[int, int]:
    """Return a sort key: row by row from the top, each from left to right."""
    return -place[1], place[0]
