"""Runs every scenario of the YAML files beside this one: position before, choices, position after.

The demonstrations in data/demonstrations.yaml, which the program shows, are scenarios as well. They have a `clause`
and a `text` in place of `name`, perhaps further clauses that they show in `also`, and a `twin` with the keys that
differ; `covers` names what they test besides. A point that a demonstration tests has no scenario here.

A scenario is a mapping:

    name     one line that says what is shown
    covers   card ids, task ids, rulings (bomb/2, divergence/1; see tests/data/rulings.yaml) and clause numbers
             (as texts, "5.7", "14.3", "15.6")
    form     high-form (default), duel or melee
    schools  by seat, [northern, southern] by default
    teams    true if the first and third seat play against the second and fourth
    before   the pieces, such as {1c: d4 e5, 2h: f6}
    hand     the beings, legends and flares in the hand of the seat on turn, by default none
    actions  actions left, 2 by default
    seat     whose turn it is, 1 by default
    seats    further keys of single seats by number, such as {3: {legends: [titan], score: 2}}; points of a melee as
             {1: {score: {2: 5, 3: 0}}}
    position further keys of a position, laid over the rest (see the design of positions), merged key by key
    play     the steps, in order; each is
             - an option's text, which is played; or a mapping of expectations about the question as it stands now:
             - asks: [texts]      exactly these options, `resign` aside
             - lists: [texts]     these options are among them
             - lacks: [texts]     these aren't (a text ending in * stands for all that begin so)
             - by: card-id        whose question it is ("" for the game's own)
             - seat: n            who is asked
    after    what must hold at last: pieces (as `before`, exactly these), actions, score: one number a seat,
             destroyed: [2c, ...], seat, beings/legends/flares/discard/claimed (of the seat named by `of`, 1 by
             default), seats (such keys of several seats, as above), over: [winners], reason, tasks (current), next,
             last, idle, frozen, pending and stasis (of the seat named by `of`), gateway, removed, turn: some keys of
             the turn (null: left out), discards: {legends: [...], flares: [...]}, and log: [lines that are among
             those of all steps, as golden games have them]

`resign` is the last option of every question of two sides, and none of a melee (12.8): that is looked at everywhere.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tashkalar.cards.yaml_source import Loader
from tashkalar.demonstrations import board_rows, clauses_of, demonstrated_position, with_text_keys
from tashkalar.demonstrations import scenarios as demonstration_scenarios
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Outcome,
    apply,
    decision,
    event_json,
    position,
    read_event,
    score,
    setup,
)
from tashkalar.engine.board import Piece
from tashkalar.engine.geometry import SIZE, mask_of, parse_square
from tests.golden_games import event_lines
from tests.helpers.board_from_events import following, pieces

HERE = Path(__file__).parent
BEGINS = set("form schools teams before hand actions seat seats position".split())
KEYS = set("name covers clause also text form schools teams before hand actions seat seats position play after".split())


class PlainLoader(Loader):  # type: ignore[misc, valid-type]
    """YAML without the words for truth, so that `on` and `off` are texts."""


PlainLoader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in found if not tag.endswith(":bool") or letter in "tTfF"]
    for letter, found in Loader.yaml_implicit_resolvers.items()
}


def scenarios() -> list[Any]:
    return [
        pytest.param(scenario, id=f"{file.stem}: {scenario['name']}")
        for file in sorted(HERE.glob("*.yaml"))
        for scenario in yaml.load(file.read_text(encoding="utf-8"), PlainLoader)
    ]


def demonstrations() -> list[Any]:
    """The demonstrations that the program shows, as pairs of scenarios."""
    return [pytest.param(*pair, id=pair[0]["clause"]) for pair in demonstration_scenarios()]


def options_of(decision: Decision) -> list[str]:
    return [option.text for option in decision.options if option.verb != "resign"]


def expect(decision: Decision, step: dict[str, Any]) -> None:
    """Check what a step says of the question."""
    texts = options_of(decision)
    for key, value in step.items():
        match key:
            case "asks":
                assert sorted(texts) == sorted(value)
            case "lists":
                assert set(value) <= set(texts), f"not listed: {set(value) - set(texts)} of {texts}"
            case "lacks":
                for text in value:
                    listed = [t for t in texts if t == text or (text.endswith("*") and t.startswith(text[:-1]))]
                    assert not listed, f"listed: {listed}"
            case "by":
                assert decision.source == value
            case "seat":
                assert decision.seat == value - 1
            case _:
                raise AssertionError(f"unknown expectation {key!r}")


def pieces_of(state: GameState) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row, line in zip(reversed(range(SIZE)), state.board.rows(), strict=True):
        for column, token in enumerate(line.split()):
            if token not in ("##", ".."):
                found.setdefault(token, set()).add("abcdefghi"[column] + str(row + 1))
    return found


def check(state: GameState, lines: list[str], after: dict[str, Any]) -> None:
    """Check the last position, and the lines of the log."""
    of = after.get("of", 1) - 1
    seat = position(state)["seats"][of]
    question = decision(state)
    for key, value in after.items():
        match key:
            case "of":
                pass
            case "pieces":
                assert pieces_of(state) == {kind: set(squares.split()) for kind, squares in value.items() if squares}
            case "actions":
                assert state.turn.actions == value
            case "score":
                assert [score(state, i) for i in range(len(state.seats))] == value
            case "destroyed":
                assert sorted(map(str, state.turn.destroyed)) == sorted(value)
            case "seat":
                assert state.turn.seat == value - 1
            case "beings" | "legends" | "flares" | "discard" | "claimed" | "deck":
                assert seat[key] == value
            case "frozen" | "pending" | "stasis":
                assert seat.get(key) == value
            case "gateway" | "removed":
                assert position(state).get(key) == value
            case "turn":
                assert {name: position(state)["turn"].get(name) for name in value} == value
            case "seats":
                result = position(state)["seats"]
                found = {n: {key: result[n - 1].get(key) for key in wanted} for n, wanted in value.items()}
                assert found == {n: with_text_keys(wanted) for n, wanted in value.items()}
            case "over":
                assert isinstance(question, Outcome)
                assert [winner + 1 for winner in question.winners] == value
            case "reason":
                assert isinstance(question, Outcome)
                assert question.reason == value
            case "tasks":
                assert list(state.tasks.current) == value
            case "next":
                assert state.tasks.next == (value or "")
            case "last":
                assert state.turn.last == value
            case "idle":
                assert state.turn.idle == value
            case "log":
                assert set(value) <= set(lines), f"missing: {set(value) - set(lines)} of {lines}"
            case "discards":
                assert {kind: position(state)[kind]["discard"] for kind in value} == value
            case _:
                raise AssertionError(f"unknown expectation {key!r}")


@pytest.mark.parametrize("scenario", scenarios())
def test_scenario(catalogue: Catalogue, scenario: dict[str, Any]) -> None:
    run(catalogue, scenario, scenario)


@pytest.mark.parametrize(("decides", "twin"), demonstrations())
def test_demonstration(catalogue: Catalogue, decides: dict[str, Any], twin: dict[str, Any]) -> None:
    # what is expected at one of the positions doesn't hold at the other, else the clause wouldn't decide
    run(catalogue, decides, decides)
    run(catalogue, twin, twin)
    for begins, expected in ((decides, twin), (twin, decides)):
        with pytest.raises(AssertionError):
            run(catalogue, begins, expected)


def test_no_scenario_repeats_a_demonstration() -> None:
    shown = [
        ({*clauses_of(pair[0])}, begun(side), options_in(side)) for pair in demonstration_scenarios() for side in pair
    ]
    for scenario in (param.values[0] for param in scenarios()):
        position, played = begun(scenario), options_in(scenario)
        repeated = [
            clauses
            for clauses, before, options in shown
            if before == position and options[: len(played)] == played and clauses & {*scenario["covers"]}
        ]
        assert not repeated, f"{scenario['name']}: expect it in data/demonstrations.yaml instead"


def begun(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a scenario that make its position."""
    return {key: value for key, value in scenario.items() if key in BEGINS and value not in ([], {})}


def options_in(scenario: Mapping[str, Any]) -> list[str]:
    """The options that a scenario plays."""
    return [step for step in scenario.get("play", ()) if isinstance(step, str)]


def run(catalogue: Catalogue, begins: dict[str, Any], scenario: dict[str, Any]) -> None:
    """Play a scenario from the position of `begins`, and check what it expects."""
    assert set(scenario) <= KEYS
    state = demonstrated_position(catalogue, begins)
    lines: list[str] = []
    for step in scenario.get("play", ()):
        question = decision(state)
        assert isinstance(question, Decision)
        assert [o.verb == "resign" for o in question.options].count(True) == (state.config.colours == 2)
        if isinstance(step, dict):
            expect(question, step)
        else:
            assert step in [option.text for option in question.options], f"{step!r} isn't among {options_of(question)}"
            after, events = apply(state, question.option(step))
            assert following(pieces(state), events) == pieces(after)
            assert [read_event(event_json(event)) for event in events] == [*events]
            lines += event_lines(events, state.config.names)
            state = after
    check(state, lines, scenario.get("after", {}))
    assert setup(catalogue, position(state)) == state


def test_helpers_draw_the_board() -> None:
    drawn = board_rows({"1c": "c1", "2h": "i7"})
    assert drawn[0] == "## ## .. .. .. .. .. ## ##"
    assert drawn[8].split()[2] == "1c"
    assert drawn[2].split()[8] == "2h"
    assert Piece.parse("2h").colour == 1
    assert mask_of(parse_square("a3")) == 4
