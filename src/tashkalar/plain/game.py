"""Playing by lines: says who is asked what, hears an answer or a command, until the game is over or the input ends."""

from collections.abc import Sequence

from tashkalar import outside
from tashkalar.engine import Decision, GameState, Option
from tashkalar.engine.decision import RESIGN
from tashkalar.engine.events import GameEnded, TurnBegan
from tashkalar.kernel.forced import play_forced, undo
from tashkalar.kernel.history import since
from tashkalar.kernel.phrases import looked_away, nearest, unclear
from tashkalar.kernel.typed import typed
from tashkalar.plain import look
from tashkalar.plain.answers import brief, costs, in_full, why_not
from tashkalar.plain.desk import Command, Desk
from tashkalar.plain.talk import Left, Talk
from tashkalar.record.sessions import Session, Step
from tashkalar.text.drawing import ending
from tashkalar.text.narration import line


class Game(Desk):
    """One sitting at a session.

    Args:
        session: the game.
        talk: the conversation.
        open_hands: never ask the other player to look away.
    """

    def __init__(self, session: Session, talk: Talk, *, open_hands: bool) -> None:
        super().__init__(talk)
        self.session = session
        self.covers = talk.in_person and not open_hands
        self.viewer = -1
        """The seat that sits at the keyboard; -1 before the first question."""
        self.commands = (
            Command("options", "[VERB]", "what may be answered, all or of one kind", self._options),
            Command("gaps", "", "how far the flare is from being met", self._gaps),
            Command("last", "", "what the last turn did", self._last),
            Command("undo", "", "take back the last decision of this turn", self._undo),
            Command("redo", "", "play again what was taken back", self._redo),
            *self.commands,
        )

    @property
    def state(self) -> GameState:
        """The game now."""
        return self.session.state

    @property
    def asked(self) -> Decision | None:
        """The question now; None when the game is over."""
        asked = self.session.decision
        return asked if isinstance(asked, Decision) else None

    def happened(self, last: int) -> Sequence[Step]:
        """The last so many steps."""
        return self.session.steps[-last:]

    # --- the flow of the game ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end of the game or of the input."""
        self.talk.say(look.title(self.state), "Type an answer, or help for the commands.")
        try:
            while self.asked is not None:
                self._notice()
                self._ask(self.asked)
                while not self._take(self.talk.hear()):
                    pass
        except Left:
            self.talk.say(f"The game goes on another time: {self._put_away()}")
        else:
            self._finish()

    def _finish(self) -> None:
        """How the game ended."""
        self.talk.say(f"{ending(self.state)}.", *look.scores(self.state))
        self.talk.say(f"The game is over: {self._put_away()}")

    def _notice(self) -> None:
        """What the players should know about the file."""
        self.talk.say(*self.session.news())

    def _ask(self, asked: Decision) -> None:
        """The question in two lines; before it a cover, if it is another player's than the last."""
        if asked.seat != self.viewer and self.covers:
            self._cover(asked.seat)
        self.viewer = asked.seat
        state = self.state
        self.talk.say(
            f"Turn {state.turn.number}, {state.table.names[asked.seat]}: {asked.prompt}.",
            " ".join([f"Answers: {brief(asked)}.", *costs(state, asked)]),
        )

    def _cover(self, seat: int) -> None:
        """Let the players change seats, then tell the next one what has happened."""
        if self.viewer >= 0:
            self.talk.clear()
        while text := self.talk.hear(f"{looked_away(self.state.table.names, seat)} "):
            if text.lower() == "quit":
                raise Left
        self.talk.say(*look.log(self.state, since(self.session.steps, seat)))
        self.talk.say(f"Score: {look.score_line(self.state)}.")

    def _take(self, text: str) -> bool:
        """Answer or obey; whether the question is to be told now, because it is another or it was asked for."""
        before = len(self.session.steps)
        assert self.asked is not None
        if text:
            self._understand(text, self.asked)
        return not text or len(self.session.steps) != before

    def _understand(self, text: str, asked: Decision) -> None:
        """An answer in full goes before a command, a command's whole word before what only begins so."""
        options = _meant(text, asked)
        commands = self.commanded(text)
        if len(options) == 1 and text.lower() == options[0].text:
            commands = []
        elif len(commands) == 1 and text.lower().partition(" ")[0] == commands[0].word:
            options = ()
        meanings = [*(option.text for option in options), *(command.word for command in commands)]
        if len(meanings) > 1:
            self.talk.say(unclear(meanings))
        elif options:
            self._play(options[0])
        elif commands:
            self.obey(commands[0], text)
        else:
            known = [*(option.text for option in asked.options), *(command.word for command in self.commands)]
            self.talk.say(why_not(text, self.state, asked) + nearest(text, known))

    def _play(self, option: Option) -> None:
        self.session.play(option)
        self._tell(self.session.steps[-1])
        self._go_on()

    def _go_on(self) -> None:
        """Give a person's only answers for them, and say so; a script answers everything itself."""
        for step in play_forced(self.session) if self.talk.in_person else ():
            self.talk.say("There is only one answer:")
            self._tell(step)

    def _tell(self, step: Step) -> None:
        """What a step did; how the game ended is told for itself."""
        events = tuple(event for event in step.events if not isinstance(event, GameEnded))
        self.talk.say(f"{line(step._replace(events=events), self.state.table)}.")
        if any(isinstance(event, TurnBegan) for event in events):
            self.talk.say(*look.stalemate(self.state))

    def _put_away(self) -> str:
        """Let the file go; where the game is kept."""
        self.session.close()
        self.talk.say(*self.session.notices)
        if self.session.trouble:
            return f"the last decisions are not saved ({self.session.trouble})."
        return f"saved in {outside.told(str(self.session.path))}." if self.session.path else "it is not saved."

    # --- the commands ------------------------------------------------------------------------------------------------

    def _options(self, verb: str) -> None:
        if self.asked is not None:
            verb = verb.lower()
            self.talk.say(*in_full(self.asked, verb), *costs(self.state, self.asked, verb))

    def _gaps(self, _: str) -> None:
        self.talk.say(*look.flare_gaps_of(self.state, self.viewer))

    def _last(self, _: str) -> None:
        turn = self.state.turn.number - 1
        happened = [step for step in self.happened(0) if step.turn == turn]
        self.talk.say(*look.log(self.state, happened) or ["This is the first turn."])

    def _undo(self, _: str) -> None:
        if stop := self.session.undo_stop():
            self.talk.say(stop)
        else:
            for step in undo(self.session) if self.talk.in_person else [self.session.undo()]:
                self.talk.say(f"Taken back: {self.state.table.names[step.seat]}'s {step.option}.")

    def _redo(self, _: str) -> None:
        if stop := self.session.redo_stop():
            self.talk.say(stop)
        else:
            self._tell(self.session.redo())
            self._go_on()


def _meant(text: str, asked: Decision) -> tuple[Option, ...]:
    """The options that a line may mean. Its first word must begin the verb."""
    verb = text.lower().split()[0]
    return tuple(option for option in typed(text, asked.options, {RESIGN.text}) if option.verb.startswith(verb))
