"""The public part of a position of Tash-Kalar: the board with the numbers of deeds, scores, tasks, backs of hands."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content

from hotseat.tui.commands import Command
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.surfaces import heading
from hotseat.tui.text_layout import Lines, first_fitting, side_by_side
from hotseat.util.text_utils import capitalize, count, join_sentences, versus, with_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import GameState, next_seat
from tashkalar.engine.events import Event
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import parse_square
from tashkalar.game_types import LogEntry
from tashkalar.text.event_text import KINDS_OF_CARDS
from tashkalar.text.options import DESTROYED
from tashkalar.text.rule_topics import about_form
from tashkalar.text.shared_phrases import owner, stalemate_warning
from tashkalar.tui import panels, question_pane, score_board
from tashkalar.tui.board_layout import table_layout
from tashkalar.tui.board_motion import board_scenes
from tashkalar.tui.board_painter import board_line, largest_size
from tashkalar.tui.board_scene import Scene, SquareLook, scene
from tashkalar.tui.commands import PUBLIC
from tashkalar.tui.hand_panel import HandLook, hand_of_cards
from tashkalar.tui.log_lines import entry_lines
from tashkalar.tui.pattern_picture import styled_runs
from tashkalar.tui.widgets.board import BoardWidget, board_look, board_styles

TILES = 5
"""The tiles of a hand beside each other, which are as wide in a smaller hand."""


class BoardView(PublicView[GameState]):
    """The board where the table has it, and the texts of a public position."""

    def compose(self) -> ComposeResult:
        yield BoardWidget(id="picture")

    @property
    def _board(self) -> BoardWidget:
        board: BoardWidget = self.screen.query_one(BoardWidget)
        return board

    def fit(self, state: GameState, width: int, height: int) -> int:
        fitted, board = table_layout(*self.screen.app.size), self._board
        if fitted.board is None or fitted.side == "page" or fitted.board.extent[1] > height:
            columns = board.fit(width - self.LEAST, height)
        else:
            board.display = True
            board.draw_in(fitted.board)
            columns = fitted.board.extent[0]
        self.rows_below = height - board.square_size.extent[1]
        return columns

    def picture_lines(self, shown: ShownDeeds[GameState, Event], width: int, height: int) -> Sequence[Content]:
        # where the board has no widget, such as in a panel
        size, app = largest_size(width, height), self.screen.app
        if size is None:
            return []
        board, form = numbered_scene(shown), shown.state.config.form
        styles = {**board_styles(app), "gap": "$surface"}
        lines = (board_line(size, y, board, form, board_look(app)) for y in range(size.extent[1]))
        return [styled_runs(line, styles) for line in lines]

    def about(self, state: GameState) -> Sequence[str]:
        return about_form(state.config.form)

    scenes = staticmethod(board_scenes)

    def draw(self) -> None:
        if (shown := self._shown) is not None:
            self._board.show(self.motion.scene or numbered_scene(shown), shown.state.config.form)

    # --- texts --------------------------------------------------------------------------------------------------------

    def heading(self, state: GameState, width: int) -> Content:
        sides, game = versus(state_owners(state)), (" tashkalar ", "bold $primary")
        form = _(form_of(state).name)
        return first_fitting([Content.assemble(game, f" {form}  {sides}"), Content.assemble(game, f" {sides}")], width)

    def score_lines(self, state: GameState, width: int) -> Lines:
        if self.screen.session.history.outcome is not None:
            state = state._replace(ended=state.ended or "played")
        heads = score_board.column_heads(state, width)
        lines = [heading(score_board.score_title(state), width, columns=heads)]
        return [*lines, *score_board.score_board_lines(state, width)]

    def fact_lines(self, state: GameState, width: int) -> Lines:
        if not state.tasks.current:
            return []
        return [heading(_("Tasks"), width, "T"), *panels.task_panel(state, {}, width)]

    def goal(self, state: GameState) -> int:
        return form_of(state).goal(len(state.seats))

    def backs(self, state: GameState, seat: int) -> Sequence[str]:
        held = state.seats[seat]
        kinds = ["being"] * len(held.beings) + ["legend"] * len(held.legends)
        return [_(KINDS_OF_CARDS[kind]) for kind in kinds]

    def hand_text(self, state: GameState, seat: int) -> str:
        held = state.seats[seat]
        cards = [count(len(held.beings), "being"), count(len(held.legends), "legend"), count(len(held.flares), "flare")]
        return _(", ").join(cards)

    def note(self, state: GameState, seat: int) -> str:
        turn, names = state.turn, state.config.names
        if seat != turn.seat and turn.passed:
            text = _("{name} has handed over to {mate}").format(name=names[turn.seat], mate=names[seat])
            return with_period(text)
        parts = [_("You have {actions}.").format(actions=count(turn.actions, "action"))] * (seat == turn.seat)
        following = next_seat(state)
        if len(names) > 2 and following not in (None, turn.seat):
            parts.append(_("After you: {name}.").format(name=names[following]))
        warning = capitalize(stalemate_warning(state))
        return join_sentences(*parts, with_period(warning) if warning else "")

    def legend(self, shown: ShownDeeds[GameState, Event], title: str, width: int) -> Lines:
        destroyed = any(look.mark == DESTROYED for look in numbered_scene(shown).values())
        signs = [question_pane.sign_meaning(DESTROYED, _("destroyed"))] * destroyed
        parts = [*question_pane.owner_signs(state_owners(shown.state)), *self.number_signs(shown, title), *signs]
        return [line.pad_left(1) for line in side_by_side(parts, width - 2, 2)[:2]]

    def hand_tiles(self, state: GameState, seat: int, width: int) -> Lines:
        held, cards = state.seats[seat], state.config.cards
        beings, colour = [cards.beings[card] for card in held.summonable], state.config.colour_of(seat)
        flares = [Content(f" {card_text.card_name_by_id(cards, card)}") for card in held.flares]
        columns = width // max(len(beings), TILES) * len(beings)
        return [
            *hand_of_cards(beings, colour, lambda _card: None, "", columns, HandLook(small=True)),
            *side_by_side(flares, width),
        ]

    # --- what can be looked up ----------------------------------------------------------------------------------------

    @property
    def commands(self) -> tuple[Command, ...]:
        tasks = bool(self.screen.visible_state.tasks.current)
        return tuple(each for each in PUBLIC if tasks or each.name != "tasks")

    def look_up(self, what: str) -> None:
        from tashkalar.tui.screens.lookups import Lookups

        if what == "log":
            super().look_up(what)
        else:
            Lookups(self.screen).open(what)

    def entry_lines(self, entry: LogEntry, width: int) -> Lines:
        return entry_lines(entry, width)


def state_owners(state: GameState) -> list[str]:
    """Return the players of each colour."""
    return [owner(state.config, side) for side in range(state.config.colours)]


def numbered_scene(shown: ShownDeeds[GameState, Event]) -> Scene:
    """Return the board with the number of each deed where it ended, and a sign where a piece was destroyed."""
    board = scene(shown.state.board, gateway=shown.state.gateway)
    for deed in shown.deeds.values():
        for loss in deed.losses:
            square = parse_square(loss.place)
            if board[square].piece is None:
                board[square] = SquareLook(mark=DESTROYED, one_of_many=True)
    for number, deed in shown.deeds.items():
        if deed.place:
            square = parse_square(deed.place)
            board[square] = board[square]._replace(mark=str(number)[-1])
    return board
