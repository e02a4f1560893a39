"""The setup screen of Tash-Kalar, with the arena of the form and a card of the school."""

from functools import cached_property

from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget

from hotseat.tui.setup import SetupScreen
from hotseat.tui.text_layout import wrap_to_rows
from hotseat.tui.theme import side_style
from hotseat.util.i18n import pgettext
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Being, Catalogue, Piece, Rank
from tashkalar.engine.geometry import SIZE, square_at
from tashkalar.text.options import MARKED, MARKS
from tashkalar.text.shared_phrases import symbol
from tashkalar.tui.board_scene import EMPTY, Scene, SquareLook
from tashkalar.tui.hand_panel import HandLook, Ways, hand_of_cards
from tashkalar.tui.widgets.board import BoardWidget

MIDDLE = SIZE // 2
"""The column and the row of the square where the card arrives, from 0."""

TILES = 3
"""The number of cards side by side on a high screen."""

CAPTION = 4
"""The rows below the arena."""


def example_card(cards: Catalogue, school: str) -> Being:
    """Return a card of a school that shows what it does: the first with marked squares, or the first."""
    own = [being for being in cards.beings.values() if being.deck == cards.schools[school].deck]
    return next((being for being in own if being.pattern.marks), own[0])


def card_scene(being: Being, side: int) -> Scene:
    """Return the arena with the pattern of a card in the middle, in a side's colour."""
    scene, pattern = dict(EMPTY), being.pattern
    for offset in pattern.marks:
        if (square := _square(offset)) is not None:
            scene[square] = scene[square]._replace(mark=MARKED)
    for cell in pattern.cells:
        if (square := _square(cell.offset)) is not None:
            scene[square] = scene[square]._replace(piece=Piece(side, Rank(cell.rank)))
    there = Piece(side, Rank(pattern.arrival)) if pattern.arrival is not None else None
    scene[_square((0, 0)) or 0] = SquareLook(there, lit=True, cursor=True)
    return scene


def _square(offset: tuple[int, int]) -> int | None:
    return square_at(MIDDLE + offset[0], MIDDLE + offset[1])


class BoardSetupScreen(SetupScreen):
    """The setup with the arena."""

    BINDINGS = [Binding("f3", "cards", "cards")]

    def make_picture(self) -> Widget | None:
        return BoardWidget(id="picture")

    @cached_property
    def _cards(self) -> Catalogue:
        cards: Catalogue = self._game_app.cards
        return cards

    def fit_picture(self, width: int, height: int, side: int, loadout: str) -> int:
        board = self.query_one("#picture", BoardWidget)
        board.show(card_scene(example_card(self._cards, loadout), side) if loadout else EMPTY, self.form.id)
        return board.fit(width, height - CAPTION)

    def caption(self, side: int, loadout: str, width: int) -> list[Content]:
        if not loadout:
            return []
        being = example_card(self._cards, loadout)
        number = sum(each.deck == being.deck for each in self._cards.beings.values())
        school = card_text.school_name(self._cards.schools[loadout])
        text = _("one of the {number} cards of {school}").format(number=number, school=school)
        title = Content.assemble((card_text.card_name(being), "bold"), (f"  {text}", "$quiet"))
        effect = Content(" ".join(card_text.effect_texts(being)))
        rows = 8
        piece = symbol(Piece(side, Rank.COMMON)), f"bold $ink on {side_style(side)}"
        signs = [(piece, _("your pieces")), (("+", "bold reverse $lit"), _("arrives"))]
        signs += [((MARKED, "bold reverse $marked"), _(MARKS[MARKED]))] * bool(being.pattern.marks)
        legend = Content("   ").join([Content.assemble(sign, (f" {text}", "$quiet")) for sign, text in signs])
        tall = self.has_class("-tall")
        return [title, *(wrap_to_rows(effect, width, rows) if tall else []), legend]

    def details(self, side: int, loadout: str, width: int) -> list[Content]:
        deck = self._cards.schools[loadout].deck
        own = [being for being in self._cards.beings.values() if being.deck == deck]
        rows = hand_of_cards(own[:: len(own) // TILES][:TILES], side, lambda _card: Ways(1), "", width, HandLook())
        return [*rows][1:-1]  # without the keys of a hand and the numbers of places

    def field_keys(self, field: str) -> list[tuple[str, str]]:
        return [("F3", pgettext("key", "cards"))] if field == "loadout" else []

    def action_cards(self) -> None:
        """List the cards, from the one that is shown."""
        from tashkalar.tui.screens.cards import CardsScreen

        _field, seat = self._focused()
        chosen = example_card(self._cards, self.loadouts[seat or 0]).id
        self._game_app.stack.open(CardsScreen(self._cards, chosen=chosen), above=self)
