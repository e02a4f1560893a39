"""The application of Tash-Kalar: its table, replay, lists, lessons and puzzles, imported as they open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from textual.app import SystemCommand
from textual.content import Content

from hotseat.plugin import Game
from hotseat.records.settings import DECLARED
from hotseat.tui.app import GameApp
from hotseat.tui.table_app import AppOptions
from hotseat.tui.theme import side_style
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.engine import Catalogue, GameState
from tashkalar.game_types import Replay, Session
from tashkalar.plugin import TashKalar
from tashkalar.tui.commands import BESIDE_GAMES
from tashkalar.tui.key_bindings import validate_keys
from tashkalar.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from hotseat.coach.exercise import MistakeRun
    from hotseat.play.demonstration_run import DemonstrationRun
    from hotseat.play.gym import GymRun
    from hotseat.play.lesson_run import LessonProgressStore
    from hotseat.records.profile_sections import Section
    from hotseat.tui.setup_choices import LastGame
    from hotseat.tui.start import StartChoice
    from tashkalar.lessons import ArenaLesson
    from tashkalar.puzzles.collection import PuzzleInPlay
    from tashkalar.puzzles.themes import Theme
    from tashkalar.tui.demonstration import BoardDemonstration
    from tashkalar.tui.lesson import ArenaLessonExercise
    from tashkalar.tui.mistakes import BoardMistake
    from tashkalar.tui.screens.gym import BoardGymScreen
    from tashkalar.tui.screens.replay import BoardReplayScreen
    from tashkalar.tui.screens.setup import BoardSetupScreen
    from tashkalar.tui.screens.start import BoardStartScreen
    from tashkalar.tui.what_if import BoardTrial


class TashkalarApp(GameApp):
    """The application for playing, replaying, learning and puzzles."""

    CSS_PATH: ClassVar[Any] = [GameApp.CSS_PATH, Path(__file__).with_name("styles.tcss")]
    TABLE = TableScreen
    BESIDE_GAMES = BESIDE_GAMES
    SHARED = gettext_noop("The board is in the clipboard as text, if your terminal allows that; S saves a picture")
    SETTINGS = tuple(setting.name for setting in DECLARED)

    def __init__(
        self,
        cards: Catalogue,
        session: Session | None = None,
        replay: Replay | None = None,
        *,
        puzzles: Sequence[PuzzleInPlay] | None = None,
        puzzle_theme: Theme | None = None,
        puzzle_streak: int | None = None,
        **options: Unpack[AppOptions],
    ) -> None:
        super().__init__(TashKalar(cards), session, replay, **options)
        self.cards = cards
        self.puzzles, self.puzzle_theme, self.puzzle_streak = puzzles, puzzle_theme, puzzle_streak

    @classmethod
    def of_game(cls, game: Game[Any, Any, Any, Any], **options: Any) -> Self:
        assert isinstance(game, TashKalar)
        return cls(game.catalogue, **options)

    @property
    def heading(self) -> Content:
        return Content.assemble(("T A S H - K A L A R", "bold $primary"), (f"\n{_('Arena of Legends')}", "$quiet"))

    @property
    def large_heading(self) -> tuple[Sequence[tuple[str, str]], str]:
        parts = ("Tash", side_style(0)), ("-", "$quiet"), ("Kalar", side_style(1))
        return parts, _("Arena of Legends, for one to four players")

    def check_keys(self, wanted: object) -> tuple[Mapping[str, str], list[str]]:
        return validate_keys(wanted)

    def lesson_exercise(self, lesson: ArenaLesson, store: LessonProgressStore) -> ArenaLessonExercise:
        from tashkalar.tui.lesson import ArenaLessonExercise

        return ArenaLessonExercise(lesson, TashKalar(self.cards), store)

    def start_screen(self) -> BoardStartScreen:
        from tashkalar.tui.screens.start import BoardStartScreen

        return BoardStartScreen(self)

    def setup_screen(self, last: LastGame) -> BoardSetupScreen:
        from tashkalar.tui.screens.setup import BoardSetupScreen

        return BoardSetupScreen(self, last)

    def replay_screen(self, replay: Replay) -> BoardReplayScreen:
        from tashkalar.tui.screens.replay import BoardReplayScreen

        return BoardReplayScreen(replay, open_hands=not self.appearance.is_on("covers"))

    def gym_screen(self, run: GymRun) -> BoardGymScreen:
        from tashkalar.tui.screens.gym import BoardGymScreen

        return BoardGymScreen(self, run)

    def trial(self, state: GameState) -> BoardTrial:
        from tashkalar.tui.what_if import BoardTrial

        return BoardTrial(state)

    def demonstrate(self, run: DemonstrationRun[Any, Any, Any, Any]) -> BoardDemonstration:
        from tashkalar.tui.demonstration import BoardDemonstration

        return BoardDemonstration(run, self.demonstrate)

    def mistake(self, run: MistakeRun[Any, Any, Any, Any], others: Iterator[Any]) -> BoardMistake:
        from tashkalar.tui.mistakes import BoardMistake

        return BoardMistake(run, others)

    def open_first(self) -> None:
        if self.puzzles is not None:
            self.action_puzzles()
        else:
            super().open_first()

    def teaching_commands(self) -> Iterable[SystemCommand]:
        yield from super().teaching_commands()
        yield SystemCommand(_("Puzzles"), _("Solve puzzles: one turn, one aim"), self.action_puzzles)

    def profile_sections(self) -> Sequence[Section]:
        from tashkalar.puzzles.progress import profile_sections

        return [*profile_sections(), *super().profile_sections()]

    def exercise_counts(self) -> dict[str, str]:
        from tashkalar.puzzles.collection import collection
        from tashkalar.puzzles.progress import PuzzleProgressStore

        solved, puzzles = PuzzleProgressStore().progress.solved, len(collection())
        text = _("{number} of one turn; {solved} solved").format(number=puzzles, solved=solved)
        return {**super().exercise_counts(), "puzzles": text}

    def exercise_choices(self) -> list[StartChoice]:
        from hotseat.tui.start import StartChoice

        return [StartChoice("puzzles", _("Puzzles"), "app.puzzles", _("one turn, one aim"))]

    def shared_lines(self, session: Session) -> Sequence[str]:
        from tashkalar.text.ascii_board import public_lines
        from tashkalar.tui.score_board import line_to_share

        return [*public_lines(session.state), "", line_to_share(session.replay())]

    def action_rules(self) -> None:
        from tashkalar.tui.screens.help import HelpScreen

        self.stack.open(HelpScreen((), rules=True), above=self.screen)

    def action_share_picture(self) -> None:
        """Save the board of the game that is played as a picture."""
        from tashkalar.tui.sharing import save_picture

        if self.session is not None:
            save_picture(self, self.session)

    def action_puzzles(self) -> None:
        """Open the list of puzzles above the other screens."""
        from tashkalar.tui.screens.puzzles import PuzzlesScreen

        first, streak = next(iter(self.puzzles or ()), None), self.puzzle_streak
        self.puzzle_streak = None  # the list opened again begins without it
        self.stack.open(PuzzlesScreen(first, self.puzzle_theme, streak), above=self.screen)
