"""The cards as a whole: what is a card, what it says, and what tells cards from others."""

from copy import deepcopy

import pytest

from tashkalar.engine import Catalogue
from tashkalar.engine.catalogue import School

PARTS = (("own", "sha256:a"), ("legends:", "sha256:b"), ("flares:", "sha256:c"), ("tasks:", "sha256:d"))
OWN = Catalogue((School("own", "Own", "own"),), (), (), (), "sha256:all", ("sha256:before",), PARTS)
"""Cards with nothing but what distinguishes them."""


@pytest.mark.parametrize(
    ("card", "part", "begins"),
    [
        ("ice-queen", "effect", "You may make a combat move"),
        ("ice-queen", "frozen", "Make a standard move"),
        ("translocationist", "effect", "You may swap"),
        ("translocationist", "warp", "Gain an action"),
        ("swordmaster", "warp", "You may destroy"),
    ],
)
def test_a_being_says_what_each_of_its_programs_does(catalogue: Catalogue, card: str, part: str, begins: str) -> None:
    assert catalogue.beings[card].text_of(part).startswith(begins)


@pytest.mark.parametrize(
    ("thing", "known"),
    [
        ("swordmaster", True),
        ("titan", True),
        ("flare-01", True),
        ("destruction", True),
        ("northern", False),
        (5, False),
    ],
)
def test_beings_legends_flares_and_tasks_are_cards(catalogue: Catalogue, thing: object, known: bool) -> None:
    assert (thing in catalogue) is known


def test_cards_are_the_same_if_their_fingerprints_are(catalogue: Catalogue) -> None:
    same = Catalogue((), (), (), (), "sha256:all")
    assert (same == OWN, catalogue == OWN, OWN == "sha256:all") == (True, False, False)
    assert {OWN, same, catalogue} == {OWN, catalogue}


def test_a_copy_keeps_what_tells_cards_from_others() -> None:
    copied = deepcopy(OWN)
    assert (copied.fingerprint, copied.earlier, tuple(copied.parts.items())) == (
        "sha256:all",
        ("sha256:before",),
        PARTS,
    )


def test_the_fingerprint_of_the_decks_in_play_stays_what_it_is() -> None:
    """Records bear it: with another they could not be gone on with."""
    played = "sha256:73a052f9f2da6269874dc3f5a4f3606de1a362ef32e291b05f30c94b85158339"
    assert OWN.fingerprint_of(["own"], tasks=True) == played


def test_cards_of_which_only_the_whole_is_known_differ_as_a_whole() -> None:
    one, other = (Catalogue(tuple(OWN.schools.values()), (), (), (), f"sha256:{letter}") for letter in "ab")
    assert one.fingerprint_of(["own"], tasks=True) != other.fingerprint_of(["own"], tasks=True)
