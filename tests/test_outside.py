"""What comes from outside at the command line: it is content, it is checked where it enters, and told in a line."""

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from tashkalar.engine import Catalogue, Decision
from tashkalar.record.session import Session
from tests.calling import Run, caller
from tests.hostile_names import NORTH, SCHOOLS, SYLVAN, TABLES, hostile_cards


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saved games."""
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


@pytest.fixture
def run(shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"hand\nlog\nresign\nresign\n")))
    return caller(monkeypatch, capsys)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Catalogue]:
    """A card file with hostile names, and its cards."""
    folder = tmp_path_factory.mktemp("cards")
    return folder / "hostile.yaml", hostile_cards(folder)


def played(cards: Catalogue, names: tuple[str, ...], folder: Path) -> None:
    session = Session.start(cards, "high-form", SCHOOLS[: len(names)], 7, names, folder, teams=len(names) == 4)
    for _ in range(8):
        assert isinstance(session.decision, Decision)
        session.play(session.decision.options[0])
    session.play("resign")
    session.close()


class Texts(HTMLParser):
    """Gathers the texts of a page, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts, self.tags = "", set[str]()
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.texts += data

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_every_command_tells_names_as_they_were_typed(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], names: tuple[str, ...]
) -> None:
    file, cards = own
    played(cards, names, shelf)
    with_cards = ("--cards", str(file))
    for words in (["games"], ["stats", *with_cards], ["show", "1", *with_cards]):
        said = run(*words)
        assert said.code == 0
        assert all(name in said.out for name in names), said.out
    said = run("replay", "1", "--plain", *with_cards)
    assert all(name in said.out for name in (*names, NORTH, SYLVAN))


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_every_export_holds_names_as_they_were_typed(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], names: tuple[str, ...]
) -> None:
    file, cards = own
    played(cards, names, shelf)

    def exported(kind: str) -> str:
        said = run("export", "1", "--to", kind, "--cards", str(file))
        assert said.code == 0
        return said.out

    texts = {"txt": exported("txt"), "md": re.sub(r"\\(.)", r"\1", exported("md"))}
    html, plain = Texts(exported("html")), Texts(exported("html").replace(names[0], "Ada"))
    assert html.tags == plain.tags
    texts["html"] = html.texts
    texts["svg"] = "".join(ElementTree.fromstring(exported("svg")).itertext())
    texts["json"] = "".join(seat["name"] for seat in json.loads(exported("json"))["seats"])
    texts["cast"] = "".join(str(json.loads(line)) for line in exported("cast").splitlines())
    for kind, text in texts.items():
        for name in names:
            assert (repr(name)[1:-1] if kind == "cast" else name) in text, kind


def test_a_game_is_played_in_lines_under_such_names(run: Run, shelf: Path) -> None:
    said = run("play", "--plain", "--names", "[/b] ada,Bo [GM] McKay", "--seed", "7")
    assert said.code == 0
    assert "[/b] ada's hand" in said.out
    assert "\nBo [GM] McKay wins: [/b] ada resigned" in said.out


@pytest.mark.parametrize("names", [TABLES["wide"], TABLES["four"]])
def test_columns_stand_below_each_other(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], names: tuple[str, ...]
) -> None:
    file, cards = own
    played(cards, names, shelf)
    rows = run("stats", "--cards", str(file)).out.splitlines()
    assert len({cell_len(row) for row in rows[: len(names) + 1]}) == 1
    scored = [row for row in run("show", "1", "--cards", str(file)).out.splitlines() if names[0] in row]
    assert scored
    heading, line = run("export", "1", "--to", "txt", "--cards", str(file)).out.splitlines()[3:5]
    assert line == "-" * cell_len(heading)
