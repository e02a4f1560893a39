"""The public part of a position on hand-over and result screens: a picture, and texts that a game adds."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple

from textual.app import ComposeResult
from textual.content import Content

from hotseat.play.log import LogEntry
from hotseat.plugin.decision import E, S
from hotseat.plugin.deeds import Deed
from hotseat.plugin.game import Game, side_names
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command
from hotseat.tui.log_lines import newest_entries, open_log, plain_entry, side_chip
from hotseat.tui.motion import Motion, film
from hotseat.tui.pane import Pane
from hotseat.tui.play_commands import LOG
from hotseat.tui.score_bars import score_bars
from hotseat.tui.surfaces import heading, surface_row
from hotseat.tui.text_layout import first_fitting, game_names, wrap_content
from hotseat.tui.theme import SIDES, side_style, tab_style
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import versus

BESIDE = 60
"""The columns at most of the texts beside a picture; the picture gets the others."""


class ShownDeeds(NamedTuple, Generic[S, E]):
    """A state with the deeds that led to it, for the picture."""

    state: S
    deeds: Mapping[int, Deed[S, E]]
    """The deeds by their numbers in the turn, from 1."""
    chosen: Deed[S, E] | None = None
    """The deed that is stepped to; None for all together."""


def about_game(game: Game[Any, Any, Any, Any]) -> list[str]:
    """Return the paragraphs of the first topic of a game's rules, without the ids of clauses; none without topics."""
    return [re.sub(r"^[A-Z]+\d+ ", "", each) for topic in game.topics()[:1] for each in topic.paragraphs]


class PublicView(Generic[S]):
    """A position as everybody may see it, beside other texts: by default as the game's own lines of text."""

    LEAST = 36
    """The least columns of the texts beside a picture."""

    def __init__(self, screen: Any, game: Game[S, Any, Any, Any]) -> None:
        self.screen = screen
        self.game = game
        self.motion = Motion(screen, lambda _ticks: self.draw())
        """The scenes of the deed that is shown, while it moves."""
        self._size = (0, 0)
        self._shown: ShownDeeds[S, Any] | None = None
        self.rows_below = 0
        """The rows below the picture."""

    # --- the picture --------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Compose the widget of the picture, `#picture`."""
        yield Pane(id="picture")

    def picture_lines(self, shown: ShownDeeds[S, Any], width: int, height: int) -> Sequence[Content]:
        """Return the picture as lines."""
        return [Content(f" {line}") for line in self.game.render_text(shown.state)]

    def scenes(self, step: Any) -> Iterable[Any]:
        """Return the scenes that a step has in the picture, in the order in which people see them."""
        return ()

    def scene_lines(self, scene: Any, width: int, height: int) -> Sequence[Content]:
        """Return a scene of the picture as lines."""
        raise NotImplementedError

    def fit(self, state: S, width: int, height: int) -> int:
        """Make the picture as large as possible, and return its columns; 0 if it is hidden, as it doesn't fit."""
        pane, share = self.screen.query_one("#picture", Pane), max(width - BESIDE, width * 3 // 5)
        lines = self.picture_lines(ShownDeeds(state, {}), min(share, width - self.LEAST), height)
        columns = max((line.cell_length for line in lines), default=0)
        pane.display = 0 < columns <= width - self.LEAST and len(lines) <= height
        self._size = max(columns, width - BESIDE) if pane.display else 0, height
        pane.styles.width = self._size[0]
        self.rows_below = height - len(lines)
        return self._size[0]

    def show(self, shown: ShownDeeds[S, Any], *, moving: bool = False) -> float:
        """Show a state in the picture, and return the seconds for which the picture moves."""
        self.motion.skip()
        self._shown, seconds, pace = shown, 0.0, appearance(self.screen.app).pace
        if moving and pace and shown.chosen is not None:
            seconds = self.motion.play(film(shown.chosen.steps, self.scenes, lambda _state: (), pace))
        self.draw()
        return seconds

    def draw(self) -> None:
        """Draw the scene of the moment, or the state that is shown."""
        pane, shown, scene = self.screen.query_one("#picture", Pane), self._shown, self.motion.scene
        if pane.display and shown is not None:
            still = scene is None
            pane.show(self.picture_lines(shown, *self._size) if still else self.scene_lines(scene, *self._size))

    # --- texts --------------------------------------------------------------------------------------------------------

    def heading(self, state: S, width: int) -> Content:
        """Return the game and its players for the first line."""
        sides = versus(side_names(self.game, state))
        names = game_names(self.game.name)
        return first_fitting((Content.assemble((f" {name} ", "bold $primary"), f" {sides}") for name in names), width)

    def score_lines(self, state: S, width: int) -> list[Content]:
        """Return the scores of all sides, below a heading."""
        seats = self.game.scores(state)
        scores = [seats[side[0]] for side in self.game.sides(state)]
        names, texts = side_names(self.game, state), [f" {score:2}" for score in scores]
        bars = score_bars(names, scores, max(1, *scores), texts, width - 1)
        return [heading(self.score_title(state), width), *(line.pad_left(1) for line in bars)]

    def score_title(self, state: S) -> str:
        """Return the heading of the scores."""
        return _("Score")

    def fact_lines(self, state: S, width: int) -> list[Content]:
        """Return what else lies open and matters, below a heading; nothing by default."""
        return []

    def result_lines(self, state: S, width: int) -> list[Content]:
        """Return what else a result tells, below a heading; nothing by default."""
        return []

    def goal(self, state: S) -> int:
        """Return the score at which the last turns begin; 0 if the game has none."""
        return 0

    def backs(self, state: S, seat: int) -> Sequence[str]:
        """Return the word on the back of each card in a hand; nothing for a game without backs."""
        return ()

    def hand_text(self, state: S, seat: int) -> str:
        """Return what a seat holds, as everybody may know it."""
        return ""

    def note(self, state: S, seat: int) -> str:
        """Return a sentence or two about the turn that begins; "" for none."""
        return ""

    def legend(self, shown: ShownDeeds[S, Any], title: str, width: int) -> list[Content]:
        """Return the signs of the picture in a few lines, by default those of the deeds by their title."""
        return [line.pad_left(1) for line in self.number_signs(shown, title)]

    def number_signs(self, shown: ShownDeeds[S, Any], title: str) -> list[Content]:
        """Return the first and the last number of deeds with a place, as on the picture, with their title."""
        numbers = [str(number)[-1] for number, deed in shown.deeds.items() if deed.place]
        tabs = [self.tab(each) for each in dict.fromkeys((*numbers[:1], *numbers[-1:]))]
        return [Content("-").join(tabs) + Content.styled(f" {title}", "$quiet")] * bool(tabs)

    def about(self, state: S) -> Sequence[str]:
        """Return what the game is about, in a few paragraphs; by default the first topic of the rules."""
        return about_game(self.game)

    def hand_tiles(self, state: S, seat: int, width: int) -> list[Content]:
        """Return the cards that a seat held at the end as at the table; by default their names."""
        return wrap_content(Content(_(", ").join(self.game.hand_names(state, seat))).pad_left(1), width)

    def show_legend(self, shown: ShownDeeds[S, Any], titles: Sequence[str], width: int) -> None:
        """Show the signs of the picture by the first title with which they fit below it, behind a row if there is one.

        Without such a title those rows are shown that fit.
        """
        looks = [self.legend(shown, title, width) for title in titles]
        rows = self.rows_below
        fitting = (
            lines
            for most in (rows - 1, rows)
            for lines in looks
            if len(lines) <= most and all(line.cell_length <= width for line in lines)
        )
        lines = next(fitting, [line for line in looks[-1][:rows] if line.cell_length <= width])
        gap = [Content("")] * (bool(lines) and rows > len(lines))
        self.screen.query_one("#legend", Pane).show([*gap, *lines])

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that look something up which everybody may know."""
        return (LOG,)

    def look_up(self, what: str) -> None:
        """Open the log."""
        open_log(self.screen, partial(newest_entries, self.screen.entries, self.entry_lines))

    def entry_lines(self, entry: LogEntry[S, Any, Any, Any], width: int) -> list[Content]:
        """Return the lines of a log entry."""
        chip = self.seat_chip(entry.step.state, entry.step.seat)
        return plain_entry(self.game.describe_step(entry.step), entry.step.turn, width, chip)

    def seat_chip(self, state: S, seat: int) -> Content:
        """Return the sign of a seat's side."""
        return side_chip(self.game, state, seat)

    # --- surfaces -----------------------------------------------------------------------------------------------------

    def filled_style(self, side: int) -> str:
        """Return the style of a surface in the full colour of a side."""
        return f"$ink on {side_style(side)}" if self._fills else "reverse"

    def tab(self, text: str, role: str = "note") -> Content:
        """Return a short text on a filled cell."""
        return Content.styled(text, tab_style(role))

    def chosen_row(self, line: Content, width: int) -> Content:
        """Return a line on the surface of what is chosen."""
        row = surface_row(line, width, "raised")
        return row if self._fills else row.stylize("reverse")

    @property
    def _fills(self) -> bool:
        return not appearance(self.screen.app).colourless

    def back_lines(self, words: Sequence[str], side: int, width: int, rows: int) -> list[Content]:
        """Return the backs of a hand as tiles with a word on each, in the darkened colour of a side."""
        widths = [width // len(words) + (number < width % len(words)) for number in range(len(words))]
        if min(widths) < max(map(cell_width.width, words)):
            return []
        colour = side % SIDES + 1
        lines = []
        for row in range(rows):
            tiles = list[Content]()
            for number, (word, wide) in enumerate(zip(words, widths, strict=True)):
                dots = "".join(" ."[(column + row) % 4 == 1 and row % 2 == 0] for column in range(wide))
                text, kind = (_centred(word, wide), "word") if row == (rows - 1) // 2 else (dots, "dot")
                style = f"$back-{kind}-{colour} on $back-{colour}{'-odd' * (number % 2)}"
                tiles.append(Content.styled(text, f"bold {style}" if kind == "word" else style))
            lines.append(Content("").join(tiles))
        return lines


def _centred(word: str, width: int) -> str:
    """Return a word in the middle of so many columns."""
    left = (width - cell_width.width(word)) // 2
    return cell_width.ljust(" " * left + word, width)
