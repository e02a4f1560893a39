"""The screen that asks for the players before a new game, for games without a setup screen of their own."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext
from tashkalar.tabletop.external_players import check_program
from tashkalar.tabletop.seats import HUMAN, parse_player
from tashkalar.tabletop.tui.seats import SeatChoice
from tashkalar.tabletop.tui.text_input import TextInput
from tashkalar.tabletop.tui.text_layout import Prose

MOST = 4
"""The number of players at most."""
LONGEST = 24
"""Characters of a name at most."""
BUTTONS = {"start": "start", "learn": "app.learn", "leave": "app.quit"}
"""The action of each button by its id, besides the buttons of other games."""
OTHER = "other-"
"""The beginning of the ids of the buttons of other games; the id of the game follows."""


def other_game_buttons(others: Sequence[str]) -> Iterator[Button]:
    """Yield a button for each game that can be played instead.

    Args:
        others: the ids of the games.
    """
    for name in others:
        yield Button(Content(name.title()), id=f"{OTHER}{name}", compact=True)


def action_of(button: Button, actions: dict[str, str]) -> str:
    """Return the action of a button.

    Args:
        button: a button of a setup screen.
        actions: the actions by the ids of the buttons; those of other games need none.
    """
    id = str(button.id)
    return f"app.play_other('{id.removeprefix(OTHER)}')" if id.startswith(OTHER) else actions[id]


class SeatChoiceResult(NamedTuple):
    """A name and the player who plays under it."""

    name: str = ""
    who: str = HUMAN.text
    """The player as typed for a seat: "human", a level, or "program:" with a command."""


class NewGameScreen(Screen[None]):
    """A screen with a row for each player: a name, and what plays under it. A row without a name takes no part.

    Args:
        title: the name of the game.
        players: the players to begin with, such as those of the last game.
        levels: the names of the game's built-in players.
        begin: begins a game of these players, or returns a sentence that says why they can't play.
        others: the ids of the games that can be played instead.
        learned: whether there is a lesson.
    """

    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "start", "start"),
        Binding("escape", "app.quit", "quit"),
        Binding("up,left", "app.focus_previous", "up", show=False),
        Binding("down,right", "app.focus_next", "down", show=False),
    ]

    def __init__(
        self,
        title: str,
        players: Sequence[SeatChoiceResult],
        levels: Sequence[str],
        begin: Callable[[tuple[SeatChoiceResult, ...]], str],
        others: Sequence[str] = (),
        *,
        learned: bool = False,
    ) -> None:
        super().__init__()
        self.game_title = title
        self.players = players
        self.levels = tuple(levels)
        self.begin = begin
        self.others = others
        self.learned = learned

    def compose(self) -> ComposeResult:
        """Compose a centred box."""
        with VerticalScroll(id="settings", classes="new-game", can_focus=False) as box:
            box.border_title = Content(self.game_title)
            box.border_subtitle = Content(_("F5 starts, Esc leaves"))
            for number in range(MOST):
                name, who = self.players[number] if number < len(self.players) else SeatChoiceResult()
                with Horizontal(classes="setting"):
                    yield Static(Content(_("Player {number}").format(number=number + 1)), classes="label")
                    with Vertical(classes="player"):
                        yield TextInput(
                            name, id=f"name-{number}", compact=True, max_length=LONGEST, placeholder=_("nobody")
                        )
                        yield SeatChoice(self.levels, who, id=f"seat-{number}")
            yield Static(id="new-game-fault")
            with Horizontal(classes="buttons"):
                yield Button(Content(pgettext("button", "Start")), id="start", compact=True)
                if self.learned:
                    yield Button(Content(pgettext("button", "Learn")), id="learn", compact=True)
                yield from other_game_buttons(self.others)
                yield Button(Content(pgettext("button", "Quit")), id="leave", compact=True)

    def on_mount(self) -> None:
        """Switch off blinking cursors, and show the choices of the rows that have a name."""
        self._show_choices()
        for line in self.query(Input):
            line.cursor_blink = False

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the choice of a player only beside a name."""
        self._show_choices()

    def _show_choices(self) -> None:
        for number in range(MOST):
            self.query_one(f"#seat-{number}").display = bool(self._name_of_row(number))

    def _name_of_row(self, number: int) -> str:
        return " ".join(self.query_one(f"#name-{number}", TextInput).value.split())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Start at Enter in a text input."""
        self.action_start()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action of the button."""
        await self.run_action(action_of(event.button, BUTTONS))

    def action_start(self) -> None:
        """Begin the game, or show why that isn't possible."""
        players = tuple(
            SeatChoiceResult(name, self.query_one(f"#seat-{number}", SeatChoice).value)
            for number in range(MOST)
            if (name := self._name_of_row(number))
        )
        fault = self._fault(players) or self.begin(players)
        self.query_one("#new-game-fault", Static).update(Prose(Content.styled(fault, "bold $error")))

    def _fault(self, players: Sequence[SeatChoiceResult]) -> str:
        if not players:
            return _("Somebody has to play.")
        if len({each.name for each in players}) < len(players):
            return _("The players need different names.")
        for name, who in players:
            try:
                check_program(parse_player(who, self.levels, version=0, seed=0))
            except ValueError as fault:
                return _("{name}: {fault}.").format(name=name, fault=fault)
        return ""
