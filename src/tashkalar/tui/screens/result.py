"""How the game ended: the board at the end, who won and how, and where to go from here."""

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
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.saves import Session
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
"""What each button does."""

TEXT, WIDEST = 34, 60
"""Columns of the text beside the board, at least and at most."""

AROUND = 4
"""Columns and lines around board and text, a line of buttons included."""

BROAD, PADDING = 70, 2
"""From so many columns on the buttons stand in a line, if they have room; else one below the other, without that for
sharing. So many are around the text of each, and around all."""


class ResultScreen(SharingScreen, Screen[None]):
    """The winner, the reason, the scores and the course of the game.

    Args:
        session: the game.
        outcome: how it ended.
        times: the names with how long each has thought, if that is to be told.
        news: what the players should know about the game's file.
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
        """The board beside the text, the buttons below."""
        with Vertical(id="result"):
            with Horizontal(id="result-table"):
                yield BoardWidget(id="picture")
                yield Pane(id="result-text")
            with Horizontal(id="result-buttons"):
                for name, text in BUTTONS.items():
                    yield Button(Content(_(text)), id=name, compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the size: the largest board that leaves room for the text."""
        for button in self.query(Button):
            button.label = Content(_(BUTTONS[str(button.id)]))
        taken = sum(cell_width.width(_(text)) + PADDING for text in BUTTONS.values())
        narrow = event.size.width < max(BROAD, taken + PADDING)
        self.set_class(narrow, "-narrow")
        buttons = len(BUTTONS) - 1 if narrow else 1
        room, height = event.size.width - AROUND, event.size.height - AROUND + 1 - buttons
        board, state = self.query_one("#picture", BoardWidget), self.session.state
        room -= board.fit(room - TEXT, height)
        board.show(scene(state.board, gateway=state.gateway), state.table.form)
        self.query_one("#result-text", Pane).show(self._lines(min(room, WIDEST), height))

    def _lines(self, width: int, height: int) -> list[Content]:
        """All that is told, the curve only if there is room for it."""
        state = self.session.state
        how = [capitalize(won_by(self.outcome.reason), *state.table.names)]
        if len(self._winning) == 1:
            how.append(result_summary.turning_point_text(self.game_so_far, *self._winning))
        contents = [line for text in how if text for line in wrap_content(Content(text), width)]
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
        """How long each player has thought, if that is told."""
        if not self.times:
            return []
        lines = _("Thought: {times}").format(times=",\n".join(self.times)).splitlines()
        return side_by_side([Content.styled(part, "$quiet") for part in lines], width, gap=1)

    @property
    def _winning(self) -> tuple[int, ...]:
        """The colours that won."""
        return Verdict(self.session.state.table.sides, self.outcome.winners).winning

    def _winner(self) -> Content:
        table = self.session.state.table
        first, *others = self._winning
        if others:
            names = [owner(table, colour) for colour in (first, *others)]
            return Content.styled(_("A draw between {names}").format(names=join_and(names)), "bold")
        name = f"{badge(first)} {owner(table, first)}"
        won = _("{names} win").format(names=name) if table.teams else _("{name} wins").format(name=name)
        return Content.styled(f" {won} ", f"bold $ink on $seat-{first + 1}")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        await self.run_action(ACTIONS[str(event.button.id)])
