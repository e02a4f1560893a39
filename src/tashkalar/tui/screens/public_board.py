"""The public part of a position of Tash-Kalar: the board with the numbers of deeds, scores, tasks, backs of hands."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content

from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command
from hotseat.tui.public_view import LEAST, PublicView, ShownDeeds
from hotseat.tui.surfaces import heading
from hotseat.tui.text_layout import Lines, side_by_side
from hotseat.util.text_utils import capitalize, count, join_sentences, versus, with_period
from tashkalar import gettext as _
from tashkalar.engine import GameState
from tashkalar.engine.events import Event
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import parse_square
from tashkalar.text.event_text import KINDS_OF_CARDS
from tashkalar.text.options import DESTROYED
from tashkalar.text.shared_phrases import owner, stalemate_warning
from tashkalar.tui import panels, question_pane, score_board
from tashkalar.tui.board_animation import animation
from tashkalar.tui.board_layout import table_layout
from tashkalar.tui.board_scene import Scene, SquareLook, scene
from tashkalar.tui.commands import PUBLIC
from tashkalar.tui.header import turn_order_text
from tashkalar.tui.widgets.board import BoardWidget


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
            return board.fit(width - LEAST, height)
        board.display = True
        board.draw_in(fitted.board)
        return fitted.board.extent[0]

    def show(self, shown: ShownDeeds[GameState, Event], *, moving: bool = False) -> float:
        board, seconds = self._board, 0.0
        board.skip()
        if moving and shown.chosen is not None and (pace := appearance(self.screen.app).pace):
            steps = shown.chosen.steps
            shots = animation(steps[0].before.board, steps, pace)
            seconds = sum(shot.seconds for shot in shots)
            board.play(shots)
        board.show(numbered_scene(shown), shown.state.config.form)
        return seconds

    # --- texts --------------------------------------------------------------------------------------------------------

    def heading(self, state: GameState) -> Content:
        sides = versus(state_owners(state))
        form = _(form_of(state).name)
        return Content.assemble((" tashkalar ", "bold $primary"), f" {form}  {sides}")

    def score_lines(self, state: GameState, width: int) -> Lines:
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
        actions = _("You have {actions}.").format(actions=count(turn.actions, "action")) if seat == turn.seat else ""
        return join_sentences(
            actions, *map(with_period, filter(None, [turn_order_text(state), capitalize(stalemate_warning(state))]))
        )

    def legend(self, shown: ShownDeeds[GameState, Event], title: str, width: int) -> Lines:
        destroyed = any(deed.losses for deed in shown.deeds.values())
        signs = [question_pane.sign_meaning(DESTROYED, _("destroyed"))] * destroyed
        numbers = [str(number)[-1] for number, deed in shown.deeds.items() if deed.place]
        if numbers:
            tabs = [
                Content.styled(number, "bold $ink on $fresh") for number in dict.fromkeys((numbers[0], numbers[-1]))
            ]
            signs.insert(0, Content(" ").join(tabs) + Content.styled(f" {title}", "$quiet"))
        parts = [*question_pane.owner_signs(state_owners(shown.state)), *signs]
        return [line.pad_left(1) for line in side_by_side(parts, width - 2, 2)[:2]]

    # --- what can be looked up ----------------------------------------------------------------------------------------

    @property
    def commands(self) -> tuple[Command, ...]:
        tasks = bool(self.screen.visible_state.tasks.current)
        return tuple(each for each in PUBLIC if tasks or each.name != "tasks")

    def look_up(self, what: str) -> None:
        from tashkalar.tui.screens.lookups import Lookups

        Lookups(self.screen).open(what)


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
            board[square] = board[square]._replace(mark=str(number)[-1], one_of_many=True)
    return board
