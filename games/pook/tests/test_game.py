"""Pook as a game plugin: positions, views, records, the text drawing, the line protocol."""

import json
import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import jsonschema  # type: ignore[import-untyped]
import pytest

from hotseat.codec import event_schema, schema_of
from hotseat.play.protocol import serve_game
from hotseat.play.session import Session
from hotseat.plugin import InvalidPosition, registry
from hotseat.records.replay import Replay
from tashkalar_pook.events import WORDS, CardDrawn, CardLaid
from tashkalar_pook.game import Pook
from tashkalar_pook.position import MOST_VALUES
from tashkalar_pook.state import HIDDEN, Decision, State

GAME = Pook()


def moments(seed: int) -> Iterator[tuple[State, Decision]]:
    """Each question of a game at random."""
    chance = random.Random(seed)
    state = GAME.new({"seed": seed, "names": ["Ada", "Boris", "Cy", "Dan"][: 2 + seed % 3]})
    while isinstance(decision := GAME.decision(state), Decision):
        yield state, decision
        state = GAME.apply(state, chance.choice(decision.options), decision)[0]


def as_sent(value: object) -> Any:
    return json.loads(json.dumps(value))


def test_it_is_installed() -> None:
    assert isinstance(registry.load_game("pook"), Pook)


@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_the_whole_moment(seed: int) -> None:
    for state, _ in moments(seed):
        assert GAME.setup(as_sent(GAME.position(state))) == state


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_sees_what_it_may_and_is_asked_the_same(seed: int) -> None:
    for state, decision in moments(seed):
        for seat in range(len(state.names)):
            seen = GAME.view(state, seat)
            again = GAME.determinize(as_sent(GAME.observe(state, seat)), seat, seed)
            assert GAME.view(again, seat) == seen
            assert GAME.setup(GAME.position(again)) == again
            if seat == decision.seat:
                assert GAME.decision(seen) == decision == GAME.decision(again)
            text = json.dumps(GAME.observe(state, seat))
            hidden = [card for other, whose in enumerate(state.seats) if other != seat for card in whose.hand]
            assert not [card for card in (*hidden, *state.deck) if card in text]


def test_between_turns_everything_is_covered() -> None:
    state, _ = next(moments(1))
    seen = GAME.view(state, None)
    assert {card for seat in seen.seats for card in (*seat.hand, *seat.allegiance)} == {HIDDEN}


def test_allegiances_lie_open_once_the_grid_is_full() -> None:
    *_, (state, decision) = moments(4)
    state = GAME.apply(state, decision.options[0], decision)[0]
    assert [seat.allegiance for seat in GAME.view(state, 0).seats] == [seat.allegiance for seat in state.seats]


def test_a_coin_and_a_drawn_card_are_heard_of_by_their_seat_alone() -> None:
    laid, drew = CardLaid(0, "orc-1a", True, "0,1"), CardDrawn(0, "orc-2a")
    assert GAME.visible_events((laid, drew), 0) == (laid, drew)
    assert GAME.visible_events((laid, drew), 1) == (laid._replace(card=HIDDEN), drew._replace(card=HIDDEN))
    assert GAME.visible_events((laid._replace(coin=False),), 1) == (laid._replace(coin=False),)


def faulty(**changes: Any) -> list[str]:
    state, _ = next(moments(1))
    with pytest.raises(InvalidPosition) as impossible:
        GAME.setup({**as_sent(GAME.position(state)), **changes})
    return list(impossible.value.problems)


def test_a_faulty_position_is_told_with_every_fault() -> None:
    assert faulty(turn=0) == ["turn: must be a whole number from 1 to 24, not 0"]
    assert faulty(turn=3)[0].startswith("seats, deck: hands of [6, 6, 6]")
    assert len(faulty(names=["Ada"], deck=3, more=1)) == 3
    assert "piggy: it is missing" in faulty(grid=[])
    both = [{"at": [0, 0], "card": "piggy", "coin": False, "seen": []}] * 2
    assert {"grid: two cards lie on one place", "grid: the Piggy has one side"} <= {*faulty(grid=both)}


def position_at(ask: str, seed: int = 1) -> dict[str, Any]:
    """A position of a random game in which a seat has a decision of some kind."""
    found = next(state for number in range(seed, seed + 50) for state, asked in moments(number) if asked.ask == ask)
    return cast(dict[str, Any], as_sent(GAME.position(found)))


@pytest.mark.parametrize(
    ("ask", "changes", "fault"),
    [
        ("power", {"power": [4, -4]}, "power: no warrior that was laid in this turn lies there"),
        ("power", {"laid": False}, "power: no warrior that was laid in this turn lies there"),
        ("card", {"power": [0, 0]}, "power: no warrior that was laid in this turn lies there"),
        ("card", {"moved": True}, "left: the Piggy has left a place if it was moved in this turn, and else none"),
        ("card", {"tied": [1]}, "tied: seats that are tied or have won, each once, if the grid is full, and else none"),
        ("card", {"chosen": [[0, 0]]}, "chosen: no coin lies there"),
        ("coin", {"tied": []}, "tied: seats that are tied or have won, each once, if the grid is full, and else none"),
        (
            "coin",
            {"tied": [1, 1]},
            "tied: seats that are tied or have won, each once, if the grid is full, and else none",
        ),
        ("coin", {"chosen": [[4, -4]]}, "chosen: no coin lies there"),
        ("coin", {"tied": [9]}, "tied[0]: must be a whole number from 1 to 3, not 9"),
    ],
)
def test_a_turn_or_end_that_cannot_be_is_told(ask: str, changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition) as impossible:
        GAME.setup({**position_at(ask), **changes})
    assert fault in impossible.value.problems


def test_the_piggy_lies_on_the_grid_and_warriors_are_known() -> None:
    state = next(state for state, asked in moments(1) if any(placed.warrior for _, placed in state.grid.lying))
    seen = as_sent(GAME.observe(state, 1))
    piggy = next(each for each in seen["grid"] if each["card"] == "piggy")
    warrior = next(each for each in seen["grid"] if not each["coin"])
    for each, fault in ((piggy, "the Piggy lies there once"), (warrior, "a warrior lies open")):
        changed = {**seen, "grid": [{**one, "card": "?"} if one is each else one for one in seen["grid"]]}
        with pytest.raises(InvalidPosition, match=fault):
            GAME.determinize(changed, 1, 0)


def test_positions_views_and_events_fit_their_schemas() -> None:
    positions = jsonschema.Draft202012Validator(schema_of(State))
    events = jsonschema.Draft202012Validator(event_schema({word: kind for kind, word in WORDS.items()}))
    for state, decision in moments(3):
        positions.validate(as_sent(GAME.position(state)))
        positions.validate(as_sent(GAME.observe(state, decision.seat)))
        for event in GAME.apply(state, decision.options[0], decision)[1]:
            events.validate(as_sent(GAME.event_json(event)))


@pytest.mark.parametrize("big", [[0] * 200_000, ["?"] * 200_000, {str(n): 0 for n in range(200_000)}])
@pytest.mark.parametrize("key", ["deck", "grid", "more"])
def test_a_huge_position_is_one_fault(key: str, big: Any) -> None:
    assert faulty(**{key: big}) == [f"the position: more than {MOST_VALUES} values"]


@pytest.mark.parametrize("what", [None, 3, [], {}, {"grid": [3]}, {"seats": [{"hand": "?"}], "deck": 1}])
def test_what_is_no_position_at_all(what: Any) -> None:
    for read in (GAME.setup, lambda given: GAME.determinize(given, 0, 1)):
        with pytest.raises(InvalidPosition):
            read(what)


@pytest.mark.parametrize("wanted", [{}, {"seed": True}, {"seed": 1, "names": ["Ada"]}, {"seed": 1, "names": 3}])
def test_who_cannot_play(wanted: Any) -> None:
    with pytest.raises(ValueError, match=r"names|seed|players"):
        GAME.new(wanted)


def test_a_game_is_recorded_resumed_and_replayed(tmp_path: Path) -> None:
    session = Session.start(GAME, {"seed": 3}, tmp_path)
    chance = random.Random(3)
    for _ in range(12):
        assert session.question
        session.play(chance.choice(session.question.options))
    session.close()
    assert session.path
    again = Session.resume(session.path, GAME)
    assert again.state == session.state
    while again.question:
        again.play(chance.choice(again.question.options))
    again.close()
    replay = Replay.read(session.path, GAME)
    assert replay.over
    assert "wins" in GAME.describe_result(replay.states[-1])


def test_no_undo_past_what_was_drawn(tmp_path: Path) -> None:
    session = Session.start(GAME, {"seed": 3}, None)
    assert session.question
    session.play(next(option for option in session.question.options if option.verb == "coin"))
    session.undo()
    session.play(next(option for option in session.question.options if option.verb == "coin"))
    session.play("end")
    with pytest.raises(ValueError, match="A finished turn"):
        session.undo()


def test_the_line_protocol_serves_it() -> None:
    lines = [{"do": "new", "seed": 3, "names": ["Ada", "Boris"]}, {"do": "ask"}, {"do": "observe", "seat": 2}]
    out = BytesIO()
    serve_game(BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode()), out, lambda: GAME)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert all(answer["ok"] for answer in answers), answers
    assert HIDDEN in json.dumps(answers[-1])


def test_it_is_drawn_with_what_a_seat_knows() -> None:
    session = Session.start(GAME, {"seed": 3}, None)
    assert session.question
    session.play(next(option for option in session.question.options if option.verb == "coin"))
    own, other = ("\n".join(GAME.render_text(GAME.view(session.state, seat))) for seat in (0, 1))
    assert "o(" in own
    assert "o(" not in other
    assert "Knights 0, Mages 0, Orcs 0, Vikings 0" in own
