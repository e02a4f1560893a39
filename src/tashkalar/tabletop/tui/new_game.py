"""Who plays: asked before a game that has no setup of its own."""

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
"""So many players are asked for at most."""
LONGEST = 24
"""Letters of a name at most."""
BUTTONS = {"start": "start", "learn": "app.learn", "leave": "app.quit"}
"""What each button does, besides those of other games."""
OTHER = "other-"
"""How the buttons of other games are called, before their ids."""


def other_game_buttons(others: Sequence[str]) -> Iterator[Button]:
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


class SeatChoiceResult(NamedTuple):
    """A player."""

    name: str = ""
    who: str = HUMAN.text
    """Who plays for that name, as it is typed for a seat: "human", a level, or a program."""


class NewGameScreen(Screen[None]):
    """A name for each player, and who plays for it; whose name is empty doesn't play.

    Args:
        title: the game's name.
        players: who played last, or whoever plays if nobody is named.
        levels: the game's own players.
        begin: begins a game of these players, or tells in a sentence why it can't.
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
        """A box in the middle."""
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
        """No blinking."""
        self._show_choices()
        for line in self.query(Input):
            line.cursor_blink = False

    def on_input_changed(self, event: Input.Changed) -> None:
        """Nobody plays for an empty name."""
        self._show_choices()

    def _show_choices(self) -> None:
        for number in range(MOST):
            self.query_one(f"#seat-{number}").display = bool(self._called(number))

    def _called(self, number: int) -> str:
        return " ".join(self.query_one(f"#name-{number}", TextInput).value.split())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a line starts."""
        self.action_start()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        await self.run_action(action_of(event.button, BUTTONS))

    def action_start(self) -> None:
        """Begin, or say why not."""
        players = tuple(
            SeatChoiceResult(name, self.query_one(f"#seat-{number}", SeatChoice).value)
            for number in range(MOST)
            if (name := self._called(number))
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
