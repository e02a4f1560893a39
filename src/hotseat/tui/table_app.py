"""The application as far as the table of a game needs it: games in play here or on several machines, and replays."""

from __future__ import annotations

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
from hotseat.play.notices import Notifier
from hotseat.play.participants import REMATCH, Participants
from hotseat.play.rematch import start_rematch
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.records import saved_games
from hotseat.records.challenge_mark import challenge_stakes
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.settings import keep_keys
from hotseat.tui.appearance import Appearance
from hotseat.tui.commands import HELP, Command, bindings_of
from hotseat.tui.menu_commands import SETTINGS
from hotseat.tui.messages import GameOpened, HostLost, ReplayWanted, TrialWanted
from hotseat.tui.play_commands import MESSAGE, PARTICIPANTS
from hotseat.tui.table_participants import GameReplaced, RecordGiven, RematchAgreed
from hotseat.tui.terminal_app import TerminalApp
from hotseat.tui.theme import DARK, THEMES, side_style
from hotseat.tui.timing import call_after_mount
from hotseat.util import identity
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, with_period

if TYPE_CHECKING:
    from hotseat.play.demonstration_run import DemonstrationRun
    from hotseat.remote.hosting import Hosting
    from hotseat.tui.demonstration import DemonstrationExercise
    from hotseat.tui.playing import PlayScreen
    from hotseat.tui.replay import ReplayScreen
    from hotseat.tui.start import StartScreen
    from hotseat.tui.trial import Trial

Opponents: TypeAlias = ExternalPlayers[Any, Any, Any, Any]

LONG = 15
"""Seconds for which an important notice is shown."""


class AppOptions(TypedDict, total=False):
    """The optional arguments of every application."""

    lesson: str | None
    """The id of the lesson to begin with; "" for the list of lessons, None for none."""
    demonstration: str | None
    """The clause whose demonstration begins; "" for the list of demonstrations, None for none."""
    mistakes: Iterator[Any] | None
    """The mistakes to solve, of `hotseat.coach.exercise.MistakeRun`; None for none."""
    gym: Callable[[], Any] | None
    """Begins a run in the pattern gym, a `hotseat.play.gym.GymRun`; None for none."""
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
    notifier: Notifier | None
    """Runs the command for notices; None for none."""


class TableApp(TerminalApp):
    """An application that shows a game at a table, and its replay."""

    CSS_PATH: ClassVar[Any] = Path(__file__).with_name("base.tcss")
    ALLOW_SELECT = False
    BINDINGS = [
        Binding("ctrl+z", "suspend_process", "to the shell", show=False, priority=True),
        *bindings_of([SETTINGS, HELP]),
        *bindings_of([PARTICIPANTS, MESSAGE]),
    ]
    TABLE: ClassVar[type[PlayScreen[Any, Any, Any, Any]] | None] = None
    """The screen of a game in play; None for the standard one, `PlayScreen`."""
    REPLAY: ClassVar[type[ReplayScreen[Any, Any, Any, Any]] | None] = None
    """The screen of a replay; None for the standard one, `ReplayScreen`."""
    SHARED: ClassVar[str] = gettext_noop("The position is in the clipboard as text, if your terminal allows that")
    """The notice after a position was copied."""
    SETTINGS: ClassVar[tuple[str, ...]] = (
        "language", "theme", "ascii", "covers", "clock", "bell", "title", "desktop", "notify", "opponents",
    )  # fmt: skip
    """The names of the settings that the game's screens obey."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        session: Session[Any, Any, Any, Any] | None = None,
        replay: Replay[Any, Any, Any, Any] | None = None,
        **options: Unpack[AppOptions],
    ) -> None:
        self.appearance = Appearance(self, options.get("given") or {}, self.check_keys, options.get("notifier"))
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
        self.demonstration = options.get("demonstration")
        self.mistakes = options.get("mistakes")
        self.gym = options.get("gym")
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
        self.following: Mapping[str, Any] = {}
        """The option with which it opens there, a session or a replay; empty for its first screen."""
        self._plugins = {game.id: game}
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
        first, blank, second = title.partition(" ")
        known = identity.current().games.get(self.game.id)
        line = line or (capitalize(_(known)) if known else "")
        return [(first, side_style(0)), (blank + second, side_style(1))], line

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

    def trial(self, state: Any) -> Trial[Any, Any, Any, Any]:
        """Return an exercise for trying moves from a position of a replay."""
        from hotseat.tui.trial import Trial

        return Trial(self.game, state)

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
            if command.action and command.help:
                yield SystemCommand(command.title, command.help_text, partial(self.run_action, command.action, screen))
        yield SystemCommand(_("Settings (F2)"), _("Colours, covers, animation, clock and bell"), self.action_settings)
        if not screen.query("#contents, #coach"):
            yield from self.teaching_commands()
        yield from super().get_system_commands(screen)

    def action_message(self) -> None:
        """Open the line for a message to the people of a game on several machines."""
        self.action_participants(writing=True)

    def action_participants(self, *, writing: bool = False) -> None:
        """Open the screen about the people of a game on several machines, unless it is open."""
        from hotseat.tui.participants import ParticipantsScreen

        session, participants = self.session, self.participants
        if session is not None and participants is not None and not isinstance(self.screen, ParticipantsScreen):
            self.stack.open(ParticipantsScreen(session, participants, writing=writing), above=self.screen)

    def action_rules(self) -> None:
        """Show the rules by topic."""
        from hotseat.tui.text_screen import RulesScreen, TextScreen, rules_lines

        kind, topics = TextScreen, self.game.topics()
        if self.game.has_demonstrations:
            from hotseat.play.demonstration_run import coverage_sentence
            from hotseat.plugin.game import Topic

            kind, coverage = RulesScreen, coverage_sentence(self.game)
            topics = [*topics, *([Topic(_("Rules that show themselves"), (coverage,))] if coverage else ())]
        self.stack.open(kind(_("Rules"), partial(rules_lines, topics)), above=self.screen)

    def action_demonstrations(self) -> None:
        """List the clauses of the rules that the game demonstrates, above the other screens."""
        if self.game.has_demonstrations:
            from hotseat.tui.demonstration import DemonstrationsScreen

            self.stack.open(DemonstrationsScreen(self, self.game.demonstrations()), above=self.screen)

    def demonstrate(self, run: DemonstrationRun[Any, Any, Any, Any]) -> DemonstrationExercise[Any, Any, Any, Any]:
        """Return a position of a demonstration as an exercise at the table."""
        from hotseat.tui.demonstration import DemonstrationExercise

        return DemonstrationExercise(run, self.demonstrate)

    def action_keys(self) -> None:
        """Show what each key of the screen does, and its signs."""
        from hotseat.tui.text_screen import KeysScreen, keys_lines

        panes = getattr(self.screen, "panes", None)
        queries = [each.listed for each in getattr(self.screen, "queries", ())]
        lines = partial(keys_lines, self._commands(self.screen), getattr(panes, "SIGNS", ()), queries)
        self.stack.open(KeysScreen(_("Keys"), lines), above=self.screen)

    @staticmethod
    def _commands(screen: Screen[Any]) -> Sequence[Command]:
        """Return the commands of a screen."""
        found: Sequence[Command] = getattr(screen, "commands", getattr(screen, "SCREEN_COMMANDS", ()))
        return found

    # --- games in play ------------------------------------------------------------------------------------------------

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
        if session.question is not None and (stakes := challenge_stakes(session.marks.challenge)):
            self.notify(stakes, timeout=LONG)
        return self.table(session, opponents)

    def on_game_opened(self, message: GameOpened) -> None:
        """Show a game that was loaded, forked or joined, in place of all; one of another kind in its application."""
        if message.session.game.id != self.game.id:
            self._play_in_other(session=message.session)
            return
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
            refusal = self.participants.propose(REMATCH)
            self.notify(refusal or _("You have asked the others for a rematch."))
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
        from hotseat.records.transcript import save_export, transcript_of

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
            self.on_host_lost(HostLost(with_period(capitalize(str(fault)))))
        else:
            if following is not None:
                self.on_game_opened(GameOpened(following))

    def on_host_lost(self, message: HostLost) -> None:
        """Show the first screen with the reason in place of a game that can't go on; say it after the program too."""
        if self.session is not None and self.participants is not None:
            self.news.append(message.why)
            self.participants = None
            self._leave_if(True)
            self.notify(message.why, severity="error", timeout=LONG)

    def on_record_given(self, message: RecordGiven) -> None:
        """Save the record that the host has given."""
        try:
            path = saved_games.save_received(message.text, self.game)
        except (OSError, RecordFault) as fault:
            self.notify(_("The host's record can't be saved: {why}.").format(why=fault), severity="warning")
        else:
            self.notify(_("The host has sent the record; it is saved as {name}.").format(name=path.stem), timeout=LONG)

    def on_replay_wanted(self, message: ReplayWanted) -> None:
        """Show a replay above the current screen, or in place of it, and begin its analysis if that is wanted."""
        if message.replay.game.id != self.game.id:
            self._play_in_other(replay=message.replay)
            return
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
        from hotseat.records.challenge import challenge_lines

        if self.session is not None:
            key = challenge_lines(self.session.replay())
            self.copy_to_clipboard("\n".join(key or self.shared_lines(self.session)))
            self.notify(_("The line and the key of your result are in the clipboard.") if key else _(self.SHARED))

    def action_copy_challenge(self) -> None:
        """Copy the challenge to beat the game that is played."""
        if self.session is not None:
            self.copy_challenge(self.session.replay())

    def copy_challenge(self, replay: Replay[Any, Any, Any, Any]) -> None:
        """Copy a line and a key that challenge others to beat a finished game, or show why that isn't possible."""
        from hotseat.records.challenge import sent_challenge

        try:
            lines = sent_challenge(replay)
        except ValueError as fault:
            self.notify(with_period(capitalize(str(fault))), severity="warning")
        else:
            self.copy_to_clipboard("\n".join(lines))
            self.notify(_("The challenge is in the clipboard: send its line with the key. The key holds all hands."))

    def action_duplicate(self) -> None:
        """Play the deal of the finished game again with the seats swapped, or show why that isn't possible."""
        from hotseat.play.challenges import begin_duplicate

        if self.session is None or self.session.history.outcome is None:
            return
        try:
            session = begin_duplicate(self.session, registry.builtin_players(self.game))
        except (ValueError, OSError, registry.UnknownGame) as fault:
            self.notify(with_period(capitalize(str(fault))), severity="warning", timeout=LONG)
        else:
            self.post_message(GameOpened(session))

    def on_trial_wanted(self, message: TrialWanted) -> None:
        """Open a table for trying moves above the replay."""
        exercise = self.trial(message.replay.state)
        exercise.came_from(message.replay)
        self.stack.open(self.table(exercise.session, exercise=exercise), above=self.screen)

    def action_settings(self) -> None:
        """Open the settings screen, unless it is open."""
        from hotseat.tui.settings_screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.stack.open(SettingsScreen(self.SETTINGS), above=self.screen)

    # --- leaving ------------------------------------------------------------------------------------------------------

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

    async def action_quit(self) -> None:
        """Exit, after a question if people elsewhere would be left; this is the action of Ctrl+Q."""
        from hotseat.tui.dialogues import LeaveScreen

        if isinstance(self.screen, LeaveScreen) or not (question := self._leaving_question()):
            self.exit()
        else:
            self.stack.open(LeaveScreen(question), above=self.screen, then=self._exit_if)

    def _exit_if(self, agreed: bool | None) -> None:
        if agreed:
            self.exit()

    def _leaving_question(self) -> str:
        participants = self.participants if self.session is not None else None
        return participants.leaving_question if participants is not None else ""

    def _leave_if(self, agreed: bool | None) -> None:
        """Put the game away, part from the people at other machines, and show the first screen."""
        if agreed:
            self.stack.clear(self.start_screen())
            self.put_away()
            self.replay = self.participants = None
            if self.hosting is not None:
                self.hosting.close()

    def show_warning(self, text: str) -> None:
        """Show a sentence about trouble long enough to be read."""
        self.notify(text, severity="warning", timeout=LONG)

    def on_unmount(self) -> None:
        """Close the game's file, and set the terminal's title back, however the application ends."""
        self.appearance.caller.notifier.listen(None)
        self.appearance.caller.signs.restore()
        if self.session is not None:
            self.news += self._way_back()
            self.session.close()

    def _way_back(self) -> list[str]:
        """Return where a game of another machine is kept that goes on there, as a sentence or none."""
        session, people = self.session, self.participants
        goes_on = session is not None and session.history.outcome is None and people is not None and people.others_here
        return [people.way_back] if goes_on and people is not None and people.way_back else []

    def put_away(self) -> None:
        """Close the current game, and show its remaining messages about the file as notices."""
        if self.session is not None:
            ways_back = self._way_back()
            self.session.close()
            for text in self.session.take_messages():
                self.news.append(text)
                self.notify(text, severity="warning", timeout=LONG)
            for text in ways_back:
                self.news.append(text)
                self.notify(text, timeout=LONG)
        self.session = None

    def action_play_other(self, name: str) -> None:
        """Exit so that the caller starts another game."""
        self.put_away()
        self.wanted = name
        self.exit()

    def _play_in_other(self, **opened: Any) -> None:
        """Exit so that the caller shows a session or a replay of another game."""
        self.following = opened
        self.action_play_other(next(iter(opened.values())).game.id)

    def action_help_quit(self) -> None:
        """Ask whether to leave people elsewhere, or show a notice about how to leave; this is the action of Ctrl+C."""
        if self._leaving_question():
            self.action_leave_game()
            return
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

    # --- the first screen, which the menu adds ------------------------------------------------------------------------

    def start_screen(self) -> StartScreen:
        """Return the first screen."""
        raise NotImplementedError

    def teaching_commands(self) -> Iterable[SystemCommand]:
        """Yield the commands of the palette that teach the game."""
        raise NotImplementedError
