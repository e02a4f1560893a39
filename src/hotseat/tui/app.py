"""The application of any game: it opens the screens, plays one game, and ends cleanly on any signal.

A screen module is imported when the screen opens, because most runs need only a few of them.
"""

from __future__ import annotations

import logging
import math
import secrets
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypedDict

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import Participants
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, MAX_SEED, REMOTE, PlayerSpec, default_names
from hotseat.plugin.setup_options import turn_order
from hotseat.records import saved_games
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.tui.appearance import Appearance
from hotseat.tui.commands import Command, SetupButton
from hotseat.tui.end_signals import end_on_signals
from hotseat.tui.messages import GameOpened, ReplayWanted, TrialWanted
from hotseat.tui.screen_stack import SerializedApp
from hotseat.tui.settings import keep_keys
from hotseat.tui.table_participants import GameReplaced, RecordGiven, RematchAgreed
from hotseat.tui.theme import DARK, THEMES
from hotseat.util import file_systems, identity
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext, pgettext
from hotseat.util.text_utils import foreign_key, join_and, with_period

if TYPE_CHECKING:
    from hotseat.play.lessons import LessonProgressStore
    from hotseat.remote.hosting import Hosting
    from hotseat.tui.playing import PlayScreen
    from hotseat.tui.replay import ReplayScreen
    from hotseat.tui.saved_games import SavedGamesScreen
    from hotseat.tui.setup import LastGame, SetupScreen
    from hotseat.tui.start import StartChoice, StartScreen

_LOG = logging.getLogger(__name__)
Opponents: TypeAlias = ExternalPlayers[Any, Any, Any, Any]

LONG = 15
"""Seconds for which an important notice is shown."""
SHORT = 3
"""Seconds for which the notice about an unknown key is shown; until they have passed, no other such notice appears."""


class AppOptions(TypedDict, total=False):
    """The optional arguments of every application."""

    lesson: str | None
    """The id of the lesson to begin with; "" for the list of lessons, None for none."""
    given: Mapping[str, str] | None
    """Settings for this run only, by name."""
    seated: Callable[[Session[Any, Any, Any, Any]], Opponents]
    """Creates the players of a game's seats that no person plays."""
    levels: Sequence[str]
    """The levels of computer players that can be chosen for a new game."""
    others: Callable[[], Sequence[str]]
    """Returns the ids of the other game plugins that can be played."""
    start: bool
    """Whether the first screen opens if there is nothing else to open."""
    hosting: Hosting | None
    """The hosting of games for other machines; None if games can't be hosted."""
    notify: Sequence[str]
    """The command to run when a person's turn begins; empty for none."""


class GameApp(SerializedApp):
    """The application of a game. A game with screens of its own names them in a subclass.

    Args:
        session: the game to play; without one the unfinished games are listed, or the setup screen opens.
        lesson: the id of the lesson to begin with; "" for the list of lessons, None for none.
        start: whether the first screen opens, if there is nothing else to open, instead of the games or the setup.
        hosting: what serves games for other machines; None if games can't be hosted.
    """

    CSS_PATH: ClassVar[Any] = Path(__file__).with_name("base.tcss")
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "to the shell", show=False, priority=True),
        Binding("f2", "settings", "settings", show=False),
        Binding("f4", "participants", "players", show=False),
    ]
    TABLE: ClassVar[type[PlayScreen[Any, Any, Any, Any]] | None] = None
    """The screen of a game in play; None for the standard one, `PlayScreen`."""
    REPLAY: ClassVar[type[ReplayScreen[Any, Any, Any, Any]] | None] = None
    """The screen of a replay; None for the standard one, `ReplayScreen`."""
    BESIDE_GAMES: ClassVar[tuple[Command, ...]] = ()
    """The commands of the application that the list of saved games offers."""
    SETTINGS: ClassVar[tuple[str, ...]] = ("language", "theme", "ascii", "covers", "clock", "bell", "opponents")
    """The names of the settings that the game's screens obey."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        session: Session[Any, Any, Any, Any] | None = None,
        replay: Replay[Any, Any, Any, Any] | None = None,
        *,
        lesson: str | None = None,
        given: Mapping[str, str] | None = None,
        seated: Callable[[Session[Any, Any, Any, Any]], Opponents] = ExternalPlayers,
        levels: Sequence[str] = (),
        others: Callable[[], Sequence[str]] = tuple,
        start: bool = False,
        hosting: Hosting | None = None,
        notify: Sequence[str] = (),
    ) -> None:
        self.appearance = Appearance(self, given or {}, self.check_keys)
        self.appearance.notify_command = notify
        super().__init__(ansi_color=True if self.appearance.colourless else None)
        self.title = identity.current().name
        for theme in THEMES:
            self.register_theme(theme)
        self.appearance.apply()
        self.game = game
        self.session = session
        """The game that is played; None if there is none."""
        self.replay = replay
        """The replay that is open instead of a game; None if there is none."""
        self.lesson = lesson
        self.seated = seated
        self.levels = levels
        self.others = others
        self.start = start
        self.hosting = hosting
        self.participants: Participants | None = None
        """The people of the game that is played, if it is one on several machines; else None."""
        self.wanted = ""
        """The id of the game to play after this application ends; "" for none."""
        self.news: list[str] = []
        """Messages about the files of games that were left."""
        self._named = -math.inf
        """The event time of the last notice about an unknown key, in seconds."""
        self.when_hung_up: Callable[[int], None] = lambda _: None
        """A callback for the end by a signal, called in another thread with the exit code."""
        self._signal_code = 0
        """The exit code of the signal that ends the application; 0 if none has come."""

    @classmethod
    def of_game(cls, game: Game[Any, Any, Any, Any], **options: Any) -> Self:
        """Return the application of a game."""
        return cls(game, **options)

    # --- what a game says ---------------------------------------------------------------------------------------------

    @property
    def heading(self) -> Content:
        """The name of the game as a heading."""
        return Content.styled(_(self.game.name), "bold $primary")

    def check_keys(self, wanted: object) -> tuple[Mapping[str, str], list[str]]:
        """Return the valid custom keys of the settings file, and an error for each invalid one.

        Args:
            wanted: the value in the file, a mapping of names of commands to labels of keys if it is valid.
        """
        return keep_keys(wanted)

    def setup_buttons(self) -> list[SetupButton]:
        """Return the buttons of the setup screen that open something else than a game, in the player's language."""
        learn = SetupButton("learn", pgettext("button", "Learn"), "app.learn")
        return [learn] if self.game.has_lessons else []

    def lesson_screen(self, lesson: Any, store: LessonProgressStore) -> Screen[None]:
        """Return the screen of a lesson: by default the table, with the coach beside it."""
        from hotseat.play.lessons import LessonRun
        from hotseat.tui.lesson import LessonExercise
        from hotseat.tui.playing import PlayScreen

        kind = self.TABLE or PlayScreen[Any, Any, Any, Any]
        exercise = LessonExercise[Any, Any, Any, Any](LessonRun.begin(lesson, self.game, store))
        return kind(exercise.session, exercise=exercise)

    def table(self, session: Session[Any, Any, Any, Any], opponents: Opponents) -> Screen[None]:
        """Return the screen of a game in play."""
        from hotseat.tui.playing import PlayScreen

        kind = self.TABLE or PlayScreen[Any, Any, Any, Any]
        return kind(session, opponents=opponents)

    def replay_screen(self, replay: Replay[Any, Any, Any, Any]) -> Screen[None]:
        """Return the screen of a replay."""
        from hotseat.tui.replay import ReplayScreen

        kind = self.REPLAY or ReplayScreen[Any, Any, Any, Any]
        return kind(replay, open_hands=not self.appearance.covered)

    def trial_table(self, state: Any) -> Screen[None]:
        """Return a table for trying moves from a position of a replay."""
        from hotseat.tui.playing import PlayScreen
        from hotseat.tui.trial import Trial

        kind, trial = self.TABLE or PlayScreen[Any, Any, Any, Any], Trial(self.game, state)
        return kind(trial.session, exercise=trial)

    # --- Textual ------------------------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return this project's colours, for themes of Textual that don't define them."""
        return DARK.variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return Textual's filters and the ASCII filter."""
        ascii_filter = self.appearance.ascii_filter
        return [*super().get_line_filters(), *[ascii_filter] * ascii_filter.enabled]

    def refresh_css(self, animate: bool = True) -> None:
        """Apply the colours of the theme; before a screen is open, without parsing all style sheets a second time."""
        if self.screen_stack:
            super().refresh_css(animate)
            return
        self.stylesheet.set_variables(self.get_css_variables())
        self.stylesheet.parse()
        self.stylesheet.update(self, animate=animate)

    def watch_theme(self, theme: str) -> None:
        """Save a theme that was chosen in Textual's palette."""
        if self.is_running and theme != self.appearance.wanted_theme:
            self.appearance.change("theme", theme)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette: those of the screen first, then those of Textual."""
        for command in getattr(screen, "commands", getattr(screen, "SCREEN_COMMANDS", ())):
            if command.action:
                yield SystemCommand(command.title, command.help_text, partial(self.run_action, command.action, screen))
        yield SystemCommand(_("Settings (F2)"), _("Colours, covers, animation, clock and bell"), self.action_settings)
        if not screen.query("#contents, #coach"):
            yield from self.teaching_commands()
        yield from super().get_system_commands(screen)

    def teaching_commands(self) -> Iterable[SystemCommand]:
        """Yield the commands of the palette that teach the game."""
        if self.game.has_lessons:
            yield SystemCommand(_("Learn"), _("Learn the game by playing, in short lessons"), self.action_learn)

    # --- the first screen ---------------------------------------------------------------------------------------------

    def start_choices(self) -> tuple[list[StartChoice], str]:
        """Return the entries of the first screen, and the id of the one to select first."""
        from hotseat.tui.start import StartChoice

        games = saved_games.readable_games(game=self.game.id)
        unfinished = next((each for each in games if not each.over), None)
        choices = []
        if unfinished is not None:
            choices.append(StartChoice("go-on", _("Continue"), "app.go_on", join_and(unfinished.player_labels)))
        if self.game.has_lessons:
            choices.append(StartChoice("learn", _("Learn"), "app.learn", _("Short lessons on the real board")))
        if self.levels:
            choices.append(StartChoice("alone", _("Play against the computer"), "app.play_alone", self._first_game()))
        choices.append(
            StartChoice("together", _("Play together here"), "app.set_up", _("People at one keyboard, computers too"))
        )
        if self.hosting is not None:
            choices.append(
                StartChoice("host", _("Play with another machine"), "app.host_game", _("This machine is the host"))
            )
            if self.game.reads_events:
                choices.append(StartChoice("join", _("Join by an invitation"), "app.join_game", _("From the host")))
        choices += self.exercise_choices()
        if games:
            number = ngettext("{number} game", "{number} games", len(games)).format(number=len(games))
            choices.append(StartChoice("saved", _("Saved games"), "app.list_saved", number))
        for name in self.others():
            choices.append(
                StartChoice(
                    name, _("Play {game}").format(game=registry.title_of_game(name)), f"app.play_other('{name}')"
                )
            )
        new = self.game.has_lessons and not games
        return choices, "go-on" if unfinished else "learn" if new else "alone"

    def exercise_choices(self) -> list[StartChoice]:
        """Return the entries of the first screen for further exercises of the game; there are none by default."""
        return []

    def _alone(self) -> LastGame:
        """Return the setup of a game of one person against a computer player: the level chosen last, or the first."""
        from hotseat.tui.setup import LastGame

        options, chosen = self.game.setup_options(), self.appearance.settings.seats[1:]
        level = next((each for each in chosen if each in self.levels), self.levels[0])
        loadouts = options.first_game.loadouts or tuple(each.id for each in options.loadouts[:2])
        names = default_names((HUMAN, PlayerSpec("level", level)))
        return LastGame(options.first_game.form or options.forms[0].id, names, (HUMAN.text, level), loadouts)

    def _first_game(self) -> str:
        """Return the form, the loadouts and the level of a game against the computer, in the player's language."""
        alone, options = self._alone(), self.game.setup_options()
        titles = {each.id: each.title for each in options.loadouts}
        form = next(each.title for each in options.forms if each.id == alone.form)
        parts = [form, _(alone.player_specs[1])]
        if alone.loadouts:
            versus = _("{loadout} against {other}")
            parts.insert(1, versus.format(loadout=titles[alone.loadouts[0]], other=titles[alone.loadouts[1]]))
        return _(", ").join(parts)

    def action_play_alone(self) -> None:
        """Start a game of one person against a computer player."""
        alone, options = self._alone(), self.game.setup_options()
        form = next(each for each in options.forms if each.id == alone.form)
        seating = next((each for each in form.seatings if each.seats == len(alone.names)), None)
        if seating is None:  # a game that isn't for two
            self.action_change_alone()
            return
        loadouts = {options.loadout_key: alone.loadouts} if alone.loadouts else {}
        chosen = {**form.settings, **seating.settings, **loadouts, "names": alone.names}
        self._begin({**chosen, "seed": secrets.randbelow(MAX_SEED)}, alone.player_specs)

    def action_change_alone(self) -> None:
        """Open the setup of a game against the computer."""
        self.stack.open(self._setup(self._alone()), above=self.screen)

    def action_set_up(self) -> None:
        """Open the setup above the first screen."""
        self.stack.open(self._setup(), above=self.screen)

    def action_host_game(self) -> None:
        """Open the setup of a game whose second player is on another machine."""
        from hotseat.tui.setup import LastGame

        alone = self._alone()._replace(names=default_names((HUMAN, REMOTE))) if self.levels else LastGame()
        self.stack.open(self._setup(alone._replace(player_specs=(HUMAN.text, REMOTE.text))), above=self.screen)

    def action_join_game(self) -> None:
        """Ask for an invitation, and show the game that it leads to."""
        from hotseat.tui.join import JoinScreen

        self.stack.open(JoinScreen(self._joined), above=self.screen, then=self._sit_down)

    def _joined(self, text: str) -> Session[Any, Any, Any, Any]:
        """Return the game that an invitation leads to.

        Raises:
            ValueError: the text is no invitation, or the game can't be joined.
        """
        from hotseat.remote.invitation import read_invitations
        from hotseat.util.extras import report_missing
        from hotseat.util.visitors import require_owner

        require_owner()
        with report_missing("remote", error=ValueError):
            from hotseat.remote.joined import join_game
        return join_game(self.game, read_invitations(text), "")

    def _sit_down(self, session: Session[Any, Any, Any, Any] | None) -> None:
        if session is not None:
            self.post_message(GameOpened(session))

    def action_participants(self) -> None:
        """Open the screen about the people of a game on several machines, unless it is open."""
        from hotseat.tui.participants import ParticipantsScreen

        session, participants = self.session, self.participants
        if session is not None and participants is not None and not isinstance(self.screen, ParticipantsScreen):
            self.stack.open(ParticipantsScreen(session, participants), above=self.screen)

    def action_list_saved(self) -> None:
        """Open the list of saved games above the first screen."""
        self.stack.open(self._saved_games(), above=self.screen)

    def action_go_on(self) -> None:
        """Resume the latest unfinished game that can be opened, or show why none can."""
        try:
            opened = saved_games.open_latest(lambda path: Session.resume(path, self.game), game=self.game.id)
        except (RecordFault, saved_games.NotFound) as fault:
            self.notify(with_period(str(fault)), severity="warning", timeout=LONG)
        else:
            self.post_message(GameOpened(opened))

    # --- opening screens ----------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the first screen."""
        self.open_first()
        for notice in filter(None, [self.appearance.fault, *file_systems.take_notices()]):
            self.notify(notice, severity="warning", timeout=LONG)

    def open_first(self) -> None:
        """Open the first screen."""
        if self.replay is not None:
            self.stack.open(self.replay_screen(self.replay), above=self.screen)
        elif self.session is not None:
            self.stack.open(self._table_of(self.session, self.seated(self.session)), above=self.screen)
        elif self.lesson is not None:
            self.action_learn()
        elif self.start:
            self.stack.open(self.start_screen(), above=self.screen)
        elif saved_games.unfinished_games(game=self.game.id):
            self.stack.open(self._saved_games(), above=self.screen)
        else:
            self.stack.open(self._setup(), above=self.screen)

    def start_screen(self) -> StartScreen:
        """Return the first screen."""
        from hotseat.tui.start import StartScreen

        return StartScreen(lambda: self.heading, self.start_choices)

    def _setup(self, last: LastGame | None = None) -> SetupScreen:
        """Return the setup screen, with the given values or those of the game before."""
        from hotseat.tui.setup import LastGame, SetupScreen

        buttons = self.setup_buttons, self.others(), len(saved_games.unfinished_games(game=self.game.id))
        shown = last or LastGame.of(self.session)
        address = self.hosting.suggested_address if self.hosting is not None else ""
        return SetupScreen(self.game, lambda: self.heading, self.levels, *buttons, shown, address)

    def _saved_games(self) -> SavedGamesScreen[Any, Any, Any, Any]:
        from hotseat.tui.saved_games import SavedGamesScreen

        games = saved_games.readable_games(game=self.game.id)
        return SavedGamesScreen(self.game, games, self.heading, self.BESIDE_GAMES)

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """Start the game that was configured; ignore a second message for the same setup."""
        from hotseat.tui.setup import SetupScreen

        if not isinstance(self.screen, SetupScreen):
            return
        try:
            self._begin(message.wanted, message.player_specs, message.address)
        except ValueError as fault:
            self.screen.show_fault(with_period(str(fault)))

    def _begin(self, wanted: Json, player_specs: Sequence[str], address: str = "") -> None:
        """Start a game and play it, in place of all open screens.

        Raises:
            ValueError: the game refuses the settings, or can't be hosted.
        """
        if self.hosting is not None and address:
            self.hosting.listen(address)
        session = Session.start(self.game, wanted, saved_games.games_folder())
        try:
            opponents = self.seated(session)
            for seat, spec in enumerate(player_specs):
                session.set_player(seat, opponents.named(spec))
            opponents.open()
        except ValueError:
            session.discard()
            raise
        self._seat(session, opponents)

    def _seat(self, session: Session[Any, Any, Any, Any], opponents: Opponents) -> None:
        """Play a game, in place of all open screens."""
        self.session, self.replay = session, None
        self.stack.clear(self._table_of(session, opponents))

    def _table_of(self, session: Session[Any, Any, Any, Any], opponents: Opponents) -> Screen[None]:
        """Return the screen of a game in play, which is served for other machines if players are there."""
        if opponents.participants is None:
            try:
                opponents.open()
            except ValueError as fault:
                self.notify(with_period(str(fault)), severity="warning", timeout=LONG)
        self.participants = opponents.participants
        return self.table(session, opponents)

    def on_game_opened(self, message: GameOpened) -> None:
        """Show a game that was loaded, forked or joined, in place of all open screens."""
        self._open_game(message)

    def _open_game(self, message: GameOpened) -> None:
        self.put_away()
        opponents = self.seated(message.session)
        if message.alone:
            opponents.take_over()
        self._seat(message.session, opponents)
        if message.notice:
            self.notify(message.notice)

    def on_rematch_agreed(self, message: RematchAgreed) -> None:
        """Begin the game again with every player one seat further to the front, on all machines."""
        old = self.session
        if old is None or self.hosting is None or old.outcome is None:
            return
        session = Session.start(
            self.game,
            old.rematch_settings() | {"seed": secrets.randbelow(MAX_SEED)},
            saved_games.games_folder(),
            turn_order(old.players, 1),
        )
        self.put_away()
        try:
            self.hosting.serve(session, turned=1)
        except ValueError as fault:
            self.notify(with_period(str(fault)), severity="warning", timeout=LONG)
        self._seat(session, self.seated(session))

    def on_game_replaced(self, message: GameReplaced) -> None:
        """Show the game that the host has begun with the same people."""
        if self.session is not None and self.session.is_joined:
            from hotseat.remote.joined import JoinedSession

            assert isinstance(self.session, JoinedSession)
            if self.session.is_replaced:
                try:
                    following = self.session.following()
                except ValueError as fault:
                    self.exit(return_code=1, message=str(fault))
                else:
                    self._open_game(GameOpened(following))

    def on_record_given(self, message: RecordGiven) -> None:
        """Save the record that the host has given."""
        try:
            path = saved_games.save_received(message.text, self.game)
        except (OSError, RecordFault) as fault:
            self.notify(_("The host's record can't be saved: {why}.").format(why=fault), severity="warning")
        else:
            self.notify(_("The host has given the record; it is saved as {name}.").format(name=path.stem), timeout=LONG)

    def on_replay_wanted(self, message: ReplayWanted) -> None:
        """Show a replay above the current screen, or in place of it."""
        screen = self.replay_screen(message.replay)
        if message.instead:
            self.stack.show(screen, instead_of=self.screen)
        else:
            self.stack.open(screen, above=self.screen)

    def on_trial_wanted(self, message: TrialWanted) -> None:
        """Open a table for trying moves above the replay."""
        self.stack.open(self.trial_table(message.state), above=self.screen)

    def action_new_game(self) -> None:
        """Close all screens and open the setup screen."""
        setup = self._setup()
        self.put_away()
        self.stack.clear(setup)

    def action_unfinished(self) -> None:
        """Close all screens and list the saved games."""
        self.stack.clear(self._saved_games())

    def action_settings(self) -> None:
        """Open the settings screen, unless it is open."""
        from hotseat.tui.settings_screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.stack.open(SettingsScreen(self.SETTINGS), above=self.screen)

    def action_learn(self) -> None:
        """Open the list of lessons above the other screens; the lesson itself if there is only one."""
        if not self.game.has_lessons:
            return
        from hotseat.play.lessons import LessonProgressStore  # imports pydantic, which a table doesn't need
        from hotseat.tui.learn import LearnScreen

        lessons, store = self.game.lessons(), LessonProgressStore()
        if store.fault:
            self.notify(store.fault, severity="warning", timeout=LONG)
        screen_of = partial(self.lesson_screen, store=store)
        if len(lessons) == 1:
            self.stack.open(screen_of(lessons[0]), above=self.screen)
        else:
            listed = LearnScreen(lessons, store, lambda: self.heading, screen_of, self.lesson or "")
            self.stack.open(listed, above=self.screen)

    def action_play(self) -> None:
        """Close the lessons or other exercises; if no screen is below them, open the setup screen."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.action_new_game()

    def action_leave_lists(self) -> None:
        """Close the lessons or other exercises; if no screen is below them, exit."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.exit()

    def action_leave_replay(self) -> None:
        """Close the replay; exit if the application was started with one."""
        if self.replay is not None:
            self.exit()
        else:
            self.action_close()

    # --- the terminal -------------------------------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver class, or `TerminalDriver` in a terminal of Linux or macOS."""
        chosen: type[Driver] = super().get_driver_class()
        if sys.platform != "win32" and chosen.__name__ == "LinuxDriver":
            from hotseat.tui.terminal_driver import TerminalDriver

            return TerminalDriver
        return chosen

    def _build_driver(self, *arguments: Any, **options: Any) -> Driver:
        """Return the driver, with signals handled from now on: it is about to change the terminal.

        Overrides a private method, since Textual's hook before it doesn't know whether there is a terminal.
        """
        driver = super()._build_driver(*arguments, **options)
        end_on_signals(self.hang_up, lambda code: self.when_hung_up(code), terminal=not driver.is_headless)
        return driver

    @property
    def failure(self) -> Exception | None:
        """The unexpected exception that ended the application, for the caller to report; None if there was none."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """End the application without drawing a traceback.

        An application that ends already takes its screens apart while their callbacks still run. What these raise for
        want of widgets is no failure, and only logged.

        Overrides a private method, since Textual has no public hook for this. Its own version draws the traceback.
        """
        if self._exit:
            _LOG.info("raised while the application ends: %r", error)
            return
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._return_code = 1
        self.panic()

    def notify(self, message: str, **how: Any) -> None:
        """Show a notice. The message is always plain text, never markup, as it may contain a player's name."""
        super().notify(message, **{**how, "markup": False})

    def on_key(self, event: events.Key) -> None:
        """Show a notice for a non-ASCII letter of another keyboard layout that the screen didn't handle."""
        sign = event.character or ""
        if event.is_printable and not sign.isascii() and event.time - self._named > SHORT:
            self._named = event.time
            self.notify(foreign_key(sign), timeout=SHORT)

    # --- the end ------------------------------------------------------------------------------------------------------

    def exit(self, result: None = None, return_code: int = 0, message: Any = None) -> None:
        """Exit and restore the terminal. A key that was typed before a signal doesn't change the signal's exit code.

        Args:
            return_code: the exit code, unless a signal ends the application.
            message: a text to print afterwards; None for none.
        """
        super().exit(result, self._signal_code or return_code, message)

    def hang_up(self, sign: signal.Signals) -> None:
        """Exit and restore the terminal. Every decision is saved already.

        Args:
            sign: the signal that ends the application; the exit code is 128 plus its number.
        """
        self._signal_code = 128 + sign
        self.exit()

    def give_up_terminal(self) -> None:
        """Restore the terminal at once and drop all pending output, for an exit that can't wait."""
        if give_up := getattr(self._driver, "give_up", None):
            give_up()

    def on_unmount(self) -> None:
        """Close the game's file however the application ends."""
        self.let_go()

    # --- the game at the table ----------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Save what couldn't be saved before, and close the game's file."""
        if self.session is not None:
            self.session.close()

    def put_away(self) -> None:
        """Close the current game, and show its remaining messages about the file as notices."""
        self.let_go()
        for text in self.session.take_messages() if self.session is not None else ():
            self.news.append(text)
            self.notify(text, severity="warning", timeout=LONG)
        self.session = None

    def action_play_other(self, name: str) -> None:
        """Exit so that the caller starts another game."""
        self.put_away()
        self.wanted = name
        self.exit()

    def action_help_quit(self) -> None:
        """Show a notice about how to leave and how to come back; this is the action of Ctrl+C."""
        message = _("Ctrl+Q quits, like q at the table: {kept}. Ctrl+Z goes to the shell; fg returns.")
        self.notify(message.format(kept=self._kept_then))

    @property
    def _kept_then(self) -> str:
        """A clause for players that says whether the game is saved if they leave now."""
        if self.session is None:
            return _("nothing is lost")
        if self.session.save_error:
            return _("but not everything is saved ({why})").format(why=self.session.save_error)
        if self.session.outcome is not None:
            return _("the game is over, and saved")
        return _("the game is saved; the next start offers to resume it")
