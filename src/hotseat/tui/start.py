"""The first screen: what a player may want to do, a line each, with a digit that never changes."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, PlayerSpec, default_names
from hotseat.records import saved_games
from hotseat.records.own_profile import read_profile
from hotseat.records.record import RecordFault
from hotseat.tui.block_letters import HIGH as LETTERS
from hotseat.tui.block_letters import large_title, title_width
from hotseat.tui.commands import footer_line
from hotseat.tui.list_screen import ListScreen
from hotseat.tui.menu_commands import CHANGE, START, TABLES
from hotseat.tui.open_tables import OpenTable, open_tables
from hotseat.tui.pane import Pane
from hotseat.tui.settings import seats_of
from hotseat.tui.setup_choices import LastGame
from hotseat.tui.surfaces import BAR, surface_row
from hotseat.tui.text_layout import left_and_right, make_clickable, wrap_content, wrap_to_rows
from hotseat.tui.theme import side_style
from hotseat.tui.timing import call_after_mount
from hotseat.util import cell_width, identity
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import after_colon

BLOCK, LIST = 72, 60
"""The columns of a line at most, and those that a picture leaves beside it at least."""

MARGIN = 2
"""The columns at both sides of a line."""

AROUND, LEAST = 6, 12
"""The columns of mark, digit and gaps of a line, and the least columns of a description."""

TITLE, PLAIN_TITLE = LETTERS + 4, 3
"""The rows of the title with the blank ones below it, in large letters and as a line."""

STATUS = 2
"""The rows below the entries: a blank one, and the whole description of the selected entry."""

DIGITS = {"go-on": "1", "learn": "2", "alone": "3", "together": "4", "host": "5", "join": "6", "saved": "8"}
"""The digit of each entry; exercises have `EXERCISES`, other games `GAMES`."""

EXERCISES, GAMES = "7", "90"

FURTHER = "further"
"""The id of the entry of the games that have no digit."""


class StartChoice(NamedTuple):
    """An entry of the first screen."""

    id: str
    title: str
    """The line, in the player's language."""
    action: str
    """The action in Textual's notation."""
    description: str = ""
    """A few words in the player's language."""
    digit: str = ""
    """The digit that opens it; "" for none."""
    details: str = ""
    """More about it for the line below the list; "" for its description."""
    change: str = ""
    """The action that changes what it does, in Textual's notation; "" for that of a game against the computer."""
    usable: bool = True
    """Whether it does anything now."""


class StartList(NamedTuple):
    """The entries of the first screen with what they were made of."""

    choices: list[StartChoice]
    first: str
    """The id of the entry to select first."""
    tables: Sequence[OpenTable]
    """The games that can be continued, the one played last first."""


def start_choices(app: Any) -> StartList:
    """Return the entries of the first screen by what can be done now; it reads the saved games."""
    saved = saved_games.readable_games()
    own, tables = [each for each in saved if each.game == app.game.id], open_tables(saved)
    choices = [each._replace(digit=DIGITS[each.id]) for each in _choices(app, tables, len(own))]
    exercises = [each._replace(digit=digit) for each, digit in zip(app.exercise_choices(), EXERCISES, strict=False)]
    choices[-1:-1] = exercises
    learns = app.game.has_lessons and not own
    return StartList([*choices, *_games(app)], "go-on" if tables else "learn" if learns else "alone", tables)


def _choices(app: Any, tables: Sequence[OpenTable], saved: int) -> Iterator[StartChoice]:
    """Yield the entries that any game has; `saved`: the number of saved games."""
    waiting = tables[0].describe(app.game.id) if tables else _("no unfinished game")
    more = _("{key} lists all unfinished games").format(key=CHANGE.key)
    go_on = StartChoice("go-on", _("Continue"), "app.go_on", waiting, details=more if len(tables) > 1 else "")
    yield go_on._replace(usable=bool(tables), change="app.choose_table" if tables else "")
    if app.game.has_lessons:
        yield StartChoice("learn", _("Learn"), "app.learn", _("short lessons at the real table"))
    if app.levels:
        brief, whole = _describe(alone_game(app), app)
        yield StartChoice("alone", _("Play against the computer"), "app.play_alone", brief, details=whole)
    yield StartChoice(
        "together", _("Play together here"), "app.set_up", _("one keyboard, hands covered"), change="app.set_up"
    )
    if app.hosting is not None:
        here = _("this machine is the host")
        yield StartChoice("host", _("Play with another machine"), "app.host_game", here, change="app.host_game")
        if app.game.reads_events:
            yield StartChoice("join", _("Join by an invitation"), "app.join_game", _("from the host"))
    number = ngettext("{number} game", "{number} games", saved).format(number=saved)
    yield StartChoice("saved", _("Saved games"), "app.list_saved", _("{games}; s: statistics").format(games=number))


def _games(app: Any) -> Iterator[StartChoice]:
    """Yield the entries of other games: those that come with the program, and one for all further ones."""
    lines = identity.current().games
    brought = [name for name in lines if name in app.others()]
    for name, digit in zip(brought, GAMES, strict=False):
        yield StartChoice(name, registry.title_of_game(name), f"app.play_other('{name}')", _(lines[name]), digit)
    if further := further_games(app):
        number = ngettext("{number} game", "{number} games", len(further)).format(number=len(further))
        yield StartChoice(FURTHER, _("More games"), "app.further_games", number)


def further_games(app: Any) -> list[str]:
    """Return the ids of the other games that have no digit."""
    brought = [name for name in identity.current().games if name in app.others()][: len(GAMES)]
    return [name for name in app.others() if name not in brought]


def table_choices(tables: Sequence[OpenTable]) -> list[StartChoice]:
    """Return the tables that can be continued as choices."""
    lines = (after_colon(registry.title_of_game(each.game), each.describe(each.game)) for each in tables)
    ages = (saved_games.humanize_age(each.played[0]) for each in tables)
    found = enumerate(zip(lines, ages, strict=True))
    return [StartChoice(str(i), line, f"app.continue({i})", age) for i, (line, age) in found]


def game_choices(app: Any) -> list[StartChoice]:
    """Return the games that have no digit as choices."""
    titles = {name: registry.title_of_game(name) for name in further_games(app)}
    return [StartChoice(name, title, f"app.play_other('{name}')") for name, title in titles.items()]


def alone_game(app: Any) -> LastGame:
    """Return the setup of a game of one person against a computer player: the level chosen last, or the first."""
    options, chosen = app.game.setup_options(), app.appearance.settings.seats[1:]
    level = next((each for each in chosen if each in app.levels), app.levels[0])
    loadouts = options.first_game.loadouts or tuple(each.id for each in options.loadouts[:2])
    names = default_names((HUMAN, PlayerSpec("level", level)), read_profile().name)
    return LastGame(options.first_game.form or options.forms[0].id, names, seats_of(level), loadouts)


def _describe(setup: LastGame, app: Any) -> tuple[str, str]:
    """Return a game against the computer in the player's language: form and level, and with the loadouts."""
    options = app.game.setup_options()
    titles = {each.id: each.title for each in options.loadouts}
    form = next(each.title for each in options.forms if each.id == setup.form)
    parts = [form] * (len(options.forms) > 1) + [_(setup.player_specs[1])]
    brief = _(", ").join(parts)
    if setup.loadouts:
        first, second = (titles[loadout] for loadout in setup.loadouts[:2])
        parts.insert(1, _("{loadout} against {other}").format(loadout=first, other=second))
    return brief, _(", ").join(parts)


class StartScreen(ListScreen):
    """The first screen. A digit opens an entry at once."""

    SCREEN_COMMANDS = START

    def __init__(self, game_app: Any) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self.choices, self._first, self._tables = start_choices(game_app)
        self._state: Any = None
        """The position of the game to continue; None for none, or for one of another game."""
        self._cut = set[str]()
        """The ids of the entries whose descriptions are too long for their lines."""

    # --- the picture ------------------------------------------------------------------------------

    def make_picture(self) -> Widget | None:
        """Return a widget for a picture of the game, shown beside the list if there is space; None for none."""
        return None

    def fit_picture(self, width: int, height: int, state: Any) -> int:
        """Fit the picture of a position, or of any if None, and return its columns, 0 for none."""
        return 0

    def caption(self, state: Any) -> Content:
        """Return a line below the picture about the position of the game to continue."""
        return Content("")

    def compose(self) -> ComposeResult:
        picture = self.make_picture()
        with Horizontal(id="start-table"):
            if picture is not None:
                with Vertical(id="start-picture"):
                    yield picture
                    yield Pane(id="start-caption")
            yield Pane(id="start-list")
        yield Pane(id="start-keys")

    def _read_position(self) -> None:
        """Show the position of the game to continue once the screen has been drawn, as it has to be replayed."""
        table = next(iter(self._tables), None)
        self._state = None
        if table is not None and table.game == self._game_app.game.id and self.query("#start-picture"):
            with suppress(RecordFault):
                self._state = table.state(self._game_app.game)
        self.show()

    # --- the list ---------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return len(self.choices)

    @property
    def following(self) -> int:
        return next((i for i, choice in enumerate(self.choices) if choice.id == self._first), 0)

    @property
    def status_line(self) -> str:
        choice = self.choices[self.index]
        return choice.details or choice.description * (choice.id in self._cut)

    def on_screen_resume(self) -> None:
        """Offer what can be done now, which may have changed, and select what comes next."""
        self.choices, self._first, self._tables = start_choices(self._game_app)
        super().on_screen_resume()
        call_after_mount(self._read_position, at=self)

    def show(self) -> None:
        """Show the picture if there is space, the title, all entries or as many as fit, and the keys."""
        width, height = self.app.size
        taken = self.fit_picture(width - LIST, height - 2, self._state)
        for box in self.query("#start-picture"):
            box.display = taken > 0
            box.styles.width = taken
            caption = self.caption(self._state) if self._state is not None else Content("")
            box.query_one(Pane).show(wrap_content(caption, max(1, taken - 6)))
        columns = min(BLOCK, width - taken - 2 * MARGIN)
        left = (width - taken - columns) // 2
        rows = [line.pad_left(left) for line in self._lines(columns, height - 1)]
        self.query_one("#start-list", Pane).show(rows)
        usable = frozenset(each.action for each in self.SCREEN_COMMANDS)
        keys = footer_line(self.SCREEN_COMMANDS, usable, width, ("app.leave",))
        self.query_one("#start-keys", Pane).show([keys])

    def _lines(self, width: int, rows: int) -> list[Content]:
        """Return the lines of the title and the entries in so many rows, the selected entry among them."""
        title = self._title(width, rows - self.length - STATUS)
        spaced = len(title) + 2 * self.length - 1 + STATUS <= rows
        self._cut.clear()
        entries = [self._entry(i, width) for i in range(self.length)]
        if spaced:
            entries = [line for entry in entries for line in (entry, Content(""))][:-1]
        free = rows - len(title) - STATUS
        first = max(0, min(self.index - free // 2, len(entries) - free)) if not spaced else 0
        entries = entries[first : first + max(1, free)]
        status = wrap_to_rows(Content.styled(self.status_line, "$quiet"), width - 5, 1)
        above = [Content("")] * max(0, (free - len(entries)) // 2)
        return [*above, *title, *entries, Content(""), *(line.pad_left(5) for line in status)]

    def _title(self, width: int, free: int) -> list[Content]:
        """Return the title with the blank rows below it, as large as the free rows allow."""
        parts, below = self._game_app.large_heading
        text = "".join(part for part, _style in parts)
        filled = not self._game_app.appearance.ascii_filter.enabled
        if filled and free >= TITLE and 0 < title_width(text) <= width - 3:
            head = [line.pad_left(3) for line in large_title(parts)]
            return [*head, Content(""), Content.styled(below, "$quiet").pad_left(3), Content(""), Content("")]
        line = Content.assemble((text, "bold $primary"), (f"  {below}", "$quiet")).truncate(width - 5, ellipsis=True)
        return [line.pad_left(5), *[Content("")] * (PLAIN_TITLE - 2)] if free >= PLAIN_TITLE - 1 else []

    def _entry(self, i: int, width: int) -> Content:
        """Return the line of an entry."""
        choice, chosen = self.choices[i], i == self.index
        key = Content.styled(choice.digit or " ", "bold $lit" if choice.usable else "$quiet")
        style = ("bold" if chosen else "") if choice.usable else "$quiet"
        mark = Content.styled(BAR, side_style(0)) if chosen else Content(" ")
        head = mark + " " + key + "  " + Content.styled(choice.title, style)
        free = width - head.cell_length - 2
        tail = cell_width.ellipsize(choice.description, free) if free >= LEAST else ""
        if tail != choice.description:
            self._cut.add(choice.id)
        line = left_and_right(head, Content.styled(tail, "" if chosen else "$quiet") + " ", width)
        if chosen and self._game_app.appearance.fills_areas:
            line = surface_row(line, width, "raised")
        elif chosen:
            line = line.stylize("bold reverse")
        return make_clickable(line, f"click({i})")

    # --- choosing ---------------------------------------------------------------------------------

    def point(self, i: int) -> None:
        super().point(i % self.length)

    def action_choose(self, by: int) -> None:
        self.point(self.index + by)  # wraps around

    def action_point(self, i: int) -> None:
        """Select an entry; -1 is the last one."""
        self.point(i)

    def take_digit(self, digit: str) -> None:
        for i, choice in enumerate(self.choices):
            if choice.digit == digit:
                self.point(i)
                self.action_begin()

    def open_at(self, i: int) -> None:
        if self.choices[i].usable:
            self.app.call_later(self.app.run_action, self.choices[i].action)

    def action_change(self) -> None:
        """Change what the selected entry does before doing it."""
        other = "app.change_alone" if self._game_app.levels else "app.set_up"
        self.app.call_later(self.app.run_action, self.choices[self.index].change or other)


class ChoiceScreen(ListScreen):
    """A list of choices above the first screen."""

    SCREEN_COMMANDS = TABLES

    def __init__(self, title: str, choices: Sequence[StartChoice]) -> None:
        super().__init__()
        self.title_text, self.choices = title, choices

    @property
    def list_title(self) -> str:
        return self.title_text

    @property
    def length(self) -> int:
        return len(self.choices)

    @property
    def status_line(self) -> str:
        return self.choices[self.index].description

    @property
    def following(self) -> int | None:
        return None

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        return Content(self.choices[i].title), ""

    def open_at(self, i: int) -> None:
        self.app.call_later(self.app.run_action, self.choices[i].action)
