"""The replay of a finished or saved game: step by step, by jumps, or by automatic playback."""

from collections.abc import Sequence
from itertools import zip_longest

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Static

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import GameState, Outcome, decision
from tashkalar.engine.forms import form_of
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.saves import Log, LogEntry, Replay, Session, Step
from tashkalar.tabletop import library
from tashkalar.tabletop.header import Parent
from tashkalar.tabletop.text_utils import capitalize, with_period
from tashkalar.tabletop.tui.messages import GameOpened
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.player_worker import PACES as PACES
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right, wrap_to_rows
from tashkalar.text.event_text import KINDS_OF_CARDS, log_line
from tashkalar.tui import help_pages, panels
from tashkalar.tui.analysis import FULL
from tashkalar.tui.appearance import appearance
from tashkalar.tui.board_animation import animation
from tashkalar.tui.board_scene import scene
from tashkalar.tui.commands import REPLAY, footer_text
from tashkalar.tui.header import headline
from tashkalar.tui.labels import LETTERS, badge
from tashkalar.tui.log_lines import changed_squares_of, log_entry_lines
from tashkalar.tui.reference_pages import Page
from tashkalar.tui.score_curve import curve_lines, lines_for, score_points
from tashkalar.tui.screens.analysis import AnalysisScreen
from tashkalar.tui.screens.what_if import WhatIfScreen
from tashkalar.tui.widgets.board import BoardWidget

UNHURRIED = 0.5
"""The least number of seconds per decision at which automatic playback animates each decision."""

KEEP_PLAYING = ("play", "pace(1)", "pace(-1)")
"""The commands whose keys don't stop automatic playback when pressed."""

# Translators: whose hands lie open: those of all, or of the player on turn
ALL, ASKED = gettext_noop("all"), gettext_noop("on turn")
"""The choices of visible hands besides a single player's: those of all seats, or of the seat that decides."""

OPEN_WARNING = gettext_noop(
    "This game still goes on, so its hands are covered. "
    "{key} once more opens them, to everybody who can see this screen."
)
"""The question before the hands of an unfinished game become visible."""

OPEN_FIRST = gettext_noop(
    "This game still goes on, so its hands are covered. Open them first, by {key}: who tries moves sees all of them."
)
"""The message of a command that needs the hands of an unfinished game to be visible."""

DIGITS = 9
"""The greatest number of digits of a typed turn number."""

CORNERS, LONGEST = 4, 16
"""The columns around the title of the hands, and the greatest width in columns of a player's name in it."""

LEAST = 18
"""The least width in columns of a hand at which hidden hands are shown beside the visible ones."""

ROOMY = 100
"""The least width in columns of a header that names the form."""

MESSAGE = 3
"""The greatest number of rows of a message."""

LATEST = 40
"""The number of latest steps in the log beside the board."""

NONE_AFTER = {
    "summon": gettext_noop("There is no summoning after this."),
    "flare": gettext_noop("There is no flare after this."),
    "claim": gettext_noop("There is no claim after this."),
    "score": gettext_noop("There is no change of the score after this."),
}
NONE_BEFORE = {
    "summon": gettext_noop("There is no summoning before this."),
    "flare": gettext_noop("There is no flare before this."),
    "claim": gettext_noop("There is no claim before this."),
    "score": gettext_noop("There is no change of the score before this."),
}
"""The messages if there is no later or earlier event of a kind, by the kind."""


class ReplayScreen(AnalysisScreen):
    """A screen that shows one position of a replay and moves through the game.

    Args:
        replay: the game, with its cursor at the position to show first.
    """

    SCREEN_COMMANDS = REPLAY

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        if replay.fault and not replay.ply:
            replay.to_end()
        self.message = " ".join([*replay.notices, *self.analysing.notices])
        self.views = (ALL, ASKED, *replay.start_state.table.names)
        """The choices of visible hands: all seats, the seat that decides, then each player by name."""
        self.view = 0
        """The choice of visible hands, an index of `views`; without effect while all hands are covered."""
        self.covered = not replay.over
        """Whether all hands are hidden, as those of an unfinished game are until the viewer opens them."""
        self.pace = 1
        """The pace of automatic playback, an index of `PACES`."""
        self._clock: Timer | None = None
        """The timer of automatic playback; None while it is stopped."""
        self._logs = {True: Log(replay.game), False: Log(replay.game, open=True)}
        """The logs by `covered`: as every viewer may read it, and without secrets."""
        self._log_cache: dict[tuple[int, int], list[Content]] = {}
        """The lines of log entries that have been shown, by ply and width."""

    def compose(self) -> ComposeResult:
        """Yield the board, the panes with hands and log beside it, and the prompt and the curve below."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield BoardWidget(id="board")
            with Vertical(id="side"):
                yield Pane(id="scores")
                yield Pane(id="tasks")
                yield Pane(id="hands")
                yield Pane(id="log", from_end=True)
        with Vertical(id="question"):
            yield Pane(id="prompt")
            yield Input(id="turn-number", compact=True, type="integer", max_length=DIGITS)
            yield Pane(id="curve")
            yield Pane(id="footer")
        yield Static(id="small")

    def on_mount(self) -> None:
        """Hide the line for a turn number; open the hands if the settings use no hand-over screens."""
        self.covered = self.covered and appearance(self.app).covered
        self.query_one(Input).display = False
        self.query_one(Input).cursor_blink = False

    # --- showing ----------------------------------------------------------------------------------

    def show_all(self) -> None:
        if self.fitted.board is None:
            return
        state, step = self.visible_state, self.current
        self.query_one(BoardWidget).show(
            scene(state.board, fresh=changed_squares_of(step) if step else (), gateway=state.gateway), state.table.form
        )
        width = self.side_width
        self.query_one("#scores", Pane).show(panels.score_panel(state, width), panels.score_title(state))
        tasks = panels.task_panel(state, {}, width) if state.tasks.current else panels.destroyed_text(state)
        self.query_one("#tasks", Pane).show(tasks, _("Tasks") if state.tasks.current else _("Destroyed this turn"))
        self.query_one("#hands", Pane).show(self._hands(), self._views(width))
        self.query_one("#log", Pane).show(self._log(width), _("Log ({key})").format(key=self.keys["log"]))
        self.query_one("#header", Pane).show([self._header()])
        self.query_one("#prompt", Pane).show(self._prompt())
        self.query_one("#curve", Pane).show(self._curve())
        self.query_one("#footer", Pane).show([footer_text(self.commands, self._usable(), self.size.width)])

    def _header(self) -> Content:
        """Return the header with the form, the scores and the place of the cursor in the game."""
        replay, state = self.replay, self.visible_state
        form = _(form_of(state).name)
        title = _("Replay: {form}").format(form=form) if self.size.width >= ROOMY else _("Replay")
        left = Content.assemble((" tashkalar ", "bold $primary"), f" {title}  ")
        right = _("turn {turn} of {turns}, decision {number} of {all}").format(
            turn=state.turn.number, turns=replay.turns, number=replay.ply, all=len(replay.steps)
        )
        return headline(
            left, state.table, Content.styled(f" {right} ", "bold"), self.size.width, self.replay.names_with_players
        )

    def _prompt(self) -> list[Content]:
        """Return the message, the coach's verdict, or the last decision and the state of automatic playback."""
        if self.message:
            return wrap_to_rows(Content.styled(f" {self.message}", "bold $error"), self.size.width, MESSAGE)
        if verdict := self.analysing.verdict(self.replay.ply):
            wrapped = wrap_to_rows(Content.styled(verdict, "$accent"), self.size.width - 1, self._prompt_rows)
            return [Content(" ") + line for line in (*wrapped, *[Content()] * (self._prompt_rows - len(wrapped)))]
        step = self.current
        left = Content(f" {_('The deal: Space plays the game, Right steps through it.')}")
        if step:
            left = Content.assemble((f" {step.option}  ", "bold"), log_line(step, step.state.table))
        playback = _("playing, speed {number} of {all}") if self.playing else _("stopped, speed {number} of {all}")
        playback = playback.format(number=self.pace + 1, all=len(PACES))
        right = Content.styled(f"  {playback} ", "bold" if self.playing else "$quiet")
        if progress := self.analysing.progress:
            right = Content.styled(f"  {progress} ", "$accent")
        if not self.playing and left.cell_length + right.cell_length > self.size.width:
            return [left.truncate(self.size.width, ellipsis=True)]  # the speed matters only during playback
        return [left_and_right(left, right, self.size.width), *[Content()] * (self._prompt_rows - 1)]

    @property
    def _prompt_rows(self) -> int:
        """The rows of the prompt: two once there is an analysis and if they fit, for longer verdicts; otherwise one."""
        if not self.analysing.begun or self.fitted.side == "page":
            return 1
        return 1 + (self.size.height - self.query_one(BoardWidget).square_size.extent[1] - 4 > 0)

    def _curve(self) -> list[Content]:
        """Return the curve of the win probability, if it is known and selected, or else of the scores."""
        ply, width, height = self.replay.ply, self.size.width, self._curve_height
        if self.analysing.begun and self.analysing.chances:
            return curve_lines(self.analysing.points, ply, width, height, FULL)
        return curve_lines(score_points(self.replay), ply, width, height)

    @property
    def _curve_height(self) -> int:
        """The rows that board, header, prompt and footer leave for the curve, at least one."""
        if self.fitted.side == "page":
            return 1
        free_rows = self.size.height - self.query_one(BoardWidget).square_size.extent[1] - 3
        free_rows -= self._prompt_rows - 1
        return lines_for(max(1, free_rows), self.visible_state.table.colours)

    def _usable(self) -> frozenset[str]:
        """Return the actions of the commands in the footer that do something now."""
        never = set() if self.fitted.side == "page" else {"turn_page"}
        over = {"fork", "what_if"} if self._over else set()
        return frozenset(each.action for each in REPLAY if each.action not in never | over)

    def _log(self, width: int) -> list[Content]:
        """Return the lines of the latest steps, with the last one marked; wrapped lines are cached."""
        replay, signs = self.replay, self.analysing.signs
        lines: list[Content] = []
        for each in self._read_log(replay.steps[: replay.ply][-LATEST:]):
            ply = each.step.ply
            known = self._log_cache.get((ply, width))
            if known is None:
                known = self._log_cache[ply, width] = log_entry_lines(each.step, width, each.forced)
            if sign := signs.get(ply):
                known = [*known[:-1], known[-1] + Content.styled(f" {sign}", "bold $error")]
            lines += [line.stylize("bold") for line in known] if ply == replay.ply else known
        return lines

    # --- hands ------------------------------------------------------------------------------------

    @property
    def open_hands(self) -> Sequence[int]:
        seats = range(len(self.replay.start_state.seats))
        if self.covered:
            return ()
        if self.view == 0:
            return seats
        return (self.replay.state.seat if self.view == 1 else self.view - 2,)

    def _views(self, width: int) -> str:
        """Return the title of the hands: the choices, with a star at the selected one and names cut to fit."""
        if self.covered:
            return _("Hands ({key}): covered").format(key=self.keys["hands"])
        title, columns = _("Hands ({key}):").format(key=self.keys["hands"]), width - CORNERS
        for longest in range(LONGEST, 0, -1):
            views = [*map(_, self.views[:2]), *(cell_width.ellipsize(name, longest) for name in self.views[2:])]
            text = " ".join(f"{'*' if i == self.view else ' '}{view}" for i, view in enumerate(views))
            if cell_width.width(text) + cell_width.width(title) <= columns:
                break
        return f"{title}{text}"

    def _hands(self) -> list[Content]:
        """Return all hands side by side; if they don't fit, only the visible ones."""
        seats = range(len(self.visible_state.seats))
        shown = seats if self.covered or self.side_width // len(seats) >= LEAST else self.open_hands
        columns = [self._hand(seat) for seat in shown]
        width = self.side_width // len(columns)
        return [
            Content("").join(
                part.truncate(width - 1, ellipsis=True).pad_right(max(1, width - part.cell_length)) for part in row
            )
            for row in zip_longest(*columns, fillvalue=Content(""))
        ]

    def _hand(self, seat: int) -> list[Content]:
        """Return a seat's name and its cards, or the backs of its cards while the hand is hidden."""
        held, table = self.visible_state.seats[seat], self.visible_state.table
        colour = table.colour_of(seat)
        name = Content.styled(f" {badge(colour)} {table.names[seat]}", f"bold $seat-{colour + 1}")
        if seat in self.open_hands:
            return [name, *map(self._card, held.hand)]
        backs = {"being": held.beings, "legend": held.legends, "flare": held.flares}
        kinds = [_(KINDS_OF_CARDS[kind]) for kind, cards in backs.items() for _card in cards]
        return [name, *(Content.styled(f" ? {kind}", "$quiet") for kind in kinds)]

    def _card(self, card: str) -> Content:
        """Return the line of a card by its id: the letter of its rank, or F for a flare, and its name."""
        cards = self.visible_state.table.cards
        rank = LETTERS[cards.beings[card].rank] if card in cards.beings else "F"
        return Content.assemble((f" {rank} ", "$quiet"), card_text.card_name_by_id(cards, card))

    def action_hands(self) -> None:
        """Select the next choice of visible hands; ask first before opening those of an unfinished game."""
        if not self.covered:
            self.view = (self.view + 1) % len(self.views)
            self.show_all()
            return
        question = _(OPEN_WARNING).format(key=self.keys["hands"])
        if self.message == question:
            self.covered = False
            self.go()
        else:
            self.go(question)

    # --- what can be looked up --------------------------------------------------------------------

    @property
    def visible_state(self) -> GameState:
        return self._visible(self.replay.state)

    @property
    def visible_deal(self) -> GameState:
        return self._visible(self.replay.start_state)

    def _read_log(self, steps: Sequence[Step]) -> Sequence[LogEntry]:
        """Return the log entries of steps, without secrets while the hands are covered."""
        return self._logs[self.covered].read(steps, None)

    def _visible(self, state: GameState) -> GameState:
        """Return a state, without the hands while they are covered."""
        return self.replay.game.view(state, None) if self.covered else state

    @property
    def entries(self) -> Sequence[LogEntry]:
        return self._read_log(self.replay.steps[: self.replay.ply])

    @property
    def current(self) -> Step | None:
        """The step that led to the position at the cursor; None at the deal."""
        return next((each.step for each in self._read_log(self.replay.steps[: self.replay.ply][-1:])), None)

    def pages_here(self, width: int) -> Sequence[Page]:
        found = self.analysing.lines(self.replay.ply)
        coach = [Page(_("What the coach says"), [Content(line) for line in found])] if found else []
        return [*coach, *help_pages.moment_pages(self.visible_deal, self.visible_steps, self.open_hands)]

    # --- moving -----------------------------------------------------------------------------------

    def go(self, message: str = "") -> None:
        self.message = message
        self.stop()
        self.show_all()

    def action_step(self, by: int) -> None:
        """Move by decisions; a single decision forward is animated.

        Args:
            by: the number of decisions, positive for forward, negative for back.
        """
        if by == 1:
            self._forward()
        else:
            self.replay.step(by)
        self.go()

    def _forward(self) -> None:
        """Move one decision forward, with an animation if the settings and the pace allow one."""
        before, ply = self.visible_state.board, self.replay.ply
        self.replay.step(1)
        slow_enough = not self.playing or PACES[self.pace] >= UNHURRIED
        pace = appearance(self.app).pace
        if self.replay.ply > ply and slow_enough and pace:
            played = [each.step for each in self._read_log(self.replay.steps[ply : ply + 1])]
            self.query_one(BoardWidget).play(animation(before, played, pace))

    def action_action(self, by: int) -> None:
        """Move by actions.

        Args:
            by: the number of actions, positive for forward, negative for back.
        """
        self.replay.action(by)
        self.go()

    def action_turn(self, by: int) -> None:
        """Move by turns.

        Args:
            by: the number of turns, positive for forward, negative for back.
        """
        self.replay.turn(by)
        self.go()

    def action_seek(self, landmark: str, by: int) -> None:
        """Move to the next event of a kind, or to the one before.

        Args:
            landmark: the kind of event: "summon", "flare", "claim" or "score".
            by: 1 for the next event, -1 for the one before.
        """
        found = self.replay.seek(landmark, by)
        self.go("" if found else _((NONE_AFTER if by > 0 else NONE_BEFORE)[landmark]))

    def action_ends(self, end: int) -> None:
        """Move to the start or the end of the game.

        Args:
            end: 1 for the end, 0 for the start.
        """
        if end:
            self.replay.to_end()
        else:
            self.replay.to_start()
        self.go()

    def action_to_ply(self, ply: int) -> None:
        """Move to the ply at which the curve was clicked.

        Args:
            ply: the number of decisions before the position.
        """
        self.replay.to_ply(ply)
        self.go()

    def action_jump(self) -> None:
        """Show the line for the number of a turn to move to."""
        self._show_number_line(True)

    def _show_number_line(self, shown: bool) -> None:
        """Show the line for a turn number in place of the prompt, or the prompt again."""
        line = self.query_one(Input)
        line.value, line.placeholder = "", _("turn number, then Enter")
        line.display = shown
        self.query_one("#prompt").display = not shown
        self.set_focus(line if shown else None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Move to the turn whose number was typed."""
        self._show_number_line(False)
        try:
            self.replay.to_turn(int(event.value))
        except ValueError as fault:
            self.go(with_period(str(fault)) if event.value else "")
        else:
            self.go()

    async def take_key(self, event: events.Key) -> bool:
        # The line for a turn number takes all keys but Esc, which closes it. Otherwise a key stops automatic playback,
        # unless its command is one of the playback.
        if self.query_one(Input).display:
            if event.key == "escape":
                self._show_number_line(False)
            return event.key == "escape"
        if self.playing and self.keymap.get(event.key) not in KEEP_PLAYING:
            self.go()
        return await super().take_key(event)

    # --- automatic playback -----------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether automatic playback is running."""
        return self._clock is not None

    def action_play(self) -> None:
        """Start automatic playback, at the end from the start of the game; or stop it."""
        if self.playing:
            self.go()
            return
        if self.replay.ply == len(self.replay.steps):
            self.replay.to_start()
        self.message = ""
        self._restart_timer()
        self.show_all()

    def action_pace(self, by: int) -> None:
        """Change the pace of automatic playback, whether it is running or not.

        Args:
            by: 1 for faster, -1 for slower.
        """
        self.pace = min(max(self.pace + by, 0), len(PACES) - 1)
        if self.playing:
            self._restart_timer()
        self.show_all()

    def _restart_timer(self) -> None:
        """Start the timer of automatic playback anew at the selected pace."""
        self.stop()
        self._clock = self.set_interval(PACES[self.pace], self._tick)

    def _tick(self) -> None:
        """Play one decision, and stop at the end of the game."""
        self._forward()
        if self.replay.ply == len(self.replay.steps):
            self.stop()
        self.show_all()

    def stop(self) -> None:
        """Stop automatic playback."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def on_screen_suspend(self) -> None:
        """Stop automatic playback, as another screen covers this one."""
        self.stop()

    def on_screen_resume(self) -> None:
        """Update the screen, as playback has stopped."""
        self.show_all()

    # --- playing on from here ---------------------------------------------------------------------

    @property
    def _over(self) -> bool:
        """Whether the game is over at the cursor."""
        return isinstance(decision(self.replay.state), Outcome)

    def action_fork(self) -> None:
        """Start a new game from the position at the cursor, and open its table."""
        try:
            session = Session.fork(self.replay, library.games_folder())
        except ValueError as fault:
            self.go(with_period(capitalize(str(fault))))
            return
        parent = Parent(self.replay.record, self.replay.ply)
        text = _("A new game, forked from {game} at decision {number}.").format(game=parent.id, number=parent.ply)
        self.post_message(GameOpened(session, text))

    def action_what_if(self) -> None:
        """Open a table for trying moves from the position at the cursor."""
        if self._over:
            self.go(_("The game is over here; go back to where something else can be tried."))
        elif self.covered:
            self.go(_(OPEN_FIRST).format(key=self.keys["hands"]))
        else:
            screen_stack(self).open(WhatIfScreen(self.replay.state), above=self)

    async def action_leave(self) -> None:
        """Close the replay, and exit the program if it was started with the replay."""
        await self.run_action("app.leave_replay")
