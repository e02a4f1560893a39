"""The replay of a finished or saved game, with automatic playback and the coach's analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.timer import Timer
from textual.widgets import Input

from hotseat.play.log import LogEntry, log_entries
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.registry import builtin_players
from hotseat.records import saved_games
from hotseat.records.challenge import may_challenge
from hotseat.records.explorer import Sources, has_explorer
from hotseat.records.header import Parent
from hotseat.records.replay import SCORE, Replay
from hotseat.tui.analysis import CoachCommands, ReplayAnalysis
from hotseat.tui.commands import RULES, Command, footer_line, key_labels, keymap
from hotseat.tui.generic_table import GenericTable
from hotseat.tui.menu_commands import LINE, LINE_ACTIONS
from hotseat.tui.messages import GameOpened, TrialWanted
from hotseat.tui.motion import UNHURRIED
from hotseat.tui.pane import Pane
from hotseat.tui.picture_layout import PictureLayout
from hotseat.tui.player_worker import PACES
from hotseat.tui.replay_commands import ANALYSIS, CHALLENGE, EXPLORE, REPLAY
from hotseat.tui.score_curve import Curve, curves_beside, score_points
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import MARGINS, band
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import first_fitting, game_names, left_and_right, wrap_to_rows
from hotseat.tui.visible_hands import VisibleHands
from hotseat.util import cell_width
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_sentences, with_period

if TYPE_CHECKING:
    from hotseat.records.variations import Variation

KEEP_PLAYING = ("play", "pace(1)", "pace(-1)")
"""The commands whose keys don't stop automatic playback when pressed."""

OPEN_WARNING = gettext_noop(
    "This game isn't finished, so its hands are hidden. Press {key} again to show them to everyone who can see "
    "this screen."
)
"""The question before the hands of an unfinished game become visible."""

OPEN_FIRST = gettext_noop(
    "This game isn't finished, so its hands are hidden. Show them first with {key}: trying moves needs all of them."
)
"""The message of a command that needs the hands of an unfinished game to be visible."""

DIGITS = 9
"""The greatest number of digits of a typed turn number."""

MESSAGE = 3
"""The greatest number of rows of a message."""

SHARE = 6
"""The part of the screen's rows that the curve may take: one in so many."""
HANDS = 28
"""The least rows of a screen with its panels below the picture for the line about hands."""


class ReplayScreen(GenericTable[S, Q, R, E]):
    """A screen that shows one position of a replay and moves through the game; an unfinished one hides its hands."""

    SCREEN_COMMANDS: ClassVar[tuple[Command, ...]] = REPLAY
    """All commands under their standard keys."""
    NOT_FOUND: ClassVar[Mapping[str, tuple[str, str]]] = {
        SCORE: (
            gettext_noop("There is no change of the score after this."),
            gettext_noop("There is no change of the score before this."),
        )
    }
    """The messages if there is no later and no earlier event of a kind, by the word of its replay marker."""

    def __init__(self, replay: Replay[S, Q, R, E], *, open_hands: bool = False, title: str = "") -> None:
        super().__init__(replay.game)
        self.replay = replay
        self.title_text = title
        """The title of a line of play that isn't the game's own; "" for the game's own."""
        self.analysis = ReplayAnalysis(replay) if builtin_players(replay.game).coach and not title else None
        if replay.fault and not replay.ply:
            replay.to_end()
        self.message = _("Right steps through it; q goes back to the game.") if title else ""
        self.message = self.message or join_sentences(
            replay.conditions, *replay.notices, *(self.analysis.notices if self.analysis else ())
        )
        start = replay.start_state
        self.has_secrets = replay.game.view(start, None) != start
        """Whether the game hides anything from a viewer, so that hands can be covered."""
        lies_open = replay.over or (open_hands and not replay.why_closed)
        self.hands = VisibleHands(replay.game.names(start), covered=self.has_secrets and not lies_open)
        self._playback: Timer | None = None
        """The timer of automatic playback; None while it is stopped."""
        self._playback_pace = 1
        """The selected pace, an index of `PACES`."""
        self.coach = CoachCommands(self, self.analysis) if self.analysis is not None else None
        self._variations: Sequence[Variation] | None = None
        """The variations of the game; None before they are read."""
        self._opened = 0
        """The number of variations opened at the cursor."""
        self._sources: Sources | None = None
        """The sources of the explorer, kept as reading them takes seconds; None before it was opened."""
        self._questions: dict[int, Q | None] = {}
        """The decision at the cursor, by ply; only that of the ply that was asked for last."""

    def compose_question(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Pane(id="prompt")
            yield TextInput(id="turn-number", compact=True, type="integer", max_length=DIGITS)
            yield Pane(id="curve", vanishing=True)
            yield Pane(id="footer")

    def compose_side(self) -> ComposeResult:
        yield Pane(id="hands")
        yield from super().compose_side()

    def on_mount(self) -> None:
        """Hide the line for a turn number."""
        self._number_line.display = False
        self._number_line.cursor_blink = False

    # --- what the viewer sees -----------------------------------------------------------------------------------------

    @property
    def commands(self) -> tuple[Command, ...]:
        return self.possible(self.SCREEN_COMMANDS)

    def possible(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Return the commands without those of a coach or of rules, if the game has none."""
        left_out = (*ANALYSIS,) * (self.analysis is None) + (RULES,) * (not self.game.has_topics)
        left_out += (CHALLENGE,) * (not self.can_challenge) + (EXPLORE,) * (not has_explorer(self.game))
        return tuple(each for each in commands if each not in left_out)

    def footer(self) -> Content:
        # at the end of the game with the ways back
        if self._number_line.display:
            return footer_line(LINE, LINE_ACTIONS, self.size.width - 1)
        commands = self.commands
        if self.replay.ply == len(self.replay.steps):
            labels = {each.action.replace("1)", "-1)"): each.label for each in commands}
            commands = tuple(each._replace(label=each.label or labels.get(each.action, "")) for each in commands)
        return footer_line(commands, self.usable, self.size.width - 1)

    @property
    def heading(self) -> str:
        """The title of the screen."""
        return self.title_text or _("Replay")

    @property
    def keys(self) -> Mapping[str, str]:
        """The labels of this screen's keys, by the names of commands."""
        return key_labels(self.commands)

    @property
    def question(self) -> Q | None:
        """The decision at the cursor; None at the end of the game."""
        ply = self.replay.ply
        if ply not in self._questions:
            self._questions = {ply: self.replay.question}
        return self._questions[ply]

    @property
    def open_hands(self) -> Sequence[int]:
        """The seats whose hands are visible to the viewer, from 0; at the end the last seat counts as on turn."""
        question, steps = self.question, self.replay.steps
        return self.hands.seats(question.seat if question is not None else steps[-1].seat if steps else 0)

    def seen(self, state: S) -> S:
        """Return a state as the viewer may see it: without the hands that aren't visible."""
        if self.hands.covered:
            return self.game.view(state, None)
        return state if self.hands.all or not self.has_secrets else self.game.view(state, *self.open_hands)

    @property
    def visible_state(self) -> S:
        return self.seen(self.replay.state)

    def read_log(self, steps: Sequence[Step[S, E]]) -> list[LogEntry[S, Q, R, E]]:
        """Return the log entries of steps, without secrets while the hands are covered."""
        return log_entries(self.game, steps, None, open=not self.hands.covered)

    @property
    def entries(self) -> Sequence[LogEntry[S, Q, R, E]]:
        return self.read_log(self.replay.steps[: self.replay.ply])

    @property
    def current(self) -> Step[S, E] | None:
        """The step that led to the position at the cursor; None at the deal."""
        return next((each.step for each in self.read_log(self.replay.steps[: self.replay.ply][-1:])), None)

    # --- showing ------------------------------------------------------------------------------------------------------

    def show_side(self) -> None:
        key, pane = self.keys["hands"], self.query_one("#hands", Pane)
        pane.display = self.has_secrets and (not self.has_class("-stacked") or self.size.height >= HANDS)
        pane.show_fitted(lambda width, _rows: [Content.styled(self.hands.title(key, width), "$quiet")])
        super().show_side()

    def show_question(self) -> None:
        prompt = self._prompt()
        self.query_one("#prompt", Pane).show(band(prompt, self.size.width, self._bar, self.prompt_rows))
        self.query_one("#curve", Pane).show(self._curve(len(prompt)))
        self.query_one("#footer", Pane).show([self.footer()])

    def marked_lines(self, entry: LogEntry[S, Q, R, E], width: int) -> list[Content]:
        # with the sign of a mistake, and the last step in bold
        ply, signs = entry.whole.ply, self.analysis.signs if self.analysis else {}
        sign = f" {signs[ply]}" if ply in signs else ""
        *lines, last = self.entry_lines(entry, width - cell_width.width(sign))
        found = [*lines, last + Content.styled(sign, "bold $error")]
        return [line.stylize("bold") for line in found] if ply == self.replay.ply else found

    @property
    def aside(self) -> str:
        return _("turn {turn} of {turns}, decision {number} of {all}").format(
            turn=self.game.turn(self.replay.state),
            turns=self.replay.turns,
            number=self.replay.ply,
            all=len(self.replay.steps),
        )

    def show_header(self) -> None:
        right, rest = Content(f" {self.aside} "), Content(f" {self.heading}  ") + self.panes.scores(self.visible_state)
        names = [Content.styled(f" {name} ", "bold $primary") for name in game_names(self.game.name)]
        left = first_fitting([*(name + rest for name in names), rest], self.size.width - right.cell_length)
        self.query_one("#header", Pane).show([left_and_right(left, right, self.size.width)])

    @property
    def _bar(self) -> str:
        """The style of the side that has made the last step."""
        return self.seat_style(self.current.seat if self.current else None)

    def _prompt(self) -> list[Content]:
        """Return the message, the coach's verdict, or the last decision and the state of automatic playback."""
        width = self.size.width - MARGINS
        if self.message:
            return wrap_to_rows(Content.styled(f" {self.message}", "bold $error"), width, MESSAGE)
        if self.analysis and (verdict := self.analysis.verdict(self.replay.ply)):
            return wrap_to_rows(Content.styled(f" {verdict}", "$accent"), width, MESSAGE)
        kept = [each for each in self.variations if each.ply == self.replay.ply]
        if kept:
            text = _("; ").join(each.text(self.replay) for each in kept)
            return wrap_to_rows(Content.styled(f" {text}", "$accent"), width, MESSAGE)
        step = self.current
        left = self.step_text(step) if step else Content(_("The deal: Space plays the game, Right steps through it."))
        *lines, last = wrap_to_rows(Content(" ") + left, width, MESSAGE)
        right = self._playback_text()
        if last.cell_length + right.cell_length <= width:
            return [*lines, left_and_right(last, right, width)]
        return [*lines, last, *[right] * self.playing]  # the speed matters only during playback

    def _playback_text(self) -> Content:
        """Return the progress of the analysis while it isn't complete, or else the state of automatic playback."""
        if self.analysis and (progress := self.analysis.progress):
            return Content.styled(f" {progress}", "$accent")
        text = _("playing, speed {number} of {all}") if self.playing else _("stopped, speed {number} of {all}")
        text = text.format(number=self._playback_pace + 1, all=len(PACES))
        return Content.styled(f" {text}", "bold" if self.playing else "$quiet")

    def step_text(self, step: Step[S, E]) -> Content:
        """Return the last step in a line: by default as in the log, and at the end of the game the result."""
        over = self.question is None
        return Content(self.replay.result if over else self.status_lines(step))

    @property
    def prompt_rows(self) -> int:
        """The least rows of the prompt."""
        return 1

    def _curve(self, prompt: int) -> list[Content]:
        """Return the curve of the win probability, as far as it is known, beside that of the scores."""
        ply, width = self.replay.ply, self.size.width
        sides = len(self.game.sides(self.replay.start_state))
        height = max(1, self.curve_rows - max(0, prompt - self.prompt_rows))
        if self.title_text:
            return []
        curves = [Curve(_("score"), _("score"), score_points(self.replay))] if self.replay.has_scores else []
        if self.analysis and self.analysis.begun:
            curves = [self.analysis.curve, *curves]
        return curves_beside(curves, ply, width, height, sides)

    @property
    def curve_rows(self) -> int:
        """The rows that the curve may take below a prompt of the least rows; it has at least one."""
        return 1 if isinstance(self.panes, PictureLayout) else self.size.height // SHARE  # the picture takes the others

    @property
    def usable(self) -> frozenset[str]:
        idle = {"fork", "what_if", "try"} if self.question is None else set()
        ways = [each.action for each in self.commands if each.action.endswith("1)")]
        if self.replay.ply == 0:
            idle.update(each for each in ways if each.endswith("-1)"))
        if self.replay.ply == len(self.replay.steps):
            idle.update(each for each in ways if not each.endswith("-1)"))
        if not self.has_secrets:
            idle.add("hands")
        if not self.variations:
            idle.add("variation")
        if self.coach is not None:
            idle |= self.coach.idle
        return super().usable - idle

    def action_hands(self) -> None:
        """Select the next choice of visible hands; ask first before opening those of an unfinished game."""
        if self.replay.why_closed:
            self.go(self.replay.why_closed)
            return
        if not self.hands.covered:
            self.hands.choose_next()
            self.show_all()
            return
        question = _(OPEN_WARNING).format(key=self.keys["hands"])
        if self.message == question:
            self.hands.covered = False
            self.go()
        else:
            self.go(question)

    # --- moving -------------------------------------------------------------------------------------------------------

    def go(self, message: str = "") -> None:
        """Stop automatic playback and show the position at the cursor."""
        self.message = message
        self._play_on(False)
        self.show_all()

    def action_step(self, by: int) -> None:
        """Move by decisions."""
        if by == 1:
            self.forward()
        else:
            self.replay.step(by)
        self.go()

    def forward(self) -> None:
        """Move one decision forward, with motion if the pace of automatic playback allows it."""
        ply = self.replay.ply
        self.replay.step(1)
        self.show_steps(self.replay.steps[ply : self.replay.ply], self.seconds if self.playing else UNHURRIED)

    def action_move(self, unit: Literal["action", "turn"], by: int) -> None:
        """Move by actions or turns."""
        getattr(self.replay, unit)(by)
        self.go()

    def action_seek(self, landmark: str, by: int) -> None:
        """Move to the next event of a kind (1), or to the one before (-1)."""
        found = self.replay.seek(landmark, by)
        self.go("" if found else _(self.NOT_FOUND[landmark][by < 0]))

    def action_to_ply(self, ply: int) -> None:
        """Move to a ply, such as that at which the curve was clicked; -1 is the end of the game."""
        self.replay.to_ply(ply if ply >= 0 else len(self.replay.steps))
        self.go()

    @property
    def _number_line(self) -> Input:
        """The line for the number of a turn."""
        return self.query_one("#turn-number", Input)

    def action_jump(self) -> None:
        """Show the line for the number of a turn to move to."""
        self._show_number_line(True)

    def _show_number_line(self, shown: bool) -> None:
        """Show the line for a turn number in place of the prompt, or the prompt again."""
        line = self._number_line
        line.value, line.placeholder = "", _("turn number, then Enter")
        line.display = shown
        self.query_one("#prompt").display = not shown
        self.set_focus(line if shown else None)
        self.show_question()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Move to the turn whose number was typed."""
        self._show_number_line(False)
        try:
            self.replay.to_turn(int(event.value))
        except ValueError as fault:
            self.go(with_period(str(fault)) if event.value else "")
        else:
            self.go()

    async def take_key(self, event: Key) -> bool:
        # The line for a turn number takes all keys but Esc, which closes it. Otherwise a key stops automatic playback,
        # unless its command is one of the playback.
        if self._number_line.display:
            if event.key == "escape":
                self._show_number_line(False)
            return event.key == "escape"
        if self.playing and keymap(self.commands).get(event.key) not in KEEP_PLAYING:
            self.go()
        return await super().take_key(event)

    # --- automatic playback -------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether automatic playback runs."""
        return self._playback is not None

    @property
    def seconds(self) -> float:
        """The seconds that automatic playback shows each decision."""
        return PACES[self._playback_pace]

    def _play_on(self, wanted: bool) -> None:
        """Start automatic playback, anew if it runs, or stop it."""
        if self._playback is not None:
            self._playback.stop()
        self._playback = self.set_interval(self.seconds, self._tick) if wanted else None

    def action_play(self) -> None:
        """Start automatic playback, at the end from the start of the game; or stop it."""
        if self.playing:
            self.go()
            return
        if self.replay.ply == len(self.replay.steps):
            self.replay.to_start()
        self.message = ""
        self._play_on(True)
        self.show_all()

    def action_pace(self, by: int) -> None:
        """Make automatic playback faster (1) or slower (-1), whether it is running or not."""
        self._playback_pace = min(max(self._playback_pace + by, 0), len(PACES) - 1)
        if self.playing:
            self._play_on(True)
        self.show_all()

    def _tick(self) -> None:
        """Play one decision once the one before has stopped moving, and stop at the end of the game."""
        if self.motion.running:
            return
        self.forward()
        if self.replay.ply == len(self.replay.steps):
            self._play_on(False)
        self.show_all()

    def on_screen_suspend(self) -> None:
        """Stop automatic playback, as another screen covers this one."""
        self._play_on(False)

    def on_screen_resume(self) -> None:
        """Update the screen, as playback has stopped, and variations may have been kept."""
        self._variations = None
        self.show_all()

    # --- the analysis -------------------------------------------------------------------------------------------------

    def action_coach(self, what: str, *how: int) -> None:
        """Run a command of the coach, by a method of `CoachCommands`."""
        if self.coach is not None:
            getattr(self.coach, what)(*how)

    def open_line(self, line: Replay[S, Q, R, E], title: str) -> None:
        """Open a line of play as a replay above this one, with the same hands visible."""
        screen_stack(self).open(type(self)(line, open_hands=not self.hands.covered, title=title), above=self)

    def on_unmount(self) -> None:
        """Stop the analysis when the screen is removed."""
        if self.analysis is not None:
            self.analysis.running = False

    # --- playing on from here -----------------------------------------------------------------------------------------

    def action_fork(self) -> None:
        """Start a new game from the position at the cursor, and open its table."""
        parent = Parent(self.replay.record, self.replay.ply)
        text = _("A new game, forked from {game} at decision {number}.")
        self._fork(text.format(game=parent.id, number=parent.ply))

    @cached_property
    def can_challenge(self) -> bool:
        """Whether the game can be sent as a challenge; a line of play can't."""
        return not self.title_text and may_challenge(self.replay)

    def action_challenge(self) -> None:
        """Copy a challenge to beat this game."""
        self.app.copy_challenge(self.replay)  # type: ignore[attr-defined]

    async def action_film(self) -> None:
        """Save a film of the turn at the cursor, at the deal of the whole game."""
        from hotseat.records.transcript import save_film, transcript_of  # few replays need them

        try:
            file = await asyncio.to_thread(lambda: save_film(transcript_of(self.replay)))
        except OSError as fault:
            self.go(with_period(describe_error(fault)))
            return
        if self.app.is_web:
            self.app.deliver_text(file)
        self.go(_("The film is {file}").format(file=file.name if self.app.is_web else file))

    def action_explore(self) -> None:
        """Open the explorer for the position at the cursor."""
        from hotseat.tui.explorer import ExplorerScreen  # few replays need it

        self._sources = self._sources or Sources(self.replay)
        screen_stack(self).open(ExplorerScreen(self.replay, self._sources), above=self)

    def action_try(self) -> None:
        """Start a new game against computers from the beginning of the segment that led to the cursor."""
        if self.analysis is not None:
            self.analysis.to_segment_start()
        self._fork(_("Now try it yourself."), alone=True)

    def _fork(self, text: str, *, alone: bool = False) -> None:
        """Open a new game that starts at the cursor, with a message; or show why there is none."""
        try:
            session = Session.fork(self.replay, saved_games.games_folder())
        except ValueError as fault:
            self.go(with_period(capitalize(str(fault))))
        else:
            self.post_message(GameOpened(session, text, alone=alone))

    def action_what_if(self) -> None:
        """Open a table for trying moves from the position at the cursor."""
        if self.replay.why_closed:
            self.go(self.replay.why_closed)
        elif self.question is None:
            self.go(_("The game is over here; go back to try something else."))
        elif self.hands.covered:
            self.go(_(OPEN_FIRST).format(key=self.keys["hands"]))
        else:
            self.post_message(TrialWanted(self.replay))

    @property
    def variations(self) -> Sequence[Variation]:
        """The variations kept with the game; none while its hands are covered."""
        if self.title_text or self.hands.covered or not saved_games.has_variations(self.replay):
            return ()
        from hotseat.records.variations import read_variations  # imports pydantic

        if self._variations is None:
            self._variations, notice = read_variations(self.replay)
            if notice:
                self.app.notify(notice, severity="warning")
        return self._variations

    def action_variation(self) -> None:
        """Open the variation kept here, or go to the next one, after the last one to the first."""
        found = self.variations
        if not found:
            self.go(_("No variation is kept: i tries moves, and K there keeps them."))
            return
        here = [each for each in found if each.ply == self.replay.ply]
        if here:
            number = self._opened % len(here)
            self._opened += 1
            self.open_line(here[number].line(self.replay), here[number].note or _("Variation"))
            return
        self._opened = 0
        following = next((each for each in found if each.ply > self.replay.ply), found[0])
        self.replay.to_ply(following.ply)
        self.go()
