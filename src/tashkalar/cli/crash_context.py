"""An unexpected error together with the game that was open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tashkalar.tabletop.replay import Replay
    from tashkalar.tabletop.session import Session


class CrashContext(Exception):
    """What nobody expected, together with the game that was open then.

    Args:
        cause: what it was.
        game: what was played or looked at, if anything.
    """

    def __init__(self, cause: Exception, game: Session[Any, Any, Any, Any] | Replay[Any, Any, Any, Any] | None) -> None:
        from tashkalar.tabletop import session

        super().__init__(str(cause))
        self.cause = cause
        self.path = game.path if game else None
        self.played = isinstance(game, session.Session)
        self.ply = 0
        """How many decisions had been made, or shown."""
        self.unsaved = ""
        """Why the last decisions aren't saved; "" if they are."""
        self.kept = False
        """Whether what was decided before them is."""
        if isinstance(game, session.Session):
            self.ply, self.unsaved, self.kept = len(game.steps), game.save_error, game.is_resumable
        elif game:
            self.ply = game.ply
