"""The features of cards: what the card file says of a card, in numbers."""

from pathlib import Path

import pytest
import yaml

from tashkalar.cards import default_path
from tashkalar.engine import Catalogue
from tashkalar.envs.card_features import REACH, SLOTS, card_features


def test_what_a_being_needs_is_what_its_drawing_shows(catalogue: Catalogue) -> None:
    features = card_features(catalogue)
    source = yaml.safe_load(Path(default_path()).read_text("utf-8"))
    drawn = {card["id"]: card["pattern"] for card in source["beings"]}
    for id, pattern in drawn.items():
        found = dict(zip(features.names, features.of(id), strict=True))
        for rank, letters in (("common", "cC"), ("heroic", "hH"), ("legendary", "lL")):
            assert found[f"needs {rank}"] == sum(pattern.count(letter) for letter in letters), id
        placed = sum(value > 0 for name, value in found.items() if name.startswith("rank at"))
        assert placed == sum(pattern.count(letter) for letter in "chlCHL"), id


def test_cards_that_do_the_same_and_need_the_same_have_the_same_features(catalogue: Catalogue) -> None:
    features = card_features(catalogue)
    assert features.of("flare-01").any()
    assert len(features.of("knight")) == len(features.names) == len({*features.names})
    verbs = {name for name, value in zip(features.names, features.of("time-elemental"), strict=True) if value}
    assert "verb: extra_turn" in verbs


def test_a_hand_has_a_row_for_each_slot(catalogue: Catalogue) -> None:
    features = card_features(catalogue)
    beings, legends = tuple(catalogue.decks["imperial"]), tuple(catalogue.legends)
    rows = features.slots(beings[:8], legends[:1], ())
    assert rows.shape == (sum(SLOTS.values()), len(features.names))
    assert (rows[5] == features.of(beings[5])).all()
    assert (rows[6] == features.of(legends[0])).all()
    assert not rows[7:].any()


def test_a_card_of_another_file_is_unknown(catalogue: Catalogue) -> None:
    with pytest.raises(KeyError):
        card_features(catalogue).of("no-such-card")
    assert REACH == 4
