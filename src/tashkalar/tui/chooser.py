"""One player answering one question: cursor, list entry, what is narrowed down, and what to say about it.

One law holds in every question. *Pointing* moves the cursor or the highlight and shows what would happen, nothing else:
arrows, a typed square, a typed number, the mouse, a first click. *Taking* plays what is pointed at, or narrows to the
next part of the answer: Enter, or a click on what one has pointed at oneself. The letters of commands do what they say.
Two things go before: at a turn's root a digit chooses a card of the hand, which plays nothing and is taken back by
Esc; and what the program points at by itself never costs a piece of one's own.

It holds no widget, so that everything a player can do to a question can be tested without a screen.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tashkalar.engine import losses, match_of
from tashkalar.engine.decision import Decision, Option
from tashkalar.engine.geometry import (
    COLUMNS,
    SIZE,
    Square,
    bit,
    column_of,
    distance,
    named,
    only,
    row_of,
    square_at,
)
from tashkalar.engine.state import GameState
from tashkalar.engine.summoning import improvised_with
from tashkalar.text.shared_phrases import in_set
from tashkalar.tui.key_bindings import STANDARD, Keys
from tashkalar.tui.labels import deed
from tashkalar.tui.one_short import Short, one_short
from tashkalar.tui.panels import Ways
from tashkalar.tui.partial_answer import PartialAnswer
from tashkalar.tui.preview import STANDS_IN, Preview, preview
from tashkalar.tui.prompts import (
    COMPULSORY,
    left_undone,
    not_short,
    nothing_chosen,
    nothing_lit,
    unavailable,
    unfit,
    why_not,
)

COMMANDS = {"skip": "skip", "done": "skip", "end": "end", "flare": "flare", "claim": "claim", "pass": "hand-over"}
"""The commands that do what list entries do, by the verb."""

DECLINING = ("skip", "done")

CENTRE: Square = named("e5")


class Entry(NamedTuple):
    """An option that is chosen from the list."""

    key: str
    option: Option
    text: str


class Chooser:
    """A question on its way to an answer.

    Args:
        state: the game that asks.
        decision: its question.
        cursor: where the cursor stood before.
        keys: those of the table.
    """

    def __init__(self, state: GameState, decision: Decision, cursor: Square = CENTRE, keys: Keys = STANDARD) -> None:
        self.state = state
        self.keys = keys
        self.decision = decision
        self.cards = state.seats[decision.seat].hand
        self.cursor = cursor
        self.aimed = False
        """Whether Enter takes what the cursor stands on; else nothing is pointed at yet."""
        self.pointed = False
        """Whether the player pointed at it, not the program or a mouse passing by; then a click takes it too."""
        self.entry = -1
        """The highlighted list entry, or -1 while the cursor on the board counts."""
        self.column = ""
        """A column letter that waits for its row."""
        self.number = ""
        """The digits of a list entry's number, which may go on."""
        self.message = ""
        """Why the last key did nothing."""
        self.notice = ""
        """What has happened without a key."""
        self.looked_at = ""
        """The card last chosen for reading."""
        self.short: Short = {}
        """While it is asked for: where one more common would let a being come."""
        self._previews: dict[Option, Preview | None] = {}
        self._narrow(PartialAnswer(decision, origin=_origin(state)))

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def at_root(self) -> bool:
        """Whether this is a turn's own question with nothing chosen yet."""
        return self.decision.ask == "action" and not self.answer.begun

    @property
    def card(self) -> str:
        """The card whose text is of interest: the one that asks, or the one chosen."""
        option = self.current
        return (
            self.answer.card
            or self.decision.source
            or (option.card if option is not None and self.entry >= 0 else "")
            or self.looked_at
        )

    @property
    def lit(self) -> list[Square]:
        """The squares to be lit, in reading order. At the root only those where a being can come."""
        squares = self.short or (self.summonings if self.at_root else self.answer.targets)
        return sorted(squares, key=lambda square: (-row_of(square), column_of(square)))

    @property
    def beings(self) -> tuple[str, ...]:
        """The cards of the hand that summon."""
        return tuple(card for card in self.cards if card in self.state.table.cards.beings)

    @property
    def numbers(self) -> dict[Square, str]:
        """The numbers of the cards that fit on a square, or that one more common there would let come."""
        if self.short:
            return {square: "".join(map(self._number, comers)) for square, comers in self.short.items()}
        return self.summonings if self.at_root else self.improvised_only

    def _find_improvised(self) -> dict[Square, str]:
        if not self.answer.card or self.answer.square >= 0:
            return {}
        targets = self.answer.targets.items()
        return {square: STANDS_IN for square, options in targets if all(map(self._improvises, options))}

    def _improvises(self, option: Option) -> bool:
        """Whether an option spends the marker of an enemy's colour."""
        return improvised_with(self.state, option.stand_ins) is not None

    def _number(self, card: str) -> str:
        return str(self.cards.index(card) + 1)

    @property
    def digits(self) -> tuple[str, str] | None:
        """What a digit points at, and which digits do so; None if none does."""
        keys = [entry.key for entry in self.entries if entry.key.isdigit()]
        thing = "card" if self.lists_cards or not keys else "entry"
        if not keys and self.decision.ask == "action":
            keys = [self._number(card) for card in self.cards]
        return (thing, "-".join(dict.fromkeys((keys[0], keys[-1])))) if keys else None

    def lists(self, verb: str) -> bool:
        """Whether the question has an option of this verb."""
        return any(option.verb == verb for option in self.decision.options)

    @property
    def current(self) -> Option | None:
        """The option that Enter would play now."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        pointed = self.answer.point(self.cursor) if self.aimed else None
        return pointed if isinstance(pointed, Option) else None

    @property
    def preview(self) -> Preview | None:
        """What the current option would do."""
        return None if self.current is None else self.preview_of(self.current)

    def preview_of(self, option: Option) -> Preview | None:
        """What an option would do, worked out once."""
        if option not in self._previews:
            self._previews[option] = preview(self.state, option, self.decision)
        return self._previews[option]

    def outcome(self, option: Option) -> str:
        """The same in words; what an option is called, where nothing can be shown."""
        seen = self.preview_of(option)
        return seen.sentence if seen is not None else deed(option, self.state, self.decision)

    def places(self, card: str) -> Ways | None:
        """In how many ways a card can be summoned now; None while no being may be summoned, wherever it would fit."""
        if self.decision.ask != "action" or not self.state.turn.actions or self.state.turn.passed:
            return None
        return self._places.get(card, Ways())

    def _narrow(self, answer: PartialAnswer) -> None:
        """Go on with another answer, and suggest something. Where it can only begin on one square, it begins there."""
        targets = answer.targets
        choosable = [option for option in answer.loose if option.verb not in DECLINING]
        if len(targets) == 1 and not choosable and self.decision.ask != "action":
            pointed = answer.point(next(iter(targets)))
            answer = pointed if isinstance(pointed, PartialAnswer) else answer
        self.answer = answer
        self.short = {}
        self.notice = ""
        self._put(self.cursor)
        self.aimed = False
        self.entries = self._entries()
        self.improvised_only = self._find_improvised()
        """The lit squares where the chosen being can come by improvising alone, each with the sign of that."""
        if self.decision.ask == "action":
            self._count_summonings()
        if not self.at_root:
            self._suggest(answer.targets)

    def _suggest(self, lit: Collection[Square]) -> None:
        """Point at the nearest of these squares, or at the first entry; at none that costs a piece of one's own."""
        for square in sorted(lit, key=lambda square: (distance(square, self.cursor), square)):
            if self._is_free(self.answer.targets.get(square, ())):
                self._put(square)
                return
        if not lit:
            free = (i for i, entry in enumerate(self.entries) if self._is_free([entry.option]))
            self.entry = next(free, -1)

    def _is_free(self, options: Iterable[Option]) -> bool:
        """Whether one may choose so without losing a piece, now or by what is chosen next."""
        return any(not losses(self.state, option, self.decision) for option in options)

    def _count_summonings(self) -> None:
        self._places: dict[str, Ways] = {}
        self.summonings: dict[Square, str] = {}
        """The numbers of the cards that can come without improvising, by square."""
        for option in self.decision.options:
            if option.verb == "summon":
                own, improvised = self._places.get(option.card, Ways())
                if self._improvises(option):
                    self._places[option.card] = Ways(own, improvised + 1)
                    continue
                self._places[option.card] = Ways(own + 1, improvised)
                numbers = self.summonings.get(option.square, "")
                number = self._number(option.card)
                self.summonings[option.square] = numbers if number in numbers else numbers + number

    def _entries(self) -> list[Entry]:
        found: list[Entry] = []
        declining = tuple(o for o in self.decision.options if o.verb in DECLINING)
        for option in (*self.answer.loose, *(o for o in declining if self.answer.square >= 0)):
            key = self.keys.get(COMMANDS.get(option.verb, ""), "")
            if option.verb in ("discard", "return") and option.card in self.cards:
                key = self._number(option.card)
            elif not key or self.answer.verbs == ("claim",) or (self.answer.verbs == ("flare",) and option.word):
                key = str(1 + sum(entry.key.isdigit() for entry in found))
            found.append(Entry(key, option, self._label(option)))
        return found

    def _label(self, option: Option) -> str:
        if option.verb == "summon" and self.answer.square >= 0:
            used = match_of(self.state, option).used & ~sum(map(bit, option.stand_ins))
            return deed(option, self.state, self.decision, option._replace(square=-1), f" from {in_set(used)}")
        there = option.verb == "place" and self.answer.square >= 0
        return deed(option, self.state, self.decision, option._replace(square=-1) if there else option)

    # --- what the player does: each returns the option to play, if that settles it ----------------

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
            self.message = why_not(self, square)
        else:
            self._narrow(pointed)
        return None

    def click(self, square: Square) -> Option | None:
        """A click: points there; where the player has pointed already, takes it."""
        if self.pointed and self.entry < 0 and self.cursor == square:
            return self._take(square)
        self.point(square)
        if square not in self.answer.targets:
            self.message = why_not(self, square)
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
            self.message = f"{self.state.table.cards.name(card)} isn't one of those listed"
        else:
            self.message = unavailable(self, "summon")
        return None

    @property
    def lists_cards(self) -> bool:
        """Whether the list is one of cards of the hand, each under its own number."""
        return any(entry.option.verb in ("discard", "return") for entry in self.entries)

    def point(self, square: Square) -> None:
        """Point at a square."""
        self._put(square)
        self.pointed = True

    def hover(self, square: Square) -> None:
        """Show what would happen where the mouse is; a click must still point there."""
        self._put(square)

    def _put(self, square: Square) -> None:
        """Put the cursor there."""
        self.cursor, self.aimed, self.pointed = square, True, False
        self.column = self.number = self.message = ""
        self.entry = -1

    def _highlight(self, index: int) -> None:
        """Point at an entry of the list."""
        self.point(self.cursor)
        self.entry = index

    def move(self, across: int, up: int) -> None:
        """An arrow key: moves the cursor, or goes through the list if the board isn't asked."""
        if not self.answer.targets and self.entries:
            self.step(1 if across > 0 or up < 0 else -1)
            return
        column, row = column_of(self.cursor) + across, row_of(self.cursor) + up
        while 0 <= column < SIZE and 0 <= row < SIZE:
            square = square_at(column, row)
            if square is not None:
                self.point(square)
                return
            column, row = column + across, row + up

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
            self.message = f"there is no {'card' if self.decision.ask == 'action' else 'entry'} {digit}"

    def _count_on(self, digit: str) -> None:
        """Point at the entry whose number this digit completes, or at the one whose number it begins."""
        keys = [entry.key for entry in self.entries]
        for number in (self.number + digit, digit):
            if number in keys:
                self._highlight(keys.index(number))
                self.number = number
                return
        self.message, self.number = f"there is no entry {digit}", ""

    def _point_at(self, name: str) -> None:
        self.column = ""
        square = square_at(COLUMNS.index(name[0]), int(name[1]) - 1) if name[1] != "0" else None
        if square is None:
            self.message = f"{name} is not a square of the arena"
            return
        self.point(square)
        if square not in self.answer.targets:
            self.message = why_not(self, square)

    def take_card(self, card: str) -> None:
        """Choose a card of the hand: light its places, or make ready to invoke the flare. Nothing is played."""
        self.looked_at = card
        if card in self.state.table.cards.flares:
            flare = PartialAnswer(self.decision).with_verbs("flare")
            self._narrow(flare if flare.options else PartialAnswer(self.decision))
            self.message = "" if flare.options else unavailable(self, "flare")
            return
        answer = self.answer.with_card(card)
        self._narrow(answer if answer.options else PartialAnswer(self.decision))
        if not answer.options:
            self.message = unfit(self, card)

    def look_ahead(self) -> None:
        """Show where one more common would let the chosen card come, or any of the hand; once more: no longer."""
        if self.decision.ask != "action":
            self.message = unavailable(self, "place")
        elif self.short:
            self._narrow(PartialAnswer(self.decision))
        else:
            self._show_short((self.looked_at,) if self.looked_at in self.beings else self.beings)

    def _show_short(self, cards: tuple[str, ...]) -> None:
        """Light the squares where a common is missing; if it may be placed, Enter places it."""
        self.looked_at = cards[0] if len(cards) == 1 else ""
        found = one_short(self.state, cards)
        if not found:
            self._narrow(PartialAnswer(self.decision))
            self.message = not_short(self, cards)
            return
        self._narrow(PartialAnswer(self.decision, ("place",), among=frozenset(found)))
        self.short = found
        self._suggest(found)

    def verb(self, verb: str) -> Option | None:
        """Choose what kind of thing to do; the same once more does it, if there is one thing only."""
        verbs = ("place", "lift") if verb == "place" else (verb,)
        answer = PartialAnswer(self.decision).with_verbs(*verbs)
        if not answer.options:
            self.message = unavailable(self, verb)
            return None
        again = self.answer.verbs == verbs
        options = answer.options
        if verb == "end" and not again and (free := left_undone(self)):
            self._narrow(answer)
            self.message = f"{free}; {self.keys['end']} once more ends the turn all the same"
            return None
        if len(options) == 1 and (again or verb == "end") and options[0].square < 0:
            return options[0]
        if again:
            self._narrow(PartialAnswer(self.decision))
        else:
            self._narrow(answer)
        return None

    def decline(self) -> Option | None:
        """Skip, or be done."""
        for option in self.decision.options:
            if option.verb in DECLINING:
                return option
        self.message = COMPULSORY
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


def _origin(state: GameState) -> Square:
    """Where the being of the running effect stands."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    return only(frame.being) if frame.being else frame.square
