"""How the game ended."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from tashkalar.engine import Outcome
from tashkalar.kernel.phrases import listed, sentence
from tashkalar.record.sessions import Session
from tashkalar.text.shared_phrases import owner
from tashkalar.tui import panels
from tashkalar.tui.labels import badge

BUTTONS = {"board": "Board (Esc)", "replay": "Replay (r)", "new": "New game (n)", "quit": "Quit (q)"}
ACTIONS = {"board": "app.close", "replay": "app.replay_game", "new": "app.new_game", "quit": "app.leave"}
"""What each button does."""


class ResultScreen(ModalScreen[None]):
    """The winner, the scores and the reason, and where to go from here.

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
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal")]

    def __init__(self, session: Session, outcome: Outcome, times: Sequence[str] = (), news: str = "") -> None:
        super().__init__()
        self.news = news
        self.times = times
        self.session = session
        self.outcome = outcome

    def compose(self) -> ComposeResult:
        """A box in the middle."""
        table = self.session.state.table
        with Vertical(id="result"):
            yield Static(self._winner(), id="result-title")
            yield Static(Content(sentence(self.outcome.reason, *table.names)), id="result-reason")
            yield Static(id="result-scores")
            if self.times:
                yield Static(Content.styled(f"Thought: {', '.join(self.times)}", "$quiet"), id="result-times")
            if self.news:
                yield Static(Content.styled(self.news, "$error"), id="result-news")
            with Horizontal(id="result-buttons"):
                for name, text in BUTTONS.items():
                    yield Button(text, id=name, compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the scores to the size."""
        scores = panels.scores(self.session.state, min(66, event.size.width - 8))
        self.query_one("#result-scores", Static).update(Content("\n").join(scores))

    def _winner(self) -> Content:
        table = self.session.state.table
        first, *others = sorted({table.colour_of(seat) for seat in self.outcome.winners})
        if others:
            return Content(f"A draw between {listed([owner(table, colour) for colour in (first, *others)])}")
        winner = (f"{badge(first)} {owner(table, first)}", f"bold $seat-{first + 1}")
        return Content.assemble(winner, (" win" if table.teams else " wins", "bold"))

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        await self.run_action(ACTIONS[str(event.button.id)])
