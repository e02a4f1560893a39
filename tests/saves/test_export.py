"""A game for other eyes: transcripts, a page, a picture, states, a film."""

import itertools
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from hotseat.cli import plugins
from hotseat.cli.saved import EXPORTS
from hotseat.records import film
from hotseat.records.export_formats import KEY, PNG
from tashkalar.engine import Outcome, decision, determinize, digest, setup, view
from tashkalar.exports import drawing, webpage
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.game_types import Replay, Session
from tashkalar.text import ascii_board
from tashkalar.text.event_text import log_line
from tashkalar.text.shared_phrases import sides_versus
from tests.docs.pages import ROOT
from tests.helpers import saves
from tests.helpers.film_sizes import check_film_sizes
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.saves.playing import SCHOOLS, TABLES, cards, play_on

NASTY = ("A<b>*&'\"", "</script>_`#", "\\[c](d)", "{{}}%s & Ångström")
"""Names that every format must take as they are."""


def exported(name: str, replay: Replay) -> str:
    """A game in a format."""
    return TashKalarTranscript(replay).export(name)


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def game(request: pytest.FixtureRequest) -> Session:
    """A whole game of players with odd names."""
    form, players = request.param
    teams = players == 4 and form != "melee"
    session = saves.start_session(cards(), form, SCHOOLS[:players], 3, NASTY[:players], None, teams)
    play_on(session, seed=3)
    return session


@pytest.fixture
def replay(game: Session) -> Replay:
    return Replay(game.game, game.history.start, game.steps, started="2026-11-21T12:00:00+00:00")


@pytest.fixture
def broken_off(game: Session) -> Replay:
    """The same game in the midst of a card."""
    inside = next(step.ply for step in game.steps if step.state.frames and step.ply > 20)
    return Replay(game.game, game.history.start, game.steps[:inside])


@pytest.mark.parametrize("name", [name for name in EXPORTS if name not in (KEY, PNG)])
def test_no_format_shows_what_is_hidden_while_the_game_goes_on(name: str, broken_off: Replay) -> None:
    """Two games that differ in hidden cards alone are exported alike, unless open hands are asked for."""
    states = [determinize(view(state, None), 5) for state in broken_off.states]
    other = Replay(broken_off.game, states[0], ())
    deal = Replay(broken_off.game, broken_off.start_state, ())
    assert ascii_board.hand_line(other.start_state, 0) != ascii_board.hand_line(deal.start_state, 0)
    assert exported(name, other) == exported(name, deal)
    hidden = [card for seat in range(2) for card in broken_off.states[-1].seats[seat].deck]
    assert not any(f'"{card}"' in exported(name, deal) for card in hidden)
    other.open_hands = deal.open_hands = True
    assert (exported(name, other) != exported(name, deal)) == (name in ("html", "json"))


@pytest.mark.parametrize("name", [name for name in EXPORTS if name not in (KEY, PNG)])
def test_every_format_tells_a_whole_game_a_part_and_a_deal(name: str, replay: Replay, broken_off: Replay) -> None:
    deal = Replay(replay.game, replay.start_state, ())
    texts = [exported(name, some) for some in (replay, broken_off, deal)]
    assert all(text.endswith("\n") for text in texts)
    assert len({*texts}) == 3 or name in TashKalarTranscript.position_formats
    assert texts == [exported(name, some) for some in (replay, broken_off, deal)], "the same each time"


# --- positions in characters -----------------------------------------------------------------------------------------


def test_the_board_tells_owner_rank_and_square_colour_in_characters() -> None:
    rows = ["## ## .. .. .. .. .. ## ##", "## .. .. 1h .. .. .. .. ##", *[".. " * 8 + ".."] * 2]
    rows += [".. .. .. 2l 2c .. .. .. ..", *[".. " * 8 + ".."] * 2, "## .. .. .. .. .. .. .. ##"]
    rows += ["## ## .. .. .. .. .. ## ##"]
    seats = [{"name": "Ada", "school": "northern", "score": 2}, {"name": "Boris", "school": "sylvan"}]
    state = setup(cards(), {"form": "high-form", "seed": 1, "seats": seats, "board": rows})
    board = ascii_board.ascii_board(state)
    assert len(board) == 11
    assert board[0] == board[-1] == "     a   b   c   d   e   f   g   h   i"
    assert board[2] == " 8       .   . r[H]  .   .   .   .      8"
    assert board[5] == " 5 g .   .   .  (L)r(c)  :   .   .   .  5"
    assert board[6] == " 4   .   .   .   :   :   :   . r .   .  4"
    text = "\n".join(ascii_board.position_lines(state))
    assert "[ ] Ada     2" in text
    assert "( ) Boris   1" in text
    assert "turn 1, Ada" in text
    assert text.endswith("Ada: choose an action (1 left)")
    assert not any(card in text for card in ascii_board.hand_line(state, 0)), "hands are hidden"


def with_schools() -> Replay:
    """A melee in which something lies before each player, just begun."""
    rows = ["## ## .. .. .. .. .. ## ##", "## .. .. 3h .. .. .. .. ##", *[".. " * 8 + ".."] * 2]
    rows += [".. .. .. 2l 2c .. .. .. ..", *[".. " * 8 + ".."] * 2, "## .. .. .. .. .. .. .. ##"]
    rows += ["## ## .. .. .. .. .. ## ##"]
    seats = [
        {"name": "Ada", "school": "everfrost", "frozen": "ice-queen", "fewer": 1},
        {"name": "Boris", "school": "etherweave", "pending": "merchant-of-time", "stasis": "1h"},
        {"name": "Cleo", "school": "nethervoid"},
    ]
    given = {"form": "melee", "seed": 1, "seats": seats, "board": rows, "gateway": "d8"}
    return saves.unsaved_session(setup(cards(), {**given, "turn": {"number": 5}})).replay()


OF_ADA = ["[ ] frozen Ice Queen", "[ ] one action fewer next turn"]
OF_BORIS = ["( ) pending Merchant of Time (-2)", "( ) holding [H]"]


def test_what_lies_before_the_players_is_told_in_every_format() -> None:
    """Frozen, pending and held cards, the Gateway, and what is pending in the points (rules.md 13.18)."""
    replay = with_schools()
    message = "\n".join(ascii_board.position_lines(replay.state))
    drawn = exported("svg", replay)
    page = exported("html", replay)
    assert all(line in message for line in OF_ADA + OF_BORIS)
    assert all(line.replace("[ ]", "Ada:", 1) in text for line in OF_ADA for text in (drawn, page))
    assert all(line.replace("( )", "Boris:", 1) in text for line in OF_BORIS for text in (drawn, page))
    assert '"parts":[[0,0],[-2,-2],[0,0]]' in page
    assert "( ) Boris  -2  [-2] {-2}" in message
    assert "G{H}" in message
    assert drawn.count('class="gateway"') == 1
    assert drawn.count(">G<") == 1
    assert '"gateway":["d8"]' in page


# --- transcripts -----------------------------------------------------------------------------------------------------


def test_the_transcript_holds_every_decision_and_a_board_a_turn(replay: Replay) -> None:
    text = exported("txt", replay)
    config = replay.start_state.config
    for step in replay.steps:
        told_so = rf"^ *{step.ply}\. {re.escape(log_line(step, config))}$"
        assert re.search(told_so, text, re.MULTILINE)
    lines = TashKalarTranscript(replay).turn_entries
    assert [chapter.turn for chapter in lines] == list(range(1, replay.turns + 1))
    assert text.count("     a   b   c") == 2 * len(lines)
    assert "\n".join(row.rstrip() for row in ascii_board.ascii_board(replay.states[-1])[:3]) in text
    assert text.startswith(ascii_board.ascii_title(replay.start_state))
    assert "Played on 2026-11-21." in text
    assert text.rstrip().endswith(ascii_board.result_line(replay.states[-1]))


def test_a_game_broken_off_ends_with_its_question(broken_off: Replay) -> None:
    last = exported("txt", broken_off).splitlines()[-1]
    assert last == ascii_board.decision_line(broken_off.states[-1])
    assert ascii_board.result_line(broken_off.states[-1]) == ""


def test_the_markdown_is_well_formed(replay: Replay) -> None:
    lines = exported("md", replay).splitlines()
    fences = [line for line in lines if line.startswith("```")]
    assert fences == ["```text", "```"] * replay.turns
    assert sum(line.startswith("## Turn ") for line in lines) == replay.turns
    assert sum(bool(re.match(r"\d+\. ", line)) for line in lines) == len(replay.steps)
    assert lines[0].startswith("# A\\<b\\>\\*\\&'\"")
    assert "\\</script\\>\\_\\`\\#" in lines[0]


# --- the picture -----------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_shows_the_position_at_the_cursor(replay: Replay) -> None:
    for ply in (0, 9, len(replay.steps)):
        replay.to_ply(ply)
        root = ElementTree.fromstring(exported("svg", replay))
        board = replay.state.board
        pieces = [title.text or "" for title in root.iterfind(f".//{SVG}g/{SVG}title")]
        assert len(pieces) == board.occupied.bit_count()
        assert all(piece.split(":")[1].lstrip().startswith(NASTY) for piece in pieces)
        classes = [rect.get("class") for rect in root.iter(f"{SVG}rect")]
        assert (classes.count("red"), classes.count("green")) == (4, 5)
        letters = [text.text for text in root.iter(f"{SVG}text")]
        assert letters.count("r") == 4
        assert sum(letters.count(letter) for letter in ("c", "H", "L")) >= len(pieces)
        assert f"decision {ply}" in (root.findtext(f"{SVG}title") or "")


SMALL = 300_000
"""The maximal size of the film of a game, in characters."""


def seen_at(root: ElementTree.Element, part: float) -> list[ElementTree.Element]:
    """The groups of a film that are visible at a part of its time."""
    found = []
    for group in root.iterfind(f"{SVG}g"):
        animation = group.find(f"{SVG}animate")
        if animation is None:
            found.append(group)
            continue
        times, values = (animation.attrib[name].split(";") for name in ("keyTimes", "values"))
        now = [value for time, value in zip(times, values, strict=True) if float(time) <= part]
        found += [group] * (now[-1] == "visible")
    return found


def test_a_film_shows_every_position_and_is_small(replay: Replay) -> None:
    text = exported("film", replay)
    root = ElementTree.fromstring(text)
    assert len(text) < SMALL
    assert "<script" not in text
    assert "@media (prefers-reduced-motion:reduce)" in text
    assert [mark for mark in NASTY[: len(replay.players)] if mark in (root.findtext(f"{SVG}title") or "")]
    seconds = film._seconds(TashKalarTranscript(replay), range(len(replay.states)))
    for ply in (0, 1, 30, len(replay.steps)):
        groups = seen_at(root, (sum(seconds[:ply]) + seconds[ply] / 2) / sum(seconds))
        pieces = [each for group in groups for each in group.iter() if each.get("class") == "rank"]
        assert len(pieces) == replay.states[ply].board.occupied.bit_count()
    last = "".join(text for group in groups for text in group.itertext())
    assert "".join(TashKalarTranscript(replay).closing.split()) in "".join(last.split())


def test_a_film_of_a_turn_begins_with_what_it_found(replay: Replay) -> None:
    transcript = TashKalarTranscript(replay)
    text = unescape(film.draw_film(transcript, 3))
    played = [step for step in replay.steps if step.turn == 3]
    entries = transcript.move_entries
    assert len(film.draw_film(transcript, 3)) < SMALL / 10
    assert all(entries[step.ply - 1].text[:40] in text for step in (played[0], played[-1]))
    assert entries[played[-1].ply].text[:40] not in text


@pytest.mark.long
@pytest.mark.parametrize(
    "record", sorted((ROOT / "tests" / "data" / "records").glob("*-played.tkr")), ids=lambda path: path.stem
)
def test_a_film_is_as_small_as_the_page_says(record: Path) -> None:
    check_film_sizes("Tash-Kalar", [TashKalarTranscript(plugins.find_replay(str(record), ()))])


def test_four_owners_have_four_shapes() -> None:
    shapes = {re.sub(r'class="\S+"', "", drawing.shape(colour, 0, 0, 15)) for colour in range(4)}
    assert len(shapes) == 4


# --- states and film -------------------------------------------------------------------------------------------------


def test_the_states_can_be_set_up_again(replay: Replay) -> None:
    value = json.loads(exported("json", replay))
    assert [moment["play"] for moment in value["moments"]] == [None, *(step.option for step in replay.steps)]
    for moment, state in zip(value["moments"], replay.states, strict=True):
        assert moment["digest"] == digest(state)
    for ply in (0, 10, len(replay.steps)):
        assert setup(cards(), value["moments"][ply]["position"]) == replay.states[ply]
    outcome = decision(replay.states[-1])
    assert isinstance(outcome, Outcome)
    assert value["result"]["scores"] == list(outcome.scores) == value["moments"][-1]["scores"]
    assert [seat["name"] for seat in value["seats"]] == list(replay.start_state.config.names)
    assert json.loads(exported("json", Replay(replay.game, replay.start_state, ())))["result"] is None


def test_the_film_fits_its_terminal(replay: Replay) -> None:
    head, *shots = map(json.loads, exported("cast", replay).splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    times = [time for time, _, _ in shots]
    assert times == sorted(times)
    assert len(shots) == len(replay.states) + 1
    for _, kind, shown in shots[:-1]:
        assert kind == "o"
        assert shown.startswith("\x1b[H\x1b[2J")
        lines = shown.removeprefix("\x1b[H\x1b[2J").split("\r\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


# --- the page --------------------------------------------------------------------------------------------------------

VOID = {"meta", "br"}


class Page(HTMLParser):
    """Reads a page, and holds it to what must be true of its structure."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.data: dict[str, str] = {}
        self.feed(text)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.data[self.open[-1] if self.open else ""] = data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def page_data(text: str) -> Any:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_the_page_needs_no_network_and_is_whole(replay: Replay) -> None:
    text = exported("html", replay)
    page = Page(text)
    assert not [a for _, a in page.found if {"src", "srcset", "action"} & a.keys()]
    assert not page.all("link")
    assert not re.search(r"https?:|@import|url\(|fetch\(|XMLHttp|import\(", text)
    assert {a["href"] for a in page.all("a")} == {f"#{ply}" for ply in range(len(replay.states))}
    squares = [a["id"] for a in page.all("g") if a.get("class") == "square"]
    assert len(squares) == len(set(squares)) == 69
    assert re.findall(r'class="letter"[^>]*>(.)<', text).count("r") == 4
    assert re.findall(r'class="letter"[^>]*>(.)<', text).count("g") == 5
    assert len(page.all("button")) == 8
    assert all(a["aria-label"] for a in page.all("button")), "a symbol has words for screen readers"
    config = replay.start_state.config
    assert page.data["title"] == sides_versus(config, config.names)
    sides = config.colours
    assert len(page.all("polyline")) == sides, "a line a colour: mates share theirs"


def test_the_page_holds_every_moment(replay: Replay) -> None:
    value = page_data(exported("html", replay))
    assert len(value["moments"]) == len(replay.states)
    for moment, state in zip(value["moments"], replay.states, strict=True):
        tokens = [token for token in " ".join(state.board.rows()).split() if token[0].isdecimal()]
        assert sorted(moment["board"].values()) == sorted(tokens)
        assert moment["turn"] == state.turn.number
    used = {f"p{piece}" for moment in value["moments"] for piece in moment["board"].values()}
    assert used <= {a.get("id") for a in Page(exported("html", replay)).all("g")}, "each piece has its drawing"


@pytest.mark.parametrize("places", [[0, 0], [110, 110, 110, 110], [3, 0, 5, 110], [55, 54, 60, 109]])
def test_labels_of_the_curve_are_apart_and_within_it(places: list[int]) -> None:
    spread = webpage._spread(places, 110)
    assert sorted(range(len(places)), key=lambda i: (places[i], i)) == sorted(
        range(len(places)), key=spread.__getitem__
    )
    heights = sorted(spread)
    assert heights[0] >= 0
    assert heights[-1] <= 110
    assert all(high - low >= webpage.APART for low, high in itertools.pairwise(heights))


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.mark.parametrize("name", ["txt", "md", "html", "svg"])
def test_names_from_right_to_left_are_isolated(name: str) -> None:
    hebrew, english = "\u05d3\u05e0\u05d4", "Ada"
    session = saves.start_session(cards(), "duel", SCHOOLS[:2], 3, (hebrew, english), None)
    play_on(session, 9, seed=3)
    text = exported(name, Replay(session.game, session.history.start, session.steps))
    spots = [found.span() for found in re.finditer(hebrew, text)]
    assert spots
    assert all(text[start - 1] + text[end] == "\u2068\u2069" for start, end in spots)
    assert "\u2068" + english not in text


WALK = """
const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
const seen = WALKS.map((keys) => {
  keys.forEach(press);
  const piece = (cell) => (cell.querySelector("use").getAttribute("href") ?? "").slice(2);
  const cells = [...document.querySelectorAll("#board .square")].map((cell) => [cell.id, piece(cell)]);
  const here = [...document.querySelectorAll("#log a.here")].map((link) => link.getAttribute("href"));
  return { board: Object.fromEntries(cells), here, hands: !document.getElementById("hands").hidden };
});
document.body.replaceChildren(document.createElement("pre"));
document.querySelector("pre").textContent = JSON.stringify(seen);
"""


def in_a_browser(text: str, folder: Path, walks: list[list[str]], ply: int) -> list[dict[str, Any]]:
    """Return the contents of a browser after each sequence of keys, when the page was opened at a ply."""
    assert CHROMIUM is not None
    file = folder / "page.html"
    script = f"<script>{WALK.replace('WALKS', json.dumps(walks))}</script>"
    file.write_text(text.replace("</body>", f"{script}</body>"), "utf-8")
    home = f"--user-data-dir={folder / 'browser'}"
    options = ["--headless", "--no-sandbox", "--disable-gpu", home, "--virtual-time-budget=1000", "--dump-dom"]
    command = [CHROMIUM, *options, f"{file.as_uri()}#{ply}"]
    dom = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    found: list[dict[str, Any]] = json.loads(unescape(dom.split("<pre>")[1].split("</pre>")[0]))
    return found


@pytest.mark.sweep("game")
@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
def test_a_step_on_a_phone_scrolls_the_list_and_not_the_page(replay: Replay, tmp_path: Path) -> None:
    assert CHROMIUM is not None
    script = """<script>
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
      const list = document.getElementById("log");
      const seen = { page: scrollY, list: list.scrollTop, wide: document.documentElement.scrollWidth - innerWidth };
      document.body.replaceChildren(document.createElement("pre"));
      document.querySelector("pre").textContent = JSON.stringify(seen);
    </script></body>"""
    frame = tmp_path / "page.html"
    frame.write_text(exported("html", replay).replace("</body>", script), "utf-8")
    home = f"--user-data-dir={tmp_path / 'browser'}"
    options = ["--headless", "--no-sandbox", "--disable-gpu", home, "--virtual-time-budget=1000", "--dump-dom"]
    command = [CHROMIUM, *options, "--window-size=500,844", frame.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    seen = json.loads(unescape(dom.split("<pre>")[1].split("</pre>")[0]))
    assert seen["page"] == 0
    assert seen["list"] > 0
    assert seen["wide"] <= 0, "nothing is wider than the screen"


@pytest.mark.sweep("game")
@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
def test_a_browser_steps_through_the_page(replay: Replay, tmp_path: Path) -> None:
    last = len(replay.steps)
    first_of_third = next(ply for ply, state in enumerate(replay.states) if state.turn.number == 3)
    walks: list[tuple[list[str], int]] = [
        ([], 7),
        (["ArrowRight", "ArrowRight", "ArrowLeft"], 8),
        (["Home", "ArrowDown", "ArrowDown"], first_of_third),
        (["End", "ArrowRight", "h"], last),
        (["ArrowUp", "Home", "ArrowUp", "ArrowLeft", "h"], 0),
    ]
    text = exported("html", replay)
    moments = page_data(text)["moments"]
    shown = in_a_browser(text, tmp_path, [keys for keys, _ in walks], 7)
    for seen, (keys, there) in zip(shown, walks, strict=True):
        assert len(seen["board"]) == 69
        pieces = {square: said for square, said in seen["board"].items() if said}
        assert pieces == moments[there]["board"]
        assert seen["here"] == [f"#{there}"]
        assert seen["hands"] == (there == last), keys
