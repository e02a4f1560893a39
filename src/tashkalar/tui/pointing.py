"""Pointing at the board, the list and the hand: the square or entry pointed at, and the options that remain.

One rule holds for every decision. *Pointing* moves the cursor or the highlight and shows the outcome, nothing else:
arrows, a typed square, a typed number, the mouse, a first click. *Taking* plays the option pointed at, or narrows the
options to the next part of the answer: Enter, or a click on the square or entry that the player has pointed at. The
letters of commands run their commands. There are two exceptions. When a turn's decision begins, a digit chooses a card
of the hand, which plays nothing and which Esc undoes. And an option that the program highlights by itself never costs
a piece of the player's own.

The pointer contains no widget, so tests cover everything that a player can do without a screen.
"""

from abc import abstractmethod
from collections.abc import Collection, Container, Iterable, Sequence
from typing import Any

from hotseat.plugin.aids import AIDS, is_without
from hotseat.tui.pointing import OptionPointer
from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Option, match_of, own_losses_of_option
from tashkalar.engine.decision import BESIDES
from tashkalar.engine.geometry import (
    COLUMNS,
    SIZE,
    Square,
    column_of,
    distance,
    mask_of,
    parse_square,
    row_of,
    single_square,
    square_at,
)
from tashkalar.text.one_short import one_short_in_hand
from tashkalar.text.option_filter import OptionFilter
from tashkalar.text.options import STANDS_IN, Entry, PendingDecision, Preview, left_undone
from tashkalar.text.reasons import (
    COMPULSORY,
    no_key,
    nothing_chosen,
    nothing_lit,
    why_not_card,
    why_not_short,
    why_not_square,
    why_unavailable,
)
from tashkalar.text.shared_phrases import square_names
from tashkalar.tui.hand_panel import Ways
from tashkalar.tui.key_bindings import STANDARD, Keys

COMMANDS = {"skip": "skip", "done": "skip", "pass": "hand-over"} | {
    verb: verb for verb in ("end", "flare", "claim", "thaw", "warp")
}
"""The command that does the same as a list entry, by the entry's verb."""

DECLINING = ("skip", "done")
OF_CARDS = ("discard", "return")
"""Verbs whose options are cards of the hand, listed under the card's number."""

DIGITS = "0123456789"
CAPITALS = COLUMNS.upper()
"""The column letters as typed with Shift or Caps Lock."""

CENTRE: Square = parse_square("e5")


class SquarePointer(OptionPointer[Decision]):
    """A cursor on the board, moved by arrows, by the name of a square, and by the mouse."""

    keys: Keys
    cursor: Square
    column = ""
    """A typed column letter without its row yet; else ""."""
    pointed = False
    """Whether the player, not the program or a hovering mouse, pointed at the square or entry; a click takes it."""

    def put(self, square: Square) -> None:
        """Point at a square for the program, and forget what was typed."""
        self.cursor, self.pointed, self.column, self.message = square, False, "", ""

    def selects(self, at: Any) -> bool:
        return self.pointed and at == self.cursor

    def point(self, at: Any) -> None:
        self.put(at)
        self.pointed = True

    def hover(self, at: Square) -> None:
        # a first click still only points there; a column letter waits for its row
        if not self.column:
            self.put(at)

    def move(self, across: int, up: int) -> None:
        if (there := neighbour(self.cursor, across, up)) != self.cursor:
            self.point(there)

    def take_key(self, key: str) -> bool:
        if key in COLUMNS:
            self.name_column(key)
        elif key in DIGITS:
            self._digit(key)
        return key in COLUMNS or key in DIGITS

    def name_column(self, column: str) -> None:
        """Remember a column letter; the next digit is its row."""
        self.message, self.column = "", column

    def _digit(self, digit: str) -> None:
        """Take the row after a column letter, else a number to choose by."""
        if not self.column:
            self.choose(int(digit))
            return
        name, self.column = self.column + digit, ""
        square = square_of_keys(name)
        if square is None:
            self.message = _("{square} isn't a square of the board").format(square=name)
        else:
            self.name_square(square)

    def name_square(self, square: Square) -> None:
        """Point at a square whose name was typed."""
        self.point(square)

    @abstractmethod
    def choose(self, number: int) -> None:
        """Choose by a digit."""

    def refuse(self, sign: str, known: Container[str]) -> None:
        # a capital letter, as with Caps Lock, is a column too
        if sign in CAPITALS:
            self.name_column(sign.lower())
        else:
            self.message = no_key(sign, known, self.keys["help"])


class BoardPointer(PendingDecision, SquarePointer):
    """The square, entry or card that the player points at; its methods return the option to play once it is known."""

    notice = ""
    """A text about something that happened without a key; else ""."""

    def __init__(
        self,
        state: GameState,
        decision: Decision,
        cursor: Square = CENTRE,
        keys: Keys = STANDARD,
        aids: str = AIDS[0],
    ) -> None:
        super().__init__(state, decision, cursor, keys)
        self.aids = aids
        self.number = ""
        """The digits of a list entry's number typed so far."""
        self._capital = "", self.answer
        self._narrow(OptionFilter(decision, origin=_origin(state)))

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def card(self) -> str:
        """The id of the card to show: the chosen one, the decision's source, the listed one, or the one looked at."""
        listed = self.entries[self.entry].option.card if self.entry >= 0 else ""
        return self.answer.card or self.decision.source or listed or self.looked_at

    @property
    def lit(self) -> list[Square]:
        """The lit squares in reading order; those where a being can be summoned while nothing is chosen in a turn."""
        if self.hides_fits:
            return []
        return sorted(self.short or (self.summonings if self.at_root else self.answer.targets), key=reading_order)

    @property
    def hides_fits(self) -> bool:
        """Whether nothing shows now where cards fit."""
        return not self.short and self.at_turn and (self.unaided or (self.at_root and is_without(self.aids, "no-dots")))

    @property
    def counts_fits(self) -> bool:
        return not is_without(self.aids, "no-counts")

    @property
    def unaided(self) -> bool:
        return self.at_turn and self.aids == "none"

    @property
    def preview(self) -> Preview | None:
        return None if self.unaided and self.entry < 0 else super().preview

    @property
    def numbers(self) -> dict[Square, str]:
        """The digits of the cards that can be summoned to a square, or that one more common there helps, by square."""
        if self.hides_fits:
            return {}
        if self.short:
            return {square: "".join(map(self._number, cards)) for square, cards in self.short.items()}
        return self.summonings if self.at_root else self.improvised_only

    def _find_improvised(self) -> dict[Square, str]:
        """Return the lit squares where the chosen being arrives only by improvising, each with the sign for that."""
        if not self.answer.card or self.answer.square >= 0:
            return {}
        targets = self.answer.targets.items()
        return {square: STANDS_IN for square, options in targets if all(map(self.improvises, options))}

    def _number(self, card: str) -> str:
        """Return the number of a card of the hand, from 1."""
        return str(self.cards.index(card) + 1)

    @property
    def lists_cards(self) -> bool:
        """Whether the list shows cards of the hand under their numbers."""
        return any(entry.option.verb in (*OF_CARDS, "warp") and entry.key.isdigit() for entry in self.entries)

    @property
    def digits(self) -> tuple[str, str] | None:
        keys = [entry.key for entry in self.entries if entry.key.isdigit()]
        thing = pgettext("key", "card") if self.lists_cards or not keys else pgettext("key", "entry")
        if not keys and self.decision.ask == "action":
            keys = [self._number(card) for card in self.cards]
        return (thing, "-".join(dict.fromkeys((keys[0], keys[-1])))) if keys else None

    def places(self, card: str) -> Ways | None:
        """Return in how many ways a card can be summoned now."""
        if (
            not self.counts_fits
            or self.decision.ask != "action"
            or not self.state.turn.actions
            or self.state.turn.passed
        ):
            return None
        return self._places.get(card, Ways())

    def _completed(self, answer: OptionFilter) -> OptionFilter:
        """Return the option filter with its square if there is only one."""
        targets = answer.targets
        choosable = [option for option in answer.loose if option.verb not in DECLINING]
        if len(targets) == 1 and not choosable and self.decision.ask != "action":
            pointed = answer.point(next(iter(targets)))
            return pointed if isinstance(pointed, OptionFilter) else answer
        return answer

    def _narrow(self, answer: OptionFilter) -> None:
        """Replace the option filter, choose its square if there is only one, and point at a harmless option."""
        self.answer = self._completed(answer)
        self.short = {}
        self.notice = ""
        self.put(self.cursor)
        self.aimed = False
        self.entries = self._entries()
        self.improvised_only = self._find_improvised()
        """The lit squares where the chosen being arrives only by improvising, each with the sign for that."""
        if self.decision.ask == "action":
            self._count_summonings()
        if not self.at_root and not self.unaided:
            self._suggest(self.answer.targets)

    def _suggest(self, lit: Collection[Square]) -> None:
        """Point at the nearest of these squares, or at the first entry, that costs no piece of the player's own."""
        for square in sorted(lit, key=lambda square: (distance(square, self.cursor), square)):
            if self._is_free(self.answer.targets.get(square, ())):
                self.put(square)
                return
        if not lit:
            free = (i for i, entry in enumerate(self.entries) if self._is_free([entry.option]))
            self.entry = next(free, -1)

    def _is_free(self, options: Iterable[Option]) -> bool:
        """Whether at least one of some options costs no piece of the player's own."""
        return any(not own_losses_of_option(self.state, option) for option in options)

    def _count_summonings(self) -> None:
        """Count the summon options of each card, and collect the cards' numbers by arrival square."""
        self._places: dict[str, Ways] = {}
        self.summonings: dict[Square, str] = {}
        """The digits of the cards that can be summoned without improvising, by arrival square."""
        for option in self.decision.options:
            if option.verb == "summon":
                own, improvised = self._places.get(option.card, Ways())
                if self.improvises(option):
                    self._places[option.card] = Ways(own, improvised + 1)
                    continue
                self._places[option.card] = Ways(own + 1, improvised)
                numbers = self.summonings.get(option.square, "")
                number = self._number(option.card)
                self.summonings[option.square] = numbers if number in numbers else numbers + number

    def _entries(self) -> list[Entry]:
        """Return the entries of the list, each under its command's key, its card's number or a number from 1."""
        found: list[Entry] = []
        declining = tuple(o for o in self.decision.options if o.verb in DECLINING)
        for option in (*self.answer.loose, *(o for o in declining if self.answer.square >= 0)):
            key = self.keys.get(COMMANDS.get(option.verb, ""), "")
            if (option.verb in OF_CARDS or self.answer.verbs == ("warp",)) and option.card in self.cards:
                key = self._number(option.card)
            elif not key or self.answer.verbs == ("claim",) or (self.answer.verbs == ("flare",) and option.word):
                key = str(1 + sum(entry.key.isdigit() for entry in found))
            found.append(Entry(key, option, self._label(option)))
        return found

    def _label(self, option: Option) -> str:
        """Return the text of a list entry, without the square if that is chosen already."""
        if option.verb == "summon" and self.answer.square >= 0:
            used = match_of(self.state, option).used & ~sum(map(mask_of, option.stand_ins))
            more = _("from {squares}").format(squares=square_names(used))
            return self.effect_text(option, option._replace(square=-1), more)
        placed_there = option.verb == "place" and self.answer.square >= 0
        return self.effect_text(option, option._replace(square=-1) if placed_there else option)

    # --- pointing and taking ----------------------------------------------------------------------

    def take(self) -> Option | None:
        if self.entry >= 0:
            return self.entries[self.entry].option
        if not self.aimed:
            self.message = nothing_chosen(self)
            return None
        pointed = self.answer.point(self.cursor)
        if isinstance(pointed, Option):
            return pointed
        if pointed is None:
            self.message = why_not_square(self, self.cursor)
        else:
            self._narrow(pointed)
        return None

    def selects(self, at: Square | Entry) -> bool:
        here = self.cursor if self.entry < 0 else self.entries[self.entry]
        return self.pointed and here == at

    def pick(self, at: Square | Entry) -> Option | None:
        if self.selects(at):
            return self.take()
        self.point(at)
        if not isinstance(at, Entry):
            self._explain(at)
        return None

    def click_card(self, card: str) -> Option | None:
        """Choose a card of the hand; if the list consists of cards, click its entry instead."""
        if self.decision.ask == "action" and not self.lists_cards:
            self.take_card(card)
        elif (listed := next((entry for entry in self.entries if entry.option.card == card), None)) is not None:
            return self.pick(listed)
        elif self.lists_cards:
            name = card_text.card_name_by_id(self.state.config.cards, card)
            self.message = _("{name} isn't one of those listed").format(name=name)
        else:
            self.message = why_unavailable(self, "summon")
        return None

    def point(self, at: Square | Entry) -> None:
        self.put(self.cursor if isinstance(at, Entry) else at)
        self.entry = self.entries.index(at) if isinstance(at, Entry) else -1
        self.pointed = True

    def put(self, square: Square) -> None:
        super().put(square)
        self.aimed, self.entry, self.number = True, -1, ""

    def move(self, across: int, up: int) -> None:
        # of the list if no square can be chosen
        if not self.answer.targets and self.entries:
            self.next_option(1 if across > 0 or up < 0 else -1)
        else:
            super().move(across, up)

    def next_option(self, by: int) -> None:
        # lit squares and entries, in a cycle
        stops: list[Square | Entry] = [*self.lit, *self.entries]
        here = self.cursor if self.entry < 0 else self.entries[self.entry]
        if here in stops:
            self.point(stops[(stops.index(here) + by) % len(stops)])
        elif stops:
            self.point(stops[0 if by > 0 else -1])
        else:
            self.message = nothing_lit(self)

    def take_key(self, key: str) -> bool:
        if self.names_square(key):
            self.name_column(self._capital[0])
        self.note(key)
        return super().take_key(key)

    def note(self, key: str) -> None:
        """Note a capital letter, which a command may have, with the options that remain before the command."""
        self._capital = key.lower() if key in CAPITALS else "", self.answer

    def names_square(self, key: str) -> bool:
        """Whether a digit names a square together with the capital letter before it, whose command changed nothing."""
        return key in DIGITS and bool(self._capital[0]) and self._capital[1] == self.answer

    def name_column(self, column: str) -> None:
        super().name_column(column)
        self.number = ""

    def name_square(self, square: Square) -> None:
        super().name_square(square)
        self._explain(square)

    def _explain(self, square: Square) -> None:
        """Set the message if a square can't be chosen."""
        if square not in self.answer.targets and not self.unaided:
            self.message = why_not_square(self, square)

    def choose(self, number: int) -> None:
        # an entry by a digit of its number, else a card of the hand
        if any(entry.key.isdigit() for entry in self.entries):
            self._add_digit(str(number))
        elif self.short and 0 < number <= len(self.beings):
            self._show_short((self.cards[number - 1],))
        elif self.decision.ask == "action" and 0 < number <= len(self.cards):
            self.take_card(self.cards[number - 1])
        elif self.decision.ask == "action":
            self.message = _("there is no card {number}").format(number=number)
        else:
            self.message = _("there is no entry {number}").format(number=number)

    def _add_digit(self, digit: str) -> None:
        """Append a digit to the number being typed and point at its entry; if there is none, begin a new number."""
        for number in (self.number + digit, digit):
            if listed := next((entry for entry in self.entries if entry.key == number), None):
                self.point(listed)
                self.number = number
                return
        self.message, self.number = _("there is no entry {number}").format(number=digit), ""

    def take_card(self, card: str) -> None:
        """Choose a card of the hand, play nothing: show the arrival squares, or offer the flare."""
        self.looked_at = card
        if card in self.state.config.cards.flares:
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
        """Point at the first of some options of one verb and card for Enter; at none on different squares."""
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
        self.point(next(entry for entry in self.entries if entry.option == first))

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
        """Restrict the options to a verb; the same verb again plays its only option or lifts the restriction."""
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
        declining = next((option for option in self.decision.options if option.verb in DECLINING), None)
        self.message = _(COMPULSORY) if declining is None else ""
        return declining

    def end(self, key: str) -> Option | None:
        return self.verb("end")

    def can(self, action: str) -> bool:
        verbs = {option.verb for option in self.decision.options}
        if self.decision.ask != "action":
            verbs &= {"skip", "done", "resign"}
        match action:
            case "":
                return self.digits is not None
            case "plan":
                return bool(self.beings)
            case "view":
                return bool(self.card)
            case "confirm":
                return (self.aimed and self.cursor in self.lit) or self.entry >= 0
            case "back":
                goes_back = self.answer.begun and self._completed(self.answer.back()) != self.answer
                return bool(goes_back or self.looked_at or self.column)
            case "end_turn":
                return "end" in verbs
            case "leave_it":
                return bool(verbs & {*DECLINING})
            case "look_ahead":
                return self.decision.ask == "action" and bool(self.state.turn.actions)
            case "verb('place')":
                return bool(verbs & {"place", "lift"})
        return not action.startswith("verb(") or action[6:-2] in verbs

    @property
    def begun(self) -> bool:
        return self.answer.begun

    def tell(self, message: str, notice: str = "") -> None:
        self.message, self.notice = message, notice or self.notice

    def back(self) -> bool:
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


def neighbour(square: Square, across: int, up: int) -> Square:
    """Return the next square of the arena in a direction, beyond missing corners, or the square itself."""
    column, row = column_of(square) + across, row_of(square) + up
    while 0 <= column < SIZE and 0 <= row < SIZE:
        there = square_at(column, row)
        if there is not None:
            return there
        column, row = column + across, row + up
    return square


def reading_order(square: Square) -> tuple[int, int]:
    """Return a sort key: row by row from the top, each from left to right."""
    return -row_of(square), column_of(square)


def square_of_keys(name: str) -> Square | None:
    """Return the square of a letter from a to i and a digit; None if it is not on the arena."""
    return square_at(COLUMNS.index(name[0]), int(name[1]) - 1) if name[1] != "0" else None


def _origin(state: GameState) -> Square:
    """Return the square of the being whose effect runs; -1 if no effect runs."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    return single_square(frame.being) if frame.being else frame.square
