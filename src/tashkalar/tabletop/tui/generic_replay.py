"""The generic replay screen, for any game."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.tabletop import library
from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.log import Log
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.generic_table import GenericTable, indented_lines
from tashkalar.tabletop.tui.messages import GameOpened

REPLAY: tuple[Command, ...] = (
    make_command("right n enter", "step(1)", "step", "One decision forward", "Right"),
    make_command("left p", "step(-1)", "", "One decision back", "Left"),
    make_command("down pagedown", "turn(1)", "turn", "One turn forward", "Down"),
    make_command("up pageup", "turn(-1)", "", "One turn back", "Up"),
    make_command("home", "end(0)", "", "To the deal", "Home"),
    make_command("end", "end(1)", "", "To the end", "End"),
    make_command("f", "fork", "fork", "Go on from here in a new game"),
    make_command("o", "open", "open", "Show all hands of a game that goes on"),
    make_command("q escape", "app.leave_replay", "leave", "Leave the replay", "q"),
)
"""Commands of a replay."""


class GenericReplayScreen(GenericTable[S, Q, R, E]):
    """The generic screen of a replay. The hands of an unfinished game stay hidden until the viewer shows them.

    Args:
        replay: the replay; its cursor says where to begin.
    """

    def __init__(self, replay: Replay[S, Q, R, E]) -> None:
        super().__init__(replay.game)
        self.replay = replay
        self.opened = replay.over
        self.message = " ".join(replay.notices)
        self.log_book = Log(replay.game)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of a replay; the one that shows all hands only while they are hidden."""
        return tuple(each for each in REPLAY if each.action != "open" or not self.opened)

    @property
    def visible_state(self) -> S:
        return self.replay.state if self.opened else self.game.view(self.replay.state, None)

    @property
    def visible_steps(self) -> Sequence[Step[S, E]]:
        steps = self.replay.steps[: self.replay.ply]
        return steps if self.opened else [entry.step for entry in self.log_book.read(steps, None)]

    @property
    def aside(self) -> str:
        """The position of the cursor: the number of decisions played."""
        return _("decision {number} of {all}").format(number=self.replay.ply, all=len(self.replay.steps))

    def below(self, width: int) -> list[Content]:
        ended = self.game.describe_result(self.replay.state)
        text = " ".join(filter(None, [ended, self.message]))
        return indented_lines(Content.styled(text, "bold"), width) if text else []

    def action_step(self, by: int) -> None:
        """Move the cursor.

        Args:
            by: the number of decisions; negative: back.
        """
        self.replay.step(by)
        self._go()

    def action_turn(self, by: int) -> None:
        """Move the cursor by turns.

        Args:
            by: the number of turns; negative: back.
        """
        self.replay.turn(by)
        self._go()

    def action_end(self, last: int) -> None:
        """Move the cursor to the deal or to the end.

        Args:
            last: 0 for the deal, 1 for the end.
        """
        self.replay.to_ply(last * len(self.replay.steps))
        self._go()

    def _go(self) -> None:
        """Show the state at the cursor, and drop the message about the last one."""
        self.message = ""
        self.show_all()

    def action_open(self) -> None:
        """Show all hands from now on."""
        self.opened = True
        self.show_all()

    def action_fork(self) -> None:
        """Fork: begin a new game at the cursor, or show why that isn't possible."""
        try:
            session = Session.fork(self.replay, library.games_folder())
        except ValueError as fault:
            self.message = _("No fork: {why}.").format(why=fault)
            self.show_all()
        else:
            self.post_message(GameOpened(session, _("This is a game of its own now.")))
