"""The result screen: the final position, the winner, why the game ended, its course, and what to do next."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from textual.content import Content

from hotseat.play import result_summary
from hotseat.play.participants import REMATCH
from hotseat.play.rematch import next_first
from hotseat.play.result_summary import TurningPoint
from hotseat.play.session import Session
from hotseat.play.turn_summary import summarize_turns
from hotseat.plugin import registry
from hotseat.plugin.aids import AIDS
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import side_names
from hotseat.plugin.results import Verdict
from hotseat.records import saved_games
from hotseat.records.aids_mark import shown_aids
from hotseat.records.challenge import challenge_result, may_challenge
from hotseat.records.profile import RatingChange
from hotseat.records.solo_records import SoloRecord
from hotseat.tui.appearance import appearance
from hotseat.tui.block_letters import large_number
from hotseat.tui.commands import Command, Tier
from hotseat.tui.pane import Pane
from hotseat.tui.participants_panel import proposal_chip, unread_chip
from hotseat.tui.play_commands import CHALLENGE, DUPLICATE, GIVE_RECORD, PARTICIPANTS, RESULT, RESULT_BUTTONS
from hotseat.tui.public_screen import PublicScreen
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import BAR, heading, styled_line, surface_row
from hotseat.tui.text_layout import (
    first_fitting,
    hanging_indent,
    left_and_right,
    make_clickable,
    side_by_side,
    wrap_content,
)
from hotseat.tui.theme import side_style
from hotseat.tui.timing import begun_later
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import badge, count, join_sentences

EDGES, ROOMY = 2, 34
"""The rows of the first line and the keys, and the rows from which buttons may have two rows."""
BROAD = 50
"""The columns of the texts from which the score is in large digits."""
MOST = 64
NARROW = 14
"""The columns of a button up to which there is no blank before its key."""


TILES, LARGE = 2, 44
"""The way of showing hands as at the table, and the rows from which it needs no row between sections."""


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
    hands: int = 0
    """The way in which hands are shown: `TILES`, 1 by names, 0 not at all."""


LOOKS = (
    ResultLook(24, 3, hands=TILES), ResultLook(10, 3, hands=TILES), ResultLook(6, 1, hands=TILES),
    ResultLook(6, 1, spaced=False, hands=TILES), ResultLook(24, 3, hands=1), ResultLook(10, 3, hands=1),
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
        opponents: Any = None,
    ) -> None:
        super().__init__(session, session.state, view)
        self.outcome, self.times, self.news = outcome, times, news
        self.opponents = opponents
        """The players of the game, an `ExternalPlayers`, which sets those of a rematch; None if it can't be changed."""
        self.names = side_names(session.game, session.state)
        """The players of each side."""
        self.focused_button = 0
        """The index of the button that Enter runs."""
        self.rating: Mapping[int, RatingChange] = {}
        """The change of the rating of each person by seat, once it is known."""
        self.solo_records: Sequence[SoloRecord] = ()
        """The records of games played alone with this one, once they are known."""
        self.duration = ""
        """The time that the game took, once it is known."""

    @cached_property
    def points(self) -> Sequence[TurningPoint]:
        """The turning points: by the chances of an analysis if there is one, or else by the scores."""
        if saved_games.was_analysed(self.replay):
            from hotseat.tui.analysis import ReplayAnalysis

            analysis = ReplayAnalysis(self.replay)
            if analysis.begun and len(analysis.points) > 1:
                return result_summary.swings(
                    self.replay,
                    [(each.turn, each.heights) for each in analysis.points if any(each.tops)],
                    percent=analysis.unit == "chance",
                )
        return result_summary.turning_points(self.replay)

    # --- what can be done ---------------------------------------------------------------------------------------------

    @property
    def participants(self) -> Any:
        """The people of a game on several machines; None for a game on this machine alone."""
        return self.opponents.participants if self.opponents is not None else None

    @cached_property
    def has_coach(self) -> bool:
        """Whether the game has a coach that may analyse this game."""
        with suppress(registry.UnknownGame):
            coached = bool(registry.builtin_players(self.game).coach)
            return coached and bool(saved_games.analysable_seats(self.replay))
        return False

    @cached_property
    def can_challenge(self) -> bool:
        """Whether the game can be sent as a challenge."""
        return may_challenge(self.replay)

    @property
    def can_duplicate(self) -> bool:
        """Whether the deal can be played again with the seats swapped: not that of a duplicate."""
        return self.can_challenge and not self.session.marks.swapped

    @property
    def buttons(self) -> list[Command]:
        """The buttons: what is possible now, a rematch and the record first for people at several machines."""
        remote = self.participants is not None
        possible = {
            "app.rematch": not remote or (bool(self.participants.voices) and not self.participants.why_not(REMATCH)),
            "app.analyse": self.has_coach,
        }
        found = [each for each in RESULT_BUTTONS if possible.get(each.action, True)]
        if remote and self.participants.is_host and self.session.path is not None:
            found.insert(found[0].action == "app.rematch", GIVE_RECORD)
        return found

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands: those of the keys, and of the buttons without a label."""
        first, *others = RESULT
        name = self.buttons[self.focused_button].label
        enter = Command("press", ("enter",), name, "Do what is selected", "Enter", rank=Tier.ANSWER)
        seats = self.opponents is not None and self.participants is None and self.session.host is None
        possible = {"seats": seats, CHALLENGE.action: self.can_challenge, DUPLICATE.action: self.can_duplicate}
        found = [each for each in others if possible.get(each.action, True)]
        buttons = (each._replace(label="") for each in self.buttons)
        return (enter, first, *self.view.commands, *self.people_commands, *found, *buttons)

    # --- showing ------------------------------------------------------------------------------------------------------

    def show_people(self) -> None:
        """Show what the people of a game on several machines do."""
        self.focused_button = min(self.focused_button, len(self.buttons) - 1)
        self.show()

    def on_mount(self) -> None:
        """Read the record; the base shows the text, as Textual calls the method of each class."""
        if self.session.path is not None:
            self.run_worker(begun_later(self._read_record), group="record", exclusive=True)

    async def _read_record(self) -> None:
        """Find how long the game took, and what it did to ratings or to the records of games played alone."""
        game, path = self.game, self.session.path
        rating: Mapping[int, RatingChange] = {}
        solo_records: Sequence[SoloRecord] = ()
        duration = await asyncio.to_thread(result_summary.duration_text, path)
        if len(game.names(self.session.state)) == 1:
            solo_records = await asyncio.to_thread(result_summary.solo_records_of, game, path)
        elif self.participants is None:
            rating = await asyncio.to_thread(result_summary.rating_changes_of, game, path)
        self.duration, self.solo_records, self.rating = duration, solo_records, rating
        if self.rating or self.solo_records or self.duration:
            self.show()

    def show(self) -> None:
        width, height = self.app.size
        largest = self.fit_picture(width, height - EDGES - 1)
        for below in (True, False)[height < ROOMY :]:
            buttons = [Content(""), *self._button_lines(width, below=below)]
            rows = max(0, height - EDGES - len(buttons))
            columns = self.fit_picture(width, rows)
            if columns == largest:
                break
        self.query_one("#header", Pane).show([self._header(width)])
        self.query_one("#result-text", Pane).show(self._lines(min(MOST, width - columns - 2), rows))
        self.query_one("#buttons", Pane).show([*buttons, self.keys_row(width)])
        self.view.show(self._shown)
        self.view.show_legend(self._shown, self._last_deeds, columns)

    @property
    def _last_turn(self) -> int:
        return self.replay.steps[-1].turn if self.replay.steps else 0

    @cached_property
    def _shown(self) -> ShownDeeds[S, E]:
        """The last position with the deeds of the last turn."""
        steps = [step for step in self.replay.steps if step.turn == self._last_turn]
        deeds = (deed for each in summarize_turns(self.game, steps)[-1:] for deed in each.deeds)
        return ShownDeeds(self.visible_state, dict(enumerate(deeds, 1)))

    @cached_property
    def _last_deeds(self) -> Sequence[str]:
        """The last turn in a few words, and in fewer."""
        deeds = result_summary.turn_text(self.replay, self._last_turn)
        return _("the last turn: {deeds}").format(deeds=deeds), _("the last turn")

    def _header(self, width: int) -> Content:
        over = _("over after {turns}").format(turns=count(self._last_turn, "turn"))
        parts = [self.duration, self.session.saved]
        rights = [
            Content("   ").join([Content.styled(f" {over}", "bold"), *map(Content, filter(None, each))]).pad_right(1)
            for each in (parts, parts[1:])
        ]
        if self.participants is not None:
            key = PARTICIPANTS.key
            chips = [proposal_chip(self.participants, key), unread_chip(self.participants.unread)]
            rights = [Content("  ").join([*filter(None, chips), right]) for right in rights]
        title = self.view.heading(self.visible_state, width - rights[1].cell_length)
        return left_and_right(title, first_fitting(rights, width - title.cell_length), width)

    def _button_lines(self, width: int, *, below: bool) -> list[Content]:
        """Return the buttons in a row, with what each does below it and a row more, or behind it if all fit there."""
        shown = self.buttons
        wide, before = width // len(shown), " " * (width // len(shown) > NARROW)
        keys = [
            Content.assemble((f"{before}{each.key} ", "bold $accent"), (each.name_text.capitalize(), "bold"))
            for each in shown
        ]
        texts = [Content.styled(self._button_text(each), "$quiet") for each in shown]
        rows = [keys, [text.pad_left(3) for text in texts]] if below else [keys]
        behind = [key + Content("  ") + text for key, text in zip(keys, texts, strict=True)]
        if not below and all(line.cell_length <= wide - 2 for line in behind):
            rows = [behind]
        lines = (Content(" ").join(map(self._button_part, range(len(row)), row, [wide - 1] * len(row))) for row in rows)
        return [*lines, *[Content("")] * below]

    def _button_part(self, number: int, line: Content, width: int) -> Content:
        """Return a row of a button."""
        focused = number == self.focused_button
        bar = Content.styled(BAR if focused else " ", "$lit")
        cut = (bar + line).truncate(width, ellipsis=True)
        drawn = self.view.chosen_row(cut, width) if focused else surface_row(cut, width, "surface")
        return make_clickable(drawn, self.buttons[number].action)

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
            if look.hands == TILES and not look.spaced and rows < LARGE:
                continue
            gap = [Content("")] * look.spaced
            marked = [each.turn for each in self.points[: look.points]]
            sections = [
                self._surface(width, look),
                [*self._score_lines(width), *self._sources(width, look)],
                self.score_course(width, look.curve, marked, 2 if look.curve == LOOKS[0].curve else 1),
                self._point_lines(width, look.points),
                self.view.result_lines(self.visible_state, width) if look.sources else [],
                self._rating_lines(width),
                self._solo_record_lines(width),
                *self._hands(width, look.hands),
                self._legend(width),
                self._challenge_lines(width),
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
        """The sides, the winning ones first, and then by their scores."""
        scores, sides = self.game.scores(self.visible_state), self.game.sides(self.visible_state)
        return sorted(range(len(sides)), key=lambda side: (side not in self._winning, -scores[sides[side][0]]))

    def _surface(self, width: int, look: ResultLook) -> list[Content]:
        """Return the winner and the reason on a surface in the winner's colour, with the score."""
        winner = result_summary.winner_text(self.replay, self.outcome)
        name = f"{badge(self._winning[0])} {winner}" if len(self._winning) == 1 else winner
        scores = [self.game.scores(self.visible_state)[side[0]] for side in self.game.sides(self.visible_state)]
        digits = self._digits(scores) if look.large and width >= BROAD and len(scores) == 2 else []
        inner = width - 4 - (digits[0].cell_length + 2 if digits else 0)
        reason = wrap_content(Content(join_sentences(*filter(None, self._reasons))), inner)
        first = Content.styled(name, "bold")
        if not digits and len(scores) > 1:
            ordered = (" : " if min(scores) < 0 else ":").join(str(scores[side]) for side in self._winners_first)
            first = left_and_right(first, Content.styled(ordered, "bold"), inner)
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

    @cached_property
    def _reasons(self) -> Sequence[str]:
        """The reason of the end, and what people overlooked if they played without aids."""
        reason = result_summary.reason_of_end(self.replay, self.outcome)
        if shown_aids(self.game, self.session.marks.aids, appearance(self.app).settings.aids) == AIDS[0]:
            return [reason]
        seats = [seat for seat, player in enumerate(self.session.players) if player.human]
        return [reason, self.game.describe_overlooked(self.replay.steps, seats)]

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
                Content.assemble((f"{points} ", "bold $accent"), what)
                for points, what in result_summary.points_by_source(self.replay, side)
            ]
            head = Content.styled(f" {cell_width.ljust(self.names[side], longest)}  ", side_style(side))
            rows = side_by_side(parts, max(12, width - head.cell_length), 3)
            lines += [(head if not row else Content(" " * head.cell_length)) + line for row, line in enumerate(rows)]
        return lines

    def _point_lines(self, width: int, most: int) -> list[Content]:
        """Return the turning points, each behind its number on the axis of the curve."""
        lines = list[Content]()
        for each in self.points[:most]:
            style = side_style(each.side)
            sign = self.view.tab(str(each.turn), "lit").pad_left(1) + Content(f" {badge(each.side)} ")
            change = Content.styled(f" {each.change} ", f"bold {style}")
            free = max(NARROW, width - sign.cell_length - change.cell_length)
            first, *others = wrap_content(Content(each.text), free)
            lines.append(left_and_right(sign + first, change, width))
            lines += [line.pad_left(sign.cell_length) for line in others]
            if each.leads:
                lead = Content.styled(result_summary.lead_text(self.replay, each.side), "$quiet")
                lines.append(lead.pad_left(max(0, min(sign.cell_length, width - lead.cell_length))))
        return [heading(_("Turning points"), width), *lines] if lines else []

    def _legend(self, width: int) -> list[Content]:
        """Return the signs of the picture if there is no row for them below it."""
        pictured = self.query_one("#result-picture").display and self.view.rows_below < 1
        return self.view.legend(self._shown, self._last_deeds[0], width) if pictured else []

    def _hands(self, width: int, how: int) -> list[list[Content]]:
        """Return what each hand held at the end, each below a heading, or by names in one section."""
        state, found, listed = self.visible_state, list[list[Content]](), list[Content]()
        players = self.game.names(state)
        longest = max(map(cell_width.width, players))
        for seat, name in enumerate(players):
            if names := self.game.hand_names(state, seat) if how else ():
                held = _("{name} held").format(name=name)
                found.append([heading(held, width), *self.view.hand_tiles(state, seat, width)])
                listed += hanging_indent(Content(f" {cell_width.ljust(name, longest)}  "), _(", ").join(names), width)
        return found if how == TILES else [[heading(_("Hands at the end"), width), *listed]] * bool(listed)

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

    def _challenge_lines(self, width: int) -> list[Content]:
        """Return the line about a challenge, whose share key is copied with it."""
        line = challenge_result(self.replay)
        return [each.pad_left(1) for each in wrap_content(Content(line), width - 1)] if line else []

    def _solo_record_lines(self, width: int) -> list[Content]:
        """Return the table of records of games played alone, this one in bold."""
        found = result_summary.solo_record_lines(self.solo_records, self.game, self.session.path, width - 2)
        lines = [styled_line(line).pad_left(1) for line in found]
        return [heading(_("Solo records"), width), *lines] if lines else []

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

    def action_seats(self) -> None:
        """Open the screen that sets who plays each seat in a rematch."""
        from hotseat.tui.seats import SeatsScreen  # loads the widgets of a form

        screen_stack(self).open(SeatsScreen(self.opponents), above=self)

    def action_give_record(self) -> None:
        """Give the record to all at the host; elsewhere say where it comes from."""
        self.app.notify(self.participants.hand_out_record(self.session))

    @property
    def entries(self) -> Any:
        """The log entries of the whole game, which lies open."""
        from hotseat.play.log import log_entries

        return log_entries(self.game, self.session.steps, None, open=True)
