"""The setup screen: form, players, names, loadouts, first turn and seed of a new game."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Select, Static

from hotseat.codec.names import spelling
from hotseat.play.external_players import check_program
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, LONGEST, MAX_SEED, PROGRAM, REMOTE, parse_player
from hotseat.plugin.setup_options import MOST_SEATS, NAMES, FormChoice, LoadoutChoice, Seating, SetupOptions, turn_order
from hotseat.records import saved_games
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import SetupButton
from hotseat.tui.radio_row import RadioRow, SelectRow
from hotseat.tui.seats import COMMAND, entered_code, player_choices, player_of_entry
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose, game_heading, side_by_side
from hotseat.util.cell_width import width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext, pgettext

SEEDS = 1_000_000
"""The number of seeds, from 0, from which the setup suggests a random one; larger ones can be typed."""

DIGITS = len(str(MAX_SEED))
"""The number of digits of the longest seed."""

LONGEST_ADDRESS = 100
"""Characters of an address at most."""

LONGEST_NAME = 24
"""Characters of a name at most."""

KEYS = gettext_noop("Up, Down: field  Left, Right: change"), gettext_noop("F5: start  F2: settings  Esc: quit")
"""The key hints: those for the rows, and those for the screen."""

LABELS = {
    # Translators: a label of ten columns at most
    "form": gettext_noop("Form"),
    # Translators: a label of ten columns at most
    "players": gettext_noop("Players"),
    # Translators: a label of ten columns at most: who has the first turn
    "starts": gettext_noop("First turn"),
    # Translators: a label of ten columns at most: the number that decides what is dealt
    "seed": gettext_noop("Seed"),
    # Translators: a label of ten columns at most: the address of this machine for players on other machines
    "address": gettext_noop("Listen on"),
}
"""The label of each row."""

LOT = "lot"
"""The value of the choice that draws the first player."""

OTHER = "other-"
"""The beginning of the ids of the buttons of other games; the id of the game follows."""

NARROW, TEAMED = 60, 76
"""The width in columns below which a player's label is only a number, without and with teams."""

LABEL, NARROW_LABEL = 10, 8
"""The greatest width in columns of a player's label, and on a narrow screen; the number replaces a longer one."""

WIDEST, FRAME, AROUND = 78, 6, 4
"""The greatest width in columns of the setup, the width of its frame, and that around a button's text."""


class LastGame(NamedTuple):
    """The setup of the game before, which the next one begins with; without any game all is empty."""

    form: str = ""
    """The id of the form."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat."""
    player_specs: tuple[str, ...] = ()
    """The player of each seat, as typed: "human", a level, or a program."""
    loadouts: tuple[str, ...] = ()
    """The id of the loadout of each seat."""

    @classmethod
    def of(cls, session: Session[Any, Any, Any, Any] | None) -> "LastGame":
        """Return the setup of a game."""
        if session is None:
            return cls()
        game, start = session.game, session.history.start
        form = game.summary_from_header(game.header(start)).form
        return cls(form, game.names(start), tuple(each.text for each in session.players), game.loadouts(start))


class SetupScreen(Screen[None]):
    """The screen for setting up a new game, with a suggested value in every field."""

    CSS_PATH = Path(__file__).with_name("setup.tcss")
    AUTO_FOCUS = "#start"

    BINDINGS = [
        Binding("f5", "start", "start"),
        Binding("escape,q", "app.leave", "leave"),
        Binding("up,left", "app.focus_previous", "up", show=False),
        Binding("down,right", "app.focus_next", "down", show=False),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-tight"), (60, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-least"), (20, "-low"), (30, "-high")]

    @dataclass
    class Ready(Message):
        """Message that the game can start; players elsewhere connect to the address, if any, as typed."""

        wanted: Json
        player_specs: tuple[str, ...]
        address: str

    def __init__(self, game_app: Any, last: LastGame) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self.game: Game[Any, Any, Any, Any] = game_app.game
        self.options: SetupOptions = self.game.setup_options()
        self.levels: Sequence[str] = game_app.levels
        self.last = last
        self.address = game_app.hosting.suggested_address if game_app.hosting is not None else ""
        forms = [form.id for form in self.options.forms]
        self._first_form = forms.index(last.form) if last.form in forms else 0

    # --- the rows ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="setup", classes="surface", can_focus=False):
            yield Static(id="setup-title")
            yield from self._row("form", RadioRow(_choices(self.options.forms), self._first_form, id="form"))
            yield Static(id="form-description", classes="description")
            yield from self._row("players", self._seating_row())
            yield from self._players()
            yield from self._row("starts", RadioRow(_first_turn_choices(2), id="starts"))
            seed = TextInput(str(secrets.randbelow(SEEDS)), id="seed", type="integer", compact=True, max_length=DIGITS)
            yield from self._row("seed", seed, Static(id="seed-description", classes="note"))
            address = TextInput(self.address, id="address", compact=True, max_length=LONGEST_ADDRESS)
            yield from self._row("address", address, Static(id="address-description", classes="note"))
            yield Static(id="setup-fault")
            with Horizontal(id="setup-buttons"):
                for button in self._buttons():
                    yield Button(id=button.id, compact=True)
            yield Static(id="setup-keys", classes="note")

    def _row(self, name: str, *fields: Widget) -> ComposeResult:
        """Yield a row of fields with the label of its name."""
        with Horizontal(classes="row", id=f"{name}-row"):
            yield Static(id=f"{name}-label", classes="label")
            yield from fields

    def _seating_row(self) -> RadioRow:
        """Return the row of the numbers of players, with that of the last game chosen."""
        seatings = self.options.forms[self._first_form].seatings
        counts = [seating.seats for seating in seatings]
        chosen = counts.index(len(self.last.names)) if len(self.last.names) in counts else 0
        return RadioRow(_seating_choices(seatings), chosen, id="players")

    def _players(self) -> ComposeResult:
        """Yield the rows of all possible players, with the players of the last game selected."""
        loadouts, last = _choices(self.options.loadouts), self.last
        names = (*last.names, *(name for name in NAMES if name not in last.names))
        specs = (*last.player_specs, *appearance(self.app).settings.seats[len(last.player_specs) :])
        taken = {*last.loadouts}
        for seat in range(MOST_SEATS):
            spec = specs[seat]
            command = entered_code(spec)
            chosen = PROGRAM if command else spec if spec in (*self.levels, REMOTE.text) else HUMAN.text
            with Vertical(classes="player", id=f"player-{seat}"):
                with Horizontal(classes="row"):
                    yield Static(classes="label")
                    yield TextInput(names[seat], id=f"name-{seat}", compact=True, max_length=LONGEST_NAME)
                    if loadouts:
                        wanted = (*last.loadouts[seat : seat + 1], *(each for each, _ in loadouts if each not in taken))
                        loadout = next((each for each in wanted if each in dict(loadouts)), loadouts[0][0])
                        taken.add(loadout)
                        yield SelectRow(loadouts, loadout, id=f"loadout-{seat}")
                    yield SelectRow(
                        player_choices(self.levels, hosted=bool(self.address)), chosen, id=f"who-{seat}", classes="who"
                    )
                yield Static(classes="description")
                with Horizontal(classes="command"):
                    yield Static(classes="label")
                    yield TextInput(
                        command, id=f"command-{seat}", compact=True, max_length=LONGEST, placeholder=COMMAND
                    )

    def _buttons(self) -> list[SetupButton]:
        """Return the buttons in their order, with labels in the current language."""
        unfinished = len(saved_games.unfinished_games(game=self.game.id))
        message = ngettext("Continue: {number} unfinished", "Continue: {number} unfinished", unfinished)
        resume = SetupButton("resume", message.format(number=unfinished), "app.unfinished")
        others = [
            SetupButton(f"{OTHER}{name}", registry.title_of_game(name), f"app.play_other('{name}')")
            for name in self._game_app.others()
        ]
        return [
            SetupButton("start", pgettext("button", "Start"), "start"),
            *[resume] * bool(unfinished),
            *self._game_app.setup_buttons(),
            *others,
            SetupButton("leave", pgettext("button", "Quit"), "app.leave"),
        ]

    def on_mount(self) -> None:
        """Stop the cursors from blinking, hide the rows that leave no choice, and show labels and players."""
        for line in self.query(Input):
            line.cursor_blink = False
        forms = self.options.forms
        self.query_one("#form-row").display = len(forms) > 1
        self.query_one("#players-row").display = any(len(form.seatings) > 1 for form in forms)
        self.query_one("#starts-row").display = self.options.first_turn
        self._update_texts()
        self._update_players()

    # --- what is chosen ---------------------------------------------------------------------------

    @property
    def form(self) -> FormChoice:
        """The selected form."""
        return self.options.forms[self.query_one("#form", RadioRow).chosen]

    @property
    def seating(self) -> Seating:
        """The selected number of players."""
        return self.form.seatings[self.query_one("#players", RadioRow).chosen]

    @property
    def player_specs(self) -> list[str]:
        """The player of each seat, as typed: "human", a level, or a program."""
        seats = range(self.seating.seats)
        kinds = [self.query_one(f"#who-{seat}", SelectRow).chosen for seat in seats]
        commands = [self.query_one(f"#command-{seat}", TextInput).value for seat in seats]
        return [
            player_of_entry(command) if kind == PROGRAM else kind for kind, command in zip(kinds, commands, strict=True)
        ]

    @property
    def loadouts(self) -> list[str]:
        """The id of the loadout of each seat; empty if there are no loadouts."""
        seats = self.seating.seats if self.options.loadouts else 0
        return [self.query_one(f"#loadout-{seat}", SelectRow).chosen for seat in range(seats)]

    def on_radio_row_changed(self, message: RadioRow.Changed) -> None:
        """Offer the numbers of players of a form, and show a row for each player."""
        if message.choice.id == "form":
            self.query_one("#players", RadioRow).offer(_seating_choices(self.form.seatings))
        if message.choice.id != "starts":
            self._update_players()

    def on_select_changed(self, message: Select.Changed) -> None:
        """Update the description of a loadout, or the field for a program's command."""
        self._show_descriptions()

    # --- texts ------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Update the labels for the new size, and for another language, whose change sends this event too."""
        self._update_texts()
        self._update_players()

    def _update_texts(self) -> None:
        """Update all texts that the player hasn't typed, in the current language."""
        self.options = self.game.setup_options()
        self.query_one("#setup-title", Static).update(game_heading(self.app))
        for name, text in LABELS.items():
            self.query_one(f"#{name}-label", Static).update(Content(_(text)))
        self.query_one("#seed-description", Static).update(Content(f"  {_('same seed, same deal')}"))
        described = _("your address for the others")
        self.query_one("#address-description", Static).update(Content(f"  {described}"))
        buttons = self._buttons()
        for button in buttons:
            self.query_one(f"#{button.id}", Button).label = Content(button.label)
        columns = min(WIDEST, self.app.size.width) - FRAME
        taken = sum(Content(button.label).cell_length + AROUND for button in buttons)
        self.query_one("#setup-buttons").set_class(taken - 2 > columns, "-many")
        keys = side_by_side([Content(_(text)) for text in KEYS], columns, 2)
        self.query_one("#setup-keys", Static).update(Content("\n").join(keys))
        self.query_one("#form", RadioRow).offer(_choices(self.options.forms))
        self.query_one("#players", RadioRow).offer(_seating_choices(self.form.seatings))
        for seat in range(MOST_SEATS):
            for row in self.query(f"#loadout-{seat}").results(SelectRow):
                row.offer(_choices(self.options.loadouts))
            self.query_one(f"#who-{seat}", SelectRow).offer(player_choices(self.levels, hosted=bool(self.address)))
            self.query_one(f"#player-{seat} .command .label", Static).update(Content(_("Program")))

    def _update_players(self) -> None:
        """Show a labelled row for each player of the game, and hide the other rows."""
        seats, sides = self.seating.seats, self.seating.sides
        self.query_one("#starts", RadioRow).offer(_first_turn_choices(seats))
        for seat in range(MOST_SEATS):
            row = self.query_one(f"#player-{seat}")
            row.display = seat < seats
            number = f"{seat + 1} {sides[seat]}" if seat < len(sides) else f"{seat + 1}"
            short = self.app.size.width < (TEAMED if sides else NARROW)
            label = _("Player {number}").format(number=number)
            longest = LABEL if self.app.size.width >= TEAMED else NARROW_LABEL
            row.query(Static).first().update(Content(number if short or width(label) > longest else label))
        self._show_descriptions()

    def _show_descriptions(self) -> None:
        """Show the descriptions of the selected form and loadouts, and the fields for the commands of programs."""
        self._describe(self.query_one("#form-description", Static), self.form.description)
        described = {loadout.id: loadout.description for loadout in self.options.loadouts}
        self.query_one("#address-row").display = REMOTE.text in self.player_specs
        for seat in range(MOST_SEATS):
            row = self.query_one(f"#player-{seat}")
            loadouts = [choice.chosen for choice in row.query(f"#loadout-{seat}").results(SelectRow)]
            self._describe(row.query_one(".description", Static), "".join(described[each] for each in loadouts))
            row.set_class(row.query_one(f"#who-{seat}", SelectRow).chosen == PROGRAM, "-program")

    @staticmethod
    def _describe(line: Static, text: str) -> None:
        """Show a description, or hide its line if there is none."""
        line.update(Prose(Content(text)))
        line.set_class(not text, "-empty")

    # --- start ------------------------------------------------------------------------------------

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        await self.run_action(next(each.action for each in self._buttons() if each.id == event.button.id))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Start the game, or show what is wrong with the setup."""
        seats, seed = self.seating.seats, self.query_one("#seed", Input).value
        names = [spelling(self.query_one(f"#name-{seat}", Input).value.strip()) for seat in range(seats)]
        fault = self._setup_fault(names, seed) or _player_fault(self.player_specs, self.levels)
        self.show_fault(fault)
        if fault:
            return
        settings = appearance(self.app)
        settings.change("seats", (*self.player_specs, *settings.settings.seats[seats:]))
        starts = self.query_one("#starts", RadioRow).value if self.options.first_turn else "1"
        first = self.game.draw_first_player(seats, int(seed)) if starts == LOT else int(starts) - 1
        loadouts = {self.options.loadout_key: turn_order(self.loadouts, first)} if self.options.loadouts else {}
        chosen = {**self.form.settings, **self.seating.settings, **loadouts}
        wanted = {**chosen, "names": turn_order(names, first), "seed": int(seed)}
        address = self.query_one("#address", Input).value if REMOTE.text in self.player_specs else ""
        self.post_message(self.Ready(wanted, turn_order(self.player_specs, first), address))

    def show_fault(self, fault: str) -> None:
        """Show what is wrong with the setup."""
        self.query_one("#setup-fault", Static).update(Prose(Content.styled(fault, "bold $error")))

    def _setup_fault(self, names: Sequence[str], seed: str) -> str:
        """Return what is wrong with the names, loadouts or seed, as a sentence; "" if nothing."""
        if not all(names):
            return _("Every player needs a name.")
        if unfit := [name for name in names if not self.game.is_valid_name(name)]:
            return _("{name} can't be a name.").format(name=repr(unfit[0]))
        if len(set(names)) < len(names):
            return _("The players need different names.")
        if self.options.equal_loadouts and len(set(self.loadouts)) < len(self.loadouts):
            return self.options.equal_loadouts
        if not (seed.isdecimal() and len(seed) <= DIGITS and int(seed) <= MAX_SEED):
            return _("The seed is a whole number from 0 to 2^64 - 1.")
        return ""


def _choices(entries: Sequence[FormChoice] | Sequence[LoadoutChoice]) -> list[tuple[str, str]]:
    """Return the entries of a choice of forms or loadouts, each with its id and name."""
    return [(each.id, each.title) for each in entries]


def _seating_choices(seatings: Sequence[Seating]) -> list[tuple[str, str]]:
    """Return the entries of the choice of the number of players, each with its value and label."""
    return [(f"{seating.seats}{''.join(seating.sides)}", seating.title or str(seating.seats)) for seating in seatings]


def _first_turn_choices(seats: int) -> list[tuple[str, str]]:
    """Return the entries of the choice of the first player, each with its value and label."""
    return [(LOT, _("random")), *((str(n), str(n)) for n in range(1, seats + 1))]


def _player_fault(player_specs: Sequence[str], levels: Sequence[str]) -> str:
    """Return why the first unsuitable player can't take a seat, as a sentence; "" if all can."""
    for seat, text in enumerate(player_specs, 1):
        try:
            check_program(parse_player(text, levels, version=0, seed=0))
        except ValueError as fault:
            if text == PROGRAM:
                return _("Player {number}: the program needs its command.").format(number=seat)
            return _("Player {number}: {why}.").format(number=seat, why=fault)
    return ""
