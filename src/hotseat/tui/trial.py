"""The trial of moves from a position of a replay, with open hands, unlimited undo and no record."""

from collections.abc import Sequence

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import Game
from hotseat.tui.commands import Command
from hotseat.tui.exercise import Exercise
from hotseat.tui.play_commands import BACK, LEAVE, REDO, TYPE, UNDO

LEFT = LEAVE._replace(help="Back to the replay at once")


class Trial(Exercise[S, Q, R, E]):
    """A game that one person continues from a position of a replay, for all seats."""

    commands: Sequence[Command] = (TYPE, UNDO, REDO, BACK, LEFT)

    def __init__(self, game: Game[S, Q, R, E], state: S) -> None:
        self.session = Session.what_if(game, state)

    @property
    def over(self) -> bool:
        return self.session.question is None

    @property
    def viewer(self) -> int | None:
        # the player decides for every seat in turn
        return self.session.question.seat if self.session.question is not None else None
