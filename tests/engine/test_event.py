"""Events as JSON and back."""

import json
from itertools import islice
from typing import Any, NamedTuple

import jsonschema  # type: ignore[import-untyped]
import pytest

from hotseat.codec import event_schema
from tashkalar.engine import Catalogue, event_json, events_for_seat, read_event
from tashkalar.engine.events import EVENT_SPECS, Event, EventSpec, Flared, GameEnded, Placed, event
from tests.helpers.random_games import GameSetup, game_setups, random_game

SCHEMA = event_schema({spec.word: kind for kind, spec in EVENT_SPECS.items()})
SETUPS = game_setups(("northern", "southern", "highland", "sylvan"))

PLACED = {"event": "placed", "seat": 1, "piece": "1c", "square": "c5"}
ENDED = {"event": "game-ended", "winners": [1, 2], "scores": [3, 3], "reason": ""}
FLARED = {"event": "flared", "seat": 2, "card": "flare-01", "upper": True, "lower": False}


@pytest.mark.sweep("config")
@pytest.mark.parametrize("config", SETUPS[:6], ids=lambda sitting: f"{sitting.form}-{len(sitting.schools)}")
def test_every_event_of_a_game_comes_back(catalogue: Catalogue, config: GameSetup) -> None:
    kinds, schema = set(), jsonschema.Draft202012Validator(SCHEMA)
    for ply in islice(random_game(catalogue, config, 5), 400):
        for seat in range(len(ply.before.seats)):
            for visible in events_for_seat(ply.events, seat):
                kinds.add(type(visible))
                sent = json.loads(json.dumps(event_json(visible)))
                schema.validate(sent)
                assert read_event(sent) == visible
    assert len(kinds) > 10


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (None, "unknown event"),
        ({}, "unknown event"),
        ({"event": "flew"}, "unknown event"),
        ({"event": ["placed"]}, "unknown event"),
        ({"event": "placed", "seat": 1, "piece": "1c"}, "placed: needs a square"),
        ({**PLACED, "by": "hand"}, 'placed: unknown key "by"'),
        ({**PLACED, "seat": "1"}, 'placed.seat: must be a whole number from 1 to 99, not "1"'),
        ({**PLACED, "seat": True}, "placed.seat: must be a whole number from 1 to 99, not true"),
        ({**PLACED, "square": 5}, "placed.square: must be a short text, not 5"),
        ({**ENDED, "winners": 1}, "game-ended.winners: must be a list, not 1"),
        ({**ENDED, "winners": ["1"]}, r'game-ended.winners\[0\]: must be a whole number from 1 to 99, not "1"'),
    ],
)
def test_what_is_no_event_is_refused(value: object, fault: str) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        read_event(value)


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (Placed(seat=0, piece="1c", square="c5"), PLACED),
        (GameEnded(winners=(0, 1), scores=(3, 3), reason=""), ENDED),
        (Flared(seat=1, card="flare-01", upper=True, lower=False), FLARED),
        (Flared(seat=1, card="flare-01", upper=True, lower=False, against=0), {**FLARED, "against": 1}),
    ],
)
def test_an_event_is_told_so_and_read_back(event: Event, data: dict[str, object]) -> None:
    assert event_json(event) == data
    assert read_event(data) == event


def test_all_kinds_are_told_by_different_words() -> None:
    assert len({telling.word for telling in EVENT_SPECS.values()}) == len(EVENT_SPECS)


@pytest.mark.parametrize(
    ("said", "telling"),
    [
        ({}, EventSpec("flew-away", "{seat} flies", private=(), reveals=False)),
        (
            {"word": "flew", "private": ("seat",), "reveals": True},
            EventSpec("flew", "{seat} flies", private=("seat",), reveals=True),
        ),
    ],
)
def test_a_kind_is_told_as_it_was_declared(said: dict[str, Any], telling: EventSpec) -> None:
    """A word that isn't given is the name of the class in hyphens, all is for everybody, and nothing is turned up."""

    class FlewAway(NamedTuple):
        seat: int

    assert event("{seat} flies", **said)(FlewAway) is FlewAway
    assert EVENT_SPECS.pop(FlewAway) == telling
