"""A screen of Nim's own."""

from textual.content import Content

from tashkalar.tabletop.tui.generic_app import BareApp, BareScreen
from tests.tabletop.nim import Asked, Heap, Won


class NimScreen(BareScreen[Heap, Asked, Won, str]):
    """Tells the stones in the header."""

    def standing(self, seen: Heap) -> Content:
        return Content(f"{seen.stones} stones are left")


class NimApp(BareApp):
    """Nim as Nim wants to be shown."""

    TABLE = NimScreen
