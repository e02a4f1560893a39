"""The hand-over screen between two players at one keyboard, which hides both hands and then sums up."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.timer import Timer

from hotseat.play.log import LogEntry, log_entries
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import score_line
from hotseat.records.history import previous_round, steps_since
from hotseat.tui.pane import Pane
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_layout import hanging_indent, key_hints
from hotseat.tui.timing import call_after_mount, call_later
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext
from hotseat.util.text_utils import look_away_prompt

FRAME = 4
"""Columns and lines kept free around the text, for the frame, the title and the keys."""
HALF = 36
"""Columns of the request to look away at most."""
WIDEST = 60
PACE = 0.5
"""Seconds per step while the summary steps by itself."""


class HandOverScreen(Screen[None], Generic[S, Q, R, E]):
    """A cover over the game, with only what every player may know; then the steps since this player's last decision."""

    CSS_PATH = Path(__file__).with_name("hand_over.tcss")
    BINDINGS = [
        Binding("enter,space", "go_on", "go on"),
        Binding("left,p", "step(-1)", "step back"),
        Binding("right,n", "step(1)", "step forth"),
        Binding("escape,L", "go_back", "back"),
        Binding("q", "app.quit", "quit"),
    ]

    def __init__(self, session: Session[S, Q, R, E], seat: int, *, covered: bool = True, again: bool = False) -> None:
        super().__init__()
        self.session = session
        self.game = session.game
        self.seat = seat
        self.covered = covered
        self.begun = bool(session.steps)
        """Whether any decision has been made yet."""
        self.visible_state = session.game.view(session.state, None if covered else seat)
        """The state as it may be shown now: without any hand while covered, else the seat's view."""
        self.behind = session.game.view(session.state, seat)
        """The seat's view, shown once the player has taken over."""
        self.again = again
        steps = (previous_round if again else steps_since)(session.steps, seat)
        self.happened = log_entries(session.game, steps, seat)
        self.index = len(self.happened)
        """The index of the highlighted step in `happened`; the length of `happened` if no step is highlighted."""
        self._clock: Timer | None = None
        self.film_seconds = 0.0
        """The seconds for which the picture moves."""

    # --- what a game says ---------------------------------------------------------------------------------------------

    @property
    def player(self) -> Content:
        """The name of the player who plays next."""
        return Content.styled(self.game.names(self.visible_state)[self.seat], "bold")

    @property
    def title_lines(self) -> Sequence[str]:
        """The lines at the top: the name of the game, and the turn or who begins."""
        game, seen = _(self.game.name), self.visible_state
        if self.begun:
            return [_("{form}, turn {number}").format(form=game, number=self.game.turn(seen))]
        return [_("{game}: {name} begins").format(game=game, name=self.game.names(seen)[self.seat])]

    def summary_lines(self, happened: LogEntry[S, Q, R, E], width: int) -> list[Content]:
        """Return a step as lines of text."""
        head = Content.styled(f"{happened.step.turn:3} ", "$quiet")
        text = self.game.describe_step(happened.step)
        if happened.whole.forced:
            text = _("{step} (only answer)").format(step=text)
        return hanging_indent(head, text, width)

    def scores(self, width: int, rows: int) -> list[Content]:
        """Return the scores as lines of text."""
        return [Content(score_line(self.game, self.visible_state))]

    @property
    def rolling(self) -> bool:
        """Whether the summary steps through by itself at first."""
        return False

    def compose_side(self) -> ComposeResult:
        """Compose a picture beside the text; nothing by default."""
        yield from ()

    def fit_picture(self) -> int:
        """Make the picture as large as possible, and return the columns left for the text."""
        return self.app.size.width - FRAME

    def show_picture(self, shown: Sequence[LogEntry[S, Q, R, E]]) -> None:
        """Show steps in the picture."""

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="cover"):
            yield Pane(id="cover-title")
            with Horizontal(id="cover-table"):
                yield from self.compose_side()
                yield Pane(id="cover-text", from_end=True)
            yield Pane(id="cover-key")

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def show(self) -> None:
        """Show the cover, or the summary behind it."""
        if self.covered:
            self._show_cover()
            self.show_picture(())
        else:
            self._show_summary()

    def _show_cover(self) -> None:
        width = min(self.fit_picture(), WIDEST)
        away = look_away_prompt(self.game.names(self.visible_state), self.seat)
        texts = [*self.title_lines, "", *wrap(away, min(width, HALF))]
        lines = [Content(line).truncate(width, ellipsis=True) for line in texts]
        lines += self._scores(width, self.app.size.height - FRAME - len(lines))
        self._show(self.player, lines, key_hints(("Enter", _("take over")), ("q", pgettext("key", "quit"))))

    def _scores(self, width: int, rows: int) -> list[Content]:
        """Return the scores with a blank line before them; no lines if they take more than half of the rows."""
        scores = [Content(""), *self.scores(width, rows // 2 - 1)]
        return scores if 2 * len(scores) <= rows else []

    def _show_summary(self) -> None:
        width = min(self.fit_picture(), WIDEST)
        rows = max(0, self.app.size.height - FRAME)
        scores = self._scores(width, rows)
        rows -= len(scores)
        lines: list[Content] = []
        last = 0
        for number, happened in enumerate(self.happened):
            contents = self.summary_lines(happened, width)
            lines += [line.stylize("reverse") if number == self.index else line for line in contents]
            last = len(lines) if number <= self.index else last
        first = max(0, last - rows)
        if 0 < first < len(lines):
            lines[first] = Content.styled(f"    {_('... (Left goes back)')}", "$quiet")
        then = pgettext("key", "back") if self.again else pgettext("key", "play")
        before, _name, behind = _("{name}, here is what happened").partition("{name}")
        title = Content(before) + self.player + Content(behind)
        self._show(
            title,
            [*lines[first : first + rows], *scores],
            key_hints(("Enter", then), ("Left Right", _("step through it"))),
        )
        self.show_picture(self.happened[self.index :][:1] or self.happened)

    def _show(self, title: Content, text: Sequence[Content], key: Content) -> None:
        self.query_one("#cover-title", Pane).show([title])
        self.query_one("#cover-text", Pane).show(text)
        self.query_one("#cover-key", Pane).show([key])

    # --- going on -----------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Go on at a click, as at Enter."""
        self.action_go_on()

    def action_go_back(self) -> None:
        """Leave the screen if it is only looked up."""
        if self.again:
            self.action_go_on()

    def action_step(self, by: int) -> None:
        """Move the highlight through the steps; it wraps around."""
        if not self.covered:
            self._stop()
            self.index = (self.index + by) % (len(self.happened) + 1)
            self.show()

    def action_go_on(self) -> None:
        """Go on from the cover to the summary, or close the screen so that the player can play."""
        if self.covered and self.happened:
            self.covered, self.visible_state = False, self.behind
            self.show()
            self._begin()
        else:
            self._stop()
            screen_stack(self).close(self)

    def on_mount(self) -> None:
        """Show the text before the first frame, and begin with the summary if there is no cover."""
        with suppress(NoMatches):  # the application may end before the screen is there
            self.show()
        if not self.covered:
            call_after_mount(self._begin, at=self)

    def _begin(self) -> None:
        """Let the summary step through by itself once, if this game does so."""
        if self.rolling:
            self.index = -1
            self._roll()

    def _roll(self) -> None:
        """Highlight the next step, and set the timer for the one after."""
        self.index += 1
        self.show()
        self._clock = None
        if self.index < len(self.happened):
            self._clock = call_later(max(PACE, self.film_seconds), self._roll, at=self)

    def _stop(self) -> None:
        """Stop stepping by itself."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
