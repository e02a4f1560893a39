"""The result screen: the final position, the winner, why the game ended, its course, and what to do next."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from textual.content import Content

from hotseat.play import result_summary
from hotseat.play.rematch import next_first
from hotseat.play.result_summary import TurningPoint
from hotseat.play.session import Session
from hotseat.play.turn_summary import TurnSummary, summarize_turns, turn_heading
from hotseat.plugin import registry
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import side_names
from hotseat.plugin.results import Verdict
from hotseat.records import saved_games
from hotseat.records.profile import RatingChange
from hotseat.tui.appearance import appearance
from hotseat.tui.block_letters import large_number
from hotseat.tui.commands import Command
from hotseat.tui.pane import Pane
from hotseat.tui.play_commands import GIVE_RECORD, RESULT, RESULT_BUTTONS
from hotseat.tui.public_screen import PublicScreen
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.score_mirror import mirror_curve
from hotseat.tui.surfaces import BAR, heading, surface_row
from hotseat.tui.text_layout import left_and_right, make_clickable, side_by_side, wrap_content
from hotseat.tui.theme import side_style
from hotseat.tui.timing import begun_later
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import badge, count

EDGES, ROOMY = 3, 34
"""The rows of the first line, the keys and a row between, and the rows from which buttons have two rows."""
BROAD = 50
"""The columns of the texts from which the score is in large digits."""
MOST = 62
NARROW = 14
"""The columns of a button up to which there is no blank before its key."""
KEPT = ("press", *(each.action for each in RESULT[-2:]))
"""The actions that the key bar shows at any width."""


class ResultLook(NamedTuple):
    """The parts of the texts that fit into some rows."""

    curve: int
    """The rows of the scores by turn."""
    points: int
    """The number of turning points."""
    sources: bool = True
    """Whether it is said what points are for."""
    spaced: bool = True
    """Whether sections have a row between them."""
    large: bool = True
    """Whether the winner's surface has five rows."""


LOOKS = (
    ResultLook(24, 3), ResultLook(10, 3), ResultLook(8, 3), ResultLook(8, 2), ResultLook(8, 2, sources=False),
    ResultLook(6, 2, sources=False), ResultLook(6, 1, sources=False), ResultLook(6, 1, sources=False, large=False),
    ResultLook(5, 1, False, False, False), ResultLook(4, 1, False, False, False), ResultLook(4, 0, False, False, False),
    ResultLook(0, 0, False, False, False),
)  # fmt: skip
"""The looks of the texts, those that show most first."""


class ResultScreen(PublicScreen[S, Q, R, E]):
    """The winner, why the game ended, scores, course and rating, and buttons for what to do next."""

    CSS_PATH = Path(__file__).with_name("result.tcss")
    NAME, BELOW = "result", "buttons"

    def __init__(
        self,
        session: Session[S, Q, R, E],
        outcome: R,
        view: type[PublicView[S]] = PublicView,
        times: Sequence[str] = (),
        news: str = "",
        participants: Any = None,
    ) -> None:
        super().__init__(session, session.state, view)
        self.outcome, self.times, self.news = outcome, times, news
        self.participants = participants
        """The people of a game on several machines; None for a game on this machine alone."""
        self.names = side_names(session.game, session.state)
        """The players of each side."""
        self.focused_button = 0
        """The index of the button that Enter runs."""
        self.rating: Mapping[int, RatingChange] = {}
        """The change of the rating of each person by seat, once it is known."""

    @cached_property
    def points(self) -> Sequence[TurningPoint]:
        """The turning points: by the chances of an analysis if there is one, or else by the scores."""
        if saved_games.was_analysed(self.replay):
            from hotseat.tui.analysis import ReplayAnalysis

            analysis = ReplayAnalysis(self.replay)
            if analysis.begun and len(analysis.points) > 1:
                return result_summary.swings(
                    self.replay, [(each.turn, each.heights) for each in analysis.points if any(each.tops)]
                )
        return result_summary.turning_points(self.replay)

    # --- what can be done ---------------------------------------------------------------------------------------------

    @cached_property
    def has_coach(self) -> bool:
        """Whether the game has a coach that may analyse this game."""
        with suppress(registry.UnknownGame):
            coached = bool(registry.builtin_players(self.game).coach)
            return coached and bool(saved_games.analysable_seats(self.replay))
        return False

    @property
    def buttons(self) -> list[Command]:
        """The buttons: what is possible now, a rematch and the record first for people at several machines."""
        remote = self.participants is not None
        possible = {
            "app.rematch": not remote or bool(self.participants.own),
            "app.analyse": self.has_coach,
        }
        found = [each for each in RESULT_BUTTONS if possible.get(each.action, True)]
        return [*found[:1], GIVE_RECORD, *found[1:]] if remote else found

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands: those of the keys, and of the buttons without a label."""
        first, *others = RESULT
        enter = Command("press", ("enter",), self.buttons[self.focused_button].label, "Do what is selected", "Enter")
        return (first, enter, *self.view.commands, *others, *(each._replace(label="") for each in self.buttons))

    # --- showing ------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Look the rating up; the base shows the text, as Textual calls the method of each class."""
        if self.session.path is not None and self.participants is None:
            self.run_worker(begun_later(self._look_up_rating), group="rating", exclusive=True)

    async def _look_up_rating(self) -> None:
        """Find what the game did to the rating of each person."""
        self.rating = await asyncio.to_thread(result_summary.rating_changes_of, self.game, self.session.path)
        if self.rating:
            self.show()

    def show(self) -> None:
        width, height = self.app.size
        buttons = self._button_lines(width, height)
        rows = max(0, height - EDGES - len(buttons) + 1)
        columns = self.fit_picture(width, rows)
        gap = height >= ROOMY and self.fit_picture(width, rows - 1) == columns
        if not gap:
            self.fit_picture(width, rows)
        self.query_one("#header", Pane).show([self._header(width)])
        text = min(MOST, width - columns - 2)
        self.query_one("#result-text", Pane).show(self._lines(text, rows - gap))
        keys = self.keys_row(width, KEPT)
        self.query_one("#buttons", Pane).show([*buttons, *[Content("")] * gap, keys])
        turn = self._last_summary
        shown = ShownDeeds(self.visible_state, dict(enumerate(turn.deeds, 1)) if turn is not None else {})
        self.view.show(shown)
        title = turn_heading(self.game, turn) if turn is not None else ""
        self.view.show_legend(shown, title, columns)

    @property
    def _last_turn(self) -> int:
        return self.replay.steps[-1].turn if self.replay.steps else 0

    @cached_property
    def _last_summary(self) -> TurnSummary[S, E] | None:
        """The deeds of the last turn; None if nothing was played."""
        steps = [step for step in self.replay.steps if step.turn == self._last_turn]
        return next(reversed(summarize_turns(self.game, steps)), None)

    def _header(self, width: int) -> Content:
        over = _("over after {turns}").format(turns=count(self._last_turn, "turn"))
        right = Content.assemble((f" {over}", "bold"), f"   {self.session.saved} ")
        return left_and_right(self.view.heading(self.visible_state), right, width)

    def _button_lines(self, width: int, height: int) -> list[Content]:
        """Return the buttons beside each other, with what each does below it if there are rows."""
        shown = self.buttons
        wide, names, texts = width // len(shown), list[Content](), list[Content]()
        for number, each in enumerate(shown):
            focused = number == self.focused_button
            surface = "raised" if focused else "surface"
            bar = Content.styled(BAR if focused else " ", "bold $lit")
            before = " " * (wide > NARROW)
            name = bar + Content.assemble((f"{before}{each.key} ", "bold $lit"), (each.name_text.capitalize(), "bold"))
            text = bar + Content.styled(f"   {self._button_text(each)}", "$quiet")
            for lines, line in ((names, name), (texts, text)):
                cut = surface_row(line.truncate(wide - 1, ellipsis=True), wide - 1, surface)
                lines.append(make_clickable(cut, each.action))
        rows = [names, texts] if height >= ROOMY else [names]
        return [Content(" ").join(row) for row in rows]

    def _button_text(self, each: Command) -> str:
        """Return what a button does, in a few words."""
        if each.action == "app.rematch":
            name = next_first(self.game.names(self.visible_state))
            return _("asks the others") if self.participants is not None else _("{name} begins").format(name=name)
        return _(each.help)

    # --- the text -----------------------------------------------------------------------------------------------------

    def _lines(self, width: int, rows: int) -> list[Content]:
        """Return the texts in the first look that fits."""
        found: list[Content] = []
        for look in LOOKS:
            gap = [Content("")] * look.spaced
            sections = [
                self._surface(width, look),
                [*self._score_lines(width), *self._sources(width, look)],
                self._curve(width, look),
                self._point_lines(width, look.points),
                self._rating_lines(width),
                [*self._times(width), *self._news(width)],
            ]
            found = [line for section in sections if section for line in (*section, *gap)]
            found = found[: len(found) - len(gap)]
            if len(found) <= rows:
                break
        return found[:rows]

    @property
    def _winning(self) -> tuple[int, ...]:
        """The winning sides, from 0: more than one after a draw, none if nobody wins."""
        return Verdict(self.game.sides(self.visible_state), self.outcome.winners).winning

    @property
    def _winners_first(self) -> list[int]:
        """The sides, the winning ones first."""
        return sorted(range(len(self.names)), key=lambda side: side not in self._winning)

    def _surface(self, width: int, look: ResultLook) -> list[Content]:
        """Return the winner and the reason on a surface in the winner's colour, with the score."""
        winner = result_summary.winner_text(self.replay, self.outcome)
        name = f"{badge(self._winning[0])} {winner}" if len(self._winning) == 1 else winner
        scores = [self.game.scores(self.visible_state)[side[0]] for side in self.game.sides(self.visible_state)]
        digits = self._digits(scores) if look.large and width >= BROAD and len(scores) == 2 else []
        inner = width - 4 - (digits[0].cell_length + 2 if digits else 0)
        reason = wrap_content(Content(result_summary.reason_of_end(self.replay, self.outcome)), inner)
        first = Content.styled(name, "bold")
        if not digits and len(scores) > 1:
            ordered = [scores[side] for side in self._winners_first]
            first = left_and_right(first, Content.styled(":".join(map(str, ordered)), "bold"), inner)
        texts = [first, *reason, *[Content("")] * (2 - len(reason))]
        lines = []
        for row, text in enumerate(texts):
            line = left_and_right(
                text.pad_left(2), digits[row].pad_right(2) if row < len(digits) else Content(""), width
            )
            lines.append(self._filled(line, width))
        if not look.large:
            return lines[:1] + [line for line, text in zip(lines[1:], texts[1:], strict=True) if text]
        return [self._edge("▄", width), *lines, self._edge("▀", width)]

    def _digits(self, scores: Sequence[int]) -> list[Content]:
        """Return the score in large digits, the winner's in full ink."""
        if min(scores) < 0 or max(scores) > 99 or not appearance(self.app).fills_areas:
            return []
        first, second = (large_number(str(scores[side])) for side in self._winners_first)
        style = f"$back-{self._winning[0] + 1}-odd" if len(self._winning) == 1 else ""
        colon = large_number(":")
        return [
            Content(" ").join([one, between, other.stylize_before(style) if style else other])
            for one, between, other in zip(first, colon, second, strict=True)
        ]

    def _edge(self, half: str, width: int) -> Content:
        """Return the upper or lower edge of the surface."""
        sides = self._winning or (None,)
        share = -(-width // len(sides))
        styles = [side_style(side) if side is not None else "$raised" for side in sides]
        return Content("").join(Content.styled(half * share, style) for style in styles)[:width]

    def _filled(self, line: Content, width: int) -> Content:
        """Return a line on the winner's colour, half each after a draw, or on a plain surface if nobody wins."""
        sides = self._winning
        if not sides:
            return surface_row(line, width, "raised")
        share = -(-width // len(sides))
        parts = [line[at * share : (at + 1) * share] for at in range(len(sides))]
        styled = (part.stylize_before(self.view.filled_style(side)) for part, side in zip(parts, sides, strict=True))
        return Content("").join(styled)

    def _score_lines(self, width: int) -> list[Content]:
        return self.view.score_lines(self.visible_state, width)

    def _sources(self, width: int, look: ResultLook) -> list[Content]:
        """Return what the points of each side are for, the winner's first."""
        if not look.sources:
            return []
        lines, longest = list[Content](), max(map(cell_width.width, self.names))
        for side in self._winners_first:
            parts = [
                Content.assemble((f"{points} ", "bold $lit"), what)
                for points, what in self.game.score_sources(self.replay.steps, side)
            ]
            head = Content.styled(f" {cell_width.ljust(self.names[side], longest)}  ", side_style(side))
            rows = side_by_side(parts, max(12, width - head.cell_length), 3)
            lines += [(head if not row else Content(" " * head.cell_length)) + line for row, line in enumerate(rows)]
        return lines

    def _curve(self, width: int, look: ResultLook) -> list[Content]:
        if not look.curve or not self.replay.has_course:
            return []
        marked = [each.turn for each in self.points[: look.points]]
        each = 2 if look is LOOKS[0] else 1
        curve = mirror_curve(self.replay, self.view.goal(self.visible_state), width, look.curve, marked, each)
        return [heading(_("Score by turn"), width), *curve] if curve else []

    def _point_lines(self, width: int, most: int) -> list[Content]:
        """Return the turning points, each behind its number on the axis of the curve."""
        lines = list[Content]()
        for each in self.points[:most]:
            style = side_style(each.side)
            sign = Content.assemble(" ", (str(each.turn), "bold $ink on $lit"), f" {badge(each.side)} ")
            change = Content.styled(f" {each.change} ", f"bold {style}")
            lines.append(left_and_right(sign + Content(each.text), change, width))
            if each.leads:
                lead = Content.styled(result_summary.lead_text(self.replay, each.side), "$quiet")
                lines.append(lead.pad_left(sign.cell_length))
        return [heading(_("Turning points"), width), *lines] if lines else []

    def _rating_lines(self, width: int) -> list[Content]:
        """Return the rating of each person now, its change, that before, and the likely range."""
        lines = list[Content]()
        sides = {seat: side for side, seats in enumerate(self.game.sides(self.visible_state)) for seat in seats}
        for seat, each in sorted(self.rating.items()):
            style = "$success" if each.change >= 0 else "$error"
            head = Content.styled(f" {badge(sides[seat])} {each.name}  ", side_style(sides[seat]))
            now = Content.assemble((f"{each.now}", "bold"), (f"  {each.change:+}", f"bold {style}"))
            before = _("was {number}").format(number=each.before)
            likely = result_summary.likely_text(each)
            more = Content.styled(f"{before}   {likely} ", "$quiet")
            fits = head.cell_length + now.cell_length + more.cell_length + 3 <= width
            lines.append(left_and_right(head + now, more if fits else Content(""), width))
        return [heading(_("Rating"), width), *lines] if lines else []

    def _times(self, width: int) -> list[Content]:
        """Return the thinking times of the players, or nothing if they are hidden."""
        if not self.times:
            return []
        lines = _("Thinking time: {times}").format(times=",\n".join(self.times)).splitlines()
        parts = side_by_side([Content.styled(part, "$quiet") for part in lines], width - 1, gap=1)
        return [line.pad_left(1) for line in parts]

    def _news(self, width: int) -> list[Content]:
        return [line.pad_left(1) for line in wrap_content(Content.styled(self.news, "$error"), width - 1)] * bool(
            self.news
        )

    # --- keys ---------------------------------------------------------------------------------------------------------

    def action_select(self, by: int) -> None:
        """Select another button."""
        self.focused_button = (self.focused_button + by) % len(self.buttons)
        self.show()

    async def action_press(self) -> None:
        """Run the selected button."""
        await self.run_action(self.buttons[self.focused_button].action)

    def action_give_record(self) -> None:
        """Give the record to all at the host; elsewhere say where it comes from."""
        self.app.notify(self.participants.hand_out_record(self.session))

    @property
    def entries(self) -> Any:
        """The log entries of the whole game, which lies open."""
        from hotseat.play.log import log_entries

        return log_entries(self.game, self.session.steps, None, open=True)
