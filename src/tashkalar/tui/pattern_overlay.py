"""The pattern overlay: a being's pattern on the board, moved and mirrored; the engine judges each placement."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, join_names, with_period
from tashkalar import gettext as _
from tashkalar import ngettext
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
from tashkalar.text.options import DESTROYED, MARKED, STANDS_IN, USED, Preview
from tashkalar.text.reasons import why_not_summoned
from tashkalar.text.shared_phrases import square_names, symbol
from tashkalar.tui.board_painter import BLOCKED, MISSING
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import PLAN
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.pointing import BoardPointer

ORIENTED = {
    "r0": gettext_noop("as drawn"),
    "r90": gettext_noop("turned right"),
    "r180": gettext_noop("rotated by half"),
    "r270": gettext_noop("turned left"),
    "m0": gettext_noop("mirrored"),
    "m90": gettext_noop("mirrored and turned right"),
    "m180": gettext_noop("mirrored and turned round"),
    "m270": gettext_noop("mirrored and turned left"),
}
"""The texts of the orientations of a pattern."""

BEST = 6
"""The number of placements that the help page lists."""


class PatternOverlay(Overlay):
    """A placement of a being's pattern."""

    COMMANDS = PLAN

    def __init__(self, pointer: BoardPointer, card: str) -> None:
        super().__init__(pointer)
        self._colour = pattern_colour(self.state)
        """The colour of the pieces that the pattern needs."""
        self.take_card(card)

    def take_card(self, card: str) -> None:
        """Show a being at the placement that lacks the fewest pieces."""
        self._being = self.state.config.cards.beings[card]
        self._best = placements(self.state, card)
        self._show(self._best[0].square, self._best[0].orientation)

    def _show(self, square: Square, orientation: str) -> None:
        """Show the pattern at a square in an orientation."""
        self.cursor, self.column, self.message = square, "", ""
        self.placement = placement_at(self.state, self._being.id, square, orientation)
        listed = self.pointer.decision.options
        self.ways: tuple[Option, ...] = tuple(
            way for way in summon_options_at(self.state, self.placement) if way in listed
        )
        """The options that summon the being by this placement."""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def card(self) -> str:
        return self._being.id

    @property
    def digits(self) -> tuple[str, str] | None:
        numbers = [str(self.pointer.cards.index(card) + 1) for card in self.pointer.beings]
        return ("card", "-".join(dict.fromkeys((numbers[0], numbers[-1])))) if numbers else None

    @property
    def scene(self) -> Scene:
        board, preview = self.state.board, None
        if self.ways and not self._being.arrives:
            preview = self.pointer.preview_of(self.ways[0])
        return scene(
            board,
            preview=preview or Preview(self._ghost(board), self._marks, ""),
            cursor=self.cursor,
            arrivals=() if preview else squares(self.placement.arrivals),
            gateway=self.state.gateway,
        )

    def _ghost(self, board: Board) -> Board:
        """Return the board with the missing pieces of the pattern, and with the being."""
        for lack in self.placement.missing:
            board = board.with_square(self._colour, lack.rank, mask_of(lack.square))
        if self._being.arrives or self.placement.barred or {lack.square for lack in self._wrong} & {self.cursor}:
            return board
        if (there := board.piece_at(self.cursor)) is not None:
            board = board.with_square(there.colour, there.rank, mask_of(self.cursor))
        mine = self.state.config.colour_of(self.pointer.decision.seat)
        return board.with_square(mine, self._being.rank, mask_of(self.cursor))

    @property
    def _wrong(self) -> tuple[MissingCell, ...]:
        """The cells of the pattern whose square lacks a fitting piece."""
        return (*self.placement.missing, *self.placement.low, *self.placement.foreign)

    @property
    def _marks(self) -> dict[Square, str]:
        """The signs of the pattern by square; signs of wrong pieces override all others."""
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
        name, oriented = card_text.card_name(self._being), _(ORIENTED[self.placement.orientation])
        if self._being.arrives:
            message = _("plan: {name}, its pattern near {square}, {oriented}")
            return message.format(name=name, square=self._here, oriented=oriented)
        return _("plan: {name} to {square}, {oriented}").format(name=name, square=self._here, oriented=oriented)

    @property
    def details(self) -> str:
        if not self.placement.complete:
            return _("; ").join(self._missing_pieces())
        if not self.ways:
            return _("Complete on {squares}, but {why}").format(
                squares=square_names(self.placement.serving), why=self._why_not()
            )
        preview = None if self._being.arrives else self.pointer.preview_of(self.ways[0])
        arrives = _("summon {name}: choose where it arrives").format(name=card_text.card_name(self._being))
        then = preview.sentence if preview is not None else arrives
        return _("Complete. Enter points at it: {deed}").format(deed=then)

    def _missing_pieces(self) -> Iterator[str]:
        """Yield the parts of the pattern that stand, are missing, or are in the way, with their signs on the board."""
        placement, board = self.placement, self.state.board
        standing = placement.serving.bit_count() + len(placement.stand_ins) + len(placement.gaps)
        cells = standing + len(self._wrong) + placement.outside
        yield _("{sign} {number} of {all} in place").format(sign=USED, number=standing, all=cells)
        missing = [f"{self._symbol(lack)} {NAMES[lack.square]}" for lack in placement.missing]
        missing += [
            _("{piece} {square} for {other}").format(
                piece=self._symbol(lack), square=NAMES[lack.square], other=self._standing(lack.square)
            )
            for lack in placement.low
        ]
        if missing:
            yield _("{sign} missing {pieces}").format(sign=MISSING, pieces=join_names(missing))
        if placement.foreign:
            others = [f"{self._standing(lack.square)} {NAMES[lack.square]}" for lack in placement.foreign]
            yield _("{sign} in the way {pieces}").format(sign=BLOCKED, pieces=join_names(others))
        if placement.barred and placement.square not in {lack.square for lack in placement.foreign}:
            piece = symbol(board.standing(placement.square))
            yield _("{sign} {piece} {square} outranks it").format(sign=BLOCKED, piece=piece, square=self._here)
        if placement.outside:
            message = ngettext("{number} square off the board", "{number} squares off the board", placement.outside)
            yield message.format(number=placement.outside)
        if not placement.arrivals:
            yield _("there is no square where it could arrive")

    def _symbol(self, lack: MissingCell) -> str:
        return symbol(Piece(self._colour, lack.rank))

    def _standing(self, square: Square) -> str:
        return symbol(self.state.board.standing(square))

    def _why_not(self) -> str:
        """Return why a being can't be summoned although its pattern is complete."""
        if self._being.id not in self.pointer.cards:
            return _("{name} isn't in your hand").format(name=card_text.card_name(self._being))
        if self.pointer.decision.ask != "action":
            return _("first answer the pending question")
        return why_not_summoned(self.state, self._being.id)

    @property
    def lines(self) -> Sequence[Content]:
        best = self._best[:BEST]
        short = [
            _("{number} short").format(number=placement.short) if placement.short else _("complete")
            for placement in best
        ]
        places = [f"  {NAMES[placement.square]} {_(ORIENTED[placement.orientation])}" for placement in best]
        found = map(after_colon, places, short)
        texts = [
            with_period(capitalize(self.title)),
            with_period(capitalize(self.details)),
            "",
            _("The best places:"),
            *found,
        ]
        return [Content(text) for text in texts]

    # --- what can be done -------------------------------------------------------------------------

    def put(self, square: Square) -> None:
        super().put(square)
        self._show(square, self.placement.orientation)

    def change(self, how: str) -> None:
        # turned to the "left" or "right", or mirrored horizontally
        before, unchanged = self.placement.orientation, _("turned, the pattern of {name} looks the same")
        if how == "mirror":
            unchanged = _("mirrored, the pattern of {name} looks the same")
        self._show(self.cursor, mirror(before) if how == "mirror" else rotate(before, 1 if how == "right" else -1))
        if self.placement.orientation == before:
            self.message = unchanged.format(name=card_text.card_name(self._being))

    def next_option(self, by: int) -> None:
        places = [(placement.square, placement.orientation) for placement in self._best]
        here = (self.cursor, self.placement.orientation)
        there = (places.index(here) + by) % len(places) if here in places else 0 if by > 0 else -1
        self._show(*places[there])

    def choose(self, number: int) -> None:
        cards = self.pointer.cards
        if 0 < number <= len(cards) and cards[number - 1] in self.pointer.beings:
            self.take_card(cards[number - 1])
            self.pointer.look_at(cards[number - 1])
        else:
            self.message = _("there is no being {number} in the hand").format(number=number)

    def take(self) -> None:
        if self.ways:
            self.pointer.propose(self.ways)
            self.done = True
        else:
            self.message = _("; ").join(self._missing_pieces()) if not self.placement.complete else self._why_not()
