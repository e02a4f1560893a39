"""Looking at a saved game by lines: step by step on command, or told from start to end."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tashkalar.engine import GameState
from tashkalar.kernel.phrases import nearest, quoted, unclear
from tashkalar.plain import look
from tashkalar.plain.desk import Command, Desk
from tashkalar.plain.talk import Left, Talk
from tashkalar.record.sessions import Replay, Step
from tashkalar.text.drawing import asked, ending
from tashkalar.text.narration import line

COVERED = "This game still goes on, so its hands are covered. hand open shows them to everybody who reads this."


class Viewer(Desk):
    """Goes through a replay. The hands of a game that goes on are covered until somebody chooses to open them.

    Args:
        replay: the game and where to begin.
        talk: the conversation.
    """

    def __init__(self, replay: Replay, talk: Talk) -> None:
        super().__init__(talk)
        self.replay = replay
        self.opened = False
        """Whether somebody has chosen to open the hands of a game that goes on."""
        hand = Command("hand", "[open]", "the cards in all hands; of a game that goes on only when opened", self._hand)
        self.commands = (
            Command("next", "[N]", "N decisions forward, one if not told; so does Enter", self._next),
            Command("back", "[N]", "N decisions back", self._back),
            Command("turn", "N", "to the beginning of a turn", self._turn),
            Command("start", "", "to the deal", self._start),
            Command("end", "", "to the end", self._end),
            *(hand if command.word == hand.word else command for command in self.commands),
        )

    @property
    def state(self) -> GameState:
        """The game at the cursor."""
        return self.replay.state

    def happened(self, last: int) -> Sequence[Step]:
        """The last so many steps up to the cursor."""
        return self.replay.steps[: self.replay.ply][-last:]

    def run(self) -> None:
        """Obey until the input ends; if it has ended before it began, tell everything."""
        self.talk.say(look.title(self.state), *self.replay.notices)
        if self.talk.into_file:
            self.talk.say(*story(self.replay))
            return
        if self.talk.in_person:
            self.talk.say("Type help for the commands.")
            self._show()
        try:
            text = self.talk.hear()
        except Left:
            self.talk.say(*[] if self.talk.in_person else story(self.replay))
        else:
            self._go_on(text)

    def _go_on(self, text: str) -> None:
        try:
            while True:
                self._understand(text)
                text = self.talk.hear()
        except Left:
            return

    def _understand(self, text: str) -> None:
        commands = self.commanded(text or "next")
        if len(commands) == 1:
            self.obey(commands[0], text)
        elif commands:
            self.talk.say(unclear([command.word for command in commands]))
        else:
            known = [command.word for command in self.commands]
            self.talk.say(f"{quoted(text)} is no command.{nearest(text, known)}")

    # --- the commands ------------------------------------------------------------------------------------------------

    def _next(self, number: str) -> None:
        self._step(number, 1)

    def _back(self, number: str) -> None:
        self._step(number, -1)

    def _step(self, number: str, sign: int) -> None:
        if by := self.number(number, 1):
            self.replay.step(sign * by)
            self._show()

    def _turn(self, number: str) -> None:
        try:
            self.replay.to_turn(int(number))
        except ValueError:
            self.talk.say(f"Name a turn from 1 to {self.replay.turns}.")
        else:
            self._show()

    def _hand(self, how: str) -> None:
        self.opened = self.opened or how.lower() == "open"
        if self.opened or self.replay.over:
            super()._hand(how)
        else:
            self.talk.say(COVERED)

    def _start(self, _: str) -> None:
        self.replay.to_start()
        self._show()

    def _end(self, _: str) -> None:
        self.replay.to_end()
        self._show()

    def _show(self) -> None:
        """The step that led here, and where here is."""
        replay, state = self.replay, self.state
        step = replay.current
        said = f"{line(step, state.table)}." if step else "The deal."
        self.talk.say(f"{replay.ply} of {len(replay.steps)}, turn {state.turn.number}: {said}")


def story(replay: Replay) -> Iterator[str]:
    """The game from the cursor to its end, turn by turn, with the scores after each, and the last board."""
    for turn, played in groupby(replay.steps[replay.ply :], lambda step: step.turn):
        steps = list(played)
        yield ""
        yield f"Turn {turn}"
        for step in steps:
            yield f"  {line(step, step.state.table)}."
        yield f"  Score: {look.score_line(steps[-1].state)}."
    last = replay.steps[-1].state if replay.steps else replay.start_state
    yield from ("", *look.board(last), "", *look.scores(last), f"{ending(last) or f'The game goes on. {asked(last)}'}.")
