"""The texts of cards say what their effects do: owners, ranks, numbers, and whether something may or must be done."""

import re
from collections.abc import Iterator
from typing import Any

from tests.cards.files import shipped_data

CARDS = shipped_data()
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
RANKS = {
    "common": "common|upgraded",
    "heroic": "heroic",
    "legendary": "legend",
    "non-legendary": "non-legendary|commons? (or|and) heroics?",
    "upgraded": "upgraded|heroic",
}
CHOICE = re.compile(r"\bmay (?!stand in|be\b|belong|move more|make both)|up to (?!two empty)|any number", re.IGNORECASE)
OWNERLESS = r"any colour|your own|yours included|included|whatever|itself|even if|first two pieces|used in the pattern"
KNOWN = {
    ("war-sled", "two"): "one move and up to two more are up to three",
    ("power-seeker", "8"): "no run is longer: any number",
    ("gate-of-oblivion:warp", "enemy"): "the step counts destroyed pieces, which are the enemies'",
    ("glacier-giant", "any owner"): "a piece without an owner is one of any colour",
    ("eternal-emperor", "common"): "the text refers to the warp of the card",
    ("eternal-emperor", "upgraded"): "the text refers to the warp of the card",
    ("hypnotist", "non-legendary"): "commons or heroics, each named with its number",
    ("deathbringer", "common"): "a piece, with conditions for the higher ranks",
    ("demon-of-greed", "two"): "an action for each of two pieces",
}
"""The texts that say it otherwise, by card and fault, and why."""


def effects() -> Iterator[tuple[str, str, Any]]:
    """Each effect of a card: its name, its text and its data."""
    for being in (*CARDS["beings"], *CARDS["legends"]):
        yield being["id"], being["text"], being["effect"]
        for part in ("frozen", "warp"):
            if "effect" in being.get(part, {}) and "text" in being[part]:
                yield f"{being['id']}:{part}", being[part]["text"], being[part]["effect"]
    for flare in CARDS["flares"]:
        for half in ("upper", "lower"):
            yield f"{flare['id']}:{half}", flare[half]["text"], flare[half]["effect"]


def fields(data: Any) -> Iterator[tuple[str, Any]]:
    """Each key in the data of an effect, at any depth, with its value."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key, value
            yield from fields(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from fields(each)


def faults(text: str, data: Any) -> Iterator[str]:
    """The differences between the data of an effect and its text."""
    found = [*fields(data)]
    optional = {"may", "up_to"} & {key for key, _ in found}
    if bool(optional) != bool(CHOICE.search(text)):
        yield "may" if optional else "must"
    for key, value in found:
        if key in ("up_to", "gain", "discard") and isinstance(value, int) and value > 1:
            yield from [NUMBERS.get(value, str(value))] * (NUMBERS.get(value, "?") not in text.lower())
        if key == "rank" and value in RANKS:
            yield from [value] * (not re.search(RANKS[value], text, re.IGNORECASE))
        if key == "whose" and value in ("mine", "enemy"):
            owner = "yours" if value == "mine" else value
            yield from [owner] * (not re.search("your" if value == "mine" else "enem|opponent", text))
        if key == "destroy" and isinstance(value, dict) and not {"whose", "piece"} & value.keys():
            yield from ["any owner"] * (not re.search(OWNERLESS, text))
    if re.search(r"\benem(y|ies)\b", text) and "enemy" not in str(data):
        yield "enemy"


def test_texts_say_whose_pieces_of_which_rank_and_how_many_may_or_must_be_chosen() -> None:
    every = {(card, fault): text for card, text, data in effects() for fault in faults(text, data)}
    assert every.keys() == KNOWN.keys(), {key: every.get(key) for key in every.keys() ^ KNOWN.keys()}
    assert len([*effects()]) > 150


def test_texts_of_tasks_name_the_numbers_of_their_goals() -> None:
    for task in CARDS["tasks"]:
        for key, value in fields(task["goal"]):
            if isinstance(value, int) and value > 1:
                assert NUMBERS[value] in task["text"].lower(), (task["id"], key, value)
