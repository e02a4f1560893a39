"""The application of any game. It imports a screen's module when the screen opens, as most runs need only a few."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.screen import ModalScreen, Screen

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.decision import Json
from hotseat.plugin.game import ComponentFault, Game
from hotseat.plugin.seats import HUMAN, MAX_SEED, REMOTE, default_names
from hotseat.records import saved_games
from hotseat.records.aids_mark import kept_aids
from hotseat.records.handicap_mark import Handicap
from hotseat.records.own_profile import read_profile
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.settings import seats_of
from hotseat.tui.commands import Command
from hotseat.tui.menu_commands import OPEN_KEY
from hotseat.tui.messages import ChallengeReceived, GameOpened, MistakesWanted, ReplayWanted
from hotseat.tui.table_app import LONG, TableApp
from hotseat.util import file_systems
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import capitalize, with_period

if TYPE_CHECKING:
    from hotseat.play.gym import GymRun
    from hotseat.play.lesson_run import LessonProgressStore
    from hotseat.records.profile_sections import Section
    from hotseat.records.rating import GlickoRating
    from hotseat.tui.exercise import Exercise
    from hotseat.tui.gym import GymScreen
    from hotseat.tui.open_tables import OpenTable
    from hotseat.tui.saved_games import SavedGamesScreen
    from hotseat.tui.setup import SetupScreen
    from hotseat.tui.setup_choices import LastGame
    from hotseat.tui.start import StartChoice, StartScreen


class GameApp(TableApp):
    """The application of a game. A game with screens of its own names them in a subclass."""

    BESIDE_GAMES: ClassVar[tuple[Command, ...]] = ()
    """The commands of the application that the list of saved games offers."""
    known_rating: GlickoRating | None = None
    """The owner's rating as it was read last; None before that, and before there is one."""

    def read_rating(self) -> None:
        """Read the owner's rating, in any thread; finished games that were never counted are replayed."""
        from hotseat.records.matching import own_rating

        self.known_rating = own_rating(self.game) if self.levels else None
        self._received: Replay[Any, Any, Any, Any] | None = None
        """The challenge whose key was pasted last."""

    def lesson_exercise(self, lesson: Any, store: LessonProgressStore) -> Exercise[Any, Any, Any, Any]:
        """Return a lesson as an exercise at the table."""
        from hotseat.play.lesson_run import LessonRun
        from hotseat.tui.lesson import LessonExercise

        return LessonExercise(LessonRun.begin(lesson, self.game, store))

    def mistake(self, run: Any, others: Iterator[Any]) -> Exercise[Any, Any, Any, Any]:
        """Return an exercise with a mistake, and those after it."""
        from hotseat.tui.mistakes import MistakeExercise

        return MistakeExercise(run, others)

    def teaching_commands(self) -> Iterable[SystemCommand]:
        """Yield the commands of the palette that teach the game."""
        if self.game.has_lessons:
            yield SystemCommand(_("Learn"), _("Learn the game by playing, in short lessons"), self.action_learn)

        if self.game.has_gym:
            yield SystemCommand(_("Pattern gym"), _("Learn to see patterns in the gym"), self.action_gym)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette, with that for a share key unless the screen has it."""
        yield from super().get_system_commands(screen)
        known = any(each.action == OPEN_KEY.action for each in self._commands(screen))
        if not known and not isinstance(screen, ModalScreen):
            yield SystemCommand(_("Share key or position"), OPEN_KEY.help_text, self.action_open_key)

    def gym_screen(self, run: GymRun) -> GymScreen:
        """Return the screen of a run in the pattern gym."""
        from hotseat.tui.gym import GymScreen

        return GymScreen(self, run)

    # --- the first screen ---------------------------------------------------------------------------------------------

    def exercise_choices(self) -> list[StartChoice]:
        """Return the entries of the first screen for further exercises, by default a game without opponents, if any."""
        from hotseat.tui.start import StartChoice, solo_game

        solo = StartChoice("solo", _("Play alone"), "app.play_solo", _("without opponents"), change="app.change_solo")
        return [solo] if solo_game(self) is not None else []

    def exercise_counts(self) -> dict[str, str]:
        """Return descriptions of entries of the first screen that count what is done, by id; runs in a thread."""
        if not self.game.has_lessons:
            return {}
        from hotseat.play.lesson_run import LessonProgressStore  # imports pydantic

        lessons = {lesson.id for lesson in self.game.lessons()}
        done = len(lessons.intersection(LessonProgressStore().progress.done))
        text = ngettext("{number} short lesson; {done} done", "{number} short lessons; {done} done", len(lessons))
        return {"learn": text.format(number=len(lessons), done=done)}

    def profile_sections(self) -> Sequence[Section]:
        """Return further sections of the statistics, as the progress with exercises; by default that in the gym."""
        if not self.game.has_gym:
            return ()
        from hotseat.play.gym_section import gym_sections

        return gym_sections(self.game)

    def action_play_alone(self) -> None:
        """Start a game of one person against a computer player."""
        from hotseat.tui.start import alone_game

        self.read_rating()
        alone, options = alone_game(self), self.game.setup_options()
        form = next(each for each in options.forms if each.id == alone.form)
        seating = next((each for each in form.seatings if each.seats == len(alone.names)), None)
        if seating is None:  # a game that isn't for two
            self.action_change_alone()
            return
        self._begin_setup(alone, {**form.settings, **seating.settings})

    def _begin_setup(self, setup: LastGame, settings: Mapping[str, Any]) -> None:
        """Start a game of a setup with a random seed. `settings`: those of its form and seats."""
        loadouts = {self.game.setup_options().loadout_key: setup.loadouts} if setup.loadouts else {}
        chosen = {**loadouts, **settings, "names": setup.names}
        self._begin({**chosen, "seed": secrets.randbelow(MAX_SEED)}, setup.player_specs[: len(setup.names)])

    def action_play_solo(self) -> None:
        """Start a game without opponents."""
        from hotseat.tui.start import solo_game

        if (found := solo_game(self)) is not None:
            self._begin_setup(*found)

    def action_change_solo(self) -> None:
        """Open the setup of a game without opponents."""
        from hotseat.tui.start import solo_game

        if (found := solo_game(self)) is not None:
            self.stack.open(self._setup(found[0]), above=self.screen)

    def action_change_alone(self) -> None:
        """Open the setup of a game against the computer."""
        from hotseat.tui.start import alone_game

        self.read_rating()
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

    def action_daily(self) -> None:
        """Play the duel of the day, resume it, or show its replay once it is over."""
        from hotseat.play.daily import begin_daily, find_daily
        from hotseat.records.record_time import current_day

        day = current_day().isoformat()
        try:
            game = registry.load_game(self.game.id)  # without packs, for the same cards everywhere
            known = find_daily(game, day)
            if known is None:
                aids = kept_aids(game, None, self.appearance.settings.aids)
                session = begin_daily(game, registry.builtin_players(game), day, read_profile().name, aids=aids)
                self.post_message(GameOpened(session))
            elif known.over:
                self.notify(_("You have played the duel of {day}; there is one try.").format(day=day), timeout=LONG)
                self.post_message(ReplayWanted(Replay.read(known.path, game)))
            else:
                self.post_message(GameOpened(Session.resume(known.path, game)))
        except (ValueError, OSError, RecordFault, registry.UnknownGame) as fault:
            self.notify(with_period(str(fault)), severity="warning", timeout=LONG)

    def on_challenge_received(self, message: ChallengeReceived) -> None:
        """Offer to accept a challenge, with the seats as they were or swapped."""
        from hotseat.records.challenge import offered_challenge
        from hotseat.tui.start import ChoiceScreen, challenge_choices

        self._received = message.replay
        choices = challenge_choices(message.replay)
        self.stack.open(ChoiceScreen(offered_challenge(message.replay), choices), above=self.screen)

    def action_accept_challenge(self, swapped: bool) -> None:
        """Begin the game of the challenge that was received, or show why that isn't possible."""
        from hotseat.play.challenges import accept_challenge

        if (replay := self._received) is None:
            return
        try:
            players = registry.builtin_players(replay.game)
            aids = kept_aids(replay.game, None, self.appearance.settings.aids)
            session = accept_challenge(replay, players, read_profile().name, swapped=swapped, aids=aids)
        except (ValueError, OSError, registry.UnknownGame) as fault:
            self.notify(with_period(capitalize(str(fault))), severity="warning", timeout=LONG)
        else:
            self.post_message(GameOpened(session))

    def action_my_tables(self) -> None:
        """List the tables on other machines and those that are hosted here, with a line for an invitation."""
        from hotseat.tui.tables import TablesScreen  # imports pydantic

        self.stack.open(TablesScreen(self), above=self.screen)

    def action_list_saved(self) -> None:
        """Open the list of all saved games above the first screen."""
        self.stack.open(self._saved_games("all games"), above=self.screen)

    def action_open_key(self) -> None:
        """Open the box for a share key, a position or a moment of a saved game, unless people elsewhere play."""
        from hotseat.tui.note_input import KeyScreen

        if self.participants is not None and self.session is not None:
            self.notify(_("Leave the game with people on other machines first."), severity="warning")
        elif not isinstance(self.screen, KeyScreen):
            self.stack.open(KeyScreen(self._open_key), above=self.screen, then=self._opened)

    def _open_key(self, text: str) -> Replay[Any, Any, Any, Any]:
        """Return the replay of a text, which is kept among the saved games unless it is a challenge to accept."""
        from hotseat.records.received import open_and_keep

        return open_and_keep(text, self.plugin, self.game.id)

    def _opened(self, replay: Replay[Any, Any, Any, Any] | None) -> None:
        """Show a replay that was opened, or offer its challenge."""
        from hotseat.records.challenge import offered_challenge
        from hotseat.tui.saved_games import SavedGamesScreen

        if replay is None:
            return
        if replay.path is None and offered_challenge(replay):
            self.post_message(ChallengeReceived(replay))
            return
        if isinstance(self.screen, SavedGamesScreen) and replay.path is not None:
            self.screen.add(replay.path)
        self.post_message(ReplayWanted(replay))

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
        """Continue the first game that can be opened."""
        faults: list[Exception] = []
        for table in tables:
            try:
                session = table.open(self.plugin(table.game))
            except (RecordFault, registry.UnknownGame, ComponentFault) as fault:
                faults.append(fault)
                continue
            self.post_message(GameOpened(session))
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

    def action_statistics(self) -> None:
        """Show the statistics of the finished games."""
        from hotseat.tui.profile import ProfileScreen

        self.stack.open(ProfileScreen(self), above=self.screen)

    # --- opening screens ----------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the first screen."""
        self.open_first()
        self.appearance.caller.notifier.listen(lambda text: self.call_later(self.show_warning, text))
        for notice in filter(None, [self.appearance.faults, *file_systems.take_notices()]):
            self.notify(notice, severity="warning", timeout=LONG)

    def open_first(self) -> None:
        """Open the first screen."""
        if self.replay is not None:
            self.stack.open(self.replay_screen(self.replay), above=self.screen)
        elif self.session is not None:
            self.stack.open(self._table_of(self.session, self.seated(self.session)), above=self.screen)
        elif self.lesson is not None:
            self.action_learn()
        elif self.demonstration is not None:
            self.action_demonstrations()
        elif self.mistakes is not None:
            self.on_mistakes_wanted(MistakesWanted(self.mistakes))
        elif self.gym is not None:
            self.stack.open(self.gym_screen(self.gym()), above=self.screen)
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

    def _saved_games(self, shown: str = "unfinished") -> SavedGamesScreen:
        from hotseat.tui.saved_games import SavedGamesScreen

        games = saved_games.readable_games()
        return SavedGamesScreen(self.game.id, games, self.plugin, self.BESIDE_GAMES, shown=shown)

    def plugin(self, name: str) -> Game[Any, Any, Any, Any]:
        """Return the plugin of an installed game; raise UnknownGame or ComponentFault."""
        if name not in self._plugins:
            self._plugins[name] = registry.load_game(name, report=self.news.append)
        return self._plugins[name]

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """Start the game that was configured; ignore a second message for the same setup."""
        from hotseat.tui.setup import SetupScreen

        if not isinstance(self.screen, SetupScreen):
            return
        try:
            self._begin(
                message.wanted, message.player_specs, message.address, message.relay, message.handicap, message.aids
            )
        except ValueError as fault:
            self.screen.show_fault(with_period(str(fault)))

    def _begin(
        self,
        wanted: Json,
        player_specs: Sequence[str],
        address: str = "",
        relay: str = "",
        handicap: Handicap | None = None,
        aids: str | None = None,
    ) -> None:
        """Start a game and play it, in place of all open screens; raise ValueError if that can't be."""
        from hotseat.play.handicap import start_with_handicap

        if self.hosting is not None and (address or relay):
            self.hosting.listen(address, relay)
        aids = kept_aids(self.game, aids, self.appearance.settings.aids)
        session = start_with_handicap(self.game, wanted, handicap, saved_games.games_folder(), aids=aids)
        try:
            opponents = self.seated(session)
            for seat, spec in enumerate(player_specs):
                session.set_player(seat, opponents.named(spec))
            self._announce_matched(session)
            opponents.open()
        except ValueError:
            session.discard()
            raise
        self._seat(session, opponents)

    def _announce_matched(self, session: Session[Any, Any, Any, Any]) -> None:
        """Add a sentence about each matched opponent to the notices of a game that begins."""
        if any(one.matched for one in session.players):
            from hotseat.records.matching import matched_notices

            self.read_rating()
            session.notices += matched_notices(session.game.names(session.state), session.players, self.known_rating)

    def action_gym(self, group: str = "") -> None:
        """Begin a run in the pattern gym above the other screens, if the game has one.

        Args:
            group: the id of the group of patterns; "" for the one of the last time.
        """
        gym = self.game.gym()
        if gym is None:
            self.notify(_("{game} has no pattern gym").format(game=_(self.game.name)))
            return
        from hotseat.play.gym import GymRun
        from hotseat.play.gym_progress import GymProgressStore

        run = GymRun(self.game.id, gym, GymProgressStore(), secrets.randbelow(MAX_SEED), group=group)
        self.stack.open(self.gym_screen(run), above=self.screen)

    def action_mistakes(self) -> None:
        """Open the mistakes of the profile's owner that wait in all games."""
        from hotseat.coach.exercise import runs_of_person  # imports the computer players

        self.on_mistakes_wanted(MistakesWanted(runs_of_person(read_profile().owned, game=self.game.id)))

    def on_mistakes_wanted(self, message: MistakesWanted) -> None:
        """Open the first mistake at a table above the screen on top."""
        run = next(message.runs, None)
        if run is None:
            self.notify(_("No mistakes to solve."))
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
