"""The pattern gym on the board: nothing is lit before the answer."""

from collections.abc import Sequence
from itertools import zip_longest

from textual.content import Content
from textual.widget import Widget

from hotseat.tui.appearance import appearance
from hotseat.tui.gym import GymScreen
from hotseat.tui.surfaces import NOTHING, surface_row
from hotseat.tui.text_layout import side_by_side, wrap_content
from hotseat.tui.theme import tab_style
from hotseat.util.text_utils import capitalize
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Being, Board
from tashkalar.engine.geometry import NAMES, Square, column_of, parse_square, row_of, square_at
from tashkalar.gym.exercises import PRINTED, VIEWS, GymPosition, turn_pattern
from tashkalar.text.options import DESTROYED, LEFT, USED
from tashkalar.text.shared_phrases import RANKS
from tashkalar.tui.board_scene import EMPTY, Scene, scene
from tashkalar.tui.hand_panel import small_pattern
from tashkalar.tui.pattern_picture import pattern_picture
from tashkalar.tui.widgets.board import BoardWidget

CENTRE = "e5"
"""The square at which the cursor begins."""
FORM = "high-form"


class BoardGymScreen(GymScreen):
    """The pattern gym of the arena."""

    def make_picture(self) -> Widget:
        return BoardWidget(id="gym-picture")

    @property
    def _position(self) -> GymPosition | None:
        exercise = self.exercise
        return exercise.position if exercise is not None else None

    def show_picture(self, width: int, height: int) -> int:
        board = self.query_one(BoardWidget)
        columns = board.fit(width, height)
        board.show(self._scene(), FORM)
        return columns

    def _scene(self) -> Scene:
        position = self._position
        if position is None or self.run_now.paused:
            return EMPTY
        board = position.state.board
        if self.run_now.result is not None:
            return self._answered(board)
        cursor = parse_square(self.cursor) if self.cursor in NAMES else -1
        shown = scene(board, cursor=cursor)
        for name in self.picked:
            square = parse_square(name)
            shown[square] = shown[square]._replace(picked=True)
        if position.arrival >= 0:
            shown[position.arrival] = shown[position.arrival]._replace(arrival=True)
        return shown

    def _answered(self, board: Board) -> Scene:
        """Return the board with the right answer and what was wrong with the given one."""
        exercise, result = self.exercise, self.run_now.result
        assert exercise is not None
        assert result is not None
        shown = dict(scene(board))

        def change(name: str, **look: object) -> None:
            square: Square = parse_square(name)
            shown[square] = shown[square]._replace(**look)  # type: ignore[arg-type]

        for name in result.review.half:
            change(name, mark=LEFT)
        for name in result.review.used:
            change(name, mark=USED)
        for name in result.review.lacking:
            change(name, missing=True, mark="")
        if not exercise.choices:
            for name in result.answer:
                if name not in exercise.answer:
                    change(name, mark=DESTROYED)
            for name in exercise.answer:
                change(name, arrival=True, cursor=True, mark="")
        return shown

    def legend(self, width: int) -> Content:
        own, enemy = (Content.styled(sign, f"bold $ink on $seat-{i}") for i, sign in _BADGES)
        sides = [own + Content(f" {_('yours')}"), enemy + Content(f" {_('enemy')}")]
        parts = list[Content]()
        result = self.run_now.result
        if result is not None and not result.right:
            signs = [(USED, "note", _("pattern")), ("*", "lit", _("right"))]
            signs += [(DESTROYED, "destroyed", _("you"))] * bool(result.answer)
            signs += [("?", "lit", _("lacks"))] * bool(result.review.lacking)
            parts += [Content.styled(sign, tab_style(role)) + Content(f" {text}") for sign, role, text in signs]
        rows = side_by_side([*sides, *parts], width - 1, gap=2)
        if len(rows) > 1:  # the signs first: the colours are known by then
            rows = side_by_side([*parts, *sides], width - 1, gap=2)
        return Content(" ") + (rows or [NOTHING])[0]

    def start_place(self) -> str:
        return super().start_place() if self.exercise is not None and self.exercise.choices else CENTRE

    def moved(self, place: str, across: int, up: int) -> str:
        if place not in NAMES:
            return super().moved(place, across, up)
        square = parse_square(place)
        there = square_at(column_of(square) + across, row_of(square) + up)
        return NAMES[there] if there is not None else place

    def on_board_widget_clicked(self, event: BoardWidget.Clicked) -> None:
        """Answer with the square that was clicked."""
        self.point(NAMES[event.square])

    # --- cards --------------------------------------------------------------------------------------------------------

    def card_picture(self, width: int, rows: int) -> Sequence[Content]:
        position, exercise = self._position, self.exercise
        if position is None or exercise is None:
            return []
        beings = position.state.config.cards.beings
        if exercise.choices:
            return self._choices([beings[each] for each in position.cards], width, rows)
        return self._card(beings[exercise.pattern], width, rows)

    def _card(self, being: Being, width: int, rows: int) -> list[Content]:
        """Return a card, after the answer as it lies on the board."""
        result, pattern = self.run_now.result, being.pattern
        deck = capitalize(card_text.deck_name(being.deck))
        head = Content.styled(_(", ").join((_(RANKS[being.rank]), deck)), "$quiet")
        title = [head, Content.styled(card_text.card_name(being), "bold")]
        if view := self.view or (result.review.view if result is not None else ""):
            pattern = turn_pattern(pattern, view)
            title.append(Content.styled(_(VIEWS[view]), "$quiet"))
        lines = [line.pad_left(1) for text in title for line in wrap_content(text, width - 1)]
        picture = pattern_picture(pattern, 0, width - 1, rows - len(lines) - 1, self.app) or small_pattern(
            being._replace(pattern=pattern), "bold $accent"
        )
        indent = max(0, (width - picture[0].cell_length) // 2)
        lines += [NOTHING, *(line.pad_left(indent) for line in picture)]
        return [surface_row(line, width, "raised") for line in lines]

    def _choices(self, found: Sequence[Being], width: int, rows: int) -> list[Content]:
        """Return the cards to choose from, each with its digit and small pattern; in pairs if there are few rows."""
        cards = [self._choice(number, being, width) for number, being in enumerate(found, 1)]
        if sum(map(len, cards)) <= rows:
            return [row for card in cards for row in card]
        half = width // 2 - 1
        lines = list[Content]()
        for i in range(0, len(cards), 2):
            pair = [self._choice(i + number, each, half) for number, each in enumerate(found[i : i + 2], 1)]
            for left, *right in zip_longest(*pair, fillvalue=NOTHING):
                lines.append(Content("  ").join([left.pad_right(half - left.cell_length), *right]))
        return lines

    def _choice(self, number: int, being: Being, width: int) -> list[Content]:
        """Return a card to choose, with its digit and small pattern."""
        token = "bold $ink on $seat-1" if appearance(self.app).fills_areas else "bold"
        chosen = being.id == self.cursor
        turned = being._replace(pattern=turn_pattern(being.pattern, self.view or PRINTED))
        name = Content.assemble((f" {number} ", "bold $accent"), (card_text.card_name(being), "bold" * chosen))
        rows = [*wrap_content(name, width), *(row.pad_left(3) for row in small_pattern(turned, token))]
        return [surface_row(row, width, "raised") if chosen else row for row in rows]


_BADGES = ((1, "[c]"), (2, "(c)"))
