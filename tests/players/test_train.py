"""What training changes and keeps."""

import json
from pathlib import Path

from bench.train import LOG, SEATS, START, Deal, Round, change, groups, trained
from tashkalar.cards.load import data_file
from tashkalar.players.features import NAMES


def test_the_weights_that_come_with_the_game_are_those_of_the_log() -> None:
    assert json.loads(data_file("weights.json").read_text("utf-8")) == {form: trained(form, LOG) for form in SEATS}


def test_only_what_there_is_has_a_weight() -> None:
    for weights in json.loads(START.read_text("utf-8")).values():
        assert not set(weights) - set(NAMES)
    assert not {name for group in groups() for name in group} - set(NAMES)


def test_a_round_changes_the_same_whenever_it_is_played() -> None:
    weights = trained("duel", LOG)
    changes = [change(weights, "duel", number) for number in range(40)]
    assert changes == [change(weights, "duel", number) for number in range(40)]
    assert all(changes)
    assert len({tuple(each) for each in changes}) > 8


def test_what_was_kept_is_played_by_from_then_on(tmp_path: Path) -> None:
    log = tmp_path / "training.jsonl"
    given_up = Round("duel", 0, {"commons": 9.0}, 20, 0.3, 0.1, False)
    kept = Round("duel", 1, {"heroics": 8.0}, 20, 0.8, 0.6, True)
    log.write_text("".join(json.dumps(one._asdict()) + "\n" for one in (given_up, kept)), encoding="utf-8")
    by_hand = trained("duel", tmp_path / "none")
    assert trained("duel", log) == {**by_hand, "heroics": 8.0}


def test_equal_weights_come_to_a_draw_on_every_deal() -> None:
    weights = {"points": 1.0, "commons": 0.1}
    assert sum(Deal("duel", weights, weights, 3).scores()) == 1.0
