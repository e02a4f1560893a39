"""The pattern overlay: a card's pattern over the board, to be moved, rotated and mirrored.

The engine knows; here it is only drawn and told. Where the pattern stands and may be summoned, Enter points at that.
"""

from collections.abc import Iterator, Sequence

from textual.content import Content

from tashkalar.cards import card_text
from tashkalar.engine import (
    Board,
    MissingCell,
    Option,
    Piece,
    pattern_colour,
    placement_at,
    placements,
    summon_options_at,
)
from tashkalar.engine.geometry import NAMES, Square, mask_of, mirror, rotate, squares
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext
from tashkalar.tabletop.text_utils import capitalize
from tashkalar.text.shared_phrases import square_names, why_not_summoned
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_painter import BLOCKED, MISSING
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import PLAN
from tashkalar.tui.labels import symbol
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.preview import DESTROYED, MARKED, STANDS_IN, USED, Preview

ORIENTED = {
    "r0": gettext_noop("as drawn"),
    "r90": gettext_noop("turned right"),
    "r180": gettext_noop("turned round"),
    "r270": gettext_noop("turned left"),
    "m0": gettext_noop("mirrored"),
    "m90": gettext_noop("mirrored and turned right"),
    "m180": gettext_noop("mirrored and turned round"),
    "m270": gettext_noop("mirrored and turned left"),
}
"""How a pattern is laid, in words."""

BEST = 6
"""So many places are told in the help."""


class PatternOverlay(Overlay):
    """A being's pattern in one place.

    Args:
        controller: the question that waits.
        card: a being, of the hand or not. It is laid where it lacks the least.
    """

    COMMANDS = PLAN

    def __init__(self, controller: AnswerController, card: str) -> None:
        super().__init__(controller)
        self._colour = pattern_colour(self.state)
        """Whose pieces the patterns are laid against."""
        self.take_card(card)

    def take_card(self, card: str) -> None:
        """Lay a being where it lacks the least."""
        self._being = self.state.table.cards.beings[card]
        self._best = placements(self.state, card)
        self._show(self._best[0].square, self._best[0].orientation)

    def _show(self, square: Square, orientation: str) -> None:
        """Lay the pattern there."""
        super().go(square)
        self.placement = placement_at(self.state, self._being.id, square, orientation)
        listed = self.controller.decision.options
        self.ways: tuple[Option, ...] = tuple(
            way for way in summon_options_at(self.state, self.placement) if way in listed
        )
        """The answers that summon the being so."""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def card(self) -> str:
        """The being that is laid."""
        return self._being.id

    @property
    def digits(self) -> tuple[str, str] | None:
        """The beings of the hand."""
        numbers = [str(self.controller.cards.index(card) + 1) for card in self.controller.beings]
        return ("card", "-".join(dict.fromkeys((numbers[0], numbers[-1])))) if numbers else None

    @property
    def scene(self) -> Scene:
        """The pattern over the board; where it may be summoned, all that this would do."""
        board, promised = self.state.board, None
        if self.ways and not self._being.arrives:
            promised = self.controller.preview_of(self.ways[0])
        return scene(
            board,
            preview=promised or Preview(self._ghost(board), self._marks, ""),
            cursor=self.cursor,
            arrivals=() if promised else squares(self.placement.arrivals),
            gateway=self.state.gateway,
        )

    def _ghost(self, board: Board) -> Board:
        """The board with what is missing, and with the being itself."""
        for lack in self.placement.missing:
            board = board.with_square(self._colour, lack.rank, mask_of(lack.square))
        if self._being.arrives or self.placement.barred or {lack.square for lack in self._wrong} & {self.cursor}:
            return board
        if (there := board.piece_at(self.cursor)) is not None:
            board = board.with_square(there.colour, there.rank, mask_of(self.cursor))
        mine = self.state.table.colour_of(self.controller.decision.seat)
        return board.with_square(mine, self._being.rank, mask_of(self.cursor))

    @property
    def _wrong(self) -> tuple[MissingCell, ...]:
        """Where something else would have to stand."""
        return (*self.placement.missing, *self.placement.low, *self.placement.foreign)

    @property
    def _marks(self) -> dict[Square, str]:
        """The signs of the pattern, what is wrong over all else."""
        placement = self.placement
        marks = dict.fromkeys(squares(placement.serving), USED)
        marks |= dict.fromkeys((*placement.stand_ins, *placement.gaps), STANDS_IN)
        marks |= dict.fromkeys(squares(placement.marked), MARKED)
        if not self._being.arrives and self.state.board.piece_at(placement.square) is not None:
            marks[placement.square] = DESTROYED
        marks |= dict.fromkeys((lack.square for lack in (*placement.missing, *placement.low)), MISSING)
        marks |= dict.fromkeys((lack.square for lack in placement.foreign), BLOCKED)
        return marks | ({placement.square: BLOCKED} if placement.barred else {})

    @property
    def title(self) -> str:
        """Which card is laid where, and how."""
        name, oriented = card_text.card_name(self._being), _(ORIENTED[self.placement.orientation])
        if self._being.arrives:
            message = _("plan: {name}, its pattern by {square}, {oriented}")
            return message.format(name=name, square=self._here, oriented=oriented)
        return _("plan: {name} to {square}, {oriented}").format(name=name, square=self._here, oriented=oriented)

    @property
    def details(self) -> str:
        """What stands, what is missing and what is in the way; where all stands, what Enter does."""
        if not self.placement.complete:
            return _("; ").join(self._lacks())
        if not self.ways:
            return _("It stands on {squares}, but {why}").format(
                squares=square_names(self.placement.serving), why=self._why_not()
            )
        seen = None if self._being.arrives else self.controller.preview_of(self.ways[0])
        arrives = _("summon {name}: choose where it arrives").format(name=card_text.card_name(self._being))
        then = seen.sentence if seen is not None else arrives
        return _("It stands. Enter points at it: {deed}").format(deed=then)

    def _lacks(self) -> Iterator[str]:
        """What there is of the pattern, each with its sign on the board."""
        placement, board = self.placement, self.state.board
        there = placement.serving.bit_count() + len(placement.stand_ins) + len(placement.gaps)
        all_of_it = there + len(self._wrong) + placement.outside
        yield _("{sign} {number} of {all} stand").format(sign=USED, number=there, all=all_of_it)
        missing = [f"{self._symbol(lack)} {NAMES[lack.square]}" for lack in placement.missing]
        missing += [
            _("{piece} {square} for {other}").format(
                piece=self._symbol(lack), square=NAMES[lack.square], other=self._standing(lack.square)
            )
            for lack in placement.low
        ]
        if missing:
            yield _("{sign} missing {pieces}").format(sign=MISSING, pieces=_(", ").join(missing))
        if placement.foreign:
            others = [f"{self._standing(lack.square)} {NAMES[lack.square]}" for lack in placement.foreign]
            yield _("{sign} in the way {pieces}").format(sign=BLOCKED, pieces=_(", ").join(others))
        if placement.barred and placement.square not in {lack.square for lack in placement.foreign}:
            piece = symbol(board.standing(placement.square))
            yield _("{sign} {piece} {square} outranks it").format(sign=BLOCKED, piece=piece, square=self._here)
        if placement.outside:
            message = ngettext(
                "{number} square of it off the arena", "{number} squares of it off the arena", placement.outside
            )
            yield message.format(number=placement.outside)
        if not placement.arrivals:
            yield _("no square is open where it arrives")

    def _symbol(self, lack: MissingCell) -> str:
        return symbol(Piece(self._colour, lack.rank))

    def _standing(self, square: Square) -> str:
        return symbol(self.state.board.standing(square))

    def _why_not(self) -> str:
        """Why a being whose pattern stands can't be summoned."""
        if self._being.id not in self.controller.cards:
            return _("{name} isn't in your hand").format(name=card_text.card_name(self._being))
        if self.controller.decision.ask != "action":
            return _("first answer the question that waits")
        return why_not_summoned(self.state, self._being.id)

    @property
    def lines(self) -> Sequence[Content]:
        """What is laid, and the best places."""
        best = self._best[:BEST]
        short = [
            _("{number} short").format(number=placement.short) if placement.short else _("it stands")
            for placement in best
        ]
        found = [f"  {NAMES[p.square]} {_(ORIENTED[p.orientation])}: {far}" for p, far in zip(best, short, strict=True)]
        texts = [f"{capitalize(self.title)}.", f"{capitalize(self.details)}.", "", _("The best places:"), *found]
        return [Content(text) for text in texts]

    # --- what can be done -------------------------------------------------------------------------

    def go(self, square: Square) -> None:
        """Bring the pattern to a square."""
        self._show(square, self.placement.orientation)

    def turn(self, quarters: int) -> None:
        """Turn the pattern clockwise by so many right angles, or the other way round."""
        self._orient(rotate(self.placement.orientation, quarters), _("turned, the pattern of {name} looks the same"))

    def mirror(self) -> None:
        """Mirror the pattern left-right."""
        self._orient(mirror(self.placement.orientation), _("mirrored, the pattern of {name} looks the same"))

    def _orient(self, orientation: str, how: str) -> None:
        before = self.placement.orientation
        self._show(self.cursor, orientation)
        if self.placement.orientation == before:
            self.message = how.format(name=card_text.card_name(self._being))

    def step(self, by: int) -> None:
        """To the place that comes next, or before, in what it lacks; the best ones come first."""
        places = [(placement.square, placement.orientation) for placement in self._best]
        here = (self.cursor, self.placement.orientation)
        there = (places.index(here) + by) % len(places) if here in places else 0 if by > 0 else -1
        self._show(*places[there])

    def choose(self, number: int) -> None:
        """Lay another being of the hand."""
        cards = self.controller.cards
        if 0 < number <= len(cards) and cards[number - 1] in self.controller.beings:
            self.take_card(cards[number - 1])
            self.controller.look_at(cards[number - 1])
        else:
            self.message = _("there is no being {number} in the hand").format(number=number)

    def confirm(self) -> bool:
        """Enter: point at the summoning, if there is one; it is played by the next Enter, as any other."""
        if self.ways:
            self.controller.propose(self.ways)
            return True
        self.message = _("; ").join(self._lacks()) if not self.placement.complete else self._why_not()
        return False
