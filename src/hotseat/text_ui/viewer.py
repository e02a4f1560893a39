"""The text interface for replays: a cursor moved by commands, or the whole game printed at once."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from hotseat.plugin.decision import E, Q, R, S, Step, question_of
from hotseat.plugin.game import score_line
from hotseat.records.replay import Replay
from hotseat.text_ui.commands import TextCommand, TextCommands
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_renderer import LookupCommand, TextMoment, TextRenderer
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import with_period

COVERED = gettext_noop(
    "This game isn't finished, so its hands are hidden. {command} shows them to everyone who reads this."
)
"""The message in place of a secret, with the command that shows the secrets."""
OPENING = "[open]"
"""The argument of a lookup that shows the secrets of all seats."""


class TextReplay(TextCommands[S, Q, R, E]):
    """A replay in the text interface. The hands of an unfinished game are hidden until the user shows them."""

    def __init__(self, replay: Replay[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(renderer, console)
        self.replay = replay
        self.open = replay.over
        """Whether all hands are shown: the game is over, or the user has chosen so."""
        self.commands = (
            TextCommand("next", "[N]", _("N decisions forward (default 1), also Enter"), lambda n: self._step(n, 1)),
            TextCommand("back", "[N]", _("N decisions back"), lambda n: self._step(n, -1)),
            TextCommand("turn", "N", _("to the beginning of a turn"), self._turn),
            TextCommand("start", "", _("to the deal"), lambda _more: self._go(0)),
            TextCommand("end", "", _("to the end"), lambda _more: self._go(len(replay.steps))),
            *self.commands,
        )

    @property
    def moment(self) -> TextMoment[S, Q]:
        """The state at the cursor, without a decision."""
        return TextMoment(self._shown(self.replay.state))

    def happened(self, last: int) -> Sequence[Step[S, E]]:
        return self._visible_steps(self.replay.steps[: self.replay.ply][-last:])

    def _shown(self, state: S) -> S:
        return state if self.open else self.game.view(state, None)

    def _visible_steps(self, steps: Sequence[Step[S, E]]) -> Sequence[Step[S, E]]:
        return steps if self.open else [self.game.visible_step(step, None) for step in steps]

    def run(self) -> None:
        """Run commands until the input ends; if the input is empty, print the whole game."""
        seated = filter(None, [self.replay.player_line])
        self.console.write(with_period(self.game.title(self.replay.start_state)), *seated, *self.replay.notices)
        if self.console.into_file:
            self.console.write(*self._whole_game())
            return
        if self.console.in_person:
            self.console.write(_("Type help for the commands."))
            self._show()
        try:
            text = self.console.read()
        except EndOfInput:
            self.console.write(*[] if self.console.in_person else self._whole_game())
        else:
            self._go_on(text)

    def _go_on(self, text: str) -> None:
        try:
            while True:
                self.run_line(text or "next")
                text = self.console.read()
        except EndOfInput:
            return

    # --- the commands ------------------------------------------------------------------------------------------------

    def lookup_command(self, lookup: LookupCommand[S, Q]) -> TextCommand:
        if not lookup.of_all:
            return super().lookup_command(lookup)
        text = _("{what}; hidden in an unfinished game until you open it").format(what=_(lookup.of_all))
        return super().lookup_command(lookup._replace(more=OPENING))._replace(help=text)

    def run_lookup(self, lookup: LookupCommand[S, Q], text: str) -> None:
        if lookup.of_all:
            self.open = self.open or text.lower() == OPENING.strip("[]")
        if lookup.of_all and not self.open:
            self.console.write(_(COVERED).format(command=f"{lookup.word} open"))
        else:
            super().run_lookup(lookup, text)

    def _step(self, number: str, sign: int) -> None:
        if by := self.number(number, 1):
            self._go(self.replay.ply + sign * by)

    def _go(self, ply: int) -> None:
        self.replay.to_ply(ply)
        self._show()

    def _turn(self, number: str) -> None:
        try:
            self.replay.to_turn(int(number))
        except ValueError:
            self.console.write(_("Name a turn from 1 to {last}.").format(last=self.replay.turns))
        else:
            self._show()

    def _show(self) -> None:
        """Print the step that led to the cursor, and the cursor's place in the game."""
        replay, step = self.replay, self.replay.current
        text = self._describe(*self._visible_steps([step])) if step else _("The deal.")
        message = _("{ply} of {last}, turn {turn}: {said}")
        turn = self.game.turn(replay.state)
        self.console.write(message.format(ply=replay.ply, last=len(replay.steps), turn=turn, said=text))

    def _whole_game(self) -> Iterator[str]:
        """Yield the lines of the game from the cursor to its end, by turn with the scores, and of the last state."""
        for turn, played in groupby(self._visible_steps(self.replay.steps[self.replay.ply :]), lambda step: step.turn):
            steps = list(played)
            yield ""
            yield _("Turn {number}").format(number=turn)
            for step in steps:
                yield f"  {self._describe(step)}"
            yield f"  {_('Score: {scores}.').format(scores=score_line(self.game, steps[-1].state))}"
        last = self.replay.states[-1]
        ending = with_period(self.replay.result or self._describe_unfinished(last))
        yield from ("", *self.renderer.last_look(self._shown(last)), ending)

    def _describe(self, step: Step[S, E]) -> str:
        """Return the description of a step, with the remark on it."""
        return f"{with_period(self.game.describe_step(step))}{self.replay.annotate(step.ply)}"

    def _describe_unfinished(self, last: S) -> str:
        """Return a phrase for an unfinished game, with the pending decision."""
        decision = question_of(self.game.decision(last))
        assert decision is not None
        message = _("The game isn't finished. {name}: {question}")
        return message.format(name=self.game.names(last)[decision.seat], question=self.game.prompt(last, decision))
