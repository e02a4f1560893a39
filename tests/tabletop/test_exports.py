"""Any game for other eyes, shown by Nim and by Pook."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tashkalar.tabletop.history import History
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.transcript import Transcript
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.game import Pook
from tashkalar_pook.state import Decision
from tests.helpers.cli_runner import Run, caller
from tests.tabletop.nim import Nim

START = "2026-11-21T12:00:00+00:00"
WHOLE = ("take 3", "lay 2", "take 3", "take 3", "take 1")
"""Of eight stones, and two of Boris's hand."""


def nim(*options: str) -> Transcript[Any, Any, Any, Any]:
    game = Nim()
    history = History(game, game.new({"names": ["Ada", "B*ris"], "seed": 1}))
    for option in options:
        history.play(option)
    return Transcript(Replay(game, history.start, history.steps, record="a-game", started=START))


def test_a_transcript() -> None:
    assert nim(*WHOLE).export("txt").splitlines()[:12] == [
        "Nim: Ada against B*ris",
        "Played on 2026-11-21.",
        "",
        "Turn 1, Ada",
        "-----------",
        "   1. take 3  Ada: take 3",
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
    assert "2. `lay 2` B\\*ris: lay 2" in lines
    assert lines[-1].startswith("**B\\*ris wins: ")


def test_a_film() -> None:
    head, *events = [json.loads(line) for line in nim(*WHOLE).export("cast").splitlines()]
    assert (head["width"], head["height"], head["title"]) == (80, 24, "Ada against B*ris")
    assert len(events) == len(WHOLE) + 2
    assert "Nim: Ada against B*ris" in events[0][2]
    assert "5. B*ris: take 1" in events[-2][2]


def test_all_moments() -> None:
    value = json.loads(nim(*WHOLE).export("json"))
    assert (value["game"], value["kind"], value["seats"]) == ("a-game", "nim", [{"name": "Ada"}, {"name": "B*ris"}])
    assert value["result"] == {"winners": [2], "scores": [0, 1], "reason": "took the last stone"}
    assert [moment["play"] for moment in value["moments"]] == [None, *WHOLE]
    game = Nim()
    for moment in value["moments"]:
        assert game.digest(game.setup(moment["position"])) == moment["digest"]


@pytest.mark.parametrize("name", ["txt", "md", "cast"])
def test_as_long_as_a_game_goes_on_nothing_hidden_is_told(name: str) -> None:
    text = nim(*WHOLE[:1]).export(name).replace("\\", "")
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
    assert "svg is for Tash-Kalar, and this is Pook; it has txt, md, json, cast" in said.err
