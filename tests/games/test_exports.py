"""Any game for other eyes, shown by Nim and by Pook."""

import json
import random
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pytest

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records import film
from hotseat.records.history import History
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from hotseat.testing.nim import Heap, Nim
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.game import Pook
from tashkalar_pook.state import Decision
from tests.helpers.cli_runner import Run, caller

SVG = "{http://www.w3.org/2000/svg}"
START = "2026-11-21T12:00:00+00:00"
WHOLE = ("take 3", "lay 2", "take 3", "take 3", "take 1")
"""A game of eight stones, and two in Boris's hand."""


def nim(*options: str) -> Transcript[Any, Any, Any, Any]:
    game = Nim()
    history = History(game, game.new({"names": ["Ada", "B*ris"], "seed": 1}))
    for option in options:
        history.play(option)
    return Transcript(Replay(game, history.start, history.steps, record="a-game", started=START))


def short(*options: str) -> Transcript[Any, Any, Any, Any]:
    """A game of four stones between a person and a computer, with a remark."""
    history = History(Nim(), Heap(("Ada", "B*ris"), 4, (2, 2)))
    for option in options:
        history.play(option)
    players = HUMAN, PlayerSpec("level", "medium", 1, 7, 60.0)
    replay = Replay(history.game, history.start, history.steps, record="a-game", started=START, players=players)
    replay.remarks = {2: "bold"}
    return Transcript(replay)


SHORT = ("take 3", "lay 2", "take 3")

TEXT = """\
Nim: Ada against B*ris
B*ris is played by medium.
Played on 2026-11-21.

Turn 1, Ada
-----------
   1. Ada: take 3

names: ["Ada", "B*ris"]
stones: 1
hands: [2, 2]
turn: 2

Turn 2, B*ris
-------------
   2. B*ris: lay 2 [bold]
   3. B*ris: take 3

names: ["Ada", "B*ris"]
stones: 0
hands: [2, 0]
turn: 3

B*ris wins: took the last stone (Ada 0, B*ris 1)
"""

MARKDOWN = """\
# Ada against B\\*ris

Nim: Ada against B\\*ris. B\\*ris is played by medium. Played on 2026-11-21.

## Turn 1: Ada

1. Ada: take 3

```text
names: ["Ada", "B*ris"]
stones: 1
hands: [2, 2]
turn: 2
```

## Turn 2: B\\*ris

2. B\\*ris: lay 2 \\[bold\\]
3. B\\*ris: take 3

```text
names: ["Ada", "B*ris"]
stones: 0
hands: [2, 0]
turn: 3
```

**B\\*ris wins: took the last stone (Ada 0, B\\*ris 1)**
"""


@pytest.mark.parametrize(("name", "text"), [("txt", TEXT), ("md", MARKDOWN)])
def test_a_transcript_holds_the_whole_game(name: str, text: str) -> None:
    assert short(*SHORT).export(name) == text


def test_a_film_waits_longer_after_a_turn() -> None:
    head, *events = [json.loads(line) for line in short(*SHORT).export("cast").splitlines()]
    assert head == {"version": 2, "width": 80, "height": 24, "title": "Ada against B*ris (medium)"}
    assert [(time, kind) for time, kind, _ in events] == [(0, "o"), (1.2, "o"), (3.6, "o"), (4.8, "o"), (7.2, "o")]
    clear, end = "\x1b[H\x1b[2J", "\r\n"
    assert events[-1][2] == end
    assert events[2][2].removeprefix(clear).split(end) == [
        "Nim: Ada against B*ris",
        "",
        'names: ["Ada", "B*ris"]',
        "stones: 3",
        "hands: [2, 0]",
        "turn: 2",
        "",
        "The deal.",
        "1. Ada: take 3",
        "2. B*ris: lay 2 [bold]",
    ]


def test_a_film_of_a_long_game_shows_the_last_decisions() -> None:
    history = History(Nim(), Heap(("Ada", "Boris"), 30, (0, 0)))
    for _ in range(30):
        history.play("take 1")
    cast = Transcript(Replay(history.game, history.start, history.steps)).export("cast")
    _, *pictures, _ = [json.loads(line)[2].split("\r\n") for line in cast.splitlines()[1:]]
    for ply, lines in enumerate(pictures, 1):
        assert len(lines) == min(7 + 1 + ply, 24)
        assert lines[-1].startswith(f"{ply}. ")
        assert lines[7].startswith(f"{ply - 16}. " if ply > 16 else "The deal.")


def test_a_wide_line_of_a_film_is_cut_at_its_edge() -> None:
    history = History(Nim(), Heap(("A" * 90, "Boris"), 4, (0, 0)))
    history.play("take 1")
    cast = Transcript(Replay(history.game, history.start, history.steps)).export("cast")
    lines = json.loads(cast.splitlines()[2])[2].removeprefix("\x1b[H\x1b[2J").split("\r\n")
    assert max(map(len, lines)) == 80
    assert lines[:2] == [f"Nim: {'A' * 75}", f"{'A' * 15} against Boris"]


def test_each_moment_of_a_game_for_programs() -> None:
    text = short(*SHORT).export("json")
    value = json.loads(text)
    able = {"kind": "level", "name": "medium", "version": 1, "seed": 7, "seconds": 60.0}
    moments = value.pop("moments")
    assert value == {
        "format": 1,
        "game": "a-game",
        "started": START,
        "kind": "nim",
        "seats": [{"name": "Ada"}, {"name": "B*ris", "player": able}],
        "result": {"winners": [2], "scores": [0, 1], "reason": "took the last stone"},
    }
    assert [{key: moment[key] for key in moment if key not in ("digest", "position")} for moment in moments] == [
        {"ply": 0, "seat": None, "play": None, "scores": [0, 0]},
        {"ply": 1, "seat": 1, "play": "take 3", "scores": [0, 0]},
        {"ply": 2, "seat": 2, "play": "lay 2", "remark": "bold", "scores": [0, 0]},
        {"ply": 3, "seat": 2, "play": "take 3", "scores": [0, 1]},
    ]
    assert [moment["position"]["stones"] for moment in moments] == [4, 1, 3, 0]
    assert len(text.splitlines()) == 2 + len(moments) + 1, "a moment to a line"
    assert json.loads(short().export("json"))["result"] is None


def test_text_for_programs_is_written_as_it_is() -> None:
    history = History(Nim(), Heap(("Zoë", "王"), 4, (2, 2)))
    assert '"seats":[{"name":"Zoë"},{"name":"王"}]' in Transcript(Replay(history.game, history.start, ())).export(
        "json"
    )


def test_team_mates_are_named_together() -> None:
    class Teams(Nim):
        def sides(self, state: Heap) -> tuple[tuple[int, ...], ...]:
            return ((0, 2), (1, 3))

    names = ("Ada", "Boris", "Cleo", "Dan")
    transcript = Transcript(Replay(Teams(), Heap(names, 4, (0, 0, 0, 0)), ()))
    assert transcript.opponents(names) == "Ada & Cleo against Boris & Dan"


def test_a_transcript() -> None:
    assert nim(*WHOLE).export("txt").splitlines()[:12] == [
        "Nim: Ada against B*ris",
        "Played on 2026-11-21.",
        "",
        "Turn 1, Ada",
        "-----------",
        "   1. Ada: take 3",
        "",
        'names: ["Ada", "B*ris"]',
        "stones: 5",
        "hands: [2, 2]",
        "turn: 2",
        "",
    ]
    assert nim(*WHOLE).export("txt").splitlines()[-1] == "B*ris wins: took the last stone (Ada 0, B*ris 1)"


def test_a_transcript_in_markdown() -> None:
    lines = nim(*WHOLE).export("md").splitlines()
    assert lines[0] == "# Ada against B\\*ris"
    assert "## Turn 2: B\\*ris" in lines
    assert "2. B\\*ris: lay 2" in lines
    assert lines[-1].startswith("**B\\*ris wins: ")


def test_a_film() -> None:
    head, *events = [json.loads(line) for line in nim(*WHOLE).export("cast").splitlines()]
    assert (head["width"], head["height"], head["title"]) == (80, 24, "Ada against B*ris")
    assert len(events) == len(WHOLE) + 2
    assert "Nim: Ada against B*ris" in events[0][2]
    assert "5. B*ris: take 1" in events[-2][2]


def test_a_moving_picture_is_the_recording_for_browsers() -> None:
    transcript = nim(*WHOLE)
    root = ElementTree.fromstring(transcript.export("film"))
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert (root.findtext(f"{SVG}title"), len(texts)) == ("Ada against B*ris", len({*texts})), "each row once"
    assert "5. B*ris: take 1" in texts
    film_of_turn = film.draw_film(transcript, 1)
    assert "2. B*ris: lay 2" not in film_of_turn
    assert "1. Ada: take 3" in film_of_turn
    with pytest.raises(ValueError, match="there is no turn 9"):
        film.draw_film(transcript, 9)


def test_a_film_of_a_long_game_is_bounded() -> None:
    history = History(Nim(), Heap(("Ada", "Boris"), 40, (0, 0)))
    for _ in range(40):
        history.play("take 1")
    transcript = Transcript(Replay(history.game, history.start, history.steps))
    with patch.multiple(film, MOST=15, LONGEST=10.0):
        root = ElementTree.fromstring(transcript.export("film"))
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert "stones: 39" not in texts
    assert {f"stones: {number}" for number in (40, 37, 1, 0)} <= {*texts}
    (seconds,) = {each.attrib["dur"] for each in root.iter(f"{SVG}animate")}
    assert float(seconds[:-1]) == pytest.approx(10 + film.LAST)


def test_all_moments() -> None:
    value = json.loads(nim(*WHOLE).export("json"))
    assert (value["game"], value["kind"], value["seats"]) == ("a-game", "nim", [{"name": "Ada"}, {"name": "B*ris"}])
    assert value["result"] == {"winners": [2], "scores": [0, 1], "reason": "took the last stone"}
    assert [moment["play"] for moment in value["moments"]] == [None, *WHOLE]
    game = Nim()
    for moment in value["moments"]:
        assert game.digest(game.setup(moment["position"])) == moment["digest"]


@pytest.mark.parametrize("name", ["txt", "md", "cast", "film"])
def test_as_long_as_a_game_goes_on_nothing_hidden_is_told(name: str) -> None:
    text = unescape(nim(*WHOLE[:1]).export(name)).replace("\\", "")
    assert 'hands: ["?", "?"]' in text
    assert "hands: [2" not in text


def test_a_game_that_goes_on_ends_with_its_question() -> None:
    assert nim().export("txt").splitlines()[-1].startswith("Ada: take one to three stones")


def test_pook_is_exported_by_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    run: Run = caller(monkeypatch, capsys)
    session, dice = Session.start(Pook(), {"seed": 4, "names": ["Ada", "Boris"]}, tmp_path / "games"), random.Random(4)
    for _ in range(20):
        decision = session.question
        assert decision is not None
        session.play(dice.choice(decision.options).text)
    state = session.state
    hidden = [card for seat in state.seats for card in seat.hand]
    hidden += [
        placed.card for _, placed in state.grid.lying if placed.coin and placed.card != PIGGY and len(placed.seen) == 1
    ]
    assert hidden
    value = run("export", "1", "--to", "txt")
    assert value.code == 0, value.err
    assert not [card for card in hidden if card in value.out]
    while isinstance(decision := session.question, Decision):
        session.play(dice.choice(decision.options).text)
    session.close()
    value = run("export", "1", "--to", "txt")
    assert value.out.startswith("Pook: Ada against Boris\n")
    assert "Turn 24, Boris" in value.out
    assert run("export", "1", "--to", "md").out.startswith("# Ada against Boris\n")
    assert len(json.loads(run("export", "1", "--to", "json").out)["moments"]) == len(session.steps) + 1
    assert run("export", "1", "--to", "cast").code == 0
    said = run("export", "1", "--to", "svg")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "Pook has no format svg; it has txt, md, json, cast, film" in said.err
