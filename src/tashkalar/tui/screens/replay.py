"""A finished or saved game, looked at from start to end with open hands."""

from collections.abc import Sequence
from itertools import zip_longest

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tashkalar.engine.forms import form_of
from tashkalar.engine.state import GameState
from tashkalar.record.line import Step
from tashkalar.record.replay import Replay
from tashkalar.tui import panels
from tashkalar.tui.commands import REPLAY, footer
from tashkalar.tui.history import lines_of, touched
from tashkalar.tui.scene import scene
from tashkalar.tui.screens.reading import ReadingScreen
from tashkalar.tui.screens.table import TOO_SMALL
from tashkalar.tui.widgets.board import Board
from tashkalar.tui.widgets.pane import Pane
from tashkalar.tui.words import LETTERS, badge


class ReplayScreen(ReadingScreen):
    """Shows one moment of a replay and moves through it."""

    COMMANDS_HERE = REPLAY

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self.message = "; ".join(replay.notices)

    def compose(self) -> ComposeResult:
        """The board, both hands and the log."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Pane(id="scores")
                yield Pane(id="tasks")
                yield Pane(id="hands")
                yield Pane(id="log", from_end=True)
        with Vertical(id="question"):
            yield Pane(id="prompt")
            yield Input(id="turn-number", compact=True, type="integer", placeholder="turn number, then Enter")
            yield Pane(id="footer")
        yield Static(TOO_SMALL, id="small")

    def on_mount(self) -> None:
        """Begin at the start."""
        self.query_one(Input).display = False
        self.query_one(Input).cursor_blink = False

    def show_all(self) -> None:
        """Show the moment at the cursor."""
        if self.fitted.board is None:
            return
        replay, state = self.replay, self.replay.state
        step = replay.current
        self.query_one(Board).show(scene(state.board, fresh=touched(step) if step else ()), state.table.form)
        width = self.side_width
        self.query_one("#scores", Pane).show(panels.scores(state, width), panels.score_title(state))
        tasks = panels.tasks(state, (), width) if state.tasks.current else panels.destroyed(state)
        self.query_one("#tasks", Pane).show(tasks, "Tasks" if state.tasks.current else "Destroyed this turn")
        self.query_one("#hands", Pane).show(self._hands(), "Hands")
        log = lines_of(replay.start_state, replay.steps[: replay.ply], width, 40)
        self.query_one("#log", Pane).show(log, "Log (l)")
        self._show_lines(log)

    def _show_lines(self, log: list[Content]) -> None:
        replay, state = self.replay, self.replay.state
        left = Content.assemble(
            (" tashkalar ", "bold $primary"), f" {form_of(state).name}  {' vs '.join(state.table.names)}"
        )
        right = f"turn {state.turn.number} of {replay.turns}, decision {replay.ply} of {len(replay.steps)} "
        header = panels.spread(left, Content.styled(right, "bold"), self.size.width)
        self.query_one("#header", Pane).show([header])
        step = replay.current
        said = self.message or (f"{state.table.names[step.seat]}: {step.option}" if step else "The deal.")
        self.query_one("#prompt", Pane).show([Content.styled(f" {said}", "bold")])
        usable = frozenset(c.action for c in REPLAY if c.action != "turn_page" or self.fitted.side == "page")
        self.query_one("#footer", Pane).show([footer(REPLAY, usable, self.size.width)])

    def _hands(self) -> list[Content]:
        """All hands side by side."""
        columns = [self._hand(seat) for seat in range(len(self.replay.state.seats))]
        width = self.side_width // len(columns)
        return [
            Content("").join(part.truncate(width - 1).pad_right(max(1, width - part.cell_length)) for part in row)
            for row in zip_longest(*columns, fillvalue=Content(""))
        ]

    def _hand(self, seat: int) -> list[Content]:
        table = self.replay.state.table
        colour = table.colour_of(seat)
        lines = [Content.styled(f" {badge(colour)} {table.names[seat]}", f"bold $seat-{colour + 1}")]
        for card in panels.hand(self.replay.state, seat):
            being = table.cards.beings.get(card)
            rank = LETTERS[being.rank] if being else "F"
            lines.append(Content.assemble((f" {rank} ", "$quiet"), table.cards.name(card)))
        return lines

    @property
    def start_state(self) -> GameState:
        """The deal."""
        return self.replay.start_state

    @property
    def steps_shown(self) -> Sequence[Step]:
        """All up to the cursor."""
        return self.replay.steps[: self.replay.ply]

    @property
    def open_hands(self) -> Sequence[int]:
        """All of them."""
        return range(len(self.start_state.seats))

    def go(self, message: str = "") -> None:
        """Show the new moment."""
        self.message = message
        self.show_all()

    def action_step(self, by: int) -> None:
        """By decisions."""
        self.replay.step(by)
        self.go()

    def action_turn(self, by: int) -> None:
        """By turns."""
        self.replay.turn(by)
        self.go()

    def action_ends(self, end: int) -> None:
        """To the start or the end."""
        if end:
            self.replay.to_end()
        else:
            self.replay.to_start()
        self.go()

    def action_jump(self) -> None:
        """Ask for a turn's number."""
        line = self.query_one(Input)
        line.value = ""
        line.display = True
        line.focus()

    async def take_key(self, event: events.Key) -> bool:
        """Esc leaves the number line, else a command."""
        if not self.query_one(Input).display:
            return await super().take_key(event)
        if event.key == "escape":
            self._close_line()
        return event.key == "escape"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to that turn."""
        self._close_line()
        try:
            self.replay.to_turn(int(event.value))
        except ValueError as fault:
            self.go(str(fault) if event.value else "")
        else:
            self.go()

    def _close_line(self) -> None:
        self.query_one(Input).display = False
        self.set_focus(None)

    def action_leave(self) -> None:
        """Leave the replay; the program too, if it was begun with it."""
        self.app.call_later(self.app.run_action, "leave_replay")
