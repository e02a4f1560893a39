"""The controller of one decision: applies keys and clicks to the answer state.

One rule holds for every decision. *Pointing* moves the cursor or the highlight and shows the outcome, nothing else:
arrows, a typed square, a typed number, the mouse, a first click. *Taking* plays the option pointed at, or narrows the
options to the next part of the answer: Enter, or a click on the square or entry that the player has pointed at. The
letters of commands run their commands. There are two exceptions. When a turn's decision begins, a digit chooses a card
of the hand, which plays nothing and which Esc undoes. And an option that the program highlights by itself never costs
a piece of the player's own.

The controller contains no widget, so tests cover everything that a player can do without a screen.
"""

from collections.abc import Sequence

from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Option
from tashkalar.engine.geometry import Square
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
    """Handles the keys and clicks of one decision.

    Methods that can complete the answer return the option to play, or None while the answer is incomplete.
    """

    def confirm(self) -> Option | None:
        """Take the entry or square pointed at; bound to Enter."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        if not self.aimed:
            self.message = nothing_chosen(self)
            return None
        return self._take(self.cursor)

    def _take(self, square: Square) -> Option | None:
        """Return the option of a square; if there are several, narrow the options; if there are none, set a message."""
        pointed = self.answer.point(square)
        if isinstance(pointed, Option):
            return pointed
        if pointed is None:
            self.message = why_not_square(self, square)
        else:
            self._narrow(pointed)
        return None

    def click(self, square: Square) -> Option | None:
        """Point at a square; if the player already points at it, take it."""
        if self.pointed and self.entry < 0 and self.cursor == square:
            return self._take(square)
        self.point(square)
        if square not in self.answer.targets:
            self.message = why_not_square(self, square)
        return None

    def click_entry(self, index: int) -> Option | None:
        """Point at an entry of the list; if the player already points at it, take it.

        Args:
            index: the entry clicked, from 0.
        """
        if self.pointed and self.entry == index:
            return self.entries[index].option
        self._highlight(index)
        return None

    def click_card(self, card: str) -> Option | None:
        """Choose a card of the hand; if the list consists of cards, click its entry instead."""
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
        """Point at a square for the player."""
        self._put(square)
        self.pointed = True

    def hover(self, square: Square) -> None:
        """Show the outcome for the square under the mouse; a first click still only points there."""
        self._put(square)

    def _highlight(self, index: int) -> None:
        """Point at an entry of the list."""
        self.point(self.cursor)
        self.entry = index

    def move(self, across: int, up: int) -> None:
        """Move the cursor by an arrow key, or the highlight of the list if no square can be chosen.

        Args:
            across: columns to the right, from -1 to 1.
            up: rows upwards, from -1 to 1.
        """
        if not self.answer.targets and self.entries:
            self.step(1 if across > 0 or up < 0 else -1)
            return
        if (there := neighbour(self.cursor, across, up)) != self.cursor:
            self.point(there)

    def step(self, by: int) -> None:
        """Point at the next or previous lit square or list entry, in a cycle.

        Args:
            by: 1 for the next, -1 for the previous.
        """
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
        """Remember a column letter; the next digit is its row."""
        self.message = self.number = ""
        self.column = column

    def digit(self, digit: int) -> None:
        """Handle a digit: a row after a column letter, else part of an entry's number, else a card of the hand.

        Args:
            digit: from 0 to 9.
        """
        if self.column:
            self._point_at(self.column + str(digit))
        elif any(entry.key.isdigit() for entry in self.entries):
            self._add_digit(str(digit))
        elif self.short and 0 < digit <= len(self.beings):
            self._show_short((self.cards[digit - 1],))
        elif self.decision.ask == "action" and 0 < digit <= len(self.cards):
            self.take_card(self.cards[digit - 1])
        else:
            self.message = (
                _("there is no card {number}") if self.decision.ask == "action" else _("there is no entry {number}")
            ).format(number=digit)

    def _add_digit(self, digit: str) -> None:
        """Append a digit to the number being typed and point at its entry; if there is none, begin a new number."""
        keys = [entry.key for entry in self.entries]
        for number in (self.number + digit, digit):
            if number in keys:
                self._highlight(keys.index(number))
                self.number = number
                return
        self.message, self.number = _("there is no entry {number}").format(number=digit), ""

    def _point_at(self, name: str) -> None:
        """Point at a square by its typed name; set a message if it is off the arena or no target."""
        self.column = ""
        square = square_of_keys(name)
        if square is None:
            self.message = _("{square} isn't a square of the board").format(square=name)
            return
        self.point(square)
        if square not in self.answer.targets:
            self.message = why_not_square(self, square)

    def take_card(self, card: str) -> None:
        """Choose a card of the hand, play nothing: show the arrival squares, or offer the flare."""
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
        """Choose a card of the hand, without a message if it fits nowhere; only in a turn's own decision."""
        if self.decision.ask == "action":
            self.take_card(card)
            self.message = ""

    def propose(self, options: Sequence[Option]) -> None:
        """Point at the first of some options, so that Enter plays it; at none if they have different squares.

        Args:
            options: options of the decision, at least one, all of one verb and card.
        """
        first = options[0]
        if first.verb == "summon":
            self.take_card(first.card)
        else:
            by_verb = self.decision.ask == "action" or first.verb in BESIDES
            self._narrow(OptionFilter(self.decision, (first.verb,) if by_verb else ()))
        if len({option.square for option in options}) > 1:
            return
        for square in (first.square, first.to):
            if square in (-1, self.answer.square):
                continue
            self.point(square)
            following = self.answer.point(square)
            if not isinstance(following, OptionFilter):
                return
            self._narrow(following)
        self._highlight([entry.option for entry in self.entries].index(first))

    def look_ahead(self) -> None:
        """Toggle the squares where one more common would complete a pattern of the chosen being or of the hand."""
        if self.decision.ask != "action":
            self.message = why_unavailable(self, "place")
        elif self.short:
            self._narrow(OptionFilter(self.decision))
        else:
            self._show_short((self.looked_at,) if self.looked_at in self.beings else self.beings)

    def _show_short(self, cards: tuple[str, ...]) -> None:
        """Light the squares where one common completes a pattern of these cards; Enter places it if that is legal."""
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
        """Restrict the options to a verb; the same verb again plays its only option or lifts the restriction.

        Args:
            verb: the verb; "place" includes "lift", and "end" ends the turn at once unless a free action is left.
        """
        verbs = ("place", "lift") if verb == "place" else (verb,)
        answer = OptionFilter(self.decision).with_verbs(*verbs)
        if not answer.options:
            self.message = why_unavailable(self, verb)
            return None
        again = self.answer.verbs == verbs
        options = answer.options
        if verb == "end" and not again and (free := left_undone(self)):
            self._narrow(answer)
            self.message = _("{free}; press {key} again to end the turn anyway").format(free=free, key=self.keys["end"])
            return None
        if len(options) == 1 and (again or verb == "end") and options[0].square < 0:
            return options[0]
        if again:
            self._narrow(OptionFilter(self.decision))
        else:
            self._narrow(answer)
        return None

    def decline(self) -> Option | None:
        """Return the option that skips the decision or finishes a row of choices; set a message if there is none."""
        for option in self.decision.options:
            if option.verb in DECLINING:
                return option
        self.message = _(COMPULSORY)
        return None

    def back(self) -> bool:
        """Undo the last step within this answer."""
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
