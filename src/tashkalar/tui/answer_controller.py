"""The controller of one decision: what keys and clicks do to the answer state.

One law holds in every question. *Pointing* moves the cursor or the highlight and shows what would happen, nothing else:
arrows, a typed square, a typed number, the mouse, a first click. *Taking* plays what is pointed at, or narrows to the
next part of the answer: Enter, or a click on what one has pointed at oneself. The letters of commands do what they say.
Two things go before: at a turn's root a digit chooses a card of the hand, which plays nothing and is taken back by
Esc; and what the program points at by itself never costs a piece of one's own.

It holds no widget, so that everything a player can do to a question can be tested without a screen.
"""

from collections.abc import Sequence

from tashkalar.cards import card_text
from tashkalar.engine import Option
from tashkalar.engine.geometry import Square
from tashkalar.i18n import gettext as _
from tashkalar.plugin import BESIDES
from tashkalar.tui.answer_state import DECLINING, AnswerState, neighbour, square_of_keys
from tashkalar.tui.one_short import one_short_in_hand
from tashkalar.tui.option_filter import OptionFilter
from tashkalar.tui.prompts import (
    COMPULSORY,
    left_undone,
    nothing_chosen,
    nothing_lit,
    why_not_card,
    why_not_short,
    why_not_square,
    why_unavailable,
)


class AnswerController(AnswerState):
    """Handles the keys and clicks of one decision; each method returns the option to play, if that settles it."""

    def confirm(self) -> Option | None:
        """Enter: take what is pointed at."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        if not self.aimed:
            self.message = nothing_chosen(self)
            return None
        return self._take(self.cursor)

    def _take(self, square: Square) -> Option | None:
        pointed = self.answer.point(square)
        if isinstance(pointed, Option):
            return pointed
        if pointed is None:
            self.message = why_not_square(self, square)
        else:
            self._narrow(pointed)
        return None

    def click(self, square: Square) -> Option | None:
        """A click: points there; where the player has pointed already, takes it."""
        if self.pointed and self.entry < 0 and self.cursor == square:
            return self._take(square)
        self.point(square)
        if square not in self.answer.targets:
            self.message = why_not_square(self, square)
        return None

    def click_entry(self, index: int) -> Option | None:
        """A click on an entry of the list: the same."""
        if self.pointed and self.entry == index:
            return self.entries[index].option
        self._highlight(index)
        return None

    def click_card(self, card: str) -> Option | None:
        """A click on a card of the hand: the same where the cards are what is listed, else it is chosen."""
        if self.decision.ask == "action" and not self.lists_cards:
            self.take_card(card)
        elif (at := next((i for i, entry in enumerate(self.entries) if entry.option.card == card), -1)) >= 0:
            return self.click_entry(at)
        elif self.lists_cards:
            self.message = _("{name} isn't one of those listed").format(
                name=card_text.card_name_by_id(self.state.table.cards, card)
            )
        else:
            self.message = why_unavailable(self, "summon")
        return None

    def point(self, square: Square) -> None:
        """Point at a square."""
        self._put(square)
        self.pointed = True

    def hover(self, square: Square) -> None:
        """Show what would happen where the mouse is; a click must still point there."""
        self._put(square)

    def _highlight(self, index: int) -> None:
        """Point at an entry of the list."""
        self.point(self.cursor)
        self.entry = index

    def move(self, across: int, up: int) -> None:
        """An arrow key: moves the cursor, or goes through the list if the board isn't asked."""
        if not self.answer.targets and self.entries:
            self.step(1 if across > 0 or up < 0 else -1)
            return
        if (there := neighbour(self.cursor, across, up)) != self.cursor:
            self.point(there)

    def step(self, by: int) -> None:
        """Go to the next or the previous lit square or list entry."""
        stops: list[tuple[Square, int]] = [(square, -1) for square in self.lit]
        stops += [(-1, i) for i in range(len(self.entries))]
        if not stops:
            self.message = nothing_lit(self)
            return
        here = (self.cursor, -1) if self.entry < 0 else (-1, self.entry)
        if here in stops:
            there = stops[(stops.index(here) + by) % len(stops)]
        else:
            there = stops[0 if by > 0 else -1]
        square, entry = there
        self.point(self.cursor if square < 0 else square)
        self.entry = entry

    def letter(self, column: str) -> None:
        """A column letter; its row comes next."""
        self.message = self.number = ""
        self.column = column

    def digit(self, digit: int) -> None:
        """A digit: a row after a column letter, else part of an entry's number, else a card of the hand."""
        if self.column:
            self._point_at(self.column + str(digit))
        elif any(entry.key.isdigit() for entry in self.entries):
            self._count_on(str(digit))
        elif self.short and 0 < digit <= len(self.beings):
            self._show_short((self.cards[digit - 1],))
        elif self.decision.ask == "action" and 0 < digit <= len(self.cards):
            self.take_card(self.cards[digit - 1])
        else:
            self.message = (
                _("there is no card {number}") if self.decision.ask == "action" else _("there is no entry {number}")
            ).format(number=digit)

    def _count_on(self, digit: str) -> None:
        """Point at the entry whose number this digit completes, or at the one whose number it begins."""
        keys = [entry.key for entry in self.entries]
        for number in (self.number + digit, digit):
            if number in keys:
                self._highlight(keys.index(number))
                self.number = number
                return
        self.message, self.number = _("there is no entry {number}").format(number=digit), ""

    def _point_at(self, name: str) -> None:
        self.column = ""
        square = square_of_keys(name)
        if square is None:
            self.message = _("{square} is not a square of the arena").format(square=name)
            return
        self.point(square)
        if square not in self.answer.targets:
            self.message = why_not_square(self, square)

    def take_card(self, card: str) -> None:
        """Choose a card of the hand: light its places, or make ready to invoke the flare. Nothing is played."""
        self.looked_at = card
        if card in self.state.table.cards.flares:
            flare = OptionFilter(self.decision).with_verbs("flare")
            self._narrow(flare if flare.options else OptionFilter(self.decision))
            self.message = "" if flare.options else why_unavailable(self, "flare")
            return
        answer = self.answer.with_card(card)
        self._narrow(answer if answer.options else OptionFilter(self.decision))
        if not answer.options:
            self.message = why_not_card(self, card)

    def look_at(self, card: str) -> None:
        """Choose a card of the hand, if one is asked for, whether it fits anywhere or not."""
        if self.decision.ask == "action":
            self.take_card(card)
            self.message = ""

    def propose(self, ways: Sequence[Option]) -> None:
        """Point at the first of some answers, so that Enter gives it; if they go to several squares, at none yet."""
        meant = ways[0]
        if meant.verb == "summon":
            self.take_card(meant.card)
        else:
            by_verb = self.decision.ask == "action" or meant.verb in BESIDES
            self._narrow(OptionFilter(self.decision, (meant.verb,) if by_verb else ()))
        if len({option.square for option in ways}) > 1:
            return
        for square in (meant.square, meant.to):
            if square in (-1, self.answer.square):
                continue
            self.point(square)
            following = self.answer.point(square)
            if not isinstance(following, OptionFilter):
                return
            self._narrow(following)
        self._highlight([entry.option for entry in self.entries].index(meant))

    def look_ahead(self) -> None:
        """Show where one more common would let the chosen card come, or any of the hand; once more: no longer."""
        if self.decision.ask != "action":
            self.message = why_unavailable(self, "place")
        elif self.short:
            self._narrow(OptionFilter(self.decision))
        else:
            self._show_short((self.looked_at,) if self.looked_at in self.beings else self.beings)

    def _show_short(self, cards: tuple[str, ...]) -> None:
        """Light the squares where a common is missing; if it may be placed, Enter places it."""
        self.looked_at = cards[0] if len(cards) == 1 else ""
        found = one_short_in_hand(self.state, cards)
        if not found:
            self._narrow(OptionFilter(self.decision))
            self.message = why_not_short(self, cards)
            return
        self._narrow(OptionFilter(self.decision, ("place",), among=frozenset(found)))
        self.short = found
        self._suggest(found)

    def verb(self, verb: str) -> Option | None:
        """Choose what kind of thing to do; the same once more does it, if there is one thing only."""
        verbs = ("place", "lift") if verb == "place" else (verb,)
        answer = OptionFilter(self.decision).with_verbs(*verbs)
        if not answer.options:
            self.message = why_unavailable(self, verb)
            return None
        again = self.answer.verbs == verbs
        options = answer.options
        if verb == "end" and not again and (free := left_undone(self)):
            self._narrow(answer)
            self.message = _("{free}; {key} once more ends the turn all the same").format(
                free=free, key=self.keys["end"]
            )
            return None
        if len(options) == 1 and (again or verb == "end") and options[0].square < 0:
            return options[0]
        if again:
            self._narrow(OptionFilter(self.decision))
        else:
            self._narrow(answer)
        return None

    def decline(self) -> Option | None:
        """Skip, or be done."""
        for option in self.decision.options:
            if option.verb in DECLINING:
                return option
        self.message = _(COMPULSORY)
        return None

    def back(self) -> bool:
        """One step back; False if there was none."""
        if self.column or self.message:
            self.column = self.message = ""
        elif self.answer.begun:
            before = self.answer
            self.cursor = before.square if before.square >= 0 else self.cursor
            self._narrow(before.back())
            return self.answer != before
        elif self.looked_at:
            self.looked_at = ""
        else:
            return False
        return True
