"""The first screen: what a player may want to do, a line each, with a digit that never changes."""

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from hotseat.plugin import registry
from hotseat.plugin.game import side_names
from hotseat.plugin.seats import HUMAN, MATCHED, PlayerSpec, default_names
from hotseat.records import saved_games
from hotseat.records.matching import explain_level, nearest_level
from hotseat.records.own_profile import read_profile
from hotseat.records.profile import levels_of
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.settings import seats_of
from hotseat.tui.block_letters import HIGH as LETTERS
from hotseat.tui.block_letters import large_title, title_width
from hotseat.tui.commands import RULES, Command, footer_line
from hotseat.tui.list_screen import ListScreen
from hotseat.tui.menu_commands import CHANGE, START, TABLES, TO_THE_GYM
from hotseat.tui.open_tables import OpenTable, open_tables
from hotseat.tui.pane import Pane
from hotseat.tui.setup_choices import LastGame
from hotseat.tui.start_picture import start_picture
from hotseat.tui.surfaces import BAR, surface_row
from hotseat.tui.text_layout import left_and_right, make_clickable, scroll_lines, side_by_side, wrap_to_rows
from hotseat.tui.theme import side_style
from hotseat.tui.timing import begun_later, call_after_mount
from hotseat.util import cell_width, identity, paths
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import after_colon, badge

BLOCK, LIST = 72, 56
"""The columns of a line at most, and those that a picture leaves beside it at least."""

MARGIN = 2
"""The columns at both sides of a line."""

AROUND, LEAST = 6, 12
"""The columns of mark, digit and gaps of a line, and the least columns of a description."""

TITLE, PLAIN_TITLE = LETTERS + 4, 3
"""The rows of the title with the blank ones below it, in large letters and as a line."""

AROUND_PICTURE = 4
"""The rows of the margin of the picture, its caption and the keys."""

STATUS = 2
"""The rows below the entries: a blank one, and the whole description of the selected entry."""

DIGITS = {"go-on": "1", "learn": "2", "alone": "3", "together": "4", "host": "5", "tables": "6", "saved": "8"}
"""The digit of each entry; exercises have `EXERCISES`, other games `GAMES`."""

EXERCISES, GAMES = "7", "90"

TABLES_FILE = "tables.json"
"""The file of the known tables, without which nothing has to be imported."""

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
    shorter: tuple[str, ...] = ()
    """The description in fewer words, the longest first."""
    digit: str = ""
    """The digit that opens it; "" for none."""
    note: str = ""
    """A sentence for the line below the list; "" for the description, if there is no space for it elsewhere."""
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


def number_waiting() -> int:
    """Return the number of tables on other machines that wait for the person here, as they stood last."""
    if not (paths.data() / TABLES_FILE).exists():
        return 0
    from hotseat.remote.known_tables import TableStore  # imports pydantic

    return TableStore().progress.waiting


def start_choices(app: Any) -> StartList:
    """Return the entries of the first screen by what can be done now; it reads the saved games."""
    saved = saved_games.readable_games()
    own, tables = [each for each in saved if each.game == app.game.id], open_tables(saved)
    choices = [each._replace(digit=DIGITS[each.id]) for each in _choices(app, tables, len(saved))]
    exercises = [each._replace(digit=digit) for each, digit in zip(app.exercise_choices(), EXERCISES, strict=False)]
    choices[-1:-1] = exercises
    learns = app.game.has_lessons and not own
    return StartList([*choices, *_games(app)], "go-on" if tables else "learn" if learns else "alone", tables)


def _choices(app: Any, tables: Sequence[OpenTable], saved: int) -> Iterator[StartChoice]:
    """Yield the entries that any game has; `saved`: the number of saved games."""
    waiting = tables[0].describe(app.game.id) if tables else _("no unfinished game")
    more = _("{key} lists all unfinished games").format(key=CHANGE.key)
    go_on = StartChoice("go-on", _("Continue"), "app.go_on", waiting, note=more if len(tables) > 1 else "")
    yield go_on._replace(usable=bool(tables), change="app.choose_table" if tables else "")
    if app.game.has_lessons:
        yield StartChoice("learn", _("Learn"), "app.learn", _("short lessons at the real table"))
    if app.levels:
        whole, *shorter = _describe(alone_game(app), app)
        why = explain_level(chosen_level(app), rated_levels(app), app.known_rating)
        yield StartChoice("alone", _("Play against the computer"), "app.play_alone", whole, tuple(shorter), note=why)
    yield StartChoice(
        "together", _("Play together here"), "app.set_up", _("one keyboard, hands covered"), change="app.set_up"
    )
    if app.hosting is not None:
        here = _("you are the host")
        yield StartChoice("host", _("Play with another machine"), "app.host_game", here, change="app.host_game")
        if app.game.reads_events:
            yield StartChoice("tables", _("My tables"), "app.my_tables", _("join by an invitation"))
    number = ngettext("{number} game", "{number} games", saved).format(number=saved)
    yield StartChoice("saved", _("Saved games"), "app.list_saved", _("{games}; s: statistics").format(games=number))


def _games(app: Any) -> Iterator[StartChoice]:
    """Yield the entries of other games: those that come with the program, and one for all further ones."""
    lines = identity.current().games
    brought = [name for name in lines if name in app.others()]
    for name, digit in zip(brought, GAMES, strict=False):
        yield StartChoice(name, registry.title_of_game(name), f"app.play_other('{name}')", _(lines[name]), digit=digit)
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


def chosen_level(app: Any) -> str:
    """Return the level that the person chose last, perhaps `MATCHED`; "" for none."""
    known = map(registry.builtin_players(app.game).present, app.appearance.settings.seats[1:])
    return next((each for each in known if each in (*app.levels, MATCHED)), "")


def rated_levels(app: Any) -> Mapping[str, int]:
    """Return the ratings of the levels, 0 for one without a rating."""
    ratings = levels_of(registry.builtin_players(app.game))
    return {level: ratings.get(level, 0) for level in app.levels}


def alone_game(app: Any) -> LastGame:
    """Return the setup of a game of one person against the level chosen last, else that nearest to the rating."""
    options = app.game.setup_options()
    level = chosen_level(app) or nearest_level(rated_levels(app), app.known_rating)
    loadouts = options.first_game.loadouts or tuple(each.id for each in options.loadouts[:2])
    names = default_names((HUMAN, PlayerSpec("level", level)), read_profile().name)
    return LastGame(options.first_game.form or options.forms[0].id, names, seats_of(level), loadouts)


def solo_game(app: Any) -> tuple[LastGame, Mapping[str, Any]] | None:
    """Return the setup of a game without opponents, and the settings of its form; None for a game that has none.

    A loadout is drawn, where there are any; of several ways to play alone the last one is taken, which has the most.
    """
    options = app.game.setup_options()
    form, seating = next(
        ((form, each) for form in options.forms for each in reversed(form.seatings) if each.seats == 1), (None, None)
    )
    if form is None or seating is None:
        return None
    loadouts = (secrets.choice(options.loadouts).id,) if options.loadouts else ()
    names = default_names((HUMAN,), read_profile().name)
    return LastGame(form.id, names, (HUMAN.text,), loadouts), {**form.settings, **seating.settings}


def _describe(setup: LastGame, app: Any) -> Sequence[str]:
    """Return a game against the computer in the player's language: with loadouts, without them, the level alone."""
    options, level = app.game.setup_options(), _(setup.player_specs[1])
    titles = {each.id: each.title for each in options.loadouts}
    form = [each.title for each in options.forms if each.id == setup.form] * (len(options.forms) > 1)
    against = [titles[each] for each in setup.loadouts[:2]]
    if against:
        against = [_("{loadout} against {other}").format(loadout=against[0], other=against[1])]
    return [_(", ").join(parts) for parts in ([*form, *against, level], [*form, level], [level])]


class StartScreen(ListScreen):
    """The first screen. A digit opens an entry at once."""

    SCREEN_COMMANDS = START

    def __init__(self, game_app: Any) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self._picture = start_picture(game_app, self)
        self._counts: Mapping[str, str] = {}
        """The descriptions of the entries that count something in files, by their ids, once they are read."""
        self._waiting = 0
        """The number of tables that waited for the person when they were counted."""
        self.choices, self._first, self._tables = start_choices(game_app)
        self._state: Any = None
        """The position of the game to continue; None for none, or for one of another game."""
        self._cut = set[str]()
        """The ids of the entries whose descriptions are too long for their lines."""

    # --- the picture ------------------------------------------------------------------------------

    def make_picture(self) -> Widget | None:
        """Return a widget for a picture of the game, shown beside the list if there is space; None for none."""
        return Pane(id="picture") if self._picture is not None else None

    def fit_picture(self, width: int, height: int, state: Any) -> int:
        """Fit the picture of a position, or of any if None, and return its columns, 0 for none."""
        return self._picture.show(state, width, height) if self._picture is not None else 0

    def _caption(self, width: int) -> list[Content]:
        """Return what is below the picture: players and scores of the game to continue, its form and turn."""
        if self._state is None:
            return []
        game, table = self._game_app.game, self._tables[0]
        names, scores = side_names(game, self._state), game.scores(self._state)
        parts = [
            Content.assemble((badge(side), f"bold {side_style(side)}"), f" {name} {scores[seats[0]]}")
            for side, (name, seats) in enumerate(zip(names, game.sides(self._state), strict=True))
        ]
        form = table.form.partition(": ")[0]
        where = _("{form}, turn {turn}: where you left off").format(form=form, turn=table.turn)
        if cell_width.width(where) > width:
            where = _("{players}, turn {turn}").format(players=form, turn=table.turn)
        return side_by_side([*parts, Content.styled(where, "$quiet")], width)

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
        plainly = _("{command}: the same as lines of text").format(command=identity.current().command("play --plain"))
        return choice.note or self._describe(choice) * (choice.id in self._cut) or plainly

    def _status(self, width: int, rows: int) -> list[Content]:
        """Return the rows below the entries: a description that was cut is above a note that leaves space for it."""
        choice = self.choices[self.index]
        lines = wrap_to_rows(Content.styled(self.status_line, "$quiet"), width, rows)
        if choice.note and choice.id in self._cut and len(lines) < rows:
            return [*wrap_to_rows(Content.styled(self._describe(choice), "$quiet"), width, 1), *lines]
        return lines

    def _describe(self, choice: StartChoice) -> str:
        return self._counts.get(choice.id, choice.description)

    def on_screen_resume(self) -> None:
        """Offer what can be done now, which may have changed, and select what comes next."""
        self.choices, self._first, self._tables = start_choices(self._game_app)
        super().on_screen_resume()
        call_after_mount(self._read_position, at=self)
        self.run_worker(begun_later(self._count), group="counts", exclusive=True)

    async def _count(self) -> None:
        """Count lessons, exercises and tables, and read the rating, in a thread, as that imports and reads much."""
        before = self._game_app.known_rating
        self._counts = await asyncio.to_thread(self._read_counts)
        if self._game_app.known_rating != before:
            self.choices, self._first, self._tables = start_choices(self._game_app)
        self._game_app.appearance.caller.show_waiting(self._waiting)
        call_after_mount(self.show, at=self)

    def _read_counts(self) -> Mapping[str, str]:
        counts = dict(self._game_app.exercise_counts())
        self._game_app.read_rating()
        self._waiting = waiting = number_waiting() if self._game_app.hosting is not None else 0
        if waiting:
            text = ngettext("{number} table waits for you", "{number} tables wait for you", waiting)
            counts["tables"] = text.format(number=waiting)
            first = self.choices[0]
            more = f"{counts['tables']} ({DIGITS['tables']})"
            counts["go-on"] = _("; ").join([first.description, more]) if first.usable else more
        return counts

    def show(self) -> None:
        """Show the picture if there is space, the title, all entries or as many as fit, and the keys."""
        width, height = self.app.size
        title = "".join(part for part, _style in self._game_app.large_heading[0])
        beside = max(LIST, title_width(title) + 2 * MARGIN)
        taken = self.fit_picture(width - beside, height - AROUND_PICTURE, self._state)
        for box in self.query("#start-picture"):
            box.display = taken > 0
            box.styles.width = taken
            box.query_one("#start-caption", Pane).show(self._caption(max(1, taken - 4)))
        columns = min(BLOCK, width - taken - 2 * MARGIN)
        left = (width - taken - columns) // 2
        rows = [line.pad_left(left) for line in self._lines(columns, height - 1)]
        self.query_one("#start-list", Pane).show(rows)
        idle = {"begin"} if not self.choices[self.index].usable else set()
        idle |= {TO_THE_GYM.action} if not self._game_app.game.has_gym else set()
        idle |= {RULES.action} if not self._game_app.game.has_topics else set()
        keys = footer_line(START, {each.action for each in START} - idle, width)
        self.query_one("#start-keys", Pane).show([keys])

    def _lines(self, width: int, rows: int) -> list[Content]:
        """Return the lines of the title and the entries in so many rows, the selected entry among them."""
        title = self._title(width, rows - self.length - STATUS - 1)
        free = rows - len(title) - STATUS - 1
        high = 2 if free >= 3 * self.length - 1 else 1
        gap = min(high, max(0, free - high * self.length) // max(1, self.length - 1))
        self._cut.clear()
        entries = [line for i in range(self.length) for line in (*self._entry(i, width, high), *[Content("")] * gap)]
        entries = entries[: len(entries) - gap]
        entries = entries if gap else scroll_lines(entries, self.index - free // 2, width, max(1, free))
        status = self._status(width - 5, 2 if len(entries) < free else 1)
        above = [Content("")] * max(0, (free + 3 - len(entries) - len(status)) // 2)
        return [*above, *title, *entries, Content(""), *(line.pad_left(5) for line in status)]

    def _title(self, width: int, free: int) -> list[Content]:
        """Return the title with the blank rows below it, as large as the free rows allow."""
        parts, below = self._game_app.large_heading
        text = "".join(part for part, _style in parts)
        filled = not self._game_app.appearance.ascii_filter.enabled
        if filled and free >= TITLE and 0 < title_width(text) <= width:
            left = min(3, width - title_width(text))
            head = [line.pad_left(left) for line in large_title(parts)]
            return [*head, Content(""), Content.styled(below, "$quiet").pad_left(left), Content(""), Content("")]
        if cell_width.width(text + below) > width - 7:
            below = below.partition(_(", "))[0]
        line = Content.assemble((text, "bold $primary"), (f"  {below}", "$quiet")).truncate(width - 5, ellipsis=True)
        return [line.pad_left(5), *[Content("")] * (PLAIN_TITLE - 2)] if free >= PLAIN_TITLE - 1 else []

    def _entry(self, i: int, width: int, high: int) -> list[Content]:
        """Return an entry in so many rows; in two the second one has its whole description."""
        choice, chosen = self.choices[i], i == self.index
        key = Content.styled(choice.digit or " ", "bold $accent" if choice.usable else "$quiet")
        style = ("bold" if chosen else "") if choice.usable else "$quiet"
        head = Content(" ") + key + "  " + Content.styled(choice.title, style)
        texts, free = (self._describe(choice), *choice.shorter), width - (head.cell_length + 3 if high == 1 else 6)
        text = next((each for each in texts if cell_width.width(each) <= free), texts[-1])
        text = cell_width.ellipsize(text, free) if free >= LEAST else ""
        if text != texts[0]:
            self._cut.add(choice.id)
        said = Content.styled(text, "" if chosen else "$quiet")
        rows = [left_and_right(head, said + " ", width - 1)] if high == 1 else [head, said.pad_left(4)]
        return [make_clickable(self._marked(row, width, chosen), f"click({i})") for row in rows]

    def _marked(self, row: Content, width: int, chosen: bool) -> Content:
        """Return a row of an entry behind the mark of the selected one."""
        if not chosen:
            return row.pad_left(1)
        line = Content.styled(BAR, side_style(0)) + row
        if self._game_app.appearance.fills_areas:
            return surface_row(line, width, "raised")
        return line.pad_right(max(0, width - line.cell_length)).stylize("bold reverse")

    # --- choosing ---------------------------------------------------------------------------------

    def point(self, i: int) -> None:
        super().point(i % self.length)

    def action_choose(self, by: int) -> None:
        self.point(self.index + by)  # wraps around

    def action_point(self, i: int) -> None:
        """Select an entry; -1 is the last one."""
        self.point(i)

    @property
    def commands(self) -> Sequence[Command]:
        return self.SCREEN_COMMANDS

    def type_character(self, character: str) -> None:
        for i, choice in enumerate(self.choices):
            if choice.digit == character:
                self.point(i)
                self.action_begin()

    def open_at(self, i: int) -> None:
        if self.choices[i].usable:
            self.app.call_later(self.app.run_action, self.choices[i].action)

    def action_change(self) -> None:
        """Change what the selected entry does before doing it."""
        other = "app.change_alone" if self._game_app.levels else "app.set_up"
        self.app.call_later(self.app.run_action, self.choices[self.index].change or other)


def challenge_choices(replay: Replay[Any, Any, Any, Any]) -> list[StartChoice]:
    """Return the ways to accept a challenge: in the seat of the one who sent it, or in the seat after it."""
    from hotseat.records.challenge import own_seat

    names = replay.game.names(replay.start_state)
    seat = own_seat(replay)
    own, other = names[seat], names[(seat + 1) % len(names)]
    return [
        StartChoice(
            "accept",
            _("Accept the challenge"),
            "app.accept_challenge(False)",
            _("the same deal from {name}'s seat, without the coach").format(name=own),
        ),
        StartChoice(
            "swap",
            _("Accept it with the seats swapped"),
            "app.accept_challenge(True)",
            _("the same deal from {name}'s seat, without the coach").format(name=other),
        ),
        StartChoice("leave", _("Leave it"), "app.close", _("nothing is kept of it")),
    ]


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
