"""The text interface for replays: a cursor moved by commands, or the whole game printed at once."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from hotseat.play.session import Session
from hotseat.play.turn_summary import gains, summarize_turns
from hotseat.plugin.decision import E, Q, R, S, Step, question_of
from hotseat.plugin.game import score_line
from hotseat.plugin.queries import Moment, Query
from hotseat.plugin.registry import builtin_players
from hotseat.records.explorer import DATA, NAMES, has_explorer
from hotseat.records.header import Parent
from hotseat.records.replay import Replay
from hotseat.records.saved_games import analysable_seats, games_folder
from hotseat.records.transcript import save_film
from hotseat.text_ui.commands import TextCommand, TextCommands
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_sentences, with_period

if TYPE_CHECKING:
    from hotseat.text_ui.exploring import TextExplorer
    from hotseat.text_ui.review import TextReview

COVERED = gettext_noop(
    "This game isn't finished, so its hands are hidden. {command} shows them to everyone who reads this."
)
"""The message in place of a secret, with the command that shows the secrets."""


class TextReplay(TextCommands[S, Q, R, E]):
    """A replay in the text interface. The hands of an unfinished game are hidden until the user shows them."""

    def __init__(self, replay: Replay[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(renderer, console)
        self.replay = replay
        self.open = replay.over
        """Whether all hands are shown: the game is over, or the user has chosen so."""
        self.commands = (
            TextCommand("turn", "[N]", _("the next turn, also Enter, or to the beginning of turn N"), self._turn),
            TextCommand("previous", "", _("to the beginning of this turn, or of the one before"), self._back_a_turn),
            TextCommand("next", "[N]", _("N decisions forward (default 1)"), lambda n: self._step(n, 1)),
            TextCommand("back", "[N]", _("N decisions back"), lambda n: self._step(n, -1)),
            TextCommand("start", "", _("to the deal"), lambda _more: self._go(0)),
            TextCommand("end", "", _("to the end"), lambda _more: self._go(len(replay.steps))),
            *self._review_commands,
            TextCommand("if", "", _("try moves from here; keep keeps them"), lambda _more: self._try_moves()),
            TextCommand("fork", "", _("a new game from here; this one stays unchanged"), lambda _more: self._fork()),
            self.challenge_command(lambda: self.replay),
            TextCommand("film", "", _("save a film of this turn, at the deal of the whole game"), self._save_film),
            *self._explore_command,
            *self._further_commands,
            *self.commands,
        )

    @property
    def _explore_command(self) -> Iterator[TextCommand]:
        """The command of the explorer, if the game has classes of positions."""
        if has_explorer(self.game):
            names = " | ".join(name for name in NAMES if name != DATA or self.replay.data_set is not None)
            text = _("how such positions were played, and how it went; N opens a game of line N")
            yield TextCommand("explore", f"[{names} | N]", text, self._explore)

    @cached_property
    def _explorer(self) -> "TextExplorer":
        from hotseat.text_ui.exploring import TextExplorer

        return TextExplorer(self.replay, self.console)

    def _explore(self, text: str) -> None:
        """Print what the explorer finds, or view one of the games until the user quits it."""
        found = self._explorer.run(text)
        if found is None:
            return
        viewer = TextReplay(found, self.renderer, self.console)
        viewer.run()
        self.console.dress, self.forked = self._dress, viewer.forked
        if self.forked is not None:
            raise EndOfInput
        self.console.write(_("Back at the replay."))

    @property
    def _further_commands(self) -> Iterator[TextCommand]:
        """The commands of the game for a position of a replay."""
        for word, help, run in self.renderer.replay_commands():
            yield TextCommand(word, "", help, partial(self._run_further, run))

    def _run_further(self, run: Callable[[Replay[S, Q, R, E], Console], None], _more: str) -> None:
        """Run a command of the game, unless it would show what is hidden."""
        if self.replay.why_closed:
            self.console.write(self.replay.why_closed)
        elif self.open:
            run(self.replay, self.console)
        else:
            self.console.write(_("This game isn't finished, so its hands are hidden; trying moves would show them."))

    @property
    def _review_commands(self) -> Sequence[TextCommand]:
        """The commands of the coach; none for a game that it can't analyse."""
        if not builtin_players(self.game).coach or not analysable_seats(self.replay):
            return ()
        return (
            TextCommand("mistakes", "", _("the largest mistakes, by the coach"), lambda _more: self._review.say()),
            TextCommand(
                "mistake",
                "[N]",
                _("to the next mistake, the largest first, or to the Nth"),
                lambda n: self._review.go(n),
            ),
            TextCommand(
                "analyse", "", _("let the coach look for mistakes; Ctrl+C stops it"), lambda _more: self._review.begin()
            ),
        )

    @cached_property
    def _review(self) -> "TextReview[S, Q, R, E]":
        from hotseat.text_ui.review import TextReview  # imports the computer players

        return TextReview(self.replay, self.console, self._go)

    @property
    def moment(self) -> Moment[S, Q]:
        """The state at the cursor, without a decision."""
        return Moment(self._shown(self.replay.state))

    def happened(self, last: int) -> Sequence[Step[S, E]]:
        return self._visible_steps(self.replay.steps[: self.replay.ply][-last:])

    def _shown(self, state: S) -> S:
        return state if self.open else self.game.view(state, None)

    def _visible_steps(self, steps: Sequence[Step[S, E]]) -> Sequence[Step[S, E]]:
        return steps if self.open else [self.game.visible_step(step, None) for step in steps]

    def run(self) -> None:
        """Run commands until the input ends; if the input is empty, print the whole game."""
        seated = filter(None, [self.replay.player_line, self.replay.conditions])
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
                self.run_line(text or "turn")
                text = self.console.read()
        except EndOfInput:
            return

    # --- the commands ------------------------------------------------------------------------------------------------

    def query_command(self, query: Query[S, Q]) -> TextCommand:
        if not query.of_all:
            return super().query_command(query)
        text = _("{what}; hidden in an unfinished game until you open it").format(what=_(query.of_all))
        return super().query_command(query._replace(more="[open]"))._replace(help=text)

    def answer(self, query: Query[S, Q], text: str) -> None:
        if query.of_all and self.replay.why_closed:
            self.console.write(self.replay.why_closed)
            return
        if query.of_all:
            self.open = self.open or text.lower() == "open"
        if query.of_all and not self.open:
            self.console.write(_(COVERED).format(command=f"{query.word} open"))
        else:
            super().answer(query, text)

    def _try_moves(self) -> None:
        from hotseat.text_ui.playing_on import TextTrial

        if self.replay.why_closed:
            self.console.write(self.replay.why_closed)
        elif question_of(self.game.decision(self.replay.state)) is None:
            self.console.write(_("The game is over here; go back to try something else."))
        elif not self.open:
            self.console.write(_("This game isn't finished, so its hands are hidden; trying moves would show them."))
        else:
            TextTrial(self.replay, self.renderer, self.console).run()
            self.renderer.add_remarks(self.replay)

    def _save_film(self, _more: str) -> None:
        try:
            file = save_film(self.renderer.transcript(self.replay))
        except OSError as fault:
            self.console.write(with_period(describe_error(fault)))
        else:
            self.console.write(_("The film is {file}").format(file=file))

    def _fork(self) -> None:
        try:
            self.forked = Session.fork(self.replay, games_folder())
        except ValueError as fault:
            self.console.write(with_period(capitalize(str(fault))))
            return
        parent = Parent(self.replay.record, self.replay.ply)
        text = _("A new game, forked from {game} at decision {number}.")
        self.console.write(text.format(game=parent.id, number=parent.ply))
        raise EndOfInput

    def _step(self, number: str, sign: int) -> None:
        if by := self.number(number, 1):
            self._go(self.replay.ply + sign * by)

    def _go(self, ply: int) -> None:
        self.replay.to_ply(ply)
        self._show()

    def _turn(self, number: str) -> None:
        if not number:
            self._tell_turn()
            return
        try:
            self.replay.to_turn(int(number))
        except ValueError:
            self.console.write(_("Name a turn from 1 to {last}.").format(last=self.replay.turns))
        else:
            self._show()

    def _back_a_turn(self, _more: str) -> None:
        self.replay.turn(-1)
        self._show()

    def _tell_turn(self) -> None:
        """Print what is left of the turn at the cursor, and go to its end."""
        replay = self.replay
        if replay.ply == len(replay.steps):
            self.console.write(self._ending())
            return
        turn = replay.steps[replay.ply].turn
        steps = [*takewhile(lambda step: step.turn == turn, replay.steps[replay.ply :])]
        replay.to_ply(replay.ply + len(steps))
        message = _("Turn {turn} of {last}, {name}: {deeds}.")
        for each in summarize_turns(self.game, steps):
            deeds, name = _("; ").join(deed.text for deed in each.deeds), self.game.names(each.state)[each.seat]
            text = message.format(turn=turn, last=replay.turns, name=name, deeds=deeds or _("nothing visible"))
            score = _("Score: {scores}.").format(scores=score_line(self.game, each.state))
            self.console.write(join_sentences(text, score if [*gains(self.game, [each])] else ""))
        self.console.write(*filter(None, (replay.annotate(step.ply).strip() for step in steps)))

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
        yield from ("", *self.renderer.last_look(self._shown(self.replay.states[-1])), self._ending())

    def _describe(self, step: Step[S, E]) -> str:
        """Return the description of a step, with the remark on it."""
        return f"{with_period(self.game.say_step(step))}{self.replay.annotate(step.ply)}"

    def _ending(self) -> str:
        """Return the result as a sentence, or the pending decision of an unfinished game."""
        return with_period(self.replay.result or self._describe_unfinished(self.replay.states[-1]))

    def _describe_unfinished(self, last: S) -> str:
        """Return a phrase for an unfinished game, with the pending decision."""
        decision = question_of(self.game.decision(last))
        assert decision is not None
        message = _("The game isn't finished. {name}: {question}")
        return message.format(name=self.game.names(last)[decision.seat], question=self.game.prompt(last, decision))
