"""The setup screen: form, players, names, schools, first turn and seed of a new game."""

import secrets
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Select, Static

from tashkalar.cards import card_text
from tashkalar.cell_width import width
from tashkalar.engine import LONGEST_NAME, MAX_SEED, Catalogue, is_valid_name, normalize_name
from tashkalar.engine.forms import IN_TEAMS, seat_counts
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext, pgettext
from tashkalar.plugin import TashKalar
from tashkalar.saves import draw_first_player, turn_order
from tashkalar.tabletop import library
from tashkalar.tabletop.external_players import check_program
from tashkalar.tabletop.seats import HUMAN, LONGEST, PROGRAM, parse_player
from tashkalar.tabletop.tui.new_game import action_of, other_game_buttons
from tashkalar.tabletop.tui.radio_row import RadioRow, SelectRow
from tashkalar.tabletop.tui.seats import COMMAND, player_choices
from tashkalar.tabletop.tui.text_input import TextInput
from tashkalar.tabletop.tui.text_layout import Prose, side_by_side
from tashkalar.text import rule_topics
from tashkalar.text.shared_phrases import description_of
from tashkalar.tui.appearance import appearance

SEEDS = 1_000_000
"""The number of seeds, from 0, from which the setup suggests a random one; larger ones can be typed."""

DIGITS = len(str(MAX_SEED))
"""The number of digits of the longest seed."""

KEYS = gettext_noop("Up, Down: field  Left, Right: change"), gettext_noop("F5: start  F2: settings  Esc: quit")
"""The key hints: those for the rows, and those for the screen."""

FIRST = next(iter(rule_topics.FORMS))
"""The form that is selected first."""

NAMES = ("Ada", "Boris", "Cleo", "Dan")
"""The suggested names of the players, by seat."""

LABELS = {
    # Translators: a label of ten columns at most
    "form": gettext_noop("Form"),
    # Translators: a label of ten columns at most
    "players": gettext_noop("Players"),
    # Translators: a label of ten columns at most: who has the first turn
    "starts": gettext_noop("First turn"),
    # Translators: a label of ten columns at most: the number that decides what is dealt
    "seed": gettext_noop("Seed"),
}
"""The label of each row."""

FORM_NAMES = {"high-form": gettext_noop("High Form"), "duel": gettext_noop("Duel"), "melee": gettext_noop("Melee")}
"""The short names of the forms, without the word for a deathmatch."""

BUTTONS = {
    "start": "start",
    "resume": "app.unfinished",
    "learn": "app.learn",
    "puzzles": "app.puzzles",
    "leave": "app.quit",
}
"""The Textual action of each button."""

NARROW, TEAMED = 60, 76
"""The width in columns below which a player's label is only a number, without and with teams."""

LABEL = 10
"""The greatest width in columns of a player's label; a longer one is replaced by the number."""

WIDEST, FRAME, AROUND = 78, 6, 4
"""The greatest width in columns of the setup, the width of its frame, and that around a button's text."""

TEAMS = "teams"
"""The value of the choice of two against two among the numbers of players."""


class SetupScreen(Screen[None]):
    """The screen for setting up a new game, with a suggested value in every field.

    Args:
        cards: the catalogue of all cards.
        levels: the names of the computer players that can take a seat.
        others: the ids of the other games that can be played instead.
    """

    AUTO_FOCUS = "#start"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "start", "start"),
        Binding("escape", "app.quit", "quit"),
        Binding("up,left", "app.focus_previous", "up", show=False),
        Binding("down,right", "app.focus_next", "down", show=False),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-tight"), (60, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-least"), (20, "-low"), (30, "-high")]

    class Ready(Message):
        """Message that the game can start. All sequences have one entry per seat, in turn order.

        Args:
            form: the id of the form, such as "high-form".
            teams: whether two players play against two.
            schools: the ids of the schools.
            names: the names of the players.
            seed: the seed of the deal, from 0 to `MAX_SEED`.
            player_specs: the player of each seat, as typed: "human", a level, or a program.
        """

        def __init__(
            self,
            form: str,
            teams: bool,
            schools: tuple[str, ...],
            names: tuple[str, ...],
            seed: int,
            player_specs: tuple[str, ...],
        ) -> None:
            self.form, self.teams, self.schools, self.names, self.seed = form, teams, schools, names, seed
            self.player_specs = player_specs
            super().__init__()

    def __init__(self, cards: Catalogue, levels: Sequence[str] = (), others: Sequence[str] = ()) -> None:
        super().__init__()
        self.others = others
        self.cards = cards
        self.levels = levels
        self.unfinished = len(library.unfinished_games(game=TashKalar.id))
        """The number of unfinished games."""

    def compose(self) -> ComposeResult:
        """Yield a row for each choice, with a description below it, and the buttons."""
        with VerticalScroll(id="setup", can_focus=False):
            yield Static(id="setup-title")
            yield from self._row("form", RadioRow(form_choices(), id="form"))
            yield Static(id="form-description", classes="description")
            yield from self._row("players", RadioRow(seat_count_choices(FIRST), id="players"))
            yield from self._players()
            yield from self._row("starts", RadioRow(first_turn_choices(2), id="starts"))
            seed = TextInput(str(secrets.randbelow(SEEDS)), id="seed", type="integer", compact=True, max_length=DIGITS)
            yield from self._row("seed", seed, Static(id="seed-description", classes="note"))
            yield Static(id="setup-fault")
            with Horizontal(id="setup-buttons"):
                for name in BUTTONS:
                    if name != "resume" or self.unfinished:
                        yield Button(id=name, compact=True)
                    if name == "puzzles":
                        yield from other_game_buttons(self.others)
            yield Static(id="setup-keys", classes="note")

    def _row(self, name: str, *fields: Widget) -> ComposeResult:
        """Yield a row of fields with the label of its name."""
        with Horizontal(classes="row"):
            yield Static(id=f"{name}-label", classes="label")
            yield from fields

    def _players(self) -> ComposeResult:
        """Yield the rows of all possible players, with the players of the last game selected."""
        schools = self._schools()
        for seat, (name, last) in enumerate(zip(NAMES, appearance(self.app).settings.seats, strict=True)):
            command = last.removeprefix(PROGRAM) if last.startswith(PROGRAM) else ""
            chosen = PROGRAM if command else last if last in self.levels else HUMAN.text
            with Vertical(classes="player", id=f"player-{seat}"):
                with Horizontal(classes="row"):
                    yield Static(classes="label")
                    yield TextInput(name, id=f"name-{seat}", compact=True, max_length=LONGEST_NAME)
                    yield SelectRow(schools, schools[seat % len(schools)][0], id=f"school-{seat}")
                    yield SelectRow(player_choices(self.levels), chosen, id=f"who-{seat}", classes="who")
                yield Static(classes="description")
                with Horizontal(classes="command"):
                    yield Static(classes="label")
                    yield TextInput(
                        command, id=f"command-{seat}", compact=True, max_length=LONGEST, placeholder=COMMAND
                    )

    def on_mount(self) -> None:
        """Stop the cursors from blinking, and show labels and players."""
        for line in self.query(Input):
            line.cursor_blink = False
        self._update_texts()
        self._update_players()

    # --- players ----------------------------------------------------------------------------------

    @property
    def form(self) -> str:
        """The id of the selected form."""
        return self.query_one("#form", RadioRow).value

    @property
    def teams(self) -> bool:
        """Whether two players play against two."""
        return self.query_one("#players", RadioRow).value == TEAMS

    @property
    def seats(self) -> int:
        """The number of players."""
        return IN_TEAMS if self.teams else int(self.query_one("#players", RadioRow).value)

    @property
    def player_specs(self) -> list[str]:
        """The player of each seat, as typed: "human", a level, or a program."""
        return [self._player_spec(seat) for seat in range(self.seats)]

    def _player_spec(self, seat: int) -> str:
        """Return the player of a seat from 0, as typed."""
        kind = self.query_one(f"#who-{seat}", SelectRow).chosen
        return kind + self.query_one(f"#command-{seat}", TextInput).value.strip() if kind == PROGRAM else kind

    def on_radio_row_changed(self, message: RadioRow.Changed) -> None:
        """Offer the numbers of players of a form, and show a row for each player."""
        if message.choice.id == "form":
            self.query_one("#players", RadioRow).offer(seat_count_choices(self.form))
        if message.choice.id != "starts":
            self._update_players()

    def on_select_changed(self, message: Select.Changed) -> None:
        """Update the description of a school, or the field for a program's command."""
        self._show_descriptions()

    def on_resize(self) -> None:
        """Update the labels for the new size, and for another language, whose change sends this event too."""
        self._update_texts()
        self._update_players()

    def _update_texts(self) -> None:
        """Update all texts that the player hasn't typed, in the current language."""
        self.query_one("#setup-title", Static).update(game_name())
        for name, text in LABELS.items():
            self.query_one(f"#{name}-label", Static).update(Content(_(text)))
        self.query_one("#seed-description", Static).update(Content(f"  {_('one seed, one deal')}"))
        buttons = list(self.query("#setup-buttons Button").results(Button))
        for button in buttons:
            if button.id in BUTTONS:
                button.label = Content(self._button_label(button.id))
        columns = min(WIDEST, self.app.size.width) - FRAME
        taken = sum(Content(str(button.label)).cell_length + AROUND for button in buttons)
        self.query_one("#setup-buttons").set_class(taken - 2 > columns, "-many")
        keys = side_by_side([Content(_(text)) for text in KEYS], columns, 2)
        self.query_one("#setup-keys", Static).update(Content("\n").join(keys))
        self.query_one("#form", RadioRow).offer(form_choices())
        self.query_one("#players", RadioRow).offer(seat_count_choices(self.form))
        for seat in range(len(NAMES)):
            self.query_one(f"#school-{seat}", SelectRow).offer(self._schools())
            self.query_one(f"#who-{seat}", SelectRow).offer(player_choices(self.levels))
            self.query_one(f"#player-{seat} .command .label", Static).update(Content(_("Program")))

    def _button_label(self, button: str) -> str:
        """Return the label of a button of `BUTTONS`."""
        match button:
            case "start":
                return pgettext("button", "Start")
            case "resume":
                message = ngettext("Go on: {number} unfinished", "Go on: {number} unfinished", self.unfinished)
                return message.format(number=self.unfinished)
            case "learn":
                return pgettext("button", "Learn")
            case "puzzles":
                return pgettext("button", "Puzzles")
        return pgettext("button", "Quit")

    def _schools(self) -> list[tuple[str, str]]:
        """Return the entries of a list of schools, each with its id and name."""
        return [(school.id, card_text.school_name(school)) for school in self.cards.schools.values()]

    def _update_players(self) -> None:
        """Show a labelled row for each player of the game, and hide the other rows."""
        self.query_one("#starts", RadioRow).offer(first_turn_choices(self.seats))
        for seat in range(len(NAMES)):
            row = self.query_one(f"#player-{seat}")
            row.display = seat < self.seats
            number = f"{seat + 1} {'AB'[seat % 2]}" if self.teams else f"{seat + 1}"
            short = self.app.size.width < (TEAMED if self.teams else NARROW)
            label = _("Player {number}").format(number=number)
            row.query(Static).first().update(Content(number if short or width(label) > LABEL else label))
        self._show_descriptions()

    def _show_descriptions(self) -> None:
        """Show the descriptions of the selected form and schools, and the fields for the commands of programs."""
        self.query_one("#form-description", Static).update(Prose(Content(_(rule_topics.FORMS[self.form]))))
        for seat in range(len(NAMES)):
            school = self.cards.schools[self.query_one(f"#school-{seat}", SelectRow).chosen]
            self.query_one(f"#player-{seat} .description", Static).update(
                Prose(Content(description_of(self.cards, school)))
            )
            program = self.query_one(f"#who-{seat}", SelectRow).chosen == PROGRAM
            self.query_one(f"#player-{seat}").set_class(program, "-program")

    # --- start ------------------------------------------------------------------------------------

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action of a button."""
        await self.run_action(action_of(event.button, BUTTONS))

    def action_start(self) -> None:
        """Start the game, or show what is wrong with the setup."""
        names = [normalize_name(self.query_one(f"#name-{seat}", Input).value.strip()) for seat in range(self.seats)]
        schools = [self.query_one(f"#school-{seat}", SelectRow).chosen for seat in range(self.seats)]
        seed = self.query_one("#seed", Input).value
        fault = _setup_fault(names, schools, seed) or _player_fault(self.player_specs, self.levels)
        self.query_one("#setup-fault", Static).update(Prose(Content.styled(fault, "bold $error")))
        if fault:
            return
        appearance(self.app).change("seats", (*self.player_specs, *appearance(self.app).settings.seats[self.seats :]))
        starts = self.query_one("#starts", RadioRow).value
        first = draw_first_player(self.seats, int(seed)) if starts == "lot" else int(starts) - 1
        in_turn_order = turn_order(schools, first), turn_order(names, first)
        player_specs = turn_order(self.player_specs, first)
        self.post_message(self.Ready(self.form, self.teams, *in_turn_order, int(seed), player_specs))


def game_name() -> Content:
    """Return the name of the game as a heading of two lines."""
    return Content.assemble(("T A S H - K A L A R", "bold $primary"), (f"\n{_('Arena of Legends')}", "$quiet"))


def form_choices() -> list[tuple[str, str]]:
    """Return the entries of the choice of forms, each with its id and name."""
    return [(form, _(FORM_NAMES[form])) for form in rule_topics.FORMS]


def seat_count_choices(form: str) -> list[tuple[str, str]]:
    """Return the entries of the choice of the number of players, each with its value and label.

    Args:
        form: the id of the form.
    """
    alone = [(str(seats), str(seats)) for seats in seat_counts(form, teams=False)]
    return [*alone, (TEAMS, _("2 against 2"))] if seat_counts(form, teams=True) else alone


def first_turn_choices(seats: int) -> list[tuple[str, str]]:
    """Return the entries of the choice of the first player, each with its value and label.

    Args:
        seats: the number of players.
    """
    return [("lot", _("by lot")), *((str(n), str(n)) for n in range(1, seats + 1))]


def _setup_fault(names: Sequence[str], schools: Sequence[str], seed: str) -> str:
    """Return what is wrong with the names, schools or seed, as a sentence; "" if nothing."""
    if not all(names):
        return _("Every player needs a name.")
    if unfit := [name for name in names if not is_valid_name(name)]:
        return _("{name} can't be a name.").format(name=repr(unfit[0]))
    if len(set(names)) < len(names):
        return _("The players need different names.")
    if len(set(schools)) < len(schools):
        return _("The players need different schools; the two Imperials may meet.")
    if not (seed.isdecimal() and len(seed) <= DIGITS and int(seed) <= MAX_SEED):
        return _("The seed is a whole number from 0 to 2^64 - 1.")
    return ""


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
