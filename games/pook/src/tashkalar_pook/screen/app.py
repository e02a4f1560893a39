"""The application of Pook."""

from __future__ import annotations

from tashkalar.tabletop.tui.app import GameApp
from tashkalar_pook.screen import colours
from tashkalar_pook.screen.lesson import PookLessonScreen
from tashkalar_pook.screen.table import PookReplayScreen, PookScreen


class PookApp(GameApp):
    """The application of Pook."""

    CSS = """
    #moment { width: auto; padding: 0; }
    #beside { width: 1fr; }
    #side { width: 1fr; height: auto; }
    #log { padding: 1 0 0 0; }
    """
    TABLE = PookScreen
    REPLAY = PookReplayScreen
    LESSON = PookLessonScreen

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {**super().get_theme_variable_defaults(), **colours.variables(self.theme)}  # with those of the cards
