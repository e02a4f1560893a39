"""The public part of a position on hand-over and result screens: a picture, and texts that a game adds."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple

from textual.app import ComposeResult
from textual.content import Content

from hotseat.plugin.decision import E, S
from hotseat.plugin.deeds import Deed
from hotseat.plugin.game import side_names
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command
from hotseat.tui.pane import Pane
from hotseat.tui.play_commands import LOG
from hotseat.tui.score_bars import score_bars
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import heading
from hotseat.tui.theme import SIDES, side_style
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import versus

BESIDE = 60
"""The columns at most of the texts beside a picture; the picture gets the others."""
LEAST = 36
"""The least columns of the texts beside a picture."""


class ShownDeeds(NamedTuple, Generic[S, E]):
    """A state with the deeds that led to it, for the picture."""

    state: S
    deeds: Mapping[int, Deed[S, E]]
    """The deeds by their numbers in the turn, from 1."""
    chosen: Deed[S, E] | None = None
    """The deed that is stepped to; None for all together."""


class PublicView(Generic[S]):
    """A position as everybody may see it, beside other texts: by default as the game's own lines of text."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        """The screen, with a `session`."""
        self.game = screen.session.game
        self._size = (0, 0)

    # --- the picture --------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Compose the widget of the picture, `#picture`."""
        yield Pane(id="picture")

    def picture_lines(self, shown: ShownDeeds[S, Any], width: int, height: int) -> Sequence[Content]:
        """Return the picture as lines."""
        return [Content(f" {line}") for line in self.game.render_text(shown.state)]

    def fit(self, state: S, width: int, height: int) -> int:
        """Make the picture as large as possible, and return its columns; 0 if it is hidden, as it doesn't fit."""
        pane, share = self.screen.query_one("#picture", Pane), max(width - BESIDE, width * 3 // 5)
        lines = self.picture_lines(ShownDeeds(state, {}), min(share, width - LEAST), height)
        columns = max((line.cell_length for line in lines), default=0)
        pane.display = 0 < columns <= width - LEAST and len(lines) <= height
        self._size = max(columns, width - BESIDE) if pane.display else 0, height
        pane.styles.width = self._size[0]
        return self._size[0]

    def show(self, shown: ShownDeeds[S, Any], *, moving: bool = False) -> float:
        """Show a state in the picture, and return the seconds for which the picture moves."""
        pane = self.screen.query_one("#picture", Pane)
        if pane.display:
            pane.show(self.picture_lines(shown, *self._size))
        return 0

    # --- texts --------------------------------------------------------------------------------------------------------

    def heading(self, state: S) -> Content:
        """Return the game and its players for the first line."""
        game = _(self.game.name)
        return Content.assemble((f" {game} ", "bold $primary"), f" {versus(side_names(self.game, state))}")

    def score_lines(self, state: S, width: int) -> list[Content]:
        """Return the scores of all sides, below a heading."""
        seats = self.game.scores(state)
        scores = [seats[side[0]] for side in self.game.sides(state)]
        names, texts = side_names(self.game, state), [f" {score:2}" for score in scores]
        bars = score_bars(names, scores, max(1, *scores), texts, width - 1)
        return [heading(_("Score"), width), *(line.pad_left(1) for line in bars)]

    def fact_lines(self, state: S, width: int) -> list[Content]:
        """Return what else lies open and matters, below a heading; nothing by default."""
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
        """Return the signs of the picture in a few lines, the deeds by their title; nothing by default."""
        return []

    def show_legend(self, shown: ShownDeeds[S, Any], title: str, width: int) -> None:
        """Show the signs of the picture, cut at its width."""
        lines = [line.truncate(width, ellipsis=True) for line in self.legend(shown, title, width)]
        self.screen.query_one("#legend", Pane).show(lines)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that look something up which everybody may know."""
        return (LOG,)

    def look_up(self, what: str) -> None:
        """Open the log."""
        from hotseat.tui.text_screen import TextScreen

        log = [Content(f"{each.step.turn:3} {self.game.describe_step(each.step)}") for each in self.screen.entries]
        box = TextScreen(_("Log"), log or [Content(_("Nothing has been played yet."))], from_end=True)
        screen_stack(self.screen).open(box, above=self.screen)

    # --- surfaces -----------------------------------------------------------------------------------------------------

    def filled_style(self, side: int) -> str:
        """Return the style of a surface in the full colour of a side."""
        return f"$ink on {side_style(side)}" if self._fills else "reverse"

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
