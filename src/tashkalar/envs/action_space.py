"""The action space: a fixed numbering of all options that a game can list.

The numbers depend only on the cards and the arena, so they are the same on every machine and in every position. First
come the options without a card, then those on squares, then those with cards, then all summonings. An *action* of this
space is an option; an action in the rules of Tash-Kalar is one of the two things that a player does in a turn.

    >>> numbers = action_space(GameConfig("duel", ("northern", "southern")))
    >>> numbers.decode(0), numbers.decode(numbers.encode("summon knight e5 r90"))
    ('skip', 'summon knight e5 r90')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations

from hotseat.codec.whole_numbers import shorten, to_int
from tashkalar.engine.board import ANY_RANK, COMMON, piece
from tashkalar.engine.catalogue import Being, Program
from tashkalar.engine.decision import (
    DONE,
    END,
    FLARE,
    LIFT,
    PASS,
    PLACE,
    RESIGN,
    SKIP,
    THAW,
    Decision,
    Option,
    card_option,
    option_on,
    summon_option,
    word_option,
)
from tashkalar.engine.forms import FORMS
from tashkalar.engine.game import IllegalOption
from tashkalar.engine.geometry import (
    AREAS,
    DIRECTIONS,
    NEIGHBOURS,
    RAYS,
    SQUARES,
    Square,
    by_rows,
    mask_of,
    square_name,
    squares,
)
from tashkalar.engine.instructions import Call, Modes
from tashkalar.engine.mechanics import walk_parts
from tashkalar.engine.pattern import Orientation, Pattern
from tashkalar.engine.summoning import MOST
from tashkalar.engine.verbs import VERBS
from tashkalar.engine.verbs.base import Verb
from tashkalar.engine.verbs.movement import Move, Run
from tashkalar.engine.verbs.summonings import AllowEmptySquares, AllowSubstitute
from tashkalar.envs.game_config import GameConfig

StandIns = tuple[tuple[Square, ...], tuple[Square, ...]]
"""The squares of the enemy pieces that stand in at a summoning, in the option's order, and those of empty squares."""
Cell = tuple[Square, int]
"""A square of a pattern with the least rank needed there."""


class ActionSpace:
    """All options that games of a configuration can list, in a fixed order.

    Raises:
        ValueError: with these cards two options would have the same text.
    """

    def __init__(self, config: GameConfig) -> None:
        self.config = config
        self.options: tuple[Option, ...] = tuple(dict.fromkeys(_all_options(config)))
        """The options, indexed by their number."""
        self._numbers = {option: number for number, option in enumerate(self.options)}

    def __len__(self) -> int:
        return len(self.options)

    def __reduce__(self) -> tuple[object, ...]:
        return action_space, (self.config,)

    def __deepcopy__(self, memo: object) -> ActionSpace:
        return self

    def number(self, option: Option) -> int:
        """Return the number of an option of a decision in such a game.

        Raises:
            LookupError: no decision of such a game lists the option.
        """
        try:
            return self._numbers[option]
        except KeyError:
            raise self._unknown(option.text) from None

    def encode(self, text: str) -> int:
        """Return the number of the option with a text such as "summon knight e5 r90".

        Raises:
            LookupError: no decision of such a game lists the option.
        """
        try:
            return self._by_text[text]
        except KeyError:
            raise self._unknown(text) from None

    def _unknown(self, text: str) -> LookupError:
        return LookupError(f"{text!r} is no option of {self.config.form} with these cards")

    def decode(self, number: int) -> str:
        """Return the text of the option with a number from 0 to `len(numbers) - 1`.

        Raises:
            IndexError: no option has this number.
        """
        which = to_int(number)
        if which is None or not 0 <= which < len(self.options):
            raise IndexError(f"{shorten(number)} is no option's number")
        return self.options[which].text

    def listed(self, decision: Decision, *, resigning: bool) -> list[int]:
        """Return the numbers of the options of a decision.

        Args:
            decision: a decision of such a game.
            resigning: whether to include resigning.
        """
        return [self.number(option) for option in decision.options if resigning or option != RESIGN]

    def answer(self, decision: Decision, number: object, *, resigning: bool) -> Option:
        """Return the option with the given number, if the decision lists it.

        Args:
            decision: a decision of such a game.
            number: the number; any value is accepted and checked.
            resigning: whether resigning is allowed.

        Raises:
            IllegalOption: the value isn't the number of an allowed option.
        """
        which = to_int(number)
        if which is None or not 0 <= which < len(self.options):
            last = len(self.options) - 1
            raise IllegalOption(f"an action is a whole number from 0 to {last}, not {shorten(number)}")
        option = self.options[which]
        if option not in decision.options or (option == RESIGN and not resigning):
            raise IllegalOption(f"action {which}, {option.text!r}, is not an option here")
        return option

    def families(self) -> dict[str, int]:
        """Return how many numbers each verb has, in the order of the numbers."""
        return dict(Counter(option.verb for option in self.options))

    @cached_property
    def _by_text(self) -> dict[str, int]:
        numbers = {option.text: number for number, option in enumerate(self.options)}
        if len(numbers) < len(self.options):
            raise ValueError("two options have the same text: a card is called like a square or a seat")
        return numbers


@lru_cache(maxsize=16)
def action_space(config: GameConfig) -> ActionSpace:
    """Return the action space of a configuration; it is built once and cached."""
    return ActionSpace(config)


def _all_options(config: GameConfig) -> Iterator[Option]:
    yield from (SKIP, DONE, END, RESIGN, THAW)
    yield from [PASS] * config.teams
    several = [str(colour + 1) for colour in range(config.colours)]
    yield from [FLARE] if config.colours == 2 else [word_option("flare", colour) for colour in several]
    programs = tuple(_programs(config, config.beings))
    for part in walk_parts(programs):
        if isinstance(part, Modes):
            yield from (word_option("mode", word) for word, _, _ in part.modes)
    yield from (word_option("pick", colour) for colour in several)
    yield from _on_squares(config)
    used = {part.word for part in walk_parts(programs) if isinstance(part, Verb)}
    for word, verb in VERBS.items():
        if word in used and verb.answered:
            yield from _answers(config, verb)
    yield from _with_cards(config)
    for deck in (*config.decks, "legends"):
        helps = _helps(config, deck)
        for card in config.cards.decks.get(deck, ()):
            for most, gaps in helps:
                yield from _summonings(config.cards.beings[card], most, gaps)


def _on_squares(config: GameConfig) -> Iterator[Option]:
    """Yield the options on squares that the rules list: placing, lifting, and the pieces of an opening or an effect."""
    for square in SQUARES:
        yield PLACE[square]
        yield LIFT[square]
    for square in SQUARES:
        for colour in range(config.colours):
            yield from (Option("place", square=square, piece=piece(colour, rank)) for rank in ANY_RANK)


def _with_cards(config: GameConfig) -> Iterator[Option]:
    """Yield the options with cards that the rules list."""
    cards = config.cards
    for word in ("discard", "return", "pick"):
        yield from (card_option(word, card) for card in (*config.beings, *cards.flares))
    yield from (card_option("warp", card) for card in config.beings if card in cards.warps)
    if FORMS[config.form].scoring == "tasks":
        yield from (card_option("claim", task) for task in cards.tasks)


def _answers(config: GameConfig, verb: type[Verb]) -> Iterator[Option]:
    """Yield the options that a verb's decision can list, from the example option in the manual."""
    first_word, *arguments = verb.answers[0].split()
    match ["square" if word in _ON_ARENA else word for word in arguments]:
        case ["square"]:
            yield from (option_on(first_word, square) for square in SQUARES)
        case ["square", "square"]:
            yield from (option_on(first_word, square, to) for square in SQUARES for to in _ends(verb, square))
        case [word] if word in DIRECTIONS:
            yield from (word_option(first_word, direction) for direction in DIRECTIONS)
        case ["square", _]:
            pass  # `_on_squares` has listed the pieces on squares
        case [word] if word.isdigit():
            pass  # `_all_options` has listed the colours
        case _:
            yield from (card_option(first_word, card) for card in (*config.beings, *config.cards.flares))


_ON_ARENA = frozenset(map(square_name, SQUARES))


def _ends(verb: type[Verb], square: Square) -> Iterable[Square]:
    """Return the squares to which a verb may move a piece: one step, along a line, or anywhere."""
    if issubclass(verb, Move):
        return squares(NEIGHBOURS[square])
    if issubclass(verb, Run):
        return sorted(to for ray in RAYS[square] for to in ray)
    return (to for to in SQUARES if to != square)


def _programs(config: GameConfig, beings: Iterable[str]) -> Iterator[Program]:
    """Yield every program that may run for a seat with these beings, including called programs."""
    cards = config.cards
    keys = [(part, card) for card in beings for part in ("effect", "frozen", "warp")]
    keys += [(part, card) for card in cards.flares for part in ("upper", "lower")]
    seen = set(keys)
    while keys:
        program = cards.program(*keys.pop(0))  # type: ignore[arg-type]
        yield program
        calls = [(part.part, part.card) for part in walk_parts(program) if isinstance(part, Call)]
        keys += [key for key in calls if key not in seen]
        seen.update(calls)


def _helps(config: GameConfig, deck: str) -> Sequence[tuple[int, int]]:
    """Return how many enemy pieces and empty squares may stand in for a deck's cards (rules.md 5.12, 10.7, 10.11)."""
    found = []
    for own in config.decks if deck == "legends" else (deck,):
        of = tuple(_programs(config, (*config.cards.decks[own], *config.cards.legends)))
        helps = [part for part in walk_parts(of) if isinstance(part, AllowSubstitute | AllowEmptySquares)]
        most = any(isinstance(part, AllowSubstitute) for part in helps) + (config.colours > 2)
        found.append(
            (min(MOST, most), max((part.squares for part in helps if isinstance(part, AllowEmptySquares)), default=0))
        )
    return tuple(dict.fromkeys(found))


def _summonings(being: Being, most: int, gaps: int) -> Iterator[Option]:
    """Yield the options to summon a being with so many stand-ins at most, and its orientation where several fit."""
    pattern = being.pattern
    if being.arrives:
        anywhere = [
            stand_ins
            for square in SQUARES
            for way in _ways(pattern, square)
            for stand_ins in _stand_ins(pattern, square, way, most, gaps)
        ]
        for square in squares(AREAS[being.arrives]):
            yield from (_summoning(being, square, "", stand_ins) for stand_ins in dict.fromkeys(anywhere))
        return
    for square in SQUARES:
        places: dict[StandIns, list[str]] = {}
        for way in _ways(pattern, square):
            for stand_ins in _stand_ins(pattern, square, way, most, gaps):
                places.setdefault(stand_ins, []).append(way.name)
        for stand_ins, names in places.items():
            orientations = ("", *(names if len(names) > 1 else ()))
            yield from (_summoning(being, square, name, stand_ins) for name in orientations)


def _ways(pattern: Pattern, square: Square) -> Iterator[Orientation]:
    """Yield the orientations in which a pattern fits on the arena around an arrival square."""
    return (way for way in pattern.orientations if way.arrivals & mask_of(square))


def _stand_ins(pattern: Pattern, square: Square, way: Orientation, most: int, gaps: int) -> Iterator[StandIns]:
    """Yield every choice of stand-ins in one placement; empty squares replace only commons."""
    cells = sorted((square + shift, least) for shift, least in pattern.slots(way))
    for number in range(most + 1):
        for pieces in permutations([cell for cell, _ in cells], number):
            open_ = [cell for cell, least in cells if least == COMMON and cell not in pieces]
            for count in range(gaps + 1):
                yield from ((pieces, by_rows(empty)) for empty in combinations(open_, count))


def _summoning(being: Being, square: Square, orientation: str, stand_ins: StandIns) -> Option:
    option = summon_option(being.id, square, orientation)
    pieces, empty = stand_ins
    return option._replace(stand_ins=pieces, gaps=empty) if pieces or empty else option
