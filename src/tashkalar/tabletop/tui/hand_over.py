"""The hand-over screen between two turns.

Nothing is visible until the next player confirms; then the last turn is shown.
"""

from collections.abc import Sequence
from typing import ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from tashkalar.cell_width import wrap
from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext
from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.game import score_line
from tashkalar.tabletop.history import previous_round, steps_since
from tashkalar.tabletop.log import Log, LogEntry
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import look_away_prompt
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import hanging_indent, key_hints
from tashkalar.tabletop.tui.timing import call_after_mount, call_later

FRAME = 4
"""Columns and lines that are kept free around the text, its title and its keys included."""
HALF = 36
"""Columns after which a sentence goes on in the next line."""
WIDEST = 60
"""Columns of the text behind the cover at most."""
PACE = 0.5
"""Seconds a step while the summary steps by itself."""


class HandOverScreen(Screen[None], Generic[S, Q, R, E]):
    """Hides everything, then shows what happened since this player's last answer, step by step if wanted.

    Before the player has taken over it shows what anybody may know, and then what the player may. A game can say more,
    and show a picture beside the text.

    Args:
        session: the game.
        seat: who plays next.
        covered: whether others look away first; somebody alone is shown at once what happened.
        again: whether this has been read before, and is only looked up.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
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
        """Whether anything has been decided yet."""
        self.visible_state = session.game.view(session.state, None if covered else seat)
        """The game, as it may be seen now."""
        self.behind = session.game.view(session.state, seat)
        """The game, as it may be seen once the player has taken over."""
        self.again = again
        self.happened = Log(session.game).read((previous_round if again else steps_since)(session.steps, seat), seat)
        self.index = len(self.happened)
        """The step that is pointed at; the last one and one more for all together."""
        self._clock: Timer | None = None

    # --- what a game says ---------------------------------------------------------------------------------------------

    @property
    def player(self) -> Content:
        """Who plays next."""
        return Content.styled(self.game.names(self.visible_state)[self.seat], "bold")

    @property
    def title_lines(self) -> Sequence[str]:
        """What is played, and where the game stands."""
        if self.begun:
            return [_("{form}, turn {number}").format(form=self.game.name, number=self.game.turn(self.visible_state))]
        name = self.game.names(self.visible_state)[self.seat]
        return [_("{game}: {name} begins").format(game=self.game.name, name=name)]

    def summary_lines(self, happened: LogEntry[S, Q, R, E], width: int) -> list[Content]:
        """A step in lines."""
        head = Content.styled(f"{happened.step.turn:3} ", "$quiet")
        text = self.game.describe_step(happened.step)
        if happened.forced:
            text = _("{step} (only answer)").format(step=text)
        return hanging_indent(head, text, width)

    def scores(self, width: int, room: int) -> list[Content]:
        """The scores in lines, at best no more than there is room for."""
        return [Content(score_line(self.game, self.visible_state))]

    @property
    def rolling(self) -> bool:
        """Whether the summary first steps by itself."""
        return False

    def compose_side(self) -> ComposeResult:
        """A picture beside the text."""
        yield from ()

    def fit_picture(self) -> int:
        """Make the picture as large as can be; the columns that are left for the text."""
        return self.app.size.width - FRAME

    def show_picture(self, shown: Sequence[LogEntry[S, Q, R, E]]) -> None:
        """Show in the picture what these steps did; while the table is covered none, and what anybody may see."""

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The title, the text with the picture before it, and the keys."""
        with Vertical(id="cover"):
            yield Pane(id="cover-title")
            with Horizontal(id="cover-table"):
                yield from self.compose_side()
                yield Pane(id="cover-text", from_end=True)
            yield Pane(id="cover-key")

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
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

    def _scores(self, width: int, room: int) -> list[Content]:
        """The scores, if they take no more than half of the lines that there are."""
        scores = [Content(""), *self.scores(width, room // 2 - 1)]
        return scores if 2 * len(scores) <= room else []

    def _show_summary(self) -> None:
        width = min(self.fit_picture(), WIDEST)
        room = max(0, self.app.size.height - FRAME)
        scores = self._scores(width, room)
        room -= len(scores)
        lines: list[Content] = []
        last = 0
        for number, happened in enumerate(self.happened):
            contents = self.summary_lines(happened, width)
            lines += [line.stylize("reverse") if number == self.index else line for line in contents]
            last = len(lines) if number <= self.index else last
        first = max(0, last - room)
        if 0 < first < len(lines):
            lines[first] = Content.styled(f"    {_('... (Left goes back)')}", "$quiet")
        then = pgettext("key", "back") if self.again else pgettext("key", "play")
        before, _name, behind = _("{name}, this has happened").partition("{name}")
        title = Content(before) + self.player + Content(behind)
        self._show(
            title,
            [*lines[first : first + room], *scores],
            key_hints(("Enter", then), ("Left Right", _("step through it"))),
        )
        self.show_picture(self.happened[self.index :][:1] or self.happened)

    def _show(self, title: Content, text: Sequence[Content], key: Content) -> None:
        self.query_one("#cover-title", Pane).show([title])
        self.query_one("#cover-text", Pane).show(text)
        self.query_one("#cover-key", Pane).show([key])

    # --- going on -----------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """A click goes on too."""
        self.action_go_on()

    def action_go_back(self) -> None:
        """Out of what is only looked up."""
        if self.again:
            self.action_go_on()

    def action_step(self, by: int) -> None:
        """Through what happened."""
        if not self.covered:
            self._stop()
            self.index = (self.index + by) % (len(self.happened) + 1)
            self.show()

    def action_go_on(self) -> None:
        """From the cover to the summary, which steps through by itself once, and from the summary to the hand."""
        if self.covered and self.happened:
            self.covered, self.visible_state = False, self.behind
            self.show()
            self._begin()
        else:
            self._stop()
            screen_stack(self).close(self)

    def on_mount(self) -> None:
        """Who meets no cover sees the summary at once."""
        if not self.covered:
            call_after_mount(self._begin, at=self)

    def _begin(self) -> None:
        """Let the summary step through by itself once."""
        if self.rolling:
            self.index = -1
            self._roll()

    def _roll(self) -> None:
        """One step further."""
        self.index += 1
        self.show()
        self._clock = call_later(PACE, self._roll, at=self) if self.index < len(self.happened) else None

    def _stop(self) -> None:
        """Step no further by itself."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
