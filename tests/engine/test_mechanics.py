"""The mechanics of a card are derived from its programs."""

import pytest

from tashkalar.engine import Catalogue, mechanic_words, mechanics


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("knight", ("move",)),
        ("assassin", ("marked", "destroy", "move")),
        ("ice-queen", ("frozen",)),
        ("paradox-worm", ("warp", "upgrade", "swap", "discard")),
        ("flame-imp", ("gateway", "destroy")),
        ("time-traveler", ("apart",)),
        ("flare-08", ("place", "gain")),
        ("time-elemental", ("extra-turn",)),
        ("isolation", ()),
    ],
)
def test_a_card_tells_what_it_does(catalogue: Catalogue, card: str, lines: tuple[str, ...]) -> None:
    known = catalogue.beings.get(card) or catalogue.flares.get(card) or catalogue.tasks[card]
    assert set(lines) <= set(mechanics(known))
    assert list(mechanics(known)) == [word for word in mechanic_words() if word in mechanics(known)]


def test_what_freezes_and_what_warps_is_all_of_a_school(catalogue: Catalogue) -> None:
    """No list of cards is kept: what a card has tells it."""
    for word, deck in (("frozen", "everfrost"), ("warp", "etherweave")):
        found = [being for being in catalogue.beings.values() if word in mechanics(being)]
        assert found
        assert {being.deck for being in found} == {deck}
    cold = [being for being in catalogue.beings.values() if being.frozen]
    assert [being for being in catalogue.beings.values() if "frozen" in mechanics(being)] == cold


def test_the_gateway_is_spoken_of_in_one_school_only(catalogue: Catalogue) -> None:
    found = {being.deck for being in catalogue.beings.values() if "gateway" in mechanics(being)}
    assert found == {"nethervoid"}
