"""A game screen above another screen, without hand-over screens and without a record."""

from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.screens.game import GameScreen


class SideTableScreen(GameScreen):
    """A game screen from which Esc leads one step back, and from the first step to the screen below."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # after the end of the game the player can still undo or leave
        return action in ("undo", "back") or super().check_action(action, parameters)

    def action_back(self) -> None:
        """Go one step back in choosing an option; from its first step, go to the screen below."""
        if not self.step_back():
            self.action_leave()

    def action_leave(self) -> None:
        """Close this screen, without a question."""
        screen_stack(self).close(self)
