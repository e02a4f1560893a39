"""The application of Pook."""

from __future__ import annotations

from hotseat.tui.app import GameApp
from tashkalar_pook.screen import colours
from tashkalar_pook.screen.table import PookReplayScreen, PookScreen


class PookApp(GameApp):
    """The application of Pook."""

    TABLE = PookScreen
    REPLAY = PookReplayScreen

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {**super().get_theme_variable_defaults(), **colours.variables(self.theme)}  # with those of the cards
