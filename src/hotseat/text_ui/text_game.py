"""The text interface for playing: it prints each decision, and reads an option or a command, until the game ends."""

from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from itertools import groupby

from hotseat.play.clock import Clock
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.forced_moves import carry_out_agreed, play_forced, undo_with_forced
from hotseat.play.notices import Notifier
from hotseat.play.participants import UNDO
from hotseat.play.session import Session
from hotseat.play.turn_calls import PersonCaller, TurnCalls
from hotseat.play.turn_summary import summary_sentences
from hotseat.plugin.aids import AIDS
from hotseat.plugin.decision import E, Option, Q, R, S, Step
from hotseat.plugin.game import score_line
from hotseat.plugin.queries import Moment, in_own_words
from hotseat.plugin.seats import computer_seats, describe_players, only_human_seat
from hotseat.plugin.speech import SpokenNames, begins_name, is_name, meant_options, option_name
from hotseat.records.challenge_mark import challenge_stakes
from hotseat.records.history import count_same, steps_since
from hotseat.records.settings import BRIEF, FULL, NORMAL, Settings
from hotseat.text_ui.commands import TextCommand, TextCommands
from hotseat.text_ui.console import PROMPT, Console, EndOfInput, NotAnAnswer
from hotseat.text_ui.interrupt import EFFECTS, Effect, InterruptPlace, interrupts_call
from hotseat.text_ui.others_turns import Disturbed, OthersTurns
from hotseat.text_ui.seat_lines import SeatLines
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _
from hotseat.util.terminal_signs import TerminalSigns
from hotseat.util.text_utils import (
    ambiguous,
    capitalize,
    did_you_mean,
    join_sentences,
    look_away_prompt,
    quote_input,
    with_period,
)

TURN, STEP, RUN = "", "step", "run"
"""The lines with which a spectator lets computer players go on: for a turn, for a decision, or to the end."""
ANSWERS: Mapping[str, str] = {".": "end", "s": "skip"}
"""The options that lines of one key of the screens stand for, where they are possible."""


class TextGame(TextCommands[S, Q, R, E]):
    """A session in the text interface; everything shown to a seat comes from its view.

    `notifier` runs the command for notices, if there is one; `settings` say how else a person is called.
    """

    def __init__(
        self,
        session: Session[S, Q, R, E],
        renderer: TextRenderer[S, Q, R, E],
        console: Console,
        *,
        open_hands: bool,
        opponents: ExternalPlayers[S, Q, R, E] | None = None,
        notifier: Notifier | None = None,
        settings: Settings = Settings(),  # noqa: B008
    ) -> None:
        super().__init__(renderer, console)
        self.session = session
        self.opponents = opponents or ExternalPlayers(session)
        self._closed_hands = console.in_person and not open_hands
        self.viewer: int | None = only_human_seat(session.players)
        """The seat whose player uses the keyboard, from 0; None before the first decision if several people play."""
        self._holds = False
        """Whether another player's turn goes on, so that its steps are printed with those that follow."""
        self.others = OthersTurns(self)
        self.seats = SeatLines(self)
        self._early: deque[str] = deque()
        """The lines typed before the pending decision was shown; Enter plays the first one."""
        self._asked = ""
        """The option that the last line would have played, if it has to be typed once more."""
        self._leaving = False
        """Whether the last line or Ctrl+C would leave, if it comes once more."""
        self._reported: Sequence[Step[S, E]] = ()
        """The steps that are printed, or need not be."""
        self.goes_on = False
        """Whether the people of the game have begun another one."""
        signs = TerminalSigns(console.write_sequence)
        self._caller = PersonCaller(notifier or Notifier(), signs, lambda: settings)
        self._calls = TurnCalls(session, self._caller)
        self._pace = STEP
        """The line that last let computer players go on while a spectator watches."""
        self._clock = Clock(len(self.game.names(session.state)))
        self._begun: Sequence[Option] = ()
        """The options that the last line may have stood for; the next line chooses among them."""
        self.commands = (
            TextCommand("options", "[VERB]", _("the possible answers, all or of one kind"), self._options),
            *self.query_commands("question"),
            TextCommand("last", "", _("what the last turn did"), self._last),
            TextCommand("undo", "", _("take back the last decision of this turn"), self._undo),
            TextCommand("redo", "", _("redo what was taken back"), self._redo),
            self.seats.command,
            self.challenge_command(lambda: self.session.replay()),
            TextCommand("clock", "", _("how long each player has thought"), self._say_clock, whole=True),
            TextCommand(
                "verbosity",
                "[brief | normal | full]",
                _("how much is said without being asked, in this game"),
                self._verbosity,
            ),
            *self.commands,
        )

    @property
    def why_no_coach(self) -> str:
        return self.session.why_no_coach

    @property
    def covers(self) -> bool:
        """Whether several people share the terminal and have secrets from each other."""
        return self._closed_hands and self.session.human_count > 1

    @property
    def moment(self) -> Moment[S, Q]:
        """The current state as the seat at the keyboard may see it, with the pending decision."""
        question = self.session.question
        if question is not None and question.seat != self.viewer and self._awaits_others:
            question = None
        return Moment(self.game.view(self.session.state, self._eyes), question, self._eyes, self.renderer.aids)

    @property
    def _awaits_others(self) -> bool:
        return self.others.people is not None or self.opponents.pending_player is not None

    @property
    def _eyes(self) -> int | None:
        """The seat that reads now, from 0; None while computers play on and any person may look."""
        return None if self.covers and self.opponents.pending_player is not None else self.viewer

    def happened(self, last: int) -> Sequence[Step[S, E]]:
        return self._visible_steps(self.session.steps[-last:])

    def _visible_steps(self, steps: Sequence[Step[S, E]]) -> list[Step[S, E]]:
        return [self.game.visible_step(step, self._eyes) for step in steps]

    # --- the flow of the game ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game ends or the input ends; raise PlayerError if nobody can replace a player that failed."""
        seats = describe_players(self.game.names(self.session.state), self.session.players)
        self.console.write(with_period(self.game.title(self.session.state)), *filter(None, [seats]))
        self.console.write(*filter(None, [challenge_stakes(self.session.marks.challenge)]))
        self.console.write(_("Type an answer, or help for the commands."))
        if self.console.in_person and computer_seats(self.session.players):
            self.console.write(_("Press Ctrl+C to make a thinking computer play at once."))
        self._caller.notifier.listen(self.others.hear)
        if self._watched:
            self.console.write(_("Enter plays one turn, step plays one decision, run plays to the end."))
        defers = interrupts_call(self.console.interrupt) if self.console.in_person else nullcontext()
        try:
            with defers:
                self._play_to_end()
        except EndOfInput:
            self._part()
        except (KeyboardInterrupt, NotAnAnswer):
            self._part()
            raise
        else:
            self._part()

    def _part(self) -> None:
        """Close the session, and print where the game is saved."""
        self._caller.notifier.listen(None)
        self._caller.signs.restore()
        self.console.write(*self.others.take_trouble())
        over = self.session.question is None or self.goes_on
        message = _("The game is over: {where}") if over else _("Game stopped: {where}")
        self.console.write(message.format(where=self._close()))

    def _play_to_end(self) -> None:
        while (decision := self.session.question) is not None and not self.others.is_replaced:
            self.others.open()
            self._clock.run(decision.seat)
            with suppress(Disturbed):
                self._decide(decision)
            if self.others.agreed is not None:
                undone = carry_out_agreed(self.session, self.others.agreed, forced=self.console.in_person)
                self._report_undone(undone)
                self.others.agreed = None
        self._clock.run(-1)
        self.goes_on = decision is not None
        if decision is None:
            self.console.write(*self.renderer.describe_end(self.session.state, self.session.history.result))
            self.console.write(*self._about_result())
            if self.renderer.aids != AIDS[0]:
                seats = [seat for seat, player in enumerate(self.session.players) if player.human]
                self.console.write(*filter(None, [self.game.describe_overlooked(self.session.steps, seats)]))
            if self.others.people is not None:
                self.goes_on = self.others.linger()
            elif self.console.in_person:
                self._linger()

    def _say_clock(self, _more: str) -> None:
        times = self._clock.thinking_times(self.game.names(self.session.state))
        self.console.write(with_period(_(", ").join(times)))

    def _linger(self) -> None:
        """Read a person's commands after the end until Enter; undo may continue the game."""
        self.console.write(_("Ask more about the game, or press Enter to leave."))
        with suppress(EndOfInput):
            while self.session.question is None and (text := self.read(place=InterruptPlace.OVER)):
                self.run_command_line(text, [])
        if self.session.question is not None:
            self._play_to_end()

    def _about_result(self) -> list[str]:
        """Return why the game ended and its course, by a module that other games don't need."""
        from hotseat.play.result_summary import result_sentences

        replay = self.session.replay()
        replay.to_end()
        return result_sentences(replay)

    def _decide(self, decision: Q) -> None:
        """Let a player decide; a person may run commands meanwhile."""
        self._calls.look()
        self.console.write(*self.session.take_messages())
        if not self._holds:
            self._reported = [*self.session.steps]
        if self._watched:
            self._read_spectator()
        if self.opponents.pending_player:
            self.others.play(decision)
            return
        if self._holds:  # a person has taken the seat over
            self.report_change()
        self._print_decision(decision)
        while not self._handle(self.read(), decision):
            pass

    def report_change(self) -> None:
        """Print what has been taken back and played since the last report, and go on after an own answer."""
        steps, before = self.session.steps, self._reported
        same, decision = count_same(before, steps), self.session.question
        new = steps[same:]
        self._holds = self.teller.brief and self._continues(new) and same == len(before)
        if self._holds:
            return
        self._reported = [*steps]
        if not self.covers:
            self._report_undone(before[same:][::-1])
            for own, group in groupby(new, self._is_own):
                if own:
                    for step in group:
                        self._describe(step)
                else:
                    seen = self._visible_steps([*group])
                    result = "" if decision is not None else self.session.history.result
                    self.console.write(*(self.teller.course(seen, result) if self.teller.brief else self.log(seen)))
        if decision is not None and steps[same:] and steps[-1].seat == decision.seat:
            self._go_on()

    def _is_own(self, step: Step[S, E]) -> bool:
        """Return whether a step is one of the reader's, at a host's or a joined table."""
        return step.seat == self.viewer and self.others.people is not None

    def _continues(self, steps: Sequence[Step[S, E]]) -> bool:
        """Return whether the computer's turn to which steps belong goes on; a person may take long over the rest."""
        decision = self.session.question
        if not steps or decision is None or not self.opponents.pending_player:
            return False
        if (player := self.session.players[decision.seat]).human or player.remote:
            return False
        return steps[-1].seat == decision.seat and steps[-1].turn == self.game.turn(self.session.state)

    # --- reading ------------------------------------------------------------------------------------------------------

    def read(self, prompt: str = PROMPT, place: InterruptPlace = InterruptPlace.QUESTION) -> str:
        """Return the next line, also after Ctrl+C unless that leaves; raise EndOfInput or KeyboardInterrupt."""
        if prompt == PROMPT and self.others.people is not None:
            prompt = self.others.people.prompt
        while True:
            try:
                text = self.console.read(prompt)
            except KeyboardInterrupt:
                self.interrupted(place)
            else:
                self._leaving = self._leaving and text.lower() in ("q", "quit")
                return text

    def interrupted(self, place: InterruptPlace) -> None:
        """Say after Ctrl+C what leaving means; raise KeyboardInterrupt where it leaves at once, and the second time."""
        if self._leaving or not self.console.in_person or EFFECTS[place] is Effect.LEAVE:
            raise KeyboardInterrupt
        self._leaving = True
        self.console.write(join_sentences(self.leaving_note, _("Press Ctrl+C once more to leave.")))

    @property
    def leaving_note(self) -> str:
        """A sentence about what becomes of the game if the person leaves now."""
        return self.others.leaving_question or capitalize(self.session.where_saved)

    def _quit(self, _more: str) -> None:
        # as on the screens, people elsewhere are left after a question
        if self.console.in_person and not self._leaving and (question := self.others.leaving_question):
            self._leaving = True
            self.console.write(join_sentences(question, _("Type quit once more to leave.")))
        else:
            raise EndOfInput

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
            text = self.read(place=InterruptPlace.SPECTATING)
            if self._takes_pace(text):
                return
            self.run_command_line(text, [STEP, RUN])

    def _takes_pace(self, text: str) -> bool:
        """Return whether a spectator's line lets computer players go on, and keep how far."""
        if found := self._watched and text.lower() in (TURN, STEP, RUN):
            self._pace = text.lower()
        return found

    def run_command_line(self, text: str, more: Sequence[str]) -> None:
        """Run a command where no option is expected; an empty line is none."""
        hint = ""
        if self.others.people is not None and (decision := self.session.question) is not None:
            hint = _("{name} is next.").format(name=self.game.names(self.session.state)[decision.seat])
        if text:
            self.run_line(text, more, hint)

    def read_early(self, text: str) -> None:
        """Run a command while another player decides, say who does after Enter, and keep an answer for later."""
        decision, commands = self.session.question, self.matching_commands(text)
        if not text and decision is not None:
            self.console.write(*filter(None, [self.others.awaited(decision.seat)]))
        elif self._takes_pace(text):
            return
        elif commands or not (self.console.in_person and self.session.human_count):
            self.run_command_line(text, [])
        else:
            self._early.append(text)
            kept = _("{text} isn't a command; as an answer it waits until you are asked.")
            nearest = did_you_mean(text, [command.word for command in self.commands])
            self.console.write(join_sentences(kept.format(text=quote_input(text)), nearest))

    def _print_decision(self, decision: Q) -> None:
        """Print what changed and the pending decision, after a hand-over prompt if another seat is at the keyboard."""
        if decision.seat != self.viewer and self.covers:
            self._hand_over(decision.seat)
        self.viewer, self._begun = decision.seat, ()
        self._early.extend(filter(None, self.console.take_typed()))
        at, name = self.moment, self.game.names(self.session.state)[decision.seat]
        alone = only_human_seat(self.session.players) == decision.seat
        changes = self.teller.changes(at.view, decision.seat, self.session.steps)
        self.console.write(*changes, *self.teller.decision(at, name, alone=alone))
        self._offer_early(decision)

    def _offer_early(self, decision: Q) -> None:
        """Print the first line with a meaning that was typed before the decision was shown; Enter plays it."""
        while self._early and not (self._meant(self._early[0], decision) or self.matching_commands(self._early[0])):
            self._early.popleft()
        if self._early:
            message = _("You typed {text} before this was asked. Enter plays it; anything else drops it.")
            self.console.write(message.format(text=quote_input(self._early[0])))

    def _hand_over(self, seat: int) -> None:
        """Print what everybody saw since the next player's last decision, and prompt the players to change seats."""
        steps, public = steps_since(self.session.steps, seat), self.game.view(self.session.state, None)
        if self.viewer is not None:
            self.console.clear()
        if self.renderer.verbosity == FULL:
            self.console.write(*summary_sentences(self.game, steps, seat))
        else:
            self.console.write(*self.teller.turns([self.game.visible_step(step, None) for step in steps]))
        if self.session.steps and not self.teller.brief:
            self.console.write(_("Score: {scores}.").format(scores=score_line(self.game, public)))
        self._early.clear()
        self.console.forget()
        while text := self.read(
            f"{look_away_prompt(self.game.names(self.session.state), seat)} ", InterruptPlace.COVER
        ):
            if text.lower() == "quit":
                raise EndOfInput
        self.viewer = seat

    def _handle(self, text: str, decision: Q) -> bool:
        """Play an option or run a command; return whether to print the pending decision, as a new one."""
        before, asked = len(self.session.steps), self._asked
        if text:
            self._early.clear()
        elif self._early:
            text = self._early.popleft()
        if text:
            self._interpret(text, decision)
        if self._asked == asked:
            self._asked = ""
        changed = len(self.session.steps) != before or self.session.question is None
        asked_again = changed or self.opponents.pending_player is not None
        if not asked_again:
            self._offer_early(decision)
        return asked_again

    def _interpret(self, text: str, decision: Q) -> None:
        """Interpret a line: a full option text precedes commands, and a full command word precedes abbreviations."""
        if any(option.text == ANSWERS.get(text) for option in decision.options):
            text = ANSWERS[text]
        view, options = self.moment.view, self._meant(text, decision)
        commands = self.matching_commands(text)
        if len(options) == 1 and is_name(self.game, view, text, options[0]):
            commands = []
        elif len(commands) == 1 and self.is_named(commands[0], text):
            options = [option for option in options if " " in text and begins_name(self.game, view, text, option)]
            commands = [] if options else commands
        elif len(options) == 1 and " " in text:  # the words after an abbreviated one tell it from a command
            commands = []
        if len(options) > 1 and not commands:
            self._begun = options
            self.console.write(*self.renderer.narrow(self.moment, options))
        elif text in ANSWERS and len(options) + len(commands) != 1:
            self._refuse(text, decision)
        elif len(meanings := [*(option.text for option in options), *(each.word for each in commands)]) > 1:
            self.console.refuse(ambiguous(meanings))
        elif options and not self._must_ask(options[0], decision):
            self._play(options[0])
        elif options:
            return
        elif commands:
            self.run_command(commands[0], text)
        else:
            self._refuse(text, decision)

    def _refuse(self, text: str, decision: Q) -> None:
        """Say why a line is neither an option nor a command now."""
        at = self.moment
        names = (self.game.option_names(at.view, option)[0] for option in self.renderer.listed(decision.options))
        known = [*names, *(command.word for command in self.commands)]
        meant = ANSWERS.get(text, text)
        elsewhere = "" if meant in ANSWERS.values() else self.elsewhere(text)
        why = elsewhere or self.renderer.why_not(meant, at)
        near = "" if text in ANSWERS else self.renderer.nearest(text, at, known)
        self.console.refuse(join_sentences(why, near))

    def _meant(self, text: str, decision: Q) -> Sequence[Option]:
        meant = meant_options(SpokenNames(self.game, self.moment.view), text, decision.options, self._begun)
        return meant if self._begun else self.renderer.claimed(text, self.moment, meant)

    def _must_ask(self, option: Option, decision: Q) -> bool:
        """Return whether a person has to type an option once more as it loses something, and say so."""
        loss = self.console.in_person and self.game.describe_loss(self.moment.view, decision, option)
        if not loss or self._asked == option.text:
            return False
        self._asked = option.text
        name = option_name(self.game, self.moment.view, option.text)
        message = _("{loss}; type {answer} again to do it.")
        self.console.write(message.format(loss=capitalize(loss), answer=quote_input(name)))
        return True

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

    def _refuses_opening(self) -> bool:
        if self.others.people is not None:
            self.console.write(_("Leave the game with people on other machines first."))
        return self.others.people is not None

    def _close(self) -> str:
        """Close the session, and return a phrase about where the game is saved."""
        self.session.close()
        self.console.write(*self.session.notices)
        return self.session.where_saved

    # --- the commands ------------------------------------------------------------------------------------------------

    def _options(self, begun: str) -> None:
        if self.moment.decision is not None:
            begun = begun.lower()
            costs = not self.teller.brief or " " in begun
            self.console.write(*self.renderer.in_full(self.moment, begun))
            self.console.write(*self.renderer.costs(self.moment, begun) if costs else ())

    def _verbosity(self, wanted: str) -> None:
        """Change how much is said, or say how much it is."""
        level = wanted.lower()
        if level in (BRIEF, NORMAL, FULL):
            self.renderer.verbosity = level
        elif wanted:
            self.console.write(_("Write brief, normal or full."))
        self.console.write(_("Plain lines are {level}.").format(level=in_own_words(self.renderer.verbosity)))

    def _last(self, _more: str) -> None:
        turn = self.game.turn(self.session.state) - 1
        happened = [step for step in self.session.steps if step.turn == turn]
        self.console.write(*self.log(self._visible_steps(happened)) or [_("This is the first turn.")])

    def _undo(self, _more: str) -> None:
        if stop := self.session.why_no_undo():
            self.console.write(stop)
        elif self.others.people is not None:
            self.others.people.propose(UNDO, self.session.undoable_seat())
        else:
            self._report_undone(undo_with_forced(self.session, forced=self.console.in_person))

    def _report_undone(self, undone: Sequence[Step[S, E]]) -> None:
        """Print what was taken back."""
        for whole, step in zip(undone, self._visible_steps(undone), strict=True):
            name = self.game.names(step.state)[step.seat]
            what = self.game.say_step(step)
            if step.option:
                what = _("{name}'s {answer}").format(
                    name=name, answer=option_name(self.game, whole.before, step.option)
                )
            self.console.write(_("Taken back: {what}.").format(what=what))

    def _redo(self, _more: str) -> None:
        if stop := self.session.history.why_no_redo():
            self.console.write(stop)
        else:
            self._describe(self.session.redo())
            self._go_on()
