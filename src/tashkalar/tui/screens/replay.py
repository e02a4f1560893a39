"""The replay of Tash-Kalar: board, scores, tasks and hands, what can be looked up, and the coach's analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command
from hotseat.tui.pane import Pane
from hotseat.tui.replay import OPEN_FIRST, ReplayScreen
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import surface_title
from hotseat.tui.timing import begun_later
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import badge, capitalize, with_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.forms import form_of
from tashkalar.game_types import LogEntry, Replay, Step
from tashkalar.puzzles.puzzle import FaultyPuzzle
from tashkalar.text.event_text import KINDS_OF_CARDS, log_line
from tashkalar.tui import help_pages, panels, score_board
from tashkalar.tui.board_layout import BoardLayout, Fitted, table_layout
from tashkalar.tui.board_scene import scene
from tashkalar.tui.commands import REPLAY
from tashkalar.tui.header import headline
from tashkalar.tui.key_bindings import apply_custom_keys
from tashkalar.tui.log_lines import changed_squares_of, entry_lines
from tashkalar.tui.reference_pages import Page, letter_of
from tashkalar.tui.screens.lookups import Lookups
from tashkalar.tui.widgets.board import BoardWidget

if TYPE_CHECKING:
    from tashkalar.puzzles.collection import PuzzleInPlay

CURVE, TALL = 6, 44
"""The rows kept for the curve, on a screen of at least this height."""

CORNERS = 4
"""The columns around the title of the hands."""

LEAST = 18
"""The least width in columns of a hand at which hidden hands are shown beside the visible ones."""

ROOMY = 100
"""The least width in columns of a header that names the form."""


class ReplayPanes(BoardLayout):
    """The board, and the panes with hands and log beside it."""

    def compose(self) -> ComposeResult:
        yield BoardWidget(id="board")
        with Vertical(id="side"):
            yield Pane(id="scores")
            yield Pane(id="tasks")
            yield Pane(id="hands")
            yield Pane(id="log")
        yield Static(id="small")

    def fitting(self, size: Size) -> Fitted:
        return table_layout(size.width, size.height - CURVE * (size.height >= TALL))


class BoardReplayScreen(ReplayScreen[GameState, Decision, Outcome, Event]):
    """The replay of a game of Tash-Kalar."""

    LAYOUT = ReplayPanes
    panes: ReplayPanes
    SCREEN_COMMANDS = REPLAY
    NOT_FOUND: ClassVar = {
        **ReplayScreen.NOT_FOUND,
        "summon": (
            gettext_noop("There is no summoning after this."),
            gettext_noop("There is no summoning before this."),
        ),
        "flare": (gettext_noop("There is no flare after this."), gettext_noop("There is no flare before this.")),
        "claim": (gettext_noop("There is no claim after this."), gettext_noop("There is no claim before this.")),
    }

    def __init__(self, replay: Replay, *, open_hands: bool = False, title: str = "") -> None:
        super().__init__(replay, open_hands=open_hands, title=title)
        self.lookups = Lookups(self)
        self._log_cache: dict[tuple[int, int, bool], list[Content]] = {}
        """The lines of log entries that have been shown, by ply, width, and whether the hands are covered."""

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        return apply_custom_keys(self.possible(self.SCREEN_COMMANDS), appearance(self.app).own_keys)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "turn_page" or self.panes.paged

    # --- showing ----------------------------------------------------------------------------------

    def action_turn_page(self) -> None:
        """Show the other page of a small terminal."""
        self.panes.turn_page()

    def show_moment(self, seen: GameState) -> None:
        step, width = self.current, self.panes.side_width
        fresh = changed_squares_of(step) if step else ()
        self.panes.show_board(scene(seen.board, fresh=fresh, gateway=seen.gateway), seen)
        title = surface_title(score_board.score_title(seen))
        self.query_one("#scores", Pane).show(score_board.score_panel(seen, width, self.motion.points), title)
        tasks = panels.task_panel(seen, {}, width) if seen.tasks.current else panels.destroyed_text(seen)
        title = surface_title(_("Tasks") if seen.tasks.current else _("Destroyed this turn"))
        self.query_one("#tasks", Pane).show(tasks, title)

    def show_side(self) -> None:
        width, seen = self.panes.side_width, self.visible_state
        title = self.hands.title(self.keys["hands"], width - CORNERS)
        self.query_one("#hands", Pane).show(self._hands(seen), surface_title(title))
        self.show_log(self.keys["log"])

    def show_header(self) -> None:
        # the form, the scores and the place of the cursor in the game
        seen = self.visible_state
        form = _(form_of(seen).name)
        title = _("{screen}: {form}").format(screen=self.heading, form=form)
        title = title if self.size.width >= ROOMY else self.heading
        left = Content.assemble((" tashkalar ", "bold $primary"), f" {title}  ")
        right = Content.styled(f" {self.aside} ", "bold")
        names = self.replay.names_with_players
        self.query_one("#header", Pane).show([headline(left, seen.config, right, self.size.width, names)])

    def step_text(self, step: Step) -> Content:
        return Content.styled(log_line(step, step.state.config), "bold")

    def entry_lines(self, entry: LogEntry, width: int) -> list[Content]:
        # wrapped lines are cached
        key = (entry.whole.ply, width, self.hands.covered)
        if key not in self._log_cache:
            self._log_cache[key] = entry_lines(entry, width)
        return self._log_cache[key]

    @property
    def prompt_rows(self) -> int:
        # two once there is an analysis and if they fit, for longer verdicts
        if self.analysis is None or not self.analysis.begun or self.panes.paged:
            return 1
        return 1 + (self.size.height - self.query_one(BoardWidget).square_size.extent[1] - 4 > 0)

    @property
    def curve_rows(self) -> int:
        # the rows that board, header, prompt and footer leave for the curve; at most an axis where there are two pages
        if self.panes.paged:
            return min(2, self.size.height - self.query_one(BoardWidget).square_size.extent[1] - 3)
        return self.size.height - self.query_one(BoardWidget).square_size.extent[1] - 3 - (self.prompt_rows - 1)

    # --- hands ------------------------------------------------------------------------------------

    def _hands(self, seen: GameState) -> list[Content]:
        """Return all hands side by side; if they don't fit, only the visible ones."""
        seats, visible = range(len(seen.seats)), self.open_hands
        shown = seats if not visible or self.panes.side_width // len(seats) >= LEAST else visible
        columns = [self._hand(seen, seat, open=seat in visible) for seat in shown]
        width = self.panes.side_width // len(columns)
        return [
            Content("").join(
                part.truncate(width - 1, ellipsis=True).pad_right(max(1, width - part.cell_length)) for part in row
            )
            for row in zip_longest(*columns, fillvalue=Content(""))
        ]

    def _hand(self, seen: GameState, seat: int, *, open: bool) -> list[Content]:
        """Return a seat's name and its cards, or the backs of its cards while the hand is hidden."""
        held, config = seen.seats[seat], seen.config
        colour = config.colour_of(seat)
        name = Content.styled(f" {badge(colour)} {config.names[seat]}", f"bold $seat-{colour + 1}")
        if open:
            names = [
                (letter_of(config.cards, card), card_text.card_name_by_id(config.cards, card)) for card in held.hand
            ]
            return [name, *(Content.assemble((f" {letter} ", "$quiet"), card) for letter, card in names)]
        backs = {"being": held.beings, "legend": held.legends, "flare": held.flares}
        kinds = [_(KINDS_OF_CARDS[kind]) for kind, cards in backs.items() for _card in cards]
        return [name, *(Content.styled(f" ? {kind}", "$quiet") for kind in kinds)]

    # --- a moment as a puzzle ---------------------------------------------------------------------

    @property
    def usable(self) -> frozenset[str]:
        return super().usable - ({"puzzle"} if self.question is None else set())

    def action_puzzle(self) -> None:
        """Prove an aim for the turn at the cursor in a thread, and open it as a puzzle."""
        if self.replay.why_closed:
            self.go(self.replay.why_closed)
        elif self.question is None:
            self.go(_("The game is over here; go back to try something else."))
        elif self.hands.covered:
            self.go(_(OPEN_FIRST).format(key=self.keys["hands"]))
        else:
            self.go(_("Looking for an aim of this turn that can be proved ..."))
            self.run_worker(begun_later(self._prove), group="puzzle", exclusive=True)

    async def _prove(self) -> None:
        from tashkalar.puzzles.moment import moment_name, moment_puzzle  # imports the solver

        name, ply, state = moment_name(self.replay.record, self.replay.ply), self.replay.ply, self.replay.state
        left: list[bool] = []

        def check(_positions: int) -> None:
            if left:
                raise InterruptedError

        try:
            in_play = await asyncio.to_thread(moment_puzzle, name, state, check)
        except asyncio.CancelledError:
            left.append(True)
            raise
        except FaultyPuzzle as fault:
            if ply == self.replay.ply:
                self.go(with_period(capitalize(str(fault))))
            return
        if ply == self.replay.ply and self.is_current:
            self._open_puzzle(in_play)

    def _open_puzzle(self, in_play: PuzzleInPlay) -> None:
        from tashkalar.puzzles.progress import PuzzleProgressStore
        from tashkalar.tui.puzzle import PuzzleExercise
        from tashkalar.tui.screens.table import TableScreen

        self.message = ""
        puzzle = PuzzleExercise(in_play, PuzzleProgressStore())
        screen_stack(self).open(TableScreen(puzzle.session, exercise=puzzle), above=self)

    # --- what can be looked up --------------------------------------------------------------------

    card_user = None
    """The card list is only read."""
    chosen_card = ""

    def pages_here(self, width: int) -> Sequence[Page]:
        """Return the help pages about the position, and what the coach says about it."""
        found = self.analysis.lines(self.replay.ply) if self.analysis else []
        coach = [Page(_("What the coach says"), [Content(line) for line in found])] if found else []
        steps = [entry.step for entry in self.entries]
        return [*coach, *help_pages.moment_pages(self.seen(self.replay.start_state), steps, self.open_hands)]

    def action_look_up(self, what: str) -> None:
        if what == "log":
            super().action_look_up(what)
        else:
            self.lookups.open(what)
