"""The text interface for playing: it prints each decision, and reads an option or a command, until the game ends."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import NoReturn

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.forced_moves import carry_out_agreed, play_forced, undo_with_forced
from hotseat.play.participants import REMATCH, UNDO, Proposal
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.play.turn_summary import summary_sentences
from hotseat.plugin.decision import E, Option, Q, R, S, Step
from hotseat.plugin.game import score_line
from hotseat.plugin.parse_input import localized_text, match_options, normalize_text
from hotseat.plugin.seats import PlayerSpec, computer_seats, describe_players, only_human_seat
from hotseat.records.history import count_same, steps_since
from hotseat.text_ui.commands import TextCommand, TextCommands
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.interrupt import interrupt_means_move_now
from hotseat.text_ui.people_lines import PeopleLines
from hotseat.text_ui.text_renderer import TextMoment, TextRenderer
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.processes import run_aside
from hotseat.util.text_utils import (
    after_colon,
    ambiguous,
    capitalize,
    did_you_mean,
    exact,
    join_sentences,
    look_away_prompt,
    may_do_all,
    with_period,
    without_period,
)

TURN, STEP, RUN = "", "step", "run"
"""The lines with which a spectator lets computer players go on: for a turn, for a decision, or to the end."""
CONSENT = "run this program"
"""The line that approves a program which a file names; long, so that it isn't typed by mistake."""


class _Disturbed(Exception):
    """Something has happened on another machine, or an external player has decided, while lines were read."""


class TextGame(TextCommands[S, Q, R, E]):
    """A session in the text interface; everything shown to a seat comes from its view.

    `notify`: the command to run when a person's turn begins after another player's; empty for none.
    """

    def __init__(
        self,
        session: Session[S, Q, R, E],
        renderer: TextRenderer[S, Q, R, E],
        console: Console,
        *,
        open_hands: bool,
        opponents: ExternalPlayers[S, Q, R, E] | None = None,
        notify: Sequence[str] = (),
    ) -> None:
        super().__init__(renderer, console)
        self.session = session
        self.opponents = opponents or ExternalPlayers(session)
        self._closed_hands = console.in_person and not open_hands
        self.viewer: int | None = only_human_seat(session.players)
        """The seat whose player uses the keyboard, from 0; None before the first decision if several people play."""
        self._people: PeopleLines | None = None
        """The people of a game on several machines; None for a game on this machine alone."""
        self._answers: list[str | BaseException] = []
        """The answer of the external player that decides while lines are read, or its failure; empty before."""
        self._agreed: Proposal | None = None
        """The proposal to which all have agreed, and which isn't carried out yet."""
        self._reported: Sequence[Step[S, E]] = ()
        """The steps that are printed, or need not be."""
        self._lost = ""
        """The sentence about a lost connection that was printed last."""
        self.goes_on = False
        """Whether the people of the game have begun another one."""
        self._notify = notify
        self._notified = 0
        """The number of steps when the command of --notify ran last."""
        self._pace = STEP
        """The line that last let computer players go on while a spectator watches."""
        self.commands = (
            TextCommand("options", "[VERB]", _("the possible answers, all or of one kind"), self._options),
            *(self.lookup_command(each) for each in renderer.commands if each.about == "question"),
            TextCommand("last", "", _("what the last turn did"), self._last),
            TextCommand("undo", "", _("take back the last decision of this turn"), self._undo),
            TextCommand("redo", "", _("redo what was taken back"), self._redo),
            TextCommand("seat", "[N=WHO]", _("who plays each seat, or change the player of a seat"), self._seat),
            *self.commands,
        )

    @property
    def covers(self) -> bool:
        """Whether several people share the terminal and have secrets from each other."""
        return self._closed_hands and self.session.human_count > 1

    @property
    def moment(self) -> TextMoment[S, Q]:
        """The current state as the seat at the keyboard may see it, with the pending decision."""
        question, viewer = self.session.question, self.viewer
        if question is not None and self._people is not None and question.seat != viewer:
            question = None
        return TextMoment(self.game.view(self.session.state, viewer), question)

    def happened(self, last: int) -> Sequence[Step[S, E]]:
        return self._visible_steps(self.session.steps[-last:])

    def _visible_steps(self, steps: Sequence[Step[S, E]]) -> list[Step[S, E]]:
        return [self.game.visible_step(step, self.viewer) for step in steps]

    # --- the flow of the game ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game ends or the input ends; raise PlayerError if nobody can replace a player that failed."""
        seats = describe_players(self.game.names(self.session.state), self.session.players)
        self.console.write(with_period(self.game.title(self.session.state)), *filter(None, [seats]))
        self.console.write(_("Type an answer, or help for the commands."))
        if self.console.in_person and computer_seats(self.session.players):
            self.console.write(_("Press Ctrl+C to make a thinking computer play at once."))
        if self._watched:
            self.console.write(_("Enter plays one turn, step plays one decision, run plays to the end."))
        try:
            while (decision := self.session.question) is not None and not self._is_replaced:
                self._open_participants()
                with suppress(_Disturbed):
                    self._decide(decision)
                if self._agreed is not None:
                    undone = carry_out_agreed(self.session, self._agreed, forced=self.console.in_person)
                    self._report_undone(undone)
                    self._agreed = None
            self.goes_on = decision is not None
            if decision is None:
                self.console.write(*self.renderer.describe_end(self.session.state, self.session.history.result))
                self.console.write(*self._about_result())
                self._linger()
        except EndOfInput:
            self.console.write(_("Game stopped: {where}").format(where=self._close()))
        else:
            self.console.write(_("The game is over: {where}").format(where=self._close()))

    def _about_result(self) -> list[str]:
        """Return why the game ended and its course, by a module that other games don't need."""
        from hotseat.play.result_summary import result_sentences

        replay = self.session.replay()
        replay.to_end()
        return result_sentences(replay)

    def _decide(self, decision: Q) -> None:
        """Let a player decide; a person may run commands meanwhile."""
        self.console.write(*self.session.take_messages())
        self._reported = [*self.session.steps]
        if self._watched:
            self._read_spectator()
        if self.opponents.pending_player:
            self._play_external(decision)
            return
        self._print_decision(decision)
        while not self._handle(self.console.read(), decision):
            pass

    # --- people at other machines -------------------------------------------------------------------------------------

    @property
    def _is_replaced(self) -> bool:
        return self._people is not None and self._people.participants.is_replaced

    def _open_participants(self) -> None:
        """Let the people of the game take part as soon as it is one of several machines."""
        with suppress(ValueError):  # reported when the player of a seat can't decide
            self.opponents.open()
        if self._people is None and self.opponents.participants is not None:
            self._people = PeopleLines(self.session, self.opponents.participants, self.console)
            self.commands = (*self._people.commands, *self.commands)
            self.opponents.listen(self.console.wake)
            self.console.listen(self._attend)

    def _attend(self) -> None:
        """Print what other machines have done; raise _Disturbed if the game has changed or something is to do."""
        assert self._people is not None
        if self.opponents.lost != self._lost:
            self._lost = self.opponents.lost
            self.console.write(*filter(None, [self._lost]))
        self._people.print_news()
        self._agreed = self._people.participants.take_agreed()
        changed = self.opponents.catch_up()
        if changed:
            self._report_change()
        if self.opponents.fault:
            raise PlayerError(self.opponents.fault)
        over = self.session.question is None and not self._people.participants.others_here
        if changed or over or self._answers or self._agreed or self._is_replaced:
            raise _Disturbed

    def _linger(self) -> None:
        """Read commands after the end as long as people are here, until they begin another game."""
        if self._people is None or not self._people.reads or not self._people.participants.others_here:
            return
        if self._people.participants.own:
            hint = _("Type {rematch} to ask for another game in other seats, or quit.")
            self.console.write(hint.format(rematch=REMATCH))
        try:
            while True:
                self._command(self.console.read(), [])
        except _Disturbed:
            self.goes_on = self._is_replaced or self._agreed is not None
        except EndOfInput:
            return

    def _play_with_people(self, decision: Q) -> None:
        """Let an external player decide while lines are read; raise _Disturbed if the game has changed."""
        answers: list[str | BaseException] = []
        self._answers = answers

        def wait() -> None:
            try:
                answers.append(asking.answer())
            except BaseException as failure:  # raised in the thread of the game
                answers.append(failure)
            self.console.wake()

        with self.opponents.asking() as asking:
            Thread(target=wait, daemon=True).start()
            try:
                self._read_meanwhile(decision)
            except _Disturbed:
                if not answers or self._agreed or self._is_replaced:
                    raise
            finally:
                self._answers = []
            if isinstance(answers[0], BaseException):
                raise answers[0]
            self.opponents.play_answer(answers[0])

    def _read_meanwhile(self, decision: Q) -> NoReturn:
        """Run commands while another player decides. A script's end waits, and what follows an answer on its way."""
        reads, sending = self._people is not None and self._people.reads, self.session.players[decision.seat].human
        while True:
            if not reads or (sending and not self._lost):
                self.console.wait()
                continue
            try:
                text = self.console.read()
            except EndOfInput:
                if self.console.in_person:
                    raise
                reads = False
            else:
                self._command(text, [])

    def _report_change(self) -> None:
        """Print what has been taken back and played since the last report, and go on after an own answer."""
        steps, before = self.session.steps, self._reported
        same, decision = count_same(before, steps), self.session.question
        self._reported = [*steps]
        if not self.covers:
            self._report_undone(before[same:][::-1])
            for step in steps[same:]:
                if step.seat == self.viewer and self._people is not None:
                    self._describe(step)
                else:
                    self.console.write(*self.log(self._visible_steps([step])))
        if decision is not None and steps[same:] and steps[-1].seat == decision.seat:
            self._go_on()

    @property
    def _watched(self) -> bool:
        """Whether a person watches at a terminal, no person plays, and the players wait for that."""
        return self.console.in_person and not self.session.human_count and self.session.host is None

    def _read_spectator(self) -> None:
        """Read a spectator's lines, where the computer players have gone on as far as the last line let them."""
        steps = self.session.steps
        goes_on = steps and steps[-1].turn == self.game.turn(self.session.state)
        if self._pace == RUN or (self._pace == TURN and goes_on):
            return
        while self._watched:
            text = self.console.read()
            if text.lower() in (TURN, STEP, RUN):
                self._pace = text.lower()
                return
            self._command(text, [STEP, RUN])

    def _play_external(self, decision: Q) -> None:
        """Let an external player decide. Its step is printed at once, unless hand-over prompts show it later."""
        if (program := self.opponents.unapproved) is not None:
            self._ask_consent(decision.seat, program)
            return
        steps = self.session.steps
        sending = self.session.players[decision.seat].human
        if self.console.in_person and not sending and (not steps or steps[-1].seat != decision.seat):
            here = self._people is None or self._people.participants.presence.seats[decision.seat].here
            text = _("{name} is thinking.") if here else _("{name} isn't connected. The game waits.")
            self.console.write(text.format(name=self.opponents.pending_name))
            self.console.flush()
        try:
            with interrupt_means_move_now(self.opponents.move_now):
                if self._people is None:
                    self.opponents.play()
                else:
                    self._play_with_people(decision)
        except PlayerError as failure:
            if self.session.host is not None:
                raise
            self._report_failure(decision.seat, str(failure))
        else:
            self._report_change()

    def _report_failure(self, seat: int, failure: str) -> None:
        """Print why a player gave no option, and what can be done; then read lines until one of these is done."""
        remedy = _(
            "again asks once more; seat {number}=human takes the seat over; seat {number}=... gives it to "
            "another player."
        )
        self.console.write(with_period(failure), remedy.format(number=seat + 1))
        self._read_remedy(seat, "again")

    def _ask_consent(self, seat: int, program: PlayerSpec) -> None:
        """Ask whether to run a program that a file names. Only the exact text `CONSENT` approves it."""
        name = self.game.names(self.session.state)[seat]
        asks = _("The file of this game asks to run a program, to play for {name}:").format(name=name)
        remedy = _(
            "'{word}' runs it; seat {number}=human takes the seat over; seat {number}=... gives it to another player."
        )
        self.console.forget()
        self.console.write(asks, exact(program.name), may_do_all(), remedy.format(word=CONSENT, number=seat + 1))
        if self._read_remedy(seat, CONSENT):
            self.opponents.approve()

    def _read_remedy(self, seat: int, word: str) -> bool:
        """Read lines until one is the given word, or changes the situation of a seat; return whether it is the word."""
        before = self._situation(seat)
        while self._situation(seat) == before:
            text = self.console.read()
            if text.lower() == word:
                return True
            self._command(text, [word])
        return False

    def _situation(self, seat: int) -> tuple[object, ...]:
        """Return what a remedy changes: the player of the seat, the state, and whether a program awaits approval."""
        return self.session.players[seat], self.session.state, self.opponents.unapproved

    def _command(self, text: str, more: Sequence[str]) -> None:
        """Run a command where no option is expected; an empty line is none."""
        hint = ""
        if self._people is not None and (decision := self.session.question) is not None:
            hint = _("{name} is next.").format(name=self.game.names(self.session.state)[decision.seat])
        if text:
            self.run_line(text, more, hint)

    def _print_decision(self, decision: Q) -> None:
        """Print the pending decision in two lines, after a hand-over prompt if another seat is at the keyboard."""
        if decision.seat != self.viewer and self.covers:
            self._hand_over(decision.seat)
        self.viewer = decision.seat
        self._call_player(decision.seat)
        turn, name = self.game.turn(self.session.state), self.game.names(self.session.state)[decision.seat]
        answers = self.renderer.brief(decision)
        prompt = self.game.prompt(self.moment.view, decision)
        asked = _("Turn {turn}, {name}: {question}.").format(turn=turn, name=name, question=prompt)
        self.console.write(
            without_period(asked) if prompt.endswith(("?", "？")) else asked,
            join_sentences(_("Answers: {answers}.").format(answers=answers), *self.renderer.costs(self.moment)),
        )

    def _call_player(self, seat: int) -> None:
        """Run the command of --notify if the turn of the only person begins after another player's."""
        steps = self.session.steps
        if not self._notify or self.session.human_count > 1 or len(steps) <= self._notified or steps[-1].seat == seat:
            return
        self._notified = len(steps)
        try:
            run_aside(self._notify)
        except OSError as error:
            self.console.write(_("The command of --notify failed: {why}.").format(why=error))
            self._notify = ()

    def _hand_over(self, seat: int) -> None:
        """Print what everybody saw since the next player's last decision, and prompt the players to change seats."""
        steps, public = steps_since(self.session.steps, seat), self.game.view(self.session.state, None)
        if self.viewer is not None:
            self.console.clear()
        self.console.write(*summary_sentences(self.game, steps, seat))
        if self.session.steps:
            self.console.write(_("Score: {scores}.").format(scores=score_line(self.game, public)))
        while text := self.console.read(f"{look_away_prompt(self.game.names(self.session.state), seat)} "):
            if text.lower() == "quit":
                raise EndOfInput
        self.viewer = seat

    def _handle(self, text: str, decision: Q) -> bool:
        """Play an option or run a command; return whether to print the pending decision, as a new one or on request."""
        before = len(self.session.steps)
        if text:
            self._interpret(text, decision)
        changed = len(self.session.steps) != before or self.session.question is None
        return not text or changed or self.opponents.pending_player is not None

    def _interpret(self, text: str, decision: Q) -> None:
        """Interpret a line: a full option text precedes commands, and a full command word precedes abbreviations."""
        options = self._matching_options(text, decision)
        commands = self.matching_commands(text)
        if len(options) == 1 and normalize_text(text) in (
            options[0].text,
            normalize_text(localized_text(options[0].text, self.game.word_names)),
        ):
            commands = []
        elif len(commands) == 1 and text.lower().partition(" ")[0] == commands[0].word:
            options = []
        meanings = [*(option.text for option in options), *(command.word for command in commands)]
        if len(meanings) > 1:
            self.console.write(ambiguous(meanings))
        elif options:
            self._play(options[0])
        elif commands:
            self.run_command(commands[0], text)
        else:
            known = [*(option.text for option in decision.options), *(command.word for command in self.commands)]
            self.console.write(join_sentences(self.renderer.why_not(text, self.moment), did_you_mean(text, known)))

    def _matching_options(self, text: str, decision: Q) -> list[Option]:
        """Return the options that a line may stand for; the line's first word must begin theirs."""
        begun, names = normalize_text(text).partition(" ")[0], self.game.word_names
        return [
            option
            for option in match_options(text, decision.options, self.game.no_abbreviation, names)
            for first in [option.text.partition(" ")[0]]
            if first.startswith(begun) or normalize_text(names.get(first, "")).startswith(begun)
        ]

    def _play(self, option: Option) -> None:
        before = len(self.session.steps)
        self.session.play(option)
        for step in self.session.steps[before:]:  # none if the answer is on its way to another machine
            self._describe(step)
            self._go_on()

    def _go_on(self) -> None:
        """Play forced options for a person, and print them; a script has to play every option itself."""
        for step in play_forced(self.session) if self.console.in_person else ():
            self.console.write(_("There is only one possible answer:"))
            self._describe(step)

    def _describe(self, step: Step[S, E]) -> None:
        """Print what a step did, as the seat at the keyboard may see it."""
        self.console.write(*self.renderer.describe_answer(self.game.visible_step(step, self.viewer)))

    def _close(self) -> str:
        """Close the session, and return a phrase about where the game is saved."""
        self.session.close()
        self.console.write(*self.session.notices)
        return self.session.where_saved

    # --- the commands ------------------------------------------------------------------------------------------------

    def _options(self, begun: str) -> None:
        if (decision := self.moment.decision) is not None:
            begun = begun.lower()
            self.console.write(*self.renderer.in_full(decision, begun), *self.renderer.costs(self.moment, begun))

    def _last(self, _more: str) -> None:
        turn = self.game.turn(self.session.state) - 1
        happened = [step for step in self.session.steps if step.turn == turn]
        self.console.write(*self.log(self._visible_steps(happened)) or [_("This is the first turn.")])

    def _undo(self, _more: str) -> None:
        if stop := self.session.why_no_undo():
            self.console.write(stop)
        elif self._people is not None:
            self._people.propose(UNDO, self.session.undoable_seat())
        else:
            self._report_undone(undo_with_forced(self.session, forced=self.console.in_person))

    def _report_undone(self, undone: Sequence[Step[S, E]]) -> None:
        """Print what was taken back."""
        for step in self._visible_steps(undone):
            name = self.game.names(step.state)[step.seat]
            what = self.game.describe_step(step)
            if step.option:
                what = _("{name}'s {answer}").format(name=name, answer=step.option)
            self.console.write(_("Taken back: {what}.").format(what=what))

    def _seat(self, wish: str) -> None:
        """Print the players of all seats, or change the player of a seat, as "N=PLAYER" demands."""
        number, sign, player = wish.partition("=")
        players = self.session.players
        if not wish or self.session.host is not None:
            for seat, name in enumerate(map(self.opponents.name_with_player, range(len(players))), 1):
                if hello := self.opponents.introduction(seat - 1):
                    name = _("{player}: {introduction}").format(player=name, introduction=hello)
                self.console.write(with_period(after_colon(str(seat), name)))
            return
        seat = safe_io.parse_int(number.strip()) or 0
        if not sign or not 1 <= seat <= len(players):
            self.console.write(_("Write it like seat {number}=human.").format(number=len(players)))
            return
        try:
            self.session.set_player(seat - 1, self.opponents.startable(player.strip()))
        except ValueError as fault:
            self.console.write(with_period(capitalize(str(fault))))
        else:
            self.console.write(_("{name} plays on.").format(name=self.opponents.name_with_player(seat - 1)))

    def _redo(self, _more: str) -> None:
        if stop := self.session.history.why_no_redo():
            self.console.write(stop)
        else:
            self._describe(self.session.redo())
            self._go_on()
