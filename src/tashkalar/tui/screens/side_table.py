"""A table beside the game, over the screen that it was opened from: without covers and without a record."""

from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.screens.game import GameScreen


class SideTableScreen(GameScreen):
    """Esc leads one step back, at last to the screen below."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """At the end one can go back all the same."""
        return action in ("undo", "back") or super().check_action(action, parameters)

    def action_back(self) -> None:
        """One step back in the answer; at its beginning, to the screen below."""
        if not self.step_back():
            self.action_leave()

    def action_leave(self) -> None:
        """To the screen below."""
        screen_stack(self).close(self)
