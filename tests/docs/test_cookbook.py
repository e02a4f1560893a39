"""docs/cookbook-cards.md: its ten cards are those of the pack beside it, and each does what its text says."""

import textwrap
from pathlib import Path

import pytest

from hotseat.play.protocol import Connection
from tashkalar.cards import load
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tests.docs.pages import DOCS, blocks, read
from tests.protocol.talk import Json, Talk, must, rows

PACK = DOCS / "my_coast.yaml"
PAGE = DOCS / "cookbook-cards.md"


@pytest.fixture(scope="module")
def coast() -> Catalogue:
    return load(PACK)


class Table(Talk):
    """A duel of the coast, with one card in hand, two actions left and these pieces."""

    def __init__(self, cards: Catalogue, card: str, pieces: dict[str, str], **turn: object) -> None:
        self.game = Connection(lambda: TashKalar(cards))
        seats = [{"school": "coast", "beings": [card]}, {"school": "northern"}]
        now = {"number": 5, "seat": 1, "actions": 2, **turn}
        self.setup({"form": "duel", "seed": 1, "board": rows(pieces), "seats": seats, "turn": now})

    def options(self, *played: str) -> list[str]:
        """The options after some, sorted, without the one to resign."""
        reply = self.play(*played) if played else must(self.say("ask"))
        return sorted(option for option in reply["options"] if option != "resign")

    def board(self) -> dict[str, str]:
        """The pieces by square."""
        lines: list[str] = self.position()["board"]
        cells = {
            f"{c}{9 - r}": cell
            for r, line in enumerate(lines)
            for c, cell in zip("abcdefghi", line.split(), strict=True)
        }
        return {square: cell for square, cell in cells.items() if cell not in ("..", "##")}

    def turn(self) -> Json:
        found: Json = self.position()["turn"]
        return found


def test_the_page_shows_the_cards_of_the_pack() -> None:
    head, *cards = (block.text for block in blocks(PAGE, "yaml"))
    text = PACK.read_text("utf-8")
    assert text.startswith(head)
    assert text == head + "\n".join(textwrap.indent(card, "  ") for card in cards)
    assert len(cards) == 10


def test_every_card_is_tried_here() -> None:
    source = Path(__file__).read_text("utf-8")
    assert all(f'"{being}"' in source for being in load(PACK).decks["coast"])
    assert all(f"`{word}`" in read(PAGE) for word in ("frozen", "aim: marked", "each: enemy"))


def test_gull(coast: Catalogue) -> None:
    table = Table(coast, "gull", {"1c": "d6 f6"})
    table.play("summon gull e5")
    assert table.turn()["actions"] == 2


def test_harbour_builder(coast: Catalogue) -> None:
    table = Table(coast, "harbour-builder", {"1c": "e5 f6"})
    found = [f"place {square}" for square in ("d5", "d6", "d7", "e7", "f5", "f7")]
    assert table.options("summon harbour-builder e6") == [*found, "skip"]
    table.play("place e7")
    assert table.board() == {"e5": "1c", "f6": "1c", "e6": "1c", "e7": "1c"}


def test_net_fisher(coast: Catalogue) -> None:
    table = Table(coast, "net-fisher", {"1c": "c5 d5", "2c": "e6 f6", "2h": "f5"})
    assert table.options("summon net-fisher e5") == ["destroy e6", "skip"]


def test_crab(coast: Catalogue) -> None:
    table = Table(coast, "crab", {"1c": "c6 c5", "2c": "e7"})
    assert table.options("summon crab e6") == ["move e6 d6", "move e6 e5", "move e6 f6", "skip"]
    table.play("move e6 d6")
    assert "move d6 d7" in table.options()
    table.play("move d6 d7")
    assert table.board()["d7"] == "1c"
    assert "skip" not in table.options()


def test_ferry(coast: Catalogue) -> None:
    table = Table(coast, "ferry", {"1c": "d5 f4 a5", "1h": "b5"})
    found = table.options("summon ferry e5")
    assert "leap a5 e6" in found
    assert not [option for option in found if option.startswith(("leap e5", "leap b5"))]
    table.play("leap a5 e6")
    assert table.board() == {"d5": "1c", "f4": "1c", "e5": "1c", "b5": "1h", "e6": "1h"}


def test_beachcomber(coast: Catalogue) -> None:
    for red, square in ((True, "e5"), (False, "e3")):
        row = int(square[1])
        table = Table(coast, "beachcomber", {"1c": f"e{row - 1} d{row + 1}"})
        table.play(f"summon beachcomber {square}")
        turn = table.turn()
        assert (turn["actions"], turn["extra"]["beings"]) == ((1, 1) if red else (2, 0))


def test_lighthouse(coast: Catalogue) -> None:
    table = Table(coast, "lighthouse", {"1c": "e5 d4 f4 e6", "2c": "f6", "2h": "d6", "2l": "e7"})
    assert table.options("summon lighthouse e5") == ["upgrade e6"]
    assert table.options("upgrade e6") == ["destroy d6", "destroy f6", "skip"]


def test_storm_caller(coast: Catalogue) -> None:
    pieces = {"1c": "d4 f4 e3", "2c": "e6 e7", "2h": "d5"}
    table = Table(coast, "storm-caller", pieces)
    assert table.options("summon storm-caller e5") == ["mode wave", "mode wind"]
    table.play("mode wave")
    assert table.board() == {"e5": "1h", "e3": "1c", "e7": "2c", "d5": "2h"}
    other = Table(coast, "storm-caller", pieces)
    assert "skip" in other.options("summon storm-caller e5", "mode wind")


def test_harpooner(coast: Catalogue) -> None:
    table = Table(coast, "harpooner", {"1c": "d5 f5 e4 g7", "2c": "e8", "2h": "e7 h8", "2l": "c7"})
    assert table.options("summon harpooner e5") == ["aim n", "aim ne", "aim nw"]
    assert table.options("aim n") == ["destroy e7", "skip"]
    assert "move e5 e6" in table.options("destroy e7")
    assert "e7" not in table.board()


@pytest.mark.parametrize("aim", ["ne", "nw"])
def test_harpooner_hits_only_the_first_piece_and_no_legendary_one(coast: Catalogue, aim: str) -> None:
    table = Table(coast, "harpooner", {"1c": "d5 f5 e4 g7", "2h": "h8", "2l": "c7"})
    assert not [option for option in table.options("summon harpooner e5", f"aim {aim}") if option.startswith("destroy")]


def test_drowned_bell(coast: Catalogue) -> None:
    table = Table(coast, "drowned-bell", {"1c": "e5 e6 d5", "2c": "b4", "2h": "b5", "2l": "b6"})
    summon = next(option for option in table.options() if option.startswith("summon drowned-bell e5"))
    assert table.options(summon) == ["destroy b4", "downgrade b5"]


def test_drowned_bell_thaws(coast: Catalogue) -> None:
    table = Table(coast, "gull", {"1c": "d6 f6"})
    position = table.position()
    position["seats"][0]["frozen"] = "drowned-bell"
    position["seats"][0]["deck"].remove("drowned-bell")
    table.setup(position)
    assert all(option.startswith("place ") for option in table.options("thaw"))
