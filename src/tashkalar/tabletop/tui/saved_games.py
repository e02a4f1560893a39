"""The list of unfinished games, the last played first, from which a game is resumed."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from tashkalar import cell_width
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop import library
from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.library import SavedGame
from tashkalar.tabletop.record import RecordFault
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import join_and, with_period
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.commands import Command, footer_line
from tashkalar.tabletop.tui.library_commands import CHOOSING, CHOSEN, LEAVING
from tashkalar.tabletop.tui.messages import GameOpened, ReplayWanted
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.text_input import TextInput
from tashkalar.tabletop.tui.text_layout import left_and_right, wrap_to_rows
from tashkalar.tabletop.tui.timing import call_after_mount

FRAME, LOW_FRAME = 10, 6
"""Lines of the box besides the list and a message, on a high screen and on a low one."""

WIDEST = 86

ALARM, CALM = "$error", "$accent"
"""The colours of messages: of problems and warnings, and of all others."""

NAMING = gettext_noop("Its new name, in letters, digits and hyphens: Enter gives it, Esc leaves all as it is.")

LEAST_NAME = 8
"""Columns to which a name is shortened at most."""


class UnfinishedScreen(Screen[None], Generic[S, Q, R, E]):
    """A list of unfinished games: of each the players, the scores and the time, and below a line of facts.

    Args:
        game: the game plugin.
        games: the saved games as the library lists them; the screen reads their scores one after another.
    """

    AUTO_FOCUS = ""
    SCREEN_COMMANDS: ClassVar[tuple[Command, ...]] = (*CHOSEN, *CHOOSING, LEAVING)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(each.keys), each.action, each.label, show=False) for each in (*CHOSEN, *CHOOSING, LEAVING)
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
    WAY_OUT: ClassVar[str] = gettext_noop("r looks at it.")
    """A sentence about the command that still works for a game that can't be resumed."""

    def __init__(self, game: Game[S, Q, R, E], games: Sequence[SavedGame]) -> None:
        super().__init__()
        self.game = game
        self.games = list(games)
        self.index = 0
        self.pointed = False
        """Whether the player chose this game; then a click on it resumes it."""
        self.message, self.tone = "", ALARM

    # --- what a game says ---------------------------------------------------------------------------------------------

    @property
    def heading(self) -> Content:
        """The heading of the list."""
        return Content.styled(self.game.name, "bold $primary")

    def side(self, name: str, number: int) -> Content:
        """Return the names of a side's players as styled text.

        Args:
            name: the names of the players.
            number: the index of the side, from 0.
        """
        return Content(name)

    def facts(self, game: SavedGame) -> str:
        """Return the line of facts: the kind of game, the turn, and the game that it was forked from.

        Args:
            game: the saved game.
        """
        title = game.announced.title
        if game.parent:
            message = _("{title}, turn {turn}, forked from {game} at {ply}")
            facts = message.format(title=title, turn=game.turn, game=game.parent.id, ply=game.parent.ply)
        else:
            facts = _("{title}, turn {turn}").format(title=title, turn=game.turn)
        return f"{game.name}: {facts}" if game.name else facts

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Compose a centred box."""
        with Vertical(id="unfinished"):
            yield Static(self.heading)
            yield Pane(id="unfinished-games")
            yield Pane(id="unfinished-message")
            yield TextInput(id="unfinished-name", compact=True)
            yield Pane(id="unfinished-footer")

    def on_mount(self) -> None:
        """Read the scores of the games one at a time, so that keys are handled meanwhile."""
        self._line.cursor_blink = self._line.display = False
        call_after_mount(partial(self._look_into, 0), at=self)

    def _look_into(self, number: int) -> None:
        if number < len(self.games):
            self.games[number] = library.with_scores(self.games[number], self.game)
            self.show()
            call_after_mount(partial(self._look_into, number + 1), at=self)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.show()

    def show(self) -> None:
        """Show as many games as fit, the chosen one among them."""
        width, height = self.app.size
        low = height < 24
        width = min(WIDEST, width - (4 if low else 6))
        message = self._message_lines(width)
        height -= (LOW_FRAME if low else FRAME) + len(message) + self._line.display
        blocks = [self._block(i, game, width) for i, game in enumerate(self.games)]
        first = sum(map(len, blocks[: self.index]))
        lines = [line for block in blocks for line in block]
        top = max(0, min(first - height // 2, len(lines) - height))
        self.query_one("#unfinished-games", Pane).show(lines[top : top + height])
        self.query_one("#unfinished-message", Pane).show(message)
        usable = frozenset(each.action for each in self.SCREEN_COMMANDS if not self._line.display)
        self.query_one("#unfinished-footer", Pane).show(
            [footer_line(self.SCREEN_COMMANDS, usable, width, (LEAVING.action,))]
        )

    def _message_lines(self, width: int) -> list[Content]:
        if self.message:
            return wrap_to_rows(Content.styled(self.message, f"bold {self.tone}"), width, 3)
        message = _("Unfinished game {number} of {all}, the last played first")
        return [Content.styled(message.format(number=self.index + 1, all=len(self.games)), "$quiet")]

    def _block(self, i: int, game: SavedGame, width: int) -> list[Content]:
        """Return a game in two lines; in more if its names or facts are long, or if it can't be resumed."""
        chosen = i == self.index
        sign = Content(f"{'>' if chosen else ' '} ")
        when = Content(f" {library.humanize_age(game.played)} ")
        first, *more = self._players(game, width - sign.cell_length - when.cell_length)
        lines = [left_and_right(sign + first, when, width), *(Content("  ") + line for line in more)]
        if chosen:
            lines = [line.pad_right(width - line.cell_length).stylize("bold reverse") for line in lines]
        contents = wrap_to_rows(Content.styled(self.facts(game), "$quiet"), width - 4, 2)
        if why := game.fault or game.hindrance:
            contents += wrap_to_rows(
                Content.styled(_("Only to look at: {why}.").format(why=why), "$error"), width - 4, 2
            )
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
            self.side(f"{names[side]} ", side) + Content.styled(f"{scores[seat]:4}", "bold")
            for side, seat in zip(sides, first, strict=True)
        )

    # --- choosing ----------------------------------------------------------------------------------------------------

    def action_choose_next(self, by: int) -> None:
        """Choose a game above or below the chosen one.

        Args:
            by: the number of games to move down; negative: up.
        """
        self._choose(min(max(self.index + by, 0), len(self.games) - 1))

    def action_click(self, number: int) -> None:
        """Choose the clicked game, or resume it if it is the chosen one.

        Args:
            number: the index of the game in the list, from 0.
        """
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
        """Resume the chosen game, or show why that isn't possible."""
        game = self.games[self.index]
        if game.fault or game.hindrance:
            why = _("This game can't be gone on with: {why}.").format(why=game.fault or game.hindrance)
            self._say(f"{why} {_(self.WAY_OUT)}")
            return
        try:
            session = Session.resume(game.path, self.game)
        except RecordFault as fault:
            self._say(f"{with_period(str(fault))} {_(self.WAY_OUT)}")
        else:
            self.post_message(GameOpened(session))

    def action_delete(self) -> None:
        """Delete the chosen game; only the second time in a row, after a warning."""
        game = self.games[self.index]
        question = _("x once more deletes this game of {names} for ever; any other key keeps it.")
        question = question.format(names=join_and(game.names))
        if self.message != question:
            self._say(question)
            return
        try:
            library.delete_game(game)
        except (OSError, RecordFault) as fault:
            self._say(with_period(_why(fault)))
            return
        del self.games[self.index]
        if self.games:
            self._choose(min(self.index, len(self.games) - 1))
            self._look_into(self.index)
        else:
            self.app.call_later(self.app.run_action, "new_game")

    @property
    def _line(self) -> TextInput:
        """The text input for a new name, which is visible only while a name is typed."""
        return self.query_one("#unfinished-name", TextInput)

    def action_rename(self) -> None:
        """Open the text input for a new name of the chosen game."""
        self._line.value = self.games[self.index].name
        self._line.display = True
        self._line.focus()
        self._say(_(NAMING), CALM)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Rename the chosen game, or show why that isn't possible."""
        game = self.games[self.index]
        try:
            path = library.rename_game(game, event.value)
        except (OSError, RecordFault, ValueError) as fault:
            self._say(with_period(_why(fault)))
            return
        self.games[self.index] = game._replace(path=path)
        self._choose(self.index)
        self._say(_("It is called {file} now.").format(file=path.name), CALM)

    def on_key(self, event: events.Key) -> None:
        """Close the text input at Esc; cancel a pending deletion at any key but x."""
        if self._line.display:
            if event.key in ("escape", "up", "down", "tab"):
                event.stop()
                event.prevent_default()
            if event.key == "escape":
                self._choose(self.index)
        elif self.message and event.key != "x":
            self._choose(self.index)

    def action_look(self) -> None:
        """Show the replay of the chosen game, as far as its file can be read."""
        try:
            replay = Replay.read(self.games[self.index].path, self.game)
        except RecordFault as fault:
            self._say(with_period(str(fault)))
        else:
            self.post_message(ReplayWanted(replay))

    def _say(self, message: str, tone: str = ALARM) -> None:
        self.message, self.tone = message, tone
        self.show()


def _why(fault: Exception) -> str:
    """Return the text of an exception, without the error number of an OSError."""
    return getattr(fault, "strerror", None) or str(fault)
