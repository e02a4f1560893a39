"""The hand-over screen: the next player, what the others did and the scores, all of it public, before the table."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile
from pathlib import Path
from typing import Generic, NamedTuple

from textual import events
from textual.content import Content
from textual.timer import Timer

from hotseat.play import turn_summary
from hotseat.play.log import LogEntry, log_entries
from hotseat.play.session import Session
from hotseat.play.turn_summary import summarize_turns
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.deeds import Deed
from hotseat.plugin.game import side_names
from hotseat.records.history import previous_round, steps_since
from hotseat.tui.commands import Command
from hotseat.tui.pane import Pane
from hotseat.tui.play_commands import COVER, LEAVE, RULES
from hotseat.tui.public_screen import PublicScreen
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import BAND, MARGINS, band, heading
from hotseat.tui.table_participants import TableParticipants
from hotseat.tui.text_layout import (
    first_rows,
    left_and_right,
    make_clickable,
    side_by_side,
    whole_paragraphs,
    wrap_content,
    wrap_to_rows,
)
from hotseat.tui.theme import side_style
from hotseat.tui.timing import call_after_mount, call_later
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import badge, join_sentences, look_away_question

EDGES = 2
"""The rows of the first line and of the keys."""
ROOMY = 30
"""The rows from which the band has two rows."""
BACKS = 44
"""The columns of the texts from which backs of the hand are shown."""
PACE = 0.5
"""Seconds that each step is shown at rest while the turns are played."""
MOST = 64
"""The columns at most of the texts."""
CURVE = 10
"""The rows of the scores by turn on a large screen."""


class CoverLook(NamedTuple):
    """The parts of the texts that fit into some rows."""

    backs: int = 0
    """The rows of the backs of the hand."""
    facts: bool = True
    surface: bool = True
    """Whether the next player is on a surface of three rows."""
    spaced: bool = True
    """Whether sections have a row between them."""
    apart: bool = False
    """Whether steps have a row between them."""
    curve: int = 0
    """The rows of the scores by turn below the steps."""


LARGE = 44
"""The rows from which the looks that show most are tried."""
LARGEST = (CoverLook(9, apart=True, curve=CURVE), CoverLook(9, curve=CURVE), CoverLook(9))
LOOKS = (
    CoverLook(6, curve=CURVE), CoverLook(6), CoverLook(3, curve=CURVE), CoverLook(3), CoverLook(),
    CoverLook(spaced=False), CoverLook(facts=False, spaced=False), CoverLook(facts=False, surface=False, spaced=False),
)  # fmt: skip
"""The looks of the texts, those that show most first."""
ENOUGH = 7
"""The rows of steps for which other parts go."""


class CoverStep(NamedTuple, Generic[S, E]):
    """A deed to step to, with its turn and its number there."""

    turn: int
    """The index of the turn in the summaries."""
    number: int
    deed: Deed[S, E]


EARLY, ABOUT = 4, 8
"""The number of the last turn whose cover says what the game is about, and the rows that this needs at least."""


class HandOverScreen(PublicScreen[S, Q, R, E]):
    """The public position with the next player and the turns since this player's last decision; Enter goes on.

    covered: whether others have to look away first. again: whether it is only looked up, from the table.
    """

    CSS_PATH = Path(__file__).with_name("hand_over.tcss")
    NAME, BELOW = "cover", "question"

    def __init__(
        self,
        session: Session[S, Q, R, E],
        seat: int,
        view: type[PublicView[S]] = PublicView,
        *,
        covered: bool = True,
        again: bool = False,
        people: TableParticipants | None = None,
    ) -> None:
        super().__init__(session, session.game.view(session.state, None), view)
        self.seat, self.covered, self.again, self._people = seat, covered, again, people
        steps = (previous_round if again else steps_since)(session.steps, seat)
        self.turns = summarize_turns(session.game, steps)
        self.steps = [
            CoverStep(turn, number, deed)
            for turn, each in enumerate(self.turns)
            for number, deed in enumerate(each.deeds, 1)
        ]
        self.index = len(self.steps)
        """The index of the chosen step; the number of steps if none is chosen."""
        self._drawn = False
        """Whether the screen was drawn once; what takes long is shown then."""
        self._clock: Timer | None = None
        self._columns = 0
        """The columns of the picture."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that are possible now."""
        first = COVER[0]._replace(label="take over" if self.covered else "back" if self.again else "play")
        steps, left = COVER[1:4] if self.steps else (), LEAVE if self.again else COVER[-1]
        return (
            first,
            *steps,
            *self.view.commands,
            *[RULES] * self.game.has_topics,
            *COVER[4:-1],
            *self.people_commands,
            left,
        )

    @property
    def entries(self) -> Sequence[LogEntry[S, Q, R, E]]:
        """The log entries of the game, as everybody may read them."""
        return log_entries(self.game, self.session.steps, None)

    # --- showing ------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show again, once drawn, with what takes long."""
        call_after_mount(lambda: call_after_mount(self._show_all, at=self), at=self)

    def _show_all(self) -> None:
        self._drawn = True
        self.show()

    def show(self) -> None:
        width, height = self.app.size
        below = 2 if height >= ROOMY else 1
        rows = max(0, height - EDGES - below)
        columns = self.fit_picture(width, rows)
        text = min(MOST, width - columns - MARGINS)
        self.query_one("#header", Pane).show([self._header(width)])
        self.query_one("#cover-text", Pane).show(self._lines(text, rows))
        self._columns = columns
        keys = self.keys_row(width)
        self.query_one("#question", Pane).show([*self._band(width, below), keys])
        self._show_picture()

    def _show_picture(self, *, moving: bool = False) -> float:
        """Show the board after the chosen step, or after all; return the seconds for which it moves."""
        shown = self._shown_deeds
        title = turn_summary.turn_heading(self.game, self.turns[self._shown_turn]) if self.turns else ""
        self.view.show_legend(shown, (title,), self._columns)
        return self.view.show(shown, moving=moving)

    @property
    def _shown_deeds(self) -> ShownDeeds[S, E]:
        """The deeds of the turn of the chosen step up to it, or all of the last turn."""
        deeds = {each.number: each.deed for each in self.steps if each.turn == self._shown_turn}
        if self.index >= len(self.steps):
            return ShownDeeds(self.visible_state, deeds)
        chosen = self.steps[self.index]
        earlier = {number: deed for number, deed in deeds.items() if number <= chosen.number}
        return ShownDeeds(chosen.deed.state, earlier, chosen.deed)

    def show_people(self) -> None:
        """Show what the people of a game on several machines do; go on if they have agreed to a draw."""
        if self.session.history.agreed is not None and self.is_current:
            self.action_go_on()
        else:
            self.show()

    def _header(self, width: int) -> Content:
        turn = Content.styled(_("turn {number}").format(number=self.game.turn(self.visible_state)), "bold")
        parts = [turn, *[Content(_("hand covered"))] * (self.covered and not self.people_commands)]
        if self._people is not None:
            name = self.view.heading(self.visible_state, 1).cell_length
            taken = name + sum(each.cell_length + 3 for each in parts) + 2
            parts += filter(None, [self._people.row(width - taken)])
        right = Content("   ").join(parts).pad_left(1).pad_right(1)
        return left_and_right(self.view.heading(self.visible_state, width - right.cell_length), right, width)

    def _band(self, width: int, rows: int) -> list[Content]:
        """Return what the next player has to do, and what may be looked at meanwhile."""
        style = self.side_style(self.seat)
        name = Content.styled(
            f" {self._badge(self.seat)} {self.game.names(self.visible_state)[self.seat]}", f"bold {style}"
        )
        message = name + Content("   ") + Content.styled(self._asked, "bold")
        note = self.view.note(self.visible_state, self.seat)
        promise = Content.styled(f" {join_sentences(_('Everything on this screen is public.'), note)}", "$quiet")
        lines = wrap_content(message if rows > 1 else Content.styled(f" {self._asked}", "bold"), width - MARGINS)
        shown = first_rows([*lines, *[promise] * (len(lines) < rows)], width - MARGINS, rows)
        return band(shown, width, style, min(rows, BAND))

    @property
    def _asked(self) -> str:
        """The request to the next player."""
        if self.again:
            return _("Enter goes back to the table.")
        if self.covered:
            return look_away_question(self.game.names(self.visible_state), self.seat)
        return _("Enter shows the table.")

    def _badge(self, seat: int) -> str:
        return badge(self._side(seat))

    def _side(self, seat: int) -> int:
        """Return the side of a seat."""
        sides = self.game.sides(self.visible_state)
        return next(number for number, seats in enumerate(sides) if seat in seats)

    def side_style(self, seat: int) -> str:
        """Return the colour of a seat's side."""
        return side_style(self._side(seat))

    # --- the text -----------------------------------------------------------------------------------------------------

    def _lines(self, width: int, rows: int) -> list[Content]:
        """Return the texts in the first look that leaves space for the steps."""
        lines: list[Content] = []
        for look in (*LARGEST * (rows >= LARGE), *LOOKS):
            above, below = self._above(width, look), self._below(width, look)
            wanted = self._step_lines(width, look)
            free = rows - len(above) - len(below)
            if len(wanted) <= free or look is LOOKS[-1] or (not look.backs and free >= ENOUGH):
                lines = [*above, *self._fitting(wanted, free, width), *below]
                break
        return [*lines, *self._about(width, rows - len(lines))][:rows]

    def _about(self, width: int, rows: int) -> list[Content]:
        """Return what the game is about, in the rows that are free in its first turns."""
        if not self._drawn or rows < ABOUT or self.game.turn(self.visible_state) > EARLY:
            return []
        text = whole_paragraphs(self.view.about(self.visible_state), width - 2, rows - 2)
        return [Content(""), heading(_("Rules"), width, "F1"), *(line.pad_left(1) for line in text)] if text else []

    def _above(self, width: int, look: CoverLook) -> list[Content]:
        """Return the scores, what else lies open, and the next player with the backs of the hand."""
        gap, state = [Content("")] * look.spaced, self.visible_state
        scores = self.view.score_lines(state, width)
        facts = self.view.fact_lines(state, width) if look.facts else []
        facts = [*gap, *facts] if facts and scores else facts
        note = self.view.note(state, self.seat) if self.app.size.height < ROOMY else ""
        notes = [line.pad_left(1) for line in wrap_content(Content.styled(note, "$quiet"), width - 1)] if note else []
        return [*scores, *facts, *gap, *self._surface(width, look), *notes, *gap]

    def _surface(self, width: int, look: CoverLook) -> list[Content]:
        """Return the next player on a surface in the player's colour, and the backs of the hand below it."""
        name = self.game.names(self.visible_state)[self.seat]
        text = _("{name} is next").format(name=name)
        name_text = Content.styled(f"{self._badge(self.seat)} {text}", "bold")
        held = Content(self.view.hand_text(self.visible_state, self.seat))
        fits = name_text.cell_length + held.cell_length + 6 <= width
        line = left_and_right(name_text, held if fits else Content(""), width - 4).pad_left(2).pad_right(2)
        style = self.view.filled_style(self._side(self.seat))
        blank = Content(" " * width)
        lines = [blank, line, blank] if look.surface else [line]
        return [*(each.stylize_before(style) for each in lines), *self._backs(width, look.backs)]

    def _backs(self, width: int, rows: int) -> list[Content]:
        words = self.view.backs(self.visible_state, self.seat) if self.covered and width >= BACKS else ()
        return self.view.back_lines(words, self._side(self.seat), width, rows) if words and rows else []

    def _step_lines(self, width: int, look: CoverLook) -> list[tuple[int, Content]]:
        """Return the rows of the turns, each with the index of its step; -1 for a heading."""
        if not self.turns:
            name = self.game.names(self.visible_state)[self.seat]
            first = Content(_("{name} takes the first turn.").format(name=name)).pad_left(1)
            return [] if self.session.steps else [(-1, first)]
        found: list[tuple[int, Content]] = []
        index = 0
        for each in self.turns:
            found += [(-1, Content(""))] * (bool(found) and look.spaced)
            title = heading(turn_summary.turn_heading(self.game, each), width, _("as everybody saw it"))
            found.append((-1, title))
            for deed in range(len(each.deeds)):
                found += [(-1, Content(""))] * (look.apart and deed > 0)
                found += [(index, line) for line in self._step_rows(index, width, 1 + look.apart)]
                index += 1
        return found

    def _step_rows(self, index: int, width: int, rows: int) -> list[Content]:
        """Return a step in at most so many rows, behind its number, in words that fit."""
        turn, number, deed = self.steps[index]
        tabbed = bool(deed.place) and turn == self._shown_turn
        sign = self.view.tab(f"{number}"[-1:]) if tabbed else Content.styled(f"{number}"[-1:], "$quiet")
        fitting = (each for each in deed.texts if cell_width.width(each) <= rows * (width - 3) - 8 * (rows - 1))
        text = Content(next(fitting, deed.texts[-1]))
        for name in deed.names:
            text = _bold(text, name)
        first, *others = wrap_to_rows(text, width - 3, 2)
        lines = [sign.pad_left(1) + Content(" ") + first, *(line.pad_left(3) for line in others)]
        shown = [make_clickable(line, f"choose({index})") for line in lines]
        if index != self.index:
            return shown
        return [self.view.chosen_row(line, width).stylize("bold") for line in shown]

    @property
    def _shown_turn(self) -> int:
        """The index of the turn whose numbers are on the picture."""
        return self.steps[min(self.index, len(self.steps) - 1)].turn if self.steps else -1

    def _fitting(self, wanted: list[tuple[int, Content]], rows: int, width: int) -> list[Content]:
        """Return as many of the last rows as fit, or those up to the chosen step; a row says what is missing."""
        if len(wanted) <= rows:
            return [line for _index, line in wanted]
        if rows < 2:
            return [line for _index, line in wanted[-1:]][:rows]
        end = next((at + 1 for at, (index, _line) in enumerate(wanted) if index == self.index), len(wanted))
        end = max(end, rows - 1)
        shown = [*dropwhile(lambda each: each[0] < 0, wanted[end - (rows - 1) : end])]
        if not shown or not shown[0][0]:
            return [line for _index, line in wanted[:rows]]
        return [self._heading_of_rest(shown[0][0], width), *(line for _index, line in shown)]

    def _heading_of_rest(self, first: int, width: int) -> Content:
        """Return the heading of the turn of the first step that is shown, with the number of those before it."""
        more = _("{number} more: Left").format(number=first)
        title = heading(turn_summary.turn_heading(self.game, self.turns[self.steps[first].turn]), width, more)
        return title if more in title.plain else Content.styled(more, "$quiet").pad_left(1)

    def _below(self, width: int, look: CoverLook) -> list[Content]:
        """Return what the turns came to, and on a large screen the scores by turn."""
        parts = [*self._losses(), *map(Content, turn_summary.gains(self.game, self.turns))]
        lines = [line.pad_left(1) for line in side_by_side(parts, width - 1, 4)[:2]]
        found = [Content("")] * (look.spaced and bool(lines)) + lines
        return [*found, *[Content("")] * bool(found and look.curve), *self.score_course(width, look.curve)]

    def _losses(self) -> Iterator[Content]:
        """Yield what the next player's side lost, in its colour."""
        side = self._side(self.seat)
        if lost := turn_summary.losses(self.turns, side):
            before, _things, after = _("{name} lost {things}").partition("{things}")
            things = [Content.styled(loss.sign, side_style(side)) + f" {loss.place}" for loss in lost]
            name = side_names(self.game, self.visible_state)[side]
            yield Content(before.format(name=name)) + Content(" ").join(things) + Content(after)

    # --- keys ---------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Go on at a click, as at Enter."""
        self.action_go_on()

    def action_go_back(self) -> None:
        """Leave the screen if it is only looked up."""
        if self.again:
            self.action_go_on()

    def action_go_on(self) -> None:
        """Close the screen, so that the player can play."""
        self._stop()
        screen_stack(self).close(self)

    def action_step(self, by: int) -> None:
        """Choose another step; it wraps around."""
        self._stop()
        self.action_choose((self.index + by) % (len(self.steps) + 1))

    def action_choose(self, index: int) -> None:
        """Choose a step, and show the position after it."""
        self.index = index
        self.show()

    def action_play_turns(self) -> None:
        """Play the steps one after the other, from the first; or stop."""
        if self._clock is not None:
            self._stop()
        else:
            self.index = -1
            self._play_next()

    def _play_next(self) -> None:
        """Show the next step, and set the timer for the one after."""
        self.index += 1
        self.show()
        self._clock = None
        if self.index < len(self.steps):
            seconds = self._show_picture(moving=True)
            self._clock = call_later(PACE + seconds, self._play_next, at=self)

    def _stop(self) -> None:
        """Stop playing the steps."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None


def _bold(text: Content, name: str) -> Content:
    """Return a text with a name in bold."""
    at = text.plain.find(name)
    return text if at < 0 else text.stylize("bold", at, at + len(name))
