"""A screen of Nim's own."""

from textual.content import Content

from hotseat.testing.nim import Decision, Heap, Won
from hotseat.tui.app import GameApp
from hotseat.tui.picture_layout import TableLayout
from hotseat.tui.playing import PlayScreen


class NimLayout(TableLayout[Heap]):
    """Tells the stones in the header."""

    def scores(self, seen: Heap) -> Content:
        return Content(f"{seen.stones} stones are left")


class NimScreen(PlayScreen[Heap, Decision, Won, str]):
    """A game of Nim."""

    LAYOUT = NimLayout


class NimApp(GameApp):
    """Nim as Nim wants to be shown."""

    TABLE = NimScreen
