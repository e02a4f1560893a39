"""Who plays: asked before a game that has no setup of its own."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from tashkalar.kernel.screen.line import Line

MOST = 4
"""So many players are asked for at most."""
LONGEST = 24
"""Letters of a name at most."""
BUTTONS = {"start": "start", "learn": "app.learn", "leave": "app.leave"}
"""What each button does, besides those of other games."""
OTHER = "other-"
"""How the buttons of other games are called, before their ids."""


def other_games(others: Sequence[str]) -> Iterator[Button]:
    """A button for each game that can be played instead.

    Args:
        others: their ids.
    """
    for name in others:
        yield Button(Content(name.title()), id=f"{OTHER}{name}", compact=True)


def action_of(button: Button, actions: dict[str, str]) -> str:
    """What a button does.

    Args:
        button: one of a setup.
        actions: of those that aren't of other games, by their ids.
    """
    called = str(button.id)
    return f"app.play_other('{called.removeprefix(OTHER)}')" if called.startswith(OTHER) else actions[called]


class NewGameScreen(Screen[None]):
    """A line for each name; whose is empty doesn't play.

    Args:
        title: the game's name.
        names: who played last, or whoever plays if nobody is named.
        begin: begins a game of these players, or tells in a sentence why it can't.
        others: the ids of the games that can be played instead.
        learned: whether there is a lesson.
    """

    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "start", "start"),
        Binding("escape", "app.leave", "quit"),
        Binding("up,left", "app.focus_previous", "up", show=False),
        Binding("down,right", "app.focus_next", "down", show=False),
    ]

    def __init__(
        self,
        title: str,
        names: Sequence[str],
        begin: Callable[[tuple[str, ...]], str],
        others: Sequence[str] = (),
        *,
        learned: bool = False,
    ) -> None:
        super().__init__()
        self.game_title = title
        self.names = names
        self.begin = begin
        self.others = others
        self.learned = learned

    def compose(self) -> ComposeResult:
        """A box in the middle."""
        with VerticalScroll(id="settings", classes="new-game", can_focus=False) as box:
            box.border_title = Content(self.game_title)
            box.border_subtitle = "F5 starts, Esc leaves"
            for number, (name, _) in enumerate(zip_longest(self.names, range(MOST), fillvalue=""), 1):
                with Horizontal(classes="setting"):
                    yield Static(f"Player {number}", classes="label")
                    yield Line(str(name), compact=True, max_length=LONGEST, placeholder="nobody")
            yield Static(id="new-game-fault")
            with Horizontal(classes="buttons"):
                yield Button("Start", id="start", compact=True)
                if self.learned:
                    yield Button("Learn", id="learn", compact=True)
                yield from other_games(self.others)
                yield Button("Quit", id="leave", compact=True)

    def on_mount(self) -> None:
        """No blinking."""
        for line in self.query(Input):
            line.cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a line starts."""
        self.action_start()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        await self.run_action(action_of(event.button, BUTTONS))

    def action_start(self) -> None:
        """Begin, or say why not."""
        names = tuple(name for line in self.query(Input) if (name := " ".join(line.value.split())))
        fault = self._fault(names) or self.begin(names)
        self.query_one("#new-game-fault", Static).update(Content.styled(fault, "bold $error"))

    def _fault(self, names: Sequence[str]) -> str:
        if not names:
            return "Somebody has to play."
        return "The players need different names." if len({*names}) < len(names) else ""
