"""The setup screen of Tash-Kalar, with the arena of the form and a card of the school."""

from collections.abc import Sequence
from functools import cached_property

from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget

from hotseat.plugin.setup_options import brief
from hotseat.tui.setup import SetupScreen
from hotseat.tui.text_layout import first_fitting, whole_parts, wrap_to_rows
from hotseat.tui.theme import side_style, tab_style
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Being, Catalogue, Piece, Rank
from tashkalar.engine.forms import FORMS
from tashkalar.engine.geometry import SIZE, square_at, squares
from tashkalar.text.options import MARKED, MARKS
from tashkalar.text.rule_topics import about_form
from tashkalar.text.shared_phrases import symbol
from tashkalar.tui.board_scene import EMPTY, Scene, SquareLook
from tashkalar.tui.hand_panel import HandLook, Ways, hand_of_cards
from tashkalar.tui.pattern_picture import pattern_looks
from tashkalar.tui.widgets.board import BoardWidget

MIDDLE = SIZE // 2
"""The column and the row of the square where the card arrives, from 0."""

TILES = 3
"""The number of cards side by side on a high screen."""

CAPTION, TALL_CAPTION = 4, 9
"""The rows below the arena, and those on a tall screen."""


def form_scene(form: str) -> Scene:
    """Return the arena with the squares on which a form begins."""
    return EMPTY | dict.fromkeys(squares(FORMS[form].beginnings), SquareLook(lit=True))


def example_card(cards: Catalogue, school: str) -> Being:
    """Return a card of a school that shows what it does: the first with marked squares, or the first."""
    own = [being for being in cards.beings.values() if being.deck == cards.schools[school].deck]
    return next((being for being in own if being.pattern.marks), own[0])


def card_scene(being: Being, side: int) -> Scene:
    """Return the arena with the pattern of a card in the middle, in a side's colour."""
    scene = dict(EMPTY)
    for (column, row), look in pattern_looks(being.pattern, side).items():
        if (square := square_at(MIDDLE + column, MIDDLE + row)) is not None:
            scene[square] = look
    return scene


class BoardSetupScreen(SetupScreen):
    """The setup with the arena."""

    BINDINGS = [Binding("f3", "cards", "cards"), Binding("f6", "gym", "gym")]
    _below = True
    """Whether there is space for the card's texts below the arena."""

    def make_picture(self) -> Widget | None:
        return BoardWidget(id="picture")

    @cached_property
    def _cards(self) -> Catalogue:
        cards: Catalogue = self._game_app.cards
        return cards

    def fit_picture(self, width: int, height: int, side: int, loadout: str) -> int:
        board = self.query_one("#picture", BoardWidget)
        scene = card_scene(example_card(self._cards, loadout), side) if loadout else form_scene(self.form.id)
        board.show(scene, self.form.id)
        columns = board.fit(width, height - (TALL_CAPTION if self.has_class("-tall") else CAPTION))
        self._below = board.square_size.extent[1] + CAPTION <= height
        return columns

    def caption(self, side: int, loadout: str, width: int) -> list[Content]:
        if not self._below:
            return []
        return self._card_lines(side, loadout, width) if loadout else self._form_lines(width)

    def _number(self, loadout: str) -> int:
        """Return the number of cards of a school."""
        return sum(each.deck == self._cards.schools[loadout].deck for each in self._cards.beings.values())

    def _form_lines(self, width: int) -> list[Content]:
        """Return the form of the arena: its name, a few words, and the sign of the squares where it begins."""
        title = Content.styled(self.form.title, "bold") + Content.styled(f"  {brief(self.form.description)}", "$quiet")
        begins = Content.assemble(("+", "bold reverse $lit"), (f" {_('it begins here')}", "$quiet"))
        return [*wrap_to_rows(title, width, 1), *[begins] * bool(FORMS[self.form.id].beginnings)]

    def about_form(self) -> Sequence[str]:
        return about_form(self.form.id)

    def _card_lines(self, side: int, loadout: str, width: int) -> list[Content]:
        """Return the card on the arena: its name, on a tall screen its text, and the signs."""
        being = example_card(self._cards, loadout)
        number = self._number(loadout)
        school = card_text.school_name(self._cards.schools[loadout])
        text = _("one of the {number} cards of {school}").format(number=number, school=school)
        name = Content.styled(card_text.card_name(being), "bold")
        title = first_fitting([name + Content.styled(f"  {text}", "$quiet"), name], width)
        effect = Content(" ".join(card_text.effect_texts(being)))
        rows = 8
        piece = symbol(Piece(side, Rank.COMMON)), f"bold $ink on {side_style(side)}"
        signs = [(piece, _("your pieces")), (("+", tab_style("lit")), _("arrives"))]
        signs += [((MARKED, tab_style("marked")), _(MARKS[MARKED]))] * bool(being.pattern.marks)
        legend = whole_parts([Content.assemble(sign, (f" {text}", "$quiet")) for sign, text in signs], width)
        tall = self.has_class("-tall")
        return [title, *(wrap_to_rows(effect, width, rows) if tall else []), legend]

    def details(self, side: int, loadout: str, width: int) -> list[Content]:
        deck = self._cards.schools[loadout].deck
        own = [being for being in self._cards.beings.values() if being.deck == deck]
        rows = hand_of_cards(own[:: len(own) // TILES][:TILES], side, lambda _card: Ways(1), "", width, HandLook())
        below = [] if self._below else [Content(""), *self._card_lines(side, loadout, width)]
        return [*[*rows][1:-1], *below]  # without the keys of a hand and the numbers of places

    def field_keys(self, field: str) -> list[tuple[str, str]]:
        if field != "loadout":
            return []
        number = self._number(self.loadouts[self._focused()[1] or 0])
        return [("F3", _("all its {number} cards").format(number=number)), ("F6", _("pattern gym"))]

    def action_gym(self) -> None:
        """Begin a run in the pattern gym with the school that is chosen, above the setup."""
        self._game_app.action_gym(self.loadouts[self._focused()[1] or 0])

    def action_cards(self) -> None:
        """List the cards, from the one that is shown."""
        from tashkalar.tui.screens.cards import CardsScreen

        _field, seat = self._focused()
        school = self.loadouts[seat or 0]
        chosen, side = example_card(self._cards, school).id, self.side_of(seat or 0)
        cards = CardsScreen(self._cards, chosen=chosen, typed=f"school:{school}", side=side)
        self._game_app.stack.open(cards, above=self)
