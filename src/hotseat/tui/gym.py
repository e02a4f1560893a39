"""The screen of the pattern gym: nothing is highlighted, one answer is right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from hotseat.codec import InvalidPosition
from hotseat.play.gym import GymRun
from hotseat.plugin.gym import GymExercise
from hotseat.records.own_profile import read_profile
from hotseat.records.position_file import POSITION
from hotseat.records.received import keep_position
from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.gym_side import clock_lines, drawn_pattern_lines, streak_lines
from hotseat.tui.menu_commands import GYM
from hotseat.tui.messages import ReplayWanted
from hotseat.tui.pane import Pane
from hotseat.tui.surfaces import NOTHING, band
from hotseat.tui.text_layout import (
    first_rows,
    key_hint,
    left_and_right,
    make_clickable,
    side_by_side,
    wrap_content,
    wrap_to_rows,
)
from hotseat.tui.theme import side_style
from hotseat.tui.timing import call_later
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import badge, join_and, with_period

TICK, PAUSE = 0.25, 0.6
"""The seconds between two updates of the clock, and before the next exercise after a right answer."""
CARD, CARD_ROWS = 23, 15
"""The columns and rows of the picture of a card."""
BESIDE = 52
"""The least columns of a side with the text beside the card."""
NARROWEST, SHARE = 30, 2
"""The least columns of the side, and the part of the screen that it may take."""
TEXT, REASONS = 9, 15
"""The rows of the text beside the card, and how many the reasons after an answer may take."""
AROUND, LOW = 6, 30
"""The rows that aren't the board's: the bar, legend, band and keys; one less on a screen with fewer rows."""
DONE, OPEN = "■", "·"


class GymScreen(Screen[None]):
    """A run in the pattern gym. A game with a board of its own draws it in a subclass."""

    CSS_PATH = Path(__file__).with_name("gym.tcss")
    SCREEN_COMMANDS = GYM
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOW, "-high")]

    def __init__(self, game_app: Any, run: GymRun) -> None:
        super().__init__()
        self._game_app = game_app
        self.run_now = run
        self.cursor = ""
        """The place under the cursor; "" for none."""
        self.picked: list[str] = []
        """The places that are chosen already, where an answer has several."""
        self.typed = ""
        """The typed beginning of a place."""
        self.whole_list = False
        """Whether all patterns are listed in place of the question."""
        self.shows_card = False
        """Whether the text of the card is shown."""
        self.view = ""
        """The orientation in which the player looks at the pattern; "" for the one that is printed or right."""
        self._covered = False
        """Whether another screen covers this one, and the clock stands because of that."""
        self._ticking: Timer | None = None
        self._going_on: Timer | None = None

    # --- what a game draws ------------------------------------------------------------------------

    def make_picture(self) -> Widget:
        """Return the widget of the board; by default lines of text."""
        return Pane(id="gym-picture")

    def show_picture(self, width: int, height: int) -> int:
        """Draw the exercise, and return the columns that it takes."""
        exercise = self.exercise
        lines = [*map(Content, self.run_now.gym.lines(exercise))] if exercise is not None else []
        if exercise is not None and exercise.choices:
            lines += [Content(f"{number} {name}") for number, name in enumerate(exercise.choices, 1)]
        pane = self.query_one("#gym-picture", Pane)
        pane.show(first_rows([] if self.run_now.paused else lines, width, height))
        return min(width, max((line.cell_length for line in lines), default=0) + 2)

    def card_picture(self, width: int, rows: int) -> Sequence[Content]:
        """Return the picture of the card; by default nothing, as the board's lines have it."""
        return []

    def start_place(self) -> str:
        """Return the place at which the cursor begins; by default the first."""
        return self.exercise.places[0] if self.exercise is not None else ""

    def moved(self, place: str, across: int, up: int) -> str:
        """Return the place beside another one; by default the next one of the list."""
        places = self.exercise.places if self.exercise is not None else ()
        if place not in places:
            return place
        return places[(places.index(place) + across - up) % len(places)]

    def legend(self, width: int) -> Content:
        """Return the signs of the board, as many as fit below it; by default none."""
        return NOTHING

    # --- showing ----------------------------------------------------------------------------------

    @property
    def exercise(self) -> GymExercise | None:
        """The current exercise; None if none could be made, or all are done."""
        return None if self.run_now.over else self.run_now.exercise

    def compose(self) -> ComposeResult:
        yield Pane(id="gym-bar")
        with Horizontal(id="gym-both"):
            with Vertical(id="gym-left"):
                yield self.make_picture()
                yield Pane(id="gym-legend")
            yield Pane(id="gym-side")
        yield Pane(id="gym-band")
        yield Pane(id="gym-keys")

    def on_mount(self) -> None:
        self.cursor = self.start_place()
        if self.run_now.fault:
            self.notify(self.run_now.fault, severity="warning")
        self._ticking = self.set_interval(TICK, self._tick)

    def on_screen_resume(self) -> None:
        if self._covered:
            self._covered = False
            self.run_now.pause()
        self.show()

    def on_screen_suspend(self) -> None:
        """Stop the clock and cover the board while another screen is shown, such as the keys."""
        run = self.run_now
        if self.is_mounted and self.exercise is not None and run.result is None and not run.paused:
            run.pause()
            self._covered = True
            self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def _tick(self) -> None:
        """Show the time, and end it when it is over."""
        run = self.run_now
        if self.app.screen is not self or run.paused or run.result is not None or self.exercise is None:
            return
        if run.too_late:
            self._judge()
        elif run.limit is not None:
            self._show_side()

    def show(self) -> None:
        """Show everything as it is now."""
        width, height = self.app.size
        run, group = self.run_now, self.run_now.gym.groups()[self.run_now.group]
        pieces = _("{number} pieces").format(number=run.pieces)
        left = Content.assemble((f" {_('Pattern gym')}", "bold $primary"), f"  {group}  ", (pieces, "$quiet"))
        right = Content.styled(f"{_('unaided: nothing is highlighted')} ", "$quiet")
        if left.cell_length + right.cell_length > width:
            right = NOTHING
        self.query_one("#gym-bar", Pane).show([left_and_right(left, right, width)])
        rows = height - AROUND + (height < LOW)
        columns = self.show_picture(max(1, width - max(NARROWEST, min(BESIDE + 8, width // SHARE))), rows)
        self._side_width = max(1, width - columns - 3)
        self.query_one("#gym-legend", Pane).show([self.legend(columns)])
        self._show_side()
        self.query_one("#gym-band", Pane).show(band(self._band_lines(width - 2), width, side_style(0)))
        usable = {each.action for each in self.SCREEN_COMMANDS if self.can(each)}
        self.query_one("#gym-keys", Pane).show([footer_line(self.SCREEN_COMMANDS, usable, width)])

    def can(self, command: Command) -> bool:
        """Return whether a command does something now."""
        run = self.run_now
        asked = self.exercise is not None and run.result is None
        match command.action:
            case "skip" | "pause" | "answer":
                return asked
            case "later" | "position":
                return run.result is not None
        return True

    def _show_side(self) -> None:
        pane = self.query_one("#gym-side", Pane)
        pane.show(first_rows(self._side_lines(self._side_width), self._side_width, self.app.size.height - 4))

    def _side_lines(self, width: int) -> list[Content]:
        """Return the column beside the board."""
        if self.whole_list:
            return self._pattern_rows(width, len(self.run_now.patterns))
        run, rows = self.run_now, self.app.size.height - 4
        head = [NOTHING, *self._question_lines(width)]
        kinds, asked = self._exercise_lines(width), self.exercise
        clock = [*clock_lines(run, min(width, 30)), *streak_lines(run, min(width, 30))]
        if width >= BESIDE:
            choices = asked is not None and asked.choices
            card = self.card_picture(CARD, rows - len(head) - 2 if choices else CARD_ROWS)
            beside = width - CARD - 3 if card else width
            text = wrap_to_rows(self._text(), beside, TEXT if run.result is None else REASONS)
            text += [NOTHING] * (max(TEXT, len(text) + 1) - len(text))
            lines = [*text, *clock]
            pairs = zip_longest(card, lines, fillvalue=NOTHING)
            both = [own.pad_right(CARD - own.cell_length) + line.pad_left(3) for own, line in pairs] if card else lines
        else:
            both = self._narrow_lines(width, rows - len(head) - 2, clock)
        lines = [*head, NOTHING, *both, NOTHING]
        left = rows - len(lines) - len(kinds) - 3
        if left > 2:
            lines += self._pattern_rows(width, left)
            lines += [NOTHING]
        if rows - len(lines) >= len(kinds):
            lines += kinds
        return lines

    def _narrow_lines(self, width: int, rows: int, clock: Sequence[Content]) -> list[Content]:
        """Return text, card and clock one below the other, as far as they fit: the text first after an answer."""
        answered = self.run_now.result is not None
        text = wrap_content(self._text(), width)
        card = [] if answered else [*self.card_picture(width, max(8, rows - len(text) - 1))]
        if not answered and len(card) + len(text) + 1 > rows:
            text = first_rows(text, width, rows - len(card) - 1)
        lines = [*text, NOTHING] if answered else [*card, NOTHING, *text, NOTHING]
        return [*lines, *clock] if len(lines) + len(clock) <= rows else lines

    def _question_lines(self, width: int) -> list[Content]:
        run, exercise = self.run_now, self.exercise
        if exercise is None:
            question = run.summary() if run.over else _("None of these patterns can be asked in this way.")
            return [*wrap_content(Content.styled(question, "bold"), width), self._marks(width)]
        number = Content.styled(_("{number} of {all}").format(number=run.number, all=run.length), "bold")
        lines = wrap_content(Content.styled(exercise.question, "bold"), max(10, width - number.cell_length - 1))
        return [left_and_right(lines[0], number, width), *lines[1:], self._marks(width)]

    def _marks(self, width: int) -> Content:
        """Return a sign for each exercise, and the numbers of right answers and misses."""
        run = self.run_now
        marks = [(f"{DONE} ", "$success" if right else "$error") for right in run.results]
        marks += [(f"{DONE} ", "$accent")] * (run.result is None and not run.over)
        marks += [(f"{OPEN} ", "$square-line")] * (run.length - len(marks))
        right = sum(run.results)
        text = _("{right} right, {missed} missed").format(right=right, missed=len(run.results) - right)
        line = Content.assemble(*marks)
        quiet = Content.styled(text, "$quiet")
        if line.cell_length + quiet.cell_length <= width:
            return line + quiet
        time = clock_lines(run, width)[:1] if width < BESIDE and run.result is None else []
        return left_and_right(quiet, time[0], width) if time else quiet

    def _text(self) -> Content:
        """Return what to do, or what was wrong and what is right."""
        run, exercise = self.run_now, self.exercise
        if exercise is None:
            return Content(_("Enter: to the next run") if run.over else _("Choose another exercise or school."))
        if self.shows_card:
            return Content("\n").join(map(Content, run.gym.card_lines(self._shown_card(exercise))))
        if run.paused:
            return Content(_("The clock is stopped; P resumes."))
        result = run.result
        if result is None:
            return Content.assemble(exercise.task, "\n\n", (exercise.rules, "$quiet"))
        if result.right:
            praise = _("Right, after {seconds} s.").format(seconds=f"{result.seconds:.1f}")
            return Content.styled(praise, "bold $success")
        named = dict(zip(exercise.places, exercise.choices, strict=False))
        given, right = (join_and([named.get(each, each) for each in of]) for of in (result.answer, exercise.answer))
        gap = "\n\n" if self._side_width >= BESIDE else "\n"
        message = _("Not {answer} but {right}, after {seconds} s") if given else _("It was {right}, after {seconds} s")
        head = message.format(answer=given, right=right, seconds=f"{result.seconds:.1f}")
        return Content.assemble((head, "bold $error"), "\n\n", gap.join(result.review.lines))

    def _shown_card(self, exercise: GymExercise) -> str:
        return self.cursor if exercise.choices and self.cursor in exercise.places else exercise.pattern

    def _pattern_rows(self, width: int, rows: int) -> list[Content]:
        """Return the patterns with how well each is seen, around the one that is asked."""
        asked = self.exercise.pattern if self.exercise is not None and self._reveals else ""
        return drawn_pattern_lines(self.run_now, asked, width, rows, self.app.size.height - 4)

    @property
    def _reveals(self) -> bool:
        """Whether the pattern that is asked may be named: not while one has to find the card."""
        return self.run_now.result is not None or not (self.exercise is not None and self.exercise.choices)

    def _exercise_lines(self, width: int) -> list[Content]:
        chosen = self.run_now.kind
        head = Content.assemble((_("Exercise"), "bold $primary"), " ", key_hint("Tab", ""))
        parts = [
            make_clickable(Content.styled(_(text), "bold" if kind == chosen else "$quiet"), f"kind('{kind}')")
            for kind, text in self.run_now.gym.kinds.items()
        ]
        return side_by_side([head, *parts], width)

    def _band_lines(self, width: int) -> list[Content]:
        run, exercise = self.run_now, self.exercise
        name = Content.styled(f"{badge(0)} {read_profile().name or _('You')}", f"bold {side_style(0)}")
        if exercise is None:
            text = run.summary() if run.over else _("None of these patterns can be asked in this way.")
        elif run.result is None:
            text = exercise.task
            if self.typed or self.picked:
                text = " ".join([*self.picked, self.typed]).strip()
        else:
            text = run.result.review.lines[-1]
        first = (Content(" ") + name + Content.styled(f"   {text}", "bold")).truncate(width, ellipsis=True)
        if exercise is not None and run.result is None:
            places = [("1-4", _("a card"))] if exercise.choices else [(_("a square"), _("type its name"))]
            keys = [(_("arrows"), _("move")), *places, ("Enter", _("answer")), ("Space", _("I don't see it"))]
        else:
            keys = [("Enter", _("next exercise") if not run.over else _("to the next run"))]
            turned = ("o", _("turn the pattern over the board"))
            keys += [turned, ("A", _("this board again later"))] * (run.result is not None)
        hints = [key_hint(*each) for each in keys]
        return [first, *[line.pad_left(1) for line in side_by_side(hints, width - 1)[:1]]]

    # --- answers ----------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key, or take it as a part of the name of a place."""
        action = keymap(self.SCREEN_COMMANDS).get(event.key)
        if self._type(event.character or ""):
            event.stop()
            event.prevent_default()
        elif action:
            event.stop()
            event.prevent_default()
            await self.run_action(action)

    def _type(self, sign: str) -> bool:
        """Take a typed sign if it continues the name of a place, or is the number of a choice."""
        exercise = self.exercise
        if exercise is None or self.run_now.result is not None or not sign.isalnum():
            return False
        if exercise.choices:
            if sign.isdecimal() and 0 < int(sign) <= len(exercise.places):
                self.cursor = exercise.places[int(sign) - 1]
                self.show()
                return True
            return False
        for typed in (self.typed + sign, sign):
            if any(place.startswith(typed) for place in exercise.places):
                self.typed = "" if typed in exercise.places else typed
                self.cursor = typed if typed in exercise.places else self.cursor
                self.show()
                return True
        return False

    def action_move(self, across: int, up: int) -> None:
        """Move the cursor."""
        if self.exercise is not None and self.run_now.result is None:
            self.typed = ""
            self.cursor = self.moved(self.cursor, across, up)
            self.show()

    def point(self, place: str) -> None:
        """Answer with a place that was clicked."""
        if self.exercise is not None and self.run_now.result is None and place in self.exercise.places:
            self.cursor = place
            self.action_answer()

    def action_answer(self) -> None:
        """Answer with the place under the cursor, or continue with the next exercise."""
        run, exercise = self.run_now, self.exercise
        if run.result is not None or exercise is None:
            self._next()
        elif not run.paused:
            picked = [each for each in self.picked if each != self.cursor]
            self.picked = picked if self.cursor in self.picked else [*picked, self.cursor]
            if len(self.picked) == len(exercise.answer):
                self._judge(*self.picked)
            else:
                self.show()

    def action_skip(self) -> None:
        """Answer that the player doesn't see it."""
        if self.exercise is not None and self.run_now.result is None:
            self._judge()

    def _judge(self, *answer: str) -> None:
        result = self.run_now.answer(*answer)
        self.picked, self.typed, self.view = [], "", ""
        if self.run_now.fault:
            self.notify(self.run_now.fault, severity="warning")
        if result.right:
            self._going_on = call_later(PAUSE, self._next, at=self)
        self.show()

    def _next(self) -> None:
        """Ask the next exercise, or begin another run after the last one."""
        self._stay()
        if self.run_now.over:
            self.run_now.results.clear()
        self._asked(self.run_now.ask)

    def _stay(self) -> None:
        """Wait for a key before the next exercise."""
        if self._going_on is not None:
            self._going_on.stop()
            self._going_on = None

    def _asked(self, ask: Any) -> None:
        ask()
        self.cursor, self.picked, self.typed, self.view, self.shows_card = self.start_place(), [], "", "", False
        self.show()

    # --- the other commands -----------------------------------------------------------------------

    def action_pause(self) -> None:
        """Stop the clock and cover the board, or resume."""
        if self.can(GYM_PAUSE):
            self.run_now.pause()
            self.show()

    def action_clock(self) -> None:
        """Turn the time limit off for good, or on again."""
        self.run_now.switch_clock()
        self.show()

    def action_kind(self, kind: str = "") -> None:
        """Ask another kind of question."""
        kinds = list(self.run_now.gym.kinds)
        following = kind or kinds[(kinds.index(self.run_now.kind) + 1) % len(kinds)]
        self._asked(lambda: self.run_now.choose(kind=following))

    def action_group(self) -> None:
        """Ask about the next group of patterns."""
        groups = list(self.run_now.gym.groups())
        following = groups[(groups.index(self.run_now.group) + 1) % len(groups)]
        self._asked(lambda: self.run_now.choose(group=following))

    def action_later(self) -> None:
        """Ask the board that was answered last again later."""
        self.notify(self.run_now.keep_board())

    def action_turn(self) -> None:
        """Show the pattern in its next orientation."""
        run = self.run_now
        self.view = run.gym.next_view(self.view or (run.result.review.view if run.result is not None else ""))
        self.show()

    def action_position(self) -> None:
        """Open the board as a replay above the gym, kept among the saved games; or show why that can't be."""
        why, found = self.run_now.why_no_position(shown=True), self.run_now.answered_position()
        if why or found is None:
            self.notify(why, severity="warning")
            return
        self._stay()
        try:
            replay = keep_position(self._game_app.game, found[POSITION])
        except (InvalidPosition, OSError) as fault:
            self.notify(with_period(describe_error(fault)), severity="warning")
        else:
            self.post_message(ReplayWanted(replay))

    def action_patterns(self) -> None:
        """List all patterns, or show the question again."""
        self.whole_list = not self.whole_list
        self.show()

    def action_card(self) -> None:
        """Show the text of the card, or the question again."""
        self.shows_card = not self.shows_card
        self.show()


GYM_PAUSE = next(each for each in GYM if each.action == "pause")
