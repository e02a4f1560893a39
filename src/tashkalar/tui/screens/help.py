"""What can be read during the game: keys, signs and rules, a card in full, the log."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tashkalar.engine.catalogue import Catalogue
from tashkalar.tui.commands import Command
from tashkalar.tui.paint import FRESH, PICKED
from tashkalar.tui.pictures import picture
from tashkalar.tui.preview import MARKS
from tashkalar.tui.words import RANKS, STARS

RULES = """\
A turn has two actions; the very first turn of the game has one. An action places a common on an
empty square, summons a being, or discards one (once a turn). A being comes where its pattern
fits: turned and mirrored as you like, each square of the pattern holding a piece of yours of at
least the rank drawn. It arrives on the square marked *, which may be empty or hold a piece of its
rank or lower, which is destroyed. Then its effect is carried out.

Ranks: common, heroic, legendary. A standard move may destroy lower ranks, a combat move equal
ones too.

A flare is free, in your turn before or after an action, once the enemy is ahead by as many
upgraded pieces, or pieces in all, as it asks. It is tested once, when it is invoked.

High Form: after the last action you may claim one task that is fulfilled. Each legendary piece of
yours on the board is worth 1 point. At 9 points, or when a player draws the own last card,
everybody has one more turn.

Deathmatch duel: destroyed enemy pieces score at the end of your turn: 2 for a legend, 1 for a
heroic, 1 for each pair of commons. A summoned legend scores 1, a flare gives the enemy 1. At 18
points the last turns begin."""


class TextScreen(ModalScreen[None]):
    """Something to read, in a box over the table.

    Args:
        title: stands in the frame.
        lines: the text.
        from_end: begin at the last line.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,v,l,question_mark,f1", "dismiss", "close")]

    def __init__(self, title: str, lines: Sequence[Content], from_end: bool = False) -> None:
        super().__init__()
        self.text_title = title
        self.lines = lines
        self.from_end = from_end

    def compose(self) -> ComposeResult:
        """The box."""
        with VerticalScroll(id="text") as box:
            box.border_title = self.text_title
            box.border_subtitle = "arrows scroll, Esc closes"
            yield Static(Content("\n").join(self.lines))

    def on_mount(self) -> None:
        """Go where reading begins."""
        box = self.query_one("#text", VerticalScroll)
        box.focus()
        if self.from_end:
            box.scroll_end(animate=False)


class HelpScreen(TextScreen):
    """Keys and signs, from the declared commands, and the rules in short."""

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__("Keys, signs, rules", [*_keys(commands), *_signs(), *_rules()])


def _keys(commands: Sequence[Command]) -> list[Content]:
    lines = [Content.styled("Keys", "bold underline")]
    lines.append(_row("a-i 1-9", "A square: the letter of its column, then its row"))
    lines += [_row(each.key, each.help) for each in commands]
    return [*lines, Content("")]


def _row(key: str, text: str) -> Content:
    return Content.assemble((f" {key:>8}  ", "bold $accent"), text)


def _signs() -> list[Content]:
    rows = {
        "[c] (c)": "a common of the first and of the second player",
        "[H] **": "a heroic piece",
        "[L] ***": "a legend",
        "r g": "a red or a green square",
        "+": "lit: it can be chosen now",
        "13": "cards 1 and 3 of the hand fit there",
        PICKED: "the piece chosen to move",
        FRESH: "something happened there in the last turn",
        **MARKS,
    }
    lines = [Content.styled("Signs on the board", "bold underline")]
    return [*lines, *(_row(sign, text) for sign, text in rows.items()), Content("")]


def _rules() -> list[Content]:
    paragraphs = [" ".join(text.split()) for text in RULES.split("\n\n")]
    return [Content.styled("The rules in short", "bold underline"), Content("\n\n".join(paragraphs))]


def card_page(cards: Catalogue, card: str) -> tuple[str, list[Content]]:
    """A card in full: its title and its text."""
    if card in cards.beings:
        being = cards.beings[card]
        image = [Content("   " + " ".join(dot.text for dot in row)) for row in picture(being.pattern)]
        legend = Content.styled("c H L your pieces, at least of that rank   * arrives here   ! marked", "$quiet")
        text = Content(being.text or "No effect.")
        rank = Content.styled(f"{RANKS[being.rank]} {STARS[being.rank]}", "bold")
        return being.name, [rank, Content(""), *image, Content(""), legend, Content(""), text]
    if card in cards.flares:
        flare = cards.flares[card]
        lines = []
        for part, thing in ((flare.upper, "upgraded pieces"), (flare.lower, "pieces")):
            head = f"The enemy has at least {part.gap} more {thing} than you:"
            lines += [Content.styled(head, "bold"), Content(f"  {part.text}"), Content("")]
        return flare.name, lines
    return "No card", [Content("Choose a card first: 1 to 5.")]
