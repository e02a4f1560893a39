"""The answer state of one decision: the square or entry pointed at, and the options that remain.

The state contains no widget, so tests cover everything that a player can do without a screen.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tashkalar import gettext as _
from tashkalar import pgettext
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
"""The command that does the same as a list entry, by the entry's verb."""

DECLINING = ("skip", "done")
OF_CARDS = ("discard", "return")
"""Verbs whose options are cards of the hand, listed under the card's number."""

CENTRE: Square = parse_square("e5")


class Entry(NamedTuple):
    """An option in the list below the board, with its key and its text."""

    key: str
    option: Option
    text: str


class AnswerState:
    """The state of one decision while the player chooses an option."""

    def __init__(self, state: GameState, decision: Decision, cursor: Square = CENTRE, keys: Keys = STANDARD) -> None:
        self.state = state
        self.keys = keys
        self.decision = decision
        self.cards = state.seats[decision.seat].at_hand
        self.cursor = cursor
        self.aimed = False
        """Whether Enter takes the square under the cursor; False while nothing is pointed at."""
        self.pointed = False
        """Whether the player, not the program or a hovering mouse, pointed at the square or entry; a click takes it."""
        self.entry = -1
        """The index of the highlighted list entry; -1 while the cursor on the board counts."""
        self.column = ""
        """A typed column letter without its row yet; else ""."""
        self.number = ""
        """The digits of a list entry's number typed so far."""
        self.message = ""
        """The reason why the last key did nothing; else ""."""
        self.notice = ""
        """A text about something that happened without a key; else ""."""
        self.looked_at = ""
        """The id of the card last chosen for reading; else ""."""
        self.short: Short = {}
        """The squares where one more common would complete a pattern, while the player looks at them; else empty."""
        self._previews: dict[Option, Preview | None] = {}
        self._effect_texts: dict[tuple[Option, Option | None, str], str] = {}
        self._narrow(OptionFilter(decision, origin=_origin(state)))

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def at_root(self) -> bool:
        """Whether this is a turn's own decision with nothing chosen yet."""
        return self.decision.ask == "action" and not self.answer.begun

    @property
    def card(self) -> str:
        """The id of the card to show: the chosen one, the decision's source, the listed one, or the one looked at."""
        option = self.current
        return (
            self.answer.card
            or self.decision.source
            or (option.card if option is not None and self.entry >= 0 else "")
            or self.looked_at
        )

    @property
    def lit(self) -> list[Square]:
        """The lit squares in reading order; those where a being can be summoned while nothing is chosen in a turn."""
        squares = self.short or (self.summonings if self.at_root else self.answer.targets)
        return sorted(squares, key=lambda square: (-row_of(square), column_of(square)))

    @property
    def beings(self) -> tuple[str, ...]:
        """The ids of the beings and legends in the hand."""
        return tuple(card for card in self.cards if card in self.state.table.cards.beings)

    @property
    def numbers(self) -> dict[Square, str]:
        """The digits of the cards that can be summoned to a square, or that one more common there helps, by square."""
        if self.short:
            return {square: "".join(map(self._number, cards)) for square, cards in self.short.items()}
        return self.summonings if self.at_root else self.improvised_only

    def _find_improvised(self) -> dict[Square, str]:
        """Return the lit squares where the chosen being arrives only by improvising, each with the sign for that."""
        if not self.answer.card or self.answer.square >= 0:
            return {}
        targets = self.answer.targets.items()
        return {square: STANDS_IN for square, options in targets if all(map(self._improvises, options))}

    def _improvises(self, option: Option) -> bool:
        """Whether an option improvises with an enemy piece, which is allowed once for each colour."""
        return improvised_substitute(self.state, option.stand_ins) is not None

    def _number(self, card: str) -> str:
        """Return the number of a card of the hand, from 1."""
        return str(self.cards.index(card) + 1)

    @property
    def lists_cards(self) -> bool:
        """Whether the list shows cards of the hand under their numbers."""
        return any(entry.option.verb in (*OF_CARDS, "warp") and entry.key.isdigit() for entry in self.entries)

    @property
    def digits(self) -> tuple[str, str] | None:
        """The word for what a digit chooses, and the range of digits such as "1-5"; None if no digit does anything."""
        keys = [entry.key for entry in self.entries if entry.key.isdigit()]
        thing = pgettext("key", "card") if self.lists_cards or not keys else pgettext("key", "entry")
        if not keys and self.decision.ask == "action":
            keys = [self._number(card) for card in self.cards]
        return (thing, "-".join(dict.fromkeys((keys[0], keys[-1])))) if keys else None

    def lists(self, verb: str) -> bool:
        """Return whether the decision has an option of a verb."""
        return any(option.verb == verb for option in self.decision.options)

    @property
    def current(self) -> Option | None:
        """The option that Enter would play now; None if there is none."""
        if self.entry >= 0:
            return self.entries[self.entry].option
        pointed = self.answer.point(self.cursor) if self.aimed else None
        return pointed if isinstance(pointed, Option) else None

    @property
    def preview(self) -> Preview | None:
        """The outcome of the current option; None if there is no option or nothing to show."""
        return None if self.current is None else self.preview_of(self.current)

    def preview_of(self, option: Option) -> Preview | None:
        """Return the outcome of an option, computed once; None if there is nothing to show."""
        if option not in self._previews:
            self._previews[option] = preview_option(self.state, option, self.decision)
        return self._previews[option]

    def effect_text(self, option: Option, shown: Option | None = None, more: str = "") -> str:
        """Return the effect of an option and its cost as text, computed once; see `labels.option_effect`.

        Args:
            shown: the option without the fields to leave out of the text; None for the whole option.
        """
        key = option, shown, more
        if key not in self._effect_texts:
            self._effect_texts[key] = option_effect(option, self.state, shown, more)
        return self._effect_texts[key]

    def outcome(self, option: Option) -> str:
        """Return the outcome of an option as text, or its effect if the outcome can't be previewed."""
        preview = self.preview_of(option)
        return preview.sentence if preview is not None else self.effect_text(option)

    def places(self, card: str) -> Ways | None:
        """Return in how many ways a card can be summoned now."""
        if self.decision.ask != "action" or not self.state.turn.actions or self.state.turn.passed:
            return None
        return self._places.get(card, Ways())

    def _narrow(self, answer: OptionFilter) -> None:
        """Replace the option filter, choose its square if there is only one, and point at a harmless option."""
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
        """The lit squares where the chosen being arrives only by improvising, each with the sign for that."""
        if self.decision.ask == "action":
            self._count_summonings()
        if not self.at_root:
            self._suggest(answer.targets)

    def _suggest(self, lit: Collection[Square]) -> None:
        """Point at the nearest of these squares, or at the first entry, that costs no piece of the player's own."""
        for square in sorted(lit, key=lambda square: (distance(square, self.cursor), square)):
            if self._is_free(self.answer.targets.get(square, ())):
                self._put(square)
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
                if self._improvises(option):
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

    def _put(self, square: Square) -> None:
        """Point at a square for the program, and forget what was typed."""
        self.cursor, self.aimed, self.pointed = square, True, False
        self.column = self.number = self.message = ""
        self.entry = -1


def neighbour(square: Square, across: int, up: int) -> Square:
    """Return the next square of the arena in a direction, beyond missing corners; the square itself if there is none.

    Args:
        across: columns to the right, from -1 to 1.
        up: rows upwards, from -1 to 1; one of the two is not 0.
    """
    column, row = column_of(square) + across, row_of(square) + up
    while 0 <= column < SIZE and 0 <= row < SIZE:
        there = square_at(column, row)
        if there is not None:
            return there
        column, row = column + across, row + up
    return square


def square_of_keys(name: str) -> Square | None:
    """Return the square of a column letter and a digit; None if it is not on the arena.

    Args:
        name: two characters such as "e5"; the letter is from a to i.
    """
    return square_at(COLUMNS.index(name[0]), int(name[1]) - 1) if name[1] != "0" else None


def _origin(state: GameState) -> Square:
    """Return the square of the being whose effect runs; -1 if no effect runs."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    return single_square(frame.being) if frame.being else frame.square
