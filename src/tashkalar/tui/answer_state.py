"""The answer state of one decision: what the player points at, and what remains possible.

It holds no widget, so that everything a player can do to a question can be tested without a screen.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tashkalar.engine import Decision, GameState, Option, improvised_substitute, match_of, own_losses_of_option
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
from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext
from tashkalar.text.shared_phrases import square_names
from tashkalar.tui.hand_panel import Ways
from tashkalar.tui.key_bindings import STANDARD, Keys
from tashkalar.tui.labels import option_effect
from tashkalar.tui.one_short import Short
from tashkalar.tui.option_filter import OptionFilter
from tashkalar.tui.preview import STANDS_IN, Preview, preview_option

COMMANDS = {
    "skip": "skip",
    "done": "skip",
    "end": "end",
    "flare": "flare",
    "claim": "claim",
    "pass": "hand-over",
    "thaw": "thaw",
    "warp": "warp",
}
"""The commands that do what list entries do, by the verb."""

DECLINING = ("skip", "done")
OF_CARDS = ("discard", "return")
"""Verbs whose options are cards of the hand, each under its own number."""

CENTRE: Square = parse_square("e5")


class Entry(NamedTuple):
    """An option that is chosen from the list."""

    key: str
    option: Option
    text: str


class AnswerState:
    """The state of one decision while the player points.

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
        self.cards = state.seats[decision.seat].at_hand
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
        self._deeds: dict[tuple[Option, Option | None, str], str] = {}
        self._narrow(OptionFilter(decision, origin=_origin(state)))

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
        return improvised_substitute(self.state, option.stand_ins) is not None

    def _number(self, card: str) -> str:
        return str(self.cards.index(card) + 1)

    @property
    def lists_cards(self) -> bool:
        """Whether the list is one of cards of the hand, each under its own number."""
        return any(entry.option.verb in (*OF_CARDS, "warp") and entry.key.isdigit() for entry in self.entries)

    @property
    def digits(self) -> tuple[str, str] | None:
        """What a digit points at, and which digits do so; None if none does."""
        keys = [entry.key for entry in self.entries if entry.key.isdigit()]
        thing = pgettext("key", "card") if self.lists_cards or not keys else pgettext("key", "entry")
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
            self._previews[option] = preview_option(self.state, option, self.decision)
        return self._previews[option]

    def deed(self, option: Option, shown: Option | None = None, more: str = "") -> str:
        """What an answer does and what it costs, see `labels.option_effect`, worked out once."""
        asked = option, shown, more
        if asked not in self._deeds:
            self._deeds[asked] = option_effect(option, self.state, shown, more)
        return self._deeds[asked]

    def outcome(self, option: Option) -> str:
        """The same in words; what an option is called, where nothing can be shown."""
        seen = self.preview_of(option)
        return seen.sentence if seen is not None else self.deed(option)

    def places(self, card: str) -> Ways | None:
        """In how many ways a card can be summoned now; None while no being may be summoned, wherever it would fit."""
        if self.decision.ask != "action" or not self.state.turn.actions or self.state.turn.passed:
            return None
        return self._places.get(card, Ways())

    def _narrow(self, answer: OptionFilter) -> None:
        """Go on with another answer, and suggest something. Where it can only begin on one square, it begins there."""
        targets = answer.targets
        choosable = [option for option in answer.loose if option.verb not in DECLINING]
        if len(targets) == 1 and not choosable and self.decision.ask != "action":
            pointed = answer.point(next(iter(targets)))
            answer = pointed if isinstance(pointed, OptionFilter) else answer
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
        return any(not own_losses_of_option(self.state, option) for option in options)

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
            if (option.verb in OF_CARDS or self.answer.verbs == ("warp",)) and option.card in self.cards:
                key = self._number(option.card)
            elif not key or self.answer.verbs == ("claim",) or (self.answer.verbs == ("flare",) and option.word):
                key = str(1 + sum(entry.key.isdigit() for entry in found))
            found.append(Entry(key, option, self._label(option)))
        return found

    def _label(self, option: Option) -> str:
        if option.verb == "summon" and self.answer.square >= 0:
            used = match_of(self.state, option).used & ~sum(map(mask_of, option.stand_ins))
            return self.deed(option, option._replace(square=-1), _("from {squares}").format(squares=square_names(used)))
        there = option.verb == "place" and self.answer.square >= 0
        return self.deed(option, option._replace(square=-1) if there else option)

    def _put(self, square: Square) -> None:
        """Put the cursor there."""
        self.cursor, self.aimed, self.pointed = square, True, False
        self.column = self.number = self.message = ""
        self.entry = -1


def neighbour(square: Square, across: int, up: int) -> Square:
    """The next square of the arena in a direction, past what is cut off; the square itself if there is none."""
    column, row = column_of(square) + across, row_of(square) + up
    while 0 <= column < SIZE and 0 <= row < SIZE:
        there = square_at(column, row)
        if there is not None:
            return there
        column, row = column + across, row + up
    return square


def square_of_keys(name: str) -> Square | None:
    """The square of a column's letter and a digit; None if there is none on the arena."""
    return square_at(COLUMNS.index(name[0]), int(name[1]) - 1) if name[1] != "0" else None


def _origin(state: GameState) -> Square:
    """Where the being of the running effect stands."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    return single_square(frame.being) if frame.being else frame.square
