"""The setup screen: form, players, names, loadouts, first turn and seed of a new game, with a value in every field."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from hotseat.codec.names import spelling
from hotseat.play.handicap import known_ratings
from hotseat.plugin import registry
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, LONGEST, MATCHED, PROGRAM, REMOTE
from hotseat.plugin.setup_options import (
    MOST_SEATS,
    NAMES,
    FormChoice,
    HandicapChoice,
    Seating,
    SetupOptions,
    brief,
    turn_order,
)
from hotseat.records import saved_games
from hotseat.records.handicap_mark import Handicap, suggest_handicap
from hotseat.records.own_profile import read_profile
from hotseat.records.profile import known_names, suggested_names
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import bindings_of, footer_line
from hotseat.tui.menu_commands import SETUP
from hotseat.tui.name_input import NameInput
from hotseat.tui.pane import Pane
from hotseat.tui.public_view import about_game
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.seats import COMMAND, entered_code, player_choices, player_of_entry
from hotseat.tui.setup_choices import (
    DIGITS,
    LABELS,
    LOT,
    NOTES,
    LastGame,
    aids_choices,
    describe_player,
    first_turn_choices,
    handicap_choices,
    handicapped_choices,
    id_choices,
    player_fault,
    seating_choices,
    setup_fault,
    unit_choices,
)
from hotseat.tui.setup_fields import ChipField, ChoiceField, ListField, StartField, list_lines
from hotseat.tui.setup_words import SeatWords, start_lines
from hotseat.tui.start_picture import start_picture
from hotseat.tui.surfaces import BAR, MARGINS, band
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import key_hints, left_and_right, make_clickable, scroll_lines, whole_paragraphs
from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext, pgettext
from hotseat.util.text_utils import badge

SEEDS = 1_000_000
"""The number of seeds, from 0, from which the setup suggests a random one; larger ones can be typed."""

LONGEST_ADDRESS = 100
"""Characters of an address at most."""

HIGH = 35
"""The rows of a screen with blank rows between the sections."""

ROOMY_CHOICES, CHOICES, MIN_CHOICES = 8, 8, 3
"""The rows of the choices of the field with the focus on a high screen, on a low one, and more than these at least."""

DETAILS = 6
"""The rows of more about a loadout on a tall screen, with the blank ones below."""

WIDEST = 84
"""The columns of the fields at most."""

START_ROWS = 3
"""The rows of Start on a high screen."""

LEAST = 13
"""The rows of everything else on a screen without blank rows."""

BESIDE = 60
"""The columns that a picture leaves at least."""


class SetupScreen(Screen[None]):
    """The screen for setting up a new game, with a suggested value in every field."""

    CSS_PATH = Path(__file__).with_name("setup.tcss")
    AUTO_FOCUS = "#form, #players, #name-0"
    SCREEN_COMMANDS = SETUP

    BINDINGS = [
        *bindings_of([each for each in SETUP if each.action in ("start", "app.rules", "app.open_key")]),
        Binding("escape", "leave", "leave", priority=True),
        Binding("q", "app.leave", "leave", show=False),
        Binding("enter", "take", "take it", show=False, priority=True),
        Binding("up", "app.focus_previous", "up", show=False),
        Binding("down", "app.focus_next", "down", show=False),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-tight"), (60, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-least"), (24, "-low"), (HIGH, "-high"), (46, "-tall")]

    @dataclass
    class Ready(Message):
        """Message that the game can start; players elsewhere connect to the address or the relay, if any, as typed."""

        wanted: Json
        player_specs: tuple[str, ...]
        address: str
        relay: str
        handicap: Handicap | None = None
        aids: str | None = None

    def __init__(self, game_app: Any, last: LastGame) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self.game: Game[Any, Any, Any, Any] = game_app.game
        self.options: SetupOptions = self.game.setup_options()
        self._picture = start_picture(game_app, self)
        self.levels: Sequence[str] = game_app.levels
        self.last = last
        self.address = game_app.hosting.suggested_address if game_app.hosting is not None else ""
        self.relay = game_app.hosting.suggested_relay if game_app.hosting is not None else ""
        forms = [form.id for form in self.options.forms]
        self._first_form = forms.index(last.form) if last.form in forms else 0
        self.entered: Widget | None = None
        """The field that got the focus last."""
        self._fault = ""
        self._free = CHOICES
        """The rows of the choices of the field with the focus."""
        players = registry.builtin_players(self.game)
        self._ratings = dict(zip(players.levels, players.ratings, strict=False))

    # --- the picture ------------------------------------------------------------------------------

    def make_picture(self) -> Widget | None:
        """Return a widget for a picture of the game, shown beside the fields if there is space; None for none."""
        return Pane(id="picture") if self._picture is not None else None

    def fit_picture(self, width: int, height: int, side: int, loadout: str) -> int:
        """Fit the picture of a form or of a seat's loadout, and return its columns, 0 if it doesn't fit."""
        return self._picture.show(None, width, height) if self._picture is not None else 0

    def caption(self, side: int, loadout: str, width: int) -> list[Content]:
        """Return the lines below the picture."""
        return []

    def about_form(self) -> Sequence[str]:
        """Return what the chosen form is about, in a few paragraphs; by default the first topic of the rules."""
        return about_game(self.game)

    def details(self, side: int, loadout: str, width: int) -> list[Content]:
        """Return more about a loadout, shown below the choices on a high screen."""
        return []

    def field_keys(self, field: str) -> list[tuple[str, str]]:
        """Return further keys of a field, by its name without the seat, each with a word for the band."""
        return []

    # --- the rows ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Pane(id="setup-bar")
        with Horizontal(id="setup-body"):
            if (picture := self.make_picture()) is not None:
                with Vertical(id="setup-picture"):
                    yield picture
                    yield Pane(id="setup-caption")
            with VerticalScroll(id="setup", can_focus=False):
                yield from self._fields()
        yield Pane(id="setup-band")
        yield Pane(id="setup-keys")

    def _fields(self) -> ComposeResult:
        """Yield the fields and the list of the choices of the field with the focus."""
        yield Static(id="form-label", classes="label")
        form = self.options.forms[self._first_form].id
        with Horizontal(classes="row", id="form-row"):
            yield ListField(id_choices(self.options.forms), form, id="form")
        yield from self._row("players", self._seating_field())
        with Vertical(id="seats"):
            yield from self._players()
        yield Pane(id="setup-choices")
        yield Pane(id="setup-details", vanishing=True)
        with Container(id="last"):
            yield from self._row(
                "starts", ChipField(first_turn_choices(self.last.names[:2] or NAMES[:2]), LOT, id="starts")
            )
            seed = TextInput(str(secrets.randbelow(SEEDS)), id="seed", type="integer", compact=True, max_length=DIGITS)
            yield from self._row("seed", seed, Static(id="seed-description", classes="note"))
        points = ChipField(handicap_choices(()), "0", id="handicap")
        unit = ChoiceField([("1", "")], "1", id="unit")
        yield from self._row("handicap", unit, points)
        yield from self._row("handicapped", ChipField(handicapped_choices(NAMES[:2]), "1", id="handicapped"))
        yield from self._row("aids", ChipField(aids_choices(), appearance(self.app).settings.aids, id="aids"))
        with Container(id="elsewhere"):
            for name, text in (("address", self.address), ("relay", self.relay)):
                field = TextInput(text, id=name, compact=True, max_length=LONGEST_ADDRESS)
                yield from self._row(name, field, Static(id=f"{name}-description", classes="note"))
        yield StartField(id="start")

    def _row(self, name: str, *fields: Widget) -> ComposeResult:
        """Yield a row of fields with the label of its name."""
        with Horizontal(classes="row", id=f"{name}-row"):
            yield Static(id=f"{name}-label", classes="label")
            yield from fields

    def _seating_field(self) -> ChipField:
        """Return the row of the numbers of players, with that of the last game chosen, or else the first of several."""
        seatings = self.options.forms[self._first_form].seatings
        choices = seating_choices(seatings)
        seats = [each.seats for each in seatings]
        several = (number for number in seats if number > 1)
        wanted = len(self.last.names) or next(several, seats[0])
        return ChipField(choices, choices[seats.index(wanted)][0] if wanted in seats else "", id="players")

    def _players(self) -> ComposeResult:
        """Yield the rows of all possible players, with the players of the last game selected."""
        loadouts, last = id_choices(self.options.loadouts), self.last
        known = known_names(saved_games.all_games())
        names = suggested_names(last.names, read_profile().name, known)
        kept = (*last.player_specs, *appearance(self.app).settings.seats[len(last.player_specs) :])
        specs = [*map(registry.builtin_players(self.game).present, kept)]
        taken = {*last.loadouts}
        for seat in range(MOST_SEATS):
            spec = specs[seat]
            command = entered_code(spec)
            chosen = PROGRAM if command else spec if spec in (*self.levels, MATCHED, REMOTE.text) else HUMAN.text
            with Vertical(classes="player", id=f"player-{seat}"):
                with Horizontal(classes="row"):
                    yield Static(classes="label")
                    yield NameInput(names[seat], known, id=f"name-{seat}")
                    if loadouts:
                        wanted = (*last.loadouts[seat : seat + 1], *(each for each, _ in loadouts if each not in taken))
                        loadout = next((each for each in wanted if each in dict(loadouts)), loadouts[0][0])
                        taken.add(loadout)
                        yield ChoiceField(loadouts, loadout, id=f"loadout-{seat}").set_class(True, "loadout")
                    who = player_choices(self.levels, hosted=bool(self.address))
                    yield ChoiceField(who, chosen, id=f"who-{seat}").set_class(True, "who")
                yield Pane(id=f"description-{seat}").set_class(True, "description")
                with Horizontal(classes="command"):
                    yield TextInput(
                        command, id=f"command-{seat}", compact=True, max_length=LONGEST, asks=False, placeholder=COMMAND
                    )

    def on_mount(self) -> None:
        """Stop the cursors from blinking, hide the rows that leave no choice, and show labels and players."""
        for line in self.query(Input):
            line.cursor_blink = False
        forms = self.options.forms
        hidden = [*["form-row", "form-label"] * (len(forms) < 2), *["starts-row"] * (not self.options.first_turn)]
        hidden += ["aids-row"] * (self.game.aids is None)
        hidden += ["players-row"] * all(len(form.seatings) < 2 for form in forms)
        for part in hidden:
            self.query_one(f"#{part}").display = False
        self._update_texts()

    @property
    def _roomy(self) -> bool:
        """Whether there are blank rows between the sections, as in the style sheet."""
        return self.app.size.height >= HIGH

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
        kinds = [self.query_one(f"#who-{seat}", ChoiceField).value for seat in seats]
        commands = [self.query_one(f"#command-{seat}", TextInput).value for seat in seats]
        return [
            player_of_entry(command) if kind == PROGRAM else kind for kind, command in zip(kinds, commands, strict=True)
        ]

    @property
    def loadouts(self) -> list[str]:
        """The id of the loadout of each seat; empty if there are no loadouts."""
        seats = self.seating.seats if self.options.loadouts and self.form.has_loadouts else 0
        return [self.query_one(f"#loadout-{seat}", ChoiceField).value for seat in range(seats)]

    @property
    def names(self) -> list[str]:
        """The name of each seat, as typed."""
        lines = (self.query_one(f"#name-{seat}", Input) for seat in range(self.seating.seats))
        return [spelling(line.value.strip()) for line in lines]

    @property
    def handicap(self) -> Handicap | None:
        """The handicap with which a seat begins; None for none."""
        amount, kind = int(self.query_one("#handicap", RadioRow).value), self._handicap_kind
        if not amount or kind is None or not self.query_one("#handicap-row").display:
            return None
        return Handicap(self.query_one("#handicapped", RadioRow).chosen, amount, kind.unit)

    @property
    def _handicap_kind(self) -> HandicapChoice | None:
        """The chosen kind of handicap; None if the form has none."""
        kinds, chosen = self.form.handicap_kinds, self.query_one("#unit", RadioRow).chosen
        return kinds[min(chosen, len(kinds) - 1)] if kinds else None

    @property
    def _rare_rows(self) -> int:
        """The number of rows that only some games have."""
        return sum(self.query_one(f"#{name}-row").display for name in ("handicap", "handicapped", "aids"))

    @property
    def _known_ratings(self) -> dict[str, float]:
        """The ratings of the players that have one, by their names."""
        return known_ratings(self.names, self.player_specs, self._ratings, self._game_app.known_rating)

    def side_of(self, seat: int) -> int:
        """Return the side of a seat, from 0."""
        return "ABCD".index(self.seating.sides[seat]) if self.seating.sides else seat

    def on_radio_row_changed(self, message: RadioRow.Changed) -> None:
        """Offer the numbers of players of a form, and show a row for each player."""
        if message.choice.id == "form":
            self.query_one("#players", RadioRow).offer(seating_choices(self.form.seatings))
        self._fault = ""
        self._update_players()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Name the players as they are typed."""
        self._update_players()

    # --- texts ------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Update the labels for the new size, and for another language, whose change sends this event too."""
        height = self.app.size.height
        self._free = ROOMY_CHOICES if self._roomy else min(CHOICES, height - LEAST)
        self.query_one("#setup-choices").display = self._free > MIN_CHOICES
        self._update_texts()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """List the choices of the field that got the focus."""
        field = self.focused
        if not isinstance(field, ChoiceField):
            self.entered = field
        self._update_players()

    def _update_texts(self) -> None:
        """Update all texts that the player hasn't typed, in the current language."""
        self.options = self.game.setup_options()
        for name, text in LABELS.items():
            self.query_one(f"#{name}-label", Static).update(Content(_(text)))
        form = self.query_one("#form", ListField)
        form.offer(id_choices(self.options.forms))
        form.describe([brief(each.description) for each in self.options.forms])
        self.query_one("#players", RadioRow).offer(seating_choices(self.form.seatings))
        for seat in range(MOST_SEATS):
            for row in self.query(f"#loadout-{seat}").results(ChoiceField):
                row.offer(id_choices(self.options.loadouts))
            self.query_one(f"#who-{seat}", ChoiceField).offer(player_choices(self.levels, hosted=bool(self.address)))
        self._update_players()

    def _update_players(self) -> None:
        """Show a row for each player of the game, hide the other rows, and update what follows from the choices."""
        if not self.is_mounted:
            return
        seats, names, specs = self.seating.seats, self.names, self.player_specs
        self.query_one("#starts", RadioRow).offer(first_turn_choices(names))
        self._update_handicap(seats, names)
        self.query_one("#aids", ChipField).offer(aids_choices())
        self.query_one("#seats").set_classes(f"seated{max(2, seats)}")
        described = {loadout.id: brief(loadout.description) for loadout in self.options.loadouts}
        self.query_one("#elsewhere").display = REMOTE.text in specs
        self.set_class(REMOTE.text in specs, "-hosted")
        for seat in range(MOST_SEATS):
            row = self.query_one(f"#player-{seat}")
            row.query(".loadout").set(display=self.form.has_loadouts)
            row.display = seat < seats
            if seat < seats:
                side = self.side_of(seat)
                row.query(Static).first().update(Content.styled(badge(side), f"bold {side_style(side)}"))
                texts = [described[each] for each in self.loadouts[seat : seat + 1]]
                self.query_one(f"#description-{seat}", Pane).show([*map(Content, texts)])
            row.set_class(self.query_one(f"#who-{seat}", ChoiceField).value == PROGRAM, "-program")
        self._show_lines()

    def _show_lines(self) -> None:
        """Show what stands around the fields: bar, picture, the list of choices, Start, band and keys."""
        width, height = self.app.size
        field, seat = self._focused()
        loadout = self.loadouts[seat] if seat is not None and self.loadouts else ""
        for box in self.query("#setup-picture"):
            columns = self.fit_picture(width - BESIDE, height - 4, self.side_of(seat or 0), loadout)
            box.display, box.styles.width = columns > 0, max(0, columns - 1)
            width -= max(0, columns - 1)
            box.query_one("#setup-caption", Pane).show(
                self.caption(self.side_of(seat or 0), loadout, columns - 5) if columns else []
            )
        width = min(width, WIDEST) - 1
        for name, (note, before) in NOTES.items():
            fits = before + cell_width.width(_(note)) <= width
            self.query_one(f"#{name}-description", Static).update(Content(_(note) if fits else ""))
        state = _(", ").join([self.form.title, self._seats_text()])
        bar = Content.assemble((f" {self._game_app.title}  ", "bold $primary"), _("New game"))
        self.query_one("#setup-bar", Pane).show([left_and_right(bar, Content(f"{state} "), self.app.size.width)])
        tall = self.has_class("-tall")
        lines = self.details(self.side_of(seat or 0), loadout, width - 2) if loadout and tall else []
        self.query_one("#setup-details", Pane).show(lines)
        free = self._free + DETAILS * (tall and not lines) - self._rare_rows
        choices = self.query_one("#setup-choices", Pane)
        choices.styles.height = free + 2 * self._roomy
        choices.show(self._choice_lines(field, seat, width, free))
        start = start_lines(state, self._seat_words(), width - 4, START_ROWS if self._roomy else 1)
        self.query_one("#start", StartField).describe(start)
        self._show_band(field, seat)

    def _focused(self) -> tuple[str, int | None]:
        """Return the name of the field with the focus, and its seat if it has one."""
        name, _dash, seat = (getattr(self.focused, "id", None) or "start").partition("-")
        return name, min(int(seat), self.seating.seats - 1) if seat else None

    def _update_handicap(self, seats: int, names: Sequence[str]) -> None:
        """Offer the kinds of handicaps of the form, the amounts of the chosen kind, and the players."""
        kinds, units = self.form.handicap_kinds, self.query_one("#unit", ChoiceField)
        self.query_one("#handicap-row").display = bool(kinds) and seats > 1
        if kinds:
            units.offer(unit_choices(kinds))
        kind = self._handicap_kind
        self.query_one("#handicap", ChipField).offer(handicap_choices(kind.amounts if kind else ()))
        self.query_one("#handicapped", RadioRow).offer(handicapped_choices(names))
        self.query_one("#handicapped-row").display = self.handicap is not None
        units.display = len(kinds) > 1

    def _seats_text(self) -> str:
        number = ngettext("{number} player", "{number} players", self.seating.seats).format(number=self.seating.seats)
        return self.seating.title or number

    def _entries(self, field: str, seat: int) -> tuple[str, list[tuple[str, str]]] | None:
        """Return the title of a field that chooses for a seat, and its entries with a few words; None for others."""
        if field == "loadout":
            title = self.options.loadout_title or _("Cards")
            return title, [(each.title, brief(each.description)) for each in self.options.loadouts]
        if field == "who":
            who = self.query_one(f"#who-{seat}", ChoiceField)
            return _("Who plays"), [(text, describe_player(value, self._ratings)) for value, text in who.entries]
        return None

    def _seat_words(self) -> list[SeatWords]:
        """Return the players as they are said."""
        kinds = dict(player_choices(self.levels, hosted=True))
        titles = dict(id_choices(self.options.loadouts))
        loadouts = [titles[each] for each in self.loadouts] or [""] * self.seating.seats
        found = []
        for seat, (name, spec) in enumerate(zip(self.names, self.player_specs, strict=True)):
            kind = "" if spec == HUMAN.text else kinds.get(spec, kinds[PROGRAM])
            found.append(SeatWords(name, self.side_of(seat), kind, loadouts[seat]))
        return found

    def _choice_lines(self, field: str, seat: int | None, width: int, free: int) -> list[Content]:
        """Return the entries of the field with the focus, as many as fit around the chosen one, or the form's text."""
        entries = self._entries(field, seat) if seat is not None else None
        if entries is None or seat is None:
            head = Content.styled(self.form.title, "bold $primary") + f"   {brief(self.form.description)}"
            text = whole_paragraphs(self.about_form(), width - 2, free - 1)
            return [Content(" ") + line.truncate(width - 2, ellipsis=True) for line in (head, *text)]
        title, choices = entries
        chosen = self.query_one(f"#{field}-{seat}", ChoiceField)
        bar = (BAR, side_style(self.side_of(seat)))
        listing = list_lines(choices, chosen.chosen, width, True, chosen.emphasis, bar)
        listing = [make_clickable(line, f"pick({i})") for i, line in enumerate(listing)]
        head = Content.styled(f" {title}  ", "bold $primary") + self._seat_words()[seat].player
        return [head, *scroll_lines(listing, chosen.chosen - free // 2, width, free - 1)]

    def _show_band(self, field: str, seat: int | None) -> None:
        """Show what is chosen in the field with the focus, with its own keys, and the keys of the screen."""
        width, field_widget = self.app.size.width, self.focused
        choosing = isinstance(field_widget, ChoiceField) and not isinstance(field_widget, StartField)
        first = Content.styled(self._fault, "bold $error") if self._fault else self._about(field, seat)
        keys = [("Enter", pgettext("key", "start") if field == "start" else pgettext("key", "take it"))]
        keys += self.field_keys(field)
        if isinstance(field_widget, ChoiceField) and field_widget.changed:
            keys.append(("Esc", pgettext("key", "as before")))
        rows = 2 if self._roomy else 1
        free = width - MARGINS - 1
        lines = [Content(" ") + each for each in (first.truncate(free, ellipsis=True), key_hints(*keys, width=free))]
        style = side_style(self.side_of(seat)) if seat is not None else "$primary"
        self.query_one("#setup-band", Pane).show(band(lines[:rows], width, style, rows))
        usable = frozenset(each.action for each in SETUP) - ({"change", "choose"} if not choosing else set())
        self.query_one("#setup-keys", Pane).show([footer_line(SETUP, usable, width)])

    def _about(self, field: str, seat: int | None) -> Content:
        """Return the player, the field, the chosen entry and its whole description."""
        entries = self._entries(field, seat) if seat is not None else None
        if field in ("handicap", "unit", "handicapped"):
            suggested = suggest_handicap(self._known_ratings, self.form.handicap_kinds)
            advice = (
                suggested.sentence(self.game.handicap_text)
                if suggested is not None
                else _("A start ahead for the weaker player; such a game isn't rated.")
            )
            return Content.styled(_(LABELS["handicap"]), "bold") + f"   {advice}"
        if field == "aids" and self.game.aids is not None:
            words = _(self.game.aids.note)
            return Content.styled(_(LABELS[field]), "bold") + f"   {words}"
        if field in NOTES:
            return Content.styled(_(LABELS[field]), "bold") + f"   {_(NOTES[field][0])}"
        if seat is None or entries is None:
            return Content.styled(self.form.title, "bold") + Content(f"   {self.form.description}")
        chosen = self.query_one(f"#{field}-{seat}", ChoiceField)
        title, choices = entries
        name, words = choices[chosen.chosen]
        if field == "loadout":
            words = self.options.loadouts[chosen.chosen].description
        what = _("{name}: {text}").format(name=title, text=name)
        return self._seat_words()[seat].player + "   " + Content.styled(what, "bold") + f"   {words}"

    # --- keys -------------------------------------------------------------------------------------

    def action_pick(self, i: int) -> None:
        """Choose an entry of the field with the focus."""
        if isinstance(self.focused, ChoiceField):
            self.focused.chosen = i

    def action_take(self) -> None:
        """Go on to the next field, or start from the last one."""
        if self.focused is None or isinstance(self.focused, StartField):
            self.action_start()
        else:
            self.focus_next()

    async def action_leave(self) -> None:
        """Undo the change of the field with the focus, or go back."""
        field = self.focused
        if isinstance(field, ChoiceField) and field.changed:
            field.chosen = field.before
        else:
            await self.run_action("app.leave")

    # --- start ------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Start by a click on Start."""
        if isinstance(event.widget, StartField):
            self.action_start()

    def action_start(self) -> None:
        """Start the game, or show what is wrong with the setup."""
        seats, seed = self.seating.seats, self.query_one("#seed", Input).value
        names = self.names
        fault = setup_fault(self.game, names, self.loadouts, seed) or player_fault(self.player_specs, self.levels)
        self.show_fault(fault)
        if fault:
            return
        settings = appearance(self.app)
        if set(self.player_specs) != {HUMAN.text}:  # people together don't change the computer that one played against
            settings.change("seats", (*self.player_specs, *settings.settings.seats[seats:]))
        starts = self.query_one("#starts", RadioRow).value if self.options.first_turn else "1"
        first = self.game.draw_first_player(seats, int(seed)) if starts == LOT else int(starts) - 1
        loadouts = {self.options.loadout_key: turn_order(self.loadouts, first)} if self.loadouts else {}
        chosen = {**self.form.settings, **self.seating.settings, **loadouts}
        wanted = {**chosen, "names": turn_order(names, first), "seed": int(seed)}
        where = [self.query_one(f"#{name}", Input).value for name in ("address", "relay")]
        hosted = where if REMOTE.text in self.player_specs else ["", ""]
        given = self.handicap
        handicap = given and given._replace(seat=(given.seat - first) % seats)
        aids = self.query_one("#aids", RadioRow).value if self.game.aids is not None else None
        players = turn_order(self.player_specs, first)
        self.post_message(self.Ready(wanted, players, hosted[0], hosted[1], handicap, aids))

    def show_fault(self, fault: str) -> None:
        """Show what is wrong with the setup."""
        self._fault = fault
        self._show_band(*self._focused())
