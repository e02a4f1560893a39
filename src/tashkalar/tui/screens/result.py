"""The result screen: the final board, the winner, the reason, and buttons for what to do next."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button

from tashkalar import cell_width
from tashkalar.engine import Outcome
from tashkalar.game_types import Session
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.text_utils import capitalize, join_and
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.text_layout import side_by_side, wrap_content
from tashkalar.text.event_text import won_by
from tashkalar.text.shared_phrases import owner
from tashkalar.tui import result_summary
from tashkalar.tui.board_scene import scene
from tashkalar.tui.labels import badge
from tashkalar.tui.screens.sharing import SHARING, SharingScreen
from tashkalar.tui.widgets.board import BoardWidget

BUTTONS = {
    "board": gettext_noop("Board (Esc)"),
    "replay": gettext_noop("Replay (r)"),
    "new": gettext_noop("New game (n)"),
    "share": gettext_noop("Share (s)"),
    "quit": gettext_noop("Quit (q)"),
}
ACTIONS = {
    "board": "app.close", "replay": "app.replay_game", "new": "app.new_game", "share": "screen.share_text",
    "quit": "app.quit",
}  # fmt: skip
"""The Textual action of each button."""

TEXT, WIDEST = 34, 60
"""The least and the greatest width in columns of the text beside the board."""

AROUND = 4
"""The columns and rows around board and text, one row of buttons included."""

BROAD, PADDING = 70, 2
"""The least width of a screen with its buttons in one row, if they fit; and the columns around each button and all.

A narrower screen has the buttons one below the other, without the one for sharing.
"""


class ResultScreen(SharingScreen, Screen[None]):
    """The winner, the reason, the scores and the course of the game.

    Args:
        session: the finished game.
        outcome: the winners and the reason for the end.
        times: each player's name with the thinking time; empty if the settings hide the times.
        news: warnings about the record, in sentences; "" for none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,b", ACTIONS["board"], "look at the board"),
        Binding("r", ACTIONS["replay"], "replay"),
        Binding("n", ACTIONS["new"], "new game"),
        Binding("q", ACTIONS["quit"], "quit"),
        Binding("left,up", "app.focus_previous", "back"),
        Binding("right,down", "app.focus_next", "forth"),
        *SHARING,
    ]

    def __init__(self, session: Session, outcome: Outcome, times: Sequence[str] = (), news: str = "") -> None:
        super().__init__()
        self.news = news
        self.times = times
        self.session = session
        self.outcome = outcome

    def compose(self) -> ComposeResult:
        """Yield the board, the text beside it and the buttons below."""
        with Vertical(id="result"):
            with Horizontal(id="result-table"):
                yield BoardWidget(id="picture")
                yield Pane(id="result-text")
            with Horizontal(id="result-buttons"):
                for name, text in BUTTONS.items():
                    yield Button(Content(_(text)), id=name, compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the screen out with the largest board that leaves space for the text."""
        for button in self.query(Button):
            button.label = Content(_(BUTTONS[str(button.id)]))
        taken = sum(cell_width.width(_(text)) + PADDING for text in BUTTONS.values())
        narrow = event.size.width < max(BROAD, taken + PADDING)
        self.set_class(narrow, "-narrow")
        buttons = len(BUTTONS) - 1 if narrow else 1
        width, height = event.size.width - AROUND, event.size.height - AROUND + 1 - buttons
        board, state = self.query_one("#picture", BoardWidget), self.session.state
        width -= board.fit(width - TEXT, height)
        board.show(scene(state.board, gateway=state.gateway), state.table.form)
        self.query_one("#result-text", Pane).show(self._lines(min(width, WIDEST), height))

    def _lines(self, width: int, height: int) -> list[Content]:
        """Return the text in at most `height` lines, with the score curve only if it fits."""
        state = self.session.state
        reasons = [capitalize(won_by(self.outcome.reason), *state.table.names)]
        if len(self._winning) == 1:
            reasons.append(result_summary.turning_point_text(self.game_so_far, *self._winning))
        contents = [line for text in reasons if text for line in wrap_content(Content(text), width)]
        news = wrap_content(Content.styled(self.news, "$error"), width) if self.news else []
        lines = [
            self._winner(),
            Content(),
            *contents,
            Content(),
            *result_summary.bars_of_scores(state, width),
            *self._times(width),
            *news,
        ]
        course = result_summary.score_course(self.game_so_far, width, height - len(lines) - 1)
        whole = [*lines, *[Content()] * bool(course), *course]
        return whole if len(whole) <= height else [line for line in whole if line][:height]

    def _times(self, width: int) -> list[Content]:
        """Return the thinking times of the players, or nothing if they are hidden."""
        if not self.times:
            return []
        lines = _("Thought: {times}").format(times=",\n".join(self.times)).splitlines()
        return side_by_side([Content.styled(part, "$quiet") for part in lines], width, gap=1)

    @property
    def _winning(self) -> tuple[int, ...]:
        """The colours of the winning sides, from 0; more than one after a draw."""
        return Verdict(self.session.state.table.sides, self.outcome.winners).winning

    def _winner(self) -> Content:
        """Return the line that names the winner, or all sides of a draw."""
        table = self.session.state.table
        first, *others = self._winning
        if others:
            names = [owner(table, colour) for colour in (first, *others)]
            return Content.styled(_("A draw between {names}").format(names=join_and(names)), "bold")
        name = f"{badge(first)} {owner(table, first)}"
        won = _("{names} win").format(names=name) if table.teams else _("{name} wins").format(name=name)
        return Content.styled(f" {won} ", f"bold $ink on $seat-{first + 1}")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action of a button."""
        await self.run_action(ACTIONS[str(event.button.id)])
