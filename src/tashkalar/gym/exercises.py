"""The pattern gym of Tash-Kalar: where a card fits, which card fits, what is one piece short, what it destroys.

Each board is drawn at random around a pattern; the rules themselves count the right answers, and only a board with
exactly one is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple

from hotseat.plugin.decision import Json
from hotseat.plugin.gym import Gym, GymExercise, GymPattern, GymReview
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, join_and, with_colon
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.cards.ascii_pattern import ascii_pattern
from tashkalar.engine import (
    Being,
    Catalogue,
    Decision,
    GameState,
    Match,
    Option,
    Pattern,
    apply,
    closest_miss,
    decision,
    from_notation,
    match_of,
    mechanics,
    position,
    summon_options_for,
)
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import (
    NAMES,
    ORIENTATIONS,
    SQUARES,
    SYMMETRIES,
    Square,
    SquareSet,
    mask_of,
    parse_square,
    squares,
)
from tashkalar.gym.boards import COMMON, OWN, deal_cards, random_state
from tashkalar.text.ascii_board import ascii_board
from tashkalar.text.reasons import why_not_there

WHERE, WHICH, SHORT, DESTROYS = "where", "which", "short", "destroys"
LEGENDS = "legends"
TRIES, TRIES_OF_EFFECTS = 400, 80
"""The number of boards that are tried for an exercise, and for one whose effect has to be played."""
BRANCHES = 60
"""The number of decisions in which an effect may be played; a longer one isn't asked about."""
CARDS = 4
"""The number of cards to choose from."""
FEWEST, MOST = 10, 30
"""The pieces of the easiest and of the hardest exercise."""
MOST_DESTROYED = 4
"""The number of pieces that have to be named at most."""
EMPTY_BOARD = "high-form 5.1.2 5/7/9/9/9/9/9/7/5 {own},{other} {{}}"
VIEWS = {
    "r0": gettext_noop("as printed"),
    "r90": gettext_noop("turned a quarter"),
    "r180": gettext_noop("turned by a half"),
    "r270": gettext_noop("turned three quarters"),
    "m0": gettext_noop("mirrored"),
    "m90": gettext_noop("mirrored and turned a quarter"),
    "m180": gettext_noop("mirrored and turned by a half"),
    "m270": gettext_noop("mirrored and turned three quarters"),
}
"""The texts of the orientations."""
PRINTED = next(iter(VIEWS))
"""The orientation of a pattern on its card."""


class GymPosition(NamedTuple):
    """The position of an exercise, with its cards."""

    state: GameState
    """The position, with the learner on turn."""
    cards: tuple[str, ...]
    """The ids of the cards."""
    arrival: Square = -1
    """The square where the being arrives; -1 if that is not given."""


class PatternGym(Gym):
    """The patterns of all schools and of the legends."""

    kinds: ClassVar[Mapping[str, str]] = {
        WHERE: gettext_noop("where it fits"),
        WHICH: gettext_noop("which card fits"),
        SHORT: gettext_noop("one piece short"),
        DESTROYS: gettext_noop("what it destroys"),
    }
    pieces = range(FEWEST, MOST + 1)

    def __init__(self, catalogue: Catalogue) -> None:
        self.cards = catalogue

    # --- patterns ---------------------------------------------------------------------------------

    def groups(self) -> Mapping[str, str]:
        schools = {school.id: card_text.school_name(school) for school in self.cards.schools.values()}
        return {**schools, LEGENDS: capitalize(card_text.deck_name(LEGENDS))}

    def patterns(self, group: str) -> Sequence[GymPattern]:
        return [GymPattern(each.id, card_text.card_name(each), group) for each in self._beings(group)]

    def _beings(self, group: str) -> Sequence[Being]:
        """Return the beings of a group whose arrival square belongs to their pattern, the smallest patterns first."""
        deck = self.cards.schools[group].deck if group in self.cards.schools else group
        found = [each for each in self.cards.beings.values() if each.deck == deck and not each.arrives]
        return sorted(found, key=lambda each: (len(each.pattern.cells), each.id))

    @cached_property
    def _decks(self) -> Mapping[str, str]:
        """The first school of each deck."""
        return {school.deck: school.id for school in reversed([*self.cards.schools.values()])}

    def _empty(self, being: Being) -> GameState:
        """Return a position without pieces in which the learner plays the school of a being."""
        own = self._decks.get(being.deck, next(iter(self.cards.schools)))
        other = next(each.id for each in self.cards.schools.values() if each.deck != self.cards.schools[own].deck)
        return from_notation(self.cards, EMPTY_BOARD.format(own=own, other=other))

    # --- exercises --------------------------------------------------------------------------------

    def exercise(self, pattern: str, kind: str, pieces: int, chance: Random) -> GymExercise | None:
        being = self.cards.beings[pattern]
        if kind == DESTROYS and "destroy" not in mechanics(being):
            return None
        base, make = self._empty(being), getattr(self, f"_{kind}")
        pieces = max(pieces, len(being.pattern.cells) + 4)
        for _number in range(TRIES_OF_EFFECTS if kind == DESTROYS else TRIES):
            state = random_state(base, being, pieces, chance, lacking=int(kind == SHORT))
            found: GymExercise | None = make(state, being, chance) if state is not None else None
            if found is not None:
                return found
        return None

    def _where(self, state: GameState, being: Being, _chance: Random) -> GymExercise | None:
        """Return the question where a card fits, if it fits on one square."""
        where = {option.square for option in summon_options_for(state, being.id)}
        if len(where) != 1:
            return None
        return GymExercise(
            pattern=being.id,
            kind=WHERE,
            question=_("Where does {name} fit?").format(name=card_text.card_name(being)),
            task=_("Point at the square where it arrives. There is one."),
            rules=_(
                "The pattern may be turned and mirrored. A higher rank will do. The arrival square is empty, or holds"
                " a piece that doesn't outrank it."
            ),
            answer=(NAMES[where.pop()],),
            places=_ALL,
            position=GymPosition(state, (being.id,)),
        )

    def _which(self, state: GameState, being: Being, chance: Random) -> GymExercise | None:
        """Return the question which of some cards fits, if one does."""
        others = [
            each.id
            for each in self._beings(being.deck if being.deck == LEGENDS else self._decks[being.deck])
            if each.id != being.id and not summon_options_for(state, each.id)
        ]
        if len(others) < CARDS - 1 or not summon_options_for(state, being.id):
            return None
        found = [being.id, *chance.sample(others, CARDS - 1)]
        chance.shuffle(found)
        return GymExercise(
            pattern=being.id,
            kind=WHICH,
            question=_("Which card fits?"),
            task=_("Choose the card that can be summoned. There is one."),
            rules=_("Its pattern fits somewhere, turned or mirrored; those of the others fit nowhere."),
            answer=(being.id,),
            places=tuple(found),
            choices=tuple(card_text.card_name_by_id(self.cards, each) for each in found),
            position=GymPosition(state, tuple(found)),
        )

    def _short(self, state: GameState, being: Being, _chance: Random) -> GymExercise | None:
        """Return the question where one common is missing, if there is one such square."""
        if summon_options_for(state, being.id):
            return None
        where = [each for each in squares(state.board.empty) if summon_options_for(_with_common(state, each), being.id)]
        if len(where) != 1:
            return None
        return GymExercise(
            pattern=being.id,
            kind=SHORT,
            question=_("What is missing for {name}?").format(name=card_text.card_name(being)),
            task=_("Point at the empty square where one more common of yours completes the pattern. There is one."),
            rules=_("The pattern may be turned and mirrored. Now it fits nowhere."),
            answer=(NAMES[where[0]],),
            places=_ALL,
            position=GymPosition(state, (being.id,)),
        )

    def _destroys(self, state: GameState, being: Being, chance: Random) -> GymExercise | None:
        """Return the question which pieces an effect can destroy, in all ways to play it, if they are few."""
        options = [each for each in summon_options_for(state, being.id) if mask_of(each.square) & state.board.empty]
        if not options:
            return None
        there = chance.choice(options).square
        options = [each for each in options if each.square == there]
        seats = (state.seats[0]._replace(beings=(being.id,)), *state.seats[1:])
        start = state._replace(seats=seats)
        fallen = _destroyed(start, options)
        if not 0 < fallen.bit_count() <= MOST_DESTROYED:
            return None
        number = fallen.bit_count()
        return GymExercise(
            pattern=being.id,
            kind=DESTROYS,
            question=_("What can {name} destroy?").format(name=card_text.card_name(being)),
            task=ngettext(
                "It arrives on {square}. Point at the piece that it can destroy. There is {number}.",
                "It arrives on {square}. Point at all pieces that it can destroy. There are {number}.",
                number,
            ).format(square=NAMES[there], number=number),
            rules=card_text.card_text(being),
            answer=tuple(NAMES[each] for each in squares(fallen)),
            places=_ALL,
            position=GymPosition(state, (being.id,), there),
        )

    # --- what is right ----------------------------------------------------------------------------

    def review(self, exercise: GymExercise, answer: Sequence[str]) -> GymReview:
        state, card = exercise.position.state, exercise.pattern
        if exercise.kind == SHORT:
            state = _with_common(state, parse_square(exercise.answer[0]))
        there = exercise.position.arrival
        option = next(each for each in summon_options_for(state, card) if there in (-1, each.square))
        match = match_of(state, option)
        used = tuple(NAMES[each] for each in squares(match.used))
        wrong = [*self._wrong(exercise, answer)] if set(answer) != set(exercise.answer) else []
        lacking, half = _spoiling(exercise, answer)
        right = self._right(exercise, option, match)
        return GymReview([*wrong, right], used, lacking, half, option.orientation or match.orientation)

    def _wrong(self, exercise: GymExercise, answer: Sequence[str]) -> Iterable[str]:
        """Yield why an answer is wrong."""
        state, name = exercise.position.state, card_text.card_name_by_id(self.cards, exercise.pattern)
        state = state._replace(config=state.config._replace(names=(state.config.names[0], _("an enemy"))))
        for each in [each for each in answer if each not in exercise.answer][:1]:
            match exercise.kind:
                case "where":
                    yield why_not_there(state, exercise.pattern, parse_square(each))
                case "which":
                    misses = closest_miss(state, each)
                    yield _("{name} fits nowhere.").format(name=card_text.card_name_by_id(self.cards, each))
                    if misses:
                        yield why_not_there(state, each, misses[0].square)
                case "short":
                    message = _("With one more common on {square}, {name} still fits nowhere.")
                    yield message.format(square=each, name=name)
                case _:
                    yield _("{name} can't destroy what stands on {square}.").format(square=each, name=name)

    def _right(self, exercise: GymExercise, option: Option, match: Match) -> str:
        """Return what is right, as a sentence."""
        name = card_text.card_name_by_id(self.cards, exercise.pattern)
        pieces = join_and([NAMES[each] for each in squares(match.used)])
        view = _(VIEWS[option.orientation or match.orientation])
        where, answer = NAMES[option.square], exercise.answer
        match exercise.kind:
            case "short":
                message = _("With a common on {place}, {name} fits on {square}: {pieces}, {view}.")
                return message.format(place=answer[0], name=name, square=where, pieces=pieces, view=view)
            case "destroys":
                message = _("{name} on {square} can destroy what stands on {pieces}.")
                return message.format(name=name, square=where, pieces=join_and(answer))
        message = _("{name} fits on {square}: {pieces}, {view}.")
        return message.format(name=name, square=where, pieces=pieces, view=view)

    # --- lines of text ----------------------------------------------------------------------------

    def lines(self, exercise: GymExercise) -> Sequence[str]:
        found = [*ascii_board(exercise.position.state)]
        for number, card in enumerate(exercise.position.cards, 1):
            name = card_text.card_name_by_id(self.cards, card)
            found += ["", f"{number} {name}" if exercise.choices else name]
            found += [f"  {' '.join(row)}" for row in ascii_pattern(self.cards.beings[card])]
        return found

    def position(self, exercise: GymExercise) -> Json:
        return position(deal_cards(exercise.position.state, exercise.position.cards))

    def next_view(self, view: str) -> str:
        names = [*VIEWS]
        return names[(names.index(view or PRINTED) + 1) % len(names)]

    def mirror_view(self, view: str) -> str:
        # mirrored as it lies: what was turned clockwise is turned anticlockwise then
        place = ORIENTATIONS.index(view or PRINTED)
        return ORIENTATIONS[(4 if place < 4 else 0) + -place % 4]

    def turned_lines(self, exercise: GymExercise, view: str) -> Sequence[str]:
        found = [with_colon(capitalize(_(VIEWS[view or PRINTED])))]
        for number, card in enumerate(exercise.position.cards, 1):
            being = self.cards.beings[card]
            turned = being._replace(pattern=turn_pattern(being.pattern, view or PRINTED))
            found += [f"{number} {card_text.card_name(being)}"] * bool(exercise.choices)
            found += [f"  {' '.join(row)}" for row in ascii_pattern(turned)]
        return found

    def card_lines(self, pattern: str) -> Sequence[str]:
        being = self.cards.beings[pattern]
        return [after_colon(card_text.card_name(being), each) for each in card_text.effect_texts(being)]


def turn_pattern(pattern: Pattern, view: str) -> Pattern:
    """Return a pattern as it looks in one of the orientations.

    Args:
        pattern: the pattern as it is printed.
        view: one of `VIEWS`.
    """
    turn = SYMMETRIES[view]
    cells = tuple(sorted(cell._replace(offset=turn(cell.offset)) for cell in pattern.cells))
    return Pattern(cells, pattern.arrival, tuple(map(turn, pattern.marks)), tuple(map(turn, pattern.notes)))


_ALL = tuple(NAMES[each] for each in SQUARES)
"""The names of all squares."""


def _with_common(state: GameState, square: Square) -> GameState:
    return state._replace(board=state.board.with_square(OWN, COMMON, mask_of(square)))


def _spoiling(exercise: GymExercise, answer: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the squares that lack a piece for a wrong arrival square, and those that have it."""
    wrong = [each for each in answer if each not in exercise.answer]
    if exercise.kind != WHERE or not wrong:
        return (), ()
    misses = closest_miss(exercise.position.state, exercise.pattern, mask_of(parse_square(wrong[0])))
    if not misses:
        return (), ()
    lacking = tuple(NAMES[each.square] for each in misses[0].lacking)
    return lacking, tuple(NAMES[each] for each in squares(misses[0].serving))


def _destroyed(start: GameState, options: Sequence[Option]) -> SquareSet:
    """Return the squares of the pieces that an effect can destroy; none if there are too many ways to play it."""
    fallen, left = 0, BRANCHES
    ways = [(start, option) for option in options]
    while ways:
        state, chosen = ways.pop()
        left -= 1
        if left < 0:
            return 0
        after, events = apply(state, chosen)
        for event in events:
            if isinstance(event, Destroyed):
                square = parse_square(event.square)
                standing = start.board.piece_at(square)
                if standing is None or str(standing) != event.piece:
                    return 0  # it has moved before
                fallen |= mask_of(square)
        pending = decision(after)
        if after.frames and isinstance(pending, Decision):
            ways += [(after, each) for each in pending.options if each.verb != "resign"]
    return fallen
