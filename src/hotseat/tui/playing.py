"""The flow of a game on a screen, however its states are drawn."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.content import Content
from textual.screen import Screen

from hotseat.play import forced_moves
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.log import LogEntry, log_entries
from hotseat.play.participants import REMATCH, UNDO
from hotseat.play.session import Session
from hotseat.play.turn_calls import TurnCalls
from hotseat.plugin.aids import AIDS
from hotseat.plugin.decision import E, Option, Q, R, S, Step
from hotseat.plugin.seats import only_human_seat
from hotseat.records.aids_mark import shown_aids
from hotseat.tui.appearance import appearance
from hotseat.tui.clock import TableClock
from hotseat.tui.command_input import LONGEST, CommandInput
from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.exercise import Exercise
from hotseat.tui.generic_table import GenericTable, option_rows
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.hints import HintNote, Hints
from hotseat.tui.messages import HostLost
from hotseat.tui.pane import Pane
from hotseat.tui.play_commands import (
    ALWAYS,
    BACK,
    COMPONENTS,
    END,
    ENDED,
    HELP,
    HINT,
    LAST_TURN,
    LEAVE,
    LOG,
    POINTING,
    RULES,
    SEATS,
    SKIP,
    THINKING,
    TYPING,
    WATCHING,
)
from hotseat.tui.player_worker import PlayerWorker
from hotseat.tui.pointing import OptionList, OptionPointer
from hotseat.tui.public_view import PublicView
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.table_participants import TableParticipants
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences

if TYPE_CHECKING:
    from hotseat.plugin.queries import Query
    from hotseat.tui.result import ResultScreen

LIST = 4
"""The rows of the list of all options at most."""


class PlayScreen(GenericTable[S, Q, R, E]):
    """A screen that shows a session to the seat that has to decide, or an exercise, and plays the chosen option."""

    PUBLIC: ClassVar[type[PublicView[Any]]] = PublicView
    """The public part of a position, for hand-over and result screens: by default as text."""

    spot: Any = None
    """The `spot` of the option pointer when the player last pointed elsewhere."""

    def __init__(
        self,
        session: Session[S, Q, R, E],
        *,
        opponents: ExternalPlayers[S, Q, R, E] | None = None,
        exercise: Exercise[S, Q, R, E] | None = None,
    ) -> None:
        super().__init__(session.game)
        self.session = session
        self.exercise = exercise
        """The steps of the game as each seat may read them."""
        self.player_worker = PlayerWorker(self, opponents or ExternalPlayers(session))
        self.participants = TableParticipants(self)
        self._turn = 0
        """The turn in which garbage was collected last."""
        self._shown = 0
        """The number of steps whose summary the only person in the game has been shown."""
        self.viewer: int | None = None
        """The seat whose hand is shown; None while the hands are hidden, and at the end."""
        self._view: tuple[S, int | None, S] | None = None
        """The latest state, its viewer, and the state as that one sees it."""
        self.typing: CommandInput[Any] | None = None
        """The line for a typed option; None while it is closed."""
        self.overlay: OptionPointer[Q] | None = None
        """The overlay on the picture, which takes keys and clicks instead of the option pointer; None for none."""
        self.hints = Hints(self)
        self.hint: HintNote | None = None
        """The hint that is shown beside the state; None for none."""
        self.forced: Sequence[Step[S, E]] = ()
        """The forced moves that were just played automatically."""
        self.clock = TableClock(self, len(session.game.names(session.state)), self.show_header)

    @property
    def decision(self) -> Q | None:
        """The pending decision of the person whose hand is shown; None if there is none."""
        decision = self.session.question
        asked = decision is not None and decision.seat == self.viewer and not self.over
        return decision if asked and not self.player_worker.opponents.pending_player else None

    @property
    def over(self) -> bool:
        """Whether the game or the exercise is over."""
        return self.exercise.over if self.exercise is not None else self.session.question is None

    @property
    def plays_forced(self) -> bool:
        """Whether forced moves are played automatically, and undone with the decision before."""
        return self.exercise is None or self.exercise.plays_forced

    @property
    def commands(self) -> tuple[Command, ...]:
        if self.typing is not None:
            return TYPING
        if self.exercise is not None:
            now = (*self.pointing_commands, END, SKIP, *self.exercise.commands)
        elif self.session.question is None:
            now = self.participants.commands(ENDED)
        elif self.player_worker.busy:
            now = self.participants.commands(WATCHING if self.player_worker.watched else THINKING)
        else:
            now = self.participants.commands(
                (BACK, LEAVE)
                if self.decision is None
                else (*self.pointing_commands, END, SKIP, *[HINT] * self.game.hints, *ALWAYS)
            )
        at = next(i for i, each in enumerate(now) if each in (LAST_TURN, SEATS, BACK))
        return (*now[:at], *self.lookup_commands, *now[at:])

    @property
    def lookup_commands(self) -> tuple[Command, ...]:
        """The commands that show what the game tells about itself, such as its rules by topic."""
        return (LOG, *[COMPONENTS] * self.game.has_components, HELP, *[RULES] * self.game.has_topics)

    @property
    def usable(self) -> frozenset[str]:
        people = self.participants.participants
        spectates = people is not None and not people.own
        stops = {
            "undo": spectates or self.session.why_no_undo() or (people is not None and people.why_not(UNDO)),
            "app.rematch": people is not None and (spectates or people.why_not(REMATCH)),
            "seats": spectates or self.session.host is not None,
            "last_turn": all(step.seat == self.viewer for step in self.session.steps),
            "redo": self.session.history.why_no_redo(),
            "hint": self.session.why_no_coach,
            "computers('move_now')": not self.player_worker.hurriable,
        }
        able = [each.can for each in (self.active_pointer, self.exercise) if each is not None]
        able.append(lambda action: not stops.get(action) and bool(self.check_action(action.partition("(")[0], ())))
        found = frozenset(action for action in super().usable if all(can(action) for can in able))
        return found if self.exercise is None else found | {BACK.action}

    @property
    def pointing_commands(self) -> tuple[Command, ...]:
        """The commands that point at an option and play it; by default those of a list of all options."""
        return POINTING

    @property
    def aids(self) -> str:
        """The step of aids at the table, by the game or else the setting; all in lessons and puzzles."""
        setting = appearance(self.app).settings.aids
        return AIDS[0] if self.exercise is not None else shown_aids(self.game, self.session.marks.aids, setting)

    @property
    def visible_state(self) -> S:
        """The state as the viewer sees it; at the end the whole state."""
        state, viewer = self.session.state, self.viewer
        if self.session.history.outcome is not None:
            return state
        if self._view is None or self._view[0] is not state or self._view[1] != viewer:
            self._view = state, viewer, self.game.view(state, viewer)
        return self._view[2]

    @property
    def question(self) -> Q | None:
        return self.session.question

    @property
    def open_hands(self) -> Sequence[int]:
        return () if self.viewer is None else (self.viewer,)

    @property
    def entries(self) -> Sequence[LogEntry[S, Q, R, E]]:
        return self.read_log(self.session.steps)

    def read_log(self, steps: Sequence[Step[S, E]]) -> Sequence[LogEntry[S, Q, R, E]]:
        return log_entries(self.game, steps, self.viewer)

    @property
    def aside(self) -> str:
        """The time that each player has thought, or else the players that aren't people; and the state of the file."""
        seats = enumerate(self.session.players)
        labels = self.participants.labels
        others = [labels[seat] for seat, player_spec in seats if not player_spec.human]
        return "  ".join([*(self.clock.thinking_times(labels) or others), self.participants.saved])

    def show_header(self) -> None:
        # with people elsewhere the same line in every game
        line = self.participants.header(self.size.width)
        if line is None:
            super().show_header()
        else:
            self.query_one("#header", Pane).show([line])

    # --- the flow of the game -----------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Go on to the first decision."""
        self._calls = TurnCalls(self.session, appearance(self.app).caller)
        self.player_worker.opponents.listen(lambda: self.call_later(self._show_connection))
        self.proceed()

    def _show_connection(self) -> None:
        """Show whether the connection to the players is lost, and what has changed; leave if it has ended for good."""
        opponents = self.player_worker.opponents
        if not self.player_worker.busy:
            if opponents.fault:
                self.post_message(HostLost(opponents.fault))
            elif opponents.catch_up():
                self.proceed()
            else:
                self._explain(opponents.delay)
        self.show_header()

    def proceed(self) -> None:
        """Go on to the next decision, behind a hand-over screen or a summary of what the others did, or to the end."""
        decision, steps, person = self.session.question, self.session.steps, only_human_seat(self.session.players)
        self.typing = None
        if self.exercise is None:
            self._calls.look()
        self._shown = min(self._shown, len(steps))
        self.participants.follow(self.player_worker.opponents.participants)
        self._collect_garbage()
        if self.participants.is_joined and decision is not None and steps and steps[-1].seat == decision.seat:
            self._play_forced()  # after an own answer, as at once in a game on one machine
        if self.exercise is not None:
            if fault := self.exercise.advance():
                self.app.notify(fault, severity="warning")
            self._turn_to(self.exercise.viewer, news=True)
            self.exercise.follow(self)
        elif decision is not None and self.player_worker.opponents.pending_player:
            lies_open = self.player_worker.watched and not appearance(self.app).is_on("covers")
            self.player_worker.begin()
            self._turn_to(decision.seat if lies_open else person, decision.seat)
        elif person is not None and len(steps) > self._shown and steps[-1].seat != person:
            self._shown = len(steps)
            self._turn_to(person)
            self._open_at_rest(self._cover_for(person, covered=False), self.start_decision)
        elif decision is None or person is not None or decision.seat == self.viewer:
            self.start_decision()
        else:
            self._hand_over(decision.seat)

    def _collect_garbage(self) -> None:
        """Collect garbage once a turn, after drawing: drawn lines refer to themselves, and nothing else frees them."""
        turn = self.game.turn(self.session.state)
        if turn != self._turn:
            self._turn = turn
            self.call_after_refresh(gc.collect)

    def _hand_over(self, seat: int) -> None:
        """Show another player's decision, behind a hand-over screen if hands are covered."""
        if appearance(self.app).is_on("covers"):
            self._turn_to(None)
            self._open_at_rest(self._cover_for(seat), self.start_decision)
        else:
            self.start_decision()

    def _open_at_rest(self, screen: Screen[None], then: Callable[[None], None] | None = None) -> None:
        """Open a screen above this one when nothing moves any more."""

        def show() -> None:
            screen_stack(self).open(screen, above=self, then=then)

        if self.motion.running:
            self.motion.then(lambda: self.player_worker.when_on_top(show))
        else:
            show()

    def _cover_for(self, seat: int, *, covered: bool = True, again: bool = False) -> HandOverScreen[S, Q, R, E]:
        """Return the hand-over screen for a seat."""
        people = self.participants
        return HandOverScreen(self.session, seat, self.PUBLIC, covered=covered, again=again, people=people)

    def _turn_to(self, viewer: int | None, deciding: int = -1, *, news: bool = False) -> None:
        """Show the hand of a seat or none, with the news if wanted, and run the clock of the seat that decides."""
        self.viewer = viewer
        self.clock.run(deciding)
        self.point_anew()
        if news:
            forced, self.forced = forced_moves.describe_forced(self.session, self.forced), ()
            self.tell(join_sentences(*self.session.take_messages()), forced)
        self.show_all()

    def start_decision(self, _: None = None) -> None:
        """Show the hand and the decision of the next player, who has taken over; after the last one show the end."""
        decision = self.session.question
        if decision is not None:
            self._turn_to(decision.seat, decision.seat, news=True)
        else:
            self._turn_to(None)
            self.action_show_end()

    def tell(self, message: str, notice: str = "") -> None:
        """Show a message below the prompt, after what happened without a key; without drawing."""
        if self.pointer is not None:
            self.pointer.tell(message, notice)

    def result_screen(self, outcome: R, news: str) -> ResultScreen[S, Q, R, E]:
        """Return the screen of the result."""
        from hotseat.tui.result import ResultScreen  # a game needs it only at its end

        times = self.clock.thinking_times(self.participants.labels)
        return ResultScreen(self.session, outcome, self.PUBLIC, times, news, self.player_worker.opponents)

    def action_show_end(self) -> None:
        """Show the result."""
        outcome = self.session.history.outcome
        assert outcome is not None
        news = join_sentences(*self.session.take_messages())
        self._open_at_rest(self.result_screen(outcome, news))

    def play(self, option: Option | None) -> None:
        """Play an option, then the forced options after it; without one only update the screen."""
        if option is None:
            self.show_all()
        elif self.exercise is not None and (refusal := self.exercise.refusal(option)):
            self.point_anew()
            self.tell(refusal)
            self.show_all()
        else:
            first = len(self.session.steps)
            (self.session if self.exercise is None else self.exercise).play(option)
            self._play_forced()
            if steps := self.session.steps[first:]:  # none while an answer is on its way to another machine
                self.show_steps(steps)
            self.proceed()

    def _play_forced(self) -> None:
        if self.plays_forced and not self.player_worker.opponents.pending_player:
            closing = self.exercise is None and appearance(self.app).is_on("ending")
            self.forced = forced_moves.play_forced(self.session, closing=closing)

    # --- the decision -------------------------------------------------------------------------------------------------

    def footer(self) -> Content:
        # with what the digits choose now
        chosen = self.active_pointer.digits if self.active_pointer is not None and self.typing is None else None
        named = self.commands
        if chosen:
            named = tuple(each if each.action else each._replace(label=chosen[0], shown=chosen[1]) for each in named)
        return footer_line(named, self.usable, self.size.width - 1)

    def answers(self, decision: Q, width: int) -> list[Content]:
        """Return a few lines with the options, and the one that is pointed at."""
        selected = self.pointer.option if self.pointer is not None else None
        index = decision.options.index(selected) if selected is not None else -1
        return option_rows([option.text for option in decision.options], index, width, LIST, "point")

    def point_anew(self) -> None:
        """Reset the pointer after the decision or the viewer has changed."""
        decision, self.overlay, self.hint = self.decision, None, None
        self.pointer = self.new_pointer(decision) if decision is not None else None

    def new_pointer(self, decision: Q) -> OptionPointer[Q]:
        """Return what the player points at first: by default the first option in a list of all."""
        return OptionList(decision)

    # --- keys and clicks ----------------------------------------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        # the line that is being typed takes all keys; else those that name places point, and others are commands
        pointer = self.active_pointer
        if self.typing is None and pointer is not None and pointer.take_key(event.key):
            self.act(None)
        elif self.typing is None:
            taken = await super().take_key(event)
            if not taken and pointer is not None and event.is_printable and event.character is not None:
                pointer.refuse(event.character, keymap(self.commands))
                self.show_question()
                return True
            return taken
        elif event.key in HELP.keys:
            await self.run_action(HELP.action)
        elif event.key == "enter":
            self._play_typed(self.typing)
        elif event.key == "escape":
            self.typing = None
            self.show_all()
        else:
            self.typing.key(event.key, event.character)
            self.show_question()
        return True

    def _play_typed(self, line: CommandInput[Any]) -> None:
        """Close the line, and play its option or show what is wrong with it."""
        self.typing = None
        if line.query is not None and line.option is None:
            self._answer(line.query, line.text)
        if line.fault:
            self.tell(line.fault)
        self.play(line.option)

    @property
    def queries(self) -> Sequence[Query[S, Q]]:
        """The queries that can be typed."""
        return [each for each in self.game.queries() if not each.hint or appearance(self.app).is_on("hints")]

    def _answer(self, query: Query[S, Q], text: str) -> None:
        """Show the answer to a query."""
        from hotseat.plugin.queries import Moment, in_english
        from hotseat.tui.text_screen import TextScreen

        moment = Moment(self.visible_state, self.decision, self.viewer, self.aids)
        more = in_english(query.more, text.partition(" ")[2].strip())
        refusal = self.session.why_no_coach if query.aids else ""
        lines = [Content(line) for line in ([refusal] if refusal else query.describe(moment, more))]
        screen_stack(self).open(TextScreen(text, lines), above=self)

    def on_resize(self, event: events.Resize) -> None:
        """Close the line that is being typed where the screen has become too small to show it."""
        super().on_resize(event)
        if self.panes.is_small:
            self.typing = None

    def on_paste(self, event: events.Paste) -> None:
        """Append pasted text to the line that is being typed."""
        if self.typing is not None:
            self.typing.insert(" ".join(event.text[:LONGEST].split()))
            self.show_question()

    @property
    def active_pointer(self) -> OptionPointer[Q] | None:
        """The overlay, or else the option pointer: it takes keys and clicks."""
        return self.overlay or self.pointer

    def show_pointed(self) -> None:
        """Show what is pointed at, after it has changed."""
        self._remember_spot()
        self.show_moment(self.visible_state)
        self.show_question()

    def act(self, option: Option | None) -> None:
        """Remove the overlay if it is done, and play an option; None if none is complete, which only draws."""
        if self.overlay is not None and self.overlay.done:
            self.overlay = None
        if option is None:
            self._remember_spot()
        self.play(option)

    def _remember_spot(self) -> None:
        self.spot = self.pointer.spot if self.pointer is not None else self.spot

    def action_move(self, across: int, up: int) -> None:
        """Point at a neighbouring place."""
        if (pointer := self.active_pointer) is not None:
            pointer.message = ""
            pointer.move(across, up)
            self.show_pointed()

    def action_next_option(self, by: int) -> None:
        """Select another option."""
        if (pointer := self.active_pointer) is not None:
            pointer.message = ""
            pointer.next_option(by)
            self.show_pointed()

    def action_point(self, x: int, y: int | None = None) -> None:
        """Point at the clicked place or entry, which has no `y`; a click on the selected one plays its option."""
        self.pick(x if y is None else (x, y))

    def pick(self, at: Any) -> None:
        """Point at a place or entry that was clicked, or take the one that is selected."""
        if (pointer := self.active_pointer) is not None:
            pointer.message = ""
            self.act(pointer.pick(at))

    def action_confirm(self) -> None:
        """Play the option that is selected, if there is one; after the end of an exercise go on."""
        if self.active_pointer is not None:
            self.act(self.active_pointer.take())
        elif self.over and self.exercise is not None:
            self.exercise.confirm_end(self)

    def action_leave_it(self) -> None:
        """Play the option that ends or declines what is under way, if there is one."""
        if self.pointer is not None:
            self.play(self.pointer.decline())

    def action_end_turn(self) -> None:
        """Play the option that ends the turn or phase; the bell rings if it has to be confirmed."""
        if self.pointer is not None:
            key = next(each.key for each in self.commands if each.name == END.name)
            option = self.pointer.end(key)
            if option is None and self.pointer.message:
                appearance(self.app).caller.ring()
            self.play(option)

    def action_back(self) -> None:
        """Go one step back: of the overlay, in pointing, or from the first step of an exercise; never from a game."""
        pointer, lies_over = self.active_pointer, self.overlay is not None
        went_back = self.hint is not None or (pointer is not None and pointer.back())
        self.hint = None
        self.act(None)
        if went_back or lies_over:
            return
        if self.exercise is not None:
            self.exercise.leave(self)
        else:
            key = next(each.key for each in self.commands if each.action == LEAVE.action)
            self._explain(_("{key} returns to the menu; the game stays saved.").format(key=key))

    @property
    def coach_title(self) -> str:
        return self.hint.title if self.hint is not None else super().coach_title

    def coach_lines(self, width: int) -> list[Content]:
        if self.hint is None:
            return super().coach_lines(width)
        return self.hint.lines(self.hints.plan, self.pointer.option if self.pointer is not None else None, width)

    def describe_option(self, seen: S, option: Option) -> str:
        """Return an option in words, in a state as the viewer sees it; by default the game's."""
        return self.game.describe_option(seen, option)

    def action_hint(self) -> None:
        """Ask the coach for a hint, and point at the next answer of its plan; or say that hints are off."""
        if self.pointer is None:
            return
        if self.session.why_no_coach:
            self.pointer.message = self.session.why_no_coach
        elif appearance(self.app).is_on("hints"):
            self.hints.offer(self.pointer)
        else:
            self.pointer.message = _("hints are off in the settings, for a serious game")
        self.show_all()

    def action_type(self) -> None:
        """Open the line for typing an option."""
        if self.decision is not None:
            why = partial(self.game.why_not_claimed, self.visible_state, self.decision)
            options = self.decision.options
            self.typing = CommandInput(self.game, self.visible_state, options, self.queries, self.aids, why)
            self.show_all()

    def action_last_turn(self) -> None:
        """Show once more what the other players did last."""
        if self.viewer is None:
            return
        cover = self._cover_for(self.viewer, covered=False, again=True)
        if cover.steps:
            screen_stack(self).open(cover, above=self)
        else:
            self._explain(_("The others haven't done anything yet."))

    def action_undo(self) -> None:
        """Take back a part of the answer or the last decision, also while others think; or show why that can't be."""
        if self.pointer is not None and self.pointer.begun and self.pointer.back():
            self.act(None)
        elif reason := self.session.why_no_undo():
            self._explain(reason)
        elif self.participants.participants is not None:
            refusal = self.participants.participants.propose(UNDO, self.session.undoable_seat())
            self._explain(refusal or _("You have asked the others to agree."))
        else:
            self.player_worker.stop()
            forced_moves.undo_with_forced(self.session, forced=self.plays_forced)
            self.proceed()

    def action_redo(self) -> None:
        """Play the decision again that was taken back last, or show why that isn't possible."""
        if reason := self.session.history.why_no_redo():
            self._explain(reason)
        else:
            self.session.redo()
            self._play_forced()
            self.proceed()

    def _explain(self, reason: str) -> None:
        if self.pointer is None:
            self.app.notify(reason)
        self.tell(reason)
        self.show_question()

    def action_exercise(self, command: str) -> None:
        """Run a command of the exercise."""
        if self.exercise is not None:
            self.exercise.run(command, self)

    # --- computer players ---------------------------------------------------------------------------------------------

    def action_computers(self, what: str, *how: int) -> None:
        """Pause the computer players, hurry them, or change their speed, by a method of their worker."""
        getattr(self.player_worker, what)(*how)

    def action_seats(self) -> None:
        """Open the screen that sets the player of each seat, unless the game is over."""
        if self.session.question is not None:
            self.player_worker.change_seats()

    def on_screen_resume(self) -> None:
        """Make the calls that waited until this screen is on top, and heed settings that have changed meanwhile."""
        self.player_worker.resumed()
        self.clock.update_timer()
        self.show_header()

    async def on_unmount(self) -> None:
        """Stop all programs when the screen is removed."""
        await self.player_worker.close()
