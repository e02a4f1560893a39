"""A screen of Nim's own."""

from textual.content import Content

from tashkalar.tabletop.tui.app import GameApp
from tashkalar.tabletop.tui.playing import PlayScreen
from tests.tabletop.nim import Asked, Heap, Won


class NimScreen(PlayScreen[Heap, Asked, Won, str]):
    """Tells the stones in the header."""

    def standing(self, seen: Heap) -> Content:
        return Content(f"{seen.stones} stones are left")


class NimApp(GameApp):
    """Nim as Nim wants to be shown."""

    TABLE = NimScreen
