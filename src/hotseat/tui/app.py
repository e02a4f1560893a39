"""The application of any game. It imports a screen's module when the screen opens, as most runs need only a few."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypedDict, Unpack

from textual.app import SystemCommand
from textual.binding import Binding
from textual.content import Content
from textual.filter import LineFilter
from textual.screen import Screen

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import REMATCH, Participants
from hotseat.play.rematch import start_rematch
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.decision import Json
from hotseat.plugin.game import ComponentFault, Game
from hotseat.plugin.seats import HUMAN, MAX_SEED, REMOTE, default_names
from hotseat.records import saved_games
from hotseat.records.own_profile import read_profile
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.tui.appearance import Appearance
from hotseat.tui.commands import Command
from hotseat.tui.messages import GameOpened, MistakesWanted, ReplayWanted, TrialWanted
from hotseat.tui.settings import keep_keys, seats_of
from hotseat.tui.table_participants import GameReplaced, RecordGiven, RematchAgreed
from hotseat.tui.terminal_app import TerminalApp
from hotseat.tui.theme import DARK, THEMES, side_style
from hotseat.tui.timing import call_after_mount
from hotseat.util import file_systems, identity
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import count, with_period

if TYPE_CHECKING:
    from hotseat.play.lesson_run import LessonProgressStore
    from hotseat.records.profile_sections import Section
    from hotseat.remote.hosting import Hosting
    from hotseat.tui.exercise import Exercise
    from hotseat.tui.open_tables import OpenTable
    from hotseat.tui.playing import PlayScreen
    from hotseat.tui.replay import ReplayScreen
    from hotseat.tui.saved_games import SavedGamesScreen
    from hotseat.tui.setup import SetupScreen
    from hotseat.tui.setup_choices import LastGame
    from hotseat.tui.start import StartChoice, StartScreen

Opponents: TypeAlias = ExternalPlayers[Any, Any, Any, Any]

LONG = 15
"""Seconds for which an important notice is shown."""


class AppOptions(TypedDict, total=False):
    """The optional arguments of every application."""

    lesson: str | None
    """The id of the lesson to begin with; "" for the list of lessons, None for none."""
    mistakes: Iterator[Any] | None
    """The mistakes to solve, of `hotseat.coach.exercise.MistakeRun`; None for none."""
    given: Mapping[str, str] | None
    """Settings for this run only, by name."""
    seated: Callable[[Session[Any, Any, Any, Any]], Opponents]
    """Creates the players of a game's seats that no person plays."""
    levels: Sequence[str]
    """The levels of computer players that can be chosen for a new game."""
    others: Callable[[], Sequence[str]]
    """Returns the ids of the other game plugins that can be played."""
    ask_name: bool
    """Whether the first screen asks for the owner's name."""
    start: bool
    """Whether the first screen opens if there is nothing else to open."""
    hosting: Hosting | None
    """The hosting of games for other machines; None if games can't be hosted."""
    notify: Sequence[str]
    """The command to run when a person's turn begins; empty for none."""


class GameApp(TerminalApp):
    """The application of a game. A game with screens of its own names them in a subclass."""

    CSS_PATH: ClassVar[Any] = Path(__file__).with_name("base.tcss")
    ALLOW_SELECT = False
    BINDINGS = [
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
    SHARED: ClassVar[str] = gettext_noop("The position is in the clipboard as text, if your terminal allows that")
    """The notice after a position was copied."""
    SETTINGS: ClassVar[tuple[str, ...]] = ("language", "theme", "ascii", "covers", "clock", "bell", "opponents")
    """The names of the settings that the game's screens obey."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        session: Session[Any, Any, Any, Any] | None = None,
        replay: Replay[Any, Any, Any, Any] | None = None,
        **options: Unpack[AppOptions],
    ) -> None:
        self.appearance = Appearance(self, options.get("given") or {}, self.check_keys)
        self.appearance.notify_command = options.get("notify", ())
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
        self.lesson = options.get("lesson")
        self.mistakes = options.get("mistakes")
        self.seated = options.get("seated", ExternalPlayers)
        self.levels = options.get("levels", ())
        self.others = options.get("others", tuple)
        self.start = options.get("start", False)
        self.ask_name = options.get("ask_name", False)
        self.hosting = options.get("hosting")
        self.participants: Participants | None = None
        """The people of the game that is played, if it is one on several machines; else None."""
        self.wanted = ""
        """The id of the game to play after this application ends; "" for none."""
        self.following: Session[Any, Any, Any, Any] | None = None
        """The game to continue there; None for its first screen."""
        self.news: list[str] = []
        """Messages about the files of games that were left."""

    @classmethod
    def of_game(cls, game: Game[Any, Any, Any, Any], **options: Any) -> Self:
        """Return the application of a game."""
        return cls(game, **options)

    # --- what a game says ---------------------------------------------------------------------------------------------

    @property
    def heading(self) -> Content:
        """The name of the game as a heading."""
        return Content.styled(_(self.game.name), "bold $primary")

    @property
    def large_heading(self) -> tuple[Sequence[tuple[str, str]], str]:
        """The parts of the title of the first screen with their styles, and the line below it."""
        title, _colon, line = _(self.game.name).partition(": ")
        return [(title, side_style(0))], line

    def check_keys(self, wanted: object) -> tuple[Mapping[str, str], list[str]]:
        """Return the valid custom keys of a value of the settings file, and an error for each invalid one."""
        return keep_keys(wanted)

    def table(
        self, session: Session[Any, Any, Any, Any], opponents: Opponents | None = None, exercise: Any = None
    ) -> Screen[None]:
        """Return the screen of a game in play or of an exercise."""
        from hotseat.tui.playing import PlayScreen

        kind = self.TABLE or PlayScreen[Any, Any, Any, Any]
        return kind(session, opponents=opponents, exercise=exercise)

    def lesson_exercise(self, lesson: Any, store: LessonProgressStore) -> Exercise[Any, Any, Any, Any]:
        """Return a lesson as an exercise at the table."""
        from hotseat.play.lesson_run import LessonRun
        from hotseat.tui.lesson import LessonExercise

        return LessonExercise(LessonRun.begin(lesson, self.game, store))

    def trial(self, state: Any) -> Exercise[Any, Any, Any, Any]:
        """Return an exercise for trying moves from a position of a replay."""
        from hotseat.tui.trial import Trial

        return Trial(self.game, state)

    def mistake(self, run: Any, others: Iterator[Any]) -> Exercise[Any, Any, Any, Any]:
        """Return an exercise with a mistake, and those after it."""
        from hotseat.tui.mistakes import MistakeExercise

        return MistakeExercise(run, others)

    def replay_screen(self, replay: Replay[Any, Any, Any, Any]) -> Screen[None]:
        """Return the screen of a replay."""
        from hotseat.tui.replay import ReplayScreen

        kind = self.REPLAY or ReplayScreen[Any, Any, Any, Any]
        return kind(replay, open_hands=not self.appearance.is_on("covers"))

    def shared_lines(self, session: Session[Any, Any, Any, Any]) -> Sequence[str]:
        """Return a position as a text that holds what everybody may see, with the game in a line."""
        game, replay, state = session.game, session.replay(), session.state
        ending = replay.result or _("Not finished yet")
        line = _("{game}. {ending}, after {turns}.")
        line = line.format(game=game.title(state), ending=ending, turns=count(game.turn(state), "turn"))
        return [*game.render_text(replay.shown(state)), "", line]

    # --- Textual ------------------------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return this project's colours, for themes of Textual that don't define them."""
        return DARK.variables

    def get_line_filters(self) -> Sequence[LineFilter]:
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
        for command in self._commands(screen):
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

    def exercise_choices(self) -> list[StartChoice]:
        """Return the entries of the first screen for further exercises of the game; there are none by default."""
        return []

    def profile_sections(self) -> Sequence[Section]:
        """Return further sections of the statistics, such as the progress with exercises; there are none by default."""
        return ()

    def action_play_alone(self) -> None:
        """Start a game of one person against a computer player."""
        from hotseat.tui.start import alone_game

        alone, options = alone_game(self), self.game.setup_options()
        form = next(each for each in options.forms if each.id == alone.form)
        seating = next((each for each in form.seatings if each.seats == len(alone.names)), None)
        if seating is None:  # a game that isn't for two
            self.action_change_alone()
            return
        loadouts = {options.loadout_key: alone.loadouts} if alone.loadouts else {}
        chosen = {**form.settings, **seating.settings, **loadouts, "names": alone.names}
        self._begin({**chosen, "seed": secrets.randbelow(MAX_SEED)}, alone.player_specs[: seating.seats])

    def action_change_alone(self) -> None:
        """Open the setup of a game against the computer."""
        from hotseat.tui.start import alone_game

        self.stack.open(self._setup(alone_game(self)), above=self.screen)

    def action_set_up(self) -> None:
        """Open the setup of a game of people at this machine."""
        from hotseat.tui.setup_choices import LastGame

        self.stack.open(self._setup(LastGame(player_specs=seats_of(HUMAN.text))), above=self.screen)

    def action_host_game(self) -> None:
        """Open the setup of a game whose second player is on another machine."""
        from hotseat.tui.setup_choices import LastGame
        from hotseat.tui.start import alone_game

        alone = (
            alone_game(self)._replace(names=default_names((HUMAN, REMOTE), read_profile().name))
            if self.levels
            else LastGame()
        )
        self.stack.open(self._setup(alone._replace(player_specs=seats_of(REMOTE.text))), above=self.screen)

    def action_join_game(self) -> None:
        """Ask for an invitation, and show the game that it leads to."""
        from hotseat.tui.join import JoinScreen

        self.stack.open(JoinScreen(self.game), above=self.screen)

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
        """Continue the latest unfinished game of any kind that can be opened, or show why none can."""
        self._continue(self._open_tables())

    def action_continue(self, number: int) -> None:
        """Continue the unfinished game of a number, from 0 for the latest, or show why it can't be opened."""
        self._continue(self._open_tables()[number : number + 1])

    def _open_tables(self) -> list[OpenTable]:
        from hotseat.tui.open_tables import open_tables

        return open_tables(saved_games.readable_games())

    def _continue(self, tables: Sequence[OpenTable]) -> None:
        """Continue the first game that can be opened; one of another game in the application of that game."""
        faults: list[Exception] = []
        for table in tables:
            try:
                own = table.game == self.game.id
                game = self.game if own else registry.load_game(table.game, report=self.news.append)
                session = table.open(game)
            except (RecordFault, registry.UnknownGame, ComponentFault) as fault:
                faults.append(fault)
                continue
            if own:
                self.post_message(GameOpened(session))
            else:
                self.following = session
                self.action_play_other(table.game)
            return
        why = str(faults[0]) if faults else _("there is no unfinished game")
        self.notify(with_period(why), severity="warning", timeout=LONG)

    def action_choose_table(self) -> None:
        """List the unfinished games of all kinds."""
        from hotseat.tui.start import ChoiceScreen, table_choices

        self.stack.open(ChoiceScreen(_("Continue"), table_choices(self._open_tables())), above=self.screen)

    def action_further_games(self) -> None:
        """List the installed games that have no line of their own on the first screen."""
        from hotseat.tui.start import ChoiceScreen, game_choices

        self.stack.open(ChoiceScreen(_("More games"), game_choices(self)), above=self.screen)

    def action_rules(self) -> None:
        """Show the rules by topic."""
        from hotseat.tui.text_screen import TextScreen, rules_lines, text_width

        lines = rules_lines(self.game.topics(), text_width(self.size.width))
        self.stack.open(TextScreen(_("Rules"), lines), above=self.screen)

    def action_keys(self) -> None:
        """Show what each key of the screen does, and its signs."""
        from hotseat.tui.text_screen import TextScreen, keys_lines, text_width

        panes = getattr(self.screen, "panes", None)
        lines = keys_lines(self._commands(self.screen), getattr(panes, "SIGNS", ()), text_width(self.size.width))
        self.stack.open(TextScreen(_("Keys"), lines), above=self.screen)

    @staticmethod
    def _commands(screen: Screen[Any]) -> Sequence[Command]:
        """Return the commands of a screen."""
        found: Sequence[Command] = getattr(screen, "commands", getattr(screen, "SCREEN_COMMANDS", ()))
        return found

    def action_statistics(self) -> None:
        """Show the statistics of the finished games."""
        from hotseat.tui.profile import ProfileScreen

        self.stack.open(ProfileScreen(self), above=self.screen)

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
        elif self.mistakes is not None:
            self.on_mistakes_wanted(MistakesWanted(self.mistakes))
        elif self.start:
            self.stack.open(self.start_screen(), above=self.screen)
            if self.ask_name:
                self.call_later(self._ask_name)
        elif saved_games.unfinished_games(game=self.game.id):
            self.stack.open(self._saved_games(), above=self.screen)
        else:
            self.stack.open(self._setup(), above=self.screen)

    def _ask_name(self) -> None:
        from hotseat.tui.name_input import NameScreen

        self.stack.open(NameScreen(), above=self.screen)

    def start_screen(self) -> StartScreen:
        """Return the first screen."""
        from hotseat.tui.start import StartScreen

        return StartScreen(self)

    def _setup(self, last: LastGame | None = None) -> SetupScreen:
        """Return the setup screen, with the given values or those of the game before."""
        from hotseat.tui.setup_choices import LastGame

        return self.setup_screen(last or LastGame.of(self.session))

    def setup_screen(self, last: LastGame) -> SetupScreen:
        """Return the setup screen, with the values of the game before."""
        from hotseat.tui.setup import SetupScreen

        return SetupScreen(self, last)

    def _saved_games(self) -> SavedGamesScreen[Any, Any, Any, Any]:
        from hotseat.tui.saved_games import SavedGamesScreen

        games = saved_games.readable_games(game=self.game.id)
        return SavedGamesScreen(self.game, games, self.BESIDE_GAMES)

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
        """Start a game and play it, in place of all open screens; raise ValueError if that can't be."""
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
        if old is None or self.hosting is None or old.history.outcome is None:
            return
        session = start_rematch(old)
        self.put_away()
        try:
            self.hosting.serve(session, turned=1)
        except ValueError as fault:
            self.notify(with_period(str(fault)), severity="warning", timeout=LONG)
        self._seat(session, self.seated(session))

    def action_rematch(self) -> None:
        """Begin the game again with every player one seat further; with people elsewhere only if all agree."""
        if self.session is None or self.session.history.outcome is None:
            return
        if self.participants is not None:
            self.participants.propose(REMATCH, min(self.participants.own))
            self.notify(_("You have asked the others for a rematch."))
            return
        session = start_rematch(self.session)
        self.put_away()
        self._seat(session, self.seated(session))

    def action_analyse(self) -> None:
        """Show the replay of the game that is played in place of the current screen, and begin its analysis."""
        if self.session is not None:
            self.on_replay_wanted(ReplayWanted(self.session.replay(), instead=True, analyse=True))

    def action_page(self) -> None:
        """Write the game that is played as a page for a browser, and say where it is."""
        from hotseat.tui.saved_games import save_export, transcript_of

        if self.session is None:
            return
        try:
            file = save_export(transcript_of(self.session.replay()), "html")
        except (OSError, registry.UnknownGame) as fault:
            self.notify(with_period(describe_error(fault)), severity="warning")
        else:
            if self.is_web:
                self.deliver_text(file)
            else:
                self.notify(_("The page is {file}").format(file=file), timeout=LONG)

    def on_game_replaced(self, message: GameReplaced) -> None:
        """Show the game that the host has begun with the same people."""
        try:
            following = self.participants.following() if self.participants is not None else None
        except ValueError as fault:
            self.exit(return_code=1, message=str(fault))
        else:
            if following is not None:
                self.on_game_opened(GameOpened(following))

    def on_record_given(self, message: RecordGiven) -> None:
        """Save the record that the host has given."""
        try:
            path = saved_games.save_received(message.text, self.game)
        except (OSError, RecordFault) as fault:
            self.notify(_("The host's record can't be saved: {why}.").format(why=fault), severity="warning")
        else:
            self.notify(_("The host has given the record; it is saved as {name}.").format(name=path.stem), timeout=LONG)

    def on_replay_wanted(self, message: ReplayWanted) -> None:
        """Show a replay above the current screen, or in place of it, and begin its analysis if that is wanted."""
        screen = self.replay_screen(message.replay)
        if message.instead:
            self.stack.show(screen, instead_of=self.screen)
        else:
            self.stack.open(screen, above=self.screen)
        if message.analyse:
            call_after_mount(partial(screen.call_later, screen.run_action, "coach('analyse')"), at=screen)

    def action_replay(self, instead: bool = False) -> None:
        """Show the replay of the game that is played, above the current screen or in place of it."""
        if self.session is not None:
            self.on_replay_wanted(ReplayWanted(self.session.replay(), instead))

    def action_share_text(self) -> None:
        """Copy the position of the game that is played to the clipboard as text."""
        if self.session is not None:
            self.copy_to_clipboard("\n".join(self.shared_lines(self.session)))
            self.notify(_(self.SHARED))

    def on_trial_wanted(self, message: TrialWanted) -> None:
        """Open a table for trying moves above the replay."""
        exercise = self.trial(message.state)
        self.stack.open(self.table(exercise.session, exercise=exercise), above=self.screen)

    def action_mistakes(self) -> None:
        """Open the mistakes of the profile's owner that wait in all games."""
        from hotseat.coach.exercise import runs_of_person  # imports the computer players

        self.on_mistakes_wanted(MistakesWanted(runs_of_person(read_profile().owned, game=self.game.id)))

    def on_mistakes_wanted(self, message: MistakesWanted) -> None:
        """Open the first mistake at a table above the screen on top."""
        run = next(message.runs, None)
        if run is None:
            self.notify(_("No mistake waits."))
        else:
            exercise = self.mistake(run, message.runs)
            self.stack.open(self.table(exercise.session, exercise=exercise), above=self.screen)

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
        from hotseat.play.lesson_run import LessonProgressStore  # imports pydantic, which a table doesn't need
        from hotseat.tui.learn import LearnScreen

        lessons, store = self.game.lessons(), LessonProgressStore()
        if store.fault:
            self.notify(store.fault, severity="warning", timeout=LONG)

        if len(lessons) == 1:
            self.stack.open(self.lesson_screen(lessons[0], store), above=self.screen)
        else:
            self.stack.open(LearnScreen(self, lessons, store), above=self.screen)

    def lesson_screen(self, lesson: Any, store: LessonProgressStore) -> Screen[None]:
        """Return the table of a lesson."""
        exercise = self.lesson_exercise(lesson, store)
        return self.table(exercise.session, exercise=exercise)

    def action_play(self) -> None:
        """Close the lessons or other exercises; if no screen is below them, open the setup screen."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.action_new_game()

    def action_leave(self) -> None:
        """Leave one level: close the screen on top, or show the first screen in place of the only one, or exit."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.action_leave_game()

    def action_leave_game(self) -> None:
        """Show the first screen in place of all, after a question if people elsewhere would be left; exit from it."""
        from hotseat.tui.start import StartScreen

        if isinstance(self.screen, StartScreen):
            self.exit()
        elif question := self._leaving_question():
            from hotseat.tui.dialogues import LeaveScreen  # most games never show it

            self.stack.open(LeaveScreen(question), above=self.screen, then=self._leave_if)
        else:
            self._leave_if(True)

    def _leaving_question(self) -> str:
        """Return the question before people at other machines are left; "" if there are none."""
        participants = self.participants if self.session is not None else None
        if participants is None or not participants.own or not participants.others_here:
            return ""
        if participants.is_host:
            return _("The other players are connected. The game is saved; it goes on when you host it again.")
        return _("The game waits for you at the host. You can come back by the same invitation.")

    def _leave_if(self, agreed: bool | None) -> None:
        """Put the game away, part from the people at other machines, and show the first screen."""
        if agreed:
            self.stack.clear(self.start_screen())
            self.put_away()
            self.replay = self.participants = None
            if self.hosting is not None:
                self.hosting.close()

    def on_unmount(self) -> None:
        """Close the game's file however the application ends."""
        if self.session is not None:
            self.session.close()

    # --- the game at the table ----------------------------------------------------------------------------------------

    def put_away(self) -> None:
        """Close the current game, and show its remaining messages about the file as notices."""
        if self.session is not None:
            self.session.close()
            for text in self.session.take_messages():
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
        message = _("Ctrl+Q quits the program: {kept}. Ctrl+Z goes to the shell; fg returns.")
        self.notify(message.format(kept=self._kept_then))

    @property
    def _kept_then(self) -> str:
        """A clause for players that says whether the game is saved if they leave now."""
        if self.session is None:
            return _("nothing is lost")
        if self.session.save_error:
            return _("but not everything is saved ({why})").format(why=self.session.save_error)
        if self.session.history.outcome is not None:
            return _("the game is over, and saved")
        return _("the game is saved; the next start offers to resume it")
