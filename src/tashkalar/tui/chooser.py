"""One player answering one question: cursor, list entry, what is narrowed down, and what to say about it.

It holds no widget, so that everything a player can do to a question can be tested without a screen.
"""

from collections.abc import Collection
from typing import NamedTuple

from tashkalar.engine import match_of
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
from tashkalar.tui.answer import Answer
from tashkalar.tui.keys import STANDARD, Keys
from tashkalar.tui.panels import Ways
from tashkalar.tui.preview import STANDS_IN, Preview, preview
from tashkalar.tui.saying import (
    COMPULSORY,
    left_undone,
    not_short,
    nothing_chosen,
    nothing_lit,
    unavailable,
    unfit,
    why_not,
)
from tashkalar.tui.short import Short, one_short
from tashkalar.tui.words import label
from tashkalar.words import in_set

COMMANDS = {"skip": "skip", "done": "skip", "end": "end", "flare": "flare", "claim": "claim", "pass": "hand-over"}
"""The commands that do what list entries do, by the verb."""

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
        self.pointed = False
        """Whether the cursor was put where it is in this question; else Enter does nothing at the root."""
        self.entry = -1
        """The highlighted list entry, or -1 while the cursor on the board counts."""
        self.column = ""
        """A column letter that waits for its row."""
        self.message = ""
        """Why the last key did nothing."""
        self.notice = ""
        """What has happened without a key."""
        self.looked_at = ""
        """The card last chosen for reading."""
        self.short: Short = {}
        """While it is asked for: where one more common would let a being come."""
        self._previews: dict[Option, Preview | None] = {}
        self._narrow(Answer(decision, origin=_origin(state)))

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

    def lists(self, verb: str) -> bool:
        """Whether the question has an option of this verb."""
        return any(option.verb == verb for option in self.decision.options)

    @property
    def current(self) -> Option | None:
        """The option that Enter would play now."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        if self.at_root and not self.pointed:
            return None
        pointed = self.answer.point(self.cursor)
        return pointed if isinstance(pointed, Option) else None

    @property
    def preview(self) -> Preview | None:
        """What the current option would do."""
        option = self.current
        if option is None:
            return None
        if option not in self._previews:
            self._previews[option] = preview(self.state, option)
        return self._previews[option]

    def places(self, card: str) -> Ways | None:
        """In how many ways a card can be summoned now; None while the question is another."""
        if self.decision.ask != "action":
            return None
        return self._places.get(card, Ways())

    def _narrow(self, answer: Answer) -> None:
        """Go on with another answer, and put the cursor where it is of use. A single square picks itself."""
        targets = answer.targets
        if len(targets) == 1 and not answer.loose and self.decision.ask != "action":
            pointed = answer.point(next(iter(targets)))
            answer = pointed if isinstance(pointed, Answer) else answer
        self.answer = answer
        self.short = {}
        self.column = self.message = self.notice = ""
        self.entry = -1
        self.entries = self._entries()
        self.improvised_only = self._find_improvised()
        """The lit squares where the chosen being can come by improvising alone, each with the sign of that."""
        if self.decision.ask == "action":
            self._count_summonings()
        if answer.targets and not self.at_root:
            self._come_near(answer.targets)
        elif self.entries and not self.at_root:
            self.entry = 0

    def _come_near(self, lit: Collection[Square]) -> None:
        """Put the cursor on the nearest of these squares."""
        if self.cursor not in lit:
            self.cursor = min(lit, key=lambda square: (distance(square, self.cursor), square))

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
        declining = tuple(o for o in self.decision.options if o.verb in ("skip", "done"))
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
            return f"{label(option._replace(square=-1), self.state)} from {in_set(used)}"
        there = option.verb == "place" and self.answer.square >= 0
        return label(option._replace(square=-1) if there else option, self.state)

    # --- what the player does: each returns the option to play, if that settles it ----------------

    def confirm(self) -> Option | None:
        """Enter."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        if self.at_root and not self.pointed:
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
        """A click: picks, or plays what the cursor already previews there."""
        here = self.cursor == square and self.entry < 0
        self.point(square)
        if here or not isinstance(self.answer.point(square), Option):
            return self._take(square)
        return None

    def point(self, square: Square) -> None:
        """Move the cursor there."""
        self.cursor, self.pointed = square, True
        self.column = self.message = ""
        self.entry = -1

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
        self.message = ""
        self.column = column

    def digit(self, number: int) -> Option | None:
        """A digit: a row after a column letter, else a list entry, else a card."""
        if self.column:
            self._named_square(self.column + str(number))
            return None
        for entry in self.entries:
            if entry.key == str(number):
                return entry.option
        if self.short and number <= len(self.beings):
            self._show_short((self.cards[number - 1],))
        elif self.decision.ask == "action" and number <= len(self.cards):
            self.take_card(self.cards[number - 1])
        else:
            self.message = f"there is no {'card' if self.decision.ask == 'action' else 'entry'} {number}"
        return None

    def _named_square(self, name: str) -> None:
        self.column = ""
        square = square_at(COLUMNS.index(name[0]), int(name[1]) - 1)
        if square is None:
            self.message = f"{name} is not a square of the arena"
            return
        self.point(square)
        pointed = self.answer.point(square)
        if pointed is None:
            self.message = why_not(self, square)
        elif isinstance(pointed, Answer) and not self.at_root:
            self._narrow(pointed)

    def take_card(self, card: str) -> None:
        """Choose a card of the hand: light its places, or make ready to invoke the flare."""
        self.looked_at = card
        if card in self.state.table.cards.flares:
            self.verb("flare")
            return
        answer = self.answer.with_card(card)
        self._narrow(answer if answer.options else Answer(self.decision))
        if not answer.options:
            self.message = unfit(self, card)

    def look_ahead(self) -> None:
        """Show where one more common would let the chosen card come, or any of the hand; once more: no longer."""
        if self.decision.ask != "action":
            self.message = unavailable(self, "place")
        elif self.short:
            self._narrow(Answer(self.decision))
        else:
            self._show_short((self.looked_at,) if self.looked_at in self.beings else self.beings)

    def _show_short(self, cards: tuple[str, ...]) -> None:
        """Light the squares where a common is missing; if it may be placed, Enter places it."""
        self.looked_at = cards[0] if len(cards) == 1 else ""
        found = one_short(self.state, cards)
        if not found:
            self._narrow(Answer(self.decision))
            self.message = not_short(self, cards)
            return
        self._narrow(Answer(self.decision, ("place",), among=frozenset(found)))
        self.short = found
        self._come_near(found)

    def verb(self, verb: str) -> Option | None:
        """Choose what kind of thing to do; the same once more does it, if there is one thing only."""
        verbs = ("place", "lift") if verb == "place" else (verb,)
        answer = Answer(self.decision).with_verbs(*verbs)
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
            self._narrow(Answer(self.decision))
        else:
            self._narrow(answer)
        return None

    def decline(self) -> Option | None:
        """Skip, or be done."""
        for option in self.decision.options:
            if option.verb in ("skip", "done"):
                return option
        self.message = COMPULSORY
        return None

    def back(self) -> bool:
        """One step back; False if there was none."""
        if self.column or self.message:
            self.column = self.message = ""
        elif self.answer.begun:
            first = self.answer.square
            self._narrow(self.answer.back())
            if first >= 0:
                self.cursor = first
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
