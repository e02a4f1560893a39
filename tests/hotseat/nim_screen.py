"""A screen of Nim's own."""

from textual.content import Content

from hotseat.testing.nim import Decision, Heap, Won
from hotseat.tui.app import GameApp
from hotseat.tui.playing import PlayScreen


class NimScreen(PlayScreen[Heap, Decision, Won, str]):
    """Tells the stones in the header."""

    def scores(self, seen: Heap) -> Content:
        return Content(f"{seen.stones} stones are left")


class NimApp(GameApp):
    """Nim as Nim wants to be shown."""

    TABLE = NimScreen
