"""Events as JSON and back."""

import json
from itertools import islice

import pytest

from tashkalar.engine import Catalogue, event_json, read_event, told_to
from tashkalar.engine.events import TELLINGS
from tests.random_games import Sitting, random_game, sittings

SITTINGS = sittings(("northern", "southern", "highland", "sylvan"))


@pytest.mark.parametrize("sitting", SITTINGS[:6], ids=lambda sitting: f"{sitting.form}-{len(sitting.schools)}")
def test_every_event_of_a_game_comes_back(catalogue: Catalogue, sitting: Sitting) -> None:
    kinds = set()
    for ply in islice(random_game(catalogue, sitting, 5), 400):
        for seat in range(len(ply.before.seats)):
            for event in told_to(ply.events, seat):
                kinds.add(type(event))
                assert read_event(json.loads(json.dumps(event_json(event)))) == event
    assert len(kinds) > 10


@pytest.mark.parametrize(
    "told",
    [
        None,
        {},
        {"event": "flew"},
        {"event": ["placed"]},
        {"event": "placed", "seat": 1, "piece": "1c"},
        {"event": "placed", "seat": 1, "piece": "1c", "square": "c5", "by": "hand"},
        {"event": "placed", "seat": "1", "piece": "1c", "square": "c5"},
        {"event": "placed", "seat": True, "piece": "1c", "square": "c5"},
        {"event": "game-ended", "winners": 1, "scores": [1, 2], "reason": ""},
        {"event": "game-ended", "winners": ["1"], "scores": [1, 2], "reason": ""},
    ],
)
def test_what_is_no_event_is_refused(told: object) -> None:
    with pytest.raises(ValueError, match=r"no event|other keys|another value"):
        read_event(told)


def test_all_kinds_are_told_by_different_words() -> None:
    assert len({telling.word for telling in TELLINGS.values()}) == len(TELLINGS)
