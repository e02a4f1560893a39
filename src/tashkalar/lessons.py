"""The lessons of `tashkalar learn`: positions with steps for the learner, as data in data/lessons.yaml."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from hotseat.play.lessons import LEARNER, Lesson
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.cards.card_text import own_name
from tashkalar.cards.load import data_file
from tashkalar.cards.yaml_source import read_yaml
from tashkalar.engine import Board, Catalogue, GameState, Piece, Stock, setup
from tashkalar.engine.geometry import square_set

NAMES = (gettext_noop("Novice"), gettext_noop("Rival"))
SCHOOLS = ("northern", "highland")


class ArenaLesson(Lesson):
    """A lesson at a position of the board."""

    form: str
    board: Mapping[str, str]
    hand: tuple[str, ...]
    schools: tuple[str, str] = SCHOOLS
    """The schools of the learner and of the rival."""
    actions: int = 2
    tasks: Mapping[str, Any] = {}

    def start(self, game: Any) -> GameState:
        cards: Catalogue = game.catalogue
        seats = [{"name": _(name), "school": school} for name, school in zip(NAMES, self.schools, strict=True)]
        empty: dict[str, Any] = {"beings": [], "legends": [], "flares": []}
        hand: dict[str, list[str]] = {"beings": [], "legends": [], "flares": []}
        for card in self.hand:
            hand["flares" if card in cards.flares else "legends" if card in cards.legends else "beings"].append(card)
        given = {
            "form": self.form,
            "seed": 1,
            "board": self._board().rows(),
            "seats": [{**seats[0], **hand}, {**seats[1], **empty}],
            "turn": {"number": 5, "seat": LEARNER + 1, "actions": self.actions},
        }
        return setup(cards, {**given, "tasks": dict(self.tasks)} if self.tasks else given)

    def _board(self) -> Board:
        board = Board(((0, 0, 0),) * 2, (Stock(0, 0),) * 2)
        for kind, places in self.board.items():
            standing = Piece.parse(kind)
            board = board.with_square(standing.colour, standing.rank, square_set(places))
        return board


@cache
def load_lessons() -> tuple[ArenaLesson, ...]:
    """Return all lessons in their order."""
    data = read_yaml(data_file("lessons.yaml").read_text(encoding="utf-8")).data
    return tuple(ArenaLesson.model_validate(each, context={"name": own_name}) for each in data)
