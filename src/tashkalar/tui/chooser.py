"""One player answering one question: cursor, list entry, what is narrowed down, and what to say about it.

It holds no widget, so that everything a player can do to a question can be tested without a screen.
"""

from typing import NamedTuple

from tashkalar.engine import match_of
from tashkalar.engine.decision import Decision, Option
from tashkalar.engine.geometry import (
    COLUMNS,
    NAMES,
    SIZE,
    Square,
    column_of,
    distance,
    named,
    only,
    row_of,
    square_at,
)
from tashkalar.engine.state import GameState
from tashkalar.tui.answer import Answer
from tashkalar.tui.panels import hand
from tashkalar.tui.preview import Preview, preview
from tashkalar.tui.words import count, in_set, label, listed

KEYS = {"skip": "s", "done": "s", "end": ".", "flare": "z", "claim": "t"}
"""The keys of list entries that have one of their own."""

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
    """

    def __init__(self, state: GameState, decision: Decision, cursor: Square = CENTRE) -> None:
        self.state = state
        self.decision = decision
        self.cards = hand(state, decision.seat)
        self.cursor = cursor
        self.pointed = False
        """Whether the cursor was put where it is in this question; else Enter does nothing at the root."""
        self.entry = -1
        """The highlighted list entry, or -1 while the cursor on the board counts."""
        self.column = ""
        """A column letter that waits for its row."""
        self.message = ""
        """Why the last key did nothing."""
        self.looked_at = ""
        """The card last chosen for reading."""
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
        squares = self.summonings if self.at_root else self.answer.targets
        return sorted(squares, key=lambda square: (-row_of(square), column_of(square)))

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

    def places(self, card: str) -> int | None:
        """In how many ways a card can be summoned now; None while the question is another."""
        if self.decision.ask != "action":
            return None
        return self._places.get(card, 0)

    def _narrow(self, answer: Answer) -> None:
        """Go on with another answer, and put the cursor where it is of use. A single square picks itself."""
        targets = answer.targets
        if len(targets) == 1 and not answer.loose and self.decision.ask != "action":
            pointed = answer.point(next(iter(targets)))
            answer = pointed if isinstance(pointed, Answer) else answer
        self.answer = answer
        self.column = self.message = ""
        self.entry = -1
        self.entries = self._entries()
        if self.decision.ask == "action":
            self._count_summonings()
        lit = answer.targets
        if lit and not self.at_root and self.cursor not in lit:
            self.cursor = min(lit, key=lambda square: (distance(square, self.cursor), square))
        elif self.entries and not lit and not self.at_root:
            self.entry = 0

    def _count_summonings(self) -> None:
        self._places: dict[str, int] = {}
        self.summonings: dict[Square, str] = {}
        """The numbers of the cards that can come, by square."""
        for option in self.decision.options:
            if option.verb == "summon":
                self._places[option.card] = self._places.get(option.card, 0) + 1
                numbers = self.summonings.get(option.square, "")
                number = str(self.cards.index(option.card) + 1)
                self.summonings[option.square] = numbers if number in numbers else numbers + number

    def _entries(self) -> list[Entry]:
        found: list[Entry] = []
        declining = tuple(o for o in self.decision.options if o.verb in ("skip", "done"))
        for option in (*self.answer.loose, *(o for o in declining if self.answer.square >= 0)):
            key = KEYS.get(option.verb, "")
            if option.verb in ("discard", "return") and option.card in self.cards:
                key = str(self.cards.index(option.card) + 1)
            elif not key or self.answer.verbs == ("claim",):
                key = str(1 + sum(entry.key.isdigit() for entry in found))
            found.append(Entry(key, option, self._label(option)))
        return found

    def _label(self, option: Option) -> str:
        if option.verb == "summon" and self.answer.square >= 0:
            match = match_of(self.state, option)
            return f"{label(option._replace(square=-1), self.state)} from {in_set(match.used)}"
        return label(option, self.state)

    # --- what the player does: each returns the option to play, if that settles it ----------------

    def confirm(self) -> Option | None:
        """Enter."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        if self.at_root and not self.pointed:
            self.message = self._nothing_chosen
            return None
        return self._take(self.cursor)

    @property
    def _nothing_chosen(self) -> str:
        if self.state.turn.actions:
            return f"choose a card ({self._numbers}), or go to a square first"
        return "end the turn with ."

    def _take(self, square: Square) -> Option | None:
        pointed = self.answer.point(square)
        if isinstance(pointed, Option):
            return pointed
        if pointed is None:
            self.message = self.why_not(square)
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
            self.message = "nothing is lit"
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
        if self.decision.ask == "action" and number <= len(self.cards):
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
            self.message = self.why_not(square)
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
            self.message = self._unfit(card)

    def _unfit(self, card: str) -> str:
        name = self.state.table.cards.name(card)
        if not self.state.turn.actions:
            return f"no action is left to summon {name}"
        return f"{name} fits nowhere now"

    def verb(self, verb: str) -> Option | None:
        """Choose what kind of thing to do; the same once more does it, if there is one thing only."""
        verbs = ("place", "lift") if verb == "place" else (verb,)
        answer = Answer(self.decision).with_verbs(*verbs)
        if not answer.options:
            self.message = self._unavailable(verb)
            return None
        again = self.answer.verbs == verbs
        options = answer.options
        if verb == "end" and not again and self._left_undone:
            self._narrow(answer)
            self.message = f"{self._left_undone}; . once more ends the turn all the same"
            return None
        if len(options) == 1 and (again or verb == "end") and options[0].square < 0:
            return options[0]
        if again:
            self._narrow(Answer(self.decision))
        else:
            self._narrow(answer)
        return None

    @property
    def _left_undone(self) -> str:
        """What can still be done for free before the turn ends."""
        name = self.state.table.cards.name
        claims = [name(option.card) for option in self.decision.options if option.verb == "claim"]
        parts = [f"{listed(claims)} can be claimed (t)"] if claims else []
        parts += ["the flare can be invoked (z)"] if self._has("flare") else []
        return " and ".join(parts)

    def _has(self, verb: str) -> bool:
        return any(option.verb == verb for option in self.decision.options)

    def _unavailable(self, verb: str) -> str:
        """Why a kind of thing can't be done now."""
        turn = self.state.turn
        if self.decision.ask != "action" and verb != "resign":
            return "first answer the question above"
        match verb:
            case "place" | "discard" if not turn.actions:
                return "no action is left this turn"
            case "discard" if turn.discarded:
                return "only one discard a turn"
            case "discard":
                return "no being of the own school is in hand"
            case "flare":
                held = self.state.seats[self.decision.seat].flares
                return "neither criterion of the flare is met" if held else "the flare is used up this turn"
            case "claim" if self.state.table.form != "high-form":
                return "there are no tasks in this form"
            case "claim" if turn.actions:
                return "tasks are claimed after the last action"
            case "claim":
                return "no task is fulfilled now"
            case "end":
                return f"{count(turn.actions, 'action')} must still be used: place (p), or a card ({self._numbers})"
        return f"{verb} isn't possible here"

    def decline(self) -> Option | None:
        """Skip, or be done."""
        for option in self.decision.options:
            if option.verb in ("skip", "done"):
                return option
        self.message = "this can't be skipped"
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

    # --- what is said -----------------------------------------------------------------------------

    def why_not(self, square: Square) -> str:
        """Why a square can't be chosen, in a line."""
        name = NAMES[square]
        piece = self.state.board.at(square)
        if self.answer.card:
            card = self.state.table.cards.name(self.answer.card)
            return f"{card} can't come to {name}; n shows the {count(len(self.answer.targets), 'place')}"
        if self.decision.ask == "action" and not self.answer.targets:
            return "no action is left: end the turn with ."
        placing = "place" in self.answer.verbs or self.decision.ask in ("action", "place")
        if placing and piece is not None:
            return f"{name} is taken: a piece is placed on an empty square"
        if not self.answer.targets:
            return "the board isn't asked: choose from the list"
        return f"{name} isn't lit; n goes to the next square that is"

    @property
    def prompt(self) -> str:
        """Who must do what, and for which card; without the name."""
        name = self.state.table.cards.name
        answer = self.answer
        if self.column:
            return f"square {self.column}_ : now its row, 1 to 9"
        if self.decision.ask != "action":
            return self._effect_prompt()
        if answer.verbs == ("resign",):
            return "resign? Enter gives the game away, Esc goes on playing"
        if answer.square >= 0:
            return f"{NAMES[answer.square]}: choose what to do there"
        if answer.card:
            places = count(len(answer.options), "place")
            return f"{name(answer.card)}: choose where it arrives ({places})"
        match answer.verbs:
            case ("place", "lift") if self._has("lift"):
                return "all your pieces stand on the board: choose one to pick up"
            case ("place", "lift"):
                return "place a common: choose an empty square"
            case ("discard",):
                return "discard: choose a being"
            case ("claim",):
                return "claim a task and end the turn: choose one"
            case ("flare",):
                return f"invoke {name(self.cards[-1])}? Enter does, Esc doesn't"
            case ("end",):
                return "end the turn?"
        if not self.state.turn.actions:
            free = self._left_undone
            return f"no action left: end the turn with . {f'({free})' if free else ''}".strip()
        left = count(self.state.turn.actions, "action")
        return f"{left} left: choose a card ({self._numbers}), or an empty square for a common"

    @property
    def _numbers(self) -> str:
        """The keys of the cards that can be summoned."""
        return f"1-{sum(card in self.state.table.cards.beings for card in self.cards)}"

    def _effect_prompt(self) -> str:
        text = self.decision.prompt
        if self.answer.square >= 0:
            verb = next(iter(self.answer.options)).verb
            from_here = f"{verb} from {NAMES[self.answer.square]} to which square?"
            which = from_here if verb in ("move", "leap", "run") else f"{NAMES[self.answer.square]}: which of these?"
            text = f"{text.partition(':')[0]}: {which}"
        if "skip" not in text and self._has("skip"):
            text += " (s skips)"
        return text

    @property
    def hint(self) -> str:
        """What Enter would do now."""
        if self.entry >= 0:
            seen = self.preview.sentence if self.preview else ""
            entry = self.entries[self.entry]
            return f"Enter: {entry.text}{f' - {seen}' if seen and seen not in entry.text else ''}"
        if self.preview is not None:
            return f"Enter: {self.preview.sentence}"
        options = self.answer.targets.get(self.cursor, ())
        if not options or (self.at_root and not self.pointed):
            return self._no_hint()
        if self.answer.square < 0 and any(option.to >= 0 for option in options):
            return f"Enter: {options[0].verb} the piece on {NAMES[self.cursor]}"
        kinds = dict.fromkeys(label(option._replace(orientation="", square=-1), self.state) for option in options)
        return f"Enter on {NAMES[self.cursor]}: {', or '.join(kinds)}"

    def _no_hint(self) -> str:
        if self.at_root and self.summonings:
            return "The numbers on the board are cards that fit there; n goes from one to the next."
        if self.answer.targets:
            return "n and N go through the lit squares, Enter chooses, Esc goes back."
        return ""


def _origin(state: GameState) -> Square:
    """Where the being of the running effect stands."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    return only(frame.being) if frame.being else frame.square
