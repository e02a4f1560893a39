"""Who plays what: the choices before a game."""

import secrets
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.chance import below
from tashkalar.engine.forms import FORMS
from tashkalar.record import shelf
from tashkalar.tui.widgets.choice import Choice
from tashkalar.words import count

SEEDS = 1_000_000
"""How many seeds the setup draws from; any other may be typed."""

KEYS = "Tab or arrows: next field   F5: start   F2: settings   Esc: quit"

STARTS = (("lot", "by lot"), ("1", "player 1"), ("2", "player 2"))


class SetupScreen(Screen[None]):
    """Asks for form, names, schools, who starts, and the seed; every field has a good answer already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "start", "start"),
        Binding("escape", "app.leave", "quit"),
        Binding("up", "app.focus_previous", "up", show=False),
        Binding("down", "app.focus_next", "down", show=False),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]

    class Ready(Message):
        """Everything is chosen; the seats are in turn order."""

        def __init__(self, form: str, schools: tuple[str, ...], names: tuple[str, ...], seed: int) -> None:
            self.form, self.schools, self.names, self.seed = form, schools, names, seed
            super().__init__()

    def __init__(self, cards: Catalogue) -> None:
        super().__init__()
        self.cards = cards
        self.unfinished = len(shelf.unfinished())

    def compose(self) -> ComposeResult:
        """One row for each choice."""
        with Vertical(id="setup"):
            yield Static(title(), id="setup-title")
            with Horizontal(classes="row"):
                yield Static("Form", classes="label")
                yield Choice([(form.id, form.name) for form in FORMS.values()], id="form")
            yield from self._players()
            with Horizontal(classes="row"):
                yield Static("First turn", classes="label")
                yield Choice(STARTS, id="starts")
            with Horizontal(classes="row"):
                yield Static("Seed", classes="label")
                yield Input(str(secrets.randbelow(SEEDS)), id="seed", type="integer", compact=True)
                yield Static("  one seed, one deal", classes="note")
            yield Static(id="setup-fault")
            with Horizontal(id="setup-buttons"):
                yield Button("Start", id="start", variant="primary", compact=True)
                if self.unfinished:
                    yield Button(f"Go on: {count(self.unfinished, 'unfinished game')}", id="resume", compact=True)
                yield Button("Quit", id="leave", compact=True)
            yield Static(KEYS, id="setup-keys", classes="note")

    def _players(self) -> ComposeResult:
        schools = [(school.name, school.id) for school in self.cards.schools.values()]
        for seat, name in enumerate(("Ada", "Boris")):
            with Horizontal(classes="row"):
                yield Static(f"Player {seat + 1}", classes="label")
                yield Input(name, id=f"name-{seat}", compact=True, max_length=16)
                value = schools[seat % len(schools)][1]
                yield Select(schools, value=value, id=f"school-{seat}", allow_blank=False, compact=True)

    def on_mount(self) -> None:
        """No blinking; Start is one key away."""
        for line in self.query(Input):
            line.cursor_blink = False
        self.query_one("#start").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, go on or quit."""
        if event.button.id == "start":
            self.action_start()
        elif event.button.id == "resume":
            self.app.call_later(self.app.run_action, "unfinished")
        else:
            self.app.exit()

    def action_start(self) -> None:
        """Begin, if everything fits."""
        names = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in range(2)]
        schools = [str(self.query_one(f"#school-{seat}", Select).value) for seat in range(2)]
        seed = self.query_one("#seed", Input).value
        fault = _fault(names, schools, seed)
        self.query_one("#setup-fault", Static).update(Content.styled(fault, "bold $error"))
        if fault:
            return
        starts = self.query_one("#starts", Choice).value
        if starts == "2" or (starts == "lot" and below(2, int(seed))[0] == 1):
            names.reverse()
            schools.reverse()
        form = self.query_one("#form", Choice).value
        self.post_message(self.Ready(form, tuple(schools), tuple(names), int(seed)))


def title() -> Content:
    """The name of the game."""
    return Content.assemble(("T A S H - K A L A R", "bold $primary"), ("\nArena of Legends", "$quiet"))


def _fault(names: list[str], schools: list[str], seed: str) -> str:
    """Why these can't sit down to a game, in a sentence."""
    if not all(names):
        return "Both players need a name."
    if names[0] == names[1]:
        return "The players need different names."
    if schools[0] == schools[1]:
        return "The players need different schools; the two Imperials may meet."
    if not seed.isdigit() or int(seed) >= 2**64:
        return "The seed is a whole number from 0 to 2^64 - 1."
    return ""
