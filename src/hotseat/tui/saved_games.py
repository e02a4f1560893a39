"""The list of the saved games of all installed games: to resume, replay, export, rename and delete them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from hotseat.codec.names import caseless
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.game import ComponentFault, Game
from hotseat.records import card_search, saved_games
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.saved_games import SavedGame
from hotseat.records.transcript import Transcript, save_export, transcript_of
from hotseat.tui.commands import HELP, Command, footer_line, keymap
from hotseat.tui.menu_commands import CHOSEN, FILES, LEAVING, LINE, LISTING, NEW, OPEN_KEY, WHICH_GAME
from hotseat.tui.messages import GameOpened, ReplayWanted
from hotseat.tui.pane import Pane
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import game_heading, left_and_right, make_clickable, scroll_lines, wrap_to_rows
from hotseat.tui.theme import side_style
from hotseat.tui.timing import call_after_mount
from hotseat.util import cell_width
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, pgettext
from hotseat.util.text_utils import after_colon, badge, join_and, join_sentences, versus, with_period

FRAME, LOW_FRAME = 10, 6
"""Lines of the box besides the list and a message, on a high screen and on a low one."""

WIDEST = 86

ALARM, CALM = "$error", "$accent"
"""The colours of messages: of problems and warnings, and of all others."""

NAMING = gettext_noop("New name (letters, digits and hyphens): Enter renames, Esc cancels.")

SEARCHING = gettext_noop("Players, forms, names and ids with: Enter keeps the list, Esc lists all again.")

EXPORTING = gettext_noop("Format ({known}): Enter saves the game in a file, Esc cancels.")

WAY_OUT = gettext_noop("r replays it, and f there continues in a fork.")
"""A sentence about what still works for a game that can't be resumed."""

LEAST_NAME = 8
"""Columns to which a name is shortened at most."""

SHOWN: Mapping[str, Callable[[SavedGame], bool]] = {
    gettext_noop("unfinished"): lambda game: not game.over,
    gettext_noop("over"): lambda game: game.over,
    gettext_noop("all games"): lambda _: True,
}
"""The conditions on the listed games, by the choices; the first one is chosen at first."""

ORDERS: Mapping[str, Callable[[SavedGame], Any]] = {
    gettext_noop("the last played first"): lambda game: tuple(-moment for moment in game.when),
    gettext_noop("by players"): lambda game: tuple(map(caseless, game.names)),
    gettext_noop("the longest first"): lambda game: -game.turn,
}
"""The orders of the list, by the choices; the first one is chosen at first."""


UNREADABLE = RecordFault, registry.UnknownGame, ComponentFault
"""The faults of a file, and those of the game that it belongs to."""


class SavedGamesScreen(Screen[None]):
    """The list of saved games: players, scores and time of each, and below a line of facts."""

    CSS_PATH = Path(__file__).with_name("lists.tcss")
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]

    def __init__(
        self,
        own: str,
        games: Sequence[SavedGame],
        load: Callable[[str], Game[Any, Any, Any, Any]],
        further: Sequence[Command] = (),
        *,
        shown: str = next(iter(SHOWN)),
    ) -> None:
        super().__init__()
        self.own = own
        """The id of the application's game, which isn't named in the list."""
        self._load = load
        self._with_cards: dict[Path, Game[Any, Any, Any, Any]] = {}
        """The games that were looked for by `_game_of`."""
        """Returns a game plugin by its id; raises UnknownGame or ComponentFault."""
        self._further = further
        self._all = list(games)
        self.kind = ""
        """The id of the only game that is listed; "" for all."""
        self.games = list[SavedGame]()
        self.index = 0
        self.pointed = False
        """Whether the player chose this game; then a click on it resumes it."""
        self.message, self.tone = "", ALARM
        self.shown, self.order = shown, next(iter(ORDERS))
        self.search = ""
        """The text that a listed game contains; "" for any."""
        self._typed: Literal["name", "search", "format"] = "name"
        """The meaning of the text input."""
        self._read = set[Path]()
        """The files whose scores have been read."""
        self._list()

    def _list(self) -> None:
        """List the games that the player wants to see, and keep the chosen one if it is among them."""
        chosen = self.chosen
        words = caseless(self.search).split()
        self.games = sorted(
            (
                each
                for each in self._all
                if SHOWN[self.shown](each)
                and self.kind in ("", each.game)
                and all(word in caseless(self._text(each)) for word in words)
            ),
            key=ORDERS[self.order],
        )
        paths = [each.path for each in self.games]
        self.index = paths.index(chosen.path) if chosen is not None and chosen.path in paths else 0

    @property
    def kinds(self) -> list[str]:
        """The ids of the games that the files belong to, that of the application first."""
        return sorted({each.game for each in self._all}, key=lambda kind: (kind != self.own, kind))

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that are possible now, with the choice of a game labelled by it."""
        kind = after_colon(pgettext("key", "game"), registry.title_of_game(self.kind) if self.kind else _("all"))
        which = (WHICH_GAME._replace(label=kind),) * (len(self.kinds) > 1)
        return (*CHOSEN, *LISTING[:1], *which, *LISTING[1:], NEW, *FILES, OPEN_KEY, *self._further, HELP, LEAVING)

    def _text(self, game: SavedGame) -> str:
        """Return the text in which a search looks."""
        return f"{' '.join(game.player_labels)} {self.facts(game)} {game.id}"

    @property
    def chosen(self) -> SavedGame | None:
        """The chosen game; None if none is listed."""
        return self.games[self.index] if self.games else None

    def _game_of(self, game: SavedGame) -> Game[Any, Any, Any, Any]:
        if game.path not in self._with_cards:
            self._with_cards[game.path] = card_search.fitting_game(game.path, self._load(game.game))
        return self._with_cards[game.path]

    def facts(self, game: SavedGame) -> str:
        """Return the line of facts: name, kind of game, turn, the game that it was forked from, and the loadouts."""
        title, kind = game.announced.title, registry.title_of_game(game.game)
        if game.game != self.own and not title.startswith(kind):
            title = after_colon(kind, title)
        if game.parent:
            message = _("{title}, turn {turn}, forked from {game} at {ply}")
            facts = message.format(title=title, turn=game.turn, game=game.parent.id, ply=game.parent.ply)
        else:
            facts = _("{title}, turn {turn}").format(title=title, turn=game.turn)
        if game.announced.loadouts:
            with suppress(*UNREADABLE):
                loadouts = [
                    *map(
                        (self._with_cards.get(game.path) or self._load(game.game)).loadout_name, game.announced.loadouts
                    )
                ]
                facts = _("; ").join([facts, versus(game.sides(loadouts))])
        return after_colon(game.name, facts)

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="unfinished", classes="surface"):
            yield Static(game_heading(self.app))
            yield Pane(id="unfinished-games")
            yield Pane(id="unfinished-message")
            yield TextInput(id="unfinished-name", compact=True)
            yield Pane(id="unfinished-footer")

    def on_mount(self) -> None:
        """Read the scores of the games one at a time, so that keys are handled meanwhile."""
        self._line.cursor_blink = self._line.display = False
        call_after_mount(self._read_scores, at=self)

    def _read_scores(self) -> None:
        """Read the scores of the next game for which a replay is needed."""
        game = next((each for each in self._all if not each.settled and each.path not in self._read), None)
        if game is not None:
            self._read.add(game.path)
            try:
                read = saved_games.with_scores(game, self._game_of(game))
            except UNREADABLE as fault:
                read = game._replace(fault=str(fault))
            self._replace(game, read)
            self.show()
            call_after_mount(self._read_scores, at=self)

    def _replace(self, before: SavedGame, after: SavedGame | None) -> None:
        """Replace a game by what is known of it now, or remove it if None, and list the games again."""
        now = (after if each is before else each for each in self._all)
        self._all = [each for each in now if each is not None]
        self._list()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def show(self) -> None:
        """Show as many games as fit, the chosen one among them."""
        width, height = self.app.size
        low = height < 24
        width = min(WIDEST, width - (4 if low else 6))
        message = self._message_lines(width)
        height -= (LOW_FRAME if low else FRAME) + len(message) + self._line.display
        near = range(max(0, self.index - height), min(len(self.games), self.index + height))
        blocks = [self._block(i, self.games[i], width) for i in near]
        first = sum(map(len, blocks[: self.index - near.start]))
        lines = [line for block in blocks for line in block]
        self.query_one("#unfinished-games", Pane).show(scroll_lines(lines, first - height // 2, width, height))
        self.query_one("#unfinished-message", Pane).show(message)
        commands = LINE if self._line.display else self.commands
        usable = {each.action for each in commands}
        if not self.games:
            usable -= {each.action for each in (*CHOSEN, *FILES, *LISTING * (not self._all))}
        self.query_one("#unfinished-footer", Pane).show([footer_line(commands, usable, width)])

    def _message_lines(self, width: int) -> list[Content]:
        if self.message:
            return wrap_to_rows(Content.styled(self.message, f"bold {self.tone}"), width, 3)
        if (self.shown, self.order, self.search) == (next(iter(SHOWN)), next(iter(ORDERS)), ""):
            message = _("Unfinished game {number} of {all}, the last played first")
        elif self.search:
            message = _("Game {number} of {all}: {shown} with {text}, {order}")
        else:
            message = _("Game {number} of {all}: {shown}, {order}")
        number = self.index + bool(self.games)
        parts = {"shown": _(self.shown), "order": _(self.order), "text": repr(self.search)}
        return wrap_to_rows(
            Content.styled(message.format(number=number, all=len(self.games), **parts), "$quiet"), width, 3
        )

    def _block(self, i: int, game: SavedGame, width: int) -> list[Content]:
        """Return a game in two lines; in more if its names or facts are long, or if it can't be resumed."""
        chosen = i == self.index
        sign = Content(f"{'>' if chosen else ' '} ")
        when = Content(f" {saved_games.humanize_age(game.played)} ")
        first, *more = self._players(game, width - sign.cell_length - when.cell_length)
        lines = [left_and_right(sign + first, when, width), *(Content("  ") + line for line in more)]
        if chosen:
            lines = [line.pad_right(width - line.cell_length).stylize("bold reverse") for line in lines]
        contents = wrap_to_rows(Content.styled(self.facts(game), "$quiet"), width - 4, 2)
        if why := game.needs or game.fault or game.hindrance:
            reason = _("It can't be opened: {why}.") if game.needs else _("View only: {why}.")
            contents += wrap_to_rows(Content.styled(reason.format(why=why), "$error"), width - 4, 2)
        lines += [Content("  ") + line for line in contents]
        return [make_clickable(line.pad_right(max(0, width - line.cell_length)), f"click({i})") for line in lines]

    def _players(self, game: SavedGame, width: int) -> list[Content]:
        """Return the players with the scores: in one line, or in two if one line would shorten the names too much."""
        sides = range(len(game.announced.sides))
        whole, half = self._row(game, sides, width), (len(sides) + 1) // 2
        if whole.cell_length <= width:
            return [whole]
        return [self._row(game, part, width) for part in (sides[:half], sides[half:])]

    def _row(self, game: SavedGame, sides: range, width: int) -> Content:
        """Return some of the sides in one line, their names shortened to the columns if need be."""
        seats = sorted(seat for side in sides for seat in game.announced.sides[side])
        bare = self._sides(game, dict.fromkeys(seats, ""), sides)
        names = cell_width.fit_columns(
            [game.player_labels[seat] for seat in seats], width - bare.cell_length, LEAST_NAME
        )
        return self._sides(game, dict(zip(seats, names, strict=True)), sides)

    def _sides(self, game: SavedGame, labels: Mapping[int, str], sides: range) -> Content:
        scores = list(map(str, game.scores or ("..",) * len(game.names)))
        names = game.sides([labels.get(seat, "") for seat in range(len(game.names))])
        first = [game.announced.sides[side][0] for side in sides]
        return Content("  ").join(
            Content.styled(f"{badge(side)} {names[side]} ", side_style(side))
            + Content.styled(f"{scores[seat]:4}", "bold")
            for side, seat in zip(sides, first, strict=True)
        )

    # --- choosing ----------------------------------------------------------------------------------------------------

    def action_choose_next(self, by: int) -> None:
        """Choose a game above or below the chosen one."""
        self._choose(max(min(self.index + by, len(self.games) - 1), 0))

    def action_click(self, number: int) -> None:
        """Choose the clicked game, or resume it if it is the chosen one."""
        if self.pointed and number == self.index and not self._line.display:
            self.action_go_on()
        else:
            self._choose(number)

    def _choose(self, number: int) -> None:
        self.index, self.pointed, self.message = number, True, ""
        self._line.display = False
        self.set_focus(None)
        self.show()

    def action_go_on(self) -> None:
        """Resume the chosen game, or show why that isn't possible; look at one that is over."""
        game = self.chosen
        if game is None:
            return
        if game.over:
            self.action_look()
            return
        if reason := game.needs or game.fault or game.hindrance:
            why = _("This game can't be resumed: {why}.").format(why=reason)
            self._say(join_sentences(why, _(WAY_OUT)))
            return
        try:
            session = Session.resume(game.path, self._game_of(game))
        except UNREADABLE as fault:
            self._say(join_sentences(with_period(str(fault)), _(WAY_OUT)))
        else:
            self.post_message(GameOpened(session))

    def action_delete(self) -> None:
        """Delete the chosen game; only the second time in a row, after a warning."""
        game = self.chosen
        if game is None:
            return
        question = _("Press x again to delete this game of {names} permanently; any other key keeps it.")
        question = question.format(names=join_and(game.names))
        if self.message != question:
            self._say(question)
            return
        try:
            saved_games.delete_game(game)
        except (OSError, RecordFault) as fault:
            self._say(with_period(describe_error(fault)))
            return
        index = self.index
        self._replace(game, None)
        if self._all:
            self._choose(max(min(index, len(self.games) - 1), 0))
        else:
            self.app.call_later(self.app.run_action, "new_game")

    @property
    def _line(self) -> TextInput:
        """The text input for a new name, which is visible only while a name is typed."""
        return self.query_one("#unfinished-name", TextInput)

    def action_rename(self) -> None:
        """Open the text input for a new name of the chosen game."""
        if self.chosen is not None:
            self._open_line(self.chosen.name, _(NAMING), "name")

    def action_search(self) -> None:
        """Open the text input for a text to search for."""
        self._open_line(self.search, _(SEARCHING), "search")

    def action_export(self) -> None:
        """Open the text input for the format in which the chosen game is exported."""
        if transcript := self._transcript():
            first, *_others = formats = [*transcript.formats]
            self._open_line(first, _(EXPORTING).format(known=", ".join(formats)), "format")

    def _transcript(self) -> Transcript[Any, Any, Any, Any] | None:
        """Return the texts of the chosen game; None if none is listed, or if it can't be read, which is shown."""
        if self.chosen is None:
            return None
        try:
            return transcript_of(Replay.read(self.chosen.path, self._game_of(self.chosen)))
        except UNREADABLE as fault:
            self._say(with_period(str(fault)))
            return None

    def _export(self, transcript: Transcript[Any, Any, Any, Any], wanted: str) -> None:
        """Export a game in a format that was typed, and show the file; show why if that isn't possible."""
        if wanted not in transcript.formats:
            message = _("There is no format {name}; the formats are {known}.")
            self._say(message.format(name=repr(wanted), known=", ".join(transcript.formats)))
            return
        try:
            file = save_export(transcript, wanted)
        except OSError as fault:
            self._say(with_period(describe_error(fault)))
        else:
            self._choose(self.index)
            if self.app.is_web:
                self.app.deliver_text(file)
            else:
                self._say(_("The game is exported to {file}").format(file=file), CALM)

    def _open_line(self, value: str, message: str, typed: Literal["name", "search", "format"]) -> None:
        self._typed = typed
        self._line.value = value
        self._line.display = True
        self._line.focus()
        self._say(message, CALM)

    def action_show_next(self) -> None:
        """List the unfinished games, those that are over, or all."""
        self.shown = _after(self.shown, [*SHOWN])
        self._list()
        self._choose(self.index)

    def action_game_next(self) -> None:
        """List the games of the next kind, or of all."""
        self.kind = _after(self.kind, ["", *self.kinds])
        self._list()
        self._choose(self.index)

    def action_order_next(self) -> None:
        """List the games in the next order."""
        self.order = _after(self.order, [*ORDERS])
        self._list()
        self._choose(self.index)

    def on_input_changed(self, event: Input.Changed) -> None:
        """List the games that contain the text searched for so far."""
        if self._typed == "search" and self._line.display:
            self.search = event.value
            self._list()
            self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Rename or export the chosen game, or show why that isn't possible; keep the text searched for."""
        game = self.chosen
        if self._typed == "search" or game is None:
            self._choose(self.index)
            return
        if self._typed == "format":
            if transcript := self._transcript():
                self._export(transcript, event.value.strip().lower())
            return
        try:
            path = saved_games.rename_game(game, event.value)
        except (OSError, RecordFault, ValueError) as fault:
            self._say(with_period(describe_error(fault)))
            return
        self._replace(game, game._replace(path=path))
        self._choose([each.path for each in self.games].index(path))
        self._say(_("Renamed to {file}.").format(file=path.name), CALM)

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key; close the text input at Esc; cancel a pending deletion at any key but x."""
        action = keymap(self.commands).get(event.key)
        taken = event.key in ("escape", "up", "down", "tab") if self._line.display else action is not None
        if taken:
            event.stop()
            event.prevent_default()
        if self._line.display:
            if event.key == "escape":
                self._leave_line()
            return
        if self.message and event.key != "x":
            self._choose(self.index)
        if action is not None:
            await self.run_action(action)

    def _leave_line(self) -> None:
        """Close the text input, and list all games again if it was for a search."""
        if self._typed == "search":
            self.search = ""
            self._list()
        self._choose(self.index)

    def add(self, path: Path) -> None:
        """List a game that was saved meanwhile."""
        if path not in [each.path for each in self._all]:
            self._all.insert(0, saved_games.read_summary(path))
            self._list()

    def action_look(self) -> None:
        """Show the replay of the chosen game, as far as its file can be read."""
        if self.chosen is None:
            return
        try:
            replay = Replay.read(self.chosen.path, self._game_of(self.chosen))
        except UNREADABLE as fault:
            self._say(with_period(str(fault)))
        else:
            self.post_message(ReplayWanted(replay))

    def _say(self, message: str, tone: str = ALARM) -> None:
        self.message, self.tone = message, tone
        self.show()


def _after(choice: str, choices: Sequence[str]) -> str:
    """Return the choice after one; after the last one, the first."""
    return choices[(choices.index(choice) + 1) % len(choices)]
