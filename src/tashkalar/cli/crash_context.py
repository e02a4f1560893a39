"""The exception that carries an unexpected error and the game that was open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hotseat.play.session import Session
    from hotseat.records.replay import Replay


class CrashContext(Exception):
    """An unexpected error together with the game that was open when the error occurred.

    Args:
        game: the session or replay that was open; None without a game.
    """

    def __init__(self, cause: Exception, game: Session[Any, Any, Any, Any] | Replay[Any, Any, Any, Any] | None) -> None:
        from hotseat.play import session
        from hotseat.util.faults import text_of_failure

        super().__init__(text_of_failure(cause))
        self.cause = cause
        self.path = game.path if game else None
        self.played = isinstance(game, session.Session)
        self.ply = 0
        """The number of decisions made in the session, or the ply that the replay showed."""
        self.unsaved = ""
        """The reason why the last decisions aren't saved; "" if they are."""
        self.kept = False
        """Whether the decisions before those are saved, so that the game can be resumed."""
        if isinstance(game, session.Session):
            self.ply, self.unsaved, self.kept = len(game.steps), game.save_error, game.is_resumable
        elif game:
            self.ply = game.ply
