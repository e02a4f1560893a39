"""The application of Mage Knight."""

from __future__ import annotations

from hotseat.tui.app import GameApp
from tashkalar_mage_knight.screen import colours
from tashkalar_mage_knight.screen.table import MageReplayScreen, MageScreen


class MageKnightApp(GameApp):
    """The application of Mage Knight."""

    TABLE = MageScreen
    REPLAY = MageReplayScreen

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {**super().get_theme_variable_defaults(), **colours.map_variables(self.theme)}  # with those of the map
