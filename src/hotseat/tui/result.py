"""The result screen: the final position, the winner, the reason, and buttons for what to do next."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import side_names
from hotseat.plugin.results import Verdict
from hotseat.records.replay import Replay
from hotseat.tui.pane import Pane
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.score_curve import score_course
from hotseat.tui.surfaces import MARGINS, surface_row, surface_title
from hotseat.tui.text_layout import side_by_side, wrap_content
from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import badge, capitalize, join_and

BUTTONS = {
    "board": (gettext_noop("Board (Esc)"), "app.close"),
    "replay": (gettext_noop("Replay (r)"), "app.replay(True)"),
    "new": (gettext_noop("New game (n)"), "app.new_game"),
    "share": (gettext_noop("Share (s)"), "app.share_text"),
    "quit": (gettext_noop("Quit (q)"), "app.leave_game"),
}
"""The text and the Textual action of each button."""

TEXT, WIDEST = 34, 60
"""The least and the greatest width in columns of the text beside the position."""

AROUND = 4
"""The columns and rows around position and text, one row of buttons included."""

BROAD, PADDING = 70, 2
"""The least width for one row of buttons, without which that for sharing is missing, and the columns around them."""


class ResultScreen(Screen[None], Generic[S, Q, R, E]):
    """The winner, reason, scores and course of a game, which may supply a picture and texts."""

    CSS_PATH = Path(__file__).with_name("result.tcss")
    BINDINGS = [
        Binding("escape,b", BUTTONS["board"][1], "look at the board"),
        Binding("r", BUTTONS["replay"][1], "replay"),
        Binding("n", BUTTONS["new"][1], "new game"),
        Binding("s", BUTTONS["share"][1], "copy as text"),
        Binding("q", BUTTONS["quit"][1], "quit"),
        Binding("left,up", "app.focus_previous", "back"),
        Binding("right,down", "app.focus_next", "forth"),
    ]

    def __init__(
        self,
        session: Session[S, Q, R, E],
        outcome: R,
        view: type[PublicView[S]] = PublicView,
        times: Sequence[str] = (),
        news: str = "",
    ) -> None:
        super().__init__()
        self.session = session
        self.outcome = outcome
        self.times = times
        self.news = news
        self.names = side_names(session.game, session.state)
        """The players of each side."""
        self.view = view(self)

    @cached_property
    def replay(self) -> Replay[S, Q, R, E]:
        """The game as a replay at its last position."""
        replay = self.session.replay()
        replay.to_end()
        return replay

    @property
    def reason(self) -> str:
        """The reason of the end as a phrase."""
        return _(self.outcome.reason)

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="result"):
            with Horizontal(id="result-table"):
                yield from self.view.compose()
                yield Pane(id="result-text")
            with Horizontal(id="result-buttons"):
                for name, (text, _action) in BUTTONS.items():
                    yield Button(Content(_(text)), id=name, compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the screen out with the largest picture that leaves space for the text."""
        for button in self.query(Button):
            button.label = Content(_(BUTTONS[str(button.id)][0]))
        taken = sum(cell_width.width(_(text)) + PADDING for text, _action in BUTTONS.values())
        narrow = event.size.width < max(BROAD, taken + PADDING)
        self.set_class(narrow, "-narrow")
        buttons = len(BUTTONS) - 1 if narrow else 1
        width, height = event.size.width - AROUND, event.size.height - AROUND + 1 - buttons
        columns = self.view.fit(self.session.state, width, height)
        self.set_class(columns > 0, "-placed")
        width -= columns
        self.view.show(ShownDeeds(self.session.state, {}))
        width = min(width, WIDEST)
        lines = self._lines(width - MARGINS, height)
        self.query_one("#result-text", Pane).show([surface_row(Content(" ") + line, width) for line in lines])

    def _lines(self, width: int, height: int) -> list[Content]:
        """Return the text in at most `height` lines, with the score curve only if it fits."""
        reasons = [capitalize(self.reason, *self.session.game.names(self.session.state))]
        if len(self._winning) == 1:
            reasons.append(turning_point_text(self.replay, *self._winning))
        contents = [line for text in reasons if text for line in wrap_content(Content(text), width)]
        news = wrap_content(Content.styled(self.news, "$error"), width) if self.news else []
        lines = [
            self._winner(),
            Content(),
            *contents,
            Content(),
            *self.view.score_lines(self.session.state, width),
            *self._times(width),
            *news,
        ]
        replay = self.replay
        course = score_course(replay, width, height - len(lines) - 2) if replay.has_scores else []
        title = [Content(), surface_title(_("The scores, turn by turn"))]
        whole = [*lines, *title * bool(course), *course]
        return whole if len(whole) <= height else [line for line in whole if line][:height]

    def _times(self, width: int) -> list[Content]:
        """Return the thinking times of the players, or nothing if they are hidden."""
        if not self.times:
            return []
        lines = _("Thinking time: {times}").format(times=",\n".join(self.times)).splitlines()
        return side_by_side([Content.styled(part, "$quiet") for part in lines], width, gap=1)

    @property
    def _winning(self) -> tuple[int, ...]:
        """The winning sides, from 0: more than one after a draw, none if nobody wins."""
        return Verdict(self.session.game.sides(self.session.state), self.outcome.winners).winning

    def _winner(self) -> Content:
        """Return the line that names the winner, or all sides of a draw."""
        if not self._winning:
            return Content.styled(_("No winner"), "bold")
        first, *others = self._winning
        if others:
            names = join_and([self.names[side] for side in self._winning])
            return Content.styled(_("A draw between {names}").format(names=names), "bold")
        name = f"{badge(first)} {self.names[first]}"
        together = len(self.session.game.sides(self.session.state)[first]) > 1
        won = _("{names} win").format(names=name) if together else _("{name} wins").format(name=name)
        return Content.styled(f" {won} ", f"bold $ink on {side_style(first)}")

    # --- what to do next ----------------------------------------------------------------------------------------------

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        await self.run_action(BUTTONS[str(event.button.id)][1])


def turning_point_text(replay: Replay[S, Q, R, E], side: int) -> str:
    """Return since which turn a side was ahead until the end, as a sentence; "" if it was not."""
    since = replay.ahead_since(side)
    if since is None:
        return ""
    start = replay.start_state
    together = len(replay.game.sides(start)[side]) > 1
    message = (
        _("{names} were in the lead from turn {turn} on.")
        if together
        else _("{name} was in the lead from turn {turn} on.")
    )
    name = side_names(replay.game, start)[side]
    return message.format(name=name, names=name, turn=since)
