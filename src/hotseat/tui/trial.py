"""The trial of moves from a position of a replay, with open hands, unlimited undo and no record."""

from collections.abc import Sequence

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import Game
from hotseat.records.replay import Replay
from hotseat.tui.commands import Command
from hotseat.tui.exercise import Exercise, Table
from hotseat.tui.play_commands import BACK, KEEP, LEAVE, REDO, TYPE, UNDO
from hotseat.tui.screen_stack import screen_stack

LEFT = LEAVE._replace(help="Back to the replay at once")


class Trial(Exercise[S, Q, R, E]):
    """A game that one person continues from a position of a replay, for all seats."""

    commands: Sequence[Command] = (KEEP, TYPE, UNDO, REDO, BACK, LEFT)

    def __init__(self, game: Game[S, Q, R, E], state: S) -> None:
        self.session = Session.what_if(game, state)
        self._origin: tuple[Replay[S, Q, R, E], int] | None = None
        """The replay from which the moves are tried, and the ply there."""

    def came_from(self, replay: Replay[S, Q, R, E]) -> None:
        """Note the replay, at whose cursor the trial begins, so that moves can be kept."""
        self._origin = replay, replay.ply

    def can(self, action: str) -> bool:
        return action != KEEP.action or bool(self.session.steps)

    def run(self, command: str, table: Table) -> None:
        """Ask for a note, and keep the moves."""
        from hotseat.tui.note_input import NoteScreen

        if command == "keep" and self._origin is not None and self.session.steps:
            screen_stack(table).open(NoteScreen(), above=table, then=lambda note: self._keep(note, table))

    def _keep(self, note: str | None, table: Table) -> None:
        from hotseat.records.variations import keep_variation  # imports pydantic

        if note is not None and self._origin is not None:
            table.app.notify(keep_variation(*self._origin, self.session.steps, note))
